"""The board file: areas, decoration and places as JSON on the grid, the same bytes for the same input."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from .arrangement import VOID
from .decor import Decor
from .places import Place
from .recipe import Recipe
from .source import polygons

FORMAT = "anniversary-board/1"

_DIGITS = 1


def document(
    areas: dict[str, BaseGeometry],
    places: dict[str, Place],
    tones: dict[str, int],
    decor: Decor,
    recipe: Recipe,
) -> dict[str, Any]:
    """The board file's content. `areas` includes VOID; `tones` holds the sea zones."""
    return {
        "format": FORMAT,
        "width": _number(recipe.width),
        "height": _number(recipe.height),
        "areas": {name: _area(areas[name], places[name], tones.get(name)) for name in areas if name != VOID},
        "void": _polygons(areas[VOID]),
        "lakes": [_rings(p) for p in decor.lakes],
        "rivers": [_line(p) for p in decor.rivers],
        "graticule": [_line(p) for p in decor.graticule],
        "walls": [{**wall, "line": _line(wall["line"])} for wall in decor.walls],
        "gates": [{**gate, "at": _spot(gate["at"]), "angle": _number(gate["angle"])} for gate in decor.gates],
    }


def text(content: dict[str, Any]) -> str:
    """The file's text: one area, lake, river, ... a line, so that differences can be read."""
    rows: list[str] = []
    for key, value in content.items():
        head = f"{json.dumps(key)}:"
        if key == "areas":
            inner = ",\n".join(f"{json.dumps(name)}:{_compact(area)}" for name, area in value.items())
            rows.append(f"{head}{{\n{inner}\n}}")
        elif isinstance(value, list):
            rows.append(f"{head}[\n" + ",\n".join(_compact(item) for item in value) + "\n]")
        else:
            rows.append(head + _compact(value))
    return "{\n" + ",\n".join(rows) + "\n}\n"


def _area(shape: BaseGeometry, place: Place, tone: int | None) -> dict[str, Any]:
    label: dict[str, Any] = {
        "at": _spot(place.at),
        "lines": list(place.block.lines),
        "room": _number(place.room),
    }
    if place.free:
        label["free"] = True
    area: dict[str, Any] = {"kind": "land"} if tone is None else {"kind": "sea", "tone": tone}
    area |= {
        "polygons": _polygons(shape),
        "label": label,
        "chip": _spot(place.chip),
        "slots": [_spot(s) for s in place.stacks],
    }
    if place.spill:
        area["spill"] = True
    return area


def _polygons(shape: BaseGeometry) -> list[list[list[list[float]]]]:
    return [_rings(p) for p in sorted(polygons(shape), key=lambda p: (-p.area, p.bounds))]


def _rings(polygon: Polygon) -> list[list[list[float]]]:
    """Outer ring first, then the holes, each without the closing point."""
    turned = Polygon(polygon.exterior, list(polygon.interiors)).normalize()
    assert isinstance(turned, Polygon)
    return [_points(list(ring.coords)[:-1]) for ring in (turned.exterior, *turned.interiors)]


def _line(line: LineString) -> list[list[float]]:
    return _points(line.coords)


def _points(points: Iterable[tuple[float, ...]]) -> list[list[float]]:
    return [_spot(p) for p in points]


def _spot(point: tuple[float, ...]) -> list[float]:
    return [_number(point[0]), _number(point[1])]


def _number(value: float) -> float:
    rounded = round(float(value), _DIGITS) + 0.0
    return int(rounded) if rounded == int(rounded) else rounded


def _compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
