"""What the power on turn has bought and not yet placed."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from anniversary_board.board.counters import CounterLook
from anniversary_board.panels import facts, parts
from anniversary_board.panels.parts import Look
from anniversary_board.panels.pictures import Counter
from rules.state import State


class Tray(QWidget):
    """Counters of the units that wait; not there when none do."""

    def __init__(self) -> None:
        super().__init__()
        self._look = Look()
        self._state: State | None = None
        self._row = QHBoxLayout()
        self._row.setSpacing(10)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(parts.heading("In the tray", parts.label("placed in Mobilize", "secondary")))
        layout.addLayout(self._row)

    def set_look(self, look: Look) -> None:
        """Draw in another theme or size."""
        self._look = look
        if self._state is not None:
            self.show_tray(self._state)

    def show_tray(self, state: State) -> None:
        """Show the tray of the power on turn."""
        self._state = state
        parts.clear(self._row)
        waiting = facts.tray(state)
        for kind, count in waiting.items():
            self._row.addWidget(Counter(CounterLook(state.turn, kind, count), 28, self._look))
        self._row.addStretch(1)
        self.setVisible(bool(waiting))
