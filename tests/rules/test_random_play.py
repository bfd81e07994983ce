"""Thousands of random legal steps by all powers: nothing but outcomes, and nothing lost on the way."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from rules import engine
from rules.actions import Edit
from rules.errors import Refusal
from rules.events import Activated, Agreed, Captured, Destroyed, Event, FranceFell, Paid
from rules.movement.reach import Route
from rules.positions import check_state
from rules.rulebook import RULES
from rules.serialization import decode_game, encode_game
from rules.state import State
from rules.step import Step
from rules.text import describe_action, describe_event
from tests.rules.play import RandomPlay, census, dark_move, wild_order
from tests.rules.position import snapshot

SEEDS = (1, 2, 3, 4, 5, 6)
STEPS = 800


@pytest.mark.parametrize("seed", SEEDS)
def test_random_legal_play(seed: int) -> None:
    print(f"seed {seed}")
    play = RandomPlay(seed)
    for number in range(STEPS):
        where = f"seed {seed}, step {number}"
        asked = len(play.asked)
        action, step = play.step()
        node = play.game.node
        assert node.parent is not None
        before = play.game.nodes[node.parent].state
        assert describe_action(before, action), where
        assert all(describe_event(event) for event in step.events), where
        assert not check_state(step.state), where
        if not isinstance(action, Edit):
            _accounted(before, step, where)
        if number % 5 == 0:
            _lights_are_true(play, asked, where)
        if number % 10 == 0:
            _undone(play, where)
        if number % 175 == 174:
            assert decode_game(encode_game(play.game)).game == play.game, where
    assert play.state.round > 1
    for refusal in play.refusals:
        assert refusal.rule_id in RULES
        assert refusal.what.endswith(".")


def _accounted(before: State, step: Step, where: str) -> None:
    """Units and money change only as the events say."""
    lost: Counter[str] = Counter()
    for event in step.events:
        if isinstance(event, Destroyed):
            for piece, count in event.units.items():
                for one in (piece, *piece.cargo):
                    lost[one.kind] += count
    garrison = 2 if _algeria(step.events) else 0
    was, now = census(before), census(step.state)
    for kind in {kind for _, kind in (*was, *now)}:
        change = sum(n for (_, k), n in now.items() if k == kind) - sum(
            n for (_, k), n in was.items() if k == kind
        )
        assert change == (garrison if kind == "infantry" else 0) - lost[kind], f"{where}: {kind}"
    if not any(isinstance(event, Activated | Agreed | FranceFell | Destroyed) for event in step.events):
        assert was == now, where
    paid: Counter[str] = Counter()
    for event in step.events:
        if isinstance(event, Paid):
            paid[event.power] += event.ipc
    for power, money in step.state.treasury.items():
        assert money - before.treasury.get(power, 0) == paid[power], f"{where}: treasury of {power}"


def _algeria(events: tuple[Event, ...]) -> bool:
    fell = any(isinstance(event, FranceFell) for event in events)
    return fell and any(isinstance(e, Captured) and e.area == "Algeria" and e.by == "Germany" for e in events)


def _lights_are_true(play: RandomPlay, asked: int, where: str) -> None:
    """Every lit area is accepted by the referee as offered, and a dark one refused; the position stays."""
    for state, found in play.asked[asked:]:
        before = snapshot(state)
        for area, route in found.legal.items():
            assert isinstance(route, Route)
            answer = engine.resolve(state, route.action)
            assert isinstance(answer, Step), f"{where}: {area} is lit, but {answer}"
            assert answer.state.wars - state.wars == set(route.wars), f"{where}: {area}"
        dark = [area for area in found if area not in found.legal and area != found.origin]
        for area in play.random.sample(dark, 3):
            answer = engine.resolve(state, dark_move(state, found, area))
            assert isinstance(answer, Refusal), f"{where}: {area} is dark, but may be entered"
        assert snapshot(state) == before, where


def _undone(play: RandomPlay, where: str) -> None:
    here, before = play.game.current, play.state
    assert play.game.undo() is not None
    assert play.game.redo() is play.game.nodes[here], where
    assert play.state is before


def test_the_same_seed_is_the_same_game() -> None:
    one, other = RandomPlay(11), RandomPlay(11)
    for _ in range(60):
        assert one.step() == other.step()
    assert encode_game(one.game) == encode_game(other.game)


@pytest.mark.parametrize("seed", [7, 8])
def test_wild_orders_are_refused_or_played_and_nothing_else(seed: int) -> None:
    """Orders that no board would offer: any kinds, along any way."""
    print(f"seed {seed}")
    play = RandomPlay(seed)
    chance = random.Random(seed)
    played = 0
    for number in range(300):
        play.step()
        state, where = play.state, f"seed {seed}, step {number}"
        before = snapshot(state)
        for _ in range(6):
            order = wild_order(state, chance)
            answer = engine.resolve(state, order)
            if isinstance(answer, Step):
                played += 1
                _accounted(state, answer, where)
                assert not check_state(answer.state), where
            else:
                assert answer.rule_id in RULES, where
                assert answer.what, where
        assert snapshot(state) == before, where
    assert played > 20
