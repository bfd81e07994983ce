"""The score in victory cities and who has won by it (H-WIN-1, H-WIN-2)."""

from __future__ import annotations

import msgspec

from rules.events import Event, Won
from rules.names import ALLIES, AXIS
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
    """Count the cities: one counts while the power that controls it is at war (H-WIN-2, R-VIC-01, R-OPT-05)."""
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


def judged(state: State) -> tuple[State, tuple[Event, ...]]:
    """The state at the end of the American turn, when a side with enough cities has won (H-WIN-1, R-SEQ-05).

    A victory stays: a game that is played on has the winner it had.
    """
    count = score(state)
    for side, cities in ((AXIS, count.axis), (ALLIES, count.allies)):
        if state.winner is None and cities >= count.goal:
            return msgspec.structs.replace(state, winner=side), (Won(side, cities),)
    return state, ()
