"""To be written."""

from __future__ import annotations

from rules.actions import Research
from rules.errors import Refusal
from rules.events import Event
from rules.pending import Question
from rules.state import State
from rules.step import Step


def research(state: State, action: Research) -> Step | Refusal:
    raise NotImplementedError


def charted(state: State, question: Question, action: Research) -> Step | Refusal:
    raise NotImplementedError


def rolled(state: State, question: Question, faces: tuple[int, ...]) -> Step | Refusal:
    raise NotImplementedError
