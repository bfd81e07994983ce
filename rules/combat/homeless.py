"""Aircraft without deck or base once all battles of a turn are over (R-CV-03, H-AIR-3, H-AIR-1, H-FRA-4).

Only those of powers that are not on turn: aircraft of the power on turn land in its noncombat move. Each
flies one space, to friendly land or to a carrier with room, or is lost.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules import phrases
from rules.actions import Choose
from rules.combat.stages import Outcome
from rules.errors import Refusal
from rules.events import Destroyed, Event, Moved
from rules.movement import ground
from rules.movement.landing import AIRCRAFT
from rules.movement.orders import decks_of, free_decks, neutral_land
from rules.pending import Question
from rules.pieces import Piece, Stack, each, in_order, loaded, only, total, with_added, with_removed
from rules.powers import SIDE, same_side
from rules.stacks import area_order
from rules.state import State, with_stacks


class _Lost(msgspec.Struct, frozen=True):
    """One aircraft that has nowhere to stay, and the areas one space away that take it."""

    piece: Piece
    area: str
    places: tuple[str, ...]


def settled(state: State) -> Outcome:
    """The state once every aircraft has a place, or the question where one of them goes.

    Whoever has one place to go to flies there, whoever has none is lost; a choice is its owner's.
    """
    after, events = _aboard(state), list[Event]()
    while (one := next(_homeless(after), None)) is not None:
        if len(one.places) > 1:
            places = {one.piece.kind: one.places}
            question = Question(kind="land", by=one.piece.owner, area=one.area, places=places)
            return msgspec.structs.replace(after, pending=question), tuple(events)
        after, event = _sent(after, one, one.places[0]) if one.places else _destroyed(after, one)
        events.append(event)
    return after, tuple(events)


def landed(state: State, question: Question, action: Choose) -> Outcome | Refusal:
    """The aircraft that was asked about goes where its owner says, then the others are seen to."""
    one = next(_homeless(state), None)
    if one is None:  # an edit has given it a place since
        return settled(state)
    refusal = _why_not_there(state, one, action.land or {})
    if refusal is not None:
        return refusal
    after, event = _sent(state, one, (action.land or {})[one.piece.kind])
    after, more = settled(after)
    return after, (event, *more)


def _why_not_there(state: State, one: _Lost, answer: dict[str, str]) -> Refusal | None:
    """Why an answer does not say where the aircraft goes."""
    kind, name = one.piece.kind, state.unit(one.piece.kind).name
    where = phrases.either(phrases.place(area) for area in one.places)
    legal = f"It may go to {where}." if where else "Nothing one space away takes it."
    if list(answer) != [kind]:
        what = f"The {name} in {one.area} is without a place to stay, and it alone is asked about."
        return Refusal(_rule(state, one.area), what, legal, (one.area,), (kind,))
    to = answer[kind]
    if to in one.places:
        return None
    what = f"The {name} in {one.area} cannot come down in {phrases.place(to)}: " + (
        "no friendly land or deck takes it there."
        if to in state.ruleset.board.neighbours[one.area]
        else "that is not one space away."
    )
    return Refusal(_rule(state, one.area), what, legal, (one.area, to), (kind,))


def _rule(state: State, area: str) -> str:
    """The rule that an aircraft without deck, or without base, goes by."""
    return "R-CV-03" if state.ruleset.board.areas[area].is_sea else "H-AIR-3"


# -- decks ---------------------------------------------------------------------------------------


def _aboard(state: State) -> State:
    """Aircraft beyond their own carriers' places become guests on allied carriers of their zone (R-CV-01).

    Guests beyond what a damaged carrier takes are first put off it (H-CV-1).
    """
    after = state
    for zone in sorted(state.ruleset.board.sea & state.stacks.keys(), key=area_order):
        after = _crowd_put_off(after, zone)
        owners = {piece.owner for piece in after.stack(zone) if piece.kind in AIRCRAFT}
        for power in (one for one in _others(state) if one in owners):
            for piece in _without_deck(after, power, zone):
                if _hosts(after, power, zone) and state.unit(piece.kind).deck_cargo:
                    stack = with_removed(after.stack(zone), {piece: 1})
                    after = with_stacks(after, {zone: _with_guest(after, stack, zone, piece)})
    return after


def _crowd_put_off(state: State, zone: str) -> State:
    """The zone with the guests that a damaged carrier has no room for beside it, the last aboard first."""
    stack = state.stack(zone)
    for ship in [s for s in stack if state.unit(s.kind).decks and len(s.cargo) > decks_of(state, s)]:
        for _ in range(state.stack(zone)[ship]):
            kept = decks_of(state, ship)
            lighter = msgspec.structs.replace(ship, cargo=ship.cargo[:kept])
            stack = with_added(with_removed(stack, {ship: 1}), {lighter: 1})
            for guest in ship.cargo[kept:]:
                stack = with_added(stack, {guest: 1})
    return state if stack is state.stack(zone) else with_stacks(state, {zone: stack})


def _others(state: State) -> list[str]:
    """The powers that are not on turn, in its order."""
    return [power for power in state.ruleset.turn_order if power != state.turn]


def _aircraft(state: State, power: str, area: str) -> Stack:
    return only(state.pieces(area, power), lambda piece: state.unit(piece.kind).domain == "air")


def _spare(state: State, power: str, zone: str) -> int:
    """The places on a power's carriers in a zone that its own aircraft there leave free."""
    own = state.pieces(zone, power)
    flying = only(_aircraft(state, power, zone), lambda piece: state.unit(piece.kind).deck_cargo)
    return free_decks(state, own) - total(flying)


