"""What a printed page shows and on what paper: choices, without any painting."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from PySide6.QtGui import QPageLayout, QPageSize

from rules.errors import DataError, unknown

_SIZES = {
    "A5": QPageSize.PageSizeId.A5,
    "A4": QPageSize.PageSizeId.A4,
    "A3": QPageSize.PageSizeId.A3,
    "A2": QPageSize.PageSizeId.A2,
    "A1": QPageSize.PageSizeId.A1,
    "A0": QPageSize.PageSizeId.A0,
    "Letter": QPageSize.PageSizeId.Letter,
    "Tabloid": QPageSize.PageSizeId.Tabloid,
}
PAPERS = tuple(_SIZES)
"""The papers by name; a page is always landscape, as the board is."""


@dataclass(frozen=True, slots=True)
class PageOptions:
    """What is on a page (P89).

    `control` tints land by who holds it; `pieces` are the counters; `names` those of territories, cities and seas;
    `values` the IPC coins; `title` the lines above the board; `legend` the unit reference and the signs below it;
    `money` the powers with their IPC in hand. `paper` is one of :data:`PAPERS`.
    """

    pieces: bool = True
    control: bool = True
    names: bool = True
    values: bool = True
    title: bool = True
    legend: bool = True
    money: bool = True
    paper: str = "A3"

    @property
    def bare(self) -> bool:
        """Whether there is nothing but the board."""
        return not (self.title or self.legend or self.money)


FULL_POSITION = PageOptions()
CONTROL_ONLY = PageOptions(pieces=False)
EMPTY_BOARD = PageOptions(pieces=False, control=False, money=False)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of paper that lies on its long side: its name, and width and height in millimetres."""

    name: str
    width: float
    height: float


def page_size(paper: str) -> QPageSize:
    """The size of a paper; raises DataError, with the nearest name, for one there is not."""
    if paper not in _SIZES:
        raise DataError.at("paper", unknown("paper", paper, PAPERS))
    return QPageSize(_SIZES[paper])


@cache
def sheet_of(paper: str) -> Sheet:
    """A paper's sheet; errors as for :func:`page_size`."""
    size = page_size(paper).size(QPageSize.Unit.Millimeter)
    return Sheet(paper, max(size.width(), size.height()), min(size.width(), size.height()))


def sheet_of_layout(layout: QPageLayout) -> Sheet:
    """The whole sheet of a printer's page as the printer turns it."""
    full = layout.fullRect(QPageLayout.Unit.Millimeter)
    return Sheet(layout.pageSize().name().split(" (")[0], full.width(), full.height())
