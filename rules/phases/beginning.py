"""What a turn begins with: units under repair are whole, the record starts (H-REP-2, H-INC-5)."""

from __future__ import annotations

import msgspec

from rules import repairs
from rules.events import Event
from rules.politics import is_neutral
from rules.state import State


def turn_begun(state: State) -> tuple[State, tuple[Event, ...]]:
    """The state at the start of the turn that is on, after everybody has rested.

    What its owner had repaired is whole; a power at war begins one more turn at war (H-REP-2, H-INC-5).
    """
    after, events = repairs.completed(state, state.turn)
    if not is_neutral(after, after.turn):
        turns = {**after.war_turn, after.turn: after.war_turn.get(after.turn, 0) + 1}
        after = msgspec.structs.replace(after, war_turn=turns)
    return after, events
