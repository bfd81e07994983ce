"""The lines of the powers through the rounds, drawn with pyqtgraph: each its own colour, dashes and marks.

Only the page that shows it imports this module: pyqtgraph takes a while to load (docs/decisions/0010).
"""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, hypot, sqrt
from typing import Any

import pyqtgraph
from PySide6.QtCore import QPointF, Qt, QTimer
from PySide6.QtGui import QFont, QPen
from PySide6.QtWidgets import QToolTip, QVBoxLayout, QWidget

from anniversary_board.panels.economy_facts import START, Moment, Quantity, series
from anniversary_board.panels.line_styles import STYLES, line_color, spread
from anniversary_board.panels.parts import Look
from anniversary_board.stylesheet import panel_font
from anniversary_board.theme import mix
from rules.names import POWERS

pyqtgraph.setConfigOptions(antialias=True, exitCleanup=False)

LINE, CHOSEN, MARK = 1.8, 3.2, 9
"""Widths of a line and of the chosen one, and the size of a mark, at text scale 1."""
THIN = 4
"""What marks of little ink are larger by."""
FAINT = 0.6
"""How far the lines that are not chosen go into the ground."""
NAMES = 104
"""Room for the names at the ends of the lines, in px at text scale 1."""
EDGE = 0.012
"""Room at the left of the first round, as a share of the width."""
NEAR = 14
"""How near the pointer must be to a point to have it named, in px."""

Line = list[tuple[int, int]]


