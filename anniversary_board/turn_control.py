"""Playing: every action goes through here, so that a war is announced and a loss is asked about, once.

A card asks before an action that begins a war (H-POL-11), and before the end of a phase that would lose
something (P81); nothing else asks. The card goes when the position does.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from anniversary_board.dialogs.agreement import AgreementDialog
from anniversary_board.dialogs.declare_war import DeclareWarDialog
from anniversary_board.dialogs.edit_position import EditWindow
from anniversary_board.panels.notice import Answer, Cards
from anniversary_board.panels.parts import Look
from anniversary_board.session import Session
from rules import phrases
from rules.actions import Action, DeclareWar, EndPhase, Fight
from rules.errors import DataError
from rules.names import spoken
from rules.powers import in_text, sentence

WAR, END, PAST, EDIT_FAULT = "war", "end", "past", "edit"
"""The kinds of cards this part shows."""


class TurnControl(QObject):
    """What the player does to the game, with the questions that belong to it.

    `rule_wanted(id)` and `area_wanted(area)` come from its dialogs. `answer_wanted`: the phase cannot end before the
    open question is answered.
    """

    rule_wanted = Signal(str)
    area_wanted = Signal(str)
    answer_wanted = Signal()

    def __init__(self, session: Session, cards: Cards, window: QWidget) -> None:
        super().__init__(window)
        self._session = session
        self._cards = cards
        self._window = window
        self.look = Look()
        self.editor: EditWindow | None = None
        self.unfinished: Callable[[], str] = str
        """What is planned in the phase and not ordered yet, in words; "" if nothing."""
        session.changed.connect(self._moved_on)
        session.game_replaced.connect(self._moved_on)
        session.past_touched.connect(self.say_past)

    # -- playing ----------------------------------------------------------------------------

    def submit(self, action: Action) -> None:
        """Play an action, after the question it needs if it begins a war."""
        if self._session.in_past:
            self.say_past()
            return
        wars = () if isinstance(action, EndPhase) else self._session.wars_of(action)
        if wars:
            self._ask_war(action)
        else:
            self._do(action)

    def end_phase(self) -> None:
        """End the phase, after one question if that would lose something; from the past, come back to now."""
        session = self._session
        if session.in_past:
            session.back_to_now()
            return
        if session.state.pending is not None:
            self.answer_wanted.emit()
            return
        if self._cards.card(END) is not None:
            return
        losses = session.losses_of(EndPhase())
        planned = self.unfinished()
        if not losses and not planned:
            self._do(EndPhase())
            return
        lines = [f"{phrases.units(loss.units)} in {loss.area} will be lost: {loss.rule}" for loss in losses]
        phase = spoken(session.state.phase)
        if planned:
            lines.append(f"The order is planned but not given: {planned}.")
        self._cards.show_card(
            END,
            f"End {phase} with losses?" if losses else f"End {phase} without the order?",
            lines,
            (
                Answer(f"End {phase}", lambda: self._do(EndPhase())),
                Answer("Keep playing", lambda: None, primary=True),
            ),
            "caution",
        )

    def fight(self, area: str) -> None:
        """Begin a battle; it runs to its first question."""
        self.submit(Fight(area=area))
        # Once the battle's panel has taken its room, so that the area is in what is left of the board.
        QTimer.singleShot(0, self, lambda: self.area_wanted.emit(area))

    def roll(self) -> None:
        """Answer the open question with the game's own dice."""
        roll = self._session.rolled()
        if roll is not None:
            self.submit(roll)

    def auto(self) -> None:
        """Finish the battle with the default choices and the game's own dice."""
        try:
            self._session.play_out()
        except DataError as error:
            self._say_fault(error)

    def take_back_all(self) -> None:
        """Take back all moves of the phase."""
        self._session.take_back_all()

    # -- the past ---------------------------------------------------------------------------

    def say_past(self) -> None:
        """Say that a past position is on the board, with the two ways on (P70)."""
        state = self._session.state
        self._cards.show_card(
            PAST,
            "A past position is shown",
            [
                f"{state.turn}, {spoken(state.phase)}, round {state.round}. Nothing moves here; the game goes on "
                "from now, or as a new branch from this position."
            ],
            (
                Answer("Branch from here", self._session.branch_here),
                Answer("Back to now", self._session.back_to_now, primary=True),
            ),
            "selected",
        )

    # -- dialogs ----------------------------------------------------------------------------

    def ask_declaration(self) -> DeclareWarDialog:
        """Ask on whom war is declared."""
        dialog = DeclareWarDialog(self._session.state, self._window)
        dialog.declared.connect(self.submit)
        dialog.rule_wanted.connect(self.rule_wanted)
        dialog.show()
        return dialog

    def ask_agreement(self) -> AgreementDialog:
        """Ask both players for the money-island agreement."""
        dialog = AgreementDialog(self._session.state, self._window)
        dialog.agreed.connect(self.submit)
        dialog.rule_wanted.connect(self.rule_wanted)
        dialog.show()
        return dialog

    def edit(self, area: str = "", whole_game: bool = False) -> EditWindow:
        """Open the window that changes the position by hand, at an area or at the whole game."""
        if self.editor is None:
            self.editor = EditWindow(self._session.state, self.look, self._window)
            self.editor.edited.connect(self._do)
            self.editor.area_wanted.connect(self.area_wanted)
            self.editor.destroyed.connect(self._editor_closed)
        self.editor.select(area)
        if area or whole_game:
            self.editor.tabs.setCurrentIndex(1 if whole_game else 0)
        self.editor.show()
        self.editor.raise_()
        return self.editor

    # -- inside -----------------------------------------------------------------------------

    def _do(self, action: Action) -> None:
        try:
            self._session.do(action)
        except DataError as error:
            # Of the players' orders only an edit can be malformed by what a player fills in; moves are made by the program.
            self._say_fault(error)

    def _say_fault(self, error: DataError) -> None:
        words = "\n".join(str(fault) for fault in error.faults)
        if self.editor is not None and self.editor.isVisible():
            self.editor.show_fault(words)
        else:
            self._cards.show_card(EDIT_FAULT, "This cannot be", words.splitlines(), role="refusal")

    def _ask_war(self, action: Action) -> None:
        wars = self._session.wars_of(action)
        lines = [f"{sentence(war.one)} and {in_text(war.other)}: {war.rule}" for war in wars]
        moving = not isinstance(action, DeclareWar)
        self._cards.show_card(
            WAR,
            "War begins" if len(wars) == 1 else f"{len(wars)} wars begin",
            lines,
            (
                Answer(
                    "Declare and move" if moving else "Declare war", lambda: self._do(action), primary=True
                ),
                Answer("Do not move" if moving else "Stay at peace", lambda: None),
            ),
            "caution",
        )

    def _moved_on(self) -> None:
        """The position is another: questions about the old one go, the editor follows."""
        for kind in (WAR, END, EDIT_FAULT):
            self._cards.close(kind)
        if self._session.in_past:
            self.say_past()
        else:
            self._cards.close(PAST)
        if self.editor is not None:
            self.editor.show_state(self._session.state)

    def _editor_closed(self) -> None:
        self.editor = None
