"""Areas as cells, so that 'does a box fit here' is a table look-up."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

CELL = 2.0
"""Side of a cell in board units."""

Box = tuple[float, float, float, float]
"""Left, top, right, bottom in board units."""

Cells = NDArray[np.bool_]


@dataclass(frozen=True)
class Raster:
    """Which cells lie free; `origin` is the board position of the corner of cell [0, 0], rows run down."""

    x0: float
    y0: float
    free: Cells

    @staticmethod
    def of(shape: BaseGeometry, taken: list[Box], window: Box | None = None) -> Raster:
        """Cells whose centre lies in the shape and outside the taken boxes; only those in the window if one is given."""
        left, top, right, bottom = shape.bounds if window is None else window
        x0, y0 = np.floor(left / CELL) * CELL, np.floor(top / CELL) * CELL
        columns, rows = int((right - x0) / CELL) + 1, int((bottom - y0) / CELL) + 1
        xs, ys = np.meshgrid(x0 + (np.arange(columns) + 0.5) * CELL, y0 + (np.arange(rows) + 0.5) * CELL)
        shapely.prepare(shape)
        raster = Raster(
            float(x0), float(y0), shapely.contains_xy(shape, xs.ravel(), ys.ravel()).reshape(xs.shape)
        )
        for box in taken:
            raster.block(box)
        return raster

    def block(self, box: Box) -> None:
        """Take the cells under a box."""
        rows, columns = self.free.shape
        c0, r0 = int(np.floor((box[0] - self.x0) / CELL)), int(np.floor((box[1] - self.y0) / CELL))
        c1, r1 = int(np.ceil((box[2] - self.x0) / CELL)), int(np.ceil((box[3] - self.y0) / CELL))
        if c1 > 0 and r1 > 0 and c0 < columns and r0 < rows:
            self.free[max(r0, 0) : r1, max(c0, 0) : c1] = False

    def fits(self, width: float, height: float) -> Cells:
        """For every cell corner, whether a box of this size centred there lies on free cells only."""
        half_c, half_r = round(width / CELL / 2), round(height / CELL / 2)
        return self.covered(half_c, half_r) == 4 * half_c * half_r

    def covered(self, half_c: int, half_r: int) -> NDArray[np.int64]:
        """For every cell corner, how many free cells lie in the box reaching so many cells to each side."""
        rows, columns = self.free.shape
        table = np.zeros((rows + 1 + 2 * half_r, columns + 1 + 2 * half_c), np.int64)
        table[half_r + 1 : half_r + 1 + rows, half_c + 1 : half_c + 1 + columns] = self.free.cumsum(0).cumsum(
            1
        )
        table[half_r + 1 + rows :, :] = table[half_r + rows, :]
        table[:, half_c + 1 + columns :] = table[:, half_c + columns][:, None]
        r, c = rows + 1, columns + 1
        high, wide = 2 * half_r, 2 * half_c
        return table[high:, wide:][:r, :c] - table[:r, wide:][:, :c] - table[high:, :c][:r] + table[:r, :c]

    def corner(self, x: float, y: float) -> tuple[int, int]:
        """Row and column of the cell corner nearest to a board point; may lie outside the raster."""
        return round((y - self.y0) / CELL), round((x - self.x0) / CELL)

    def point(self, row: int, column: int) -> tuple[float, float]:
        """Board point of a cell corner."""
        return self.x0 + column * CELL, self.y0 + row * CELL
