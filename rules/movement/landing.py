"""The landing plan: who of the aircraft in the air can come down where, all of them together.

R-AIR-02: a combat move of an air unit is legal if some outcome lets every aircraft land. R-AIR-03: a
carrier that others count on may not leave them behind. R-CV-01: decks have places. The plan assumes
the best: battles won, zones to be fought over clear, carriers sailing where they still can.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

import msgspec

from rules import phrases
from rules.errors import Refusal
from rules.movement import decks, ground
from rules.movement.decks import Flyer, Seat
from rules.movement.orders import Order, moves_left
from rules.names import NONCOMBAT_MOVE
from rules.pieces import Piece, Stack, with_added
from rules.state import State
from rules.units import standard_units

FAR = 99

AIRCRAFT = frozenset(kind for kind, unit in standard_units().items() if unit.domain == "air")


class Landing(msgspec.Struct, frozen=True):
    """Where aircraft come down: `to` a territory, or a zone with a deck of `deck` ("" on land)."""

    piece: Piece
    count: int
    at: str
    to: str
    deck: str = ""


class Stranded(msgspec.Struct, frozen=True):
    """Aircraft that find no place, and where they are."""

    piece: Piece
    count: int
    at: str


class LandingPlan(msgspec.Struct, frozen=True):
    """One way for the aircraft in the air to land, and who is left over."""

    places: tuple[Landing, ...]
    stranded: tuple[Stranded, ...]


def plan(state: State, pinned: Mapping[str, Stack] | None = None) -> LandingPlan:
    """The landing plan of the power on turn.

    `pinned` are pieces by area that come down right where they are (the end of a noncombat move).
    """
    flyers = list(_flyers(state, pinned or {}))
    if not flyers:
        return LandingPlan((), ())
    strips = land_distances(state)
    places: list[Landing] = []
    needing: list[Flyer] = []
    for flyer in flyers:
        if flyer.range and strips.get(flyer.area, FAR) <= flyer.range:
            to = _nearest_strip(state, flyer, strips)
            places.append(Landing(flyer.piece, flyer.count, flyer.area, to))
        else:
            needing.append(flyer)
    stranded: list[Stranded] = []
    if needing:
        found, lost = _report(needing, decks.seats(state, needing))
        places.extend(found)
        stranded.extend(lost)
    return LandingPlan(tuple(places), tuple(stranded))


def why_not_stranding(
    before: State, after: State, order: Order, pinned: Mapping[str, Stack] | None = None
) -> Refusal | None:
    """Why a move would leave aircraft without a place to land (R-AIR-02, R-AIR-03, R-NCM-03)."""
    if _comes_home(after, order):
        return None
    left = plan(after, pinned).stranded
    if not left or sum(s.count for s in left) <= _stranded_now(_Moment(before)):
        return None
    who = whereabouts(left)
    moves_air = any(after.unit(kind).domain == "air" for kind in order.kinds)
    if not moves_air:
        return order.refuse(
            "R-AIR-03",
            f"If {order} {'leaves' if sum(order.stack.values()) == 1 else 'leave'} {order.origin}, {who} would "
            "have no place to land.",
            "A carrier that aircraft count on stays within their reach.",
        )
    if after.phase == NONCOMBAT_MOVE:
        return order.refuse(
            "R-NCM-03",
            f"{who} could not land: no deck with a free place comes there.",
            "Aircraft end the noncombat move on land that was friendly when the turn began, or on a carrier.",
        )
    return order.refuse(
        "R-AIR-02",
        f"{who} would have no place to land after the battle.",
        "There must be friendly land, or a free place on a carrier, within the movement that is left.",
    )


def _comes_home(state: State, order: Order) -> bool:
    """Whether aircraft that fly by themselves can land on land from where they go: nobody else is worse off."""
    over_water = order.target in state.ruleset.board.sea
    if any(kind not in AIRCRAFT for kind in order.kinds) or (over_water and state.phase == NONCOMBAT_MOVE):
        return False
    near = land_distances(state).get(order.target, FAR)
    return all(near <= moves_left(state, piece) - order.distance for piece in order.stack)


class _Moment:
    """A position as a key, by identity: while a stack is dragged one position is asked about many times."""

    def __init__(self, state: State) -> None:
        self.state = state

    def __hash__(self) -> int:
        return id(self.state)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Moment) and self.state is other.state


@lru_cache(maxsize=4)
def _stranded_now(moment: _Moment) -> int:
    """How many aircraft find no place as things stand."""
    return sum(s.count for s in plan(moment.state).stranded)


def whereabouts(stranded: Iterable[Stranded]) -> str:
    """Aircraft in a sentence, by where they are: "2 fighters in SZ 5 and 1 bomber in Poland"."""
    by_area: dict[str, Stack] = {}
    for entry in stranded:
        by_area[entry.at] = with_added(by_area.get(entry.at, {}), {entry.piece: entry.count})
    return phrases.joined(f"{phrases.units(stack)} in {area}" for area, stack in by_area.items())


def _flyers(state: State, pinned: Mapping[str, Stack]) -> Iterator[Flyer]:
    """The aircraft of the power on turn that are not down on land: those in battles and over water (R-CV-04)."""
    sea, power = state.ruleset.board.sea, state.turn
    for area, stack in state.stacks.items():
        for piece, count in stack.items():
            if piece.kind not in AIRCRAFT or piece.owner != power:
                continue
            if area not in sea and ground.can_land_in(state, power, area) is None:
                break
            held = min(count, pinned.get(area, {}).get(piece, 0))
            if held:
                yield Flyer(piece, held, area, 0)
            if count - held:
                yield Flyer(piece, count - held, area, moves_left(state, piece))


class _Sky:
    """What landing places depend on: big parts by identity, as positions share what no action touched."""

    def __init__(self, state: State) -> None:
        self.state = state
        shared = (state.ruleset, state.owners, state.record)
        self.numbers = (state.wars, state.turn, state.round, state.paris_fallen, *map(id, shared))

    def __hash__(self) -> int:
        return hash(self.numbers)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Sky) and self.numbers == other.numbers


def land_distances(state: State) -> Mapping[str, int]:
    """Steps from each area to the nearest territory where the power on turn can land (R-NCM-03)."""
    return _land_distances(_Sky(state))


@lru_cache(maxsize=64)
def _land_distances(sky: _Sky) -> Mapping[str, int]:
    # The cached key holds the state, so the identities of its parts stay theirs while it lives.
    state = sky.state
    board, power = state.ruleset.board, state.turn
    strips = [area for area in board.land if ground.can_land_in(state, power, area) is None]
    found = dict.fromkeys(strips, 0)
    ring = strips
    while ring:
        following: list[str] = []
        for area in ring:
            if found[area] and ground.why_not_overfly(state, power, area, combat=False) is not None:
                continue
            for neighbour in board.neighbours[area]:
                if neighbour not in found:
                    found[neighbour] = found[area] + 1
                    following.append(neighbour)
        ring = following
    return found


def _nearest_strip(state: State, flyer: Flyer, strips: Mapping[str, int]) -> str:
    """A territory to land in, the nearest by the distances, the first by name among equals."""
    area = flyer.area
    while strips[area]:
        area = min(
            (n for n in state.ruleset.board.neighbours[area] if strips.get(n, FAR) < strips[area]),
            key=lambda name: (strips[name], name),
        )
    return area


def _report(needing: Sequence[Flyer], seats: Sequence[Seat]) -> tuple[list[Landing], list[Stranded]]:
    """Places by aircraft, carrier and zone, and who has none."""
    counts = Counter((seat.flyer, seat.deck, seat.zone) for seat in seats)
    places = [
        Landing(needing[index].piece, count, needing[index].area, zone, deck)
        for (index, deck, zone), count in counts.items()
    ]
    stranded: list[Stranded] = []
    for index, flyer in enumerate(needing):
        lost = flyer.count - sum(count for (i, _, _), count in counts.items() if i == index)
        if lost:
            stranded.append(Stranded(flyer.piece, lost, flyer.area))
    return places, stranded
