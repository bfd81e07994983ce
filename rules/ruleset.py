"""What a game is played by: the board, the unit table under its options, and the facts of its setup.

Each switchable house rule is read here and nowhere else (the toggles of the house-rule page).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

import msgspec

from rules.board import Board, standard_board
from rules.names import POWERS
from rules.units import UnitType, standard_units


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The toggles of the house rules, with their defaults.

    victory_cities: H-WIN-1. national_objectives: H-INC-6. research: H-TECH-1. dardanelles_closed:
    H-MAP-7. escorts_and_interceptors: H-AIR-1. two_hit_units: H-REP-1. fighter_range: H-UNIT-1.
    greenland_is_american_water: H-POL-7.
    """

    victory_cities: Literal[15, 17, 21] = 17
    national_objectives: bool = True
    research: bool = True
    dardanelles_closed: bool = True
    escorts_and_interceptors: bool = True
    two_hit_units: Literal["house", "aa50"] = "house"
    fighter_range: Literal[3, 4] = 3
    greenland_is_american_water: bool = True


class WesternSection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The German ground units that may not enter Poland on round 1 (H-GER-1)."""

    area: str
    power: str
    units: dict[str, int]
    may_not_enter: tuple[str, ...]
    round: int


@dataclass(frozen=True)
class Ruleset:
    """Everything about a game that no action changes.

    `original_owners` is who a territory goes back to when it is liberated (H-CTL-1): absent for
    what starts neutral. `calendar` false means that no war starts by the round (bare cases).
    """

    name: str = "Global 1939"
    options: Options = field(default_factory=Options)
    turn_order: tuple[str, ...] = POWERS
    original_owners: Mapping[str, str] = field(default_factory=dict[str, str])
    minor_axis: frozenset[str] = frozenset()
    western_section: WesternSection | None = None
    calendar: bool = True
    board: Board = field(default_factory=standard_board, compare=False, repr=False)

    @cached_property
    def units(self) -> Mapping[str, UnitType]:
        """The unit table under the options (H-UNIT-1, H-REP-1)."""
        table = dict(standard_units())
        table["fighter"] = msgspec.structs.replace(table["fighter"], move=self.options.fighter_range)
        if self.options.two_hit_units == "aa50":
            plain = msgspec.structs.replace(table["tank"], cost=5, hits=1, damaged=None, repair=None)
            table["tank"] = plain
            table["carrier"] = msgspec.structs.replace(table["carrier"], hits=1, damaged=None, repair=None)
            whole = table["battleship"]
            table["battleship"] = msgspec.structs.replace(whole, damaged=None, repair=None)
        return table

    def closed(self, option: str) -> bool:
        """Whether the option that shuts a passage is on (R-OPT-02)."""
        return bool(getattr(self.options, option, False))
