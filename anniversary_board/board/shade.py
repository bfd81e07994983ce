"""What a drag puts over the ground: lit targets with their outline, everything else dimmed.

Painted into copies of the tiles, below names and counters: those keep their full strength.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from anniversary_board.board.geometry import AreaShape, BoardGeometry
from anniversary_board.theme import DIM_LAND, DIM_SEA, Theme

OUTLINE = 5.5
UNDER = 9.0
SOURCE = 2.0


@dataclass(frozen=True, slots=True)
class Shade:
    """The areas that may be entered, where the units come from (""), and whether the rest is dimmed."""

    lit: frozenset[str]
    source: str = ""
    dims: bool = True


def paint_shade(
    painter: QPainter, clip: QRectF, zoom: float, shade: Shade, geometry: BoardGeometry, theme: Theme
) -> None:
    """Paint a shade over painted ground; `clip` in px at `zoom` on the board's own copy (x from 0)."""
    near = QRectF(clip.x() / zoom, clip.y() / zoom, clip.width() / zoom, clip.height() / zoom)
    shapes = [shape for shape in geometry.areas.values() if shape.bounds.intersects(near)]
    painter.save()
    painter.scale(zoom, zoom)
    if shade.dims:
        # Without antialiasing: two veils that meet on a border would darken it twice.
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        for shape in shapes:
            if shape.name not in shade.lit and shape.name != shade.source:
                painter.fillPath(shape.path, _veil(shape, theme))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
    for shape in shapes:
        if shape.name in shade.lit:
            _outline(painter, shape, zoom, geometry, theme, near)
    for shape in shapes:
        if shape.name == shade.source:
            _dashes(painter, shape, zoom, geometry, theme)
    painter.restore()


def _veil(shape: AreaShape, theme: Theme) -> QColor:
    color = QColor(theme.board.dim_sea if shape.is_sea else theme.board.dim_land)
    color.setAlphaF(DIM_SEA if shape.is_sea else DIM_LAND)
    return color


def _outline(
    painter: QPainter, shape: AreaShape, zoom: float, geometry: BoardGeometry, theme: Theme, near: QRectF
) -> None:
    """The legal outline inside an area's border, on its wider ground."""
    board = theme.board
    painter.save()
    painter.setClipPath(shape.path, Qt.ClipOperation.IntersectClip)
    scale = min(1.0, max(0.5, zoom)) / zoom
    for width, color in ((UNDER, board.legal_under), (OUTLINE, board.legal)):
        for line in geometry.borders_of[shape.name]:
            reach = width * scale * line.share(zoom)
            if not line.bounds.adjusted(-reach, -reach, reach, reach).intersects(near):
                continue
            pen = QPen(QColor(color), 2 * reach)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawPath(line.path(1.5 / zoom))
    painter.restore()


def _dashes(painter: QPainter, shape: AreaShape, zoom: float, geometry: BoardGeometry, theme: Theme) -> None:
    """The dashed outline of where the units come from, on a solid ground of the under-colour."""
    for color, style in (
        (theme.board.legal_under, Qt.PenStyle.SolidLine),
        (theme.board.ink, Qt.PenStyle.DashLine),
    ):
        width = SOURCE * (2.0 if style is Qt.PenStyle.SolidLine else 1.0)
        painter.setPen(QPen(QColor(color), width / zoom, style))
        for line in geometry.borders_of[shape.name]:
            painter.drawPath(line.path(1.5 / zoom))
