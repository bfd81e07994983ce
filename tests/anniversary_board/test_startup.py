"""The program's own files agree, and each way in which they could not is noticed."""

from __future__ import annotations

import dataclasses

import msgspec
import pytest

from anniversary_board import startup
from anniversary_board.board.geometry import AreaSpec, BoardFile, standard_geometry
from anniversary_board.resources import icon_names
from anniversary_board.theme import LIGHT
from rules.board import standard_board
from rules.errors import DataError, Fault

MAP = standard_board().document


@pytest.fixture(scope="module")
def shapes() -> BoardFile:
    return standard_geometry().document


def with_area(shapes: BoardFile, name: str, **changes: object) -> BoardFile:
    spec = msgspec.structs.replace(shapes.areas[name], **changes)
    return msgspec.structs.replace(shapes, areas={**shapes.areas, name: spec})


def messages(faults: list[Fault]) -> list[str]:
    return [str(fault) for fault in faults]


def test_everything_that_is_shipped_fits_together() -> None:
    assert startup.check_assets() == []


def test_an_area_without_a_shape_is_named(shapes: BoardFile) -> None:
    fewer = {name: spec for name, spec in shapes.areas.items() if name != "SZ 5"}
    faults = startup.shape_faults(MAP, msgspec.structs.replace(shapes, areas=fewer))
    assert messages(faults) == ["map/board.json: areas.SZ 5: is missing"]


def test_a_shape_that_is_no_area_is_named(shapes: BoardFile) -> None:
    more: dict[str, AreaSpec] = {**shapes.areas, "Atlantis": shapes.areas["England"]}
    faults = startup.shape_faults(MAP, msgspec.structs.replace(shapes, areas=more))
    assert messages(faults) == ["map/board.json: areas.Atlantis: is not on the map"]


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"kind": "sea"}, "kind: is sea, on the map it is land"),
        ({"polygons": []}, "polygons: has no shape"),
        ({"polygons": [[[[0.0, 0.0], [1.0, 1.0]]]]}, "polygons: has a ring of fewer than 3 points"),
        ({"slots": ()}, "slots: has no place for a stack"),
        ({"slots": ((9e9, 10.0),)}, "slots: lies off the board"),
        ({"chip": (-1.0, 10.0)}, "chip: lies off the board"),
    ],
)
def test_what_is_wrong_with_a_shape_is_named(
    shapes: BoardFile, changes: dict[str, object], fault: str
) -> None:
    faults = startup.shape_faults(MAP, with_area(shapes, "England", **changes))
    assert messages(faults) == [f"map/board.json: areas.England.{fault}"]


def test_a_label_needs_words(shapes: BoardFile) -> None:
    blank = msgspec.structs.replace(shapes.areas["England"].label, lines=("", " "))
    faults = startup.shape_faults(MAP, with_area(shapes, "England", label=blank))
    assert messages(faults) == ["map/board.json: areas.England.label: has no words"]


def test_walls_and_gates_are_those_of_the_map(shapes: BoardFile) -> None:
    odd = msgspec.structs.replace(shapes.walls[0], defender="England")
    changed = msgspec.structs.replace(shapes, walls=(*shapes.walls, odd), gates=shapes.gates[1:])
    gate = shapes.gates[0]
    assert messages(startup.shape_faults(MAP, changed)) == [
        f"map/board.json: walls: the wall of England against {odd.against} is not on the map",
        f"map/board.json: gates: the gate {gate.name}, {' to '.join(sorted(gate.between))}, is missing",
    ]


def test_every_kind_has_a_picture_and_every_owner_an_emblem() -> None:
    some = [name for name in icon_names() if name not in ("tank", "emblem_soviet_union")]
    assert messages(startup.icon_faults(some)) == [
        "icons/tank.svg: the picture of tank is missing",
        "icons/emblem_soviet_union.svg: the emblem of Soviet Union is missing",
    ]


def test_every_owner_has_colours() -> None:
    owners = {name: colors for name, colors in LIGHT.owners.items() if name != "Italy"}
    theme = dataclasses.replace(LIGHT, owners=owners)
    assert messages(startup.colour_faults(theme)) == ["theme light: has no colours for Italy"]


def test_a_broken_setup_is_reported_with_its_paths(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise DataError.at("units.SZ 5", "is wrong")

    monkeypatch.setattr(startup, "standard_setup", broken)
    assert messages(startup.check_assets()) == ["setups/1939.json: units.SZ 5: is wrong"]
