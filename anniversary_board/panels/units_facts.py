"""The unit table under a game's options, as a power's technologies change it, with notes by kind. No Qt.

Prices are `prices.cost`, values `fire.attack_value`, ranges `orders.range_of`: what the referee itself uses.
"""

from __future__ import annotations

from dataclasses import dataclass

from anniversary_board.panels.sheet import Cell, Column, Row, Sheet
from rules import prices
from rules.combat import fire
from rules.movement import orders
from rules.names import KINDS
from rules.pieces import Piece
from rules.state import State
from rules.technology import TABLE
from rules.units import UnitType, standard_units

COLUMNS = (
    Column("Unit"),
    Column("Cost", "IPC for one", figures=True),
    Column("Attack", "Hits on this or less when it attacks", figures=True),
    Column("Defence", "Hits on this or less when it defends", figures=True),
    Column("Move", "Spaces a turn", figures=True),
    Column("Capacity", "Capacity points of a city or factory that one takes up: H-PRO-1", figures=True),
    Column("Hits", "How many it takes", figures=True),
    Column("In short", stretch=True),
)
CHANGEABLE = ("cost", "attack", "defense", "move")

ABOUT: dict[str, tuple[str, ...]] = {
    "infantry": ("An attacking artillery lifts one to 2: R-CMB-06.",),
    "paratrooper": (
        "A transport plane drops it into a battle; dropped, it attacks at 2 in the first round: H-PAR-1, H-PAR-2.",
        "On foot it fights as infantry without artillery support: H-PAR-2.",
    ),
    "mechanized_infantry": (
        "Blitzes only beside a tank or tank destroyer: H-MEC-1.",
        "In the noncombat move it tows one artillery or AA gun: H-MEC-1.",
    ),
    "artillery": ("Lifts one attacking infantry to 2, paired anew in every round: R-CMB-06.",),
    "tank": ("Blitzes: R-MOVE-04.", "Lifts an attacking tactical bomber to 4: H-UNIT-1."),
    "tank_destroyer": (
        "Blitzes: R-MOVE-04.",
        "Each 1 it rolls knocks out an enemy tank or mechanized infantry: H-TD-1.",
    ),
    "aa_gun": (
        "One gun fires once at each attacking aircraft before the first round: H-AA-1.",
        "A barrage into an adjacent battle: H-AA-2.",
        "Moves only in the noncombat move, rolls in no round: R-NCM-04, H-AA-1.",
    ),
    "transport_plane": ("Carries one paratrooper between cities or to a drop: H-PAR-1, H-PAR-3.",),
    "fighter": (
        "Scrambles from a victory city, escorts and intercepts: H-AIR-3, H-AIR-1.",
        "Lands on carriers: H-CV-1.",
    ),
    "tactical_bomber": (
        "Attacks at 4 beside a tank: H-UNIT-1.",
        "Scrambles from a victory city, escorts and intercepts: H-AIR-3, H-AIR-1.",
        "Lands on carriers, and makes an escort carrier count as a destroyer: H-CV-1, H-ESC-1.",
    ),
    "bomber": ("Raids cities and factories: R-SBR-01, H-AIR-2.",),
    "transport": (
        "Holds one infantry or paratrooper together with another land unit, or one land unit: R-SEA-07.",
    ),
    "submarine": (
        "Strikes first and submerges where no enemy destroyer is: R-SUB-01, R-SUB-03.",
        "Three or more strike first in spite of destroyers: H-SUB-1.",
        "Never hits aircraft: R-SUB-04.",
    ),
    "destroyer": ("Keeps submarines from striking first and submerging: R-SUB-01, R-SUB-03.",),
    "cruiser": ("Bombards before a landing: R-AMP-03.",),
    "escort_carrier": (
        "Carries one fighter or tactical bomber: H-CV-1.",
        "Counts as a destroyer beside a tactical bomber: H-ESC-1.",
    ),
    "carrier": ("Carries two fighters or tactical bombers: H-CV-1.",),
    "battleship": ("Bombards before a landing: R-AMP-03.",),
    "factory": ("Produces units up to its territory's value: H-PRO-1, H-PRO-2.",),
    "v1_rocket": ("Launched at a city or factory at most 4 spaces away, German only: H-V1-1.",),
}
"""What is particular to a kind, each sentence with its rules."""

SHORT: dict[str, str] = {
    "infantry": "Attacks at 2 with artillery",
    "paratrooper": "Dropped by air, then attacks at 2",
    "mechanized_infantry": "Blitzes beside a tank, tows a gun",
    "artillery": "Lifts an infantry to 2",
    "tank": "Blitzes, lifts a tactical bomber to 4",
    "tank_destroyer": "Blitzes, a 1 hits a tank",
    "aa_gun": "One shot at each attacking aircraft",
    "transport_plane": "Carries one paratrooper",
    "fighter": "Carriers, scramble, escort",
    "tactical_bomber": "Attacks at 4 beside a tank, carriers",
    "bomber": "Raids cities and factories",
    "transport": "Carries one infantry and one land unit",
    "submarine": "Strikes first, submerges, packs of three",
    "destroyer": "Hunts submarines",
    "cruiser": "Bombards",
    "escort_carrier": "One aircraft, hunts submarines with it",
    "carrier": "Two aircraft",
    "battleship": "Bombards",
    "factory": "Produces up to its territory's value",
    "v1_rocket": "One die of damage, Germany only",
}
"""The same in a few words, for the table."""

