"""Who takes the hits: the owner's choice, hits that must take effect, units with two hits, several owners."""

from __future__ import annotations

from typing import Any

import pytest

from rules.events import Damaged, Destroyed
from tests.rules.combat.battle import fight, holds

EAST: dict[str, Any] = {"war": "Germany-Soviets", "owners": {"Poland": "Soviets"}}
NORTH: dict[str, Any] = {"war": "Germany-UK, Germany-France, Germany-US"}


@pytest.mark.rule("R-CMB-04", "permitted")
@pytest.mark.rule("H-UNIT-1", "permitted")
def test_a_die_hits_at_its_value_and_the_owner_chooses() -> None:
    done = fight(
        {"Germany": "infantry, tank", "Poland": "Soviets: infantry, artillery"},
        "infantry, tank: Germany > Poland",
        at="Poland",
        attack=[2, 3],
        answers=["casualties: artillery"],
        **EAST,
    )
    assert done.rolled("attack") == [("infantry", 1, 1), ("tank", 3, 1)]
    assert done.questions[1].hits == 1
    assert done.questions[1].by == "Soviet Union"
    assert holds(done.state, "Poland", "infantry, tank; Soviets: infantry")


@pytest.mark.rule("R-CMB-04", "refused")
@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("casualties: 2 artillery", "2 artillery cannot be hit in Poland"),
        ("casualties: fighter", "1 fighter cannot be hit in Poland"),
        ("casualties: damaged tank", "1 damaged tank cannot be lost in Poland: none would be damaged"),
        ("target: tank", "who takes the hits in Poland"),
    ],
)
def test_hits_are_not_placed_on_who_is_not_there(line: str, says: str) -> None:
    done = fight(
        {"Germany": "infantry", "Poland": "Soviets: artillery, tank"},
        "infantry: Germany > Poland",
        at="Poland",
        attack=[1],
        **EAST,
    )
    refusal = done.refused(line)
    assert refusal.rule_id == "R-CMB-04"
    assert says in refusal.what
    assert refusal.legal


@pytest.mark.rule("R-CMB-04", "refused")
def test_the_attacker_does_not_choose_the_defenders_losses() -> None:
    done = fight(
        {"Germany": "infantry", "Poland": "Soviets: artillery, tank"},
        "infantry: Germany > Poland",
        at="Poland",
        attack=[1],
        **EAST,
    )
    assert done.refused("casualties: artillery", by="Germany").rule_id == "R-SEQ-01"


def test_the_options_are_words_in_a_refusal() -> None:
    done = fight(
        {"Germany": "infantry", "France": "France: infantry, damaged tank; UK: infantry"},
        "infantry: Germany > France",
        at="France",
        attack=[1],
        **NORTH,
    )
    refusal = done.refused("casualties: 2 infantry")
    assert (
        refusal.legal == "Hits here can strike 1 infantry of France, 1 damaged tank, "
        "1 infantry of the United Kingdom."
    )


@pytest.mark.rule("R-CMB-05", "permitted")
def test_a_hit_goes_where_the_other_cannot() -> None:
    done = fight(
        {"Germany": "2 bombers", "SZ 5": "cruiser", "SZ 6": "UK: cruiser, 2 submarines"},
        "2 bombers: Germany > SZ 5 > SZ 6",
        "cruiser: SZ 5 > SZ 6",
        at="SZ 6",
        attack=[1, 1, 1],
        dice={"surprise_defense": [6, 6]},
        answers=["submerge: 0"],
        **NORTH,
    )
    assert done.asked == ["submerge", "retreat"], "cruiser and submarine are the only way to place two hits"
    assert holds(done.state, "SZ 6", "2 bombers, cruiser; UK: submarine")


@pytest.mark.rule("R-CMB-05", "refused")
def test_hits_cannot_be_placed_so_that_one_is_lost() -> None:
    done = fight(
        {"Germany": "bomber", "SZ 5": "2 cruisers", "SZ 6": "UK: 2 cruisers, 2 submarines"},
        "bomber: Germany > SZ 5 > SZ 6",
        "2 cruisers: SZ 5 > SZ 6",
        at="SZ 6",
        attack=[1, 1, 1],
        answers=["submerge: 0"],
        **NORTH,
    )
    assert done.open.hits == 3
    assert done.refused("casualties: 2 cruisers").rule_id == "R-CMB-05"
    assert "3 hits are to be placed in SZ 6, not 2" in done.refused("casualties: 2 cruisers").what


