"""Every refereed rule has code and is tested both ways, and the page that says so is up to date."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rules.rulebook import RULES
from scripts.rules_coverage import REFEREED, UNUSED, Entry, cited, coverage, faults, page


@pytest.fixture(scope="module")
def found() -> Mapping[str, Entry]:
    return coverage()


def test_nothing_is_missing(found: Mapping[str, Entry]) -> None:
    assert faults(found) == []


def test_a_rule_without_code_and_tests_would_be_noticed(found: Mapping[str, Entry]) -> None:
    without = {**found, "R-MOVE-04": Entry()}
    wrong = [fault for fault in faults(without) if fault.startswith("R-MOVE-04")]
    assert len(wrong) == 3
    assert any("out of date" in fault for fault in faults(without))


def test_the_page_has_every_rule_with_its_text_or_the_reason_why_not(found: Mapping[str, Entry]) -> None:
    rows = [line for line in page(found).splitlines() if line.startswith(("| H-", "| R-"))]
    assert [row.split()[1] for row in rows] == [*REFEREED, *UNUSED]
    assert all(
        rule.text in row for rule, row in zip(map(RULES.get, [*REFEREED, *UNUSED]), rows, strict=True) if rule
    )
    assert set(REFEREED) | set(UNUSED) == set(RULES)
    assert all(reason in row for reason, row in zip(UNUSED.values(), rows[-len(UNUSED) :], strict=True))


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
