"""Breaking off: to where, who goes along, and what stays over the battle."""

from __future__ import annotations

from typing import Any

import pytest

from rules import engine
from rules.defaults import answer
from tests.rules.combat.battle import fight, holds
from tests.rules.position import played, position, tried

EAST: dict[str, Any] = {
    "war": "Germany-Soviets",
    "owners": {"Poland": "Germany", "East Poland": "Soviets", "Ukraine": "Soviets"},
}
NORTH: dict[str, Any] = {"war": "Germany-UK"}
BOTH = {
    "Poland": "2 infantry, fighter",
    "Bulgaria Romania": "tank, infantry",
    "East Poland": "Soviets: 2 infantry",
}
FROM_BOTH = (
    "2 infantry: Poland > East Poland",
    "fighter: Poland > East Poland",
    "tank, infantry: Bulgaria Romania > East Poland",
)


@pytest.mark.rule("R-CMB-09", "permitted")
@pytest.mark.rule("R-CMB-10", "permitted")
def test_all_go_to_one_space_and_the_aircraft_stay_over_the_battle() -> None:
    done = fight(BOTH, *FROM_BOTH, at="East Poland", answers=["retreat: Poland"], **EAST)
    assert done.over
    assert holds(done.state, "Poland", "3 infantry, tank")
    assert holds(done.state, "East Poland", "fighter; Soviets: 2 infantry")
    after = played(done.state, "end", "fighter: East Poland > Poland")
    assert holds(after, "Poland", "3 infantry, tank, fighter")


@pytest.mark.rule("R-CMB-09", "refused")
def test_nobody_goes_where_none_of_them_came_from() -> None:
    done = fight(BOTH, *FROM_BOTH, at="East Poland", **EAST)
    assert set(done.open.options) == {"Poland", "Bulgaria Romania"}
    refusal = done.refused("retreat: Germany")
    assert refusal.rule_id == "R-CMB-09"
    assert refusal.what == (
        "The attackers in East Poland cannot retreat to Germany: none of them came from there over land or sea, "
        "or it is not friendly."
    )
    assert "Bulgaria Romania or Poland" in refusal.legal
    assert done.refused("retreat: East Poland").rule_id == "R-CMB-09"
    assert done.refused("casualties: infantry").rule_id == "R-CMB-09"


@pytest.mark.rule("R-CMB-09", "permitted")
@pytest.mark.rule("R-CMB-09", "refused")
def test_a_blitzed_territory_takes_a_retreat_and_one_flown_over_does_not() -> None:
    units = {"Bulgaria Romania": "2 tanks, fighter", "Ukraine": "Soviets: 2 infantry"}
    blitz = fight(
        units,
        "tank: Bulgaria Romania > East Poland > Ukraine",
        "tank: Bulgaria Romania > Ukraine",
        at="Ukraine",
        **EAST,
    )
    assert set(blitz.open.options) == {"East Poland", "Bulgaria Romania"}
    flight = fight(
        units,
        "fighter: Bulgaria Romania > East Poland > Ukraine",
        "tank: Bulgaria Romania > Ukraine",
        at="Ukraine",
        **EAST,
    )
    assert set(flight.open.options) == {"Bulgaria Romania"}


@pytest.mark.rule("R-CMB-10", "permitted")
def test_aircraft_alone_break_off_and_fly_home() -> None:
    done = fight(
        {"Poland": "2 fighters", "East Poland": "Soviets: infantry"},
        "2 fighters: Poland > East Poland",
        at="East Poland",
        answers=["retreat: East Poland"],
        **EAST,
    )
    assert done.over
    assert holds(done.state, "East Poland", "2 fighters; Soviets: infantry")
    assert holds(played(done.state, "end", "2 fighters: East Poland > Poland"), "Poland", "2 fighters")


@pytest.mark.rule("R-CMB-10", "refused")
def test_aircraft_alone_go_nowhere_but_over_the_battle() -> None:
    done = fight(
        {"Poland": "fighter", "East Poland": "Soviets: infantry"},
        "fighter: Poland > East Poland",
        at="East Poland",
        **EAST,
    )
    refusal = done.refused("retreat: Poland")
    assert refusal.rule_id == "R-CMB-09"
    assert "stay over the battle and land later" in refusal.what


