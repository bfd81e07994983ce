"""Phases in their order, turns in theirs, and what each must have settled before it ends."""

from __future__ import annotations

import pytest

from rules import engine
from rules.actions import EndPhase, Move
from rules.events import PhaseBegun, WarBegun
from rules.names import PHASES
from rules.setups import standard_setup, start
from rules.state import State
from tests.rules.position import played, position, tried
from tests.rules.scenes import Scene, permitted, refused, run


def ended(state: State, times: int) -> State:
    """The state after so many ends of a phase."""
    for _ in range(times):
        state = engine.apply(state, EndPhase()).state
    return state


@pytest.mark.rule("R-SEQ-01", "permitted")
@pytest.mark.rule("R-SEQ-02", "permitted")
def test_a_turn_of_seven_empty_phases() -> None:
    state = position({}, phase="research")
    seen = [state.phase]
    while state.turn == "Germany":
        step = tried(state, "end")
        state = step.state
        assert [event for event in step.events if isinstance(event, PhaseBegun)]
        seen.append(state.phase)
    assert tuple(seen) == (*PHASES, "research")
    assert state.turn == "France"


SEQUENCE = [
    refused(
        "R-SEQ-01",
        "no attack after the combat move",
        {"Germany": "infantry", "Poland": "Soviets: infantry"},
        ["end", "infantry: Germany > Poland"],
        war="Germany-Soviets",
        owners={"Poland": "Soviets"},
    ),
    refused(
        "R-SEQ-01",
        "nobody moves in the purchase phase",
        {"Germany": "infantry"},
        "infantry: Germany > Czechoslovakia Hungary",
        phase="purchase",
        says="purchase",
    ),
    refused(
        "R-SEQ-01",
        "no raid in noncombat",
        {"England": "bomber"},
        "raid bomber: England > SZ 7 > France > Germany",
        turn="UK",
        phase="noncombat_move",
        war="Germany-UK",
    ),
    refused(
        "R-SEQ-01",
        "battles are fought in their phase",
        {"Germany": "infantry"},
        "fight: Poland",
    ),
    refused(
        "R-SEQ-02 R-MOVE-19",
        "what must leave or fight does not sit idle",
        {"SZ 7": "transport; Germany: destroyer"},
        "end",
        by="R-MOVE-19",
        turn="UK",
        war="Germany-UK",
    ),
    refused(
        "R-SEQ-02 R-CMB-01",
        "no battle is left unfought",
        {"Germany": "infantry", "Poland": "Soviets: infantry"},
        ["infantry: Germany > Poland", "end", "end"],
        by="R-CMB-01",
        says="The battle is",
        war="Germany-Soviets",
        owners={"Poland": "Soviets"},
    ),
    permitted(
        "R-SEQ-02",
        "a battle settled by hand is over",
        {"Germany": "infantry", "Poland": "Soviets: infantry"},
        ["infantry: Germany > Poland", "end", "settle: Poland = Soviets: infantry", "end"],
        battles={},
        owned={"Poland": "Soviets"},
        war="Germany-Soviets",
        owners={"Poland": "Soviets"},
    ),
    permitted(
        "R-SEQ-02",
        "one that is won takes the land",
        {"Germany": "2 infantry", "Poland": "Soviets: infantry"},
        ["2 infantry: Germany > Poland", "end", "settle: Poland = infantry", "end"],
        battles={},
        owned={"Poland": "Germany"},
        left={"Poland": 0},
        war="Germany-Soviets",
        owners={"Poland": "Soviets"},
    ),
]


@pytest.mark.parametrize("scene", SEQUENCE)
def test_the_sequence(scene: Scene) -> None:
    run(scene)


@pytest.mark.rule("H-TURN-1", "permitted")
@pytest.mark.rule("R-SEQ-04", "permitted")
def test_the_powers_take_turns_and_a_round_is_one_pass() -> None:
    state = start(standard_setup())
    seen: list[tuple[int, str]] = []
    for _ in range(9):
        seen.append((state.round, state.turn))
        state = ended(state, len(PHASES))
    order = [
        "Germany",
        "France",
        "Soviet Union",
        "China",
        "Japan",
        "United Kingdom",
        "Italy",
        "United States",
    ]
    assert seen == [*((1, power) for power in order), (2, "Germany")]


@pytest.mark.rule("H-TURN-1", "refused")
def test_nobody_acts_out_of_turn() -> None:
    state = start(standard_setup())
    action = Move(units={"infantry": 1}, path=("Burma", "India"), by="United Kingdom")
    refusal = engine.why_not(state, action)
    assert refusal is not None
    assert refusal.rule_id == "H-TURN-1"
    assert "turn of Germany" in refusal.what


@pytest.mark.rule("R-SEQ-04", "refused")
def test_china_does_not_move_in_another_turn() -> None:
    state = position({"Hupeh": "China: infantry"}, turn="US", war="Japan-China, Japan-US")
    refusal = engine.why_not(state, Move(units={"infantry": 1}, path=("Hupeh", "Kiangsu"), by="China"))
    assert refusal is not None
    assert refusal.rule_id == "H-TURN-1"


@pytest.mark.rule("R-SEQ-03", "refused")
@pytest.mark.rule("H-FRA-2", "permitted")
@pytest.mark.parametrize(
    ("owner", "fallen", "following"),
    [("Germany", True, "Soviet Union"), ("France", True, "France"), ("France", False, "France")],
)
def test_france_sits_out_while_paris_is_lost(owner: str, fallen: bool, following: str) -> None:
    state = position({}, phase="collect_income", owners={"France": owner}, paris_fallen=fallen)
    assert ended(state, 1).turn == following


@pytest.mark.rule("H-POL-2", "permitted")
def test_a_new_round_begins_its_wars() -> None:
    state = position({}, setup="1939", turn="US", phase="collect_income", round=2)
    step = tried(state, "end")
    begun = {(e.one, e.other): e.rule for e in step.events if isinstance(e, WarBegun)}
    assert begun[("Germany", "Soviet Union")] == "H-POL-2"
    assert ("Soviet Union", "Italy") in begun
    assert step.state.round == 3
    assert step.state.record.owners == step.state.owners


@pytest.mark.rule("H-POL-7", "permitted")
def test_round_4_brings_america_in() -> None:
    state = position({}, setup="1939", turn="US", phase="collect_income", round=3)
    after = played(state, "end")
    assert all(after.at_war(axis, "United States") for axis in ("Germany", "Italy", "Japan"))


@pytest.mark.rule("R-SEQ-01", "permitted")
def test_movement_comes_back_with_the_next_turn() -> None:
    units = {"Germany": "2 tanks, mechanized infantry", "SZ 5": "transport[infantry], cruiser"}
    state = position(units, phase="noncombat_move", owners={"Poland": "Germany", "East Poland": "Germany"})
    moved = played(
        state, "tank: Germany > Poland > East Poland", "cruiser: SZ 5 > SZ 6", "infantry: SZ 5 > Poland"
    )
    rested = ended(moved, 3)
    for _, piece, _ in rested.everyone():
        assert (piece.moved, piece.done, piece.landed) == (0, False, "")


@pytest.mark.parametrize("phase", PHASES[:-1])
def test_a_phase_that_ends_without_a_change_touches_no_area(phase: str) -> None:
    state = position({}, setup="1939", phase=phase, turn="Japan")
    after = ended(state, 1)
    assert [area for area in state.stacks if after.stacks[area] is not state.stacks[area]] == []
