"""Carriers in battle: guests in the air or in the hold, and aircraft without a deck."""

from __future__ import annotations

from typing import Any

import pytest

from rules import engine
from tests.rules.combat.battle import fight, holds
from tests.rules.position import action, played

NORTH: dict[str, Any] = {"war": "Germany-UK, Germany-US, Italy-UK"}


@pytest.mark.rule("R-CV-02", "permitted")
@pytest.mark.rule("R-CV-05", "permitted")
def test_guests_of_a_defending_carrier_fight_and_are_aboard_again_afterwards() -> None:
    done = fight(
        {"SZ 5": "2 cruisers", "SZ 6": "UK: carrier[US: fighter], fighter"},
        "2 cruisers: SZ 5 > SZ 6",
        at="SZ 6",
        attack=[6, 6],
        answers=["retreat: SZ 5"],
        **NORTH,
    )
    defense = next(q for q in done.questions if q.purpose == "defense")
    assert [(s.owner, s.kind, s.value) for s in defense.shots] == [
        ("United Kingdom", "fighter", 4),
        ("United Kingdom", "carrier", 2),
        ("United States", "fighter", 4),
    ]
    assert holds(played(done.state, "end"), "SZ 6", "UK: carrier[US: fighter], fighter")


@pytest.mark.rule("R-CV-03", "permitted")
@pytest.mark.rule("H-CV-1", "permitted")
def test_aircraft_of_a_sunk_carrier_come_down_one_space_away() -> None:
    done = fight(
        {"SZ 5": "2 battleships", "SZ 6": "UK: carrier, 2 fighters", "Scotland": "UK: infantry"},
        "2 battleships: SZ 5 > SZ 6",
        at="SZ 6",
        attack=[1, 1],
        answers=["casualties: carrier, damaged carrier"],
        defense=[6, 6, 6],
        **NORTH,
    )
    done.go_on("retreat: SZ 5")
    state = played(done.state, "end")
    while state.pending is not None:
        state = played(state, "choose land: fighter in Scotland")
    assert holds(state, "Scotland", "UK: infantry, 2 fighters")


@pytest.mark.rule("R-CV-03", "refused")
def test_without_a_place_they_are_lost() -> None:
    done = fight(
        {"SZ 8": "2 battleships", "SZ 9": "UK: carrier, 2 fighters"},
        "2 battleships: SZ 8 > SZ 9",
        at="SZ 9",
        attack=[1, 1],
        answers=["casualties: carrier, damaged carrier", "retreat: SZ 8"],
        **NORTH,
    )
    assert holds(played(done.state, "end"), "SZ 9", "")


@pytest.mark.rule("R-CV-04", "permitted")
def test_guests_of_an_attacking_carrier_go_down_with_it() -> None:
    done = fight(
        {"SZ 5": "carrier[Italy: fighter], fighter, cruiser", "SZ 6": "UK: 2 battleships"},
        "carrier[Italy: fighter], cruiser: SZ 5 > SZ 6",
        "fighter: SZ 5 > SZ 6",
        at="SZ 6",
        defense=[1, 1],
        answers=["casualties: carrier, damaged carrier", "retreat: SZ 5"],
        **NORTH,
    )
    assert ("fighter", 3, 1) in done.rolled("attack"), "the guest is cargo and does not attack"
    assert holds(done.state, "SZ 6", "fighter; UK: 2 battleships")
    assert holds(done.state, "SZ 5", "cruiser")


@pytest.mark.rule("R-CV-04", "refused")
@pytest.mark.rule("R-G40-REP-02", "permitted")
def test_a_damaged_carrier_keeps_its_guest() -> None:
    done = fight(
        {"SZ 5": "carrier[Italy: fighter]", "SZ 6": "UK: battleship"},
        "carrier[Italy: fighter]: SZ 5 > SZ 6",
        at="SZ 6",
        defense=[1],
        answers=["retreat: SZ 5"],
        **NORTH,
    )
    assert holds(done.state, "SZ 5", "damaged carrier[Italy: fighter]")


@pytest.mark.rule("R-CV-05", "refused")
def test_an_own_fighter_is_not_lost_with_the_carrier_but_lands_elsewhere() -> None:
    done = fight(
        {"SZ 5": "carrier, fighter", "SZ 6": "UK: battleship"},
        "carrier, fighter: SZ 5 > SZ 6",
        at="SZ 6",
        defense=[1, 1],
        answers=["casualties: carrier", "retreat: no", "casualties: damaged carrier", "retreat: SZ 6"],
        **NORTH,
    )
    assert done.over
    state = played(done.state, "end", "fighter: SZ 6 > SZ 5 > Germany")
    assert holds(state, "Germany", "fighter")


@pytest.mark.rule("R-CV-06", "permitted")
@pytest.mark.rule("R-CV-06", "refused")
def test_a_carrier_that_fought_stays_and_its_fighter_lands_on_it() -> None:
    done = fight(
        {"SZ 5": "carrier, fighter", "SZ 6": "UK: destroyer"},
        "carrier, fighter: SZ 5 > SZ 6",
        at="SZ 6",
        attack=[1],
        **NORTH,
    )
    assert done.over
    state = played(done.state, "end")
    assert engine.why_not(state, action("carrier: SZ 6 > SZ 5", "Germany")) is not None
    assert engine.why_not(state, action("end")) is None


@pytest.mark.rule("H-CV-1", "permitted")
def test_damaged_and_escort_carriers_fight_with_their_values() -> None:
    done = fight(
        {
            "SZ 5": "damaged carrier, escort carrier, carrier, cruiser",
            "SZ 6": "UK: damaged carrier, escort carrier",
        },
        "damaged carrier, escort carrier, carrier, cruiser: SZ 5 > SZ 6",
        at="SZ 6",
        answers=["retreat: SZ 5"],
        **NORTH,
    )
    assert done.rolled("attack") == [("cruiser", 3, 1), ("carrier", 1, 1)]
    assert done.rolled("defense") == [("escort_carrier", 1, 1), ("carrier", 1, 1)]


@pytest.mark.rule("H-CV-1", "refused")
def test_carriers_that_cannot_hit_anybody_are_not_asked_for_dice() -> None:
    done = fight(
        {"SZ 5": "escort carrier, damaged carrier, cruiser", "SZ 6": "UK: destroyer"},
        "escort carrier, damaged carrier, cruiser: SZ 5 > SZ 6",
        at="SZ 6",
        defense=[1],
        answers=["casualties: cruiser", "retreat: no"],
        **NORTH,
    )
    assert not done.rolled("attack", 1)
    assert done.open.kind == "retreat"
