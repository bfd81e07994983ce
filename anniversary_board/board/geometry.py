"""The board's shapes: what `assets/map/board.json` says, as painter paths, borders and a hit test.

Immutable, in board units (1 unit is 1 px at 100 %). The board is a cylinder: x wraps at its width.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal

import msgspec
import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from anniversary_board.board.outlines import Border, Line, as_ring, path_of, shared_borders, thinned
from anniversary_board.resources import asset_bytes

FORMAT = "anniversary-board/1"
CHUNK = 40
"""The most edges a piece of border has."""
DETAILS = (16.0, 11.0, 8.0, 5.5, 4.0, 2.8, 2.0)
"""The steps, in board units, in which lines lose corners when they are seen from afar."""

Point = tuple[float, float]
Rings = list[list[list[list[float]]]]
"""Polygons, each an outer ring and its holes, each a list of x, y pairs."""

BorderKind = Literal["coast", "land", "sea", "edge"]


class LabelSpec(msgspec.Struct, frozen=True):
    """Where an area's name goes and how it is broken; `room` is the width there, in board units."""

    at: Point
    lines: tuple[str, ...]
    room: float = 0.0
    free: bool = False


class AreaSpec(msgspec.Struct, frozen=True):
    """One area as the board file has it."""

    kind: Literal["land", "sea"]
    polygons: Rings
    label: LabelSpec
    chip: Point
    slots: tuple[Point, ...] = ()
    tone: int = 0
    spill: bool = False


class Wall(msgspec.Struct, frozen=True):
    """A fortified border (H-FOR-1): the line, whose it is and whom it faces ("any" for all)."""

    defender: str
    against: str
    line: tuple[Point, ...]


class Gate(msgspec.Struct, frozen=True):
    """Where a canal's or strait's sign stands."""

    name: str
    between: tuple[str, str]
    at: Point
    angle: float = 0.0


class BoardFile(msgspec.Struct, frozen=True):
    """The board document as it is written."""

    format: str
    width: float
    height: float
    areas: dict[str, AreaSpec]
    void: Rings = []
    lakes: Rings = []
    rivers: list[list[list[float]]] = []
    graticule: list[list[list[float]]] = []
    walls: tuple[Wall, ...] = ()
    gates: tuple[Gate, ...] = ()


@dataclass(frozen=True, slots=True)
class AreaShape:
    """One area: its path, its box, its size in square units, and what the file says of its label."""

    name: str
    number: int
    is_sea: bool
    tone: int
    path: QPainterPath
    bounds: QRectF
    size: float
    spec: AreaSpec


ISLAND = 70.0
"""An island narrower than this, in px, has thinner edges and outlines."""


class BorderLine:
    """A piece of the line between two areas ("" is beyond the board or the void), with its box."""

    __slots__ = ("_paths", "areas", "bounds", "kind", "line")

    def __init__(self, kind: BorderKind, areas: tuple[str, str], line: Line) -> None:
        self.kind: BorderKind = kind
        self.areas = areas
        self.line = line
        (left, top), (right, bottom) = line.min(axis=0), line.max(axis=0)
        self.bounds = QRectF(left, top, right - left, bottom - top)
        self._paths: dict[float, QPainterPath] = {}

    def share(self, zoom: float) -> float:
        """How much of an edge's width this line takes: a small island would be all edge."""
        if abs(self.line[0] - self.line[-1]).max() > 0.2:
            return 1.0
        narrow = min(self.bounds.width(), self.bounds.height()) * zoom
        return float(max(0.2, min(1.0, narrow / ISLAND)))

    def path(self, detail: float) -> QPainterPath:
        """The line with no more corners than one for every `detail` board units, from a few fixed steps."""
        step = next((step for step in DETAILS if step <= detail), 0.0)
        found = self._paths.get(step)
        if found is None:
            line = thinned(self.line, step) if step else self.line
            found = self._paths[step] = path_of([line], closed=False)
        return found


