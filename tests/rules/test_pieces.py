"""Stacks as multisets: adding, removing, changing, in table order."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.names import KINDS, OWNERS
from rules.pieces import (
    Piece,
    changed,
    each,
    in_order,
    kinds_of,
    loaded,
    only,
    order,
    stack_of,
    total,
    unloaded,
    with_added,
    with_removed,
)

PIECES = st.builds(
    Piece,
    owner=st.sampled_from(OWNERS),
    kind=st.sampled_from(KINDS),
    damaged=st.booleans(),
    moved=st.integers(0, 3),
    done=st.booleans(),
)
STACKS = st.dictionaries(PIECES, st.integers(1, 9), max_size=6)


@given(STACKS, STACKS)
@settings(max_examples=60, deadline=None, derandomize=True)
def test_what_is_added_can_be_removed_again(one: dict[Piece, int], more: dict[Piece, int]) -> None:
    before = dict(one)
    both = with_added(one, more)
    assert total(both) == total(one) + total(more)
    assert with_removed(both, more) == one == before


@given(STACKS)
@settings(max_examples=60, deadline=None, derandomize=True)
def test_singly_and_together_are_the_same(stack: dict[Piece, int]) -> None:
    assert stack_of(each(stack)) == stack
    assert [piece for piece, _ in in_order(stack)] == sorted(stack, key=order)
    assert sum(kinds_of(stack).values()) == total(stack)


@given(STACKS)
@settings(max_examples=60, deadline=None, derandomize=True)
def test_a_change_keeps_the_number_and_merges_equals(stack: dict[Piece, int]) -> None:
    rested = changed(stack, Piece.rested)
    assert total(rested) == total(stack)
    assert all(piece.rested() is piece for piece in rested)
    assert changed(rested, Piece.rested) is rested


def test_more_than_there_is_cannot_be_removed() -> None:
    tank = Piece("Germany", "tank")
    with pytest.raises(ValueError, match="no 2"):
        with_removed({tank: 1}, {tank: 2})
    with pytest.raises(ValueError, match="remove"):
        with_removed({}, {tank: 1})


def test_cargo_is_sorted_and_comes_out_again() -> None:
    ship = Piece("Japan", "transport")
    tank, infantry = Piece("Japan", "tank"), Piece("Japan", "infantry")
    assert loaded(loaded(ship, tank), infantry) == loaded(loaded(ship, infantry), tank)
    assert unloaded(loaded(ship, tank), tank) == ship
    with pytest.raises(ValueError, match="not in"):
        unloaded(ship, tank)


def test_only_keeps_what_fits() -> None:
    stack = {Piece("Japan", "tank"): 2, Piece("China", "infantry"): 3}
    assert only(stack, lambda piece: piece.owner == "China") == {Piece("China", "infantry"): 3}


def test_a_rested_ship_has_rested_passengers() -> None:
    ship = Piece(
        "Japan", "transport", moved=2, landed="Luzon", cargo=(Piece("Japan", "tank", moved=1, done=True),)
    )
    assert ship.rested() == Piece("Japan", "transport", cargo=(Piece("Japan", "tank"),))
