from __future__ import annotations

import msgspec
import pytest

from rules import control
from rules.movement.decks import placing_zones
from rules.production import capacity, capacity_left, produces
from tests.rules.position import played, position


@pytest.mark.parametrize(
    ("area", "units", "damage", "techs", "points"),
    [
        ("Germany", "", 0, (), 10),
        ("Germany", "", 4, (), 6),
        ("Germany", "", 15, (), 0),
        ("Germany", "", 4, ("increased_factory_production",), 8),
        ("Czechoslovakia Hungary", "", 0, (), 0),
        ("Czechoslovakia Hungary", "factory", 0, (), 2),
        ("Czechoslovakia Hungary", "factory", 0, ("increased_factory_production",), 2),
    ],
)
def test_a_city_or_a_factory_produces_its_value_less_damage(area, units, damage, techs, points):
    """H-PRO-1, R-TECH-04: the technology adds nothing where the value is below 3."""
    state = position({area: units} if units else {}, phase="purchase")
    state = msgspec.structs.replace(
        state, damage={area: damage} if damage else {}, techs={"Germany": frozenset(techs)}
    )
    assert capacity(state, area) == points


@pytest.mark.rule("H-PRO-1", "permitted")
@pytest.mark.rule("R-MOB-02", "permitted")
def test_what_is_left_is_the_capacity_less_what_was_produced():
    state = played(position({}, phase="mobilize", tray={"tank": 1}), "place tank: Germany")
    assert (capacity(state, "Germany"), capacity_left(state, "Germany")) == (10, 7)


@pytest.mark.rule("R-CHI-06", "refused")
def test_a_factory_is_of_no_use_to_china():
    state = position({"Kiangsu": "factory"}, turn="China", phase="mobilize", owners={"Kiangsu": "China"})
    assert not produces(state, "Kiangsu")
    assert capacity_left(state, "Kiangsu") == 0


@pytest.mark.rule("H-PRO-1", "refused")
@pytest.mark.rule("H-PRO-5", "permitted")
def test_what_was_taken_this_turn_produces_nothing():
    taken, _ = control.capture(position({}, phase="mobilize"), "Caucasus", "Germany")
    assert capacity(taken, "Caucasus") > 0
    assert capacity_left(taken, "Caucasus") == 0


@pytest.mark.rule("R-AIR-04", "permitted")
@pytest.mark.rule("R-AIR-04", "refused")
def test_a_carrier_needs_capacity_where_it_is_to_be_placed():
    """Cairo's two points build an escort carrier, not a carrier."""
    state = position({}, turn="UK", phase="noncombat_move")
    assert "SZ 15" in placing_zones(state, "United Kingdom", state.unit("escort_carrier").capacity)
    assert "SZ 15" not in placing_zones(state, "United Kingdom", state.unit("carrier").capacity)
