"""The `move` action: which sort of move it is, which pieces are meant, and the rules it goes to."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from rules.actions import Move, Units
from rules.errors import Refusal
from rules.events import Event
from rules.movement import air, airborne, land, rockets, sea, transports
from rules.movement.orders import Order, free_decks, missing, select
from rules.names import COMBAT_MOVE, NONCOMBAT_MOVE, spoken
from rules.pieces import Stack, only, total
from rules.state import State
from rules.step import Step

Sort = Callable[[State, Order], Step | Refusal]


def resolve(state: State, action: Move) -> Step | Refusal:
    """A move of any units, in the combat or the noncombat move.

    A mixed force goes as its parts: ships first, then land units, then aircraft, along one path.
    """
    if state.phase not in (COMBAT_MOVE, NONCOMBAT_MOVE):
        return Refusal(
            "R-SEQ-01",
            f"Units move in the combat move and the noncombat move; this is the {spoken(state.phase)} phase.",
            "",
            (action.path[0],),
        )
    parts = _parts(state, action)
    if isinstance(parts, Refusal):
        return parts
    after, events = state, list[Event]()
    for units in parts:
        step = _one(after, msgspec.structs.replace(action, units=units))
        if isinstance(step, Refusal):
            return step
        after = step.state
        events.extend(step.events)
    return Step(after, tuple(events))


def _domain(state: State, kind: str) -> str:
    return state.unit(kind).domain


def _parts(state: State, action: Move) -> list[Units] | Refusal:
    """The units of a move by the sort of move they make, in the order in which they go."""
    domains: dict[str, Units] = {}
    for kind, spec in action.units.items():
        domain = _domain(state, kind)
        if domain == "none":
            return Refusal("R-MOVE-01", "Factories do not move.", "", (action.path[0],), (kind,))
        domains.setdefault(domain, {})[kind] = spec
    flying, walking = domains.get("air", {}), domains.get("land", {})
    if set(flying) == {"transport_plane"} and set(walking) == {"paratrooper"} and "sea" not in domains:
        return [{**walking, **flying}]
    if "sea" in domains and flying and all(state.unit(kind).deck_cargo for kind in flying):
        both = {**domains["sea"], **flying}
        if _ride(state, action, both):
            domains["sea"] = both
            del domains["air"]
    return [domains[domain] for domain in ("sea", "land", "air", "rocket") if domain in domains]


def _ride(state: State, action: Move, units: Units) -> bool:
    """Whether aircraft named with ships ride on their carriers: there is room, and no battle ahead."""
    if any(area not in state.ruleset.board.sea for area in action.path):
        return False
    taken = select(state, state.pieces(action.path[0], state.turn), units, len(action.path) - 1)
    if isinstance(taken, tuple):
        return False
    riders = total(only(taken, lambda piece: _domain(state, piece.kind) == "air"))
    return riders <= free_decks(state, taken)


def _one(state: State, action: Move) -> Step | Refusal:
    """A move of one sort."""
    sort, available = _sort(state, action)
    if action.raid or action.escort:
        if sort is not air.resolve:
            return Refusal(
                "R-SBR-01",
                "Only aircraft raid.",
                "Send bombers, with one escort at most.",
                (action.path[-1],),
                tuple(action.units),
            )
        if state.phase != COMBAT_MOVE:
            return Refusal("R-SEQ-01", "Raids are ordered in the combat move.", "", (action.path[-1],))
    taken = select(state, available, action.units, len(action.path) - 1)
    if isinstance(taken, tuple):
        return missing(state.turn, action.path[0], taken)
    return sort(state, Order(state.turn, taken, action.path, action))


def _sort(state: State, action: Move) -> tuple[Sort, Stack]:
    """Which rules a move goes by, and the pieces it may be made with."""
    board, path, power = state.ruleset.board, action.path, state.turn
    kinds = set(action.units)
    own = state.pieces(path[0], power)
    domains = {_domain(state, kind) for kind in kinds}
    if kinds == {"paratrooper", "transport_plane"}:
        return airborne.ferry, own
    if "sea" in domains:
        return sea.resolve, own
    if domains == {"rocket"}:
        return rockets.resolve, own
    if domains == {"air"}:
        return air.resolve, air.available(state, power, path[0])
    if path[0] in board.sea:
        return _ashore, transports.aboard(state, power, path[0])
    if any(area in board.sea for area in path):
        return _aboard, own
    return land.resolve, own


def _ashore(state: State, order: Order) -> Step | Refusal:
    """Troops leave their ships: into the territory next to the zone, and no farther."""
    if order.distance == 0:
        return order.refuse(
            "R-SEA-08",
            f"These units are in {order.origin} already.",
            "Name the territory that they go ashore in.",
        )
    if order.distance > 1 or order.target in state.ruleset.board.sea:
        return order.refuse(
            "R-SEA-08",
            "Troops go ashore in a territory next to their zone, and no farther in that move.",
            "Move the transport to carry them to another zone.",
        )
    return transports.unload(state, order)


def _aboard(state: State, order: Order) -> Step | Refusal:
    """Land units go aboard, or across a zone on a transport that stays in it (R-SEA-06, R-SEA-09)."""
    sea_ahead = [area in state.ruleset.board.sea for area in order.path[1:]]
    if sea_ahead == [True]:
        return transports.load(state, order)
    if sea_ahead == [True, False]:
        return transports.bridge(state, order)
    return order.refuse(
        "R-SEA-06",
        "Land units cross the sea aboard a transport: they load from a territory next to its zone.",
        "Load them, move the transport, and put them ashore.",
    )
