"""What a power collects: territories, war economies and objectives (H-INC-1 to H-INC-6)."""

from __future__ import annotations

import msgspec

from rules import objectives
from rules.politics import AMERICA, CHINA, GERMANY, ITALY, SOVIETS, is_neutral
from rules.state import State

TOTAL_WAR_ROUND, TOTAL_WAR = 4, 10
"""From this round Germany collects so much more a turn (H-INC-3)."""

PEACE_INCOME = 20
"""What the Soviet Union and the United States collect before their war (H-INC-4, H-INC-5)."""

WAR_ECONOMY = (0, 5, 10, 15)
"""What America's war economy adds on its first, second, third and every later turn at war (H-INC-5)."""

WAR_ECONOMY_CEILING = 60


def territories(state: State, power: str) -> int:
    """The IPC values of what a power controls (H-INC-1, R-INC-03); China collects none (H-CHI-2)."""
    if power == CHINA:
        return 0
    areas = state.ruleset.board.areas
    return sum(areas[area].ipc for area, owner in state.owners.items() if owner == power)


class Line(msgspec.Struct, frozen=True):
    """A sum that a power collects: how much, by which rule, and what for."""

    ipc: int
    rule: str
    text: str


def statement(state: State, power: str) -> tuple[Line, ...]:
    """What a power would collect now, line by line, without the die of war bonds (R-INC-01, H-INC-1 to 6)."""
    lines = [*_basic(state, power)]
    lines.extend(Line(goal.ipc, goal.rule, goal.text) for goal in objectives.paid(state, power))
    return tuple(lines)


def income(state: State, power: str) -> int:
    """What a power would collect now, without national objectives and war bonds."""
    return sum(line.ipc for line in _basic(state, power))


def _basic(state: State, power: str) -> tuple[Line, ...]:
    """Territories, the flat sums of peace and what war adds.

    The Soviet Union is paid its flat sum until it is at war with Germany or Italy (H-INC-4), America until
    it is at war; then its territories, and the war economy up to its ceiling (H-INC-5).
    """
    if power == CHINA:
        return ()
    if power == SOVIETS and not any(state.at_war(power, foe) for foe in (GERMANY, ITALY)):
        return (Line(PEACE_INCOME, "H-INC-4", "Until the war with Germany or Italy"),)
    if power == AMERICA and is_neutral(state, power):
        return (Line(PEACE_INCOME, "H-INC-5", "Until the United States are at war"),)
    land = Line(territories(state, power), "H-INC-1", "Territories")
    if power == GERMANY and state.round >= TOTAL_WAR_ROUND:
        return (land, Line(TOTAL_WAR, "H-INC-3", "Total War"))
    if power == AMERICA:
        return (land, Line(_war_economy(state, land.ipc), "H-INC-5", "War economy"))
    return (land,)


def _war_economy(state: State, land: int) -> int:
    """What America's war economy adds to its territories on this turn at war (H-INC-5)."""
    turn = min(max(state.war_turn.get(AMERICA, 1), 1), len(WAR_ECONOMY))
    return max(0, min(WAR_ECONOMY[turn - 1], WAR_ECONOMY_CEILING - land))
