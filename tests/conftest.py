"""Positions and games that many tests start from. No test sees a screen, or a file of whoever runs it."""

from __future__ import annotations

import os
import tempfile

import pytest

# Before anything of Qt is loaded: it reads these once.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
_home = tempfile.mkdtemp(prefix="anniversary-board-tests-")
for _name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
    os.environ[_name] = _home

from rules.actions import EndPhase, Move  # noqa: E402  (after the environment)
from rules.game import Game  # noqa: E402
from rules.setups import Setup, standard_setup, start  # noqa: E402
from rules.state import State  # noqa: E402


def pytest_configure(config: pytest.Config) -> None:
    """Let Qt say what its platform without a screen cannot do; every other warning fails a test."""
    config.addinivalue_line(
        "qt_log_ignore",
        r"This plugin does not support (propagateSizeHints\(\)|raise\(\)|grabbing the keyboard)",
    )


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of a file run one after the other on one core, but for those marked `spread`, which any may take."""
    for item in items:
        if item.get_closest_marker("spread") is None:
            item.add_marker(pytest.mark.xdist_group(str(item.path)))


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
