"""Where units may go: the referee asked about every area, for the board's highlights.

Paths are looked for here; whether one is legal is only ever decided by `resolve_move`, the same code
that plays it, so a highlighted area can be dropped on and a dark one has a reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Literal

import msgspec

from rules.actions import Drop, Move, Units, UnitSpec
from rules.errors import Refusal
from rules.events import Moved
from rules.movement import air, airborne, ground, moves, transports, zones
from rules.movement.orders import committed, moves_left
from rules.names import COMBAT_MOVE, NONCOMBAT_MOVE, PRO_ALLIED
from rules.pieces import Stack, kinds_of, only
from rules.politics import stance
from rules.positions import has_producer
from rules.state import State, War
from rules.step import Step
from rules.technology import PARATROOPERS

Mode = Literal["", "raid", "escort"]
Effect = Literal["move", "battle", "raid", "escort", "load", "unload", "activate", "drop"]

PARTIAL = frozenset(
    ("H-GER-1", "H-MEC-1", "H-MIN-1", "H-USA-1", "H-PAR-1", "R-AIR-02", "R-CV-01", "R-NCM-03", "R-SEA-07")
)
"""Rules that may let a part of a stack go where the whole may not."""

ROCKET_RANGE = 4


class Route(msgspec.Struct, frozen=True):
    """A legal way to an area: the action that goes it, its cost in movement points, what it does.

    `wars` are those the move begins (H-POL-11). `allowed` is how many of the units may go, where not all may; the
    action then moves that many.
    """

    path: tuple[str, ...]
    effect: Effect
    action: Move | Drop
    wars: tuple[War, ...] = ()
    allowed: int | None = None

    @property
    def cost(self) -> int:
        """Borders crossed."""
        return len(self.path) - 1

    @property
    def target(self) -> str:
        """Where it ends."""
        return self.path[-1]


class Destinations(Mapping[str, "Route | Refusal"]):
    """Every area of the board with the route there or the reason why not.

    The legal ones are found at once; a reason is worked out when it is asked for, once.
    """

    def __init__(self, state: State, origin: str, units: Units, mode: Mode = "") -> None:
        self._state, self._origin, self._units = state, origin, units
        self._mode: Mode = mode
        self._refused: dict[str, Refusal] = {}
        self.legal: dict[str, Route] = dict(self._find())

    @property
    def origin(self) -> str:
        """Where the units stand."""
        return self._origin

    @property
    def units(self) -> Units:
        """The units asked about."""
        return self._units

    @property
    def mode(self) -> Mode:
        """What was asked for: "raid", "escort", or "" for a plain move."""
        return self._mode

    def __getitem__(self, area: str) -> Route | Refusal:
        if area in self.legal:
            return self.legal[area]
        if area not in self._refused:
            self._refused[area] = self._reason(self._state.ruleset.board.resolve(area))
        return self._refused[area]

    def __iter__(self) -> Iterator[str]:
        return iter(self._state.ruleset.board.areas)

    def __len__(self) -> int:
        return len(self._state.ruleset.board.areas)

    def _find(self) -> Iterator[tuple[str, Route]]:
        if self._state.phase not in (COMBAT_MOVE, NONCOMBAT_MOVE):
            return
        found: set[str] = set()
        for path in _paths(self._state, self._origin, self._units):
            if path[-1] in found:
                continue
            result = try_path(self._state, self._units, path, self._mode)
            if isinstance(result, Route):
                found.add(path[-1])
                yield path[-1], result
            else:
                self._refused.setdefault(path[-1], result)

    def _reason(self, area: str) -> Refusal:
        path = _direct(self._state, self._origin, area, self._units)
        if len(path) < 2:
            return Refusal("R-MOVE-01", f"These units are in {area} already.", "", (area,))
        result = try_path(self._state, self._units, path, self._mode)
        if isinstance(result, Refusal):
            return result
        return Refusal(
            "R-MOVE-01", f"{area} is reached only by a route of its own.", "Pass its waypoints.", (area,)
        )


def destinations(state: State, origin: str, units: Units, mode: Mode = "") -> Destinations:
    """Where units that stand in an area may go in this phase; `mode` asks for a raid or its escort."""
    return Destinations(state, origin, units, mode)


def try_path(state: State, units: Units, path: tuple[str, ...], mode: Mode = "") -> Route | Refusal:
    """The route along exactly this path, or why it is not legal.

    Where only submarines or transports are, a move that may pass by is preferred to an attack; where only
    the attack is legal, it is one. Part of a single stack is tried where a rule may let it go.
    """
    result = _try(state, units, path, mode)
    if isinstance(result, Refusal) and not mode:
        result = _other_order(state, units, path) or result
    if isinstance(result, Route) or result.rule_id not in PARTIAL or len(units) != 1:
        return result
    ((kind, count),) = units.items()
    if not isinstance(count, int) or (result.rule_id == "R-AIR-02" and not state.unit(kind).deck_cargo):
        return result
    found: Route | None = None
    low, high = 0, count
    while high - low > 1:  # where some may go, so may fewer of them
        fewer = (low + high) // 2
        part = _try(state, {kind: fewer}, path, mode)
        if isinstance(part, Route):
            low, found = fewer, msgspec.structs.replace(part, allowed=fewer)
        else:
            high = fewer
    return found or result


def _other_order(state: State, units: Units, path: tuple[str, ...]) -> Route | None:
    """A raid or its escort, where aircraft have no battle to fight (R-SBR-01, H-AIR-1)."""
    if state.phase != COMBAT_MOVE or path[-1] in state.ruleset.board.sea:
        return None
    mode: Mode = "raid" if all(state.unit(kind).raids for kind in units) else "escort"
    if mode == "raid" and not has_producer(state, path[-1]):
        return None
    if mode == "escort" and state.battle(path[-1], "raid") is None:
        return None
    route = _try(state, units, path, mode)
    return route if isinstance(route, Route) else None


def _try(state: State, units: Units, path: tuple[str, ...], mode: Mode) -> Route | Refusal:
    if set(units) == {"paratrooper", "transport_plane"} and state.phase == COMBAT_MOVE:
        return _try_drop(state, units, path)
    action = Move(units=units, path=path, raid=mode == "raid", escort=mode == "escort")
    result = moves.resolve(state, action)
    if isinstance(result, Refusal) and _may_attack(state, path[-1]):
        attack = msgspec.structs.replace(action, attack=True)
        fought = moves.resolve(state, attack)
        if isinstance(fought, Step):
            action, result = attack, fought
    if isinstance(result, Refusal):
        return _try_drop(state, units, path) if _bombers_drop(state, units) and not mode else result
    return Route(path, _effect(state, result.state, action), action, _new_wars(state, result.state))


def _may_attack(state: State, target: str) -> bool:
    """Whether an order to attack could make sense of a refused move: enemies that would be passed by."""
    if state.phase != COMBAT_MOVE or target not in state.ruleset.board.sea:
        return False
    return bool(zones.enemy_pieces(state, state.turn, target))


def _bombers_drop(state: State, units: Units) -> bool:
    """Whether these are a bomber and an infantry that it may drop (R-TECH-03)."""
    skilled = state.phase == COMBAT_MOVE and state.has_tech(state.turn, PARATROOPERS)
    return skilled and units == {"infantry": 1, "bomber": 1}


def _try_drop(state: State, units: Units, path: tuple[str, ...]) -> Route | Refusal:
    if any(count != 1 for count in units.values()):
        return Refusal("H-PAR-1", "Each drop is ordered by itself.", "Take one of each.", path[-1:])
    action = Drop(path=path)
    result = airborne.drop(state, action)
    if isinstance(result, Refusal):
        return result
    if not any(isinstance(event, Moved) and kinds_of(event.units) == units for event in result.events):
        return Refusal("H-PAR-1", "The transport plane there drops its paratrooper first.", "", path[:1])
    return Route(path, "drop", action, _new_wars(state, result.state))


def _new_wars(before: State, after: State) -> tuple[War, ...]:
    return tuple(sorted(after.wars - before.wars))


def _effect(before: State, after: State, action: Move) -> Effect:
    """What the move does at its end."""
    origin, target = action.path[0], action.path[-1]
    sea = before.ruleset.board.sea
    if action.raid:
        return "raid"
    if action.escort:
        return "escort"
    if after.battle(target) != before.battle(target):
        return "battle"
    if before.owner(target) == PRO_ALLIED != after.owner(target):
        return "activate"
    land = any(before.unit(kind).domain == "land" for kind in action.units)
    if land and target in sea:
        return "load"
    if land and (origin in sea or any(area in sea for area in action.path)):
        return "unload"
    return "move"


# -- looking for paths ---------------------------------------------------------------------------


def _domains(state: State, units: Units) -> set[str]:
    return {state.unit(kind).domain for kind in units}


def _paths(state: State, origin: str, units: Units) -> Iterator[tuple[str, ...]]:
    """Paths worth asking about, shorter before longer; several to one area where the way matters."""
    board, domains = state.ruleset.board, _domains(state, units)
    if set(units) == {"paratrooper", "transport_plane"} or domains == {"air"}:
        yield from _flights(state, origin, _air_range(state, origin, units))
    elif _bombers_drop(state, units):
        yield from _flights(state, origin, _air_range(state, origin, units), laden=True)
    elif "sea" in domains:
        yield (origin,)
        yield from _walks(origin, _reach_of(state, origin, units, "sea"), board.shores_of_zone)
    elif "land" in domains and origin in board.sea:
        yield from ((origin, coast) for coast in board.coasts[origin])
    elif "land" in domains:
        yield from _walks(origin, max(1, _reach_of(state, origin, units, "land")), _land_neighbours(state))
        for zone in board.shores[origin]:
            yield (origin, zone)
            yield from ((origin, zone, coast) for coast in board.coasts[zone] if coast != origin)
    elif domains == {"rocket"}:
        yield from _walks(origin, ROCKET_RANGE, _land_neighbours(state), once=True)


def _land_neighbours(state: State) -> Callable[[str], Iterable[str]]:
    board = state.ruleset.board

    def neighbours(area: str) -> Iterable[str]:
        return sorted(board.neighbours[area] & board.land)

    return neighbours


def _walks(
    origin: str, steps: int, neighbours: Callable[[str], Iterable[str]], once: bool = False
) -> Iterator[tuple[str, ...]]:
    """Every path of up to so many steps, by length; a return to the origin only as its end.

    With `once` each area is reached by one path only.
    """
    ring: list[tuple[str, ...]] = [(origin,)]
    seen = {origin}
    for _ in range(steps):
        following: list[tuple[str, ...]] = []
        for path in ring:
            for area in neighbours(path[-1]):
                if area in path[1:] or (once and area in seen):
                    continue
                seen.add(area)
                yield (*path, area)
                if area != origin:
                    following.append((*path, area))
        ring = following


def _reach_of(state: State, origin: str, units: Units, domain: str) -> int:
    """The longest path any piece of these kinds could go, tows counted."""
    left = [
        moves_left(state, piece)
        for piece in state.pieces(origin, state.turn)
        if piece.kind in units and state.unit(piece.kind).domain == domain
    ]
    return max(left, default=0)


def _air_range(state: State, origin: str, units: Units) -> int:
    flying = [p for p in air.available(state, state.turn, origin) if p.kind in units]
    kinds = {p.kind: 0 for p in flying}
    for piece in flying:
        kinds[piece.kind] = max(kinds[piece.kind], moves_left(state, piece))
    return min(kinds.values(), default=0)


def _flights(state: State, origin: str, steps: int, laden: bool = False) -> Iterator[tuple[str, ...]]:
    """The shortest flyable path to every area in range; it may end where it could not go on."""
    board, power = state.ruleset.board, state.turn
    combat = state.phase == COMBAT_MOVE
    ways: dict[str, tuple[str, ...]] = {origin: (origin,)}
    ring = [origin]
    for _ in range(steps):
        following: list[str] = []
        for area in ring:
            for neighbour in sorted(board.neighbours[area]):
                if neighbour in ways:
                    continue
                ways[neighbour] = (*ways[area], neighbour)
                yield ways[neighbour]
                halt = laden and stance(state, power, neighbour) == "enemy"
                if not halt and ground.why_not_overfly(state, power, neighbour, combat) is None:
                    following.append(neighbour)
        ring = following


def _direct(state: State, origin: str, area: str, units: Units) -> tuple[str, ...]:
    """The shortest path over the board for the reason at an area out of reach, by ground that fits the units."""
    board, domains = state.ruleset.board, _domains(state, units)
    fitting: frozenset[str] = frozenset(board.areas)
    if domains <= {"land", "rocket"} and origin in board.land and area in board.land:
        fitting = board.land
    elif domains == {"sea"} and area in board.sea:
        fitting = board.sea
    return shortest(state, origin, area, fitting) or shortest(state, origin, area, frozenset(board.areas))


def shortest(state: State, origin: str, area: str, within: frozenset[str]) -> tuple[str, ...]:
    """The shortest path between two areas through some others; empty if there is none."""
    board = state.ruleset.board
    ways: dict[str, tuple[str, ...]] = {origin: (origin,)}
    ring = [origin]
    while ring and area not in ways:
        following: list[str] = []
        for here in ring:
            for there in sorted(board.neighbours[here] & within):
                if there not in ways:
                    ways[there] = (*ways[here], there)
                    following.append(there)
        ring = following
    return ways.get(area, ())


# -- who can move --------------------------------------------------------------------------------


def movers(state: State) -> dict[str, Stack]:
    """What the power on turn can still move in this phase, by area: every stack with a legal destination.

    Troops aboard count in the zone of their ship.
    """
    if state.phase not in (COMBAT_MOVE, NONCOMBAT_MOVE):
        return {}
    result: dict[str, Stack] = {}
    for area in state.stacks:
        candidates = _candidates(state, area)
        free = {
            piece: n for piece, n in candidates.items() if _has_route(state, area, piece.kind, {piece: n})
        }
        if free:
            result[area] = free
    return result


def _candidates(state: State, area: str) -> Stack:
    """The pieces in an area that are not spent, in a battle or factories."""
    own = only(
        state.pieces(area, state.turn),
        lambda piece: moves_left(state, piece) > 0 and not committed(state, area, piece),
    )
    if area in state.ruleset.board.sea:
        ashore = transports.aboard(state, state.turn, area)
        return {**own, **{p: n for p, n in ashore.items() if not p.done}}
    return own


def _has_route(state: State, area: str, kind: str, stack: Stack) -> bool:
    units: Units = {kind: 1}
    piece = next(iter(stack))
    if piece.damaged:
        units = {kind: [UnitSpec(n=1, damaged=True)]}
    if kind == "transport_plane" and state.phase == COMBAT_MOVE:
        return False
    return any(isinstance(_try(state, units, path, ""), Route) for path in _paths(state, area, units))
