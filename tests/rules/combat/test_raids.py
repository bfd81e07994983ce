"""Strategic bombing raids: interception, flak, bombs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest

from rules import engine
from rules.actions import Action, Choose, Fight, Roll
from rules.dice import Scripted
from rules.errors import Refusal
from rules.events import BattleSettled, Bombed, Destroyed, Event, Rolled, Rose
from rules.pending import DICE, Question
from rules.production import capacity
from rules.saved_positions import SavedPosition, position_document, position_from
from rules.state import State
from tests.rules.position import plain, played, position, stack, tried
from tests.rules.scenes import Scene, permitted, refused, run

EAST: Mapping[str, Any] = {"owners": {"Ukraine": "Germany"}, "war": "Germany-Soviets"}
RAID = "raid {}: Ukraine > Caucasus"
ESCORT = "escort fighter: Ukraine > Caucasus"
DEFENDED = {"Ukraine": "2 bombers, fighter", "Caucasus": "Soviets: fighter"}


def over(units: Mapping[str, str], *orders: str, **where: Any) -> State:
    """The raid on the Caucasus after these orders, about to be fought."""
    state = played(position(units, **{**EAST, **where}), *orders, "end")
    return engine.apply(state, Fight(area="Caucasus")).state


def resolved(state: State, *answers: Action, **dice: Sequence[int]) -> tuple[State, list[Event]]:
    """The state after a raid, its dice from queues and its other questions answered in this order."""
    rolls, choices, events = Scripted(dice), list(answers), list[Event]()
    while (question := state.pending) is not None:
        action = Roll(faces=rolls.roll(question)) if question.kind == DICE else choices.pop(0)
        step = engine.apply(state, action)
        state = step.state
        events += step.events
    assert not choices, "more answers than questions"
    assert state.engagement is None
    assert state.battle("Caucasus", "raid") is None
    return state, events


def raid(
    units: Mapping[str, str], *orders: str, do: Sequence[Action] = (), where: Mapping[str, Any] | None = None,
    **dice: Sequence[int],
) -> tuple[State, list[Event]]:  # fmt: skip
    """A raid from its orders to its end."""
    return resolved(over(units, *orders, **(where or {})), *do, **dice)


def damage(state: State, area: str = "Caucasus") -> int:
    return state.damage.get(area, 0)


def here(state: State, area: str, text: str) -> bool:
    """Whether exactly these units stand in an area, the plain ones Germany's."""
    return plain(state.stack(area)) == stack(text, "Germany")


def purposes(events: Sequence[Event]) -> list[str]:
    return [event.purpose for event in events if isinstance(event, Rolled)]


UP = Choose(intercept={"fighter": "Caucasus"})
NOBODY = Choose(intercept=None)


# -- orders ------------------------------------------------------------------------------------------

ORDERS = [
    permitted(
        "R-SBR-01 H-AIR-2 H-AIR-1",
        "bombers raid, a fighter goes along",
        {"Ukraine": "bomber, fighter"},
        [RAID.format("bomber"), ESCORT],
        then={"Caucasus": "bomber, fighter"},
        **EAST,
    ),
    refused("R-SBR-01", "no target", {"Ukraine": "bomber"}, "raid bomber: Ukraine > Eastern Ukraine", **EAST),
    refused("H-AIR-2", "a tactical bomber", {"Ukraine": "tactical bomber"}, RAID.format("tactical bomber"), **EAST),
    refused("H-AIR-1", "no raid to go along with", {"Ukraine": "fighter"}, ESCORT, **EAST),
    refused(
        "H-AIR-1",
        "a V1 takes no escort along",
        {"Ukraine": "V1 rocket, fighter"},
        ["launch: Ukraine > Caucasus", ESCORT],
        **EAST,
    ),
    refused(
        "H-AIR-1",
        "played without escorts",
        {"Ukraine": "bomber, fighter"},
        [RAID.format("bomber"), ESCORT],
        options={"escorts_and_interceptors": False},
        **EAST,
    ),
    refused(
        "R-SBR-01",
        "a raiding bomber joins no other battle",
        {"Ukraine": "bomber", "Eastern Ukraine": "Soviets: infantry"},
        [RAID.format("bomber"), "bomber: Caucasus > Eastern Ukraine"],
        by="R-AMP-01",
        **EAST,
    ),
]  # fmt: skip


