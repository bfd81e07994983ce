"""The speed of whole games: every kind of action, a battle of 20 against 20, a round and a game at random."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rules import defaults, dice, engine
from rules.actions import ACTION_TYPES, Action, EndPhase, Fight, Move, action_type
from rules.names import COMBAT_MOVE
from rules.pieces import Piece
from rules.playtest.matches import Match, read
from rules.setups import standard_setup, start
from rules.state import State, war, with_stacks

GAMES, GAMES_READ = Path(__file__).parents[1] / "tests" / "games", 3
A_KIND = 40
"""So many actions of a kind are timed together, taken from all over a game."""

ATTACK = {"infantry": 8, "artillery": 4, "mechanized_infantry": 2, "tank": 4, "tactical_bomber": 2}
DEFENSE = {"infantry": 10, "artillery": 3, "tank": 3, "tank_destroyer": 2, "fighter": 2}
FLEET = {"submarine": 6, "destroyer": 6, "cruiser": 3, "carrier": 2, "battleship": 3}


@cache
def played() -> Mapping[str, list[tuple[State, Action]]]:
    """Actions of whole games by kind, each with the position it was done in."""
    found: dict[str, list[tuple[State, Action]]] = {}
    for path in sorted(GAMES.glob("*.txt"))[:GAMES_READ]:
        state = start(standard_setup())
        for action in read(path.read_text())[1]:
            found.setdefault(action_type(action), []).append((state, action))
            state = engine.apply(state, action).state
    return {kind: entries[:: max(1, len(entries) // A_KIND)] for kind, entries in found.items()}


@pytest.mark.goal(0.2)
@pytest.mark.parametrize("kind", [name for name in ACTION_TYPES if name not in ("edit", "agree")])
def test_apply(benchmark: Any, kind: str) -> None:
    """One action of that kind, the mean over those of a game."""
    entries = played().get(kind, [])
    if not entries:
        pytest.skip(f"no {kind} in this game")
    queue: list[tuple[State, Action]] = []

    def once() -> tuple[tuple[State, Action], dict[str, Any]]:
        if not queue:
            queue.extend(entries)
        return queue.pop(), {}

    benchmark.pedantic(engine.apply, setup=once, rounds=max(60, len(entries)))


def drawn_up(attack: Mapping[str, int], defense: Mapping[str, int], here: str, there: str) -> State:
    """Germany in one area and the Soviet Union in the next, at war, the attack ordered."""
    state = msgspec.structs.replace(
        start(standard_setup()),
        phase=COMBAT_MOVE,
        round=4,
        wars=frozenset((war("Germany", "Soviet Union"),)),
        owners={**start(standard_setup()).owners, "Poland": "Germany", "East Poland": "Soviet Union"},
    )
    ours = {Piece("Germany", kind): count for kind, count in attack.items()}
    theirs = {Piece("Soviet Union", kind): count for kind, count in defense.items()}
    state = with_stacks(state, {here: ours, there: theirs})
    for kind, count in attack.items():
        state = engine.apply(state, Move(units={kind: count}, path=(here, there))).state
    return engine.apply(state, EndPhase()).state


def fought(state: State, area: str, seeds: list[int]) -> State:
    """A battle to its end, with default choices and other dice each time."""
    seeds.append(len(seeds))
    table = dice.Loose(engine.apply(state, Fight(area=area)).state)
    dice.drive(table, dice.Seeded(len(seeds)), defaults.answer)
    assert table.state.engagement is None
    return table.state


@pytest.mark.goal(20)
@pytest.mark.parametrize(
    ("attack", "defense", "areas"),
    [
        pytest.param(ATTACK, DEFENSE, ("Poland", "East Poland"), id="on land"),
        pytest.param(FLEET, FLEET, ("SZ 5", "SZ 6"), id="at sea"),
    ],
)
def test_battle_of_20_against_20(
    benchmark: Any, attack: Mapping[str, int], defense: Mapping[str, int], areas: tuple[str, str]
) -> None:
    state = drawn_up(attack, defense, *areas)
    seeds: list[int] = []
    benchmark(fought, state, areas[1], seeds)


@pytest.mark.goal(2000)
def test_a_round_at_random(benchmark: Any) -> None:
    """All eight powers' turns, the round after the second, another game each time."""
    seeds = iter(range(1, 100))

    def once() -> tuple[tuple[Match], dict[str, Any]]:
        match = Match(start(standard_setup()), next(seeds))
        rounds(match, 2)
        return (match,), {}

    benchmark.pedantic(lambda match: rounds(match, 1), setup=once, rounds=5)


def rounds(match: Match, count: int) -> None:
    """So many rounds more."""
    last = match.state.round + count
    while match.state.round < last:
        match.step()


@pytest.mark.goal(60_000)
def test_a_game_of_ten_rounds(benchmark: Any) -> None:
    """One game after the other on one core; the summary says how many that are in a minute."""
    seeds = iter(range(1, 100))
    benchmark.pedantic(lambda: rounds(Match(start(standard_setup()), next(seeds)), 10), rounds=3)
