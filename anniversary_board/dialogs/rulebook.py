"""The rulebook inside the program: a list, a search, and the text of a rule; every id in it is a link."""

from __future__ import annotations

import html

from PySide6.QtCore import QModelIndex, Qt, QUrl
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QDialog, QLineEdit, QListView, QSplitter, QTextBrowser, QVBoxLayout, QWidget

from anniversary_board.panels import parts
from rules.rulebook import RULES, Rule, rule, search

ID_ROLE = Qt.ItemDataRole.UserRole + 1


class RulebookWindow(QDialog):
    """A window beside the board; it stays open while one plays."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Rulebook")
        self.resize(820, 560)
        self._past: list[str] = []
        self.shown = ""
        self.search = QLineEdit()
        self.search.setPlaceholderText("Words or a rule id, such as blitz or H-POL-5")
        self.search.setClearButtonEnabled(True)
        self.search.setAccessibleName("Search the rules")
        self.model = QStandardItemModel()
        self.list = QListView()
        self.list.setModel(self.model)
        self.list.setUniformItemSizes(True)
        self.list.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.list.setAccessibleName("Rules")
        self.text = QTextBrowser()
        self.text.setOpenLinks(False)
        self.text.setAccessibleName("Text of the rule")
        self.back = parts.button("Back")
        self._lay_out()
        self.search.textChanged.connect(self._fill)
        self.list.selectionModel().currentChanged.connect(self._chosen)
        self.text.anchorClicked.connect(self._follow)
        self.back.clicked.connect(self._go_back)
        self._fill("")

    def show_rule(self, rule_id: str) -> None:
        """Show the text of a rule; raises KeyError for an id that is not in the book."""
        entry = rule(rule_id)
        if self.shown and self.shown != rule_id:
            self._past.append(self.shown)
        self._write(entry)
        self._select(rule_id)

    def _lay_out(self) -> None:
        left = parts.column(self.search, self.list)
        right = parts.column(self.text, parts.row(self.back, None))
        splitter = QSplitter()
        splitter.addWidget(left)
        splitter.addWidget(right)
        splitter.setSizes([320, 500])
        splitter.setChildrenCollapsible(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 14, 14, 14)
        layout.addWidget(splitter)

    def _fill(self, sought: str) -> None:
        entries = search(sought) if sought.strip() else list(RULES.values())
        blocked = self.list.selectionModel().blockSignals(True)
        self.model.clear()
        for entry in entries:
            item = QStandardItem(f"{entry.id}  {entry.title}")
            item.setData(entry.id, ID_ROLE)
            item.setToolTip(entry.title)
            self.model.appendRow(item)
        self.list.selectionModel().blockSignals(blocked)
        if entries and (sought.strip() or not self.shown):
            self._write(entries[0])
            self.list.setCurrentIndex(self.model.index(0, 0))

    def _select(self, rule_id: str) -> None:
        for line in range(self.model.rowCount()):
            index = self.model.index(line, 0)
            if index.data(ID_ROLE) == rule_id:
                self.list.setCurrentIndex(index)
                self.list.scrollTo(index)
                return

    def _chosen(self, index: QModelIndex) -> None:
        rule_id = index.data(ID_ROLE)
        if rule_id and rule_id != self.shown:
            self.show_rule(rule_id)

    def _write(self, entry: Rule) -> None:
        self.shown = entry.id
        kind = "House rule" if entry.house else "Base game"
        also = ", ".join(f"{parts.rule_link(other)} {html.escape(rule(other).title)}" for other in entry.see)
        named = [one.id for one in RULES.values() if entry.id in one.see and one.id not in entry.see]
        cited = ", ".join(f"{parts.rule_link(other)} {html.escape(rule(other).title)}" for other in named)
        markup = [
            f"<h2>{html.escape(entry.title)}</h2><p><b>{entry.id}</b> · {kind}</p>",
            f"<p style='line-height: 140%'>{parts.linked(entry.text)}</p>",
            f"<p>See also: {also}</p>" if also else "",
            f"<p>Named by: {cited}</p>" if cited else "",
        ]
        self.text.setHtml("".join(markup))
        self.back.setEnabled(bool(self._past))

    def _follow(self, url: QUrl) -> None:
        if url.scheme() == parts.RULE_SCHEME:
            self.search.clear()
            self.show_rule(url.path())

    def _go_back(self) -> None:
        if self._past:
            before = self._past.pop()
            self._write(rule(before))
            self._select(before)
