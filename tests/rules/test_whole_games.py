"""Whole games of ten rounds, kept as files: every action is legal again, explained, and leads to the same end.

They are written anew on purpose only, after a change of the rules:
`python -m scripts.play_games --games 10 --rounds 10 --check --write tests/games`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from rules import engine
from rules.accounts import unexplained
from rules.playtest.matches import Match, read, summary
from rules.positions import check_state
from rules.setups import standard_setup, start

GAMES = sorted(Path(__file__).parents[1].joinpath("games").glob("game-*.txt"))


def test_there_are_ten_games_of_ten_rounds() -> None:
    assert len(GAMES) >= 10
    for path in GAMES:
        header, actions = read(path.read_text(encoding="utf-8"))
        assert header["rounds"] >= 10, path.name
        assert header["end"]["round"] == header["rounds"] + 1, path.name
        assert header["actions"] == len(actions), path.name


@pytest.mark.spread
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_whole_game(path: Path) -> None:
    header, actions = read(path.read_text(encoding="utf-8"))
    state = start(standard_setup())
    for number, action in enumerate(actions):
        where = f"{path.name}, line {number + 2}"
        step = engine.apply(state, action)
        assert not unexplained(state, step), f"{where}: {action}"
        state = step.state
    assert not check_state(state)
    assert summary(state) == header["end"]


def test_a_game_is_played_again_by_its_seed() -> None:
    matches = [Match(start(standard_setup()), 5) for _ in range(2)]
    for match in matches:
        for _ in match.rounds(1):
            pass
    one, other = matches
    assert one.actions == other.actions
    assert summary(one.state) == summary(other.state)
    assert one.state.round == 2
