"""Dice for whoever drives the engine: seeded, from a script, or real ones typed in.

The engine rolls nothing: it asks (`State.pending`), and the `roll` action answers. This module is the only
one in `rules` with randomness, and nothing that decides a rule imports it.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Protocol, TypeVar

from rules import engine
from rules.actions import Action, Roll
from rules.errors import DataError
from rules.game import Game
from rules.names import spoken
from rules.pending import DICE, Question
from rules.state import State
from rules.step import Step

P = TypeVar("P", bound=str)

MOST_ANSWERS = 5000
"""A battle that asks more often than this does not end: nobody in it can be hit."""


class Dice(Protocol):
    """Whatever gives the faces that a `dice` question asks for, in the order of its shots."""

    def roll(self, question: Question) -> tuple[int, ...]:
        """The faces for the question; raises DataError if there are not enough."""
        ...


class Seeded:
    """The dice of a seed: the n-th die is the same on every computer and in every run.

    A die depends on the seed and on how many were rolled before it, on nothing else: neither on what is asked nor on
    how the dice are grouped. `rolled` is how many were, and goes on with every roll.
    """

    def __init__(self, seed: int, rolled: int = 0) -> None:
        self.seed = seed
        self.rolled = rolled

    def faces(self, question: Question, rolled_before: int) -> tuple[int, ...]:
        """The faces for a question that is asked after so many dice."""
        return tuple(self._face(rolled_before + index) for index in range(question.dice))

    def roll(self, question: Question) -> tuple[int, ...]:
        """The next faces."""
        faces = self.faces(question, self.rolled)
        self.rolled += len(faces)
        return faces

    def _face(self, number: int) -> int:
        # Random makes its own state of a string with SHA-512, so the hash of the running Python has no say.
        return Random(f"{self.seed}:{number}").randint(1, 6)


class OfGame:
    """The dice of a game's own seed, after those that lie on its branch.

    How many were rolled is read from the history, so that undo and redo find the same dice again: going back
    and rolling anew gives what was rolled before, and no better roll can be fished for.
    """

    def __init__(self, game: Game) -> None:
        self._game = game

    def roll(self, question: Question) -> tuple[int, ...]:
        """The faces that follow the dice of the branch; a game without a seed is given one."""
        if self._game.seed is None:
            self._game.seed = new_seed()
        return Seeded(self._game.seed).faces(question, rolled_before(self._game))


def rolled_before(game: Game) -> int:
    """How many dice lie on the way from the start of a game to its cursor."""
    return sum(len(node.action.faces) for node in game.line() if isinstance(node.action, Roll))


def new_seed() -> int:
    """A seed nobody has chosen."""
    return secrets.randbelow(2**32)


class Scripted:
    """Dice laid out beforehand, a queue for each purpose; a queue that runs out gives `default`."""

    def __init__(self, queues: Mapping[P, Sequence[int]], default: int | None = None) -> None:
        self._queues: dict[str, list[int]] = {purpose: list(faces) for purpose, faces in queues.items()}
        self._default = default

    def roll(self, question: Question) -> tuple[int, ...]:
        """The next faces of the question's queue; raises DataError where there are none left."""
        queue = self._queues.setdefault(question.purpose, [])
        missing = question.dice - len(queue)
        if missing > 0:
            if self._default is None:
                raise DataError.at(f"dice.{question.purpose}", _short(question, len(queue)))
            queue.extend([self._default] * missing)
        faces = tuple(queue[: question.dice])
        del queue[: question.dice]
        return faces


class Typed:
    """Real dice, typed in as they fell; they are used up in order."""

    def __init__(self, *texts: str) -> None:
        self._faces = [face for text in texts for face in typed_faces(text)]

    @property
    def left(self) -> int:
        """How many have not been asked for yet."""
        return len(self._faces)

    def roll(self, question: Question) -> tuple[int, ...]:
        """The next faces; raises DataError where there are fewer than asked for."""
        if question.dice > len(self._faces):
            raise DataError.at("dice", _short(question, len(self._faces)))
        faces = tuple(self._faces[: question.dice])
        del self._faces[: question.dice]
        return faces


def typed_faces(text: str) -> tuple[int, ...]:
    """The faces in a text like "3 5 1", "3,5,1" or "351"; raises DataError if anything else is in it."""
    faces: list[int] = []
    for word in re.split(r"[\s,;]+", text.strip()):
        if not re.fullmatch(r"[1-6]+", word):
            found = f"found “{word}”" if word else "found nothing"
            raise DataError.at("dice", f"expected faces from 1 to 6, as in “3 5 1”, {found}")
        faces.extend(map(int, word))
    return tuple(faces)


def _short(question: Question, left: int) -> str:
    asked = f"{question.dice} {'die' if question.dice == 1 else 'dice'} of {spoken(question.purpose)}"
    where = f" in {question.area}" if question.area else ""
    return f"{asked}{where} asked for, {left or 'none'} left"


class Table(Protocol):
    """What can be driven: a `Game`, which keeps the history, or a `Loose` position."""

    @property
    def state(self) -> State:
        """The position now."""
        ...

    def play(self, action: Action) -> Step:
        """Do an action; raises IllegalAction or DataError."""
        ...


class Loose:
    """A position that is played on without a history."""

    def __init__(self, state: State) -> None:
        self.state = state

    def play(self, action: Action) -> Step:
        """Do an action and go on from what it leads to."""
        step = engine.apply(self.state, action)
        self.state = step.state
        return step


def drive(
    table: Table,
    dice: Dice | None,
    choices: Callable[[State], Action] | None = None,
    until: Callable[[State], bool] | None = None,
) -> list[tuple[Action, Step]]:
    """Answer open questions until something else is to be decided; returns what was answered.

    `dice` answers the dice, `choices` (`rules.defaults.answer`) everything else; None leaves those questions
    open. `until` stops earlier. Raises DataError if the dice run out or the questions do not end.
    """
    answered: list[tuple[Action, Step]] = []
    while (question := table.state.pending) is not None and not (until and until(table.state)):
        action = _answer(table.state, question, dice, choices)
        if action is None:
            break
        if len(answered) == MOST_ANSWERS:
            where = question.area or spoken(question.kind)
            raise DataError.at("", f"{where}: no end after {MOST_ANSWERS} answers, somebody must give way")
        answered.append((action, table.play(action)))
    return answered


def _answer(
    state: State, question: Question, dice: Dice | None, choices: Callable[[State], Action] | None
) -> Action | None:
    if question.kind == DICE:
        return None if dice is None else Roll(dice.roll(question), by=question.by)
    return None if choices is None else choices(state)
