"""Decoration and marks: lakes, rivers, the graticule, fortified borders as walls, passages as gates."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from .carve import roughened
from .recipe import Recipe, Spot
from .sea import lines_of
from .source import polygons
from .warp import Warp

_ROUNDS = 3
_MEANDER = 0.05
_SHORTEST = 12.0
_FINE = 0.4
_LATITUDE_LIMIT = 75


@dataclass(frozen=True)
class Decor:
    """Everything drawn that is no area, in board units."""

    lakes: list[Polygon]
    rivers: list[LineString]
    graticule: list[LineString]
    walls: list[dict[str, Any]]
    gates: list[dict[str, Any]]


def decorate(areas: dict[str, BaseGeometry], graph: dict[str, Any], recipe: Recipe, warp: Warp) -> Decor:
    """All decoration for the finished areas; `graph` is the map file as read."""
    kinds = {area["name"]: area["kind"] for area in graph["areas"]}
    land = shapely.union_all([shape for name, shape in areas.items() if kinds.get(name) == "land"])
    lakes = [
        warp.shape(Polygon(_rounded([recipe.unwrap(p) for p in ring], True)))
        for ring in recipe.decor["lakes"].values()
    ]
    lakes = [p for lake in lakes for p in polygons(lake.intersection(land)) if p.area > _SHORTEST]
    ground = land.difference(shapely.union_all(lakes))
    courses = [
        warp.shape(LineString(_rounded(roughened([recipe.unwrap(p) for p in course], _MEANDER), False)))
        for course in recipe.decor["rivers"].values()
    ]
    rivers = [p for course in courses for p in lines_of(course.intersection(ground)) if p.length > _SHORTEST]
    water = shapely.box(0, 0, recipe.width, recipe.height).difference(land)
    graticule = [
        p
        for line in _graticule(recipe, warp)
        for p in lines_of(line.intersection(water))
        if p.length > _SHORTEST
    ]
    return Decor(
        [q for p in lakes for q in polygons(p.simplify(_FINE))],
        [q for p in rivers for q in lines_of(p.simplify(_FINE))],
        [q for p in graticule for q in lines_of(p.simplify(_FINE))],
        _walls(areas, graph),
        _gates(areas, graph),
    )


def _rounded(spots: list[Spot], closed: bool) -> list[Spot]:
    """Corner cutting (Chaikin): a smooth line through a hand-drawn one; the ends of an open line stay."""
    points = np.array(spots, float)
    for _ in range(_ROUNDS):
        following = np.roll(points, -1, axis=0) if closed else points[1:]
        before = points if closed else points[:-1]
        cut = np.stack([before * 0.75 + following * 0.25, before * 0.25 + following * 0.75], axis=1).reshape(
            -1, 2
        )
        points = cut if closed else np.vstack([points[:1], cut[1:-1], points[-1:]])
    return [(float(x), float(y)) for x, y in points]


def _graticule(recipe: Recipe, warp: Warp) -> list[BaseGeometry]:
    spacing = recipe.decor["graticule"]
    first = math.ceil(recipe.seam / spacing["meridians"]) * spacing["meridians"]
    meridians = np.arange(first, recipe.seam + 360, spacing["meridians"])
    parallels = np.arange(-60 + spacing["parallels"], _LATITUDE_LIMIT, spacing["parallels"])
    lines = [LineString([(lon, -59), (lon, _LATITUDE_LIMIT)]) for lon in meridians if lon > recipe.seam]
    lines += [LineString([(recipe.seam, lat), (recipe.seam + 360, lat)]) for lat in parallels]
    return [warp.shape(line) for line in lines]


def _walls(areas: dict[str, BaseGeometry], graph: dict[str, Any]) -> list[dict[str, Any]]:
    """Fortified borders: the stretches of edge the defender shares with the attacker, or with any land area."""
    kinds = {area["name"]: area["kind"] for area in graph["areas"]}
    neighbours = {area["name"]: area["adjacent"] for area in graph["areas"]}
    walls: list[dict[str, Any]] = []
    for fort in graph["fortified_borders"]:
        defender, against = fort["defender"], fort["against"]
        others = [n for n in neighbours[defender] if kinds[n] == "land"] if against == "any" else [against]
        border = shapely.union_all([areas[defender].boundary.intersection(areas[n].boundary) for n in others])
        walls += [
            {"defender": defender, "against": against, "line": line}
            for line in lines_of(border)
            if line.length > _SHORTEST
        ]
    return walls


def _gates(areas: dict[str, BaseGeometry], graph: dict[str, Any]) -> list[dict[str, Any]]:
    """Passages between sea zones: where the mark stands and which way ships go, in degrees clockwise from the x axis."""
    gates: list[dict[str, Any]] = []
    for passage in graph["passages"]:
        one, other = (areas[name] for name in passage["between"])
        shared = lines_of(one.boundary.intersection(other.boundary))
        if shared:
            longest = max(shared, key=lambda line: line.length)
            at = longest.interpolate(0.5, normalized=True)
            (x0, y0), (x1, y1) = longest.coords[0], longest.coords[-1]
            angle = math.degrees(math.atan2(y1 - y0, x1 - x0)) + 90
        else:
            link = shapely.shortest_line(one, other)
            at = link.interpolate(0.5, normalized=True)
            (x0, y0), (x1, y1) = link.coords[0], link.coords[-1]
            angle = math.degrees(math.atan2(y1 - y0, x1 - x0))
        gates.append(
            {"name": passage["name"], "between": passage["between"], "at": (at.x, at.y), "angle": angle % 180}
        )
    return gates
