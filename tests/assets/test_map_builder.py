"""The parts of the board builder, each on small made-up shapes."""

from pathlib import Path

import numpy as np
import pytest
import shapely
from shapely.geometry import LineString, Point, Polygon, box

from assets.map.builder import arrangement, build, places, recipe, text
from assets.map.builder.adjacency import contacts
from assets.map.builder.carve import RecipeError, roughened, territories
from assets.map.builder.raster import CELL, Raster
from assets.map.builder.warp import Lens, Warp

RECIPE = Path(__file__).resolve().parents[2] / "assets" / "map" / "recipe"


@pytest.fixture(scope="module")
def table():
    return recipe.load(RECIPE)


def test_the_warp_never_folds(table):
    """Every little cell of the graticule keeps its orientation and some area."""
    lon, lat = np.meshgrid(np.arange(-100, 260.1, 0.5), np.arange(-58, 74.1, 0.5))
    x, y = Warp(table).arrays(lon, lat)
    east_x, east_y = np.diff(x, axis=1)[:-1], np.diff(y, axis=1)[:-1]
    north_x, north_y = np.diff(x, axis=0)[:, :-1], np.diff(y, axis=0)[:, :-1]
    turned = east_x * -north_y + east_y * north_x
    assert turned.min() > 0


def test_the_warp_fills_the_sheet_and_wraps(table):
    warp = Warp(table)
    lat = np.arange(-58, 74.1, 0.5)
    left_x, left_y = warp.arrays(np.full_like(lat, -100.0), lat)
    right_x, right_y = warp.arrays(np.full_like(lat, 260.0), lat)
    assert np.allclose(left_x, 0)
    assert np.allclose(right_x, table.width)
    assert np.allclose(left_y, right_y)
    assert left_y[0] == pytest.approx(table.height)
    assert left_y[-1] == pytest.approx(0)


def test_a_lens_magnifies_its_middle_and_leaves_the_rim():
    lens = Lens(100, 100, 50, 1.5)
    x, y = lens.apply(np.array([101.0, 150.0, 300.0]), np.array([100.0, 100.0, 300.0]))
    assert x[0] == pytest.approx(101.5, abs=0.01)
    assert (x[1], x[2]) == (150, 300)
    assert y.tolist() == [100, 100, 300]


def test_a_lens_that_would_fold_is_refused():
    with pytest.raises(ValueError, match="fold"):
        Lens(0, 0, 10, 2.5)


def test_a_roughened_border_is_the_same_both_ways():
    spots = [(0.0, 0.0), (3.0, 1.0), (5.0, 4.0)]
    there, back = roughened(spots, 0.085), roughened(spots[::-1], 0.085)
    assert there == back[::-1]
    assert len(there) == 33
    assert {there[0], there[16], there[32]} == set(spots)
    assert roughened(spots, 0)[8] == pytest.approx((1.5, 0.5))


def test_an_unknown_country_is_named(table):
    with pytest.raises(RecipeError, match="no such countries"):
        territories({}, table)


def test_a_raster_finds_exactly_the_boxes_that_fit():
    raster = Raster.of(Point(50, 50).buffer(40), [(40, 40, 60, 52)])
    fits = raster.fits(12, 8)
    rows, columns = raster.free.shape
    for r in range(fits.shape[0]):
        for c in range(fits.shape[1]):
            whole = 2 <= r <= rows - 2 and 3 <= c <= columns - 3
            assert fits[r, c] == (whole and raster.free[r - 2 : r + 2, c - 3 : c + 3].all())
    r, c = raster.corner(50, 50)
    assert raster.point(r, c) == (50, 50)
    assert not fits[r, c]
    assert CELL == 2


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("France", ("France",)),
        ("Eastern United States", ("Eastern", "United States")),
        ("French Indo-China Thailand", ("French Indo-China", "Thailand")),
    ],
)
def test_names_break_evenly(name, lines):
    assert text.blocks(name, None, True)[0].lines == lines


def test_a_city_adds_a_line_and_a_coin_adds_width():
    plain, city, coin = (
        text.blocks("Italy", None, False),
        text.blocks("Italy", "Rome", False),
        text.blocks("Italy", None, True),
    )
    assert city[0].height == plain[0].height + text.LINE
    assert coin[0].width > plain[0].width


