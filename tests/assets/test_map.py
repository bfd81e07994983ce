"""What must hold for the board file: checked on the written file and the map alone, without the builder."""

import json
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest
import shapely
from shapely import STRtree
from shapely.geometry import LineString, MultiPolygon, Point, Polygon, box

ROOT = Path(__file__).resolve().parents[2]
BOARD = ROOT / "assets" / "map" / "board.json"
GRAPH = ROOT / "rules" / "data" / "map.json"
SETUP = ROOT / "rules" / "data" / "setups" / "1939.json"

TOUCH = 4.0
STACK = 28.0
LINE = 15.0
CANALS = {frozenset({"SZ 15", "SZ 34"}), frozenset({"SZ 19", "SZ 20"})}
CROWDED = {
    "Germany": 14,
    "France": 14,
    "England": 14,
    "Italy": 14,
    "Japan": 14,
    "Eastern United States": 14,
    "Russia": 14,
}


@pytest.fixture(scope="module")
def board():
    return json.loads(BOARD.read_text("utf-8"))


@pytest.fixture(scope="module")
def graph():
    return {area["name"]: area for area in json.loads(GRAPH.read_text("utf-8"))["areas"]}


def _shape(polygons):
    return MultiPolygon([Polygon(rings[0], rings[1:]) for rings in polygons])


@pytest.fixture(scope="module")
def shapes(board):
    return {name: _shape(area["polygons"]) for name, area in board["areas"].items()}


@pytest.fixture(scope="module")
def void(board):
    return _shape(board["void"])


def _square(at):
    x, y = at
    return box(x - STACK / 2, y - STACK / 2, x + STACK / 2, y + STACK / 2)


def _label_box(area, facts):
    """The least a label takes: six units a letter, fifteen a line, sixteen for the coin."""
    lines = list(area["label"]["lines"])
    coin = 16 if area["kind"] == "land" and facts.get("terrain") != "impassable" else 0
    widths = [6 * len(line) for line in lines[:-1]] + [6 * len(lines[-1]) + coin]
    if "city" in facts:
        widths.append(14 + 6 * len(facts["city"]))
        lines.append(facts["city"])
    half_w, half_h = max(widths) / 2, LINE * len(lines) / 2
    x, y = area["label"]["at"]
    return box(x - half_w, y - half_h, x + half_w, y + half_h)


def _overlapping(boxes):
    """Pairs of keys whose boxes share ground."""
    keys = list(boxes)
    tree = STRtree([boxes[k] for k in keys])
    pairs = tree.query([boxes[k] for k in keys], predicate="intersects").T.tolist()
    return [
        (keys[i], keys[j])
        for i, j in pairs
        if i < j and boxes[keys[i]].intersection(boxes[keys[j]]).area > 0.5
    ]


def test_the_format_and_the_sheet(board):
    assert board["format"] == "anniversary-board/1"
    assert list(board) == [
        "format",
        "width",
        "height",
        "areas",
        "void",
        "lakes",
        "rivers",
        "graticule",
        "walls",
        "gates",
    ]
    assert 3900 <= board["width"] <= 4400
    assert 1.8 <= board["width"] / board["height"] <= 2.1


def test_every_area_of_the_map_is_there_with_its_kind(board, graph):
    assert {n: a["kind"] for n, a in board["areas"].items()} == {n: a["kind"] for n, a in graph.items()}


def test_coordinates_lie_on_the_grid_and_rings_are_open(board):
    for area in [*board["areas"].values(), {"polygons": board["void"]}]:
        for rings in area["polygons"]:
            for ring in rings:
                assert ring[0] != ring[-1]
                assert all(round(v, 1) == v for point in ring for v in point)


def test_polygons_are_valid_and_the_largest_comes_first(board, shapes, void):
    assert [name for name, shape in {**shapes, "void": void}.items() if not shape.is_valid] == []
    for name, area in board["areas"].items():
        sizes = [Polygon(rings[0], rings[1:]).area for rings in area["polygons"]]
        assert sizes == sorted(sizes, reverse=True), name


