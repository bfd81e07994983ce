"""Collecting income: what is paid, by which rules, and the die of war bonds (H-INC, R-INC, R-TECH-05)."""

from __future__ import annotations

from typing import Any

import pytest

from rules import economy, engine
from rules.actions import EndPhase, Roll
from rules.control import capture
from rules.events import Event, Paid, Rolled
from rules.state import State
from tests.rules.position import position, power

AMERICAN_WAR = "US-Germany, US-Italy, US-Japan"


def collecting(turn: str, **parts: Any) -> tuple[State, list[tuple[int, str]], tuple[Event, ...]]:
    """The state once a power has come to collect, what it was paid by which rule, and all that happened."""
    units = parts.pop("units", {})
    step = engine.apply(position(units, turn=turn, phase="mobilize", **parts), EndPhase())
    paid = [(event.ipc, event.rule) for event in step.events if isinstance(event, Paid)]
    assert all(event.power == power(turn) for event in step.events if isinstance(event, Paid))
    return step.state, paid, step.events


@pytest.mark.rule("H-INC-1", "permitted")
@pytest.mark.rule("R-INC-01", "permitted")
def test_a_power_is_paid_for_what_it_controls_on_top_of_what_it_has() -> None:
    state, paid, _ = collecting("UK", treasury={"United Kingdom": 3})
    assert paid == [(27, "H-INC-1")]
    assert state.treasury["United Kingdom"] == 30
    assert state.phase == "collect_income"


@pytest.mark.rule("H-INC-1", "refused")
def test_it_is_paid_nothing_for_what_it_lost_or_an_ally_holds() -> None:
    board = position({}).ruleset.board.areas
    lost = board["Burma"].ipc + board["Egypt"].ipc
    _, paid, _ = collecting(
        "UK", owners={"Burma": "Japan", "Egypt": "US"}, options={"national_objectives": False}
    )
    assert lost > 0
    assert paid == [(27 - lost, "H-INC-1")]


@pytest.mark.rule("R-INC-02", "permitted")
@pytest.mark.rule("R-INC-02", "refused")
def test_it_is_paid_once_and_nobody_takes_it_back() -> None:
    state, _, _ = collecting("UK")
    step = engine.apply(state, EndPhase())
    assert step.state.turn == "Italy"
    assert step.state.treasury["United Kingdom"] == 27
    assert not [event for event in step.events if isinstance(event, Paid)]


@pytest.mark.rule("R-INC-03", "permitted")
@pytest.mark.rule("R-INC-03", "refused")
def test_kwangtung_freed_for_the_british_pays_the_british() -> None:
    lost = position({}, turn="China", owners={"Kwangtung": "Japan"}, war="China-Japan, Japan-UK")
    freed, _ = capture(lost, "Kwangtung", "China")
    value = lost.ruleset.board.areas["Kwangtung"].ipc
    assert value > 0
    assert economy.income(freed, "United Kingdom") == economy.income(lost, "United Kingdom") + value
    assert economy.income(freed, "China") == 0


@pytest.mark.rule("R-INC-01", "refused")
@pytest.mark.rule("H-CHI-2", "refused")
def test_china_collects_nothing_not_even_bonds() -> None:
    state, paid, _ = collecting("China", war="China-Japan", techs={"China": ["war_bonds"]})
    assert paid == []
    assert state.pending is None
    assert state.treasury["China"] == 0


@pytest.mark.rule("R-CHI-07", "permitted")
@pytest.mark.rule("R-CHI-06", "permitted")
def test_chinese_land_pays_the_axis_its_printed_value() -> None:
    before, after = position({}), position({}, owners={"Yunnan": "Japan"})
    value = after.ruleset.board.areas["Yunnan"].ipc
    assert value > 0
    assert economy.income(after, "Japan") == economy.income(before, "Japan") + value


@pytest.mark.rule("H-INC-2", "permitted")
@pytest.mark.rule("H-INC-2", "refused")
def test_the_minor_axis_pay_germany_until_they_are_taken() -> None:
    assert economy.income(position({}, round=3), "Germany") == 16
    taken = position({}, round=3, owners={"Bulgaria Romania": "Soviets"})
    assert economy.income(taken, "Germany") == 14


@pytest.mark.rule("H-INC-3", "permitted")
def test_total_war_pays_10_from_round_4() -> None:
    _, paid, _ = collecting("Germany", round=4)
    assert paid == [(16, "H-INC-1"), (10, "H-INC-3")]


@pytest.mark.rule("H-INC-3", "refused")
def test_total_war_does_not_pay_in_round_3() -> None:
    _, paid, _ = collecting("Germany", round=3)
    assert paid == [(16, "H-INC-1")]


@pytest.mark.rule("H-INC-4", "permitted")
def test_the_soviet_union_at_peace_collects_20_whatever_it_holds() -> None:
    _, paid, _ = collecting("Soviets", round=2, owners={"Baltic States": "Soviets"})
    assert paid == [(20, "H-INC-4")]


