"""Changing the position by hand: a window beside the board that follows its selection.

Every change becomes an `Edit` in the history, marked as such, and can be undone like a move. What would be
an impossible position is refused with the path of the fault, and the window keeps what was filled in (P71).
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QTabWidget, QVBoxLayout, QWidget

from anniversary_board.dialogs.edit_area import EditArea
from anniversary_board.dialogs.edit_game import EditGame
from anniversary_board.panels import parts
from anniversary_board.panels.parts import Look
from rules.actions import Edit
from rules.state import State


class EditWindow(QDialog):
    """The window; `edited(action)` for every change that is put on the board."""

    edited = Signal(object)
    area_wanted = Signal(str)

    def __init__(self, state: State, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Edit position")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.of_area = EditArea(state, look)
        self.of_game = EditGame(state)
        self.tabs = QTabWidget()
        self.tabs.addTab(self.of_area, "Area")
        self.tabs.addTab(self.of_game, "Whole game")
        self.fault = parts.label("", "bad", wrap=True)
        self.fault.hide()
        layout = QVBoxLayout(self)
        layout.addWidget(self.tabs, 1)
        layout.addWidget(self.fault)
        self.of_area.edited.connect(self._edit)
        self.of_game.edited.connect(self._edit)
        self.of_area.area_wanted.connect(self.area_wanted)
        self.resize(look.px(520), 560)

    def show_state(self, state: State) -> None:
        """Follow the board."""
        self.of_area.show_state(state)
        self.of_game.show_state(state)

    def select(self, area: str) -> None:
        """Follow the selection of the board."""
        if area:
            self.of_area.select(area)

    def show_fault(self, words: str) -> None:
        """Say why a change cannot be; "" takes the words away."""
        self.fault.setText(words)
        self.fault.setVisible(bool(words))

    def _edit(self, action: Edit) -> None:
        if action == Edit(note=action.note):
            self.show_fault("Nothing differs from the board.")
            return
        self.show_fault("")
        self.edited.emit(action)
