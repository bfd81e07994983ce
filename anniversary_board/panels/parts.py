"""Small parts all panels are built of: labels with a role, cards, rows, links to rules and areas."""

from __future__ import annotations

import html
import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QSize, Qt, QUrl, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QVBoxLayout,
    QWidget,
)

from anniversary_board.theme import LIGHT, Theme
from rules.rulebook import RULES

MARGIN = 14
"""Margin of a dock in logical pixels (style guide, "Grid")."""
RULE_SCHEME, AREA_SCHEME = "rule", "area"
_RULE_ID = re.compile(r"\b[HR](?:-[A-Z0-9]+)+-\d+\b")


@dataclass(frozen=True, slots=True)
class Look:
    """How panels are drawn: the theme and the text scale (1 is 13 px for body text)."""

    theme: Theme = LIGHT
    scale: float = 1.0

    def px(self, pixels: float) -> int:
        """A length that grows with the text."""
        return max(1, round(pixels * self.scale))


class Words(QLabel):
    """A label of one or more lines that may become as narrow as its column; its height follows."""

    def minimumSizeHint(self) -> QSize:
        """One line, however narrow: Qt would reserve the height of the narrowest column of words."""
        return QSize(1, self.fontMetrics().height()) if self.wordWrap() else super().minimumSizeHint()


def label(text: str = "", role: str = "", wrap: bool = False, tone: str = "") -> Words:
    """A label with a role of the style sheet; plain text, never mistaken for markup."""
    made = Words(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    if role:
        made.setProperty("role", role)
    if tone:
        made.setProperty("tone", tone)
    if wrap:
        wrapping(made)
    elif role in ("key", "pill"):
        made.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    return made


def wrapping(made: QLabel) -> None:
    """Let a label break into lines and give way sideways."""
    made.setWordWrap(True)
    policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
    policy.setHeightForWidth(True)
    made.setSizePolicy(policy)


class Elided(QLabel):
    """A label of one line that ends in an ellipsis where there is no room, its whole text as its tip."""

    def __init__(self, text: str = "", role: str = "") -> None:
        super().__init__()
        if role:
            self.setProperty("role", role)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._whole = text
        self._fit()

    def set_whole(self, text: str) -> None:
        """Show another text."""
        self._whole = text
        self._fit()

    def whole(self) -> str:
        """The text as it would be with room enough."""
        return self._whole

    def sizeHint(self) -> QSize:
        """The size of the whole text."""
        return QSize(self.fontMetrics().horizontalAdvance(self._whole) + 2, super().sizeHint().height())

    def resizeEvent(self, event: object) -> None:
        """Fit the text to the new width."""
        super().resizeEvent(event)  # type: ignore[arg-type]  # Qt hands in its own event class
        self._fit()

    def _fit(self) -> None:
        shown = self.fontMetrics().elidedText(self._whole, Qt.TextElideMode.ElideRight, max(self.width(), 8))
        self.setText(shown)
        self.setToolTip(self._whole if shown != self._whole else "")
        self.setAccessibleName(self._whole)


class LinkText(Words):
    """A paragraph in which every rule id is a link; `rule_clicked(id)` says which was followed."""

    rule_clicked = Signal(str)

    def __init__(self, text: str = "", role: str = "") -> None:
        super().__init__()
        if role:
            self.setProperty("role", role)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        wrapping(self)
        self.linkActivated.connect(self._follow)
        self.set_plain(text)

    def set_plain(self, text: str) -> None:
        """Show a plain text, its rule ids as links."""
        self.setText(linked(text))
        self.setAccessibleName(text)

    def _follow(self, target: str) -> None:
        url = QUrl(target)
        if url.scheme() == RULE_SCHEME:
            self.rule_clicked.emit(url.path())


def linked(text: str, areas: Collection[str] = ()) -> str:
    """A plain text as markup in which every id of the rulebook is a link, and every area named of those given.

    A name the text begins with is left alone: there it is the power that acts.
    """

    def link(match: re.Match[str]) -> str:
        found = html.unescape(match.group())
        if found in RULES:
            return rule_link(found)
        return area_link(found) if found in areas and match.start() else match.group()

    sought = _either(tuple(areas)) if areas else _RULE_ID
    return sought.sub(link, html.escape(text, quote=False))


@lru_cache(maxsize=4)
def _either(areas: tuple[str, ...]) -> re.Pattern[str]:
    """Rule ids and names of areas, the longer names first: East Poland is not Poland."""
    names = sorted((html.escape(area, quote=False) for area in areas), key=len, reverse=True)
    return re.compile(rf"{_RULE_ID.pattern}|\b(?:{'|'.join(map(re.escape, names))})(?!\w)")


def rule_link(rule_id: str) -> str:
    """Markup of a link to a rule, its id as the text; ids are not broken over lines."""
    shown = rule_id.replace("-", "\N{NON-BREAKING HYPHEN}")
    return f'<a href="{RULE_SCHEME}:{rule_id}">{shown}</a>'


def area_link(area: str) -> str:
    """Markup of a link to an area."""
    target = QUrl()
    target.setScheme(AREA_SCHEME)
    target.setPath(area)
    return f'<a href="{html.escape(target.toString())}">{html.escape(area, quote=False)}</a>'


class Press(QPushButton):
    """A push button that Enter presses when it has the focus, once however long the key is held."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses it as Space does."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            self.click()


class NarrowPress(Press):
    """A push button that may become narrower than its words, which then end in an ellipsis."""

    def minimumSizeHint(self) -> QSize:
        """A few letters."""
        return QSize(60, super().minimumSizeHint().height())

    def sizeHint(self) -> QSize:
        """No wider than its column."""
        return QSize(60, super().sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint as much of the words as there is room for."""
        painter, option = QStylePainter(self), QStyleOptionButton()
        self.initStyleOption(option)
        room = self.width() - 2 * self.fontMetrics().horizontalAdvance("00")
        option.text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideMiddle, room)  # type: ignore[attr-defined]  # a field the stubs lack
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)


