"""Positions and games that many tests start from."""

from __future__ import annotations

import pytest

from rules.actions import EndPhase, Move
from rules.game import Game
from rules.setups import Setup, standard_setup, start
from rules.state import State


@pytest.fixture(scope="session")
def setup_1939() -> Setup:
    return standard_setup()


@pytest.fixture
def state_1939(setup_1939: Setup) -> State:
    return start(setup_1939)


@pytest.fixture
def new_game(setup_1939: Setup) -> Game:
    return Game.of(setup_1939)


@pytest.fixture
def game_with_branches(new_game: Game) -> Game:
    """Germany in its first combat move: two plans, one of them named, the cursor in the second."""
    game = new_game
    game.play(EndPhase())
    game.play(EndPhase())
    fork = game.current
    game.play(Move({"infantry": 3}, ("Germany", "Poland")))
    game.play(Move({"fighter": 1}, ("Germany", "Poland")))
    game.name(game.current, "Warsaw first")
    game.goto(fork)
    game.play(Move({"tank": 2}, ("Czechoslovakia Hungary", "Balkans")))
    return game
