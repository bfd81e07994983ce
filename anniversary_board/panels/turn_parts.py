"""The painted parts of the turn panel: the phases as a stepper, the score in victory cities."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from anniversary_board.panels.facts import phase_title
from anniversary_board.panels.parts import Look
from anniversary_board.stylesheet import panel_font
from rules.names import PHASES
from rules.victory import Score

STEP_HEIGHT = 28
"""Height of a line of the stepper at text scale 1 (style guide, "Grid")."""


class Stepper(QWidget):
    """The seven phases from top to bottom: done ones ticked, the one that is on ringed and marked."""

    def __init__(self) -> None:
        super().__init__()
        self._look = Look()
        self._phase = PHASES[0]
        self._facts: Mapping[str, str] = {}
        self._compact = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_look(self, look: Look) -> None:
        """Draw in another theme or size."""
        self._look = look
        self.updateGeometry()
        self.update()

    def set_compact(self, compact: bool) -> None:
        """Show only the phase that is on, or all of them."""
        if compact != self._compact:
            self._compact = compact
            self.updateGeometry()
            self.update()

    def show_phase(self, phase: str, facts: Mapping[str, str]) -> None:
        """Show which phase is on, with a few words for each."""
        self._phase, self._facts = phase, facts
        here = PHASES.index(phase) + 1
        self.setAccessibleName(f"{phase_title(phase)}, phase {here} of {len(PHASES)}")
        self.setAccessibleDescription(
            "; ".join(f"{phase_title(p)}: {facts.get(p) or 'none'}" for p in PHASES)
        )
        self.update()

    def sizeHint(self) -> QSize:
        """Seven lines of the style guide's height, or the one of the phase."""
        return QSize(self._look.px(220), self._look.px(STEP_HEIGHT) * (1 if self._compact else len(PHASES)))

    def minimumSizeHint(self) -> QSize:
        """All lines, however narrow."""
        return QSize(self._look.px(150), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the thread, then every line."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        height, panel = self._look.px(STEP_HEIGHT), self._look.theme.panel
        middle = self._look.px(10)
        here = PHASES.index(self._phase)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(panel.accent_ground))
        if self._compact:
            painter.translate(0, -here * height)
        painter.drawRoundedRect(QRectF(0, here * height, self.width(), height), 5, 5)
        painter.setPen(QPen(QColor(panel.edge), 1.5))
        painter.drawLine(QPointF(middle, height / 2), QPointF(middle, height * (len(PHASES) - 0.5)))
        for index, phase in enumerate(PHASES):
            self._mark(painter, QPointF(middle, (index + 0.5) * height), index - here)
            self._words(painter, QRectF(0, index * height, self.width(), height), phase, index == here)

    def _mark(self, painter: QPainter, at: QPointF, side: int) -> None:
        """The circle of a phase: done (side < 0), on (0) or to come."""
        panel, radius = self._look.theme.panel, self._look.px(7)
        if side > 0:
            painter.setPen(QPen(QColor(panel.edge), 1.5))
            painter.setBrush(QColor(panel.dock))
            painter.drawEllipse(at, radius, radius)
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(panel.accent if side == 0 else panel.good))
        painter.drawEllipse(at, radius, radius)
        if side == 0:
            painter.setBrush(QColor(panel.accent_text))
            painter.drawEllipse(at, radius * 0.4, radius * 0.4)
            return
        tick = QPen(QColor(panel.dock), radius * 0.28)
        tick.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(tick)
        points = ((-0.45, 0.05), (-0.1, 0.4), (0.5, -0.35))
        painter.drawPolyline(QPolygonF([at + QPointF(x * radius, y * radius) for x, y in points]))

    def _words(self, painter: QPainter, box: QRectF, phase: str, on: bool) -> None:
        panel, look = self._look.theme.panel, self._look
        fact = self._facts.get(phase, "")
        right = box.adjusted(0, 0, -look.px(8), 0)
        painter.setFont(panel_font("secondary", scale=look.scale))
        painter.setPen(QColor(panel.secondary))
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.drawText(right, flags, fact)
        taken = painter.fontMetrics().horizontalAdvance(fact) + look.px(8)
        painter.setFont(panel_font("body", QFont.Weight.DemiBold if on else QFont.Weight.Normal, look.scale))
        painter.setPen(QColor(panel.text))
        left = box.adjusted(look.px(30), 0, -taken - look.px(8), 0)
        title = painter.fontMetrics().elidedText(
            phase_title(phase), Qt.TextElideMode.ElideRight, int(left.width())
        )
        painter.drawText(left, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, title)


class CityBars(QWidget):
    """The victory cities of both sides as rows of pips up to the number that wins (H-WIN-1)."""

    def __init__(self) -> None:
        super().__init__()
        self._look = Look()
        self._cities = Score(0, 0, 0, 17)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_look(self, look: Look) -> None:
        """Draw in another theme or size."""
        self._look = look
        self.updateGeometry()
        self.update()

    def show_cities(self, cities: Score) -> None:
        """Show another score."""
        self._cities = cities
        self.setAccessibleName(
            f"Victory cities: Axis {cities.axis} of {cities.goal}, Allies {cities.allies} of {cities.goal}"
        )
        self.update()

    def sizeHint(self) -> QSize:
        """Two lines."""
        return QSize(self._look.px(200), self._look.px(40))

    def minimumSizeHint(self) -> QSize:
        """Two lines, however narrow."""
        return QSize(self._look.px(140), self._look.px(40))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint both sides' names, pips and figures."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        panel, height = self._look.theme.panel, self._look.px(20)
        rows = (("Axis", self._cities.axis, panel.text), ("Allies", self._cities.allies, panel.accent))
        for index, (side, count, color) in enumerate(rows):
            self._side(painter, QRectF(0, index * height, self.width(), height), side, count, color)

    def _side(self, painter: QPainter, box: QRectF, side: str, count: int, color: str) -> None:
        look, panel, goal = self._look, self._look.theme.panel, self._cities.goal
        painter.setFont(panel_font("secondary", QFont.Weight.DemiBold, look.scale))
        painter.setPen(QColor(panel.text))
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(box, middle | Qt.AlignmentFlag.AlignLeft, side)
        painter.drawText(box, middle | Qt.AlignmentFlag.AlignRight, f"{count} of {goal}")
        metrics = painter.fontMetrics()
        left = metrics.horizontalAdvance("Allies") + look.px(10)
        width = box.width() - left - metrics.horizontalAdvance("17 of 17") - look.px(12)
        step, tall = width / goal, look.px(8)
        painter.setPen(Qt.PenStyle.NoPen)
        for pip in range(goal):
            painter.setBrush(QColor(color if pip < count else panel.hairline))
            place = QRectF(left + pip * step, box.center().y() - tall / 2, max(step - 2, 2), tall)
            painter.drawRoundedRect(place, 2, 2)
