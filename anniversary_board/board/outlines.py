"""Paths and shared borders out of plain coordinate arrays.

Everything here works on whole arrays: a board has some fifty thousand corners and the program has a
second to start, so nothing loops over corners in Python.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QByteArray, QDataStream, QIODevice
from PySide6.QtGui import QPainterPath

Line = NDArray[np.float64]
"""Corners of a line or an open ring in board units, shape (n, 2)."""

GRID = 10
"""Corners lie on a grid of 1/GRID board units, so equal corners are equal whole numbers."""

_ELEMENT = np.dtype([("kind", ">i4"), ("x", ">f8"), ("y", ">f8")])


def as_ring(points: Sequence[Sequence[float]]) -> Line:
    """A ring as an array without a repeated last corner."""
    ring = np.asarray(points, dtype=np.float64).reshape(-1, 2)
    if len(ring) > 1 and ring[0, 0] == ring[-1, 0] and ring[0, 1] == ring[-1, 1]:
        return ring[:-1]
    return ring


def path_of(lines: Iterable[Line], closed: bool) -> QPainterPath:
    """One painter path through all lines, each closed to a ring if `closed`; holes by odd-even fill.

    The path is decoded from Qt's own serialised form: building it corner by corner takes 30 times as long.
    """
    path = QPainterPath()
    corners = [np.concatenate((line, line[:1])) if closed else line for line in lines]
    if not corners:
        return path
    starts = np.cumsum([0, *(len(part) for part in corners)])
    joined = np.concatenate(corners)
    elements = np.empty(len(joined), dtype=_ELEMENT)
    elements["kind"] = 1
    elements["kind"][starts[:-1]] = 0
    elements["x"] = joined[:, 0]
    elements["y"] = joined[:, 1]
    last_start = int(starts[-2])
    head = np.array([len(elements)], dtype=">i4").tobytes()
    tail = np.array([last_start, 0], dtype=">i4").tobytes()
    buffer = QByteArray(head + elements.tobytes() + tail)
    stream = QDataStream(buffer, QIODevice.OpenModeFlag.ReadOnly)
    _ = stream >> path
    return path


def thinned(line: Line, step: float) -> Line:
    """The line with about one corner for every `step` of its length; both ends stay."""
    if len(line) < 3:
        return line
    steps = np.hypot(*np.diff(line, axis=0).T)
    stage = np.floor(np.concatenate(([0.0], np.cumsum(steps))) / step)
    keep = np.concatenate(([True], stage[1:] != stage[:-1]))
    keep[-1] = True
    return line[keep]


@dataclass(frozen=True, slots=True)
class Border:
    """A stretch of line between two shapes; `other` is -1 where the board ends."""

    one: int
    other: int
    line: Line


def shared_borders(rings: Sequence[tuple[int, Line]]) -> list[Border]:
    """The lines between shapes, each once, from (shape number, ring) pairs that share exact corners.

    A line's `one` is the lower number. Edges that only one ring has come with `other` -1.
    """
    owners = np.concatenate([np.full(len(ring), number) for number, ring in rings])
    keys = np.concatenate([_edge_keys(ring) for _, ring in rings])
    neighbour = np.full(len(keys), -1)
    order = np.argsort(keys, kind="stable")
    twins = np.flatnonzero(keys[order][1:] == keys[order][:-1])
    first, second = order[twins], order[twins + 1]
    neighbour[first] = owners[second]
    neighbour[second] = owners[first]
    found: list[Border] = []
    start = 0
    for number, ring in rings:
        beyond = neighbour[start : start + len(ring)]
        start += len(ring)
        found.extend(
            Border(number, other, line)
            for other, line in _runs(ring, beyond)
            if other == -1 or number < other
        )
    return found


def _edge_keys(ring: Line) -> NDArray[np.int64]:
    """One number for each edge of a ring, the same in both directions."""
    whole = np.rint(ring * GRID).astype(np.int64)
    corner = whole[:, 0] * (1 << 15) + whole[:, 1]
    following = np.roll(corner, -1)
    return np.minimum(corner, following) * (1 << 31) + np.maximum(corner, following)


def _runs(ring: Line, beyond: NDArray[np.int64]) -> Iterator[tuple[int, Line]]:
    """The ring cut where the shape beyond it changes: (shape, line) pairs."""
    breaks = np.flatnonzero(beyond != np.roll(beyond, 1))
    if len(breaks) == 0:
        yield int(beyond[0]), np.concatenate((ring, ring[:1]))
        return
    turned = np.roll(ring, -int(breaks[0]), axis=0)
    turned = np.concatenate((turned, turned[:1]))
    values = np.roll(beyond, -int(breaks[0]))
    cuts = [*(int(cut) - int(breaks[0]) for cut in breaks), len(ring)]
    for begin, end in itertools.pairwise(cuts):
        yield int(values[begin]), turned[begin : end + 1]
