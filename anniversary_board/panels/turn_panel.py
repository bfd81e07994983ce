"""The left dock: whose turn it is, the phases, money, what is left to do, planned moves, the end button."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QFrame, QPushButton, QScrollArea, QVBoxLayout, QWidget

from anniversary_board.panels import facts, parts, question_words
from anniversary_board.panels.parts import Look
from anniversary_board.panels.phase_work import PhaseWork
from anniversary_board.panels.pictures import Emblem
from anniversary_board.panels.planned import PlannedMoves
from anniversary_board.panels.question_card import QuestionCard
from anniversary_board.panels.todo import TodoList
from anniversary_board.panels.tray import Tray
from anniversary_board.panels.turn_parts import CityBars, Stepper
from rules import economy, victory
from rules.game import Game
from rules.names import COLLECT_INCOME, COMBAT_MOVE, CONDUCT_COMBAT, MOBILIZE, POWERS, spoken
from rules.pieces import Stack
from rules.powers import SIDE
from rules.state import State

BATTLE_PHASES = (COMBAT_MOVE, CONDUCT_COMBAT)
"""The phases whose cards stand below what is left to do."""


class EndButton(QPushButton):
    """The button that ends the phase. Space does not press it, whoever has the focus (P80)."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "primary")
        self.setAutoDefault(False)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Only Enter presses it."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self.click()
        elif event.key() != Qt.Key.Key_Space:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Space that is let go of does nothing either."""
        if event.key() != Qt.Key.Key_Space:
            super().keyReleaseEvent(event)


class TurnPanel(QFrame):
    """Everything about the turn that is on.

    `end_wanted`: the phase is to end. `area_wanted(area)`: show it on the board. `rule_wanted(id)`.
    `take_back_wanted(node)` and `take_back_all_wanted`: planned moves. `politics_wanted`: who is at war.
    `wished(wish, area)`: what a line of the list offers. `acted(action)`: an answer or an order of one of the cards;
    `roll_wanted` and `auto_wanted` for the game's own dice. `lit(areas or None)`: the areas to light on the board.
    """

    end_wanted = Signal()
    area_wanted = Signal(str)
    rule_wanted = Signal(str)
    take_back_wanted = Signal(int)
    take_back_all_wanted = Signal()
    politics_wanted = Signal()
    wished = Signal(str, str)
    acted = Signal(object)
    roll_wanted = Signal()
    auto_wanted = Signal()
    lit = Signal(object)

    COMPACT_BELOW = 640
    """A panel lower than this (at text scale 1) shows planned moves as a count (style guide, "Grid")."""

    CRAMPED_BELOW = 700
    """Lower than this, the card of a phase takes the room of the score."""

    ROOMY_FROM = 860
    """From this height on all phases are listed beside the card of one."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "pane")
        self.setAccessibleName("Turn")
        self._look = Look()
        self.emblem = Emblem(POWERS[0], 36)
        self.power = parts.label("", "title")
        self.subtitle = parts.Elided("", "secondary")
        self.powers = {power: Emblem(power, 24) for power in POWERS}
        self.question = QuestionCard()
        self.work = PhaseWork()
        self.stepper = Stepper()
        self.money = parts.label("", "money")
        self.income = parts.label("", "good")
        self.todo = TodoList()
        self.planned = PlannedMoves()
        self.tray = Tray()
        self.waiting = parts.Elided("", "secondary")
        self.cities = CityBars()
        self.end = EndButton()
        self.hint = parts.Elided("", "secondary")
        self._lay_out()
        self._connect()

    def show_game(self, game: Game, node: int, in_past: bool, can_move: dict[str, Stack]) -> None:
        """Show the position of a node and what can move in it; one of the past offers nothing to do."""
        state = game.nodes[node].state
        fact = facts.phase_facts(game, node)
        asked = state.pending is not None and not in_past
        self._show_head(state)
        self.question.show_state(state, in_past)
        self.work.show_game(game, node, in_past)
        self.stepper.show_phase(state.phase, fact)
        self.money.setText(str(facts.purse(state)))
        coming = f"+{economy.income(state, state.turn)} at end of turn"
        self.income.setText("" if state.phase == COLLECT_INCOME else coming)
        self.todo.show_todo([] if in_past else facts.left_to_do(state, can_move, facts.landing_plan(state)))
        self.planned.show_moves(game, node, in_past)
        self.tray.show_tray(state)
        if state.phase == MOBILIZE and not in_past:
            self.tray.hide()  # its card has it
        self._place_work(state.phase)
        score = victory.score(state)
        self.waiting.set_whole(f"{score.waiting} wait: neutral or unaligned" if score.waiting else "")
        self.cities.show_cities(score)
        self.end.setText("Back to now" if in_past else f"End {spoken(state.phase)}")
        self.end.setEnabled(not asked)
        self.hint.set_whole("A past position is shown" if in_past else facts.end_hint(state, can_move))
        if asked and state.pending is not None:
            self.hint.set_whole(f"{question_words.head(state.pending)} first")
        self._fold()
        if asked:
            QTimer.singleShot(0, self, self._show_question)

    def set_look(self, look: Look) -> None:
        """Draw in another theme or size."""
        self._look = look
        painted = (self.stepper, self.question, self.work, self.todo, self.tray, self.cities)
        for part in (self.emblem, *self.powers.values(), *painted):
            part.set_look(look)
        self.setMinimumWidth(look.px(248))
        self._fold()

    def take_focus(self) -> None:
        """Put the keys on what is asked or can be ordered: the question, the phase's card, the battles."""
        if self.question.question is not None:
            self.question.take_focus()
        elif self.work.cards:
            self.work.take_focus()
        else:
            self.todo.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.focusNextChild()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fold the planned moves where there is little height."""
        super().resizeEvent(event)
        self._fold()

    def _fold(self) -> None:
        low = self.height() < self._look.px(self.COMPACT_BELOW)
        self.planned.set_compact(low)
        asked = self.question.question is not None
        busy = asked or bool(self.work.cards)
        roomy = self.height() >= self._look.px(self.ROOMY_FROM)
        self.stepper.set_compact(busy and not roomy)
        cramped = self.height() < self._look.px(self.CRAMPED_BELOW)
        self.city_box.setVisible(not (busy and cramped))
        self.money_card.setVisible(roomy or not asked)

    def _show_question(self) -> None:
        """Bring the question's card into view."""
        if self.question.isVisible():
            self._scroll.ensureWidgetVisible(self.question, 0, 0)

    def _place_work(self, phase: str) -> None:
        """Battles and moves come before the orders that are beside them; elsewhere the order is the phase."""
        layout, after = self._column, self.todo if phase in BATTLE_PHASES else self.money_card
        layout.removeWidget(self.work)
        layout.insertWidget(layout.indexOf(after) + 1, self.work)

    def _show_head(self, state: State) -> None:
        place = POWERS.index(state.turn) + 1
        self.emblem.set_owner(state.turn)
        self.power.setText(state.turn)
        self.subtitle.set_whole(f"Round {state.round} · turn {place} of {len(POWERS)} · {SIDE[state.turn]}")
        for power, emblem in self.powers.items():
            emblem.set_ringed(power == state.turn)

    def _lay_out(self) -> None:
        head = parts.row(self.emblem, parts.column(self.power, self.subtitle, gap=0), gap=12)
        head.layout().setStretch(1, 1)  # type: ignore[union-attr]  # the row was made with a layout
        in_hand = parts.label("IPC in hand", "secondary")
        self.money_card = parts.card(parts.row(self.money, in_hand, None, self.income))
        body = parts.column(
            head,
            parts.row(*self.powers.values(), None, gap=5),
            parts.line(),
            self.question,
            self.stepper,
            self.money_card,
            self.work,
            self.todo,
            self.planned,
            self.tray,
            None,
            gap=8,
        )
        column = body.layout()
        assert isinstance(column, QVBoxLayout)  # parts.column makes one
        self._column = column
        column.setContentsMargins(parts.MARGIN, 12, parts.MARGIN, 8)
        self._scroll = scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(body)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(scroll, 1)
        layout.addWidget(self._foot())

    def _foot(self) -> QWidget:
        """The score, the button that ends the phase, what that leaves as it is."""
        self.city_box = parts.column(parts.heading("Victory cities", self.waiting), self.cities)
        key = QKeySequence("Ctrl+Return").toString(QKeySequence.SequenceFormat.NativeText)
        foot = parts.column(
            self.city_box,
            self.end,
            parts.row(self.hint, parts.label(key.replace("Return", "Enter"), "key")),
            gap=6,
        )
        foot.layout().setContentsMargins(parts.MARGIN, 4, parts.MARGIN, 12)  # type: ignore[union-attr]
        return foot

    def _connect(self) -> None:
        self.end.clicked.connect(self.end_wanted)
        self.question.answered.connect(self.acted)
        self.question.roll_wanted.connect(self.roll_wanted)
        self.question.auto_wanted.connect(self.auto_wanted)
        self.question.rule_wanted.connect(self.rule_wanted)
        self.question.area_wanted.connect(self.area_wanted)
        self.work.acted.connect(self.acted)
        self.work.rule_wanted.connect(self.rule_wanted)
        self.work.lit.connect(self.lit)
        self.todo.area_wanted.connect(self.area_wanted)
        self.todo.rule_wanted.connect(self.rule_wanted)
        self.todo.wished.connect(self.wished)
        self.planned.take_back_wanted.connect(self.take_back_wanted)
        self.planned.take_back_all_wanted.connect(self.take_back_all_wanted)
        self.planned.area_wanted.connect(self.area_wanted)
        for emblem in self.powers.values():
            emblem.clicked.connect(lambda _owner: self.politics_wanted.emit())
