"""The fall of Paris and what it does to France's land, units and wars (H-FRA-1, H-FRA-4)."""

from __future__ import annotations

import msgspec

from rules.events import Captured, Destroyed, Event, FranceFell
from rules.names import AXIS
from rules.pieces import Piece, changed
from rules.politics import BRITAIN, FRANCE, GERMANY, ITALY, begun_by, with_wars
from rules.powers import SIDE
from rules.state import State, war, with_stacks

ALGERIA = "Algeria"
GARRISON = Piece(GERMANY, "infantry", done=True)


def fallen(state: State, by: str) -> tuple[State, tuple[Event, ...]]:
    """The state after an Axis power has captured the territory France.

    Algeria turns German with two infantry, if it is French and no other Ally stands there; French land and
    air units, and French cargo of allied ships, become British; every other French territory becomes
    British; Italy is at war with the United Kingdom and France. A second fall does the units only.
    The French ships are rolled for by the players, one die each.
    """
    if SIDE[by] != AXIS:
        return state, ()
    events: list[Event] = [FranceFell(by=by)]
    first, after = not state.paris_fallen, state
    if first:
        after, more = _algeria(after)
        events.extend(more)
    after = _free_french(after)
    if first:
        after, more = _colonies(after)
        events.extend(more)
        after, wars = with_wars(after, begun_by(after, war(ITALY, BRITAIN), "H-FRA-1"))
        events.extend(wars)
    return msgspec.structs.replace(after, paris_fallen=True), tuple(events)


def _algeria(state: State) -> tuple[State, tuple[Event, ...]]:
    """Vichy: Algeria becomes German with two infantry, the French units there are removed (H-FRA-1 b)."""
    stack = state.stack(ALGERIA)
    if state.owner(ALGERIA) != FRANCE or any(piece.owner != FRANCE for piece in stack):
        return state, ()
    after = with_stacks(state, {ALGERIA: {GARRISON: 2}})
    after = msgspec.structs.replace(after, owners={**after.owners, ALGERIA: GERMANY})
    captured = Captured(area=ALGERIA, by=GERMANY, owner=GERMANY, former=FRANCE)
    gone = (Destroyed(area=ALGERIA, units=stack, rule="H-FRA-1"),) if stack else ()
    return after, (*gone, captured)


def _colonies(state: State) -> tuple[State, tuple[Event, ...]]:
    """Every other territory that France controls becomes British (H-FRA-1 d)."""
    lost = sorted(area for area, owner in state.owners.items() if owner == FRANCE)
    owners = {**state.owners, **dict.fromkeys(lost, BRITAIN)}
    events = tuple(Captured(area=a, by=BRITAIN, owner=BRITAIN, former=FRANCE, liberated=True) for a in lost)
    return msgspec.structs.replace(state, owners=owners), events


def _free_french(state: State) -> State:
    """French land and air units become British where they stand, aboard allied ships too (H-FRA-1 c)."""
    stacks = {area: changed(stack, lambda piece: _free(state, piece)) for area, stack in state.stacks.items()}
    return msgspec.structs.replace(state, stacks=stacks)


def _free(state: State, piece: Piece) -> Piece:
    ship = state.unit(piece.kind).domain == "sea"
    if ship and piece.owner == FRANCE:
        return piece
    cargo = tuple(msgspec.structs.replace(p, owner=BRITAIN) if p.owner == FRANCE else p for p in piece.cargo)
    if cargo != piece.cargo:
        piece = msgspec.structs.replace(piece, cargo=cargo)
    return msgspec.structs.replace(piece, owner=BRITAIN) if piece.owner == FRANCE else piece
