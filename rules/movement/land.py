"""Land moves: walking, driving, blitzing, towing, and taking over pro-Allied land."""

from __future__ import annotations

import msgspec

from rules import phrases
from rules.control import capture
from rules.errors import Refusal
from rules.events import Activated, BattleBegun, Event, Moved
from rules.movement import ground
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
    why_not_spent,
    with_attack,
)
from rules.names import PRO_ALLIED
from rules.pieces import Piece, Stack, changed, only, with_added, with_removed
from rules.politics import (
    AMERICA,
    BRITAIN,
    JAPAN,
    attack_begins,
    begun_by,
    is_neutral,
    provoked_by,
    stance,
)
from rules.powers import AXIS_POWERS, SIDE
from rules.state import Attack, State, War, war, with_stacks
from rules.step import Step

MONEY_ISLANDS = ("Borneo", "East Indies")
HARMLESS = ("transport_plane", "v1_rocket")
"""Kinds that stop no blitz (H-V1-1)."""


def resolve(state: State, order: Order) -> Step | Refusal:
    """A move of land units over land, in either move phase."""
    for check in (why_not_adjacent, _why_not_stationed, why_not_spent, _why_not_range):
        refusal = check(state, order)
        if refusal is not None:
            return refusal
    step = _combat(state, order) if is_combat_move(state) else _noncombat(state, order)
    if isinstance(step, Refusal):
        return step
    # Last, so that a way that is barred to everybody says so before it says who is held back.
    return why_not_held(state, order) or step


def _why_not_stationed(state: State, order: Order) -> Refusal | None:
    """Neutral America's land units stay; units in a battle stay, but for a blitz in two steps."""
    if order.power == AMERICA and is_neutral(state, AMERICA):
        return order.refuse(
            "H-USA-1",
            "American land units do not move while the United States are neutral.",
            "Ships and aircraft built since the start may move in American territory and water.",
        )
    fighting = [piece for piece in order.stack if committed(state, order.origin, piece)]
    if fighting and not _empty(state, order.origin, order.power):
        return order.refuse(
            "R-MOVE-04",
            f"These units attack {order.origin}, which is not empty: they stop there.",
            "Take the move back to send them elsewhere.",
            order.origin,
        )
    return None


def _why_not_range(state: State, order: Order) -> Refusal | None:
    """Movement of every piece, tows and technology's passengers counted (H-MEC-1, R-TECH-06)."""
    slow = {p: n for p, n in order.stack.items() if moves_left(state, p) < order.distance}
    if not slow:
        return None
    worst = next(iter(slow))
    if order.distance != 2 or any(moves_left(state, p) < 1 or p.moved for p in slow):
        return too_far(state, order, worst)
    towed = sum(n for p, n in slow.items() if state.unit(p.kind).towed)
    riders = sum(n for p, n in slow.items() if p.kind == "infantry" and _carries(state, order.power))
    if towed + riders < sum(slow.values()):
        return too_far(state, order, next(p for p in slow if not _passenger(state, order.power, p)))
    if towed and is_combat_move(state):
        return order.refuse(
            "H-MEC-1",
            "Mechanized infantry tow guns in the noncombat move only.",
            "In the combat move artillery moves 1 space.",
        )
    fast = {p: n for p, n in order.stack.items() if p not in slow}
    tows = sum(n for p, n in fast.items() if state.unit(p.kind).tows)
    if towed > tows:
        return order.refuse(
            "H-MEC-1",
            f"{'1 gun needs' if towed == 1 else f'{towed} guns need'} {towed} mechanized infantry to be towed 2 "
            f"spaces; {tows or 'none'} {'goes' if tows == 1 else 'go'} along.",
            "Each mechanized infantry tows one artillery or AA gun.",
        )
    tanks = sum(n for p, n in fast.items() if p.kind == "tank")
    if riders > tanks:
        return order.refuse(
            "R-TECH-06",
            f"{riders} infantry cannot go 2 spaces beside {tanks or 'no'} tank{'' if tanks == 1 else 's'}.",
            "Each tank takes one infantry along.",
        )
    return None


def _carries(state: State, power: str) -> bool:
    return state.has_tech(power, "mechanized_infantry")


def _passenger(state: State, power: str, piece: Piece) -> bool:
    return state.unit(piece.kind).towed or (piece.kind == "infantry" and _carries(state, power))


def _empty(state: State, area: str, power: str) -> bool:
    """Whether no enemy unit stands there that stops a blitz: guns and factories do (R-MOVE-04)."""
    return not any(p.owner != power and p.kind not in HARMLESS for p in state.stack(area))


# -- combat move -----------------------------------------------------------------------------


