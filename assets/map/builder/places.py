"""Where an area's label, its stacks and its far-zoom chip stand: planned together, one area after the other.

Stacks fill a lattice under the name. An area that cannot hold enough of them lets the rest stand in its own sea, and so
may its name. Small areas choose first, for they have the least choice.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy.ndimage import distance_transform_edt
from shapely.geometry.base import BaseGeometry

from .raster import CELL, Box, Cells, Raster
from .text import Block

STACK = 28.0
"""Side of a stack in units."""

PITCH = 32.0
"""Distance of neighbouring stacks in the lattice, in units."""

MOST = 20
"""Stacks planned at most in an area."""

_GAP = 2.0
_TRIES = 110
_HALF, _STEP = round(STACK / CELL / 2), round(PITCH / CELL)
_NEAR_SEA = 130.0
_LABEL_PULL = 60.0
_ISLET = 6000.0
"""Islands smaller than this leave their ground to the stacks and bear the name beside them."""

_CITY_CLEAR = (90.0, 42.0)

Costs = NDArray[np.float64]


@dataclass
class Wish:
    """What an area asks for: ways to set its label, enough stacks, and what the recipe fixes by hand."""

    blocks: list[Block]
    want: int
    at: tuple[float, float] | None = None
    spill: bool = False


@dataclass(frozen=True)
class Place:
    """The plan for one area, in board units: label centre, stack centres in the order to fill, chip centre."""

    block: Block
    at: tuple[float, float]
    room: float
    free: bool
    stacks: list[tuple[float, float]]
    spill: bool
    chip: tuple[float, float]

    def boxes(self) -> list[Box]:
        """The ground the label and the stacks take."""
        return [label_box(self.at, self.block), *(stack_box(s) for s in self.stacks)]


def stack_box(at: tuple[float, float]) -> Box:
    """The square of a stack."""
    return at[0] - STACK / 2, at[1] - STACK / 2, at[0] + STACK / 2, at[1] + STACK / 2


def label_box(at: tuple[float, float], block: Block) -> Box:
    """The rectangle of a label."""
    return (
        at[0] - block.width / 2,
        at[1] - block.height / 2,
        at[0] + block.width / 2,
        at[1] + block.height / 2,
    )


def plan(own: BaseGeometry, seas: list[BaseGeometry], wish: Wish, taken: list[Box]) -> Place:
    """Place one area. `seas` are the sea zones it touches, `taken` is ground that others hold."""
    place = _Site(own, own, wish, taken).best()
    if seas and (wish.spill or place is None or len(place.stacks) < wish.want):
        left, top, right, bottom = own.bounds
        window = (left - _NEAR_SEA, top - _NEAR_SEA, right + _NEAR_SEA, bottom + _NEAR_SEA)
        ground = shapely.union_all([own, *seas]).intersection(shapely.box(*window))
        wider = _Site(ground, own, wish, taken).best()
        if wider is not None:
            return wider
    if place is None or not place.stacks:
        raise ValueError(f"no room for the label {' '.join(wish.blocks[0].lines)} and its stacks")
    return place


class _Site:
    """The ground an area may use, as cells, with what it costs to stand there."""

    def __init__(self, ground: BaseGeometry, own: BaseGeometry, wish: Wish, taken: list[Box]) -> None:
        self._wish = wish
        self._spills = ground is not own
        self._hangs = False
        self._label_pull = _LABEL_PULL if not self._spills or own.area > _ISLET else -_LABEL_PULL / 2
        self._raster = Raster.of(ground, taken)
        self._own = Raster.of(own, [], ground.bounds)
        self._stack_fits = self._raster.fits(STACK, STACK)
        self._abroad = 1 - self._own.covered(_HALF, _HALF) / (4 * _HALF * _HALF)
        depth = np.asarray(distance_transform_edt(np.pad(self._own.free, 1)))[1:-1, 1:-1] * CELL
        self._depth = depth
        row, column = np.unravel_index(int(depth.argmax()), depth.shape)
        self._heart = (float(row), float(column))
        self._rows, self._columns = np.indices(self._stack_fits.shape)

    def best(self) -> Place | None:
        """The best plan over all ways to set the label and all spots for it; None when the label fits nowhere."""
        found: tuple[float, Block, tuple[int, int], list[tuple[int, int]]] | None = None
        for index, block in enumerate(self._wish.blocks):
            for corner in self._label_corners(block):
                for phase in (0, _STEP // 2):
                    score, stacks = self._score(block, corner, phase)
                    score -= 14 * index
                    if found is None or score > found[0]:
                        found = (score, block, corner, stacks)
        return None if found is None else self._place(found[1], found[2], found[3])

    def _label_corners(self, block: Block) -> list[tuple[int, int]]:
        if self._wish.at is not None:
            self._hangs = True
            return [self._raster.corner(*self._wish.at)]
        half_r, half_c = round(block.height / CELL / 2), round(block.width / CELL / 2)
        held = self._raster.covered(half_r=half_r, half_c=half_c)
        self._hangs = int(held.max()) < 4 * half_r * half_c
        # Where the label fits nowhere, it hangs over the least of foreign ground.
        fits = (held >= min(4 * half_r * half_c, int(held.max()))) & (held > 0)
        rows, columns = np.nonzero(fits)
        stride = max(1, int(np.sqrt(len(rows) / _TRIES)))
        keep = (rows % stride == 0) & (columns % stride == 0) if stride > 1 else np.ones(len(rows), bool)
        return list(zip(rows[keep].tolist(), columns[keep].tolist(), strict=True))

    def _costs(self, block: Block, corner: tuple[int, int]) -> Costs:
        """What a stack costs at every corner: far from just below the name, above it, or off the own ground."""
        down = self._rows - (corner[0] + block.height / CELL / 2 + _HALF)
        across = np.abs(self._columns - corner[1])
        return np.hypot(across * 0.9, np.where(down < 0, down * 1.3 - 6, down)) * CELL + self._abroad * 70

    def _open(self, block: Block, corner: tuple[int, int]) -> Cells:
        """Where a stack may stand beside this label."""
        clear_r = round((block.height / 2 + _GAP) / CELL) + _HALF
        clear_c = round((block.width / 2 + _GAP) / CELL) + _HALF
        open_ = self._stack_fits.copy()
        open_[
            max(0, corner[0] - clear_r + 1) : corner[0] + clear_r,
            max(0, corner[1] - clear_c + 1) : corner[1] + clear_c,
        ] = False
        return open_

    def _score(
        self, block: Block, corner: tuple[int, int], phase: int
    ) -> tuple[float, list[tuple[int, int]]]:
        first = corner[0] + round((block.height / 2 + _GAP) / CELL) + _HALF
        rows = np.arange(first % _STEP, self._stack_fits.shape[0], _STEP)
        columns = np.arange((corner[1] + phase) % _STEP, self._stack_fits.shape[1], _STEP)
        mesh_r, mesh_c = (m.ravel() for m in np.meshgrid(rows, columns, indexing="ij"))
        clear_r = block.height / CELL / 2 + _HALF
        clear_c = block.width / CELL / 2 + _HALF + _GAP / CELL
        apart = (np.abs(mesh_r - corner[0]) >= clear_r) | (np.abs(mesh_c - corner[1]) >= clear_c)
        usable = self._stack_fits[mesh_r, mesh_c] & apart
        mesh_r, mesh_c = mesh_r[usable], mesh_c[usable]
        down = mesh_r - first
        across = np.abs(mesh_c - corner[1])
        cost = (
            np.hypot(across * 0.9, np.where(down < 0, down * 1.3 - 6, down)) * CELL
            + self._abroad[mesh_r, mesh_c] * 70
        )
        order = np.lexsort((mesh_c, mesh_r, cost))[:MOST]
        want = self._wish.want
        enough = min(len(order), want)
        off = np.hypot(corner[0] - self._heart[0], corner[1] - self._heart[1]) * CELL
        score = (
            60.0 * enough
            + 2 * len(order)
            - float(cost[order[:want]].sum()) / max(1, enough)
            - off * (0.5 if self._spills else 0.15)
        )
        if self._spills or self._hangs:
            score -= self._label_pull * self._label_abroad(block, corner)
        return score, list(zip(mesh_r[order].tolist(), mesh_c[order].tolist(), strict=True))

    def _label_abroad(self, block: Block, corner: tuple[int, int]) -> float:
        """Which share of the label lies off the own ground."""
        half_r, half_c = round(block.height / CELL / 2), round(block.width / CELL / 2)
        r, c = corner
        inside = self._own.free[
            max(0, r - half_r) : max(0, r + half_r), max(0, c - half_c) : max(0, c + half_c)
        ].sum()
        return 1 - float(inside) / (4 * half_r * half_c)

    def _place(self, block: Block, corner: tuple[int, int], stacks: list[tuple[int, int]]) -> Place:
        stacks = self._filled(block, corner, stacks)
        points = [self._raster.point(*s) for s in stacks]
        at = self._wish.at or self._raster.point(*corner)
        free = self._label_abroad(block, corner) > 0
        abroad = any(self._abroad[s] > 0 for s in stacks)
        room = block.width if free else self._room(block, corner)
        return Place(block, at, room, free, points, abroad, self._chip(at))

    def _filled(
        self, block: Block, corner: tuple[int, int], stacks: list[tuple[int, int]]
    ) -> list[tuple[int, int]]:
        """The lattice stacks, and more wherever one still fits, in the order to fill."""
        open_, costs = self._open(block, corner), self._costs(block, corner)
        chosen = list(stacks)
        for stack in chosen:
            self._block(open_, stack)
        limit = MOST if not self._spills else max(self._wish.want, min(len(chosen), self._wish.want + 2))
        chosen = chosen[:limit]
        while len(chosen) < limit and open_.any():
            spot = int(np.where(open_, costs, np.inf).argmin())
            row, column = divmod(spot, open_.shape[1])
            chosen.append((row, column))
            self._block(open_, (row, column))
        return sorted(chosen, key=lambda s: (float(costs[s]), s))

    @staticmethod
    def _block(open_: Cells, stack: tuple[int, int]) -> None:
        reach = 2 * _HALF + 1
        open_[
            max(0, stack[0] - reach + 1) : stack[0] + reach, max(0, stack[1] - reach + 1) : stack[1] + reach
        ] = False

    def _room(self, block: Block, corner: tuple[int, int]) -> float:
        """Width of the run of own ground on both sides of the label's centre, over the label's height."""
        half = round(block.height / CELL / 2)
        run = self._own.free[max(0, corner[0] - half) : corner[0] + half].min(axis=0).tolist()
        left = right = corner[1]
        while left > 0 and run[left - 1]:
            left -= 1
        while right < len(run) and run[right]:
            right += 1
        return max(block.width, 2 * CELL * min(corner[1] - left, right - corner[1]))

    def _chip(self, at: tuple[float, float]) -> tuple[float, float]:
        """Deep inside the area, but clear of the label, for at far zoom both are larger than the area's stacks."""
        row, column = self._raster.corner(*at)
        rows, columns = np.indices(self._depth.shape)
        near = (np.abs(columns - column) * CELL < _CITY_CLEAR[0]) & (
            np.abs(rows - row) * CELL < _CITY_CLEAR[1]
        )
        far = np.hypot(rows - row, columns - column) * CELL
        value = self._depth - 0.12 * far - 60 * near * (1 - np.abs(rows - row) * CELL / _CITY_CLEAR[1])
        r, c = divmod(int(np.where(self._own.free, value, -np.inf).argmax()), value.shape[1])
        x, y = self._raster.point(r, c)
        return x + CELL / 2, y + CELL / 2
