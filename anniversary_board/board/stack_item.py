"""Names, counters and chips on the screen: plain pixmap items, and which stack a point hits."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene

from rules.pieces import Stack


@dataclass(frozen=True, slots=True)
class StackHit:
    """A counter, chip or "+n" that a point lies on.

    `owner` and `kind` are "" where it stands for several; `stack` holds its pieces; `box` is its square
    in scene px on the copy of the board that was hit.
    """

    area: str
    owner: str
    kind: str
    stack: Stack
    box: QRectF


@dataclass(frozen=True, slots=True)
class Sprite:
    """A picture with its place in px from the board's north-west corner, and its height above the ground."""

    pixmap: QPixmap
    at: QPointF
    z: float
    opacity: float = 1.0


class Sprites:
    """The pixmap items of each area on the scene, placed again beyond the seam where that is seen."""

    def __init__(self, scene: QGraphicsScene) -> None:
        self._scene = scene
        self._wanted: dict[str, tuple[Sprite, ...]] = {}
        self._items: dict[str, list[QGraphicsPixmapItem]] = {}
        self._width = 1.0
        self._beyond = 0.0

    def set_span(self, width: float, beyond: float) -> None:
        """The board's width in px and how far east of it the view looks."""
        if (width, beyond) != (self._width, self._beyond):
            self._width, self._beyond = width, beyond
            for area, sprites in self._wanted.items():
                if sprites:
                    self._place(area, sprites)

    def show(self, area: str, sprites: Iterable[Sprite]) -> None:
        """Show exactly these pictures for an area; what stays the same is not touched."""
        wanted = tuple(sprites)
        if _same(wanted, self._wanted.get(area, ())):
            return
        self._wanted[area] = wanted
        self._place(area, wanted)

    def park(self) -> None:
        """Hide everything without letting go of it: other places follow."""
        for area, items in self._items.items():
            self._wanted[area] = ()
            for item in items:
                item.setVisible(False)

    def _place(self, area: str, sprites: tuple[Sprite, ...]) -> None:
        items = self._items.setdefault(area, [])
        used = 0
        for sprite in sprites:
            for x in self._copies(sprite):
                if used == len(items):
                    item = QGraphicsPixmapItem()
                    item.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
                    self._scene.addItem(item)
                    items.append(item)
                item = items[used]
                if item.pixmap().cacheKey() != sprite.pixmap.cacheKey():
                    item.setPixmap(sprite.pixmap)
                item.setPos(x, sprite.at.y())
                item.setZValue(sprite.z)
                item.setOpacity(sprite.opacity)
                item.setVisible(True)
                used += 1
        for item in items[used:]:
            item.setVisible(False)

    def _copies(self, sprite: Sprite) -> list[float]:
        """Where a picture stands: on the board, and on every copy of it the view can show."""
        x = sprite.at.x()
        across = sprite.pixmap.width() / sprite.pixmap.devicePixelRatio()
        found = [x]
        if x + across > self._width:
            found.append(x - self._width)
        turn = 1
        while x + turn * self._width < self._width + self._beyond:
            found.append(x + turn * self._width)
            turn += 1
        return found


def _same(one: tuple[Sprite, ...], other: tuple[Sprite, ...]) -> bool:
    return len(one) == len(other) and all(
        a.pixmap.cacheKey() == b.pixmap.cacheKey() and a.at == b.at and a.z == b.z and a.opacity == b.opacity
        for a, b in zip(one, other, strict=True)
    )
