"""Counters, army chips, badges and emblems: the pieces as everybody sees them.

One painter serves the board's tiles, stack items, panels, the battle window and paper. Everything is filled
paths in the units of the painter, so a picture is sharp at every size and print stays vector; only counters
that are half transparent (left behind by a drag, or in a dimmed area) go through a pixmap, because their
parts must fade as one.

A counter of side *s* has a corner radius of 0.17 s and an edge of 0.04 s; the silhouette stands in a box of
0.83 s × 0.74 s, the emblem has a radius of 0.135 s about (0.20 s, 0.20 s). Badge, shadow and the legal-colour
edge reach beyond the square by at most :data:`OVERHANG` s.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from math import ceil

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap, QTransform

from anniversary_board.board.icons import fitted, icon, icon_key, paint_icon
from anniversary_board.resources import load_fonts
from anniversary_board.stylesheet import board_font
from anniversary_board.theme import DIM_COUNTER, Theme

OVERHANG = 0.15
"""How far a counter's picture reaches beyond its square on each side, as a share of the side."""
LEAST_BADGE_TEXT = 10.5
"""No count is written smaller than this, in logical pixels."""
GAP = 0.12
"""Free space between two counters, as a share of the side."""
CHIP_HEIGHT = 16.0
GHOST = 0.55
"""Opacity of what a drag leaves behind."""

_RADIUS = 0.17
_EDGE = 0.04
_BADGE_OVERHANG = 0.13
_BADGE_TEXT = 0.44
_SHADOW = 0.05
_EMBLEM = QRectF(0.065, 0.065, 0.27, 0.27)
_BOX = QRectF(0.085, 0.195, 0.83, 0.74)
_BOX_ABOVE_BAR = QRectF(0.115, 0.195, 0.77, 0.64)
_CARGO_SHOWN = 4


@dataclass(frozen=True, slots=True)
class CounterLook:
    """All that a counter shows of a stack of like pieces; two equal looks have the same picture.

    ``cargo`` is (owner, kind) of each passenger of one ship or plane. ``spent``: no movement left.
    ``repairing``: damaged and under repair. ``lifted``: picked up or selected. ``ghost``: left behind by a
    drag. ``dimmed``: in an area that cannot be reached.
    """

    owner: str
    kind: str
    count: int = 1
    damaged: bool = False
    cargo: tuple[tuple[str, str], ...] = ()
    spent: bool = False
    repairing: bool = False
    lifted: bool = False
    ghost: bool = False
    dimmed: bool = False

    @property
    def opacity(self) -> float:
        """How solid the counter is, 0 to 1."""
        return GHOST if self.ghost else DIM_COUNTER if self.dimmed else 1.0


def paint_counter(painter: QPainter, rect: QRectF, look: CounterLook, theme: Theme) -> None:
    """Paint a counter into the largest square in the middle of ``rect``; badge and shadow overhang it.

    Raises KeyError for an owner the theme does not know, MissingAsset for a kind without silhouette.
    """
    side = min(rect.width(), rect.height())
    square = QRectF(rect.center().x() - side / 2, rect.center().y() - side / 2, side, side)
    if look.opacity < 1.0:
        scale = max(1.0, abs(painter.deviceTransform().m11()))
        margin = picture_margin(side)
        painter.drawPixmap(
            square.topLeft() - QPointF(margin, margin), counter_pixmap(look, side, scale, theme)
        )
    else:
        _paint_solid(painter, square, look, theme)


