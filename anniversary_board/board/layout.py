"""Where names, counters and chips stand at a zoom, so that nothing covers anything (P75).

Each area's name and counters are one block that goes inside the area, nearest to the label's anchor; such blocks
cannot meet. What does not fit is placed afterwards in order of priority: islands use their own seas, names leave their
area with a halo, the rest of a crowd becomes "+n", and what still finds no room drops out. A pure function of
position and zoom; all coordinates are px at that zoom, x 0 at the board's west end.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QRectF

from anniversary_board.board.counters import CHIP_HEIGHT, GAP, chip_size
from anniversary_board.board.geometry import AreaShape, BoardGeometry
from anniversary_board.board.labels import Name, name_of, size_of
from anniversary_board.board.occupied import MARGIN, Occupied
from anniversary_board.board.placed import Layout, Placed, PlacedChip, PlacedGroup, PlacedMore, PlacedName
from anniversary_board.board.rooms import Box, Rooms
from anniversary_board.board.stacks import (
    FEW,
    Detail,
    Group,
    armies,
    detail_at,
    groups_of,
    largest,
    side_at,
)
from rules.state import State

ASTRIDE = 0.5
"""How much of a name outside its area still lies on it or its own seas: else it would name another's."""

GATE = 18.0
"""The side of a canal's sign in px."""


@dataclass(slots=True)
class _Item:
    """A counter, chip or "+n" before it has a place, with its size."""

    width: float
    height: float
    group: Group | None = None
    owner: str = ""
    count: int = 0

    def at(self, area: str, box: Box) -> Placed:
        rect = QRectF(*box)
        if self.group is not None:
            return PlacedGroup(area, self.group, rect)
        if self.owner:
            return PlacedChip(area, self.owner, self.count, rect)
        return PlacedMore(area, self.count, rect)


@dataclass(slots=True)
class _Memo:
    """What a position shows whatever the zoom: names near or far, items by area, detail and side."""

    state: State | None = None
    marks: Mapping[str, str] = field(default_factory=dict[str, str])
    names: dict[tuple[str, bool], Name] = field(default_factory=dict[tuple[str, bool], Name])
    items: dict[tuple[str, Detail, float], list[_Item]] = field(
        default_factory=dict[tuple[str, Detail, float], "list[_Item]"]
    )


class LayoutMaker:
    """Lays out positions of one board; holds the rooms, which are the same for all zooms."""

    def __init__(self, geometry: BoardGeometry) -> None:
        self.geometry = geometry
        self.rooms = Rooms(geometry)
        self._memo = _Memo()

    def layout(
        self,
        state: State,
        zoom: float,
        marks: Mapping[str, str] | None = None,
        detail: Detail | None = None,
        side: float | None = None,
    ) -> Layout:
        """Place everything of a position at a zoom; `marks` as for `labels.name_of`.

        Paper says how finely (`detail`) and how large (`side`, px) counters are; the screen leaves it to the zoom.
        """
        if self._memo.state is not state or self._memo.marks != (marks or {}):
            self._memo = _Memo(state, marks or {})
        detail = detail or detail_at(zoom)
        return _Pass(self.geometry, self.rooms, self._memo, state, zoom, detail, side or side_at(zoom)).run()