def _combat(state: State, order: Order) -> Step | Refusal:
    """A combat move over land: it ends in an attack, or has blitzed (R-MOVE-02, R-MOVE-05)."""
    if any(piece.kind == "aa_gun" for piece in order.stack):
        return order.refuse(
            "R-MOVE-07", "AA guns do not move in the combat move.", "They move in the noncombat move."
        )
    begun = _wars(state, order)
    if isinstance(begun, Refusal):
        return begun
    opened = begin_wars(state, begun, order)
    if isinstance(opened, Refusal):
        return opened
    at_war, events = opened
    blitzed = [order.origin] if any(committed(state, order.origin, p) for p in order.stack) else []
    for area in order.path[1:-1]:
        refusal = _why_not_through(at_war, order, area, blitzed)
        if refusal is not None:
            return refusal
    if blitzed:
        refusal = _why_not_blitz(at_war, order, blitzed[0])
        if refusal is not None:
            return refusal
    refusal = _why_not_end(at_war, order, blitzed)
    if refusal is not None:
        return refusal
    return _attacked(at_war, order, blitzed, events)


def _wars(state: State, order: Order) -> dict[War, str] | Refusal:
    """The wars that entering the path's territories begins, or why one may not be attacked."""
    begun: dict[War, str] = {}
    entered: list[str] = []
    for area in order.path[1:]:
        refusal = ground.why_not_chinese(state, order.power, area) or ground.why_not_terrain(state, area)
        if refusal is not None:
            return _about(refusal, order)
        if stance(state, order.power, area) in ("own", "friendly"):
            continue
        more = attack_begins(state, order.power, area)
        if isinstance(more, Refusal):
            return _about(more, order)
        entered.append(area)
        begun |= {pair: rule for pair, rule in more.items() if pair not in begun}
    provoked = provoked_by(state, order.power, (), entered)
    return begun | {pair: rule for pair, rule in provoked.items() if pair not in begun}


def _about(refusal: Refusal, order: Order) -> Refusal:
    return msgspec.structs.replace(refusal, kinds=order.kinds)


def _why_not_through(state: State, order: Order, area: str, blitzed: list[str]) -> Refusal | None:
    """Why the units cannot go on through a territory of their path; a blitz is noted in `blitzed`."""
    how = stance(state, order.power, area)
    if how in ("own", "friendly"):
        refusal = ground.why_not_friendly(state, order.power, area)
        return _about(refusal, order) if refusal else None
    if how in ("neutral", "pro_allied"):
        rule, word = ("H-NEU-1", "neutral") if how == "neutral" else ("H-NEU-2", "pro-Allied")
        return order.refuse(
            rule,
            f"{order} {phrases.verb(order.stack, 'stops', 'stop')} in {area}: {word} land cannot be blitzed "
            "through.",
            f"{phrases.verb(order.stack, 'It', 'They')} may stop there."
            if how == "neutral" or _axis(order)
            else "",
            order.target,
            area,
        )
    blitzed.append(area)
    return None


def _axis(order: Order) -> bool:
    return order.power in AXIS_POWERS


def _why_not_blitz(state: State, order: Order, area: str) -> Refusal | None:
    """Why these units cannot blitz through enemy territory (R-MOVE-04, H-MEC-1, R-TECH-06)."""
    if _empty(state, area, order.power):
        return _why_not_in_company(state, order, area)
    there = only(state.stack(area), lambda p: p.owner != order.power and p.kind not in HARMLESS)
    return order.refuse(
        "R-MOVE-04",
        f"{order} {phrases.verb(order.stack, 'stops', 'stop')} in {area}: {phrases.units(there)} "
        f"{phrases.verb(there, 'stands', 'stand')} there.",
        "Only a totally empty enemy territory can be blitzed through.",
        order.target,
        area,
    )


def _why_not_in_company(state: State, order: Order, area: str) -> Refusal | None:
    """Who blitzes: tanks and tank destroyers, and beside each one mechanized infantry (H-MEC-1, R-TECH-06)."""
    lead = {p: n for p, n in order.stack.items() if state.unit(p.kind).blitz and not p.damaged}
    mechanized = sum(n for p, n in order.stack.items() if state.unit(p.kind).tows)
    if mechanized > sum(lead.values()):
        return order.refuse(
            "H-MEC-1",
            f"{phrases.counted({'mechanized_infantry': mechanized})} cannot blitz "
            f"{f'beside {phrases.units(lead)}' if lead else 'without a tank'}.",
            "Each needs a tank or tank destroyer that makes the same move.",
            order.target,
            area,
        )
    return None


def _why_not_end(state: State, order: Order, blitzed: list[str]) -> Refusal | None:
    """Why a combat move may not end where it does (R-MOVE-01)."""
    how = stance(state, order.power, order.target)
    if how not in ("own", "friendly") and order.target not in blitzed:
        return None
    refusal = ground.why_not_friendly(state, order.power, order.target)
    if refusal is not None:
        return _about(refusal, order)
    if blitzed:
        return None
    return order.refuse(
        "R-MOVE-01",
        f"{order.target} is friendly: a combat move ends in an attack.",
        "Units change places in the noncombat move.",
    )


