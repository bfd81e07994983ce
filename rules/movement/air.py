"""Flights: range, overflight, what an aircraft may attack, where it may come down, and drops."""

from __future__ import annotations

import msgspec

from rules import phrases
from rules.errors import Refusal
from rules.events import BattleBegun, Event, Moved
from rules.movement import ground, landing, zones
from rules.movement.orders import (
    Order,
    begin_wars,
    committed,
    is_combat_move,
    moves_left,
    too_far,
    why_not_adjacent,
    why_not_held,
    with_attack,
)
from rules.pieces import Piece, Stack, changed, each, only, stack_of, total, unloaded, with_added
from rules.politics import attack_begins, provoked_by, stance
from rules.positions import has_producer
from rules.state import Attack, State, War, with_stacks
from rules.step import Step

ESCORTS = 1
"""Escorts that a raid takes along (H-AIR-1)."""


def available(state: State, power: str, area: str) -> Stack:
    """A power's aircraft in an area, those that are guests on allied carriers too (R-AIR-06)."""
    own = only(state.stack(area), lambda p: p.owner == power and state.unit(p.kind).domain == "air")
    guests = stack_of(p for ship in each(state.stack(area)) for p in ship.cargo if _flies(state, power, p))
    return with_added(own, guests)


def _flies(state: State, power: str, piece: Piece) -> bool:
    return piece.owner == power and state.unit(piece.kind).domain == "air"


def resolve(state: State, order: Order) -> Step | Refusal:
    """A flight of aircraft, in either move phase."""
    refusal = _why_not_fly(state, order)
    if refusal is not None:
        return refusal
    if is_combat_move(state):
        return _attack(state, order)
    return _land(state, order)


def _why_not_fly(state: State, order: Order) -> Refusal | None:
    """What holds for every flight: adjacency, units held back, range, commitment, America."""
    refusal = (
        why_not_adjacent(state, order)
        or why_not_held(state, order)
        or zones.why_not_american(state, order.power, order.path)
    )
    if refusal is not None:
        return refusal
    for piece in order.stack:
        if is_combat_move(state) and committed(state, order.origin, piece):
            return order.refuse(
                "R-AMP-01",
                f"The {state.unit(piece.kind).name} takes part in the battle of {order.origin} already.",
                "Take that move back to send it elsewhere.",
                order.origin,
            )
        if moves_left(state, piece) < order.distance:
            return _too_far(state, order, piece)
    return None


def _too_far(state: State, order: Order, piece: Piece) -> Refusal:
    if not piece.done:
        return too_far(state, order, piece)
    name = state.unit(piece.kind).name
    return order.refuse(
        "R-AIR-05", f"The {name} has moved with its carrier and does not fly this turn.", "", order.origin
    )


def why_not_over(state: State, order: Order, path: tuple[str, ...]) -> Refusal | None:
    """Why the way there cannot be flown."""
    for area in path:
        refusal = ground.why_not_overfly(state, order.power, area, is_combat_move(state))
        if refusal is not None:
            return msgspec.structs.replace(refusal, kinds=order.kinds)
    return None


def departed(state: State, area: str, flying: Stack) -> State:
    """The state without aircraft that take off, from land, their zone or an ally's deck."""
    stack = dict(state.stack(area))
    for piece in each(flying):
        if stack.get(piece):
            stack[piece] -= 1
            continue
        ship = next(s for s in stack if stack[s] and piece in s.cargo)
        stack[ship] -= 1
        lighter = unloaded(ship, piece)
        stack[lighter] = stack.get(lighter, 0) + 1
    return with_stacks(state, {area: {piece: count for piece, count in stack.items() if count}})


def _flown(order: Order) -> Stack:
    def fly(piece: Piece) -> Piece:
        return msgspec.structs.replace(piece, moved=piece.moved + order.distance)

    return changed(order.stack, fly)


# -- combat move -------------------------------------------------------------------------------


