"""To be written."""

from __future__ import annotations

from rules.actions import Choose
from rules.combat.stages import Outcome
from rules.errors import Refusal
from rules.pending import Question
from rules.state import State


def settled(state: State) -> Outcome:
    raise NotImplementedError


def landed(state: State, question: Question, action: Choose) -> Outcome | Refusal:
    raise NotImplementedError
