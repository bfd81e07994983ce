"""Sea zones: straight lines on the board between named nodes, the coast, and points where two territories meet it."""

from __future__ import annotations

import math

import shapely
from shapely import STRtree
from shapely.geometry import LineString, Point, Polygon, box
from shapely.geometry.base import BaseGeometry

from .arrangement import VOID, Contacts, dissolved, faces, labelled
from .carve import RecipeError
from .coast import Placer
from .recipe import Recipe, Spot

_REACH = 0.12
_STUB = 0.3
_ANCHOR_SLACK = 30.0
_CRUMB = 300.0


class Shores:
    """Finds the coast point where two territories meet, near a hint: `"@France|Italy:7.5,43.8"`."""

    def __init__(self, land: dict[str, BaseGeometry], placer: Placer) -> None:
        self._land = land
        self._placer = placer
        self._coast = shapely.union_all(list(land.values())).boundary
        shapely.prepare(self._coast)

    def point(self, spec: str) -> Spot:
        """The meeting point. Raises RecipeError when the two do not meet near the hint."""
        pair, _, hint = spec.removeprefix("@").partition(":")
        first, second = pair.split("|")
        x, y = self._placer.point(hint if hint.startswith("~") else [float(d) for d in hint.split(",")])
        border = self._land[first].boundary.intersection(self._land[second].boundary)
        ends = [p for line in lines_of(border) for p in (line.coords[0], line.coords[-1])]
        ends += [p.coords[0] for p in shapely.get_parts(border) if isinstance(p, Point)]
        on_coast = [p for p in ends if self._coast.distance(Point(p)) < _REACH]
        best = min(on_coast, key=lambda p: math.dist(p, (x, y)), default=None)
        if best is None or math.dist(best, (x, y)) > _ANCHOR_SLACK:
            raise RecipeError(f"{spec} at ({x:.0f}, {y:.0f}): the nearest meeting point is {best}")
        return best[0], best[1]


def lines_of(shape: BaseGeometry) -> list[LineString]:
    """The lines of any geometry, joined end to end as far as they go."""
    strings = [p for p in _flat(shape) if isinstance(p, LineString) and not p.is_empty]
    merged = shapely.line_merge(shapely.MultiLineString(strings)) if strings else LineString()
    return [p for p in shapely.get_parts(merged) if isinstance(p, LineString) and not p.is_empty]


def _flat(shape: BaseGeometry) -> list[BaseGeometry]:
    parts = getattr(shape, "geoms", None)
    return [shape] if parts is None else [p for part in parts for p in _flat(part)]


def subdivide(land: dict[str, BaseGeometry], recipe: Recipe, placer: Placer) -> dict[str, BaseGeometry]:
    """The whole sheet: every territory, every sea zone, and VOID; together exactly the board's rectangle."""
    frame = box(0, 0, recipe.width, recipe.height)
    lines = [shape.boundary for shape in land.values()] + [frame.boundary]
    water = frame.difference(shapely.union_all(list(land.values()))).buffer(_REACH)
    shores = Shores(land, placer)
    for points in recipe.sea["edges"].values():
        line = LineString([_resolved(p, recipe, placer, shores) for p in points])
        lines += [p for p in shapely.get_parts(line.intersection(water)) if p.length > _STUB]
    found = faces(lines, recipe.grid)
    found = [f for f in found if frame.covers(f.representative_point())]
    labels = labelled(found, land)
    _sow(found, labels, recipe, placer)
    _sweep(found, labels)
    return dissolved(found, [VOID if label is None else label for label in labels])


def _resolved(spot: list[float] | str, recipe: Recipe, placer: Placer, shores: Shores) -> Spot:
    if isinstance(spot, str) and spot.startswith("@"):
        return shores.point(spot)
    if isinstance(spot, str) and not spot.startswith("~"):
        return placer.point(recipe.sea["nodes"][spot])
    return placer.point(spot)


def _sow(found: list[Polygon], labels: list[str | None], recipe: Recipe, placer: Placer) -> None:
    """Name the sea faces that hold a seed. Raises RecipeError for a seed on land or in another zone's face."""
    tree = STRtree(found)
    for zone, seeds in recipe.sea["seeds"].items():
        for seed in seeds:
            hits = tree.query(Point(placer.point(seed)), predicate="within")
            holder = labels[hits[0]] if len(hits) else "outside"
            if not len(hits) or holder not in (None, zone):
                raise RecipeError(f"seed {seed} of {zone} lies in {holder}")
            labels[hits[0]] = zone


def _sweep(found: list[Polygon], labels: list[str | None]) -> None:
    """Crumbs of water without a seed join the zone along them, or the land around them."""
    contacts = Contacts(found)
    crumbs = [i for i, f in enumerate(found) if labels[i] is None and f.area < _CRUMB]
    for index in crumbs:
        shared = {k: v for k, v in contacts.shared(index, labels).items() if k is not None}
        zones = {k: v for k, v in shared.items() if k.startswith("SZ ")}
        if shared:
            labels[index] = max(zones or shared, key=lambda k: ((zones or shared)[k], k))
