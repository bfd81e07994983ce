"""The ground in tiles of 256 device px at the exact zoom, painted once and blitted ever after.

At a new zoom a coarse picture of the whole board stands in, scaled, until `paint_next` has painted the
tiles, one a call, so that the window answers between two of them. The shade of a drag is a second set of
tiles made from the first.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap

from anniversary_board.board.geometry import BoardGeometry
from anniversary_board.board.painting import ALL_GROUND, REACH, GroundOptions, paint_ground
from anniversary_board.board.shade import Shade, paint_shade
from anniversary_board.theme import Theme

SIDE = 256
"""Side of a tile in device px."""
KEPT = 320
"""How many tiles are kept, a quarter of a megabyte each."""
COARSE = 0.4
"""Device px for a board unit in the picture that stands in for tiles not yet painted."""

PLAIN = GroundOptions(shades=False, hatches=False, walls=False, decoration=False)
"""What the coarse picture shows: the bands along coasts and borders take most of the time."""


@dataclass(frozen=True, slots=True)
class Key:
    """A tile: device px for a board unit, column and row from the board's north-west corner."""

    scale: float
    column: int
    row: int

    @property
    def rect(self) -> QRectF:
        """Its rectangle in device px of its scale."""
        return QRectF(self.column * SIDE, self.row * SIDE, SIDE, SIDE)


