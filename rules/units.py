"""The unit table of H-UNIT-1 and what the rules ask of a kind."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Literal

import msgspec


class Values(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What changes when a two-hit unit is damaged (H-REP-1)."""

    attack: int
    defense: int
    move: int
    decks: int = 0


class UnitType(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of the unit table (H-UNIT-1).

    `domain` says where it moves: land, air, sea, "rocket" (V1) or "none" (factory). `decks` counts
    the aircraft a carrier takes (H-CV-1), `deck_cargo` marks the kinds it takes. `transport_class`
    is how it counts on a transport (R-SEA-07, H-TRA-1): "infantry", "other", or None for no cargo.
    """

    name: str
    plural: str
    domain: Literal["land", "air", "sea", "rocket", "none"]
    cost: int
    attack: int
    defense: int
    move: int
    capacity: int
    transport_class: Literal["infantry", "other"] | None = None
    hits: int = 1
    damaged: Values | None = None
    repair: int | None = None
    decks: int = 0
    deck_cargo: bool = False
    surface_warship: bool = False
    bombards: bool = False
    blitz: bool = False
    lifted_by_artillery: bool = False
    tows: bool = False
    towed: bool = False
    raids: bool = False
    only: str | None = None

    def counted(self, count: int) -> str:
        """The kind with its number: "1 AA gun", "3 tanks"."""
        return f"{count} {self.name if count == 1 else self.plural}"


class _UnitsFile(msgspec.Struct, frozen=True):
    format: str
    units: dict[str, UnitType]


@lru_cache(maxsize=1)
def standard_units() -> Mapping[str, UnitType]:
    """The unit table by kind, in table order."""
    raw = files("rules").joinpath("data", "units.json").read_bytes()
    return msgspec.json.decode(raw, type=_UnitsFile).units
