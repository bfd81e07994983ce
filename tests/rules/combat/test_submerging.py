"""Attacking submarines that go under water stay in their zone, and there is one of each (R-SUB-03)."""

from __future__ import annotations

import pytest

from tests.rules.combat.battle import fight
from tests.rules.position import plain, stack


@pytest.mark.rule("R-SUB-03", "permitted")
def test_attackers_under_water_stay_once() -> None:
    fought = fight(
        {"SZ 7": "2 submarines; UK: cruiser"},
        "attack 2 submarines: SZ 7",
        at="SZ 7",
        answers=["submerge: 2"],
        war="Germany-UK",
    )
    assert fought.over
    assert plain(fought.state.stack("SZ 7")) == stack("2 submarines; UK: cruiser", "Germany")
    assert all(piece.done for piece in fought.state.pieces("SZ 7", "Germany"))
