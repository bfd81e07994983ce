"""Transports in battle: last casualties, defenceless ones, their cargo."""

from __future__ import annotations

from typing import Any

import pytest

from rules.events import Destroyed
from tests.rules.combat.battle import Fought, fight, holds

NORTH: dict[str, Any] = {"war": "Germany-UK, Germany-US"}


def sea(own: str, enemy: str, *answers: str, **more: Any) -> Fought:
    """A fleet of SZ 5 attacks SZ 6."""
    order = f"attack {own}: SZ 5 > SZ 6"
    return fight({"SZ 5": own, "SZ 6": enemy}, order, at="SZ 6", answers=answers, **more, **NORTH)


@pytest.mark.rule("R-TRN-01", "permitted")
def test_surplus_hits_sink_transports_after_everything_else() -> None:
    done = fight(
        {"Germany": "5 bombers", "SZ 6": "UK: 3 cruisers, 3 transports, submarine"},
        "5 bombers: Germany > SZ 5 > SZ 6",
        at="SZ 6",
        attack=[1] * 5,
        answers=["submerge: 0"],
        **NORTH,
    )
    assert done.asked == ["submerge"]
    assert done.over, "the last transport is defenceless against aircraft, the submarine out of reach"
    assert holds(done.state, "SZ 6", "5 bombers; UK: submarine")


@pytest.mark.rule("R-TRN-01", "refused")
def test_no_transport_is_lost_for_a_warship() -> None:
    done = sea("3 cruisers", "UK: cruiser, destroyer, 2 transports", attack=[1, 6, 6])
    assert done.refused("casualties: transport").rule_id == "R-TRN-01"
    assert "transports are hit last" in done.refused("casualties: transport").what


@pytest.mark.rule("R-TRN-02", "permitted")
def test_defenceless_transports_are_destroyed_at_once() -> None:
    done = sea("destroyer", "UK: 3 transports")
    assert done.over
    assert not done.questions
    assert holds(done.state, "SZ 6", "destroyer")


@pytest.mark.rule("R-TRN-02", "permitted")
@pytest.mark.rule("R-CMB-08", "permitted")
def test_the_attacker_is_not_asked_to_retreat_from_what_cannot_defend_itself() -> None:
    done = sea("cruiser", "UK: destroyer, transport", attack=[1])
    assert done.over
    assert done.asked == []
    assert holds(done.state, "SZ 6", "cruiser")


@pytest.mark.rule("R-TRN-02", "permitted")
def test_a_bomber_sinks_the_transport_and_not_the_submarine() -> None:
    done = fight(
        {"Germany": "bomber", "SZ 6": "UK: transport, submarine"},
        "attack bomber: Germany > SZ 5 > SZ 6",
        at="SZ 6",
        **NORTH,
    )
    assert done.over
    assert holds(done.state, "SZ 6", "bomber; UK: submarine")


@pytest.mark.rule("R-TRN-02", "refused")
@pytest.mark.rule("R-CMB-08", "refused")
def test_a_submarine_beside_the_transport_keeps_the_battle_going() -> None:
    done = sea("submarine", "UK: transport, submarine", "submerge: 0", "submerge: 0")
    assert not done.over
    assert done.open.kind == "retreat"


@pytest.mark.rule("R-TRN-03", "permitted")
def test_attacking_transports_alone_may_retreat() -> None:
    done = sea("2 transports, destroyer", "UK: cruiser", "retreat: SZ 5", defense=[1])
    assert holds(done.state, "SZ 5", "2 transports")
    assert holds(done.state, "SZ 6", "UK: cruiser")


@pytest.mark.rule("R-TRN-03", "refused")
def test_attacking_transports_that_cannot_or_do_not_retreat_are_destroyed() -> None:
    stay = sea("2 transports, destroyer", "UK: cruiser", "retreat: no", defense=[1])
    assert stay.over
    assert holds(stay.state, "SZ 6", "UK: cruiser")
    stuck = fight(
        {"SZ 6": "2 transports, destroyer; UK: cruiser"},
        "attack destroyer: SZ 6",
        at="SZ 6",
        defense=[1],
        **NORTH,
    )
    assert stuck.over
    assert holds(stuck.state, "SZ 6", "UK: cruiser")


@pytest.mark.rule("R-TRN-03", "permitted")
def test_transports_on_both_sides_leave_each_other_alone() -> None:
    done = sea("transport, submarine", "UK: submarine, transport", "submerge: 1", "submerge: 1")
    assert done.over
    assert holds(done.state, "SZ 6", "transport, submarine; UK: submarine, transport")


@pytest.mark.rule("R-TRN-04", "permitted")
def test_the_cargo_of_any_owner_goes_down_with_the_ship() -> None:
    done = sea("cruiser", "UK: transport[infantry, US: tank]")
    assert holds(done.state, "SZ 6", "cruiser")
    assert not any(
        piece.owner in ("United States", "United Kingdom") for _, piece, _ in done.state.everyone()
    )


