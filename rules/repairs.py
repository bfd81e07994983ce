"""Units under repair: which city or factory works on them, and what its capture means (H-REP-2)."""

from __future__ import annotations

import msgspec

from rules.events import Event, Mended
from rules.pieces import Piece, Stack, changed, in_order, only, with_added, with_removed
from rules.stacks import area_order
from rules.state import Repair, State, with_stacks


def cancelled(state: State, producer: str) -> State:
    """The state once a territory has been captured: what it was repairing stays damaged, the money is gone."""
    lost = [repair for repair in state.repairs if repair.producer == producer]
    if not lost:
        return state
    left = tuple(repair for repair in state.repairs if repair.producer != producer)
    after = msgspec.structs.replace(state, repairs=left)
    for repair in lost:
        still = sum(one.count for one in left if _like(one) == _like(repair))
        marked = only(after.stack(repair.area), lambda p, repair=repair: _under(p, repair))
        for piece, count in in_order(marked):
            idle = min(count, max(0, sum(marked.values()) - still))
            after = _with(after, repair.area, piece, idle, msgspec.structs.replace(piece, repairing=False))
            marked = with_removed(marked, {piece: idle}) if idle else marked
    return after


def completed(state: State, power: str) -> tuple[State, tuple[Event, ...]]:
    """The state at the start of a power's turn: what is still under repair is whole (H-REP-2)."""
    stacks: dict[str, Stack] = {}
    events: list[Event] = []
    for area in sorted(state.stacks, key=area_order):
        there = state.stacks[area]
        hurt = only(there, lambda p: p.owner == power and p.repairing)
        if hurt:
            whole = changed(hurt, lambda p: msgspec.structs.replace(p, damaged=False, repairing=False))
            stacks[area] = with_added(with_removed(there, hurt), whole)
            events.append(Mended(area, whole, "H-REP-2"))
    left = tuple(repair for repair in state.repairs if repair.power != power)
    if left != state.repairs:
        state = msgspec.structs.replace(state, repairs=left)
    return (with_stacks(state, stacks) if stacks else state), tuple(events)


def designated(state: State, producer: str, area: str, units: Stack) -> State:
    """The state with units marked as under repair by a territory's city or factory."""
    after = state
    for piece, count in in_order(units):
        after = _with(after, area, piece, count, msgspec.structs.replace(piece, repairing=True))
    counts: dict[tuple[str, str], int] = {}
    for piece, count in in_order(units):
        key = (piece.owner, piece.kind)
        counts[key] = counts.get(key, 0) + count
    more = tuple(Repair(owner, producer, area, kind, count) for (owner, kind), count in counts.items())
    return msgspec.structs.replace(after, repairs=(*after.repairs, *more))


def _like(repair: Repair) -> tuple[str, str, str]:
    return repair.power, repair.area, repair.kind


def _under(piece: Piece, repair: Repair) -> bool:
    return piece.repairing and (piece.owner, piece.kind) == (repair.power, repair.kind)


def _with(state: State, area: str, old: Piece, count: int, new: Piece) -> State:
    """The state with so many equal pieces of an area replaced."""
    if not count:
        return state
    stack = with_added(with_removed(state.stack(area), {old: count}), {new: count})
    return with_stacks(state, {area: stack})
