"""A sheet of facts as a table: read with the keys, copied row by row, its rules followed by Enter or a click."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPixmap,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
)

from anniversary_board.board.counters import icon_pixmap, plate_pixmap
from anniversary_board.panels.parts import Look
from anniversary_board.panels.sheet import Sheet, delimited
from rules.rulebook import RULES

ROW, ROW_PICTURE, LEAST_WIDTH, LEAST_WRAPPED, MOST_MORE = 26, 18, 36, 130, 36
"""Height of a row and of the picture in it, the least width of a column, of one whose words
wrap, and what a column gets of free room at most."""
BAR = 3
"""Height of the bar under a figure, at text scale 1."""
PADDING, SPARE = 9, 4
"""Room at either side of the words of a cell, by the style sheet, and what a column has to spare, in px."""

Role = Qt.ItemDataRole
Index = QModelIndex | QPersistentModelIndex


class SheetModel(QAbstractTableModel):
    """A sheet for Qt's views."""

    def __init__(self) -> None:
        super().__init__()
        self.sheet = Sheet("", ())
        self._look = Look()
        self._ratio = 1.0
        self.bold, self._link = QFont(), QFont()

    def show_sheet(self, sheet: Sheet) -> None:
        """Show other facts."""
        self.beginResetModel()
        self.sheet = sheet
        self.endResetModel()

    def set_look(self, look: Look, font: QFont, ratio: float) -> None:
        """Draw in another theme or size."""
        self.beginResetModel()
        self._look, self._ratio = look, ratio
        self.bold = QFont(font)
        self.bold.setWeight(QFont.Weight.DemiBold)
        self._link = QFont(font)
        self._link.setUnderline(True)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 (Qt's own signature)
        """How many rows there are."""
        return 0 if parent.isValid() else len(self.sheet.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 (Qt's own signature)
        """How many columns there are."""
        return 0 if parent.isValid() else len(self.sheet.columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> object:
        """The titles of the columns and what they mean."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        column = self.sheet.columns[section]
        match role:
            case Role.DisplayRole:
                return column.title
            case Role.ToolTipRole:
                return column.tip or None
            case Role.TextAlignmentRole:
                return _alignment(column.figures)
        return None

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        """A cell as Qt asks for it."""
        row, column = index.row(), index.column()
        match role:
            case Role.DisplayRole:
                return "" if self.sheet.repeats(row, column) else self.sheet.shown(row, column)
            case Role.AccessibleTextRole:
                return f"{self.sheet.columns[column].title}: {self.sheet.shown(row, column)}"
            case Role.TextAlignmentRole:
                return _alignment(self.sheet.columns[column].figures)
            case Role.FontRole:
                return self._font(row, column)
            case Role.ForegroundRole:
                return self._ink(row, column)
            case Role.DecorationRole:
                return self._picture(row) if column == 0 and not self.sheet.repeats(row, 0) else None
            case Role.ToolTipRole:
                return self._tip(row, column)
        return None

    def _font(self, row: int, column: int) -> QFont | None:
        if self.sheet.columns[column].rule:
            return self._link
        bold = self.sheet.rows[row].strong or column in dict(self.sheet.rows[row].changed)
        return self.bold if bold else None

    def _ink(self, row: int, column: int) -> QBrush | None:
        panel, shown = self._look.theme.panel, self.sheet.rows[row]
        if self.sheet.columns[column].rule or column in dict(shown.changed):
            return QBrush(QColor(panel.accent))
        if shown.tone and column == 1:
            return QBrush(QColor(getattr(panel, shown.tone)))
        return None

    def _picture(self, row: int) -> QPixmap | None:
        shown, side = self.sheet.rows[row], float(self._look.px(ROW_PICTURE))
        if shown.owner:
            return plate_pixmap(shown.owner, side, self._ratio, self._look.theme)
        if shown.kind:
            return icon_pixmap(shown.kind, side, self._look.theme.panel.text, self._ratio)
        return None

    def _tip(self, row: int, column: int) -> str | None:
        reason = dict(self.sheet.rows[row].changed).get(column)
        rule = self.sheet.rows[row].cells[column] if self.sheet.columns[column].rule else ""
        return RULES[rule].title if isinstance(rule, str) and rule in RULES else reason


class FactTable(QTableView):
    """A table of facts. `rule_wanted(id)` when a rule is followed, `row_chosen(row)`: another row is selected, -1 for none."""

    rule_wanted = Signal(str)
    row_chosen = Signal(int)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.facts = SheetModel()
        self._look = Look()
        self._needed: list[int] = []
        self.setModel(self.facts)
        self.setItemDelegate(_Cells(self))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setMouseTracking(True)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setMinimumHeight(90)
        self.verticalHeader().hide()
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setSectionsClickable(False)
        self.selectionModel().selectionChanged.connect(lambda *_: self.row_chosen.emit(self.chosen))
        self.clicked.connect(self._clicked)
        self.set_look(self._look)

    @property
    def sheet(self) -> Sheet:
        """What it shows."""
        return self.facts.sheet

    def show_sheet(self, sheet: Sheet) -> None:
        """Show other facts; the row chosen stays where it is, if the table still has one there."""
        row = self.chosen
        self.facts.show_sheet(sheet)
        self._size()
        if 0 <= row < len(sheet.rows):
            self.choose(row)

    @property
    def chosen(self) -> int:
        """The row that is selected, the first of several; -1 for none."""
        return min((index.row() for index in self.selectionModel().selectedRows()), default=-1)

    def choose(self, row: int) -> None:
        """Select a row."""
        flags = QItemSelectionModel.SelectionFlag
        index = self.facts.index(row, 0)
        self.selectionModel().setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)

    def set_look(self, look: Look) -> None:
        """Draw in another theme or size."""
        self._look = look
        self.ensurePolished()
        row = self.chosen
        self.facts.set_look(look, self.font(), self.devicePixelRatioF())
        self.setIconSize(QSize(look.px(ROW_PICTURE), look.px(ROW_PICTURE)))
        self.verticalHeader().setDefaultSectionSize(look.px(ROW))
        self.verticalHeader().setMinimumSectionSize(look.px(ROW))
        self.horizontalHeader().setMinimumSectionSize(look.px(LEAST_WIDTH))
        self._size()
        if row >= 0:
            self.choose(row)

    @property
    def look(self) -> Look:
        """How it is drawn."""
        return self._look

    def copied(self) -> str:
        """The rows selected as text to paste, all of them where fewer than two are."""
        chosen = sorted({index.row() for index in self.selectionModel().selectedRows()})
        return delimited(self.sheet, "\t", chosen if len(chosen) > 1 else None)

    def copy(self) -> None:
        """Put the rows selected on the clipboard."""
        QApplication.clipboard().setText(self.copied())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter follows the rule of a row, Ctrl+C copies."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._rule(self.currentIndex()):
            self.rule_wanted.emit(self._rule(self.currentIndex()))
        else:
            super().keyPressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """A hand over a rule."""
        super().mouseMoveEvent(event)
        index = self.indexAt(event.position().toPoint())
        over = index.isValid() and self.sheet.columns[index.column()].rule and bool(self._rule(index))
        shape = Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(shape)

    def changeEvent(self, event: QEvent) -> None:
        """Another font needs other heights."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._size()

    def resizeEvent(self, event: object) -> None:
        """Words that wrap need other heights at another width."""
        super().resizeEvent(event)  # type: ignore[arg-type]  # Qt hands in its own event class
        self._share_out()

    def _size(self) -> None:
        """Columns as wide as their words; the room that is left is shared out."""
        self._needed = [self._width(number) for number in range(len(self.sheet.columns))]
        self._share_out()

    def _width(self, number: int) -> int:
        """What a column needs for its words."""
        if self.sheet.columns[number].wraps:
            return self._look.px(LEAST_WRAPPED)
        plain, bold = self.fontMetrics(), QFontMetrics(self.facts.bold)
        widths = [bold.horizontalAdvance(self.sheet.columns[number].title)]
        for row in range(len(self.sheet.rows)):
            metrics = bold if self.sheet.rows[row].strong else plain
            widths.append(metrics.horizontalAdvance(self.sheet.shown(row, number)))
        picture = self._look.px(ROW_PICTURE) + 8 if number == 0 and self._has_pictures() else 0
        return max(self._look.px(LEAST_WIDTH), max(widths) + picture + 2 * PADDING + SPARE)

    def _has_pictures(self) -> bool:
        return any(row.owner or row.kind for row in self.sheet.rows)

    def _share_out(self) -> None:
        """Give free room to the columns that stretch; without such ones every column gets a little."""
        takers = [number for number, column in enumerate(self.sheet.columns) if column.stretch]
        most = self.viewport().width() if takers else self._look.px(MOST_MORE)
        takers = takers or list(range(len(self._needed)))
        free = max(0, self.viewport().width() - sum(self._needed))
        more = min(free // len(takers), most) if takers else 0
        for number, width in enumerate(self._needed):
            self.setColumnWidth(number, width + more * (number in takers))
        self._fit_rows()

    def _fit_rows(self) -> None:
        """Make rows high enough for words that wrap."""
        wrapping = [number for number, column in enumerate(self.sheet.columns) if column.wraps]
        if not wrapping:
            return
        metrics = self.fontMetrics()
        for row in range(len(self.sheet.rows)):
            heights = [
                metrics.boundingRect(
                    QRect(0, 0, max(1, self.columnWidth(number) - 2 * PADDING - 2), 10000),
                    Qt.TextFlag.TextWordWrap,
                    self.sheet.shown(row, number),
                ).height()
                for number in wrapping
            ]
            self.setRowHeight(row, max(self._look.px(ROW), max(heights) + self._look.px(10)))

    def _rule(self, index: QModelIndex) -> str:
        return self.sheet.rule(index.row()) if index.isValid() else ""

    def _clicked(self, index: QModelIndex) -> None:
        if self.sheet.columns[index.column()].rule and self._rule(index):
            self.rule_wanted.emit(self._rule(index))


class _Cells(QStyledItemDelegate):
    """Cells with a bar under figures that have one, on the ground of sums where they are such."""

    def __init__(self, table: FactTable) -> None:
        super().__init__(table)
        self._table = table

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the ground, the cell, then the bar."""
        look, sheet = self._table.look, self._table.sheet
        if sheet.rows[index.row()].strong:
            painter.fillRect(option.rect, QColor(look.theme.panel.card))
        super().paint(painter, option, index)
        share = sheet.share(index.row(), index.column())
        if share:
            room = QRectF(option.rect).adjusted(PADDING, 0, -PADDING, -1)
            room.setTop(room.bottom() - look.px(BAR))
            room.setLeft(room.right() - room.width() * share)
            painter.fillRect(room, QColor(look.theme.panel.accent))


def _alignment(figures: bool) -> int:
    side = Qt.AlignmentFlag.AlignRight if figures else Qt.AlignmentFlag.AlignLeft
    return (side | Qt.AlignmentFlag.AlignVCenter).value
