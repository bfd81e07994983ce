from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules.cases import closing_line, load_cases, read_cases, run_case
from rules.errors import DataError

FOLDER = Path(__file__).parents[1] / "cases"
CASES = [case for file in sorted(FOLDER.glob("*.json")) for case in load_cases(file)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case):
    result = run_case(case)
    assert result.passed, result.message


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
    assert words in result.message
    assert str(result).startswith("FAIL one: step 1: ")


POLAND = {"Germany": {"Germany": {"tank": 3}}, "Poland": {"Neutral": {"infantry": 1}}}
INTO_POLAND = [
    {"do": MOVE | {"units": {"tank": 3}}},
    {"do": {"type": "end_phase"}},
]
FIGHT = {"do": {"type": "fight", "area": "Poland"}}
WON = {"expect": {"owners": {"Poland": "Germany"}, "battles": [], "pending": None}}


def test_dice_are_drawn_from_the_queues_by_purpose():
    dice = {"attack": [3, 4, 4], "defense": [3]}
    assert result_of(units=POLAND, dice=dice, steps=[*INTO_POLAND, FIGHT, WON]).passed


def test_a_queue_that_runs_out_gives_the_default():
    assert result_of(
        units=POLAND, dice={"attack": [3]}, dice_default=6, steps=[*INTO_POLAND, FIGHT, WON]
    ).passed


def test_without_a_default_a_queue_that_runs_out_fails_and_says_for_what():
    result = result_of(units=POLAND, dice={"attack": [3]}, steps=[*INTO_POLAND, FIGHT, WON])
    assert str(result).startswith(
        "FAIL one: step 3: dice.attack: 3 dice of attack in Poland asked for, 1 left"
    )


def test_a_choice_is_left_open_without_auto_and_made_with_it():
    dice = {"attack": [6, 6, 6, 1], "defense": [6]}
    open_question = {"expect": {"pending": {"kind": "retreat", "by": "Germany"}}}
    asked = result_of(units=POLAND, dice=dice, dice_default=6, steps=[*INTO_POLAND, FIGHT, open_question])
    assert asked.passed, asked.message
    auto = FIGHT | {"auto": True}
    assert result_of(units=POLAND, dice=dice, dice_default=6, steps=[*INTO_POLAND, auto, WON]).passed


def test_a_battle_that_never_ends_fails():
    result = result_of(units=POLAND, dice_default=6, steps=[*INTO_POLAND, FIGHT | {"auto": True}])
    assert "Poland: no end after" in result.message


def test_the_winner_and_capacity_are_compared():
    assert result_of(steps=[{"expect": {"winner": None, "capacity": {"Germany": 10}}}]).passed
    assert "winner is nobody" in result_of(steps=[{"expect": {"winner": "Axis"}}]).message
    assert "capacity of Germany" in result_of(steps=[{"expect": {"capacity": {"Germany": 9}}}]).message


def test_the_closing_line_counts():
    good, bad = result_of(), result_of(steps=[{"expect": {"turn": "Italy"}}])
    assert closing_line([good, bad, bad]) == "1 passed, 2 failed"


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
