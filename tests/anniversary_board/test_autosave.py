"""The game is kept after every action: through a kill, a full disk, an unreadable file, a second window."""

from __future__ import annotations

import random
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from anniversary_board import autosave
from anniversary_board.autosave import Autosave, Place, Recovered
from anniversary_board.dialogs.crash import CrashGuard
from anniversary_board.session import Session
from rules.actions import Edit, EndPhase, Move
from rules.game import Game

CHILD = """
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication, QTimer
from anniversary_board.autosave import Autosave, Place
from anniversary_board.session import Session
from rules.actions import Edit, EndPhase, Move
from rules.game import Game
from rules.setups import standard_setup

app = QCoreApplication([])
session = Session(Game.of(standard_setup()))
keeper = Autosave(session, Place(Path(sys.argv[1])))
session.do(EndPhase())
session.do(EndPhase())
played = 0

def play():
    global played
    played += 1
    session.do(Move({"infantry": 1}, ("Germany", "Poland")))
    session.undo()
    session.do(Edit(treasury={"Italy": 100 + played}))
    print(played, flush=True)

timer = QTimer()
timer.timeout.connect(play)
timer.start(int(sys.argv[2]))
app.exec()
"""
KILLS = 10


@pytest.mark.parametrize("seed", range(KILLS))
def test_killed_at_any_moment_at_most_the_last_action_is_missing(tmp_path, seed):
    """SIGKILL at a random moment of play or writing: what comes back is whole, and at most one action short."""
    chance = random.Random(seed)
    program = [sys.executable, "-c", CHILD, str(tmp_path), str(chance.choice((0, 0, 3)))]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as child:
        lines = child.stdout
        assert lines is not None
        said = [0]
        reader = threading.Thread(target=lambda: said.extend(int(line) for line in lines))
        reader.start()
        goal = chance.randrange(1, 12)
        until = time.monotonic() + 30
        while said[-1] < goal and time.monotonic() < until:
            time.sleep(0.0005)
        time.sleep(chance.random() * 0.02)
        child.kill()
        reader.join()
    assert said[-1] >= goal
    found = Place(tmp_path).read()
    assert found is not None
    assert found.killed
    assert found.loaded.notes == ()
    # `said` has every action that was reported as done; one more may have been done since.
    money = found.loaded.game.state.treasury["Italy"]
    assert 100 + said[-1] - 1 <= money <= 100 + said[-1] + 1


@pytest.fixture
def session(qapp, setup_1939) -> Session:
    return Session(Game.of(setup_1939))


def test_the_next_start_has_the_game_and_its_file(session, tmp_path, qtbot):
    place = Place(tmp_path)
    keeper = Autosave(session, place)
    session.do(EndPhase())
    session.saved(tmp_path / "ours.json")
    session.do(EndPhase())
    keeper.close()
    found = autosave.recover(Place(tmp_path))
    assert isinstance(found, Recovered)
    assert found.loaded.game == session.game
    assert found.path == tmp_path / "ours.json"
    assert found.dirty
    assert not found.killed


def test_the_action_before_is_on_disk_before_the_next_begins(session, tmp_path):
    place = Place(tmp_path)
    keeper = Autosave(session, place)
    session.do(EndPhase())
    session.do(EndPhase())
    found = place.read()
    assert found is not None
    assert found.loaded.game.current == 1
    keeper.flush()
    again = place.read()
    assert again is not None
    assert again.loaded.game == session.game
    keeper.close()


def test_two_programs_have_two_places(session, tmp_path):
    one, two = Place(tmp_path), Place(tmp_path)
    assert one.game != two.game
    one.release()
    assert Place(tmp_path).game == one.game


def test_a_game_that_cannot_be_read_is_set_aside_unharmed(tmp_path, qapp):
    place = Place(tmp_path)
    place.game.write_bytes(b'{"format": "?"')
    said = autosave.recover(place)
    assert isinstance(said, str)
    assert "cannot be read" in said
    assert not place.game.exists()
    (aside,) = tmp_path.glob("*unreadable*")
    assert aside.read_bytes() == b'{"format": "?"'
    assert str(aside) in said


def test_a_disk_that_refuses_is_told_once_and_play_goes_on(session, tmp_path, monkeypatch):
    keeper, told = Autosave(session, Place(tmp_path)), []
    keeper.failed.connect(told.append)

    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(autosave, "write_safely", full)
    session.do(EndPhase())
    session.do(EndPhase())
    session.do(Move({"tank": 1}, ("Germany", "Poland")))
    keeper.flush()
    assert len(told) == 1
    assert "No space left" in told[0]
    monkeypatch.undo()
    session.do(Edit(treasury={"Italy": 1}))
    keeper.close()
    found = Place(tmp_path).read()
    assert found is not None
    assert found.loaded.game == session.game


def test_after_a_kill_the_window_says_what_it_has(open_window, settings, setup_1939):
    place = Place(settings.autosave_folder)
    session = Session(Game.of(setup_1939))
    keeper = Autosave(session, place)
    session.do(EndPhase())
    keeper.flush()
    place.release()  # as a killed program leaves it: the game, no note of an end
    player = open_window()
    said = player.card("message")
    assert "did not close properly" in said
    assert "at most the last action" in said.lower()
    assert player.window.session.state == session.state
    player.answer("message", "Go on from here")
    assert player.card("message") == ""


def test_an_unreadable_autosave_is_told_and_a_new_game_begins(open_window, settings):
    settings.autosave_folder.mkdir()
    (settings.autosave_folder / "board-1.json").write_text("{")
    player = open_window()
    assert "cannot be read" in player.card("message")
    assert player.window.session.state.phase == "research"


def test_a_crash_saves_first_and_play_can_go_on(player, capsys):
    window = player.window
    player.drag("Germany", "tank", "Poland")
    order = []

    def keep() -> Path:
        order.append("kept")
        return window.autosave.keep_now()

    guard = CrashGuard(keep, lambda: window)
    try:
        raise RuntimeError("a broken counter")
    except RuntimeError as error:
        guard(RuntimeError, error, error.__traceback__)
        guard(RuntimeError, error, error.__traceback__)  # a second one opens no second window
    assert order == ["kept"]
    assert guard.dialog is not None
    assert guard.dialog.isVisible()
    said = player.words_of(guard.dialog)
    assert str(window.autosave.file) in said
    assert "a broken counter" in guard.dialog.details.toPlainText()
    found = Place.read(window.autosave.place)
    assert found is not None
    assert found.loaded.game == window.session.game
    player.press_button(guard.dialog, "Go on playing")
    assert guard.dialog is None
    assert "a broken counter" in capsys.readouterr().err


def test_a_crash_while_saving_says_so(player, capsys):
    def keep() -> Path:
        raise OSError("disk gone")

    guard = CrashGuard(keep, lambda: player.window)
    guard(ValueError, ValueError("x"), None)
    assert guard.dialog is not None
    assert "could not be kept" in player.words_of(guard.dialog)
    assert "disk gone" in capsys.readouterr().err
    guard.dialog.reject()
