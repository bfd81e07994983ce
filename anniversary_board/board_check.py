"""Whether a board's shapes, `anniversary-board/1`, fit the map: names, valid polygons, borders that touch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

import msgspec
import shapely
from shapely import STRtree
from shapely.affinity import translate
from shapely.geometry import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from rules.board import Board, standard_board
from rules.documents import check_format
from rules.errors import DataError, Fault, unknown

FORMAT = "anniversary-board/1"
NEAR = 0.6
"""Shapes nearer than this, in board units, touch: coordinates are written to a tenth."""
OVERLAP = 4.0
"""The most square units by which two shapes may overlap, for the same reason."""


class Shape(msgspec.Struct, frozen=True):
    """What is checked of an area; the rest of its entry is the painter's."""

    kind: Literal["land", "sea"]
    polygons: list[list[list[tuple[float, float]]]]


class Shapes(msgspec.Struct, frozen=True):
    """What is checked of the document."""

    format: str
    width: float
    height: float
    areas: dict[str, Shape]


def check_board(raw: object, board: Board | None = None) -> int:
    """How many shapes a board document has; raises DataError with every fault."""
    check_format(raw, FORMAT)
    try:
        document = msgspec.convert(raw, Shapes)
    except msgspec.ValidationError as error:
        raise DataError.at("", str(error)) from error
    faults = list(board_faults(document, board or standard_board()))
    if faults:
        raise DataError(faults)
    return len(document.areas)


def board_faults(document: Shapes, board: Board) -> Iterator[Fault]:
    """Everything in which the shapes and the map differ."""
    for name in board.areas:
        if name not in document.areas:
            yield Fault(f"areas.{name}", "has no shape")
    shapes: dict[str, BaseGeometry] = {}
    for name, entry in document.areas.items():
        path = f"areas.{name}"
        if name not in board.areas:
            yield Fault(path, unknown("area", name, list(board.areas)))
            continue
        if entry.kind != board.areas[name].kind:
            yield Fault(f"{path}.kind", f"is {entry.kind}, on the map it is {board.areas[name].kind}")
        shape = _geometry(entry)
        if shape is None or shape.is_empty:
            yield Fault(f"{path}.polygons", "encloses nothing")
        elif not shape.is_valid:
            yield Fault(f"{path}.polygons", shapely.is_valid_reason(shape))
        else:
            shapes[name] = shape
    yield from _overlaps(shapes)
    yield from _apart(shapes, board, document.width)


def _geometry(entry: Shape) -> BaseGeometry | None:
    """The area as one geometry; None where a ring has too few points."""
    if any(len(ring) < 3 for polygon in entry.polygons for ring in polygon) or not all(entry.polygons):
        return None
    return MultiPolygon([Polygon(rings[0], rings[1:]) for rings in entry.polygons])


def _overlaps(shapes: Mapping[str, BaseGeometry]) -> Iterator[Fault]:
    names = list(shapes)
    tree = STRtree(list(shapes.values()))
    pairs: Any = tree.query(list(shapes.values()), predicate="overlaps").T
    for one, other in pairs:
        if one < other:
            common = shapes[names[one]].intersection(shapes[names[other]]).area
            if common > OVERLAP:
                path = f"areas.{names[one]}.polygons"
                yield Fault(path, f"covers {common:.0f} square units of {names[other]}")


def _apart(shapes: Mapping[str, BaseGeometry], board: Board, width: float) -> Iterator[Fault]:
    """Neighbours on the map, canals and straits apart, whose shapes do not touch; east meets west."""
    for name, shape in shapes.items():
        for neighbour in sorted(board.neighbours[name]):
            strait = frozenset((name, neighbour)) in board.passages  # a gate stands for the water
            if name < neighbour and neighbour in shapes and not strait:
                other = shapes[neighbour]
                places = (other, translate(other, width), translate(other, -width))
                if min(shape.distance(place) for place in places) > NEAR:
                    yield Fault(f"areas.{name}.polygons", f"does not touch its neighbour {neighbour}")
