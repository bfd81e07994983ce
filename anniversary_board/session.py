"""The one mutable thing of the program: the game on the board, its file, and where one looks in its past.

Widgets read `state`, send actions through `do` and repaint from `changed`, comparing areas by identity.
A past position that was chosen in the history is only looked at (P70): `do` says so through
`past_touched` and nothing moves until `branch_here` or `back_to_now`. Undo is different: it moves the
game itself back, and the next action begins a branch.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from rules import defaults, dice, engine
from rules.actions import Action, Roll
from rules.errors import IllegalAction, Refusal
from rules.events import Destroyed, Event, WarBegun
from rules.game import Game
from rules.movement import reach
from rules.pending import DICE
from rules.pieces import Stack
from rules.state import State
from rules.step import Step


class Session(QObject):
    """A game being played. Signals come after the fact, but for `changing`, which comes before it.

    `changed(before: State, after: State, events: tuple)`: another position is on the board.
    `game_replaced()`: another game is. `refused(refusal: Refusal)`: an action was not legal.
    `past_touched()`: somebody tried to move in a past position. `path_changed()`: file or dirtiness.
    """

    changing = Signal()
    changed = Signal(object, object, object)
    game_replaced = Signal()
    refused = Signal(object)
    past_touched = Signal()
    path_changed = Signal()

    def __init__(self, game: Game, path: Path | None = None, strict: bool = False) -> None:
        super().__init__()
        self._game = game
        self._path = path
        self._shown: int | None = None
        self.strict = strict
        self._dirty = False
        self._movers_of: State | None = None
        self._movers: dict[str, Stack] = {}

    # -- reading ----------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game with all its branches; change it only through this session."""
        return self._game

    @property
    def state(self) -> State:
        """The position on the board: the one being looked at, usually that of now."""
        return self._game.nodes[self.shown].state

    @property
    def shown(self) -> int:
        """The node whose position is on the board."""
        return self._game.current if self._shown is None else self._shown

    @property
    def in_past(self) -> bool:
        """Whether a position of the history is on the board only to be looked at."""
        return self._shown is not None

    @property
    def path(self) -> Path | None:
        """The file of the game, None if it was never saved."""
        return self._path

    @property
    def dirty(self) -> bool:
        """Whether the file, if any, lacks something of the game."""
        return self._dirty

    @property
    def movers(self) -> dict[str, Stack]:
        """What can still move on the board, by area: nothing in the past, nor while a question is open.

        Worked out once for a position, when the first asks: board and panels all need it.
        """
        if self.in_past or self.state.pending is not None:
            return {}
        if self._movers_of is not self.state:
            self._movers_of, self._movers = self.state, reach.movers(self.state)
        return self._movers

    def wars_of(self, action: Action) -> tuple[WarBegun, ...]:
        """The wars an action would begin now, each with its rule (H-POL-11); none if it is not legal."""
        return tuple(event for event in self.would_happen(action) if isinstance(event, WarBegun))

    def losses_of(self, action: Action) -> tuple[Destroyed, ...]:
        """The units an action would lose now, each with its rule; none if it is not legal."""
        return tuple(event for event in self.would_happen(action) if isinstance(event, Destroyed))

    def would_happen(self, action: Action) -> tuple[Event, ...]:
        """What an action would do on the board's position; nothing if it is not legal."""
        step = engine.resolve(self.state, action)
        return step.events if isinstance(step, Step) else ()

    def why_not(self, action: Action) -> Refusal | None:
        """Why an action is not legal on the board's position; None if it is."""
        return engine.why_not(self.state, action)

    # -- playing ----------------------------------------------------------------------------

    def do(self, action: Action) -> Step | None:
        """Play an action now; None if the rules refuse it or the past is on the board.

        Raises DataError for an action that is malformed.
        """
        if self.in_past:
            self.past_touched.emit()
            return None
        before = self.state
        self.changing.emit()
        try:
            step = self._game.play(action)
        except IllegalAction as error:
            self.refused.emit(error.refusal)
            return None
        self._after(before, step.events)
        return step

    def rolled(self) -> Roll | None:
        """The dice of the game's own seed for the open question; None if none are asked for."""
        question = self._game.state.pending
        if question is None or question.kind != DICE:
            return None
        return Roll(dice.OfGame(self._game).roll(question), by=question.by)

    def play_out(self) -> None:
        """Answer open questions with the default choices and the game's dice, to the end of the battle if one is on.

        Raises DataError, with what was answered on the board, if the questions do not end.
        """
        if self._left_past():
            return
        before = self.state
        self.changing.emit()
        fought = before.engagement is not None
        own, done = dice.OfGame(self._game), list[tuple[Action, Step]]()
        try:
            done = dice.drive(
                self._game, own, defaults.answer, until=lambda state: fought and state.engagement is None
            )
        finally:
            self._after(before, tuple(event for _, step in done for event in step.events))

    def can_undo(self) -> bool:
        """Whether there is something to undo that the game's manners allow (dice stay in strict games)."""
        node = self._game.nodes[self._game.current]
        return node.parent is not None and not (self.strict and isinstance(node.action, Roll))

    def can_redo(self) -> bool:
        """Whether an undone action can be done again."""
        return bool(self._game.nodes[self._game.current].children)

    def undo(self) -> None:
        """Go one action back; from a past that is looked at, come back to now first."""
        if self._left_past() or not self.can_undo():
            return
        self._attempt(self._game.undo)

    def redo(self) -> None:
        """Do the undone action again; of several branches the one used last."""
        if self._left_past() or not self.can_redo():
            return
        self._attempt(self._game.redo)

    def can_take_back(self, node: int) -> bool:
        """Whether a planned move of this phase can be taken back by itself (P69)."""
        return not self.in_past and self._game.can_take_back(node)

    def take_back(self, node: int) -> bool:
        """Take one planned move of this phase back and keep the later ones.

        False, with `refused`, if a later move depends on it.
        """
        return not self._left_past() and self._attempt(lambda: self._game.take_back(node))

    def take_back_all(self) -> None:
        """Go back to the beginning of the phase; the moves stay in the history as a branch."""
        if self._left_past():
            return
        moves = self._game.phase_moves()
        if moves and moves[0].parent is not None:
            start = moves[0].parent
            self._attempt(lambda: self._game.goto(start))

    def name(self, node: int, text: str) -> None:
        """Name a point of the history, or take its name away with an empty text."""
        self.changing.emit()
        self._game.name(node, text.strip())
        self._after(self.state, ())

    # -- the past ---------------------------------------------------------------------------

    def look(self, node: int) -> None:
        """Put a position of the history on the board, to be looked at."""
        before = self.state
        self._shown = None if node == self._game.current else node
        self.changed.emit(before, self.state, ())

    def back_to_now(self) -> None:
        """Put the position of now back on the board."""
        self.look(self._game.current)

    def branch_here(self) -> None:
        """Go on playing from the position on the board; what came after it stays as a branch."""
        if self._shown is None:
            return
        node, before = self._shown, self.state
        self.changing.emit()
        self._shown = None
        self._game.goto(node)
        self._after(before, ())

    # -- files ------------------------------------------------------------------------------

    def replace(self, game: Game, path: Path | None = None, dirty: bool = False) -> None:
        """Put another game on the board."""
        self.changing.emit()
        self._game, self._path, self._shown, self._dirty = game, path, None, dirty
        self.game_replaced.emit()
        self.path_changed.emit()

    def saved(self, path: Path) -> None:
        """Note that the file now has all of the game."""
        self._path, self._dirty = path, False
        self.path_changed.emit()

    # -- inside -----------------------------------------------------------------------------

    def _left_past(self) -> bool:
        """Whether the past was on the board, which is no longer so."""
        if self.in_past:
            self.back_to_now()
            return True
        return False

    def _attempt(self, change: Callable[[], object]) -> bool:
        before = self.state
        self.changing.emit()
        try:
            change()
        except IllegalAction as error:
            self.refused.emit(error.refusal)
            return False
        self._after(before, ())
        return True

    def _after(self, before: State, events: tuple[object, ...]) -> None:
        self._dirty = True
        self.changed.emit(before, self.state, events)
        self.path_changed.emit()
