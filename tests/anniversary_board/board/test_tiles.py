"""Tiles: what they show is what a single painting shows; only what changed is painted anew."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from anniversary_board.board.painting import paint_ground
from anniversary_board.board.shade import Shade
from anniversary_board.board.tiles import Tiles
from anniversary_board.theme import DARK, LIGHT


@pytest.fixture
def tiles(geometry, position) -> Tiles:
    made = Tiles(geometry, LIGHT)
    made.set_owners(position.owners)
    made.set_scale(1.0, 1.0)
    return made


def all_painted(tiles: Tiles, rect: QRectF) -> None:
    while tiles.paint_next(rect) is not None:
        continue


def drawn(tiles: Tiles, rect: QRectF) -> QImage:
    image = QImage(rect.size().toSize(), QImage.Format.Format_RGB32)
    image.fill(QColor(LIGHT.board.ground))
    painter = QPainter(image)
    painter.translate(-rect.x(), -rect.y())
    tiles.draw(painter, rect)
    painter.end()
    return image


def differing(one: QImage, other: QImage, step: int = 3) -> int:
    """How many pixels differ by more than antialiasing rounds."""

    def differs(x: int, y: int) -> bool:
        a, b = one.pixelColor(x, y).getRgb(), other.pixelColor(x, y).getRgb()
        return max(abs(left - right) for left, right in zip(a, b, strict=True)) > 32

    return sum(differs(x, y) for x in range(0, one.width(), step) for y in range(0, one.height(), step))


RECT = QRectF(1000, 500, 600, 400)


def test_tiles_show_what_one_painting_shows(tiles, geometry, position):
    all_painted(tiles, RECT)
    whole = QImage(RECT.size().toSize(), QImage.Format.Format_RGB32)
    painter = QPainter(whole)
    painter.translate(-RECT.topLeft())
    paint_ground(painter, RECT, 1.0, position.owners, LIGHT, geometry)
    painter.end()
    assert differing(drawn(tiles, RECT), whole) == 0


def test_before_they_are_painted_a_coarse_picture_stands_in(tiles):
    coarse = drawn(tiles, RECT)
    center = QPointF(300, 200).toPoint()
    assert coarse.pixelColor(center) != QColor(LIGHT.board.ground)
    assert len(tiles.missing(RECT)) >= 6


def test_a_change_of_hands_repaints_the_area_and_nothing_else(tiles, geometry, position):
    all_painted(tiles, RECT)
    before = drawn(tiles, RECT)
    assert tiles.set_owners({**position.owners, "Germany": "France"}) == ("Germany",)
    after = drawn(tiles, RECT)
    x, y = geometry.areas["Germany"].spec.label.at
    middle = (QPointF(x, y) - RECT.topLeft()).toPoint()
    assert before.pixelColor(middle) != after.pixelColor(middle)
    assert tiles.missing(RECT) == []
    outside = geometry.areas["Germany"].bounds.adjusted(-17, -17, 17, 17).translated(-RECT.topLeft())
    for x in range(0, before.width(), 4):
        for y in range(0, before.height(), 4):
            if not outside.contains(x, y):
                assert before.pixel(x, y) == after.pixel(x, y)
    fresh = Tiles(geometry, LIGHT)
    fresh.set_owners({**position.owners, "Germany": "France"})
    all_painted(fresh, RECT)
    assert differing(drawn(fresh, RECT), after) == 0


def test_the_map_goes_round(tiles, geometry):
    width = geometry.width
    west, east = QRectF(0, 600, 300, 200), QRectF(width, 600, 300, 200)
    all_painted(tiles, west)
    assert tiles.missing(east) == []
    assert differing(drawn(tiles, west), drawn(tiles, east)) == 0
    seam = QRectF(width - 100, 600, 200, 200)
    all_painted(tiles, seam)
    assert drawn(tiles, seam).pixelColor(150, 50) == drawn(tiles, QRectF(0, 600, 200, 200)).pixelColor(50, 50)


def test_a_shade_dims_all_but_targets_and_goes_away(tiles, geometry):
    all_painted(tiles, RECT)
    plain = drawn(tiles, RECT)
    tiles.set_shade(Shade(frozenset({"Poland"}), "Germany"))
    all_painted(tiles, RECT)
    shaded = drawn(tiles, RECT)

    def at(image: QImage, area: str) -> QColor:
        x, y = geometry.areas[area].spec.label.at
        return image.pixelColor((QPointF(x, y) - RECT.topLeft()).toPoint())

    assert at(shaded, "Germany") == at(plain, "Germany")
    assert at(shaded, "Czechoslovakia Hungary") != at(plain, "Czechoslovakia Hungary")
    tiles.set_shade(None)
    assert differing(drawn(tiles, RECT), plain) == 0


def test_another_theme_forgets_the_tiles(tiles):
    all_painted(tiles, RECT)
    tiles.set_theme(DARK)
    assert tiles.missing(RECT)


def test_high_dpi_tiles_are_as_fine_as_the_screen(tiles, geometry):
    tiles.set_scale(1.0, 2.0)
    rect = QRectF(1000, 500, 200, 200)
    all_painted(tiles, rect)
    assert tiles.side_px == 128
    assert tiles.missing(rect) == []
