"""The whole way from the recipe to the board file."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import shapely
from shapely.geometry.base import BaseGeometry

from . import arrangement, carve, coast, recipe, sea, source, text, write
from .adjacency import TOUCH, contacts
from .decor import decorate
from .places import Place, Wish, plan
from .raster import Box
from .recipe import Recipe
from .warp import Warp

OUTLINES = "countries-50m.json"
_GATE_ROOM = 11.0

Report = Callable[[str], None]


def board(folder: Path, graph_file: Path, report: Report = lambda _: None) -> str:
    """Text of the board file built from the recipe in `folder` for the map in `graph_file`.

    `report` is told about each stage. Raises RecipeError when the recipe contradicts itself, ValueError when the polygons
    do not touch as the map says or an area has no room for its label.
    """
    table = recipe.load(folder)
    graph = json.loads(graph_file.read_text("utf-8"))
    warp = Warp(table)
    placer = coast.Placer(table, warp)
    report("outlines")
    outlines = source.countries(folder / OUTLINES, table.seam)
    report("territories")
    shapes = coast.land(carve.territories(outlines, table), table, placer)
    report("subdivision")
    areas = subdivision(shapes, table, placer)
    check(areas, graph, table)
    report("decoration")
    decor = decorate(areas, graph, table, warp)
    report("labels and stacks")
    gates = [gate["at"] for gate in decor.gates]
    places = planned(
        areas,
        graph,
        table,
        placer,
        [(x - _GATE_ROOM, y - _GATE_ROOM, x + _GATE_ROOM, y + _GATE_ROOM) for x, y in gates],
    )
    return write.text(write.document(areas, places, tones(graph), decor, table))


def subdivision(
    shapes: dict[str, BaseGeometry], table: Recipe, placer: coast.Placer
) -> dict[str, BaseGeometry]:
    """All areas and VOID as one exact coverage of the sheet, from land shapes that may overlap by slivers."""
    frame = shapely.box(0, 0, table.width, table.height)
    found = arrangement.faces([shape.boundary for shape in shapes.values()] + [frame.boundary], table.grid)
    found = [face for face in found if frame.covers(face.representative_point())]
    labels = arrangement.labelled(found, shapes)
    arrangement.settle_slivers(found, labels)
    land = arrangement.dissolved(found, labels)
    return arrangement.simplified(sea.subdivide(land, table, placer), table.board["simplify"])


def check(areas: dict[str, BaseGeometry], graph: dict[str, Any], table: Recipe) -> None:
    """Raise ValueError unless the areas touch exactly as the map says; passages may join zones that do not touch."""
    names = {area["name"] for area in graph["areas"]}
    if names != areas.keys() - {arrangement.VOID}:
        raise ValueError(f"areas differ from the map: {sorted(names ^ (areas.keys() - {arrangement.VOID}))}")
    wanted = {frozenset((area["name"], other)) for area in graph["areas"] for other in area["adjacent"]}
    passages = {frozenset(passage["between"]) for passage in graph["passages"]}
    lengths = contacts({n: s for n, s in areas.items() if n != arrangement.VOID}, table.width, table.height)
    touching = {pair for pair, length in lengths.items() if length >= TOUCH}
    missing = sorted(sorted(pair) for pair in wanted - touching - passages)
    extra = sorted(sorted(pair) for pair in touching - wanted)
    if missing or extra:
        raise ValueError(
            f"the map says these touch, they do not: {missing}; these touch against the map: {extra}"
        )


def tones(graph: dict[str, Any]) -> dict[str, int]:
    """Sea zone to 0 or 1, so that few neighbours share a tone: each zone takes the one fewer of its neighbours have."""
    zones = {
        area["name"]: [n for n in area["adjacent"] if n.startswith("SZ ")]
        for area in graph["areas"]
        if area["kind"] == "sea"
    }
    out: dict[str, int] = {}
    for name, near in zones.items():
        taken = [out[n] for n in near if n in out]
        out[name] = 0 if taken.count(0) <= taken.count(1) else 1
    for _ in zones:
        flips = {n: sum(1 if out[m] == out[n] else -1 for m in near) for n, near in zones.items()}
        worst = max(flips, key=lambda n: flips[n])
        if flips[worst] <= 0:
            break
        out[worst] = 1 - out[worst]
    return out


def planned(
    areas: dict[str, BaseGeometry],
    graph: dict[str, Any],
    table: Recipe,
    placer: coast.Placer,
    taken: list[Box],
) -> dict[str, Place]:
    """A place for every area: land before sea, small before large, none on ground that another holds."""
    facts = {area["name"]: area for area in graph["areas"]}
    places: dict[str, Place] = {}
    for name in sorted(facts, key=lambda n: (facts[n]["kind"] == "sea", areas[n].area, n)):
        seas = [
            areas[n]
            for n in facts[name]["adjacent"]
            if facts[n]["kind"] == "sea" and facts[name]["kind"] == "land"
        ]
        places[name] = plan(areas[name], seas, _wish(facts[name], table, placer), taken)
        taken = taken + places[name].boxes()
    return places


def _wish(facts: dict[str, Any], table: Recipe, placer: coast.Placer) -> Wish:
    """What the recipe asks for an area, the default where it says nothing."""
    asked = table.places["areas"].get(facts["name"], {})
    coin = facts.get("terrain") != "impassable"
    if facts["kind"] == "sea":
        blocks = [text.sea_block(facts["name"])]
    elif "lines" in asked:
        blocks = [text.set_block(asked["lines"], facts.get("city"), coin)]
    else:
        blocks = text.blocks(facts["name"], facts.get("city"), coin)
    usual = table.places["default"][facts["kind"] if coin else "impassable"]
    at = placer.point(asked["at"]) if "at" in asked else None
    return Wish(blocks, asked.get("stacks", usual), at, asked.get("spill", False))
