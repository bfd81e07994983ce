"""Paratroopers, tank destroyers, fortifications, pairs, technologies in battle."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import Refusal
from tests.rules.combat.battle import Fought, fight, holds

EAST: dict[str, Any] = {
    "war": "Germany-Soviets",
    "owners": {"Poland": "Soviets", "East Poland": "Soviets"},
}
WEST: dict[str, Any] = {"war": "Germany-UK, Germany-France"}


def land(own: str, enemy: str, *answers: str, drop: int = 0, **more: Any) -> Fought:
    """Units in Germany attack Poland, some drops among them."""
    start = ", ".join(
        part for part in (own, f"{drop} paratroopers, {drop} transport planes" if drop else "") if part
    )
    orders = [f"{own}: Germany > Poland"] if own else []
    orders += ["drop: Germany > Poland"] * drop
    where = {**EAST, **more}
    return fight({"Germany": start, "Poland": enemy}, *orders, at="Poland", answers=answers, **where)


@pytest.mark.rule("H-PAR-2", "permitted")
@pytest.mark.rule("H-PAR-1", "permitted")
def test_dropped_paratroopers_strike_first_at_2_and_then_attack_at_1() -> None:
    done = land("", "Soviets: 3 infantry", drop=2, dice={"surprise_attack": [2, 6]}, attack=[1, 1])
    assert done.rolled("surprise_attack") == [("paratrooper", 2, 2)]
    assert done.rolled("defense") == [("infantry", 2, 2)], "the victim does not fire back"
    assert done.rolled("attack") == [("paratrooper", 1, 2)]
    assert done.over
    assert holds(done.state, "Poland", "2 paratroopers, 2 transport planes")


@pytest.mark.rule("H-PAR-2", "refused")
def test_a_gun_takes_away_the_surprise_but_not_the_2() -> None:
    done = land("", "Soviets: infantry, AA gun", "casualties: infantry", drop=2, attack=[2, 6])
    assert not done.rolled("surprise_attack")
    assert done.rolled("attack") == [("paratrooper", 2, 2)]
    assert done.rolled("defense") == [("infantry", 2, 1)]


@pytest.mark.rule("H-PAR-1", "permitted")
@pytest.mark.rule("R-CMB-02", "permitted")
@pytest.mark.rule("H-AA-1", "permitted")
def test_one_gun_fires_once_at_each_aircraft_and_a_plane_takes_its_trooper_along() -> None:
    done = land(
        "2 fighters, bomber", "Soviets: infantry, 2 AA guns", drop=2, dice={"aa": [1, 6, 6, 1, 6]}, attack=[6, 6, 1]
    )  # fmt: skip
    assert done.rolled("aa") == [("transport_plane", 1, 2), ("fighter", 1, 2), ("bomber", 1, 1)]
    assert not done.rolled("aa", 1)
    assert done.rolled("attack") == [("paratrooper", 2, 1), ("fighter", 3, 1), ("bomber", 4, 1)]


@pytest.mark.rule("H-AA-1", "refused")
@pytest.mark.rule("R-CMB-02", "refused")
@pytest.mark.rule("R-G40-AA-01", "permitted")
def test_guns_do_not_fire_at_ground_units_and_roll_in_no_round() -> None:
    done = land("2 infantry", "Soviets: infantry, AA gun", "casualties: AA gun", attack=[1, 6])
    assert not done.rolled("aa")
    assert done.rolled("defense") == [("infantry", 2, 1)]
    assert holds(done.state, "Poland", "2 infantry; Soviets: infantry")


@pytest.mark.rule("H-AA-3", "permitted")
@pytest.mark.rule("R-G40-AA-01", "refused")
def test_guns_alone_roll_nothing_and_are_destroyed() -> None:
    done = land("2 infantry", "Soviets: infantry, 2 AA guns", "casualties: infantry", attack=[1, 6])
    assert done.over
    assert done.state.owner("Poland") == "Germany"
    assert holds(done.state, "Poland", "2 infantry")


@pytest.mark.rule("H-AA-3", "refused")
def test_guns_stay_where_only_aircraft_have_won() -> None:
    done = land("2 fighters", "Soviets: infantry, AA gun", "casualties: infantry", attack=[1, 6])
    assert done.over
    assert done.state.owner("Poland") == "Soviet Union"
    assert holds(done.state, "Poland", "2 fighters; Soviets: AA gun")


@pytest.mark.rule("H-PAR-3", "permitted")
def test_a_drop_needs_nobody_else_and_can_take_the_territory() -> None:
    done = land("", "Soviets: infantry", drop=1, dice={"surprise_attack": [1]})
    assert done.over
    assert done.state.owner("Poland") == "Germany"


@pytest.mark.rule("H-PAR-3", "refused")
def test_dropped_troops_do_not_retreat() -> None:
    alone = land("", "Soviets: 2 infantry", drop=1, defense=[1])
    assert alone.over
    assert alone.asked == []
    mixed = land("infantry", "Soviets: 2 infantry", "retreat: Germany", drop=1, defense=[6, 6, 1])
    assert mixed.over
    assert holds(mixed.state, "Germany", "infantry")
    assert holds(mixed.state, "Poland", "transport plane; Soviets: 2 infantry")


@pytest.mark.rule("H-PAR-1", "refused")
def test_the_plane_is_no_casualty() -> None:
    done = land("infantry", "Soviets: infantry", drop=1, defense=[1])
    assert set(done.open.options) == {"infantry", "paratrooper"}


@pytest.mark.rule("H-TD-1", "permitted")
def test_a_1_of_a_tank_destroyer_knocks_out_a_whole_tank() -> None:
    done = land(
        "2 tank destroyers", "Soviets: 2 tanks, mechanized infantry, infantry", "target: tank", attack=[1, 3]
    )  # fmt: skip
    assert done.asked == ["target", "casualties"]
    assert done.questions[1].by == "Germany"
    assert done.open.by == "Soviet Union"
    assert dict(done.open.options) == {"infantry": 1, "mechanized_infantry": 1, "tank": 1, "tank:damaged": 1}
    done.go_on("casualties: infantry")
    assert holds(done.state, "Poland", "2 tank destroyers; Soviets: tank, mechanized infantry")


@pytest.mark.rule("H-TD-1", "permitted")
def test_a_defending_tank_destroyer_does_it_too() -> None:
    done = land(
        "tank, mechanized infantry, infantry", "Soviets: 2 tank destroyers", "target: mechanized infantry",
        defense=[1, 2],
    )  # fmt: skip
    assert done.questions[2].by == "Soviet Union"
    assert done.open.kind == "casualties"
    assert done.open.by == "Germany"
    assert dict(done.open.options) == {"infantry": 1, "tank": 1, "tank:damaged": 1}


@pytest.mark.rule("H-TD-1", "refused")
def test_without_a_target_a_1_is_an_ordinary_hit_and_others_are_no_target() -> None:
    none = land("tank destroyer", "Soviets: infantry, artillery", attack=[1])
    assert none.open.kind == "casualties"
    done = land("tank destroyer", "Soviets: tank, mechanized infantry, infantry", attack=[1])
    refusal = done.refused("target: infantry")
    assert refusal.rule_id == "H-TD-1"
    assert refusal.what == "Tank destroyers cannot knock out 1 infantry in Poland."
    assert refusal.legal == "Name 1 of these: 1 tank, 1 mechanized infantry."
    assert done.refused("target: tank, mechanized infantry").rule_id == "H-TD-1"
    assert done.refused("casualties: tank").rule_id == "H-TD-1"


@pytest.mark.rule("H-TD-1", "refused")
def test_a_2_of_a_tank_destroyer_is_an_ordinary_hit() -> None:
    done = land("tank destroyer", "Soviets: tank, infantry", attack=[2])
    assert done.asked == ["casualties"]


@pytest.mark.rule("H-FOR-1", "permitted")
def test_infantry_and_artillery_defend_at_3_behind_their_fortifications() -> None:
    done = fight(
        {
            "Germany": "2 infantry",
            "France": "France: infantry, artillery, tank, paratrooper, mechanized infantry; UK: infantry",
        },
        "2 infantry: Germany > France",
        at="France",
        **WEST,
    )
    values = {(s.owner, s.kind): s.value for q in done.questions if q.purpose == "defense" for s in q.shots}
    assert values == {
        ("France", "infantry"): 3,
        ("France", "artillery"): 3,
        ("France", "tank"): 3,
        ("France", "paratrooper"): 2,
        ("France", "mechanized_infantry"): 2,
        ("United Kingdom", "infantry"): 3,
    }


@pytest.mark.rule("H-FOR-1", "refused")
@pytest.mark.parametrize(
    ("origin", "order"),
    [
        ("Northwestern Europe", "2 infantry: Northwestern Europe > France"),
        ("SZ 7", "2 infantry: SZ 7 > France"),
        ("Germany", "2 fighters: Germany > France"),
    ],
)
def test_they_do_not_help_where_nobody_on_the_ground_crosses_that_border(origin: str, order: str) -> None:
    units = {"Northwestern Europe": "2 infantry", "SZ 7": "transport[2 infantry]", "Germany": "2 fighters"}
    done = fight(
        {origin: units[origin], "France": "France: 2 infantry"},
        order,
        at="France",
        owners={"Northwestern Europe": "Germany"},
        attack=[6, 6, 1, 1],
        answers=["…"],
        **WEST,
    )
    assert done.rolled("defense") == [("infantry", 2, 2)]


@pytest.mark.rule("H-FOR-1", "permitted")
def test_one_attack_across_the_border_among_several_counts_as_long_as_it_lasts() -> None:
    done = fight(
        {"Germany": "infantry", "SZ 7": "transport[2 infantry]", "France": "France: 2 infantry"},
        "infantry: Germany > France",
        "2 infantry: SZ 7 > France",
        at="France",
        answers=["retreat: Germany"],
        attack=[6, 6, 6, 1, 1],
        **WEST,
    )
    assert done.rolled("defense") == [("infantry", 3, 2)]
    assert done.rolled("defense", 1) == [("infantry", 2, 2)]


@pytest.mark.rule("R-CMB-06", "permitted")
@pytest.mark.rule("H-UNIT-1", "permitted")
@pytest.mark.rule("R-G40-MEC-01", "refused")
def test_artillery_lifts_one_infantry_each_and_a_tank_one_tactical_bomber() -> None:
    done = land(
        "3 infantry, 2 artillery, mechanized infantry, paratrooper, tank, 2 tactical bombers", "Soviets: 9 infantry"
    )  # fmt: skip
    assert done.rolled("attack") == [
        ("infantry", 2, 2),
        ("infantry", 1, 1),
        ("paratrooper", 1, 1),
        ("mechanized_infantry", 1, 1),
        ("artillery", 2, 2),
        ("tank", 3, 1),
        ("tactical_bomber", 4, 1),
        ("tactical_bomber", 3, 1),
    ]


@pytest.mark.rule("R-CMB-06", "refused")
@pytest.mark.rule("H-UNIT-1", "refused")
@pytest.mark.rule("R-G40-TAC-01", "refused")
def test_pairs_are_made_anew_every_round_and_never_in_defence() -> None:
    done = land(
        "2 infantry, artillery", "Soviets: infantry, artillery, tactical bomber, tank", "casualties: artillery",
        "retreat: no", defense=[1],
    )  # fmt: skip
    assert done.rolled("defense") == [
        ("infantry", 2, 1), ("artillery", 2, 1), ("tank", 3, 1), ("tactical_bomber", 2, 1)
    ]  # fmt: skip
    assert done.rolled("attack", 1) == [("infantry", 1, 2)]


@pytest.mark.rule("R-G40-TAC-01", "permitted")
def test_a_fighter_does_not_lift_a_tactical_bomber() -> None:
    done = land("fighter, tactical bomber, infantry", "Soviets: 2 infantry")
    assert ("tactical_bomber", 3, 1) in done.rolled("attack")
    paired = land("tank, tactical bomber", "Soviets: 2 infantry")
    assert paired.rolled("attack") == [("tank", 3, 1), ("tactical_bomber", 4, 1)]


@pytest.mark.rule("R-TECH-01", "permitted")
@pytest.mark.rule("R-TECH-01", "refused")
def test_advanced_artillery_lifts_two_infantry_each() -> None:
    done = land("3 infantry, artillery", "Soviets: 4 infantry", techs={"Germany": ["advanced_artillery"]})
    assert done.rolled("attack") == [("infantry", 2, 2), ("infantry", 1, 1), ("artillery", 2, 1)]
    without = land(
        "3 infantry, artillery", "Soviets: 4 infantry", techs={"Soviet Union": ["advanced_artillery"]}
    )
    assert without.rolled("attack") == [("infantry", 2, 1), ("infantry", 1, 2), ("artillery", 2, 1)]


@pytest.mark.rule("R-TECH-08", "permitted")
@pytest.mark.rule("R-TECH-08", "refused")
@pytest.mark.rule("R-TECH-12", "permitted")
@pytest.mark.rule("R-TECH-12", "refused")
def test_jets_attack_at_4_and_heavy_bombers_with_two_dice_and_neither_defends_better() -> None:
    both = ["jet_fighters", "heavy_bombers"]
    done = land(
        "infantry, fighter, tactical bomber, bomber", "Soviets: fighter, bomber, 3 infantry",
        techs={"Germany": both, "Soviet Union": both},
    )  # fmt: skip
    assert done.rolled("attack") == [
        ("infantry", 1, 1),
        ("fighter", 4, 1),
        ("tactical_bomber", 3, 1),
        ("bomber", 4, 2),
    ]
    assert done.rolled("defense") == [("infantry", 2, 3), ("fighter", 4, 1), ("bomber", 1, 1)]


@pytest.mark.rule("R-TECH-12", "permitted")
def test_both_dice_of_a_heavy_bomber_count() -> None:
    done = land("bomber", "Soviets: 2 infantry", techs={"Germany": ["heavy_bombers"]}, attack=[3, 4])
    assert done.over
    assert holds(done.state, "Poland", "bomber")


@pytest.mark.rule("R-TECH-10", "permitted")
@pytest.mark.rule("R-TECH-10", "refused")
def test_guns_with_radar_hit_on_2() -> None:
    radar = land(
        "fighter, infantry", "Soviets: AA gun, infantry", techs={"Soviet Union": ["radar"]}, dice={"aa": [2]}
    )
    assert radar.rolled("aa") == [("fighter", 2, 1)]
    assert radar.rolled("attack") == [("infantry", 1, 1)]
    plain = land(
        "fighter, infantry", "Soviets: AA gun, infantry", techs={"Germany": ["radar"]}, dice={"aa": [2]}
    )
    assert plain.rolled("aa") == [("fighter", 1, 1)]
    assert plain.rolled("attack") == [("infantry", 1, 1), ("fighter", 3, 1)]


def test_refusals_are_sentences() -> None:
    done = land("infantry", "Soviets: artillery, tank", attack=[1])
    refusal = done.refused("casualties: 2 artillery")
    assert isinstance(refusal, Refusal)
    assert str(refusal) == (
        "2 artillery cannot be hit in Poland: so many are not there. "
        "Hits here can strike 1 artillery, 1 tank, 1 damaged tank. (R-CMB-04)"
    )
