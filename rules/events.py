"""What an action did, one event a consequence, for the log, the board and the accounts."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rules.pending import Shot
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
    """An Axis power captured Paris (H-FRA-1); what follows has events of its own."""

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


class Rolled(msgspec.Struct, frozen=True, tag="rolled"):
    """Dice were rolled: by whom and for what, whose they were in the order of the faces, how many hit."""

    power: str
    area: str
    purpose: str
    faces: tuple[int, ...]
    shots: tuple[Shot, ...]
    hits: int = 0


class Damaged(msgspec.Struct, frozen=True, tag="damaged"):
    """Two-hit units took a hit and stay (H-REP-1)."""

    area: str
    units: Mapping[Piece, int]
    rule: str


class Submerged(msgspec.Struct, frozen=True, tag="submerged"):
    """Submarines left a battle under water (R-SUB-03)."""

    area: str
    units: Mapping[Piece, int]


class Retreated(msgspec.Struct, frozen=True, tag="retreated"):
    """Attackers broke off; `to` is where land units or ships went, the battle's own area for aircraft (R-CMB-09)."""

    power: str
    area: str
    to: str
    units: Mapping[Piece, int]


class Rose(msgspec.Struct, frozen=True, tag="rose"):
    """An aircraft rose from its base: `to` scramble into a zone (H-AIR-3), or to intercept (H-AIR-1)."""

    units: Mapping[Piece, int]
    base: str
    area: str


class Bombed(msgspec.Struct, frozen=True, tag="bombed"):
    """Bomb damage was done: the points that counted (R-SBR-05), by which rule."""

    area: str
    points: int
    rule: str


class Ordered(msgspec.Struct, frozen=True, tag="ordered"):
    """Units were bought: from the treasury and from the lend-lease box (R-PUR-01, H-LEND-2)."""

    power: str
    units: Mapping[str, int]
    treasury: int
    lend_lease: int = 0


class Repaired(msgspec.Struct, frozen=True, tag="repaired"):
    """Bomb damage was repaired, for so much out of a power's treasury (R-PUR-02)."""

    area: str
    points: int
    power: str = ""
    ipc: int = 0


class Lent(msgspec.Struct, frozen=True, tag="lent"):
    """Lend-lease was given (H-LEND-1)."""

    power: str
    to: str
    ipc: int


class Researchers(msgspec.Struct, frozen=True, tag="researchers"):
    """A power has so many researchers now (R-RD-01, R-RD-02)."""

    power: str
    tokens: int


class Breakthrough(msgspec.Struct, frozen=True, tag="breakthrough"):
    """A technology was developed (R-RD-03)."""

    power: str
    tech: str


class Recruited(msgspec.Struct, frozen=True, tag="recruited"):
    """China raised infantry for its territories (H-CHI-2)."""

    power: str
    infantry: int


class Placed(msgspec.Struct, frozen=True, tag="placed"):
    """Bought units came onto the board (R-MOB-01)."""

    area: str
    units: Mapping[Piece, int]
    origin: str = ""


class RepairOrdered(msgspec.Struct, frozen=True, tag="repair_ordered"):
    """Damaged units were designated for repair (H-REP-2)."""

    area: str
    units: Mapping[Piece, int]
    origin: str = ""


class Mended(msgspec.Struct, frozen=True, tag="mended"):
    """Damaged units are whole again (H-REP-2, R-CMB-07)."""

    area: str
    units: Mapping[Piece, int]
    rule: str


class ChangedSides(msgspec.Struct, frozen=True, tag="changed_sides"):
    """Units of a former owner have another one from now on (H-FRA-1, H-POL-9); `units` are as they are now."""

    area: str
    units: Mapping[Piece, int]
    former: str
    owner: str
    rule: str


class Won(msgspec.Struct, frozen=True, tag="won"):
    """A side holds the victory cities that win (H-WIN-1)."""

    side: str
    cities: int


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
    | Rolled
    | Damaged
    | Submerged
    | Retreated
    | Rose
    | Bombed
    | Ordered
    | Repaired
    | Lent
    | Researchers
    | Breakthrough
    | Recruited
    | Placed
    | RepairOrdered
    | Mended
    | ChangedSides
    | Won
    | Edited
)
