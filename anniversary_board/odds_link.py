"""The odds of the battle on the board, worked out a little at a time while nothing else is to be done."""

from __future__ import annotations

import time

from PySide6.QtCore import QObject, QTimer

from anniversary_board.panels.odds_bar import OddsBar
from anniversary_board.session import Session
from rules.combat.forces import decides
from rules.odds.simulation import Tally, tally
from rules.state import State

RUNS = 600
"""Battles enough: the share is then known to 4 points."""

PAUSE, WORK = 25, 0.008
"""Milliseconds between two stretches of work, and the seconds one takes: a drag is never held up."""


class OddsLink(QObject):
    """Follows the session: a new question of a battle begins its odds anew."""

    def __init__(self, session: Session, bar: OddsBar, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._bar = session, bar
        self._state: State | None = None
        self._tally = Tally()
        self._timer = QTimer(self)
        self._timer.setInterval(PAUSE)
        self._timer.timeout.connect(self._work)
        session.changed.connect(lambda *_: self.follow())
        session.game_replaced.connect(self.follow)
        self.follow()

    @property
    def tally(self) -> Tally:
        """What is known so far."""
        return self._tally

    def follow(self) -> None:
        """Begin anew if another moment is on the board; a raid is over before odds would help."""
        state = self._session.state
        if state is self._state:
            return
        here = state.engagement
        on = here is not None and here.kind != "raid" and not self._session.in_past
        self._state, self._tally = state, Tally()
        self._bar.setVisible(on)
        if on:
            self._show()
            self._timer.start()
        else:
            self._timer.stop()

    def _work(self) -> None:
        """Some more battles, as many as fit into a moment."""
        state = self._state
        if state is None or state.engagement is None or self._tally.runs >= RUNS:
            self._timer.stop()
            return
        until = time.perf_counter() + WORK
        while time.perf_counter() < until and self._tally.runs < RUNS:
            self._tally += tally(state, (self._tally.runs,))
        self._show()

    def _show(self) -> None:
        state = self._state
        assert state is not None
        self._bar.show_odds(state.turn, decides(state, "defense") or "the defence", self._tally)
