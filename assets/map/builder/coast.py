"""Land on the board: warped territories, enlarged island groups, hand-drawn isles, calm coasts and open straits."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from dataclasses import dataclass

import numpy as np
import shapely
from shapely import affinity
from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

from .recipe import Recipe, Spot, Table
from .source import polygons, repaired
from .warp import Warp

_ISLE_POINTS = 36
_ISLE_WAVES = ((2, 0.13), (3, 0.09), (5, 0.05))
_ROUND = 4
_TOUCHING = 0.05


@dataclass(frozen=True)
class Group:
    """Islands enlarged `factor` times about (x, y) and shifted.

    `swell` enlarges each part about its own centre, `thicken` widens its coast by so many units.
    """

    x: float
    y: float
    factor: float
    dx: float
    dy: float
    swell: float
    thicken: float

    def point(self, spot: Spot) -> Spot:
        """Where a board point lands that belongs to the group."""
        x, y = spot
        return self.x + (x - self.x) * self.factor + self.dx, self.y + (y - self.y) * self.factor + self.dy

    def shapes(self, parts: list[Polygon]) -> list[Polygon]:
        """The group's parts, enlarged and moved."""
        moved = [
            affinity.translate(
                affinity.scale(p, self.factor, self.factor, origin=(self.x, self.y)), self.dx, self.dy
            )
            for p in parts
        ]
        swollen = [affinity.scale(p, self.swell, self.swell, origin="centroid") for p in moved]
        return [q for p in swollen for q in polygons(p.buffer(self.thicken, quad_segs=_ROUND))]


class Placer:
    """Turns spots of the recipe into board points: [lon, lat] or "~Group:lon,lat"."""

    def __init__(self, recipe: Recipe, warp: Warp) -> None:
        self.warp = warp
        self.groups: dict[str, Group] = {}
        for table in recipe.board["group"]:
            x, y = warp.point(table["about"])
            dx, dy = table.get("shift", (0.0, 0.0))
            self.groups[table["name"]] = Group(
                x, y, table.get("factor", 1.0), dx, dy, table.get("swell", 1.0), table.get("thicken", 0.0)
            )

    def point(self, spot: list[float] | str) -> Spot:
        """The board point of a spot. Raises KeyError for an unknown group."""
        if not isinstance(spot, str):
            return self.warp.point(spot)
        name, _, degrees = spot.removeprefix("~").partition(":")
        return self.groups[name].point(self.warp.point([float(d) for d in degrees.split(",")]))


def land(territories: dict[str, list[Polygon]], recipe: Recipe, placer: Placer) -> dict[str, BaseGeometry]:
    """Territory name to its shape on the board; shapes may still overlap by slivers where they share a border."""
    parts = {name: polygons(repaired(_warped(group, placer.warp))) for name, group in territories.items()}
    for table in recipe.board["group"]:
        for name in table["areas"]:
            parts[name] = placer.groups[table["name"]].shapes(parts[name])
    for table in recipe.board["islet"]:
        _enlarge(parts[table["of"]], table, placer)
    for table in recipe.board["isle"]:
        parts[table["of"]] = _isles(table, placer)
    shapes = {name: shapely.union_all(group) for name, group in sorted(parts.items())}
    return _calm(shapes, recipe, _water(recipe, placer))


def _warped(group: list[Polygon], warp: Warp) -> BaseGeometry:
    return shapely.union_all([repaired(warp.shape(p)) for p in group])


def _enlarge(parts: list[Polygon], table: Table, placer: Placer) -> None:
    """Enlarge the one part that lies at the islet's spot about its own centre and shift it, in place."""
    target = Point(placer.point(table["at"]))
    index = min(range(len(parts)), key=lambda i: parts[i].distance(target))
    grown = affinity.scale(parts[index], table["factor"], table["factor"], origin="centroid")
    parts[index] = affinity.translate(grown, *table.get("shift", (0.0, 0.0)))


def _isles(table: Table, placer: Placer) -> list[Polygon]:
    """Rounded, slightly irregular islands; the shape depends on the territory's name alone."""
    out: list[Polygon] = []
    for index, (lon, lat, radius) in enumerate(table["at"]):
        x, y = placer.warp.point([lon, lat])
        digest = hashlib.md5(f"{table['of']} {index}".encode(), usedforsecurity=False).hexdigest()
        random = np.random.default_rng(int(digest[:8], 16))
        angle = np.linspace(0, 2 * np.pi, _ISLE_POINTS, endpoint=False)
        reach = np.ones(_ISLE_POINTS)
        for waves, height in _ISLE_WAVES:
            reach += random.uniform(-1, 1) * height * np.cos(waves * angle + random.uniform(0, 2 * np.pi))
        out.append(
            Polygon(
                np.column_stack(
                    [x + 1.15 * radius * reach * np.cos(angle), y + 0.9 * radius * reach * np.sin(angle)]
                )
            )
        )
    return out


def _water(recipe: Recipe, placer: Placer) -> BaseGeometry:
    """The straits that must stay open."""
    return shapely.union_all(
        [
            LineString([placer.point(s) for s in channel["line"]]).buffer(
                channel["width"] / 2, quad_segs=_ROUND
            )
            for channel in recipe.board["channel"]
        ]
    )


def _calm(shapes: dict[str, BaseGeometry], recipe: Recipe, water: BaseGeometry) -> dict[str, BaseGeometry]:
    """Fill narrow inlets, cut narrow spits, reopen the straits; what is gained goes to the neighbour along it."""
    whole = shapely.union_all(list(shapes.values())).difference(water)
    close, trim = recipe.board["close"], recipe.board["open"]
    smooth = (
        whole.buffer(close, quad_segs=_ROUND)
        .buffer(-close - trim, quad_segs=_ROUND)
        .buffer(trim, quad_segs=_ROUND)
    )
    smooth = smooth.difference(water)
    smooth = shapely.union_all([p for p in polygons(smooth) if p.area >= recipe.board["speck"]])
    names = list(shapes)
    extra = _gained(polygons(smooth.difference(whole)), [shapes[n] for n in names], close)
    return {
        name: shapely.union_all([*polygons(shapes[name].intersection(smooth)), *extra[index]])
        for index, name in enumerate(names)
    }


def _gained(pieces: list[Polygon], shapes: list[BaseGeometry], reach: float) -> dict[int, list[Polygon]]:
    """Index of a shape to the filled-in pieces along it; a piece between two goes to the one it lies along longest."""
    near: dict[int, list[int]] = defaultdict(list)
    rows, columns = shapely.STRtree(shapes).query(pieces, predicate="dwithin", distance=_TOUCHING)
    for piece, shape in zip(rows.tolist(), columns.tolist(), strict=True):
        near[piece].append(shape)
    taken: dict[int, list[Polygon]] = defaultdict(list)
    for piece, candidates in near.items():
        best = candidates[0]
        if len(candidates) > 1:
            halo = pieces[piece].buffer(reach / 4)
            best = max(candidates, key=lambda i: (halo.intersection(shapes[i]).area, i))
        taken[best].append(pieces[piece])
    return taken
