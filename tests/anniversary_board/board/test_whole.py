"""The board as one picture, for paper and files."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from anniversary_board.board.labels import Name
from anniversary_board.board.whole import (
    CONTROL_ONLY,
    EMPTY_BOARD,
    EVERYTHING,
    BoardOptions,
    chosen,
    paint_board,
)
from anniversary_board.theme import PAPER

RECT = QRectF(400, 100, 500, 300)


def painted(geometry, position, options, rect=RECT) -> QImage:
    image = QImage(rect.size().toSize(), QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    painter.translate(-rect.topLeft())
    paint_board(painter, rect, 0.5, position, PAPER, geometry, options)
    painter.end()
    return image


def test_a_picture_does_not_depend_on_a_view(geometry, position, view):
    """P90."""
    before = painted(geometry, position, EVERYTHING)
    view.show_place(2.0, (3000.0, 500.0))
    assert painted(geometry, position, EVERYTHING) == before


def test_what_is_included_is_a_choice(geometry, position):
    """P89."""
    pictures = [painted(geometry, position, options) for options in (EVERYTHING, CONTROL_ONLY, EMPTY_BOARD)]
    assert pictures[0] != pictures[1]
    assert pictures[1] != pictures[2]


def test_without_units_nothing_but_names_stands_on_the_board(geometry, position, qapp):
    image = QImage(10, 10, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    layout = paint_board(painter, QRectF(0, 0, 10, 10), 1.0, position, PAPER, geometry, CONTROL_ONLY)
    painter.end()
    assert layout.counters == {}
    assert layout.names["Germany"].name.factory


FULL = Name("land", ("Germany",), coin="10", city="Berlin", capital=True, factory=True)


@pytest.mark.parametrize(
    ("options", "left"),
    [
        (BoardOptions(), FULL),
        (BoardOptions(values=False), Name("land", ("Germany",), city="Berlin", capital=True, factory=True)),
        (BoardOptions(cities=False), Name("land", ("Germany",), coin="10")),
        (BoardOptions(names=False, cities=False), None),
    ],
)
def test_parts_of_a_label(options, left):
    assert chosen(FULL, options) == left


def test_sea_names_are_a_choice_of_their_own():
    name = Name("sea", ("SZ 5",))
    assert chosen(name, BoardOptions(names=False)) == name
    assert chosen(name, BoardOptions(sea_names=False)) is None
