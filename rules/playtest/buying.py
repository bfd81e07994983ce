"""Research, lend-lease, orders that fit money and capacity, placing them, and repairs."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rules import prices, production
from rules.actions import Action, Lend, Place, Purchase, RepairUnits, Research
from rules.pieces import only
from rules.playtest.routes import FAR, Plan, counts, first_legal, front, shuffled
from rules.politics import CHINA
from rules.state import State

LAND = (
    ("infantry", 8),
    ("artillery", 3),
    ("tank", 4),
    ("mechanized_infantry", 2),
    ("tank_destroyer", 1),
    ("paratrooper", 1),
    ("aa_gun", 1),
    ("fighter", 2),
    ("tactical_bomber", 1),
    ("bomber", 1),
    ("transport_plane", 1),
    ("v1_rocket", 1),
)
FLEET = (
    ("transport", 5),
    ("destroyer", 3),
    ("submarine", 3),
    ("cruiser", 1),
    ("carrier", 1),
    ("escort_carrier", 1),
    ("battleship", 1),
    ("fighter", 1),
)
AT_SEA = {
    "United Kingdom": 0.5,
    "United States": 0.7,
    "Japan": 0.5,
    "Italy": 0.3,
    "Germany": 0.15,
    "France": 0.1,
    "Soviet Union": 0.05,
}
"""What share of its orders a power builds for the sea."""

ODD_UNITS = ("infantry", "artillery", "paratrooper", "mechanized_infantry")


def research(state: State, chance: Random) -> Plan:
    """Some researchers now and then; those there are roll."""
    tokens = chance.choice((0, 0, 0, 1, 1, 2)) if chance.random() < 0.4 else 0
    held = state.researchers.get(state.turn, 0)
    return first_legal(state, [Research(tokens=tokens)]) if tokens or held else []


def lend(state: State, chance: Random) -> Plan:
    """Lend-lease, where it may be given."""
    if state.turn != "United States" or chance.random() < 0.4:
        return []
    to = chance.choice(("United Kingdom", "Soviet Union"))
    return first_legal(state, [Lend(to, chance.randint(1, 10)), Lend("United Kingdom", 5)])


def mend(state: State, chance: Random) -> Plan:
    """Bomb damage repaired, some of it or all."""
    hurt = [area for area, points in state.damage.items() if state.owner(area) == state.turn and points]
    if not hurt or chance.random() < 0.3:
        return []
    repair = {area: chance.randint(1, state.damage[area]) for area in shuffled(hurt, chance)[:2]}
    return first_legal(state, [Purchase(repair=repair)])


def order(state: State, chance: Random) -> Plan:
    """Units that money and capacity allow; China's unit of its choice."""
    if state.turn == CHINA:
        return first_legal(state, [Purchase(units={chance.choice(ODD_UNITS): 1})])
    sites = _sites(state)
    room = sum(sites.values()) - production.points(state, state.tray.get(state.turn, {}))
    if not sites:
        return []
    box = state.lend_lease.get(state.turn, 0)
    money = state.treasury.get(state.turn, 0) - chance.choice((0, 0, 0, 3, 6))
    coastal = any(state.ruleset.board.shores[area] for area in sites)
    units: dict[str, int] = {}
    spent = 0
    for _ in range(30):
        sea = coastal and chance.random() < AT_SEA.get(state.turn, 0.2)
        kind = _pick(FLEET if sea else LAND, chance)
        unit, price = state.unit(kind), prices.cost(state, state.turn, kind)
        if unit.only not in (None, state.turn) or unit.capacity > room or price > money + box - spent:
            continue
        units[kind] = units.get(kind, 0) + 1
        room -= unit.capacity
        spent += price
    if chance.random() < 0.05 and money - spent >= 15:
        units["factory"] = 1
    wishes = [Purchase(units=units, lend_lease=box > 0), Purchase(units={"infantry": 1})] if units else []
    return first_legal(state, wishes)


def _pick(table: tuple[tuple[str, int], ...], chance: Random) -> str:
    return chance.choices([kind for kind, _ in table], [weight for _, weight in table])[0]


def _sites(state: State) -> dict[str, int]:
    """Where the power on turn produces, with the points left."""
    own = (area for area, owner in state.owners.items() if owner == state.turn)
    return {area: left for area in sorted(own) if (left := production.capacity_left(state, area)) > 0}


def place(state: State, chance: Random) -> Plan:
    """Some of what was bought comes onto the board."""
    held = state.tray.get(state.turn, {})
    for kind in shuffled((k for k, n in held.items() if n), chance):
        number = chance.randint(1, held[kind])
        plan = first_legal(state, _places(state, kind, number, chance))
        plan = plan or (first_legal(state, _places(state, kind, 1, chance)) if number > 1 else [])
        if plan:
            return plan
    return []


def _places(state: State, kind: str, number: int, chance: Random) -> Iterator[Action]:
    """Where units of a kind could come onto the board, mostly near the enemy first."""
    board = state.ruleset.board
    if state.turn == CHINA:
        yield from (Place(area, {kind: number}) for area in shuffled(board.chinese, chance))
        return
    sites = shuffled(_sites(state), chance)
    if chance.random() < 0.6:
        far = front(state)
        sites.sort(key=lambda area: far.get(area, FAR))
    unit = state.unit(kind)
    afloat = unit.domain == "sea" or (unit.deck_cargo and chance.random() < 0.4)
    if kind == "factory":
        sites = shuffled((a for a, owner in state.owners.items() if owner == state.turn), chance)
    for area in sites:
        if afloat:
            zones = shuffled(board.shores[area], chance)
            yield from (Place(zone, {kind: number}, area) for zone in zones)
        if unit.domain != "sea":
            yield Place(area, {kind: number})


def repair(state: State, chance: Random) -> Plan:
    """A damaged unit goes under repair."""
    wishes: list[Action] = []
    for area in shuffled(state.stacks, chance):
        hurt = counts(only(state.pieces(area, state.turn), lambda p: p.damaged and not p.repairing))
        near = (area,) if area in state.ruleset.board.land else state.ruleset.board.coasts[area]
        wishes.extend(RepairUnits(area, {kind: 1}, site) for kind in hurt for site in near)
    return first_legal(state, wishes[:6]) if chance.random() < 0.8 else []
