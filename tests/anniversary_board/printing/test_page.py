"""The page: where things stand, what is included, and that nobody is left out."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter

from anniversary_board.board.counters import badge_rect
from anniversary_board.board.geometry import standard_geometry
from anniversary_board.board.placed import PlacedGroup
from anniversary_board.printing import europe
from anniversary_board.printing.legend import figures_of, money_of
from anniversary_board.printing.options import (
    CONTROL_ONLY,
    EMPTY_BOARD,
    FULL_POSITION,
    PAPERS,
    PageOptions,
    sheet_of,
)
from anniversary_board.printing.page import COUNT, full_layout, paint_page, plan_of, position_line, sheet_for
from rules.errors import DataError
from rules.names import KINDS, OWNERS
from rules.pieces import Piece
from rules.state import with_stacks


def painted(state, options=FULL_POSITION) -> QImage:
    image = QImage(800, 566, QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        paint_page(painter, QRectF(0, 0, 800, 566), state, options)
    return image


def counted(layout, area: str) -> dict[tuple[str, str], int]:
    return {
        (one.group.owner, one.group.kind): one.group.count
        for one in layout.counters.get(area, ())
        if isinstance(one, PlacedGroup)
    }


def expected(stack) -> dict[tuple[str, str], int]:
    counts: dict[tuple[str, str], int] = {}
    for piece, count in stack.items():
        if piece.kind != "factory":
            counts[piece.owner, piece.kind] = counts.get((piece.owner, piece.kind), 0) + count
    return counts


def test_every_area_has_its_counts_and_its_name(qapp, state_1939):
    layout = full_layout(state_1939)
    for area in state_1939.ruleset.board.areas:
        assert counted(layout, area) == expected(state_1939.stack(area)), area
    assert set(layout.names) == set(state_1939.ruleset.board.areas)


def test_a_crowd_makes_counters_smaller_rather_than_leaving_somebody_out(qapp, state_1939):
    kinds = [kind for kind in KINDS if state_1939.unit(kind).domain in ("land", "air")]
    crowd = {Piece(owner, kind): 2 for owner in ("France", "United Kingdom") for kind in kinds}
    crowded = with_stacks(state_1939, {"Gibraltar": crowd})
    layout = full_layout(crowded)
    assert layout.zoom > full_layout(state_1939).zoom
    assert counted(layout, "Gibraltar") == expected(crowd)


def test_counts_are_two_millimetres_high_on_a3(qapp, state_1939):
    plan = plan_of(sheet_of("A3"), FULL_POSITION)
    layout = full_layout(state_1939)
    px = plan.board.width() / (4200 * layout.zoom) * 420 / plan.width
    assert counts_high(layout, state_1939) * px >= 2.0
    assert counts_high(layout, state_1939) >= COUNT


def counts_high(layout, state) -> float:
    """How high the lowest badge with a count is, in px of the board."""
    side = min(one.box.width() for placed in layout.counters.values() for one in placed)
    return badge_rect(QPointF(), "2", side * 0.44).height()


def test_europe_has_its_own_sheet_where_counts_would_be_too_small(qapp, state_1939):
    wanted = {paper for paper in PAPERS if europe.is_wanted(sheet_of(paper), FULL_POSITION)}
    assert wanted == {"A5", "A4", "Letter", "Tabloid"}
    assert not europe.is_wanted(sheet_of("A4"), CONTROL_ONLY)


@pytest.mark.parametrize("paper", ["A5", "A4", "Letter", "Tabloid"])
def test_the_sheet_of_europe_shows_all_of_it(qapp, paper):
    plan, part = europe.europe_plan(sheet_of(paper))
    assert part.contains(europe.EUROPE)
    assert standard_geometry().rect.contains(part)
    assert plan.board.width() / part.width() == pytest.approx(plan.board.height() / part.height())


@pytest.mark.parametrize("paper", PAPERS)
def test_everything_is_inside_the_sheet(qapp, paper):
    plan = plan_of(sheet_of(paper), FULL_POSITION)
    page = QRectF(0, 0, plan.width, plan.height)
    assert page.contains(plan.board)
    assert page.contains(plan.foot)
    assert not plan.board.intersects(plan.foot)
    assert not plan.board.intersects(plan.head)


def test_the_scale_is_true(qapp):
    plan = plan_of(sheet_of("A3"), FULL_POSITION)
    board_cm = plan.board.width() * 42.0 / plan.width
    assert plan.per_cm * board_cm == pytest.approx(4200)


def test_a_bare_board_is_all_of_its_picture(qapp):
    bare = PageOptions(title=False, legend=False, money=False)
    plan = plan_of(sheet_for(bare), bare)
    assert plan.board.width() == pytest.approx(plan.width)
    assert plan.board.height() == pytest.approx(plan.height)


def test_an_unknown_paper_is_refused_with_the_nearest(qapp):
    with pytest.raises(DataError, match="Letter"):
        sheet_of("Leter")


@pytest.mark.parametrize("name", ["pieces", "control", "names", "values", "title", "legend", "money"])
def test_every_part_is_a_choice(qapp, state_1939, name):
    """P89: each switch changes the page, and nothing else is needed to do so."""
    assert painted(state_1939, replace(FULL_POSITION, **{name: False})) != painted(state_1939)


def test_the_empty_board_says_nothing_of_the_position(qapp, state_1939):
    """P89: two positions have one empty board, but for the title."""
    options = PageOptions(pieces=False, control=False, money=False, title=False)
    other = with_stacks(
        msgspec.structs.replace(state_1939, owners={**state_1939.owners, "Poland": "Germany"}),
        {"Poland": {Piece("Germany", "tank"): 3}},
    )
    assert painted(other, options) == painted(state_1939, options)
    assert painted(other, CONTROL_ONLY) != painted(state_1939, CONTROL_ONLY)
    assert painted(other, EMPTY_BOARD) != painted(other, CONTROL_ONLY)


def test_words_of_the_legend(state_1939):
    assert figures_of(state_1939.unit("infantry")) == "3 · 1–2–1 · 1"
    assert figures_of(state_1939.unit("factory")).startswith(str(state_1939.unit("factory").cost))
    assert [money_of(state_1939, owner) for owner in OWNERS][:2] == ["24 IPC in hand", "10 IPC in hand"]
    assert money_of(state_1939, "Neutral") == "stands alone"
    assert position_line(state_1939) == "round 1 · Germany · research"
