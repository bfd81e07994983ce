"""Bombers that drop infantry, by the technology Paratroopers (R-TECH-03, H-TECH-1)."""

from __future__ import annotations

from typing import Any

import pytest

from rules import engine
from rules.actions import Choose, Drop, Units
from rules.dice import Loose, Scripted, drive
from rules.movement.reach import Route, destinations, try_path
from rules.state import State
from tests.rules.position import played, position, tried
from tests.rules.scenes import Scene, permitted, refused, run

TECH: dict[str, Any] = {"techs": {"Germany": ["paratroopers"]}}
WEST: dict[str, Any] = {"war": "Germany-France, Germany-UK", **TECH}
PAIR = {"Germany": "bomber, infantry", "France": "France: infantry"}

DROPS = [
    permitted(
        "R-TECH-03 H-TECH-1",
        "a bomber drops one infantry on a battle and fights there",
        {"Germany": "bomber, 2 infantry", "France": "France: infantry"},
        "drop: Germany > France",
        then={"Germany": "infantry", "France": "bomber, infantry; France: infantry"},
        battles={"France": "Germany"},
        **WEST,
    ),
    permitted(
        "R-TECH-03",
        "from a territory without a city, over a zone with enemy ships, to empty enemy land",
        {"Norway": "bomber, infantry", "SZ 6": "UK: destroyer, cruiser"},
        "drop: Norway > SZ 6 > Scotland",
        then={"Norway": "", "Scotland": "bomber, infantry"},
        battles={"Scotland": "Norway"},
        owners={"Norway": "Germany"},
        **WEST,
    ),
    permitted(
        "R-TECH-03",
        "over land that was blitzed this turn",
        {"Poland": "tank", "Czechoslovakia Hungary": "bomber, infantry", "Belorussia": "Soviets: infantry"},
        ["tank: Poland > East Poland > Ukraine", "drop: Czechoslovakia Hungary > Poland > East Poland > Belorussia"],
        battles={"Ukraine": "East Poland", "Belorussia": "Czechoslovakia Hungary"},
        owners={"Poland": "Germany", "East Poland": "Soviets"},
        war="Germany-Soviets",
        **TECH,
    ),
    permitted(
        "R-TECH-03 H-PAR-3",
        "a transport plane with its paratrooper goes first",
        {"Germany": "bomber, infantry, transport plane, paratrooper", "France": "France: infantry"},
        "drop: Germany > France",
        then={"Germany": "bomber, infantry", "France": "transport plane, paratrooper; France: infantry"},
        **WEST,
    ),
    permitted(
        "R-TECH-03 H-PAR-3",
        "and then the bomber",
        {"Germany": "bomber, infantry, transport plane, paratrooper", "France": "France: infantry"},
        ["drop: Germany > France", "drop: Germany > France"],
        then={
            "Germany": "",
            "France": "infantry, bomber, transport plane, paratrooper; France: infantry",
        },
        battles={"France": "Germany"},
        **WEST,
    ),
    permitted(
        "R-TECH-03",
        "where the plane is too far off, the bomber drops",
        {"Germany": "bomber, infantry, transport plane, paratrooper", "Iceland": "UK: infantry"},
        "drop: Germany > SZ 5 > SZ 6 > SZ 3 > SZ 2 > Iceland",
        then={"Germany": "transport plane, paratrooper", "Iceland": "bomber, infantry; UK: infantry"},
        war="Germany-UK",
        techs={"Germany": ["paratroopers", "long_range_aircraft"]},
        owners={"Norway": "Germany"},
    ),
    refused("R-TECH-03", "not without the technology", PAIR, "drop: Germany > France", war="Germany-France"),
    refused(
        "R-TECH-03",
        "the technology of an ally is not enough",
        PAIR,
        "drop: Germany > France",
        war="Germany-France",
        techs={"Italy": ["paratroopers"]},
    ),
    refused(
        "R-TECH-03",
        "it stops in the first hostile territory it enters",
        {"Germany": "bomber, infantry", "England": "UK: infantry"},
        "drop: Germany > France > SZ 7 > England",
        says="Drop it in France",
        **WEST,
    ),
    refused(
        "R-TECH-03",
        "one infantry a bomber",
        {"Germany": "bomber, 2 infantry", "France": "France: infantry"},
        ["drop: Germany > France", "drop: Germany > France"],
        by="H-PAR-1",
        **WEST,
    ),
    refused(
        "R-TECH-03",
        "a bomber that carries does not raid",
        {"Germany": "bomber, infantry", "France": "France: infantry"},
        ["drop: Germany > France", "raid bomber: France > SZ 7 > England"],
        by="R-AMP-01",
        **WEST,
    ),
    refused(
        "R-TECH-03",
        "nor a bomber that has flown",
        {"Germany": "bomber, infantry", "France": "France: infantry", "SZ 5": "UK: destroyer"},
        ["bomber: Germany > SZ 5", "drop: Germany > France"],
        by="H-PAR-1",
        **WEST,
    ),
    refused(
        "R-AIR-01 R-TECH-03",
        "no farther than the bomber flies",
        {"Germany": "bomber, infantry", "Iceland": "UK: infantry"},
        "drop: Germany > SZ 5 > SZ 6 > SZ 7 > SZ 8 > SZ 9 > SZ 10 > Eastern Canada",
        **WEST,
    ),
    refused(
        "R-AIR-02 R-TECH-03",
        "the bomber must have somewhere to land",
        {"Germany": "bomber, infantry", "Iceland": "UK: infantry"},
        "drop: Germany > SZ 5 > SZ 6 > SZ 3 > SZ 2 > Iceland",
        **WEST,
    ),
    refused(
        "R-MOVE-01 R-TECH-03",
        "friendly land is not dropped on",
        {"Germany": "bomber, infantry"},
        "drop: Germany > Czechoslovakia Hungary",
        **TECH,
    ),
    refused(
        "H-PAR-1 R-TECH-03",
        "drops are combat moves",
        PAIR,
        "drop: Germany > France",
        phase="noncombat_move",
        **WEST,
    ),
]  # fmt: skip


