"""Everything a player can do, as values whose JSON is the public action format (interfaces page §3).

The board, the command line, saves and cases all speak these. Names are canonical after `parsed`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec


class UnitSpec(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Some units of a kind that differ from the plain ones.

    `cargo` is by kind, or by owner and then kind for another power's. `moved` are points spent.
    """

    n: int
    damaged: bool = False
    repairing: bool = False
    moved: int = 0
    cargo: dict[str, int | dict[str, int]] = {}


Units = dict[str, int | list[UnitSpec]]
"""Units by kind: a count of plain ones (the engine finds which), or a list where they differ."""


class Research(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag="research"):
    """Buy researchers, or name the chart of a breakthrough (R-RD)."""

    tokens: int = 0
    chart: int | None = None
    by: str = ""


class Purchase(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag="purchase"):
    """Order units and repair bomb damage (R-PUR)."""

    units: dict[str, int] = {}
    lend_lease: bool = False
    repair: dict[str, int] = {}
    by: str = ""


class Lend(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag="lend"):
    """Give lend-lease (H-LEND-1)."""

    to: str
    ipc: int
    by: str = ""


class DeclareWar(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag="declare_war"
):
    """Declare war (H-POL-10)."""

    on: tuple[str, ...]
    by: str = ""


class Agree(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag="agree"):
    """Make the money-island agreement (H-POL-9)."""

    islands: dict[str, str]
    by: str = ""


class Move(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag="move"):
    """Move units along a path from where they stand.

    Land to sea loads, sea to land unloads. `raid`: bombing (R-SBR-01). `escort`: along with a raid
    (H-AIR-1). `attack`: fight where only submarines or transports are (R-SEA-02).
    """

    units: Units
    path: tuple[str, ...]
    raid: bool = False
    escort: bool = False
    attack: bool = False
    by: str = ""


class Drop(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag="drop"):
    """Fly one transport plane with its paratrooper to a drop (H-PAR-1)."""

    path: tuple[str, ...]
    by: str = ""


class Launch(
    msgspec.Struct,
    frozen=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
    tag="launch",
    rename={"origin": "from"},
):
    """Launch a V1 or a rocket (H-V1-1, R-TECH-02)."""

    origin: str
    at: str
    by: str = ""


class Barrage(
    msgspec.Struct,
    frozen=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
    tag="barrage",
    rename={"origin": "from"},
):
    """Fire an AA gun's barrage into a battle next door (H-AA-2)."""

    origin: str
    at: str
    by: str = ""


class EndPhase(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag="end_phase"):
    """End the phase (R-SEQ-01)."""

    by: str = ""


class Fight(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag="fight"):
    """Start the battle in an area (R-CMB-01)."""

    area: str
    kind: str = ""
    by: str = ""


class Roll(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag="roll"):
    """Answer a `dice` question with faces 1 to 6."""

    faces: tuple[int, ...]
    by: str = ""


class Choose(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag="choose"):
    """Answer any other question; one of the fields is given."""

    casualties: dict[str, int] | None = None
    target: dict[str, int] | None = None
    retreat: str | msgspec.UnsetType | None = msgspec.UNSET
    submerge: dict[str, int] | None = None
    scramble: dict[str, str] | msgspec.UnsetType | None = msgspec.UNSET
    intercept: dict[str, str] | msgspec.UnsetType | None = msgspec.UNSET
    bombard: dict[str, int] | None = None
    land: dict[str, str] | None = None
    by: str = ""


class Place(
    msgspec.Struct,
    frozen=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
    tag="place",
    rename={"origin": "from"},
):
    """Place bought units on the board (R-MOB-01)."""

    area: str
    units: dict[str, int]
    origin: str = ""
    by: str = ""


class RepairUnits(
    msgspec.Struct,
    frozen=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
    tag="repair_units",
    rename={"origin": "from"},
):
    """Designate damaged units for repair (H-REP-2)."""

    area: str
    units: dict[str, int]
    origin: str = ""
    by: str = ""


class AgreementSpec(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The money-island agreement as an edit or a setup states it (H-POL-9)."""

    islands: dict[str, str]
    round: int = 1


class Edit(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag="edit"):
    """Change any part of the position outside the rules; marked in the history.

    What is named is replaced: a listed area gets exactly the units given, a listed power that
    treasury, and so on. `at_war` and `at_peace` are pairs to set. `note` is the player's reason.
    """

    units: dict[str, dict[str, Units]] = {}
    owners: dict[str, str] = {}
    treasury: dict[str, int] = {}
    lend_lease: dict[str, int] = {}
    damage: dict[str, int] = {}
    at_war: tuple[tuple[str, str], ...] = ()
    at_peace: tuple[tuple[str, str], ...] = ()
    techs: dict[str, list[str]] = {}
    researchers: dict[str, int] = {}
    war_turn: dict[str, int] = {}
    setup_units: dict[str, dict[str, dict[str, int]]] = {}
    tray: dict[str, dict[str, int]] = {}
    agreement: AgreementSpec | msgspec.UnsetType | None = msgspec.UNSET
    paris_fallen: bool | None = None
    round: int | None = None
    turn: str | None = None
    phase: str | None = None
    note: str = ""
    by: str = ""


Action = (
    Research
    | Purchase
    | Lend
    | DeclareWar
    | Agree
    | Move
    | Drop
    | Launch
    | Barrage
    | EndPhase
    | Fight
    | Roll
    | Choose
    | Place
    | RepairUnits
    | Edit
)

ACTION_TYPES: Mapping[str, type[Any]] = {
    str(kind.__struct_config__.tag): kind
    for kind in (
        Research,
        Purchase,
        Lend,
        DeclareWar,
        Agree,
        Move,
        Drop,
        Launch,
        Barrage,
        EndPhase,
        Fight,
        Roll,
        Choose,
        Place,
        RepairUnits,
        Edit,
    )
}
"""The action classes by the `type` of their JSON."""


def action_type(action: Action) -> str:
    """The `type` of an action as its JSON has it."""
    return str(type(action).__struct_config__.tag)
