"""What the board would offer a player: stacks that can go, and the lit areas they can go to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random

from rules import engine
from rules.actions import Action, Units
from rules.errors import Refusal
from rules.movement.orders import committed, moves_left
from rules.movement.reach import Mode, Route, destinations
from rules.pieces import Piece, Stack, only
from rules.politics import stance
from rules.state import State
from rules.step import Step

Plan = list[Action]
"""Actions to be done one after the other; empty where nothing suggests itself."""

FAR = 99


def idle(state: State, area: str, *domains: str) -> Stack:
    """What the power on turn could still move out of an area, transport planes and guns apart."""
    return only(
        state.pieces(area, state.turn),
        lambda p: (
            state.unit(p.kind).domain in domains
            and moves_left(state, p) > 0
            and not committed(state, area, p)
        ),
    )


def counts(stack: Mapping[Piece, int]) -> dict[str, int]:
    """How many of each kind."""
    found: dict[str, int] = {}
    for piece, count in stack.items():
        found[piece.kind] = found.get(piece.kind, 0) + count
    return found


def after(state: State, action: Action) -> State | None:
    """The state after an action; None if it is not legal."""
    result = engine.resolve(state, action)
    return result.state if isinstance(result, Step) else None


def lit(state: State, area: str, units: Mapping[str, int], mode: Mode = "") -> dict[str, Route]:
    """The areas that light up when units are lifted off an area."""
    wanted: Units = dict(units)
    return destinations(state, area, wanted, mode).legal if wanted else {}


def calm(routes: Iterable[Route], chance: Random, daring: float = 0.15) -> list[Route]:
    """The routes that begin no war, now and then all of them."""
    routes = list(routes)
    return routes if chance.random() < daring else [route for route in routes if not route.wars]


def hostile(state: State, area: str) -> bool:
    """Whether a territory could be attacked by the power on turn, at least after a declaration of war."""
    allied = state.turn not in ("Germany", "Italy", "Japan")
    wanted = ("enemy", "neutral", "minor", "peace") if allied else ("enemy", "neutral", "pro_allied", "peace")
    return stance(state, state.turn, area) in wanted


def front(state: State) -> dict[str, int]:
    """How far every area is from the nearest one that an enemy holds."""
    board, ring = state.ruleset.board, list[str]()
    for area in sorted(state.owners):
        if stance(state, state.turn, area) in ("enemy", "minor"):
            ring.append(area)
    found = dict.fromkeys(ring, 0)
    while ring:
        following: list[str] = []
        for area in ring:
            for there in sorted(board.neighbours[area]):
                if there not in found:
                    found[there] = found[area] + 1
                    following.append(there)
        ring = following
    return found


def first_legal(state: State, wishes: Iterable[Action]) -> Plan:
    """The first of some wishes that is legal, alone."""
    for wish in wishes:
        if not isinstance(engine.resolve(state, wish), Refusal):
            return [wish]
    return []


def shuffled(things: Iterable[str], chance: Random) -> list[str]:
    """Names in any order."""
    found = sorted(things)
    chance.shuffle(found)
    return found


def places(state: State, has: Callable[[str], bool], chance: Random) -> list[str]:
    """The areas with pieces of anybody where something is so, in any order."""
    return shuffled((area for area in state.stacks if has(area)), chance)
