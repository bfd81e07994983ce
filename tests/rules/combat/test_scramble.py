"""Scrambling from a city into the zone next to it (H-AIR-3)."""

from __future__ import annotations

from typing import Any

import pytest

from rules import engine
from rules.actions import Choose
from rules.errors import Refusal
from rules.state import State
from tests.rules.combat.battle import begun, fight, holds
from tests.rules.position import played, position, tried

WEST: dict[str, Any] = {"war": "Germany-UK, Germany-France, Germany-US"}
ASSAULT = {
    "SZ 6": "transport[2 infantry], battleship",
    "England": "UK: infantry, fighter, tactical bomber, bomber",
    "Scotland": "UK: infantry, fighter",
}
LAND = "2 infantry: SZ 6 > Scotland"


@pytest.mark.rule("H-AIR-3", "permitted")
@pytest.mark.rule("R-G40-SCR-01", "permitted")
def test_a_fighter_rises_into_a_sea_battle_and_returns() -> None:
    done = fight(
        {"SZ 5": "cruiser", "SZ 6": "UK: destroyer", "England": "UK: fighter, AA gun"},
        "cruiser: SZ 5 > SZ 6",
        at="SZ 6",
        answers=["scramble: fighter from England", "casualties: destroyer"],
        attack=[1],
        defense=[4, 6],
        **WEST,
    )
    assert done.rolled("defense") == [("fighter", 4, 1), ("destroyer", 2, 1)]
    assert done.over
    assert holds(done.state, "England", "UK: fighter, AA gun")
    assert holds(done.state, "SZ 6", "")


@pytest.mark.rule("H-AIR-3", "refused")
@pytest.mark.rule("R-G40-SCR-01", "refused")
@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("scramble: bomber from England", "No bomber of the United Kingdom can scramble from England"),
        ("scramble: fighter from Scotland", "No fighter of the United Kingdom can scramble from Scotland"),
        ("retreat: no", "whether to scramble into SZ 6"),
    ],
)
def test_only_a_fighter_or_tactical_bomber_of_a_city_rises(line: str, says: str) -> None:
    done = fight(ASSAULT, LAND, at="Scotland", **WEST)
    refusal = done.refused(line)
    assert refusal.rule_id == "H-AIR-3"
    assert says in refusal.what
    assert refusal.legal == "One may rise: 1 fighter from England, 1 tactical bomber from England; or nobody."


@pytest.mark.rule("H-AIR-3", "refused")
def test_two_do_not_rise_together() -> None:
    done = fight(ASSAULT, LAND, at="Scotland", **WEST)
    both = Choose(scramble={"fighter": "England", "tactical_bomber": "England"})
    refusal = engine.resolve(done.state, both)
    assert isinstance(refusal, Refusal)
    assert refusal.what == "One aircraft scrambles into SZ 6, not 2."


@pytest.mark.rule("H-AIR-3", "permitted")
@pytest.mark.rule("R-G40-SCR-02", "permitted")
def test_a_scramble_into_the_zone_of_an_assault_makes_a_sea_battle_and_stops_the_bombardment() -> None:
    done = fight(ASSAULT, LAND, at="Scotland", answers=["scramble: fighter from England"], attack=[1], **WEST)
    assert done.over
    assert holds(done.state, "SZ 6", "transport, battleship")
    assert holds(done.state, "Scotland", "2 infantry; UK: infantry, fighter")
    land = done.next("Scotland", attack=[1, 1])
    assert land.over
    assert land.asked == []
    assert land.state.owner("Scotland") == "Germany"


@pytest.mark.rule("R-G40-SCR-02", "refused")
def test_with_nobody_up_the_ship_bombards_and_there_is_no_sea_battle() -> None:
    done = fight(
        ASSAULT,
        LAND,
        at="Scotland",
        answers=["scramble: no", "bombard: battleship", "…"],
        attack=[1, 1],
        **WEST,
    )
    assert done.rolled("bombard") == [("battleship", 4, 1)]
    assert done.asked[:2] == ["scramble", "bombard"]