@pytest.mark.parametrize("scene", ORDERS)
def test_orders(scene: Scene) -> None:
    run(scene)


# -- interception ------------------------------------------------------------------------------------


@pytest.mark.rule("H-AIR-1", "permitted")
@pytest.mark.rule("R-G40-SBR-01", "permitted")
@pytest.mark.rule("R-OPT-03", "permitted")
def test_all_fire_once_at_one_and_the_flak_meets_the_bombers_alone() -> None:
    state = over(DEFENDED, RAID.format("2 bombers"), ESCORT)
    state, events = resolved(state, UP, escort=[2, 2, 2], intercept=[2], flak=[6, 6], raid=[3, 1])
    assert purposes(events) == ["escort", "intercept", "flak", "raid"]
    assert damage(state) == 4
    assert here(state, "Caucasus", "2 bombers, fighter; Soviets: fighter")
    assert any(isinstance(event, Rose) for event in events)
    assert events[-1] == BattleSettled("Caucasus", "raid")


@pytest.mark.rule("R-G40-SBR-01", "permitted")
def test_both_sides_fire_at_the_same_time() -> None:
    state, events = raid(
        {"Ukraine": "bomber", "Caucasus": "Soviets: fighter"},
        RAID.format("bomber"), do=[UP], escort=[1], intercept=[1],
    )  # fmt: skip
    assert here(state, "Caucasus", "")
    assert [e.rule for e in events if isinstance(e, Destroyed)] == ["H-AIR-1", "H-AIR-1"]
    assert purposes(events) == ["escort", "intercept"], "nobody is left for the flak"
    assert damage(state) == 0


@pytest.mark.rule("H-AIR-1", "permitted")
@pytest.mark.parametrize(("lost", "left"), [("fighter", "2 bombers"), ("bomber", "bomber, fighter")])
def test_the_attacker_chooses_between_escort_and_bombers(lost: str, left: str) -> None:
    hit = Choose(casualties={lost: 1})
    state = over(DEFENDED, RAID.format("2 bombers"), ESCORT)
    state, _ = resolved(state, UP, hit, escort=[6, 6, 6], intercept=[1], flak=[6, 6], raid=[1, 1])
    assert here(state, "Caucasus", f"{left}; Soviets: fighter")


@pytest.mark.rule("H-AIR-1", "refused")
@pytest.mark.parametrize("chosen", [{"fighter": 1, "bomber": 1}, {"tactical_bomber": 1}, {}])
def test_the_hit_is_one_of_them(chosen: dict[str, int]) -> None:
    state = over(DEFENDED, RAID.format("2 bombers"), ESCORT)
    for action in (UP, Roll(faces=(6, 6, 6)), Roll(faces=(1,))):
        state = engine.apply(state, action).state
    assert isinstance(engine.resolve(state, Choose(casualties=chosen)), Refusal)
    assert isinstance(engine.resolve(state, Choose(retreat=None)), Refusal)


@pytest.mark.rule("H-AIR-1", "permitted")
def test_nobody_needs_to_rise() -> None:
    state, events = raid(DEFENDED, RAID.format("2 bombers"), do=[NOBODY], flak=[6, 6], raid=[1, 2])
    assert purposes(events) == ["flak", "raid"]
    assert not any(piece.done for piece in state.pieces("Caucasus", "Soviet Union"))


@pytest.mark.rule("H-AIR-1", "permitted")
@pytest.mark.rule("R-G40-SBR-01", "refused")
def test_an_interceptor_has_fought_for_this_turn() -> None:
    state, _ = raid(
        {"Ukraine": "bomber", "Caucasus": "Soviets: 2 fighters"},
        RAID.format("bomber"), do=[UP], escort=[6], intercept=[6], flak=[6], raid=[1],
    )  # fmt: skip
    own = state.pieces("Caucasus", "Soviet Union")
    assert {piece.done: count for piece, count in own.items()} == {True: 1, False: 1}


