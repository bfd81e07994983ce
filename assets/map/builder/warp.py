"""The board's projection: latitude decides y, monotone longitude curves x, and round lenses magnify crowded regions.

Every step is injective (PCHIP keeps a monotone curve monotone, a lens is a monotone stretch along its radii), so the map
cannot fold and shapes that share an edge in degrees share it on the board.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import shapely
from scipy.interpolate import PchipInterpolator
from shapely.geometry.base import BaseGeometry

from .recipe import Recipe, Spot, Table

Curve = Callable[[np.ndarray], np.ndarray]
_STEEPEST_GAIN = 2.2
_FINEST_STEP = 0.25


def _curve(anchors: list[list[float]]) -> Curve:
    """A monotone curve through the anchors, continued straight beyond its ends."""
    points = np.array(sorted(anchors), float)
    x, y = points.T
    inner = PchipInterpolator(x, y)
    first, last = (float(inner.derivative()(end)) for end in (x[0], x[-1]))

    def evaluate(at: np.ndarray) -> np.ndarray:
        within = inner(np.clip(at, x[0], x[-1]))
        return within + np.minimum(at - x[0], 0) * first + np.maximum(at - x[-1], 0) * last

    return evaluate


@dataclass(frozen=True)
class Lens:
    """Magnifies `gain` times at (x, y) and not at all beyond `radius` units; in between the radii stay monotone."""

    x: float
    y: float
    radius: float
    gain: float

    def __post_init__(self) -> None:
        if not 1 / _STEEPEST_GAIN < self.gain < _STEEPEST_GAIN:
            raise ValueError(f"a lens of gain {self.gain} would fold the map")

    def apply(self, xs: np.ndarray, ys: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Board points to board points."""
        dx, dy = xs - self.x, ys - self.y
        inside = np.clip(1 - (dx * dx + dy * dy) / self.radius**2, 0, 1)
        stretch = 1 + (self.gain - 1) * inside * inside
        return self.x + dx * stretch, self.y + dy * stretch


class Warp:
    """Degrees to board units. Lenses are placed in degrees and applied in the order of the recipe."""

    def __init__(self, recipe: Recipe) -> None:
        table: Table = recipe.board["warp"]
        self._recipe = recipe
        self._y = _curve(table["latitude"])
        self._latitudes = [band["latitude"] for band in table["longitude"]]
        self._xs = [_curve(band["curve"]) for band in table["longitude"]]
        self._lenses: list[Lens] = []
        for lens in table.get("lens", []):
            x, y = self.point(lens["at"])
            self._lenses.append(Lens(x, y, lens["radius"], lens["gain"]))

    def arrays(self, lon: np.ndarray, lat: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Board x and y of arrays of board longitudes and latitudes."""
        x = self._xs[0](lon)
        for low, high, curve in zip(self._latitudes, self._latitudes[1:], self._xs[1:], strict=False):
            t = np.clip((lat - low) / (high - low), 0, 1)
            weight = t * t * (3 - 2 * t)
            x = (1 - weight) * x + weight * curve(lon)
        y = self._y(lat)
        for lens in self._lenses:
            x, y = lens.apply(x, y)
        return x, y

    def point(self, spot: list[float]) -> Spot:
        """Board point of a typed longitude and latitude."""
        lon, lat = self._recipe.unwrap(spot)
        x, y = self.arrays(np.array([lon], float), np.array([lat], float))
        return float(x[0]), float(y[0])

    def shape(self, shape: BaseGeometry) -> BaseGeometry:
        """A geometry in board degrees, its long edges cut so that they bend with the map."""
        fine = shapely.segmentize(shape, _FINEST_STEP)
        return shapely.transform(fine, lambda c: np.column_stack(self.arrays(c[:, 0], c[:, 1])))