@pytest.mark.rule("R-CMB-07", "permitted")
@pytest.mark.rule("H-REP-1", "permitted")
@pytest.mark.rule("R-G40-REP-01", "permitted")
def test_the_first_hit_damages_a_battleship_and_the_second_sinks_it() -> None:
    done = fight(
        {"SZ 5": "battleship, 2 cruisers", "SZ 6": "UK: battleship"},
        "battleship, 2 cruisers: SZ 5 > SZ 6",
        at="SZ 6",
        attack=[1, 6, 6, 1],
        defense=[6, 6],
        answers=["retreat: no"],
        **NORTH,
    )
    assert done.rolled("defense") == [("battleship", 4, 1)], "who is hit in this round fires as he was"
    assert done.over
    assert holds(done.state, "SZ 6", "battleship, 2 cruisers")
    assert [type(event) for event in done.events if isinstance(event, (Damaged, Destroyed))] == [
        Damaged,
        Destroyed,
    ]


@pytest.mark.rule("H-REP-1", "permitted")
def test_two_hits_of_one_fire_can_strike_the_same_tank() -> None:
    done = fight(
        {"Germany": "2 infantry", "Poland": "Soviets: tank, fighter"},
        "2 infantry: Germany > Poland",
        at="Poland",
        attack=[1, 1],
        answers=["casualties: tank, damaged tank"],
        **EAST,
    )
    assert holds(done.state, "Poland", "2 infantry; Soviets: fighter")
    assert done.rolled("defense") == [("tank", 3, 1), ("fighter", 4, 1)]


@pytest.mark.rule("H-REP-1", "permitted")
def test_the_damaged_fight_with_their_damaged_values_and_stay_damaged() -> None:
    done = fight(
        {"Germany": "2 damaged tanks", "Poland": "Soviets: damaged tank, infantry"},
        "2 damaged tanks: Germany > Poland",
        at="Poland",
        answers=["retreat: Germany"],
        **EAST,
    )
    assert done.rolled("attack") == [("tank", 1, 2)]
    assert done.rolled("defense") == [("infantry", 2, 1), ("tank", 1, 1)]
    assert holds(done.state, "Germany", "2 damaged tanks")


@pytest.mark.rule("H-REP-1", "refused")
@pytest.mark.rule("R-G40-REP-01", "refused")
def test_a_damaged_battleship_is_not_mended_by_the_end_of_the_battle() -> None:
    done = fight(
        {"SZ 5": "battleship", "SZ 6": "UK: destroyer"},
        "battleship: SZ 5 > SZ 6",
        at="SZ 6",
        attack=[1],
        defense=[1],
        **NORTH,
    )
    assert holds(done.state, "SZ 6", "damaged battleship")


@pytest.mark.rule("R-CMB-07", "refused")
@pytest.mark.rule("H-REP-1", "refused")
def test_by_the_old_rule_only_battleships_take_two_and_are_whole_after_the_battle() -> None:
    done = fight(
        {"SZ 5": "battleship, carrier", "SZ 6": "UK: destroyer"},
        "battleship, carrier: SZ 5 > SZ 6",
        at="SZ 6",
        attack=[1],
        defense=[1],
        answers=["casualties: battleship"],
        options={"two_hit_units": "aa50"},
        **NORTH,
    )
    assert done.questions[2].options == {"carrier": 1, "battleship": 1, "battleship:damaged": 1}
    assert holds(done.state, "SZ 6", "battleship, carrier")


@pytest.mark.rule("R-CMB-07", "permitted")
def test_by_the_old_rule_a_battleship_that_retreats_is_whole_too() -> None:
    done = fight(
        {"SZ 5": "battleship", "SZ 6": "UK: destroyer"},
        "battleship: SZ 5 > SZ 6",
        at="SZ 6",
        defense=[1],
        answers=["retreat: SZ 5"],
        options={"two_hit_units": "aa50"},
        **NORTH,
    )
    assert holds(done.state, "SZ 5", "battleship")


