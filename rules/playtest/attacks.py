"""Combat moves: assaults by land, sea and air, landings, raids, drops, launches and declarations of war."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from rules.actions import Action, Agree, Barrage, DeclareWar, Fight, Launch, Move
from rules.names import AXIS, POWERS
from rules.pieces import kinds_of, total
from rules.playtest import strength
from rules.playtest.routes import (
    Plan,
    after,
    calm,
    counts,
    first_legal,
    hostile,
    idle,
    lit,
    places,
    shuffled,
)
from rules.positions import has_producer
from rules.powers import SIDE, same_side
from rules.state import State

Wish = Callable[[State, Random], Plan]
FROM = 4
"""From so many neighbours at most a territory is attacked."""


def good_enough(state: State, area: str, attack: float, chance: Random) -> bool:
    """Whether an attack looks worth it, or the player feels like it."""
    defense = strength.defense_of(state, strength.against(state, area))
    return attack > defense * chance.uniform(0.7, 1.5) or chance.random() < 0.06


def assault(state: State, chance: Random) -> Plan:
    """Ground units from around go into a hostile territory."""
    board = state.ruleset.board
    targets = {
        there
        for area in state.stacks
        if area in board.land and idle(state, area, "land")
        for there in board.neighbours[area]
        if there in board.land and hostile(state, there)
    }
    for target in shuffled(targets, chance)[:3]:
        plan = _closing_in(state, target, chance)
        if plan:
            return plan
    return []


def _closing_in(state: State, target: str, chance: Random) -> Plan:
    plan, here, force = Plan(), state, 0.0
    near = (area for area in state.ruleset.board.neighbours[target] if state.pieces(area, state.turn))
    for area in shuffled(near, chance)[:FROM]:
        units = counts(idle(here, area, "land"))
        units.pop("aa_gun", None)
        if chance.random() < 0.5 and units.get("infantry", 0) > 1:
            units["infantry"] -= 1
        route = lit(here, area, units).get(target)
        if route is None:
            units = {kind: n for kind, n in units.items() if kind == "infantry"}
            route = lit(here, area, units).get(target)
        if route is None or not calm([route], chance):
            continue
        following = after(here, route.action)
        if following is None:
            continue
        gone = {p: n for p, n in idle(here, area, "land").items() if p.kind in units}
        force += strength.attack_of(state, gone)
        plan.append(route.action)
        here = following
    return plan if plan and good_enough(state, target, force, chance) else []


def air(state: State, chance: Random) -> Plan:
    """Aircraft join a battle, or begin one."""
    for area in places(state, lambda a: bool(idle(state, a, "air")), chance)[:2]:
        kinds = counts(idle(state, area, "air"))
        kinds.pop("transport_plane", None)
        if not kinds:
            continue
        kind = chance.choice(sorted(kinds))
        routes = lit(state, area, {kind: chance.randint(1, kinds[kind])}).values()
        fights = [r for r in calm(routes, chance) if r.effect == "battle"]
        joined = [r for r in fights if state.battle(r.target) is not None]
        worth = [r for r in fights if good_enough(state, r.target, 4.0, chance)]
        if joined or worth:
            return [chance.choice(joined or worth).action]
    return []


def fleet(state: State, chance: Random) -> Plan:
    """Warships attack a zone with enemies."""
    for zone in places(state, lambda a: bool(idle(state, a, "sea")), chance)[:2]:
        ships = {p: n for p, n in idle(state, zone, "sea").items() if p.kind != "transport"}
        units = counts(ships)
        if chance.random() < 0.4 and units:
            kind = chance.choice(sorted(units))
            units = {kind: units[kind]}
        force = strength.attack_of(state, {p: n for p, n in ships.items() if p.kind in units})
        routes = [r for r in calm(lit(state, zone, units).values(), chance) if r.effect == "battle"]
        worth = [r for r in routes if good_enough(state, r.target, force, chance)]
        if worth:
            return [chance.choice(worth).action]
    return []


def landing(state: State, chance: Random) -> Plan:
    """Troops are loaded, shipped and put ashore where an enemy is."""
    return shipped(state, chance, lambda here, area: hostile(here, area))


def shipped(state: State, chance: Random, wanted: Callable[[State, str], bool]) -> Plan:
    """A whole passage of a zone's transports: troops aboard, the ships on their way, the troops ashore."""
    for zone in places(state, lambda a: "transport" in counts(idle(state, a, "sea")), chance)[:2]:
        fleet_ = {p: n for p, n in idle(state, zone, "sea").items() if p.kind == "transport"}
        aboard = [p for ship in fleet_ for p in ship.cargo if p.owner == state.turn]
        loading = Plan() if aboard else _loading(state, zone, total(fleet_), chance)
        if not aboard and not loading:
            continue
        here: State | None = state
        for action in loading:
            here = after(here, action) if here is not None else None
        if here is None:
            continue
        plan = _passage(here, zone, total(fleet_), wanted, chance)
        if plan:
            return [*loading, *plan]
    return []


