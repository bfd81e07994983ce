"""Arrows over the board: planned moves with their tags, and the line of a drag."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem, QGraphicsPixmapItem, QGraphicsPolygonItem

from anniversary_board.board.occupied import Occupied
from anniversary_board.board.scene import Z_ROUTE, Z_TAG, BoardScene
from anniversary_board.board.tags import Part, Tag, at_box, tag_picture

WIDTH = 3.2
HALO = 1.5
HEAD = 14.0
BEND = 0.14
"""How far an arrow bows, as a share of its length."""
DASHES = [3.0, 2.2]


@dataclass(frozen=True, slots=True)
class PlannedMove:
    """A move of this phase as the board draws it: its path, the kinds with their numbers, whether it is dashed."""

    path: tuple[str, ...]
    kinds: tuple[tuple[str, int], ...]
    dashed: bool = False


def curve(points: Sequence[QPointF]) -> QPainterPath:
    """A bowed line through points."""
    path = QPainterPath(points[0])
    for start, end in itertools.pairwise(points):
        dx, dy = end.x() - start.x(), end.y() - start.y()
        # Always bowed northwards, so that arrows there and back do not lie on each other.
        side = BEND if dx >= 0 else -BEND
        path.quadTo(
            (start.x() + end.x()) / 2 + dy * side, (start.y() + end.y()) / 2 - dx * side, end.x(), end.y()
        )
    return path


def head(path: QPainterPath) -> QPolygonF:
    """The triangle at the end of a path."""
    end = path.pointAtPercent(1.0)
    angle = math.radians(path.angleAtPercent(1.0))
    dx, dy = math.cos(angle), -math.sin(angle)
    half = HEAD * 0.46
    back = QPointF(end.x() - dx * HEAD * 0.9, end.y() - dy * HEAD * 0.9)
    tip = QPointF(end.x() + dx * HEAD * 0.1, end.y() + dy * HEAD * 0.1)
    return QPolygonF(
        [
            tip,
            QPointF(back.x() - dy * half, back.y() + dx * half),
            QPointF(back.x() + dy * half, back.y() - dx * half),
        ]
    )


def arrow_items(
    path: QPainterPath, color: str, halo: str, dashed: bool, width: float = WIDTH
) -> list[QGraphicsItem]:
    """The items of one arrow: halo, line, head."""
    under = QGraphicsPathItem(path)
    under.setPen(QPen(QColor(halo), width + 2 * HALO, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    line = QGraphicsPathItem(path)
    pen = QPen(QColor(color), width)
    if dashed:
        pen.setDashPattern(DASHES)
    line.setPen(pen)
    tip = QGraphicsPolygonItem(head(path))
    tip.setPen(QPen(QColor(halo), HALO))
    tip.setBrush(QColor(color))
    items: list[QGraphicsItem] = [under, line, tip]
    for height, item in enumerate(items):
        item.setZValue(Z_ROUTE + height * 0.1)
    return items


class Routes:
    """The planned moves of the phase on a scene. Moves from one area to another are one arrow with one tag."""

    def __init__(self, scene: BoardScene) -> None:
        self._scene = scene
        self._moves: tuple[PlannedMove, ...] = ()
        self._items: list[QGraphicsItem] = []
        scene.moved.connect(self.refresh)

    def set_moves(self, moves: Sequence[PlannedMove]) -> None:
        """Draw these moves."""
        self._moves = tuple(moves)
        self.refresh()

    def refresh(self) -> None:
        """Draw again; the scene asks for it when things stand elsewhere."""
        for item in self._items:
            self._scene.removeItem(item)
        self._items.clear()
        if not self._moves:
            return
        taken = self._scene.layout.taken.copy()
        for move in bundled(self._moves):
            self._draw(move, taken)

    def _draw(self, move: PlannedMove, taken: Occupied) -> None:
        scene = self._scene
        points = route_points(scene, move.path)
        path = curve(points)
        board = scene.theme.board
        items = arrow_items(path, board.ink, board.halo, move.dashed or len(points) > 2)
        parts = [part for kind, count in move.kinds for part in (Part(str(count)), Part(icon=kind))]
        tag = Tag(tuple(parts))
        along = [path.pointAtPercent(share) for share in (0.3, 0.42, 0.2, 0.55, 0.66, 0.1, 0.78)]
        wishes = along + [point + QPointF(0, step) for step in (-24, 24, -44, 44) for point in along]
        box = taken.place(tag.size, wishes, scene.height_px)
        if box is not None:
            item = QGraphicsPixmapItem(tag_picture(tag, scene.theme, scene.dpr))
            item.setPos(at_box(box))
            item.setZValue(Z_TAG)
            items.append(item)
        for item in items:
            scene.addItem(item)
        self._items.extend(items)


def bundled(moves: Sequence[PlannedMove]) -> list[PlannedMove]:
    """The moves with those of the same way together, in the order of the first of each."""
    found: dict[tuple[tuple[str, ...], bool], dict[str, int]] = {}
    for move in moves:
        kinds = found.setdefault((move.path, move.dashed), {})
        for kind, count in move.kinds:
            kinds[kind] = kinds.get(kind, 0) + count
    return [PlannedMove(path, tuple(kinds.items()), dashed) for (path, dashed), kinds in found.items()]


def block_of(scene: BoardScene, area: str) -> QRectF:
    """The box round an area's counters, or a point at its label, on the board's own copy."""
    placed = scene.layout.counters.get(area)
    if placed:
        box = QRectF(placed[0].box)
        for one in placed[1:]:
            box = box.united(one.box)
        return box
    x, y = scene.geometry.areas[area].spec.label.at
    return QRectF(x * scene.zoom - 1, y * scene.zoom + 9, 2, 2)


def route_points(scene: BoardScene, areas: Sequence[str]) -> list[QPointF]:
    """Where a line through areas passes in the scene: it begins and ends beside their counters, not on them."""
    blocks = [block_of(scene, area) for area in areas]
    centers: list[QPointF] = []
    for block in blocks:
        at = block.center()
        point = scene.to_scene(at.x() / scene.zoom, at.y() / scene.zoom)
        centers.append(near_copy(point, centers[-1], scene.width_px) if centers else point)
    points = list(centers)
    points[0] = beside(blocks[0].size(), centers[0], centers[1])
    points[-1] = beside(blocks[-1].size(), centers[-1], centers[-2])
    return points


def beside(size: QSizeF, center: QPointF, other: QPointF) -> QPointF:
    """The point just outside a block of a size, on the way to another point, at most half-way."""
    dx, dy = other.x() - center.x(), other.y() - center.y()
    across = (size.width() / 2 + 4) / abs(dx) if dx else math.inf
    down = (size.height() / 2 + 4) / abs(dy) if dy else math.inf
    share = min(across, down, 0.42)
    return QPointF(center.x() + dx * share, center.y() + dy * share)


def near_copy(point: QPointF, other: QPointF, width: float) -> QPointF:
    """The point on that copy of the board where it is nearest to another."""
    return QPointF(point.x() + round((other.x() - point.x()) / width) * width, point.y())