class EconomyChart(QWidget):
    """One figure of all powers by round. The table beside it has the same figures for those who cannot see it."""

    def __init__(self) -> None:
        super().__init__()
        self._look = Look()
        self._chosen = ""
        self._title = ""
        self._first, self._last = 0, 1
        self._titles: dict[int, str] = {}
        self.lines: dict[str, Line] = {}
        self.plot = pyqtgraph.PlotWidget()
        self.plot.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.plot.setFrameShape(self.plot.Shape.NoFrame)
        self.plot.setMenuEnabled(False)
        self.plot.hideButtons()
        self.plot.setMouseEnabled(False, False)
        self.plot.setMouseTracking(True)
        self._item: Any = self.plot.getPlotItem()  # pyqtgraph says little of its types
        self.curves: dict[str, Any] = {power: self.plot.plot([], []) for power in POWERS}
        self.names = {power: pyqtgraph.TextItem(anchor=(0, 0.5)) for power in POWERS}
        for name in self.names.values():
            self._item.addItem(name, ignoreBounds=True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.plot)
        scene: Any = self.plot.scene()
        scene.sigMouseMoved.connect(self._point)
        self._placing = QTimer(self)
        self._placing.setSingleShot(True)
        self._placing.timeout.connect(self._place_names)
        self.plot.getViewBox().sigResized.connect(lambda *_: self._placing.start(0))

    def show_moments(self, moments: tuple[Moment, ...], quantity: Quantity) -> None:
        """Show a figure of every power from the start to the last moment."""
        self._title = quantity.title
        self._last = max(1, moments[-1].round)
        found = {power: series(moments, power, quantity.name) for power in POWERS}
        self.lines = {power: line for power, line in found.items() if any(value for _, value in line)}
        for power, curve in self.curves.items():
            curve.setData(*_columns(self.lines.get(power, [])))
        first = min((line[0][0] for line in self.lines.values()), default=moments[0].round)
        high = max((value for line in self.lines.values() for _, value in line), default=1)
        self._first = first
        self._item.setYRange(0, high * 1.04, padding=0.01)
        self._titles = {one.round: START if one.is_start else str(one.round) for one in moments}
        self._mark_rounds(first)
        said = f"{self._title} by round, {', '.join(self.lines) or 'nobody'}; the table has the figures"
        self.setAccessibleName(said)
        self._dress()

    def choose(self, power: str) -> None:
        """Bring one power's line out, none with ""."""
        if power != self._chosen:
            self._chosen = power
            self._dress()

    def set_look(self, look: Look) -> None:
        """Draw in another theme or size."""
        self._look = look
        panel = look.theme.panel
        self.plot.setBackground(panel.dock)
        font = panel_font("small", scale=look.scale)
        for side in ("left", "bottom"):
            axis = self.plot.getAxis(side)
            axis.setPen(panel.edge)
            axis.setTextPen(panel.secondary)
            axis.setStyle(tickFont=font, tickLength=-4, hideOverlappingLabels=False)
        self.plot.getAxis("left").setWidth(look.px(40))
        self.plot.getAxis("bottom").setHeight(look.px(24))
        self.plot.showGrid(x=False, y=True, alpha=0.35 if look.theme.is_dark else 0.22)
        self._item.layout.setContentsMargins(0, look.px(8), 0, 0)
        self._dress()

    def _mark_rounds(self, first: int) -> None:
        step = ceil((self._last - first + 1) / 20)
        rounds = (one for one in range(first, self._last + 1, step) if one in self._titles)
        self.plot.getAxis("bottom").setTicks([[(one, self._titles[one]) for one in rounds]])

    def _dress(self) -> None:
        """Colours, widths and names, the chosen line above the others."""
        look = self._look
        for power, curve in self.curves.items():
            faint = bool(self._chosen) and power != self._chosen
            color = line_color(look.theme, power)
            if faint:
                color = mix(color, look.theme.panel.dock, FAINT)
            # Marks grow less than the text: they would hide the lines.
            grown = sqrt(look.scale)
            more = (THIN if STYLES[power].mark in ("star", "+") else 0) + 2 * (power == self._chosen)
            curve.setPen(_pen(power, color, (CHOSEN if power == self._chosen else LINE) * grown))
            curve.setSymbol(STYLES[power].mark)
            curve.setSymbolSize((MARK + more) * grown)
            curve.setSymbolBrush(color)
            curve.setSymbolPen(pyqtgraph.mkPen(look.theme.panel.dock, width=1))
            curve.setZValue(10 if power == self._chosen else 0)
            self._dress_name(power, faint)
        self._placing.start(0)

    def _dress_name(self, power: str, faint: bool) -> None:
        name, panel = self.names[power], self._look.theme.panel
        weight = QFont.Weight.DemiBold if power == self._chosen else QFont.Weight.Medium
        name.setFont(panel_font("small", weight, self._look.scale))
        name.setText(power, panel.secondary if faint else panel.text)

    def _place_names(self) -> None:
        """Put the names at the ends of their lines, none over another."""
        box = self.plot.getViewBox()
        last, room = max(self._last, self._first + 1), self._look.px(NAMES) / max(1.0, box.width())
        span = (last - self._first) / max(0.2, 1 - room - EDGE)
        box.setXRange(self._first - EDGE * span, last + room * span, padding=0)
        low, high = box.viewRange()[1]
        unit = (high - low) / max(1.0, box.height())
        gap, half = self._look.px(14) * unit, self._look.px(7) * unit
        placed = spread(self._named(int((high - low) / gap)), gap, low + half, high - half)
        for power, name in self.names.items():
            name.setVisible(power in placed)
            if power in placed:
                name.setPos(last + room * span * 0.1, placed[power])

    def _named(self, most: int) -> dict[str, float]:
        """The ends of the lines that are named: where there is no room for all, the chosen and the highest."""
        ends = {power: float(line[-1][1]) for power, line in self.lines.items()}
        kept = sorted(ends, key=lambda power: (power != self._chosen, -ends[power]))[: max(1, most)]
        return {power: ends[power] for power in kept}

    def point_at(self, at: QPointF) -> str:
        """What the point near a place of the plot says, "" where none is near."""
        box = self.plot.getViewBox()
        nearest, said = float(NEAR), ""
        for power, line in self.lines.items():
            for round, value in line:
                point = box.mapViewToScene(QPointF(round, value))
                distance = hypot(point.x() - at.x(), point.y() - at.y())
                if distance < nearest:
                    when = "at the start" if self._titles[round] == START else f"round {round}"
                    nearest, said = distance, f"{power}, {when}: {value} ({self._title.lower()})"
        return said

    def _point(self, at: QPointF) -> None:
        """Name the point under the pointer."""
        said = self.point_at(at)
        if said:
            QToolTip.showText(self.plot.mapToGlobal(self.plot.mapFromScene(at)), said, self.plot)
        else:
            QToolTip.hideText()


def _columns(line: Line) -> tuple[list[int], list[int]]:
    return [round for round, _ in line], [value for _, value in line]


def _pen(power: str, color: str, width: float) -> QPen:
    pen = pyqtgraph.mkPen(color, width=width)
    dashes: Mapping[str, tuple[int, ...]] = {name: style.dashes for name, style in STYLES.items()}
    if dashes[power]:
        pen.setDashPattern([float(one) for one in dashes[power]])
    return pen
