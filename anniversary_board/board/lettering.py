"""Text on the board at exact sizes: fonts in fractions of a px, measured and painted alike on every device."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from anniversary_board.resources import BOARD_FONT

FLOOR = 11.0
"""No text on the board is smaller than this; it drops out instead."""
_GRAIN = 8
"""Qt's pixel sizes are whole, so fonts are set this much larger and painted scaled down."""
_LETTER = 0.45
"""A letter's usual width as a share of the size of its font."""


@dataclass(frozen=True, slots=True)
class Face:
    """A cut of the board's font at a size in px, with tracking in px."""

    size: float
    weight: QFont.Weight = QFont.Weight.Medium
    italic: bool = False
    tracking: float = 0.0


LAND_NAME = Face(12.5, QFont.Weight.DemiBold, tracking=0.2)
SEA_NAME = Face(11.5, QFont.Weight.Medium, italic=True, tracking=0.8)
CITY_NAME = Face(12.0, QFont.Weight.Medium)
IMPASSABLE_NAME = Face(12.0, QFont.Weight.Normal, tracking=0.2)
COIN = Face(11.9, QFont.Weight.Bold)
TAG = Face(12.5, QFont.Weight.DemiBold)
TAG_LIGHT = Face(12.5, QFont.Weight.Medium)


@lru_cache(maxsize=64)
def _font(face: Face) -> QFont:
    font = QFont(BOARD_FONT)
    font.setPixelSize(round(face.size * _GRAIN))
    font.setWeight(face.weight)
    font.setItalic(face.italic)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    # As a share of the letters: Qt takes spacing in px for px of the screen, and prints it many times too wide.
    share = 100 * (1 + face.tracking / (_LETTER * face.size))
    font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, share)
    font.setFeature(QFont.Tag("tnum"), 1)
    return font


@lru_cache(maxsize=64)
def _metrics(face: Face) -> QFontMetricsF:
    return QFontMetricsF(_font(face))


@lru_cache(maxsize=4096)
def text_width(text: str, face: Face) -> float:
    """The advance of a text in px."""
    return _metrics(face).horizontalAdvance(text) / _GRAIN


def cap_height(face: Face) -> float:
    """The height of a capital letter in px."""
    return _metrics(face).capHeight() / _GRAIN


def paint_text(painter: QPainter, baseline: QPointF, text: str, face: Face, color: str) -> None:
    """Paint a text from the left end of its baseline."""
    painter.save()
    painter.translate(baseline)
    painter.scale(1 / _GRAIN, 1 / _GRAIN)
    painter.setFont(_font(face))
    painter.setPen(QColor(color))
    painter.drawText(QPointF(0, 0), text)
    painter.restore()


def paint_halo(
    painter: QPainter, baseline: QPointF, text: str, face: Face, color: QColor, width: float
) -> None:
    """Paint the soft ground behind a text that leaves its area: `width` px round every letter."""
    path = QPainterPath()
    path.addText(QPointF(0, 0), _font(face), text)
    painter.save()
    painter.translate(baseline)
    painter.scale(1 / _GRAIN, 1 / _GRAIN)
    pen = QPen(color, 2 * width * _GRAIN)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(path, pen)
    painter.restore()
