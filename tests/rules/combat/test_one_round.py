"""Combat in Finland and Norway lasts one round (H-SCA-1)."""

from __future__ import annotations

import pytest

from tests.rules.combat.battle import fight, holds

WAR = "Germany-Soviets"
FLEET = {"SZ 5": "2 transports[infantry, tank], transport[2 infantry]", "Norway": "Neutral: 3 infantry"}
LAND = ("2 infantry, tank: SZ 5 > Norway",)


@pytest.mark.rule("H-SCA-1", "permitted")
def test_attackers_left_after_the_round_go_back_to_where_they_came_from() -> None:
    done = fight(
        {"Finland": "3 infantry", "Norway": "Neutral: 3 infantry"},
        "2 infantry: Finland > Norway",
        at="Norway",
        attack=[1, 6],
        defense=[2, 6, 6],
    )
    assert done.over
    assert done.asked == []
    assert holds(done.state, "Finland", "2 infantry")
    assert holds(done.state, "Norway", "Neutral: 2 infantry")
    assert done.state.owner("Norway") == "Neutral"


@pytest.mark.rule("H-SCA-1", "permitted")
def test_the_territory_falls_if_the_round_leaves_no_defender() -> None:
    done = fight(
        {"Finland": "2 infantry", "Norway": "Neutral: infantry"},
        "2 infantry: Finland > Norway",
        at="Norway",
        attack=[1, 6],
    )
    assert done.state.owner("Norway") == "Germany"
    assert holds(done.state, "Norway", "2 infantry")


@pytest.mark.rule("H-SCA-1", "refused")
def test_nobody_presses_on_after_the_round() -> None:
    done = fight(
        {
            "Karelia S.S.R.": "2 infantry",
            "Norway": "infantry",
            "Finland": "Germany: 2 infantry",
        },
        "2 infantry: Karelia S.S.R. > Finland",
        "infantry: Norway > Finland",
        at="Finland",
        turn="Soviets",
        owners={"Norway": "Soviets"},
        war=WAR,
    )
    assert done.asked == ["retreat"]
    assert done.open.forced
    assert done.refused("retreat: no").rule_id == "H-SCA-1"
    assert done.refused("retreat: Archangel").rule_id == "R-CMB-09"
    done.go_on("retreat: Norway")
    assert done.over
    assert holds(done.state, "Norway", "Soviets: 3 infantry")
    assert holds(done.state, "Finland", "Germany: 2 infantry")


@pytest.mark.rule("H-SCA-1", "refused")
def test_a_sea_battle_off_norway_goes_on() -> None:
    done = fight(
        {"SZ 5": "cruiser", "SZ 6": "UK: destroyer"},
        "cruiser: SZ 5 > SZ 6",
        at="SZ 6",
        war="Germany-UK",
        answers=["retreat: no"],
    )
    assert done.asked == ["retreat", "retreat"]
    assert not done.over


def test_the_landed_go_back_aboard_with_room_for_everybody() -> None:
    done = fight(
        {"SZ 5": "2 transports[infantry, tank]", "Norway": "Neutral: 3 infantry"},
        "2 infantry, 2 tanks: SZ 5 > Norway",
        at="Norway",
    )
    assert done.over
    assert holds(done.state, "SZ 5", "2 transports[infantry, tank]")
    assert holds(done.state, "Norway", "Neutral: 3 infantry")


def test_the_landed_whose_transport_is_gone_are_lost() -> None:
    done = fight(
        {
            "Germany": "paratrooper, transport plane, fighter",
            "Finland": "infantry",
            "SZ 5": "2 transports[infantry, tank]",
            "Norway": "Neutral: 3 infantry",
        },
        "2 infantry, 2 tanks: SZ 5 > Norway",
        "infantry: Finland > Norway",
        "drop: Germany > SZ 5 > Norway",
        "fighter: Germany > SZ 5 > Norway",
        "settle: SZ 5 = transport",
        at="Norway",
        owners={"Finland": "Germany"},
    )
    assert done.over
    assert holds(done.state, "Finland", "infantry, paratrooper")
    assert holds(done.state, "Norway", "fighter, transport plane; Neutral: 3 infantry")


@pytest.mark.rule("H-SCA-1", "refused")
def test_the_dropped_are_lost_without_land_units_to_go_with() -> None:
    done = fight(
        {"Germany": "paratrooper, transport plane", "Norway": "Neutral: 3 infantry"},
        "drop: Germany > SZ 5 > Norway",
        at="Norway",
    )
    assert done.over
    assert holds(done.state, "Norway", "transport plane; Neutral: 3 infantry")
