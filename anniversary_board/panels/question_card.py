"""The card of the open question: who must answer, in the power's colours, and everything to answer with."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from anniversary_board.board.counters import paint_plate
from anniversary_board.panels import parts, question_words
from anniversary_board.panels.parts import Look
from anniversary_board.panels.question_forms import Form, form_of
from anniversary_board.stylesheet import panel_font
from rules.pending import Question
from rules.state import State


class Band(QWidget):
    """A head in the colours of a power, with its emblem."""

    def __init__(self, owner: str, words: str, look: Look) -> None:
        super().__init__()
        self._owner, self._words, self._look = owner, words, look
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(words)

    def sizeHint(self) -> QSize:
        """A line of its own."""
        return QSize(self._look.px(200), self._look.px(34))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint ground, emblem and words."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colors, look = self._look.theme.owners[self._owner], self._look
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colors.counter))
        painter.drawRoundedRect(QRectF(self.rect()), 6, 6)
        side = look.px(24)
        gap = (self.height() - side) / 2
        paint_plate(painter, QRectF(gap + 2, gap, side, side), self._owner, look.theme)
        painter.setPen(QColor(colors.ink))
        painter.setFont(panel_font("card-title", QFont.Weight.DemiBold, look.scale))
        room = QRectF(self.rect()).adjusted(side + 2 * gap + 6, 0, -8, 0)
        words = painter.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideRight, int(room.width()))
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)


class QuestionCard(QFrame):
    """The open question, answered here; hidden while none is open.

    `answered(action)`, `roll_wanted`: roll with the game's dice. `auto_wanted`: finish the battle with the default
    choices. `rule_wanted(id)`, `area_wanted(area)`.
    """

    answered = Signal(object)
    roll_wanted = Signal()
    auto_wanted = Signal()
    rule_wanted = Signal(str)
    area_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "selected")
        self._look = Look()
        self._state: State | None = None
        self._question: Question | None = None
        self.form: Form | None = None
        self._body = QVBoxLayout(self)
        self._body.setContentsMargins(8, 8, 8, 10)
        self._body.setSpacing(8)
        self.hide()

    @property
    def question(self) -> Question | None:
        """The question on the card."""
        return self._question

    def set_look(self, look: Look) -> None:
        """Draw in another theme or size."""
        self._look = look
        if self._state is not None and self._question is not None:
            self._fill(self._state, self._question)

    def show_state(self, state: State, in_past: bool) -> None:
        """Show the question of a position; a past position's has been answered."""
        question = None if in_past else state.pending
        if question is None:
            self._question, self._state, self.form = None, None, None
            parts.clear(self._body)
            self.hide()
            return
        if state is self._state:
            return
        self._state, self._question = state, question
        self._fill(state, question)
        self.show()
        self.take_focus()

    def accept(self) -> None:
        """Give the answer that is chosen, as Ctrl+Enter does."""
        if self.form is not None:
            self.form.accept()

    def take_focus(self) -> None:
        """Put the keys on the answer, unless somebody is writing elsewhere."""
        window = self.window()
        holder = window.focusWidget()
        writing = isinstance(holder, QLineEdit) and holder.isVisible() and not self.isAncestorOf(holder)
        if self.form is not None and self.form.first is not None and not writing:
            self.form.first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _fill(self, state: State, question: Question) -> None:
        parts.clear(self._body)
        look = self._look
        head, title = question_words.head(question), question_words.title(question)
        self.setAccessibleName(f"{head}: {title}")
        self.form = form = form_of(state, question, look)
        form.answered.connect(self.answered)
        form.roll_wanted.connect(self.roll_wanted)
        form.rule_wanted.connect(self.rule_wanted)
        asked = parts.LinkText(f"{title} {question_words.rule_of(question)}".strip(), "strong")
        asked.rule_clicked.connect(self.rule_wanted)
        foot: list[QWidget | None] = [None]
        if question.area:
            there = parts.button("Show on board", "link")
            there.clicked.connect(lambda: self.area_wanted.emit(question.area))
            foot.append(there)
        if state.engagement is not None:
            auto = parts.button(
                "Auto to the end", "link", "Finish the battle with default choices and the game's dice"
            )
            auto.clicked.connect(self.auto_wanted)
            foot.append(auto)
        for made in (
            Band(question.by, head, look),
            asked,
            form,
            parts.row(*foot),
        ):
            self._body.addWidget(made)
