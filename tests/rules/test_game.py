from __future__ import annotations

import pytest

from rules.actions import Edit, EndPhase, Fight, Move, Roll
from rules.errors import IllegalAction
from rules.game import ROOT, Game, is_chance

TO_POLAND = Move({"infantry": 1}, ("Germany", "Poland"))


@pytest.fixture
def game(new_game: Game) -> Game:
    new_game.play(EndPhase())
    new_game.play(EndPhase())
    return new_game


def test_undo_then_redo_is_where_one_was(game_with_branches):
    before = game_with_branches.current
    game_with_branches.undo()
    game_with_branches.redo()
    assert game_with_branches.current == before


def test_redo_goes_the_way_last_taken(game_with_branches):
    named = next(node for node in game_with_branches.nodes.values() if node.name)
    game_with_branches.goto(named.id)
    while game_with_branches.undo():
        pass
    while game_with_branches.redo():
        pass
    assert game_with_branches.current == named.id


def test_there_is_nothing_before_the_start(new_game):
    assert new_game.undo() is None
    assert new_game.redo() is None
    assert new_game.current == ROOT


def test_the_same_action_again_goes_down_the_same_branch(game):
    game.play(TO_POLAND)
    first = game.current
    game.undo()
    game.play(TO_POLAND)
    assert game.current == first


def test_another_action_is_another_branch(game):
    fork = game.current
    game.play(TO_POLAND)
    game.undo()
    game.play(Move({"infantry": 2}, ("Germany", "Poland")))
    assert len(game.nodes[fork].children) == 2


def test_an_illegal_action_leaves_the_game_as_it_was(game):
    before = (game.current, len(game.nodes))
    with pytest.raises(IllegalAction):
        game.play(Move({"infantry": 1}, ("Germany", "Russia")))
    assert (game.current, len(game.nodes)) == before


def test_a_move_is_taken_back_and_the_later_ones_stay(game):
    game.play(TO_POLAND)
    first = game.current
    later = Move({"tank": 1}, ("Czechoslovakia Hungary", "Balkans"))
    game.play(later)
    assert [node.action for node in game.phase_moves()] == [TO_POLAND, later]
    assert game.can_take_back(first)
    game.take_back(first)
    assert [node.action for node in game.phase_moves()] == [later]
    assert all(piece.owner == "Neutral" for piece in game.state.stack("Poland"))


def test_a_move_that_another_depends_on_is_not_taken_back(game):
    game.play(Edit(units={"Czechoslovakia Hungary": {"Germany": {"tank": 3}}}))
    needed = game.current
    game.play(Move({"tank": 3}, ("Czechoslovakia Hungary", "Balkans")))
    before = (game.current, len(game.nodes))
    refusal = game.why_not_take_back(needed)
    assert refusal is not None
    with pytest.raises(IllegalAction) as caught:
        game.take_back(needed)
    assert caught.value.refusal == refusal
    assert (game.current, len(game.nodes)) == before


def test_a_move_of_an_earlier_phase_is_not_taken_back(new_game):
    new_game.play(EndPhase())
    first = new_game.current
    new_game.play(EndPhase())
    assert not new_game.can_take_back(first)


def test_a_move_before_dice_is_not_taken_back_by_itself(new_game):
    new_game.play(EndPhase())
    new_game.play(EndPhase())
    new_game.play(TO_POLAND)
    new_game.play(EndPhase())
    new_game.play(Fight("Poland"))
    fight = new_game.current
    new_game.play(Roll((6,) * new_game.state.pending.dice))
    refusal = new_game.why_not_take_back(fight)
    assert refusal is not None
    assert refusal.what == "Dice have been rolled since; a single move cannot be taken back."


def test_only_dice_are_chance():
    assert is_chance(Roll((1, 6)))
    assert not is_chance(EndPhase())
    assert not is_chance(None)


def test_goto_refuses_a_moment_that_is_not(new_game):
    with pytest.raises(KeyError, match="no moment 99"):
        new_game.goto(99)