def _paint_solid(painter: QPainter, square: QRectF, look: CounterLook, theme: Theme) -> None:
    """The counter with nothing of it transparent."""
    side = square.width()
    scaling = QTransform.fromScale(side, side)
    # Everything that can fail comes before the painter is touched.
    ink = QColor(theme.owners[look.owner].ink)
    silhouette, emblem = _silhouette(look.kind, look.spent), _emblem(look.owner)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(square.topLeft())
    _paint_plate(painter, side, look, theme)
    painter.fillPath(scaling.map(silhouette), ink)
    painter.fillPath(scaling.map(emblem), ink)
    _paint_states(painter, side, look, theme)
    if look.count > 1:
        corner = QPointF(side * (1 + _BADGE_OVERHANG), side * (1 + _BADGE_OVERHANG))
        paint_badge(painter, corner, str(look.count), side * _BADGE_TEXT, theme)
    painter.restore()


def _paint_plate(painter: QPainter, side: float, look: CounterLook, theme: Theme) -> None:
    """Shadow, fill and edge of a counter at the origin."""
    colors = theme.owners[look.owner]
    radius = _RADIUS * side
    if theme.name != "paper" and not look.ghost:
        drop = side * _SHADOW * (2.0 if look.lifted else 1.0)
        shadow = QColor(0, 0, 0, round(0.22 * 255))
        painter.fillPath(_rounded(QRectF(0, drop, side, side), radius), shadow)
    edge = side * (0.08 if look.lifted else _EDGE)
    pen = QPen(QColor(theme.board.legal if look.lifted else colors.ink), edge)
    if look.ghost:
        pen.setDashPattern([2.4, 1.8])
    # The fill reaches under the edge's middle only, so that no rim of it shows outside the edge.
    middle = QRectF(edge / 2, edge / 2, side - edge, side - edge)
    painter.setPen(pen)
    painter.setBrush(QColor(colors.counter))
    painter.drawRoundedRect(middle, radius - edge / 2, radius - edge / 2)


def _paint_states(painter: QPainter, side: float, look: CounterLook, theme: Theme) -> None:
    """Damage, repair, spent movement and cargo of a counter at the origin."""
    if look.damaged or look.repairing:
        _paint_torn_corner(painter, side, look, theme)
    if look.spent:
        bar = QRectF(0.16 * side, 0.865 * side, 0.68 * side, 0.065 * side)
        painter.fillPath(_rounded(bar, bar.height() / 2), QColor(theme.owners[look.owner].ink))
    box = 0.19 * side
    painter.setPen(QPen(QColor(theme.board.badge_edge), 0.03 * side))
    for number, (owner, _) in enumerate(look.cargo[:_CARGO_SHOWN]):
        # A passenger of another power shows that power's colour: whose tank is aboard matters.
        fill = theme.board.badge if owner == look.owner else theme.owners[owner].counter
        painter.setBrush(QColor(fill))
        painter.drawRect(QRectF(0.05 * side + number * (box + 0.035 * side), 0.83 * side, box, box))


