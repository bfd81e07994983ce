from __future__ import annotations

import json
from collections import Counter

import pytest

from rules import setups
from rules.errors import DataError
from rules.pieces import total

UNITS = {
    "Germany": 82,
    "Soviet Union": 54,
    "United Kingdom": 78,
    "Japan": 60,
    "United States": 49,
    "Italy": 29,
    "France": 26,
    "China": 18,
    "Pro-Allied": 8,
    "Neutral": 17,
}
INCOME = {
    "Germany": 16,
    "France": 11,
    "United Kingdom": 27,
    "Italy": 8,
    "Japan": 17,
    "Soviet Union": 28,
    "United States": 37,
}


def faults_of(document: object) -> dict[str, str]:
    with pytest.raises(DataError) as caught:
        setups.load_setup(json.dumps(document).encode())
    return {fault.path: fault.message for fault in caught.value.faults}


@pytest.fixture
def document(setup_1939):
    return setups.setup_document(setup_1939)


def test_every_unit_of_the_setup_stands_on_the_board_factories_counted(state_1939):
    assert {
        owner: sum(total(state_1939.pieces(a, owner)) for a in state_1939.stacks) for owner in UNITS
    } == UNITS


def test_territories_are_worth_what_h_inc_1_says(state_1939):
    worth: Counter[str] = Counter()
    for area, owner in state_1939.owners.items():
        worth[owner] += state_1939.ruleset.board.areas[area].ipc
    assert {power: worth[power] for power in INCOME} == INCOME


def test_original_owners_are_those_of_h_ctl_1(state_1939):
    original = state_1939.ruleset.original_owners
    assert original["Kiangsu"] == original["Manchuria"] == "China"
    assert original["Finland"] == "Germany"
    assert "Poland" not in original
    assert "Persia" not in original


def test_neutral_america_and_the_minor_axis_are_frozen(state_1939):
    frozen = state_1939.setup_units
    assert frozen["Bulgaria Romania"]["Germany"]["infantry"] == 8
    assert frozen["SZ 53"]["United States"] == {"battleship": 2, "destroyer": 1, "transport": 1}
    assert "Germany" not in frozen
    assert frozen["Eastern United States"]["United States"].get("factory") is None


def test_the_record_knows_the_western_section(state_1939):
    assert state_1939.record.western == {"infantry": 16, "artillery": 3, "tank": 3}


def test_a_setup_goes_round_through_its_text(setup_1939):
    again = setups.load_setup(setups.encode_setup(setup_1939))
    assert setups.start(again) == setups.start(setup_1939)
    assert setups.encode_setup(again) == setups.encode_setup(setup_1939)


def test_a_position_goes_round_through_a_setup(state_1939):
    assert setups.start(setups.setup_from_state(state_1939)) == state_1939


def test_every_wrong_name_is_named_with_its_path_and_the_nearest_right_one(document):
    document["units"]["SZ 5"]["Germany"]["submarin"] = 2
    document["units"]["Polnad"] = {}
    document["treasury"]["Itly"] = 3
    document["options"]["fighter_rang"] = 3
    faults = faults_of(document)
    assert faults["units.SZ 5.Germany.submarin"] == "unknown kind “submarin”, did you mean submarine?"
    assert "did you mean Poland?" in faults["units.Polnad"]
    assert "did you mean Italy?" in faults["treasury.Itly"]
    assert "did you mean fighter_range?" in faults["options.fighter_rang"]


@pytest.mark.parametrize(
    ("area", "units", "path", "words"),
    [
        ("SZ 9", {"Germany": {"tank": 1}}, "units.SZ 9.Germany.tank", "sea zone"),
        ("Libya", {"Italy": {"cruiser": 1}}, "units.Libya.Italy.cruiser", "a territory"),
        ("Switzerland", {"Germany": {"infantry": 1}}, "units.Switzerland", "nobody can stand"),
        ("Italy", {"Italy": {"factory": 2}}, "units.Italy", "H-PRO-2"),
        ("Italy", {"Italy": {"v1_rocket": 1}}, "units.Italy.Italy.v1_rocket", "only Germany"),
        (
            "Italy",
            {"Italy": {"infantry": [{"n": 1, "damaged": True}]}},
            "units.Italy.Italy.infantry",
            "one hit",
        ),
        (
            "SZ 14",
            {"Italy": {"transport": [{"n": 1, "cargo": {"tank": 2}}]}},
            "units.SZ 14.Italy.transport",
            "R-SEA-07",
        ),
        (
            "SZ 11",
            {"United States": {"escort_carrier": [{"n": 1, "cargo": {"United Kingdom": {"fighter": 2}}}]}},
            "units.SZ 11.United States.escort_carrier",
            "room for 1",
        ),
    ],
)
def test_what_cannot_stand_there_is_refused(document, area, units, path, words):
    document["units"][area] = units
    assert words in faults_of(document)[path]


def test_bomb_damage_has_a_limit_and_needs_a_producer(document):
    document["damage"] = {"Italy": 50, "Libya": 1, "Algeria": 1}
    faults = faults_of(document)
    assert "H-PRO-6" in faults["damage.Italy"]
    assert "H-PRO-1" in faults["damage.Algeria"]


@pytest.mark.parametrize("count", [-1, 10_001, 1.5, True, "3", 10**400, None])
def test_a_count_is_a_small_whole_number(document, count):
    document["units"]["Italy"]["Italy"]["infantry"] = count
    assert "units.Italy.Italy.infantry" in faults_of(document)


def test_an_alias_is_another_name_of_the_same_area(document):
    document["units"]["Romania"] = {"Germany": {"tank": 1}}
    assert "given twice" in next(iter(faults_of(document).values()))


@pytest.mark.parametrize(
    "text",
    [b"", b"[", b"\xff\xfe", b"NaN", b"[" * 200_000, b'{"format": "anniversary-setup/1", "format": 1}', b"7"],
)
def test_what_is_no_document_is_said_to_be_none(text):
    with pytest.raises(DataError) as caught:
        setups.load_setup(text)
    assert caught.value.faults[0].message


def test_faults_beyond_a_hundred_are_not_searched_for(document):
    document["units"] = {f"Nowhere {n}": {} for n in range(5000)}
    assert len(faults_of(document)) <= 101
