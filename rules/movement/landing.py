"""The landing plan: who of the aircraft in the air can come down where, all of them together.

R-AIR-02: a combat move of an air unit is legal if some outcome lets every aircraft land. R-AIR-03: a
carrier that others count on may not leave them behind. R-CV-01: decks have places. The plan assumes
the best: battles won, zones to be fought over clear, carriers sailing where they still can.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product

import msgspec

from rules import phrases
from rules.errors import Refusal
from rules.movement import ground, zones
from rules.movement.orders import Order, committed, decks_of, moves_left, neutral_land
from rules.names import COMBAT_MOVE, CONDUCT_COMBAT, NONCOMBAT_MOVE
from rules.pieces import Piece, Stack, in_order, with_added
from rules.powers import same_side
from rules.state import State

FAR = 99


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


class _Flyer(msgspec.Struct, frozen=True):
    piece: Piece
    count: int
    area: str
    range: int


class _Deck(msgspec.Struct, frozen=True):
    """Free places on a carrier (or several alike): where it may be when the aircraft come down."""

    zones: frozenset[str]
    places: int
    name: str


def plan(state: State, pinned: Mapping[str, Stack] | None = None) -> LandingPlan:
    """The landing plan of the power on turn.

    `pinned` are pieces by area that come down right where they are (the end of a noncombat move).
    """
    flyers = list(_flyers(state, pinned or {}))
    if not flyers:
        return LandingPlan((), ())
    strips = land_distances(state)
    places: list[Landing] = []
    needing: list[_Flyer] = []
    for flyer in flyers:
        if flyer.range and strips.get(flyer.area, FAR) <= flyer.range:
            to = _nearest_strip(state, flyer, strips)
            places.append(Landing(flyer.piece, flyer.count, flyer.area, to))
        else:
            needing.append(flyer)
    stranded: list[Stranded] = []
    if needing:
        found, lost = _on_decks(state, needing)
        places.extend(found)
        stranded.extend(lost)
    return LandingPlan(tuple(places), tuple(stranded))


def why_not_stranding(
    before: State, after: State, order: Order, pinned: Mapping[str, Stack] | None = None
) -> Refusal | None:
    """Why a move would leave aircraft without a place to land (R-AIR-02, R-AIR-03, R-NCM-03)."""
    left = plan(after, pinned).stranded
    if not left:
        return None
    if sum(s.count for s in left) <= sum(s.count for s in plan(before).stranded):
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


def whereabouts(stranded: Iterable[Stranded]) -> str:
    """Aircraft in a sentence, by where they are: "2 fighters in SZ 5 and 1 bomber in Poland"."""
    by_area: dict[str, Stack] = {}
    for entry in stranded:
        by_area[entry.at] = with_added(by_area.get(entry.at, {}), {entry.piece: entry.count})
    return phrases.joined(f"{phrases.units(stack)} in {area}" for area, stack in by_area.items())


def _flyers(state: State, pinned: Mapping[str, Stack]) -> Iterator[_Flyer]:
    """The aircraft of the power on turn that are not down on land: those in battles and over water."""
    sea, power = state.ruleset.board.sea, state.turn
    for area, stack in state.stacks.items():
        own = [(p, n) for p, n in stack.items() if p.owner == power and state.unit(p.kind).domain == "air"]
        if not own or (area not in sea and ground.can_land_in(state, power, area) is None):
            continue
        for piece, count in own:
            held = min(count, pinned.get(area, {}).get(piece, 0))
            if held:
                yield _Flyer(piece, held, area, 0)
            if count - held:
                yield _Flyer(piece, count - held, area, moves_left(state, piece))


class _Sky:
    """What landing places depend on, compared by identity: positions share what no action touched."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.parts = (state.ruleset, state.owners, state.wars, state.record, state.turn)
        self.numbers = (state.round, state.paris_fallen, *map(id, self.parts))

    def __hash__(self) -> int:
        return hash(self.numbers)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Sky) and self.numbers == other.numbers


def land_distances(state: State) -> Mapping[str, int]:
    """Steps from each area to the nearest territory where the power on turn can land (R-NCM-03)."""
    return _land_distances(_Sky(state))


@lru_cache(maxsize=64)
def _land_distances(sky: _Sky) -> Mapping[str, int]:
    # The cached key holds the parts themselves, so their identities stay theirs while it lives.
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


def flight(state: State, start: str, steps: int) -> dict[str, int]:
    """The areas an aircraft of the power on turn can be over within some steps in the noncombat move."""
    board, power = state.ruleset.board, state.turn
    found = {start: 0}
    ring = [start]
    for step in range(1, steps + 1):
        following: list[str] = []
        for area in ring:
            for neighbour in board.neighbours[area]:
                if neighbour in found or ground.why_not_overfly(state, power, neighbour, combat=False):
                    continue
                found[neighbour] = step
                following.append(neighbour)
        ring = following
    return found


def _nearest_strip(state: State, flyer: _Flyer, strips: Mapping[str, int]) -> str:
    """A territory to land in, the nearest by the distances, the first by name among equals."""
    area = flyer.area
    while strips[area]:
        area = min(
            (n for n in state.ruleset.board.neighbours[area] if strips.get(n, FAR) < strips[area]),
            key=lambda name: (strips[name], name),
        )
    return area


# -- decks -------------------------------------------------------------------------------------


def _on_decks(state: State, needing: Sequence[_Flyer]) -> tuple[list[Landing], list[Stranded]]:
    """Aircraft onto carriers: the best of the ways the carriers may sail."""
    wishes = [_zones_for(state, flyer) for flyer in needing]
    wanted = frozenset[str]().union(*wishes)
    if not wanted:
        return _report(needing, [])
    fixed, mobile = _decks(state, wanted)
    best: list[tuple[int, _Deck, str]] | None = None
    for stations in _stations(mobile):
        seats = [
            (deck, zone) for deck, zone in (*fixed, *zip(mobile, stations, strict=True)) if zone in wanted
        ]
        seated = _seat(needing, wishes, seats)
        if best is None or len(seated) > len(best):
            best = seated
        if len(best) == sum(flyer.count for flyer in needing):
            break
    return _report(needing, best or [])


