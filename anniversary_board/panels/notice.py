"""Cards that lie over the board: a question, a message, the past being shown. They block nothing.

A question is answered with its buttons or Esc, and goes when the position it was asked about does. Only one
card of a kind is there at a time, so that two questions never follow each other (P81).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QPushButton, QVBoxLayout, QWidget

from anniversary_board.panels import parts

WIDTH = 520
"""Width of a card in px where the board has room for it."""

TOP = 14
"""Distance of the first card from the upper edge of the board."""


@dataclass(frozen=True)
class Answer:
    """A button of a card: its words, what it does, whether it is the one Enter presses."""

    words: str
    run: Callable[[], object]
    primary: bool = False


class Card(QFrame):
    """A card over the board with a title, sentences whose rule ids are links, and buttons."""

    rule_wanted = Signal(str)
    closed = Signal()

    def __init__(self, title: str, lines: Sequence[str], answers: Sequence[Answer], role: str) -> None:
        super().__init__()
        self.setProperty("role", role)
        self.setAccessibleName(title)
        self.setAccessibleDescription(" ".join(lines))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 12, 16, 12)
        layout.setSpacing(6)
        layout.addWidget(parts.label(title, "card-title", wrap=True))
        for one in lines:
            words = parts.LinkText(one)
            words.rule_clicked.connect(self.rule_wanted)
            layout.addWidget(words)
        self.buttons: list[QPushButton] = []
        self.default: QPushButton | None = None
        for answer in answers:
            self._add(answer)
        self._foot = parts.row(None, *self.buttons)
        if self.buttons:
            layout.addSpacing(4)
            layout.addWidget(self._foot)

    def fit(self, most: int) -> None:
        """Take the width that reads well, at most so many px, and the height the words then need.

        Buttons that have no room beside each other go below each other.
        """
        foot, layout = self._foot.layout(), self.layout()
        assert isinstance(foot, QBoxLayout)  # parts.row makes one
        assert layout is not None
        foot.setDirection(QBoxLayout.Direction.LeftToRight)
        beside = self.minimumSizeHint().width()
        width = max(240, min(max(WIDTH, beside), most))
        if beside > width:
            foot.setDirection(QBoxLayout.Direction.TopToBottom)
        self.setFixedWidth(width)
        self.resize(width, layout.totalHeightForWidth(width))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter gives the first answer, Esc the last, which is always the one that changes nothing."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.default is not None:
            self.default.click()
        elif event.key() == Qt.Key.Key_Escape and self.buttons:
            self.buttons[-1].click()
        else:
            super().keyPressEvent(event)

    def _add(self, answer: Answer) -> None:
        made = parts.button(answer.words)
        if answer.primary:
            self.default = made
            font = made.font()
            font.setBold(True)
            made.setFont(font)
        made.clicked.connect(lambda: self._give(answer))
        self.buttons.append(made)

    def _give(self, answer: Answer) -> None:
        self.closed.emit()
        answer.run()


class Cards(QObject):
    """The cards over one widget, one below the other in its upper middle."""

    rule_wanted = Signal(str)

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self._over = over
        self._cards: dict[str, Card] = {}
        over.installEventFilter(self)

    def show_card(
        self,
        kind: str,
        title: str,
        lines: Sequence[str],
        answers: Sequence[Answer] = (),
        role: str = "float",
    ) -> Card:
        """Put a card over the board in place of the one of its kind, if there is one."""
        self.close(kind)
        made = Card(title, lines, answers or (Answer("Close", lambda: None, primary=True),), role)
        made.setParent(self._over)
        made.rule_wanted.connect(self.rule_wanted)
        made.closed.connect(lambda: self.close(kind))
        self._cards[kind] = made
        # Shown first: only then do its words have their fonts, and the card its height.
        made.show()
        self._place()
        made.raise_()
        made.setFocus(Qt.FocusReason.OtherFocusReason)
        return made

    def card(self, kind: str) -> Card | None:
        """The card of a kind that is there."""
        return self._cards.get(kind)

    def close(self, kind: str) -> None:
        """Take a card away, if it is there."""
        made = self._cards.pop(kind, None)
        if made is not None:
            made.hide()
            made.deleteLater()
            self._place()
            if not self._cards:
                self._over.setFocus(Qt.FocusReason.OtherFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the cards in the middle when the board changes its size."""
        if watched is self._over and event.type() == QEvent.Type.Resize:
            self._place()
        return False

    def _place(self) -> None:
        most = self._over.width() - 2 * TOP
        top = TOP
        for made in self._cards.values():
            made.fit(most)
            made.move((self._over.width() - made.width()) // 2, top)
            top += made.height() + 8
