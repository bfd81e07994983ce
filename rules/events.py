"""What an action did, one event a consequence, for the log, the board and the accounts."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rules.pieces import Piece


class Moved(msgspec.Struct, frozen=True, tag="moved"):
    """Units went along a path; `how` is "land", "sea", "air", "load", "unload", "drop" or "stay"."""

    power: str
    units: Mapping[Piece, int]
    path: tuple[str, ...]
    how: str
    attack: bool = False


class BattleBegun(msgspec.Struct, frozen=True, tag="battle_begun"):
    """A battle now has to be fought in an area."""

    area: str
    kind: str


class BattleSettled(msgspec.Struct, frozen=True, tag="battle_settled"):
    """A battle is over; nobody has to fight there any more."""

    area: str
    kind: str


class Captured(msgspec.Struct, frozen=True, tag="captured"):
    """A territory changed hands; `liberated` if it went back to its original owner (H-CTL-1)."""

    area: str
    by: str
    owner: str
    former: str
    liberated: bool = False


class FranceFell(msgspec.Struct, frozen=True, tag="france_fell"):
    """An Axis power captured Paris (H-FRA-1); the French ships are still to be rolled for."""

    by: str


class Activated(msgspec.Struct, frozen=True, tag="activated"):
    """A pro-Allied territory and its units joined a power (H-NEU-2)."""

    area: str
    by: str
    units: Mapping[Piece, int]


class Destroyed(msgspec.Struct, frozen=True, tag="destroyed"):
    """Units left the board; `rule` says by which rule."""

    area: str
    units: Mapping[Piece, int]
    rule: str


class WarBegun(msgspec.Struct, frozen=True, tag="war_begun"):
    """Two powers are at war from now on; `rule` says why."""

    one: str
    other: str
    rule: str


class Agreed(msgspec.Struct, frozen=True, tag="agreed"):
    """The money islands were shared out (H-POL-9)."""

    islands: Mapping[str, str]


class Paid(msgspec.Struct, frozen=True, tag="paid"):
    """Money came into or left a treasury (negative); `rule` says why."""

    power: str
    ipc: int
    rule: str


class PhaseBegun(msgspec.Struct, frozen=True, tag="phase_begun"):
    """A phase began."""

    round: int
    turn: str
    phase: str


class Edited(msgspec.Struct, frozen=True, tag="edited"):
    """Somebody changed the position by hand; `parts` names what, `areas` where."""

    parts: tuple[str, ...]
    areas: tuple[str, ...] = ()
    note: str = ""


Event = (
    Moved
    | BattleBegun
    | BattleSettled
    | Captured
    | FranceFell
    | Activated
    | Destroyed
    | WarBegun
    | Agreed
    | Paid
    | PhaseBegun
    | Edited
)
