"""What a battle is likely to bring, as one bar and a few words."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from anniversary_board.panels import parts
from anniversary_board.panels.parts import Look
from rules.odds.simulation import Tally

HIGH = 10
"""Height of the bar in logical pixels."""

ENOUGH = 20
"""Battles before which a share would only jump about."""


class _Bar(QWidget):
    """Three parts beside each other: attacker, nobody, defender; the last two also differ by hatching."""

    def __init__(self) -> None:
        super().__init__()
        self._look = Look()
        self._shares = (0.0, 0.0, 0.0)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_shares(self, shares: tuple[float, float, float], look: Look) -> None:
        """Show shares that sum to 1."""
        self._shares, self._look = shares, look
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """A finger long."""
        return QSize(120, self._look.px(HIGH))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the parts."""
        painter, panel = QPainter(self), self._look.theme.panel
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        left = 0.0
        brushes = (
            (QColor(panel.accent), Qt.BrushStyle.SolidPattern),
            (QColor(panel.secondary), Qt.BrushStyle.BDiagPattern),
            (QColor(panel.edge), Qt.BrushStyle.SolidPattern),
        )
        for share, (colour, pattern) in zip(self._shares, brushes, strict=True):
            wide = share * self.width()
            painter.setBrush(colour)
            painter.setBrush(painter.brush() if pattern == Qt.BrushStyle.SolidPattern else pattern)
            painter.drawRect(QRectF(left, 0, wide, self.height()))
            left += wide


class OddsBar(QWidget):
    """The odds of the battle that is being fought, as they become known: a bar, short words, all of it in the tip."""

    def __init__(self) -> None:
        super().__init__()
        self._look = Look()
        self._shown: tuple[str, str, Tally] | None = None
        self.words = parts.label("", "secondary")
        self.bar = _Bar()
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.bar)
        layout.addWidget(self.words)

    def set_look(self, look: Look) -> None:
        """Draw in another theme or size."""
        self._look = look
        if self._shown is not None:
            self.show_odds(*self._shown)

    def show_odds(self, attacker: str, defender: str, tally: Tally) -> None:
        """Show how so many battles from here ended."""
        self._shown = (attacker, defender, tally)
        self.words.setText(short_words(attacker, tally))
        whole = odds_words(attacker, defender, tally)
        for widget in (self, self.bar):
            widget.setAccessibleName(whole)
            widget.setToolTip(whole)
        known = tally.runs >= ENOUGH
        shares = tuple(tally.share(n) if known else 0.0 for n in (tally.attacker, tally.draw, tally.defender))
        self.bar.show_shares((shares[0], shares[1], shares[2]), self._look)


def short_words(attacker: str, tally: Tally) -> str:
    """Who wins how often, in a few words."""
    if tally.runs < ENOUGH:
        return "odds …"
    return f"{attacker} {_verb(attacker, 'win')} {percent(tally.attacker, tally.runs)}"


def _verb(power: str, word: str) -> str:
    return word if power == "United States" else f"{word}s"


def odds_words(attacker: str, defender: str, tally: Tally) -> str:
    """The odds in a sentence: who wins how often, what it costs on average, and how sure that is."""
    if tally.runs < ENOUGH:
        return "The odds of going on are being worked out."
    won, drawn, lost = (percent(n, tally.runs) for n in (tally.attacker, tally.draw, tally.defender))
    nobody = f", nobody is left {drawn}" if tally.draw else ""
    cost = f"{tally.attacker_loss / tally.runs:.0f} and {tally.defender_loss / tally.runs:.0f} IPC lost"
    return (
        f"Going on: {attacker} {_verb(attacker, 'win')} {won}, {defender} {_verb(defender, 'hold')} {lost}{nobody}; "
        f"{cost} on average. "
        f"{tally.runs} battles with default choices, {round(100 * tally.error)} points more or less."
    )


def percent(wins: int, runs: int) -> str:
    """A share as people say it; what never or always happened is not called impossible or certain."""
    seen = 3 / runs
    if wins == 0:
        return f"under {max(1, round(100 * seen))} %"
    if wins == runs:
        return f"over {min(99, round(100 * (1 - seen)))} %"
    return f"{min(99, max(1, round(100 * wins / runs)))} %"
