"""What an area's name shows at a zoom, how large that is, and its painting.

A name is a block of centred rows: the territory's lines with its IPC coin, then the victory city with its
star (ringed for a capital), the factory and what bombs have done to it. Far away a city stands for its
territory and a sea zone is its bare number.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from anniversary_board.board import lettering
from anniversary_board.board.geometry import AreaShape
from anniversary_board.board.icons import paint_icon
from anniversary_board.board.lettering import Face, cap_height, paint_halo, paint_text, text_width
from anniversary_board.board.stacks import has_factory
from anniversary_board.theme import Theme
from rules.board import Area
from rules.state import State

Style = Literal["land", "sea", "impassable"]

ROW = 14.0
"""Height of a row: 12.5 px at a leading of 1.12."""
COIN = 14.5
"""Height of an IPC coin; two figures make it longer."""
STAR = 12.0
CAPITAL = 14.0
FACTORY = 13.0
GAP = 3.0
HALO = 3.6


@dataclass(frozen=True, slots=True)
class Name:
    """A label's content. Empty parts do not show; `mark` is bomb damage and capacity in words."""

    style: Style
    lines: tuple[str, ...] = ()
    coin: str = ""
    city: str = ""
    capital: bool = False
    factory: bool = False
    mark: str = ""

    @property
    def without_coin(self) -> Name:
        """The same name without the IPC coin."""
        return replace(self, coin="")

    @property
    def rank(self) -> int:
        """Its place in the priority of labels: 2 capitals, 3 cities, 4 land, 6 impassable, 7 seas."""
        if self.capital:
            return 2
        if self.city:
            return 3
        return {"land": 4, "impassable": 6, "sea": 7}[self.style]


def name_of(shape: AreaShape, area: Area, state: State, far: bool, marks: Mapping[str, str]) -> Name:
    """The full label of an area, near or far away; `marks` says by area what stands beside a factory."""
    lines = shape.spec.label.lines
    if shape.is_sea:
        return Name("sea", (area.name.removeprefix("SZ ") if far else area.name,))
    owner = state.owner(area.name)
    if not owner:
        return Name("impassable", lines)
    if far:
        if area.city:
            return Name("land", city=area.city, capital=bool(area.capital_of))
        return Name("land", lines)
    return Name(
        "land",
        lines,
        coin=str(area.ipc),
        city=area.city,
        capital=bool(area.capital_of),
        factory=has_factory(state.stack(area.name)),
        mark=marks.get(area.name, ""),
    )


@dataclass(frozen=True, slots=True)
class _Row:
    """A row's text and its width with what stands before and after it."""

    text: str
    face: Face
    width: float
    lead: float = 0.0


def _face(name: Name) -> Face:
    return {
        "land": lettering.LAND_NAME,
        "sea": lettering.SEA_NAME,
        "impassable": lettering.IMPASSABLE_NAME,
    }[name.style]


def coin_width(text: str) -> float:
    """The width of an IPC coin with that number."""
    return max(COIN, text_width(text, lettering.COIN) + 7.0)


@lru_cache(maxsize=2048)
def _rows(name: Name) -> tuple[_Row, ...]:
    face = _face(name)
    rows = [_Row(line, face, text_width(line, face)) for line in name.lines]
    if name.coin and rows:
        last = rows[-1]
        rows[-1] = _Row(last.text, face, last.width + GAP + coin_width(name.coin))
    if name.city or name.factory or name.mark:
        city = (
            lettering.CITY_NAME
            if name.lines
            else replace(lettering.LAND_NAME, weight=lettering.CITY_NAME.weight)
        )
        lead = (CAPITAL if name.capital else STAR) + 1.5 if name.city else 0.0
        width = lead + text_width(name.city, city)
        width += FACTORY + GAP if name.factory else 0.0
        width += GAP + text_width(name.mark, lettering.CITY_NAME) if name.mark else 0.0
        rows.append(_Row(name.city, city, width, lead))
    return tuple(rows)


@lru_cache(maxsize=2048)
def size_of(name: Name) -> QSizeF:
    """The size of a label in px."""
    rows = _rows(name)
    return QSizeF(max((row.width for row in rows), default=0.0), ROW * len(rows))


