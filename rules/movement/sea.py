"""Ships under way: stopping at warships, submarines, canals, and what a combat move at sea is for."""

from __future__ import annotations

import msgspec

from rules import phrases
from rules.errors import Refusal
from rules.events import BattleBegun, Event, Moved
from rules.movement import landing, zones
from rules.movement.orders import (
    Order,
    begin_wars,
    is_combat_move,
    moves_left,
    too_far,
    why_not_adjacent,
    why_not_held,
    why_not_spent,
    with_attack,
)
from rules.pieces import Piece, Stack, changed, only, with_added, with_removed
from rules.politics import provoked_by
from rules.state import Attack, State, with_stacks
from rules.step import Step


def resolve(state: State, order: Order) -> Step | Refusal:
    """A move of ships, with the aircraft that ride on their carriers, in either move phase."""
    refusal = (
        _why_not_afloat(state, order)
        or why_not_adjacent(state, order)
        or why_not_spent(state, order)
        or why_not_held(state, order)
        or _why_not_committed(state, order)
        or zones.why_not_american(state, order.power, order.path)
        or _why_not_range(state, order)
        or _why_not_sail(state, order)
        or _why_not_stop(state, order)
    )
    if refusal is not None:
        return refusal
    opened = begin_wars(state, provoked_by(state, order.power, order.path[1:]), order)
    if isinstance(opened, Refusal):
        return opened
    return _sailed(*opened, order)


def _why_not_afloat(state: State, order: Order) -> Refusal | None:
    """Ships stay in sea zones."""
    ashore = next((area for area in order.path if area not in state.ruleset.board.sea), "")
    if not ashore:
        return None
    ships = _ships(state, order)
    return order.refuse(
        "H-UNIT-1",
        f"{phrases.units(ships)} {phrases.verb(ships, 'stays', 'stay')} at sea: {ashore} is a territory.",
        "Ships move from sea zone to sea zone.",
        ashore,
    )


def _ships(state: State, order: Order) -> Stack:
    return only(order.stack, lambda piece: state.unit(piece.kind).domain == "sea")


def _riders(state: State, order: Order) -> Stack:
    return only(order.stack, lambda piece: state.unit(piece.kind).domain == "air")


def _why_not_committed(state: State, order: Order) -> Refusal | None:
    """Ships that take part in the battle where they stand do not go on, nor attack there again (R-AMP-01)."""
    battle = state.battle(order.origin, "sea")
    if battle is None or not is_combat_move(state):
        return None
    for piece, count in _ships(state, order).items():
        fighting = battle.attackers.get(piece, 0)
        if fighting and fighting + count > state.stack(order.origin).get(piece, 0):
            name = state.unit(piece.kind).name
            return order.refuse(
                "R-AMP-01",
                f"The {name} takes part in the battle of {order.origin} already.",
                "Take that move back to send it elsewhere.",
                order.origin,
            )
    return None


def _why_not_range(state: State, order: Order) -> Refusal | None:
    for piece in _ships(state, order):
        if moves_left(state, piece) < order.distance:
            return too_far(state, order, piece)
    return None


def _why_not_sail(state: State, order: Order) -> Refusal | None:
    """Each step of the way: passages, hostile zones, submarines at destroyers (R-SEA-01, 03, R-NCM-02)."""
    ships = _ships(state, order)
    surface = only(ships, lambda piece: piece.kind != "submarine")
    for here, there in zip(order.path, order.path[1:], strict=False):
        refusal = zones.why_not_pass(state, order.power, here, there)
        if refusal is not None:
            return msgspec.structs.replace(refusal, kinds=order.kinds)
        last = there == order.target and there is order.path[-1]
        warships = zones.enemy_warships(state, order.power, there)
        if not warships:
            continue
        if surface and not is_combat_move(state):
            return order.refuse(
                "R-NCM-02",
                f"{phrases.units(warships)} {phrases.verb(warships, 'makes', 'make')} {there} hostile.",
                "In the noncombat move ships sail through friendly zones only.",
                there,
            )
        if surface and not last:
            return order.refuse(
                "R-SEA-01",
                f"{phrases.units(surface)} {phrases.verb(surface, 'stops', 'stop')} in {there}: "
                f"{phrases.units(warships)} {phrases.verb(warships, 'stands', 'stand')} there.",
                f"A move into {there} ends there, and attacks.",
                order.target,
                there,
            )
        if not last and zones.enemy_destroyer(state, order.power, there):
            return order.refuse(
                "R-SEA-03",
                f"The enemy destroyer in {there} ends a submarine's move.",
                f"A submarine may stop in {there}.",
                order.target,
                there,
            )
    return None


