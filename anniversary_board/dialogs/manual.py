"""The player's manual inside the program: its pages, a search over them, and links to pages and rules."""

from __future__ import annotations

import re

from PySide6.QtCore import QModelIndex, QSize, Qt, QUrl, Signal
from PySide6.QtGui import (
    QImage,
    QKeySequence,
    QShortcut,
    QShowEvent,
    QStandardItem,
    QStandardItemModel,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import QDialog, QLineEdit, QListView, QSplitter, QTextBrowser, QVBoxLayout, QWidget

from anniversary_board import resources
from anniversary_board.panels import parts
from rules.rulebook import RULES

FIRST_PAGE = "index.md"
PAGES = (
    FIRST_PAGE,
    "battles.md",
    "economy.md",
    "politics.md",
    "keyboard.md",
    "solo.md",
    "paper.md",
    "troubles.md",
)
"""The pages of the manual as they are read."""
PAGE_ROLE = Qt.ItemDataRole.UserRole + 1
WIDEST_PICTURE = 600
LINE = 24
"""Height of a line of the list of pages, where the letters are not higher."""
_RULE_ID = re.compile(r"(?<![\w\[:-])(?:H|R)-[A-Z0-9]+(?:-[A-Z0-9]+)*-\d+(?![\w-])")


def page_text(page: str) -> str:
    """The Markdown of a page; raises MissingAsset if there is none of that name."""
    return resources.manual_file(page).read_text(encoding="utf-8")


def page_title(text: str) -> str:
    """The heading a page begins with."""
    return text.partition("\n")[0].lstrip("# ")


def with_rules(text: str) -> str:
    """The Markdown with every id of the rulebook as a link to it."""

    def link(match: re.Match[str]) -> str:
        found = match.group()
        shown = found.replace("-", "\N{NON-BREAKING HYPHEN}")
        return f"[{shown}]({parts.RULE_SCHEME}:{found})" if found in RULES else found

    return _RULE_ID.sub(link, text)


class ManualText(QTextBrowser):
    """A page with its pictures, which it reads from the manual's own folder."""

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """A picture of the manual, no wider than the page; everything else as Qt does it."""
        if kind != QTextDocument.ResourceType.ImageResource.value:
            return super().loadResource(kind, name)
        picture = QImage.fromData(resources.manual_file(QUrl(name).path()).read_bytes())
        widest = min(WIDEST_PICTURE, max(240, self.viewport().width() - 24))
        if picture.width() <= widest:
            return picture
        size = QSize(widest, round(picture.height() * widest / picture.width()))
        return picture.scaled(
            size, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
        )


class ManualWindow(QDialog):
    """A window beside the board; it stays open while one plays. `rule_wanted(id)`: a rule was followed."""

    rule_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Manual")
        self.resize(900, 620)
        self._past: list[str] = []
        self._texts = {page: page_text(page) for page in PAGES}
        self.shown = ""
        self.search = QLineEdit()
        self.search.setPlaceholderText("Words, such as retreat")
        self.search.setClearButtonEnabled(True)
        self.search.setAccessibleName("Search the manual")
        self.model = QStandardItemModel()
        self.list = QListView()
        self.list.setModel(self.model)
        self.list.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setAccessibleName("Pages of the manual")
        self.text = ManualText()
        self.text.setOpenLinks(False)
        self.text.setAccessibleName("Text of the page")
        self.back = parts.button("Back")
        self._lay_out()
        self.search.textChanged.connect(self._fill)
        self.search.returnPressed.connect(self._find_next)
        self.list.selectionModel().currentChanged.connect(self._chosen)
        self.text.anchorClicked.connect(self._follow)
        self.back.clicked.connect(self._go_back)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self, self.search.setFocus)
        self._fill("")

    def show_page(self, page: str, heading: str = "") -> None:
        """Show a page, at a heading's anchor if one is given; raises KeyError for a page that is not there."""
        if self.shown and self.shown != page:
            self._past.append(self.shown)
        self._write(page)
        if heading:
            self.text.scrollToAnchor(heading)

    def _lay_out(self) -> None:
        splitter = QSplitter()
        splitter.addWidget(parts.column(self.search, self.list))
        splitter.addWidget(parts.column(self.text, parts.row(self.back, None)))
        splitter.setSizes([270, 630])
        splitter.setChildrenCollapsible(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 14, 14, 14)
        layout.addWidget(splitter)

    def showEvent(self, event: QShowEvent) -> None:
        """The size of the letters is known now: the lines of the list get room for it."""
        super().showEvent(event)
        height = max(LINE, self.list.fontMetrics().height() + 6)
        self.list.setStyleSheet(f"QListView::item {{ height: {height}px; }}")

    def _fill(self, sought: str) -> None:
        """List the pages that have all of the words; the first of them is shown if the one on is not among them."""
        words = sought.casefold().split()
        found = [page for page in PAGES if all(word in self._texts[page].casefold() for word in words)]
        blocked = self.list.selectionModel().blockSignals(True)
        self.model.clear()
        for page in found:
            item = QStandardItem(page_title(self._texts[page]))
            item.setData(page, PAGE_ROLE)
            item.setToolTip(item.text())
            self.model.appendRow(item)
        self.list.selectionModel().blockSignals(blocked)
        if found:
            self._write(self.shown if self.shown in found else found[0])
            self._find_next()

    def _find_next(self) -> None:
        """Go to the next place of the words on the page, from the top again after the last one."""
        words = self.search.text().split()
        sought = self.search.text().strip()
        for one in (sought, *words[:1]):
            if one and not self.text.find(one):
                self.text.moveCursor(self.text.textCursor().MoveOperation.Start)
                if self.text.find(one):
                    return
            elif one:
                return

    def _chosen(self, index: QModelIndex) -> None:
        page = index.data(PAGE_ROLE)
        if page and page != self.shown:
            self.show_page(page)

    def _write(self, page: str) -> None:
        text = self._texts[page]
        if page != self.shown:
            self.shown = page
            self.text.setMarkdown(with_rules(text))
            self._space_out()
            self._to_the_top()
        self.back.setEnabled(bool(self._past))
        for line in range(self.model.rowCount()):
            index = self.model.index(line, 0)
            if index.data(PAGE_ROLE) == page:
                self.list.setCurrentIndex(index)

    def _space_out(self) -> None:
        """Give paragraphs the room between them that Markdown leaves to the reader."""
        size = self.fontMetrics().height()
        cursor = QTextCursor(self.text.document())
        block = self.text.document().begin()
        while block.isValid():
            form, heading = block.blockFormat(), block.blockFormat().headingLevel()
            form.setTopMargin(size * 0.8 if heading > 1 else 0)
            form.setBottomMargin(size * (0.15 if block.textList() else 0.45))
            cursor.setPosition(block.position())
            cursor.setBlockFormat(form)
            block = block.next()

    def _to_the_top(self) -> None:
        """Top of the page; the cursor that searches begins there."""
        self.text.moveCursor(self.text.textCursor().MoveOperation.Start)
        self.text.verticalScrollBar().setValue(0)

    def _follow(self, url: QUrl) -> None:
        if url.scheme() == parts.RULE_SCHEME:
            self.rule_wanted.emit(url.path())
        elif url.path() in self._texts:
            self.search.clear()
            self.show_page(url.path(), url.fragment())

    def _go_back(self) -> None:
        if self._past:
            self._write(self._past.pop())
