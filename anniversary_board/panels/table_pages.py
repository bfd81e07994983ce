"""The pages Statement, Objectives and Units of the table."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox

from anniversary_board.panels import objectives_facts, parts, statement_facts, units_facts
from anniversary_board.panels.table_page import TablePage
from rules.game import Game
from rules.names import POWERS
from rules.state import State


class StatementPage(TablePage):
    """What every power would collect now and what it collected last."""

    def __init__(self) -> None:
        super().__init__("Statement")
        self.words = self.said()
        self.words.set_plain(
            "What each power would collect if its turn ended now, without the die of war bonds, and what it "
            "collected last: R-INC-01."
        )
        self.body.addWidget(self.words)
        self.body.addWidget(self.table, 1)

    def show_game(self, game: Game, node: int) -> None:
        """Show the statements at a point of a game."""
        self.table.show_sheet(statement_facts.sheet(statement_facts.statements(game, node)))


class ObjectivesPage(TablePage):
    """Every national objective and what it lacks."""

    def __init__(self) -> None:
        super().__init__("Objectives")
        self.words = self.said()
        self.body.addWidget(self.words)
        self.body.addWidget(self.table, 1)

    def show_game(self, game: Game, node: int) -> None:
        """Show how the objectives stand at a point of a game."""
        found = objectives_facts.objectives(game.nodes[node].state)
        self.words.set_plain(objectives_facts.summary(found))
        self.table.show_sheet(objectives_facts.sheet(found))


class UnitsPage(TablePage):
    """The unit table as a power has it, and all that is particular to the kind chosen."""

    def __init__(self) -> None:
        super().__init__("Units")
        self._state: State | None = None
        self._entries: tuple[units_facts.Entry, ...] = ()
        self.power = QComboBox()
        self.power.addItems(list(POWERS))
        self.power.setAccessibleName("Units of")
        self.power.activated.connect(lambda _: self._show())
        self.techs = self.said()
        self.title = parts.label("", "card-title")
        self.notes = self.said("")
        caption = parts.label("Units of")
        caption.setBuddy(self.power)
        top = parts.row(caption, self.power, self.techs)
        self.body.addWidget(top)
        self.body.addWidget(self.table, 1)
        self.body.addWidget(parts.card(self.title, self.notes))
        self.last = self.notes
        self.table.row_chosen.connect(self._tell)

    def show_game(self, game: Game, node: int) -> None:
        """Show the units at a point of a game, of the power on turn at first."""
        first = self._state is None
        self._state = game.nodes[node].state
        if first:
            self.power.setCurrentText(self._state.turn)
        self._show()

    def _show(self) -> None:
        if self._state is None:
            return
        power = self.power.currentText()
        self._entries = units_facts.entries(self._state, power)
        self.techs.set_plain(units_facts.technologies(self._state, power))
        self.table.show_sheet(units_facts.sheet(self._entries))
        if self.table.chosen < 0:
            self.table.choose(0)
        self._tell(self.table.chosen)

    def _tell(self, row: int) -> None:
        if not 0 <= row < len(self._entries):
            return
        one = self._entries[row]
        self.title.setText(one.unit.name[:1].upper() + one.unit.name[1:])
        self.notes.set_plain(" ".join((*one.notes, "Values: H-UNIT-1.")))
