"""The part of the edit window about the whole game: money, the moment, wars, what waits in the tray."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFrame,
    QGridLayout,
    QLineEdit,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from anniversary_board.panels import parts
from anniversary_board.panels.facts import phase_title
from rules.actions import Edit
from rules.names import PHASES, POWERS
from rules.powers import ALLIED_POWERS, AXIS_POWERS, standard_powers
from rules.state import State, war

MOST_MONEY = 9999


class EditGame(QFrame):
    """Edits treasuries, round, turn, phase and wars; `edited(action)` when it is put on the board."""

    edited = Signal(object)

    def __init__(self, state: State) -> None:
        super().__init__()
        self._state = state
        self.round = QSpinBox()
        self.round.setRange(1, 999)
        self.round.setAccessibleName("Round")
        self.turn = QComboBox()
        self.turn.addItems(POWERS)
        self.turn.setAccessibleName("Power on turn")
        self.phase = QComboBox()
        for phase in PHASES:
            self.phase.addItem(phase_title(phase), phase)
        self.phase.setAccessibleName("Phase")
        self.money = {power: _money(f"IPC of {power}") for power in POWERS}
        self.lent = {power: _money(f"Lend-lease of {power}") for power in POWERS}
        self.wars = {(axis, ally): QCheckBox() for axis in AXIS_POWERS for ally in ALLIED_POWERS}
        self.note = QLineEdit()
        self.note.setPlaceholderText("Why, for the history (may stay empty)")
        self.note.setAccessibleName("Note for the history")
        self.apply = parts.button("Put on the board", "primary")
        self.revert = parts.button("As it is on the board")
        self._lay_out()
        self.apply.clicked.connect(lambda: self.edited.emit(self.action()))
        self.revert.clicked.connect(self._load)
        self._load()

    def show_state(self, state: State) -> None:
        """Follow the board."""
        self._state = state
        self._load()

    def action(self) -> Edit:
        """The edit as it is filled in: only what differs from the board."""
        state = self._state
        at_war = tuple(
            war(*pair) for pair, box in self.wars.items() if box.isChecked() and not state.at_war(*pair)
        )
        at_peace = tuple(
            war(*pair) for pair, box in self.wars.items() if not box.isChecked() and state.at_war(*pair)
        )
        phase, turn = str(self.phase.currentData()), self.turn.currentText()
        return Edit(
            treasury=_differing(self.money, state.treasury),
            lend_lease=_differing(self.lent, state.lend_lease),
            at_war=at_war,
            at_peace=at_peace,
            round=self.round.value() if self.round.value() != state.round else None,
            turn=turn if turn != state.turn else None,
            phase=phase if phase != state.phase else None,
            note=self.note.text().strip(),
        )

    def _load(self) -> None:
        state = self._state
        self.round.setValue(state.round)
        self.turn.setCurrentText(state.turn)
        self.phase.setCurrentIndex(PHASES.index(state.phase))
        for power in POWERS:
            self.money[power].setValue(state.treasury.get(power, 0))
            self.lent[power].setValue(state.lend_lease.get(power, 0))
        for pair, box in self.wars.items():
            box.setChecked(state.at_war(*pair))

    def _lay_out(self) -> None:
        inside = QWidget()
        body = QVBoxLayout(inside)
        body.setSpacing(8)
        body.addWidget(parts.heading("The moment"))
        body.addWidget(parts.row(parts.label("Round", "secondary"), self.round, self.turn, self.phase, None))
        body.addWidget(parts.heading("IPC in hand and lend-lease"))
        body.addLayout(self._treasuries())
        body.addWidget(parts.heading("At war"))
        body.addLayout(self._matrix())
        body.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setWidget(inside)
        layout = QVBoxLayout(self)
        layout.addWidget(scroll, 1)
        layout.addWidget(self.note)
        layout.addWidget(parts.row(None, self.revert, self.apply))

    def _treasuries(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setColumnStretch(0, 1)
        for line, power in enumerate(POWERS):
            grid.addWidget(parts.label(power), line, 0)
            grid.addWidget(self.money[power], line, 1)
            grid.addWidget(self.lent[power], line, 2)
        return grid

    def _matrix(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setColumnStretch(0, 1)
        powers = standard_powers()
        for column, axis in enumerate(AXIS_POWERS, start=1):
            grid.addWidget(
                parts.label(powers[axis].short, "secondary"), 0, column, Qt.AlignmentFlag.AlignHCenter
            )
        for line, ally in enumerate(ALLIED_POWERS, start=1):
            grid.addWidget(parts.label(ally), line, 0)
            for column, axis in enumerate(AXIS_POWERS, start=1):
                box = self.wars[axis, ally]
                box.setAccessibleName(f"{axis} and {ally} at war")
                grid.addWidget(box, line, column, Qt.AlignmentFlag.AlignHCenter)
        return grid


def _money(name: str) -> QSpinBox:
    made = QSpinBox()
    made.setRange(0, MOST_MONEY)
    made.setSuffix(" IPC")
    made.setAccessibleName(name)
    return made


def _differing(boxes: dict[str, QSpinBox], now: object) -> dict[str, int]:
    held = dict(now) if isinstance(now, dict) else {}
    return {power: box.value() for power, box in boxes.items() if box.value() != held.get(power, 0)}