@pytest.mark.rule("R-TRN-04", "refused")
def test_an_empty_transport_is_lost_before_a_laden_one() -> None:
    done = sea("2 cruisers", "UK: destroyer, transport, transport[2 infantry]", attack=[1, 1])
    assert done.over
    first = next(event for event in done.events if isinstance(event, Destroyed))
    assert sum(len(piece.cargo) for piece in first.units) == 0


@pytest.mark.rule("R-TRN-05", "permitted")
def test_a_transport_that_survives_lands_its_troops() -> None:
    done = fight(
        {
            "SZ 6": "transport[2 infantry], cruiser",
            "SZ 5": "Soviets: destroyer",
            "Karelia S.S.R.": "Soviets: infantry",
        },
        "transport[2 infantry], cruiser: SZ 6 > SZ 5",
        "2 infantry: SZ 5 > Karelia S.S.R.",
        at="SZ 5",
        attack=[1],
        war="Germany-Soviets",
    )
    assert holds(done.state, "Karelia S.S.R.", "2 infantry; Soviets: infantry")
    assert holds(done.state, "SZ 5", "transport, cruiser")
    battle = done.state.battle("Karelia S.S.R.")
    assert battle is not None
    assert [(attack.by, attack.origin) for attack in battle.attacks] == [("sea", "SZ 5")]


@pytest.mark.rule("R-TRN-05", "refused")
def test_a_transport_that_retreats_keeps_its_troops() -> None:
    done = fight(
        {
            "SZ 6": "transport[2 infantry], cruiser",
            "SZ 5": "Soviets: destroyer",
            "Karelia S.S.R.": "Soviets: infantry",
        },
        "transport[2 infantry], cruiser: SZ 6 > SZ 5",
        "2 infantry: SZ 5 > Karelia S.S.R.",
        at="SZ 5",
        answers=["retreat: SZ 6"],
        war="Germany-Soviets",
    )
    assert holds(done.state, "SZ 6", "transport[2 infantry], cruiser")
    assert holds(done.state, "Karelia S.S.R.", "Soviets: infantry")
    assert done.state.battles == ()


def test_a_half_unloaded_transport_keeps_aboard_who_did_not_land() -> None:
    done = fight(
        {
            "SZ 6": "transport[infantry, tank], cruiser",
            "SZ 5": "Soviets: destroyer",
            "Karelia S.S.R.": "Soviets: infantry",
        },
        "transport[infantry, tank], cruiser: SZ 6 > SZ 5",
        "infantry: SZ 5 > Karelia S.S.R.",
        at="SZ 5",
        attack=[1],
        war="Germany-Soviets",
    )
    assert holds(done.state, "SZ 5", "transport[tank], cruiser")
    assert holds(done.state, "Karelia S.S.R.", "infantry; Soviets: infantry")


def test_troops_for_two_territories_share_the_fate_of_their_ships() -> None:
    done = fight(
        {
            "SZ 6": "2 transports[infantry, tank], transport[2 infantry], cruiser, destroyer",
            "SZ 5": "Soviets: 2 destroyers",
            "Karelia S.S.R.": "Soviets: infantry",
            "Baltic States": "Soviets: infantry",
            "Poland": "tank",
        },
        "2 transports[infantry, tank], transport[2 infantry], cruiser, destroyer: SZ 6 > SZ 5",
        "2 infantry, 2 tanks: SZ 5 > Karelia S.S.R.",
        "2 infantry: SZ 5 > Baltic States",
        "tank: Poland > Baltic States",
        at="SZ 5",
        defense=[1, 1],
        answers=["retreat: no"],
        owners={"Baltic States": "Soviets", "Poland": "Germany"},
        war="Germany-Soviets",
    )
    assert done.over
    assert holds(done.state, "Baltic States", "tank; Soviets: infantry")
    assert holds(done.state, "SZ 5", "Soviets: 2 destroyers")
    assert [battle.area for battle in done.state.battles] == ["Baltic States"]


def test_of_several_transports_the_one_that_is_sunk_takes_its_own_troops() -> None:
    done = fight(
        {
            "SZ 6": "transport[infantry, tank], transport[2 infantry], cruiser",
            "SZ 5": "Soviets: destroyer, cruiser",
            "Karelia S.S.R.": "Soviets: infantry",
            "Baltic States": "Soviets: infantry",
        },
        "transport[infantry, tank], transport[2 infantry], cruiser: SZ 6 > SZ 5",
        "infantry, tank: SZ 5 > Karelia S.S.R.",
        "2 infantry: SZ 5 > Baltic States",
        at="SZ 5",
        attack=[1],
        defense=[1, 1],
        answers=["casualties: destroyer", "retreat: SZ 6"],
        owners={"Baltic States": "Soviets"},
        war="Germany-Soviets",
    )
    ships = list(done.state.stack("SZ 6"))
    assert len(ships) == 1
    assert len(ships[0].cargo) == 2
    assert done.state.battles == ()
