"""Noncombat moves: aircraft come down, troops go to the front, ships and transports follow."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from rules.actions import Action, Move, Units, UnitSpec
from rules.movement import landing
from rules.movement.reach import Route, destinations
from rules.pieces import Piece, only
from rules.playtest.attacks import shipped
from rules.playtest.routes import FAR, Plan, counts, first_legal, front, idle, lit, places, shuffled
from rules.politics import stance
from rules.state import State


def march(state: State, chance: Random) -> Plan:
    """Ground units, or V1 rockets, go nearer to the enemy, or to land that waits to join the Allies."""
    far = front(state)
    inland = places(
        state, lambda a: a in state.ruleset.board.land and bool(idle(state, a, "land", "rocket")), chance
    )
    for area in sorted(inland, key=lambda a: far.get(a, FAR) <= 1)[:2]:
        units = counts(idle(state, area, "land", "rocket"))
        kinds = chance.sample(sorted(units), min(len(units), chance.choice((1, 1, 2))))
        units = {kind: chance.randint(1, units[kind]) for kind in kinds}
        routes = list(lit(state, area, units).values())
        joining = [r for r in routes if r.effect == "activate"]
        peaceful = [
            r for r in routes if not r.wars and r.effect == "move" and r.target not in state.ruleset.board.sea
        ]
        nearer = [r for r in peaceful if far.get(r.target, FAR) < far.get(area, FAR)]
        if joining or nearer:
            return [chance.choice(joining or nearer).action]
        if peaceful and chance.random() < 0.2:
            return [chance.choice(peaceful).action]
    return []


def sail(state: State, chance: Random) -> Plan:
    """Ships change places."""
    for zone in places(state, lambda a: bool(idle(state, a, "sea")), chance)[:1]:
        units = counts(idle(state, zone, "sea"))
        if chance.random() < 0.5:
            kind = chance.choice(sorted(units))
            units = {kind: chance.randint(1, units[kind])}
        routes = [r for r in lit(state, zone, units).values() if not r.wars]
        if routes:
            return [chance.choice(routes).action]
    return []


def ferry(state: State, chance: Random) -> Plan:
    """Troops are shipped nearer to the enemy, or to land that waits to join the Allies."""
    far = front(state)

    def wanted(here: State, area: str) -> bool:
        kind = stance(here, here.turn, area)
        return kind == "pro_allied" or (
            kind in ("own", "friendly") and far.get(area, FAR) <= chance.randint(1, 4)
        )

    return shipped(state, chance, wanted)


def rebase(state: State, chance: Random) -> Plan:
    """Aircraft fly to another base, transport planes with whom they carry."""
    for area in places(state, lambda a: bool(idle(state, a, "air")), chance)[:1]:
        kinds = counts(idle(state, area, "air"))
        kind = chance.choice(sorted(kinds))
        units = {kind: 1}
        if kind == "transport_plane" and counts(idle(state, area, "land")).get("paratrooper"):
            units["paratrooper"] = 1
        routes = [r for r in lit(state, area, units).values() if not r.wars]
        if routes:
            return [chance.choice(routes).action]
    return []


NONCOMBAT: tuple[tuple[Callable[[State, Random], Plan], int], ...] = (
    (march, 8),
    (sail, 3),
    (ferry, 3),
    (rebase, 2),
)
"""What is done in a noncombat move, and how often."""


# -- what the end of a phase asks for ------------------------------------------------------------


def land_aircraft(state: State, areas: tuple[str, ...], chance: Random) -> Plan:
    """An aircraft that has not landed comes down, or a carrier comes for it."""
    coming = list(landing.plan(state).places)
    chance.shuffle(coming)
    for place in sorted(coming, key=lambda p: p.at not in areas):
        if place.at == place.to:
            continue
        spec: Units = {place.piece.kind: [_spec(place.piece, 1)]}
        route = destinations(state, place.at, spec).legal.get(place.to)
        if route is not None:
            return [route.action]
    return _anywhere(state, areas, chance) or _carrier_to(state, areas)


def _spec(piece: Piece, count: int) -> UnitSpec:
    return UnitSpec(n=count, moved=piece.moved)


def _anywhere(state: State, areas: tuple[str, ...], chance: Random) -> Plan:
    """An aircraft of these areas to any land that takes it."""
    for area in areas:
        for piece in sorted(idle(state, area, "air"), key=lambda p: (p.kind, p.moved)):
            legal = destinations(state, area, {piece.kind: [_spec(piece, 1)]}).legal
            ashore = [r for r in legal.values() if r.target in state.ruleset.board.land]
            if ashore:
                return [chance.choice(ashore).action]
    return []


def _carrier_to(state: State, areas: tuple[str, ...]) -> Plan:
    """A carrier sails to where its aircraft wait."""
    for area in areas:
        near = state.ruleset.board.distances(area)
        for zone in sorted(a for a in state.stacks if 0 < near[a] <= 2 and a in state.ruleset.board.sea):
            decks = only(idle(state, zone, "sea"), lambda p: state.unit(p.kind).decks > 0)
            for kind in sorted(counts(decks)):
                route = lit(state, zone, {kind: 1}).get(area)
                if route is not None:
                    return [route.action]
    return []


def move_away(state: State, areas: tuple[str, ...], chance: Random) -> Plan:
    """Ships that may not stay go anywhere, or fight if they cannot."""
    for zone in areas:
        units = counts(idle(state, zone, "sea"))
        for some in (units, *({kind: n} for kind, n in units.items())):
            routes = sorted(lit(state, zone, some).values(), key=_peaceful)
            if routes:
                return [routes[0].action]
    return _reinforced(state, areas, chance)


def _reinforced(state: State, areas: tuple[str, ...], chance: Random) -> Plan:
    """Somebody who attacks comes to ships that can go nowhere."""
    for zone in areas:
        for area in places(state, lambda a: bool(idle(state, a, "sea", "air")), chance)[:12]:
            for kind in shuffled(counts(idle(state, area, "sea", "air")), chance):
                route = lit(state, area, {kind: 1}).get(zone)
                if route is not None:
                    return [route.action]
    return []


def _peaceful(route: Route) -> tuple[bool, bool, int]:
    return bool(route.wars), route.effect == "battle", route.cost


def put_ashore(state: State, areas: tuple[str, ...], chance: Random) -> Plan:
    """Troops that must land do so anywhere."""
    wishes: list[Action] = []
    for zone in areas:
        for ship in state.pieces(zone, state.turn):
            for passenger in ship.cargo:
                wishes.extend(
                    Move(units={passenger.kind: 1}, path=(zone, coast))
                    for coast in shuffled(state.ruleset.board.coasts[zone], chance)
                )
    return first_legal(state, wishes)