def _why_not_stop(state: State, order: Order) -> Refusal | None:
    """Why ships may not end their move there: no escort, nobody to attack, no purpose."""
    if not is_combat_move(state):
        if order.move.attack:
            return order.refuse(
                "R-SEQ-01", "Attacks are made in the combat move.", "Sail through friendly zones now."
            )
        return None
    present = zones.enemy_pieces(state, order.power, order.target)
    if not present and order.move.attack:
        return order.refuse(
            "R-SEA-02", f"There is no enemy in {order.target} to attack.", "Sail where one is."
        )
    if _attacks(state, order):
        return _why_not_escorted(state, order)
    if order.distance == 0:
        return order.refuse(
            "R-MOVE-01", f"These ships stand in {order.target} already.", "Name a zone to sail to."
        )
    return _why_not_purpose(state, order)


def _attacks(state: State, order: Order) -> bool:
    """Whether the move ends in a battle: always at enemy surface warships, else if it is asked for."""
    if zones.enemy_warships(state, order.power, order.target):
        return True
    return order.move.attack and bool(zones.enemy_pieces(state, order.power, order.target))


def _why_not_escorted(state: State, order: Order) -> Refusal | None:
    """A lone transport attacks nobody (R-SEA-11)."""
    battle = state.battle(order.target, "sea")
    force = with_added(order.stack, battle.attackers if battle else {})
    if any(_attack_value(state, piece) > 0 for piece in force):
        return None
    return order.refuse(
        "R-SEA-11",
        f"{order} cannot enter hostile {order.target} alone: nobody in that battle has an attack value.",
        "Move an escort there first.",
    )


def _attack_value(state: State, piece: Piece) -> int:
    unit = state.unit(piece.kind)
    return unit.damaged.attack if piece.damaged and unit.damaged else unit.attack


def _why_not_purpose(state: State, order: Order) -> Refusal | None:
    """A combat move to a friendly zone serves a landing, or leaves a hostile one (R-MOVE-01, R-MOVE-19)."""
    if _leaves_hostile(state, order) or zones.attackable_coast(state, order.power, order.target):
        return None
    if any(piece.kind == "transport" for piece in order.stack) and _troops_wait(state, order):
        return None
    return order.refuse(
        "R-MOVE-01",
        f"There is nobody to attack in {order.target} or on its coasts.",
        "Ships change places in the noncombat move.",
    )


def _leaves_hostile(state: State, order: Order) -> bool:
    """Whether the ships come out of a zone shared with enemy warships, in this move or the one before it."""
    shared = state.record.shared_zones
    if order.origin in shared:
        return True
    if not shared:
        return False
    far = state.ruleset.board.distances(order.origin)
    nearest = min(far[zone] for zone in shared)
    return all(piece.moved >= nearest for piece in _ships(state, order))


def _troops_wait(state: State, order: Order) -> bool:
    """Whether land units of the power stand on a coast of the zone, to be picked up for a landing."""
    coasts = state.ruleset.board.coasts[order.target]
    return any(
        state.unit(piece.kind).transport_class and not piece.moved
        for coast in coasts
        for piece in state.pieces(coast, order.power)
    )


def _sailed(state: State, wars: tuple[Event, ...], order: Order) -> Step | Refusal:
    """The step of a legal move of ships."""
    attack = is_combat_move(state) and _attacks(state, order)
    ships, riders = _ships(state, order), _riders(state, order)

    def sail(piece: Piece) -> Piece:
        return msgspec.structs.replace(piece, moved=piece.moved + order.distance)

    def ride(piece: Piece) -> Piece:
        if attack:
            return msgspec.structs.replace(piece, moved=piece.moved + order.distance)
        return msgspec.structs.replace(piece, done=True)

    sailed, ridden = changed(ships, sail), changed(riders, ride)
    after = with_stacks(state, {order.origin: with_removed(state.stack(order.origin), order.stack)})
    there = with_added(with_added(after.stack(order.target), sailed), ridden)
    after = with_stacks(after, {order.target: there})
    log: list[Event] = [*wars, Moved(order.power, order.stack, order.path, "sea", attack)]
    if attack:
        if after.battle(order.target, "sea") is None:
            log.append(BattleBegun(order.target, "sea"))
        after = with_attack(after, order.target, "sea", Attack(sailed, _came_from(order), "sea"))
        if ridden:
            after = with_attack(after, order.target, "sea", Attack(ridden, order.origin, "air"))
    refusal = landing.why_not_stranding(state, after, order)
    return refusal if refusal is not None else Step(after, tuple(log))


def _came_from(order: Order) -> str:
    return order.path[-2] if order.distance else order.origin
