"""Guests land on an ally's carrier only where its own aircraft leave a place (R-CV-01, R-AIR-06)."""

from __future__ import annotations

import pytest

from rules import engine
from rules.errors import Refusal
from rules.pieces import EMPTY
from tests.rules.position import action, plain, played, position, stack

FLIES = "fighter: Germany > SZ 5"
WHERE = {"turn": "Germany", "phase": "noncombat_move", "war": "Germany-UK, Italy-UK"}


@pytest.mark.rule("R-AIR-06", "refused")
@pytest.mark.rule("R-CV-01", "refused")
def test_the_hosts_own_aircraft_has_the_deck() -> None:
    there = position({"Germany": "fighter", "SZ 5": "Italy: escort carrier, fighter"}, **WHERE)
    answer = engine.resolve(there, action(FLIES, "Germany"))
    assert isinstance(answer, Refusal)
    assert answer.rule_id == "R-NCM-03"


@pytest.mark.rule("R-CV-01", "permitted")
@pytest.mark.parametrize(
    "decks", ["escort carrier", "carrier, fighter", "escort carrier, carrier, 2 fighters"]
)
def test_a_free_place_takes_a_guest(decks: str) -> None:
    there = position({"Germany": "fighter", "SZ 5": f"Italy: {decks}"}, **WHERE)
    after = played(there, FLIES, "end")
    assert after.pieces("SZ 5", "Germany") == EMPTY
    guests = [one.kind for ship in after.stack("SZ 5") for one in ship.cargo]
    assert guests == ["fighter"]
    assert plain(after.stack("Germany")) == stack("", "Germany")
