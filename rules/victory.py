"""The score in victory cities (H-WIN-1, H-WIN-2)."""

from __future__ import annotations

import msgspec

from rules.names import AXIS
from rules.politics import is_neutral
from rules.powers import SIDE
from rules.state import State


class Score(msgspec.Struct, frozen=True):
    """Cities that count by side, those that wait for a war of their owner, and how many win."""

    axis: int
    allies: int
    waiting: int
    goal: int


def score(state: State) -> Score:
    """Count the cities: one counts while the power that controls it is at war (H-WIN-2)."""
    axis = allies = waiting = 0
    for area in state.ruleset.board.cities:
        owner = state.owner(area)
        if owner not in SIDE or is_neutral(state, owner):
            waiting += 1
        elif SIDE[owner] == AXIS:
            axis += 1
        else:
            allies += 1
    return Score(axis, allies, waiting, state.ruleset.options.victory_cities)
