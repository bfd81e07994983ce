"""The planned moves of the phase as a list: each can be taken back by itself unless a later one needs it."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from anniversary_board.panels import parts
from anniversary_board.panels.facts import MOVE_PHASES
from rules import text
from rules.actions import Agree, DeclareWar, Drop, Edit, Launch, Lend, Move, Place, Purchase, RepairUnits
from rules.game import Game, Node

ORDERS = (Move, Drop, Launch, Purchase, Lend, Place, RepairUnits, Edit, DeclareWar, Agree)
"""What is planned and can be taken back; battles, dice and answers are undone in the history."""

KEPT_REASON = "A later move needs this one: take that back first"


class PlannedMoves(QWidget):
    """The list with its heading; in little height only a count that opens on a press.

    `take_back_wanted(node)`, `take_back_all_wanted`, `area_wanted(area)`.
    """

    take_back_wanted = Signal(int)
    take_back_all_wanted = Signal()
    area_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._compact = False
        self._open = False
        self._moves: list[Node] = []
        self.crosses: dict[int, QToolButton] = {}
        """The button that takes a move back, by its node."""
        self._unchecked: list[tuple[Game, int]] = []
        self._idle = QTimer(self)
        self._idle.setInterval(0)
        self._idle.timeout.connect(self._check_one)
        self.all = parts.button("Take back all", "link", "Back to the beginning of the phase")
        self.count = parts.button("", "link", "Show or hide the planned moves")
        self.list = parts.card(gap=0)
        self.list.setContentsMargins(0, 0, 0, 0)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        self._title = parts.label("Planned moves", "heading")
        head = parts.row(self._title, None, self.count, self.all)
        head.setContentsMargins(0, 8, 0, 2)
        layout.addWidget(head)
        layout.addWidget(self.list)
        self.all.clicked.connect(self.take_back_all_wanted)
        self.count.clicked.connect(self._toggle)

    def show_moves(self, game: Game, node: int, in_past: bool) -> None:
        """Show the moves of the phase that is on, those of a past position without their buttons."""
        self._moves = [] if in_past else [one for one in game.phase_moves() if isinstance(one.action, ORDERS)]
        self._title.setText(
            "Planned moves" if game.nodes[node].state.phase in MOVE_PHASES else "Orders of this phase"
        )
        self.crosses, self._unchecked = {}, []
        layout = self.list.layout()
        assert isinstance(layout, QVBoxLayout)
        parts.refill(layout, [self._line(game, one) for one in self._moves])
        self.all.setEnabled(bool(self._moves))
        self.setVisible(bool(self._moves))
        self.count.setText(f"{len(self._moves)} ▸" if not self._open else f"{len(self._moves)} ▾")
        self._fold()
        self._idle.start()

    def set_compact(self, compact: bool) -> None:
        """Show a count instead of the list, or the list again."""
        if compact != self._compact:
            self._compact = compact
            self._fold()

    def _toggle(self) -> None:
        self._open = not self._open
        self.count.setText(f"{len(self._moves)} ▸" if not self._open else f"{len(self._moves)} ▾")
        self._fold()

    def _fold(self) -> None:
        self.count.setVisible(self._compact)
        self.list.setVisible(bool(self._moves) and (self._open or not self._compact))

    def _check_one(self) -> None:
        """Find out for one move whether a later one needs it; asking for all at once would hold up the board."""
        if not self._unchecked:
            self._idle.stop()
            return
        game, node = self._unchecked.pop()
        cross = self.crosses[node]
        refusal = game.why_not_take_back(node)
        if refusal is not None:
            cross.setEnabled(False)
            cross.setToolTip(f"{KEPT_REASON}. {refusal}")

    def _line(self, game: Game, node: Node) -> QWidget:
        if node.action is None or node.parent is None:
            raise ValueError(f"the start of the game, {node.id}, is no move")
        words = text.describe_action(game.nodes[node.parent].state, node.action)
        what, _, way = words.partition(": ")
        goal = way.rpartition(" to ")[2] or way
        said = parts.Elided(what)
        there = parts.label(goal, "strong")
        there.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        cross = QToolButton()
        cross.setText("✕")
        cross.setFixedWidth(24)
        cross.setAccessibleName(f"Take back: {words}")
        cross.setToolTip(f"Take back: {words}")
        self.crosses[node.id] = cross
        self._unchecked.append((game, node.id))
        cross.clicked.connect(lambda _checked=False, number=node.id: self.take_back_wanted.emit(number))
        made = parts.row(said, there, cross, gap=4)
        made.setToolTip(words)
        inner = made.layout()
        assert isinstance(inner, QBoxLayout)  # parts.row makes one
        inner.setStretchFactor(said, 1)
        return made
