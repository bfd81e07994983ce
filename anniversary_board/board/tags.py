"""Tags and the reason line: small cards of text and icons over the board, as pictures cached by content."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from anniversary_board.board.icons import paint_icon
from anniversary_board.board.lettering import TAG, TAG_LIGHT, Face, cap_height, paint_text, text_width
from anniversary_board.board.pictures import MARGIN, picture
from anniversary_board.theme import Theme

TAG_HEIGHT = 20.0
ICON = 14.0
PAD = 7.0
REASON_WIDTH = 260.0
LINE = 16.0

Tone = Literal["legal", "battle", "plain"]


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a tag: a text, or an icon by name."""

    text: str = ""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Tag:
    """A one-line card: its parts from left to right, and its colours."""

    parts: tuple[Part, ...]
    tone: Tone = "plain"

    @property
    def size(self) -> QSizeF:
        """Its size in px."""
        inner = sum(ICON if part.icon else text_width(part.text, TAG) for part in self.parts)
        return QSizeF(inner + 4.0 * (len(self.parts) - 1) + 2 * PAD, TAG_HEIGHT)


def _tones(tone: Tone, theme: Theme) -> tuple[str, str, str]:
    """Ground, edge and ink of a tag."""
    board = theme.board
    if tone == "legal":
        return board.legal, board.legal_under, board.legal_under
    if tone == "battle":
        return board.badge, board.battle, board.battle
    return board.badge, board.badge_edge, board.badge_ink


def paint_tag(painter: QPainter, tag: Tag, top_left: QPointF, theme: Theme) -> None:
    """Paint a tag."""
    ground, edge, ink = _tones(tag.tone, theme)
    box = QRectF(top_left, tag.size)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _shadow(painter, box, 6.0, 1.5, theme)
    painter.setPen(QPen(QColor(edge), 1.2))
    painter.setBrush(QColor(ground))
    painter.drawRoundedRect(box.adjusted(0.6, 0.6, -0.6, -0.6), 6.0, 6.0)
    x = box.left() + PAD
    for part in tag.parts:
        if part.icon:
            icon = QRectF(x, box.center().y() - ICON / 2, ICON, ICON)
            paint_icon(painter, icon, part.icon, QColor(ink))
            x += ICON + 4.0
            continue
        baseline = QPointF(x, box.center().y() + cap_height(TAG) / 2)
        paint_text(painter, baseline, part.text, TAG, ink)
        x += text_width(part.text, TAG) + 4.0
    painter.restore()


@lru_cache(maxsize=512)
def tag_picture(tag: Tag, theme: Theme, dpr: float) -> QPixmap:
    """A tag as a picture with `pictures.MARGIN` round it."""
    return picture(tag.size, dpr, lambda painter: paint_tag(painter, tag, QPointF(0, 0), theme))


@dataclass(frozen=True, slots=True)
class Reason:
    """Why not, in three parts: what, what would be legal instead, the rule."""

    what: str
    legal: str
    rule_id: str

    @property
    def lines(self) -> tuple[tuple[str, Face, str], ...]:
        """Text, face and role of each line, broken to REASON_WIDTH."""
        head = [(line, TAG, "battle") for line in broken(self.what, TAG, REASON_WIDTH)]
        body = [(line, TAG_LIGHT, "ink") for line in broken(self.legal, TAG_LIGHT, REASON_WIDTH)]
        return (*head, *body, (self.rule_id, TAG, "legal"))

    @property
    def size(self) -> QSizeF:
        """Its size in px."""
        width = max(text_width(text, face) for text, face, _ in self.lines)
        return QSizeF(width + 24, LINE * len(self.lines) + 16)


@lru_cache(maxsize=64)
def reason_picture(reason: Reason, theme: Theme, dpr: float) -> QPixmap:
    """The reason line's card as a picture with `pictures.MARGIN` round it."""

    def paint(painter: QPainter) -> None:
        box = QRectF(QPointF(0, 0), reason.size)
        colors = {"battle": theme.panel.bad, "ink": theme.panel.text, "legal": theme.panel.accent}
        _shadow(painter, box, 8.0, 3.0, theme)
        painter.setPen(QPen(QColor(theme.board.battle), 1.4))
        painter.setBrush(QColor(theme.panel.dock))
        painter.drawRoundedRect(box.adjusted(0.7, 0.7, -0.7, -0.7), 8.0, 8.0)
        y = 8.0
        for text, face, role in reason.lines:
            paint_text(painter, QPointF(12, y + (LINE + cap_height(face)) / 2), text, face, colors[role])
            y += LINE

    return picture(reason.size, dpr, paint)


def _shadow(painter: QPainter, box: QRectF, radius: float, drop: float, theme: Theme) -> None:
    if theme.name == "paper":
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 52))
    painter.drawRoundedRect(box.translated(0, drop), radius, radius)


def broken(text: str, face: Face, width: float) -> list[str]:
    """A text in lines no wider than a width, broken at spaces."""
    lines: list[str] = []
    for word in text.split():
        if lines and text_width(f"{lines[-1]} {word}", face) <= width:
            lines[-1] = f"{lines[-1]} {word}"
        else:
            lines.append(word)
    return lines


def free_place(
    size: QSizeF, wishes: Iterable[QPointF], taken: Sequence[QRectF], inside: QRectF
) -> QRectF | None:
    """The first box of a size, centred on one of the wishes, that lies inside and covers nothing taken."""
    for wish in wishes:
        box = QRectF(wish.x() - size.width() / 2, wish.y() - size.height() / 2, size.width(), size.height())
        if inside.contains(box) and not any(box.intersects(one) for one in taken):
            return box
    return None


def at_box(box: QRectF) -> QPointF:
    """Where a picture with its margin goes for its content to fill a box."""
    return box.topLeft() - QPointF(MARGIN, MARGIN)