class Tiles:
    """The tiles of one board. `zoom` is logical px for a board unit, `dpr` device px for a logical one."""

    def __init__(self, geometry: BoardGeometry, theme: Theme) -> None:
        self._geometry = geometry
        self._theme = theme
        self._owners: Mapping[str, str] = {}
        self._tiles: OrderedDict[Key, QPixmap] = OrderedDict()
        self._shaded: dict[Key, QPixmap] = {}
        self._shade: Shade | None = None
        self._coarse: QPixmap | None = None
        self.zoom = 1.0
        self.dpr = 1.0

    @property
    def scale(self) -> float:
        """Device px for a board unit."""
        return self.zoom * self.dpr

    @property
    def side_px(self) -> float:
        """Side of a tile in logical px."""
        return SIDE / self.dpr

    def set_scale(self, zoom: float, dpr: float) -> None:
        """Show another zoom; tiles of the old one are kept as long as there is room."""
        if (zoom, dpr) != (self.zoom, self.dpr):
            self.zoom, self.dpr = zoom, dpr
            self._shaded.clear()

    def set_theme(self, theme: Theme) -> None:
        """Paint everything anew in other colours."""
        if theme is not self._theme:
            self._theme = theme
            self._forget()

    def set_shade(self, shade: Shade | None) -> None:
        """Lay a drag's shade over the ground, or take it away."""
        if shade != self._shade:
            self._shade = shade
            self._shaded.clear()

    def set_owners(self, owners: Mapping[str, str]) -> tuple[str, ...]:
        """Show other owners; only the parts of tiles that show a changed area are painted anew.

        Returns the areas that changed hands.
        """
        changed = tuple(n for n in self._geometry.areas if owners.get(n, "") != self._owners.get(n, ""))
        self._owners = owners
        if len(changed) > 12:
            self._forget()
        elif changed:
            self._repaint(changed)
        return changed

    def _forget(self) -> None:
        self._tiles.clear()
        self._shaded.clear()
        self._coarse = None

    def _repaint(self, areas: tuple[str, ...]) -> None:
        for key, tile in list(self._tiles.items()):
            if key.scale != self.scale:
                # Other zooms are not seen now: they are painted again when they are.
                if any(self._box(area, key.scale).intersects(key.rect) for area in areas):
                    del self._tiles[key]
                continue
            for area in areas:
                box = self._box(area, key.scale).intersected(key.rect)
                if not box.isEmpty():
                    self._paint(tile, key.rect, box.toAlignedRect().toRectF(), key.scale)
                    self._shaded.pop(key, None)
        if self._coarse is not None:
            for area in areas:
                box = self._box(area, COARSE).toAlignedRect().toRectF()
                self._paint(self._coarse, self._coarse_rect(), box, COARSE, PLAIN)

    def _box(self, area: str, scale: float) -> QRectF:
        """What of the ground an area's change of hands can alter, in device px."""
        bounds = self._geometry.areas[area].bounds
        return QRectF(
            bounds.x() * scale - REACH,
            bounds.y() * scale - REACH,
            bounds.width() * scale + 2 * REACH,
            bounds.height() * scale + 2 * REACH,
        )

    def _paint(
        self, picture: QPixmap, rect: QRectF, part: QRectF, scale: float, options: GroundOptions = ALL_GROUND
    ) -> None:
        """Paint a part of the board's ground, in device px of a scale, into a picture of `rect`."""
        dpr = picture.devicePixelRatio()
        painter = QPainter(picture)
        painter.translate(-rect.x() / dpr, -rect.y() / dpr)
        clip = QRectF(part.x() / dpr, part.y() / dpr, part.width() / dpr, part.height() / dpr)
        painter.setClipRect(clip)
        painter.fillRect(clip, QColor(self._theme.board.ground))
        paint_ground(painter, clip, scale / dpr, self._owners, self._theme, self._geometry, options)
        painter.end()

    # Keys of tiles round a part of the view. A column may lie west or east of the board: the map goes round.

    def _columns(self) -> int:
        return math.ceil(round(self._geometry.width * self.scale) / SIDE)

    def _seen(self, rect: QRectF) -> Iterator[tuple[Key, QPointF]]:
        """The tiles under a rectangle in logical px, each with its top left corner there."""
        width = self._geometry.width * self.zoom
        side = self.side_px
        rows = math.ceil(self._geometry.height * self.scale / SIDE)
        for turn in range(math.floor(rect.left() / width), math.floor(rect.right() / width) + 1):
            west = rect.left() - turn * width
            first = max(0, math.floor(west / side))
            last = min(self._columns() - 1, math.floor((west + rect.width()) / side))
            for row in range(
                max(0, math.floor(rect.top() / side)), min(rows - 1, math.floor(rect.bottom() / side)) + 1
            ):
                for column in range(first, last + 1):
                    yield Key(self.scale, column, row), QPointF(turn * width + column * side, row * side)

    def draw(self, painter: QPainter, rect: QRectF) -> None:
        """Draw the ground under a rectangle of logical px, x round the board, y from its top."""
        for key, corner in self._seen(rect):
            tile = self._shaded.get(key) or self._tiles.get(key)
            if tile is None:
                self._draw_coarse(painter, key, corner)
                continue
            painter.drawPixmap(corner, tile)

    def _draw_coarse(self, painter: QPainter, key: Key, corner: QPointF) -> None:
        coarse = self.coarse()
        ratio = COARSE / key.scale
        source = QRectF(key.rect.x() * ratio, key.rect.y() * ratio, SIDE * ratio, SIDE * ratio)
        source = source.intersected(QRectF(coarse.rect()))
        target = QRectF(
            corner.x(), corner.y(), source.width() / ratio / self.dpr, source.height() / ratio / self.dpr
        )
        painter.drawPixmap(target, coarse, source)

    def _coarse_rect(self) -> QRectF:
        return QRectF(0, 0, self._geometry.width * COARSE, self._geometry.height * COARSE)

    def coarse(self) -> QPixmap:
        """The whole board at COARSE, for what is not painted yet and for the minimap."""
        if self._coarse is None:
            rect = self._coarse_rect()
            self._coarse = QPixmap(math.ceil(rect.width()), math.ceil(rect.height()))
            self._paint(self._coarse, rect, rect, COARSE, PLAIN)
        return self._coarse

    def missing(self, rect: QRectF) -> list[tuple[Key, QPointF]]:
        """The tiles under a rectangle that are not painted (or not shaded) yet, the middle ones first."""
        middle = rect.center()
        side = SIDE / self.dpr / 2
        found: dict[Key, QPointF] = {}
        for key, corner in self._seen(rect):
            wanted = self._shaded if self._shade is not None else self._tiles
            if key not in wanted:
                found.setdefault(key, corner)
        return sorted(
            found.items(),
            key=lambda entry: (
                (entry[1].x() + side - middle.x()) ** 2 + (entry[1].y() + side - middle.y()) ** 2
            ),
        )

    def paint_next(self, rect: QRectF) -> QRectF | None:
        """Paint the next missing tile under a rectangle; returns where it lies, None if all are there."""
        missing = self.missing(rect)
        if not missing:
            return None
        key, corner = missing[0]
        tile = self._tiles.get(key)
        if tile is None:
            tile = self._new_tile(key)
        else:
            self._tiles.move_to_end(key)
        if self._shade is not None:
            self._shaded[key] = self._shade_tile(key, tile, self._shade)
        return QRectF(corner.x(), corner.y(), SIDE / self.dpr, SIDE / self.dpr)

    def _new_tile(self, key: Key) -> QPixmap:
        # The last column ends where the board does, so that the next copy can begin there.
        width = min(SIDE, round(self._geometry.width * key.scale) - key.column * SIDE)
        tile = QPixmap(width, SIDE)
        tile.setDevicePixelRatio(self.dpr)
        self._paint(tile, key.rect, QRectF(key.rect.x(), key.rect.y(), width, SIDE), key.scale)
        self._tiles[key] = tile
        while len(self._tiles) > KEPT:
            self._tiles.popitem(last=False)
        return tile

    def _shade_tile(self, key: Key, tile: QPixmap, shade: Shade) -> QPixmap:
        shaded = tile.copy()
        painter = QPainter(shaded)
        clip = QRectF(key.rect.x() / self.dpr, key.rect.y() / self.dpr, SIDE / self.dpr, SIDE / self.dpr)
        painter.translate(-clip.topLeft())
        paint_shade(painter, clip, self.zoom, shade, self._geometry, self._theme)
        painter.end()
        return shaded
