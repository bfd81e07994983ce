"""Aircraft of an ally aboard a carrier that attacks and is hit (H-CV-1, R-CV-03)."""

from __future__ import annotations

import pytest

from rules.positions import check_state
from tests.rules.combat.battle import fight
from tests.rules.position import plain, played, stack


@pytest.mark.rule("H-CV-1", "permitted")
@pytest.mark.rule("R-G40-REP-02", "refused")
def test_a_guest_without_room_on_a_damaged_carrier_is_put_off_at_once() -> None:
    fought = fight(
        {"SZ 7": "carrier[US: 2 fighters], 2 submarines; Germany: destroyer"},
        "attack carrier, 2 submarines: SZ 7",
        at="SZ 7",
        answers=["casualties: carrier"],
        attack=[6, 1, 1],
        defense=[1],
        turn="UK",
        war="Germany-UK, Germany-US",
    )
    assert fought.over
    assert not check_state(fought.state)
    here = plain(fought.state.stack("SZ 7"))
    assert here == stack("damaged carrier[US: fighter], 2 submarines; US: fighter", "United Kingdom")
    home = played(fought.state, "end")
    assert sum(home.pieces("England", "United States").values()) in (0, 1)
