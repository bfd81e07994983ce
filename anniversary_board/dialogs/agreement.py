"""The money-island agreement (H-POL-9): both players agree here on who takes which island."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QDialog, QRadioButton, QVBoxLayout, QWidget

from anniversary_board.panels import parts
from rules import engine
from rules.actions import Agree
from rules.state import State

ISLANDS = ("East Indies", "Borneo")
JAPAN, BRITAIN = "Japan", "United Kingdom"


class AgreementDialog(QDialog):
    """Who takes which island, and both players' word for it. `agreed(action)`."""

    agreed = Signal(object)
    rule_wanted = Signal(str)

    def __init__(self, state: State, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Money-island agreement")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._state = state
        layout = QVBoxLayout(self)
        layout.setSpacing(6)
        layout.addWidget(
            parts.label("Japan and the United Kingdom take one island each", "card-title", wrap=True)
        )
        self.first = QRadioButton(f"{ISLANDS[0]} to Japan, {ISLANDS[1]} to the United Kingdom")
        self.second = QRadioButton(f"{ISLANDS[1]} to Japan, {ISLANDS[0]} to the United Kingdom")
        self.first.setChecked(True)
        self.words = [QCheckBox("Japan agrees"), QCheckBox("The United Kingdom agrees")]
        for part in (self.first, self.second, *self.words):
            layout.addWidget(part)
            part.toggled.connect(self._changed)
        self.answer = parts.LinkText("", "secondary")
        self.answer.rule_clicked.connect(self.rule_wanted)
        layout.addWidget(self.answer)
        self.agree = parts.button("Make the agreement", "primary")
        no = parts.button("No agreement")
        layout.addWidget(parts.row(None, self.agree, no))
        self.agree.clicked.connect(self._agree)
        no.clicked.connect(self.reject)
        self._changed()
        parts.fit(self, 56)

    def action(self) -> Agree:
        """The agreement that is chosen now."""
        japanese, british = ISLANDS if self.first.isChecked() else ISLANDS[::-1]
        return Agree(islands={japanese: JAPAN, british: BRITAIN})

    def _changed(self) -> None:
        refusal = engine.why_not(self._state, self.action())
        both = all(box.isChecked() for box in self.words)
        self.agree.setEnabled(refusal is None and both)
        if refusal is not None:
            self.answer.set_plain(str(refusal))
        else:
            self.answer.set_plain(
                "The Burma Road is closed, and neither attacks the other before the end of the next round. H-POL-9"
            )

    def _agree(self) -> None:
        self.agreed.emit(self.action())
        self.accept()