def _attack(state: State, order: Order) -> Step | Refusal:
    """A flight in the combat move: to a battle, a raid, or along with one."""
    if any(piece.kind == "transport_plane" for piece in order.stack):
        return order.refuse(
            "H-PAR-1",
            "Transport planes do not fight: in the combat move they fly to drop a paratrooper.",
            "Order a drop, or move them in the noncombat move.",
        )
    begun = wars_of_attack(state, order)
    if isinstance(begun, Refusal):
        return begun
    opened = begin_wars(state, begun, order)
    if isinstance(opened, Refusal):
        return opened
    at_war, events = opened
    refusal = why_not_over(at_war, order, order.path[1:-1]) or _why_not_target(at_war, order)
    if refusal is not None:
        return refusal
    after, kind = _arrived(at_war, order)
    log: list[Event] = [*events, Moved(order.power, order.stack, order.path, "air", attack=True)]
    if at_war.battle(order.target, kind) is None:
        log.append(BattleBegun(order.target, kind))
    refusal = landing.why_not_stranding(state, after, order)
    return refusal if refusal is not None else Step(after, tuple(log))


def wars_of_attack(state: State, order: Order) -> dict[War, str] | Refusal:
    """The wars an air attack begins, or why there is nothing there to attack."""
    refusal = ground.why_not_chinese(state, order.power, order.target)
    if refusal is not None:
        return msgspec.structs.replace(refusal, kinds=order.kinds)
    if order.target in state.ruleset.board.sea:
        return {}
    if stance(state, order.power, order.target) == "closed":
        refusal = ground.why_not_overfly(state, order.power, order.target, combat=True)
        return msgspec.structs.replace(refusal, kinds=order.kinds) if refusal else {}
    if stance(state, order.power, order.target) in ("own", "friendly"):
        return order.refuse(
            "R-MOVE-01",
            f"{order.target} is friendly: a combat move ends in an attack.",
            "Aircraft change places in the noncombat move.",
        )
    begun = attack_begins(state, order.power, order.target)
    if isinstance(begun, Refusal):
        return msgspec.structs.replace(begun, kinds=order.kinds)
    provoked = provoked_by(state, order.power, (), (order.target,))
    return begun | {pair: rule for pair, rule in provoked.items() if pair not in begun}


def _why_not_target(state: State, order: Order) -> Refusal | None:
    """Why aircraft have nothing to do at the end of a combat move."""
    if order.move.raid or order.move.escort:
        return _why_not_raid(state, order)
    if order.target in state.ruleset.board.sea:
        refusal = ground.why_not_overfly(state, order.power, order.target, combat=True)
        if refusal is not None:
            return refusal
        if zones.enemy_warships(state, order.power, order.target):
            return None
        present = zones.enemy_pieces(state, order.power, order.target)
        if present and order.move.attack:
            return None
        if present:
            return order.refuse(
                "R-SEA-02",
                f"Only {phrases.units(present)} {phrases.verb(present, 'is', 'are')} in {order.target}: "
                f"{phrases.verb(present, 'it is passed by unless it is', 'they are passed by unless they are')} attacked.",
                f"Order the attack to fight {phrases.verb(present, 'it', 'them')}.",
            )
        return order.refuse(
            "R-MOVE-01",
            f"There is nobody to attack in {order.target}.",
            "Aircraft change places in the noncombat move.",
        )
    defended = any(piece.owner != order.power for piece in state.stack(order.target))
    if defended or state.battle(order.target, "land") is not None:
        return None
    return order.refuse(
        "R-CMB-11",
        f"{order.target} is empty, and aircraft alone take no territory.",
        "A land unit takes it by entering.",
    )


