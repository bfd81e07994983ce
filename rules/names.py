"""The names everything is called by: powers, kinds, phases, technologies (interfaces page, "Names")."""

from __future__ import annotations

from typing import Final

POWERS: Final = (
    "Germany",
    "France",
    "Soviet Union",
    "China",
    "Japan",
    "United Kingdom",
    "Italy",
    "United States",
)
"""The eight powers in the order of play (H-TURN-1, R-SEQ-04)."""

NEUTRAL: Final = "Neutral"
PRO_ALLIED: Final = "Pro-Allied"
OWNERS: Final = (*POWERS, NEUTRAL, PRO_ALLIED)
"""Everyone who can control a territory or own a piece."""

AXIS: Final = "Axis"
ALLIES: Final = "Allies"

KINDS: Final = (
    "infantry",
    "paratrooper",
    "mechanized_infantry",
    "artillery",
    "tank",
    "tank_destroyer",
    "aa_gun",
    "transport_plane",
    "fighter",
    "tactical_bomber",
    "bomber",
    "transport",
    "submarine",
    "destroyer",
    "cruiser",
    "escort_carrier",
    "carrier",
    "battleship",
    "factory",
    "v1_rocket",
)
"""The kinds of unit in *table order*: dice, lists and counters all follow it."""

KIND_ORDER: Final = {kind: index for index, kind in enumerate(KINDS)}
OWNER_ORDER: Final = {owner: index for index, owner in enumerate(OWNERS)}

RESEARCH: Final = "research"
PURCHASE: Final = "purchase"
COMBAT_MOVE: Final = "combat_move"
CONDUCT_COMBAT: Final = "conduct_combat"
NONCOMBAT_MOVE: Final = "noncombat_move"
MOBILIZE: Final = "mobilize"
COLLECT_INCOME: Final = "collect_income"
PHASES: Final = (
    RESEARCH,
    PURCHASE,
    COMBAT_MOVE,
    CONDUCT_COMBAT,
    NONCOMBAT_MOVE,
    MOBILIZE,
    COLLECT_INCOME,
)
"""The phases of a turn in order (R-SEQ-01); none is ever skipped."""

TECHNOLOGIES: Final = (
    "advanced_artillery",
    "rockets",
    "paratroopers",
    "increased_factory_production",
    "war_bonds",
    "mechanized_infantry",
    "super_submarines",
    "jet_fighters",
    "improved_shipyards",
    "radar",
    "long_range_aircraft",
    "heavy_bombers",
)
"""The twelve technologies: six of chart 1, then six of chart 2 (R-RD-03)."""


def spoken(name: str) -> str:
    """A name of the data as people say it: `combat_move` is "combat move"."""
    return name.replace("_", " ")
