"""The board as the rules ask it: names, neighbours, waters, cities, what 1939 has where."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.board import standard_board
from rules.errors import DataError
from rules.setups import standard_setup, start
from tests.rules.scenes import Scene, permitted, refused, run

BOARD = standard_board()
HOME = {"phase": "noncombat_move"}


def test_borders_go_both_ways() -> None:
    for area in BOARD.areas:
        for neighbour in BOARD.neighbours[area]:
            assert area in BOARD.neighbours[neighbour], (area, neighbour)
        assert area not in BOARD.neighbours[area]


def test_coasts_and_shores_are_one_relation_seen_from_both_ends() -> None:
    for zone in BOARD.sea:
        for coast in BOARD.coasts[zone]:
            assert zone in BOARD.shores[coast]
    for area in BOARD.land:
        assert set(BOARD.shores[area]) == set(BOARD.neighbours[area]) & BOARD.sea


def test_distances_are_those_of_the_shortest_walk() -> None:
    far = BOARD.distances("Germany")
    assert (far["Germany"], far["Poland"], far["East Poland"], far["SZ 5"]) == (0, 1, 2, 1)
    for area, steps in far.items():
        if steps:
            assert min(far[n] for n in BOARD.neighbours[area]) == steps - 1, area


ALIASES = [
    ("Slovakia", "Czechoslovakia Hungary"),
    ("Moscow", "Russia"),
    ("Hawaii", "Hawaiian Islands"),
    ("Libia", "Libya"),
    ("Central Congo", "Belgian Congo"),
    ("Philippines", "Philippine Islands"),
    ("Pacific States", "Western United States"),
]


@pytest.mark.rule("H-MAP-2", "permitted")
@pytest.mark.parametrize(("alias", "area"), ALIASES)
def test_the_names_of_the_source_are_understood(alias: str, area: str) -> None:
    assert BOARD.resolve(alias) == area


@pytest.mark.rule("H-MAP-2", "refused")
def test_a_name_of_nothing_is_refused_with_the_nearest() -> None:
    with pytest.raises(DataError, match="Poland"):
        BOARD.resolve("Polend")


@pytest.mark.rule("H-MAP-5", "permitted")
def test_the_victory_cities() -> None:
    cities = {ground.city: area for area, ground in BOARD.areas.items() if ground.city}
    assert len(cities) == 21
    assert cities["London"] == "England"
    assert cities["Cape Town"] == "Union of South Africa"
    assert cities["Cairo"] == "Egypt"
    assert cities["Tobruk"] == "Libya"


@pytest.mark.rule("H-MAP-5", "refused")
def test_scotland_and_hokkaido_have_none() -> None:
    assert not BOARD.areas["Scotland"].city
    assert not BOARD.areas["Hokkaido"].city


@pytest.mark.rule("H-MAP-6", "permitted")
def test_who_controls_what_at_the_start() -> None:
    state = start(standard_setup())
    assert state.owner("Greenland") == "United States"
    assert state.owner("Iceland") == "United Kingdom"
    assert Counter(state.owners.values())["Pro-Allied"] == 6
    assert Counter(state.owners.values())["Neutral"] == 6


@pytest.mark.rule("H-MAP-6", "refused")
def test_nobody_controls_the_impassable() -> None:
    state = start(standard_setup())
    closed = {area for area, ground in BOARD.areas.items() if ground.terrain}
    assert not closed & state.owners.keys()
    assert {"Afghanistan", "Himalayas", "Sahara", "Switzerland", "Spain", "Turkey"} <= closed


SCENES = [
    permitted(
        "H-MAP-1",
        "England and Scotland share a land border",
        {"England": "infantry"},
        "infantry: England > Scotland",
        turn="UK",
        **HOME,
    ),
    permitted(
        "H-MAP-1",
        "aircraft fly from Japan to Hokkaido over a zone",
        {"Japan": "fighter"},
        "fighter: Japan > SZ 62b > Hokkaido",
        left={"Hokkaido": 1},
        turn="Japan",
        **HOME,
    ),
    permitted(
        "H-MAP-1",
        "the zones 62a and 62b are two",
        {"SZ 62a": "destroyer"},
        "destroyer: SZ 62a > SZ 62b",
        left={"SZ 62b": 1},
        turn="Japan",
        **HOME,
    ),
    refused(
        "H-MAP-1",
        "infantry does not walk from Japan to Hokkaido",
        {"Japan": "infantry"},
        "infantry: Japan > Hokkaido",
        by="H-UNIT-1",
        turn="Japan",
        **HOME,
    ),
    refused(
        "H-MAP-7",
        "ships inside the Black Sea stay inside",
        {"SZ 16": "transport"},
        "transport: SZ 16 > SZ 15",
        by="R-OPT-02",
        turn="Soviets",
        **HOME,
    ),
]


@pytest.mark.parametrize("scene", SCENES)
def test_the_board(scene: Scene) -> None:
    run(scene)
