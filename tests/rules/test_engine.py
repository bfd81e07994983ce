"""The referee's door: steps, refusals, malformed actions, and questions that change nothing."""

from __future__ import annotations

import pytest

from rules import engine
from rules.actions import Agree, DeclareWar, Drop, EndPhase, Fight, Move, UnitSpec
from rules.errors import DataError, IllegalAction
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