def _attacked(state: State, order: Order, blitzed: list[str], events: tuple[Event, ...]) -> Step:
    """The step of a legal combat move: blitzed land is taken at once, an attack is recorded."""
    after, log = _departed(state, order), list(events)
    for area in blitzed:
        after, taken = capture(after, area, order.power)
        log.extend(taken)
    attack = stance(after, order.power, order.target) not in ("own", "friendly")
    arrived = _arrived(state, order, done=bool(blitzed) and not attack)
    after = with_stacks(after, {order.target: with_added(after.stack(order.target), arrived)})
    log.append(Moved(order.power, order.stack, order.path, "land", attack))
    if attack:
        if after.battle(order.target, "land") is None:
            log.append(BattleBegun(order.target, "land"))
        part = Attack(arrived, order.path[-2], "land")
        after = with_attack(after, order.target, "land", part)
    return Step(western_counted(after, order), tuple(log))


def _departed(state: State, order: Order) -> State:
    """The state without the units at their origin, and without their part in a battle there."""
    after = with_stacks(state, {order.origin: with_removed(state.stack(order.origin), order.stack)})
    if not any(committed(state, order.origin, piece) for piece in order.stack):
        return after
    battles = tuple(b for b in after.battles if (b.area, b.kind) != (order.origin, "land"))
    return msgspec.structs.replace(after, battles=battles)


def _arrived(state: State, order: Order, done: bool) -> Stack:
    """The units as they stand after the move."""

    def move(piece: Piece) -> Piece:
        return msgspec.structs.replace(piece, moved=piece.moved + order.distance, done=piece.done or done)

    return changed(order.stack, move)


# -- noncombat move --------------------------------------------------------------------------


def _noncombat(state: State, order: Order) -> Step | Refusal:
    """A noncombat move over land, into friendly land or to take over pro-Allied land (R-NCM-01, R-NCM-04)."""
    for area in order.path[1:]:
        refusal = ground.why_not_chinese(state, order.power, area) or ground.why_not_terrain(state, area)
        how = stance(state, order.power, area)
        if refusal is None and how in ("own", "friendly"):
            refusal = ground.why_not_friendly(state, order.power, area)
        elif refusal is None and not (how == "pro_allied" and area == order.target):
            refusal = _hostile_land(state, order, area, how)
        if refusal is not None:
            return _about(refusal, order)
    if stance(state, order.power, order.target) == "pro_allied":
        return activate(state, order, _departed(state, order), "land")
    after = _departed(state, order)
    arrived = _arrived(state, order, done=False)
    after = with_stacks(after, {order.target: with_added(after.stack(order.target), arrived)})
    return Step(western_counted(after, order), (Moved(order.power, order.stack, order.path, "land"),))


def _hostile_land(state: State, order: Order, area: str, how: str) -> Refusal:
    """Why a noncombat move may not enter a territory that is not friendly."""
    if how == "peace":
        return ground.at_peace(state, order.power, area)
    if how == "pro_allied":
        return order.refuse(
            "H-NEU-2",
            f"{order} {phrases.verb(order.stack, 'stops', 'stop')} in pro-Allied {area}.",
            f"Units that end their noncombat move in {area} take it over.",
        )
    rule = "H-NEU-1" if how == "neutral" else "R-NCM-01"
    word = "neutral" if how == "neutral" else "enemy land"
    return order.refuse(
        rule,
        f"{area} is {word}: in the noncombat move units enter friendly land only.",
        "It is attacked in the combat move.",
        area,
    )


def why_not_activate(state: State, order: Order) -> Refusal | None:
    """Why these units do not take over pro-Allied land by ending their move there (H-NEU-2, R-G40-NEU-02)."""
    target = order.target
    if SIDE[order.power] != SIDE[BRITAIN]:
        return order.refuse(
            "H-NEU-2",
            f"{target} is pro-Allied: the Axis take it by attack.",
            "Attack it in the combat move.",
        )
    if all(piece.kind == "aa_gun" for piece in order.stack):
        return order.refuse(
            "H-NEU-2", f"AA guns alone do not take over {target}.", "Send another land unit along, or first."
        )
    return None


def activate(state: State, order: Order, departed: State, how: str) -> Step | Refusal:
    """The step by which a pro-Allied territory and its units join a power (H-NEU-2, R-G40-NEU-01, H-POL-8).

    `departed` is the state without the units where they come from.
    """
    refusal = why_not_activate(state, order)
    if refusal is not None:
        return refusal
    begun: dict[War, str] = {}
    if order.power == BRITAIN and order.target in MONEY_ISLANDS:
        begun = begun_by(state, war(JAPAN, BRITAIN), "H-POL-8")
    opened = begin_wars(departed, begun, order)
    if isinstance(opened, Refusal):
        return opened
    after, wars = opened
    natives = only(after.stack(order.target), lambda piece: piece.owner == PRO_ALLIED)
    joined = changed(natives, lambda p: msgspec.structs.replace(p, owner=order.power, done=True))
    arrived = _arrived(state, order, done=True)
    stack = with_added(with_added(with_removed(after.stack(order.target), natives), joined), arrived)
    after = with_stacks(after, {order.target: stack})
    record = msgspec.structs.replace(after.record, captured=after.record.captured | {order.target})
    owners = {**after.owners, order.target: order.power}
    after = msgspec.structs.replace(after, owners=owners, record=record)
    moved = Moved(order.power, order.stack, order.path, how)
    return Step(after, (moved, *wars, Activated(order.target, order.power, joined)))
