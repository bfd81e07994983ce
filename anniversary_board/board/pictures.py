"""Pictures of names, chips and other small things of the board, cached by content."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from anniversary_board.board.counters import paint_chip
from anniversary_board.board.icons import paint_icon
from anniversary_board.board.labels import Name, paint_name, size_of
from anniversary_board.board.lettering import COIN, Face, cap_height, paint_text, text_width
from anniversary_board.theme import Theme

MARGIN = 4
"""Free px round a picture's content, for halos and shadows."""


def picture(size: QSizeF, dpr: float, paint: Callable[[QPainter], None]) -> QPixmap:
    """A transparent picture of a size in logical px with MARGIN round it, painted by a function.

    The painter's origin is the content's top left corner.
    """
    width, height = size.width() + 2 * MARGIN, size.height() + 2 * MARGIN
    pixmap = QPixmap(math.ceil(width * dpr), math.ceil(height * dpr))
    pixmap.setDevicePixelRatio(dpr)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(MARGIN, MARGIN)
    paint(painter)
    painter.end()
    return pixmap


@lru_cache(maxsize=1024)
def name_picture(name: Name, halo: bool, theme: Theme, dpr: float) -> QPixmap:
    """A label."""
    return picture(size_of(name), dpr, lambda painter: paint_name(painter, name, QPointF(0, 0), theme, halo))


@lru_cache(maxsize=512)
def chip_picture(owner: str, count: int, size: tuple[float, float], theme: Theme, dpr: float) -> QPixmap:
    """An army chip of a size."""
    width, height = size
    center = QPointF(width / 2, height / 2)
    return picture(
        QSizeF(width, height),
        dpr,
        lambda painter: (paint_chip(painter, center, owner, count, theme), None)[1],
    )


def paint_more(painter: QPainter, box: QRectF, count: int, theme: Theme) -> None:
    """Paint the "+n" that stands for the units of a crowd that are not shown."""
    board = theme.board
    face = Face(max(10.5, box.height() * 0.44), COIN.weight)
    text = f"+{count}"
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(board.badge_edge), 1.1))
    painter.setBrush(QColor(board.badge))
    height = min(box.height(), face.size * 1.55)
    width = max(box.width() * 0.86, text_width(text, face) + 8)
    pill = QRectF(box.center().x() - width / 2, box.center().y() - height / 2, width, height)
    painter.drawRoundedRect(pill, height / 2, height / 2)
    at = QPointF(pill.center().x() - text_width(text, face) / 2, pill.center().y() + cap_height(face) / 2)
    paint_text(painter, at, text, face, board.badge_ink)
    painter.restore()


@lru_cache(maxsize=256)
def more_picture(count: int, side: float, theme: Theme, dpr: float) -> QPixmap:
    """A "+n" in a counter's place."""
    box = QRectF(0, 0, side, side)
    return picture(box.size(), dpr, lambda painter: paint_more(painter, box, count, theme))


def paint_gate(painter: QPainter, box: QRectF, is_open: bool, theme: Theme) -> None:
    """Paint a canal's or strait's sign: a disc with the gates open, or shut in the refusing colour."""
    board = theme.board
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    color = QColor(board.badge_edge if is_open else board.battle)
    painter.setPen(QPen(color, 1.3))
    painter.setBrush(QColor(board.badge))
    painter.drawEllipse(box.adjusted(0.7, 0.7, -0.7, -0.7))
    inner = box.width() * 0.2
    paint_icon(
        painter, box.adjusted(inner, inner, -inner, -inner), "canal_open" if is_open else "canal_shut", color
    )
    painter.restore()


@lru_cache(maxsize=16)
def gate_picture(is_open: bool, side: float, theme: Theme, dpr: float) -> QPixmap:
    """A canal's or strait's sign."""
    box = QRectF(0, 0, side, side)
    return picture(box.size(), dpr, lambda painter: paint_gate(painter, box, is_open, theme))
