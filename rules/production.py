"""What a territory can produce: capacity points of its city or factory (H-PRO-1, R-TECH-04)."""

from __future__ import annotations

from rules.positions import has_producer
from rules.state import State

INCREASED_FROM, INCREASED_BY = 3, 2
"""With increased factory production a territory of this value makes so many points more (R-TECH-04)."""


def capacity(state: State, area: str) -> int:
    """The points that a territory can produce on a turn: its value less bomb damage; 0 without city and factory."""
    if not has_producer(state, area):
        return 0
    value = state.ruleset.board.areas[area].ipc
    if value >= INCREASED_FROM and state.has_tech(state.owner(area), "increased_factory_production"):
        value += INCREASED_BY
    return max(0, value - state.damage.get(area, 0))
