"""The dice for the French ships when Paris falls (H-FRA-1, H-FRA-4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from rules import engine
from rules.actions import Choose, EndPhase, Roll
from rules.combat import homeless
from rules.control import capture
from rules.errors import Refusal
from rules.events import Captured, ChangedSides, Destroyed, Paid, Placed, Rolled
from rules.pieces import Piece
from rules.state import State
from rules.step import Step
from rules.turns import record
from tests.rules.position import plain, played, position, power, stack

WAR = "Germany-UK, Germany-France"


def fallen(units: Mapping[str, str], by: str = "Germany", **where: Any) -> State:
    """The position once Paris has been taken in conduct combat."""
    there = {"turn": by, "phase": "conduct_combat", "war": WAR, **where}
    state, _ = capture(position({"France": "infantry", **units}, **there), "France", power(by))
    return state


def rolled(state: State, *faces: int) -> Step:
    """The step of the dice."""
    return engine.apply(state, Roll(faces=faces))


FATES: list[Any] = [
    ("permitted", "scuttled on 1", {"SZ 13": "France: destroyer"}, [1], {"SZ 13": ""}),
    ("permitted", "interned on 2", {"SZ 13": "France: destroyer"}, [2], {"SZ 13": ""}),
    ("permitted", "interned on 4", {"SZ 13": "France: destroyer"}, [4], {"SZ 13": ""}),
    ("refused", "neither on 5: it is German", {"SZ 13": "France: destroyer"}, [5], {"SZ 13": "destroyer"}),
    ("refused", "nor on 6", {"SZ 13": "France: damaged battleship"}, [6], {"SZ 13": "damaged battleship"}),
    ("permitted", "cargo of a removed ship goes with it",
     {"SZ 7": "France: transport[France: infantry, UK: infantry]"}, [3], {"SZ 7": ""}),
    ("permitted", "cargo of a ship that changes sides is removed",
     {"SZ 7": "France: transport[France: infantry, UK: infantry]"}, [6], {"SZ 7": "transport"}),
    ("permitted", "guests go with the carrier",
     {"SZ 13": "France: carrier[UK: fighter], fighter"}, [5], {"SZ 13": "carrier; UK: fighter"}),
    ("permitted", "each ship has its own die",
     {"SZ 13": "France: 2 destroyers, cruiser; UK: cruiser"}, [1, 6, 5],
     {"SZ 13": "cruiser, destroyer; UK: cruiser"}),
    ("permitted", "an Italian captor rolls, the ship is German",
     {"SZ 13": "France: destroyer"}, [5], {"SZ 13": "Germany: destroyer"}, "Italy"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("units", "faces", "then", "by"),
    [
        pytest.param(*(rest if len(rest) == 4 else (*rest, "Germany")), id=title,
                     marks=[pytest.mark.rule("H-FRA-1", verdict)])
        for verdict, title, *rest in FATES
    ],
)  # fmt: skip
def test_what_becomes_of_a_ship(
    units: Mapping[str, str], faces: list[int], then: Mapping[str, str], by: str
) -> None:
    state = fallen(units, by=by, war="Germany-UK, Germany-France, Italy-UK, Italy-France")
    assert state.pending is not None
    assert (state.pending.by, state.pending.purpose, state.pending.dice) == (by, "disposition", len(faces))
    step = rolled(state, *faces)
    assert step.state.pending is None
    for area, text in then.items():
        assert plain(step.state.stack(area)) == stack(text, by), area


@pytest.mark.rule("H-FRA-4", "permitted")
def test_they_roll_zone_by_zone_in_number_order_and_in_table_order() -> None:
    state = fallen({"SZ 13": "France: transport, cruiser, submarine", "SZ 7": "France: destroyer"})
    question = state.pending
    assert question is not None
    assert [(shot.owner, shot.area, shot.kind, shot.value, shot.dice) for shot in question.shots] == [
        ("France", "SZ 7", "destroyer", 0, 1),
        ("France", "SZ 13", "transport", 0, 1),
        ("France", "SZ 13", "submarine", 0, 1),
        ("France", "SZ 13", "cruiser", 0, 1),
    ]
    step = rolled(state, 6, 1, 5, 1)
    assert plain(step.state.stack("SZ 7")) == stack("destroyer", "Germany")
    assert plain(step.state.stack("SZ 13")) == stack("submarine", "Germany")
    head, *rest = step.events
    assert head == Rolled("Germany", "France", "disposition", (6, 1, 5, 1), question.shots)
    assert [(type(event), getattr(event, "area", "")) for event in rest] == [
        (ChangedSides, "SZ 7"),
        (Destroyed, "SZ 13"),
        (ChangedSides, "SZ 13"),
    ]


@pytest.mark.rule("H-FRA-4", "refused")
def test_no_ships_no_dice() -> None:
    assert fallen({"SZ 13": "UK: cruiser", "England": "France: fighter"}).pending is None


@pytest.mark.rule("H-FRA-1", "refused")
def test_the_dice_come_first_and_are_as_many_as_the_ships() -> None:
    state = fallen({"SZ 13": "France: destroyer, cruiser"})
    for action in (EndPhase(), Choose(land={"fighter": "England"}), Roll(faces=(1,)), Roll(faces=(1, 1, 1))):
        assert isinstance(engine.resolve(state, action), Refusal)


@pytest.mark.rule("H-FRA-1", "refused")
@pytest.mark.parametrize(("by", "done"), [("Germany", True), ("Italy", False)])
def test_a_ship_that_became_german_does_not_act_on_that_turn_of_germany(by: str, done: bool) -> None:
    state = rolled(fallen({"SZ 13": "France: destroyer"}, by=by), 6).state
    assert [piece.done for piece in state.stack("SZ 13")] == [done]


@pytest.mark.rule("H-FRA-4", "permitted")
def test_a_zone_left_with_enemies_is_fought_over_on_the_next_turn_of_one_of_them() -> None:
    state = rolled(fallen({"SZ 13": "France: destroyer; UK: cruiser"}), 6).state
    assert state.record.shared_zones == frozenset()
    for turn in ("United Kingdom", "Germany"):
        assert record(msgspec.structs.replace(state, turn=turn)).shared_zones == {"SZ 13"}


@pytest.mark.rule("H-FRA-4", "permitted")
def test_a_second_fall_repeats_ships_units_and_money_only() -> None:
    units = {"SZ 13": "France: destroyer", "England": "France: fighter", "Algeria": "France: infantry"}
    where = {"paris_fallen": True, "treasury": {"France": 9, "Germany": 1}, "owners": {"Algeria": "France"}}
    state = fallen(units, **where)
    assert state.pending is not None
    assert plain(state.stack("England")) == stack("UK: fighter", "")
    assert state.treasury["France"] == 3
    assert state.owner("Algeria") == "France"
    assert not state.at_war("Italy", "United Kingdom")


@pytest.mark.rule("H-FRA-1", "permitted")
@pytest.mark.rule("H-CAP-2", "refused")
def test_the_french_treasury_is_no_booty_even_of_the_last_territory() -> None:
    colonies = [area for area, owner in position().owners.items() if owner == "France" and area != "France"]
    owners = dict.fromkeys(colonies, "UK")
    state = fallen({}, owners=owners, treasury={"France": 10, "Germany": 2})
    assert state.treasury == {**state.treasury, "France": 4, "Germany": 2}


@pytest.mark.rule("H-FRA-1", "permitted")
@pytest.mark.rule("H-FRA-4", "permitted")
def test_every_change_has_its_event() -> None:
    units = {
        "Algeria": "France: infantry",
        "England": "France: fighter, 2 infantry",
        "SZ 7": "UK: transport[UK: infantry, France: infantry]",
        "SZ 12": "UK: carrier[France: fighter]",
        "SZ 11": "US: carrier[France: fighter]",
    }
    before = position({"France": "infantry", **units}, phase="conduct_combat", war=WAR)
    after, events = capture(before, "France", "Germany")
    sides = {event.area: plain(event.units) for event in events if isinstance(event, ChangedSides)}
    assert sides == {
        "England": stack("UK: fighter, 2 infantry", ""),
        "SZ 7": {Piece("United Kingdom", "infantry"): 1},
        "SZ 11": stack("UK: fighter", ""),
        "SZ 12": stack("UK: fighter", ""),
    }
    assert [event.units for event in events if isinstance(event, Placed)] == [after.stack("Algeria")]
    assert [(event.power, event.ipc) for event in events if isinstance(event, Paid)] == []
    assert plain(after.stack("SZ 7")) == stack("UK: transport[2 infantry]", "")
    assert plain(after.stack("SZ 12")) == stack("UK: carrier, fighter", "")
    assert plain(after.stack("SZ 11")) == stack("US: carrier[UK: fighter]", "")
    assert {event.area for event in events if isinstance(event, Captured)} >= {"France", "Algeria"}


@pytest.mark.rule("H-FRA-4", "permitted")
@pytest.mark.rule("R-CV-03", "permitted")
def test_aircraft_of_a_lost_french_carrier_land_one_space_away() -> None:
    units = {"SZ 7": "France: carrier, fighter", "SZ 11": "France: carrier, tactical bomber"}
    state = rolled(fallen(units, owners={"Northwestern Europe": "Germany"}), 1, 6).state
    after, events = homeless.settled(state)
    assert plain(after.stack("England")) == stack("UK: fighter", "")
    assert plain(after.stack("SZ 7")) == {}
    assert plain(after.stack("SZ 11")) == stack("carrier", "Germany")
    assert [event.rule for event in events if isinstance(event, Destroyed)] == ["R-CV-03"]


@pytest.mark.rule("H-FRA-1", "permitted")
def test_the_question_is_open_after_a_blitz_too() -> None:
    units = {"Northwestern Europe": "tank", "SZ 13": "France: destroyer", "Italy": "Italy: infantry"}
    owners = {"Northwestern Europe": "Germany"}
    state = position(units, war=WAR, owners=owners)
    after = played(state, "tank: Northwestern Europe > France > Northwestern Europe")
    assert after.owner("France") == "Germany"
    assert after.pending is not None
    assert after.pending.purpose == "disposition"
    done = rolled(after, 5).state
    assert done.phase == "combat_move"
    assert plain(done.stack("SZ 13")) == stack("destroyer", "Germany")
    assert isinstance(played(done, "end"), State)


@pytest.mark.rule("H-FRA-4", "refused")
@pytest.mark.rule("R-MOVE-19", "permitted")
def test_a_ship_that_came_over_need_not_leave_a_shared_zone_this_turn() -> None:
    units = {"Northwestern Europe": "tank", "SZ 13": "destroyer; France: transport; UK: cruiser"}
    state = position(units, war=WAR, owners={"Northwestern Europe": "Germany"})
    state = played(state, "tank: Northwestern Europe > France > Northwestern Europe")
    state = played(rolled(state, 6).state, "destroyer: SZ 13 > SZ 14", "end")
    assert state.battles == ()
    assert plain(state.pieces("SZ 13", "Germany")) == stack("transport", "Germany")
