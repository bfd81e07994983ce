"""What stands below the board on a page: the unit reference, the powers with their money, the signs.

All sizes are in units of the page (see :mod:`anniversary_board.printing.page`).
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from anniversary_board.board.counters import CounterLook, paint_counter, paint_plate
from anniversary_board.board.icons import paint_icon
from anniversary_board.board.labels import paint_coin, paint_star
from anniversary_board.board.pictures import paint_gate
from anniversary_board.board.walls import paint_wall
from anniversary_board.printing.options import PageOptions
from anniversary_board.printing.words import HEADING, PLAIN, SMALL, STRONG, width_of, write
from anniversary_board.theme import PAPER
from rules.names import KINDS, NEUTRAL, OWNERS, POWERS, PRO_ALLIED
from rules.state import State
from rules.units import UnitType

COLUMNS = 10
PLATE = 24.0
HEAD = 26.0
UNIT_ROW = 38.0
POWER_ROW = 46.0
SIGN_ROW = 30.0
INK, SOFT = PAPER.panel.text, PAPER.panel.secondary

_NOTES = {NEUTRAL: "stands alone", PRO_ALLIED: "joins the Allies"}


def height_of(options: PageOptions) -> float:
    """How much room the chosen parts need below the board."""
    units = HEAD + UNIT_ROW * -(-len(KINDS) // COLUMNS) if options.legend else 0.0
    return units + (POWER_ROW if options.money else 0.0) + (SIGN_ROW if options.legend else 0.0)


def paint_legend(painter: QPainter, box: QRectF, state: State, options: PageOptions) -> None:
    """Paint the chosen parts from the top of a box downwards."""
    top = box.top()
    if options.legend:
        top = _paint_units(painter, box, top, state)
    if options.money:
        top = _paint_powers(painter, box, top, state)
    if options.legend:
        _paint_signs(painter, box, top)


def figures_of(unit: UnitType) -> str:
    """A unit's line of the reference: "3 · 1–2–1 · 1"; what it has none of is left out."""
    parts = [str(unit.cost)]
    if unit.domain in ("land", "air", "sea"):
        parts.append(f"{unit.attack}–{unit.defense}–{unit.move}")
    if unit.capacity:
        parts.append(str(unit.capacity))
    return " · ".join(parts)


def money_of(state: State, owner: str) -> str:
    """What stands under an owner's name: "24 IPC in hand", or what a neutral does."""
    return _NOTES.get(owner) or f"{state.treasury.get(owner, 0)} IPC in hand"


def _cells(box: QRectF, top: float, row: float, count: int) -> list[QPointF]:
    across = box.width() / COLUMNS
    return [QPointF(box.left() + at % COLUMNS * across, top + at // COLUMNS * row) for at in range(count)]


def _entry(painter: QPainter, at: QPointF, name: str, line: str) -> None:
    left = at.x() + PLATE + 8
    write(painter, QPointF(left, at.y() + 10.5), name, STRONG, INK)
    write(painter, QPointF(left, at.y() + 24.5), line, PLAIN, SOFT)


def _paint_units(painter: QPainter, box: QRectF, top: float, state: State) -> float:
    heading = "Units: cost · attack–defence–move · capacity"
    write(painter, QPointF(box.left(), top + 14), heading, HEADING, INK)
    units = state.ruleset.units
    for kind, at in zip(KINDS, _cells(box, top + HEAD, UNIT_ROW, len(KINDS)), strict=True):
        paint_counter(painter, QRectF(at.x(), at.y(), PLATE, PLATE), CounterLook(POWERS[0], kind), PAPER)
        name = units[kind].name
        _entry(painter, at, name[0].upper() + name[1:], figures_of(units[kind]))
    return top + HEAD + UNIT_ROW * -(-len(KINDS) // COLUMNS)


def _paint_powers(painter: QPainter, box: QRectF, top: float, state: State) -> float:
    painter.setPen(QPen(QColor(PAPER.panel.hairline), 1))
    painter.drawLine(QPointF(box.left(), top), QPointF(box.right(), top))
    for owner, at in zip(OWNERS, _cells(box, top + 10, POWER_ROW, len(OWNERS)), strict=True):
        paint_plate(painter, QRectF(at.x(), at.y(), PLATE, PLATE), owner, PAPER)
        _entry(painter, at, owner, money_of(state, owner))
    return top + POWER_ROW


def _paint_signs(painter: QPainter, box: QRectF, top: float) -> None:
    x = box.left()
    for paint, words, wide in _SIGNS:
        paint(painter, QRectF(x, top + 4, wide, 18))
        write(painter, QPointF(x + wide + 6, top + 17.5), words, PLAIN, INK)
        x += wide + 6 + width_of(words, PLAIN) + 22
    note = "The number on a counter is how many stand there; no number is one."
    write(painter, QPointF(box.right(), top + 17.5), note, SMALL, SOFT, right=True)


def _capital(painter: QPainter, box: QRectF) -> None:
    paint_star(painter, box.center(), True, PAPER)


def _city(painter: QPainter, box: QRectF) -> None:
    paint_star(painter, box.center(), False, PAPER)


def _factory(painter: QPainter, box: QRectF) -> None:
    paint_icon(painter, box, "factory", QColor(PAPER.board.ink))


def _coin(painter: QPainter, box: QRectF) -> None:
    paint_coin(painter, box.adjusted(1, 1, -1, -1), "6", PAPER)


def _wall(painter: QPainter, box: QRectF) -> None:
    middle = box.center().y()
    paint_wall(painter, ((box.left(), middle), (box.right(), middle)), 1.0, PAPER)


def _gate(is_open: bool) -> Callable[[QPainter, QRectF], None]:
    return lambda painter, box: paint_gate(painter, box, is_open, PAPER)


def _impassable(painter: QPainter, box: QRectF) -> None:
    painter.save()
    painter.fillRect(box, QColor(PAPER.board.impassable))
    painter.setClipRect(box)
    painter.setPen(QPen(QColor(PAPER.board.impassable_hatch), 0.9))
    for step in range(0, int(box.width() + box.height()), 7):
        painter.drawLine(QPointF(box.left() + step, box.top()), QPointF(box.left() + step - 18, box.bottom()))
    painter.setClipping(False)
    painter.restore()
    painter.setPen(QPen(QColor(PAPER.board.land_border), 0.95))
    painter.drawRect(box)


def _damaged(painter: QPainter, box: QRectF) -> None:
    paint_counter(painter, box, CounterLook(POWERS[0], "battleship", damaged=True), PAPER)


_SIGNS: tuple[tuple[Callable[[QPainter, QRectF], None], str, float], ...] = (
    (_capital, "capital", 16),
    (_city, "victory city", 14),
    (_factory, "factory", 16),
    (_coin, "IPC value", 16),
    (_wall, "fortified border", 30),
    (_gate(True), "open", 18),
    (_gate(False), "shut to the power on turn", 18),
    (_impassable, "impassable", 18),
    (_damaged, "damaged", 18),
)
