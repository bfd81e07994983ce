"""What a step of a battle is: entered, it goes on or asks; asked, it takes the answer.

A battle is run by `sequence` from stage to stage until one leaves a question open or the battle is over. The
stage that asks is the engagement's `stage`, so a saved battle goes on where it stopped.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from rules.actions import Choose
from rules.errors import Refusal
from rules.events import Event
from rules.pending import Question
from rules.state import Engagement, State

Outcome = tuple[State, tuple[Event, ...]]
"""The state after a step of a battle and what happened in it; a question may be open."""


class Stage(msgspec.Struct, frozen=True):
    """A step of a battle.

    `enter` does it, or asks (`State.pending`). `rolled` takes the faces of the dice it asked for, `chosen` the answer to
    another question, or refuses it. After each of them the battle goes on with the next stage, unless a question is open, the
    engagement is over (None) or it has been sent to another stage with `at`.
    """

    name: str
    enter: Callable[[State], Outcome]
    rolled: Callable[[State, Question, tuple[int, ...]], Outcome] | None = None
    chosen: Callable[[State, Question, Choose], Outcome | Refusal] | None = None


def engaged(state: State) -> Engagement:
    """The battle that is being fought; only called while there is one."""
    assert state.engagement is not None
    return state.engagement


def with_engagement(state: State, **changes: object) -> State:
    """The state with fields of the engagement replaced."""
    return msgspec.structs.replace(state, engagement=msgspec.structs.replace(engaged(state), **changes))


def asked(state: State, question: Question) -> State:
    """The state with a question open."""
    return msgspec.structs.replace(state, pending=question)


def at(state: State, stage: str) -> State:
    """The state sent to another stage of the battle, entered next."""
    return with_engagement(state, stage=stage)