@dataclass(frozen=True, slots=True)
class WallLine:
    """A fortified border turned so that the defender is on its left, with its box."""

    points: tuple[Point, ...]
    bounds: QRectF


@dataclass(frozen=True, slots=True)
class Decoration:
    """A path that belongs to no area, with its box."""

    path: QPainterPath
    bounds: QRectF


class BoardGeometry:
    """All shapes of a board file.

    `areas` is keyed by name in the file's order; `borders` are the lines between areas, each once, the
    seam included. Raises `ValueError` for a document of another format.
    """

    def __init__(self, document: BoardFile) -> None:
        if document.format != FORMAT:
            raise ValueError(f"expected {FORMAT}, found {document.format}")
        self.width = document.width
        self.height = document.height
        self.document = document
        self._rings = {
            name: [as_ring(ring) for polygon in spec.polygons for ring in polygon]
            for name, spec in document.areas.items()
        }
        self.areas: Mapping[str, AreaShape] = {
            name: self._shape(number, name, spec)
            for number, (name, spec) in enumerate(document.areas.items())
        }
        self.land = tuple(shape for shape in self.areas.values() if not shape.is_sea)
        self.sea = tuple(shape for shape in self.areas.values() if shape.is_sea)
        self.gates = document.gates
        self._boxes = [
            (shape.bounds.left(), shape.bounds.top(), shape.bounds.right(), shape.bounds.bottom(), shape)
            for shape in self.areas.values()
        ]

    def _shape(self, number: int, name: str, spec: AreaSpec) -> AreaShape:
        rings = self._rings[name]
        path = path_of(rings, closed=True)
        # Holes run the other way round, so the signed areas of all rings add up to the area itself.
        size = abs(sum(_signed_area(ring) for ring in rings))
        return AreaShape(
            name, number, spec.kind == "sea", spec.tone, path, path.boundingRect(), float(size), spec
        )

    @property
    def rect(self) -> QRectF:
        """The board's rectangle."""
        return QRectF(0, 0, self.width, self.height)

    def wrapped(self, x: float) -> float:
        """An x on the board for any x: the map goes round."""
        return x % self.width

    def area_at(self, x: float, y: float) -> str:
        """The name of the area at a point, x taken round the board; "" in the void and off the board."""
        x = x % self.width
        point = QPointF(x, y)
        for left, top, right, bottom, shape in self._boxes:
            if left <= x <= right and top <= y <= bottom and shape.path.contains(point):
                return shape.name
        return ""

    @cached_property
    def borders(self) -> tuple[BorderLine, ...]:
        """Every line between two areas, in pieces of at most CHUNK edges; the board's own rim is left out.

        Short pieces let a tile stroke what it shows and nothing else.
        """
        shapes = list(self.areas.values())
        rings = [(shape.number, ring) for shape in shapes for ring in self._rings[shape.name]]
        void = len(shapes)
        rings += [(void, as_ring(ring)) for polygon in self.document.void for ring in polygon]
        lines: list[BorderLine] = []
        rim: list[Border] = []
        for border in shared_borders(rings):
            if border.other == -1:
                rim.append(border)
                continue
            one = shapes[border.one]
            other = shapes[border.other] if border.other != void else None
            if one is other:
                continue
            lines.extend(_border_line(one, other, part) for part in _chunks(border.line))
        lines.extend(self._seam(shapes, rim))
        return tuple(lines)

    def _seam(self, shapes: Sequence[AreaShape], rim: Sequence[Border]) -> list[BorderLine]:
        """The lines where the board's two ends meet and the areas differ, drawn at x = 0."""
        ends: dict[float, list[tuple[float, float, AreaShape]]] = {0.0: [], self.width: []}
        for border in rim:
            if border.one >= len(shapes):
                continue
            for (x0, y0), (x1, y1) in zip(border.line[:-1], border.line[1:], strict=True):
                if x0 == x1 and x0 in ends:
                    ends[float(x0)].append((min(y0, y1), max(y0, y1), shapes[border.one]))
        lines: list[BorderLine] = []
        for top, bottom, west in ends[0.0]:
            for other_top, other_bottom, east in ends[self.width]:
                high, low = max(top, other_top), min(bottom, other_bottom)
                if west is not east and high < low:
                    lines.append(_border_line(west, east, np.array([[0.0, high], [0.0, low]])))
        return lines

    @cached_property
    def borders_of(self) -> Mapping[str, tuple[BorderLine, ...]]:
        """The pieces of border by area; a piece between two areas is with both."""
        found: dict[str, list[BorderLine]] = {name: [] for name in self.areas}
        for border in self.borders:
            for name in border.areas:
                if name:
                    found[name].append(border)
        return {name: tuple(lines) for name, lines in found.items()}

    @cached_property
    def wall_lines(self) -> tuple[WallLine, ...]:
        """The fortified borders, each with the defender on its left (screen axes, y down)."""
        lines: list[WallLine] = []
        for wall in self.document.walls:
            inside = self.areas[wall.defender].path
            points = wall.line if _left_of(wall.line, inside) else tuple(reversed(wall.line))
            lines.append(WallLine(points, path_of([np.asarray(points)], closed=False).boundingRect()))
        return tuple(lines)

    @cached_property
    def void(self) -> QPainterPath:
        """What belongs to no area: painted as the sea."""
        return path_of([as_ring(r) for polygon in self.document.void for r in polygon], closed=True)

    @cached_property
    def lakes(self) -> tuple[Decoration, ...]:
        """Inland waters, for looks."""
        return tuple(
            _decoration([as_ring(ring) for ring in polygon], closed=True) for polygon in self.document.lakes
        )

    @cached_property
    def rivers(self) -> tuple[Decoration, ...]:
        """Rivers, for looks."""
        return tuple(_decoration([np.asarray(line)], closed=False) for line in self.document.rivers)

    @cached_property
    def graticule(self) -> QPainterPath:
        """Faint meridians and parallels."""
        return path_of([np.asarray(line, dtype=np.float64) for line in self.document.graticule], closed=False)


