"""The narrow rail that a folded dock leaves: the names of its panels, each a button that opens it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QSizePolicy, QVBoxLayout

from anniversary_board.panels.parts import Look
from anniversary_board.stylesheet import panel_font

WIDTH = 44
"""Width of the rail in logical pixels (style guide, "Grid")."""


class RailButton(QAbstractButton):
    """A word written downwards."""

    def __init__(self, words: str, look: Look) -> None:
        super().__init__()
        self._look = look
        self.setText(words)
        self.setAccessibleName(f"Open {words}")
        self.setToolTip(f"Open {words}")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def set_look(self, look: Look) -> None:
        """Draw in another theme or size."""
        self._look = look
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as the rail, as long as the word."""
        font = panel_font(scale=self._look.scale)
        self.setFont(font)
        return QSize(WIDTH, self.fontMetrics().horizontalAdvance(self.text()) + 28)

    def event(self, event: QEvent) -> bool:
        """Show where the pointer is."""
        if event.type() in (QEvent.Type.Enter, QEvent.Type.Leave):
            self.update()
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the word turned by a right angle."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        panel = self._look.theme.panel
        if self.underMouse() or self.hasFocus():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(panel.accent_ground))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(4, 2, -4, -2), 6, 6)
        painter.setFont(panel_font(scale=self._look.scale))
        painter.setPen(QColor(panel.text))
        painter.translate(self.width() / 2, self.height() / 2)
        painter.rotate(90)
        box = QRectF(-self.height() / 2, -self.width() / 2, self.height(), self.width())
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self.text())


class Rail(QFrame):
    """Buttons below each other; `wanted(number)` says which was pressed."""

    wanted = Signal(int)

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__()
        self.setProperty("role", "pane")
        self.setFixedWidth(WIDTH)
        self._buttons = [RailButton(name, Look()) for name in names]
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 8, 0, 8)
        layout.setSpacing(4)
        for number, button in enumerate(self._buttons):
            button.clicked.connect(lambda _checked=False, one=number: self.wanted.emit(one))
            layout.addWidget(button)
        layout.addStretch(1)

    def set_look(self, look: Look) -> None:
        """Draw in another theme or size."""
        for button in self._buttons:
            button.set_look(look)
