"""Victory: what counts as a city held, and when the count decides (H-WIN-1, H-WIN-2, R-SEQ-05, R-VIC)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from rules import engine
from rules.actions import EndPhase
from rules.events import Event, Won
from rules.state import State
from rules.victory import judged, score
from tests.rules.position import position

AMERICAN_WAR = "US-Germany, US-Italy, US-Japan, Germany-UK"
ALLIED_CITIES = (
    *("Poland", "France", "England", "Karelia S.S.R.", "Caucasus", "Russia", "Egypt"),
    *("Union of South Africa", "Kwangtung", "India", "Australia", "Philippine Islands", "Hawaiian Islands"),
)
"""Thirteen that the Axis do not begin with, to be added to its five."""


def ending(taken: int, turn: str = "US", war: str = AMERICAN_WAR, **parts: Any) -> State:
    """The end of a turn with so many cities taken by Germany."""
    owners = dict.fromkeys(ALLIED_CITIES[:taken], "Germany")
    return position({}, turn=turn, phase="collect_income", war=war, owners=owners, **parts)


def after(state: State) -> tuple[State, Sequence[Event]]:
    step = engine.apply(state, EndPhase())
    return step.state, step.events


@pytest.mark.rule("H-WIN-1", "permitted")
@pytest.mark.rule("R-VIC-01", "permitted")
@pytest.mark.rule("R-VIC-02", "permitted")
@pytest.mark.rule("R-SEQ-05", "permitted")
def test_17_cities_win_at_the_end_of_the_american_turn() -> None:
    state = ending(12)
    assert score(state).axis == 17
    won, events = after(state)
    assert won.winner == "Axis"
    assert events[0] == Won("Axis", 17)
    assert (won.turn, won.phase) == ("Germany", "research")


@pytest.mark.rule("H-WIN-1", "refused")
@pytest.mark.rule("R-VIC-01", "refused")
def test_16_do_not() -> None:
    state, events = after(ending(11))
    assert state.winner is None
    assert not [event for event in events if isinstance(event, Won)]


@pytest.mark.rule("R-SEQ-05", "refused")
def test_17_at_the_end_of_another_turn_do_not() -> None:
    state, _ = after(ending(12, turn="Italy"))
    assert state.winner is None


@pytest.mark.rule("R-VIC-01", "permitted")
@pytest.mark.rule("R-OPT-05", "permitted")
@pytest.mark.parametrize(("goal", "taken"), [(15, 10), (17, 12)])
def test_the_goal_is_an_option(goal: int, taken: int) -> None:
    assert after(ending(taken, options={"victory_cities": goal}))[0].winner == "Axis"
    assert after(ending(taken - 1, options={"victory_cities": goal}))[0].winner is None


@pytest.mark.rule("R-OPT-05", "refused")
def test_17_are_not_enough_for_21() -> None:
    assert after(ending(12, options={"victory_cities": 21}))[0].winner is None


@pytest.mark.rule("H-WIN-2", "permitted")
def test_the_allies_win_too() -> None:
    allied = {"Germany": "UK", "Italy": "UK", "Libya": "UK", "Poland": "UK"}
    wars = "Germany-UK, Germany-France, Germany-Soviets, Japan-US"
    state, events = after(position({}, turn="US", phase="collect_income", war=wars, owners=allied))
    assert state.winner == "Allies"
    assert events[0] == Won("Allies", score(state).allies)


@pytest.mark.rule("H-WIN-2", "refused")
def test_the_cities_of_neutral_powers_wait() -> None:
    state = ending(12, war="US-Germany, Germany-UK")
    waiting = score(state)
    assert (waiting.axis, waiting.waiting) == (13, 4)
    assert after(state)[0].winner is None


@pytest.mark.rule("R-VIC-02", "refused")
def test_london_is_in_england_not_in_scotland() -> None:
    state = ending(11)
    held = msgspec.structs.replace(state, owners={**state.owners, "Scotland": "Germany"})
    assert score(held) == score(state)


def test_a_game_that_is_played_on_keeps_its_winner() -> None:
    state = msgspec.structs.replace(ending(12), winner="Allies")
    again, events = judged(state)
    assert again.winner == "Allies"
    assert events == ()
