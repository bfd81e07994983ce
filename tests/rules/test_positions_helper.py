"""The one-line notation of positions and actions, which the other tests trust."""

from __future__ import annotations

import pytest

from rules.actions import Agree, DeclareWar, Drop, Edit, EndPhase, Fight, Move, UnitSpec
from rules.pieces import Piece
from tests.rules.position import action, kind, position, power, stack, wars

GERMANY, SOVIETS, UK = "Germany", "Soviet Union", "United Kingdom"


def test_units_of_several_owners_with_marks_and_cargo() -> None:
    found = stack("2 tanks, damaged tank; UK: transport[infantry, US: AA gun]", GERMANY)
    aboard = (Piece(UK, "infantry"), Piece("United States", "aa_gun"))
    assert found == {
        Piece(GERMANY, "tank"): 2,
        Piece(GERMANY, "tank", damaged=True): 1,
        Piece(UK, "transport", cargo=aboard): 1,
    }


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("2 tanks: Germany > Poland", Move(units={"tank": 2}, path=("Germany", "Poland"))),
        ("tank, AA gun: A > B", Move(units={"tank": 1, "aa_gun": 1}, path=("A", "B"))),
        ("escort carrier: A > B", Move(units={"escort_carrier": 1}, path=("A", "B"))),
        ("escort fighter: A > B", Move(units={"fighter": 1}, path=("A", "B"), escort=True)),
        ("raid 2 bombers: A > B", Move(units={"bomber": 2}, path=("A", "B"), raid=True)),
        ("attack destroyer: A", Move(units={"destroyer": 1}, path=("A",), attack=True)),
        ("damaged tank: A > B", Move(units={"tank": [UnitSpec(n=1, damaged=True)]}, path=("A", "B"))),
        (
            "transport[tank]: A > B",
            Move(units={"transport": [UnitSpec(n=1, cargo={"tank": 1})]}, path=("A", "B")),
        ),
        ("drop: A > B", Drop(path=("A", "B"))),
        ("declare: UK, France", DeclareWar(on=(UK, "France"))),
        ("agree: Borneo", Agree(islands={"Borneo": "Japan", "East Indies": UK})),
        ("fight: Poland", Fight(area="Poland")),
        ("settle: A = Soviets: tank", Edit(units={"A": {SOVIETS: {"tank": [UnitSpec(n=1)]}}})),
        ("end", EndPhase()),
    ],
)
def test_lines_of_actions(line: str, expected: object) -> None:
    assert action(line, GERMANY) == expected


def test_a_position_has_what_it_names_and_nothing_else() -> None:
    state = position({"Poland": "tank"}, turn="UK", war="Germany-UK", owners={"Poland": "UK"}, round=5)
    assert state.stacks == {"Poland": {Piece(UK, "tank"): 1}}
    assert (state.turn, state.phase, state.round, state.owner("Poland")) == (UK, "combat_move", 5, UK)
    assert state.wars == wars("UK-Germany")
    assert state.record.owners["Poland"] == UK


@pytest.mark.parametrize("units", [{"Poland": "cruiser"}, {"SZ 5": "tank"}, {"SZ 5": "transport[2 tanks]"}])
def test_an_impossible_position_is_refused(units: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="impossible"):
        position(units)


def test_names() -> None:
    assert (power("Soviets"), power("Italy")) == (SOVIETS, "Italy")
    assert [kind(word) for word in ("AA guns", "V1 rocket", "infantry", "factories")] == [
        "aa_gun",
        "v1_rocket",
        "infantry",
        "factory",
    ]
    with pytest.raises(ValueError, match="horse"):
        kind("horse")
