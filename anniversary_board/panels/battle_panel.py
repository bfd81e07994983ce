"""The battle below the board: its steps, both sides in columns by value, the last dice kept, and how it ended."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from anniversary_board.board.counters import CounterLook
from anniversary_board.panels import parts
from anniversary_board.panels.battle_facts import BattleView, Column, SideView
from anniversary_board.panels.odds_bar import OddsBar
from anniversary_board.panels.parts import Look
from anniversary_board.panels.pictures import Counter, Emblem
from anniversary_board.stylesheet import panel_font

PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where the pips of a face are, from the middle."""

IN_A_ROW = 8
"""Dice, and counters, beside each other in a column."""


class DiceRow(QWidget):
    """Dice with their pips: those that hit are dark, the others open; older ones are pale."""

    def __init__(self, dice: list[tuple[int, bool]], old: bool, look: Look) -> None:
        super().__init__()
        self._dice, self._old, self._look = dice, old, look
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        hits = sum(hit for _, hit in dice)
        faces = " ".join(str(face) for face, _ in dice)
        self.setAccessibleName(f"{'Earlier dice' if old else 'Dice'}: {faces}; {hits} hit")
        self.setToolTip(self.accessibleName())

    def sizeHint(self) -> QSize:
        """Rows of dice."""
        step = self._look.px(21)
        rows = -(-len(self._dice) // IN_A_ROW)
        return QSize(step * min(len(self._dice), IN_A_ROW), step * rows)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint each die."""
        painter, panel = QPainter(self), self._look.theme.panel
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(0.45 if self._old else 1.0)
        step, side = self._look.px(21), self._look.px(18)
        for index, (face, hit) in enumerate(self._dice):
            box = QRectF(step * (index % IN_A_ROW) + 1, step * (index // IN_A_ROW) + 1, side, side)
            painter.setPen(QPen(QColor(panel.text if hit else panel.edge), 1))
            painter.setBrush(QColor(panel.text if hit else panel.dock))
            painter.drawRoundedRect(box, side * 0.2, side * 0.2)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(panel.dock if hit else panel.secondary))
            for x, y in PIPS.get(face, ()):
                painter.drawEllipse(box.center() + QPointF(x, y) * side * 0.26, side * 0.09, side * 0.09)


class Steps(QWidget):
    """The steps of a round in one line: done, on, to come."""

    def __init__(self) -> None:
        super().__init__()
        self._look = Look()
        self._steps: tuple[str, ...] = ()
        self._on = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_steps(self, steps: tuple[str, ...], on: int, look: Look) -> None:
        """Show which step is on."""
        self._steps, self._on, self._look = steps, on, look
        here = steps[on] if on < len(steps) else "over"
        self.setAccessibleName(f"Step: {here}")
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """One line."""
        return QSize(200, self._look.px(22))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the words, a mark between each two."""
        painter, panel, look = QPainter(self), self._look.theme.panel, self._look
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left = 0.0
        for index, words in enumerate(self._steps):
            on = index == self._on
            painter.setFont(
                panel_font("secondary", QFont.Weight.DemiBold if on else QFont.Weight.Normal, look.scale)
            )
            wide = painter.fontMetrics().horizontalAdvance(words)
            box = QRectF(left, 0, wide + look.px(14), self.height())
            if on:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(panel.accent_ground))
                painter.drawRoundedRect(box, 6, 6)
            painter.setPen(
                QColor(panel.accent if on else panel.good if index < self._on else panel.secondary)
            )
            shown = f"✓ {words}" if index < self._on else words
            if index < self._on:
                box.setWidth(painter.fontMetrics().horizontalAdvance(shown) + look.px(14))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, shown)
            left += box.width() + look.px(4)