@pytest.mark.rule("R-CMB-12", "permitted")
def test_aircraft_that_fought_fly_on() -> None:
    done = fight(
        {"Poland": "infantry, fighter", "East Poland": "Soviets: infantry"},
        "infantry: Poland > East Poland",
        "fighter: Poland > East Poland",
        at="East Poland",
        attack=[1],
        **EAST,
    )
    after = played(done.state, "end", "fighter: East Poland > Poland > Germany")
    assert holds(after, "Germany", "fighter")


@pytest.mark.rule("R-CMB-12", "refused")
@pytest.mark.rule("R-CMB-11", "permitted")
def test_a_tank_that_fought_does_not_move_on() -> None:
    done = fight(
        {"Poland": "tank", "East Poland": "Soviets: infantry"},
        "tank: Poland > East Poland",
        at="East Poland",
        attack=[1],
        **EAST,
    )
    assert done.state.owner("East Poland") == "Germany"
    refusal = tried(played(done.state, "end"), "tank: East Poland > Poland")
    assert refusal.rule_id in ("R-CMB-12", "R-NCM-02", "R-NCM-01")


@pytest.mark.rule("R-CMB-09", "refused")
@pytest.mark.rule("R-MOVE-19", "refused")
@pytest.mark.rule("R-MOVE-20", "refused")
def test_ships_do_not_retreat_to_a_zone_they_shared_with_warships_or_that_has_some_now() -> None:
    shared = fight(
        {"SZ 5": "2 cruisers; UK: destroyer", "SZ 6": "UK: cruiser"},
        "cruiser: SZ 5 > SZ 6",
        "attack cruiser: SZ 5",
        at="SZ 5",
        attack=[1],
        **NORTH,
    )
    assert shared.over
    other = shared.next("SZ 6", attack=[6, 1])
    assert other.over
    assert other.asked == []


@pytest.mark.rule("R-MOVE-19", "permitted")
@pytest.mark.rule("R-MOVE-20", "permitted")
def test_ships_that_shared_a_zone_fight_there() -> None:
    done = fight(
        {"SZ 5": "2 cruisers; UK: destroyer"},
        "attack 2 cruisers: SZ 5",
        at="SZ 5",
        attack=[1, 6],
        **NORTH,
    )
    assert done.over
    assert holds(done.state, "SZ 5", "2 cruisers")


def test_ships_from_two_zones_go_back_to_one() -> None:
    done = fight(
        {"SZ 5": "cruiser", "SZ 3": "destroyer", "SZ 6": "UK: battleship, destroyer"},
        "cruiser: SZ 5 > SZ 6",
        "destroyer: SZ 3 > SZ 6",
        at="SZ 6",
        answers=["retreat: SZ 3"],
        **NORTH,
    )
    assert done.over
    assert holds(done.state, "SZ 3", "cruiser, destroyer")


def test_an_enemy_that_came_into_the_zone_of_origin_closes_it() -> None:
    """An edit between the battles can put warships there."""
    state = played(
        position({"SZ 5": "cruiser", "SZ 6": "UK: destroyer"}, **NORTH),
        "cruiser: SZ 5 > SZ 6",
        "end",
        "settle: SZ 5 = ; UK: cruiser",
        "fight: SZ 6",
        "roll: 6",
        "roll: 6",
    )
    assert state.pending is not None
    assert state.pending.kind == "dice", "no way back, so the fight goes on"


@pytest.mark.rule("R-CMB-09", "refused")
def test_a_zone_that_was_hostile_when_the_turn_began_takes_no_retreat_even_once_it_is_cleared() -> None:
    units = {
        "SZ 5": "submarine",
        "SZ 7": "2 cruisers",
        "SZ 6": "UK: cruiser",
        "SZ 3": "UK: cruiser, submarine",
    }
    moved = ("submarine: SZ 5 > SZ 6 > SZ 3", "2 cruisers: SZ 7 > SZ 6")
    cleared = fight(units, *moved, at="SZ 6", attack=[1, 1], defense=[6], **NORTH)
    assert cleared.over
    assert holds(cleared.state, "SZ 6", "2 cruisers")
    asked = played(cleared.state, "fight: SZ 3")
    kinds: list[str] = []
    while asked.engagement is not None and asked.engagement.round < 3:
        assert asked.pending is not None
        kinds.append(asked.pending.kind)
        dice = "roll: " + " ".join("6" * asked.pending.dice)
        asked = played(asked, dice) if kinds[-1] == "dice" else engine.apply(asked, answer(asked)).state
    assert {"dice", "submerge"} == set(kinds)
