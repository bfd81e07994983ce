"""Country outlines: decodes the TopoJSON file and lays the countries out from the board's seam eastward."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from shapely import affinity
from shapely.geometry import MultiPolygon, Polygon, box
from shapely.geometry.base import BaseGeometry

_DEGREE_GRID = 1e-6
_SKIPPED = {"Antarctica"}


def polygons(shape: BaseGeometry) -> list[Polygon]:
    """The polygons of any geometry, without points, lines and empty parts."""
    if isinstance(shape, Polygon):
        return [] if shape.is_empty else [shape]
    return [p for part in getattr(shape, "geoms", ()) for p in polygons(part)]


def repaired(shape: BaseGeometry) -> BaseGeometry:
    """The same area as a valid polygon or multipolygon."""
    return shapely.union_all(polygons(shapely.make_valid(shape)))


def countries(path: Path, seam: float) -> dict[str, BaseGeometry]:
    """Country name to outline in degrees, longitudes within seam .. seam + 360."""
    topology = json.loads(path.read_text("utf-8"))
    arcs = _arcs(topology)
    outlines: dict[str, BaseGeometry] = {}
    for entry in topology["objects"]["countries"]["geometries"]:
        name = entry["properties"]["name"]
        if name in _SKIPPED or "arcs" not in entry:
            continue
        parts = [entry["arcs"]] if entry["type"] == "Polygon" else entry["arcs"]
        outlines[name] = _from_seam(shapely.union_all([_polygon(arcs, rings) for rings in parts]), seam)
    return outlines


def _arcs(topology: dict[str, Any]) -> list[np.ndarray]:
    """Delta-coded integer arcs to degrees."""
    scale, offset = topology["transform"]["scale"], topology["transform"]["translate"]
    return [np.round(np.cumsum(arc, axis=0) * scale + offset, 6) for arc in topology["arcs"]]


def _polygon(arcs: list[np.ndarray], rings: list[list[int]]) -> BaseGeometry:
    shell, *holes = [_ring(arcs, ring) for ring in rings]
    return repaired(Polygon(shell, holes))


def _ring(arcs: list[np.ndarray], indices: list[int]) -> np.ndarray:
    """Join arcs (a complement means reversed); rings are stitched across 180 degrees, so longitudes are unwrapped."""
    pieces = [arcs[i] if i >= 0 else arcs[~i][::-1] for i in indices]
    ring = np.concatenate([pieces[0], *[p[1:] for p in pieces[1:]]])
    ring[:, 0] = np.degrees(np.unwrap(np.radians(ring[:, 0]))).round(6)
    return ring


def _from_seam(shape: BaseGeometry, seam: float) -> BaseGeometry:
    """Cut at the seam meridian, move what lies west of it by a full turn, and heal the cut at 180 degrees."""
    turns = []
    for turn in (-1, 0, 1):
        window = box(seam + 360 * turn, -91, seam + 360 * turn + 360, 91)
        part = affinity.translate(shape.intersection(window), -360 * turn, 0)
        if not part.is_empty:
            turns.append(shapely.set_precision(part, _DEGREE_GRID))
    united = shapely.union_all(turns)
    return united if isinstance(united, Polygon | MultiPolygon) else repaired(united)
