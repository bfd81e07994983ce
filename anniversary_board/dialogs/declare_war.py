"""Declaring war without an attack (H-POL-10): which powers may be chosen, and what follows from it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QDialog, QVBoxLayout, QWidget

from anniversary_board.panels import parts
from rules import engine
from rules.actions import DeclareWar
from rules.politics import why_not_declare
from rules.powers import SIDE
from rules.state import State


class DeclareWarDialog(QDialog):
    """Powers of the other side with a check box; one that may not be chosen says why. `declared(action)`."""

    declared = Signal(object)
    rule_wanted = Signal(str)

    def __init__(self, state: State, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Declare war")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._state = state
        self.boxes: dict[str, QCheckBox] = {}
        layout = QVBoxLayout(self)
        layout.setSpacing(6)
        layout.addWidget(parts.label(f"{state.turn} declares war on", "card-title"))
        for other in state.ruleset.turn_order:
            if SIDE[other] != SIDE[state.turn]:
                self._add(layout, other)
        self.answer = parts.LinkText("", "secondary")
        self.answer.rule_clicked.connect(self.rule_wanted)
        layout.addWidget(self.answer)
        self.declare = parts.button("Declare war", "danger")
        stay = parts.button("Stay at peace")
        layout.addWidget(parts.row(None, self.declare, stay))
        self.declare.clicked.connect(self._declare)
        stay.clicked.connect(self.reject)
        self._changed()
        parts.fit(self, 56)

    def action(self) -> DeclareWar:
        """The declaration that is chosen now."""
        return DeclareWar(on=tuple(power for power, box in self.boxes.items() if box.isChecked()))

    def _add(self, layout: QVBoxLayout, other: str) -> None:
        box = QCheckBox(other)
        layout.addWidget(box)
        if self._state.at_war(self._state.turn, other):
            box.setEnabled(False)
            box.setText(f"{other}: at war already")
            return
        refusal = why_not_declare(self._state, self._state.turn, other)
        if refusal is not None:
            box.setEnabled(False)
            why = parts.LinkText(f"{refusal.what} {refusal.rule_id}", "secondary")
            why.setContentsMargins(24, 0, 0, 4)
            why.rule_clicked.connect(self.rule_wanted)
            layout.addWidget(why)
            return
        self.boxes[other] = box
        box.toggled.connect(self._changed)

    def _changed(self) -> None:
        action = self.action()
        refusal = engine.why_not(self._state, action) if action.on else None
        self.declare.setEnabled(bool(action.on) and refusal is None)
        if refusal is not None:
            self.answer.set_plain(str(refusal))
        elif action.on:
            self.answer.set_plain("Every war that follows from it is named before it begins. H-POL-11")
        elif self.boxes:
            self.answer.set_plain("Nobody is chosen.")
        else:
            self.answer.set_plain(f"{self._state.turn} may declare war on nobody now. H-POL-10")

    def _declare(self) -> None:
        self.declared.emit(self.action())
        self.accept()
