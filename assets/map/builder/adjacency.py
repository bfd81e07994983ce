"""Who touches whom, computed from the finished polygons, the wrap at the board's left and right edge included."""

from __future__ import annotations

from collections import defaultdict

from shapely import STRtree, get_parts
from shapely.geometry import LineString
from shapely.geometry.base import BaseGeometry

Pair = frozenset[str]

TOUCH = 4.0
"""Two areas are neighbours when they share at least this much edge, in units."""


def contacts(areas: dict[str, BaseGeometry], width: float, height: float) -> dict[Pair, float]:
    """Pair of areas to the length of edge they share, wherever it is positive."""
    names = list(areas)
    tree = STRtree([areas[n] for n in names])
    lengths: dict[Pair, float] = defaultdict(float)
    for i, j in zip(*tree.query(list(areas.values()), predicate="intersects").tolist(), strict=True):
        if i < j:
            shared = areas[names[i]].boundary.intersection(areas[names[j]].boundary).length
            if shared > 0:
                lengths[frozenset((names[i], names[j]))] += shared
    left, right = _spans(areas, 0, height), _spans(areas, width, height)
    for one, ones in left.items():
        for other, others in right.items():
            overlap = sum(max(0.0, min(a[1], b[1]) - max(a[0], b[0])) for a in ones for b in others)
            if one != other and overlap > 0:
                lengths[frozenset((one, other))] += overlap
    return dict(lengths)


def _spans(areas: dict[str, BaseGeometry], x: float, height: float) -> dict[str, list[tuple[float, float]]]:
    """Area to the stretches of the vertical edge at x that it occupies."""
    edge = LineString([(x, 0), (x, height)])
    out: dict[str, list[tuple[float, float]]] = {}
    for name, shape in areas.items():
        parts = [p for p in get_parts(shape.boundary.intersection(edge)) if p.length > 0]
        if parts:
            out[name] = [(p.bounds[1], p.bounds[3]) for p in parts]
    return out
