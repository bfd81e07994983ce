"""Paratroopers: the drop on a battle and the flight from city to city (H-PAR)."""

from __future__ import annotations

import msgspec

from rules.actions import Drop, Move
from rules.errors import Refusal
from rules.events import BattleBegun, Event, Moved
from rules.movement import air, landing
from rules.movement.orders import (
    Order,
    begin_wars,
    is_combat_move,
    why_not_adjacent,
    why_not_held,
    with_attack,
)
from rules.pieces import Piece, changed, only, stack_of, total, with_added
from rules.state import Attack, State, with_stacks
from rules.step import Step

DROP_RANGE = 4
"""Spaces to a drop at most (H-PAR-1); Long-Range Aircraft does not lengthen it (H-PAR-3)."""


def ferry(state: State, order: Order) -> Step | Refusal:
    """Transport planes carry paratroopers to another city in the noncombat move (H-PAR-1)."""
    troopers = only(order.stack, lambda piece: piece.kind == "paratrooper")
    planes = only(order.stack, lambda piece: piece.kind == "transport_plane")
    if is_combat_move(state):
        return order.refuse(
            "H-PAR-1", "In the combat move planes drop paratroopers on a battle.", "Order a drop."
        )
    if total(troopers) > total(planes):
        return order.refuse("H-PAR-1", "A transport plane carries one paratrooper.", "Send as many planes.")
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
            "",
            order.origin,
        )
    return None


def drop(state: State, action: Drop) -> Step | Refusal:
    """One transport plane drops its paratrooper on a battle (H-PAR-1, H-PAR-3)."""
    power, origin = state.turn, action.path[0]
    standing = state.pieces(origin, power)
    pair: list[Piece] = []
    for kind in ("paratrooper", "transport_plane"):
        fresh = [p for p in standing if p.kind == kind and not p.moved and not p.done and not p.repairing]
        if not fresh:
            return Refusal(
                "H-PAR-1",
                f"There is no {state.unit(kind).name} in {origin} that has not moved.",
                "A drop takes one transport plane and one paratrooper.",
                (origin,),
                (kind,),
            )
        pair.append(fresh[0])
    order = Order(power, stack_of(pair), action.path, Move(units={}, path=action.path))
    refusal = _why_not_drop(state, order)
    if refusal is not None:
        return refusal
    begun = air.wars_of_attack(state, order)
    opened = begun if isinstance(begun, Refusal) else begin_wars(state, begun, order)
    if isinstance(opened, Refusal):
        return opened
    at_war, events = opened
    refusal = air.why_not_over(at_war, order, order.path[1:-1])
    if refusal is not None:
        return refusal
    return _dropped(state, at_war, order, events)


def _why_not_drop(state: State, order: Order) -> Refusal | None:
    if not is_combat_move(state):
        return order.refuse("H-PAR-1", "Paratroopers are dropped in the combat move.", "")
    if order.target in state.ruleset.board.sea:
        return order.refuse("H-PAR-1", "Paratroopers are dropped on land.", "")
    if order.distance > DROP_RANGE:
        return order.refuse(
            "H-PAR-1",
            f"{order.target} is {order.distance} spaces away: a drop is at most {DROP_RANGE} away.",
            "Start from a nearer city.",
        )
    return _why_not_embark(state, order) or why_not_adjacent(state, order) or why_not_held(state, order)


def _dropped(state: State, at_war: State, order: Order, events: tuple[Event, ...]) -> Step | Refusal:
    def fly(piece: Piece) -> Piece:
        aloft = piece.kind == "transport_plane"
        return msgspec.structs.replace(piece, moved=order.distance if aloft else 0, done=not aloft)

    arrived = changed(order.stack, fly)
    after = air.departed(at_war, order.origin, order.stack)
    after = with_stacks(after, {order.target: with_added(after.stack(order.target), arrived)})
    log: list[Event] = [*events, Moved(order.power, order.stack, order.path, "drop", attack=True)]
    if after.battle(order.target, "land") is None:
        log.append(BattleBegun(order.target, "land"))
    after = with_attack(after, order.target, "land", Attack(arrived, order.origin, "drop"))
    refusal = landing.why_not_stranding(state, after, order)
    return refusal if refusal is not None else Step(after, tuple(log))
