"""The fan: every stack of a crowded area in a tidy card beside it, while it is hovered or selected (P75)."""

from __future__ import annotations

import math

from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsPixmapItem

from anniversary_board.board.counters import GAP, paint_counter
from anniversary_board.board.lettering import LAND_NAME, cap_height, paint_text, text_width
from anniversary_board.board.pictures import picture
from anniversary_board.board.scene import Z_FAN, BoardScene
from anniversary_board.board.stack_item import StackHit
from anniversary_board.board.stacks import Group, look_of
from anniversary_board.board.tags import at_box

SIDE = 28.0
PAD = 10.0
HEAD = 20.0
MOST_COLUMNS = 6
WAIT = 180
"""How long the pointer rests on an area before it unfolds, in ms."""


class Fan(QObject):
    """Unfolds one area at a time on a scene."""

    unfolded = Signal(str)

    def __init__(self, scene: BoardScene, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._scene = scene
        self._item = QGraphicsPixmapItem()
        self._item.setZValue(Z_FAN)
        self._item.setVisible(False)
        scene.addItem(self._item)
        self._boxes: list[tuple[Group, QRectF]] = []
        self._waiting = ""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(WAIT)
        self._timer.timeout.connect(self._unfold_waiting)
        self._seen = QRectF()
        self.area = ""
        self.box = QRectF()

    def hover(self, area: str, at: QPointF, seen: QRectF) -> None:
        """The pointer is over an area: unfold it soon if it is crowded, fold what the pointer has left."""
        if self.area and (area == self.area or self.box.adjusted(-14, -14, 14, 14).contains(at)):
            return
        if self.area:
            self.fold()
        if area == self._waiting:
            return
        self._timer.stop()
        self._waiting, self._seen = "", seen
        if area and self._scene.is_crowded(area):
            self._waiting = area
            self._timer.start()

    def _unfold_waiting(self) -> None:
        if self._waiting:
            self.unfold(self._waiting, self._seen)

    def unfold(self, area: str, seen: QRectF) -> None:
        """Show every stack of an area beside it, inside what is seen."""
        self.fold()
        groups = self._scene.groups(area)
        if not groups:
            return
        columns = min(MOST_COLUMNS, max(1, math.ceil(math.sqrt(len(groups) * 1.8))))
        pitch = SIDE * (1 + GAP) + 3
        rows = _rows(groups, columns)
        across = max(columns * pitch - 3, text_width(area, LAND_NAME))
        size = QSizeF(across + 2 * PAD, HEAD + len(rows) * pitch + 2 * PAD - 4)
        self.area = area
        self.box = self._place(area, size, seen)
        self._boxes = [
            (group, QRectF(PAD + column * pitch, HEAD + PAD - 2 + row * pitch, SIDE, SIDE))
            for row, line in enumerate(rows)
            for column, group in enumerate(line)
        ]
        self._item.setPixmap(picture(size, self._scene.dpr, self._paint))
        self._item.setPos(at_box(self.box))
        self._item.setVisible(True)
        self.unfolded.emit(area)

    def _place(self, area: str, size: QSizeF, seen: QRectF) -> QRectF:
        """Beside what the area shows, on the side with the most room in view."""
        scene = self._scene
        x, y = scene.geometry.areas[area].spec.label.at
        shift = scene.to_scene(x, y).x() - x * scene.zoom
        whole = QRectF()
        for box in scene.boxes_of(area):
            whole = whole.united(box.translated(shift, 0))
        inside = seen.adjusted(6, 6, -6, -6)
        rooms = {
            "east": inside.right() - whole.right() - size.width(),
            "west": whole.left() - inside.left() - size.width(),
            "south": inside.bottom() - whole.bottom() - size.height(),
            "north": whole.top() - inside.top() - size.height(),
        }
        side = next((name for name, room in rooms.items() if room >= 10), max(rooms, key=lambda n: rooms[n]))
        middle = whole.center()
        corners = {
            "east": QPointF(whole.right() + 10, middle.y() - size.height() / 2),
            "west": QPointF(whole.left() - 10 - size.width(), middle.y() - size.height() / 2),
            "south": QPointF(middle.x() - size.width() / 2, whole.bottom() + 10),
            "north": QPointF(middle.x() - size.width() / 2, whole.top() - 10 - size.height()),
        }
        corner = corners[side]
        left = min(max(corner.x(), inside.left()), inside.right() - size.width())
        top = min(max(corner.y(), inside.top()), inside.bottom() - size.height())
        return QRectF(left, top, size.width(), size.height())

    def _paint(self, painter: QPainter) -> None:
        theme = self._scene.theme
        state = self._scene.state
        assert state is not None
        card = QRectF(0, 0, self.box.width(), self.box.height())
        painter.setPen(QPen(QColor(theme.panel.edge), 1.0))
        painter.setBrush(QColor(theme.panel.dock))
        painter.drawRoundedRect(card.adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
        baseline = QPointF(PAD, PAD - 2 + (14 + cap_height(LAND_NAME)) / 2)
        paint_text(painter, baseline, self.area, LAND_NAME, theme.panel.text)
        for group, box in self._boxes:
            paint_counter(painter, box, look_of(group, state), theme)

    def fold(self) -> None:
        """Put the fan away."""
        self._timer.stop()
        self._waiting = ""
        self._item.setVisible(False)
        self._boxes = []
        self.area = ""
        self.box = QRectF()

    def hit(self, point: QPointF) -> StackHit | None:
        """The stack of the fan under a scene point."""
        for group, box in self._boxes:
            placed = box.translated(self.box.topLeft())
            if placed.contains(point):
                return StackHit(self.area, group.owner, group.kind, group.stack, placed)
        return None

    @property
    def shown(self) -> tuple[tuple[Group, QRectF], ...]:
        """The groups shown, each with its square in scene px."""
        return tuple((group, box.translated(self.box.topLeft())) for group, box in self._boxes)


def _rows(groups: tuple[Group, ...], columns: int) -> list[list[Group]]:
    """The groups in rows; every owner begins a new one."""
    rows: list[list[Group]] = []
    for group in groups:
        if not rows or rows[-1][0].owner != group.owner or len(rows[-1]) == columns:
            rows.append([])
        rows[-1].append(group)
    return rows