def _why_not_raid(state: State, order: Order) -> Refusal | None:
    """Why a raid, or its escort, cannot be flown (R-SBR-01, H-AIR-1, H-AIR-2, H-PRO-6)."""
    target = order.target
    if target not in state.ruleset.board.land or not has_producer(state, target):
        return order.refuse(
            "R-SBR-01",
            f"{target} has neither a victory city nor a factory to bomb.",
            "Raids go against enemy cities and factories.",
        )
    if stance(state, order.power, target) not in ("enemy", "minor"):
        return order.refuse(
            "R-SBR-01", f"{target} is not enemy land.", "Raids go against enemy cities and factories."
        )
    if order.move.escort:
        return _why_not_escort(state, order)
    for piece in order.stack:
        if not state.unit(piece.kind).raids:
            return order.refuse(
                "H-AIR-2",
                f"{state.unit(piece.kind).plural.capitalize()} do not raid.",
                "Only bombers raid; one fighter or tactical bomber may go along as escort.",
            )
    return None


def _why_not_escort(state: State, order: Order) -> Refusal | None:
    """Why aircraft cannot go along with a raid (H-AIR-1)."""
    if not state.ruleset.options.escorts_and_interceptors:
        return order.refuse("H-AIR-1", "This game is played without escorts and interceptors.", "")
    raid = state.battle(order.target, "raid")
    if raid is None or not any(attack.by == "air" for attack in raid.attacks):
        return order.refuse(
            "H-AIR-1", f"No raid on {order.target} is ordered to go along with.", "Order the bombers first."
        )
    if any(not state.unit(piece.kind).deck_cargo for piece in order.stack):
        return order.refuse(
            "H-AIR-1", "Only a fighter or tactical bomber escorts a raid.", "Send one of these."
        )
    flying = sum(total(attack.units) for attack in raid.attacks if attack.by == "escort")
    if flying + total(order.stack) > ESCORTS:
        return order.refuse(
            "H-AIR-1",
            f"A raid takes one escort along; {order.target} would have {flying + total(order.stack)}.",
            "Send a single fighter or tactical bomber.",
        )
    return None


def _arrived(state: State, order: Order) -> tuple[State, str]:
    """The state with the aircraft over their target and their part in its battle recorded."""
    flown = _flown(order)
    after = departed(state, order.origin, order.stack)
    after = with_stacks(after, {order.target: with_added(after.stack(order.target), flown)})
    kind = "sea" if order.target in state.ruleset.board.sea else "land"
    by = "air"
    if order.move.raid or order.move.escort:
        kind, by = "raid", "escort" if order.move.escort else "air"
    return with_attack(after, order.target, kind, Attack(flown, order.origin, by)), kind


# -- noncombat move ----------------------------------------------------------------------------


def _land(state: State, order: Order) -> Step | Refusal:
    """A flight in the noncombat move: to land, or to a deck."""
    if order.distance == 0:
        return order.refuse(
            "R-MOVE-01", f"These aircraft are in {order.target} already.", "Name an area to fly to."
        )
    refusal = why_not_over(state, order, order.path[1:-1])
    if refusal is not None:
        return refusal
    if order.target in state.ruleset.board.sea:
        refusal = _why_not_deck(state, order)
    else:
        refusal = ground.can_land_in(state, order.power, order.target)
    if refusal is not None:
        return msgspec.structs.replace(refusal, kinds=order.kinds)
    flown = _flown(order)
    after = departed(state, order.origin, order.stack)
    after = with_stacks(after, {order.target: with_added(after.stack(order.target), flown)})
    refusal = landing.why_not_stranding(state, after, order, {order.target: flown})
    if refusal is not None:
        return refusal
    return Step(after, (Moved(order.power, order.stack, order.path, "air"),))


def _why_not_deck(state: State, order: Order) -> Refusal | None:
    """Why aircraft may not end over water (R-CV-01, R-MOB-08)."""
    refusal = ground.why_not_overfly(state, order.power, order.target, combat=False)
    if refusal is not None:
        return refusal
    for piece in order.stack:
        unit = state.unit(piece.kind)
        if not unit.deck_cargo:
            return order.refuse(
                "R-CV-01",
                f"{unit.plural.capitalize()} land on no carrier, so not in {order.target}.",
                "Fighters and tactical bombers do.",
            )
    return None
