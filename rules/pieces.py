"""Pieces and stacks: units are values, a stack counts equal ones.

A `Piece` carries what the rules remember about a unit. Equal pieces are interchangeable, so a
drag of three of five infantry, a save and an odds question all speak of counts, never of ids.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

import msgspec

from rules.names import KIND_ORDER, OWNER_ORDER


class Piece(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """One unit as the rules see it.

    `damaged` and `repairing`: H-REP-1, H-REP-2. `moved`: movement points spent this turn. `done`:
    it may not move any more this turn. `landed`: the territory this transport has put units ashore in
    this turn (R-SEA-08). `cargo`: who is aboard, sorted; a transport's troops of any owner, a
    carrier's aircraft of allies (R-AIR-06, R-CV-05).
    """

    owner: str
    kind: str
    damaged: bool = False
    repairing: bool = False
    moved: int = 0
    done: bool = False
    landed: str = ""
    cargo: tuple[Piece, ...] = ()

    def rested(self) -> Piece:
        """The piece at the end of a turn: movement back, everybody aboard too."""
        if not (self.moved or self.done or self.landed or self.cargo):
            return self
        cargo = tuple(sorted((piece.rested() for piece in self.cargo), key=order))
        return msgspec.structs.replace(self, moved=0, done=False, landed="", cargo=cargo)


Stack = Mapping[Piece, int]
"""Pieces with how many of each stand there; never holds a zero."""

EMPTY: Stack = {}


def order(piece: Piece) -> tuple[object, ...]:
    """Table order: owner, kind, whole before damaged, fresh before spent, light before laden."""
    return (
        OWNER_ORDER[piece.owner],
        KIND_ORDER[piece.kind],
        piece.damaged,
        piece.repairing,
        piece.done,
        piece.moved,
        piece.landed,
        tuple(order(passenger) for passenger in piece.cargo),
    )


def in_order(stack: Stack) -> list[tuple[Piece, int]]:
    """The entries of a stack in table order."""
    return sorted(stack.items(), key=lambda entry: order(entry[0]))


def with_added(stack: Stack, more: Stack) -> Stack:
    """The stack with others added."""
    if not more:
        return stack
    result = dict(stack)
    for piece, count in more.items():
        result[piece] = result.get(piece, 0) + count
    return result


def with_removed(stack: Stack, fewer: Stack) -> Stack:
    """The stack without some of its pieces; raises ValueError if they are not all there."""
    if not fewer:
        return stack
    result = dict(stack)
    for piece, count in fewer.items():
        left = result.get(piece, 0) - count
        if left < 0:
            raise ValueError(f"no {count} of {piece} to remove")
        if left:
            result[piece] = left
        else:
            result.pop(piece, None)
    return result


def changed(stack: Stack, change: Callable[[Piece], Piece]) -> Stack:
    """The stack with every piece replaced, equal results merged; the same object if none changes."""
    result: dict[Piece, int] = {}
    same = True
    for piece, count in stack.items():
        new = change(piece)
        same = same and new is piece
        result[new] = result.get(new, 0) + count
    return stack if same else result


def only(stack: Stack, keep: Callable[[Piece], bool]) -> Stack:
    """The part of a stack that a predicate keeps."""
    return {piece: count for piece, count in stack.items() if keep(piece)}


def total(stack: Stack) -> int:
    """How many units, cargo not counted."""
    return sum(stack.values())


def kinds_of(stack: Stack) -> dict[str, int]:
    """Count by kind in table order, all owners together."""
    counts: dict[str, int] = {}
    for piece, count in in_order(stack):
        counts[piece.kind] = counts.get(piece.kind, 0) + count
    return dict(sorted(counts.items(), key=lambda entry: KIND_ORDER[entry[0]]))


def each(stack: Stack) -> Iterator[Piece]:
    """Every single unit of a stack, in table order."""
    for piece, count in in_order(stack):
        for _ in range(count):
            yield piece


def stack_of(pieces: Iterable[Piece]) -> Stack:
    """A stack out of single pieces."""
    result: dict[Piece, int] = {}
    for piece in pieces:
        result[piece] = result.get(piece, 0) + 1
    return result


def loaded(ship: Piece, passenger: Piece) -> Piece:
    """The ship with one more aboard."""
    return msgspec.structs.replace(ship, cargo=tuple(sorted((*ship.cargo, passenger), key=order)))


def unloaded(ship: Piece, passenger: Piece) -> Piece:
    """The ship without that passenger; raises ValueError if he is not aboard."""
    cargo = list(ship.cargo)
    cargo.remove(passenger)
    return msgspec.structs.replace(ship, cargo=tuple(cargo))
