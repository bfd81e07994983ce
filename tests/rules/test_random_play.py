"""Tens of thousands of random actions through all phases: nothing but outcomes, and nothing lost on the way."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules import engine
from rules.accounts import census, unexplained
from rules.actions import action_type
from rules.errors import DataError, Refusal
from rules.movement.reach import Route, destinations
from rules.names import COMBAT_MOVE, NONCOMBAT_MOVE, PHASES
from rules.positions import check_state
from rules.rulebook import RULES
from rules.ruleset import Options
from rules.serialization import decode_game, encode_game
from rules.state import State
from rules.step import Step
from rules.text import describe_action, describe_event
from tests.rules.play import RandomPlay, dark_move, encoded, own, unsound, wild_action

ACTIONS = 2600
"""In each of the games; together more than 20,000."""

GAMES: dict[int, Options] = {
    1: Options(),
    2: Options(),
    3: Options(),
    4: Options(),
    5: Options(two_hit_units="aa50", fighter_range=4),
    6: Options(escorts_and_interceptors=False, dardanelles_closed=False, victory_cities=21),
    7: Options(research=False, national_objectives=False, greenland_is_american_water=False),
    8: Options(two_hit_units="aa50", victory_cities=15),
}
"""Seeds with the options that are played."""


@pytest.mark.spread
@pytest.mark.parametrize("seed", GAMES)
def test_random_play(seed: int) -> None:
    print(f"seed {seed}")
    play, wild = RandomPlay(seed, GAMES[seed]), random.Random(seed)
    done, phases = Counter[str](), set[str]()
    for number in range(ACTIONS):
        where = f"seed {seed}, action {number}"
        before, action, step = play.step()
        done[action_type(action)] += 1
        phases.add(step.state.phase)
        assert not unexplained(before, step), f"{where}: {action}"
        assert describe_action(before, action), where
        assert all(describe_event(event) for event in step.events), where
        if step.state.turn != before.turn:
            assert not unsound(step.state), f"{where}: {action}"
        if number % 6 == 0:
            assert not check_state(step.state), f"{where}: {action}"
            _nothing_happens(play.state, wild, where)
        if number % 10 == 0:
            _undone(play, where)
        if number % 50 == 0:
            _lights_are_true(play, where)
        if number % 1200 == 1199:
            assert decode_game(encode_game(play.game)).game == play.game, where
    assert phases == set(PHASES)
    assert done.keys() >= {"purchase", "move", "fight", "roll", "choose", "place", "end_phase"}
    assert play.state.round > 3


def _nothing_happens(state: State, chance: random.Random, where: str) -> None:
    """An action that nobody would think of is refused in words, or is one; the position stays as it was."""
    action = wild_action(state, chance)
    before = encoded(state) if chance.random() < 0.1 else b""
    try:
        answer = engine.resolve(state, action)
    except DataError:
        return
    if isinstance(answer, Refusal):
        assert answer.rule_id in RULES, f"{where}: {action}"
        assert answer.what.endswith((".", "?")), f"{where}: {answer.what}"
    else:
        assert not unexplained(state, answer), f"{where}: {action}"
        assert not check_state(answer.state), f"{where}: {action}"
    assert not before or encoded(state) == before, (
        f"{where}: {action} changed the position it was asked about"
    )


def _lights_are_true(play: RandomPlay, where: str) -> None:
    """Every lit area is accepted by the referee as offered, and a dark one refused; the position stays."""
    state, chance = play.state, play.random
    able = sorted(area for area in state.stacks if own(state, area))
    if state.phase not in (COMBAT_MOVE, NONCOMBAT_MOVE) or state.pending is not None or not able:
        return
    area = chance.choice(able)
    kind = chance.choice(sorted({piece.kind for piece in own(state, area)}))
    before, found = encoded(state), destinations(state, area, {kind: 1})
    for name, route in found.legal.items():
        assert isinstance(route, Route)
        answer = engine.resolve(state, route.action)
        assert isinstance(answer, Step), f"{where}: {name} is lit, but {answer}"
        assert answer.state.wars - state.wars == set(route.wars), f"{where}: {name}"
        assert not unexplained(state, answer), f"{where}: {name}"
    dark = [name for name in found if name not in found.legal and name != found.origin]
    for name in chance.sample(dark, 3):
        answer = engine.resolve(state, dark_move(state, found, name))
        assert isinstance(answer, Refusal), f"{where}: {name} is dark, but may be entered"
    assert encoded(state) == before, where


def _undone(play: RandomPlay, where: str) -> None:
    here, after = play.game.current, play.state
    parent = play.game.nodes[here].parent
    assert parent is not None
    before = play.game.nodes[parent].state
    assert play.game.undo() is not None
    assert play.state is before, where
    assert play.game.redo() is play.game.nodes[here], where
    assert play.state is after, where


def test_the_same_seed_is_the_same_game() -> None:
    one, other = RandomPlay(11), RandomPlay(11)
    for _ in range(120):
        assert one.step() == other.step()
    assert encode_game(one.game) == encode_game(other.game)


@pytest.mark.spread
@settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 10_000), length=st.integers(0, 150), noise=st.integers(0, 10_000))
def test_wild_actions_are_refused_or_played_and_nothing_else(seed: int, length: int, noise: int) -> None:
    """From some moment of a game on nothing but actions that no board would offer."""
    play, chance = RandomPlay(seed), random.Random(noise)
    for _ in range(length):
        play.step()
    state = play.state
    for number in range(60):
        where = f"seed {seed}, length {length}, noise {noise}, action {number}"
        _nothing_happens(state, chance, where)


def test_accounts_tell_what_events_leave_out() -> None:
    """The accounts themselves can fail: a step whose events are thrown away, or told twice."""
    play, told = RandomPlay(3), 0
    for _ in range(400):
        before, _, step = play.step()
        counts = census(before) != census(step.state) or before.treasury != step.state.treasury
        if counts or before.tray != step.state.tray or before.damage != step.state.damage:
            told += 1
            assert unexplained(before, Step(step.state)), "a change without an event"
            assert unexplained(before, Step(step.state, (*step.events, *step.events)))
    assert told > 50
