"""Arrows over the board: planned moves with their tags, and the line of a drag."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem, QGraphicsPixmapItem, QGraphicsPolygonItem

from anniversary_board.board.scene import Z_ROUTE, Z_TAG, BoardScene
from anniversary_board.board.tags import Part, Tag, at_box, free_place, tag_picture

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


def curve(points: Sequence[QPointF], stop_short: float = 0.0) -> QPainterPath:
    """A bowed line through points; the last leg ends `stop_short` px before its point."""
    path = QPainterPath(points[0])
    for index, (start, end) in enumerate(itertools.pairwise(points)):
        dx, dy = end.x() - start.x(), end.y() - start.y()
        length = math.hypot(dx, dy) or 1.0
        # Always bowed northwards, so that arrows there and back do not lie on each other.
        side = BEND if dx >= 0 else -BEND
        middle = QPointF((start.x() + end.x()) / 2 + dy * side, (start.y() + end.y()) / 2 - dx * side)
        if index == len(points) - 2 and stop_short:
            away = math.hypot(end.x() - middle.x(), end.y() - middle.y()) or 1.0
            cut = min(stop_short, length * 0.3) / away
            end = QPointF(end.x() + (middle.x() - end.x()) * cut, end.y() + (middle.y() - end.y()) * cut)
        path.quadTo(middle, end)
    return path


def head(path: QPainterPath) -> QPolygonF:
    """The triangle at the end of a path."""
    end = path.pointAtPercent(1.0)
    angle = math.radians(path.angleAtPercent(1.0))
    dx, dy = math.cos(angle), -math.sin(angle)
    half = HEAD * 0.46
    back = QPointF(end.x() - dx * HEAD * 0.2, end.y() - dy * HEAD * 0.2)
    tip = QPointF(back.x() + dx * HEAD, back.y() + dy * HEAD)
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

    def set_moves(self, moves: Sequence[PlannedMove]) -> None:
        """Draw these moves."""
        self._moves = tuple(moves)
        self.refresh()

    def refresh(self) -> None:
        """Draw again, after the zoom, the theme or the view's copy of the board changed."""
        for item in self._items:
            self._scene.removeItem(item)
        self._items.clear()
        taken: list[QRectF] = []
        for move in bundled(self._moves):
            self._draw(move, taken)

    def _draw(self, move: PlannedMove, taken: list[QRectF]) -> None:
        scene = self._scene
        points = [anchor(scene, area) for area in move.path]
        for index in range(1, len(points)):
            points[index] = near_copy(points[index], points[index - 1], scene.width_px)
        path = curve(points, stop_short=HEAD)
        board = scene.theme.board
        items = arrow_items(path, board.ink, board.halo, move.dashed or len(points) > 2)
        parts = [part for kind, count in move.kinds for part in (Part(str(count)), Part(icon=kind))]
        tag = Tag(tuple(parts))
        wishes = [path.pointAtPercent(share) for share in (0.3, 0.42, 0.2, 0.55, 0.66, 0.1)]
        wishes += [wish + QPointF(0, step) for step in (-24, 24, -44, 44) for wish in wishes]
        shift = points[0].x() - anchor_px(scene, move.path[0]).x()
        around = [*taken, *(b.translated(shift, 0) for a in move.path for b in scene.boxes_of(a))]
        box = free_place(tag.size, wishes, around, QRectF(-1e6, -1e6, 2e6, 2e6))
        if box is not None:
            taken.append(box)
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


def anchor_px(scene: BoardScene, area: str) -> QPointF:
    """The middle of an area's counters, or of its name, in px on the board's own copy."""
    placed = scene.layout.counters.get(area)
    if placed:
        box = QRectF(placed[0].box)
        for one in placed[1:]:
            box = box.united(one.box)
        return box.center()
    x, y = scene.geometry.areas[area].spec.label.at
    return QPointF(x * scene.zoom, y * scene.zoom + 10)


def anchor(scene: BoardScene, area: str) -> QPointF:
    """The same on the copy of the board that the view shows."""
    at = anchor_px(scene, area)
    return scene.to_scene(at.x() / scene.zoom, at.y() / scene.zoom)


def near_copy(point: QPointF, other: QPointF, width: float) -> QPointF:
    """The point on that copy of the board where it is nearest to another."""
    return QPointF(point.x() + round((other.x() - point.x()) / width) * width, point.y())
