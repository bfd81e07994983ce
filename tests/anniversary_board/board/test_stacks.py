"""Grouping of pieces into counters."""

from __future__ import annotations

import pytest

from anniversary_board.board.stacks import armies, detail_at, groups_of, largest, look_of, side_at
from rules.pieces import Piece

INFANTRY = Piece("Germany", "infantry")
TANK = Piece("Germany", "tank")
HURT = Piece("Germany", "tank", damaged=True)
GUEST = Piece("Italy", "infantry")
LADEN = Piece("Germany", "transport", cargo=(INFANTRY, TANK))


@pytest.mark.parametrize(
    ("zoom", "detail", "side"),
    [
        (0.38, "chips", 16),
        (0.55, "few", 22),
        (0.749, "few", 22),
        (0.75, "all", 28),
        (1.3, "all", 28),
        (1.31, "apart", 34),
    ],
)
def test_the_table_of_the_style_guide(zoom, detail, side):
    assert detail_at(zoom) == detail
    assert side_at(zoom) == side


def test_one_counter_for_a_kind_and_the_owners_first():
    groups = groups_of({GUEST: 1, HURT: 1, TANK: 2, INFANTRY: 3}, "Germany", "all")
    assert [(group.owner, group.kind, group.count) for group in groups] == [
        ("Germany", "infantry", 3),
        ("Germany", "tank", 3),
        ("Italy", "infantry", 1),
    ]


def test_close_by_damaged_pieces_stand_apart():
    groups = groups_of({HURT: 1, TANK: 2}, "Germany", "apart")
    assert [group.count for group in groups] == [2, 1]


def test_a_factory_is_no_counter():
    stack = {Piece("Germany", "factory"): 1, INFANTRY: 1}
    assert [group.kind for group in groups_of(stack, "Germany", "all")] == ["infantry"]
    assert armies(stack, "Germany") == (("Germany", 1),)


def test_armies_begin_with_the_owner():
    assert armies({GUEST: 4, INFANTRY: 1}, "Italy") == (("Italy", 4), ("Germany", 1))


def test_the_largest_keep_their_order():
    groups = groups_of({INFANTRY: 1, TANK: 5, LADEN: 1, GUEST: 7}, "Germany", "all")
    assert [(g.kind, g.count) for g in largest(groups, 2)] == [("tank", 5), ("infantry", 7)]


def test_marks_of_damage_cargo_and_spent_movement(position):
    moved = Piece("Germany", "infantry", moved=1)
    hurt = groups_of({HURT: 1, TANK: 1}, "Germany", "all")[0]
    assert look_of(hurt, position).damaged
    assert look_of(groups_of({LADEN: 1}, "", "all")[0], position).cargo == (
        ("Germany", "infantry"),
        ("Germany", "tank"),
    )
    assert look_of(groups_of({moved: 1}, "", "all")[0], position).spent
    assert not look_of(groups_of({moved: 1, INFANTRY: 1}, "", "all")[0], position).spent
