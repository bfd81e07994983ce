"""Which units of an area are picked up: a number for each sort of piece, for a mixed force."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QGridLayout, QScrollArea, QSpinBox, QVBoxLayout, QWidget

from anniversary_board.panels import parts
from anniversary_board.panels.area_words import aboard
from anniversary_board.panels.parts import Look
from anniversary_board.panels.pictures import Counter, counter_look
from rules.pieces import Piece, Stack, in_order
from rules.units import standard_units


class Picker(QDialog):
    """Asks how many of each piece; `picked(stack)` with a non-empty choice when Enter accepts it."""

    picked = Signal(object)

    def __init__(
        self, area: str, stack: Stack, chosen: Stack, look: Look, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(f"Pick up in {area}")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._stack = stack
        self.spins: dict[Piece, QSpinBox] = {}
        grid_widget = QWidget()
        grid = QGridLayout(grid_widget)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setColumnStretch(1, 1)
        for line, (piece, count) in enumerate(in_order(stack)):
            self._line(grid, line, piece, count, chosen.get(piece, 0), look)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setWidget(grid_widget)
        self.accept_button = parts.button("Pick up", "primary")
        self.accept_button.setDefault(True)
        everything = parts.button("All")
        nothing = parts.button("None")
        layout = QVBoxLayout(self)
        layout.addWidget(parts.label(f"How many go from {area}?", "card-title", wrap=True))
        layout.addWidget(scroll, 1)
        layout.addWidget(parts.row(everything, nothing, None, self.accept_button))
        everything.clicked.connect(lambda: self._set(all_of=True))
        nothing.clicked.connect(lambda: self._set(all_of=False))
        self.accept_button.clicked.connect(self.accept)
        self.resize(look.px(380), min(look.px(140 + 42 * len(stack)), 560))
        self._changed()

    def choice(self) -> Stack:
        """What is chosen now."""
        return {piece: spin.value() for piece, spin in self.spins.items() if spin.value()}

    def accept(self) -> None:
        """Hand the choice over; nothing chosen is no choice."""
        chosen = self.choice()
        if chosen:
            self.picked.emit(chosen)
            super().accept()

    def _line(self, grid: QGridLayout, line: int, piece: Piece, count: int, value: int, look: Look) -> None:
        name = standard_units()[piece.kind]
        words = name.name if count == 1 else name.plural
        words = f"{words}, damaged" if piece.damaged else words
        carried = aboard(piece)
        spin = QSpinBox()
        spin.setRange(0, count)
        spin.setValue(value)
        spin.setSuffix(f" of {count}")
        spin.setAccessibleName(f"{words} of {count}")
        spin.valueChanged.connect(self._changed)
        self.spins[piece] = spin
        grid.addWidget(Counter(counter_look(piece, count), 28, look), line, 0)
        grid.addWidget(parts.label(f"{words}, {carried}" if carried else words, wrap=True), line, 1)
        grid.addWidget(spin, line, 2)

    def _set(self, all_of: bool) -> None:
        for piece, spin in self.spins.items():
            spin.setValue(self._stack[piece] if all_of else 0)

    def _changed(self) -> None:
        self.accept_button.setEnabled(bool(self.choice()))
