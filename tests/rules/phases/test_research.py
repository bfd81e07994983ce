"""Research: researchers and their dice, the chart of a breakthrough, who does none (R-RD, H-TECH-1)."""

from __future__ import annotations

from typing import Any

import pytest

from rules import engine
from rules.actions import Action, EndPhase, Research, Roll
from rules.errors import Refusal
from rules.events import Breakthrough, Event, Paid, Researchers, Rolled
from rules.names import TECHNOLOGIES
from rules.state import State
from rules.technology import TABLE, drawn, open_charts
from tests.rules.position import position

CHART_1, CHART_2 = TECHNOLOGIES[:6], TECHNOLOGIES[6:]


def at_research(turn: str = "Germany", ipc: int = 20, **parts: Any) -> State:
    return position({}, turn=turn, phase="research", treasury={turn: ipc}, **parts)


def after(state: State, *actions: Action) -> tuple[State, list[Event]]:
    events: list[Event] = []
    for action in actions:
        step = engine.apply(state, action)
        state = step.state
        events += step.events
    return state, events


def refusal(state: State, action: Action) -> Refusal:
    result = engine.resolve(state, action)
    assert isinstance(result, Refusal), "it was allowed"
    return result


@pytest.mark.rule("R-RD-01", "permitted")
@pytest.mark.rule("R-RD-02", "permitted")
def test_researchers_cost_5_each_and_roll_a_die_each() -> None:
    state, events = after(at_research(ipc=11), Research(tokens=2))
    assert state.treasury["Germany"] == 1
    assert events == [Paid("Germany", -10, "R-RD-01"), Researchers("Germany", 2)]
    question = state.pending
    assert question is not None
    assert (question.kind, question.by, question.purpose, question.dice) == ("dice", "Germany", "research", 2)


@pytest.mark.rule("R-RD-01", "permitted")
def test_without_a_six_researchers_stay_and_roll_again_with_new_ones_next_turn() -> None:
    state, events = after(at_research(), Research(tokens=2), Roll(faces=(5, 1)))
    assert state.researchers["Germany"] == 2
    assert state.pending is None
    assert not state.has_tech("Germany", "radar")
    assert [event.hits for event in events if isinstance(event, Rolled)] == [0]
    later = at_research(researchers={"Germany": 2})
    state, _ = after(later, Research(tokens=1))
    assert state.pending is not None
    assert state.pending.dice == 3


@pytest.mark.rule("R-RD-02", "permitted")
def test_researchers_roll_without_new_ones() -> None:
    state, events = after(at_research(ipc=0, researchers={"Germany": 3}), Research(tokens=0))
    assert events == []
    assert state.pending is not None
    assert state.pending.dice == 3


@pytest.mark.rule("R-RD-02", "permitted")
@pytest.mark.rule("R-RD-03", "permitted")
@pytest.mark.rule("R-RD-04", "permitted")
def test_two_sixes_are_one_breakthrough_and_take_all_researchers() -> None:
    start = at_research(researchers={"Germany": 2})
    state, events = after(start, Research(tokens=2), Roll(faces=(6, 6, 2, 1)))
    assert not state.researchers.get("Germany")
    assert events[-1] == Researchers("Germany", 0)
    assert state.pending is not None
    assert (state.pending.kind, state.pending.by) == ("chart", "Germany")
    assert dict(state.pending.options) == {"1": 1, "2": 1}
    state, events = after(state, Research(chart=2), Roll(faces=(4,)))
    assert state.techs["Germany"] == frozenset({"radar"})
    assert events[-1] == Breakthrough("Germany", "radar")
    assert not state.has_tech("Italy", "radar")
    state, _ = after(state, EndPhase())
    assert state.phase == "purchase"


@pytest.mark.rule("R-RD-03", "permitted")
def test_a_technology_that_is_there_is_rolled_for_again_on_the_same_chart() -> None:
    start = at_research(techs={"Germany": ["radar"]})
    state, events = after(
        start, Research(tokens=1), Roll(faces=(6,)), Research(chart=2), Roll(faces=(4,)), Roll(faces=(1,))
    )
    assert state.techs["Germany"] == frozenset({"radar", "super_submarines"})
    assert [event.hits for event in events if isinstance(event, Rolled)] == [1, 0, 1]


@pytest.mark.rule("R-RD-03", "permitted")
def test_where_only_one_chart_is_left_nobody_is_asked() -> None:
    start = at_research(techs={"Germany": list(CHART_2)})
    state, _ = after(start, Research(tokens=1), Roll(faces=(6,)))
    assert state.pending is not None
    assert state.pending.purpose == "chart"
    state, _ = after(state, Roll(faces=(5,)))
    assert state.has_tech("Germany", "war_bonds")