def test_the_areas_are_an_exact_coverage_of_the_sheet(board, shapes, void):
    everything = [*shapes.values(), void]
    assert shapely.coverage_is_valid(everything)
    width, height = board["width"], board["height"]
    assert sum(s.area for s in everything) == pytest.approx(width * height, abs=0.005)
    assert all(box(0, 0, width, height).covers(s) for s in everything)


def test_a_sea_zone_is_one_piece(board):
    parts = {n: len(a["polygons"]) for n, a in board["areas"].items() if a["kind"] == "sea"}
    assert {n: k for n, k in parts.items() if k != 1} == {}


def _spans(shapes, x, height):
    edge = LineString([(x, 0), (x, height)])
    out = defaultdict(list)
    for name, shape in shapes.items():
        for part in shapely.get_parts(shape.boundary.intersection(edge)):
            if part.length > 0:
                out[name].append((part.bounds[1], part.bounds[3]))
    return out


def _contacts(shapes, width, height):
    names = list(shapes)
    lengths = defaultdict(float)
    pairs = STRtree(list(shapes.values())).query(list(shapes.values()), predicate="intersects").T.tolist()
    for i, j in pairs:
        if i < j:
            shared = shapes[names[i]].boundary.intersection(shapes[names[j]].boundary).length
            lengths[frozenset((names[i], names[j]))] += shared
    for a, spans in _spans(shapes, 0, height).items():
        for b, others in _spans(shapes, width, height).items():
            if a != b:
                for low, high in spans:
                    for start, end in others:
                        lengths[frozenset((a, b))] += max(0, min(high, end) - max(low, start))
    return lengths


def test_areas_touch_exactly_as_the_map_says_but_for_the_canals(board, graph, shapes):
    lengths = _contacts(shapes, board["width"], board["height"])
    touching = {pair for pair, length in lengths.items() if length >= TOUCH}
    wanted = {frozenset((name, other)) for name, area in graph.items() for other in area["adjacent"]}
    assert wanted - touching == CANALS
    assert touching - wanted == set()


def test_a_contact_is_plain_to_see(board, graph, shapes):
    lengths = _contacts(shapes, board["width"], board["height"])
    wanted = {frozenset((name, other)) for name, area in graph.items() for other in area["adjacent"]}
    assert {tuple(sorted(p)): lengths[p] for p in wanted - CANALS if lengths[p] < 10} == {}


def test_labels_lie_inside_unless_free(board, graph, shapes):
    outside = []
    for name, area in board["areas"].items():
        if not area["label"].get("free"):
            if not shapes[name].contains(Point(area["label"]["at"])):
                outside.append(name)
            missing = _label_box(area, graph[name]).difference(shapes[name]).area
            assert missing < 25, (name, missing)
    assert outside == []


def test_labels_say_the_name(board, graph):
    for name, area in board["areas"].items():
        assert " ".join(area["label"]["lines"]) == name
        assert area["label"]["room"] >= max(6 * len(line) for line in area["label"]["lines"]) * 0.75


def test_labels_and_stacks_share_no_ground(board, graph):
    boxes = {(name, "label"): _label_box(area, graph[name]) for name, area in board["areas"].items()}
    for name, area in board["areas"].items():
        boxes |= {(name, i): _square(slot) for i, slot in enumerate(area["slots"])}
    assert _overlapping(boxes) == []


def test_every_area_has_room_for_its_stacks(board):
    counts = {name: len(area["slots"]) for name, area in board["areas"].items()}
    few = {n: k for n, k in counts.items() if k < (8 if board["areas"][n]["kind"] == "sea" else 6)}
    assert few == {}
    assert {n: counts[n] for n, need in CROWDED.items() if counts[n] < need} == {}


