"""Submarines: surprise strikes, destroyers, submerging, wolf packs, and aircraft that cannot hit them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.combat.battle import Fought, fight, holds

NORTH: dict[str, Any] = {"war": "Germany-UK, Germany-France"}


def sea(own: str, enemy: str, *answers: str, orders: str = "", **more: Any) -> Fought:
    """A fleet of SZ 5 attacks SZ 6."""
    order = orders or f"attack {own}: SZ 5 > SZ 6"
    return fight({"SZ 5": own, "SZ 6": enemy}, order, at="SZ 6", answers=answers, **more, **NORTH)


@pytest.mark.rule("R-SUB-01", "permitted")
def test_submarines_surprised_in_both_directions_sink_each_other() -> None:
    done = sea(
        "submarine",
        "UK: submarine",
        "submerge: 0",
        "submerge: 0",
        dice={"surprise_attack": [1], "surprise_defense": [1]},
    )
    assert done.over
    assert holds(done.state, "SZ 6", "")


@pytest.mark.rule("R-SUB-01", "permitted")
def test_the_victims_of_a_surprise_do_not_fire_back() -> None:
    done = sea("submarine", "UK: cruiser", "submerge: 0", dice={"surprise_attack": [1]})
    assert done.over
    assert not done.rolled("defense")
    assert holds(done.state, "SZ 6", "submarine")


@pytest.mark.rule("R-SUB-01", "permitted")
def test_a_battleship_damaged_by_surprise_fires_with_what_it_has_left() -> None:
    done = sea("submarine", "UK: battleship", "submerge: 0", dice={"surprise_attack": [1]})
    assert done.rolled("defense") == [("battleship", 2, 1)]


@pytest.mark.rule("R-SUB-01", "refused")
@pytest.mark.rule("R-SUB-02", "permitted")
def test_a_destroyer_takes_the_surprise_away_and_its_victim_fires() -> None:
    done = sea("submarine", "UK: destroyer", attack=[1])
    assert done.over
    assert done.rolled("attack") == [("submarine", 2, 1)]
    assert done.rolled("defense") == [("destroyer", 2, 1)]
    assert holds(done.state, "SZ 6", "submarine")


@pytest.mark.rule("R-SUB-02", "refused")
def test_a_destroyer_hinders_only_the_other_sides_submarines() -> None:
    done = sea("submarine, destroyer", "UK: submarine", "submerge: 0", dice={"surprise_attack": [1]})
    assert done.asked == ["submerge"]
    assert done.over
    assert not done.rolled("defense")
    assert not done.rolled("surprise_defense")


@pytest.mark.rule("R-SUB-02", "permitted")
def test_the_privilege_is_back_in_the_round_after_the_last_destroyer() -> None:
    done = sea(
        "submarine",
        "UK: destroyer, cruiser",
        "casualties: destroyer",
        "retreat: no",
        "submerge: 0",
        attack=[1],
        dice={"surprise_attack": [1]},
    )
    assert done.over
    assert done.asked == ["casualties", "retreat", "submerge"]
    assert done.rolled("surprise_attack") == [("submarine", 2, 1)]
    assert holds(done.state, "SZ 6", "submarine")


@pytest.mark.rule("R-SUB-03", "permitted")
def test_each_submarine_may_submerge_and_is_out_of_reach() -> None:
    done = sea("2 submarines, cruiser", "UK: cruiser", "submerge: 1")
    assert done.rolled("surprise_attack") == [("submarine", 2, 1)]
    done.go_on("retreat: SZ 5")
    assert holds(done.state, "SZ 6", "submarine; UK: cruiser"), "who is under water does not retreat"
    assert holds(done.state, "SZ 5", "submarine, cruiser")


@pytest.mark.rule("R-SUB-03", "permitted")
def test_the_attacker_decides_first_then_every_defending_power() -> None:
    done = sea(
        "2 submarines", "UK: submarine; France: submarine", "submerge: 0", "submerge: 1", "submerge: 1"
    )
    submerging = [(q.by, q.hits) for q in done.questions if q.kind == "submerge"]
    assert submerging == [("Germany", 2), ("France", 1), ("United Kingdom", 1)]
    assert done.over
    assert holds(done.state, "SZ 6", "2 submarines; UK: submarine; France: submarine")


@pytest.mark.rule("R-SUB-03", "refused")
def test_no_more_submerge_than_there_are_and_none_under_a_destroyer() -> None:
    done = sea("2 submarines", "UK: cruiser")
    refusal = done.refused("submerge: 3")
    assert refusal.rule_id == "R-SUB-03"
    assert "3 submarines cannot submerge in SZ 6" in refusal.what
    assert done.refused("retreat: SZ 5").rule_id == "R-SUB-03"
    assert sea("2 submarines", "UK: destroyer").asked == ["retreat"]


@pytest.mark.rule("R-SUB-04", "permitted")
@pytest.mark.rule("R-CV-02", "permitted")
def test_a_submarines_hit_can_only_go_to_the_carrier() -> None:
    done = sea("2 submarines", "UK: carrier, 2 fighters", "submerge: 0", dice={"surprise_attack": [1, 6]})
    assert holds(done.state, "SZ 6", "2 submarines; UK: damaged carrier, 2 fighters")
    assert done.asked == ["submerge", "retreat"]


@pytest.mark.rule("R-SUB-04", "refused")
@pytest.mark.rule("R-CV-02", "refused")
def test_submarines_have_nothing_to_fire_at_in_aircraft_alone() -> None:
    done = sea("2 submarines", "UK: carrier, fighter", "submerge: 0", dice={"surprise_attack": [1, 1]})
    assert done.over
    assert not done.rolled("surprise_attack", 1)
    assert holds(done.state, "SZ 6", "2 submarines; UK: fighter")


@pytest.mark.rule("R-SUB-05", "permitted")
def test_with_a_destroyer_of_its_side_an_aircraft_hits_submarines() -> None:
    done = sea("submarine", "UK: destroyer; France: carrier, fighter", attack=[6], defense=[4, 6, 6])
    assert done.over
    assert holds(done.state, "SZ 6", "UK: destroyer; France: carrier, fighter")


@pytest.mark.rule("R-SUB-05", "refused")
def test_without_a_destroyer_aircraft_roll_nothing_against_submarines() -> None:
    done = sea("submarine", "UK: carrier, 2 fighters", "submerge: 0")
    assert done.rolled("defense") == [("carrier", 2, 1)]


@pytest.mark.rule("R-SUB-06", "permitted")
def test_only_submarines_against_only_aircraft_is_the_end() -> None:
    done = fight(
        {"Germany": "bomber", "SZ 5": "cruiser", "SZ 6": "UK: cruiser, submarine"},
        "bomber: Germany > SZ 5 > SZ 6",
        "cruiser: SZ 5 > SZ 6",
        at="SZ 6",
        attack=[1, 6],
        defense=[1],
        answers=["submerge: 0", "casualties: cruiser"],
        dice={"surprise_defense": [6]},
        **NORTH,
    )
    assert done.over
    assert holds(done.state, "SZ 6", "bomber; UK: submarine")


@pytest.mark.rule("R-SUB-06", "refused")
@pytest.mark.rule("R-SUB-07", "permitted")
def test_a_ship_beside_the_aircraft_fights_on_or_retreats() -> None:
    done = fight(
        {"Germany": "bomber", "SZ 5": "cruiser", "SZ 6": "UK: cruiser, submarine"},
        "bomber: Germany > SZ 5 > SZ 6",
        "cruiser: SZ 5 > SZ 6",
        at="SZ 6",
        attack=[1, 6],
        answers=["submerge: 0"],
        **NORTH,
    )
    assert holds(done.state, "SZ 6", "bomber, cruiser; UK: submarine")
    assert done.open.kind == "retreat"


@pytest.mark.rule("R-SUB-07", "refused")
def test_the_submarine_that_is_left_cannot_be_ignored() -> None:
    done = sea(
        "2 cruisers",
        "UK: cruiser, submarine",
        "submerge: 0",
        "casualties: cruiser",
        "retreat: no",
        attack=[1, 6],
    )
    assert done.open.kind == "submerge"


@pytest.mark.rule("R-SUB-08", "permitted")
def test_a_submarine_attacks_at_2_and_defends_at_1() -> None:
    done = sea("submarine", "UK: submarine", "submerge: 0", "submerge: 0")
    assert done.rolled("surprise_attack") == [("submarine", 2, 1)]
    assert done.rolled("surprise_defense") == [("submarine", 1, 1)]


@pytest.mark.rule("R-SUB-08", "refused")
def test_a_defending_submarine_never_retreats() -> None:
    done = sea("2 cruisers", "UK: submarine")
    assert done.open.kind == "submerge"
    assert done.open.by == "United Kingdom"
    assert done.refused("retreat: SZ 3").rule_id == "R-SUB-03"


@pytest.mark.rule("R-TECH-07", "permitted")
@pytest.mark.rule("R-TECH-07", "refused")
def test_super_submarines_attack_at_3_and_defend_at_1() -> None:
    techs = {"Germany": ["super_submarines"], "United Kingdom": ["super_submarines"]}
    done = sea("submarine", "UK: submarine", "submerge: 0", "submerge: 0", techs=techs)
    assert done.rolled("surprise_attack") == [("submarine", 3, 1)]
    assert done.rolled("surprise_defense") == [("submarine", 1, 1)]


@pytest.mark.rule("H-SUB-1", "permitted")
def test_a_wolf_pack_strikes_first_in_spite_of_a_destroyer() -> None:
    done = sea("3 submarines", "UK: destroyer", dice={"surprise_attack": [1, 6, 6]})
    assert done.over
    assert done.asked == [], "it does not submerge"
    assert not done.rolled("defense")


@pytest.mark.rule("H-SUB-1", "refused")
@pytest.mark.parametrize("fleets", [("2 submarines", "UK: destroyer"), ("5 submarines", "UK: 2 destroyers")])
def test_too_few_submarines_are_no_wolf_pack(fleets: tuple[str, str]) -> None:
    done = sea(*fleets)
    assert not done.rolled("surprise_attack")
    assert done.rolled("attack")


@pytest.mark.rule("H-SUB-1", "refused")
def test_a_pack_that_loses_a_boat_loses_its_surprise_in_the_next_round() -> None:
    done = sea(
        "3 submarines", "UK: 1 destroyer, 2 cruisers", "retreat: no", defense=[1, 6, 6],
        dice={"surprise_attack": [6, 6, 6]},
    )  # fmt: skip
    assert done.rolled("surprise_attack") == [("submarine", 2, 3)]
    assert not done.rolled("surprise_attack", 1)
    assert done.rolled("attack") == [("submarine", 2, 2)]


@pytest.mark.rule("H-SUB-1", "permitted")
def test_a_defending_pack_of_two_powers_strikes_first_too() -> None:
    done = sea(
        "destroyer, cruiser", "UK: 2 submarines; France: submarine", dice={"surprise_defense": [1, 6, 6]}
    )
    assert done.rolled("surprise_defense") == [("submarine", 1, 1), ("submarine", 1, 2)]
    assert "submerge" not in done.asked
    assert done.open.kind == "casualties"


@pytest.mark.rule("H-ESC-1", "permitted")
def test_an_escort_carrier_with_a_tactical_bomber_counts_as_a_destroyer() -> None:
    done = sea("submarine", "UK: escort carrier, tactical bomber", attack=[6])
    assert "submerge" not in done.asked
    assert not done.rolled("surprise_attack")
    assert done.rolled("defense") == [("tactical_bomber", 2, 1), ("escort_carrier", 1, 1)]


@pytest.mark.rule("H-ESC-1", "refused")
@pytest.mark.parametrize("enemy", ["UK: escort carrier, fighter", "UK: carrier, tactical bomber"])
def test_either_alone_does_not(enemy: str) -> None:
    done = sea("submarine", enemy)
    assert done.open.kind == "submerge"


@pytest.mark.rule("H-ESC-1", "refused")
def test_two_escort_carriers_with_one_tactical_bomber_are_one_destroyer() -> None:
    pack = sea("3 submarines", "UK: 2 escort carriers, tactical bomber")
    assert pack.rolled("surprise_attack") == [("submarine", 2, 3)]
    none = sea("3 submarines", "UK: 2 escort carriers, 2 tactical bombers")
    assert not none.rolled("surprise_attack")
