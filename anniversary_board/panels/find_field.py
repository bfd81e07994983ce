"""The field that finds an area or a command, and runs or shows it (Ctrl+K, /)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QCompleter, QLineEdit

MOST_SHOWN = 12
"""How many hits the list shows at once."""
_ENTRY = Qt.ItemDataRole.UserRole + 1


@dataclass(frozen=True)
class Entry:
    """Something to find: its words, other words it is found by, what kind it is, what happens."""

    words: str
    kind: str
    run: Callable[[], object]
    also: tuple[str, ...] = ()
    key: str = ""


def ranked(entries: Sequence[Entry], sought: str) -> list[Entry]:
    """The entries that contain every sought word, those that begin with the text first.

    An entry found only by another name (an alias of an area) comes after those found by their own.
    """
    wanted = sought.casefold().split()
    if not wanted:
        return []
    scored: list[tuple[int, int, Entry]] = []
    for number, entry in enumerate(entries):
        names = [entry.words.casefold(), *(name.casefold() for name in entry.also)]
        scores = [
            _score(name, wanted) + (0 if index == 0 else 3)
            for index, name in enumerate(names)
            if all(word in name for word in wanted)
        ]
        if scores:
            scored.append((min(scores), number, entry))
    return [entry for _, _, entry in sorted(scored, key=lambda one: one[:2])]


def _score(name: str, wanted: Sequence[str]) -> int:
    if name.startswith(" ".join(wanted)):
        return 0
    begins = name.replace(".", " ").split()
    return 1 if all(any(part.startswith(word) for part in begins) for word in wanted) else 2


class FindField(QLineEdit):
    """A line with a list of hits below it; Enter takes the first. `left` when the search is given up."""

    left = Signal()

    def __init__(self, entries: Callable[[], Sequence[Entry]]) -> None:
        super().__init__()
        self._entries = entries
        self._found: list[Entry] = []
        self.setPlaceholderText("Find an area or a command")
        self.setAccessibleName("Find an area or a command")
        self.setClearButtonEnabled(True)
        self.setMinimumWidth(240)
        self.hits = QStandardItemModel(self)
        completer = QCompleter(self.hits, self)
        completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        completer.setMaxVisibleItems(MOST_SHOWN)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.activated[QModelIndex].connect(self._take_index)  # type: ignore[index]  # an overload
        self.setCompleter(completer)
        self.textEdited.connect(self._search)
        self.returnPressed.connect(self._take_first)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Start anew."""
        super().focusInEvent(event)
        self.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc gives up."""
        if event.key() == Qt.Key.Key_Escape:
            self.clear()
            self.left.emit()
            return
        super().keyPressEvent(event)

    def _search(self, text: str) -> None:
        self._found = ranked(self._entries(), text)[:MOST_SHOWN]
        self.hits.clear()
        for entry in self._found:
            tail = f"  ·  {entry.kind}" + (f"  ·  {entry.key}" if entry.key else "")
            item = QStandardItem(f"{entry.words}{tail}")
            item.setData(self._found.index(entry), _ENTRY)
            item.setEditable(False)
            self.hits.appendRow(item)
        self.completer().complete()

    def _take_index(self, index: QModelIndex) -> None:
        place = index.data(_ENTRY)
        if isinstance(place, int) and place < len(self._found):
            self._take(self._found[place])

    def _take_first(self) -> None:
        if self._found:
            self._take(self._found[0])

    def _take(self, entry: Entry) -> None:
        self._found = []
        self.clear()
        if (popup := self.completer().popup()) is not None:
            popup.hide()
        self.left.emit()
        entry.run()
