"""Troops of an assault while the zone they come from is fought over: aboard again, ashore once it is clear (R-AMP-02).

In the combat move troops are put ashore; a sea battle in the zone they came from is fought before they land, so
they share the fate of their ships (R-TRN-04, R-TRN-05).
"""

from __future__ import annotations

import msgspec

from rules.combat.forces import without_battle
from rules.movement import zones
from rules.movement.orders import with_attack
from rules.pieces import Piece, Stack, each, in_order, loaded, stack_of, unloaded, with_added, with_removed
from rules.positions import as_it_stands
from rules.state import Attack, State, with_stacks


def landings_from(state: State, zone: str) -> list[tuple[str, Attack]]:
    """The assaults out of a zone: target and the troops put ashore from it."""
    return [
        (battle.area, attack)
        for battle in state.battles
        if battle.kind == "land"
        for attack in battle.attacks
        if attack.by == "sea" and attack.origin == zone
    ]


def embarked(state: State, zone: str) -> State:
    """The state with all troops put ashore from a zone back aboard the ships that carried them."""
    after = state
    for target, attack in landings_from(state, zone):
        fleet = dict(after.stack(zone))
        for piece in bulky_first(state, attack.units):
            boarded = aboard_again(after, fleet, target, piece)
            assert boarded is not None, "who was put ashore came off a ship"
            fleet = boarded
        ashore = with_removed(after.stack(target), attack.units)
        after = _without_attack(with_stacks(after, {zone: fleet, target: ashore}), target, attack)
    return _as_they_are(after, zone)


def bulky_first(state: State, troops: Stack) -> list[Piece]:
    """Troops in the order in which they find room: a ship takes one bulky unit, infantry fills up (R-SEA-07)."""
    return sorted(each(troops), key=lambda piece: state.unit(piece.kind).transport_class != "other")


def aboard_again(state: State, fleet: Stack, target: str, piece: Piece) -> dict[Piece, int] | None:
    """The ships of a zone with a unit back on one that landed it there, if any has room (R-SEA-07)."""
    other = state.unit(piece.kind).transport_class == "other"
    able = [
        ship
        for ship, _ in in_order(fleet)
        if ship.kind == "transport" and ship.landed == target and len(ship.cargo) < 2
        if not (other and any(state.unit(p.kind).transport_class == "other" for p in ship.cargo))
    ]
    if not able:
        return None
    # The bulky board empty ships, infantry fills up what is half full, so that all find room again.
    ship = min(able, key=lambda ship: len(ship.cargo) if other else -len(ship.cargo))
    return dict(with_added(with_removed(fleet, {ship: 1}), {loaded(ship, piece): 1}))


def _without_attack(state: State, area: str, attack: Attack) -> State:
    """The state without one attack of a land battle; the battle goes with its last."""
    battle = state.battle(area, "land")
    assert battle is not None
    attacks = tuple(one for one in battle.attacks if one != attack)
    if not attacks:
        return without_battle(state, battle)
    battles = tuple(msgspec.structs.replace(b, attacks=attacks) if b is battle else b for b in state.battles)
    return msgspec.structs.replace(state, battles=battles)


def _as_they_are(state: State, zone: str) -> State:
    """The state with a sea battle's attackers as they stand now, laden again and with what they have done."""
    old = state.battle(zone, "sea")
    if old is None:
        return state
    new = as_it_stands(state, old)
    if new is None:
        return without_battle(state, old)
    return msgspec.structs.replace(state, battles=tuple(new if b is old else b for b in state.battles))


def disembarked(state: State, zone: str) -> State:
    """The state with the troops that waited aboard ashore, if no enemy surface warship is left there (R-AMP-02)."""
    if zones.enemy_warships(state, state.turn, zone):
        return state
    after = state
    for ship, count in in_order(state.stack(zone)):
        waiting = [p for p in ship.cargo if p.done and p.owner == state.turn]
        if not ship.landed or not waiting:
            continue
        lighter = ship
        for passenger in waiting:
            lighter = unloaded(lighter, passenger)
        fleet = with_added(with_removed(after.stack(zone), {ship: count}), {lighter: count})
        troops = {piece: n * count for piece, n in stack_of(waiting).items()}
        ashore = with_added(after.stack(ship.landed), troops)
        after = with_stacks(after, {zone: fleet, ship.landed: ashore})
        after = with_attack(after, ship.landed, "land", Attack(troops, zone, "sea"))
    return after
