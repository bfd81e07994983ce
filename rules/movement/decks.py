"""Decks for aircraft without land in reach: which carrier can be where when they come down (R-AIR-02, R-CV-01).

Carriers are taken to sail where they still can, with the zones of pending battles cleared; those bought this
turn may be placed in any zone next to a producer (R-AIR-04).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product

import msgspec

from rules.movement import ground, zones
from rules.movement.orders import committed, decks_of, free_decks, moves_left, neutral_land
from rules.names import COMBAT_MOVE, CONDUCT_COMBAT, NONCOMBAT_MOVE
from rules.pieces import Piece, in_order
from rules.politics import BRITAIN, JAPAN, provoked_by, why_not_break_agreement
from rules.powers import same_side
from rules.production import capacity_left, produces
from rules.state import State, war


class Flyer(msgspec.Struct, frozen=True):
    """Equal aircraft that have to come down, where they are and how far they can still go."""

    piece: Piece
    count: int
    area: str
    range: int


class Seat(msgspec.Struct, frozen=True):
    """A place found for one aircraft: the index of its entry, the carrier and the zone."""

    flyer: int
    deck: str
    zone: str


class _Deck(msgspec.Struct, frozen=True):
    """Free places on a carrier (or several alike): where it may be when the aircraft come down."""

    zones: frozenset[str]
    places: int
    name: str


def seats(state: State, needing: Sequence[Flyer]) -> list[Seat]:
    """As many places on decks as can be found: the best of the ways the carriers may sail."""
    wishes = [_zones_for(state, flyer) for flyer in needing]
    wanted = frozenset[str]().union(*wishes)
    best: list[Seat] = []
    if not wanted:
        return best
    decks = _decks(state, wanted)
    most = min(sum(flyer.count for flyer in needing), sum(deck.places for deck in decks))
    for stationed in _stations(decks, wishes):
        found = _seated(needing, wishes, stationed)
        if len(found) > len(best):
            best = found
        if len(best) == most:
            break
    return best


def _stations(decks: Sequence[_Deck], wishes: Sequence[frozenset[str]]) -> Iterator[list[tuple[_Deck, str]]]:
    """Every way of stationing the carriers that could matter: like carriers are exchanged for no gain."""
    counts = Counter(decks)
    choices = [
        [
            [(deck, zone) for zone in chosen]
            for chosen in combinations_with_replacement(_useful(deck, wishes), n)
        ]
        for deck, n in counts.items()
    ]
    for groups in product(*choices):
        yield [entry for group in groups for entry in group]


def _useful(deck: _Deck, wishes: Sequence[frozenset[str]]) -> list[str]:
    """The zones that a carrier may choose among: of those that serve the same aircraft, or fewer, one."""
    serves = {
        zone: frozenset(index for index, wish in enumerate(wishes) if zone in wish)
        for zone in sorted(deck.zones)
    }
    kept: dict[frozenset[int], str] = {}
    for zone, who in serves.items():
        if who not in kept and not any(who < other for other in serves.values()):
            kept[who] = zone
    return list(kept.values())


def _zones_for(state: State, flyer: Flyer) -> frozenset[str]:
    """The zones where an aircraft could meet a deck; none for kinds that land on none."""
    if not state.unit(flyer.piece.kind).deck_cargo:
        return frozenset()
    sea = state.ruleset.board.sea
    return frozenset(area for area in flight(state, flyer.area, flyer.range) if area in sea)


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


def _decks(state: State, wanted: frozenset[str]) -> list[_Deck]:
    """Carriers with free places that can be in one of these zones, as they stand or by sailing."""
    found: list[_Deck] = []
    for zone in sorted(state.ruleset.board.sea & state.stacks.keys()):
        spare: dict[str, int] = {}
        for piece, count in _carriers(state, zone):
            free = decks_of(state, piece) - len(piece.cargo)
            if free <= 0 or not _near(state, zone, wanted) or not _serves(state, piece):
                continue
            reach = carrier_reach(state, piece, zone) & wanted
            if not reach:
                continue
            if piece.owner == state.turn:
                found.extend([_Deck(reach, free, piece.kind)] * count)
                continue
            left = spare.setdefault(piece.owner, spare_decks(state, piece.owner, zone))
            for _ in range(count):
                if left > 0:
                    found.append(_Deck(reach, min(free, left), piece.kind))
                    left -= free
            spare[piece.owner] = left
    found.extend(_ordered_decks(state, wanted))
    return found


def spare_decks(state: State, power: str, zone: str) -> int:
    """The places on a power's carriers in a zone that its own aircraft there leave to others (R-AIR-06)."""
    own = state.pieces(zone, power)
    flying = sum(n for piece, n in own.items() if state.unit(piece.kind).deck_cargo)
    return max(0, free_decks(state, own) - flying)


def _near(state: State, zone: str, wanted: frozenset[str]) -> bool:
    """Whether some wanted zone is within the 2 spaces that carriers sail at most; cheaper than the way there."""
    if zone in wanted:
        return True
    borders = state.ruleset.board.neighbours
    return any(there in borders[zone] or borders[there] & borders[zone] for there in wanted)


def _carriers(state: State, zone: str) -> list[tuple[Piece, int]]:
    """The carriers of every power in a zone, in table order."""
    there = {piece: n for piece, n in state.stacks[zone].items() if state.unit(piece.kind).decks}
    return in_order(there) if there else []


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
    if zones.why_not_pass(state, power, here, there) or zones.why_not_american(state, power, (here, there)):
        return False
    bound = power == JAPAN and why_not_break_agreement(state, JAPAN, BRITAIN) is not None
    if bound and war(JAPAN, BRITAIN) in provoked_by(state, power, (there,)):
        return False
    return not zones.enemy_warships(state, power, there) or (
        state.phase != NONCOMBAT_MOVE and state.battle(there, "sea") is not None
    )


def _ordered_decks(state: State, wanted: frozenset[str]) -> Iterator[_Deck]:
    """Carriers bought this turn, in any zone where they can be placed (R-AIR-04, H-PRO-3)."""
    tray = state.tray.get(state.turn, {})
    for kind in ("escort_carrier", "carrier"):
        count = tray.get(kind, 0)
        unit = state.unit(kind)
        sites = placing_zones(state, state.turn, unit.capacity) & wanted if count else frozenset[str]()
        for _ in range(count if sites else 0):
            yield _Deck(sites, unit.decks, kind)


def placing_zones(state: State, power: str, points: int = 0) -> frozenset[str]:
    """The zones next to a city or factory that a power has held since the turn began (H-PRO-1, H-PRO-3).

    With `points`, those only where one of them has so much capacity left this turn.
    """
    board = state.ruleset.board
    return frozenset(
        zone
        for area, owner in state.owners.items()
        if owner == power and produces(state, area) and capacity_left(state, area) >= points
        for zone in board.shores[area]
    )


def _seated(
    needing: Sequence[Flyer], wishes: Sequence[frozenset[str]], stationed: Sequence[tuple[_Deck, str]]
) -> list[Seat]:
    """As many aircraft as possible on carriers at their stations, by augmenting paths."""
    places = [(deck, zone) for deck, zone in stationed for _ in range(deck.places)]
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
    return [Seat(singles[single], places[place][0].name, places[place][1]) for place, single in taken.items()]
