"""What a territory can produce: capacity points of its city or factory (H-PRO-1, R-TECH-04)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.politics import CHINA
from rules.positions import has_producer
from rules.state import State

INCREASED_FROM, INCREASED_BY = 3, 2
"""With increased factory production a territory of this value makes so many points more (R-TECH-04)."""


def capacity(state: State, area: str) -> int:
    """The points that a territory can produce on a turn: its value less bomb damage (R-SBR-04), 0 without a producer."""
    if not has_producer(state, area):
        return 0
    value = state.ruleset.board.areas[area].ipc
    if value >= INCREASED_FROM and state.has_tech(state.owner(area), "increased_factory_production"):
        value += INCREASED_BY
    return max(0, value - state.damage.get(area, 0))


def produces(state: State, area: str) -> bool:
    """Whether a territory produces this turn (H-PRO-1, R-SEQ-03, R-MOB-06, R-CTL-08, R-CHI-06).

    It has a city, or a factory that was not placed this turn, and the power that controls it has done so since the
    turn began. China raises its infantry without.
    """
    owner = state.owner(area)
    if not owner or owner == CHINA or state.record.owners.get(area) != owner:
        return False
    factory = any(piece.kind == "factory" and not piece.done for piece in state.stack(area))
    return factory or state.ruleset.board.is_producer_site(area)


def capacity_left(state: State, area: str) -> int:
    """The capacity points that a territory has left this turn; 0 where it produces nothing (H-PRO-1)."""
    if not produces(state, area):
        return 0
    return max(0, capacity(state, area) - state.record.produced.get(area, 0))


def producers(state: State, power: str, area: str) -> tuple[str, ...]:
    """The territories of a power that produce into an area: itself, or those next to a zone (H-PRO-1, H-PRO-3)."""
    board = state.ruleset.board
    near = board.coasts[area] if area in board.sea else (area,)
    return tuple(there for there in near if state.owner(there) == power and produces(state, there))


def points(state: State, units: Mapping[str, int]) -> int:
    """The capacity points that units take; a factory takes none (H-UNIT-1)."""
    return sum(state.unit(kind).capacity * count for kind, count in units.items())
