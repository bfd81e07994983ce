"""The work of the phase that is on: its cards one below the other, kept through a change of the position."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from anniversary_board.panels import facts, offers, parts
from anniversary_board.panels.counting import CountRow
from anniversary_board.panels.income_card import IncomeCard
from anniversary_board.panels.mobilize_card import MobilizeCard
from anniversary_board.panels.parts import Look
from anniversary_board.panels.phase_card import OffersCard, PhaseCard
from anniversary_board.panels.purchase_card import LendCard, PurchaseCard
from anniversary_board.panels.research_card import ResearchCard
from rules.game import Game
from rules.names import (
    COLLECT_INCOME,
    COMBAT_MOVE,
    CONDUCT_COMBAT,
    MOBILIZE,
    PURCHASE,
    RESEARCH,
)
from rules.state import State

OFFERED = {
    COMBAT_MOVE: ("Launch rockets", "They strike with the raids. H-V1-1"),
    CONDUCT_COMBAT: ("Barrages of AA guns", "Before the battle begins. H-AA-2"),
    MOBILIZE: ("Repair units", "Whole again on your next turn. H-REP-2"),
}
"""What the orders of a phase are called, and the sentence to them."""


class PhaseWork(QWidget):
    """The cards of a phase. `acted(action)`, `rule_wanted(id)`, `lit(areas or None)`: what the board lights."""

    acted = Signal(object)
    rule_wanted = Signal(str)
    lit = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._look = Look()
        self._game: Game | None = None
        self._node = 0
        self._state: State | None = None
        self._plan: dict[str, int] = {}
        self._turn = (0, "", "")
        self.cards: list[PhaseCard] = []
        self._lit = False
        self._body = QVBoxLayout(self)
        self._body.setContentsMargins(0, 0, 0, 0)
        self._body.setSpacing(8)

    def set_look(self, look: Look) -> None:
        """Draw in another theme or size."""
        self._look = look
        if self._game is not None and self._state is not None:
            self._fill(self._game, self._node, self._state)

    def show_game(self, game: Game, node: int, in_past: bool) -> None:
        """Show the work of a position; while a question is open, and in the past, there is none."""
        state = game.nodes[node].state
        idle = in_past or state.pending is not None or state.engagement is not None
        turn = (state.round, state.turn, state.phase)
        if turn != self._turn:
            self._turn, self._plan = turn, {}
        self._game, self._node, self._state = game, node, None if idle else state
        self._fill(game, node, self._state)

    def unfinished(self) -> str:
        """What is planned and not ordered yet, in words."""
        return next((words for card in self.cards if (words := card.unfinished())), "")

    def place_at(self, area: str) -> bool:
        """Do what a click on an area of the board means to the phase; whether it means something."""
        return any(card.place_at(area) for card in self.cards)

    def take_focus(self) -> None:
        """Put the keys on the first thing that can be chosen."""
        for card in self.cards:
            first = next((one for one in card.findChildren(CountRow)), None)
            if first is not None:
                first.setFocus(Qt.FocusReason.OtherFocusReason)
                return

    def card(self, kind: type[PhaseCard]) -> PhaseCard:
        """The card of a kind that is shown; raises KeyError if there is none."""
        for card in self.cards:
            if isinstance(card, kind):
                return card
        raise KeyError(kind.__name__)

    def _fill(self, game: Game, node: int, state: State | None) -> None:
        holder = QApplication.focusWidget()
        held = holder is not None and self.isAncestorOf(holder)
        parts.clear(self._body)
        self.cards = list(self._made(game, node, state)) if state is not None else []
        for card in self.cards:
            card.acted.connect(self.acted)
            card.rule_wanted.connect(self.rule_wanted)
            card.planned.connect(self._keep)
            card.lit.connect(self._light)
            self._body.addWidget(card)
        self.setVisible(bool(self.cards))
        self._light(frozenset[str]())
        for card in self.cards:
            if isinstance(card, MobilizeCard):
                card.show_lit()
        if held:
            self.take_focus()

    def _made(self, game: Game, node: int, state: State) -> Iterator[PhaseCard]:
        look, offered = self._look, offers.offers(state)
        if state.phase == RESEARCH:
            yield ResearchCard(state, look)
        elif state.phase == PURCHASE:
            yield PurchaseCard(state, look, self._plan)
            if LendCard.possible(state):
                yield LendCard(state, look)
        elif state.phase == MOBILIZE and facts.tray(state):
            yield MobilizeCard(state, look, {})
        elif state.phase == COLLECT_INCOME:
            yield IncomeCard(state, look, offers.income_lines(game, node))
        if offered:
            title, words = OFFERED[state.phase]
            yield OffersCard(state, look, title, words, offered)

    def _keep(self) -> None:
        """Remember the planned order: another position of the same phase shows it again."""
        card = next((one for one in self.cards if isinstance(one, PurchaseCard)), None)
        if card is not None:
            self._plan = card.plan

    def _light(self, areas: frozenset[str]) -> None:
        if areas or self._lit:
            self._lit = bool(areas)
            self.lit.emit(areas or None)
