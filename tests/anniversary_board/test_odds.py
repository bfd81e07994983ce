"""The odds of the battle on the board: they appear, become surer, begin anew with the next question, and go with it."""

from __future__ import annotations

from typing import Any

from pytestqt.qtbot import QtBot

from anniversary_board.panels.odds_bar import OddsBar, odds_words, percent, short_words
from rules.actions import Choose, EndPhase, Fight, Move, Roll
from rules.odds.simulation import Tally


def test_odds_of_the_battle_follow_its_questions(player: Any, qtbot: QtBot) -> None:
    window = player.window
    session, bar = window.session, window.docks.battle.odds
    for action in (Move(units={"infantry": 3}, path=("Germany", "Poland")), EndPhase()):
        assert session.do(action)
    assert not bar.isVisible()
    assert session.do(Fight(area="Poland"))
    qtbot.waitUntil(lambda: window.odds.tally.runs >= 20)
    assert bar.isVisible()
    assert bar.words.text().startswith("Germany wins ")
    assert "battles with default choices" in bar.accessibleName()
    before = window.odds.tally
    qtbot.waitUntil(lambda: window.odds.tally.runs > before.runs)
    faces = (6,) * session.state.pending.dice
    assert session.do(Roll(faces=faces))
    assert window.odds.tally.runs < before.runs
    session.do(Roll(faces=(6,) * session.state.pending.dice))
    assert session.do(Choose(retreat="Germany"))
    assert not bar.isVisible()


def test_odds_in_words() -> None:
    tally = Tally(runs=400, attacker=300, defender=90, draw=10, attacker_loss=4000, defender_loss=8000)
    assert short_words("Germany", tally) == "Germany wins 75 %"
    assert short_words("United States", tally) == "United States win 75 %"
    assert odds_words("Germany", "France", tally) == (
        "Going on: Germany wins 75 %, France holds 22 %, nobody is left 2 %; 10 and 20 IPC lost on average. "
        "400 battles with default choices, 4 points more or less."
    )
    assert short_words("Germany", Tally(runs=5, attacker=5)) == "odds …"
    assert percent(0, 300) == "under 1 %"
    assert percent(300, 300) == "over 99 %"
    assert percent(30, 30) == "over 90 %"


def test_a_bar_shows_nothing_before_it_knows(qtbot: QtBot) -> None:
    bar = OddsBar()
    qtbot.addWidget(bar)
    bar.show_odds("Germany", "France", Tally(runs=3, attacker=3))
    assert bar.accessibleName() == "The odds of going on are being worked out."
