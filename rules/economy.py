"""What territories and war economies bring a power (H-INC-1 to H-INC-5)."""

from __future__ import annotations

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
    """The IPC values of what a power controls (H-INC-1); China collects none (H-CHI-2)."""
    if power == CHINA:
        return 0
    areas = state.ruleset.board.areas
    return sum(areas[area].ipc for area, owner in state.owners.items() if owner == power)


def income(state: State, power: str) -> int:
    """What a power would collect now, without national objectives and war bonds.

    The Soviet Union is paid its flat sum until it is at war with Germany or Italy (H-INC-4), America until
    it is at war; then its territories, and the war economy up to its ceiling (H-INC-5).
    """
    land = territories(state, power)
    if power == GERMANY:
        return land + (TOTAL_WAR if state.round >= TOTAL_WAR_ROUND else 0)
    if power == SOVIETS:
        return land if any(state.at_war(power, foe) for foe in (GERMANY, ITALY)) else PEACE_INCOME
    if power == AMERICA:
        if is_neutral(state, power):
            return PEACE_INCOME
        turn = min(max(state.war_turn.get(power, 1), 1), len(WAR_ECONOMY))
        return land + max(0, min(WAR_ECONOMY[turn - 1], WAR_ECONOMY_CEILING - land))
    return land
