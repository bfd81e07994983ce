"""To be written."""

from __future__ import annotations

from rules.actions import Barrage
from rules.errors import Refusal
from rules.pending import Question
from rules.state import State
from rules.step import Step


def barrage(state: State, action: Barrage) -> Step | Refusal:
    raise NotImplementedError


def rolled(state: State, question: Question, faces: tuple[int, ...]) -> Step | Refusal:
    raise NotImplementedError
