"""Troops from the air: drops on a battle and the flight of paratroopers from city to city (H-PAR, R-TECH-03)."""

from __future__ import annotations

import msgspec

from rules import phrases
from rules.actions import Drop, Move
from rules.errors import Refusal
from rules.events import BattleBegun, Event, Moved
from rules.movement import air, landing
from rules.movement.orders import (
    Order,
    begin_wars,
    committed,
    is_combat_move,
    moves_left,
    too_far,
    western_counted,
    why_not_adjacent,
    why_not_held,
    with_attack,
)
from rules.pieces import Piece, changed, only, stack_of, total, with_added
from rules.politics import stance
from rules.state import Attack, State, with_stacks
from rules.step import Step
from rules.technology import PARATROOPERS

DROP_RANGE = 4
"""Spaces to a drop at most (H-PAR-1); Long-Range Aircraft does not lengthen it (H-PAR-3)."""

PLANE, BOMBER = ("paratrooper", "transport_plane"), ("infantry", "bomber")
"""Who is dropped and who drops: by H-PAR-1, and by R-TECH-03."""


def ferry(state: State, order: Order) -> Step | Refusal:
    """Transport planes carry paratroopers to another city in the noncombat move (H-PAR-1)."""
    troopers = only(order.stack, lambda piece: piece.kind == "paratrooper")
    planes = only(order.stack, lambda piece: piece.kind == "transport_plane")
    if is_combat_move(state):
        return order.refuse(
            "H-PAR-1", "In the combat move planes drop paratroopers on a battle.", "Order a drop."
        )
    if total(troopers) > total(planes):
        return order.refuse(
            "H-PAR-1",
            f"{phrases.units(troopers)} do not fit into {phrases.units(planes)}.",
            "Each transport plane carries one paratrooper.",
        )
    refusal = _why_not_embark(state, order) or why_not_held(state, order)
    if refusal is not None:
        return refusal
    if not state.ruleset.board.areas[order.target].city:
        return order.refuse(
            "H-PAR-1",
            f"{order.target} has no victory city: a plane takes paratroopers from city to city.",
            "Choose a friendly territory with a victory city.",
        )
    flight = msgspec.structs.replace(order, stack=planes)
    step = air.resolve(state, flight)
    if isinstance(step, Refusal):
        return step
    arrived = changed(troopers, lambda piece: msgspec.structs.replace(piece, done=True))
    after = air.departed(step.state, order.origin, troopers)
    after = with_stacks(after, {order.target: with_added(after.stack(order.target), arrived)})
    return Step(after, (Moved(order.power, order.stack, order.path, "air"),))


def _why_not_embark(state: State, order: Order) -> Refusal | None:
    """Where and when paratroopers board a plane (H-PAR-1)."""
    if not state.ruleset.board.areas[order.origin].city:
        return order.refuse(
            "H-PAR-1",
            f"{order.origin} has no victory city: paratroopers board planes in cities only.",
            "Plane and paratrooper begin the phase in one territory with a victory city.",
            order.origin,
        )
    if any(piece.moved or piece.done for piece in order.stack):
        return order.refuse(
            "H-PAR-1",
            "Plane and paratrooper board where both begin the phase: these have moved.",
            "Take a plane and a paratrooper that have not moved.",
            order.origin,
        )
    return None


def drop(state: State, action: Drop) -> Step | Refusal:
    """A plane or a bomber drops one of its troops on a battle.

    A transport plane drops a paratrooper (H-PAR-1, H-PAR-3); where no such pair can, a bomber drops an infantry
    if its power has the technology (R-TECH-03).
    """
    by_plane = _drop_with(state, action, PLANE)
    if isinstance(by_plane, Step) or not _fresh(state, action, BOMBER):
        return by_plane
    by_bomber = _why_not_skilled(state, action) or _drop_with(state, action, BOMBER)
    if isinstance(by_bomber, Refusal) and _fresh(state, action, PLANE):
        return by_plane
    return by_bomber


def _fresh(state: State, action: Drop, kinds: tuple[str, str]) -> tuple[Piece, ...]:
    """One piece of each of the two kinds at the start of the path that has not acted; () if one is missing."""
    origin = action.path[0]
    pair: list[Piece] = []
    for kind in kinds:
        for piece in state.pieces(origin, state.turn):
            spent = piece.moved or piece.done or piece.repairing or committed(state, origin, piece)
            if piece.kind == kind and not spent:
                pair.append(piece)
                break
    return tuple(pair) if len(pair) == len(kinds) else ()