def _stations(mobile: Sequence[_Deck]) -> Iterator[tuple[str, ...]]:
    """Every way of stationing the carriers, as they stand first."""
    yield from product(*(sorted(deck.zones) for deck in mobile))


def _zones_for(state: State, flyer: _Flyer) -> frozenset[str]:
    """The zones where an aircraft could meet a deck; none for kinds that land on none."""
    if not state.unit(flyer.piece.kind).deck_cargo:
        return frozenset()
    sea = state.ruleset.board.sea
    return frozenset(area for area in flight(state, flyer.area, flyer.range) if area in sea)


def _decks(state: State, wanted: frozenset[str]) -> tuple[list[tuple[_Deck, str]], list[_Deck]]:
    """Carriers with free places: those that stay where they are, and those that may still sail."""
    fixed: list[tuple[_Deck, str]] = []
    mobile: list[_Deck] = []
    for zone in sorted(state.ruleset.board.sea & state.stacks.keys()):
        for piece, count in in_order(state.stack(zone)):
            free = decks_of(state, piece) - len(piece.cargo)
            if free <= 0 or not _serves(state, piece):
                continue
            reach = carrier_reach(state, piece, zone) & wanted
            for _ in range(count):
                if reach <= {zone}:
                    fixed.append((_Deck(frozenset((zone,)), free, piece.kind), zone))
                else:
                    mobile.append(_Deck(reach, free, piece.kind))
    mobile.extend(_ordered_decks(state, wanted))
    return fixed, mobile


def _serves(state: State, carrier: Piece) -> bool:
    """Whether aircraft of the power on turn may land on this carrier (R-CV-01, H-POL-0)."""
    if carrier.owner == state.turn:
        return True
    return same_side(carrier.owner, state.turn) and neutral_land(state, state.turn, carrier.owner) is None


def carrier_reach(state: State, carrier: Piece, zone: str) -> frozenset[str]:
    """The zones where a carrier can be at the end of the noncombat move (R-CV-06, R-AIR-06)."""
    steps = moves_left(state, carrier)
    if carrier.owner != state.turn or state.phase not in (COMBAT_MOVE, CONDUCT_COMBAT, NONCOMBAT_MOVE):
        steps = 0
    if state.phase != NONCOMBAT_MOVE and (carrier.moved or committed(state, zone, carrier)):
        steps = 0
    found, ring = {zone}, [zone]
    for _ in range(steps):
        ring = [
            there
            for here in ring
            for there in state.ruleset.board.shores_of_zone(here)
            if there not in found and _may_sail(state, carrier.owner, here, there)
        ]
        found.update(ring)
    return frozenset(found)


def _may_sail(state: State, power: str, here: str, there: str) -> bool:
    """Whether a carrier may enter a zone in the noncombat move, pending battles there taken as won."""
    if zones.why_not_pass(state, power, here, there) is not None:
        return False
    return not zones.enemy_warships(state, power, there) or (
        state.phase != NONCOMBAT_MOVE and state.battle(there, "sea") is not None
    )


def _ordered_decks(state: State, wanted: frozenset[str]) -> Iterator[_Deck]:
    """Carriers bought this turn, in any zone where they can be placed (R-AIR-04, H-PRO-3)."""
    tray = state.tray.get(state.turn, {})
    sites = placing_zones(state, state.turn) & wanted if tray else frozenset[str]()
    for kind in ("escort_carrier", "carrier"):
        for _ in range(tray.get(kind, 0) if sites else 0):
            yield _Deck(sites, state.unit(kind).decks, kind)


def placing_zones(state: State, power: str) -> frozenset[str]:
    """The zones next to a city or factory that a power has held since the turn began (H-PRO-1, H-PRO-3)."""
    board = state.ruleset.board
    return frozenset(
        zone
        for area in board.land
        if state.owner(area) == power == state.record.owners.get(area) and is_producer(state, area)
        for zone in board.shores[area]
    )


def is_producer(state: State, area: str) -> bool:
    """Whether a territory has a victory city or a factory (H-PRO-1)."""
    return state.ruleset.board.is_producer_site(area) or any(p.kind == "factory" for p in state.stack(area))


def _seat(
    needing: Sequence[_Flyer], wishes: Sequence[frozenset[str]], seats: Sequence[tuple[_Deck, str]]
) -> list[tuple[int, _Deck, str]]:
    """As many aircraft as possible on the decks: flyer index, deck and zone of each seated one."""
    places = [(deck, zone) for deck, zone in seats for _ in range(deck.places)]
    singles = [index for index, flyer in enumerate(needing) for _ in range(flyer.count)]
    taken: dict[int, int] = {}

    def find(single: int, seen: set[int]) -> bool:
        for place, (_, zone) in enumerate(places):
            if place in seen or zone not in wishes[singles[single]]:
                continue
            seen.add(place)
            if place not in taken or find(taken[place], seen):
                taken[place] = single
                return True
        return False

    for single in range(len(singles)):
        find(single, set())
    return [(singles[single], *places[place]) for place, single in taken.items()]


def _report(
    needing: Sequence[_Flyer], seated: Sequence[tuple[int, _Deck, str]]
) -> tuple[list[Landing], list[Stranded]]:
    counts: dict[tuple[int, str, str], int] = defaultdict(int)
    for index, deck, zone in seated:
        counts[index, deck.name, zone] += 1
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