@pytest.mark.rule("R-RD-03", "refused")
@pytest.mark.parametrize(
    "action", [Research(chart=3), Research(chart=0), Research(), Research(tokens=1, chart=1)], ids=str
)
def test_the_answer_to_a_breakthrough_is_one_of_the_charts(action: Research) -> None:
    state, _ = after(at_research(), Research(tokens=1), Roll(faces=(6,)))
    assert refusal(state, action).rule_id in ("R-RD-03", "R-RD-01")
    assert state.pending is not None


@pytest.mark.rule("R-RD-03", "refused")
def test_no_chart_without_a_breakthrough() -> None:
    assert refusal(at_research(), Research(chart=1)).rule_id == "R-RD-03"


@pytest.mark.rule("R-RD-04", "refused")
def test_a_technology_is_nobody_elses() -> None:
    state, _ = after(at_research(), Research(tokens=1), Roll(faces=(6,)), Research(chart=1), Roll(faces=(2,)))
    assert [power for power, techs in state.techs.items() if "rockets" in techs] == ["Germany"]


@pytest.mark.rule("R-RD-01", "refused")
def test_no_more_researchers_after_the_dice() -> None:
    state, _ = after(at_research(), Research(tokens=1), Roll(faces=(1,)))
    assert refusal(state, Research(tokens=1)).rule_id == "R-RD-01"
    assert refusal(state, Research(tokens=0)).rule_id == "R-RD-01"


@pytest.mark.rule("R-RD-01", "refused")
def test_researchers_are_paid() -> None:
    why = refusal(at_research(ipc=9), Research(tokens=2))
    assert why.rule_id == "R-RD-01"
    assert "Germany has 9" in why.what
    assert "1 at most" in why.legal


@pytest.mark.rule("R-RD-02", "refused")
def test_researchers_of_earlier_turns_roll_before_the_phase_ends() -> None:
    start = at_research("United States", researchers={"United States": 2})
    why = refusal(start, EndPhase())
    assert why.rule_id == "R-RD-02"
    assert "United States have 2 researchers" in why.what
    state, _ = after(start, Research(tokens=0), Roll(faces=(1, 2)), EndPhase())
    assert state.phase == "purchase"


@pytest.mark.rule("R-RD-02", "refused")
def test_nobody_to_roll_for() -> None:
    assert refusal(at_research(), Research(tokens=0)).rule_id == "R-RD-02"


@pytest.mark.rule("R-SEQ-01", "refused")
def test_research_is_the_first_phase() -> None:
    state, _ = after(at_research(), EndPhase())
    assert refusal(state, Research(tokens=1)).rule_id == "R-SEQ-01"


@pytest.mark.rule("R-OPT-04", "refused")
@pytest.mark.rule("H-TECH-1", "refused")
def test_a_game_without_research() -> None:
    state = at_research(options={"research": False}, researchers={"Germany": 2})
    assert refusal(state, Research(tokens=1)).rule_id == "R-OPT-04"
    assert after(state, EndPhase())[0].phase == "purchase"


@pytest.mark.rule("R-CHI-01", "refused")
def test_china_does_no_research() -> None:
    state = at_research("China", researchers={"China": 1})
    assert refusal(state, Research(tokens=0)).rule_id == "R-CHI-01"
    assert after(state, EndPhase())[0].phase == "purchase"


@pytest.mark.rule("R-RD-03", "refused")
def test_a_power_with_all_twelve_is_done() -> None:
    state = at_research(techs={"Germany": list(TECHNOLOGIES)}, researchers={"Germany": 1})
    assert refusal(state, Research(tokens=1)).rule_id == "R-RD-03"
    assert after(state, EndPhase())[0].phase == "purchase"


@pytest.mark.rule("H-TECH-1", "permitted")
@pytest.mark.rule("R-OPT-04", "permitted")
def test_a_neutral_power_does_research() -> None:
    state, _ = after(at_research("United States"), Research(tokens=1), Roll(faces=(2,)))
    assert state.researchers["United States"] == 1


@pytest.mark.rule("H-CAP-1", "permitted")
def test_research_goes_on_without_the_capital() -> None:
    start = at_research("Soviet Union", owners={"Russia": "Germany"}, war="Germany-Soviets")
    state, _ = after(start, Research(tokens=1))
    assert state.pending is not None


def test_every_technology_is_on_one_face_of_one_chart() -> None:
    names = [drawn(chart, face).name for chart in (1, 2) for face in range(1, 7)]
    assert tuple(names) == TECHNOLOGIES
    assert TABLE["paratroopers"].rule == "R-TECH-03"
    assert TABLE["heavy_bombers"].title == "Heavy Bombers"
    assert open_charts(position({}, techs={"Japan": list(CHART_1)}), "Japan") == (2,)
