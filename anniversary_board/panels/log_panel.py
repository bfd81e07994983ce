"""The tab Log: what has happened, in sentences, by turn and phase; rule ids are links."""

from __future__ import annotations

import html

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QShowEvent, QTextCursor
from PySide6.QtWidgets import QFrame, QTextBrowser, QVBoxLayout

from anniversary_board.panels import facts, parts
from anniversary_board.panels.parts import Look
from rules import text
from rules.events import Destroyed, Event, Paid, PhaseBegun, WarBegun
from rules.game import Game, Node


class LogPanel(QFrame):
    """The log of the line of play that leads to the position on the board.

    `rule_wanted(id)` and `area_wanted(area)` for its links. It is written when it is looked at.
    """

    rule_wanted = Signal(str)
    area_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "pane")
        self.setAccessibleName("Log")
        self._look = Look()
        self._game: Game | None = None
        self._node = 0
        self._written: list[int] = []
        self.text = QTextBrowser()
        self.text.setOpenLinks(False)
        self.text.setAccessibleName("Log")
        self.text.anchorClicked.connect(self._follow)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.addWidget(self.text)

    def show_game(self, game: Game, node: int) -> None:
        """Show the log up to a node; what is written already stays."""
        if game is not self._game:
            self._game, self._written = game, []
            self.text.clear()
        self._node = node
        if self.isVisible():
            self._write()

    def set_look(self, look: Look) -> None:
        """Write in another theme or size."""
        self._look = look
        panel = look.theme.panel
        self.text.document().setDefaultStyleSheet(
            f"h4 {{ color: {panel.secondary}; margin: 10px 0 2px 0; }} p {{ margin: 2px 0 2px 0; }}"
            f" a {{ color: {panel.accent}; }} .no {{ color: {panel.secondary}; }}"
        )
        self._written = []
        self.text.clear()
        if self.isVisible():
            self._write()

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with the game."""
        super().showEvent(event)
        self._write()

    def _write(self) -> None:
        if self._game is None:
            return
        line = self._game.line(self._node)
        numbers = [one.id for one in line]
        known = len(self._written)
        if self._written != numbers[:known]:
            self.text.clear()
            known = 0
        markup = "".join(self._entry(self._game, one) for one in line[known:])
        if markup:
            cursor = QTextCursor(self.text.document())
            cursor.movePosition(QTextCursor.MoveOperation.End)
            cursor.insertHtml(markup)
            bar = self.text.verticalScrollBar()
            bar.setValue(bar.maximum())
        self._written = numbers

    def _entry(self, game: Game, node: Node) -> str:
        if node.action is None or node.parent is None:
            return _title(node.state.round, node.state.turn, node.state.phase)
        said: list[str] = []
        sentences = [_sentence(event) for event in node.events if not isinstance(event, PhaseBegun)]
        if not sentences and not any(isinstance(event, PhaseBegun) for event in node.events):
            sentences = [text.describe_action(game.nodes[node.parent].state, node.action)]
        areas = node.state.ruleset.board.areas
        said.extend(f"<p>{parts.linked(one, areas)}</p>" for one in sentences if one)
        said.extend(
            _title(event.round, event.turn, event.phase)
            for event in node.events
            if isinstance(event, PhaseBegun)
        )
        return "".join(said)

    def _follow(self, url: QUrl) -> None:
        if url.scheme() == parts.RULE_SCHEME:
            self.rule_wanted.emit(url.path())
        elif url.scheme() == parts.AREA_SCHEME:
            self.area_wanted.emit(url.path())


def _title(round: int, turn: str, phase: str) -> str:
    """The head of a phase in the log."""
    return f"<h4>Round {round} · {html.escape(turn)} · {facts.spoken(phase)}</h4>"


def _sentence(event: Event) -> str:
    """What happened, with the rule it happened by."""
    said = text.describe_event(event)
    return f"{said} {event.rule}" if isinstance(event, WarBegun | Destroyed | Paid) else said
