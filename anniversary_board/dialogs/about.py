"""What the program is, and the keys it knows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QGridLayout, QScrollArea, QVBoxLayout, QWidget

from anniversary_board import __version__
from anniversary_board.panels import parts

WORDS = (
    "A board and an honest referee for Global 1939, a house-rule game on the Anniversary Edition map.",
    "Board, pieces and words are this project's own. It is not made or endorsed by the publisher of Axis & "
    "Allies. You need the board game to learn it by its own book.",
    "Free software under the MIT licence. Fira Sans is under the SIL Open Font License 1.1; coastlines are drawn "
    "from Natural Earth, public domain.",
)


class AboutDialog(QDialog):
    """Name, version, licences."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("About Anniversary Board")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        layout = QVBoxLayout(self)
        layout.setSpacing(10)
        layout.addWidget(parts.label("Anniversary Board", "window-title"))
        layout.addWidget(parts.label(f"Version {__version__}", "secondary"))
        for words in WORDS:
            layout.addWidget(parts.label(words, wrap=True))
        close = parts.button("Close")
        close.clicked.connect(self.accept)
        layout.addWidget(parts.row(None, close))
        parts.fit(self, 60)


class ShortcutsDialog(QDialog):
    """All keys by group, those of a drag included."""

    DRAG = (
        ("Drag", "all of a kind"),
        ("Ctrl + drag", "one"),
        ("Shift + drag", "all movers of the area"),
        ("Wheel or digit while dragging", "how many"),
        ("Right-press, or Enter on a stack", "choose a mixed force"),
        ("Alt or W while dragging", "a route through the area under the hand"),
        ("A while dragging", "attack where the ships stand"),
        ("Esc", "put back"),
        ("Arrows", "over neighbouring areas"),
        ("Enter", "pick up, drop"),
    )

    def __init__(
        self, groups: Iterable[tuple[str, Sequence[tuple[str, str]]]], parent: QWidget | None = None
    ) -> None:
        """`groups` are menus with (keys, words) of their commands."""
        super().__init__(parent)
        self.setWindowTitle("Keys")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        inside = QWidget()
        grid = QGridLayout(inside)
        grid.setColumnStretch(1, 1)
        grid.setHorizontalSpacing(20)
        line = 0
        for title, lines in (*groups, ("On the board", self.DRAG)):
            if not lines:
                continue
            grid.addWidget(parts.heading(title), line, 0, 1, 2)
            line += 1
            for keys, words in lines:
                grid.addWidget(parts.label(keys, "key"), line, 0, Qt.AlignmentFlag.AlignLeft)
                grid.addWidget(parts.label(words, wrap=True), line, 1)
                line += 1
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setWidget(inside)
        layout = QVBoxLayout(self)
        layout.addWidget(scroll)
        self.resize(480, 560)
