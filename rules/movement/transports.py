"""Troops aboard: loading, who takes whom, and putting ashore (R-SEA-06 to R-SEA-10, R-AMP-01, H-TRA-1)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules import phrases
from rules.errors import Refusal
from rules.events import BattleBegun, Event, Moved
from rules.movement import ground, land, zones
from rules.movement.orders import (
    Order,
    begin_wars,
    is_combat_move,
    moves_left,
    neutral_land,
    why_not_adjacent,
    why_not_held,
    with_attack,
)
from rules.pieces import Piece, Stack, each, in_order, loaded, stack_of, unloaded, with_added, with_removed
from rules.politics import AMERICA, CHINA, attack_begins, is_neutral, provoked_by, stance
from rules.powers import same_side
from rules.state import Attack, State, with_stacks
from rules.step import Step

AMERICA_STAYS = "Ships and aircraft built since the start may move in American territory and water."
"""What neutral America may do (H-USA-1)."""

PLACES = 2
"""A transport takes two units, of which at most one is other than infantry (R-SEA-07)."""


def has_room(state: State, ship: Piece, passenger: Piece) -> bool:
    """Whether a transport can take one more unit (R-SEA-07, H-TRA-1)."""
    if len(ship.cargo) >= PLACES:
        return False
    heavy = sum(state.unit(piece.kind).transport_class == "other" for piece in ship.cargo)
    return state.unit(passenger.kind).transport_class == "infantry" or not heavy


def aboard(state: State, power: str, zone: str) -> Stack:
    """A power's troops aboard transports in a zone, its own ships' and its allies'."""
    return stack_of(
        passenger
        for ship in each(state.stack(zone))
        if ship.kind == "transport"
        for passenger in ship.cargo
        if passenger.owner == power
    )


# -- loading -----------------------------------------------------------------------------------


def load(state: State, order: Order) -> Step | Refusal:
    """Land units go aboard transports in an adjacent zone; that is their whole move."""
    refusal = why_not_adjacent(state, order) or _why_not_load(state, order) or why_not_held(state, order)
    if refusal is not None:
        return refusal
    fleet = dict(state.stack(order.target))
    for passenger in sorted(each(order.stack), key=lambda p: _lightness(state, p)):
        ship = _ship_for(state, fleet, order.power, passenger)
        if ship is None:
            return _no_room(state, order)
        boarded = msgspec.structs.replace(
            passenger, moved=passenger.moved + 1, done=ship.owner != order.power
        )
        _swap(fleet, ship, loaded(ship, boarded))
    after = with_stacks(
        state,
        {order.origin: with_removed(state.stack(order.origin), order.stack), order.target: fleet},
    )
    return Step(after, (Moved(order.power, order.stack, order.path, "load"),))


def _lightness(state: State, passenger: Piece) -> bool:
    """Heavy units board and land first, so that infantry goes beside them and other ships stay free."""
    return state.unit(passenger.kind).transport_class == "infantry"


def _why_not_load(state: State, order: Order) -> Refusal | None:
    refusal = ground.why_not_chinese(state, order.power, order.target) if order.power == CHINA else None
    if refusal is not None:
        return refusal
    for piece in order.stack:
        name = state.unit(piece.kind).plural
        if state.unit(piece.kind).transport_class is None:
            return order.refuse("H-TRA-1", f"{name[0].upper()}{name[1:]} cannot be shipped.", "")
        if piece.kind == "aa_gun" and is_combat_move(state):
            return order.refuse(
                "R-MOVE-07", "AA guns are not loaded in the combat move.", "Load them in the noncombat move."
            )
        if piece.moved or moves_left(state, piece) < 1:
            return order.refuse(
                "R-SEA-06",
                f"Loading is a unit's whole move, and these {name} have moved or acted already.",
                "",
                order.origin,
            )
    if order.power == AMERICA and is_neutral(state, AMERICA):
        return order.refuse(
            "H-USA-1", "American land units do not move while the United States are neutral.", AMERICA_STAYS
        )
    warships = zones.enemy_warships(state, order.power, order.target)
    if warships:
        return order.refuse(
            "R-SEA-06",
            f"{phrases.units(warships)} {phrases.verb(warships, 'makes', 'make')} {order.target} hostile: "
            "nobody is loaded there.",
            "Load in a zone without enemy surface warships.",
        )
    return None