def _why_not_skilled(state: State, action: Drop) -> Refusal | None:
    if state.has_tech(state.turn, PARATROOPERS):
        return None
    return Refusal(
        "R-TECH-03",
        f"The infantry in {action.path[0]} is dropped by a bomber only with the technology Paratroopers.",
        "A transport plane drops a paratrooper without it.",
        (action.path[0],),
        BOMBER,
    )


def _drop_with(state: State, action: Drop, kinds: tuple[str, str]) -> Step | Refusal:
    """The drop of the first of two kinds by the second."""
    pair = _fresh(state, action, kinds)
    if not pair:
        trooper, carrier = (state.unit(kind).name for kind in kinds)
        return Refusal(
            "H-PAR-1",
            f"{action.path[0]} has no {trooper} and {carrier} that have both not moved yet.",
            f"A drop takes one {carrier} and one {trooper} from the same territory.",
            action.path[:1],
            kinds,
        )
    order = Order(state.turn, stack_of(pair), action.path, Move(units={}, path=action.path))
    refusal = _why_not_drop(state, order)
    if refusal is not None:
        return refusal
    begun = air.wars_of_attack(state, order)
    opened = begun if isinstance(begun, Refusal) else begin_wars(state, begun, order)
    if isinstance(opened, Refusal):
        return opened
    at_war, events = opened
    refusal = air.why_not_over(at_war, order, order.path[1:-1])
    if refusal is None and kinds == BOMBER:
        refusal = _why_not_deeper(at_war, order)
    return refusal if refusal is not None else _dropped(state, at_war, order, events)


def _why_not_drop(state: State, order: Order) -> Refusal | None:
    if not is_combat_move(state):
        return order.refuse(
            "H-PAR-1",
            "Troops are dropped in the combat move.",
            "Planes may carry paratroopers from city to city now.",
        )
    if order.target in state.ruleset.board.sea:
        return order.refuse(
            "H-PAR-1", f"No troops are dropped in {order.target}, at sea.", "They are dropped on a territory."
        )
    bomber = next((piece for piece in order.stack if piece.kind == "bomber"), None)
    if bomber is not None:
        refusal = too_far(state, order, bomber) if moves_left(state, bomber) < order.distance else None
        return refusal or why_not_adjacent(state, order) or why_not_held(state, order)
    if order.distance > DROP_RANGE:
        return order.refuse(
            "H-PAR-1",
            f"{order.target} is {order.distance} spaces away: a drop is at most {DROP_RANGE} away.",
            "Start from a nearer city.",
        )
    return _why_not_embark(state, order) or why_not_adjacent(state, order) or why_not_held(state, order)


def _why_not_deeper(state: State, order: Order) -> Refusal | None:
    """A bomber with infantry aboard stops in the first hostile territory; zones do not stop it (R-TECH-03)."""
    for area in order.path[1:-1]:
        if area in state.ruleset.board.land and stance(state, order.power, area) == "enemy":
            return order.refuse(
                "R-TECH-03",
                f"A bomber drops its infantry in the first hostile territory it enters, which is {area}, not "
                f"{order.target}.",
                f"Drop it in {area}, or fly round over water or friendly land.",
                area,
            )
    return None


def _dropped(state: State, at_war: State, order: Order, events: tuple[Event, ...]) -> Step | Refusal:
    def fly(piece: Piece) -> Piece:
        aloft = state.unit(piece.kind).domain == "air"
        return msgspec.structs.replace(piece, moved=order.distance if aloft else 0, done=not aloft)

    arrived = changed(order.stack, fly)
    after = western_counted(air.departed(at_war, order.origin, order.stack), order)
    after = with_stacks(after, {order.target: with_added(after.stack(order.target), arrived)})
    log: list[Event] = [*events, Moved(order.power, order.stack, order.path, "drop", attack=True)]
    if after.battle(order.target, "land") is None:
        log.append(BattleBegun(order.target, "land"))
    after = with_attack(after, order.target, "land", Attack(arrived, order.origin, "drop"))
    refusal = landing.why_not_stranding(state, after, order)
    return refusal if refusal is not None else Step(after, tuple(log))
