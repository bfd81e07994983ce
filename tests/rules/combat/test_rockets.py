"""V1 rockets and the rockets of AA guns: who launches what at whom, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest

from rules import engine
from rules.actions import Choose, Edit, Fight
from rules.errors import Refusal
from rules.events import BattleBegun, Bombed, Destroyed, WarBegun
from rules.pending import Question
from rules.state import State
from tests.rules.combat.test_raids import here, purposes, resolved
from tests.rules.position import action, played, position, tried
from tests.rules.scenes import Scene, permitted, refused, run

WEST: Mapping[str, Any] = {"owners": {"Northwestern Europe": "Germany"}, "war": "Germany-UK"}
V1 = {"Northwestern Europe": "V1 rocket"}
LAUNCH = "launch: Northwestern Europe > England"

EAST: Mapping[str, Any] = {
    "owners": {"Poland": "Germany", "Ukraine": "Germany"},
    "war": "Germany-Soviets",
    "techs": {"Germany": ["rockets"]},
}
ROCKET = "launch: Ukraine > Caucasus"

ORDERS = [
    permitted("H-V1-1", "over two spaces at a city", V1, LAUNCH, battles={"England": "Northwestern Europe"}, **WEST),
    permitted(
        "H-V1-1",
        "four spaces over sea and the land of others",
        {"Germany": "V1 rocket"},
        "launch: Germany > Egypt",
        battles={"Egypt": "Germany"},
        **WEST,
    ),
    permitted(
        "H-V1-1",
        "over a neutral, at a factory",
        {"Germany": "V1 rocket", "Eastern Ukraine": "Soviets: factory"},
        "launch: Germany > Eastern Ukraine",
        battles={"Eastern Ukraine": "Germany"},
        war="Germany-Soviets",
    ),
    permitted(
        "H-V1-1",
        "two at one city",
        {"Northwestern Europe": "2 V1 rockets"},
        [LAUNCH, LAUNCH],
        battles={"England": "Northwestern Europe"},
        **WEST,
    ),
    refused("H-V1-1", "neither city nor factory", V1, "launch: Northwestern Europe > Scotland", says="nor a factory", **WEST),
    refused("H-V1-1", "a sea zone", V1, "launch: Northwestern Europe > SZ 7", **WEST),
    refused("H-V1-1", "own land", V1, "launch: Northwestern Europe > Germany", says="not enemy land", **WEST),
    refused(
        "H-V1-1",
        "a neutral's city",
        V1,
        "launch: Northwestern Europe > Poland",
        owners={"Northwestern Europe": "Germany", "Poland": "Neutral"},
        war="Germany-UK",
    ),
    refused(
        "H-V1-1",
        "five spaces",
        V1,
        "launch: Northwestern Europe > Caucasus",
        says="5 spaces",
        owners={"Northwestern Europe": "Germany"},
        war="Germany-Soviets",
    ),
    refused("H-V1-1", "launched already", V1, [LAUNCH, LAUNCH], says="launched already", **WEST),
    refused("H-V1-1", "nothing there", {}, LAUNCH, says="nothing to launch", **WEST),
    refused("H-V1-1", "in the noncombat move", V1, LAUNCH, by="R-SEQ-01", phase="noncombat_move", **WEST),
    refused("H-V1-1", "not moved in the combat move", V1, "V1 rocket: Northwestern Europe > Germany", **WEST),
    refused(
        "H-POL-2",
        "at peace until round 3",
        {"Germany": "V1 rocket"},
        "launch: Germany > Karelia S.S.R.",
        setup="1939",
        round=2,
    ),
    permitted(
        "R-TECH-02 H-TECH-1",
        "a rocket at a city",
        {"Ukraine": "AA gun"},
        ROCKET,
        battles={"Caucasus": "Ukraine"},
        left={"Ukraine": 1},
        **EAST,
    ),
    permitted(
        "R-TECH-02",
        "guns of two territories at two targets",
        {"Ukraine": "AA gun", "Poland": "AA gun"},
        [ROCKET, "launch: Poland > Karelia S.S.R."],
        battles={"Caucasus": "Ukraine", "Karelia S.S.R.": "Poland"},
        **EAST,
    ),
    permitted(
        "R-TECH-02 H-V1-1",
        "the gun fires when the V1 beside it is gone",
        {"Ukraine": "V1 rocket, AA gun"},
        [ROCKET, ROCKET],
        battles={"Caucasus": "Ukraine"},
        **EAST,
    ),
    refused(
        "H-TECH-1",
        "no rocket where there is neither city nor factory",
        {"Ukraine": "AA gun"},
        "launch: Ukraine > Belorussia",
        by="R-TECH-02",
        **EAST,
    ),
    refused("R-TECH-02", "without the technology", {"Ukraine": "AA gun"}, ROCKET, **{**EAST, "techs": {}}),
    refused("R-TECH-02", "a second gun there", {"Ukraine": "2 AA guns"}, [ROCKET, "launch: Ukraine > Russia"], **EAST),
    refused(
        "R-TECH-02",
        "a second rocket at the target",
        {"Ukraine": "AA gun", "Poland": "AA gun"},
        [ROCKET, "launch: Poland > Caucasus"],
        says="already",
        **EAST,
    ),
    refused("R-TECH-02", "four spaces", {"Germany": "AA gun"}, "launch: Germany > Russia", **EAST),
    refused("R-TECH-02", "nothing to strike", {"Ukraine": "AA gun"}, "launch: Ukraine > Eastern Ukraine", **EAST),
    permitted(
        "H-V1-1",
        "a V1 over impassable Turkey",
        {"Bulgaria Romania": "V1 rocket"},
        "launch: Bulgaria Romania > India",
        battles={"India": "Bulgaria Romania"},
        war="Germany-UK",
    ),
    refused(
        "R-TECH-02",
        "no rocket over impassable Turkey",
        {"Bulgaria Romania": "AA gun"},
        "launch: Bulgaria Romania > India",
        says="impassable",
        war="Germany-UK",
        techs={"Germany": ["rockets"]},
    ),
    refused(
        "R-TECH-02",
        "nor over the Sahara",
        {"French West Africa": "AA gun"},
        "launch: French West Africa > Libya",
        turn="UK",
        owners={"French West Africa": "UK"},
        war="Italy-UK",
        techs={"United Kingdom": ["rockets"]},
    ),
]  # fmt: skip


@pytest.mark.parametrize("scene", ORDERS)
def test_launches(scene: Scene) -> None:
    run(scene)


@pytest.mark.rule("H-POL-10", "permitted")
def test_a_launch_at_a_power_at_peace_is_a_declaration_of_war() -> None:
    state = position(V1, owners={"Northwestern Europe": "Germany"})
    step = engine.apply(state, action(LAUNCH))
    begun = {(e.one, e.other) for e in step.events if isinstance(e, WarBegun)}
    assert ("Germany", "United Kingdom") in begun
    assert BattleBegun("England", "raid") in step.events


@pytest.mark.rule("H-USA-1", "refused")
def test_neutral_america_launches_nothing() -> None:
    state = position(
        {"England": "US: AA gun"}, turn="US", techs={"United States": ["rockets"]}, war="Germany-UK"
    )
    refusal = tried(state, "launch: England > Germany")
    assert isinstance(refusal, Refusal)
    assert refusal.rule_id == "H-USA-1"


# -- what comes of it --------------------------------------------------------------------------------


def over(units: Mapping[str, str], area: str, *orders: str, **where: Any) -> State:
    """The raid on an area, about to be fought."""
    state = played(position(units, **where), *orders, "end")
    return engine.apply(state, Fight(area=area)).state


@pytest.mark.rule("H-V1-1", "permitted")
@pytest.mark.parametrize(("flak", "raid", "damage"), [(6, [3], 3), (2, [6], 6), (1, [], 0)])
def test_a_v1_meets_the_flak_and_is_used_up(flak: int, raid: Sequence[int], damage: int) -> None:
    state, events = resolved(over(V1, "England", LAUNCH, **WEST), flak=[flak], raid=raid)
    assert state.damage.get("England", 0) == damage
    assert here(state, "Northwestern Europe", "")
    assert [(e.area, e.rule) for e in events if isinstance(e, Destroyed)] == [
        ("Northwestern Europe", "H-V1-1")
    ]
    assert (Bombed("England", damage, "H-V1-1") in events) == bool(raid)


@pytest.mark.rule("H-V1-1", "permitted")
@pytest.mark.rule("H-AIR-1", "permitted")
@pytest.mark.parametrize(
    ("face", "then", "left"), [(1, ["intercept"], 0), (2, ["intercept", "flak", "raid"], 4)]
)
def test_an_interceptor_fires_at_a_v1_which_fires_not_back(face: int, then: list[str], left: int) -> None:
    units = {**V1, "England": "UK: fighter"}
    rising = Choose(intercept={"fighter": "England"})
    state = over(units, "England", LAUNCH, **WEST)
    state, events = resolved(state, rising, intercept=[face], flak=[6], raid=[4])
    assert purposes(events) == then
    assert state.damage.get("England", 0) == left
    assert here(state, "England", "UK: fighter")


@pytest.mark.rule("H-V1-1", "permitted")
def test_bombers_and_v1_come_as_one_raid() -> None:
    """Flak and bombs are rolled for the bomber first; an interceptor's hit is on whom the attacker says."""
    units = {"Northwestern Europe": "V1 rocket, bomber", "England": "UK: fighter"}
    orders = "raid bomber: Northwestern Europe > SZ 7 > England", LAUNCH
    state = over(units, "England", *orders, **WEST)
    rising = Choose(intercept={"fighter": "England"})
    struck = Choose(casualties={"v1_rocket": 1})
    after, events = resolved(state, rising, struck, escort=[6], intercept=[1], flak=[6], raid=[5])
    assert Bombed("England", 5, "R-SBR-03") in events
    assert here(after, "England", "bomber; UK: fighter")
    assert here(after, "Northwestern Europe", "")
    after, events = resolved(state, Choose(intercept=None), flak=[1, 6], raid=[2])
    assert [e for e in events if isinstance(e, Bombed)] == [Bombed("England", 2, "H-V1-1")]
    assert here(after, "England", "UK: fighter")