TOUCHED: dict[str, tuple[str, ...]] = {
    "advanced_artillery": ("artillery", "infantry"),
    "rockets": ("aa_gun",),
    "paratroopers": ("bomber", "infantry"),
    "increased_factory_production": ("factory",),
    "war_bonds": (),
    "mechanized_infantry": ("tank", "infantry"),
    "super_submarines": ("submarine",),
    "jet_fighters": ("fighter",),
    "improved_shipyards": tuple(prices.SAVED_BY_SHIPYARDS),
    "radar": ("aa_gun", "factory"),
    "long_range_aircraft": ("transport_plane", "fighter", "tactical_bomber", "bomber"),
    "heavy_bombers": ("bomber",),
}
"""The kinds each technology is about (R-TECH)."""

SAID: dict[str, str] = {
    "advanced_artillery": "each attacking artillery lifts two infantry",
    "rockets": "an AA gun may strike a city or factory within 3 spaces",
    "paratroopers": "a bomber carries and drops one infantry",
    "increased_factory_production": "2 capacity points more where the territory is worth 3 or more",
    "mechanized_infantry": "a tank takes one infantry along for two spaces",
    "super_submarines": "a submarine attacks at 3",
    "jet_fighters": "a fighter attacks at 4",
    "improved_shipyards": "ships cost less",
    "radar": "AA guns and flak hit on 1 or 2",
    "long_range_aircraft": "2 spaces more",
    "heavy_bombers": "two dice in attack and raids",
}
"""What a technology does, in a few words."""


@dataclass(frozen=True)
class Values:
    """What a unit is worth in the game: IPC, values, spaces."""

    cost: int
    attack: int
    defense: int
    move: int


@dataclass(frozen=True)
class Entry:
    """A kind for a power: usual values, those it has by its technologies, and all there is to say."""

    kind: str
    unit: UnitType
    usual: Values
    values: Values
    techs: tuple[str, ...]
    notes: tuple[str, ...]

    @property
    def changed(self) -> tuple[str, ...]:
        """The values that technologies change."""
        return tuple(name for name in CHANGEABLE if getattr(self.usual, name) != getattr(self.values, name))


def entries(state: State, power: str) -> tuple[Entry, ...]:
    """Every kind a power may have, in table order."""
    shown = (kind for kind in KINDS if state.unit(kind).only in (None, power))
    return tuple(_entry(state, power, kind) for kind in shown)


def _entry(state: State, power: str, kind: str) -> Entry:
    unit, piece = state.unit(kind), Piece(power, kind)
    usual = Values(unit.cost, unit.attack, unit.defense, unit.move)
    values = Values(
        prices.cost(state, power, kind),
        fire.attack_value(state, piece),
        fire.defense_value(state, piece),
        orders.range_of(state, piece),
    )
    techs = tuple(name for name, kinds in TOUCHED.items() if kind in kinds and state.has_tech(power, name))
    notes = (*_hits(kind, unit), *ABOUT[kind], *(tech_note(name) for name in techs))
    return Entry(kind, unit, usual, values, techs, notes)


def _hits(kind: str, unit: UnitType) -> tuple[str, ...]:
    """What two hits mean for a unit under the game's options (H-REP-1, H-REP-2)."""
    damaged = unit.damaged
    if damaged is not None:
        decks = ", with one deck" if damaged.decks else ""
        return (
            f"Takes two hits. Damaged it attacks at {damaged.attack}, defends at {damaged.defense} and moves "
            f"{damaged.move}{decks}; the repair costs {unit.repair} IPC: H-REP-1, H-REP-2.",
        )
    if unit.hits > 1:
        return ("Takes two hits and is whole again after the battle: H-REP-1.",)
    if standard_units()[kind].hits > 1:
        return ("Takes one hit in this game: H-REP-1.",)
    return ()


def tech_note(name: str) -> str:
    """A technology as a sentence with its rule."""
    tech = TABLE[name]
    return f"{tech.title}: {SAID.get(name, 'no unit is changed')} ({tech.rule})."


def technologies(state: State, power: str) -> str:
    """What a power has developed and what it does to units, in a sentence."""
    owned = [name for name in TABLE if state.has_tech(power, name)]
    if not owned:
        return "No technology: every value is that of the unit table, H-UNIT-1."
    return " ".join(f"{TABLE[name].title} {TABLE[name].rule}." for name in owned)


def sheet(found: tuple[Entry, ...]) -> Sheet:
    """The units as a table; values that technologies change are marked with the reason."""
    return Sheet("Units", COLUMNS, tuple(_row(one) for one in found))


def _row(one: Entry) -> Row:
    values, unit = one.values, one.unit
    short = SHORT[one.kind]
    if one.techs:
        short = f"{short}; {', '.join(TABLE[name].title for name in one.techs)}"
    fights = unit.domain not in ("none", "rocket")
    numbers: tuple[Cell, ...] = (
        values.cost,
        values.attack if fights else None,
        values.defense if fights else None,
        values.move if unit.move else None,
        unit.capacity or None,
        unit.hits if fights else None,
    )
    changed = tuple(
        (
            CHANGEABLE.index(name) + 1,
            f"{getattr(one.usual, name)} without {' and '.join(TABLE[tech].title for tech in one.techs)}",
        )
        for name in one.changed
    )
    return Row((_capital(unit.name), *numbers, short), kind=one.kind, changed=changed)


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]
