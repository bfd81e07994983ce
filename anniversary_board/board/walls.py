"""Fortified borders as drawn walls: a band on the defender's side, teeth to the attacker (H-FOR-1)."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from anniversary_board.theme import Theme

WIDTH = 2.6
TOOTH = 4.4
STEP = 7.0
INSET = 2.6
"""How far inside the defender's territory the band runs, in px."""

XY = tuple[float, float]


def offset(line: Sequence[XY], distance: float) -> list[XY]:
    """The line moved to its left by a distance, corner by corner (screen axes, y down)."""
    moved: list[XY] = []
    for index, (x, y) in enumerate(line):
        x0, y0 = line[max(0, index - 1)]
        x1, y1 = line[min(len(line) - 1, index + 1)]
        length = math.hypot(x1 - x0, y1 - y0) or 1.0
        moved.append((x + (y1 - y0) / length * distance, y - (x1 - x0) / length * distance))
    return moved


def thinned(line: Sequence[XY], step: float) -> list[XY]:
    """The line without corners nearer than `step` to the last kept one; the ends stay."""
    kept = [line[0]]
    for point in line[1:-1]:
        if math.dist(point, kept[-1]) >= step:
            kept.append(point)
    return [*kept, line[-1]]


def marks(line: Sequence[XY], step: float) -> list[tuple[XY, XY]]:
    """Points every `step` along a line with the unit direction there."""
    found: list[tuple[XY, XY]] = []
    due = step / 2
    for (x0, y0), (x1, y1) in itertools.pairwise(line):
        length = math.hypot(x1 - x0, y1 - y0)
        if length == 0:
            continue
        dx, dy = (x1 - x0) / length, (y1 - y0) / length
        while due <= length:
            found.append(((x0 + dx * due, y0 + dy * due), (dx, dy)))
            due += step
        due -= length
    return found


def paint_wall(painter: QPainter, line: Sequence[XY], zoom: float, theme: Theme) -> None:
    """Paint a wall along a line in board units whose defender is on the left, sizes in px at `zoom`."""
    scale = min(1.0, max(0.55, zoom)) / zoom
    smooth = thinned(line, 5.0 * scale)
    inner = offset(smooth, INSET * scale)
    color = QColor(theme.board.coast if not theme.is_dark else theme.board.ink)
    pen = QPen(color, WIDTH * scale, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(QPolygonF([QPointF(x, y) for x, y in inner]))
    pen.setWidthF(3.2 * scale)
    painter.setPen(pen)
    reach = (TOOTH - WIDTH / 2) * scale
    for (x, y), (dx, dy) in marks(inner, STEP * scale):
        # To the right of the line: out of the defender's ground.
        painter.drawLine(QPointF(x, y), QPointF(x - dy * reach, y + dx * reach))