@pytest.mark.parametrize("scene", DROPS)
def test_drops(scene: Scene) -> None:
    run(scene)


@pytest.mark.rule("R-TECH-03", "permitted")
def test_the_bomber_attacks_along_with_its_infantry_and_flies_on_afterwards() -> None:
    state = played(position(PAIR, **WEST), "drop: Germany > France")
    battle = state.battle("France", "land")
    assert battle is not None
    assert [(attack.by, sorted(piece.kind for piece in attack.units)) for attack in battle.attacks] == [
        ("drop", ["bomber", "infantry"])
    ]
    acted = {piece.kind: (piece.moved, piece.done) for piece in state.pieces("France", "Germany")}
    assert acted == {"bomber": (1, False), "infantry": (0, True)}


@pytest.mark.rule("H-GER-1", "refused")
def test_infantry_of_the_western_section_is_not_dropped_on_poland() -> None:
    setup = {"Germany": "bomber, 7 infantry, artillery, tank", "Poland": "Neutral: infantry"}
    state = position(setup, setup="1939", round=1, **TECH)
    assert tried(state, "drop: Germany > Poland").rule_id == "H-GER-1"
    more = position(
        {**setup, "Germany": "2 bombers, 8 infantry, artillery, tank"}, setup="1939", round=1, **TECH
    )
    dropped = played(more, "drop: Germany > Poland")
    assert tried(dropped, "drop: Germany > Poland").rule_id == "H-GER-1"


@pytest.mark.rule("R-TECH-03", "permitted")
def test_the_board_offers_the_drop_where_infantry_does_not_walk() -> None:
    state = position(
        {"Germany": "bomber, infantry", "England": "UK: infantry"}, owners={"France": "Germany"}, **WEST
    )
    offered = destinations(state, "Germany", {"bomber": 1, "infantry": 1}).legal
    assert offered["England"].effect == "drop"
    assert isinstance(offered["England"].action, Drop)
    assert "Czechoslovakia Hungary" not in offered


@pytest.mark.rule("R-TECH-03", "refused")
def test_the_board_offers_no_drop_beyond_hostile_land_and_none_in_place_of_a_plane() -> None:
    units: Units = {"bomber": 1, "infantry": 1}
    state = position(
        {"Germany": "bomber, infantry, transport plane, paratrooper", "England": "UK: infantry"}, **WEST
    )
    over = try_path(state, units, ("Germany", "France", "SZ 7", "England"))
    assert not isinstance(over, Route)
    around = try_path(state, units, ("Germany", "SZ 5", "SZ 6", "England"))
    assert not isinstance(around, Route)
    assert around.rule_id == "H-PAR-1"


def fought(state: State, **queues: list[int]) -> State:
    """The battle of a drop on France as far as the next choice, with these dice and else sixes."""
    table = Loose(played(state, "end", "fight: France"))
    drive(table, Scripted(queues, default=6))
    return table.state


@pytest.mark.rule("R-TECH-03", "permitted")
def test_dropped_infantry_retreats_with_its_bomber_to_where_they_took_off_next_door() -> None:
    state = fought(played(position(PAIR, **WEST), "drop: Germany > France"))
    assert state.pending is not None
    assert (state.pending.kind, set(state.pending.options)) == ("retreat", {"Germany"})
    left = engine.apply(state, Choose(retreat="Germany")).state
    assert [piece.kind for piece in left.pieces("Germany", "Germany")] == ["infantry"]
    assert left.battles == ()


@pytest.mark.rule("R-TECH-03", "refused")
def test_nobody_retreats_to_a_take_off_far_away() -> None:
    units = {"Norway": "bomber, infantry", "France": "France: infantry"}
    state = position(units, owners={"Norway": "Germany"}, **WEST)
    table = Loose(played(state, "drop: Norway > SZ 6 > SZ 7 > France", "end", "fight: France"))
    drive(table, Scripted({"attack": [6, 6, 1, 1]}, default=6))
    assert table.state.pending is None
    assert table.state.owner("France") == "Germany"


@pytest.mark.rule("R-TECH-03", "permitted")
def test_a_bomber_that_is_shot_down_takes_its_infantry_along() -> None:
    units = {"Germany": "2 bombers, 2 infantry", "France": "France: infantry, AA gun"}
    state = played(position(units, **WEST), "drop: Germany > France", "drop: Germany > France")
    after = fought(state, aa=[1, 6])
    assert sorted(piece.kind for piece in after.pieces("France", "Germany")) == ["bomber", "infantry"]
    assert sum(after.pieces("France", "Germany").values()) == 2