class _Pass:
    """One run of the layout."""

    def __init__(
        self,
        geometry: BoardGeometry,
        rooms: Rooms,
        memo: _Memo,
        state: State,
        zoom: float,
        detail: Detail,
        side: float,
    ) -> None:
        self.geometry = geometry
        self.rooms = rooms
        self.state = state
        self.zoom = zoom
        self.memo = memo
        self.side = side
        self.occupied = Occupied(geometry.width * zoom)
        self.result = Layout(zoom, detail, side, self.occupied)

    @property
    def gap(self) -> float:
        return 2.0 if self.result.detail == "chips" else GAP * self.side

    def run(self) -> Layout:
        for gate in self.geometry.gates:
            x, y = gate.at[0] * self.zoom, gate.at[1] * self.zoom
            self.occupied.add((x - GATE / 2, y - GATE / 2, GATE, GATE))
        board = self.state.ruleset.board
        waiting: list[tuple[tuple[float, ...], AreaShape, Name, list[_Item]]] = []
        for shape in self.geometry.areas.values():
            area = board.areas[shape.name]
            far = self.result.detail == "chips"
            key = (shape.name, far)
            name = self.memo.names.get(key)
            if name is None:
                name = self.memo.names[key] = name_of(shape, area, self.state, far, self.memo.marks)
            items = self.memo.items.get((shape.name, self.result.detail, self.side))
            if items is None:
                items = self.items(shape.name)
                self.memo.items[shape.name, self.result.detail, self.side] = items
            if not self.place_inside(shape, name, items):
                rank = (0.0 if items else 1.0, float(name.rank), -shape.size, float(shape.number))
                waiting.append((rank, shape, name, items))
        for _, shape, name, items in sorted(waiting, key=lambda entry: entry[0]):
            self.place_elsewhere(shape, name, items)
        return self.result

    def items(self, area: str) -> list[_Item]:
        """What an area would show, in order."""
        stack = self.state.stack(area)
        if not stack:
            return []
        owner = self.state.owner(area)
        if self.result.detail == "chips":
            sizes = [(chip_size(count), who, count) for who, count in armies(stack, owner)]
            return [_Item(size.width(), CHIP_HEIGHT, owner=who, count=count) for size, who, count in sizes]
        groups = groups_of(stack, owner, self.result.detail)
        shown = largest(groups, FEW) if self.result.detail == "few" and len(groups) > FEW else groups
        items = [_Item(self.side, self.side, group=group) for group in shown]
        hidden = sum(group.count for group in groups) - sum(group.count for group in shown)
        return [*items, self.more(hidden)] if hidden else items

    def more(self, hidden: int) -> _Item:
        return _Item(self.side, self.side, count=hidden)

    def place_inside(self, shape: AreaShape, name: Name, items: list[_Item]) -> bool:
        """Put name and counters as one block inside the area."""
        size = size_of(name)
        center = self.anchor(shape)
        room = self.rooms.of(shape.name)
        shapes = [self.block(size.width(), size.height(), items, columns) for columns in _columns(items)]
        for columns, width, height in shapes:
            if self.try_block(
                shape, name, items, columns, (center[0] - width / 2, center[1] - height / 2, width, height)
            ):
                return True
        for columns, width, height in shapes:
            places = room.places(width / self.zoom, height / self.zoom, shape.spec.label.at)
            for tries, place in enumerate(places):
                box = tuple(side * self.zoom for side in place)
                if self.try_block(shape, name, items, columns, box):  # type: ignore[arg-type]  # four sides stay four
                    return True
                if tries > 8:
                    break
        return False

    def try_block(self, shape: AreaShape, name: Name, items: list[_Item], columns: int, box: Box) -> bool:
        if not self.rooms.of(shape.name).holds(self.on_board(box)) or not self.occupied.free(box, 0):
            return False
        self.put_block(shape.name, name, items, columns, box, halo=False)
        return True

    def anchor(self, shape: AreaShape) -> tuple[float, float]:
        x, y = shape.spec.label.at
        return x * self.zoom, y * self.zoom

    def on_board(self, box: Box) -> Box:
        return box[0] / self.zoom, box[1] / self.zoom, box[2] / self.zoom, box[3] / self.zoom

    def block(
        self, width: float, height: float, items: list[_Item], columns: int
    ) -> tuple[int, float, float]:
        """Columns, width and height of a block of a name of a size over rows of counters."""
        if not items:
            return columns, width, height
        rows = math.ceil(len(items) / columns)
        widest = max(item.width for item in items)
        tall = rows * (items[0].height + self.gap) - self.gap
        across = min(columns, len(items)) * (widest + self.gap) - self.gap
        between = self.gap if height else 0.0
        return columns, max(width, across), height + between + tall

    def put_block(
        self, area: str, name: Name, items: list[_Item], columns: int, box: Box, halo: bool
    ) -> None:
        """Record a block: the name on top, the counters in centred rows under it."""
        size = size_of(name)
        left, top, width, _ = box
        if size.height():
            at = (left + (width - size.width()) / 2, top, size.width(), size.height())
            self.put_name(area, name, at, halo)
            top += size.height() + self.gap
        placed: list[Placed] = []
        for start in range(0, len(items), columns):
            row = items[start : start + columns]
            across = sum(item.width for item in row) + self.gap * (len(row) - 1)
            x = left + (width - across) / 2
            for item in row:
                spot = (x, top, item.width, item.height)
                self.occupied.add(spot)
                placed.append(item.at(area, spot))
                x += item.width + self.gap
            top += row[0].height + self.gap
        if placed:
            self.result.counters[area] = tuple(placed)

    def put_name(self, area: str, name: Name, box: Box, halo: bool) -> None:
        self.occupied.add(box)
        self.result.names[area] = PlacedName(area, name, QRectF(*box), halo)

    # What does not fit inside

    def place_elsewhere(self, shape: AreaShape, name: Name, items: list[_Item]) -> None:
        """Find the next best for an area whose block does not fit into it."""
        chips = self.result.detail == "chips"
        if items and (shape.spec.spill or not chips) and self.place_at_sea(shape, name, items):
            return
        if chips:
            self.place_items(shape, items, self.anchor(shape))
            self.place_name(shape, name)
            return
        self.place_name(shape, name)
        placed = self.result.names.get(shape.name)
        center = self.anchor(shape)
        if placed is not None:
            center = (placed.box.center().x(), placed.box.bottom() + self.gap + self.side / 2)
        self.place_items(shape, items, center)

    def place_at_sea(self, shape: AreaShape, name: Name, items: list[_Item]) -> bool:
        """Put the block over an island or a coast, the seas beside it included."""
        if shape.is_sea:
            return False
        room = self.rooms.with_seas(shape.name)
        size = size_of(name)
        reach = (3.0 * self.side + 60.0) / self.zoom
        for columns in _columns(items):
            _, width, height = self.block(size.width(), size.height(), items, columns)
            at = shape.spec.label.at
            for place in room.places(width / self.zoom, height / self.zoom, at):
                if math.dist((place[0] + place[2] / 2, place[1] + place[3] / 2), at) > reach:
                    break
                box = (place[0] * self.zoom, place[1] * self.zoom, width, height)
                if self.occupied.free(box):
                    self.put_block(shape.name, name, items, columns, box, halo=True)
                    return True
        return False

    def place_name(self, shape: AreaShape, name: Name) -> None:
        """Put a name inside if it fits alone, else astride with a halo; only then without its coin, else nowhere."""
        at = shape.spec.label.at
        for shorter in (name, name.without_coin) if name.coin else (name,):
            size = size_of(shorter)
            width, height = size.width(), size.height()
            places = self.rooms.of(shape.name).places(width / self.zoom, height / self.zoom, at)
            for tries, place in enumerate(places):
                box = (place[0] * self.zoom, place[1] * self.zoom, width, height)
                if self.occupied.free(box):
                    self.put_name(shape.name, shorter, box, halo=False)
                    return
                if tries > 40:
                    break
            if name.style != "sea" and self.place_astride(shape, shorter):
                return

    def place_astride(self, shape: AreaShape, name: Name) -> bool:
        size = size_of(name)
        x, y = self.anchor(shape)
        placed = self.result.counters.get(shape.name)
        if placed:
            whole = QRectF(placed[0].box)
            for one in placed[1:]:
                whole = whole.united(one.box)
            spots = _around(whole, size.width(), size.height())
        else:
            step = size.height() / 2
            spots = [(x + dx * step, y + dy * step) for dx, dy in _RING]
        for cx, cy in spots:
            box = (cx - size.width() / 2, cy - size.height() / 2, size.width(), size.height())
            if (
                box[1] >= 0
                and box[0] >= 0
                and box[0] + box[2] <= self.geometry.width * self.zoom
                and box[1] + box[3] <= self.geometry.height * self.zoom
                and self.rooms.with_seas(shape.name).holds(self.on_board(box), ASTRIDE)
                and self.occupied.free(box)
            ):
                self.put_name(shape.name, name, box, halo=True)
                return True
        return False

    def place_items(self, shape: AreaShape, items: list[_Item], center: tuple[float, float]) -> None:
        """Put counters on the nearest free places of the area, or of its seas; a crowd's rest becomes "+n"."""
        if not items:
            return
        placed: list[Placed] = []
        spots = self.spots(shape, items, center)
        # Found nearest first, but read like text.
        spots.sort(key=lambda spot: (round(spot[1]), spot[0]))
        taken = list(zip(items, spots, strict=False))
        if len(taken) < len(items):
            hidden = sum(_units(item) for item in items[max(0, len(taken) - 1) :])
            last = (
                taken[-1][1]
                if taken
                else (center[0] - self.side / 2, center[1] - self.side / 2, self.side, self.side)
            )
            if not taken:
                self.occupied.add(last)
            taken = [*taken[:-1], (self.more(hidden), last)]
        for item, spot in taken:
            placed.append(item.at(shape.name, spot))
        self.result.counters[shape.name] = tuple(placed)

    def spots(self, shape: AreaShape, items: Sequence[_Item], center: tuple[float, float]) -> list[Box]:
        """Free places for as many items as find one, taken at once."""
        found: list[Box] = []
        inside = self.rooms.of(shape.name)
        shore = self.rooms.with_seas(shape.name)
        passes = [(0.97, inside), (0.97, shore), (0.6, inside)]
        if self.result.detail == "chips":
            # Far away a chip is as large as a small territory: it may lie astride, but it stays with it.
            passes.extend(((0.5, inside), (0.15, shore)))
        for cover, room in passes:
            width, height = max(item.width for item in items), items[0].height
            for x, y in _lattice(center, width + self.gap, height + self.gap):
                if len(found) == len(items):
                    return found
                box = (x - width / 2, y - height / 2, width, height)
                if room.holds(self.on_board(box), cover) and self.occupied.free(box, self.gap / 2):
                    self.occupied.add(box)
                    found.append(box)
        return found


