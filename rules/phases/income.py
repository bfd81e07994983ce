"""To be written."""

from __future__ import annotations

from rules.actions import Roll
from rules.errors import Refusal
from rules.events import Event
from rules.pending import Question
from rules.state import State
from rules.step import Step


def collected(state: State) -> tuple[State, tuple[Event, ...]]:
    return state, ()


def rolled(state: State, question: Question, faces: tuple[int, ...]) -> Step | Refusal:
    raise NotImplementedError