def _ship_for(state: State, fleet: Stack, power: str, passenger: Piece) -> Piece | None:
    """The transport that takes a passenger: own before allied, one with somebody aboard before an empty."""
    fitting = [
        ship
        for ship, _ in in_order(fleet)
        if ship.kind == "transport"
        and not ship.landed
        and not (ship.done or ship.repairing)
        and has_room(state, ship, passenger)
        and _may_board(state, power, ship)
    ]
    return min(
        fitting,
        key=lambda ship: (ship.owner != power, -len(ship.cargo), -moves_left(state, ship)),
        default=None,
    )


def _may_board(state: State, power: str, ship: Piece) -> bool:
    if ship.owner == power:
        return True
    return same_side(ship.owner, power) and neutral_land(state, power, ship.owner) is None


def _no_room(state: State, order: Order) -> Refusal:
    """Why the transports there cannot take the load."""
    ships = {
        ship: n
        for ship, n in state.stack(order.target).items()
        if ship.kind == "transport" and same_side(ship.owner, order.power)
    }
    able = {s: n for s, n in ships.items() if not (s.landed or s.done)}
    if not ships:
        return order.refuse(
            "R-SEA-06", f"There is no transport in {order.target}.", "Move a transport there first."
        )
    if not able:
        landed = any(ship.landed for ship in ships)
        rule, why = (
            ("R-SEA-08", "have put units ashore") if landed else ("R-MOVE-19", "have fought or are spent")
        )
        return order.refuse(rule, f"The transports in {order.target} {why} this turn and load nobody.", "")
    own = {s: n for s, n in able.items() if _may_board(state, order.power, s)}
    if not own:
        return neutral_land(state, order.power, next(iter(able)).owner) or order.refuse(
            "R-SEA-10",
            f"No transport in {order.target} takes these units aboard.",
            "Board one's own transport.",
        )
    return order.refuse(
        "R-SEA-07",
        f"{order} {phrases.verb(order.stack, 'does', 'do')} not fit aboard {phrases.units(able)} in "
        f"{order.target}.",
        "A transport takes one infantry and one other land unit, or two infantry.",
    )


def _swap(fleet: dict[Piece, int], old: Piece, new: Piece) -> None:
    fleet[old] -= 1
    if not fleet[old]:
        del fleet[old]
    fleet[new] = fleet.get(new, 0) + 1


def bridge(state: State, order: Order) -> Step | Refusal:
    """Load and land through one zone, the transport staying where it is (R-SEA-09)."""
    zone = order.path[1]
    boarding = load(state, msgspec.structs.replace(order, path=order.path[:2]))
    if isinstance(boarding, Refusal):
        return boarding
    before, now = aboard(state, order.power, zone), aboard(boarding.state, order.power, zone)
    passengers = {p: n - before.get(p, 0) for p, n in now.items() if n > before.get(p, 0)}
    landing = unload(boarding.state, msgspec.structs.replace(order, stack=passengers, path=order.path[1:]))
    if isinstance(landing, Refusal):
        return landing
    return Step(landing.state, (*boarding.events, *landing.events))


# -- putting ashore ----------------------------------------------------------------------------


