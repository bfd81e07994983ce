"""The session: one game, its past, its undo, what is refused, and what it tells the widgets."""

from __future__ import annotations

import pytest

from anniversary_board.session import Session
from rules.actions import Edit, EndPhase, Move
from rules.errors import DataError
from rules.game import Game
from rules.movement import reach

TANKS = Move({"tank": 2}, ("Germany", "Poland"))
NEUTRAL = Move({"tank": 2}, ("Germany", "Switzerland"))


@pytest.fixture
def session(qapp, setup_1939) -> Session:
    made = Session(Game.of(setup_1939))
    made.do(EndPhase())
    made.do(EndPhase())
    return made


def test_an_action_changes_the_position_and_says_so(session):
    before, told = session.state, []
    session.changing.connect(lambda: told.append(session.state))
    session.changed.connect(lambda *args: told.append(args))
    session.path_changed.connect(lambda: told.append(session.dirty))
    step = session.do(TANKS)
    assert step is not None
    assert session.state is step.state
    assert told[0] is before
    assert told[1][0] is before
    assert told[1][1] is session.state
    assert told[1][2] == step.events
    assert told[2:] == [True]


def test_a_refused_action_changes_nothing_and_tells_its_rule(session, qtbot):
    before, dirty = session.state, session.dirty
    with qtbot.waitSignal(session.refused) as told, qtbot.assertNotEmitted(session.changed):
        assert session.do(NEUTRAL) is None
    assert session.state is before
    assert session.dirty is dirty
    assert told.args[0] == session.why_not(NEUTRAL)


def test_a_malformed_action_is_the_callers_fault(session):
    before = session.state
    with pytest.raises(DataError, match="Atlantis"):
        session.do(Edit(owners={"Atlantis": "Germany"}))
    assert session.state is before


def test_undo_and_redo_are_exact(session):
    states = [session.state]
    for action in (TANKS, Move({"fighter": 1}, ("Germany", "Poland"))):
        session.do(action)
        states.append(session.state)
    session.undo()
    assert session.state is states[1]
    session.undo()
    assert session.state is states[0]
    session.redo()
    session.redo()
    assert session.state is states[2]
    assert not session.can_redo()


def test_undo_stops_at_the_start(qapp, setup_1939):
    session = Session(Game.of(setup_1939))
    assert not session.can_undo()
    state = session.state
    session.undo()
    assert session.state is state


def test_the_past_is_looked_at_and_not_played_in(session, qtbot):
    session.do(TANKS)
    now, count = session.state, len(session.game.nodes)
    session.look(0)
    assert session.in_past
    assert session.movers == {}
    with qtbot.waitSignal(session.past_touched), qtbot.assertNotEmitted(session.changed):
        assert session.do(EndPhase()) is None
    assert len(session.game.nodes) == count
    session.undo()  # comes back to now first, and does nothing else
    assert not session.in_past
    assert session.state is now


def test_what_can_move_is_what_the_rules_say_again_after_a_branch(session):
    session.do(TANKS)
    fork = session.game.node.parent
    session.look(fork)
    assert session.movers == {}
    session.branch_here()
    assert session.movers == reach.movers(session.state)
    assert session.movers
    assert session.movers is session.movers


def test_a_branch_keeps_what_came_after(session):
    session.do(TANKS)
    old = session.game.current
    session.look(session.game.node.parent)
    session.branch_here()
    session.do(Move({"infantry": 1}, ("Germany", "Poland")))
    assert old in session.game.nodes
    assert len(session.game.nodes[session.game.node.parent].children) == 2


def test_the_wars_and_the_losses_of_an_action_are_known_before_it(session):
    wars = session.wars_of(Move({"submarine": 1}, ("SZ 8", "SZ 2")))
    assert ("Germany", "United States") in [tuple(sorted((one.one, one.other))) for one in wars]
    assert all(one.rule.startswith("H-") for one in wars)
    assert session.wars_of(TANKS) == ()
    assert session.losses_of(EndPhase()) == ()


def test_taking_all_moves_back_keeps_them_as_a_branch(session):
    start = session.state
    session.do(TANKS)
    session.do(Move({"fighter": 1}, ("Germany", "Poland")))
    count = len(session.game.nodes)
    session.take_back_all()
    assert session.state is start
    assert len(session.game.nodes) == count
    session.take_back_all()
    assert session.state is start


def test_a_name_is_kept_with_its_point(session):
    session.name(session.game.current, "  Before Warsaw ")
    assert session.game.node.name == "Before Warsaw"
    session.name(session.game.current, "")
    assert session.game.node.name == ""


def test_another_game_takes_the_place_of_this_one(session, setup_1939, tmp_path, qtbot):
    session.look(0)
    game = Game.of(setup_1939)
    with qtbot.waitSignal(session.game_replaced):
        session.replace(game, tmp_path / "game.json")
    assert session.game is game
    assert not session.in_past
    assert not session.dirty
    session.do(EndPhase())
    assert session.dirty
    session.saved(tmp_path / "game.json")
    assert not session.dirty
