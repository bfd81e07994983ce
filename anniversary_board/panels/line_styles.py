"""How the lines of the powers differ in a chart: colour, dashes and marks, and where their names stand. No Qt.

No two powers share dashes and mark, so that nothing is told by the hue alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from anniversary_board.theme import Theme, mix
from rules.names import POWERS

LEAST_CONTRAST = 3.0
"""What a line needs against its ground to be seen (WCAG, graphics)."""

STEPS = 20


@dataclass(frozen=True)
class LineStyle:
    """Dashes, in widths of the line ("" is a solid one), and the mark at its points by pyqtgraph's letters."""

    dashes: tuple[int, ...]
    mark: str


SOLID, DASHED, DOTTED, MIXED = (), (6, 3), (1, 3), (6, 3, 1, 3)
STYLES: Mapping[str, LineStyle] = {
    "Germany": LineStyle(SOLID, "s"),
    "Italy": LineStyle(DASHED, "t"),
    "Japan": LineStyle(MIXED, "o"),
    "France": LineStyle(DOTTED, "d"),
    "Soviet Union": LineStyle(SOLID, "star"),
    "China": LineStyle(DOTTED, "p"),
    "United Kingdom": LineStyle(DASHED, "+"),
    "United States": LineStyle(MIXED, "t1"),
}
"""The style of every power."""


def luminance(color: str) -> float:
    """The relative luminance of `#RRGGBB` (WCAG 2)."""
    channels = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, 1 to 21 (WCAG 2)."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def line_color(theme: Theme, power: str) -> str:
    """A power's own colour, as far towards the text's as it needs to be seen on a dock."""
    own, ground, text = theme.owners[power].counter, theme.panel.dock, theme.panel.text
    for step in range(STEPS + 1):
        color = mix(own, text, step / STEPS)
        if contrast(color, ground) >= LEAST_CONTRAST:
            return color
    return text


def spread(wanted: Mapping[str, float], gap: float, low: float, high: float) -> dict[str, float]:
    """Places as near as can be to those wanted, `gap` apart and within bounds as long as there is room."""
    order = sorted(wanted, key=lambda name: (wanted[name], POWERS.index(name) if name in POWERS else 0))
    found: dict[str, float] = {}
    at = low
    for name in order:
        found[name] = at = max(wanted[name], at)
        at += gap
    top = high
    for name in reversed(order):
        found[name] = top = min(found[name], top)
        top -= gap
    return found
