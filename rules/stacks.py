"""Units as documents write them, and stacks: both directions, and what may stand where.

In `units` a kind's value is a count of plain units, or a list of entries where they differ. Cargo nests
by kind, or by owner and then kind for another power's (interfaces page §1 and §3).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from rules.documents import AreaName, CargoName, Count, KindName, OwnerName, TerritoryName, joined
from rules.errors import Fault
from rules.names import KIND_ORDER, OWNER_ORDER
from rules.pieces import Piece, Stack, in_order, order, total
from rules.ruleset import Ruleset


class Passenger(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Some units aboard that differ from plain ones."""

    n: Count
    damaged: bool = False
    repairing: bool = False
    moved: Count = 0
    done: bool = False


Aboard = dict[KindName, Count | list[Passenger]]
"""Units of one owner aboard a ship, by kind."""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Some units of a kind that differ from plain ones; `n` of them, each with this cargo."""

    n: Count
    damaged: bool = False
    repairing: bool = False
    moved: Count = 0
    done: bool = False
    landed: TerritoryName = ""
    cargo: dict[CargoName, Count | list[Passenger] | Aboard] = {}


OwnUnits = dict[KindName, Count | list[Entry]]
"""Units of one owner in one area, by kind."""
AreaUnits = dict[OwnerName, OwnUnits]
"""Units in one area, by owner."""
BoardUnits = dict[AreaName, AreaUnits]
"""Units on the whole board."""


def stack_from_units(units: Mapping[str, Mapping[str, int | list[Entry]]]) -> Stack:
    """The stack that `AreaUnits` describe; zero counts vanish."""
    result: dict[Piece, int] = {}
    for owner, kinds in units.items():
        for kind, value in kinds.items():
            entries = [Entry(value)] if isinstance(value, int) else value
            for entry in entries:
                if entry.n:
                    piece = _piece(owner, kind, entry)
                    result[piece] = result.get(piece, 0) + entry.n
    return result


def _piece(owner: str, kind: str, entry: Entry) -> Piece:
    return Piece(
        owner=owner,
        kind=kind,
        damaged=entry.damaged,
        repairing=entry.repairing,
        moved=entry.moved,
        done=entry.done,
        landed=entry.landed,
        cargo=tuple(sorted(_passengers(owner, entry), key=order)),
    )


def _passengers(carrier: str, entry: Entry) -> Iterator[Piece]:
    for name, value in entry.cargo.items():
        if isinstance(value, dict):
            for kind, aboard in value.items():
                yield from _same(name, kind, aboard)
        else:
            yield from _same(carrier, name, value)


def _same(owner: str, kind: str, aboard: int | list[Passenger]) -> Iterator[Piece]:
    for entry in [Passenger(aboard)] if isinstance(aboard, int) else aboard:
        piece = Piece(owner, kind, entry.damaged, entry.repairing, entry.moved, entry.done)
        yield from (piece for _ in range(min(entry.n, MOST_ABOARD)))


MOST_ABOARD = 20
"""Far above what any ship carries: what is read of a list of passengers before it is refused."""


def units_from_stack(stack: Stack) -> dict[str, dict[str, Any]]:
    """A stack as `AreaUnits` write it: owners and kinds in table order, counts where units are plain."""
    found: dict[str, dict[str, list[dict[str, Any]]]] = {}
    for piece, count in in_order(stack):
        entry = {"n": count, **_marks(piece)}
        if piece.landed:
            entry["landed"] = piece.landed
        if piece.cargo:
            entry["cargo"] = _cargo(piece)
        found.setdefault(piece.owner, {}).setdefault(piece.kind, []).append(entry)
    return {
        owner: {kind: _shortest(entries) for kind, entries in kinds.items()} for owner, kinds in found.items()
    }


def units_from_stacks(stacks: Mapping[str, Stack]) -> dict[str, dict[str, dict[str, Any]]]:
    """All stacks as `BoardUnits` write them, areas in the order of `area_order`."""
    return {area: units_from_stack(stacks[area]) for area in sorted(stacks, key=area_order)}


def area_order(area: str) -> tuple[bool, int, str]:
    """Territories by name, then sea zones by number."""
    if not area.startswith("SZ "):
        return (False, 0, area)
    digits = "".join(c for c in area[3:] if c.isdigit())
    return (True, int(digits or 0), area)


def _marks(piece: Piece) -> dict[str, Any]:
    marks = {"damaged": piece.damaged, "repairing": piece.repairing, "moved": piece.moved, "done": piece.done}
    return {name: value for name, value in marks.items() if value}


def _shortest(entries: list[dict[str, Any]]) -> Any:
    return entries[0]["n"] if len(entries) == 1 and len(entries[0]) == 1 else entries


def _cargo(ship: Piece) -> dict[str, Any]:
    found: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for piece in sorted(ship.cargo, key=order):
        entries = found.setdefault((piece.owner, piece.kind), [])
        marks = _marks(piece)
        same = next((one for one in entries if {**one, "n": 0} == {"n": 0, **marks}), None)
        if same is None:
            entries.append({"n": 1, **marks})
        else:
            same["n"] += 1
    result: dict[str, Any] = {}
    for (owner, kind), entries in found.items():
        (result if owner == ship.owner else result.setdefault(owner, {}))[kind] = _shortest(entries)
    return result


def check_stack(ruleset: Ruleset, area: str, stack: Stack, path: str) -> list[Fault]:
    """What is wrong with these units in this area: domain, cargo, marks, number (see `docs/file-formats`)."""
    ground = ruleset.board.areas[area]
    if stack and ground.terrain:
        return [Fault(path, f"nobody can stand in {area}")]
    faults: list[Fault] = []
    for piece, _ in in_order(stack):
        where = joined(joined(path, piece.owner), piece.kind)
        faults.extend(Fault(where, message) for message in _check_piece(ruleset, area, piece))
    factories = sum(count for piece, count in stack.items() if piece.kind == "factory")
    if factories > 1:
        faults.append(Fault(path, f"{factories} factories in {area}: a territory has one at most (H-PRO-2)"))
    if total(stack) > 10_000:
        faults.append(Fault(path, f"{total(stack)} units in {area} are more than 10000"))
    return faults


def _check_piece(ruleset: Ruleset, area: str, piece: Piece) -> Iterator[str]:
    unit = ruleset.units[piece.kind]
    sea = ruleset.board.areas[area].is_sea
    if sea and unit.domain not in ("sea", "air"):
        yield f"{unit.plural} cannot stand in {area}, a sea zone; aboard a transport they are its cargo"
    if not sea and unit.domain == "sea":
        yield f"{unit.plural} cannot stand in {area}, a territory"
    if unit.only and piece.owner != unit.only:
        yield f"only {unit.only} has {unit.plural}"
    yield from _check_marks(ruleset, piece)
    if piece.cargo:
        yield from _check_cargo(ruleset, piece)


def _check_marks(ruleset: Ruleset, piece: Piece) -> Iterator[str]:
    unit = ruleset.units[piece.kind]
    if piece.damaged and unit.hits < 2:
        yield f"{unit.plural} take one hit, they are never damaged"
    if piece.repairing and not piece.damaged:
        yield f"{unit.plural} under repair that are not damaged"
    if piece.landed and piece.kind != "transport":
        yield f"{unit.plural} put nobody ashore"


def _check_cargo(ruleset: Ruleset, ship: Piece) -> Iterator[str]:
    unit = ruleset.units[ship.kind]
    for passenger in ship.cargo:
        yield from _check_marks(ruleset, passenger)
    if unit.decks:
        yield from _check_decks(ruleset, ship)
    elif ship.kind == "transport":
        yield from _check_hold(ruleset, ship)
    else:
        yield f"{unit.plural} carry nobody"


def _check_decks(ruleset: Ruleset, ship: Piece) -> Iterator[str]:
    unit = ruleset.units[ship.kind]
    decks = unit.damaged.decks if ship.damaged and unit.damaged else unit.decks
    for passenger in ship.cargo:
        if not ruleset.units[passenger.kind].deck_cargo:
            yield f"{ruleset.units[passenger.kind].plural} do not go aboard {unit.plural} (H-CV-1)"
        elif passenger.owner == ship.owner:
            yield "its own power's aircraft are not cargo: they share the decks of their zone (R-AIR-06)"
    if len(ship.cargo) > decks:
        yield f"{len(ship.cargo)} aircraft aboard, it has room for {decks} (H-CV-1)"


def _check_hold(ruleset: Ruleset, ship: Piece) -> Iterator[str]:
    classes = [ruleset.units[passenger.kind].transport_class for passenger in ship.cargo]
    for passenger, kind in zip(ship.cargo, classes, strict=True):
        if kind is None:
            yield f"{ruleset.units[passenger.kind].plural} cannot be shipped (H-TRA-1)"
    if len(classes) > 2 or classes.count("other") > 1:
        yield "it carries two infantry, or one infantry and one other land unit (R-SEA-07)"


def counts_by_kind(stack: Stack) -> dict[str, dict[str, int]]:
    """Units by owner and kind, those aboard counted too."""
    found: dict[str, dict[str, int]] = {}
    for piece, count in stack.items():
        for one in (piece, *piece.cargo):
            kinds = found.setdefault(one.owner, {})
            kinds[one.kind] = kinds.get(one.kind, 0) + count
    return {
        owner: dict(sorted(found[owner].items(), key=lambda entry: KIND_ORDER[entry[0]]))
        for owner in sorted(found, key=OWNER_ORDER.__getitem__)
    }
