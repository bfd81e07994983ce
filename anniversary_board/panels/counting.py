"""Rows that count units: a counter, its name, and how many are chosen, by mouse or keys."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from anniversary_board.board.counters import CounterLook
from anniversary_board.panels import parts
from anniversary_board.panels.parts import Look
from anniversary_board.panels.pictures import Counter
from anniversary_board.stylesheet import board_font

MORE = (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Right)
LESS = (Qt.Key.Key_Minus, Qt.Key.Key_Left)
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class CountRow(QFrame):
    """One kind and how many of it: − and +, or the arrow keys, + and −, and digits.

    `changed` when the number is another, `entered` on Enter, `left(step)` on the arrows up and down.
    """

    changed = Signal()
    entered = Signal()
    left = Signal(int)

    def __init__(
        self, key: str, words: str, most: int, look: Look, counter: CounterLook | None = None
    ) -> None:
        super().__init__()
        self.setProperty("role", "count")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.key, self.words, self.most = key, words, most
        self.limit = most
        self._value = 0
        self.note = parts.label("", "secondary")
        self.number = parts.label("0", "strong")
        self.number.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.number.setMinimumWidth(look.px(17))
        self.less = parts.button("−", "step", f"One {words} less")
        self.more = parts.button("+", "step", f"One {words} more")
        for made, step in ((self.less, -1), (self.more, 1)):
            made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            made.setAccessibleName(made.toolTip())
            made.clicked.connect(lambda _checked=False, by=step: self.add(by))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(look.px(3))
        if counter is not None:
            layout.addWidget(Counter(counter, 20, look))
        name = parts.Elided(words)
        name.setFont(board_font(13 * look.scale, QFont.Weight.Medium))
        layout.addWidget(name, 1)
        for made in (self.note, self.less, self.number, self.more):
            layout.addWidget(made)
        self._show()

    @property
    def value(self) -> int:
        """How many are chosen."""
        return self._value

    def set_value(self, value: int) -> None:
        """Choose so many, as far as there are."""
        value = max(0, min(value, self.limit))
        if value != self._value:
            self._value = value
            self._show()
            self.changed.emit()

    def set_limit(self, limit: int) -> None:
        """Let no more than these be chosen now."""
        self.limit = max(self._value, min(limit, self.most))
        self._show()

    def set_note(self, words: str) -> None:
        """A few words before the number: a price, what there is."""
        self.note.setText(words)
        self._show()

    def add(self, step: int) -> None:
        """One more or less."""
        self.set_value(self._value + step)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows, signs and digits count; Enter is passed on."""
        key = event.key()
        if key in MORE or key in LESS:
            self.add(1 if key in MORE else -1)
        elif Qt.Key.Key_0 <= key <= Qt.Key.Key_9:
            self.set_value(key - Qt.Key.Key_0)
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.left.emit(1 if key == Qt.Key.Key_Down else -1)
        elif key in ENTER and not event.isAutoRepeat():
            self.entered.emit()
        else:
            super().keyPressEvent(event)

    def _show(self) -> None:
        self.number.setText(str(self._value))
        self.less.setEnabled(self._value > 0)
        self.more.setEnabled(self._value < self.limit)
        note = f", {self.note.text()}" if self.note.text() else ""
        self.setAccessibleName(f"{self.words}{note}: {self._value} chosen, up to {self.limit}")


class CountList(QWidget):
    """Several such rows. `changed` after any of them, `entered` on Enter in one."""

    changed = Signal()
    entered = Signal()

    def __init__(self, rows: list[CountRow]) -> None:
        super().__init__()
        self.rows = rows
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for row in rows:
            layout.addWidget(row)
            row.changed.connect(self.changed)
            row.entered.connect(self.entered)
            row.left.connect(lambda step, one=row: self._go(one, step))

    def chosen(self) -> dict[str, int]:
        """What is chosen, without what is not."""
        return {row.key: row.value for row in self.rows if row.value}

    def total(self) -> int:
        """How many in all."""
        return sum(row.value for row in self.rows)

    def choose(self, chosen: Mapping[str, int]) -> None:
        """Choose exactly these: those that become fewer first, so that there is room for the others."""
        for row in sorted(self.rows, key=lambda one: chosen.get(one.key, 0) - one.value):
            row.set_limit(row.most)
            row.set_value(chosen.get(row.key, 0))

    def leave(self, total: int) -> None:
        """Let no more than so many be chosen in all."""
        room = max(0, total - self.total())
        for row in self.rows:
            row.set_limit(row.value + room)

    def row(self, key: str) -> CountRow:
        """The row of a key; raises KeyError if there is none."""
        for one in self.rows:
            if one.key == key:
                return one
        raise KeyError(key)

    def _go(self, row: CountRow, step: int) -> None:
        place = self.rows.index(row) + step
        if 0 <= place < len(self.rows):
            self.rows[place].setFocus(Qt.FocusReason.TabFocusReason)