@pytest.mark.rule("R-G40-SCR-02", "permitted")
def test_the_scramble_that_wins_keeps_the_troops_aboard_or_drowns_them() -> None:
    done = fight(
        {"SZ 6": "transport[2 infantry], cruiser", "England": "UK: fighter", "Scotland": "UK: infantry"},
        LAND,
        at="Scotland",
        answers=["scramble: fighter from England"],
        defense=[1],
        **WEST,
    )
    assert done.over
    assert holds(done.state, "SZ 6", "")
    assert holds(done.state, "Scotland", "UK: infantry")
    assert done.state.battles == ()


def two_landings() -> State:
    """England's fighter has fought over SZ 6 and won; the landing from SZ 7 is still to be fought."""
    state = played(
        position(
            {
                "SZ 6": "transport[infantry], cruiser",
                "SZ 7": "transport[2 infantry]",
                "England": "UK: fighter, infantry",
                "Scotland": "UK: infantry",
            },
            **WEST,
        ),
        "infantry: SZ 6 > Scotland",
        "2 infantry: SZ 7 > England",
        "end",
    )
    done = begun(state, "Scotland", "scramble: fighter from England", defense=[1])
    assert done.over
    assert holds(done.state, "SZ 6", "")
    return done.state


@pytest.mark.rule("R-G40-SCR-03", "permitted")
@pytest.mark.rule("H-AIR-3", "permitted")
def test_who_has_scrambled_does_not_defend_his_base_and_leaves_it_when_it_falls() -> None:
    land = begun(two_landings(), "England", attack=[1, 6])
    assert land.over
    assert land.rolled("defense") == [("infantry", 2, 1)]
    assert land.state.owner("England") == "Germany"
    ended = played(land.state, "end")
    assert holds(ended, "England", "2 infantry")
    assert holds(ended, "Scotland", "UK: infantry, fighter")


@pytest.mark.rule("R-G40-SCR-03", "refused")
def test_who_has_scrambled_does_not_rise_a_second_time() -> None:
    land = begun(two_landings(), "England", attack=[1, 6])
    assert "scramble" not in land.asked


@pytest.mark.rule("R-G40-SCR-01", "permitted")
def test_an_ally_in_the_city_is_asked_too_and_one_rises_for_the_battle() -> None:
    done = fight(
        {
            "SZ 5": "cruiser",
            "SZ 6": "UK: destroyer",
            "England": "US: fighter; UK: tactical bomber; France: fighter",
        },
        "cruiser: SZ 5 > SZ 6",
        at="SZ 6",
        answers=["scramble: no", "scramble: tactical bomber from England"],
        attack=[6],
        **WEST,
    )
    asked = [(question.by, dict(question.places)) for question in done.questions if question.places]
    assert asked == [
        ("France", {"fighter": ("England",)}),
        ("United Kingdom", {"tactical_bomber": ("England",)}),
    ]
    assert done.rolled("defense") == [("tactical_bomber", 2, 1), ("destroyer", 2, 1)]


@pytest.mark.rule("R-G40-SCR-01", "refused")
def test_nobody_rises_against_an_attack_over_land() -> None:
    done = fight(
        {"Germany": "infantry", "France": "France: fighter, infantry"},
        "infantry: Germany > France",
        at="France",
        **WEST,
    )
    assert "scramble" not in done.asked


@pytest.mark.rule("H-AIR-3", "refused")
def test_a_power_at_peace_with_the_attacker_stays_on_the_ground() -> None:
    done = fight(
        {"SZ 5": "cruiser", "SZ 6": "UK: destroyer", "England": "Soviets: fighter"},
        "cruiser: SZ 5 > SZ 6",
        at="SZ 6",
        **WEST,
    )
    assert "scramble" not in done.asked


def test_a_zone_is_fought_though_the_landing_is_elsewhere() -> None:
    """The city next to the zone need not be the target (R-G40-SCR-01)."""
    done = fight(
        ASSAULT, LAND, at="SZ 6", answers=["scramble: tactical bomber from England"], attack=[1], **WEST
    )
    assert done.over
    assert [(battle.area, battle.kind) for battle in done.state.battles] == [("Scotland", "land")]
    empty = fight(ASSAULT, LAND, at="SZ 6", answers=["scramble: no"], **WEST)
    assert empty.over
    assert not empty.state.battle("SZ 6")
    assert "bombard" in empty.next("Scotland").asked
    assert tried(empty.state, "fight: SZ 6").rule_id == "R-CMB-01"
