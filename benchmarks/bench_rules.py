"""The referee's speed on the 1939 setup: a move, legal destinations, saves and setups."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from rules import engine
from rules.actions import Edit, Move, Units
from rules.game import Game
from rules.movement import reach
from rules.names import COMBAT_MOVE, NONCOMBAT_MOVE
from rules.pieces import kinds_of
from rules.playtest.matches import read
from rules.serialization import decode_game, encode_game, load_game, save_game
from rules.setups import load_setup, standard_setup, start
from rules.state import State

GAME = Path(__file__).parents[1] / "tests" / "games" / "game-01.txt"
SZ_OF_THE_FLEET = "SZ 62b"


@cache
def position(power: str, phase: str) -> State:
    """The 1939 setup with that power's phase on."""
    return engine.apply(start(standard_setup()), Edit(turn=power, phase=phase)).state


def movers(state: State, area: str) -> Units:
    return dict(kinds_of(reach.movers(state)[area]))


def kinds_that_move(power: str, phase: str, area: str) -> list[Any]:
    """A parameter for every kind that can move out of an area."""
    units = movers(position(power, phase), area)
    return [pytest.param(kind, count, id=f"{count} {kind}") for kind, count in units.items()]


def legal(state: State, origin: str, units: Units) -> int:
    """How many areas light up when these units are picked up."""
    return len(reach.destinations(state, origin, units).legal)


@pytest.mark.goal(0.2)
def test_apply_a_move(benchmark: Any) -> None:
    state = position("Germany", NONCOMBAT_MOVE)
    target = min(reach.destinations(state, "Germany", {"infantry": 3}).legal)
    action = Move(units={"infantry": 3}, path=("Germany", target))
    step = benchmark(engine.apply, state, action)
    assert step.state.stack("Germany") != state.stack("Germany")


@pytest.mark.goal(0.2)
def test_refuse_a_move(benchmark: Any) -> None:
    state = position("Germany", NONCOMBAT_MOVE)
    refusal = benchmark(engine.why_not, state, Move(units={"infantry": 3}, path=("Germany", "England")))
    assert refusal is not None


@pytest.mark.goal(10)
@pytest.mark.parametrize("phase", [COMBAT_MOVE, NONCOMBAT_MOVE])
def test_destinations_of_all_that_moves_in_germany(benchmark: Any, phase: str) -> None:
    state = position("Germany", phase)
    units = movers(state, "Germany")
    assert sum(units.values()) > 20  # type: ignore[arg-type]
    benchmark(legal, state, "Germany", units)


@pytest.mark.goal(10)
@pytest.mark.parametrize(("kind", "count"), kinds_that_move("Germany", COMBAT_MOVE, "Germany"))
def test_destinations_in_combat_move(benchmark: Any, kind: str, count: int) -> None:
    assert benchmark(legal, position("Germany", COMBAT_MOVE), "Germany", {kind: count}) > 0


@pytest.mark.goal(10)
@pytest.mark.parametrize(("kind", "count"), kinds_that_move("Germany", NONCOMBAT_MOVE, "Germany"))
def test_destinations_in_noncombat_move(benchmark: Any, kind: str, count: int) -> None:
    assert benchmark(legal, position("Germany", NONCOMBAT_MOVE), "Germany", {kind: count}) > 0


@pytest.mark.goal(10)
@pytest.mark.parametrize("phase", [COMBAT_MOVE, NONCOMBAT_MOVE])
@pytest.mark.parametrize(
    "units",
    [
        pytest.param({"carrier": 2}, id="carriers"),
        pytest.param({"tactical_bomber": 2}, id="their aircraft"),
        pytest.param({"carrier": 2, "fighter": 2, "tactical_bomber": 2}, id="both"),
    ],
)
def test_destinations_of_the_carrier_group(benchmark: Any, phase: str, units: Units) -> None:
    benchmark(legal, position("Japan", phase), SZ_OF_THE_FLEET, units)


@pytest.mark.goal(10)
def test_all_movers_of_a_power(benchmark: Any) -> None:
    assert benchmark(reach.movers, position("United Kingdom", NONCOMBAT_MOVE))


@pytest.fixture(scope="session")
def long_game() -> Game:
    """A whole game of ten rounds, every phase of every power and all its battles."""
    game = Game.of(standard_setup())
    for action in read(GAME.read_text())[1]:
        game.play(action)
    return game


@pytest.mark.goal(50)
def test_save_ten_rounds(benchmark: Any, long_game: Game, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    benchmark(save_game, long_game, path)
    assert load_game(path).game == long_game


@pytest.mark.goal(500)
def test_load_ten_rounds(benchmark: Any, long_game: Game) -> None:
    saved = encode_game(long_game)
    loaded = benchmark(decode_game, saved)
    assert (loaded.game, loaded.notes) == (long_game, ())


@pytest.mark.goal(50)
def test_load_the_setup(benchmark: Any) -> None:
    text = files("rules.data").joinpath("setups", "1939.json").read_bytes()
    assert benchmark(load_setup, text) == standard_setup()