@pytest.mark.rule("H-AIR-1", "refused")
@pytest.mark.parametrize(
    "rising",
    [
        {"bomber": "Caucasus"},
        {"fighter": "Russia"},
        {"fighter": "Caucasus", "tactical_bomber": "Caucasus"},
        {},
    ],
)
def test_one_fighter_or_tactical_bomber_based_there_intercepts(rising: dict[str, str]) -> None:
    base = "Soviets: fighter, tactical bomber, bomber"
    state = over({"Ukraine": "bomber", "Caucasus": base, "Russia": "Soviets: fighter"}, RAID.format("bomber"))
    question = state.pending
    assert question is not None
    assert question.places == {"fighter": ("Caucasus",), "tactical_bomber": ("Caucasus",)}
    result = engine.resolve(state, Choose(intercept=rising))
    assert isinstance(result, Refusal)
    assert result.rule_id == "H-AIR-1"
    assert isinstance(engine.resolve(state, Choose(casualties={"bomber": 1})), Refusal)


@pytest.mark.rule("H-AIR-1", "refused")
@pytest.mark.parametrize(
    ("base", "where"),
    [
        ("Soviets: fighter", {"options": {"escorts_and_interceptors": False}}),
        ("Soviets: bomber, infantry", {}),
        ("", {}),
        ("UK: fighter", {}),
    ],
    ids=["played without interceptors", "only bombers there", "nobody there", "at peace with the raider"],
)
def test_where_nobody_can_rise_nobody_is_asked(base: str, where: Mapping[str, Any]) -> None:
    state = over({"Ukraine": "bomber", "Caucasus": base}, RAID.format("bomber"), **where)
    assert state.pending is not None
    assert state.pending.purpose == "flak"


@pytest.mark.rule("H-AIR-1", "permitted")
@pytest.mark.parametrize(
    ("base", "by"),
    [
        ("UK: fighter; Soviets: fighter", "Soviet Union"),
        ("UK: fighter; Soviets: infantry", "United Kingdom"),
        ("US: fighter; UK: fighter", "United Kingdom"),
    ],
)
def test_who_decides_about_the_interceptor(base: str, by: str) -> None:
    wars = "Germany-Soviets, Germany-UK, Germany-US"
    state = over({"Ukraine": "bomber", "Caucasus": base}, RAID.format("bomber"), war=wars)
    assert state.pending == Question("intercept", by, "Caucasus", places={"fighter": ("Caucasus",)})


# -- flak --------------------------------------------------------------------------------------------


@pytest.mark.rule("H-PRO-6", "permitted")
@pytest.mark.rule("R-G40-AA-02", "permitted")
@pytest.mark.rule("R-G40-SBR-02", "permitted")
@pytest.mark.rule("R-SBR-02", "permitted")
def test_the_flak_fires_once_at_each_bomber_without_guns() -> None:
    state, events = raid(
        {"Ukraine": "2 bombers, fighter"}, RAID.format("2 bombers"), ESCORT, flak=[1, 2], raid=[5]
    )
    assert here(state, "Caucasus", "bomber, fighter")
    assert damage(state) == 5
    assert [e.rule for e in events if isinstance(e, Destroyed)] == ["H-PRO-6"]


@pytest.mark.rule("R-G40-AA-02", "refused")
@pytest.mark.rule("R-SBR-02", "refused")
@pytest.mark.rule("R-G40-SBR-02", "refused")
@pytest.mark.parametrize("guns", ["", "Soviets: 3 AA guns", "Soviets: AA gun, factory"])
def test_guns_add_no_shot_and_the_escort_meets_none(guns: str) -> None:
    state = over({"Ukraine": "2 bombers, fighter", "Caucasus": guns}, RAID.format("2 bombers"), ESCORT)
    question = state.pending
    assert question is not None
    assert (question.purpose, question.by, question.dice) == ("flak", "Soviet Union", 2)


