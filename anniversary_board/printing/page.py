"""A position on one page: title, the board with every counter in its area, unit reference, powers, signs.

A page is laid out in units of which the sheet's long side has :data:`LONG_SIDE`, so every paper carries the same
page. It is a pure function of position and options: no window, zoom or theme has a say in it (P90).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from anniversary_board.board.geometry import standard_geometry
from anniversary_board.board.layout import LayoutMaker
from anniversary_board.board.placed import Layout, PlacedMore
from anniversary_board.board.whole import BoardOptions, paint_board, without_units
from anniversary_board.printing.legend import INK, SOFT, height_of, paint_legend
from anniversary_board.printing.options import FULL_POSITION, PageOptions, Sheet, sheet_of
from anniversary_board.printing.words import SUBTITLE, TITLE, width_of, write
from anniversary_board.resources import load_fonts
from anniversary_board.theme import PAPER
from rules.names import spoken
from rules.state import State

LONG_SIDE = 1587.0
"""The sheet's width in units of the page: on A3 one is a pixel of 96 dpi."""
MARGIN = 36.0
HEAD = 46.0
FRAME = 5.0
GAP = 18.0
ZOOMS = (0.59, 0.64, 0.7, 0.75, 0.8, 0.9, 1.0, 1.2, 1.4, 1.7, 2.0)
"""Zooms to lay the board out at, the largest counters first; at the first every count is 2 mm high on A3."""
SIDE = 22.0
"""A counter's side in px of the board."""
COUNT = 12.5
"""How high the badge with a count is on such a counter, in px of the board."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Where things stand on a page, in its units; `per_cm` is how many board units a centimetre shows."""

    width: float
    height: float
    board: QRectF
    head: QRectF
    foot: QRectF
    per_cm: float


def paint_page(
    painter: QPainter,
    page_rect: QRectF,
    state: State,
    options: PageOptions = FULL_POSITION,
    sheet: Sheet | None = None,
) -> None:
    """Paint a position on one page that fills `page_rect`, in the painter's units.

    `page_rect` is the whole sheet, margins included; `sheet` is one that is not among the papers of the
    options, such as a printer's own.
    """
    sheet = sheet or sheet_for(options)
    plan = plan_of(sheet, options)
    painter.save()
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    painter.translate(page_rect.topLeft())
    painter.scale(page_rect.width() / plan.width, page_rect.height() / plan.height)
    painter.fillRect(QRectF(0, 0, plan.width, plan.height), QColor("#FFFFFF"))
    layout = full_layout(state, options)
    paint_part(painter, plan.board, standard_geometry().rect, layout, state, options)
    if options.title:
        paint_head(painter, plan, state.ruleset.name, state, sheet)
    paint_legend(painter, plan.foot, state, options)
    painter.restore()


def sheet_for(options: PageOptions) -> Sheet:
    """The sheet of the options' paper; a bare board has one of its own shape, as wide as the paper."""
    sheet = sheet_of(options.paper)
    if not options.bare:
        return sheet
    geometry = standard_geometry()
    return Sheet(sheet.name, sheet.width, sheet.width * geometry.height / geometry.width)


def plan_of(sheet: Sheet, options: PageOptions) -> Plan:
    """Where everything stands: the board as large as what else is on the page lets it be."""
    geometry = standard_geometry()
    width, height = LONG_SIDE, LONG_SIDE * sheet.height / sheet.width
    margin = 0.0 if options.bare else MARGIN
    head = HEAD if options.title else 0.0
    below = height_of(options)
    foot = below + GAP if below else 0.0
    room = QRectF(margin, margin + head, width - 2 * margin, height - 2 * margin - head - foot)
    scale = min(room.width() / geometry.width, room.height() / geometry.height)
    board_width, board_height = geometry.width * scale, geometry.height * scale
    # What is left over is shared out above the board, below it and at the foot.
    spare = (room.height() - board_height) / (3 if below else 2)
    board = QRectF(room.center().x() - board_width / 2, room.top() + spare, board_width, board_height)
    return Plan(
        width,
        height,
        board,
        QRectF(margin, margin, width - 2 * margin, head),
        QRectF(margin, board.bottom() + spare + GAP, width - 2 * margin, below),
        10 * width / sheet.width / scale,
    )


def full_layout(state: State, options: PageOptions = FULL_POSITION, zooms: Iterable[float] = ZOOMS) -> Layout:
    """Where names and counters stand on paper: at the first of the zooms at which nobody is left out."""
    load_fonts()
    maker = LayoutMaker(standard_geometry())
    shown = state if options.pieces else without_units(state)
    layouts = (maker.layout(shown, zoom, None, "all", SIDE) for zoom in zooms)
    layout = next(layouts)
    while not _complete(layout, state):
        finer = next(layouts, None)
        if finer is None:
            break
        layout = finer
    return layout


def _complete(layout: Layout, state: State) -> bool:
    """Whether every area has its name and every stack its counter."""
    counters = (one for placed in layout.counters.values() for one in placed)
    return len(layout.names) == len(state.ruleset.board.areas) and not any(
        isinstance(one, PlacedMore) for one in counters
    )


def board_options(options: PageOptions) -> BoardOptions:
    """What the board itself shows of a page's options."""
    return BoardOptions(
        control=options.control,
        names=options.names,
        values=options.values,
        cities=options.names,
        sea_names=options.names,
        counters=options.pieces,
    )


def paint_part(
    painter: QPainter, box: QRectF, part: QRectF, layout: Layout, state: State, options: PageOptions
) -> None:
    """Paint a part of the board, in board units, into a box of the same shape, and the frame round it."""
    scale = box.width() / (part.width() * layout.zoom)
    shown = QRectF(part.topLeft() * layout.zoom, part.size() * layout.zoom)
    painter.save()
    painter.setClipRect(box)
    painter.translate(box.topLeft())
    painter.scale(scale, scale)
    painter.translate(-shown.topLeft())
    # A hair less, so that at the seam the copy beyond it is not painted for its edge alone.
    shown.adjust(0.01, 0, -0.01, 0)
    geometry = standard_geometry()
    paint_board(painter, shown, layout.zoom, state, PAPER, geometry, board_options(options), layout=layout)
    painter.restore()
    if not options.bare:
        _paint_frame(painter, box)


def _paint_frame(painter: QPainter, board: QRectF) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for gap, width in ((0.5, 1.0), (FRAME - 1.0, 2.0)):
        pen = QPen(QColor(PAPER.board.coast), width)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(pen)
        painter.drawRect(board.adjusted(-gap, -gap, gap, gap))


def position_line(state: State) -> str:
    """Where the game stands: "round 1 · Germany · combat move"."""
    return f"round {state.round} · {state.turn} · {spoken(state.phase)}"


def scale_line(sheet: Sheet, plan: Plan) -> str:
    """The paper and the scale."""
    return f"{sheet.name} · 1 cm = {plan.per_cm:.0f} board units"


def paint_head(painter: QPainter, plan: Plan, name: str, state: State, sheet: Sheet) -> None:
    """Write the line above the board: a name, where the game stands, paper and scale."""
    baseline = plan.head.top() + 24
    write(painter, QPointF(plan.head.left(), baseline), name, TITLE, INK)
    left = plan.head.left() + width_of(name, TITLE) + 22
    write(painter, QPointF(left, baseline), position_line(state), SUBTITLE, SOFT)
    write(painter, QPointF(plan.head.right(), baseline), scale_line(sheet, plan), SUBTITLE, SOFT, right=True)
