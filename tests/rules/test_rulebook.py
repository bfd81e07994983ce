"""The rulebook: complete, worded as players read it, and in agreement with the data."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rules.rulebook import RULES, Rule, rule, search

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "rules" / "data"
CITATION = re.compile(r"\b[HR]-[A-Z0-9]+(?:-[A-Z0-9]+)*\b")
BANNED = re.compile(
    r"\b(engine|source|sources|test|tests|toggle|option|reading|rulebook|page|pages|triplea|aa50|global 1940"
    r"|please|illegal|n/a|ok|house rule|to do)\b|!|\b[HR]-[A-Z0-9]+-",
    re.IGNORECASE,
)

# how many rules each chapter has, numbered from 1; the two with gaps have a test of their own
CHAPTERS = """
H-AA:3 H-AIR:3 H-BUR:1 H-CAP:2 H-CHI:2 H-CTL:1 H-CV:1 H-ESC:1 H-FOR:1 H-FRA:4 H-GER:1 H-INC:6 H-LEND:2
H-MAP:7 H-MEC:1 H-MIN:1 H-NEU:2 H-PAR:3 H-PRO:7 H-REP:2 H-SCA:1 H-SUB:1 H-TD:1 H-TECH:1 H-TRA:1 H-TURN:1
H-UNIT:1 H-USA:1 H-V1:1 H-WIN:2
R-AIR:8 R-AMP:8 R-CHI:8 R-CMB:13 R-CTL:9 R-CV:6 R-INC:3 R-MOB:9 R-NCM:6 R-OPT:6 R-PUR:3 R-RD:4 R-SBR:6
R-SEA:11 R-SEQ:5 R-SUB:8 R-TECH:12 R-TRN:5 R-VIC:2
R-NO-GER:3 R-NO-ITA:2 R-NO-JAP:3 R-NO-SOV:2 R-NO-UK:3 R-NO-US:4
R-G40-AA:2 R-G40-MEC:1 R-G40-NEU:3 R-G40-REP:2 R-G40-SBR:3 R-G40-SCR:3 R-G40-TAC:1
"""


def read(name: str) -> dict[str, Any]:
    return json.loads((DATA / name).read_text(encoding="utf-8"))


def is_cited_well(citation: str) -> bool:
    """A citation is a rule's id, or the beginning of one ("H-PAR", "R-MOVE")."""
    return citation in RULES or any(id.startswith(f"{citation}-") for id in RULES)


def case_citations(value: Any) -> Iterator[str]:
    """Every id below a "rules" or "refused" key of a case file."""
    if isinstance(value, dict):
        for key, below in value.items():
            if key == "rules":
                yield from below
            elif key == "refused" and isinstance(below, str):
                yield below
            else:
                yield from case_citations(below)
    elif isinstance(value, list):
        for below in value:
            yield from case_citations(below)


CODE = sorted(path for folder in ("rules", "anniversary_board") for path in (ROOT / folder).rglob("*.py"))
CASES = sorted((ROOT / "tests" / "cases").glob("*.json"))