@pytest.mark.rule("R-TECH-10", "permitted")
@pytest.mark.rule("R-TECH-10", "refused")
@pytest.mark.parametrize(("power", "left"), [("Soviet Union", ""), ("United Kingdom", "bomber")])
def test_radar_of_the_owner_helps_the_flak(power: str, left: str) -> None:
    where = {"techs": {power: ["radar"]}}
    state, _ = raid({"Ukraine": "bomber"}, RAID.format("bomber"), where=where, flak=[2], raid=[1])
    assert here(state, "Caucasus", left)


@pytest.mark.rule("H-PRO-6", "permitted")
def test_of_the_bombers_those_with_less_range_left_go_down_first() -> None:
    units = {"Ukraine": "bomber", "Bulgaria Romania": "bomber"}
    orders = RAID.format("bomber"), "raid bomber: Bulgaria Romania > Ukraine > Caucasus"
    state, _ = raid(units, *orders, flak=[1, 6], raid=[1])
    assert [piece.moved for piece in state.pieces("Caucasus", "Germany")] == [1]


# -- bombs -------------------------------------------------------------------------------------------


@pytest.mark.rule("R-SBR-03", "permitted")
@pytest.mark.rule("R-SBR-04", "permitted")
@pytest.mark.rule("R-G40-SBR-03", "permitted")
def test_every_bomber_left_rolls_its_die_and_money_stays() -> None:
    where = {"treasury": {"Soviet Union": 9, "Germany": 2}}
    state, events = raid(
        {"Ukraine": "2 bombers"}, RAID.format("2 bombers"), where=where, flak=[6, 6], raid=[5, 2]
    )
    assert damage(state) == 7
    assert Bombed("Caucasus", 7, "R-SBR-03") in events
    assert (state.treasury["Soviet Union"], state.treasury["Germany"]) == (9, 2)


@pytest.mark.rule("R-SBR-05", "permitted")
@pytest.mark.rule("R-SBR-05", "refused")
@pytest.mark.rule("H-PRO-6", "refused")
@pytest.mark.rule("R-SBR-03", "refused")
@pytest.mark.parametrize(("before", "points"), [(0, 8), (7, 1), (8, 0)])
def test_no_more_counts_than_twice_the_value(before: int, points: int) -> None:
    where = {"damage": {"Caucasus": before}}
    state, events = raid(
        {"Ukraine": "2 bombers"}, RAID.format("2 bombers"), where=where, flak=[6, 6], raid=[6, 6]
    )
    assert damage(state) == 8
    assert Bombed("Caucasus", points, "R-SBR-03") in events


@pytest.mark.rule("R-TECH-12", "permitted")
@pytest.mark.rule("R-TECH-12", "refused")
@pytest.mark.parametrize(("power", "dice"), [("Germany", 4), ("Soviet Union", 2)])
def test_heavy_bombers_roll_two_dice_and_both_count(power: str, dice: int) -> None:
    where = {"techs": {power: ["heavy_bombers"]}}
    state, _ = raid(
        {"Ukraine": "2 bombers"}, RAID.format("2 bombers"), where=where, flak=[6, 6], raid=[1] * dice
    )
    assert damage(state) == dice


@pytest.mark.rule("R-TECH-12", "refused")
def test_a_heavy_bomber_fires_once_at_an_interceptor() -> None:
    units = {"Ukraine": "bomber", "Caucasus": "Soviets: fighter"}
    state = over(units, RAID.format("bomber"), techs={"Germany": ["heavy_bombers"]})
    question = engine.apply(state, UP).state.pending
    assert question is not None
    assert (question.purpose, question.dice) == ("escort", 1)


@pytest.mark.rule("R-SBR-01", "permitted")
def test_bombers_and_escort_land_in_the_noncombat_move() -> None:
    state, _ = raid({"Ukraine": "bomber, fighter"}, RAID.format("bomber"), ESCORT, flak=[6], raid=[2])
    refusal = tried(played(state, "end"), "end")
    assert isinstance(refusal, Refusal)
    home = played(state, "end", "bomber: Caucasus > Ukraine", "fighter: Caucasus > Ukraine", "end")
    assert here(home, "Ukraine", "bomber, fighter")


