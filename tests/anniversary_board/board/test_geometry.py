"""The board's shapes: hit test, borders, wrap, walls."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPointF

from anniversary_board.board.geometry import BoardFile, BoardGeometry
from anniversary_board.board.outlines import path_of, shared_borders, thinned
from rules.board import standard_board


def test_every_area_has_one_shape(geometry):
    """P76: names of the shapes are the names of the rules."""
    assert set(geometry.areas) == set(standard_board().areas)


def test_another_format_is_refused():
    with pytest.raises(ValueError, match="anniversary-board/1"):
        BoardGeometry(BoardFile(format="other", width=1, height=1, areas={}))


def test_a_point_is_found_in_its_area_on_every_copy_of_the_board(geometry):
    for area in ("Germany", "Sahara", "SZ 56", "Russia", "Australia"):
        x, y = geometry.areas[area].spec.label.at
        for turn in (-2, -1, 0, 1, 3):
            assert geometry.area_at(x + turn * geometry.width, y) == area


def test_beyond_the_north_and_south_there_is_nothing(geometry):
    assert geometry.area_at(1000, -1) == ""
    assert geometry.area_at(1000, geometry.height + 1) == ""


def test_borders_join_only_neighbours(geometry):
    """Areas that meet in less than 4 units of line only touch in a corner."""
    neighbours = standard_board().neighbours
    lengths: dict[tuple[str, str], float] = {}
    for line in geometry.borders:
        if "" not in line.areas:
            length = float(np.hypot(*np.diff(line.line, axis=0).T).sum())
            lengths[line.areas] = lengths.get(line.areas, 0.0) + length
    assert len(lengths) > 300
    assert [
        pair for pair, length in lengths.items() if length >= 4 and pair[1] not in neighbours[pair[0]]
    ] == []


def test_borders_run_along_both_areas(geometry):
    line = next(line for line in geometry.borders if set(line.areas) == {"France", "Germany"})
    assert line.kind == "land"
    inside = geometry.areas["France"].path.boundingRect().adjusted(-1, -1, 1, 1)
    assert all(inside.contains(QPointF(x, y)) for x, y in line.line)


def test_kinds_of_borders(geometry):
    kinds = {frozenset(line.areas): line.kind for line in geometry.borders}
    assert kinds[frozenset(("SZ 13", "SZ 14"))] == "sea"
    assert kinds[frozenset(("Spain", "SZ 12"))] == "coast"


def test_the_seam_has_its_borders(geometry):
    seam = [line for line in geometry.borders if line.bounds.width() == 0 and line.bounds.left() == 0]
    assert any(set(line.areas) == {"Eastern Canada", "Western Canada"} for line in seam)


def test_walls_have_their_defender_on_the_left(geometry):
    assert len(geometry.wall_lines) == len(geometry.document.walls)
    for wall, line in zip(geometry.document.walls, geometry.wall_lines, strict=True):
        assert sorted(line.points) == sorted(tuple(point) for point in wall.line)
    front = geometry.document.walls
    both = [i for i, wall in enumerate(front) if {wall.defender, wall.against} == {"France", "Germany"}]
    first, second = (geometry.wall_lines[index].points for index in both)
    assert first == tuple(reversed(second))


def test_a_path_has_the_corners_it_was_made_of():
    ring = np.array([[0.0, 0.0], [4.0, 0.0], [4.0, 3.0]])
    path = path_of([ring, ring + 10], closed=True)
    assert path.elementCount() == 8
    assert path.contains(QPointF(3, 1))
    assert path.contains(QPointF(13, 11))
    assert not path.contains(QPointF(8, 6))
    assert path_of([], closed=True).isEmpty()


def test_shared_borders_of_two_squares():
    left = np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]])
    borders = shared_borders([(0, left), (1, left + np.array([1.0, 0.0]))])
    shared = [border for border in borders if border.other == 1]
    assert len(shared) == 1
    assert sorted(map(tuple, shared[0].line)) == [(1.0, 0.0), (1.0, 1.0)]
    rim = sum(len(border.line) - 1 for border in borders if border.other == -1)
    assert rim == 6


def test_thinned_lines_keep_their_ends():
    line = np.stack((np.arange(100.0), np.zeros(100)), axis=1)
    thin = thinned(line, 10.0)
    assert tuple(thin[0]) == (0.0, 0.0)
    assert tuple(thin[-1]) == (99.0, 0.0)
    assert 9 <= len(thin) <= 12
