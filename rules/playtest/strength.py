"""A rough idea of who would win a battle: dice and hits that units bring, nothing more."""

from __future__ import annotations

from rules.combat.forces import attackers, defenders, is_enemy
from rules.pieces import Stack, only
from rules.state import State


def attack_of(state: State, stack: Stack) -> float:
    """What units are worth in an attack."""
    return sum(
        (state.unit(p.kind).attack + 1.5 * (state.unit(p.kind).hits - p.damaged)) * n
        for p, n in stack.items()
        if state.unit(p.kind).attack
    )


def defense_of(state: State, stack: Stack) -> float:
    """What units are worth in defence."""
    return sum(
        (state.unit(p.kind).defense + 1.5 * (state.unit(p.kind).hits - p.damaged)) * n
        for p, n in stack.items()
        if state.unit(p.kind).domain in ("land", "air", "sea")
    )


def against(state: State, area: str) -> Stack:
    """Who would fight the power on turn in an area."""
    return only(state.stack(area), lambda piece: is_enemy(state, piece, area))


def odds_here(state: State) -> float:
    """The strength of the attackers of the battle that is fought, by that of the defenders."""
    defense = defense_of(state, defenders(state))
    return attack_of(state, attackers(state)) / defense if defense else 9.0