_RING = ((0, 0), (0, -2), (0, 2), (4, 0), (-4, 0), (4, -2), (-4, -2), (4, 2), (-4, 2), (0, -4), (0, 4))
"""Where a name is tried round its anchor, in half rows."""


def _around(box: QRectF, width: float, height: float) -> list[tuple[float, float]]:
    """Centres for a label of a size above, below and beside a box."""
    x, y = box.center().x(), box.center().y()
    up, down = box.top() - height / 2 - MARGIN, box.bottom() + height / 2 + MARGIN
    left, right = box.left() - width / 2 - MARGIN * 2, box.right() + width / 2 + MARGIN * 2
    return [(x, up), (x, down), (right, y), (left, y), (right, up), (left, up), (right, down), (left, down)]


def _lattice(center: tuple[float, float], across: float, down: float) -> list[tuple[float, float]]:
    """Points of a lattice round a centre, the nearest first, to four steps away."""
    steps = [(column * across, row * down) for column in range(-4, 5) for row in range(-3, 5)]
    steps.sort(key=lambda step: (math.hypot(*step), step[1] < 0, step))
    return [(center[0] + dx, center[1] + dy) for dx, dy in steps]


def _columns(items: Sequence[_Item]) -> list[int]:
    """Numbers of columns to try for a block, the best looking first."""
    count = len(items)
    if count <= 1:
        return [1]
    if items[0].owner:
        return list(range(1, count + 1))
    best = max(1, round(math.sqrt(count * 1.6)))
    return sorted(range(1, count + 1), key=lambda columns: (abs(columns - best), -columns))


def _units(item: _Item) -> int:
    return item.group.count if item.group is not None else item.count
