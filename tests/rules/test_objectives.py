"""National objectives: each held just so, and missed by one (R-NO, H-INC-6)."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from rules.objectives import Goal, Lack, goals, lack, paid, status
from rules.powers import SIDE
from rules.rulebook import RULES
from tests.rules.position import position

WARS = "Germany-Soviets, Germany-UK, Italy-UK, Japan-UK, Japan-US"


@dataclass(frozen=True)
class Holding:
    """An objective, whose it is, and the fewest areas that are enough for it."""

    rule: str
    by: str
    areas: tuple[str, ...]


GERMAN: tuple[str, ...] = (
    "France",
    "Northwestern Europe",
    "Germany",
    "Czechoslovakia Hungary",
    "Bulgaria Romania",
    "Poland",
)
EMPIRE = ("Eastern Canada", "Western Canada", "Gibraltar", "Egypt", "Australia", "Union of South Africa")
JUST = [
    Holding("R-NO-GER-1", "Germany", GERMAN),
    Holding("R-NO-GER-2", "Germany", ("Baltic States", "Ukraine", "Belorussia")),
    Holding("R-NO-GER-3", "Germany", ("Caucasus",)),
    Holding("R-NO-SOV-1", "Soviet Union", ("Archangel",)),
    Holding("R-NO-SOV-2", "Soviet Union", ("Norway", "Poland", "Balkans")),
    Holding("R-NO-JAP-1", "Japan", ("Manchuria", "Kiangsu", "French Indo-China Thailand")),
    Holding("R-NO-JAP-2", "Japan", ("Kwangtung", "Borneo", "New Guinea", "Solomon Islands")),
    Holding("R-NO-JAP-3", "Japan", ("India",)),
    Holding("R-NO-UK-1", "United Kingdom", ("Hokkaido",)),
    Holding("R-NO-UK-2", "United Kingdom", EMPIRE),
    Holding("R-NO-UK-3", "United Kingdom", ("Balkans",)),
    Holding("R-NO-ITA-1", "Italy", ("Egypt", "Trans-Jordan", "Gibraltar")),
    Holding("R-NO-ITA-2", "Italy", ("Italy", "Balkans", "Algeria", "Libya")),
    Holding("R-NO-US-1", "United States", ("France",)),
    Holding("R-NO-US-2", "United States", ("Philippine Islands",)),
    Holding("R-NO-US-3", "United States", tuple(f"{part} United States" for part in ("Western", "Central", "Eastern"))),
    Holding("R-NO-US-4", "United States", ("Midway", "Wake Island", "Solomon Islands")),
]  # fmt: skip


def _marked(verdict: str) -> list[object]:
    return [
        pytest.param(case, id=case.rule, marks=pytest.mark.rule(case.rule, verdict)) for case in JUST
    ]  # fmt: skip


def is_paid(case: Holding, held: tuple[str, ...], units: dict[str, str] | None = None) -> bool:
    """Whether the objective pays when, of all the areas it names, its power holds just these."""
    named = next(goal.areas for goal in goals() if goal.rule == case.rule)
    enemy = "Germany" if SIDE[case.by] == "Allies" else "United Kingdom"
    owners = {area: case.by if area in held else enemy for area in named}
    state = position(units or {}, turn=case.by, war=WARS, owners=owners)
    return case.rule in {objective.rule for objective in paid(state, case.by)}


@pytest.mark.parametrize("case", _marked("permitted"))
def test_held_with_just_what_it_needs(case: Holding) -> None:
    assert is_paid(case, case.areas)


@pytest.mark.parametrize("case", _marked("refused"))
def test_missed_by_any_one_less(case: Holding) -> None:
    for lost in case.areas:
        assert not is_paid(case, tuple(area for area in case.areas if area != lost)), lost


@pytest.mark.rule("R-NO-GER-1", "permitted")
def test_any_power_of_the_side_may_hold_it() -> None:
    owners = dict.fromkeys(GERMAN, "Italy")
    state = position({}, war="Germany-UK", owners=owners)
    assert "R-NO-GER-1" in {objective.rule for objective in paid(state, "Germany")}


@pytest.mark.rule("R-NO-UK-1", "refused")
def test_chinese_manchuria_is_not_originally_japanese() -> None:
    state = position({}, war="Japan-UK", owners={"Manchuria": "China", "Kiangsu": "China"})
    assert "R-NO-UK-1" not in {objective.rule for objective in paid(state, "United Kingdom")}


@pytest.mark.parametrize(
    ("units", "pays"),
    [
        pytest.param({"SZ 4": "UK: destroyer"}, True, id="ships do not count"),
        pytest.param({"England": "UK: infantry"}, True, id="nor units elsewhere"),
        pytest.param({"Russia": "Soviets: infantry"}, True, id="nor its own"),
        pytest.param({"Russia": "UK: fighter"}, False, id="an aircraft counts"),
        pytest.param({"Urals": "UK: AA gun"}, False, id="an AA gun counts"),
        pytest.param({"Archangel": "US: infantry"}, False, id="infantry counts"),
    ],
)
@pytest.mark.rule("R-NO-SOV-1", "permitted")
@pytest.mark.rule("R-NO-SOV-1", "refused")
def test_guests_in_soviet_land(units: dict[str, str], pays: bool) -> None:
    case = next(entry for entry in JUST if entry.rule == "R-NO-SOV-1")
    assert is_paid(case, case.areas, units) is pays


@pytest.mark.parametrize(
    ("units", "pays"),
    [
        pytest.param({"SZ 13": "UK: submarine", "SZ 15": "UK: transport"}, True, id="submarine, transport"),
        pytest.param({"SZ 12": "UK: battleship"}, True, id="a warship elsewhere"),
        pytest.param({"SZ 14": "Germany: cruiser"}, True, id="a friendly warship"),
        pytest.param({"SZ 14": "US: cruiser"}, True, id="a warship of a power at peace with Italy"),
        pytest.param({"SZ 13": "UK: destroyer"}, False, id="a destroyer"),
        pytest.param({"SZ 15": "UK: escort carrier"}, False, id="an escort carrier"),
    ],
)
@pytest.mark.rule("R-NO-ITA-2", "permitted")
@pytest.mark.rule("R-NO-ITA-2", "refused")
def test_warships_in_italian_waters(units: dict[str, str], pays: bool) -> None:
    case = next(entry for entry in JUST if entry.rule == "R-NO-ITA-2")
    assert is_paid(case, case.areas, units) is pays


@pytest.mark.rule("H-INC-6", "refused")
def test_at_peace_what_is_met_is_shown_and_not_paid() -> None:
    state = position({}, turn="US")
    assert [objective.held for objective in status(state, "United States")] == [True] * 4
    assert paid(state, "United States") == ()
    assert status(position({}, options={"national_objectives": False}), "United States") == ()


@pytest.mark.rule("H-INC-6", "refused")
@pytest.mark.parametrize("power", ["China", "France"])
def test_china_and_france_have_none(power: str) -> None:
    assert status(position({}, war="Germany-France, Japan-China"), power) == ()


@pytest.mark.rule("R-NO-SOV-2", "permitted")
def test_the_one_objective_of_10() -> None:
    sums = {goal.rule: goal.ipc for goal in goals()}
    assert sums.pop("R-NO-SOV-2") == 10
    assert set(sums.values()) == {5}


def test_the_list_is_of_this_board_and_rulebook() -> None:
    board = position({}).ruleset.board
    for goal in goals():
        assert goal.rule in RULES
        assert SIDE[goal.power] == goal.side
        assert set(goal.areas) <= board.land
        assert set(goal.clear_zones) <= board.sea
        assert 1 <= goal.need <= len(set(goal.areas)) == len(goal.areas)


def goal(rule: str) -> Goal:
    return next(one for one in goals() if one.rule == rule)


@pytest.mark.rule("R-NO-JAP-2", "refused")
def test_what_is_lacking_are_the_areas_of_the_other_side() -> None:
    owners = dict.fromkeys(goal("R-NO-JAP-2").areas, "Japan") | {
        "Borneo": "United Kingdom",
        "New Guinea": "Neutral",
        "Philippine Islands": "United States",
    }
    found = lack(position({}, turn="Japan", owners=owners), goal("R-NO-JAP-2"))
    assert found == Lack(short=1, areas=("Borneo", "Philippine Islands", "New Guinea"))


@pytest.mark.rule("R-NO-ITA-2", "refused")
def test_what_is_lacking_are_zones_with_enemy_warships() -> None:
    owners = dict.fromkeys(goal("R-NO-ITA-2").areas, "Italy")
    units = {"SZ 13": "UK: cruiser", "SZ 14": "UK: submarine"}
    state = position(units, turn="Italy", war="Italy-UK", owners=owners)
    assert lack(state, goal("R-NO-ITA-2")) == Lack(zones=("SZ 13",))
    assert lack(position({}, turn="Italy", war="Italy-UK", owners=owners), goal("R-NO-ITA-2")) == Lack()
