"""Changing a position by hand: what an edit names is replaced, and the rest is kept consistent with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rules import turns
from rules.actions import Edit
from rules.combat.aftermath import spent, taken, undefended
from rules.combat.forces import without_battle
from rules.documents import Count, KindName, OwnerName, PowerName, read
from rules.errors import DataError, Refusal
from rules.events import BattleSettled, Edited, Event
from rules.names import CONDUCT_COMBAT
from rules.pieces import Piece, changed
from rules.positions import Situation, as_it_stands, check_state, with_situation
from rules.powers import same_side
from rules.state import Battle, State, is_neutral_ground, war, with_stacks
from rules.step import Step
from rules.text import edit_parts


class _Parts(Situation, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The parts of a position as an edit names them."""

    at_war: list[tuple[PowerName, PowerName]] = []
    at_peace: list[tuple[PowerName, PowerName]] = []
    tray: dict[PowerName, dict[KindName, Count]] = {}
    note: str = ""
    by: OwnerName = ""


def resolve_edit(state: State, action: Edit) -> Step | Refusal:
    """The position with what the edit names replaced; no rule forbids an edit.

    A new turn or phase begins a new record of the turn. A battle keeps only attackers that still stand
    there, and is dropped without any; in conduct_combat one that has no defender left is settled, and
    the territory taken if an attacking land unit is there. Raises DataError, with every fault, if the
    edit is malformed or the position would be impossible.
    """
    parts = _read(action)
    after = _replaced(state, action, parts)
    before = {fault.path for fault in check_state(state)}
    faults = [
        fault for fault in check_state(after) if fault.path not in before or fault.path in _named(parts)
    ]
    if faults:
        raise DataError(faults)
    edited = Edited(parts=edit_parts(action), areas=tuple(parts.units), note=action.note)
    touched = frozenset(parts.units)
    after, events = _settled(state, _with_battles(after, touched), touched)
    return Step(after, (edited, *events))


def _read(action: Edit) -> _Parts:
    """The edit with canonical names; raises DataError."""
    raw: dict[str, Any] = msgspec.to_builtins(action)
    raw.pop("type", None)
    if raw.get("agreement", "") is None:
        del raw["agreement"]
    if not raw.get("by", True):
        del raw["by"]
    return read(_Parts, raw)


def _named(parts: _Parts) -> set[str]:
    return {f"units.{area}" for area in parts.units} | {f"damage.{area}" for area in parts.damage}


def _replaced(state: State, action: Edit, parts: _Parts) -> State:
    """The state with the named parts replaced; the lists of wars are changes, not the whole."""
    wars = (state.wars | {_war(pair, "at_war") for pair in parts.at_war}) - {
        _war(pair, "at_peace") for pair in parts.at_peace
    }
    setup_units = state.setup_units
    if parts.setup_units:
        setup_units = {area: units for area, units in {**setup_units, **parts.setup_units}.items() if units}
    named = msgspec.structs.replace(_without_lists(parts), at_war=sorted(wars), setup_units=dict(setup_units))
    after = with_situation(state, named)
    if parts.tray:
        after = msgspec.structs.replace(after, tray=_without_empty({**after.tray, **parts.tray}))
    if action.agreement is None:
        after = msgspec.structs.replace(after, agreement=None)
    if (after.round, after.turn, after.phase) != (state.round, state.turn, state.phase):
        after = _new_moment(state, after)
    return after


def _without_lists(parts: _Parts) -> Situation:
    names = Situation.__struct_fields__
    return Situation(**{name: getattr(parts, name) for name in names if name not in ("at_war",)})


def _war(pair: tuple[str, str], part: str) -> tuple[str, str]:
    one, other = pair
    if one == other:
        raise DataError.at(part, f"{one} and {other} are one power")
    return war(one, other)


def _without_empty(tray: Mapping[str, Mapping[str, int]]) -> dict[str, dict[str, int]]:
    kept = {power: {kind: n for kind, n in units.items() if n} for power, units in tray.items()}
    return {power: units for power, units in kept.items() if units}


def _new_moment(before: State, after: State) -> State:
    """Another turn: everybody rested, no battles, a new record. Another phase: the question is gone."""
    after = msgspec.structs.replace(after, pending=None)
    if (after.round, after.turn) == (before.round, before.turn):
        return after
    rested = {area: changed(stack, Piece.rested) for area, stack in after.stacks.items()}
    moved = {area: stack for area, stack in rested.items() if stack is not after.stacks[area]}
    after = with_stacks(after, moved) if moved else after
    after = msgspec.structs.replace(after, battles=(), engagement=None)
    return msgspec.structs.replace(after, record=turns.record(after))


def _with_battles(state: State, touched: frozenset[str]) -> State:
    """The battles in edited areas with the attackers that stand there now; without any, they are dropped."""
    found = [as_it_stands(state, old) if _stood_in(old) & touched else old for old in state.battles]
    battles = tuple(battle for battle in found if battle is not None)
    return state if battles == state.battles else msgspec.structs.replace(state, battles=battles)


def _stood_in(battle: Battle) -> frozenset[str]:
    """Where the attackers of a battle stand: there, or where rockets are launched."""
    return frozenset((battle.area, *(a.origin for a in battle.attacks if a.by == "rocket")))


def _settled(before: State, state: State, touched: frozenset[str]) -> tuple[State, tuple[Event, ...]]:
    """In conduct_combat, the battles that an edit has left without a defender settled and captured."""
    dropped = [b for b in before.battles if state.battle(b.area, b.kind) is None]
    state = _broken_off(state, touched)
    events: list[Event] = [BattleSettled(area=battle.area, kind=battle.kind) for battle in dropped]
    if state.phase != CONDUCT_COMBAT:
        return state, tuple(events)
    for battle in state.battles:
        if battle.area not in touched:
            continue
        if battle.kind == "land" and undefended(state, battle):
            state, captured = taken(state, battle)
            events.extend((*captured, BattleSettled(area=battle.area, kind=battle.kind)))
        elif battle.kind == "sea" and not any(_defends(state, piece) for piece in state.stack(battle.area)):
            state = without_battle(spent(state, battle), battle)
            events.append(BattleSettled(area=battle.area, kind=battle.kind))
    return state, tuple(events)


def _broken_off(state: State, touched: frozenset[str]) -> State:
    """The state without the battle in progress where its units were edited: it is begun again, if it still is one."""
    here = state.engagement
    if here is None or (here.area not in touched and state.battle(here.area, here.kind) is not None):
        return state
    return msgspec.structs.replace(state, engagement=None, pending=None)


def _defends(state: State, piece: Piece) -> bool:
    """Whether a piece fights the power on turn where it stands."""
    if same_side(piece.owner, state.turn) or state.unit(piece.kind).domain not in ("land", "air", "sea"):
        return False
    return is_neutral_ground(piece.owner) or state.at_war(piece.owner, state.turn)
