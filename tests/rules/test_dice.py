from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter

import msgspec
import pytest

from rules import defaults
from rules.actions import Choose, EndPhase, Roll
from rules.dice import Loose, OfGame, Scripted, Seeded, Typed, drive, new_seed, rolled_before, typed_faces
from rules.errors import DataError
from rules.pending import Question, Shot
from rules.step import Step

GOLDEN = (6, 1, 3, 3, 4, 6, 5, 1, 5, 1, 4, 5)
"""The first dice of seed 7. They must never change: whoever replays an old game finds his dice again."""


def dice(count, purpose="attack", area="Poland"):
    shots = (Shot("Germany", "tank", 3, count),)
    return Question("dice", "Germany", area, purpose, shots)


def test_a_seed_has_its_dice_however_they_are_grouped():
    assert Seeded(7).roll(dice(12)) == GOLDEN
    one_by_one = Seeded(7)
    assert tuple(face for _ in range(12) for face in one_by_one.roll(dice(1, "defense"))) == GOLDEN
    assert one_by_one.rolled == 12
    assert Seeded(7, rolled=4).roll(dice(3)) == GOLDEN[4:7]
    assert Seeded(8).roll(dice(12)) != GOLDEN


def test_the_dice_of_a_seed_do_not_depend_on_the_hash_of_python():
    program = (
        "from rules.dice import Seeded; from rules.pending import Question, Shot;"
        "print(*Seeded(7).roll(Question('dice', 'Germany', shots=(Shot('Germany', dice=12),))))"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "4711"}
    found = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, check=True)
    assert tuple(map(int, found.stdout.split())) == GOLDEN


def test_every_face_comes_up_as_often():
    counts = Counter(Seeded(1).roll(dice(6000)))
    assert set(counts) == {1, 2, 3, 4, 5, 6}
    assert all(900 < count < 1100 for count in counts.values())


def test_a_new_seed_is_a_number_that_any_program_can_read():
    assert 0 <= new_seed() < 2**32


def rolled(game, faces):
    """The game after a roll, without asking the referee."""
    step = Step(game.state, ())
    game.goto(game.grow(len(game.nodes), game.current, Roll(faces), step))


def test_undoing_a_roll_and_rolling_anew_gives_the_same_dice(new_game):
    new_game.seed = 7
    mine = OfGame(new_game)
    first = mine.roll(dice(3))
    rolled(new_game, first)
    second = mine.roll(dice(2))
    assert (first, second) == (GOLDEN[:3], GOLDEN[3:5])
    new_game.undo()
    assert mine.roll(dice(3)) == first
    new_game.redo()
    assert rolled_before(new_game) == 3
    assert mine.roll(dice(2)) == second


def test_a_game_without_a_seed_is_given_one(new_game):
    faces = OfGame(new_game).roll(dice(3))
    assert Seeded(new_game.seed).roll(dice(3)) == faces


def test_scripted_dice_have_a_queue_for_each_purpose():
    mine = Scripted({"attack": [1, 2, 3], "defense": [6]}, default=5)
    assert mine.roll(dice(2)) == (1, 2)
    assert mine.roll(dice(2, "defense")) == (6, 5)
    assert mine.roll(dice(2)) == (3, 5)
    assert mine.roll(dice(1, "aa")) == (5,)


def test_scripted_dice_without_a_default_run_out():
    with pytest.raises(DataError, match=r"dice.attack: 2 dice of attack in Poland asked for, 1 left"):
        Scripted({"attack": [1]}).roll(dice(2))
    with pytest.raises(DataError, match="1 die of aa in Poland asked for, none left"):
        Scripted({}).roll(dice(1, "aa"))


@pytest.mark.parametrize("text", ["3 5 1", "3,5, 1", "351", " 3;5 1 "])
def test_dice_are_typed_as_they_fell(text):
    assert typed_faces(text) == (3, 5, 1)


@pytest.mark.parametrize(
    ("text", "found"), [("3 7", "“7”"), ("", "nothing"), ("3 -1", "“-1”"), ("3 x", "“x”")]
)
def test_what_is_no_die_is_refused(text, found):
    with pytest.raises(DataError, match=f"dice: expected faces from 1 to 6, as in “3 5 1”, found {found}"):
        Typed(text)


def test_typed_dice_are_used_up():
    mine = Typed("3 5", "1")
    assert mine.roll(dice(2)) == (3, 5)
    assert mine.left == 1
    with pytest.raises(DataError, match="2 dice of attack in Poland asked for, 1 left"):
        mine.roll(dice(2))


class Questions:
    """A table where one question after the other is open."""

    def __init__(self, state, *questions):
        self.open = list(questions)
        self.answers = []
        self._state = state

    @property
    def state(self):
        return msgspec.structs.replace(self._state, pending=self.open[0] if self.open else None)

    def play(self, action):
        self.open.pop(0)
        self.answers.append(action)
        return Step(self.state, ())


RETREAT = Question("retreat", "Germany", "Poland", options={"Germany": 1})


def test_driving_answers_dice_and_stops_at_a_choice(state_1939):
    table = Questions(state_1939, dice(2), RETREAT, dice(1))
    done = drive(table, Scripted({}, 4))
    assert [action for action, _ in done] == [Roll((4, 4), by="Germany")]
    assert table.state.pending == RETREAT


def test_driving_makes_default_choices_when_told(state_1939):
    table = Questions(state_1939, dice(2), RETREAT, dice(1))
    drive(table, Scripted({}, 4), defaults.answer)
    assert table.answers[1] == Choose(retreat=None, by="Germany")
    assert len(table.answers) == 3


def test_driving_without_dice_leaves_them_open(state_1939):
    table = Questions(state_1939, RETREAT, dice(2))
    drive(table, None, defaults.answer)
    assert table.state.pending == dice(2)


def test_driving_stops_where_it_is_told(state_1939):
    table = Questions(state_1939, dice(2), dice(1))
    drive(table, Scripted({}, 4), until=lambda state: state.pending.dice == 1)
    assert table.state.pending == dice(1)


def test_a_loose_position_goes_on_without_history(state_1939):
    table = Loose(state_1939)
    step = table.play(EndPhase())
    assert table.state is step.state
