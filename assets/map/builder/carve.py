"""Territories in degrees: countries, the patches that carve them, and the islands worth keeping."""

from __future__ import annotations

import hashlib
import itertools
import math
from collections import defaultdict

import numpy as np
import shapely
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components
from shapely import STRtree
from shapely.geometry import Point, Polygon, box
from shapely.geometry.base import BaseGeometry

from .recipe import Recipe, Spot
from .source import polygons, repaired

_ROUGHNESS = 0.085
_ROUGH_DEPTH = 4
_ROUGH_FROM = 0.12
_FRAME_LATITUDES = (-58.0, 74.0)
_FRAGMENT_SHARE = 0.12
_FRAGMENT_MOST = 0.8
_TOUCHING = 0.01
_NEAR_ISLAND = 0.3


class RecipeError(ValueError):
    """The recipe names something that is not there."""


def territories(outlines: dict[str, BaseGeometry], recipe: Recipe) -> dict[str, list[Polygon]]:
    """Territory name to its polygons in board degrees, islands chosen and fragments given to their neighbours."""
    owner = {country: territory for territory, group in recipe.land["countries"].items() for country in group}
    unknown = sorted(owner.keys() - outlines.keys())
    if unknown:
        raise RecipeError(f"no such countries: {', '.join(unknown)}")
    patches = _patches(recipe)
    frame = box(recipe.seam, _FRAME_LATITUDES[0], recipe.seam + 360, _FRAME_LATITUDES[1])
    pieces: dict[str, list[BaseGeometry]] = defaultdict(list)
    for country, territory in owner.items():
        rest = outlines[country].intersection(frame)
        for taker, patch in patches.get(country, ()):
            pieces[taker].append(rest.intersection(patch))
            rest = rest.difference(patch)
        pieces[territory].append(rest)
    parts = {name: polygons(shapely.union_all(shapes)) for name, shapes in sorted(pieces.items())}
    return _with_chosen_islands(_without_fragments(parts), recipe)


def _patches(recipe: Recipe) -> dict[str, list[tuple[str, BaseGeometry]]]:
    """Country to its patches in order: who takes, and which outline."""
    points = recipe.land["points"]
    found: dict[str, list[tuple[str, BaseGeometry]]] = defaultdict(list)
    for patch in recipe.land["patch"]:
        spots = [recipe.unwrap(points[p] if isinstance(p, str) else p) for p in patch["outline"]]
        outline = repaired(Polygon(roughened([*spots, spots[0]], patch.get("rough", _ROUGHNESS))))
        for country in patch["within"]:
            found[country].append((patch["to"], outline))
    return found


def roughened(spots: list[Spot], amplitude: float) -> list[Spot]:
    """A drawn line made irregular by midpoint displacement, so that it looks like the surveyed ones beside it.

    The displacement depends on the segment's ends alone, whichever way it runs: two patches sharing two points share
    the line between them.
    """
    out = [spots[0]]
    for start, end in itertools.pairwise(spots):
        low, high = min(start, end), max(start, end)
        seed = int(hashlib.md5(repr((low, high)).encode(), usedforsecurity=False).hexdigest()[:8], 16)
        segment = _displaced(low, high, amplitude, np.random.default_rng(seed))
        out += segment[1:] if low == start else segment[::-1][1:]
    return out


def _displaced(low: Spot, high: Spot, amplitude: float, random: np.random.Generator) -> list[Spot]:
    segment = [low, high]
    for _ in range(_ROUGH_DEPTH):
        finer = [segment[0]]
        for (ax, ay), (bx, by) in itertools.pairwise(segment):
            length = math.hypot(bx - ax, by - ay)
            k = float(np.clip(random.normal(), -1.6, 1.6)) * amplitude if length > _ROUGH_FROM else 0.0
            finer += [((ax + bx) / 2 - (by - ay) * k, (ay + by) / 2 + (bx - ax) * k), (bx, by)]
        segment = finer
    return segment


def _without_fragments(parts: dict[str, list[Polygon]]) -> dict[str, list[Polygon]]:
    """Small pieces that hang on other territories' land go to the neighbour they share most border with."""
    items = [(name, p) for name, group in parts.items() for p in group]
    tree = STRtree([p for _, p in items])
    largest = {name: max(p.area for p in group) for name, group in parts.items()}
    out: dict[str, list[Polygon]] = defaultdict(list)
    for index, (name, part) in enumerate(items):
        taker = name
        if part.area < min(_FRAGMENT_MOST, _FRAGMENT_SHARE * largest[name]):
            shared: dict[str, float] = defaultdict(float)
            halo = part.buffer(_TOUCHING)
            for other in tree.query(halo):
                if other != index:
                    shared[items[other][0]] += halo.intersection(items[other][1]).area
            shared.pop(name, None)
            if shared and max(shared.values()) > _TOUCHING**2:
                taker = max(shared, key=lambda key: shared[key])
        out[taker].append(part)
    return {name: polygons(shapely.union_all(group, grid_size=1e-6)) for name, group in out.items()}


def _with_chosen_islands(parts: dict[str, list[Polygon]], recipe: Recipe) -> dict[str, list[Polygon]]:
    """Keep the landmasses that hold some territory's largest part or an island listed by name; drop all others."""
    items = [(name, p) for name, group in parts.items() for p in group]
    shapes = [p for _, p in items]
    rows, columns = STRtree(shapes).query(shapes, predicate="dwithin", distance=_TOUCHING)
    _, mass = connected_components(
        coo_array((np.ones(len(rows)), (rows, columns)), shape=(len(items), len(items)))
    )
    kept: set[int] = set()
    for name in parts:
        own = [i for i, (owner, _) in enumerate(items) if owner == name]
        kept.add(int(mass[max(own, key=lambda i: shapes[i].area)]))
        for island, spot in recipe.land["islands"].get(name, {}).items():
            target = Point(recipe.unwrap(spot))
            nearest = min(own, key=lambda i: shapes[i].distance(target))
            if shapes[nearest].distance(target) > _NEAR_ISLAND:
                raise RecipeError(f"no island {island} of {name} at {spot}")
            kept.add(int(mass[nearest]))
    chosen: dict[str, list[Polygon]] = {name: [] for name in parts}
    for (name, part), number in zip(items, mass.tolist(), strict=True):
        if number in kept:
            chosen[name].append(part)
    return chosen