def _paint_torn_corner(painter: QPainter, side: float, look: CounterLook, theme: Theme) -> None:
    """The upper right corner torn off to white, with a red × (a green + while it is under repair)."""
    tear = QPainterPath(QPointF(0.58, -0.02))
    for x, y in (
        (0.66, 0.08),
        (0.68, 0.2),
        (0.79, 0.22),
        (0.82, 0.34),
        (0.93, 0.33),
        (1.02, 0.42),
        (1.02, -0.02),
    ):
        tear.lineTo(x, y)
    tear.closeSubpath()
    scaling = QTransform.fromScale(side, side)
    torn = scaling.map(tear.intersected(_rounded(QRectF(0, 0, 1, 1), _RADIUS)))
    painter.setPen(QPen(QColor(theme.board.badge_edge), 0.025 * side))
    painter.setBrush(QColor(theme.board.badge))
    painter.drawPath(torn)
    color = QColor(theme.panel.good if look.repairing else theme.board.battle)
    painter.setPen(QPen(color, 0.075 * side, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    middle, arm = QPointF(0.85 * side, 0.155 * side), 0.1 * side
    steps = ((0.0, arm * 1.25), (arm * 1.25, 0.0)) if look.repairing else ((arm, arm), (arm, -arm))
    for dx, dy in steps:
        painter.drawLine(middle - QPointF(dx, dy), middle + QPointF(dx, dy))


def paint_badge(painter: QPainter, corner: QPointF, text: str, size: float, theme: Theme) -> QRectF:
    """A pill with a count whose lower right is ``corner``; returns its rectangle.

    ``size`` is that of the text, in the painter's units; it is never below LEAST_BADGE_TEXT.
    """
    font = badge_font(size)
    box = badge_rect(corner, text, size)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    edge = max(1.0, font.pixelSize() * 0.085)
    painter.setPen(QPen(QColor(theme.board.badge_edge), edge))
    painter.setBrush(QColor(theme.board.badge))
    radius = (box.height() - edge) / 2
    painter.drawRoundedRect(box.adjusted(edge / 2, edge / 2, -edge / 2, -edge / 2), radius, radius)
    painter.setPen(QColor(theme.board.badge_ink))
    _centred_text(painter, box, text, font)
    painter.restore()
    return box


def badge_rect(corner: QPointF, text: str, size: float) -> QRectF:
    """Where :func:`paint_badge` paints: ``corner`` is the lower right."""
    font = badge_font(size)
    height = font.pixelSize() * 1.14
    width = max(height, QFontMetricsF(font).horizontalAdvance(text) + 0.62 * font.pixelSize())
    return QRectF(corner.x() - width, corner.y() - height, width, height)


def badge_font(size: float) -> QFont:
    """The font of counts and coins: Condensed Bold, whole pixels, never below LEAST_BADGE_TEXT."""
    load_fonts()
    return board_font(max(size, LEAST_BADGE_TEXT), QFont.Weight.Bold)


def _centred_text(painter: QPainter, box: QRectF, text: str, font: QFont) -> None:
    """Text centred by the height of its figures, not by the line height, which leaves them too low."""
    metrics = QFontMetricsF(font)
    painter.setFont(font)
    left = box.center().x() - metrics.horizontalAdvance(text) / 2
    painter.drawText(QPointF(left, box.center().y() + metrics.capHeight() / 2), text)


def chip_size(count: int, height: float = CHIP_HEIGHT) -> QSizeF:
    """The size of an army chip for that number of units."""
    text = QFontMetricsF(badge_font(height * 0.75)).horizontalAdvance(str(count))
    return QSizeF(height * 1.16 + text + height * 0.28, height)


def paint_chip(
    painter: QPainter, center: QPointF, owner: str, count: int, theme: Theme, height: float = CHIP_HEIGHT
) -> QRectF:
    """An army chip about ``center``: emblem and number of all units of one owner; returns its rectangle."""
    size = chip_size(count, height)
    box = QRectF(center.x() - size.width() / 2, center.y() - height / 2, size.width(), height)
    colors = theme.owners[owner]
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if theme.name != "paper":
        painter.fillPath(_rounded(box.translated(0, height * 0.07), height * 0.25), QColor(0, 0, 0, 56))
    edge = height * 0.065
    painter.setPen(QPen(QColor(colors.ink), edge))
    painter.setBrush(QColor(colors.counter))
    painter.drawRoundedRect(
        box.adjusted(edge / 2, edge / 2, -edge / 2, -edge / 2), height * 0.23, height * 0.23
    )
    mark = height * 0.66
    paint_emblem(
        painter,
        QRectF(box.left() + height * 0.24, box.center().y() - mark / 2, mark, mark),
        owner,
        colors.ink,
    )
    painter.setPen(QColor(colors.ink))
    left = height * 1.08
    _centred_text(
        painter,
        box.adjusted(left, 0, -height * 0.2, 0),
        str(count),
        badge_font(height * 0.75),
    )
    painter.restore()
    return box


def paint_emblem(painter: QPainter, box: QRectF, owner: str, color: str) -> None:
    """An owner's plain emblem in one colour (``#RRGGBB``), as on counters."""
    paint_icon(painter, box, f"emblem_{icon_key(owner)}", QColor(color))


def paint_roundel(painter: QPainter, box: QRectF, owner: str) -> None:
    """An owner's coloured roundel, for panels and paper."""
    paint_icon(painter, box, f"roundel_{icon_key(owner)}", QColor())


def paint_plate(painter: QPainter, rect: QRectF, owner: str, theme: Theme) -> None:
    """An owner's mark for panels: a counter's plate with the emblem large in its middle."""
    side = min(rect.width(), rect.height())
    colors = theme.owners[owner]
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.center().x() - side / 2, rect.center().y() - side / 2)
    edge = max(1.0, side * 0.035)
    painter.setPen(QPen(QColor(colors.ink), edge))
    painter.setBrush(QColor(colors.counter))
    radius = _RADIUS * side
    painter.drawRoundedRect(QRectF(edge / 2, edge / 2, side - edge, side - edge), radius, radius)
    mark = side * 0.6
    paint_emblem(painter, QRectF((side - mark) / 2, (side - mark) / 2, mark, mark), owner, colors.ink)
    painter.restore()


def picture_margin(side: float) -> int:
    """How far the square lies inside the pictures of :func:`counter_pixmap`, in whole logical pixels."""
    return ceil(side * OVERHANG)


@lru_cache(maxsize=1024)
def counter_pixmap(look: CounterLook, side: float, dpr: float, theme: Theme) -> QPixmap:
    """The picture of a counter of ``side`` logical pixels at a device pixel ratio; cached by content.

    The counter's square lies :func:`picture_margin` inside the picture. The picture is shared: copy it
    before painting on it.
    """
    margin = picture_margin(side)
    picture = _empty(side + 2 * margin, dpr)
    with QPainter(picture) as painter:
        _paint_solid(painter, QRectF(margin, margin, side, side), look, theme)
    if look.opacity == 1.0:
        return picture
    faded = _empty(side + 2 * margin, dpr)
    with QPainter(faded) as painter:
        painter.setOpacity(look.opacity)
        painter.drawPixmap(0, 0, picture)
    return faded


@lru_cache(maxsize=256)
def icon_pixmap(name: str, side: float, color: str, dpr: float) -> QPixmap:
    """An icon of the set in one colour (``#RRGGBB``), for menus, labels and buttons; cached, shared."""
    picture = _empty(side, dpr)
    with QPainter(picture) as painter:
        paint_icon(painter, QRectF(0, 0, side, side), name, QColor(color))
    return picture


@lru_cache(maxsize=128)
def plate_pixmap(owner: str, side: float, dpr: float, theme: Theme) -> QPixmap:
    """The picture of :func:`paint_plate`; cached, shared."""
    picture = _empty(side, dpr)
    with QPainter(picture) as painter:
        paint_plate(painter, QRectF(0, 0, side, side), owner, theme)
    return picture


def _empty(side: float, dpr: float) -> QPixmap:
    pixels = ceil(side * dpr)
    picture = QPixmap(pixels, pixels)
    picture.setDevicePixelRatio(dpr)
    picture.fill(Qt.GlobalColor.transparent)
    return picture


@cache
def _silhouette(kind: str, above_bar: bool) -> QPainterPath:
    """A kind's silhouette on a counter of side 1, with a gap cut round the emblem."""
    path = fitted(icon(kind).path, _BOX_ABOVE_BAR if above_bar else _BOX, low=True)
    gap = _EMBLEM.adjusted(-0.04, -0.04, 0.04, 0.04)
    if not path.intersects(gap):
        return path
    return path.subtracted(_rounded(gap, gap.width() / 2))


@cache
def _emblem(owner: str) -> QPainterPath:
    """An owner's emblem on a counter of side 1."""
    return fitted(icon(f"emblem_{icon_key(owner)}").path, _EMBLEM)


def _rounded(rect: QRectF, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(rect, radius, radius)
    return path