@pytest.mark.rule("R-TECH-10", "permitted")
def test_radar_helps_against_a_v1() -> None:
    state = over(V1, "England", LAUNCH, techs={"United Kingdom": ["radar"]}, **WEST)
    after, _ = resolved(state, flak=[2])
    assert not after.damage.get("England", 0)


@pytest.mark.rule("R-TECH-02", "permitted")
@pytest.mark.rule("H-TECH-1", "permitted")
def test_nothing_fires_at_a_rocket_and_its_gun_stays() -> None:
    units = {"Ukraine": "AA gun", "Caucasus": "Soviets: fighter, AA gun"}
    state, events = resolved(over(units, "Caucasus", ROCKET, **EAST), rocket=[6])
    assert purposes(events) == ["rocket"]
    assert Bombed("Caucasus", 6, "R-TECH-02") in events
    assert here(state, "Ukraine", "AA gun")
    moved = played(state, "end", "AA gun: Ukraine > Bulgaria Romania")
    assert here(moved, "Bulgaria Romania", "AA gun")


@pytest.mark.rule("R-SBR-05", "refused")
def test_bombs_and_rocket_share_the_limit() -> None:
    units = {"Ukraine": "bomber, AA gun"}
    state = over(units, "Caucasus", "raid bomber: Ukraine > Caucasus", ROCKET, **EAST)
    after, events = resolved(state, flak=[6], raid=[5], rocket=[6])
    assert after.damage["Caucasus"] == 8
    assert Bombed("Caucasus", 3, "R-TECH-02") in events


