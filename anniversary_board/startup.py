"""Whether the program's own files agree: map, setup, shapes, icons and colours (P76).

Run when the program starts, before anything is drawn, so that a missing shape or icon is named at once and
not when somebody first looks at that corner of the board.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from anniversary_board.board.geometry import AreaSpec, BoardFile, standard_geometry
from anniversary_board.board.icons import icon_key
from anniversary_board.resources import icon_names
from anniversary_board.theme import THEMES, Theme
from rules.board import MapFile, standard_board
from rules.errors import DataError, Fault
from rules.names import KINDS, OWNERS
from rules.setups import standard_setup

BOARD_FILE = "map/board.json"
SETUP_FILE = "setups/1939.json"
SMALLEST_RING = 3
"""A ring of fewer points encloses nothing."""


def check_assets() -> list[Fault]:
    """Everything that does not fit together in the program's own files; empty when all is well.

    A file that cannot be read at all raises: MissingAsset, or the error of its format.
    """
    return [
        *shape_faults(standard_board().document, standard_geometry().document),
        *_setup_faults(),
        *icon_faults(icon_names()),
        *(fault for theme in THEMES.values() for fault in colour_faults(theme)),
    ]


def shape_faults(document: MapFile, shapes: BoardFile) -> list[Fault]:
    """Where map and shapes differ: areas, their kinds, labels and slots, walls and gates.

    Paths are those of the shapes' file.
    """
    faults: list[Fault] = []
    areas = {area.name: area for area in document.areas}
    faults.extend(
        Fault(f"{BOARD_FILE}: areas.{name}", "is missing") for name in areas if name not in shapes.areas
    )
    for name, spec in shapes.areas.items():
        where = f"{BOARD_FILE}: areas.{name}"
        if name not in areas:
            faults.append(Fault(where, "is not on the map"))
        elif spec.kind != areas[name].kind:
            faults.append(Fault(f"{where}.kind", f"is {spec.kind}, on the map it is {areas[name].kind}"))
        faults.extend(_spec_faults(spec, where, shapes))
    faults.extend(_border_faults(document, shapes))
    return faults


def _spec_faults(spec: AreaSpec, where: str, shapes: BoardFile) -> Iterator[Fault]:
    if not spec.polygons:
        yield Fault(f"{where}.polygons", "has no shape")
    if any(len(ring) < SMALLEST_RING for polygon in spec.polygons for ring in polygon):
        yield Fault(f"{where}.polygons", f"has a ring of fewer than {SMALLEST_RING} points")
    if not "".join(spec.label.lines).strip():
        yield Fault(f"{where}.label", "has no words")
    if not spec.slots:
        yield Fault(f"{where}.slots", "has no place for a stack")
    places = {"label.at": [spec.label.at], "chip": [spec.chip], "slots": spec.slots}
    for what, points in places.items():
        if not all(0 <= x <= shapes.width and 0 <= y <= shapes.height for x, y in points):
            yield Fault(f"{where}.{what}", "lies off the board")


def _border_faults(document: MapFile, shapes: BoardFile) -> Iterator[Fault]:
    """Fortified borders without a wall, passages without a gate, and the other way round."""
    borders = {(border.defender, border.against) for border in document.fortified_borders}
    walls = {(wall.defender, wall.against) for wall in shapes.walls}
    passages = {(passage.name, frozenset(passage.between)) for passage in document.passages}
    gates = {(gate.name, frozenset(gate.between)) for gate in shapes.gates}
    for defender, against in sorted(borders ^ walls):
        what = "is missing" if (defender, against) in borders else "is not on the map"
        yield Fault(f"{BOARD_FILE}: walls", f"the wall of {defender} against {against} {what}")
    for name, between in sorted(passages ^ gates, key=lambda entry: (entry[0], sorted(entry[1]))):
        what = "is missing" if (name, between) in passages else "is not on the map"
        yield Fault(f"{BOARD_FILE}: gates", f"the gate {name}, {' to '.join(sorted(between))}, {what}")


def _setup_faults() -> Iterable[Fault]:
    try:
        standard_setup()
    except DataError as error:
        return [Fault(f"{SETUP_FILE}: {fault.path}", fault.message) for fault in error.faults]
    return []


def icon_faults(icons: Collection[str]) -> list[Fault]:
    """The kinds without an icon and the owners without an emblem, among icons of these names."""
    wanted = {
        **{kind: f"the picture of {kind}" for kind in KINDS},
        **{f"emblem_{icon_key(owner)}": f"the emblem of {owner}" for owner in OWNERS},
    }
    return [
        Fault(f"icons/{name}.svg", f"{what} is missing") for name, what in wanted.items() if name not in icons
    ]


def colour_faults(theme: Theme) -> list[Fault]:
    """The owners that a theme has no colours for."""
    return [
        Fault(f"theme {theme.name}", f"has no colours for {owner}")
        for owner in OWNERS
        if owner not in theme.owners
    ]
