"""What a layout says: names, counters, chips and "+n" at their places, in px from the board's north-west."""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtCore import QRectF

from anniversary_board.board.labels import Name
from anniversary_board.board.occupied import Occupied
from anniversary_board.board.stacks import Detail, Group


@dataclass(frozen=True, slots=True)
class PlacedName:
    """A label at its place; `halo` if it leaves its area."""

    area: str
    name: Name
    box: QRectF
    halo: bool


@dataclass(frozen=True, slots=True)
class PlacedGroup:
    """A counter at its place: the square without badge and shadow."""

    area: str
    group: Group
    box: QRectF


@dataclass(frozen=True, slots=True)
class PlacedChip:
    """An army chip at its place."""

    area: str
    owner: str
    count: int
    box: QRectF


@dataclass(frozen=True, slots=True)
class PlacedMore:
    """The "+n" of an area that does not show all its groups; `count` is the units hidden."""

    area: str
    count: int
    box: QRectF


Placed = PlacedGroup | PlacedChip | PlacedMore


@dataclass(slots=True)
class Layout:
    """Everything placed at a zoom, by area; an area without a key shows nothing of that sort.

    `taken` has all boxes together, gates included.
    """

    zoom: float
    detail: Detail
    side: float
    taken: Occupied
    names: dict[str, PlacedName] = field(default_factory=dict[str, PlacedName])
    counters: dict[str, tuple[Placed, ...]] = field(default_factory=dict[str, tuple[Placed, ...]])
