"""Europe on a sheet of its own, where the board's counts would be too small to read on the paper chosen."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from anniversary_board.board.geometry import standard_geometry
from anniversary_board.printing.options import PageOptions, Sheet
from anniversary_board.printing.page import (
    COUNT,
    HEAD,
    LONG_SIDE,
    MARGIN,
    ZOOMS,
    Plan,
    full_layout,
    paint_head,
    paint_part,
    plan_of,
)
from rules.state import State

EUROPE = QRectF(540, 40, 1420, 1290)
"""From Ireland to the Caucasus and from the North Cape to Egypt, in board units."""
READABLE = 2.0
"""So many millimetres is the badge with a count high at the least."""


def is_wanted(sheet: Sheet, options: PageOptions) -> bool:
    """Whether counts on the page of the whole board are lower than READABLE."""
    if not options.pieces:
        return False
    plan = plan_of(sheet, options)
    px = plan.board.width() / (standard_geometry().width * ZOOMS[0])
    return COUNT * px * sheet.width / plan.width < READABLE


def europe_plan(sheet: Sheet) -> tuple[Plan, QRectF]:
    """Where things stand on the sheet, and which part of the board it shows: EUROPE and what fits beside it."""
    width, height = LONG_SIDE, LONG_SIDE * sheet.height / sheet.width
    room = QRectF(MARGIN, MARGIN + HEAD, width - 2 * MARGIN, height - 2 * MARGIN - HEAD)
    scale = min(room.width() / EUROPE.width(), room.height() / EUROPE.height())
    part = QRectF(0, 0, room.width() / scale, room.height() / scale)
    part.moveCenter(EUROPE.center())
    board = standard_geometry().rect
    part.moveLeft(max(part.left(), board.left()))
    part.moveTop(max(part.top(), board.top()))
    head = QRectF(MARGIN, MARGIN, room.width(), HEAD)
    return Plan(width, height, room, head, QRectF(), 10 * width / sheet.width / scale), part


def paint_europe(
    painter: QPainter, page_rect: QRectF, state: State, options: PageOptions, sheet: Sheet
) -> None:
    """Paint Europe on a page that fills `page_rect`, the whole sheet in the painter's units."""
    plan, part = europe_plan(sheet)
    painter.save()
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    painter.translate(page_rect.topLeft())
    painter.scale(page_rect.width() / plan.width, page_rect.height() / plan.height)
    painter.fillRect(QRectF(0, 0, plan.width, plan.height), QColor("#FFFFFF"))
    # At this zoom a count is just READABLE; a crowd somewhere makes them smaller.
    millimetres = plan.board.width() / part.width() * sheet.width / plan.width
    zoom = COUNT * millimetres / READABLE
    layout = full_layout(state, options, (zoom, zoom * 1.15, zoom * 1.3, zoom * 1.6))
    paint_part(painter, plan.board, part, layout, state, options)
    paint_head(painter, plan, f"{state.ruleset.name}: Europe", state, sheet)
    painter.restore()
