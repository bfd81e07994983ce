"""What the pages of the table have in common: they are shown a point of a game and give their facts as a sheet."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from anniversary_board.panels import parts
from anniversary_board.panels.fact_table import FactTable
from anniversary_board.panels.parts import Look
from anniversary_board.panels.sheet import Sheet
from rules.game import Game


class TablePage(QWidget):
    """A page with a table. `rule_wanted(id)` when a rule is followed."""

    rule_wanted = Signal(str)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.setAccessibleName(name)
        self.look = Look()
        self.table = FactTable(name)
        self.table.rule_wanted.connect(self.rule_wanted)
        self.last: QWidget = self.table
        """The part that the key Tab comes to last."""
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(parts.MARGIN, 12, parts.MARGIN, 8)
        self.body.setSpacing(8)

    def show_game(self, game: Game, node: int) -> None:
        """Show a point of a game; a page with no facts of its own has an empty table."""
        self.table.show_sheet(Sheet(self.name, ()))

    def set_look(self, look: Look) -> None:
        """Draw in another theme or size."""
        self.look = look
        self.table.set_look(look)

    def sheet(self) -> Sheet:
        """What a file of this page holds."""
        return self.table.sheet

    def said(self, role: str = "secondary") -> parts.LinkText:
        """A sentence whose rules are links."""
        made = parts.LinkText("", role)
        made.rule_clicked.connect(self.rule_wanted)
        return made