def unload(state: State, order: Order) -> Step | Refusal:
    """Troops go ashore from transports in the zone: an assault in the combat move, else onto friendly land."""
    refusal = why_not_adjacent(state, order) or _why_not_ashore(state, order)
    if refusal is not None:
        return refusal
    fleet = _emptied(state, order, dict(state.stack(order.origin)))
    for other in _exchanges(state, order.origin) if isinstance(fleet, Refusal) else ():
        better = _emptied(state, order, other)
        if not isinstance(better, Refusal):
            fleet = better
            break
    if isinstance(fleet, Refusal):
        return fleet
    departed = with_stacks(state, {order.origin: fleet})
    ashore = stack_of(msgspec.structs.replace(p, done=True) for p in each(order.stack))
    if is_combat_move(state):
        return _assault(state, order, departed, ashore)
    if stance(state, order.power, order.target) == "pro_allied":
        return land.activate(state, order, departed, "unload")
    after = with_stacks(departed, {order.target: with_added(departed.stack(order.target), ashore)})
    return Step(after, (Moved(order.power, order.stack, order.path, "unload"),))


def _emptied(state: State, order: Order, fleet: dict[Piece, int]) -> Stack | Refusal:
    """The ships of the zone after these troops have left them, or why they cannot; `fleet` is used up."""
    wanted = sorted(each(order.stack), key=lambda p: _lightness(state, p))
    while wanted:
        passenger = wanted.pop(0)
        ship = _ship_of(state, fleet, order, passenger, wanted)
        if ship is None:
            return _why_not_ship(state, order, passenger)
        _swap(fleet, ship, msgspec.structs.replace(unloaded(ship, passenger), landed=order.target))
    return fleet


def _exchanges(state: State, zone: str) -> Iterator[dict[Piece, int]]:
    """The ships as they would stand if a lone unit ashore had come from another ship with its like aboard.

    Units are alike, so which of two ships an assault took one from need not be settled before the rest lands.
    """
    for battle in state.battles:
        for attack in battle.attacks:
            fleet = dict(state.stack(zone))
            ships = [ship for ship in fleet if ship.landed == battle.area for _ in range(fleet[ship])]
            seaborne = attack.by == "sea" and attack.origin == zone and battle.kind == "land"
            if not seaborne or sum(attack.units.values()) != 1 or len(ships) != 1:
                continue
            (ashore,) = attack.units
            twin = msgspec.structs.replace(ashore, done=False)
            for other, _ in in_order(fleet):
                if twin in other.cargo and other.kind == "transport" and not (other.landed or other.done):
                    changed = dict(fleet)
                    _swap(changed, ships[0], msgspec.structs.replace(loaded(ships[0], twin), landed=""))
                    _swap(changed, other, msgspec.structs.replace(unloaded(other, twin), landed=battle.area))
                    yield changed


def _why_not_ashore(state: State, order: Order) -> Refusal | None:
    """Why troops may not be put ashore in that territory now."""
    target = order.target
    refusal = ground.why_not_terrain(state, target)
    how = stance(state, order.power, target)
    if refusal is not None:
        return refusal
    if order.power == AMERICA and is_neutral(state, AMERICA):
        return order.refuse(
            "H-USA-1", "American land units do not move while the United States are neutral.", AMERICA_STAYS
        )
    if how in ("own", "friendly"):
        refusal = ground.why_not_friendly(state, order.power, target)
        if refusal is not None:
            return msgspec.structs.replace(refusal, kinds=order.kinds)
        if is_combat_move(state):
            return order.refuse(
                "R-MOVE-01",
                f"{target} is friendly: in the combat move troops are put ashore to attack.",
                "They go ashore there in the noncombat move.",
            )
    elif not is_combat_move(state) and how != "pro_allied":
        if how == "peace":
            return ground.at_peace(state, order.power, target)
        rule = "H-NEU-1" if how == "neutral" else "R-NCM-01"
        return order.refuse(
            rule,
            f"{target} is not friendly: a landing there is an assault.",
            "It is made in the combat move.",
        )
    return _why_not_zone(state, order)


