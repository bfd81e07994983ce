"""The tab Politics: Axis by Allies, who is at war, and what ends each peace with its rule."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from anniversary_board.panels import parts
from anniversary_board.panels.parts import Look
from anniversary_board.panels.pictures import Emblem
from anniversary_board.panels.politics_facts import Relation, may_declare, relation
from rules.phrases import joined
from rules.powers import ALLIED_POWERS, AXIS_POWERS, standard_powers
from rules.state import State

FULL_NAMES = 440
"""From this width, at 100 % text, the powers' names have room beside the matrix; below, their short forms stand."""


class PoliticsPanel(QFrame):
    """The matrix of the powers and the sentence about the pair that is chosen.

    `rule_wanted(id)`, `declare_wanted`, `agreement_wanted`.
    """

    rule_wanted = Signal(str)
    declare_wanted = Signal()
    agreement_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "pane")
        self.setAccessibleName("Politics")
        self._look = Look()
        self._state: State | None = None
        self._chosen = (AXIS_POWERS[0], ALLIED_POWERS[0])
        self.cells: dict[tuple[str, str], QPushButton] = {}
        self._emblems: list[Emblem] = []
        self._names: dict[str, parts.Elided] = {}
        self._told: object = None
        self.pair = parts.LinkText()
        self.peaces = QVBoxLayout()
        self.peaces.setSpacing(8)
        self.declare = parts.button("Declare war…")
        self.agree = parts.button(
            "Agreement…", tip="East Indies and Borneo shared out, the Burma Road closed: H-POL-9"
        )
        self.pair.rule_clicked.connect(self.rule_wanted)
        self.declare.clicked.connect(self.declare_wanted)
        self.agree.clicked.connect(self.agreement_wanted)
        self._lay_out()

    def show_state(self, state: State) -> None:
        """Show the relations of a position; written anew only where they differ."""
        self._state = state
        relations = {pair: relation(state, *pair) for pair in self.cells}
        told = (relations, state.turn, state.phase)
        if told == self._told:
            return
        self._told = told
        for pair, cell in self.cells.items():
            found = relations[pair]
            cell.setText(found.short)
            cell.setToolTip(found.text)
            cell.setAccessibleName(found.text)
            role = "danger" if found.at_war else ""
            if cell.property("role") != role:
                cell.setProperty("role", role)
                cell.style().unpolish(cell)
                cell.style().polish(cell)
        on = may_declare(state)
        self.declare.setToolTip(f"{state.turn} may declare war on {joined(on)}" if on else _nobody(state))
        self._choose(self._chosen)
        self._show_peaces(state)

    def set_look(self, look: Look) -> None:
        """Draw in another theme or size."""
        self._look = look
        for emblem in self._emblems:
            emblem.set_look(look)
        self._name_rows()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shorten the powers' names where the panel is narrow."""
        super().resizeEvent(event)
        self._name_rows()

    def _name_rows(self) -> None:
        full = self.width() >= self._look.px(FULL_NAMES)
        for power, name in self._names.items():
            name.set_whole(power if full else standard_powers()[power].short)
            name.setMinimumWidth(0 if full else name.sizeHint().width())

    def _lay_out(self) -> None:
        inside = QWidget()
        body = QVBoxLayout(inside)
        body.setContentsMargins(parts.MARGIN, 12, parts.MARGIN, 12)
        body.setSpacing(8)
        body.addWidget(parts.label("Who is at war", "card-title"))
        body.addLayout(self._matrix())
        body.addWidget(parts.card(self.pair, role="card"))
        body.addWidget(parts.row(self.declare, self.agree, None))
        body.addWidget(parts.line())
        body.addWidget(parts.heading("What ends each peace"))
        body.addLayout(self.peaces)
        body.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(inside)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(scroll)

    def _matrix(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(4)
        grid.setColumnStretch(1, 1)
        for column, axis in enumerate(AXIS_POWERS):
            grid.addWidget(self._emblem(axis), 0, 2 + column, Qt.AlignmentFlag.AlignHCenter)
        for line, ally in enumerate(ALLIED_POWERS, start=1):
            grid.addWidget(self._emblem(ally), line, 0)
            self._names[ally] = parts.Elided(ally)
            grid.addWidget(self._names[ally], line, 1)
            for column, axis in enumerate(AXIS_POWERS):
                cell = parts.button("")
                cell.setMinimumWidth(1)
                cell.setProperty("dense", True)
                cell.clicked.connect(lambda _checked=False, pair=(axis, ally): self._choose(pair))
                self.cells[axis, ally] = cell
                grid.addWidget(cell, line, 2 + column)
        return grid

    def _emblem(self, power: str) -> Emblem:
        made = Emblem(power, 24, self._look)
        self._emblems.append(made)
        return made

    def _choose(self, pair: tuple[str, str]) -> None:
        self._chosen = pair
        if self._state is not None:
            self.pair.set_plain(relation(self._state, *pair).text)

    def _show_peaces(self, state: State) -> None:
        """Every peace once, those with the same end together."""
        by_end: dict[str, list[Relation]] = {}
        for axis in AXIS_POWERS:
            for ally in ALLIED_POWERS:
                found = relation(state, axis, ally)
                if not found.at_war and found.short != "peace":
                    by_end.setdefault(found.text.partition("are at peace. ")[2], []).append(found)
        parts.clear(self.peaces)
        for end, pairs in by_end.items():
            said = joined(f"{one.axis} and {one.ally}" for one in pairs) if len(pairs) == 1 else _pairs(pairs)
            words = parts.LinkText(end, "secondary")
            words.rule_clicked.connect(self.rule_wanted)
            self.peaces.addWidget(parts.card(parts.label(said, "strong", wrap=True), words))


def _pairs(pairs: list[Relation]) -> str:
    axis = list(dict.fromkeys(one.axis for one in pairs))
    allies = list(dict.fromkeys(one.ally for one in pairs))
    return f"{joined(axis)} – {joined(allies)}"


def _nobody(state: State) -> str:
    return f"{state.turn} may declare war on nobody now: H-POL-10"
