"""To be written."""

from __future__ import annotations

from rules.actions import Lend, Purchase
from rules.errors import Refusal
from rules.events import Event
from rules.pending import Question
from rules.state import State
from rules.step import Step


def begun(state: State) -> tuple[State, tuple[Event, ...]]:
    return state, ()


def purchase(state: State, action: Purchase) -> Step | Refusal:
    raise NotImplementedError


def lend(state: State, action: Lend) -> Step | Refusal:
    raise NotImplementedError
