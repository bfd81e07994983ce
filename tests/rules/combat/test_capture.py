"""What a battle leaves behind: captured land, burnt factories, bombers' infantry (R-CMB-11, H-PRO-5, R-TECH-03)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.combat.battle import fight, holds

EAST: dict[str, Any] = {"war": "Germany-Soviets", "owners": {"Poland": "Soviets"}}
DROP: dict[str, Any] = {**EAST, "techs": {"Germany": ["paratroopers"]}}


@pytest.mark.rule("R-CMB-11", "permitted")
@pytest.mark.rule("H-PRO-5", "permitted")
def test_one_land_unit_left_takes_the_territory_and_the_factory_burns() -> None:
    done = fight(
        {"Germany": "infantry", "Poland": "Soviets: infantry, factory, AA gun"},
        "infantry: Germany > Poland",
        at="Poland",
        attack=[1],
        answers=["casualties: infantry"],
        defense=[6],
        **EAST,
    )
    assert done.over
    assert done.state.owner("Poland") == "Germany"
    assert holds(done.state, "Poland", "infantry")


@pytest.mark.rule("R-CMB-11", "refused")
@pytest.mark.rule("H-PRO-5", "refused")
def test_aircraft_take_nothing_and_burn_nothing() -> None:
    done = fight(
        {"Germany": "3 fighters", "Poland": "Soviets: infantry, factory"},
        "3 fighters: Germany > Poland",
        at="Poland",
        attack=[1],
        **EAST,
    )
    assert done.over
    assert done.state.owner("Poland") == "Soviet Union"
    assert holds(done.state, "Poland", "3 fighters; Soviets: factory")


@pytest.mark.rule("R-CMB-11", "refused")
def test_nobody_left_on_either_side_changes_nothing() -> None:
    done = fight(
        {"Germany": "infantry", "Poland": "Soviets: infantry"},
        "infantry: Germany > Poland",
        at="Poland",
        attack=[1],
        defense=[1],
        **EAST,
    )
    assert done.state.owner("Poland") == "Soviet Union"
    assert holds(done.state, "Poland", "")


@pytest.mark.rule("R-CMB-11", "permitted")
def test_the_default_keeps_a_land_unit_to_take_the_territory() -> None:
    done = fight(
        {"Germany": "infantry, 2 fighters", "Poland": "Soviets: infantry"},
        "infantry: Germany > Poland",
        "2 fighters: Germany > Poland",
        at="Poland",
        attack=[6, 1],
        defense=[1],
        answers=["…"],
        **EAST,
    )
    assert done.state.owner("Poland") == "Germany"
    assert holds(done.state, "Poland", "infantry, fighter")


@pytest.mark.rule("R-TECH-03", "permitted")
def test_a_bomber_shot_down_takes_its_infantry_along_and_the_others_fight() -> None:
    done = fight(
        {"Germany": "2 infantry, 3 bombers", "Poland": "Soviets: infantry, AA gun"},
        "drop: Germany > Poland",
        "drop: Germany > Poland",
        "bomber: Germany > Poland",
        at="Poland",
        dice={"aa": [6, 1, 6]},
        attack=[1, 1, 1],
        **DROP,
    )
    assert sum(dice for kind, _, dice in done.rolled("aa") if kind == "bomber") == 3
    assert done.rolled("attack") == [("infantry", 1, 1), ("bomber", 4, 2)]


@pytest.mark.rule("R-TECH-03", "permitted")
def test_infantry_dropped_by_bombers_may_retreat_next_door() -> None:
    done = fight(
        {"Germany": "infantry, bomber", "Poland": "Soviets: infantry"},
        "drop: Germany > Poland",
        at="Poland",
        answers=["retreat: Germany"],
        **DROP,
    )
    assert done.over
    assert holds(done.state, "Germany", "infantry")
    assert holds(done.state, "Poland", "bomber; Soviets: infantry")


@pytest.mark.rule("R-TECH-03", "refused")
def test_it_has_no_surprise_and_does_not_retreat_to_where_it_did_not_come_from() -> None:
    done = fight(
        {"Germany": "infantry, bomber", "Poland": "Soviets: infantry"},
        "drop: Germany > Poland",
        at="Poland",
        **DROP,
    )
    assert not done.rolled("surprise_attack")
    assert done.refused("retreat: East Poland").rule_id == "R-CMB-09"
