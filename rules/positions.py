"""The parts of a position that documents and edits name, and what every position must satisfy.

Setups, saves, cases and edits all describe positions by the same keys; a part that is named replaces
what was there. `check_state` holds the invariants: who may stand where, damage limits, wars across sides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import msgspec

from rules.documents import (
    AreaName,
    Count,
    KindName,
    Money,
    OwnerName,
    PhaseName,
    PowerName,
    TechName,
    TerritoryName,
)
from rules.errors import Fault
from rules.names import OWNER_ORDER, POWERS, TECHNOLOGIES
from rules.pieces import Piece, Stack, changed, order
from rules.powers import SIDE
from rules.stacks import BoardUnits, area_order, check_stack, stack_from_units, units_from_stacks
from rules.state import Agreement, Attack, Battle, State, War, war, with_stacks

ISLANDS: Final = ("Borneo", "East Indies")
"""The money islands (H-POL-9)."""

UnitCounts = dict[AreaName, dict[OwnerName, dict[KindName, Count]]]


class Islands(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The money-island agreement (H-POL-9): who has which island, and the round it was made in."""

    islands: dict[TerritoryName, PowerName]
    round: Count = 1


class Situation(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Parts of a position; what is None or empty is not named."""

    units: BoardUnits = {}
    owners: dict[TerritoryName, OwnerName] = {}
    treasury: dict[PowerName, Money] = {}
    lend_lease: dict[PowerName, Money] = {}
    damage: dict[TerritoryName, Count] = {}
    at_war: list[tuple[PowerName, PowerName]] | None = None
    techs: dict[PowerName, list[TechName]] = {}
    researchers: dict[PowerName, Count] = {}
    war_turn: dict[PowerName, Count] = {}
    setup_units: UnitCounts | None = None
    agreement: Islands | None = None
    paris_fallen: bool | None = None
    round: Count | None = None
    turn: PowerName | None = None
    phase: PhaseName | None = None


def with_situation(state: State, parts: Situation) -> State:
    """The state with the named parts in place of its own; its record and battles stay as they were.

    A listed area has exactly the units given, a listed power that treasury, `at_war` are all the wars.
    """
    stacks = {area: stack_from_units(units) for area, units in parts.units.items()}
    changes: dict[str, Any] = {
        "owners": {**state.owners, **parts.owners},
        "treasury": {**state.treasury, **parts.treasury},
        "lend_lease": {**state.lend_lease, **parts.lend_lease},
        "damage": without_zeros({**state.damage, **parts.damage}),
        "techs": {**state.techs, **{power: frozenset(techs) for power, techs in parts.techs.items()}},
        "researchers": {**state.researchers, **parts.researchers},
        "war_turn": {**state.war_turn, **parts.war_turn},
    }
    if parts.at_war is not None:
        changes["wars"] = frozenset(war(one, other) for one, other in parts.at_war)
    if parts.setup_units is not None:
        changes["setup_units"] = parts.setup_units
    if parts.agreement is not None:
        changes["agreement"] = Agreement(parts.agreement.islands, parts.agreement.round)
    for name in ("paris_fallen", "round", "turn", "phase"):
        if (value := getattr(parts, name)) is not None:
            changes[name] = value
    kept = {name: value for name, value in changes.items() if value != getattr(state, name)}
    return msgspec.structs.replace(with_stacks(state, stacks) if stacks else state, **kept)


def without_zeros(counts: Mapping[str, int]) -> dict[str, int]:
    """The counts that are not zero."""
    return {name: count for name, count in counts.items() if count}


def situation_of(state: State) -> dict[str, Any]:
    """Every part of a position as documents write it, in a stable order."""
    agreement = state.agreement
    result: dict[str, Any] = {
        "round": state.round,
        "turn": state.turn,
        "phase": state.phase,
        "treasury": by_owner(state.treasury),
        "lend_lease": by_owner(state.lend_lease),
        "at_war": [list(pair) for pair in in_war_order(state.wars)],
        "war_turn": by_owner(state.war_turn),
        "paris_fallen": state.paris_fallen,
        "agreement": {"islands": dict(sorted(agreement.islands.items())), "round": agreement.round}
        if agreement
        else None,
        "techs": {power: in_tech_order(techs) for power, techs in by_owner(state.techs).items()},
        "researchers": by_owner(state.researchers),
        "damage": by_area(state.damage),
        "setup_units": {
            area: {owner: dict(kinds) for owner, kinds in by_owner(units).items()}
            for area, units in by_area(state.setup_units).items()
        },
        "owners": by_area(state.owners),
        "units": units_from_stacks(state.stacks),
    }
    return {name: value for name, value in result.items() if value is not None}


def by_owner(entries: Mapping[str, Any]) -> dict[str, Any]:
    """The entries in the order of play."""
    return {name: entries[name] for name in sorted(entries, key=OWNER_ORDER.__getitem__)}


def by_area(entries: Mapping[str, Any]) -> dict[str, Any]:
    """The entries in the order of `area_order`."""
    return {name: entries[name] for name in sorted(entries, key=area_order)}


def in_war_order(wars: Iterable[War]) -> list[War]:
    """Wars in the order of play."""
    return sorted(wars, key=lambda pair: (POWERS.index(pair[0]), POWERS.index(pair[1])))


def in_tech_order(techs: Iterable[str]) -> list[str]:
    """Technologies in the order of the charts."""
    return sorted(techs, key=TECHNOLOGIES.index)


def check_state(state: State) -> list[Fault]:
    """Everything that no legal position has, each with its path as the documents write it."""
    return [
        *(
            fault
            for area, stack in state.stacks.items()
            for fault in check_stack(state.ruleset, area, stack, f"units.{area}")
        ),
        *_check_owners(state),
        *_check_damage(state),
        *_check_wars(state.wars),
        *_check_agreement(state.agreement),
        *_check_turn(state),
    ]


def _check_owners(state: State) -> Iterator[Fault]:
    for area in state.owners:
        if state.ruleset.board.areas[area].terrain:
            yield Fault(f"owners.{area}", f"nobody can control {area}")
    for area, ground in state.ruleset.board.areas.items():
        if not ground.is_sea and not ground.terrain and area not in state.owners:
            yield Fault(f"owners.{area}", f"nobody controls {area}; name an owner, “Neutral” if it is none’s")


def _check_damage(state: State) -> Iterator[Fault]:
    for area, points in state.damage.items():
        cap = damage_cap(state, area)
        if not cap and not has_producer(state, area):
            yield Fault(f"damage.{area}", f"{area} has neither a city nor a factory to be damaged (H-PRO-1)")
        elif points > cap:
            yield Fault(f"damage.{area}", f"{points} points are more than twice its value, {cap} (H-PRO-6)")


def damage_cap(state: State, area: str) -> int:
    """The most bomb damage a territory can have: twice its value, none without a producer (H-PRO-6)."""
    return 2 * state.ruleset.board.areas[area].ipc if has_producer(state, area) else 0


def has_producer(state: State, area: str) -> bool:
    """Whether a victory city or a factory stands there (H-PRO-1)."""
    return state.ruleset.board.is_producer_site(area) or any(
        piece.kind == "factory" for piece in state.stack(area)
    )


def _check_wars(wars: Iterable[War]) -> Iterator[Fault]:
    for one, other in in_war_order(wars):
        if SIDE[one] == SIDE[other]:
            yield Fault("at_war", f"{one} and {other} are of one side")


def _check_agreement(agreement: Agreement | None) -> Iterator[Fault]:
    if agreement is None:
        return
    if sorted(agreement.islands) != list(ISLANDS):
        yield Fault("agreement.islands", f"it is about {ISLANDS[0]} and {ISLANDS[1]}, both of them (H-POL-9)")
    elif sorted(agreement.islands.values()) != ["Japan", "United Kingdom"]:
        yield Fault("agreement.islands", "the United Kingdom has one island and Japan the other (H-POL-9)")


def _check_turn(state: State) -> Iterator[Fault]:
    if state.turn not in state.ruleset.turn_order:
        yield Fault("turn", f"{state.turn} has no turn in this game")
    if state.round < 1:
        yield Fault("round", "the first round is 1")


def mended(state: State) -> tuple[State, tuple[str, ...]]:
    """The state without stale marks and impossible damage, and a sentence for each repair, by unit and place.

    Only what cannot be true and costs nobody a unit is repaired; anything else `check_state` reports.
    """
    notes: list[str] = []
    stacks: dict[str, Stack] = {}
    for area, stack in state.stacks.items():
        new = changed(stack, lambda piece, where=area: _mended_piece(state, piece, where, notes))
        if new is not stack:
            stacks[area] = new
    after = with_stacks(state, stacks) if stacks else state
    damage = {area: min(points, damage_cap(after, area)) for area, points in after.damage.items()}
    for area, points in after.damage.items():
        if damage[area] != points:
            notes.append(f"{area}: bomb damage was {points}, it can be {damage[area]} at most (H-PRO-6).")
    if damage != after.damage:
        after = msgspec.structs.replace(after, damage=without_zeros(damage))
    return _asked_again(_mended_battles(after, notes), notes), tuple(notes)


def _asked_again(state: State, notes: list[str]) -> State:
    """The state without an open question and a battle half fought: nothing vouches for them but their history."""
    here, question = state.engagement, state.pending
    if here is not None:
        notes.append(f"{here.area}: the battle that was being fought is begun again.")
    elif question is not None:
        notes.append(f"The open question ({question.kind}, for {question.by}) is not asked any more.")
    else:
        return state
    record = msgspec.structs.replace(state.record, researched=False) if here is None else state.record
    return msgspec.structs.replace(state, engagement=None, pending=None, record=record)


def _mended_piece(state: State, piece: Piece, area: str, notes: list[str]) -> Piece:
    unit = state.unit(piece.kind)
    changes: dict[str, Any] = {}
    if piece.damaged and unit.hits < 2:
        changes["damaged"] = False
    if piece.repairing and not (piece.damaged and unit.hits > 1):
        changes["repairing"] = False
    if piece.landed and piece.kind != "transport":
        changes["landed"] = ""
    cargo = tuple(_mended_piece(state, passenger, area, notes) for passenger in piece.cargo)
    if cargo != piece.cargo:
        changes["cargo"] = cargo
    marks = [name for name in changes if name != "cargo"]
    if marks:
        notes.append(f"{area}: {piece.owner}’s {unit.name} was marked {', '.join(marks)}; the mark is gone.")
    return msgspec.structs.replace(piece, **changes) if changes else piece


def _mended_battles(state: State, notes: list[str]) -> State:
    """The state with the battles' attackers as they stand there; without any there is no battle."""
    battles: list[Battle] = []
    for old in state.battles:
        new = as_it_stands(state, old)
        if new is not None:
            battles.append(new)
        gone = _number(old) - (_number(new) if new is not None else 0)
        if gone:
            notes.append(
                f"{old.area}: {gone} attackers of the {old.kind} battle do not stand there; struck out."
            )
    return (
        state if tuple(battles) == state.battles else msgspec.structs.replace(state, battles=tuple(battles))
    )


def _number(battle: Battle) -> int:
    return sum(battle.attackers.values())


def as_it_stands(state: State, battle: Battle) -> Battle | None:
    """The battle with its attackers as they stand now, with the marks they have; None if nobody is left."""
    left = dict(state.stack(battle.area))
    for zone in state.ruleset.board.shores.get(battle.area, ()) if battle.kind == "land" else ():
        for ship, count in state.stack(zone).items():
            for passenger in ship.cargo:
                left[passenger] = left.get(passenger, 0) + count
    # What is launched stays where it stood: V1 rockets until they strike, AA guns for good (H-V1-1, R-TECH-02).
    sites = {a.origin: dict(state.stack(a.origin)) for a in battle.attacks if a.by == "rocket"}
    attacks: list[Attack] = []
    for attack in battle.attacks:
        units: dict[Piece, int] = {}
        there = sites[attack.origin] if attack.by == "rocket" else left
        for piece, count in attack.units.items():
            for here, number in _taken(there, piece, count).items():
                units[here] = units.get(here, 0) + number
        if units:
            attacks.append(msgspec.structs.replace(attack, units=units))
    return msgspec.structs.replace(battle, attacks=tuple(attacks)) if attacks else None


def _taken(left: dict[Piece, int], wanted: Piece, count: int) -> dict[Piece, int]:
    """Take so many of a piece out of those left, equal ones first, then others of its owner and kind."""
    like = [piece for piece in left if (piece.owner, piece.kind) == (wanted.owner, wanted.kind)]
    taken: dict[Piece, int] = {}
    for piece in sorted(like, key=lambda one: (one != wanted, order(one))):
        number = min(count, left[piece])
        if number:
            taken[piece] = number
            left[piece] -= number
            count -= number
    return taken
