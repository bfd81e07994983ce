"""From an action to the rules it goes by: names made canonical, then one `match`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, assert_never

import msgspec

from rules.actions import (
    Action,
    Agree,
    Barrage,
    Choose,
    DeclareWar,
    Drop,
    Edit,
    EndPhase,
    Fight,
    Launch,
    Lend,
    Move,
    Place,
    Purchase,
    RepairUnits,
    Research,
    Roll,
    Units,
    action_type,
)
from rules.errors import DataError, Fault, Refusal, unknown
from rules.movement import airborne, moves
from rules.names import KINDS, OWNERS, POWERS
from rules.phases import combat, declarations, edit, ending
from rules.powers import in_text
from rules.state import State
from rules.step import Step

NOT_REFEREED: Mapping[str, str] = {
    "research": "research",
    "purchase": "purchase",
    "lend": "purchase",
    "launch": "combat",
    "barrage": "combat",
    "roll": "combat",
    "choose": "combat",
    "place": "mobilize",
    "repair_units": "mobilize",
}
"""Actions of the format that the table settles by hand in this version, and the phase they belong to."""


def resolve(state: State, action: Action) -> Step | Refusal:
    """The step or refusal of an action whose names are canonical."""
    if not isinstance(action, Edit) and action.by not in ("", state.turn):
        return Refusal(
            "H-TURN-1", f"It is the turn of {in_text(state.turn)}, not of {in_text(action.by)}.", ""
        )
    match action:
        case Move():
            return moves.resolve(state, action)
        case Drop():
            return airborne.drop(state, action)
        case EndPhase():
            return ending.end_phase(state, action)
        case DeclareWar():
            return declarations.declare(state, action)
        case Agree():
            return declarations.agree(state, action)
        case Fight():
            return combat.fight(state, action)
        case Edit():
            return edit.resolve_edit(state, action)
        case (
            Research()
            | Purchase()
            | Lend()
            | Launch()
            | Barrage()
            | Roll()
            | Choose()
            | Place()
            | RepairUnits()
        ):
            kind = action_type(action)
            raise DataError.at("type", f"{kind} is settled at the table in this version: use an edit")
        case _:
            assert_never(action)


def canonical(state: State, action: Action) -> Action:
    """The action with canonical names; raises DataError with every fault and its path."""
    faults: list[Fault] = []
    if action.by and action.by not in POWERS:
        faults.append(Fault("by", unknown("power", action.by, POWERS)))
    changes: dict[str, Any] = {}
    if isinstance(action, Move):
        faults.extend(_unit_faults(action.units))
    if isinstance(action, (Move, Drop)):
        changes["path"] = tuple(_areas(state, "path", action.path, faults))
        if not action.path:
            faults.append(Fault("path", "a move needs the area it starts from"))
    if isinstance(action, Fight):
        changes["area"] = next(iter(_areas(state, "area", (action.area,), faults)), action.area)
    if isinstance(action, DeclareWar):
        faults.extend(_power_faults("on", action.on))
        if not action.on:
            faults.append(Fault("on", "name the powers that war is declared on"))
    if isinstance(action, Agree):
        faults.extend(_power_faults("islands", action.islands.values()))
        named = zip(_areas(state, "islands", action.islands, faults), action.islands.values(), strict=False)
        changes["islands"] = dict(named)
    if faults:
        raise DataError(faults)
    return msgspec.structs.replace(action, **changes) if changes else action


def _areas(state: State, path: str, names: Iterable[str], faults: list[Fault]) -> list[str]:
    found: list[str] = []
    for index, name in enumerate(names):
        try:
            found.append(state.ruleset.board.resolve(name, f"{path}[{index}]"))
        except DataError as error:
            faults.extend(error.faults)
    return found


def _power_faults(path: str, names: Iterable[str]) -> list[Fault]:
    return [Fault(path, unknown("power", name, POWERS)) for name in names if name not in POWERS]


def _unit_faults(units: Units) -> list[Fault]:
    faults = [Fault(f"units.{kind}", unknown("kind", kind, KINDS)) for kind in units if kind not in KINDS]
    if not units:
        faults.append(Fault("units", "a move needs units"))
    for kind, spec in units.items():
        counts = [spec] if isinstance(spec, int) else [part.n for part in spec]
        if not counts or any(count < 1 for count in counts):
            faults.append(Fault(f"units.{kind}", "a count is a whole number of at least 1"))
        for part in () if isinstance(spec, int) else spec:
            faults.extend(_cargo_faults(f"units.{kind}.cargo", part.cargo))
    return faults


def _cargo_faults(path: str, cargo: Mapping[str, int | Mapping[str, int]]) -> list[Fault]:
    faults: list[Fault] = []
    for key, value in cargo.items():
        if isinstance(value, int):
            if key not in KINDS:
                faults.append(Fault(path, unknown("kind", key, KINDS)))
        elif key not in OWNERS:
            faults.append(Fault(path, unknown("owner", key, OWNERS)))
        else:
            faults.extend(Fault(f"{path}.{key}", unknown("kind", k, KINDS)) for k in value if k not in KINDS)
    return faults