@pytest.mark.rule("R-CMB-13", "permitted")
def test_the_power_that_holds_the_ground_decides_for_all_who_defend() -> None:
    done = fight(
        {"Germany": "3 infantry", "France": "France: infantry, fighter; UK: infantry, tank"},
        "3 infantry: Germany > France",
        at="France",
        attack=[1, 1, 6],
        answers=["casualties: infantry of UK, tank"],
        **NORTH,
    )
    assert done.questions[1].by == "France"
    assert [shot.owner for shot in done.questions[2].shots] == [
        "France",
        "France",
        "United Kingdom",
        "United Kingdom",
    ]
    assert holds(done.state, "France", "3 infantry; France: infantry, fighter; UK: damaged tank")


@pytest.mark.rule("R-CMB-13", "refused")
def test_an_ally_does_not_answer_for_the_owner_of_the_ground() -> None:
    done = fight(
        {"Germany": "3 infantry", "France": "France: infantry; UK: infantry"},
        "3 infantry: Germany > France",
        at="France",
        attack=[1, 6, 6],
        **NORTH,
    )
    assert done.refused("casualties: infantry of UK", by="United Kingdom").rule_id == "R-SEQ-01"
    done.go_on("casualties: infantry")
    assert holds(done.state, "France", "3 infantry; UK: infantry"), "without a name the own one is meant"


@pytest.mark.rule("R-CMB-13", "permitted")
def test_without_units_of_the_owner_the_first_in_turn_order_decides() -> None:
    done = fight(
        {"Germany": "3 infantry", "France": "UK: infantry, fighter; US: infantry"},
        "3 infantry: Germany > France",
        at="France",
        attack=[1, 6, 6],
        **NORTH,
    )
    assert done.open.by == "United Kingdom"


@pytest.mark.rule("H-NEU-1", "permitted")
def test_nobody_decides_for_neutrals() -> None:
    done = fight(
        {"Germany": "3 infantry", "Poland": "Neutral: infantry, artillery, fighter"},
        "3 infantry: Germany > Poland",
        at="Poland",
        attack=[1, 1, 6],
        defense=[6, 6, 6],
    )
    assert done.asked == ["retreat"]
    assert [question.by for question in done.questions] == ["Germany"] * 3
    assert holds(done.state, "Poland", "3 infantry; Neutral: fighter")


@pytest.mark.rule("H-NEU-1", "refused")
def test_neutrals_left_by_a_failed_attack_stay_neutral() -> None:
    done = fight(
        {"Germany": "infantry", "Poland": "Neutral: 2 infantry"},
        "infantry: Germany > Poland",
        at="Poland",
        attack=[1],
        defense=[1, 6],
    )
    assert done.over
    assert done.state.owner("Poland") == "Neutral"
    assert holds(done.state, "Poland", "Neutral: infantry")
    assert not done.state.wars


def test_a_huge_fleet_is_asked_about_at_once() -> None:
    everything = (
        "10 fighters, 10 tactical bombers, 10 transports, 10 destroyers, 5 cruisers, 5 carriers, "
        "5 damaged carriers, 5 battleships, 5 damaged battleships, 5 escort carriers"
    )
    done = fight(
        {"SZ 5": "20 submarines", "SZ 6": f"UK: {everything}"},
        "20 submarines: SZ 5 > SZ 6",
        at="SZ 6",
        attack=[1] * 20,
        **NORTH,
    )
    refusal = done.refused("casualties: 20 fighters")
    assert refusal.rule_id == "R-CMB-04"
    refusal = done.refused("casualties: 10 fighters, 10 destroyers")
    assert refusal.rule_id == "R-SUB-04"
    assert "10 fighters in SZ 6: submarines hit no aircraft" in refusal.what


def test_hits_named_without_an_owner_are_refused_as_they_were_put() -> None:
    done = fight(
        {"Germany": "4 infantry", "France": "France: tank; UK: tank"},
        "4 infantry: Germany > France",
        at="France",
        attack=[1, 1, 1, 6],
        **NORTH,
    )
    assert (
        done.refused("casualties: 3 tanks").what == "3 tanks cannot be hit in France: so many are not there."
    )
    done.go_on("casualties: 2 tanks, damaged tank")
    assert holds(done.state, "France", "4 infantry; UK: damaged tank")
