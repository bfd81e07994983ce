"""The board as one picture, for paper, files and previews: ground, names and counters in one call.

The same painters as on the screen, but a pure function of the position: no widget, no view, no window's zoom
has a say in it (P90). What is included is the caller's choice, an empty board among them (P89).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import msgspec
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from anniversary_board.board.counters import paint_chip, paint_counter
from anniversary_board.board.geometry import BoardGeometry
from anniversary_board.board.labels import Name, paint_name
from anniversary_board.board.layout import GATE, LayoutMaker
from anniversary_board.board.painting import ALL_GROUND, GroundOptions, paint_ground
from anniversary_board.board.pictures import paint_gate, paint_more
from anniversary_board.board.placed import Layout, PlacedChip, PlacedGroup
from anniversary_board.board.stacks import look_of
from anniversary_board.theme import Theme
from rules.movement.zones import why_not_pass
from rules.state import State


@dataclass(frozen=True, slots=True)
class BoardOptions:
    """What a picture of the board shows.

    `control` tints land by owner; without it all land is neutral. `values` are the IPC coins, `sea_names` the zones'
    numbers, `gates` the signs of canals and straits. `ground` says more of the ground itself.
    """

    control: bool = True
    names: bool = True
    values: bool = True
    cities: bool = True
    sea_names: bool = True
    counters: bool = True
    gates: bool = True
    ground: GroundOptions = ALL_GROUND


EVERYTHING = BoardOptions()
CONTROL_ONLY = BoardOptions(counters=False)
EMPTY_BOARD = BoardOptions(control=False, counters=False)


def paint_board(
    painter: QPainter,
    rect: QRectF,
    zoom: float,
    state: State,
    theme: Theme,
    geometry: BoardGeometry,
    options: BoardOptions = EVERYTHING,
    marks: Mapping[str, str] | None = None,
    layout: Layout | None = None,
) -> Layout:
    """Paint the part `rect` (px at `zoom`, x round the board) of a position; returns where things stand.

    One unit of the painter is one px at 100 % scaling: scale the painter for paper or another resolution.
    Give a `layout` of this zoom that was made before, such as one with every counter.
    """
    ground = replace(options.ground, tint=options.control and options.ground.tint)
    paint_ground(painter, rect, zoom, state.owners, theme, geometry, ground)
    if layout is None:
        shown = state if options.counters else without_units(state)
        layout = LayoutMaker(geometry).layout(shown, zoom, marks)
    across = geometry.width * zoom
    first, last = int(rect.left() // across), int(rect.right() // across)
    for turn in range(first - 1, last + 2):
        painter.save()
        painter.translate(turn * across, 0)
        _paint_things(painter, rect.translated(-turn * across, 0), state, theme, geometry, options, layout)
        painter.restore()
    return layout


def without_units(state: State) -> State:
    """The position with nobody on the board but the factories, which belong to the map's names."""
    factories = {
        area: kept
        for area, stack in state.stacks.items()
        if (kept := {piece: count for piece, count in stack.items() if piece.kind == "factory"})
    }
    return msgspec.structs.replace(state, stacks=factories)


def _paint_things(
    painter: QPainter,
    rect: QRectF,
    state: State,
    theme: Theme,
    geometry: BoardGeometry,
    options: BoardOptions,
    layout: Layout,
) -> None:
    near = rect.adjusted(-40, -40, 40, 40)
    if options.gates:
        for gate in geometry.gates:
            x, y = gate.at[0] * layout.zoom, gate.at[1] * layout.zoom
            box = QRectF(x - GATE / 2, y - GATE / 2, GATE, GATE)
            if box.intersects(near):
                paint_gate(painter, box, why_not_pass(state, state.turn, *gate.between) is None, theme)
    for placed in layout.names.values():
        name = chosen(placed.name, options)
        if name is not None and placed.box.intersects(near):
            paint_name(painter, name, placed.box.topLeft(), theme, placed.halo)
    for counters in layout.counters.values():
        for one in counters:
            if not one.box.intersects(near):
                continue
            if isinstance(one, PlacedGroup):
                paint_counter(painter, one.box, look_of(one.group, state), theme)
            elif isinstance(one, PlacedChip):
                paint_chip(painter, one.box.center(), one.owner, one.count, theme)
            else:
                paint_more(painter, one.box, one.count, theme)


def chosen(name: Name, options: BoardOptions) -> Name | None:
    """What of a label the options leave; None for nothing."""
    if name.style == "sea":
        return name if options.sea_names else None
    lines = name.lines if options.names else ()
    left = replace(name, lines=lines, coin=name.coin if options.values and lines else "")
    if not options.cities:
        left = replace(left, city="", capital=False, factory=False, mark="")
    return left if left.lines or left.city or left.factory or left.mark else None
