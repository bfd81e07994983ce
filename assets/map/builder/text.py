"""How much room a label needs: the name's lines, the coin and factory after it, the city's line below it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

LINE = 15.0
"""Height of a line in units."""

_NARROW, _WIDE = "fijlrtIJ .-'", "mwCDGHMNOQUW"
_NARROW_WIDTH, _WIDTH, _WIDE_WIDTH = 4.0, 6.4, 8.2
_COIN = 19.0
_STAR = 15.0
_FACTORY = 17.0
_MARGIN = 4.0
_ONE_LINE = 9


@dataclass(frozen=True)
class Block:
    """A label set in lines. `width` and `height` hold the whole block, coin, star and factory included."""

    lines: tuple[str, ...]
    width: float
    height: float


def width(text: str) -> float:
    """Estimated width of a name in the board's condensed face at 12.5 px."""
    return sum(_NARROW_WIDTH if c in _NARROW else _WIDE_WIDTH if c in _WIDE else _WIDTH for c in text)


def blocks(name: str, city: str | None, coin: bool) -> list[Block]:
    """The sensible ways to set a land area's label, best proportioned first.

    `coin` says that units and an income can be here: a coin follows the name, a factory the city, or the coin.
    """
    return [_block(lines, city, coin) for lines in _breaks(name)]


def sea_block(name: str) -> Block:
    """A sea zone's number, slanted and spaced, on one line."""
    return Block((name,), width(name) + 0.8 * len(name) + _MARGIN, LINE)


def set_block(lines: list[str], city: str | None, coin: bool) -> Block:
    """The label with its line breaks given."""
    return _block(tuple(lines), city, coin)


def _block(lines: tuple[str, ...], city: str | None, coin: bool) -> Block:
    tail = (_COIN if coin else 0.0) + (_FACTORY if coin and city is None else 0.0)
    # The coin may follow a centred name or be centred with it: room for both.
    widths = [width(line) for line in lines[:-1]] + [width(lines[-1]) + 2 * tail * 0.75]
    if city is not None:
        widths.append(_STAR + width(city) + _FACTORY)
    return Block(lines, max(widths) + _MARGIN, LINE * (len(lines) + (city is not None)))


def _breaks(name: str) -> Iterator[tuple[str, ...]]:
    """One line for short names; otherwise the evenest two, then one, then the evenest three."""
    words = name.split()
    by_count: dict[int, tuple[str, ...]] = {1: (name,)}
    for count in range(2, min(3, len(words)) + 1):
        splits = [
            tuple(" ".join(words[i:j]) for i, j in zip((0, *cuts), (*cuts, len(words)), strict=True))
            for cuts in combinations(range(1, len(words)), count - 1)
        ]
        by_count[count] = min(splits, key=lambda lines: max(width(line) for line in lines))
    order = (1, 2, 3) if len(name) <= _ONE_LINE else (2, 1, 3)
    for count in order:
        if count in by_count:
            yield by_count[count]
