"""The odds of a battle by simulation: fought to its end many times from where it stands (quality page).

Every run is the referee's own battle with seeded dice and the default choices, so odds and board cannot disagree.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import msgspec

from rules import defaults, engine
from rules.actions import Fight
from rules.combat.forces import attackers, combatants, opposing
from rules.dice import Loose, Seeded, drive
from rules.errors import Refusal
from rules.events import Destroyed, Event, Retreated
from rules.names import CONDUCT_COMBAT
from rules.pieces import Piece, Stack
from rules.state import State

LONGEST = 50
"""Rounds after which a battle counts as held."""


@dataclass(frozen=True)
class Tally:
    """How runs of a battle ended.

    `attacker`: the defence is gone and attackers are left; `defender`: the other way round, or the attack
    broke off; `draw`: nobody is left. Losses are sums of IPC over all runs.
    """

    runs: int = 0
    attacker: int = 0
    defender: int = 0
    draw: int = 0
    attacker_loss: int = 0
    defender_loss: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(*(a + b for a, b in zip(self._values(), other._values(), strict=True)))

    def _values(self) -> tuple[int, ...]:
        return (
            self.runs,
            self.attacker,
            self.defender,
            self.draw,
            self.attacker_loss,
            self.defender_loss,
        )

    def share(self, wins: int) -> float:
        """A number of runs as a share of all; 0 before the first."""
        return wins / self.runs if self.runs else 0.0

    @property
    def error(self) -> float:
        """Twice the standard error of the attacker's share: it lies so far off in one of twenty tallies at most."""
        share = self.share(self.attacker)
        return 2 * (share * (1 - share) / self.runs) ** 0.5 if self.runs else 1.0


def begun(state: State, area: str, kind: str = "") -> State | Refusal:
    """The position in which a recorded battle has just begun, whatever the phase, or why it cannot be fought.

    Battles that would be fought before it are left out, as is who might scramble.
    """
    battle = state.battle(area, kind or None)
    if battle is None:
        return Refusal("R-CMB-01", f"No battle is to be fought in {area}.", "", (area,))
    record = msgspec.structs.replace(state.record, scrambles=state.record.scrambles | state.ruleset.board.sea)
    alone = msgspec.structs.replace(
        state, phase=CONDUCT_COMBAT, battles=(battle,), record=record, pending=None, engagement=None
    )
    result = engine.resolve(alone, Fight(area=area, kind=battle.kind))
    return result if isinstance(result, Refusal) else result.state


def tally(state: State, seeds: Iterable[int]) -> Tally:
    """The runs of these seeds from a position in which a battle is being fought.

    Raises ValueError if none is.
    """
    if state.engagement is None:
        raise ValueError("no battle is being fought in this position")
    total = Tally()
    for seed in seeds:
        total += _run(state, seed)
    return total


def _run(state: State, seed: int) -> Tally:
    """One battle fought to its end."""
    here = state.engagement
    assert here is not None
    own = dict(combatants(attackers(state)))
    enemy = dict(combatants(here.defenders or opposing(state, here.area)))
    answered = drive(Loose(state), Seeded(seed), defaults.answer, until=_is_over)
    events = [event for _, step in answered for event in step.events]
    lost = _gone(events, here.area, state.turn, own=True)
    fallen = _gone(events, here.area, state.turn, own=False)
    left, standing = _number(own) - _number(lost), _number(enemy) - _number(fallen)
    left -= sum(_number(e.units) for e in events if isinstance(e, Retreated) and e.area == here.area)
    return Tally(
        runs=1,
        attacker=int(standing <= 0 < left),
        defender=int(standing > 0),
        draw=int(standing <= 0 and left <= 0),
        attacker_loss=_worth(state, lost),
        defender_loss=_worth(state, fallen),
    )


def _is_over(state: State) -> bool:
    """Over, or so long drawn out that it counts as held: some battles nobody can win end by nothing but dice."""
    return state.engagement is None or state.engagement.round > LONGEST


def _gone(events: Iterable[Event], area: str, turn: str, own: bool) -> Stack:
    """Who of a side was destroyed in an area."""
    gone: dict[Piece, int] = {}
    for event in events:
        if isinstance(event, Destroyed) and event.area == area:
            for piece, count in combatants(event.units).items():
                if (piece.owner == turn) == own:
                    gone[piece] = gone.get(piece, 0) + count
    return gone


def _number(stack: Stack) -> int:
    return sum(stack.values())


def _worth(state: State, stack: Stack) -> int:
    """What units cost by the table."""
    return sum(state.unit(piece.kind).cost * count for piece, count in stack.items())
