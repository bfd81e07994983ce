"""What is left to do in the phase: a short list, each line leading to its place on the board."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from anniversary_board.panels import parts
from anniversary_board.panels.facts import Todo
from anniversary_board.panels.parts import Look


class Mark(QWidget):
    """An open circle for something to do, a ringed "!" for a warning."""

    def __init__(self, caution: bool, look: Look) -> None:
        super().__init__()
        self._caution, self._look = caution, look
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("Warning" if caution else "To do")

    def sizeHint(self) -> QSize:
        """A small square."""
        return QSize(self._look.px(18), self._look.px(18))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint circle and sign."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        panel = self._look.theme.panel
        color = QColor(panel.caution if self._caution else panel.secondary)
        painter.setPen(QPen(color, 1.5))
        if self._caution:
            painter.setBrush(QColor(panel.caution_ground))
        middle = QPointF(self.width() / 2, self.height() / 2)
        painter.drawEllipse(middle, self.width() * 0.38, self.width() * 0.38)
        if self._caution:
            font = self.font()
            font.setBold(True)
            font.setPixelSize(self._look.px(11))
            painter.setFont(font)
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, "!")


class TodoLine(QWidget):
    """One thing to do; a press shows its place, its button does it: `wished(wish, area)`."""

    area_wanted = Signal(str)
    rule_wanted = Signal(str)
    wished = Signal(str, str)

    def __init__(self, todo: Todo, look: Look) -> None:
        super().__init__()
        self._area = todo.area
        title = parts.label(todo.title, "strong", wrap=True)
        detail = parts.LinkText(todo.detail, "secondary")
        parts.hide_unless(detail, todo.detail)
        detail.rule_clicked.connect(self.rule_wanted)
        offer = parts.button(todo.offer, "link")
        parts.hide_unless(offer, todo.offer)
        offer.clicked.connect(lambda: self.wished.emit(todo.wish, todo.area))
        words = parts.column(title, detail, parts.row(offer, None), gap=0)
        words.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        pieces: list[QWidget] = [Mark(todo.tone == "caution", look), words]
        if todo.key:
            pieces.append(parts.label(todo.key, "key"))
        made = parts.row(*pieces)
        inner = made.layout()
        if inner is not None:
            inner.setAlignment(pieces[0], Qt.AlignmentFlag.AlignTop)
            if todo.key:
                inner.setAlignment(pieces[-1], Qt.AlignmentFlag.AlignTop)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 2, 0, 2)
        layout.addWidget(made)
        self.setAccessibleName(f"{todo.title}. {todo.detail}")
        if todo.area:
            self.setCursor(Qt.CursorShape.PointingHandCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Lead to the place."""
        if self._area:
            self.area_wanted.emit(self._area)


class TodoList(QWidget):
    """The list with its heading; with nothing to do it says so."""

    area_wanted = Signal(str)
    rule_wanted = Signal(str)
    wished = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        self._look = Look()
        self._todo: list[Todo] = []
        self._lines = QVBoxLayout()
        self._lines.setSpacing(0)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(parts.heading("Left to do in this phase"))
        layout.addLayout(self._lines)

    def set_look(self, look: Look) -> None:
        """Draw in another theme or size."""
        self._look = look
        self._fill()

    def show_todo(self, todo: list[Todo]) -> None:
        """Show what is left."""
        if todo != self._todo or not self._lines.count():
            self._todo = todo
            self._fill()

    def _fill(self) -> None:
        parts.clear(self._lines)
        for entry in self._todo:
            made = TodoLine(entry, self._look)
            made.area_wanted.connect(self.area_wanted)
            made.rule_wanted.connect(self.rule_wanted)
            made.wished.connect(self.wished)
            self._lines.addWidget(made)
        if not self._todo:
            self._lines.addWidget(parts.label("Nothing is left to do", "secondary"))
