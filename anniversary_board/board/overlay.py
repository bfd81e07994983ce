"""What lies over the board for a moment: the hovered area's outline, and all that a drag shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem, QGraphicsPixmapItem

from anniversary_board.board.counters import CounterLook, counter_pixmap, picture_margin
from anniversary_board.board.routes import curve, route_points
from anniversary_board.board.scene import Z_DRAG, Z_OUTLINE, Z_ROUTE, Z_TAG, BoardScene
from anniversary_board.board.shade import Shade
from anniversary_board.board.tags import Reason, Tag, at_box, free_place, reason_picture, tag_picture

HOVER = 2.6
REFUSED = 4.5
CARRIED = 36.0
"""Side of a counter in the hand."""
HATCH = 7.0


class AreaOutline:
    """A thick line round one area, in pieces so that a frame strokes only what it shows."""

    def __init__(self, scene: BoardScene, width: float = HOVER, dashed: bool = False) -> None:
        self._scene = scene
        self._width = width
        self._dashed = dashed
        self._items: list[QGraphicsItem] = []
        self.area = ""

    def show(self, area: str, color: str, hatched: bool = False) -> None:
        """Put the line round an area ("" for none)."""
        self.clear()
        self.area = area
        if not area:
            return
        scene = self._scene
        zoom = scene.zoom
        pen = QPen(QColor(color), self._width / zoom)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        if self._dashed:
            pen.setDashPattern([2.2, 1.9])
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        bounds = scene.geometry.areas[area].bounds
        at = scene.to_scene(bounds.center().x(), bounds.center().y())
        shift = at.x() - bounds.center().x() * zoom
        for line in scene.geometry.borders_of[area]:
            self._add(line.path(1.2 / zoom), pen, shift, None)
        if hatched:
            hatch = QColor(color)
            hatch.setAlphaF(0.4)
            self._add(scene.geometry.areas[area].path, QPen(Qt.PenStyle.NoPen), shift, hatch)

    def _add(self, path: QPainterPath, pen: QPen, shift: float, hatch: QColor | None) -> None:
        item = QGraphicsPathItem(path)
        item.setScale(self._scene.zoom)
        item.setPos(shift, 0)
        item.setPen(pen)
        if hatch is not None:
            item.setBrush(hatch)
            item.setPath(_hatching(path, HATCH / self._scene.zoom))
            item.setBrush(Qt.BrushStyle.NoBrush)
            item.setPen(QPen(hatch, 1.2 / self._scene.zoom))
        item.setZValue(Z_OUTLINE)
        self._scene.addItem(item)
        self._items.append(item)

    def clear(self) -> None:
        """Take the line away."""
        for item in self._items:
            self._scene.removeItem(item)
        self._items.clear()
        self.area = ""


def _hatching(path: QPainterPath, step: float) -> QPainterPath:
    """Diagonals inside a path, found where each scan line crosses it."""
    box = path.boundingRect()
    lines = QPainterPath()
    band = step * 0.24
    total = box.left() + box.top() + step
    while total < box.right() + box.bottom():
        top = QPointF(total - box.top(), box.top())
        foot = QPointF(total - box.bottom(), box.bottom())
        lines.moveTo(top)
        lines.lineTo(foot)
        lines.lineTo(foot + QPointF(band, 0))
        lines.lineTo(top + QPointF(band, 0))
        lines.closeSubpath()
        total += step
    return lines.intersected(path.simplified())


class DragOverlay:
    """Shows a drag: the lifted counter, its line, tags at targets, the refused area, the reason line."""

    def __init__(self, scene: BoardScene) -> None:
        self._scene = scene
        self._tags: list[QGraphicsPixmapItem] = []
        self._carried = self._pixmap(Z_DRAG)
        self._reason = self._pixmap(Z_DRAG + 1)
        self._line = QGraphicsPathItem()
        self._line.setZValue(Z_ROUTE)
        self._line.setVisible(False)
        scene.addItem(self._line)
        self._refused = AreaOutline(scene, REFUSED, dashed=True)
        self._reason_size = QSizeF()
        self.reason_box = QRectF()

    def _pixmap(self, z: float) -> QGraphicsPixmapItem:
        item = QGraphicsPixmapItem()
        item.setZValue(z)
        item.setVisible(False)
        self._scene.addItem(item)
        return item

    @property
    def reason_visible(self) -> bool:
        """Whether the reason line is shown."""
        return self._reason.isVisible()

    @property
    def tag_boxes(self) -> tuple[QRectF, ...]:
        """Where tags are, in scene px."""
        return tuple(item.sceneBoundingRect() for item in self._tags)

    def begin(self, source: str, look: CounterLook, tags: Mapping[str, Tag]) -> None:
        """Show that `look` is in the hand, and where it may go."""
        self._scene.set_shade(Shade(frozenset(tags), source))
        self._show_carried(look)
        self._place_tags(tags)

    def _show_carried(self, look: CounterLook) -> None:
        self._carried.setPixmap(counter_pixmap(look, CARRIED, self._scene.dpr, self._scene.theme))
        self._carried.setVisible(True)

    def _place_tags(self, tags: Mapping[str, Tag]) -> None:
        scene = self._scene
        for item in self._tags:
            scene.removeItem(item)
        self._tags.clear()
        taken = scene.layout.taken.copy()
        for area, tag in tags.items():
            x, y = scene.geometry.areas[area].spec.label.at
            shift = scene.to_scene(x, y).x() - x * scene.zoom
            wishes = [wish + QPointF(shift, 0) for wish in self._wishes(area, tag.size)]
            box = taken.place(tag.size, wishes, scene.height_px)
            if box is None:
                continue
            item = self._pixmap(Z_TAG)
            item.setPixmap(tag_picture(tag, scene.theme, scene.dpr))
            item.setPos(at_box(box))
            item.setVisible(True)
            self._tags.append(item)

    def _wishes(self, area: str, size: QSizeF) -> list[QPointF]:
        """Centres for a tag round an area's name and counters, in board px."""
        boxes = self._scene.boxes_of(area)
        if not boxes:
            x, y = self._scene.geometry.areas[area].spec.label.at
            return [QPointF(x * self._scene.zoom, y * self._scene.zoom)]
        whole = QRectF(boxes[0])
        for box in boxes[1:]:
            whole = whole.united(box)
        down, across = size.height() / 2 + 5, size.width() / 2 + 5
        x, y = whole.center().x(), whole.center().y()
        return [
            QPointF(x, whole.bottom() + down),
            QPointF(x, whole.top() - down),
            QPointF(whole.right() + across, y),
            QPointF(whole.left() - across, y),
            QPointF(x, whole.bottom() + 3 * down),
            QPointF(x, whole.top() - 3 * down),
        ]

    def carry_to(self, at: QPointF) -> None:
        """Move the counter in the hand to a point."""
        reach = CARRIED / 2 + picture_margin(CARRIED)
        self._left(self._carried)
        self._carried.setPos(at.x() - reach, at.y() - reach)

    def _left(self, item: QGraphicsPixmapItem) -> None:
        """Paint anew where an item was: Qt forgets the place it was first painted in a whole repaint."""
        if item.isVisible():
            self._scene.update(item.sceneBoundingRect().adjusted(-1, -1, 1, 1))

    def show_line(self, areas: Sequence[str], legal: bool) -> None:
        """Draw the drag's own line through areas; nothing for fewer than two."""
        if len(areas) < 2:
            self._line.setVisible(False)
            return
        points = route_points(self._scene, areas)
        board = self._scene.theme.board
        pen = QPen(QColor(board.ink if legal else board.battle), 2.6)
        pen.setDashPattern([3.0, 2.2])
        self._line.setPen(pen)
        self._line.setPath(curve(points))
        self._line.setVisible(True)

    def refuse(self, area: str, reason: Reason | None, at: QPointF, seen: QRectF) -> None:
        """Hatch a refused area and put the reason beside the pointer, off the counters; None clears both."""
        self._left(self._reason)
        if reason is None:
            self._refused.clear()
            self._reason.setVisible(False)
            return
        if self._refused.area != area:
            self._refused.show(area, self._scene.theme.board.battle, hatched=True)
        self._reason_size = reason.size
        self._reason.setPixmap(reason_picture(reason, self._scene.theme, self._scene.dpr))
        self.move_reason(at, seen)
        self._reason.setVisible(True)

    def move_reason(self, at: QPointF, seen: QRectF) -> None:
        """Let the reason line follow the pointer; `reason_box` is where it lies in the scene."""
        self._left(self._reason)
        self.reason_box = self._reason_place(at, seen)
        self._reason.setPos(at_box(self.reason_box))

    def _reason_place(self, at: QPointF, seen: QRectF) -> QRectF:
        """A place for the reason line: near the pointer, off counters, inside the view."""
        width, height = self._reason_size.width(), self._reason_size.height()
        beside = CARRIED * 0.75 + 6
        wishes = [
            QPointF(at.x() + dx * (width / 2 + beside), at.y() + dy * (height / 2 + beside))
            for dx, dy in (
                (0, 1),
                (1, 0),
                (-1, 0),
                (0, -1),
                (1, 1),
                (-1, 1),
                (1, -1),
                (-1, -1),
                (0, 2),
                (0, -2),
            )
        ]
        layout = self._scene.layout
        turn = at.x() // self._scene.width_px * self._scene.width_px
        reach = QRectF(at.x() - width - 200, at.y() - height - 200, 2 * width + 400, 2 * height + 400)
        taken = [
            moved
            for placed in layout.counters.values()
            for one in placed
            if (moved := one.box.translated(turn, 0)).intersects(reach)
        ]
        inside = seen.adjusted(6, 6, -6, -6)
        box = free_place(self._reason_size, wishes, taken, inside) or free_place(
            self._reason_size, wishes, (), inside
        )
        return box if box is not None else QRectF(inside.topLeft(), self._reason_size)

    def end(self) -> None:
        """Take everything away."""
        for item in self._tags:
            self._scene.removeItem(item)
        self._tags.clear()
        self._left(self._carried)
        self._left(self._reason)
        self._carried.setVisible(False)
        self._line.setVisible(False)
        self._reason.setVisible(False)
        self._refused.clear()
        self._scene.set_shade(None)
