"""What a unit costs a power: the unit table, less what improved shipyards save (H-UNIT-1, R-TECH-09)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.state import State

SAVED_BY_SHIPYARDS: Final[Mapping[str, int]] = {
    "battleship": 3,
    "carrier": 3,
    "cruiser": 2,
    "destroyer": 1,
    "submarine": 1,
    "transport": 1,
    "escort_carrier": 1,
}
"""What improved shipyards take off the price of a ship (H-TECH-1)."""


def cost(state: State, power: str, kind: str) -> int:
    """The price of one unit for a power (H-UNIT-1, R-TECH-09)."""
    saved = SAVED_BY_SHIPYARDS.get(kind, 0) if state.has_tech(power, "improved_shipyards") else 0
    return state.unit(kind).cost - saved


def total(state: State, power: str, units: Mapping[str, int]) -> int:
    """The price of an order."""
    return sum(cost(state, power, kind) * count for kind, count in units.items())
