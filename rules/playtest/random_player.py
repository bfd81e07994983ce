"""A random but sensible player: whoever must act does something that is legal now, for all powers.

What it moves it takes from `destinations`, so that it does nothing but what the board offers. The same
`random.Random` and the same positions give the same game.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from rules import engine
from rules.actions import Action, EndPhase, Fight, Research
from rules.errors import Refusal
from rules.names import (
    COMBAT_MOVE,
    CONDUCT_COMBAT,
    MOBILIZE,
    NONCOMBAT_MOVE,
    PURCHASE,
    RESEARCH,
)
from rules.playtest import answers, attacks, buying, marches
from rules.playtest.routes import Plan, first_legal
from rules.state import State

Wish = Callable[[State, Random], Plan]

PLACINGS = 10
"""How often units are placed in a phase at most."""

TROUBLES = 80
"""How often the end of a phase may be refused before the player is at a loss."""


class AtALoss(Exception):
    """The phase cannot be ended and nothing the player knows helps."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule_id}: {refusal.what}")
        self.refusal = refusal


class RandomPlayer:
    """Plays all powers, at random; `moves` is how often it tries to move in a phase."""

    def __init__(self, chance: Random, moves: int = 6) -> None:
        self.chance = chance
        self.moves = moves
        self._phase: tuple[int, str, str] | None = None
        self._gave_up: tuple[int, str, str] | None = None
        self._wishes: list[Wish] = []
        self._plan: Plan = []
        self._troubles = 0

    def action(self, state: State) -> Action:
        """What is done next; raises AtALoss where nothing helps."""
        if state.pending is not None:
            return answers.answer(state, state.pending, self.chance)
        phase = (state.round, state.turn, state.phase)
        if phase != self._phase:
            self._phase, self._plan, self._troubles = phase, [], 0
            self._wishes = self._of_phase(state.phase)
        while self._plan or self._wishes:
            if not self._plan:
                self._plan = self._wishes.pop(0)(state, self.chance)
                continue
            action = self._plan.pop(0)
            if engine.why_not(state, action) is None:
                return action
            self._plan = []
        return self._ended(state)

    def give_up_moves(self, loss: AtALoss) -> None:
        """Wish for nothing more in this phase: it is only brought to its end. Raises the loss if that fails too."""
        if self._gave_up == self._phase:
            raise loss
        self._gave_up = self._phase
        self._wishes, self._plan, self._troubles = [], [], 0

    def _of_phase(self, phase: str) -> list[Wish]:
        """What to try in a phase, in this order."""
        again = self.chance.random() < 0.2
        tried: dict[str, list[Wish]] = {
            RESEARCH: [buying.research],
            PURCHASE: [buying.lend, buying.mend, buying.order, *([buying.order] * again)],
            COMBAT_MOVE: [attacks.politics, *_some(attacks.COMBAT, self.moves, self.chance)],
            CONDUCT_COMBAT: [attacks.barrage, attacks.barrage, attacks.rise_only],
            NONCOMBAT_MOVE: _some(marches.NONCOMBAT, self.moves, self.chance),
            MOBILIZE: [buying.repair, buying.repair, *([buying.place] * PLACINGS)],
        }
        return tried.get(phase, [])

    def _ended(self, state: State) -> Action:
        """The end of the phase, or what has to be done before it."""
        if state.phase == CONDUCT_COMBAT and state.battles:
            ready = [Fight(battle.area, battle.kind) for battle in state.battles]
            self.chance.shuffle(ready)
            plan = first_legal(state, ready)
            if plan:
                return plan[0]
        refusal = engine.why_not(state, EndPhase())
        if refusal is None:
            return EndPhase()
        self._troubles += 1
        plan = self._settled(state, refusal) if self._troubles < TROUBLES else []
        if not plan:
            raise AtALoss(refusal)
        return plan[0]

    def _settled(self, state: State, refusal: Refusal) -> Plan:
        """What the refusal of the end of a phase asks for."""
        if state.phase == RESEARCH:
            return [Research()]
        if state.phase == NONCOMBAT_MOVE:
            return marches.land_aircraft(state, refusal.areas, self.chance)
        if state.phase == COMBAT_MOVE and refusal.rule_id == "R-SEA-08":
            return marches.put_ashore(state, refusal.areas, self.chance)
        return marches.move_away(state, refusal.areas, self.chance) if state.phase == COMBAT_MOVE else []


def _some(table: tuple[tuple[Wish, int], ...], number: int, chance: Random) -> list[Wish]:
    return chance.choices([wish for wish, _ in table], [weight for _, weight in table], k=number)
