"""The odds of a battle by simulation: known chances are met, and the board's own position is not touched."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import Refusal
from rules.odds import simulation
from rules.odds.simulation import Tally, begun, tally
from rules.state import State
from tests.rules.position import played, position

EAST: dict[str, Any] = {
    "war": "Germany-Soviets",
    "owners": {"Poland": "Germany", "East Poland": "Soviets"},
}


def fought(own: str, enemy: str) -> State:
    """Germany attacks East Poland out of Poland: the position in which the battle has begun."""
    state = position({"Poland": own, "East Poland": f"Soviets: {enemy}"}, **EAST)
    ordered = played(state, f"{own}: Poland > East Poland")
    begin = begun(ordered, "East Poland")
    assert isinstance(begin, State)
    return begin


def test_one_infantry_against_one_is_as_it_is_by_hand() -> None:
    # A round: 1/6 and 1/3 hit; so 1/9 wins, 5/18 loses, 1/18 takes both, the rest goes on.
    result = tally(fought("infantry", "infantry"), range(3000))
    assert result.runs == result.attacker + result.defender + result.draw == 3000
    assert result.share(result.attacker) == pytest.approx(1 / 4, abs=0.025)
    assert result.share(result.draw) == pytest.approx(1 / 8, abs=0.02)
    assert result.share(result.defender) == pytest.approx(5 / 8, abs=0.03)
    assert result.attacker_loss == 3 * (result.defender + result.draw)
    assert result.defender_loss == 3 * (result.attacker + result.draw)
    assert result.error == pytest.approx(2 * (0.25 * 0.75 / 3000) ** 0.5, rel=0.1)


def test_who_is_stronger_wins_more_often_and_the_same_seeds_give_the_same() -> None:
    weak = tally(fought("2 infantry", "2 infantry"), range(200))
    strong = tally(fought("2 infantry, 2 tanks", "2 infantry"), range(200))
    assert strong.attacker > weak.attacker + 50
    assert tally(fought("2 infantry", "2 infantry"), range(200)) == weak
    state = fought("2 infantry", "2 infantry")
    assert tally(state, range(100)) + tally(state, range(100, 200)) == weak


def test_the_odds_of_a_battle_half_fought_start_from_where_it_stands() -> None:
    state = fought("3 infantry", "2 infantry")
    after = played(state, "roll: 1 1 6", "roll: 6 6")
    assert after.engagement is None or after.pending is not None
    worse = played(state, "roll: 6 6 6", "roll: 1 1")
    assert worse.pending is not None
    assert tally(worse, range(300)).attacker < tally(state, range(300)).attacker - 30


def test_an_attack_of_aircraft_that_breaks_off_by_itself_is_no_win() -> None:
    result = tally(fought("2 tactical bombers", "AA gun, infantry"), range(100))
    assert result.runs == 100
    assert result.defender > 0


def test_a_battle_that_nobody_decides_is_called_held(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "LONGEST", 0)
    state = fought("3 infantry", "3 infantry")
    result = tally(state, range(20))
    assert (result.runs, result.attacker) == (20, 0)
    assert result.defender == 20


def test_without_a_battle_there_are_no_odds() -> None:
    state = position({"Poland": "infantry"}, **EAST)
    answer = begun(state, "Poland")
    assert isinstance(answer, Refusal)
    assert answer.rule_id == "R-CMB-01"
    with pytest.raises(ValueError, match="no battle"):
        tally(state, range(3))
    assert Tally().share(0) == 0
    assert Tally().error == 1
