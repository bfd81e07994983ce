"""What the power on turn can order besides moves: the referee is asked about everything that could be meant. No Qt."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rules import economy, engine, phrases, production
from rules.actions import Action, Barrage, Launch, Place, RepairUnits
from rules.errors import Refusal
from rules.events import Paid, PhaseBegun
from rules.game import Game
from rules.names import COLLECT_INCOME, COMBAT_MOVE, CONDUCT_COMBAT, KIND_ORDER, MOBILIZE
from rules.positions import has_producer
from rules.rulebook import RULES
from rules.state import State

LAUNCHERS = ("v1_rocket", "aa_gun")
"""What is launched, or launches (H-V1-1, R-TECH-02)."""


@dataclass(frozen=True)
class Offer:
    """An order that is legal now: its words and the action."""

    words: str
    action: Action


@dataclass(frozen=True)
class Producer:
    """A territory that produces this turn: its city, what it can make in all, and what is left of that."""

    area: str
    city: str
    whole: int
    left: int


@dataclass(frozen=True)
class Sum:
    """A line of the income statement."""

    words: str
    rule: str
    ipc: int


def producers(state: State) -> list[Producer]:
    """The territories of the power on turn that produce, those that make most first."""
    board = state.ruleset.board
    found = [
        Producer(
            area,
            board.areas[area].city or "",
            production.capacity(state, area),
            production.capacity_left(state, area),
        )
        for area, owner in state.owners.items()
        if owner == state.turn and production.produces(state, area)
    ]
    return sorted(found, key=lambda one: (-one.whole, one.area))


def damaged(state: State) -> dict[str, int]:
    """The bomb damage of the power on turn, by territory (R-PUR-02)."""
    return {a: points for a, points in state.damage.items() if points and state.owner(a) == state.turn}


def kinds_for_sale(state: State) -> list[str]:
    """The kinds that the power on turn may buy at all, in table order."""
    kinds = [kind for kind, unit in state.ruleset.units.items() if unit.only in (None, state.turn)]
    return sorted(kinds, key=lambda kind: KIND_ORDER[kind])


def placements(state: State, units: Mapping[str, int]) -> list[Place]:
    """Every way these bought units can be placed together: where, and out of whose capacity."""
    if not units:
        return []
    found: list[Place] = []
    for area in _grounds(state):
        plain = Place(area=area, units=dict(units))
        refusal = engine.why_not(state, plain)
        if refusal is None:
            found.append(plain)
        elif refusal.rule_id == "R-MOB-07":
            named = (
                Place(area=area, units=dict(units), origin=there)
                for there in production.producers(state, state.turn, area)
            )
            found.extend(one for one in named if engine.why_not(state, one) is None)
    return found


def why_nowhere(state: State, units: Mapping[str, int]) -> Refusal | None:
    """Why these units can be placed nowhere: what the referee says of the place that could make most."""
    near = producers(state)
    area = near[0].area if near else state.ruleset.board.capitals.get(state.turn, "")
    if area and all(state.unit(kind).domain == "sea" for kind in units):
        zones = [z for z in state.ruleset.board.neighbours[area] if z in state.ruleset.board.sea]
        area = zones[0] if zones else area
    return engine.why_not(state, Place(area=area, units=dict(units))) if area else None


def placing_words(state: State, place: Place) -> str:
    """A placement as a button says it: where, and what capacity its producer has left."""
    made = {kind: count for kind, count in place.units.items() if kind != "factory"}
    near = production.producers(state, state.turn, place.area)
    origin = place.origin or (near[0] if len(near) == 1 else "")
    if not made or not origin:
        return place.area + (f" from {place.origin}" if place.origin else "")
    left = f"{production.capacity_left(state, origin)} left"
    return f"{place.area} · {left}" if origin == place.area else f"{place.area} from {origin} · {left}"


def _grounds(state: State) -> Iterator[str]:
    """Where units could be placed: own land, and the zones that touch it."""
    board, seen = state.ruleset.board, set[str]()
    own = [area for area, owner in state.owners.items() if owner == state.turn]
    own.sort(key=lambda area: (-production.capacity(state, area), area))
    for area in own:
        yield area
    for area in own:
        for zone in sorted(z for z in board.neighbours[area] if z in board.sea and z not in seen):
            seen.add(zone)
            yield zone


def offers(state: State) -> list[Offer]:
    """Launches, barrages and repairs that are legal now."""
    if state.phase == COMBAT_MOVE:
        return list(_legal(state, _launches(state)))
    if state.phase == CONDUCT_COMBAT:
        return list(_legal(state, _barrages(state)))
    if state.phase == MOBILIZE:
        return list(_legal(state, _repairs(state)))
    return []


def _legal(state: State, found: Iterable[Offer]) -> Iterator[Offer]:
    for offer in found:
        if engine.why_not(state, offer.action) is None:
            yield offer


def _launches(state: State) -> Iterator[Offer]:
    """V1s and rockets at every city and factory of somebody else (H-V1-1, R-TECH-02)."""
    targets = [area for area in state.owners if state.owner(area) != state.turn and has_producer(state, area)]
    for area in state.stacks:
        kinds = {piece.kind for piece in state.pieces(area, state.turn)}
        for kind in LAUNCHERS:
            if kind not in kinds or (kind == "aa_gun" and not state.has_tech(state.turn, "rockets")):
                continue
            name = "V1" if kind == "v1_rocket" else "Rocket"
            for target in targets:
                yield Offer(f"{name} from {area} at {target}", Launch(origin=area, at=target))
            break  # where a V1 stands the guns wait


def _barrages(state: State) -> Iterator[Offer]:
    """AA guns beside the land battles that are still to begin (H-AA-2)."""
    for battle in state.battles:
        if battle.kind != "land":
            continue
        for area in sorted(state.ruleset.board.neighbours[battle.area]):
            if any(piece.kind == "aa_gun" for piece in state.pieces(area, state.turn)):
                yield Offer(f"From {area} into {battle.area}", Barrage(origin=area, at=battle.area))


def _repairs(state: State) -> Iterator[Offer]:
    """Damaged units near a city or factory, each kind of an area one at a time (H-REP-2)."""
    for area in state.stacks:
        hurt = {p.kind for p in state.pieces(area, state.turn) if p.damaged and not p.repairing}
        for kind in sorted(hurt, key=lambda one: KIND_ORDER[one]):
            price = state.unit(kind).repair or 0
            plain = RepairUnits(area=area, units={kind: 1})
            refusal = engine.why_not(state, plain)
            named = [plain]
            if refusal is not None and refusal.rule_id == "R-MOB-07":
                near = production.producers(state, state.turn, area)
                named = [RepairUnits(area=area, units={kind: 1}, origin=there) for there in near]
            for one in named:
                by = f", by {one.origin}" if one.origin else ""
                yield Offer(f"{phrases.counted({kind: 1})} in {area}{by}: {price} IPC", one)


def income_lines(game: Game, node: int) -> list[Sum]:
    """What the power on turn has collected this turn, line by line, from the money that was paid."""
    state = game.nodes[node].state
    if state.phase != COLLECT_INCOME:
        return []
    texts = {(line.rule, line.ipc): line.text for line in economy.statement(state, state.turn)}
    found: list[Sum] = []
    for one in reversed(game.line(node)):
        paid = [event for event in one.events if isinstance(event, Paid) and event.power == state.turn]
        found = [
            Sum(texts.get((event.rule, event.ipc), RULES[event.rule].title), event.rule, event.ipc)
            for event in paid
        ] + found
        if any(isinstance(e, PhaseBegun) and e.phase == COLLECT_INCOME for e in one.events):
            break
    return found