@pytest.mark.parametrize("path", CODE, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_code_cites_only_rules_of_the_book(path: Path) -> None:
    cited = CITATION.findall(path.read_text(encoding="utf-8"))
    assert [citation for citation in cited if not is_cited_well(citation)] == []


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_cases_cite_only_rules_of_the_book(path: Path) -> None:
    cited = list(case_citations(json.loads(path.read_text(encoding="utf-8"))))
    assert cited
    assert [citation for citation in cited if not is_cited_well(citation)] == []


@pytest.mark.parametrize("chapter", CHAPTERS.split())
def test_a_chapter_has_its_rules_without_a_gap(chapter: str) -> None:
    prefix, _, count = chapter.partition(":")
    numbers = sorted(int(id.rpartition("-")[2]) for id in RULES if id.rpartition("-")[0] == prefix)
    assert numbers == list(range(1, int(count) + 1))


def test_chapters_with_gaps_have_just_these_rules() -> None:
    politics = {id for id in RULES if id.startswith("H-POL-")}
    moves = {id for id in RULES if id.startswith("R-MOVE-")}
    assert politics == {f"H-POL-{n}" for n in range(13)}
    assert moves == {f"R-MOVE-{n:02}" for n in (*range(1, 10), 19, 20)}


def test_the_book_has_250_rules_house_rules_first() -> None:
    house = [entry.house for entry in RULES.values()]
    assert house == [True] * 75 + [False] * 175
    assert all(entry.house == id.startswith("H-") for id, entry in RULES.items())
    assert all(entry.id == id for id, entry in RULES.items())


def test_titles_are_unique() -> None:
    titles = [entry.title.casefold() for entry in RULES.values()]
    assert sorted(titles) == sorted(set(titles))


@pytest.mark.parametrize("entry", RULES.values(), ids=lambda entry: entry.id)
def test_a_rule_is_worded_for_players(entry: Rule) -> None:
    assert 4 <= len(entry.title) <= 34
    assert entry.title[0].isupper()
    assert entry.title[-1].isalnum()
    assert 30 <= len(entry.text) <= 300
    assert entry.text[0].isupper()
    assert entry.text.endswith(".")
    assert len(re.findall(r"\. ", entry.text.replace("S.S.R.", "SSR"))) <= 2, "more than three sentences"
    assert "  " not in entry.text
    assert entry.text.isascii()
    assert BANNED.search(f"{entry.title} {entry.text}") is None


@pytest.mark.parametrize("entry", RULES.values(), ids=lambda entry: entry.id)
def test_a_rule_points_to_other_rules(entry: Rule) -> None:
    assert entry.id not in entry.see
    assert len(set(entry.see)) == len(entry.see)
    assert set(entry.see) <= set(RULES)


def test_a_rule_is_found_by_its_id() -> None:
    assert rule("H-NEU-1") is RULES["H-NEU-1"]
    assert rule("H-NEU-1").title == "True neutrals"


def test_an_unknown_id_names_the_nearest_one() -> None:
    with pytest.raises(KeyError, match="no rule R-MOVE-4, did you mean R-MOVE-04"):
        rule("R-MOVE-4")
    with pytest.raises(KeyError, match="no rule nonsense'"):
        rule("nonsense")


def test_search_puts_the_rule_of_that_name_first() -> None:
    assert search("blitz")[0].id == "R-MOVE-04"
    assert search("burma road")[0].id == "H-BUR-1"
    assert search("Lend-lease limits")[0].id == "H-LEND-1"
    assert search("h-pol-1")[0].id == "H-POL-1"
    assert [entry.id for entry in search("H-FRA")] == ["H-FRA-1", "H-FRA-2", "H-FRA-4", "H-FRA-3"]


def test_search_wants_every_word_and_knows_beginnings() -> None:
    found = search("transport plane range")
    assert "R-AIR-01" in [entry.id for entry in found]
    assert all("range" in entry.text for entry in found)
    assert "R-SUB-03" in [entry.id for entry in search("submer")]
    assert search("submarine zeppelin") == []
    assert search("  ") == []


def test_money_and_order_of_play_are_those_of_the_setup() -> None:
    setup = read("setups/1939.json")
    treasury = dict(re.findall(r"([A-Z][\w ]+?)(?: starts with)? (\d+)(?: IPC)?[,.]", RULES["H-INC-1"].text))
    assert {power: int(ipc) for power, ipc in treasury.items()} == setup["treasury"]
    order = RULES["H-TURN-1"].text.partition(": ")[2].partition(".")[0].split(", ")
    assert order == setup["turn_order"]


def test_cities_capitals_and_chinese_land_are_those_of_the_map() -> None:
    board = read("map.json")
    areas = {area["name"]: area for area in board["areas"]}
    cities = re.split(r", | and ", RULES["R-VIC-02"].text.removeprefix("The cities are ").removesuffix("."))
    assert sorted(cities) == sorted(area["city"] for area in areas.values() if "city" in area)
    named = RULES["R-CTL-09"].text.removeprefix("The capitals are ").partition(".")[0]
    assert sorted(re.split(r", | and ", named)) == sorted(a for a in areas if "capital_of" in areas[a])
    within = RULES["H-CHI-1"].text.partition("within ")[2].partition(", and into")[0]
    assert re.split(r", | and ", within) == board["chinese"]


def test_objectives_name_territories_of_the_map() -> None:
    areas = {area["name"].replace(".", "") for area in read("map.json")["areas"]}
    listed = re.compile(r"hold (?:all of |any of |(?:three|four) or more of )?([^.]+?)(?: and no [^.]+)?\.")
    for id in (id for id in RULES if id.startswith("R-NO-") and id != "R-NO-US-3"):  # names three in short
        found = listed.search(RULES[id].text.replace("S.S.R.", "SSR"))
        assert found is not None, id
        assert set(re.split(r", | and | or ", found[1])) <= areas, id


def test_shipyard_prices_are_the_table_less_the_discount() -> None:
    units = read("units.json")["units"]
    discount = {"submarine": 1, "transport": 1, "destroyer": 1, "escort_carrier": 1} | {
        "cruiser": 2,
        "carrier": 3,
        "battleship": 3,
    }
    prices = dict(re.findall(r"an? ([a-z ]+?)(?: costs)? (\d+)", RULES["R-TECH-09"].text))
    assert {name.replace(" ", "_"): int(price) for name, price in prices.items()} == {
        kind: units[kind]["cost"] - off for kind, off in discount.items()
    }


# kind: cost, attack, defence, movement, capacity points (H-UNIT-1), in table order
TABLE = {
    "infantry": (3, 1, 2, 1, 1),
    "paratrooper": (4, 1, 2, 1, 1),
    "mechanized_infantry": (4, 1, 2, 2, 2),
    "artillery": (4, 2, 2, 1, 2),
    "tank": (7, 3, 3, 2, 3),
    "tank_destroyer": (6, 3, 2, 2, 3),
    "aa_gun": (5, 1, 1, 1, 2),
    "transport_plane": (8, 0, 0, 6, 2),
    "fighter": (10, 3, 4, 3, 3),
    "tactical_bomber": (10, 3, 2, 4, 3),
    "bomber": (12, 4, 1, 6, 4),
    "transport": (7, 0, 0, 2, 2),
    "submarine": (6, 2, 1, 2, 2),
    "destroyer": (8, 2, 2, 2, 2),
    "cruiser": (10, 3, 3, 2, 3),
    "escort_carrier": (9, 0, 1, 2, 2),
    "carrier": (14, 1, 2, 2, 4),
    "battleship": (20, 4, 4, 2, 5),
    "factory": (15, 0, 0, 0, 0),
    "v1_rocket": (4, 0, 0, 4, 2),
}


def test_the_unit_table_has_the_numbers_of_the_house_rules() -> None:
    units = read("units.json")["units"]
    fields = ("cost", "attack", "defense", "move", "capacity")
    assert {kind: tuple(unit[field] for field in fields) for kind, unit in units.items()} == TABLE
    assert list(units) == list(TABLE)


def with_field(field: str) -> dict[str, Any]:
    return {kind: unit[field] for kind, unit in read("units.json")["units"].items() if unit.get(field)}


def test_damage_repair_and_decks() -> None:
    assert with_field("hits") == {"tank": 2, "carrier": 2, "battleship": 2}
    assert with_field("repair") == {"tank": 2, "carrier": 3, "battleship": 3}
    assert with_field("damaged") == {
        "tank": {"attack": 1, "defense": 1, "move": 1},
        "carrier": {"attack": 0, "defense": 1, "move": 1, "decks": 1},
        "battleship": {"attack": 2, "defense": 2, "move": 1},
    }
    assert with_field("decks") == {"escort_carrier": 1, "carrier": 2}
    assert set(with_field("deck_cargo")) == {"fighter", "tactical_bomber"}


def test_domains_and_cargo() -> None:
    kinds = list(TABLE)
    assert with_field("domain") == (
        dict.fromkeys(kinds[:7], "land")
        | dict.fromkeys(kinds[7:11], "air")
        | dict.fromkeys(kinds[11:18], "sea")
        | {"factory": "none", "v1_rocket": "rocket"}
    )
    light = dict.fromkeys(("infantry", "paratrooper"), "infantry")
    heavy = ("mechanized_infantry", "artillery", "tank", "tank_destroyer", "aa_gun")
    assert with_field("transport_class") == light | dict.fromkeys(heavy, "other")


def test_what_kinds_can_do() -> None:
    warships = {"destroyer", "cruiser", "escort_carrier", "carrier", "battleship"}
    assert set(with_field("surface_warship")) == warships
    assert set(with_field("bombards")) == {"cruiser", "battleship"}
    assert set(with_field("blitz")) == {"tank", "tank_destroyer"}
    assert set(with_field("lifted_by_artillery")) == {"infantry"}
    assert set(with_field("tows")) == {"mechanized_infantry"}
    assert set(with_field("towed")) == {"artillery", "aa_gun"}
    assert set(with_field("raids")) == {"bomber"}
    assert with_field("only") == {"v1_rocket": "Germany"}


def test_kinds_are_named_in_the_singular_and_the_plural() -> None:
    plurals = {unit["name"]: unit["plural"] for unit in read("units.json")["units"].values()}
    uncounted = {name for name, plural in plurals.items() if name == plural}
    assert uncounted == {"infantry", "mechanized infantry", "artillery"}
    assert plurals["AA gun"] == "AA guns"
    assert plurals["factory"] == "factories"
    assert all(plural in (name, f"{name}s", "factories") for name, plural in plurals.items())


def test_powers_come_in_turn_order_with_their_sides_and_capitals() -> None:
    setup, powers = read("setups/1939.json"), read("powers.json")
    assert list(powers["powers"]) == setup["turn_order"]
    for side, members in setup["sides"].items():
        assert {name for name, power in powers["powers"].items() if power["side"] == side} == set(members)
    capitals = {
        area["capital_of"]: area["name"] for area in read("map.json")["areas"] if "capital_of" in area
    }
    assert {name: power["capital"] for name, power in powers["powers"].items()} == {**capitals, "China": None}
    assert set(powers["owners"]) == {"Neutral", "Pro-Allied"}


def test_powers_have_the_words_that_sentences_need() -> None:
    powers = read("powers.json")["powers"]
    adjectives = "German French Soviet Chinese Japanese British Italian American"
    assert [power["adjective"] for power in powers.values()] == adjectives.split()
    assert [powers[name]["short"] for name in ("United Kingdom", "United States", "Soviet Union")] == [
        "U.K.",
        "U.S.",
        "S.U.",
    ]
    assert len({power["short"] for power in powers.values()}) == len(powers)
    assert [power["in_text"] for power in powers.values()] == [
        f"the {name}" if " " in name else name for name in powers
    ]
