"""Every refereed rule is tested both ways, and the page that says so is up to date."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rules.rulebook import RULES
from scripts.rules_coverage import LATER, REFEREED, Entry, cited, coverage, faults, later


@pytest.fixture(scope="module")
def found() -> Mapping[str, Entry]:
    return coverage()


def test_nothing_is_missing(found: Mapping[str, Entry]) -> None:
    assert faults(found) == []


def test_a_rule_without_a_test_would_be_noticed(found: Mapping[str, Entry]) -> None:
    without = {**found, "R-MOVE-04": Entry()}
    wrong = [fault for fault in faults(without) if fault.startswith("R-MOVE-04")]
    assert len(wrong) == 2
    assert any("out of date" in fault for fault in faults(without))


def test_every_rule_is_in_one_list() -> None:
    assert len(set(REFEREED)) == len(REFEREED)
    for rule in RULES:
        assert later(rule) != "?", rule
    assert all(any(later(rule) == phase for rule in RULES) for phase in LATER)


def test_the_code_of_every_refereed_rule_cites_it(found: Mapping[str, Entry]) -> None:
    silent = [rule for rule in REFEREED if not found[rule].code and not found[rule].cases]
    assert silent == []


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("(H-POL-2, 3, H-USA-1)", ["H-POL-2", "H-POL-3", "H-USA-1"]),
        ("R-SEA-06 to R-SEA-08.", ["R-SEA-06", "R-SEA-07", "R-SEA-08"]),
        ("as R-NO-GER-1 and H-FOE-9", ["R-NO-GER-1"]),
        ("R-MOVE-01", ["R-MOVE-01"]),
    ],
)
def test_citations_are_read(text: str, ids: list[str]) -> None:
    assert list(cited(text)) == ids
