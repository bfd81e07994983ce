"""The names in an action made canonical, everything malformed in it reported at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from rules.actions import (
    Action,
    Agree,
    Barrage,
    Choose,
    DeclareWar,
    Drop,
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
)
from rules.errors import DataError, Fault, unknown
from rules.names import KINDS, OWNERS, POWERS
from rules.state import State


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
    if isinstance(action, (Fight, Place, RepairUnits)):
        changes["area"] = _area(state, "area", action.area, faults)
    if isinstance(action, (Launch, Barrage)):
        changes["origin"] = _area(state, "from", action.origin, faults)
        changes["at"] = _area(state, "at", action.at, faults)
    if isinstance(action, (Place, RepairUnits)) and action.origin:
        changes["origin"] = _area(state, "from", action.origin, faults)
    changes |= _orders(state, action, faults)
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


def _orders(state: State, action: Action, faults: list[Fault]) -> dict[str, Any]:
    """What is counted, paid or answered: kinds that exist, counts that make sense, areas by name."""
    match action:
        case Purchase():
            faults.extend(_count_faults("units", action.units))
            sites = {_area(state, "repair", area, faults): points for area, points in action.repair.items()}
            faults.extend(
                Fault(f"repair.{area}", "at least 1 point is repaired") for area, n in sites.items() if n < 1
            )
            return {"repair": sites}
        case Place() | RepairUnits():
            faults.extend(_count_faults("units", action.units))
            if not action.units:
                faults.append(Fault("units", "name the units"))
        case Research() if action.tokens < 0:
            faults.append(Fault("tokens", "a number of researchers is 0 or more"))
        case Lend():
            faults.extend(_power_faults("to", (action.to,)))
            if action.ipc < 1:
                faults.append(Fault("ipc", "at least 1 IPC is lent"))
        case Roll():
            wrong = [face for face in action.faces if not 1 <= face <= 6]
            faults.extend(Fault("faces", f"a die shows 1 to 6, not {face}") for face in wrong[:1])
        case Choose():
            return _choice(state, action, faults)
        case _:
            pass
    return {}


def _choice(state: State, action: Choose, faults: list[Fault]) -> dict[str, Any]:
    """An answer with its areas by name; exactly one thing is answered."""
    given = [
        name
        for name in ("casualties", "target", "submerge", "bombard", "land")
        if getattr(action, name) is not None
    ]
    given += [n for n in ("retreat", "scramble", "intercept") if getattr(action, n) is not msgspec.UNSET]
    if len(given) != 1:
        faults.append(
            Fault("", f"one answer is given at a time, not {len(given)}: {', '.join(given) or 'none'}")
        )
        return {}
    name = given[0]
    value: Any = getattr(action, name)
    if name == "retreat" and value is not None:
        return {name: _area(state, name, value, faults)}
    if name in ("scramble", "intercept", "land") and value is not None:
        return {name: {kind: _area(state, name, area, faults) for kind, area in value.items()}}
    if name in ("casualties", "target", "submerge", "bombard") and value is not None:
        faults.extend(Fault(f"{name}.{key}", "a count is 0 or more") for key, n in value.items() if n < 0)
    return {}


def _count_faults(path: str, counts: Mapping[str, int]) -> list[Fault]:
    faults = [Fault(f"{path}.{kind}", unknown("kind", kind, KINDS)) for kind in counts if kind not in KINDS]
    faults.extend(
        Fault(f"{path}.{kind}", "a count is a whole number of at least 1")
        for kind, n in counts.items()
        if n < 1
    )
    return faults


def _area(state: State, path: str, name: str, faults: list[Fault]) -> str:
    try:
        return state.ruleset.board.resolve(name, path)
    except DataError as error:
        faults.extend(error.faults)
        return name


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