def _loading(state: State, zone: str, ships: int, chance: Random) -> Plan:
    """Troops of a coast go aboard: as many as the ships may take, or fewer."""
    coasts = [a for a in state.ruleset.board.coasts[zone] if idle(state, a, "land")]
    for area in shuffled(coasts, chance)[:2]:
        troops = counts(idle(state, area, "land"))
        heavy = [kind for kind in troops if state.unit(kind).transport_class == "other" and kind != "aa_gun"]
        light = [kind for kind in troops if state.unit(kind).transport_class == "infantry"]
        units: dict[str, int] = {}
        if heavy:
            kind = chance.choice(heavy)
            units[kind] = min(ships, troops[kind])
        if light:
            kind = chance.choice(light)
            units[kind] = min(2 * ships - sum(units.values()), troops[kind])
        units = {kind: n for kind, n in units.items() if n}
        plan = first_legal(state, [Move(units={**units}, path=(area, zone))]) if units else []
        if plan:
            return plan
    return []


def _passage(
    state: State, zone: str, ships: int, wanted: Callable[[State, str], bool], chance: Random
) -> Plan:
    """The ships on to another zone or not, and who is aboard ashore where he is wanted."""
    sails = calm(lit(state, zone, {"transport": ships}).values(), chance)
    sails = [route for route in sails if route.target in state.ruleset.board.sea]
    chance.shuffle(sails)
    for route in (None, *sails[:6]) if chance.random() < 0.4 else (*sails[:6], None):
        there = state if route is None else after(state, route.action)
        if there is None:
            continue
        at = zone if route is None else route.target
        for coast in shuffled(state.ruleset.board.coasts[at], chance):
            if wanted(there, coast):
                plan = _ashore(there, at, coast, chance)
                if plan:
                    return [*([route.action] if route else []), *plan]
    return []


def _ashore(state: State, zone: str, coast: str, chance: Random) -> Plan:
    """Everybody aboard the power's own transports of a zone put ashore."""
    troops = {
        passenger: 1
        for ship in state.pieces(zone, state.turn)
        for passenger in ship.cargo
        if passenger.owner == state.turn and state.unit(passenger.kind).domain == "land"
    }
    if not troops or (hostile(state, coast) and not good_enough(state, coast, 4.0 * len(troops), chance)):
        return []
    found: dict[str, int] = {}
    for ship, n in state.pieces(zone, state.turn).items():
        for passenger in ship.cargo:
            if passenger in troops:
                found[passenger.kind] = found.get(passenger.kind, 0) + n
    return first_legal(state, [Move(units={**found}, path=(zone, coast))])


def raid(state: State, chance: Random) -> Plan:
    """Bombers raid a city or factory, perhaps with an escort."""
    for area in places(state, lambda a: "bomber" in counts(idle(state, a, "air")), chance)[:1]:
        number = chance.randint(1, counts(idle(state, area, "air"))["bomber"])
        raids = calm(lit(state, area, {"bomber": number}, "raid").values(), chance)
        if raids:
            route = chance.choice([r for r in raids if r.effect == "raid"] or raids)
            here = after(state, route.action)
            return [route.action, *(_escort(here, route.target, chance) if here is not None else [])]
    return []


