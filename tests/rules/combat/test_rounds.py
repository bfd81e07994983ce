"""The steps of a round, whether the battle goes on, and who takes no part (R-CMB-03, R-CMB-08, H-POL-12)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.events import BattleSettled, Rolled
from tests.rules.combat.battle import fight, holds

EAST: dict[str, Any] = {"war": "Germany-Soviets", "owners": {"Poland": "Soviets"}}


@pytest.mark.rule("R-CMB-03", "permitted")
def test_who_is_hit_in_the_attackers_fire_still_fires() -> None:
    done = fight(
        {"Germany": "infantry", "Poland": "Soviets: infantry"},
        "infantry: Germany > Poland",
        at="Poland",
        attack=[1],
        defense=[2],
        **EAST,
    )
    assert done.over
    assert holds(done.state, "Poland", "")
    assert [event.purpose for event in done.events if isinstance(event, Rolled)] == ["attack", "defense"]
    assert isinstance(done.events[-1], BattleSettled)


@pytest.mark.rule("R-CMB-03", "refused")
def test_who_was_lost_in_one_round_does_not_fire_in_the_next() -> None:
    done = fight(
        {"Germany": "2 infantry", "Poland": "Soviets: 2 infantry"},
        "2 infantry: Germany > Poland",
        at="Poland",
        attack=[1, 6],
        answers=["retreat: no", "retreat: Germany"],
        **EAST,
    )
    assert done.rolled("defense") == [("infantry", 2, 2)]
    assert done.rolled("defense", 1) == [("infantry", 2, 1)]


@pytest.mark.rule("R-CMB-08", "permitted")
def test_the_battle_is_over_when_a_side_has_nobody_left() -> None:
    done = fight(
        {"Germany": "infantry", "Poland": "Soviets: infantry"},
        "infantry: Germany > Poland",
        at="Poland",
        defense=[1],
        **EAST,
    )
    assert done.over
    assert done.asked == []
    assert done.state.battles == ()
    assert done.state.owner("Poland") == "Soviet Union"


@pytest.mark.rule("R-CMB-08", "refused")
def test_with_somebody_left_on_both_sides_the_attacker_is_asked() -> None:
    done = fight(
        {"Germany": "infantry", "Poland": "Soviets: infantry"},
        "infantry: Germany > Poland",
        at="Poland",
        **EAST,
    )
    assert not done.over
    assert done.open.kind == "retreat"
    assert done.open.by == "Germany"


@pytest.mark.rule("H-POL-12", "permitted")
def test_a_neutral_fleet_neither_fires_nor_is_hit() -> None:
    done = fight(
        {"SZ 5": "cruiser", "SZ 6": "UK: transport; US: battleship; Soviets: submarine"},
        "attack cruiser: SZ 5 > SZ 6",
        at="SZ 6",
        war="Germany-UK",
    )
    assert done.over
    assert not done.questions
    assert holds(done.state, "SZ 6", "cruiser; US: battleship; Soviets: submarine")


@pytest.mark.rule("H-POL-12", "refused")
def test_a_power_at_war_with_the_attacker_joins_the_defence() -> None:
    done = fight(
        {"SZ 5": "cruiser", "SZ 6": "UK: transport; US: battleship"},
        "cruiser: SZ 5 > SZ 6",
        at="SZ 6",
        war="Germany-UK, Germany-US",
    )
    assert done.rolled("defense") == [("battleship", 4, 1)]


@pytest.mark.rule("H-POL-12", "permitted")
def test_neutral_warships_do_not_hinder_a_landing() -> None:
    done = fight(
        {"SZ 6": "transport[2 infantry]; US: battleship", "Scotland": "UK: infantry"},
        "2 infantry: SZ 6 > Scotland",
        at="Scotland",
        attack=[1, 6],
        war="Germany-UK",
    )
    assert done.over
    assert done.state.owner("Scotland") == "Germany"
