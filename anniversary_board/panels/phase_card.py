"""What a phase asks for besides moves and battles, on a card: the shell the cards of the phases share."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from anniversary_board.panels import parts
from anniversary_board.panels.offers import Offer
from anniversary_board.panels.parts import Look
from rules.errors import Refusal
from rules.state import State


class PhaseCard(QFrame):
    """A card of one phase. `acted(action)` is an order, `rule_wanted(id)`; `planned` after an order was changed that
    is not given yet; `lit(areas)` the areas that what is chosen can go to.
    """

    acted = Signal(object)
    rule_wanted = Signal(str)
    planned = Signal()
    lit = Signal(object)

    def __init__(self, state: State, look: Look, title: str) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self.setAccessibleName(title)
        self.state, self.look = state, look
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(8, 8, 8, 10)
        self.body.setSpacing(5)
        self.why = parts.LinkText("", "secondary")
        self.why.rule_clicked.connect(self.rule_wanted)

    def unfinished(self) -> str:
        """What was chosen and not given as an order yet, in words; "" if nothing."""
        return ""

    def place_at(self, area: str) -> bool:
        """Do what a click on a lit area means; whether it meant something."""
        return False

    def add(self, *made: QWidget) -> None:
        """Put parts below each other."""
        for one in made:
            self.body.addWidget(one)

    def offer(self, offer: Offer) -> QWidget:
        """A button that gives an order."""
        made = parts.choice(offer.words)
        made.clicked.connect(lambda: self.acted.emit(offer.action))
        return made

    def say(self, refusal: Refusal | None) -> None:
        """Say why not, or nothing."""
        words = (
            "" if refusal is None else f"{refusal.what} {refusal.legal} {refusal.rule_id}".replace("  ", " ")
        )
        self.why.set_plain(words)
        self.why.setVisible(bool(words))


class OffersCard(PhaseCard):
    """A title, a sentence with its rule, and a button for each order that is legal."""

    def __init__(self, state: State, look: Look, title: str, words: str, offers: list[Offer]) -> None:
        super().__init__(state, look, title)
        said = parts.LinkText(words, "secondary")
        said.rule_clicked.connect(self.rule_wanted)
        self.add(parts.label(title, "strong"), said, *(self.offer(one) for one in offers))