class BattlePanel(QFrame):
    """The battle that is on, or how the last one ended until it is put away.

    `area_wanted(area)`, `auto_wanted`: finish it with the default choices; `closed` after it was put away.
    """

    area_wanted = Signal(str)
    auto_wanted = Signal()
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "bar")
        self.setAccessibleName("Battle")
        self._look = Look()
        self._view: BattleView | None = None
        self._put_away = -1
        self.title = parts.label("", "title")
        self.round = parts.label("", "pill", tone="accent")
        self.note = parts.Elided("", "secondary")
        self.there = parts.button("Show on board")
        self.auto = parts.button("Auto to the end", "", "Default choices and the game's own dice")
        self.away = parts.button("Close", "", "Put the result away; the log keeps it")
        self.steps = Steps()
        self.odds = OddsBar()
        self.odds.hide()
        self.result = parts.label("", "strong", wrap=True)
        self._sides = QVBoxLayout()
        self._lay_out()
        self.there.clicked.connect(lambda: self.area_wanted.emit(self._view.area if self._view else ""))
        self.auto.clicked.connect(self.auto_wanted)
        self.away.clicked.connect(self._close)

    @property
    def view(self) -> BattleView | None:
        """What is shown; None if there is no battle, or its result was put away."""
        return self._view

    def set_look(self, look: Look) -> None:
        """Draw in another theme or size."""
        self._look = look
        self.odds.set_look(look)
        self._fill()

    def show_battle(self, view: BattleView | None) -> None:
        """Show a battle, unless it is over and its result was put away."""
        if view is not None and view.over and view.begun == self._put_away:
            view = None
        if view != self._view:
            self._view = view
            self._fill()

    def _close(self) -> None:
        if self._view is not None:
            self._put_away = self._view.begun
        self._view = None
        self.closed.emit()

    def _lay_out(self) -> None:
        head = parts.row(self.title, self.round, self.note, self.there, self.auto, self.away)
        head.layout().setStretch(2, 1)  # type: ignore[union-attr]  # parts.row makes a layout
        body = QWidget()
        self._sides.setContentsMargins(0, 0, 0, 0)
        self._sides.setSpacing(6)
        outer = QVBoxLayout(body)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addLayout(self._sides)
        outer.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setWidget(body)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(parts.MARGIN, 8, parts.MARGIN, 8)
        layout.setSpacing(6)
        for made in (head, parts.row(self.steps, self.odds), self.result):
            layout.addWidget(made)
        layout.addWidget(scroll, 1)

    def sizeHint(self) -> QSize:
        """High enough for both sides."""
        return QSize(600, self._look.px(290))

    def _fill(self) -> None:
        parts.clear(self._sides)
        view = self._view
        if view is None:
            return
        self.title.setText(view.title)
        self.round.setText(f"Round {view.round}" if view.round else "Before the rounds")
        self.round.setVisible(not view.over)
        self.note.set_whole(f"over · {view.note}" if view.over else view.note)
        self.auto.setVisible(not view.over)
        self.away.setVisible(view.over)
        self.steps.setVisible(not view.over)
        self.steps.show_steps(view.steps, view.step, self._look)
        self.result.setText(" ".join(view.result))
        self.result.setVisible(bool(view.result))
        for number, side in enumerate(view.sides):
            self._sides.addWidget(self._side(side, "Attack" if number == 0 else "Defence"))

    def _side(self, side: SideView, word: str) -> QWidget:
        look = self._look
        made = parts.card(role="card")
        made.setAccessibleName(f"{side.owner} {side.role}. {side.words}")
        line = QHBoxLayout()
        line.setSpacing(look.px(14))
        name = parts.row(Emblem(side.owner, 26, look), parts.column(parts.label(side.owner, "strong"), parts.label(side.role, "secondary", wrap=True), gap=0))  # fmt: skip
        who = parts.column(name, parts.label(side.words, "secondary", wrap=True), None, gap=2)
        who.setFixedWidth(look.px(170))
        line.addWidget(who)
        for column in side.columns:
            line.addWidget(self._column(column, word, side.old), 0, Qt.AlignmentFlag.AlignTop)
        line.addStretch(1)
        layout = made.layout()
        assert isinstance(layout, QVBoxLayout)  # parts.card makes one
        layout.addLayout(line)
        return made

    def _column(self, column: Column, word: str, old: bool) -> QWidget:
        """The units of a value over the dice that were rolled for it."""
        look = self._look
        value = (
            f"{word} {column.value}{' or less' if column.value > 1 else ''}" if column.value else "No shot"
        )
        hits = f"{column.hits} hit{'' if column.hits == 1 else 's'}" if column.dice else ""
        head = parts.row(
            parts.label(value, "heading"), None, parts.label(hits, "bad" if column.hits else "secondary")
        )
        units = QWidget()
        grid = QGridLayout(units)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(0)
        for index, group in enumerate(column.groups):
            look_ = CounterLook(group.owner, group.kind, group.count, damaged=group.damaged)
            grid.addWidget(Counter(look_, 28, look), index // IN_A_ROW, index % IN_A_ROW)
        grid.setColumnStretch(IN_A_ROW, 1)
        made = parts.column(head, units, gap=2)
        if column.dice:
            made.layout().addWidget(DiceRow(column.dice, old, look))  # type: ignore[union-attr]  # parts.column makes a layout
        return made
