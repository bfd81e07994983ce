"""Assaults from the sea: the sea battle first, who may go back, who must fight on."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.combat.battle import fight, holds
from tests.rules.position import played, position, tried

MED: dict[str, Any] = {"turn": "Italy", "war": "Italy-UK, Italy-France"}
BALTIC: dict[str, Any] = {
    "war": "Germany-Soviets",
    "owners": {"Poland": "Germany", "Baltic States": "Soviets"},
}
MIXED = {
    "SZ 5": "transport[2 infantry]",
    "Poland": "2 tanks",
    "Germany": "paratrooper, transport plane, bomber",
    "Baltic States": "Soviets: 3 infantry",
}
ROUNDS = (6, 6, 6, 6, 6, 1, 1, 1)
"""A round of misses of everybody, and three hits of those who stay."""
ORDERS = (
    "2 infantry: SZ 5 > Baltic States",
    "2 tanks: Poland > Baltic States",
    "bomber: Germany > Poland > Baltic States",
    "drop: Germany > Poland > Baltic States",
)


@pytest.mark.rule("R-AMP-01", "permitted")
@pytest.mark.rule("R-CMB-06", "permitted")
def test_landed_dropped_and_overland_troops_and_aircraft_fight_one_battle() -> None:
    done = fight({**MIXED, "Poland": "2 tanks, artillery"}, *ORDERS, "artillery: Poland > Baltic States", at="Baltic States", **BALTIC)  # fmt: skip
    assert done.rolled("surprise_attack") == [("paratrooper", 2, 1)]
    assert done.rolled("attack") == [
        ("infantry", 2, 1),
        ("infantry", 1, 1),
        ("artillery", 2, 1),
        ("tank", 3, 2),
        ("bomber", 4, 1),
    ]


@pytest.mark.rule("R-AMP-06", "permitted")
@pytest.mark.rule("R-AMP-05", "permitted")
@pytest.mark.rule("R-CMB-10", "permitted")
def test_overland_troops_and_aircraft_may_leave_while_the_landed_fight_on() -> None:
    done = fight(MIXED, *ORDERS, at="Baltic States", answers=["retreat: Poland"], attack=ROUNDS, **BALTIC)
    assert holds(done.state, "Poland", "2 tanks")
    assert holds(done.state, "Baltic States", "2 infantry, paratrooper, transport plane, bomber")
    assert done.over
    assert done.rolled("attack", 1)[0] == ("infantry", 1, 2)
    assert ("paratrooper", 1, 1) in done.rolled("attack", 1)
    assert not any(kind in ("tank", "bomber") for kind, _, _ in done.rolled("attack", 1))


@pytest.mark.rule("R-AMP-06", "refused")
def test_nobody_is_asked_to_retreat_a_second_time() -> None:
    rounds = [*ROUNDS[:5], 6, 6, 6, 1, 1, 1]
    done = fight(MIXED, *ORDERS, at="Baltic States", answers=["retreat: Poland"], attack=rounds, **BALTIC)
    assert done.over
    assert done.asked == ["retreat"]


@pytest.mark.rule("R-AMP-05", "refused")
@pytest.mark.rule("R-CMB-09", "refused")
def test_the_landed_alone_are_not_asked() -> None:
    units = {"SZ 5": "transport[2 infantry]", "Baltic States": "Soviets: infantry"}
    done = fight(
        units,
        "2 infantry: SZ 5 > Baltic States",
        at="Baltic States",
        attack=[6, 6, 1],
        **BALTIC,
    )
    assert done.over
    assert done.asked == []
    assert done.state.owner("Baltic States") == "Germany"


@pytest.mark.rule("R-AMP-05", "refused")
def test_the_overland_troops_do_not_retreat_to_the_sea() -> None:
    done = fight(MIXED, *ORDERS, at="Baltic States", **BALTIC)
    assert done.refused("retreat: SZ 5").rule_id == "R-CMB-09"
    assert done.refused("retreat: Germany").rule_id == "R-CMB-09"


@pytest.mark.rule("R-AMP-02", "permitted")
def test_the_landing_waits_for_the_sea_battle() -> None:
    state = played(
        position(
            {
                "SZ 5": "transport[2 infantry], cruiser; Soviets: submarine",
                "Karelia S.S.R.": "Soviets: infantry",
                "Finland": "infantry",
            },
            **BALTIC,
        ),
        "attack cruiser: SZ 5",
        "2 infantry: SZ 5 > Karelia S.S.R.",
        "infantry: Finland > Karelia S.S.R.",
        "end",
    )
    refusal = tried(state, "fight: Karelia S.S.R.")
    assert refusal.rule_id == "R-AMP-02"
    assert "SZ 5" in refusal.legal


@pytest.mark.rule("R-AMP-02", "refused")
@pytest.mark.rule("R-AMP-07", "permitted")
def test_after_a_lost_sea_battle_nobody_lands_and_the_others_fight_a_round() -> None:
    done = fight(
        {
            "SZ 6": "transport[2 infantry], cruiser",
            "SZ 5": "Soviets: destroyer",
            "Karelia S.S.R.": "Soviets: infantry",
            "Finland": "2 infantry",
        },
        "transport[2 infantry], cruiser: SZ 6 > SZ 5",
        "2 infantry: SZ 5 > Karelia S.S.R.",
        "2 infantry: Finland > Karelia S.S.R.",
        at="SZ 5",
        answers=["retreat: SZ 6"],
        **BALTIC,
    )
    assert holds(done.state, "SZ 6", "transport[2 infantry], cruiser")
    land = done.next("Karelia S.S.R.")
    assert land.rolled("attack") == [("infantry", 1, 2)]
    assert land.asked == ["retreat"]
    land.go_on("retreat: Finland")
    assert holds(land.state, "Finland", "2 infantry")


@pytest.mark.rule("R-AMP-07", "refused")
def test_before_the_round_nobody_breaks_off() -> None:
    done = fight(
        {"Finland": "2 infantry", "Karelia S.S.R.": "Soviets: infantry, tank"},
        "2 infantry: Finland > Karelia S.S.R.",
        at="Karelia S.S.R.",
        attack=[1, 6],
        **BALTIC,
    )
    assert done.open.kind == "casualties"
    assert done.refused("retreat: Finland").rule_id == "R-CMB-04"


@pytest.mark.rule("R-AMP-08", "permitted")
def test_an_island_with_a_gun_alone_is_taken_without_dice() -> None:
    state = played(
        position({"SZ 5": "transport[infantry]", "Baltic States": "Soviets: AA gun"}, **BALTIC),
        "infantry: SZ 5 > Baltic States",
        "end",
    )
    state = played(state, "fight: Baltic States") if state.battles else state
    assert state.owner("Baltic States") == "Germany"
    assert holds(state, "Baltic States", "infantry")


@pytest.mark.rule("R-AMP-08", "refused")
def test_the_gun_fires_if_aircraft_come_along() -> None:
    done = fight(
        {
            "SZ 5": "transport[infantry]",
            "Germany": "fighter",
            "Baltic States": "Soviets: AA gun",
        },
        "infantry: SZ 5 > Baltic States",
        "fighter: Germany > Poland > Baltic States",
        at="Baltic States",
        dice={"aa": [1]},
        **BALTIC,
    )
    assert done.over
    assert done.rolled("aa") == [("fighter", 1, 1)]
    assert done.state.owner("Baltic States") == "Germany"
    assert holds(done.state, "Baltic States", "infantry")


@pytest.mark.rule("R-AMP-01", "refused")
def test_a_fighter_sent_to_the_sea_battle_stays_out_of_the_landing() -> None:
    done = fight(
        {
            "SZ 6": "transport[2 infantry], cruiser",
            "Germany": "fighter",
            "SZ 5": "Soviets: destroyer",
            "Karelia S.S.R.": "Soviets: infantry",
        },
        "transport[2 infantry], cruiser: SZ 6 > SZ 5",
        "fighter: Germany > SZ 5",
        "2 infantry: SZ 5 > Karelia S.S.R.",
        at="SZ 5",
        attack=[1],
        **BALTIC,
    )
    land = done.next("Karelia S.S.R.", attack=[1])
    assert land.rolled("attack") == [("infantry", 1, 2)]


@pytest.mark.rule("R-AMP-03", "permitted")
@pytest.mark.rule("R-AMP-04", "permitted")
def test_ships_bombard_a_shot_for_each_unit_landed_and_victims_fire() -> None:
    done = fight(
        {
            "SZ 5": "transport[2 infantry], battleship, 2 cruisers",
            "Germany": "bomber",
            "Baltic States": "Soviets: 2 infantry, AA gun",
        },
        "2 infantry: SZ 5 > Baltic States",
        "bomber: Germany > Poland > Baltic States",
        at="Baltic States",
        answers=["bombard: battleship, cruiser", "casualties: 2 infantry"],
        dice={"aa": [1], "bombard": [1, 4]},
        **BALTIC,
    )
    purposes = [q.purpose or q.kind for q in done.questions]
    assert purposes[:3] == ["aa", "bombard", "bombard"]
    assert done.rolled("bombard") == [("cruiser", 3, 1), ("battleship", 4, 1)]
    assert done.rolled("defense") == [("infantry", 2, 2)]


@pytest.mark.rule("R-AMP-03", "refused")
@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("bombard: battleship, 2 cruisers", "1 battleship, 2 cruisers are too many in Baltic States"),
        ("bombard: 3 cruisers", "3 cruisers cannot bombard Baltic States"),
        ("bombard: destroyer", "1 destroyer cannot bombard"),
        ("retreat: no", "which ships bombard"),
    ],
)
def test_no_more_ships_fire_than_there_are_or_units_landed(line: str, says: str) -> None:
    done = fight(
        {
            "SZ 5": "transport[2 infantry], battleship, 2 cruisers, destroyer",
            "Baltic States": "Soviets: 2 infantry",
        },
        "2 infantry: SZ 5 > Baltic States",
        at="Baltic States",
        **BALTIC,
    )
    refusal = done.refused(line)
    assert refusal.rule_id == "R-AMP-03"
    assert says in refusal.what


@pytest.mark.rule("R-AMP-03", "refused")
def test_after_a_sea_battle_nobody_bombards_from_there() -> None:
    done = fight(
        {
            "SZ 5": "transport[2 infantry], battleship; Soviets: transport",
            "Baltic States": "Soviets: infantry",
        },
        "attack battleship: SZ 5",
        "2 infantry: SZ 5 > Baltic States",
        at="SZ 5",
        **BALTIC,
    )
    assert done.over
    land = done.next("Baltic States", attack=[1])
    assert land.over
    assert not land.rolled("bombard")
    assert "bombard" not in land.asked


@pytest.mark.rule("R-AMP-03", "permitted")
@pytest.mark.rule("H-CV-1", "permitted")
def test_a_damaged_battleship_bombards_at_2() -> None:
    done = fight(
        {
            "SZ 5": "transport[2 infantry], battleship, damaged battleship",
            "Baltic States": "Soviets: infantry",
        },
        "2 infantry: SZ 5 > Baltic States",
        at="Baltic States",
        answers=["bombard: battleship, damaged battleship"],
        attack=[1],
        **BALTIC,
    )
    assert done.rolled("bombard") == [("battleship", 4, 1), ("battleship", 2, 1)]


@pytest.mark.rule("R-AMP-04", "refused")
def test_a_bombardment_with_nobody_landed_is_not_offered() -> None:
    done = fight(
        {"SZ 5": "battleship", "Poland": "infantry", "Baltic States": "Soviets: infantry"},
        "infantry: Poland > Baltic States",
        at="Baltic States",
        **BALTIC,
    )
    assert "bombard" not in done.asked


def test_a_ship_bombards_one_of_two_territories() -> None:
    done = fight(
        {
            "SZ 5": "2 transports[2 infantry], battleship",
            "Baltic States": "Soviets: infantry",
            "Karelia S.S.R.": "Soviets: infantry",
        },
        "2 infantry: SZ 5 > Baltic States",
        "2 infantry: SZ 5 > Karelia S.S.R.",
        at="Baltic States",
        answers=["bombard: battleship"],
        attack=[1, 1],
        **BALTIC,
    )
    other = done.next("Karelia S.S.R.", "…", attack=[1, 1])
    assert "bombard" not in other.asked