def test_an_edit_that_takes_a_v1_off_takes_it_out_of_the_raid() -> None:
    state = played(position(V1, **WEST), LAUNCH)
    kept = engine.apply(state, Edit(units={"England": {}})).state
    assert kept.battle("England", "raid") is not None
    gone = engine.apply(state, Edit(units={"Northwestern Europe": {}})).state
    assert gone.battle("England", "raid") is None


@pytest.mark.rule("H-PRO-6", "refused")
def test_the_question_for_flak_counts_bombers_and_v1_not_rockets() -> None:
    units = {"Ukraine": "2 bombers, V1 rocket, AA gun"}
    orders = "raid 2 bombers: Ukraine > Caucasus", ROCKET, ROCKET
    question = over(units, "Caucasus", *orders, **EAST).pending
    assert isinstance(question, Question)
    assert [shot.dice for shot in question.shots] == [2, 1]


@pytest.mark.rule("R-TECH-02", "refused")
def test_a_gun_that_has_moved_launches_nothing() -> None:
    """As after an edit that sets the phase back."""
    owners = {**EAST["owners"], "East Poland": "Germany"}
    start = position({"East Poland": "AA gun"}, **{**EAST, "owners": owners, "phase": "noncombat_move"})
    state = msgspec.structs.replace(played(start, "AA gun: East Poland > Ukraine"), phase="combat_move")
    refusal = tried(state, ROCKET)
    assert isinstance(refusal, Refusal)
    assert refusal.rule_id == "R-TECH-02"
    assert refusal.what == "The AA guns in Ukraine have moved or fired this turn."
