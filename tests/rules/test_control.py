"""What a capture without dice brings: control, liberation, burnt factories, lost and freed capitals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules import engine
from rules.actions import Place
from rules.control import capture
from rules.errors import Refusal
from rules.events import Captured, Destroyed, FranceFell, Paid
from rules.names import POWERS
from rules.state import State
from rules.step import Step
from tests.rules.position import plain, played, position, power, stack, wars
from tests.rules.scenes import Scene, permitted, refused, run

PACIFIC = {"war": "Japan-UK, Japan-US, Japan-China"}
FREE: list[Any] = [
    ("R-CTL-02 H-CTL-1", "the Philippines freed by the British are American again",
     "UK", "Philippine Islands", {"Philippine Islands": "Japan"}, {"Philippine Islands": "US"}),
    ("R-CTL-02", "while Washington is in enemy hands the liberator keeps them",
     "UK", "Philippine Islands", {"Philippine Islands": "Japan", "Eastern United States": "Germany"},
     {"Philippine Islands": "UK"}),
    ("R-CTL-02 H-CHI-1", "Kwangtung retaken by China is British",
     "China", "Kwangtung", {"Kwangtung": "Japan"}, {"Kwangtung": "UK"}),
    ("H-CHI-1", "it is Chinese while London is in enemy hands",
     "China", "Kwangtung", {"Kwangtung": "Japan", "England": "Germany"}, {"Kwangtung": "China"}),
    ("H-CTL-1 H-CHI-1", "Kiangsu freed by anybody is Chinese",
     "Soviets", "Kiangsu", {}, {"Kiangsu": "China"}),
    ("H-CTL-1 H-CHI-1", "Manchuria too", "US", "Manchuria", {}, {"Manchuria": "China"}),
    ("H-CTL-1", "a French colony freed after the fall is British",
     "US", "Trans-Jordan", {"France": "Germany", "Trans-Jordan": "Italy"}, {"Trans-Jordan": "UK"}),
    ("H-CTL-1", "before it, French", "UK", "Trans-Jordan", {"Trans-Jordan": "Italy"}, {"Trans-Jordan": "France"}),
    ("H-CTL-1", "land that began neutral is kept by who takes it, from an enemy too",
     "UK", "Norway", {"Norway": "Germany"}, {"Norway": "UK"}),
    ("H-CTL-1", "pro-Allied land as well", "Soviets", "Persia", {"Persia": "Italy"}, {"Persia": "Soviets"}),
    ("H-CTL-1", "German land taken by Italy back from the Allies is German",
     "Italy", "Czechoslovakia Hungary", {"Czechoslovakia Hungary": "UK"}, {"Czechoslovakia Hungary": "Germany"}),
    ("H-CTL-1", "Soviet land freed by the British is Soviet",
     "UK", "Karelia S.S.R.", {"Karelia S.S.R.": "Germany"}, {"Karelia S.S.R.": "Soviets"}),
    ("R-CTL-02", "an enemy's conquest is its own", "Germany", "Egypt", {}, {"Egypt": "Germany"}),
    ("H-CAP-1 R-CTL-04", "Moscow freed: what its allies hold of its land comes back, what the enemy holds does not",
     "UK", "Russia",
     {"Russia": "Germany", "Karelia S.S.R.": "UK", "Archangel": "UK", "Ukraine": "Germany", "Poland": "UK"},
     {"Russia": "Soviets", "Karelia S.S.R.": "Soviets", "Archangel": "Soviets", "Ukraine": "Germany",
      "Poland": "UK"}),
    ("H-FRA-2", "Paris freed is French, its colonies stay British",
     "US", "France", {"France": "Germany", "Trans-Jordan": "UK", "French West Africa": "UK"},
     {"France": "France", "Trans-Jordan": "UK", "French West Africa": "UK"}),
    ("H-FRA-2", "Algeria freed later is British", "US", "Algeria", {"France": "Germany", "Algeria": "Germany"},
     {"Algeria": "UK"}),
]  # fmt: skip
KEPT: list[Any] = [
    ("R-CTL-02 H-CTL-1", "no liberation by an enemy of the owner",
     "Italy", "Philippine Islands", {"Philippine Islands": "Japan"}, {"Philippine Islands": "Italy"}),
    ("R-CTL-03", "land freed while the ally's capital is lost is the liberator's",
     "UK", "Karelia S.S.R.", {"Karelia S.S.R.": "Germany", "Russia": "Germany"}, {"Karelia S.S.R.": "UK"}),
    ("R-CTL-04", "a territory that is no capital gives nothing back",
     "UK", "Belorussia", {"Belorussia": "Germany", "Karelia S.S.R.": "UK", "Russia": "Germany"},
     {"Belorussia": "UK", "Karelia S.S.R.": "UK"}),
    ("H-FRA-2", "a colony freed does not give Paris back",
     "UK", "Trans-Jordan", {"France": "Germany", "Trans-Jordan": "Italy"}, {"France": "Germany"}),
]  # fmt: skip


def _param(verdict: str, entry: Any) -> Any:
    rules, title, *rest = entry
    return pytest.param(*rest, id=title, marks=[pytest.mark.rule(rule, verdict) for rule in rules.split()])


@pytest.mark.parametrize(
    ("by", "area", "owners", "expected"),
    [*(_param("permitted", e) for e in FREE), *(_param("refused", e) for e in KEPT)],
)
def test_who_controls_it(by: str, area: str, owners: Mapping[str, str], expected: Mapping[str, str]) -> None:
    state = position({area: "infantry"}, turn=by, phase="conduct_combat", owners=owners)
    after, events = capture(state, area, power(by))
    assert {name: after.owner(name) for name in expected} == {a: power(p) for a, p in expected.items()}
    assert after.record.captured == {area}
    changed = {name for name in after.owners if after.owners[name] != state.owners.get(name)}
    assert {event.area for event in events if isinstance(event, Captured)} >= changed


@pytest.mark.rule("R-CTL-03", "permitted")
def test_an_ally_that_stands_there_does_not_take_over_when_the_capital_falls() -> None:
    units = {"Russia": "infantry", "Karelia S.S.R.": "UK: 2 infantry"}
    after, _ = capture(position(units, phase="conduct_combat"), "Russia", "Germany")
    assert after.owner("Russia") == "Germany"
    assert after.owner("Karelia S.S.R.") == "Soviet Union"
    assert plain(after.stack("Karelia S.S.R.")) == stack("2 infantry", "United Kingdom")


LOOT: list[Any] = [
    ("permitted", "H-CAP-1", "a lost capital costs its value, the conqueror gets nothing",
     {"Soviet Union": 20, "Germany": 5}, {}, {"Soviet Union": 14, "Germany": 5}),
    ("permitted", "H-CAP-1", "not below 0",
     {"Soviet Union": 4, "Germany": 5}, {}, {"Soviet Union": 0, "Germany": 5}),
    ("refused", "H-CAP-1", "another territory costs nothing",
     {"Soviet Union": 20, "Germany": 5}, {"area": "Karelia S.S.R."}, {"Soviet Union": 20, "Germany": 5}),
    ("permitted", "H-CAP-2", "the last territory: the whole treasury goes over",
     {"Soviet Union": 20, "Germany": 5}, {"last": True}, {"Soviet Union": 0, "Germany": 25}),
    ("refused", "H-CAP-2", "a last territory that is no capital takes no money along",
     {"Soviet Union": 20, "Germany": 5}, {"last": True, "area": "Karelia S.S.R."},
     {"Soviet Union": 20, "Germany": 5}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("treasury", "case", "expected"),
    [pytest.param(*rest, id=title, marks=pytest.mark.rule(rule, v)) for v, rule, title, *rest in LOOT],
)
def test_what_a_capital_costs(
    treasury: dict[str, int], case: Mapping[str, Any], expected: dict[str, int]
) -> None:
    area = case.get("area", "Russia")
    soviet = [a for a, owner in position().owners.items() if owner == "Soviet Union" and a != area]
    owners = dict.fromkeys(soviet, "Germany") if case.get("last") else {}
    state = position({area: "infantry"}, phase="conduct_combat", owners=owners, treasury=treasury)
    after, events = capture(state, area, "Germany")
    assert {name: after.treasury[name] for name in expected} == expected
    paid = {event.power: event.ipc for event in events if isinstance(event, Paid)}
    assert paid == {p: expected[p] - treasury[p] for p in expected if expected[p] != treasury[p]}


@pytest.mark.rule("R-CTL-04", "refused")
@pytest.mark.rule("H-CAP-1", "refused")
def test_freeing_a_capital_takes_no_money_from_its_occupier() -> None:
    state = position({"Russia": "infantry"}, turn="UK", owners={"Russia": "Germany"}, treasury={"Germany": 9})
    after, _ = capture(state, "Russia", "United Kingdom")
    assert after.treasury == state.treasury


def fallen(units: dict[str, str], **where: Any) -> tuple[State, tuple[object, ...]]:
    """The state after Germany has taken Paris without a die."""
    state = position({"France": "infantry", **units}, war="Germany-UK, Germany-France", **where)
    return capture(state, "France", "Germany")


@pytest.mark.rule("H-FRA-1", "permitted")
def test_paris_falls() -> None:
    after, events = fallen(
        {
            "Algeria": "France: 2 infantry",
            "French West Africa": "France: infantry",
            "England": "France: fighter",
            "SZ 7": "UK: transport[France: infantry]",
        },
        treasury={"France": 10},
    )
    assert any(isinstance(event, FranceFell) for event in events)
    assert plain(after.stack("Algeria")) == stack("2 infantry", "Germany")
    assert after.owner("Algeria") == "Germany"
    assert after.owner("French West Africa") == "United Kingdom"
    assert plain(after.stack("French West Africa")) == stack("infantry", "United Kingdom")
    assert plain(after.stack("England")) == stack("fighter", "United Kingdom")
    assert plain(after.stack("SZ 7")) == stack("transport[infantry]", "United Kingdom")
    assert after.treasury["France"] == 4
    assert wars("Italy-UK, Italy-France") <= after.wars


@pytest.mark.rule("H-FRA-1", "refused")
@pytest.mark.rule("H-FRA-4", "permitted")
def test_algeria_stays_where_another_ally_stands_there() -> None:
    after, _ = fallen({"Algeria": "France: 2 infantry; UK: infantry"})
    assert after.owner("Algeria") == "United Kingdom"
    assert plain(after.stack("Algeria")) == stack("3 infantry", "United Kingdom")


@pytest.mark.rule("H-FRA-4", "refused")
def test_a_second_fall_takes_no_colonies() -> None:
    after, _ = fallen({"Algeria": "France: infantry"}, owners={"Algeria": "France"}, paris_fallen=True)
    assert after.owner("Algeria") == "France"
    assert plain(after.stack("Algeria")) == stack("infantry", "United Kingdom")


BURNT = [
    permitted(
        "H-PRO-5",
        "the factory burns when the land is taken, the city stays",
        {"Germany": "infantry", "Poland": "Soviets: factory, AA gun"},
        ["infantry: Germany > Poland", "end", "fight: Poland"],
        then={"Poland": "infantry"},
        owned={"Poland": "Germany"},
        war="Germany-Soviets",
        owners={"Poland": "Soviets"},
    ),
    permitted(
        "H-V1-1 H-PAR-1",
        "rockets and transport planes fall with their territory",
        {"France": "infantry", "Germany": "Germany: 2 V1 rockets, transport plane"},
        ["infantry: France > Germany", "end", "fight: Germany"],
        then={"Germany": "infantry"},
        turn="UK",
        war="Germany-UK",
        owners={"France": "UK"},
    ),
    refused(
        "R-CMB-11",
        "aircraft take nothing",
        {"Germany": "fighter"},
        "fighter: Germany > Poland",
        war="Germany-Soviets",
        owners={"Poland": "Soviets"},
    ),
]


@pytest.mark.parametrize("scene", BURNT)
def test_what_is_lost(scene: Scene) -> None:
    run(scene)


@pytest.mark.rule("H-PRO-5", "refused")
def test_the_factory_stands_while_somebody_fights_for_it() -> None:
    units = {"Germany": "infantry", "Poland": "Soviets: factory, infantry"}
    state = position(units, war="Germany-Soviets", owners={"Poland": "Soviets"})
    state = played(state, "infantry: Germany > Poland", "end", "fight: Poland")
    assert state.pending is not None
    assert plain(state.pieces("Poland", "Soviet Union")) == stack("factory, infantry", "Soviet Union")


@pytest.mark.rule("H-PRO-5", "permitted")
def test_bomb_damage_stays_with_the_city_and_goes_with_the_factory() -> None:
    state = position(
        {"Poland": "infantry; Soviets: factory", "Ukraine": "infantry; Soviets: factory"},
        owners={"Poland": "Soviets", "Ukraine": "Soviets"},
        damage={"Poland": 2, "Ukraine": 3},
    )
    after, events = capture(state, "Poland", "Germany")
    after, more = capture(after, "Ukraine", "Germany")
    assert after.damage == {"Poland": 2}
    burnt = [event.area for event in (*events, *more) if isinstance(event, Destroyed)]
    assert burnt == ["Poland", "Ukraine"]


def taken(state: State, *captures: tuple[str, str]) -> State:
    """The state after one capture after the other, each (area, by)."""
    for area, by in captures:
        state, _ = capture(state, area, power(by))
    return state


@pytest.mark.rule("R-CTL-01", "permitted")
def test_the_conqueror_controls_land_and_damaged_city_at_once() -> None:
    state = position({"Poland": "infantry"}, damage={"Poland": 2}, owners={"Poland": "Soviets"})
    after = taken(state, ("Poland", "Germany"))
    assert after.owner("Poland") == "Germany"
    assert after.damage == {"Poland": 2}


@pytest.mark.rule("R-CTL-01", "refused")
def test_captured_land_is_remembered_as_the_enemys_until_the_turn_ends() -> None:
    state = position({"Poland": "infantry"}, owners={"Poland": "Soviets"})
    after = taken(state, ("Poland", "Germany"))
    assert after.record.captured == {"Poland"}
    assert after.record.owners["Poland"] == "Soviet Union"


@pytest.mark.rule("R-CTL-05", "permitted")
def test_a_capital_costs_again_when_it_is_lost_again() -> None:
    state = position({}, treasury={"Soviet Union": 20, "Germany": 5})
    after = taken(state, ("Russia", "Germany"), ("Russia", "Soviets"), ("Russia", "Germany"))
    assert (after.treasury["Soviet Union"], after.treasury["Germany"]) == (8, 5)


@pytest.mark.rule("R-CTL-05", "refused")
@pytest.mark.rule("H-CAP-1", "refused")
def test_the_conqueror_of_a_capital_gets_no_money() -> None:
    state = position({}, owners={"Germany": "UK"}, treasury={"Soviet Union": 12, "Germany": 0})
    after = taken(state, ("Russia", "Germany"))
    assert (after.treasury["Soviet Union"], after.treasury["Germany"]) == (6, 0)


@pytest.mark.rule("R-CTL-06", "permitted")
def test_guns_of_liberators_stand_where_they_are_and_stay_theirs() -> None:
    state = position({"Karelia S.S.R.": "UK: AA gun, infantry"}, owners={"Karelia S.S.R.": "Germany"})
    after = taken(state, ("Karelia S.S.R.", "UK"))
    assert plain(after.stack("Karelia S.S.R.")) == stack("AA gun, infantry", "United Kingdom")


@pytest.mark.rule("R-CTL-06", "refused")
def test_guns_change_no_hands() -> None:
    state = position({"Karelia S.S.R.": "infantry; Soviets: AA gun"}, owners={"Karelia S.S.R.": "Soviets"})
    after = taken(state, ("Karelia S.S.R.", "Germany"))
    assert plain(after.stack("Karelia S.S.R.")) == stack("infantry", "Germany")


@pytest.mark.rule("R-CTL-07", "permitted")
def test_land_taken_freed_and_taken_again_is_the_last_captors() -> None:
    island = "Philippine Islands"
    after = taken(position({}), (island, "Japan"), (island, "US"), (island, "Germany"))
    assert after.owner(island) == "Germany"


@pytest.mark.rule("R-CTL-07", "refused")
def test_a_conqueror_is_no_original_owner() -> None:
    after = taken(position({}), ("Norway", "Germany"), ("Norway", "UK"), ("Norway", "Italy"))
    assert after.owner("Norway") == "Italy"


@pytest.mark.rule("R-CTL-09", "permitted")
def test_every_power_but_china_has_a_capital() -> None:
    state = position()
    assert set(POWERS) - set(state.ruleset.board.capitals) == {"China"}
    assert all(state.owner(area) == power for power, area in state.ruleset.board.capitals.items())


@pytest.mark.rule("R-CTL-09", "refused")
def test_china_loses_no_capital_with_all_its_land() -> None:
    state = position({}, treasury={"China": 4, "Japan": 1})
    chinese = sorted(area for area, owner in state.owners.items() if owner == "China")
    after = taken(state, *((area, "Japan") for area in chinese))
    assert not any(owner == "China" for owner in after.owners.values())
    assert after.treasury == state.treasury


MADE: list[Any] = [
    ("permitted", "land freed while its owner's capital is lost", {"Russia": "Germany", "Karelia S.S.R.": "UK"}, ""),
    ("refused", "an ally's city", {}, "R-MOB-01"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("owners", "by"),
    [pytest.param(*rest, id=title, marks=pytest.mark.rule("R-CTL-08", v)) for v, title, *rest in MADE],
)
def test_producing_in_land_that_was_an_allys(owners: Mapping[str, str], by: str) -> None:
    state = position({}, turn="UK", phase="mobilize", tray={"infantry": 1}, owners=owners)
    result = engine.resolve(state, Place(area="Karelia S.S.R.", units={"infantry": 1}))
    if by:
        assert isinstance(result, Refusal)
        assert result.rule_id == by
    else:
        assert isinstance(result, Step)
        assert plain(result.state.stack("Karelia S.S.R.")) == stack("infantry", "United Kingdom")


@pytest.mark.rule("R-CTL-01", "refused")
def test_a_captured_city_makes_nothing_on_the_turn_it_is_taken() -> None:
    owners = {"Poland": "Soviets"}
    state = taken(position({}, phase="mobilize", tray={"infantry": 1}, owners=owners), ("Poland", "Germany"))
    refusal = engine.resolve(state, Place(area="Poland", units={"infantry": 1}))
    assert isinstance(refusal, Refusal)
    assert "it was taken this turn" in refusal.what
