"""The table of facts on a whole game of ten rounds: opened anew, each page looked at first, an action followed."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from anniversary_board import app, stylesheet
from anniversary_board.dialogs.table import PAGES, TableWindow
from anniversary_board.theme import LIGHT
from rules.game import Game
from rules.playtest.matches import read
from rules.setups import standard_setup

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # offscreen says so of every window

GAME = Path(__file__).parents[1] / "tests" / "games" / "game-01.txt"


@cache
def whole_game() -> Game:
    """A game played to its end."""
    game = Game.of(standard_setup(), seed=1)
    for action in read(GAME.read_text(encoding="utf-8"))[1]:
        game.play(action)
    return game


@pytest.fixture
def game() -> Game:
    stylesheet.apply(app.application(), LIGHT)
    return whole_game()


def opened(game: Game, page: str) -> TableWindow:
    """A new window on the screen with a page in front."""
    window = TableWindow(Path.cwd)
    window.resize(1060, 740)
    window.show_page(page)
    window.show_game(game, game.current)
    window.show()
    QApplication.processEvents()
    return window


@pytest.mark.goal(150)
@pytest.mark.parametrize("page", list(PAGES))
def test_open(benchmark: Any, game: Game, page: str) -> None:
    """From the command to the page on the screen; the chart of the first page follows later."""
    windows: list[TableWindow] = []

    def put_away() -> None:
        for window in windows:
            window.close()
            window.deleteLater()
        windows.clear()
        QApplication.processEvents()

    benchmark.pedantic(lambda: windows.append(opened(game, page)), setup=put_away, rounds=10, warmup_rounds=1)
    put_away()


@pytest.mark.goal(60)
@pytest.mark.parametrize("page", list(PAGES))
def test_follow(benchmark: Any, game: Game, page: str) -> None:
    """An action is played while the table is open."""
    window = opened(game, page)

    def follow() -> None:
        window.show_game(game, game.current)
        QApplication.processEvents()

    benchmark.pedantic(follow, rounds=12, warmup_rounds=1)
    window.close()
    window.deleteLater()
