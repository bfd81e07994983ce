from __future__ import annotations

import pytest

from rules import engine
from rules.actions import Edit, EndPhase, Move, UnitSpec
from rules.errors import DataError
from rules.events import BattleSettled, Captured, Edited
from rules.pieces import Piece, kinds_of


def edited(state, **parts):
    return engine.apply(state, Edit(**parts)).state


@pytest.fixture
def attack_on_poland(new_game):
    new_game.play(EndPhase())
    new_game.play(EndPhase())
    new_game.play(Move({"infantry": 3}, ("Germany", "Poland")))
    return new_game


def test_a_listed_area_has_exactly_the_units_given(state_1939):
    after = edited(state_1939, units={"Libya": {"Italy": {"tank": [UnitSpec(1, damaged=True)]}}})
    assert after.stack("Libya") == {Piece("Italy", "tank", damaged=True): 1}
    assert after.stacks["Poland"] is state_1939.stacks["Poland"]


def test_an_alias_is_understood(state_1939):
    assert kinds_of(
        edited(state_1939, units={"Romania": {"Germany": {"tank": 2}}}).stack("Bulgaria Romania")
    ) == {"tank": 2}


def test_every_other_part_is_replaced(state_1939):
    after = edited(
        state_1939,
        owners={"Norway": "Germany"},
        treasury={"Italy": 99},
        damage={"Germany": 3},
        at_war=(("Soviet Union", "Germany"),),
        at_peace=(("Germany", "France"),),
        techs={"Japan": ["radar"]},
        tray={"Germany": {"infantry": 2}},
        setup_units={"Finland": {}},
        paris_fallen=True,
    )
    assert after.owner("Norway") == "Germany"
    assert after.treasury == {**state_1939.treasury, "Italy": 99}
    assert after.damage == {"Germany": 3}
    assert after.at_war("Germany", "Soviet Union")
    assert not after.at_war("Germany", "France")
    assert after.at_war("Germany", "United Kingdom")
    assert after.has_tech("Japan", "radar")
    assert after.tray == {"Germany": {"infantry": 2}}
    assert "Finland" not in after.setup_units
    assert after.setup_units["Argentina"] == state_1939.setup_units["Argentina"]
    assert after.paris_fallen


def test_it_is_marked_in_the_history(state_1939):
    step = engine.apply(state_1939, Edit(treasury={"Italy": 1}, note="a bet"))
    assert step.events == (Edited(("treasury",), (), "a bet"),)


@pytest.mark.parametrize(
    ("parts", "path"),
    [
        ({"units": {"Polnad": {}}}, "units.Polnad"),
        ({"units": {"SZ 5": {"Germany": {"tank": 1}}}}, "units.SZ 5.Germany.tank"),
        ({"damage": {"Norway": 2}}, "damage.Norway"),
        ({"treasury": {"Italy": -1}}, "treasury.Italy"),
        ({"at_war": (("Germany", "Italy"),)}, "at_war"),
        ({"at_war": (("Germany", "Germany"),)}, "at_war"),
        ({"phase": "combat"}, "phase"),
        ({"agreement": None, "turn": "Neutral"}, "turn"),
    ],
)
def test_an_impossible_edit_is_refused_with_its_path(state_1939, parts, path):
    with pytest.raises(DataError) as caught:
        engine.apply(state_1939, Edit(**parts))
    assert path in [fault.path for fault in caught.value.faults]


def test_another_turn_has_rested_units_no_battles_and_a_new_record(attack_on_poland):
    after = edited(attack_on_poland.state, turn="Italy")
    assert after.battles == ()
    assert all(piece.moved == 0 and not piece.done for _, piece, _ in after.everyone())
    assert after.record.western == {}
    assert after.record.owners == after.owners


def test_a_battle_without_its_attackers_is_dropped(attack_on_poland):
    step = engine.apply(attack_on_poland.state, Edit(units={"Poland": {"Neutral": {"infantry": 1}}}))
    assert step.state.battles == ()
    assert BattleSettled("Poland", "land") in step.events


def test_a_battle_keeps_the_attackers_that_are_left(attack_on_poland):
    units = {"Poland": {"Germany": {"infantry": 1}, "Neutral": {"infantry": 4}}}
    battle = edited(attack_on_poland.state, units=units).battle("Poland")
    assert kinds_of(battle.attackers) == {"infantry": 1}


def test_edits_elsewhere_leave_a_battle_alone(attack_on_poland):
    after = edited(attack_on_poland.state, treasury={"Germany": 1}, units={"Libya": {}})
    assert after.battles == attack_on_poland.state.battles


def test_a_battle_settled_at_the_table_takes_the_territory(attack_on_poland):
    attack_on_poland.play(EndPhase())
    step = engine.apply(attack_on_poland.state, Edit(units={"Poland": {"Germany": {"infantry": 2}}}))
    assert step.state.owner("Poland") == "Germany"
    assert step.state.battles == ()
    assert any(isinstance(event, Captured) and event.area == "Poland" for event in step.events)
    assert step.state.record.captured == {"Poland"}
