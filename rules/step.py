"""The result of a legal action."""

from __future__ import annotations

import msgspec

from rules.events import Event
from rules.state import State


class Step(msgspec.Struct, frozen=True):
    """The state after an action, and what happened on the way."""

    state: State
    events: tuple[Event, ...] = ()
