"""What a layout says: names, counters, chips and "+n" at their places, in px from the board's north-west."""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtCore import QRectF

from anniversary_board.board.labels import Name
from anniversary_board.board.occupied import Occupied
from anniversary_board.board.stacks import Detail, Group

CELL = 64.0
"""Side in px of the squares in which a point's counters are looked up."""


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
    _cells: dict[tuple[int, int], list[Placed]] = field(default_factory=dict[tuple[int, int], "list[Placed]"])

    def near(self, x: float, y: float) -> list[Placed]:
        """The counters, chips and "+n" that a point may lie on."""
        if not self._cells:
            for placed in self.counters.values():
                for one in placed:
                    self._enter(one)
        return self._cells.get((int(x // CELL), int(y // CELL)), [])

    def _enter(self, one: Placed) -> None:
        box = one.box
        for column in range(int(box.left() // CELL), int(box.right() // CELL) + 1):
            for row in range(int(box.top() // CELL), int(box.bottom() // CELL) + 1):
                self._cells.setdefault((column, row), []).append(one)
