"""The tab Area: one area in full, why the last drag was refused, and its neighbours.

Without a selection it lists what can still move; it is never empty.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QScrollArea, QVBoxLayout, QWidget

from anniversary_board.panels import facts, parts
from anniversary_board.panels.area_words import UnitRow, subtitle, unit_rows, value_text
from anniversary_board.panels.parts import Look
from anniversary_board.panels.pictures import Counter, Emblem, counter_look
from rules.errors import Refusal
from rules.names import NEUTRAL, OWNERS, PRO_ALLIED
from rules.pieces import Stack
from rules.rulebook import rule
from rules.state import State


class PlaceLine(QWidget):
    """A line that names an area with its owner's emblem and what stands there; a press shows it."""

    area_wanted = Signal(str)

    def __init__(self, area: str, owner: str, words: str, look: Look) -> None:
        super().__init__()
        name = parts.button(area, "link")
        name.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        name.clicked.connect(lambda: self.area_wanted.emit(area))
        detail = parts.Elided(words, "secondary")
        detail.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        made = parts.row(Emblem(owner, 20, look), name, detail)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(made)


class AreaPanel(QFrame):
    """Everything about the selected area. `area_wanted(area)`, `rule_wanted(id)`, `edit_wanted(area)`."""

    area_wanted = Signal(str)
    rule_wanted = Signal(str)
    edit_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "pane")
        self.setAccessibleName("Area")
        self._look = Look()
        self._state: State | None = None
        self._area = ""
        self._movers: dict[str, Stack] = {}
        self._refusal: Refusal | None = None
        self._told: object = None
        self._body = QVBoxLayout()
        self._body.setContentsMargins(parts.MARGIN, 12, parts.MARGIN, 12)
        self._body.setSpacing(8)
        inside = QWidget()
        inside.setLayout(self._body)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(inside)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(scroll)

    @property
    def area(self) -> str:
        """The area that is shown, "" for none."""
        return self._area

    @property
    def refusal(self) -> Refusal | None:
        """Why the last attempt was not legal, while that is shown."""
        return self._refusal

    def show_position(self, state: State, movers: dict[str, Stack]) -> None:
        """Show the same area in another position; a refusal belongs to the position before."""
        self._state, self._movers, self._refusal = state, movers, None
        self._fill()

    def show_area(self, area: str) -> None:
        """Show another area, "" for none."""
        if area != self._area:
            self._area, self._refusal = area, None
            self._fill()

    def show_refusal(self, refusal: Refusal) -> None:
        """Show why something was not legal, with a link to the rule."""
        self._refusal = refusal
        self._fill()

    def set_look(self, look: Look) -> None:
        """Draw in another theme or size."""
        self._look = look
        self._fill()

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what happened meanwhile."""
        super().showEvent(event)
        self._fill()

    # -- inside -----------------------------------------------------------------------------

    def _fill(self) -> None:
        """Write everything anew if it would differ and somebody sees it."""
        state = self._state
        if state is None or not self.isVisible():
            return
        near = (self._area, *sorted(state.ruleset.board.neighbours[self._area])) if self._area else ()
        places = [(area, state.owner(area), state.stack(area), state.damage.get(area)) for area in near]
        movers = None if self._area else self._movers
        also = (subtitle(state, self._area), value_text(state, self._area)) if self._area else ()
        told = (self._look, self._area, self._refusal, places, also, movers)
        if told == self._told:
            return
        self._told = told
        self._write(state)

    def _write(self, state: State) -> None:
        parts.clear(self._body)
        made: list[QWidget] = []
        if self._area:
            made.append(self._head(state, self._area))
        else:
            made.append(parts.label("No area is selected", "card-title"))
        if self._refusal is not None:
            made.append(self._refusal_card(self._refusal))
        if self._area:
            made.extend(self._of_area(state, self._area))
        else:
            made.extend(self._can_move(state))
        for part in made:
            self._body.addWidget(part)
        self._body.addStretch(1)

    def _head(self, state: State, area: str) -> QWidget:
        emblem = Emblem(state.owner(area), 34, self._look)
        parts.hide_unless(emblem, state.owner(area) in OWNERS)
        words = parts.column(
            parts.label(area, "title", wrap=True), parts.LinkText(subtitle(state, area), "secondary"), gap=0
        )
        head = parts.row(emblem, words, gap=12)
        layout = head.layout()
        if layout is not None:
            layout.setAlignment(emblem, Qt.AlignmentFlag.AlignTop)
        return head

    def _refusal_card(self, refusal: Refusal) -> QWidget:
        what = parts.label(refusal.what, "refusal", wrap=True)
        legal = parts.LinkText(refusal.legal)
        parts.hide_unless(legal, refusal.legal)
        link = parts.LinkText(f"{refusal.rule_id} {rule(refusal.rule_id).title}", "secondary")
        link.rule_clicked.connect(self.rule_wanted)
        return parts.card(what, legal, link, role="refusal")

    def _of_area(self, state: State, area: str) -> list[QWidget]:
        made: list[QWidget] = []
        rows = unit_rows(state, area)
        if rows:
            made.append(self._units(rows))
        else:
            made.append(parts.label("Nobody stands here", "secondary"))
        if words := value_text(state, area):
            made.append(parts.LinkText(words, "secondary"))
            made[-1].rule_clicked.connect(self.rule_wanted)  # type: ignore[attr-defined]  # a LinkText
        if state.owner(area) in (NEUTRAL, PRO_ALLIED):
            text = "H-NEU-1" if state.owner(area) == NEUTRAL else "H-NEU-2"
            hint = parts.LinkText(f"{rule(text).title}: {text}", "secondary")
            hint.rule_clicked.connect(self.rule_wanted)
            made.append(hint)
        made += [parts.line(), parts.heading("Borders on")]
        neighbours = sorted(
            state.ruleset.board.neighbours[area], key=lambda one: (one in state.ruleset.board.sea, one)
        )
        made.extend(self._place(state, one, facts.contents(state, one)) for one in neighbours)
        edit = parts.button("Edit this area")
        edit.clicked.connect(lambda: self.edit_wanted.emit(area))
        made.append(parts.row(edit, None))
        return made

    def _units(self, rows: list[UnitRow]) -> QWidget:
        """The table of units: counter, words, attack, defence, movement; passengers below their ship."""
        table = QWidget()
        grid = QGridLayout(table)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(1, 1)
        grid.addWidget(parts.label("Units", "heading"), 0, 0, 1, 2)
        for column, (letter, tip) in enumerate((("A", "Attack"), ("D", "Defence"), ("M", "Movement"))):
            head = parts.label(letter, "heading")
            head.setToolTip(tip)
            grid.addWidget(head, 0, 2 + column, Qt.AlignmentFlag.AlignHCenter)
        line = 1
        for entry in rows:
            grid.addWidget(Counter(counter_look(entry.piece, entry.count), 28, self._look), line, 0)
            grid.addWidget(parts.label(entry.words, wrap=True), line, 1)
            for column, value in enumerate(entry.values):
                grid.addWidget(parts.label(value, "strong"), line, 2 + column, Qt.AlignmentFlag.AlignHCenter)
            line += 1
            if entry.aboard:
                grid.addWidget(parts.label(entry.aboard, "secondary", wrap=True), line, 1, 1, 4)
                line += 1
        return table

    def _can_move(self, state: State) -> list[QWidget]:
        if not self._movers:
            return [parts.label("Nothing can move in this phase", "secondary", wrap=True)]
        made: list[QWidget] = [parts.heading("What can still move")]
        for area, stack in self._movers.items():
            made.append(self._place(state, area, facts.phrases.units(stack)))
        return made

    def _place(self, state: State, area: str, words: str) -> QWidget:
        made = PlaceLine(area, state.owner(area), words, self._look)
        made.area_wanted.connect(self.area_wanted)
        return made
