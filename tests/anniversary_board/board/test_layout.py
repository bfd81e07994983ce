"""Names and counters: everything is shown or counted, nothing covers anything (P75), the same every time."""

from __future__ import annotations

import itertools

import msgspec
import pytest
from PySide6.QtCore import QRectF

from anniversary_board.board import lettering
from anniversary_board.board.labels import name_of
from anniversary_board.board.layout import LayoutMaker
from anniversary_board.board.placed import PlacedChip, PlacedGroup
from rules.pieces import Piece, total
from rules.state import with_stacks

ZOOMS = (0.38, 0.5, 0.62, 0.75, 1.0, 1.29, 1.5, 2.5, 4.0)


@pytest.fixture(scope="module")
def maker(qapp):
    from anniversary_board.board.geometry import standard_geometry
    from anniversary_board.resources import load_fonts

    load_fonts()
    return LayoutMaker(standard_geometry())


def boxes(layout) -> list[tuple[str, QRectF]]:
    found = [(f"name of {area}", placed.box) for area, placed in layout.names.items()]
    for area, placed in layout.counters.items():
        found += [(f"counter {number} of {area}", one.box) for number, one in enumerate(placed)]
    return found


def overlaps(layout) -> list[tuple[str, str]]:
    listed = sorted(boxes(layout), key=lambda entry: entry[1].left())
    found = []
    for (one, a), (other, b) in itertools.combinations(listed, 2):
        if a.adjusted(0.1, 0.1, -0.1, -0.1).intersects(b):
            found.append((one, other))
    return found


def units_shown(layout, area: str) -> int:
    return sum(
        one.group.count if isinstance(one, PlacedGroup) else one.count
        for one in layout.counters.get(area, ())
    )


@pytest.mark.parametrize("zoom", ZOOMS)
def test_nothing_covers_anything(maker, position, zoom):
    assert overlaps(maker.layout(position, zoom)) == []


@pytest.mark.parametrize("zoom", ZOOMS)
def test_every_unit_is_shown_or_counted(maker, position, zoom):
    layout = maker.layout(position, zoom)
    for area, stack in position.stacks.items():
        there = total({piece: count for piece, count in stack.items() if piece.kind != "factory"})
        assert units_shown(layout, area) == there, area


@pytest.mark.parametrize("zoom", [0.5, 1.0, 2.0])
@pytest.mark.parametrize("area", ["Gibraltar", "Hokkaido"])
def test_eight_kinds_of_three_owners_on_a_small_territory(maker, position, area, zoom):
    """P75."""
    kinds = ("infantry", "artillery", "tank", "aa_gun", "fighter", "bomber", "tank_destroyer", "paratrooper")
    owners = ("United Kingdom", "France", "United States")
    crowd = {Piece(owner, kind): 2 for owner in owners for kind in kinds}
    layout = maker.layout(with_stacks(position, {area: crowd}), zoom)
    assert units_shown(layout, area) == 48
    assert overlaps(layout) == []


def test_the_same_position_is_laid_out_the_same(maker, position):
    assert boxes(maker.layout(position, 0.9)) == boxes(maker.layout(position, 0.9))


def test_far_away_armies_are_chips_and_cities_stand_for_their_territory(maker, position):
    layout = maker.layout(position, 0.4)
    chips = layout.counters["France"]
    assert all(isinstance(chip, PlacedChip) for chip in chips)
    assert [chip.owner for chip in chips] == ["France", "United Kingdom"]
    assert layout.names["France"].name.city == "Paris"
    assert layout.names["France"].name.lines == ()
    assert layout.names["SZ 22"].name.lines == ("22",)


def test_at_100_percent_every_area_has_its_name_and_capitals_first(maker, position):
    layout = maker.layout(position, 1.0)
    assert set(layout.names) == set(position.ruleset.board.areas)
    assert layout.names["Germany"].name.coin == "10"


def test_the_owners_pieces_come_first(maker, position):
    foreign = {Piece("United Kingdom", "infantry"): 1, Piece("France", "tank"): 1}
    layout = maker.layout(with_stacks(position, {"Algeria": foreign}), 1.0)
    assert [placed.group.owner for placed in layout.counters["Algeria"]] == ["France", "United Kingdom"]


def test_no_text_is_below_the_floor():
    faces = (lettering.LAND_NAME, lettering.SEA_NAME, lettering.CITY_NAME, lettering.IMPASSABLE_NAME)
    assert min(face.size for face in faces) >= lettering.FLOOR


def test_a_bombed_factory_says_so(maker, position):
    shape = maker.geometry.areas["Germany"]
    area = position.ruleset.board.areas["Germany"]
    bombed = msgspec.structs.replace(position, damage={"Germany": 3})
    assert name_of(shape, area, bombed, False, {"Germany": "−3"}).mark == "−3"
    assert name_of(shape, area, bombed, True, {"Germany": "−3"}).mark == ""
