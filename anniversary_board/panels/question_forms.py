"""The inside of a question's card: dice to roll or type, units to count out, or a button for each answer."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QPushButton, QVBoxLayout, QWidget

from anniversary_board.board.counters import CounterLook
from anniversary_board.panels import parts, question_words
from anniversary_board.panels.counting import CountList, CountRow
from anniversary_board.panels.parts import Look
from anniversary_board.panels.pictures import Counter, Emblem
from rules import defaults, dice, engine, phrases
from rules.actions import Action, Choose, Research, Roll
from rules.errors import DataError, Refusal
from rules.pending import DICE, Question, Shot
from rules.state import State


class Form(QWidget):
    """What a player answers a question with. `answered(action)` is the answer, `roll_wanted` asks for dice."""

    answered = Signal(object)
    roll_wanted = Signal()
    rule_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.main: QPushButton | None = None
        """The button that Ctrl+Enter presses."""
        self.first: QWidget | None = None
        """What has the focus at first."""
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(0, 0, 0, 0)
        self.body.setSpacing(6)

    def accept(self) -> None:
        """Give the answer that is chosen, if it can be given."""
        if self.main is not None and self.main.isEnabled():
            self.main.click()

    def _add(self, *made: QWidget) -> None:
        for one in made:
            self.body.addWidget(one)


class DiceForm(Form):
    """Dice: the shots, a button that rolls them with the game's own dice, a field for real ones."""

    def __init__(self, question: Question, look: Look) -> None:
        super().__init__()
        self._question = question
        self._add(*(self._shot(one, look) for one in question.shots))
        words = f"Roll {question.dice} {'die' if question.dice == 1 else 'dice'}"
        self.main = self.first = parts.button(words, "primary")
        self.main.clicked.connect(self.roll_wanted)
        self.typed = QLineEdit()
        self.typed.setPlaceholderText("real dice: 3 5 1")
        self.typed.setAccessibleName(f"Real dice, {question.dice} faces from 1 to 6 in the order above")
        self.use = parts.button("Use")
        self.use.setAccessibleName("Use the typed dice")
        self.said = parts.label("", "secondary", wrap=True)
        self._add(self.main, parts.row(self.typed, self.use), self.said)
        self.typed.textChanged.connect(self._check)
        self.typed.returnPressed.connect(self._give)
        self.use.clicked.connect(self._give)
        self._check()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A digit begins typing dice, wherever in the card the focus is."""
        if Qt.Key.Key_1 <= event.key() <= Qt.Key.Key_6:
            self.typed.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.typed.setText(f"{self.typed.text()} {event.text()}".strip())
        else:
            super().keyPressEvent(event)

    def _shot(self, one: Shot, look: Look) -> QWidget:
        words = question_words.shot(one, self._question.purpose)
        picture = (
            Counter(CounterLook(one.owner, one.kind, damaged=one.damaged), 22, look)
            if one.kind
            else Emblem(one.owner, 22, look)
        )
        name = phrases.option(f"{one.kind}:damaged" if one.damaged else one.kind, 2) if one.kind else ""
        from_ = f" from {one.area}" if one.area else ""
        made = parts.row(
            picture, parts.label(words, "strong"), parts.Elided(f"{name[2:]}{from_}", "secondary")
        )
        made.setAccessibleName(f"{one.owner}, {name[2:] or 'dice'}{from_}: {words}")
        made.layout().setStretch(2, 1)  # type: ignore[union-attr]  # parts.row makes a layout
        return made

    def _faces(self) -> tuple[int, ...] | str:
        """The typed dice, or what is wrong with them."""
        if not self.typed.text().strip():
            return ""
        try:
            return dice.typed_faces(self.typed.text())
        except DataError:
            return "Faces are 1 to 6"

    def _check(self) -> None:
        faces = self._faces()
        whole = self._question.dice
        ready = isinstance(faces, tuple) and len(faces) == whole
        self.use.setEnabled(ready)
        self.said.setText(faces if isinstance(faces, str) else f"{len(faces)} of {whole} typed")
        self.said.setVisible(bool(self.said.text()))

    def _give(self) -> None:
        faces = self._faces()
        if isinstance(faces, tuple) and len(faces) == self._question.dice:
            self.answered.emit(Roll(faces, by=self._question.by))


class CountForm(Form):
    """Units counted out: hits placed, submarines sent under water, ships that bombard."""

    def __init__(self, state: State, question: Question, look: Look) -> None:
        super().__init__()
        self._state, self._question = state, question
        self._default: Mapping[str, int] = self._counts(defaults.answer(state))
        self.list = CountList([self._row(option, most, look) for option, most in question.options.items()])
        self.said = parts.label("", "secondary", wrap=True)
        self.why = parts.LinkText()
        self.usual = parts.button("Default", "link", "The default choice")
        self.none = parts.button("None", "link", "Nothing chosen")
        self.main = parts.button(question_words.take(question), "primary")
        self.first = self.list.rows[0] if self.list.rows else self.main
        self._add(self.list, parts.row(self.said, self.usual, self.none), self.why, self.main)
        self.why.rule_clicked.connect(self.rule_wanted)
        self.list.changed.connect(self._changed)
        self.list.entered.connect(self.accept)
        self.usual.clicked.connect(lambda: self.list.choose(self._default))
        self.none.clicked.connect(lambda: self.list.choose({}))
        self.main.clicked.connect(lambda: self.answered.emit(self.action()))
        self.list.choose(self._default)
        self._changed()

    def action(self) -> Choose:
        """The answer as it is counted out."""
        counts, question = self.list.chosen(), self._question
        match question.kind:
            case "casualties":
                return Choose(casualties=counts, by=question.by)
            case "target":
                return Choose(target=counts, by=question.by)
            case "submerge":
                return Choose(submerge={**dict.fromkeys(question.options, 0), **counts}, by=question.by)
            case _:
                return Choose(bombard=counts, by=question.by)

    def _row(self, option: str, most: int, look: Look) -> CountRow:
        kind, damaged, _ = question_words.parts_of(option)
        owner = question_words.owner_of(self._state, self._question, option)
        words = question_words.choice(self._state, option)
        if self._question.kind == "casualties":
            words += question_words.consequence(self._state, option)
        row = CountRow(option, words, most, look, CounterLook(owner, kind, damaged=damaged))
        row.set_note(f"of {most}")
        return row

    def _counts(self, action: Action) -> Mapping[str, int]:
        assert isinstance(action, Choose)  # the default answer to such a question is one
        return action.casualties or action.target or action.submerge or action.bombard or {}

    def _changed(self) -> None:
        question, total = self._question, self.list.total()
        exact = question.kind in ("casualties", "target")
        if question.hits:
            self.list.leave(question.hits)
            usual = ", the default order" if exact and self.list.chosen() == dict(self._default) else ""
            self.said.setText(f"{total} of {question.hits} chosen{usual}")
        else:
            self.said.setText(f"{total} chosen")
        if question.kind == "submerge" and self.main is not None:
            self.main.setText(f"Submerge {total}" if total else "Stay and fight")
        self._judge(exact and total < question.hits)

    def _judge(self, unfinished: bool) -> None:
        """Ask the referee about what is chosen; while something is missing the number says enough."""
        refusal = engine.why_not(self._state, self.action())
        if self.main is not None:
            self.main.setEnabled(refusal is None)
        said = "" if refusal is None or unfinished else _refused(refusal)
        self.why.set_plain(said)
        self.why.setVisible(bool(said))


class ChoiceForm(Form):
    """A button for each answer; those the referee refuses are greyed and say why."""

    def __init__(self, state: State, choices: list[tuple[str, Action]], usual: Action | None) -> None:
        super().__init__()
        self.buttons: list[QPushButton] = []
        for words, action in choices:
            made = parts.choice(words)
            refusal = engine.why_not(state, action)
            made.setEnabled(refusal is None)
            if refusal is not None:
                made.setToolTip(str(refusal))
            made.clicked.connect(lambda _checked=False, one=action: self.answered.emit(one))
            self.buttons.append(made)
            self._add(made)
            if action == usual and refusal is None:
                made.setProperty("role", "primary")
                self.main = made
        able = [made for made in self.buttons if made.isEnabled()]
        self.first = self.main or (able[0] if able else None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrows go from button to button."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.focusNextPrevChild(event.key() == Qt.Key.Key_Down)
        else:
            super().keyPressEvent(event)


class ChartForm(ChoiceForm):
    """The two lists of technologies, each with its button; those the power has are ticked."""

    def __init__(self, state: State, question: Question) -> None:
        choices: list[tuple[str, Action]] = [
            (f"Chart {number}", Research(chart=int(number), by=question.by))
            for number in sorted(question.options)
        ]
        super().__init__(state, choices, defaults.answer(state))
        held = state.techs.get(question.by, frozenset[str]())
        columns: list[QWidget] = []
        for made, number in zip(list(self.buttons), sorted(question.options), strict=True):
            names = question_words.chart(int(number))
            lines = [
                f"{face}  {title}{'  ✓' if name in held else ''}"
                for face, (name, title) in enumerate(names, 1)
            ]
            self.body.removeWidget(made)
            made.setAccessibleDescription("; ".join(lines))
            columns.append(parts.column(made, *(parts.label(one, "secondary", wrap=True) for one in lines)))
        self._add(*columns)


def form_of(state: State, question: Question, look: Look) -> Form:
    """The form that answers a question."""
    if question.kind == DICE:
        return DiceForm(question, look)
    if question.kind == "chart":
        return ChartForm(state, question)
    if question.kind in ("casualties", "target", "submerge", "bombard"):
        return CountForm(state, question, look)
    return ChoiceForm(state, choices_of(state, question), defaults.answer(state))


def choices_of(state: State, question: Question) -> list[tuple[str, Action]]:
    """Every answer of a question that has few, with the words of its button."""
    by = question.by
    match question.kind:
        case "retreat":
            ways: list[tuple[str, Action]] = (
                [] if question.forced else [("Press on", Choose(retreat=None, by=by))]
            )
            for area in sorted(question.options):
                words = "Break off, aircraft only" if area == question.area else f"Retreat to {area}"
                ways.append((words, Choose(retreat=area, by=by)))
            return ways
        case "scramble" | "intercept":
            rise = _rising(state, question)
            scramble = question.kind == "scramble"
            nobody = Choose(scramble=None, by=by) if scramble else Choose(intercept=None, by=by)
            return [*rise, ("Nobody", nobody)]
        case "land":
            return [
                (f"{question_words.choice(state, kind)} to {area}", Choose(land={kind: area}, by=by))
                for kind, areas in question.places.items()
                for area in areas
            ]
        case _:
            return [("Go on with the default", defaults.answer(state))]


def _rising(state: State, question: Question) -> list[tuple[str, Action]]:
    found: list[tuple[str, Action]] = []
    for kind, bases in question.places.items():
        for base in bases:
            answer = {kind: base}
            action = (
                Choose(scramble=answer, by=question.by)
                if question.kind == "scramble"
                else Choose(intercept=answer, by=question.by)
            )
            found.append((f"{question_words.choice(state, kind)} from {base}", action))
    return found


def _refused(refusal: Refusal) -> str:
    return f"{refusal.what} {refusal.legal} {refusal.rule_id}".replace("  ", " ")