@pytest.mark.rule("R-SBR-06", "permitted")
@pytest.mark.rule("R-SBR-06", "refused")
@pytest.mark.parametrize(
    ("area", "site", "points"),
    [("Caucasus", "", 4), ("Eastern Ukraine", "Soviets: factory", 0)],
    ids=["a city keeps its damage", "a factory's burns with it"],
)
def test_bombed_and_then_captured(area: str, site: str, points: int) -> None:
    units = {"Ukraine": "bomber, infantry", area: site}
    orders = f"raid bomber: Ukraine > {area}", f"infantry: Ukraine > {area}", "end"
    state = played(position(units, **EAST), *orders)
    state = engine.apply(state, Fight(area=area, kind="raid")).state
    rolls = Scripted({"flak": [6], "raid": [4]})
    while state.pending is not None:
        state = engine.apply(state, Roll(faces=rolls.roll(state.pending))).state
    ipc = state.ruleset.board.areas[area].ipc
    assert damage(state, area) == min(4, 2 * ipc)
    state = engine.apply(state, Fight(area=area, kind="land")).state
    assert state.owner(area) == "Germany"
    assert damage(state, area) == points


@pytest.mark.parametrize("answers", [(), (UP,), (UP, Roll(faces=(1, 6, 6)))])
def test_a_raid_is_saved_at_every_question(answers: tuple[Action, ...]) -> None:
    state = over(DEFENDED, RAID.format("2 bombers"), ESCORT)
    for answer in answers:
        state = engine.apply(state, answer).state
    text = msgspec.json.encode(position_document(state))
    assert position_from(state.ruleset, msgspec.json.decode(text, type=SavedPosition)) == state


# -- raid and land battle in one territory --------------------------------------------------------------


@pytest.mark.rule("H-AIR-1", "refused")
@pytest.mark.rule("R-G40-SBR-01", "refused")
@pytest.mark.rule("R-SBR-01", "refused")
def test_raiders_and_interceptor_fight_nowhere_else_and_a_gun_fires_at_none_of_them() -> None:
    units = {"Ukraine": "bomber, fighter, 2 infantry", "Caucasus": "Soviets: fighter, AA gun"}
    orders = RAID.format("bomber"), ESCORT, "2 infantry: Ukraine > Caucasus"
    state, _ = resolved(over(units, *orders), UP, escort=[6, 6], intercept=[6], flak=[6], raid=[3])
    step = engine.apply(state, Fight(area="Caucasus"))
    assert step.state.pending is None, "neither the gun nor the fighter rolls a die"
    assert step.state.owner("Caucasus") == "Germany"
    assert here(step.state, "Caucasus", "bomber, fighter, 2 infantry; Soviets: fighter")


@pytest.mark.rule("R-G40-AA-02", "refused")
def test_the_flak_of_a_city_does_not_fire_in_a_land_battle() -> None:
    units = {"Ukraine": "2 fighters, infantry", "Caucasus": "Soviets: 2 infantry"}
    state = over(units, "2 fighters: Ukraine > Caucasus", "infantry: Ukraine > Caucasus")
    assert state.pending is not None
    assert state.pending.purpose == "attack"


@pytest.mark.rule("R-SBR-04", "permitted")
@pytest.mark.rule("R-SBR-04", "refused")
@pytest.mark.parametrize(("before", "die", "left"), [(0, 1, 3), (0, 3, 1), (3, 3, 0)])
def test_each_point_lowers_the_capacity_by_one_not_below_none(before: int, die: int, left: int) -> None:
    where = {"damage": {"Caucasus": before}}
    state, _ = raid({"Ukraine": "bomber"}, RAID.format("bomber"), where=where, flak=[6], raid=[die])
    assert capacity(state, "Caucasus") == left
