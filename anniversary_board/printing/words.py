"""Text on a page at exact sizes, left or right of a point."""

from __future__ import annotations

import re
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
    # Neither tabular figures nor ligatures: WordPainter would have to do without them, and here nothing is in columns.
    font.setFeature(QFont.Tag("liga"), 0)
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


class WordPainter(QPainter):
    """A painter whose text readers of a PDF can find.

    Qt names no letter for a tabular figure and calls a space a tab. So figures are the usual ones, kept in the
    middle of where the tabular ones would stand, and words are set one by one: readers see the gap.
    """

    def drawText(self, at: QPointF, text: str) -> None:  # type: ignore[override]  # the one form in use
        """Write a text from the left end of its baseline."""
        font = QFont(self.font())
        wide = QFontMetricsF(font).horizontalAdvance(text)
        font.clearFeatures()
        font.setFeature(QFont.Tag("liga"), 0)
        metrics = QFontMetricsF(font)
        start = at + QPointF((wide - metrics.horizontalAdvance(text)) / 2, 0)
        self.save()
        self.setFont(font)
        for word in re.finditer(r"\S+", text):
            before = metrics.horizontalAdvance(text[: word.start()])
            super().drawText(start + QPointF(before, 0), word.group())
        self.restore()
