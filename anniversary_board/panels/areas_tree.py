"""The dock Areas: every area with its stacks as a tree, for screen readers and the keyboard.

Graphics on the board are invisible to assistive technology; this tree says the same in words. Selecting an
area selects it on the board, Enter picks it up or drops there.
"""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QRegularExpression, QSortFilterProxyModel, Qt, Signal
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QFrame, QLineEdit, QTreeView, QVBoxLayout

from anniversary_board.panels import facts, parts
from anniversary_board.panels.area_words import subtitle, unit_rows
from rules.powers import adjective
from rules.state import State

AREA_ROLE = Qt.ItemDataRole.UserRole + 1
WORDS_ROLE = Qt.ItemDataRole.UserRole + 2


class AreasTree(QFrame):
    """The searchable tree. `area_wanted(area)`: it was selected; `area_activated(area)`: Enter."""

    area_wanted = Signal(str)
    area_activated = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "pane")
        self._state: State | None = None
        self._items: dict[str, QStandardItem] = {}
        self._following = False
        self.model = QStandardItemModel()
        self.filtered = QSortFilterProxyModel()
        self.filtered.setSourceModel(self.model)
        self.filtered.setFilterRole(WORDS_ROLE)
        self.filtered.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.filtered.setRecursiveFilteringEnabled(True)
        self.filtered.setAutoAcceptChildRows(True)
        self.search = QLineEdit()
        self.search.setPlaceholderText("Area, alias, power or unit")
        self.search.setClearButtonEnabled(True)
        self.search.setAccessibleName("Search the areas")
        self.tree = QTreeView()
        self.tree.setProperty("role", "bare")
        self.tree.setModel(self.filtered)
        self.tree.setHeaderHidden(True)
        self.tree.setUniformRowHeights(True)
        self.tree.setEditTriggers(QTreeView.EditTrigger.NoEditTriggers)
        self.tree.setAccessibleName("Areas and their units")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(parts.MARGIN, 10, parts.MARGIN, 10)
        layout.addWidget(self.search)
        layout.addWidget(self.tree, 1)
        self.search.textChanged.connect(self._filter)
        self.tree.selectionModel().currentChanged.connect(self._moved)
        self.tree.activated.connect(self._activated)

    def show_state(self, state: State) -> None:
        """Show a position; only areas that changed are written anew."""
        before, self._state = self._state, state
        if before is None or before.ruleset.board is not state.ruleset.board:
            self._build(state)
            return
        for area in state.ruleset.board.areas:
            if before.stack(area) is not state.stack(area) or before.owner(area) != state.owner(area):
                self._write(state, area)

    def select(self, area: str) -> None:
        """Follow the selection of the board."""
        item = self._items.get(area)
        if item is None:
            return
        index = self.filtered.mapFromSource(self.model.indexFromItem(item))
        if index.isValid():
            self._following = True
            self.tree.setCurrentIndex(index)
            self.tree.scrollTo(index)
            self._following = False

    def _build(self, state: State) -> None:
        self.model.clear()
        self._items = {}
        for area in sorted(state.ruleset.board.areas, key=lambda one: (one in state.ruleset.board.sea, one)):
            item = QStandardItem()
            item.setData(area, AREA_ROLE)
            self._items[area] = item
            self.model.appendRow(item)
            self._write(state, area)

    def _write(self, state: State, area: str) -> None:
        item = self._items[area]
        said = f"{area}: {facts.contents(state, area)}"
        item.setText(said)
        item.setData(f"{said}. {subtitle(state, area)}", Qt.ItemDataRole.AccessibleTextRole)
        aliases = ", ".join(state.ruleset.board.areas[area].aliases)
        item.setData(f"{area} {aliases} {state.owner(area)}", WORDS_ROLE)
        item.setToolTip(subtitle(state, area))
        item.removeRows(0, item.rowCount())
        for entry in unit_rows(state, area):
            said = f"{adjective(entry.piece.owner)}: {entry.words}"
            whole = f"{said}, {entry.aboard}" if entry.aboard else said
            child = QStandardItem(whole)
            child.setData(area, AREA_ROLE)
            child.setData(whole, WORDS_ROLE)
            item.appendRow(child)

    def _filter(self, text: str) -> None:
        self.filtered.setFilterRegularExpression(
            QRegularExpression(
                QRegularExpression.escape(text.strip()),
                QRegularExpression.PatternOption.CaseInsensitiveOption,
            )
        )

    def _moved(self, index: QModelIndex) -> None:
        area = index.data(AREA_ROLE)
        if area and not self._following:
            self.area_wanted.emit(area)

    def _activated(self, index: QModelIndex) -> None:
        area = index.data(AREA_ROLE)
        if area:
            self.area_activated.emit(area)
