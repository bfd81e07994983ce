"""Running a battle from stage to stage (R-CMB-03, R-AMP-04)."""

from __future__ import annotations

from rules.actions import Choose
from rules.combat.stages import Outcome
from rules.errors import Refusal
from rules.pending import Question
from rules.state import State
from rules.step import Step


def run(state: State, events: Outcome | None = None) -> Step:
    raise NotImplementedError


def rolled(state: State, question: Question, faces: tuple[int, ...]) -> Step | Refusal:
    raise NotImplementedError


def chosen(state: State, question: Question, action: Choose) -> Step | Refusal:
    raise NotImplementedError