def _without_deck(state: State, power: str, zone: str) -> list[Piece]:
    """A power's aircraft over a zone beyond its own decks there; those first in table order keep theirs."""
    flying = list(each(_aircraft(state, power, zone)))
    if not flying:
        return flying
    places = max(0, free_decks(state, state.pieces(zone, power)))
    based = [piece for piece in flying if state.unit(piece.kind).deck_cargo]
    return [piece for piece in flying if piece not in based] + based[places:]


def _hosts(state: State, power: str, zone: str) -> list[str]:
    """The allies whose carriers in a zone have room for a guest of a power (R-CV-01, H-POL-0)."""
    return [
        ally
        for ally in state.ruleset.turn_order
        if ally != power and same_side(ally, power) and neutral_land(state, power, ally) is None
        if _spare(state, ally, zone) > 0
    ]


def _with_guest(state: State, stack: Stack, zone: str, piece: Piece) -> Stack:
    """The zone's stack with an aircraft on the first allied carrier that takes it."""
    hosts = _hosts(state, piece.owner, zone)
    ship = next(
        s
        for s, _ in in_order(state.stack(zone))
        if s.owner in hosts and state.unit(s.kind).decks and decks_of(state, s) > len(s.cargo)
    )
    return with_added(with_removed(stack, {ship: 1}), {loaded(ship, piece): 1})


# -- one space -----------------------------------------------------------------------------------


def _homeless(state: State) -> Iterator[_Lost]:
    """Who has no place, in the order of play, of the areas and of the table."""
    areas = _flown_from(state)
    for power in _others(state) if areas else ():
        for area in areas.get(power, ()):
            for piece in _unhoused(state, power, area):
                yield _Lost(piece, area, _places(state, piece, area))


def _flown_from(state: State) -> dict[str, list[str]]:
    """The areas where each power has aircraft, in order: all that need be looked at."""
    found: dict[str, list[str]] = {}
    for area in sorted(state.stacks, key=area_order):
        for owner in {piece.owner for piece in state.stacks[area] if piece.kind in AIRCRAFT}:
            found.setdefault(owner, []).append(area)
    return found


def _unhoused(state: State, power: str, area: str) -> list[Piece]:
    """A power's aircraft that cannot stay in an area: no deck there, or it is the enemy's land now."""
    if state.ruleset.board.areas[area].is_sea:
        return _without_deck(state, power, area)
    owner = state.owner(area)
    fallen = owner in SIDE and not same_side(owner, power)
    return list(each(_aircraft(state, power, area))) if fallen else []


def _places(state: State, piece: Piece, area: str) -> tuple[str, ...]:
    """The areas one space away where an aircraft may come down, by name."""
    near = state.ruleset.board.neighbours[area]
    return tuple(sorted(there for there in near if _takes(state, piece, there)))


def _takes(state: State, piece: Piece, area: str) -> bool:
    """Whether there is friendly land or a free deck for an aircraft (R-CV-03)."""
    if not state.ruleset.board.areas[area].is_sea:
        return ground.can_land_in(state, piece.owner, area) is None
    if not state.unit(piece.kind).deck_cargo:
        return False
    if ground.why_not_overfly(state, piece.owner, area, combat=False) is not None:
        return False
    return _spare(state, piece.owner, area) > 0 or bool(_hosts(state, piece.owner, area))


def _sent(state: State, one: _Lost, to: str) -> tuple[State, Event]:
    """The state with an aircraft one space on: on land, on its own power's deck or as an ally's guest."""
    piece = one.piece
    left = with_removed(state.stack(one.area), {piece: 1})
    there = state.stack(to)
    if state.ruleset.board.areas[to].is_sea and _spare(state, piece.owner, to) <= 0:
        there = _with_guest(state, there, to, piece)
    else:
        there = with_added(there, {piece: 1})
    after = with_stacks(state, {one.area: left, to: there})
    return after, Moved(piece.owner, {piece: 1}, (one.area, to), "air")


def _destroyed(state: State, one: _Lost) -> tuple[State, Event]:
    """The state without an aircraft that nothing takes."""
    gone = {one.piece: 1}
    after = with_stacks(state, {one.area: with_removed(state.stack(one.area), gone)})
    return after, Destroyed(one.area, gone, _rule(state, one.area))
