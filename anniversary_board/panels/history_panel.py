"""The tab History: the line of play as a list, branches below the point they leave, names, undo and redo."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QFont, QShowEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QFrame, QInputDialog, QMenu, QTreeView, QVBoxLayout

from anniversary_board.panels import facts, parts
from anniversary_board.panels.parts import Look
from rules import text
from rules.actions import Edit, EndPhase
from rules.game import Game, Node

NODE_ROLE = Qt.ItemDataRole.UserRole + 1
HEAD = -1
"""The node number of a line that is no point of the game."""


class HistoryPanel(QFrame):
    """The game as a tree. A press on a point puts it on the board to be looked at: `look_wanted(node)`.

    `undo_wanted`, `redo_wanted`, `name_wanted(node, text)`, `branch_wanted(node)`: play on from there.
    """

    look_wanted = Signal(int)
    branch_wanted = Signal(int)
    name_wanted = Signal(int, str)
    undo_wanted = Signal()
    redo_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "pane")
        self.setAccessibleName("History")
        self._look = Look()
        self._game: Game | None = None
        self._shown = 0
        self._in_past = False
        self._stale = True
        self.undo = parts.button("Undo")
        self.redo = parts.button("Redo")
        self.name = parts.button("Name this point…")
        self.model = QStandardItemModel()
        self.tree = QTreeView()
        self.tree.setProperty("role", "bare")
        self.tree.setModel(self.model)
        self.tree.setHeaderHidden(True)
        self.tree.setEditTriggers(QTreeView.EditTrigger.NoEditTriggers)
        self.tree.setUniformRowHeights(True)
        self.tree.setIndentation(14)
        self.tree.setAccessibleName("History of the game")
        self.tree.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(parts.MARGIN, 10, parts.MARGIN, 10)
        layout.addWidget(parts.row(self.undo, self.redo, None, self.name))
        layout.addWidget(self.tree, 1)
        self.undo.clicked.connect(self.undo_wanted)
        self.redo.clicked.connect(self.redo_wanted)
        self.name.clicked.connect(self._ask_name)
        self.tree.clicked.connect(self._go)
        self.tree.activated.connect(self._go)
        self.tree.customContextMenuRequested.connect(self._menu)

    def show_game(self, game: Game, shown: int, in_past: bool, can_undo: bool, can_redo: bool) -> None:
        """Show the game with a point marked; written when it is looked at."""
        self._game, self._shown, self._in_past, self._stale = game, shown, in_past, True
        self.undo.setEnabled(can_undo)
        self.redo.setEnabled(can_redo)
        if self.isVisible():
            self._write()

    def set_look(self, look: Look) -> None:
        """Draw in another theme or size."""
        self._look = look
        self._stale = True
        if self.isVisible():
            self._write()

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with the game."""
        super().showEvent(event)
        if self._stale:
            self._write()

    # -- inside -----------------------------------------------------------------------------

    def _write(self) -> None:
        if self._game is None:
            return
        self._stale = False
        self.model.clear()
        marked: QStandardItem | None = None
        for number in _main_line(self._game, self._shown):
            node = self._game.nodes[number]
            item = self._item(self._game, node)
            self.model.appendRow(item)
            if number == self._shown:
                marked = item
        if marked is not None:
            index = self.model.indexFromItem(marked)
            self.tree.setCurrentIndex(index)
            self.tree.scrollTo(index)

    def _item(self, game: Game, node: Node) -> QStandardItem:
        words = point_words(game, node)
        item = QStandardItem(f"● {words}" if node.id == self._shown else words)
        item.setData(node.id, NODE_ROLE)
        item.setToolTip(words)
        font = QFont()
        font.setBold(node.id == self._shown or bool(node.name) or isinstance(node.action, EndPhase))
        item.setFont(font)
        line = set(_main_line(game, self._shown))
        others = [child for child in node.children if child not in line]
        for number, child in enumerate(others, start=1):
            item.appendRow(self._branch(game, child, number))
        return item

    def _branch(self, game: Game, first: int, number: int) -> QStandardItem:
        """A branch that leaves the line: its head, and its points below it."""
        points = facts.onwards(game, first)
        named = next((game.nodes[one].name for one in points if game.nodes[one].name), "")
        words = named or f"Branch {number}"
        head = QStandardItem(f"{words}: {facts.plural(len(points), 'action')}")
        head.setData(points[-1], NODE_ROLE)
        head.setToolTip("A press shows where this branch ends")
        for one in points:
            node = game.nodes[one]
            item = QStandardItem(point_words(game, node))
            item.setData(one, NODE_ROLE)
            for further, child in enumerate(node.children[:-1], start=1):
                item.appendRow(self._branch(game, child, further))
            head.appendRow(item)
        return head

    def _go(self, index: QModelIndex) -> None:
        node = index.data(NODE_ROLE)
        if isinstance(node, int) and node != HEAD:
            self.look_wanted.emit(node)

    def _menu(self, at: QPoint) -> None:
        node = self.tree.indexAt(at).data(NODE_ROLE)
        if not isinstance(node, int):
            return
        menu = QMenu(self)
        for words, wanted in (
            ("Look at this point", lambda: self.look_wanted.emit(node)),
            ("Play on from here", lambda: self.branch_wanted.emit(node)),
        ):
            action = QAction(words, menu)
            action.triggered.connect(wanted)
            menu.addAction(action)
        menu.popup(self.tree.viewport().mapToGlobal(at))

    def _ask_name(self) -> None:
        if self._game is None:
            return
        node = self._shown
        asked = QInputDialog(self)
        asked.setWindowTitle("Name this point")
        asked.setLabelText("Name of the point on the board (empty: none)")
        asked.setTextValue(self._game.nodes[node].name)
        asked.setOkButtonText("Name it")
        asked.textValueSelected.connect(lambda given: self.name_wanted.emit(node, given))
        asked.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        asked.show()


def point_words(game: Game, node: Node) -> str:
    """A point of the game in words: its name if it has one, then what was done."""
    if node.action is None or node.parent is None:
        said = f"Start of the game, round {node.state.round}"
    elif isinstance(node.action, EndPhase):
        said = f"{node.state.turn}, {facts.spoken(node.state.phase)}, round {node.state.round}"
    else:
        said = text.describe_action(game.nodes[node.parent].state, node.action)
        if isinstance(node.action, Edit):
            said = f"Edited: {said}"
    return f"“{node.name}” · {said}" if node.name else said


def _main_line(game: Game, shown: int) -> list[int]:
    """The points from the start through the one on the board, and on to the end of its first branch."""
    before = [one.id for one in game.line(shown)]
    after = facts.onwards(game, shown)[1:]
    return before + after
