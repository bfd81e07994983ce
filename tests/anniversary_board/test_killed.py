"""A hundred kills in a scripted game: each time it comes back with at most the last action missing."""

from __future__ import annotations

import random
import subprocess
import sys
import threading
import time
from functools import cache
from pathlib import Path

import pytest

from anniversary_board import autosave
from anniversary_board.autosave import Place, Recovered
from rules import engine
from rules.playtest.matches import read
from rules.setups import standard_setup, start
from rules.state import State

SCRIPT = Path(__file__).parents[1] / "games" / "game-01.txt"
CHILD = """
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication, QTimer
from anniversary_board import autosave
from anniversary_board.autosave import Autosave, Place, Recovered
from anniversary_board.session import Session
from rules.game import Game
from rules.playtest.matches import read
from rules.setups import standard_setup

app = QCoreApplication([])
place = Place(Path(sys.argv[1]))
found = autosave.recover(place)
session = Session(found.loaded.game if isinstance(found, Recovered) else Game.of(standard_setup()))
keeper = Autosave(session, place)
actions = read(Path(sys.argv[2]).read_text(encoding="utf-8"))[1]
played = session.game.current
print(played, flush=True)

def play():
    global played
    if session.do(actions[played]) is None:
        raise SystemExit("the script was refused")
    played += 1
    print(played, flush=True)

timer = QTimer()
timer.timeout.connect(play)
timer.start(0)
app.exec()
"""
GAMES, KILLS = 10, 10
"""So many games are each killed so many times, every start going on from what the last one left."""


@cache
def positions() -> list[State]:
    """The position after every action of the script, the first before any."""
    result = [start(standard_setup())]
    for action in read(SCRIPT.read_text(encoding="utf-8"))[1]:
        result.append(engine.apply(result[-1], action).state)
    return result


def killed(folder: Path, chance: random.Random) -> int:
    """Play on in another process, kill it at a random moment; the last action it said was finished."""
    program = [sys.executable, "-c", CHILD, str(folder), str(SCRIPT)]
    said: list[int] = []
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as child:
        lines = child.stdout
        assert lines is not None
        reader = threading.Thread(target=lambda: said.extend(int(line) for line in lines))
        reader.start()
        goal, until = chance.randrange(2, 12), time.monotonic() + 30
        while len(said) < goal and time.monotonic() < until:
            time.sleep(0.0005)
        time.sleep(chance.random() * 0.02)
        child.kill()
        reader.join()
    assert len(said) >= goal, "the game did not go on"
    return said[-1]


@pytest.mark.spread
@pytest.mark.parametrize("seed", range(GAMES))
def test_a_killed_game_comes_back_and_goes_on(tmp_path, seed):
    chance = random.Random(seed)
    for _ in range(KILLS):
        last = killed(tmp_path, chance)
        place = Place(tmp_path)
        found = autosave.recover(place)
        place.release()
        assert isinstance(found, Recovered), found
        assert found.killed
        assert found.loaded.notes == ()
        game = found.loaded.game
        assert last - 1 <= game.current <= last + 1
        assert game.state == positions()[game.current]
