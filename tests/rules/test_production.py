from __future__ import annotations

import msgspec
import pytest

from rules.production import capacity
from tests.rules.position import position


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
