"""Guests land on an ally's carrier only where its own aircraft leave a place (R-CV-01, R-AIR-06)."""

from __future__ import annotations

import msgspec
import pytest

from rules import engine
from rules.errors import Refusal
from rules.movement import decks, zones
from rules.pieces import EMPTY
from rules.state import Agreement
from tests.rules.position import action, plain, played, position, stack

FLIES = "fighter: Germany > SZ 5"
ISLANDS = {"Borneo": "United Kingdom", "East Indies": "Japan"}
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


@pytest.mark.rule("H-POL-9", "refused")
def test_no_carrier_is_counted_on_where_the_agreement_keeps_it_out() -> None:
    """SZ 36 is British water, which Japan's ships may not enter while the agreement holds."""
    free = position({"SZ 51": "carrier"}, turn="Japan", phase="noncombat_move", war="Japan-China")
    carrier = next(iter(free.stack("SZ 51")))
    bound = msgspec.structs.replace(free, agreement=Agreement(ISLANDS, free.round))
    assert "SZ 36" in decks.carrier_reach(free, carrier, "SZ 51")
    assert "SZ 36" not in decks.carrier_reach(bound, carrier, "SZ 51")
    assert "SZ 61" in decks.carrier_reach(bound, carrier, "SZ 51")


@pytest.mark.rule("H-USA-1", "refused")
def test_no_carrier_of_neutral_america_is_counted_on_outside_its_water() -> None:
    peace = position({"SZ 56": "carrier"}, turn="US", phase="noncombat_move", war="Germany-UK")
    carrier = next(iter(peace.stack("SZ 56")))
    assert all(zones.is_american_water(peace, zone) for zone in decks.carrier_reach(peace, carrier, "SZ 56"))
