"""The referee's door: steps, refusals, malformed actions, and questions that change nothing."""

from __future__ import annotations

import msgspec
import pytest

from rules import engine
from rules.actions import Agree, DeclareWar, Drop, EndPhase, Fight, Move, Purchase, Research, UnitSpec
from rules.errors import DataError, IllegalAction
from rules.movement.reach import destinations, movers
from rules.rulebook import RULES
from rules.setups import standard_setup, start
from tests.rules.position import played, position, snapshot

LEGAL = Move(units={"infantry": 2}, path=("Germany", "Northwestern Europe"))


def test_the_three_ways_of_asking_agree() -> None:
    state = played(start(standard_setup()), "end", "end")
    before = snapshot(state)
    step = engine.apply(state, LEGAL)
    assert engine.why_not(state, LEGAL) is None
    assert step == engine.resolve(state, LEGAL)
    assert snapshot(state) == before
    assert step.state is not state


def test_what_a_move_does_not_touch_stays_the_same_object() -> None:
    state = played(start(standard_setup()), "end", "end")
    after = engine.apply(state, LEGAL).state
    touched = {area for area in after.stacks if after.stacks[area] is not state.stacks.get(area)}
    assert touched == {"Germany", "Northwestern Europe"}
    assert after.owners is state.owners
    assert after.ruleset is state.ruleset


def test_an_illegal_action_raises_its_refusal() -> None:
    state = start(standard_setup())
    with pytest.raises(IllegalAction) as caught:
        engine.apply(state, LEGAL)
    refusal = caught.value.refusal
    assert refusal.rule_id == "R-SEQ-01"
    assert refusal.rule is RULES["R-SEQ-01"]
    assert str(caught.value).endswith("(R-SEQ-01)")


def test_aliases_are_understood_and_case_does_not_become_a_new_area() -> None:
    state = position(
        {"Italy": "infantry"}, turn="Italy", war="Italy-UK, Italy-France", owners={"Libya": "UK"}
    )
    after = engine.apply(
        position({"Slovakia": "infantry"}), Move(units={"infantry": 1}, path=("Slovakia", "Poland"))
    ).state
    assert after.battle("Poland", "land") is not None
    assert state.owner("Libya") == "United Kingdom"


MALFORMED = [
    pytest.param(Move(units={"infantri": 1}, path=("Germany", "Poland")), "units.infantri", "infantry", id="kind"),
    pytest.param(Move(units={"infantry": 1}, path=("Germany", "Polland")), "path[1]", "Poland", id="area"),
    pytest.param(Move(units={}, path=("Germany", "Poland")), "units", "needs units", id="nobody"),
    pytest.param(Move(units={"tank": 0}, path=("Germany", "Poland")), "units.tank", "at least 1", id="none"),
    pytest.param(Move(units={"tank": -3}, path=("Germany", "Poland")), "units.tank", "at least 1", id="negative"),
    pytest.param(Move(units={"tank": 1}, path=()), "path", "starts from", id="no path"),
    pytest.param(
        Move(units={"transport": [UnitSpec(n=1, cargo={"tanc": 1})]}, path=("SZ 5", "SZ 6")),
        "units.transport.cargo",
        "tank",
        id="cargo",
    ),
    pytest.param(Drop(path=()), "path", "starts from", id="drop"),
    pytest.param(Fight(area="Berlin town"), "area", "", id="fight"),
    pytest.param(DeclareWar(on=("Germania",)), "on", "Germany", id="power"),
    pytest.param(DeclareWar(on=()), "on", "name the powers", id="nobody to declare on"),
    pytest.param(Agree(islands={"Borneo": "Japann"}), "islands", "Japan", id="agreement"),
    pytest.param(EndPhase(by="Jermany"), "by", "Germany", id="by"),
]  # fmt: skip


@pytest.mark.parametrize(("action", "path", "hint"), MALFORMED)
def test_a_malformed_action_is_a_data_error_with_its_path(action: object, path: str, hint: str) -> None:
    state = position({"Germany": "2 tanks"})
    with pytest.raises(DataError) as caught:
        engine.resolve(state, action)  # type: ignore[arg-type]
    assert any(fault.path.startswith(path) and hint in fault.message for fault in caught.value.faults), str(
        caught.value
    )


@pytest.mark.parametrize("action", [Research(tokens=1), Purchase(units={"infantry": 1})])
def test_what_is_settled_at_the_table_says_so(action: object) -> None:
    with pytest.raises(DataError, match="table in this version"):
        engine.resolve(position({}), action)  # type: ignore[arg-type]


def test_every_area_has_a_route_or_a_reason() -> None:
    state = played(start(standard_setup()), "end", "end")
    found = destinations(state, "Germany", {"infantry": 3})
    assert set(found) == set(state.ruleset.board.areas)
    assert set(found.legal) == {
        "France", "Northwestern Europe", "Poland", "Balkans",
        "SZ 5", "Norway", "Baltic States",
    }  # fmt: skip
    for area in state.ruleset.board.areas:
        if area not in found.legal:
            refusal = found[area]
            assert refusal.rule_id in RULES, area  # type: ignore[union-attr]


def test_movers_are_what_has_somewhere_to_go() -> None:
    state = position({"Germany": "infantry, AA gun, factory", "Norway": "infantry", "SZ 5": "transport[tank]"},
                     war="Germany-UK", owners={"Norway": "Germany"}, phase="noncombat_move")  # fmt: skip
    found = movers(state)
    kinds = {area: {piece.kind for piece in there} for area, there in found.items()}
    assert kinds == {"Germany": {"infantry", "aa_gun"}, "Norway": {"infantry"},
                     "SZ 5": {"transport", "tank"}}  # fmt: skip
    assert movers(msgspec.structs.replace(state, phase="purchase")) == {}


def test_a_sentence_that_ends_in_an_abbreviated_name_has_one_full_stop() -> None:
    state = position({"Germany": "tank"}, turn="Soviets")
    refusal = engine.why_not(state, Move(units={"tank": 1}, path=("Karelia S.S.R.", "Finland")))
    assert refusal is not None
    assert refusal.what == "The Soviet Union has no tank to move in Karelia S.S.R."
