"""Painting of the ground: seas, land, borders and walls, the same for tiles, print and pictures.

Pure functions of who owns what. The painter comes with one unit for one px of the board at `zoom`; line
widths and bands are in such px, so they look alike at every zoom and stay vectors on paper.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from anniversary_board.board.geometry import AreaShape, BoardGeometry, BorderLine
from anniversary_board.board.walls import paint_wall
from anniversary_board.theme import Theme, mix

SEA_LINE = 1.1
LAND_BORDER = 0.95
COAST = 1.3
INNER_EDGES = ((9.0, 0.22), (4.5, 0.30))
"""Bands along the inside of a territory: width, share of the darker fill."""
SHALLOWS = ((13.0, 0.55), (6.5, 1.0))
"""Bands of the sea along coasts: width, share of the shallows' colour."""
HATCH_STEP = 7.0
REACH = 16.0
"""How far outside its line anything on the ground is painted, in px."""


@dataclass(frozen=True, slots=True)
class GroundOptions:
    """What is painted of the ground. `tint`: land in its owner's colour, else all of it neutral."""

    tint: bool = True
    shades: bool = True
    hatches: bool = True
    graticule: bool = True
    walls: bool = True
    decoration: bool = True


ALL_GROUND = GroundOptions()


def land_color(owner: str, theme: Theme) -> str:
    """The tint of a territory; "" is ground that nobody can control."""
    return theme.owners[owner].land if owner else theme.board.impassable


def paint_ground(
    painter: QPainter,
    clip: QRectF,
    zoom: float,
    owners: Mapping[str, str],
    theme: Theme,
    geometry: BoardGeometry,
    options: GroundOptions = ALL_GROUND,
) -> None:
    """Paint the part of the board inside `clip`, a rectangle of px at `zoom`; x wraps round the board.

    `owners` is by territory, without those that nobody can control.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(zoom, zoom)
    reach = REACH / zoom
    shown = QRectF(clip.x() / zoom, clip.y() / zoom, clip.width() / zoom, clip.height() / zoom)
    first = int((shown.left() - reach) // geometry.width)
    last = int((shown.right() + reach) // geometry.width)
    copies = [
        _Ground(painter, shown.translated(-turn * geometry.width, 0), zoom, owners, theme, geometry, options)
        for turn in range(first, last + 1)
    ]
    # The copies are painted layer by layer: beside the seam one copy's coast lies over the other's sea.
    for layer in _LAYERS:
        for turn, copy in zip(range(first, last + 1), copies, strict=True):
            painter.save()
            painter.translate(turn * geometry.width, 0)
            layer(copy)
            painter.restore()
    painter.restore()


class _Ground:
    """One copy of the board under the painter, and what of it the clip shows."""

    def __init__(
        self,
        painter: QPainter,
        shown: QRectF,
        zoom: float,
        owners: Mapping[str, str],
        theme: Theme,
        geometry: BoardGeometry,
        options: GroundOptions,
    ) -> None:
        self.painter = painter
        self.zoom = zoom
        self.owners = owners
        self.theme = theme
        self.geometry = geometry
        self.options = options
        reach = REACH / zoom
        self.near = shown.adjusted(-reach, -reach, reach, reach)
        # Bands that are right at 100 % would fill small territories when the board is far away.
        self.band = min(1.0, max(0.4, zoom))
        self.borders = [border for border in geometry.borders if self.sees(border.bounds)]

    def sees(self, bounds: QRectF) -> bool:
        """Whether a box is near enough; boxes of straight lines have no area, so Qt's test will not do."""
        near = self.near
        return (
            bounds.left() <= near.right()
            and bounds.right() >= near.left()
            and bounds.top() <= near.bottom()
            and bounds.bottom() >= near.top()
        )

    def pen(self, color: str, width: float) -> QPen:
        return QPen(
            QColor(color),
            width / self.zoom,
            Qt.PenStyle.SolidLine,
            Qt.PenCapStyle.RoundCap,
            # Wide bands are cut to the area or covered by land: nobody sees their joins.
            Qt.PenJoinStyle.BevelJoin if width > 4 else Qt.PenJoinStyle.RoundJoin,
        )

    def stroke(self, lines: Iterator[BorderLine], color: str, width: float) -> None:
        # One short path at a time: Qt's rasterizer takes far longer for all of them in one; and the
        # wider a stroke, the fewer corners it needs to look the same.
        self.painter.setPen(self.pen(color, width))
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        detail = max(1.0, 0.45 * width) / self.zoom
        for line in lines:
            self.painter.drawPath(line.path(detail))

    def of_kind(self, *kinds: str) -> Iterator[BorderLine]:
        return (border for border in self.borders if border.kind in kinds)

    def land(self) -> Iterator[AreaShape]:
        return (shape for shape in self.geometry.land if self.sees(shape.bounds))