def choice(text: str) -> QPushButton:
    """A button of a column of answers; its whole words are its tip."""
    made = NarrowPress(text)
    made.setAutoDefault(False)
    made.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    made.setToolTip(text)
    return made


def button(text: str, role: str = "", tip: str = "") -> QPushButton:
    """A push button with a role of the style sheet that Enter does not press from elsewhere."""
    made = Press(text)
    made.setAutoDefault(False)
    if role:
        made.setProperty("role", role)
    if tip:
        made.setToolTip(tip)
    return made


def heading(text: str, *beside: QWidget) -> QWidget:
    """The head of a group of a panel: its name, and what stands at the right of it."""
    made = row(label(text, "heading"), None, *beside)
    made.setContentsMargins(0, 8, 0, 2)
    return made


def row(*parts: QWidget | None, gap: int = 8) -> QWidget:
    """Parts beside each other; None is a stretch."""
    made = QWidget()
    layout = QHBoxLayout(made)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(gap)
    _fill(layout, parts)
    return made


def column(*parts: QWidget | None, gap: int = 4) -> QWidget:
    """Parts below each other; None is a stretch."""
    made = QWidget()
    layout = QVBoxLayout(made)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(gap)
    _fill(layout, parts)
    return made


def card(*parts: QWidget | None, role: str = "card", gap: int = 4) -> QFrame:
    """Parts below each other on a card."""
    made = QFrame()
    made.setProperty("role", role)
    layout = QVBoxLayout(made)
    layout.setContentsMargins(12, 10, 12, 10)
    layout.setSpacing(gap)
    _fill(layout, parts)
    return made


def hide_unless(part: QWidget, wanted: object) -> None:
    """Hide a part that is not wanted. One without a parent must never be shown: it would flash as a window."""
    if not wanted:
        part.hide()


def fit(window: QWidget, columns: int) -> None:
    """Make a window so many figures of its text wide and as high as its wrapped words then need."""
    for part in (window, *window.findChildren(QWidget)):
        part.ensurePolished()
    width = window.fontMetrics().horizontalAdvance("0") * columns
    layout = window.layout()
    window.resize(width, layout.totalHeightForWidth(width) if layout is not None else window.height())


def line() -> QFrame:
    """A hairline across."""
    made = QFrame()
    made.setProperty("role", "line")
    made.setFixedHeight(1)
    return made


def clear(layout: QLayout) -> None:
    """Take everything out of a layout and let it go."""
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            # Hidden first: until the event loop deletes it, it would be drawn where it stood.
            widget.hide()
            widget.deleteLater()


def refill(layout: QBoxLayout, parts: Iterable[QWidget]) -> None:
    """Replace what is in a layout."""
    clear(layout)
    for part in parts:
        layout.addWidget(part)


def _fill(layout: QBoxLayout, parts: Iterable[QWidget | None]) -> None:
    for part in parts:
        if part is None:
            layout.addStretch(1)
        else:
            layout.addWidget(part)
