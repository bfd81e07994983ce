"""The referee: what an action leads to, or which rule forbids it.

`resolve` is the only way forward. `why_not` and `apply` are two ways of asking it, so the board's
highlights and the referee cannot disagree. The engine calls nobody and knows no dice and no clock.
"""

from __future__ import annotations

from rules.actions import Action, action_type
from rules.errors import IllegalAction, Refusal
from rules.phases import dispatch, naming
from rules.state import State
from rules.step import Step

__all__ = ["Step", "apply", "resolve", "why_not"]


def resolve(state: State, action: Action) -> Step | Refusal:
    """The step an action leads to, or the refusal that forbids it.

    Raises DataError where the action itself is malformed (an area or kind that does not exist).
    """
    return dispatch.resolve(state, naming.canonical(state, action))


def why_not(state: State, action: Action) -> Refusal | None:
    """Why an action is not legal here; None if it is."""
    result = resolve(state, action)
    return result if isinstance(result, Refusal) else None


def apply(state: State, action: Action) -> Step:
    """The next state and what happened; raises IllegalAction with the refusal.

    The given state is never changed.
    """
    result = resolve(state, action)
    if isinstance(result, Refusal):
        raise IllegalAction(result)
    return result


def describe(action: Action) -> str:
    """The action's type, for messages about it."""
    return action_type(action)