def _signed_area(ring: Line) -> float:
    x, y = ring[:, 0], ring[:, 1]
    return float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) / 2


def _decoration(lines: list[Line], closed: bool) -> Decoration:
    path = path_of(lines, closed)
    return Decoration(path, path.boundingRect())


def _left_of(line: Sequence[Point], inside: QPainterPath) -> bool:
    """Whether a path lies to the left of a line, by a vote of its edges."""
    votes = 0
    for (x0, y0), (x1, y1) in itertools.pairwise(line):
        length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 or 1.0
        step_x, step_y = (y1 - y0) / length, -(x1 - x0) / length
        middle = ((x0 + x1) / 2, (y0 + y1) / 2)
        votes += 1 if inside.contains(QPointF(middle[0] + step_x, middle[1] + step_y)) else -1
    return votes > 0


def _chunks(line: Line) -> list[Line]:
    return [line[start : start + CHUNK + 1] for start in range(0, len(line) - 1, CHUNK)]


def _border_line(one: AreaShape, other: AreaShape | None, line: Line) -> BorderLine:
    if other is None:
        kind: BorderKind = "edge" if one.is_sea else "coast"
    elif one.is_sea and other.is_sea:
        kind = "sea"
    elif one.is_sea or other.is_sea:
        kind = "coast"
    else:
        kind = "land"
    return BorderLine(kind, (one.name, other.name if other else ""), line)


def decode_geometry(text: bytes) -> BoardGeometry:
    """The geometry of a board document; raises `msgspec.MsgspecError` or `ValueError` if it is none."""
    return BoardGeometry(msgspec.json.decode(text, type=BoardFile))


@lru_cache(maxsize=1)
def standard_geometry() -> BoardGeometry:
    """The shapes of the game's own board, loaded once."""
    return decode_geometry(asset_bytes("map/board.json"))