def _apart(place):
    boxes = [box(*b) for b in place.boxes()]
    return all(a.intersection(b).area < 0.01 for i, a in enumerate(boxes) for b in boxes[:i])


def test_label_and_stacks_fill_a_plain_area_without_touching():
    own = box(0, 0, 200, 200)
    place = places.plan(own, [], places.Wish(text.blocks("France", "Paris", True), 14), [])
    assert len(place.stacks) >= 14
    assert not place.spill
    assert not place.free
    assert _apart(place)
    assert all(own.covers(box(*b)) for b in place.boxes())
    assert own.contains(Point(place.chip))


def test_a_small_island_spills_into_its_sea_but_not_onto_taken_ground():
    own = Point(100, 100).buffer(20)
    water = box(0, 0, 200, 200).difference(own)
    taken = [(130.0, 60.0, 170.0, 160.0)]
    place = places.plan(own, [water], places.Wish(text.blocks("Midway", None, True), 6), taken)
    assert place.spill
    assert len(place.stacks) >= 6
    assert _apart(place)
    assert not any(box(*b).intersection(box(*taken[0])).area > 0.01 for b in place.boxes())
    assert own.intersects(box(*places.stack_box(place.stacks[0])))


def test_an_area_without_any_room_is_an_error():
    with pytest.raises(ValueError, match="no room"):
        places.plan(
            box(0, 0, 100, 100), [], places.Wish(text.blocks("X", None, True), 6), [(0.0, 0.0, 100.0, 100.0)]
        )


def test_overlapping_shapes_become_an_exact_coverage():
    shapes = {"A": box(0, 0, 10, 10), "B": box(9.97, 0, 20, 10)}
    found = arrangement.faces([s.boundary for s in shapes.values()], 0.1)
    labels = arrangement.labelled(found, shapes)
    arrangement.settle_slivers(found, labels)
    areas = arrangement.dissolved(found, labels)
    assert shapely.coverage_is_valid(list(areas.values()))
    assert sum(a.area for a in areas.values()) == pytest.approx(200)


def test_a_gap_inside_land_is_filled():
    ring = Polygon(box(0, 0, 20, 20).exterior, [box(8, 8, 12, 12).exterior])
    found = arrangement.faces([ring.boundary], 0.1)
    labels = arrangement.labelled(found, {"A": ring})
    assert None in labels
    arrangement.settle_slivers(found, labels)
    assert set(labels) == {"A"}


def test_contacts_count_shared_edge_and_the_wrap():
    areas = {
        "west": box(0, 0, 10, 10),
        "middle": box(10, 0, 20, 10),
        "east": box(20, 4, 30, 10),
        "lid": box(20, 0, 30, 4),
    }
    lengths = contacts(areas, 30, 10)
    assert lengths[frozenset(("west", "middle"))] == 10
    assert lengths[frozenset(("west", "east"))] == 6
    assert lengths[frozenset(("west", "lid"))] == 4
    assert frozenset(("west", "west")) not in lengths


def test_a_contact_against_the_map_stops_the_build(table):
    areas = {"A": box(0, 0, 10, 10), "B": box(10, 0, 20, 10), arrangement.VOID: LineString([(0, 0), (1, 1)])}
    lonely = {"areas": [{"name": n, "kind": "land", "adjacent": []} for n in "AB"], "passages": []}
    with pytest.raises(ValueError, match="against the map"):
        build.check(areas, lonely, table)
    friends = {"areas": [{"name": "A", "adjacent": ["B"]}, {"name": "B", "adjacent": ["A"]}], "passages": []}
    build.check(areas, friends, table)


def test_two_tones_colour_a_chain():
    chain = {
        "areas": [
            {"name": f"SZ {i}", "kind": "sea", "adjacent": [f"SZ {j}" for j in (i - 1, i + 1) if 0 < j < 5]}
            for i in range(1, 5)
        ]
    }
    tones = build.tones(chain)
    assert all(tones[f"SZ {i}"] != tones[f"SZ {i + 1}"] for i in range(1, 4))
