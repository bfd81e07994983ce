"""Which counters an area shows: its pieces in groups, as coarse or fine as the zoom allows.

Far away a power's units are one chip, then only the three largest groups show and the rest is a number, then
every kind has its counter, and close by damaged and laden pieces stand apart from the others of their kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from anniversary_board.board.counters import CounterLook
from rules.names import OWNER_ORDER
from rules.pieces import Piece, Stack, in_order
from rules.state import State
from rules.units import UnitType

CHIPS_BELOW = 0.55
FEW_BELOW = 0.75
APART_FROM = 1.30
FEW = 3
"""How many groups an area shows between CHIPS_BELOW and FEW_BELOW."""

Detail = Literal["chips", "few", "all", "apart"]


def detail_at(zoom: float) -> Detail:
    """How finely stacks are shown at a zoom (1.0 is 100 %)."""
    if zoom < CHIPS_BELOW:
        return "chips"
    if zoom < FEW_BELOW:
        return "few"
    return "all" if zoom <= APART_FROM else "apart"


def side_at(zoom: float) -> float:
    """The side of a counter in px at a zoom; chips are 16 high."""
    return {"chips": 16.0, "few": 22.0, "all": 28.0, "apart": 34.0}[detail_at(zoom)]


@dataclass(frozen=True, slots=True)
class Group:
    """Pieces shown as one counter: all of an owner and a kind, or only those that are alike."""

    owner: str
    kind: str
    pieces: tuple[tuple[Piece, int], ...]

    @property
    def count(self) -> int:
        """How many units, passengers not counted."""
        return sum(count for _, count in self.pieces)

    @property
    def stack(self) -> Stack:
        """The pieces as a stack."""
        return dict(self.pieces)


def groups_of(stack: Stack, owner: str, detail: Detail) -> tuple[Group, ...]:
    """The groups of a stack in table order, the area's owner's first; factories belong to the name."""
    found: dict[tuple[object, ...], list[tuple[Piece, int]]] = {}
    for piece, count in in_order(stack):
        if piece.kind == "factory":
            continue
        key: tuple[object, ...] = (piece.owner, piece.kind)
        if detail == "apart":
            key = (*key, piece.damaged, piece.repairing, len(piece.cargo), piece.done)
        found.setdefault(key, []).append((piece, count))
    groups = [Group(pieces[0][0].owner, pieces[0][0].kind, tuple(pieces)) for pieces in found.values()]
    groups.sort(key=lambda group: group.owner != owner)
    return tuple(groups)


def largest(groups: Iterable[Group], count: int) -> tuple[Group, ...]:
    """The groups with the most units, at most `count`, in the order they came in."""
    listed = list(groups)
    ranked = sorted(range(len(listed)), key=lambda index: (-listed[index].count, index))[:count]
    return tuple(listed[index] for index in sorted(ranked))


def armies(stack: Stack, owner: str) -> tuple[tuple[str, int], ...]:
    """How many units of each owner stand in an area, the area's owner first, then the order of play."""
    counts: dict[str, int] = {}
    for piece, count in stack.items():
        if piece.kind != "factory":
            counts[piece.owner] = counts.get(piece.owner, 0) + count
    return tuple(sorted(counts.items(), key=lambda entry: (entry[0] != owner, OWNER_ORDER[entry[0]])))


def has_factory(stack: Stack) -> bool:
    """Whether a factory stands there."""
    return any(piece.kind == "factory" for piece in stack)


def spent(piece: Piece, units: Mapping[str, UnitType]) -> bool:
    """Whether a piece has no movement left this turn."""
    unit = units[piece.kind]
    return piece.done or (unit.move > 0 and piece.moved >= unit.move)


def look_of(group: Group, state: State, ghost: bool = False) -> CounterLook:
    """How a group's counter looks: damage and cargo show when any piece has them, a bar when all are spent."""
    units = state.ruleset.units
    pieces = [piece for piece, _ in group.pieces]
    return CounterLook(
        owner=group.owner,
        kind=group.kind,
        count=group.count,
        damaged=any(piece.damaged for piece in pieces),
        repairing=any(piece.repairing for piece in pieces),
        cargo=tuple((one.owner, one.kind) for one in max((piece.cargo for piece in pieces), key=len)),
        spent=all(spent(piece, units) for piece in pieces),
        ghost=ghost,
    )