def paint_name(painter: QPainter, name: Name, top_left: QPointF, theme: Theme, halo: bool) -> None:
    """Paint a label; `halo` puts the soft ground behind it that a name outside its area needs."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    size = size_of(name)
    rows = _rows(name)
    for passes in ("halo", "ink") if halo else ("ink",):
        top = top_left.y()
        for index, row in enumerate(rows):
            left = top_left.x() + (size.width() - row.width) / 2
            is_city = index >= len(name.lines)
            baseline = QPointF(left + row.lead, top + (ROW + cap_height(row.face)) / 2)
            if passes == "halo":
                _paint_row_halo(painter, name, row, baseline, theme)
            else:
                _paint_row(painter, name, row, baseline, is_city, theme)
            top += ROW
    if name.coin and name.lines:
        last = rows[len(name.lines) - 1]
        right = top_left.x() + (size.width() + last.width) / 2
        width = coin_width(name.coin)
        middle = top_left.y() + ROW * (len(name.lines) - 0.5)
        paint_coin(painter, QRectF(right - width, middle - COIN / 2, width, COIN), name.coin, theme)
    painter.restore()


def ink_of(name: Name, theme: Theme) -> str:
    """The colour of a label's text."""
    board = theme.board
    return {"land": board.ink, "sea": board.sea_ink, "impassable": board.impassable_ink}[name.style]


def _paint_row_halo(painter: QPainter, name: Name, row: _Row, baseline: QPointF, theme: Theme) -> None:
    color = QColor(theme.board.halo)
    color.setAlphaF(0.88)
    paint_halo(painter, baseline, row.text, row.face, color, HALO / 2)
    if row.lead and name.city:
        center = QPointF(baseline.x() - row.lead / 2 - 0.75, baseline.y() - cap_height(row.face) / 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        painter.drawEllipse(center, CAPITAL / 2 + 1, CAPITAL / 2 + 1)


def _paint_row(
    painter: QPainter, name: Name, row: _Row, baseline: QPointF, is_city: bool, theme: Theme
) -> None:
    paint_text(painter, baseline, row.text, row.face, ink_of(name, theme))
    if not is_city:
        return
    middle = baseline.y() - cap_height(row.face) / 2
    if row.lead:
        paint_star(painter, QPointF(baseline.x() - row.lead / 2 - 0.75, middle), name.capital, theme)
    x = baseline.x() + text_width(row.text, row.face)
    if name.factory:
        x += GAP
        box = QRectF(x, middle - FACTORY / 2 - 0.5, FACTORY, FACTORY)
        paint_icon(painter, box, "factory", QColor(theme.board.ink))
        x += FACTORY
    if name.mark:
        paint_text(
            painter, QPointF(x + GAP, baseline.y()), name.mark, lettering.CITY_NAME, ink_of(name, theme)
        )


def paint_star(painter: QPainter, center: QPointF, capital: bool, theme: Theme) -> None:
    """Paint the star of a victory city; a capital's stands on a ringed disc."""
    board = theme.board
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    side = STAR
    if capital:
        side = CAPITAL * 0.74
        painter.setPen(QPen(QColor(board.ink), 1.2))
        painter.setBrush(QColor(board.halo))
        radius = CAPITAL / 2 - 0.6
        painter.drawEllipse(center, radius, radius)
    box = QRectF(center.x() - side / 2, center.y() - side / 2, side, side)
    paint_icon(painter, box, "victory_city", QColor(board.star))
    painter.restore()


def paint_coin(painter: QPainter, box: QRectF, text: str, theme: Theme) -> None:
    """Paint an IPC coin: the number on a light disc, longer for two figures."""
    board = theme.board
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(board.badge_edge), 1.0))
    painter.setBrush(QColor(board.badge))
    inner = box.adjusted(0.5, 0.5, -0.5, -0.5)
    painter.drawRoundedRect(inner, inner.height() / 2, inner.height() / 2)
    x = box.center().x() - text_width(text, lettering.COIN) / 2
    y = box.center().y() + cap_height(lettering.COIN) / 2
    paint_text(painter, QPointF(x, y), text, lettering.COIN, board.badge_ink)
    painter.restore()
