"""A sheet of facts: columns and rows of plain values, as they are shown, copied and written to a file. No Qt."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from dataclasses import dataclass

Cell = str | int | float | None
NOTHING = "–"
"""What stands where there is no figure."""
MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True)
class Column:
    """A column: its title, what it means, and how it is shown.

    `figures` stand at the right, `signed` ones with their sign. A `grouped` column shows a value once for the
    rows below each other that share it. A `stretch` column takes the room that is left; where it `wraps`, its
    words stand in several lines if need be. A `rule` column holds ids of the rulebook. `bars` are drawn as such behind their figures.
    """

    title: str
    tip: str = ""
    figures: bool = False
    signed: bool = False
    grouped: bool = False
    stretch: bool = False
    wraps: bool = False
    rule: bool = False
    bars: bool = False


@dataclass(frozen=True)
class Row:
    """A row: a cell for every column, and how it is drawn.

    `owner` puts a power's emblem before it, `kind` a unit's silhouette. `strong` is a row of sums. `tone`
    colours its second cell. `changed` are columns whose values differ from the usual ones, with the reason.
    """

    cells: tuple[Cell, ...]
    owner: str = ""
    kind: str = ""
    strong: bool = False
    tone: str = ""
    changed: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True)
class Sheet:
    """Rows of facts under columns; `name` is what a file of them is called."""

    name: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...] = ()

    def shown(self, row: int, column: int) -> str:
        """A cell as it is read."""
        return words(self.rows[row].cells[column], self.columns[column])

    def rule(self, row: int) -> str:
        """The rule a row is about, "" for none."""
        found = (index for index, column in enumerate(self.columns) if column.rule)
        return next((str(self.rows[row].cells[index]) for index in found), "")

    def share(self, row: int, column: int) -> float:
        """How long the bar of a cell is, of the longest of its row; 0 where none is drawn."""
        if not self.columns[column].bars:
            return 0.0
        cells = zip(self.rows[row].cells, self.columns, strict=True)
        figures = [cell for cell, one in cells if one.bars and isinstance(cell, int)]
        value = self.rows[row].cells[column]
        return value / max(figures) if isinstance(value, int) and value else 0.0

    def repeats(self, row: int, column: int) -> bool:
        """Whether a cell of a grouped column says the same as the one above it."""
        if not row or not self.columns[column].grouped:
            return False
        return self.rows[row].cells[column] == self.rows[row - 1].cells[column]


def words(cell: Cell, column: Column) -> str:
    """A value as it is read: a real minus, one decimal, a dash for none."""
    match cell:
        case None:
            return NOTHING
        case str():
            return cell
        case int():
            text = str(abs(cell))
        case float():
            text = f"{abs(cell):.1f}"
            cell = round(cell, 1)
    if cell < 0:
        return MINUS + text
    return f"+{text}" if column.signed and cell > 0 else text


def delimited(sheet: Sheet, separator: str = ",", rows: Iterable[int] | None = None) -> str:
    """The sheet as text with a line a row, titles first: `,` for a file, a tab for a spreadsheet to paste."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=separator, lineterminator="\n")
    writer.writerow(column.title for column in sheet.columns)
    for row in range(len(sheet.rows)) if rows is None else rows:
        writer.writerow(_plain(cell) for cell in sheet.rows[row].cells)
    return out.getvalue()


def _plain(cell: Cell) -> str:
    if cell is None:
        return ""
    return f"{cell:.2f}" if isinstance(cell, float) else str(cell)
