"""The page Economy of the table: one figure of all powers through the rounds, as a chart and as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QComboBox, QFrame, QSplitter, QVBoxLayout

from anniversary_board.panels import parts
from anniversary_board.panels.economy_facts import QUANTITIES, Moment, course, everything, table
from anniversary_board.panels.parts import Look
from anniversary_board.panels.sheet import Sheet
from anniversary_board.panels.table_page import TablePage
from rules.game import Game

if TYPE_CHECKING:
    from anniversary_board.panels.economy_chart import EconomyChart

LEAST = 120
"""The least height of the chart, at text scale 1."""


class EconomyPage(TablePage):
    """Chooser above, chart and table below each other. The row chosen is the line brought out."""

    def __init__(self) -> None:
        super().__init__("Economy")
        self.chart: EconomyChart | None = None
        self._moments: tuple[Moment, ...] = ()
        self.figure = QComboBox()
        self.figure.addItems([one.title for one in QUANTITIES])
        self.figure.setAccessibleName("Figure")
        self.figure.activated.connect(lambda _: self._show())
        self.tip = parts.label("", "secondary", wrap=True)
        caption = parts.label("Figure")
        caption.setBuddy(self.figure)
        self.place = QFrame()
        self.place.setProperty("role", "float")
        self._room = QVBoxLayout(self.place)
        self._room.setContentsMargins(8, 4, 4, 4)
        self.waiting = parts.label("The chart is being drawn", "secondary")
        self._room.addWidget(self.waiting, 0, Qt.AlignmentFlag.AlignCenter)
        split = QSplitter(Qt.Orientation.Vertical)
        split.addWidget(self.place)
        split.addWidget(self.table)
        split.setChildrenCollapsible(False)
        split.setHandleWidth(8)
        split.setProperty("role", "plain")
        split.setStretchFactor(0, 1)
        split.setSizes([280, 308])
        self.body.addWidget(parts.row(caption, self.figure, self.tip))
        self.body.addWidget(split, 1)
        self.table.row_chosen.connect(self._choose)
        self._drawing = QTimer(self)
        self._drawing.setSingleShot(True)
        self._drawing.timeout.connect(self._draw)

    def show_game(self, game: Game, node: int) -> None:
        """Show the way to a point of a game."""
        first = not self._moments
        self._moments = course(game, node)
        if first and not any(one.by[power].income for one in self._moments for power in one.by):
            # Nobody has collected anything yet: begin with a figure there is something to see of.
            self.figure.setCurrentText("Value of units")
        self._show()

    def showEvent(self, event: QShowEvent) -> None:
        """Have the chart made once the page is on the screen."""
        super().showEvent(event)
        if self.chart is None:
            self._drawing.start(20)

    def set_look(self, look: Look) -> None:
        """Draw in another theme or size."""
        super().set_look(look)
        self.place.setMinimumHeight(look.px(LEAST))
        if self.chart is not None:
            self.chart.set_look(look)

    def sheet(self) -> Sheet:
        """All figures of all rounds, not only the one shown."""
        return everything(self._moments)

    def _draw(self) -> None:
        # Loaded only now: pyqtgraph takes half a second that neither the program nor the page should wait for.
        from anniversary_board.panels.economy_chart import EconomyChart

        self.chart = EconomyChart()
        self.chart.set_look(self.look)
        self.waiting.hide()
        self._room.addWidget(self.chart)
        self._show()
        self._choose(self.table.chosen)

    def _show(self) -> None:
        quantity = QUANTITIES[self.figure.currentIndex()]
        self.tip.setText(quantity.tip)
        self.table.show_sheet(table(self._moments, quantity))
        if self.chart is not None:
            self.chart.show_moments(self._moments, quantity)

    def _choose(self, row: int) -> None:
        if self.chart is not None:
            rows = self.table.sheet.rows
            self.chart.choose(rows[row].owner if 0 <= row < len(rows) else "")