def _seas(ground: _Ground) -> None:
    board = ground.theme.board
    painter = ground.painter
    painter.fillRect(ground.near.intersected(ground.geometry.rect), QColor(board.sea_a))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    for shape in ground.geometry.sea:
        if shape.tone and ground.sees(shape.bounds):
            painter.fillPath(shape.path, QColor(board.sea_b))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)


def _shallows(ground: _Ground) -> None:
    if not ground.options.shades:
        return
    board = ground.theme.board
    for width, share in SHALLOWS:
        color = mix(mix(board.sea_a, board.sea_b, 0.5), board.shallows, share)
        ground.stroke(ground.of_kind("coast"), color, 2 * width * ground.band)


def _sea_lines(ground: _Ground) -> None:
    board = ground.theme.board
    if ground.options.graticule:
        faint = QColor(board.sea_line)
        faint.setAlphaF(0.28)
        ground.painter.setPen(QPen(faint, 0))
        ground.painter.drawPath(ground.geometry.graticule)
    ground.stroke(ground.of_kind("sea", "edge"), board.sea_line, SEA_LINE)


def _land(ground: _Ground) -> None:
    for shape in ground.land():
        owner = ground.owners.get(shape.name, "")
        impassable = not owner
        if not ground.options.tint and owner:
            owner = "Neutral"
        fill = land_color(owner, ground.theme)
        ground.painter.fillPath(shape.path, QColor(fill))
        hatched = impassable and ground.options.hatches
        if not (ground.options.shades or hatched):
            continue
        ground.painter.save()
        ground.painter.setClipPath(shape.path, Qt.ClipOperation.IntersectClip)
        if hatched:
            _hatch(ground, shape)
        if ground.options.shades:
            _inner_edges(ground, shape, fill)
        ground.painter.restore()


def _inner_edges(ground: _Ground, shape: AreaShape, fill: str) -> None:
    lines = [line for line in ground.geometry.borders_of[shape.name] if ground.sees(line.bounds)]
    if not lines:
        return
    slices: dict[float, list[BorderLine]] = {}
    for line in lines:
        slices.setdefault(round(line.share(ground.zoom), 1), []).append(line)
    dark = mix(fill, "#000000", 0.62 if ground.theme.is_dark else 0.5)
    color = fill
    for width, share in INNER_EDGES:
        color = mix(color, dark, share)
        for part, together in slices.items():
            ground.stroke(iter(together), color, 2 * width * ground.band * part)


def _hatch(ground: _Ground, shape: AreaShape) -> None:
    """Diagonals one step apart, counted from the board's corner so that tiles meet."""
    box = shape.bounds.intersected(ground.near)
    step = HATCH_STEP / ground.zoom
    lines: list[QLineF] = []
    diagonal = int((box.left() + box.top()) // step) + 1
    while diagonal * step < box.right() + box.bottom():
        total = diagonal * step
        lines.append(QLineF(QPointF(box.left(), total - box.left()), QPointF(total - box.top(), box.top())))
        diagonal += 1
    ground.painter.setPen(ground.pen(ground.theme.board.impassable_hatch, 0.9))
    ground.painter.drawLines(lines)


def _lines(ground: _Ground) -> None:
    board = ground.theme.board
    ground.stroke(ground.of_kind("land"), board.land_border, LAND_BORDER)
    ground.stroke(ground.of_kind("coast"), board.coast, COAST)


def _waters(ground: _Ground) -> None:
    if not ground.options.decoration:
        return
    board = ground.theme.board
    painter = ground.painter
    river = QColor(board.sea_line)
    river.setAlphaF(0.55)
    painter.setPen(QPen(river, 1.0 * ground.band / ground.zoom))
    for line in ground.geometry.rivers:
        if ground.sees(line.bounds):
            painter.drawPath(line.path)
    painter.setPen(QPen(QColor(board.coast), 0.7 / ground.zoom))
    painter.setBrush(QColor(board.sea_a))
    for lake in ground.geometry.lakes:
        if ground.sees(lake.bounds):
            painter.drawPath(lake.path)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _walls(ground: _Ground) -> None:
    if not ground.options.walls:
        return
    for line in ground.geometry.wall_lines:
        if ground.sees(line.bounds):
            paint_wall(ground.painter, line.points, ground.zoom, ground.theme)


_LAYERS = (_seas, _shallows, _sea_lines, _land, _lines, _waters, _walls)
