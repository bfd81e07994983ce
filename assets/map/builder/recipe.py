"""The hand-written recipe: TOML files in degrees, read once and handed to every stage."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Table = dict[str, Any]
"""A TOML table as read."""

Spot = tuple[float, float]
"""Longitude and latitude in degrees, or x and y in board units; the docstrings say which."""


@dataclass(frozen=True)
class Recipe:
    """All recipe tables. `board` and `warp` fix the sheet, `land` and `sea` the areas, `places` and `decor` the rest."""

    board: Table
    land: Table
    sea: Table
    places: Table
    decor: Table

    @property
    def width(self) -> float:
        """Board width in units; x = 0 and x = width are the same meridian."""
        return float(self.board["width"])

    @property
    def height(self) -> float:
        """Board height in units."""
        return float(self.board["height"])

    @property
    def grid(self) -> float:
        """Snapping grid in units: every coordinate of the result is a multiple."""
        return float(self.board["grid"])

    @property
    def seam(self) -> float:
        """Longitude of the board's left edge."""
        return float(self.board["seam"])

    def unwrap(self, spot: list[float]) -> Spot:
        """Degrees as typed to board degrees: longitudes run from the seam eastward for 360."""
        lon, lat = spot
        return (lon + 360 if lon < self.seam - 0.2 else lon, lat)


def load(folder: Path) -> Recipe:
    """Read the five TOML files of `folder`. Raises OSError or tomllib.TOMLDecodeError as they come."""
    tables = {
        name: tomllib.loads((folder / f"{name}.toml").read_text("utf-8")) for name in Recipe.__annotations__
    }
    return Recipe(**tables)
