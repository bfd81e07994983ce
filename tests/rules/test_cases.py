from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules.cases import closing_line, load_cases, read_cases, run_case
from rules.errors import DataError

FOLDER = Path(__file__).parents[1] / "cases"
CASES = [case for file in sorted(FOLDER.glob("*.json")) for case in load_cases(file)]
LEAST_PASSED = 140
"""So many cases need nothing but what is refereed already."""


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case):
    result = run_case(case)
    if result.waiting_for:
        pytest.skip(f"waits for {result.waiting_for}")
    assert result.passed, result.message


def test_most_movement_cases_are_refereed():
    assert sum(run_case(case).passed for case in CASES) >= LEAST_PASSED


def a_case(**changes):
    case = {
        "id": "one",
        "title": "a tank walks in",
        "rules": ["R-MOVE-04"],
        "setup": "bare",
        "turn": "Germany",
        "phase": "combat_move",
        "at_war": [["Germany", "Soviet Union"]],
        "units": {"Germany": {"Germany": {"tank": 1}}},
        "steps": [{"expect": {"units": {"Germany": {"Germany": {"tank": 1}}}}}],
    }
    return {"format": "anniversary-case/1", "cases": [case | changes]}


def result_of(**changes):
    return run_case(read_cases(a_case(**changes))[0])


MOVE = {"type": "move", "units": {"tank": 1}, "path": ["Germany", "Poland"]}


def test_bare_is_round_four_at_peace_without_units_or_money():
    expect = {
        "round": 4,
        "treasury": {"Germany": 0},
        "at_peace": [["Germany", "France"]],
        "units": {"France": {}},
        "owners": {"Poland": "Neutral"},
        "pending": None,
        "battles": [],
    }
    assert result_of(steps=[{"expect": expect}]).passed


@pytest.mark.parametrize(
    ("steps", "words"),
    [
        ([{"do": MOVE, "refused": True}], "was allowed"),
        ([{"do": MOVE | {"path": ["Germany", "Alaska"]}}], "refused"),
        ([{"do": MOVE | {"path": ["Germany", "Alaska"]}, "refused": "H-CHI"}], "H-CHI expected"),
        ([{"expect": {"units": {"Poland": {"Germany": {"tank": 1}}}}}], "Poland holds nobody"),
        ([{"expect": {"owners": {"Poland": "Germany"}}}], "owner of Poland"),
        ([{"expect": {"turn": "Italy"}}], "turn is Germany"),
        ([{"expect": {"battles": ["Poland"]}}], "battles in"),
        ([{"expect": {"at_peace": [["Germany", "Soviet Union"]]}}], "at war"),
    ],
)
def test_a_disagreement_fails_and_says_where(steps, words):
    result = result_of(steps=steps)
    assert not result.passed
    assert not result.waiting_for
    assert words in result.message
    assert str(result).startswith("FAIL one: step 1: ")


def test_what_needs_dice_waits_and_has_not_passed():
    steps = [{"do": MOVE}, {"do": {"type": "end_phase"}}, {"do": {"type": "fight", "area": "Poland"}}]
    result = result_of(
        steps=steps, units={"Germany": {"Germany": {"tank": 1}}, "Poland": {"Neutral": {"infantry": 1}}}
    )
    assert not result.passed
    assert str(result) == "wait one (combat)"
    assert closing_line([result]) == "0 passed, 0 failed, 1 skipped"


def test_destinations_are_those_of_the_board():
    found = {"units": {"tank": 1}, "from": "Germany", "include": ["Poland"], "exclude": ["Alaska"]}
    assert result_of(steps=[{"expect": {"destinations": found}}]).passed
    wrong = found | {"include": ["Alaska"], "exclude": ["Poland"]}
    assert "Alaska is no destination" in result_of(steps=[{"expect": {"destinations": wrong}}]).message


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"dice": {"atack": [1]}}, "cases[0].dice.atack"),
        ({"dice": {"attack": [7]}}, "cases[0].dice.attack[0]"),
        ({"options": {"fighter_range": 9}}, "cases[0].options.fighter_range"),
        ({"units": {"SZ 5": {"Germany": {"tank": 1}}}}, "cases[0].units.SZ 5.Germany.tank"),
        ({"steps": [{}]}, "cases[0].steps[0]"),
    ],
)
def test_a_wrong_case_is_refused_with_its_path(changes, path):
    with pytest.raises(DataError) as caught:
        load_cases(json.dumps(a_case(**changes)).encode())
    assert path in [fault.path for fault in caught.value.faults]
