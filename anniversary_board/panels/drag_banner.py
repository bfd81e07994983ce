"""The line over the board while units are carried: what is in the hand, and which keys change it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from anniversary_board.panels import parts
from rules.phrases import counted

KEYS = "Wheel or digit: how many · Alt or W: route · A: attack here · Esc: put back"
TOP = 14
"""Distance from the upper left corner of the board, in px."""


class DragBanner(QFrame):
    """A card in the corner of the board, there as long as something is carried. The mouse goes through it."""

    def __init__(self, board: QWidget) -> None:
        super().__init__(board)
        self._board = board
        self.setProperty("role", "float")
        self.units = parts.label("", "card-title")
        self.keys = parts.label(KEYS, "secondary")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 6, 12, 6)
        layout.setSpacing(14)
        layout.addWidget(self.units)
        layout.addWidget(self.keys)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_units(self, units: dict[str, int]) -> None:
        """Show what is in the hand."""
        self.units.setText(counted(units))
        self.keys.show()
        self.keys.setVisible(self.sizeHint().width() < self._board.width() - 2 * TOP)
        self.adjustSize()
        self.move(TOP, TOP)
        self.show()
        self.raise_()
