"""The fall of Paris and what it does to France's land, units and wars (H-FRA-1, H-FRA-4)."""

from __future__ import annotations

import msgspec

from rules import french_ships
from rules.events import Captured, ChangedSides, Destroyed, Event, FranceFell, Placed
from rules.names import AXIS
from rules.pieces import Piece, each, order, stack_of
from rules.politics import BRITAIN, FRANCE, GERMANY, ITALY, begun_by, with_wars
from rules.powers import SIDE
from rules.stacks import area_order
from rules.state import State, war, with_stacks

ALGERIA = "Algeria"
GARRISON = Piece(GERMANY, "infantry", done=True)


def fallen(state: State, by: str) -> tuple[State, tuple[Event, ...]]:
    """The state after an Axis power has captured the territory France.

    Algeria turns German with two infantry, if it is French and no other Ally stands there; French land and
    air units, and French cargo of allied ships, become British; every other French territory becomes
    British; Italy is at war with the United Kingdom and France. Then the captor is asked for a die for every
    French ship. A second fall does the ships and the units only.
    """
    if SIDE[by] != AXIS:
        return state, ()
    events: list[Event] = [FranceFell(by=by)]
    first, after = not state.paris_fallen, state
    if first:
        after, more = _algeria(after)
        events.extend(more)
    after, freed = _free_french(after)
    events.extend(freed)
    if first:
        after, more = _colonies(after)
        events.extend(more)
        after, wars = with_wars(after, begun_by(after, war(ITALY, BRITAIN), "H-FRA-1"))
        events.extend(wars)
    return french_ships.asked(msgspec.structs.replace(after, paris_fallen=True), by), tuple(events)


def _algeria(state: State) -> tuple[State, tuple[Event, ...]]:
    """Vichy: Algeria becomes German with two infantry, the French units there are removed (H-FRA-1 b)."""
    stack = state.stack(ALGERIA)
    if state.owner(ALGERIA) != FRANCE or any(piece.owner != FRANCE for piece in stack):
        return state, ()
    after = with_stacks(state, {ALGERIA: {GARRISON: 2}})
    after = msgspec.structs.replace(after, owners={**after.owners, ALGERIA: GERMANY})
    captured = Captured(area=ALGERIA, by=GERMANY, owner=GERMANY, former=FRANCE)
    gone = (Destroyed(area=ALGERIA, units=stack, rule="H-FRA-1"),) if stack else ()
    return after, (*gone, captured, Placed(ALGERIA, {GARRISON: 2}))


def _colonies(state: State) -> tuple[State, tuple[Event, ...]]:
    """Every other territory that France controls becomes British (H-FRA-1 d)."""
    lost = sorted(area for area, owner in state.owners.items() if owner == FRANCE)
    owners = {**state.owners, **dict.fromkeys(lost, BRITAIN)}
    events = tuple(Captured(area=a, by=BRITAIN, owner=BRITAIN, former=FRANCE, liberated=True) for a in lost)
    return msgspec.structs.replace(state, owners=owners), events


def _free_french(state: State) -> tuple[State, tuple[Event, ...]]:
    """French land and air units become British where they are, aboard allied ships too (H-FRA-1 c)."""
    stacks, events = dict(state.stacks), list[Event]()
    for area in sorted(stacks, key=area_order):
        freed = [one for piece in each(stacks[area]) for one in _french(state, piece)]
        if freed:
            british = stack_of(msgspec.structs.replace(one, owner=BRITAIN) for one in freed)
            events.append(ChangedSides(area, british, FRANCE, BRITAIN, "H-FRA-1"))
            stacks[area] = stack_of(one for piece in each(stacks[area]) for one in _free(state, piece))
    return msgspec.structs.replace(state, stacks=stacks), tuple(events)


def _french(state: State, piece: Piece) -> list[Piece]:
    """The French land and air units that a piece is, or has aboard; a French ship keeps who is aboard."""
    if piece.owner == FRANCE and state.unit(piece.kind).domain == "sea":
        return []
    return [one for one in (piece, *piece.cargo) if one.owner == FRANCE]


def _free(state: State, piece: Piece) -> list[Piece]:
    """What a piece is once they are British; a carrier's own aircraft are no cargo of it (R-AIR-06)."""
    freed = [msgspec.structs.replace(one, owner=BRITAIN) for one in _french(state, piece)]
    if not freed:
        return [piece]
    if piece.owner == FRANCE:
        return freed
    staying = [one for one in piece.cargo if one.owner != FRANCE]
    own = piece.owner == BRITAIN and state.unit(piece.kind).decks > 0
    aboard = staying if own else [*staying, *freed]
    ship = msgspec.structs.replace(piece, cargo=tuple(sorted(aboard, key=order)))
    return [ship, *freed] if own else [ship]
