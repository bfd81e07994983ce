"""One immutable position: everything that is true on the table at a moment.

Structural sharing: what an action does not touch is the same object in the next state, so that
the board finds out what to repaint by comparing areas by identity.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from rules.names import NEUTRAL, POWERS, PRO_ALLIED, RESEARCH
from rules.pending import Loss, Question
from rules.pieces import EMPTY, Piece, Stack, only
from rules.ruleset import Ruleset
from rules.units import UnitType

War = tuple[str, str]
"""Two powers at war, in the order of play."""


def war(one: str, other: str) -> War:
    """The pair in its one spelling."""
    return (one, other) if POWERS.index(one) < POWERS.index(other) else (other, one)


class Attack(msgspec.Struct, frozen=True, omit_defaults=True):
    """Part of an attacking force: who, and where they came from.

    `by` is "land", "sea" (put ashore from `origin`, or ships out of it), "air", "drop", "escort" or "rocket". For land
    units and ships `origin` is the last space before the battle (R-CMB-09); units that fight where
    they stand have the battle's own area.
    """

    units: Mapping[Piece, int]
    origin: str
    by: str


class Battle(msgspec.Struct, frozen=True, omit_defaults=True):
    """A fight that the turn's moves have brought about: where, what kind, and who attacks from where.

    `kind` is "land", "sea" or "raid".
    """

    area: str
    kind: str
    attacks: tuple[Attack, ...] = ()

    @property
    def attackers(self) -> Stack:
        """All that attack, wherever they came from."""
        result: dict[Piece, int] = {}
        for attack in self.attacks:
            for piece, count in attack.units.items():
                result[piece] = result.get(piece, 0) + count
        return result


class Hits(msgspec.Struct, frozen=True, omit_defaults=True):
    """Hits of one fire that are not placed yet, by whom they may strike (R-CMB-05, H-TD-1).

    `any` strikes everything, `submarine` no aircraft (R-SUB-04), `air` no submarine (R-SUB-05); `special` are the
    ones of tank destroyers.
    """

    any: int = 0
    submarine: int = 0
    air: int = 0
    special: int = 0


class Engagement(msgspec.Struct, frozen=True):
    """The battle that is being fought: how far it has come.

    `stage` is the step of the sequence that is on or asked for, `round` counts from 1. The attackers are
    those of its `Battle`; `defenders` those who are left against them. `line` are the defenders that fire in
    this round, those hit in it but not by surprise among them (R-CMB-03); `struck` those a surprise strike has hit. `hits`
    wait to be placed. `privileged` are the sides ("attack", "defense") that strike by surprise in this round, `asked` the
    powers that have answered the question of the stage. `away` are aircraft that rose from a territory, with their base: scrambled (H-AIR-3) or
    intercepting (H-AIR-1).
    """

    area: str
    kind: str
    stage: str
    round: int = 0
    defenders: Mapping[Piece, int] = {}
    line: Mapping[Piece, int] = {}
    struck: tuple[Loss, ...] = ()
    hits: Hits = Hits()
    privileged: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    away: tuple[tuple[Piece, str], ...] = ()


class TurnRecord(msgspec.Struct, frozen=True):
    """What the rules remember of the turn that is on.

    `owners`: who controlled what when it began (R-NCM-03, R-SEA-04). `shared_zones`: where the
    power's ships stood beside enemy surface warships (R-MOVE-19); `hostile_zones`: where any enemy surface warship
    stood, so that nobody retreats there (R-CMB-09). `western`: the ground units that
    stood in Germany's stack then (H-GER-1); `western_left`: how many of them went where they may not
    all go. `captured`: territories taken this turn. `sea_battles`: zones where a sea battle has been fought, so
    that no ship bombards from there (R-AMP-03). `scrambles`: zones where the scramble has been decided
    (H-AIR-3). `researched`: whether researchers have been rolled for (R-RD-01). `lent`: lend-lease given this turn
    (H-LEND-1). `ordered`: units bought this turn. `repaired`: points of bomb damage paid for (R-TECH-04). `recruits`, `odd_unit`: China's infantry and its unit of choice still
    to be placed (H-CHI-2). `produced`: capacity points used, by territory (H-PRO-1). `barraged`: hits of barrages that
    wait for the battle in a territory (H-AA-2).
    """

    owners: Mapping[str, str]
    shared_zones: frozenset[str] = frozenset()
    hostile_zones: frozenset[str] = frozenset()
    western: Mapping[str, int] = {}
    western_left: Mapping[str, int] = {}
    captured: frozenset[str] = frozenset()
    sea_battles: frozenset[str] = frozenset()
    scrambles: frozenset[str] = frozenset()
    researched: bool = False
    lent: int = 0
    ordered: Mapping[str, int] = {}
    repaired: int = 0
    recruits: int = 0
    odd_unit: str = ""
    produced: Mapping[str, int] = {}
    barraged: Mapping[str, int] = {}


class Repair(msgspec.Struct, frozen=True):
    """Damaged units of a power under repair in an area, and the territory whose city or factory works on them (H-REP-2)."""

    power: str
    producer: str
    area: str
    kind: str
    count: int


class Agreement(msgspec.Struct, frozen=True):
    """The money-island agreement (H-POL-9): who has which island, and the round it was made in."""

    islands: Mapping[str, str]
    round: int


class State(msgspec.Struct, frozen=True):
    """A position. Mappings are never changed in place.

    `stacks` by area (no empty ones); `owners` by territory (absent where nobody can control it);
    `treasury`, `lend_lease` in IPC; `damage` in points by territory; `setup_units` counts by area,
    owner and kind the units of the setup that may not move yet (H-USA-1, H-MIN-1); `war_turn` the
    number of turns a power has begun at war (H-INC-5); `tray` what has been bought and not placed; `repairs` who
    works on the units under repair; `engagement` the
    battle that is being fought, `pending` the question that must be answered next.
    """

    ruleset: Ruleset
    stacks: Mapping[str, Stack]
    owners: Mapping[str, str]
    record: TurnRecord
    round: int = 1
    turn: str = POWERS[0]
    phase: str = RESEARCH
    treasury: Mapping[str, int] = {}
    lend_lease: Mapping[str, int] = {}
    wars: frozenset[War] = frozenset()
    damage: Mapping[str, int] = {}
    techs: Mapping[str, frozenset[str]] = {}
    researchers: Mapping[str, int] = {}
    war_turn: Mapping[str, int] = {}
    setup_units: Mapping[str, Mapping[str, Mapping[str, int]]] = {}
    tray: Mapping[str, Mapping[str, int]] = {}
    repairs: tuple[Repair, ...] = ()
    agreement: Agreement | None = None
    paris_fallen: bool = False
    battles: tuple[Battle, ...] = ()
    engagement: Engagement | None = None
    pending: Question | None = None
    winner: str | None = None

    def stack(self, area: str) -> Stack:
        """Who stands in an area; an empty stack where nobody does."""
        return self.stacks.get(area, EMPTY)

    def pieces(self, area: str, owner: str) -> Stack:
        """The pieces of one owner in an area, those aboard others' ships not counted."""
        return only(self.stack(area), lambda piece: piece.owner == owner)

    def owner(self, area: str) -> str:
        """Who controls a territory; "" where nobody can (sea zones, impassable ground)."""
        return self.owners.get(area, "")

    def unit(self, kind: str) -> UnitType:
        """The line of the unit table under this game's options."""
        return self.ruleset.units[kind]

    def at_war(self, one: str, other: str) -> bool:
        """Whether two powers are at war."""
        return one in POWERS and other in POWERS and one != other and war(one, other) in self.wars

    def has_tech(self, power: str, tech: str) -> bool:
        """Whether a power has a technology (R-RD-04)."""
        return tech in self.techs.get(power, frozenset())

    def battle(self, area: str, kind: str | None = None) -> Battle | None:
        """The battle recorded in an area, of that kind if one is named."""
        for battle in self.battles:
            if battle.area == area and kind in (None, battle.kind):
                return battle
        return None

    def everyone(self) -> Iterator[tuple[str, Piece, int]]:
        """Every entry of every stack with its area."""
        for area, stack in self.stacks.items():
            for piece, count in stack.items():
                yield area, piece, count


def with_stacks(state: State, stacks: Mapping[str, Stack]) -> State:
    """The state with these areas' stacks replaced; an empty one disappears."""
    result = dict(state.stacks)
    for area, stack in stacks.items():
        if stack:
            result[area] = stack
        else:
            result.pop(area, None)
    return msgspec.structs.replace(state, stacks=result)


def is_neutral_ground(owner: str) -> bool:
    """Whether an owner is one of the two kinds of neutral (H-NEU-1, H-NEU-2)."""
    return owner in (NEUTRAL, PRO_ALLIED)
