"""Text on a page at exact sizes, left or right of a point."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from anniversary_board.resources import BOARD_FONT, PANEL_FONT

_GRAIN = 8
"""Qt's pixel sizes are whole, so fonts are set this much larger and painted scaled down."""


@dataclass(frozen=True, slots=True)
class Cut:
    """A cut of one of the two families at a size in units of the page."""

    size: float
    weight: QFont.Weight = QFont.Weight.Normal
    family: str = BOARD_FONT


TITLE = Cut(27.0, QFont.Weight.DemiBold, PANEL_FONT)
SUBTITLE = Cut(16.0, QFont.Weight.Normal, PANEL_FONT)
HEADING = Cut(14.0, QFont.Weight.DemiBold, PANEL_FONT)
STRONG = Cut(13.0, QFont.Weight.DemiBold)
PLAIN = Cut(12.5)
SMALL = Cut(11.0)


@lru_cache(maxsize=32)
def _font(cut: Cut) -> QFont:
    font = QFont(cut.family)
    font.setPixelSize(round(cut.size * _GRAIN))
    font.setWeight(cut.weight)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setFeature(QFont.Tag("tnum"), 1)
    return font


def width_of(text: str, cut: Cut) -> float:
    """The width of a text in units of the page."""
    return QFontMetricsF(_font(cut)).horizontalAdvance(text) / _GRAIN


def write(painter: QPainter, at: QPointF, text: str, cut: Cut, color: str, right: bool = False) -> None:
    """Write a text whose baseline begins, or with `right` ends, at a point."""
    painter.save()
    painter.translate(at.x() - (width_of(text, cut) if right else 0.0), at.y())
    painter.scale(1 / _GRAIN, 1 / _GRAIN)
    painter.setFont(_font(cut))
    painter.setPen(QColor(color))
    painter.drawText(QPointF(0, 0), text)
    painter.restore()
