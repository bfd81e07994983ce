"""Planar subdivisions: node all lines on the grid, take the faces, give each face to an area.

Every edge between two areas is one edge of the subdivision, so the areas form an exact coverage.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

import numpy as np
import shapely
from shapely import STRtree
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import polygonize

VOID = "void"
"""Label of water outside every area: lakes of the outline file, the Arctic, Hudson Bay."""

_SLIVER = 60.0
_LOOSE_SHARE = 0.3
_ROUNDS = 3


def faces(lines: Iterable[BaseGeometry], grid: float) -> list[Polygon]:
    """The faces between the lines after snapping and noding them on the grid."""
    snapped = [shapely.set_precision(line, grid) for line in lines]
    edges = list(shapely.get_parts(shapely.union_all(snapped, grid_size=grid)))
    return [p for p in polygonize(edges) if not p.is_empty]


def labelled(found: list[Polygon], owners: Mapping[str, BaseGeometry]) -> list[str | None]:
    """For every face the first owner, by name, whose shape holds an inner point of it."""
    names = sorted(owners)
    tree = STRtree([owners[n] for n in names])
    points = [f.representative_point() for f in found]
    labels: list[str | None] = [None] * len(found)
    for face, owner in sorted(
        zip(*tree.query(points, predicate="within").tolist(), strict=True), reverse=True
    ):
        labels[face] = names[owner]
    return labels


class Contacts:
    """Which faces share how much edge."""

    def __init__(self, found: list[Polygon]) -> None:
        self._faces = found
        self._tree = STRtree(found)

    def shared(self, face: int, labels: list[str | None]) -> dict[str | None, float]:
        """Label to the length of edge this face shares with faces so labelled."""
        boundary = self._faces[face].boundary
        out: dict[str | None, float] = defaultdict(float)
        for other in self._tree.query(self._faces[face], predicate="intersects"):
            if other != face:
                length = boundary.intersection(self._faces[other].boundary).length
                if length > 0:
                    out[labels[other]] += length
        return dict(out)


def settle_slivers(found: list[Polygon], labels: list[str | None]) -> None:
    """Give small faces to the neighbour along them: gaps inside land, and crumbs hardly touching their own area.

    Changes `labels` in place.
    """
    contacts = Contacts(found)
    small = [i for i, f in enumerate(found) if f.area < _SLIVER]
    for _ in range(_ROUNDS):
        for index in small:
            shared = contacts.shared(index, labels)
            if not shared:
                continue
            best = max(shared, key=lambda key: (shared[key], key or ""))
            own = labels[index]
            gap = own is None and None not in shared
            loose = own is not None and shared.get(own, 0) < _LOOSE_SHARE * sum(shared.values())
            if (gap or loose) and best is not None:
                labels[index] = best


def dissolved(found: list[Polygon], labels: list[str | None]) -> dict[str, BaseGeometry]:
    """Label to the union of its faces, labels in order; faces without a label are left out."""
    groups: dict[str, list[Polygon]] = defaultdict(list)
    for face, label in zip(found, labels, strict=True):
        if label is not None:
            groups[label].append(face)
    return {name: shapely.coverage_union_all(groups[name]) for name in sorted(groups)}


def simplified(areas: dict[str, BaseGeometry], tolerance: float) -> dict[str, BaseGeometry]:
    """The coverage with fewer points; shared edges stay shared. Raises ValueError if it is no coverage afterwards."""
    shapes = np.array(list(areas.values()), dtype=object)
    result = shapely.coverage_simplify(shapes, tolerance)
    if not shapely.coverage_is_valid(result) or not all(shapely.is_valid(result)):
        raise ValueError("simplification broke the coverage")
    return dict(zip(areas, result, strict=True))