def _escort(state: State, target: str, chance: Random) -> Plan:
    for area in places(state, lambda a: bool(idle(state, a, "air")), chance)[:4]:
        for kind in ("fighter", "tactical_bomber"):
            if kind in counts(idle(state, area, "air")):
                route = lit(state, area, {kind: 1}, "escort").get(target)
                if route is not None:
                    return [route.action]
    return []


def drop(state: State, chance: Random) -> Plan:
    """A transport plane or a bomber drops troops."""

    def ready(area: str) -> bool:
        kinds = counts(state.pieces(area, state.turn))
        return {"paratrooper", "transport_plane"} <= kinds.keys() or {"infantry", "bomber"} <= kinds.keys()

    skilled = state.has_tech(state.turn, "paratroopers")
    for area in places(state, ready, chance)[:2]:
        kinds = counts(state.pieces(area, state.turn))
        pair = {"paratrooper": 1, "transport_plane": 1}
        if not pair.keys() <= kinds.keys():
            pair = {"infantry": 1, "bomber": 1}
        if "bomber" in pair and not skilled:
            continue
        routes = [r for r in calm(lit(state, area, pair).values(), chance) if r.effect == "drop"]
        worth = [r for r in routes if state.battle(r.target) or good_enough(state, r.target, 3.0, chance)]
        if worth:
            return [chance.choice(worth).action]
    return []


def launch(state: State, chance: Random) -> Plan:
    """A V1 or the rocket of an AA gun at a city or factory."""
    skilled = state.has_tech(state.turn, "rockets")
    kinds = {"v1_rocket", "aa_gun"} if skilled else {"v1_rocket"}
    board = state.ruleset.board
    for area in places(state, lambda a: bool(kinds & counts(state.pieces(a, state.turn)).keys()), chance)[:2]:
        near = board.distances(area)
        targets = [a for a in board.land if near[a] <= 4 and has_producer(state, a) and hostile(state, a)]
        plan = first_legal(state, [Launch(area, at) for at in shuffled(targets, chance)[:4]])
        there = after(state, plan[0]) if plan else None
        if there is not None and (there.wars == state.wars or chance.random() < 0.15):
            return plan
    return []


def politics(state: State, chance: Random) -> Plan:
    """A declaration of war or the agreement on the money islands, now and then."""
    borneo, indies = chance.sample(("Japan", "United Kingdom"), 2)
    wishes: list[Action] = []
    if state.turn in ("Japan", "United Kingdom") and chance.random() < 0.25:
        wishes.append(Agree(islands={"Borneo": borneo, "East Indies": indies}))
    foes = [other for other in POWERS if SIDE[other] != SIDE[state.turn]]
    if chance.random() < (0.2 if SIDE[state.turn] == AXIS else 0.05):
        wishes.append(DeclareWar(on=(chance.choice(foes),)))
    return first_legal(state, wishes)


def barrage(state: State, chance: Random) -> Plan:
    """An AA gun fires into a battle next door."""
    fields = [battle.area for battle in state.battles if battle.kind == "land"]
    wishes = [
        Barrage(area, field)
        for field in fields
        for area in sorted(state.ruleset.board.neighbours[field])
        if "aa_gun" in kinds_of(state.pieces(area, state.turn))
    ]
    chance.shuffle(wishes)
    return first_legal(state, wishes[:2])


def rise_only(state: State, chance: Random) -> Plan:
    """A zone that troops have landed from, where only a scramble would make a battle."""
    zones = {attack.origin for battle in state.battles for attack in battle.attacks if attack.by == "sea"}
    enemies = [owner for owner in POWERS if not same_side(owner, state.turn)]
    near = (
        z
        for z in zones
        if state.battle(z) is None
        and any(state.pieces(a, o) for a in state.ruleset.board.coasts.get(z, ()) for o in enemies)
    )
    return first_legal(state, [Fight(zone, "sea") for zone in shuffled(near, chance)])


COMBAT: tuple[tuple[Wish, int], ...] = (
    (assault, 10),
    (air, 4),
    (fleet, 4),
    (landing, 4),
    (raid, 2),
    (drop, 2),
    (launch, 2),
)
"""What is done in a combat move, and how often."""
