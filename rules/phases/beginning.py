"""What a turn begins with: units under repair are whole, the record starts (H-REP-2, H-INC-5)."""

from __future__ import annotations

from rules.events import Event
from rules.state import State


def turn_begun(state: State) -> tuple[State, tuple[Event, ...]]:
    """The state at the start of the turn that is on, after everybody has rested."""
    return state, ()