@pytest.mark.rule("H-INC-4", "refused")
def test_war_with_italy_is_enough_for_its_territories() -> None:
    _, paid, _ = collecting("Soviets", war="Italy-Soviets", options={"national_objectives": False})
    assert paid == [(28, "H-INC-1")]


@pytest.mark.rule("H-INC-4", "permitted")
@pytest.mark.rule("H-INC-6", "permitted")
def test_war_with_japan_only_pays_20_and_the_objectives() -> None:
    _, paid, _ = collecting("Soviets", war="Japan-Soviets")
    assert paid == [(20, "H-INC-4"), (5, "R-NO-SOV-1")]


@pytest.mark.rule("H-INC-5", "permitted")
def test_neutral_america_collects_20() -> None:
    _, paid, _ = collecting("US")
    assert paid == [(20, "H-INC-5")]


@pytest.mark.rule("H-INC-5", "permitted")
@pytest.mark.parametrize(("turn", "more"), [(1, 0), (2, 5), (3, 10), (4, 15), (9, 15)])
def test_the_american_war_economy_grows(turn: int, more: int) -> None:
    _, paid, _ = collecting(
        "US", war=AMERICAN_WAR, war_turn={"United States": turn}, options={"national_objectives": False}
    )
    assert paid == [(37, "H-INC-1"), (more, "H-INC-5")][: 2 if more else 1]


@pytest.mark.rule("H-INC-5", "refused")
def test_the_war_economy_ends_at_60_and_territories_do_not() -> None:
    rich = {"Norway": "US", "Balkans": "US", "Poland": "US", "Northwestern Europe": "US", "Brazil": "US"}
    richer = {**rich, "East Indies": "US", "Borneo": "US", "New Guinea": "US", "Persia": "US"}
    for owners in (rich, richer):
        state = position({}, turn="US", war=AMERICAN_WAR, war_turn={"United States": 4}, owners=owners)
        land = economy.territories(state, "United States")
        assert economy.income(state, "United States") == max(60, land) if land + 15 > 60 else land + 15
    assert land == 61


@pytest.mark.rule("H-INC-6", "permitted")
@pytest.mark.rule("R-OPT-01", "permitted")
def test_objectives_are_lines_of_their_own() -> None:
    state, paid, _ = collecting("UK", war="Germany-UK, Germany-France")
    assert paid == [(27, "H-INC-1"), (5, "R-NO-UK-2"), (5, "R-NO-UK-3")]
    assert state.treasury["United Kingdom"] == 37


@pytest.mark.rule("H-INC-6", "refused")
@pytest.mark.rule("R-OPT-01", "refused")
@pytest.mark.parametrize(
    "parts", [{"war": ""}, {"war": "Germany-UK", "options": {"national_objectives": False}}], ids=str
)
def test_no_objectives_at_peace_or_in_a_game_without_them(parts: dict[str, Any]) -> None:
    _, paid, _ = collecting("UK", **parts)
    assert paid == [(27, "H-INC-1")]


def test_the_statement_is_what_is_paid() -> None:
    state = position({}, turn="US", phase="mobilize", war=AMERICAN_WAR, war_turn={"United States": 2})
    lines = economy.statement(state, "United States")
    _, paid, _ = collecting("US", war=AMERICAN_WAR, war_turn={"United States": 2})
    assert [(line.ipc, line.rule) for line in lines] == paid
    assert all(line.text for line in lines)
    assert economy.income(state, "United States") == sum(n for n, rule in paid if rule.startswith("H-INC"))


@pytest.mark.rule("R-TECH-05", "permitted")
def test_war_bonds_pay_a_die() -> None:
    state, paid, _ = collecting("Italy", techs={"Italy": ["war_bonds"]})
    assert paid == [(8, "H-INC-1")]
    question = state.pending
    assert question is not None
    assert (question.purpose, question.by, question.dice) == ("war_bonds", "Italy", 1)
    step = engine.apply(state, Roll(faces=(4,)))
    assert [type(event) for event in step.events] == [Rolled, Paid]
    assert step.events[1] == Paid("Italy", 4, "R-TECH-05")
    assert step.state.treasury["Italy"] == paid[0][0] + 4
    assert engine.apply(step.state, EndPhase()).state.turn == "United States"


@pytest.mark.rule("R-TECH-05", "refused")
def test_the_phase_waits_for_the_die_and_others_roll_none() -> None:
    state, _, _ = collecting("Italy", techs={"Italy": ["war_bonds"]})
    assert engine.why_not(state, EndPhase()) is not None
    without, _, _ = collecting("Italy", techs={"Germany": ["war_bonds"]})
    assert without.pending is None


@pytest.mark.rule("H-CAP-1", "permitted")
def test_a_power_without_its_capital_goes_on_collecting() -> None:
    state, paid, _ = collecting(
        "Soviets", owners={"Russia": "Germany"}, war="Germany-Soviets", techs={"Soviet Union": ["war_bonds"]}
    )
    assert paid == [(22, "H-INC-1"), (5, "R-NO-SOV-1")]
    assert state.pending is not None
