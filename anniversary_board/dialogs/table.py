"""The table: a window of facts beside the board. A page is made when it is first looked at."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QFileDialog, QSizePolicy, QTabWidget, QVBoxLayout, QWidget

from anniversary_board.panels import parts
from anniversary_board.panels.dice_page import DicePage
from anniversary_board.panels.economy_page import EconomyPage
from anniversary_board.panels.parts import Look
from anniversary_board.panels.sheet import delimited
from anniversary_board.panels.table_page import TablePage
from anniversary_board.panels.table_pages import ObjectivesPage, StatementPage, UnitsPage
from rules.game import Game

PAGES: dict[str, Callable[[], TablePage]] = {
    "Economy": EconomyPage,
    "Statement": StatementPage,
    "Objectives": ObjectivesPage,
    "Units": UnitsPage,
    "Dice": DicePage,
}
"""The pages from left to right."""

SIZE = (1060, 740)
"""The size of the window at text scale 1; never more than the screen has."""

FILTER = "Tables (*.csv);;All files (*)"


class TableWindow(QDialog):
    """The window; it stays open while one plays. `rule_wanted(id)`; `told(title, lines, bad)`."""

    rule_wanted = Signal(str)
    told = Signal(str, object, bool)

    def __init__(self, folder: Callable[[], Path], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Table")
        self._folder = folder
        self._look = Look()
        self._point: tuple[Game, int] | None = None
        self._stale: set[str] = set()
        self.pages: dict[str, TablePage] = {}
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        for name in PAGES:
            room = QWidget()
            QVBoxLayout(room).setContentsMargins(0, 0, 0, 0)
            self.tabs.addTab(room, name)
        self.copy = parts.button("Copy", tip="Copy the rows selected, or all of them (Ctrl+C in the table)")
        self.save = parts.button("Save as CSV…", tip="Write the whole page to a file for a spreadsheet")
        self.close_button = parts.button("Close")
        self.asking: QFileDialog | None = None
        self._lay_out()
        self.tabs.currentChanged.connect(lambda _: self._fill())
        self.copy.clicked.connect(lambda: self.page.table.copy())
        self.save.clicked.connect(self.ask_file)
        self.close_button.clicked.connect(self.close)

    @property
    def page(self) -> TablePage:
        """The page in front, made if it was not there yet."""
        name = self.tabs.tabText(self.tabs.currentIndex())
        if name not in self.pages:
            made = PAGES[name]()
            made.rule_wanted.connect(self.rule_wanted)
            made.set_look(self._look)
            self.pages[name] = made
            room = self.tabs.currentWidget().layout()
            assert room is not None  # every tab was given one
            room.addWidget(made)
            order = (made.last, self.copy, self.save, self.close_button)
            for one, after in pairwise(order):
                QWidget.setTabOrder(one, after)
        return self.pages[name]

    def show_game(self, game: Game, node: int) -> None:
        """Show a point of a game; pages that are not in front follow when they come there."""
        self._point = (game, node)
        self._stale = set(PAGES)
        self._fill()

    def show_page(self, name: str) -> None:
        """Bring a page to the front; raises ValueError for one there is not."""
        self.tabs.setCurrentIndex(list(PAGES).index(name))

    def set_look(self, look: Look) -> None:
        """Draw in another theme or size."""
        self._look = look
        for page in self.pages.values():
            page.set_look(look)

    def ask_file(self) -> QFileDialog:
        """Ask where to write the page."""
        name = self.page.sheet().name.lower()
        dialog = QFileDialog(self, "Save as CSV", str(self._folder()), FILTER)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("csv")
        dialog.selectFile(f"{name}.csv")
        dialog.fileSelected.connect(lambda path: self.write(Path(path)))
        dialog.open()
        self.asking = dialog
        return dialog

    def write(self, path: Path) -> bool:
        """Write the page in front to a file; says so, or why not."""
        try:
            path.write_text(delimited(self.page.sheet()), encoding="utf-8", newline="")
        except OSError as error:
            self.told.emit("The table is not written", [f"{error.strerror or error}: {path}"], True)
            return False
        self.told.emit("The table is written", [str(path)], False)
        return True

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with the game, and begin in the table, so that its keys work at once."""
        super().showEvent(event)
        self._fill()
        self.page.table.setFocus()

    def _fill(self) -> None:
        """Show the page in front the point of the game, if it does not show it already."""
        name = self.tabs.tabText(self.tabs.currentIndex())
        if self._point is None or name not in self._stale or self.isHidden():
            return
        self._stale.discard(name)
        self.page.show_game(*self._point)

    def _lay_out(self) -> None:
        foot = parts.row(self.copy, self.save, None, self.close_button)
        foot.setContentsMargins(parts.MARGIN, 4, parts.MARGIN, 12)
        foot.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 4, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.tabs, 1)
        layout.addWidget(foot)
