"""Where there is room: each area as a coarse raster that answers whether a box lies inside it.

The raster is drawn once for a board; a summed-area table for each area makes every question a matter of four
look-ups, so names and counters can be placed anew for a zoom within one frame.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from anniversary_board.board.geometry import BoardGeometry

CELL = 4.0
"""Side of a raster cell in board units."""
COVER = 0.97
"""The share of a box's cells that must belong to the area; the rest is a coast's roughness."""

Box = tuple[float, float, float, float]
"""Left, top, width, height."""


class Room:
    """The cells of one or more areas inside a frame, as a summed-area table."""

    def __init__(self, mask: NDArray[np.bool_], column: int, row: int) -> None:
        self._column = column
        self._row = row
        self._height, self._width = mask.shape
        self._sums = np.zeros((self._height + 1, self._width + 1), dtype=np.int32)
        self._sums[1:, 1:] = mask.cumsum(axis=0, dtype=np.int32).cumsum(axis=1)

    def holds(self, box: Box, cover: float = COVER) -> bool:
        """Whether a box in board units lies inside, up to the tolerated share."""
        left = math.floor(box[0] / CELL) - self._column
        top = math.floor(box[1] / CELL) - self._row
        right = math.ceil((box[0] + box[2]) / CELL) - self._column
        bottom = math.ceil((box[1] + box[3]) / CELL) - self._row
        wanted = cover * (right - left) * (bottom - top)
        left, top = max(0, left), max(0, top)
        right, bottom = min(self._width, right), min(self._height, bottom)
        if left >= right or top >= bottom:
            return False
        sums = self._sums
        found = sums[bottom, right] - sums[top, right] - sums[bottom, left] + sums[top, left]
        return bool(found >= wanted)

    def places(
        self, width: float, height: float, center: tuple[float, float], stride: int = 1
    ) -> Iterator[Box]:
        """Boxes of a size that lie inside, the one nearest to a centre first."""
        columns = max(1, math.ceil(width / CELL))
        rows = max(1, math.ceil(height / CELL))
        if columns > self._width or rows > self._height:
            return
        sums = self._sums
        covered = (
            sums[rows::stride, columns::stride]
            - sums[:-rows:stride, columns::stride]
            - sums[rows::stride, :-columns:stride]
            + sums[:-rows:stride, :-columns:stride]
        )
        down, across = np.nonzero(covered >= COVER * columns * rows)
        if len(down) == 0:
            return
        left = (across * stride + self._column) * CELL + (columns * CELL - width) / 2
        top = (down * stride + self._row) * CELL + (rows * CELL - height) / 2
        away = (left + width / 2 - center[0]) ** 2 + (top + height / 2 - center[1]) ** 2
        for index in np.argsort(away, kind="stable"):
            yield float(left[index]), float(top[index]), width, height


class Rooms:
    """The rooms of a board's areas, and of an area together with the seas it touches."""

    def __init__(self, geometry: BoardGeometry) -> None:
        self._geometry = geometry
        self._cells = _raster(geometry)
        self._rooms: dict[str, Room] = {}
        self._shores: dict[str, Room] = {}

    def of(self, area: str) -> Room:
        """The room of an area itself."""
        found = self._rooms.get(area)
        if found is None:
            shape = self._geometry.areas[area]
            found = self._rooms[area] = self._room((shape.number,), shape.bounds, 0)
        return found

    def with_seas(self, area: str) -> Room:
        """The room of an area and the sea zones beside it, as far as a few counters reach."""
        found = self._shores.get(area)
        if found is None:
            areas = self._geometry.areas
            seas = {
                other
                for line in self._geometry.borders_of[area]
                for other in line.areas
                if other and areas[other].is_sea
            }
            numbers = (areas[area].number, *sorted(areas[sea].number for sea in seas))
            found = self._shores[area] = self._room(numbers, areas[area].bounds, 60)
        return found

    def _room(self, numbers: tuple[int, ...], bounds: QRectF, margin: int) -> Room:
        height, width = self._cells.shape
        left = max(0, math.floor(bounds.left() / CELL) - margin)
        top = max(0, math.floor(bounds.top() / CELL) - margin)
        right = min(width, math.ceil(bounds.right() / CELL) + margin)
        bottom = min(height, math.ceil(bounds.bottom() / CELL) + margin)
        part = self._cells[top:bottom, left:right]
        mask = part == numbers[0] + 1
        for number in numbers[1:]:
            mask |= part == number + 1
        return Room(mask, left, top)


def _raster(geometry: BoardGeometry) -> NDArray[np.uint8]:
    """The board at one cell for CELL units: 0 for the void, else the area's number plus one."""
    if len(geometry.areas) > 255:
        raise ValueError(f"a board of {len(geometry.areas)} areas does not fit into a raster of bytes")
    width, height = math.ceil(geometry.width / CELL), math.ceil(geometry.height / CELL)
    image = QImage(width, height, QImage.Format.Format_Grayscale8)
    image.fill(0)
    painter = QPainter(image)
    painter.scale(1 / CELL, 1 / CELL)
    for shape in geometry.areas.values():
        tone = shape.number + 1
        painter.fillPath(shape.path, QColor(tone, tone, tone))
    painter.end()
    rows = np.frombuffer(image.constBits(), dtype=np.uint8).reshape(height, image.bytesPerLine())
    return rows[:, :width].copy()
