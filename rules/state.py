"""One immutable position: everything that is true on the table at a moment.

Structural sharing: what an action does not touch is the same object in the next state, so that
the board finds out what to repaint by comparing areas by identity.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from rules.names import NEUTRAL, POWERS, PRO_ALLIED, RESEARCH
from rules.pending import Question
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

    `by` is "land", "sea" (put ashore from `origin`, or ships out of it), "air", "drop" or "escort". For land
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


class TurnRecord(msgspec.Struct, frozen=True):
    """What the rules remember of the turn that is on.

    `owners`: who controlled what when it began (R-NCM-03, R-SEA-04). `shared_zones`: where the
    power's ships stood beside enemy surface warships (R-MOVE-19). `western`: the ground units that
    stood in Germany's stack then (H-GER-1); `western_left`: how many of them went where they may not
    all go. `captured`: territories taken this turn.
    """

    owners: Mapping[str, str]
    shared_zones: frozenset[str] = frozenset()
    western: Mapping[str, int] = {}
    western_left: Mapping[str, int] = {}
    captured: frozenset[str] = frozenset()


class Agreement(msgspec.Struct, frozen=True):
    """The money-island agreement (H-POL-9): who has which island, and the round it was made in."""

    islands: Mapping[str, str]
    round: int


class State(msgspec.Struct, frozen=True):
    """A position. Mappings are never changed in place.

    `stacks` by area (no empty ones); `owners` by territory (absent where nobody can control it);
    `treasury`, `lend_lease` in IPC; `damage` in points by territory; `setup_units` counts by area,
    owner and kind the units of the setup that may not move yet (H-USA-1, H-MIN-1); `war_turn` the
    number of turns a power has begun at war (H-INC-5); `tray` what has been bought and not placed.
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
    agreement: Agreement | None = None
    paris_fallen: bool = False
    battles: tuple[Battle, ...] = ()
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
