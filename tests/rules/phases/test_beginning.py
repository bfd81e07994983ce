"""What a turn begins with: one more turn at war (H-INC-5), repairs done (H-REP-2)."""

from __future__ import annotations

import msgspec
import pytest

from tests.rules.phases.test_turn import ended
from tests.rules.position import position

ATLANTIC = "US-Germany, US-Italy, US-Japan"


@pytest.mark.rule("H-INC-5", "permitted")
@pytest.mark.parametrize("before", [1, 3])
def test_every_turn_begun_at_war_counts(before: int) -> None:
    turns = {"United States": before}
    state = position({}, turn="Italy", phase="collect_income", war=ATLANTIC, war_turn=turns)
    assert ended(state, 1).war_turn["United States"] == before + 1


@pytest.mark.rule("H-INC-5", "refused")
def test_no_turn_of_peace_does() -> None:
    state = position({}, turn="Italy", phase="collect_income")
    assert "United States" not in ended(state, 1).war_turn


@pytest.mark.rule("H-INC-5", "permitted")
def test_the_turn_after_the_calendar_brings_the_war_is_the_first() -> None:
    state = position({}, setup="1939", turn="US", phase="collect_income", round=3)
    begun = ended(state, 1)
    assert (begun.round, begun.war_turn.get("United States", 0)) == (4, 0)
    american = position({}, turn="Italy", phase="collect_income", war=ATLANTIC)
    american = msgspec.structs.replace(american, war_turn=begun.war_turn)
    assert ended(american, 1).war_turn["United States"] == 1
