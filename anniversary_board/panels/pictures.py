"""Emblems and counters as small pictures in panels, painted sharp at any scale."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from anniversary_board.board.counters import OVERHANG, CounterLook, paint_counter, paint_plate
from anniversary_board.panels.parts import Look
from rules.names import OWNERS
from rules.pieces import Piece
from rules.powers import adjective
from rules.units import standard_units


class Emblem(QWidget):
    """An owner's emblem; `clicked(owner)` if somebody presses it. A ring marks the one on turn."""

    clicked = Signal(str)

    def __init__(self, owner: str, side: int, look: Look | None = None) -> None:
        super().__init__()
        self._owner, self._side, self._look, self._ringed = owner, side, look or Look(), False
        self._known = owner in OWNERS
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._name()

    def set_look(self, look: Look) -> None:
        """Draw in another theme or size."""
        self._look = look
        self.updateGeometry()
        self.update()

    def set_owner(self, owner: str) -> None:
        """Show another owner; one nobody knows ("" for impassable ground and sea) leaves it empty."""
        self._owner, self._known = owner, owner in OWNERS
        self._name()
        self.update()

    def set_ringed(self, ringed: bool) -> None:
        """Mark the power on turn."""
        self._ringed = ringed
        self.setToolTip(f"{self._owner}, on turn" if ringed else self._owner)
        self.update()

    def sizeHint(self) -> QSize:
        """Its side, grown with the text."""
        side = self._look.px(self._side)
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the emblem, and the ring round it."""
        if not self._known:
            return
        painter = QPainter(self)
        whole = QRectF(self.rect())
        gap = 3.0 if self._ringed else 1.0
        paint_plate(painter, whole.adjusted(gap, gap, -gap, -gap), self._owner, self._look.theme)
        if self._ringed:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(self._look.theme.panel.accent), 2))
            painter.drawRoundedRect(whole.adjusted(1, 1, -1, -1), 5, 5)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Say that it was pressed."""
        if self.rect().contains(event.position().toPoint()):
            self.clicked.emit(self._owner)

    def _name(self) -> None:
        self.setAccessibleName(self._owner)
        self.setToolTip(self._owner)


class Counter(QWidget):
    """A counter as on the board, its units in words as tip and name."""

    def __init__(self, counter: CounterLook, side: int, look: Look) -> None:
        super().__init__()
        self._counter, self._side, self._look = counter, side, look
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        words = f"{adjective(counter.owner)}: {standard_units()[counter.kind].counted(counter.count)}"
        self.setToolTip(words)
        self.setAccessibleName(words)

    def sizeHint(self) -> QSize:
        """The square and what overhangs it."""
        side = self._look.px(self._side * (1 + 2 * OVERHANG))
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint it."""
        painter = QPainter(self)
        inset = self.width() * OVERHANG / (1 + 2 * OVERHANG)
        box = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        paint_counter(painter, box, self._counter, self._look.theme)


def counter_look(piece: Piece, count: int) -> CounterLook:
    """How a counter of equal pieces looks."""
    cargo = tuple((passenger.owner, passenger.kind) for passenger in piece.cargo)
    return CounterLook(piece.owner, piece.kind, count, piece.damaged, cargo, piece.done, piece.repairing)
