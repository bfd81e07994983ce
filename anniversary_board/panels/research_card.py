"""The research phase: researchers bought, and the roll for all there are (R-RD-01, R-RD-02)."""

from __future__ import annotations

from anniversary_board.panels import facts, parts
from anniversary_board.panels.counting import CountList, CountRow
from anniversary_board.panels.parts import Look
from anniversary_board.panels.phase_card import PhaseCard
from rules import engine
from rules.actions import Research
from rules.state import State
from rules.technology import RESEARCHER_COST, TABLE


class ResearchCard(PhaseCard):
    """How many researchers are bought, and the button that rolls."""

    def __init__(self, state: State, look: Look) -> None:
        super().__init__(state, look, "Research")
        purse = facts.purse(state)
        self.held = state.researchers.get(state.turn, 0)
        self.row = CountRow("tokens", "Researchers", purse // RESEARCHER_COST, look)
        self.row.set_note(f"{RESEARCHER_COST} IPC each")
        self.list = CountList([self.row])
        self.main = parts.button("", "primary")
        self.add(self.list)
        if self.held:
            kept = f"{facts.plural(self.held, 'researcher')} kept from earlier turns {'rolls' if self.held == 1 else 'roll'} too"
            self.add(parts.label(kept, "secondary", wrap=True))
        self.add(self.main, self.why)
        titles = [TABLE[name].title for name in TABLE if state.has_tech(state.turn, name)]
        if titles:
            self.add(parts.label(f"Technologies: {', '.join(titles)}", "secondary", wrap=True))
        self.list.changed.connect(self._changed)
        self.list.entered.connect(self.main.click)
        self.main.clicked.connect(lambda: self.acted.emit(self.action()))
        self._changed()

    def action(self) -> Research:
        """The order as it is counted out."""
        return Research(tokens=self.row.value)

    def _changed(self) -> None:
        bought = self.row.value
        dice = bought + self.held
        words = f"Buy {bought} and roll" if bought else "Roll"
        self.main.setText(f"{words} {facts.plural(dice, 'die', 'dice')}" if dice else "Buy and roll")
        refusal = engine.why_not(self.state, self.action())
        self.main.setEnabled(refusal is None)
        closed = refusal is not None and engine.why_not(self.state, Research(tokens=1)) is not None
        self.list.setVisible(not closed)
        self.main.setVisible(not closed)
        self.say(refusal if closed else None)