def test_the_setup_fits(board):
    """Every kind of unit of every power at start has a stack, with two to spare."""
    units = json.loads(SETUP.read_text("utf-8"))["units"]
    tight = {}
    for name, powers in units.items():
        stacks = sum(len(kinds) for kinds in powers.values())
        if len(board["areas"][name]["slots"]) < stacks + 2:
            tight[name] = stacks
    assert tight == {}


def test_stacks_stand_on_their_own_ground_or_in_the_own_sea(board, graph, shapes):
    for name, area in board["areas"].items():
        ground = shapes[name]
        if area.get("spill"):
            seas = [shapes[n] for n in graph[name]["adjacent"] if graph[n]["kind"] == "sea"]
            assert seas, name
            ground = shapely.union_all([ground, *seas])
        for slot in area["slots"]:
            assert _square(slot).difference(ground).area < 25, (name, slot)


def test_only_land_spills(board):
    assert [n for n, a in board["areas"].items() if a.get("spill") and a["kind"] == "sea"] == []


def test_the_chip_stands_inside(board, shapes):
    assert [n for n, a in board["areas"].items() if not shapes[n].contains(Point(a["chip"]))] == []


def test_neighbouring_zones_mostly_differ_in_tone(board, graph):
    tones = {n: a["tone"] for n, a in board["areas"].items() if a["kind"] == "sea"}
    assert set(tones.values()) == {0, 1}
    pairs = {frozenset((n, m)) for n in tones for m in graph[n]["adjacent"] if m in tones}
    same = [p for p in pairs if len({tones[n] for n in p}) == 1]
    assert len(same) < 0.4 * len(pairs)


def test_walls_follow_the_fortified_borders(board, shapes):
    forts = json.loads(GRAPH.read_text("utf-8"))["fortified_borders"]
    assert {(w["defender"], w["against"]) for w in board["walls"]} == {
        (f["defender"], f["against"]) for f in forts
    }
    for wall in board["walls"]:
        assert LineString(wall["line"]).difference(shapes[wall["defender"]].boundary.buffer(0.2)).length < 0.5


def test_gates_stand_at_the_passages(board, shapes):
    passages = json.loads(GRAPH.read_text("utf-8"))["passages"]
    assert [(g["name"], g["between"]) for g in board["gates"]] == [
        (p["name"], p["between"]) for p in passages
    ]
    for gate in board["gates"]:
        assert all(shapes[zone].distance(Point(gate["at"])) < 60 for zone in gate["between"])
        assert 0 <= gate["angle"] < 180


def test_lakes_and_rivers_lie_on_land_the_graticule_on_water(board, shapes):
    land = shapely.union_all([shapes[n] for n, a in board["areas"].items() if a["kind"] == "land"])
    near_land, deep_land = land.buffer(1.5), land.buffer(-1.5)
    assert all(near_land.covers(Polygon(rings[0], rings[1:])) for rings in board["lakes"])
    assert all(near_land.covers(LineString(river)) for river in board["rivers"])
    assert all(not deep_land.intersects(LineString(line)) for line in board["graticule"])


def test_some_islands_players_look_for_are_drawn(board):
    parts = {n: len(board["areas"][n]["polygons"]) for n in ("Italy", "France", "Balkans", "Trans-Jordan")}
    assert parts["Italy"] >= 3
    assert all(parts[n] >= 2 for n in ("France", "Balkans", "Trans-Jordan"))
    for name, (low, high) in {
        "India": (2, 3),
        "Kwangtung": (2, 3),
        "Buryatia S.S.R.": (2, 3),
        "Hokkaido": (2, 4),
    }.items():
        assert low <= len(board["areas"][name]["polygons"]) <= high, name


def test_the_recipe_makes_this_very_file():
    """One full build, in a process of its own; it must give the committed bytes."""
    build = subprocess.run(
        [sys.executable, "-m", "assets.map.builder", "--check"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert (build.returncode, build.stdout.strip()) == (0, "same"), build.stderr
