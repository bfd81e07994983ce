"""Orders, repair of bomb damage and lend-lease: what they cost, who pays, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from rules.events import Lent, Ordered, Paid, Repaired
from tests.rules.position import played, position, tried
from tests.rules.scenes import Scene, refused, run

BRITISH: dict[str, Any] = {"turn": "UK", "phase": "purchase"}
AMERICAN: dict[str, Any] = {"turn": "US", "phase": "purchase"}

REFUSED = [
    refused("R-PUR-01", "too dear", {}, "buy 11 infantry", says="3 IPC are missing", treasury={"United Kingdom": 30}, **BRITISH),
    refused("R-PUR-01", "nothing at all", {}, "buy", treasury={"United Kingdom": 30}, **BRITISH),
    refused("R-SEQ-01", "no purchase while moving", {}, "buy infantry", says="purchase phase", turn="UK", treasury={"United Kingdom": 30}),
    refused("R-SEQ-01", "no lend-lease while moving", {}, "lend 1: UK", turn="US", treasury={"United States": 30}),
    refused("H-V1-1", "a British rocket", {}, "buy V1 rocket", says="Only Germany", treasury={"United Kingdom": 30}, **BRITISH),
    refused("R-TECH-09", "old prices without the shipyards", {}, "buy destroyer", by="R-PUR-01", treasury={"United Kingdom": 7}, **BRITISH),
    refused("R-PUR-02 H-PRO-6", "more than the damage", {}, "restore 4: England", says="3 points", treasury={"United Kingdom": 9}, damage={"England": 3}, **BRITISH),
    refused("R-PUR-02", "an ally's damage", {}, "restore 1: Russia", treasury={"United Kingdom": 9}, damage={"Russia": 3}, **BRITISH),
    refused("R-PUR-02", "repair without money", {}, "restore 3: England", by="R-PUR-01", treasury={"United Kingdom": 2}, damage={"England": 3}, **BRITISH),
    refused("R-TECH-04", "three points for 1 IPC", {}, "restore 3: England", by="R-PUR-01", treasury={"United Kingdom": 1}, damage={"England": 3}, techs={"United Kingdom": ["increased_factory_production"]}, **BRITISH),
    refused("H-LEND-2", "infantry out of the box", {}, "box infantry", says="lend-lease does not pay", lend_lease={"United Kingdom": 8}, **BRITISH),
    refused("H-LEND-2", "a factory out of the box", {}, "box factory", lend_lease={"United Kingdom": 20}, **BRITISH),
    refused("H-LEND-2", "repair out of the box", {}, "restore 1: England", by="R-PUR-01", lend_lease={"United Kingdom": 8}, damage={"England": 3}, **BRITISH),
    refused("H-LEND-2", "more than the American treasury", {}, "lend 9: UK", round=6, treasury={"United States": 8}, **AMERICAN),
    refused("H-LEND-1", "nothing in round 1", {}, "lend 1: UK", round=1, treasury={"United States": 20}, **AMERICAN),
    refused("H-LEND-1", "no Soviet lend-lease in round 3", {}, "lend 1: Soviets", round=3, treasury={"United States": 20}, **AMERICAN),
    refused("H-LEND-1", "both together", {}, ["lend 6: UK", "lend 5: Soviets"], says="6 have been given", round=4, treasury={"United States": 20}, **AMERICAN),
    refused("H-LEND-1", "15 and no more in round 9", {}, "lend 16: Soviets", round=9, treasury={"United States": 20}, **AMERICAN),
    refused("H-LEND-1", "none for France", {}, "lend 1: France", round=6, treasury={"United States": 20}, **AMERICAN),
    refused("H-LEND-1", "none from Britain", {}, "lend 1: Soviets", round=6, treasury={"United Kingdom": 20}, **BRITISH),
]  # fmt: skip


@pytest.mark.parametrize("scene", REFUSED)
def test_an_order_that_is_refused(scene: Scene) -> None:
    run(scene)


@pytest.mark.rule("R-PUR-01", "permitted")
@pytest.mark.rule("R-PUR-03", "permitted")
def test_orders_add_up_and_wait_off_the_board() -> None:
    state = played(position({}, treasury={"United Kingdom": 30}, **BRITISH), "buy 9 infantry")
    step = tried(state, "buy infantry")
    assert step.events == (Ordered("United Kingdom", {"infantry": 1}, 3),)
    assert step.state.treasury["United Kingdom"] == 0
    assert step.state.tray == {"United Kingdom": {"infantry": 10}}
    assert step.state.record.ordered == {"infantry": 10}
    assert step.state.stacks == state.stacks


@pytest.mark.rule("R-PUR-03", "refused")
def test_what_is_bought_does_not_move_this_turn() -> None:
    state = played(position({}, treasury={"United Kingdom": 7}, **BRITISH), "buy tank", "end")
    assert tried(state, "tank: England > Scotland").rule_id.startswith("R-MOVE")


@pytest.mark.rule("R-SEQ-03", "permitted")
@pytest.mark.rule("H-CAP-1", "permitted")
def test_a_power_without_its_capital_still_buys() -> None:
    here = position(
        {}, turn="Soviets", phase="purchase", owners={"Russia": "Germany"}, treasury={"Soviet Union": 3}
    )
    assert played(here, "buy infantry").treasury["Soviet Union"] == 0


@pytest.mark.rule("R-TECH-09", "permitted")
@pytest.mark.rule("H-TECH-1", "permitted")
@pytest.mark.parametrize(
    ("kind", "price"),
    [
        ("battleship", 17),
        ("carrier", 11),
        ("cruiser", 8),
        ("destroyer", 7),
        ("escort carrier", 8),
        ("submarine", 5),
        ("transport", 6),
        ("infantry", 3),
        ("tank", 7),
    ],
)
def test_improved_shipyards(kind: str, price: int) -> None:
    techs = {"United Kingdom": ["improved_shipyards"]}
    state = position({}, treasury={"United Kingdom": price}, techs=techs, **BRITISH)
    assert played(state, f"buy {kind}").treasury["United Kingdom"] == 0


@pytest.mark.rule("R-PUR-02", "permitted")
@pytest.mark.rule("H-PRO-6", "permitted")
def test_damage_is_repaired_at_once() -> None:
    state = position({}, treasury={"United Kingdom": 5}, damage={"England": 3}, **BRITISH)
    step = tried(state, "restore 2: England")
    assert step.events == (Repaired("England", 2, "United Kingdom", 2),)
    assert (step.state.treasury["United Kingdom"], step.state.damage) == (3, {"England": 1})
    assert played(step.state, "restore 1: England").damage == {}


@pytest.mark.rule("R-TECH-04", "permitted")
def test_with_the_technology_two_points_cost_one_over_the_turn() -> None:
    """Three single points cost 1, 0 and 1: the odd total of the turn rounds up, not each of them."""
    techs = {"United Kingdom": ["increased_factory_production"]}
    state = position({}, treasury={"United Kingdom": 5}, damage={"England": 3}, techs=techs, **BRITISH)
    purse: list[int] = []
    for _ in range(3):
        state = played(state, "restore 1: England")
        purse.append(state.treasury["United Kingdom"])
    assert purse == [4, 4, 3]


@pytest.mark.rule("H-LEND-1", "permitted")
@pytest.mark.rule("H-LEND-2", "permitted")
@pytest.mark.parametrize(("round_", "most"), [(2, 5), (3, 10), (4, 10), (5, 10), (6, 15), (11, 15)])
def test_lend_lease_goes_from_the_treasury_to_the_box(round_: int, most: int) -> None:
    state = position({}, round=round_, treasury={"United States": 20}, **AMERICAN)
    step = tried(state, f"lend {most}: UK")
    assert step.events == (Lent("United States", "United Kingdom", most),)
    assert step.state.treasury["United States"] == 20 - most
    assert step.state.lend_lease["United Kingdom"] == most
    assert tried(step.state, "lend 1: UK").rule_id == "H-LEND-1"


@pytest.mark.rule("H-LEND-2", "permitted")
def test_the_box_pays_first_and_never_infantry() -> None:
    state = position({}, treasury={"United Kingdom": 10}, lend_lease={"United Kingdom": 5}, **BRITISH)
    step = tried(state, "box destroyer, infantry")
    assert step.events == (Ordered("United Kingdom", {"destroyer": 1, "infantry": 1}, 6, 5),)
    assert not any(isinstance(event, Paid) for event in step.events)
    assert (step.state.treasury["United Kingdom"], step.state.lend_lease["United Kingdom"]) == (4, 0)


@pytest.mark.rule("H-LEND-2", "permitted")
def test_what_the_order_does_not_need_stays_in_the_box() -> None:
    state = position({}, lend_lease={"United Kingdom": 9}, **BRITISH)
    assert played(state, "box paratrooper").lend_lease["United Kingdom"] == 5
    assert played(position({}, treasury={"United Kingdom": 3}, lend_lease={"United Kingdom": 9}, **BRITISH), "buy infantry").lend_lease["United Kingdom"] == 9  # fmt: skip