def _why_not_zone(state: State, order: Order) -> Refusal | None:
    """Nobody lands out of a zone with enemy surface warships, unless they are fought first (R-AMP-02)."""
    warships = zones.enemy_warships(state, order.power, order.origin)
    if not warships:
        return None
    fighters = any(state.unit(p.kind).attack for p in state.pieces(order.origin, order.power))
    if is_combat_move(state) and (fighters or state.battle(order.origin, "sea")):
        return None
    return order.refuse(
        "R-AMP-02",
        f"{phrases.units(warships)} {phrases.verb(warships, 'stands', 'stand')} in {order.origin}: nobody lands "
        "from it.",
        "Ships with an attack value must clear the zone first.",
        order.origin,
    )


def _ship_of(state: State, fleet: Stack, order: Order, passenger: Piece, others: list[Piece]) -> Piece | None:
    """The transport to put a passenger ashore from: one landing there already, then one that empties."""
    if passenger.done:
        return None
    able = [
        ship
        for ship, _ in in_order(fleet)
        if passenger in ship.cargo and not ship.done and ship.landed in ("", order.target)
    ]
    return min(
        able,
        key=lambda ship: (
            ship.landed != order.target,
            ship.owner != order.power,
            sum(piece not in others for piece in ship.cargo if piece is not passenger),
            moves_left(state, ship),
        ),
        default=None,
    )


def _why_not_ship(state: State, order: Order, passenger: Piece) -> Refusal:
    """Why nobody can put this passenger ashore there."""
    carriers = [ship for ship in state.stack(order.origin) if passenger in ship.cargo]
    name = state.unit(passenger.kind).name
    if passenger.done:
        return order.refuse(
            "R-SEA-10",
            f"The {name} boarded an ally's transport this turn and stays aboard.",
            "It may land on a later turn of its own power.",
            order.origin,
        )
    elsewhere = next((ship.landed for ship in carriers if ship.landed not in ("", order.target)), "")
    if elsewhere:
        what = f"The transport has put units ashore in {elsewhere}: it lands in one territory a turn."
    elif any(ship.landed for ship in carriers):
        what = f"The transport put units ashore in {order.target} in the combat move: that ended its turn."
    else:
        what = f"The transport in {order.origin} has fought or is spent and lands nobody."
    return order.refuse("R-SEA-08", what, "Who is still aboard lands on a later turn.", order.origin)


def _assault(state: State, order: Order, departed: State, ashore: Stack) -> Step | Refusal:
    """A landing against an enemy coast: recorded as an attack from the sea (R-AMP-01)."""
    if any(piece.kind == "aa_gun" for piece in order.stack):
        return order.refuse(
            "R-MOVE-07", "AA guns take no part in an assault.", "They go ashore in the noncombat move."
        )
    begun = attack_begins(state, order.power, order.target)
    if isinstance(begun, Refusal):
        return msgspec.structs.replace(begun, kinds=order.kinds)
    provoked = provoked_by(state, order.power, (), (order.target,))
    opened = begin_wars(departed, begun | {k: v for k, v in provoked.items() if k not in begun}, order)
    if isinstance(opened, Refusal):
        return opened
    after, wars = opened
    after = with_stacks(after, {order.target: with_added(after.stack(order.target), ashore)})
    log: list[Event] = [*wars, Moved(order.power, order.stack, order.path, "unload", attack=True)]
    if after.battle(order.target, "land") is None:
        log.append(BattleBegun(order.target, "land"))
    after = with_attack(after, order.target, "land", Attack(ashore, order.origin, "sea"))
    return Step(after, tuple(log))


def owed_ashore(state: State, power: str) -> dict[str, Stack]:
    """Troops loaded in this combat move that are still aboard, by zone (R-SEA-08)."""
    owed: dict[str, Stack] = {}
    for zone in state.ruleset.board.sea & state.stacks.keys():
        waiting = {p: n for p, n in aboard(state, power, zone).items() if p.moved and not p.done}
        if waiting:
            owed[zone] = waiting
    return owed
