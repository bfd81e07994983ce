"""The fan of a crowded area (P75)."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF

from rules.pieces import Piece
from rules.state import with_stacks
from tests.anniversary_board.board.conftest import middle_of

KINDS = ("infantry", "artillery", "tank", "aa_gun", "fighter", "bomber", "tank_destroyer", "paratrooper")
OWNERS = ("United Kingdom", "France", "United States")


@pytest.fixture
def crowded(view, position):
    crowd = {Piece(owner, kind): 2 for owner in OWNERS for kind in KINDS}
    view.board.set_state(with_stacks(position, {"Gibraltar": crowd}))
    return view


@pytest.mark.parametrize("zoom", [0.5, 1.0, 2.0])
def test_it_shows_every_stack_beside_the_area(crowded, zoom):
    x, y = crowded.board.geometry.areas["Gibraltar"].spec.label.at
    crowded.show_place(zoom, (x, y))
    crowded.fan.unfold("Gibraltar", crowded.seen())
    shown = crowded.fan.shown
    assert len(shown) == 24
    assert sum(group.count for group, _ in shown) == 48
    boxes = [box for _, box in shown]
    assert not any(a.intersects(b) for i, a in enumerate(boxes) for b in boxes[i + 1 :])
    assert all(crowded.seen().contains(box) for box in boxes)


def test_its_counters_are_hit_like_those_on_the_board(crowded):
    crowded.fan.unfold("Gibraltar", crowded.seen())
    group, box = crowded.fan.shown[3]
    hit = crowded.fan.hit(box.center())
    assert hit is not None
    assert (hit.area, hit.owner, hit.kind) == ("Gibraltar", group.owner, group.kind)
    assert hit.stack == group.stack


def test_hovering_unfolds_and_leaving_folds(crowded, qtbot):
    crowded.show_place(0.6, crowded.board.geometry.areas["Gibraltar"].spec.label.at)
    at = middle_of(crowded.board, "Gibraltar")
    with qtbot.waitSignal(crowded.fan.unfolded):
        crowded.fan.hover("Gibraltar", at, crowded.seen())
    crowded.fan.hover("SZ 12", crowded.fan.box.center(), crowded.seen())
    assert crowded.fan.area == "Gibraltar"
    crowded.fan.hover("Russia", at + QPointF(2000, 2000), crowded.seen())
    assert crowded.fan.area == ""


def test_an_area_that_shows_everything_does_not_unfold(view, qtbot):
    with qtbot.assertNotEmitted(view.fan.unfolded, wait=300):
        view.fan.hover("Algeria", middle_of(view.board, "Algeria"), view.seen())
