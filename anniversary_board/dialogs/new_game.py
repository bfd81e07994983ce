"""A new game: which setup, and the house rules that can be switched, each with its rule."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialog, QGridLayout, QVBoxLayout, QWidget

from anniversary_board.panels import parts
from rules.errors import DataError
from rules.ruleset import Options
from rules.setups import Setup, load_setup, standard_setup

CHECKS = (
    ("national_objectives", "National objectives", "H-INC-6"),
    ("research", "Research", "H-TECH-1"),
    ("dardanelles_closed", "The Black Sea is closed", "H-MAP-7"),
    ("escorts_and_interceptors", "Escorts and interceptors", "H-AIR-1"),
    ("greenland_is_american_water", "Greenland makes SZ 2 American water", "H-POL-7"),
)
CHOICES: tuple[tuple[str, str, str, tuple[tuple[str, object], ...]], ...] = (
    (
        "victory_cities",
        "Victory cities to win",
        "H-WIN-1",
        (("15, a short game", 15), ("17", 17), ("21, a long game", 21)),
    ),
    (
        "two_hit_units",
        "Two hits",
        "H-REP-1",
        (("battleships, carriers and tanks", "house"), ("battleships only", "aa50")),
    ),
    ("fighter_range", "Range of fighters", "H-UNIT-1", (("3 spaces", 3), ("4 spaces", 4))),
)


class NewGameDialog(QDialog):
    """Setup and options; `chosen(setup)` with the setup as it is to be played."""

    chosen = Signal(object)
    rule_wanted = Signal(str)

    def __init__(
        self, ask_file: Callable[[Callable[[Path], None]], None], parent: QWidget | None = None
    ) -> None:
        """`ask_file` asks for a setup file and hands its path to what it is given."""
        super().__init__(parent)
        self.setWindowTitle("New game")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._setup = standard_setup()
        self._ask_file = ask_file
        self.name = parts.label(self._setup.name, "strong")
        other = parts.button("Setup file…")
        other.clicked.connect(lambda: self._ask_file(self.take_file))
        self.fault = parts.LinkText("", "secondary")
        self.fault.hide()
        self.checks: dict[str, QCheckBox] = {}
        self.boxes: dict[str, QComboBox] = {}
        layout = QVBoxLayout(self)
        layout.setSpacing(8)
        layout.addWidget(parts.row(parts.label("Setup", "heading"), self.name, None, other))
        layout.addWidget(self.fault)
        layout.addWidget(parts.line())
        layout.addWidget(parts.label("House rules of this game", "heading"))
        layout.addLayout(self._options())
        self.start = parts.button("Start the game", "primary")
        cancel = parts.button("Back to the board")
        layout.addWidget(parts.row(None, cancel, self.start))
        self.start.setDefault(True)
        self.start.clicked.connect(self._start)
        cancel.clicked.connect(self.reject)
        self._show_options(self._setup.options)

    def take_file(self, path: Path) -> None:
        """Take a setup from a file; a bad one is named with its faults and the one before stays."""
        try:
            self._setup = load_setup(path)
        except (DataError, OSError) as error:
            self.fault.set_plain(f"{path.name} is not taken. {str(error).splitlines()[0]}")
            self.fault.show()
            return
        self.fault.hide()
        self.name.setText(f"{self._setup.name} ({path.name})")
        self._show_options(self._setup.options)

    def setup(self) -> Setup:
        """The setup with the options that are chosen now."""
        return msgspec.structs.replace(self._setup, options=self.options())

    def options(self) -> Options:
        """The options that are chosen now."""
        values: dict[str, object] = {key: box.isChecked() for key, box in self.checks.items()}
        values |= {key: box.currentData() for key, box in self.boxes.items()}
        return msgspec.convert(values, Options)

    def _options(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setColumnStretch(0, 1)
        grid.setHorizontalSpacing(16)
        line = 0
        for key, words, rule_id in CHECKS:
            self.checks[key] = QCheckBox(words)
            grid.addWidget(self.checks[key], line, 0, 1, 2)
            grid.addWidget(self._rule(rule_id), line, 2)
            line += 1
        for key, words, rule_id, values in CHOICES:
            self.boxes[key] = QComboBox()
            for text, value in values:
                self.boxes[key].addItem(text, value)
            self.boxes[key].setAccessibleName(words)
            grid.addWidget(parts.label(words), line, 0)
            grid.addWidget(self.boxes[key], line, 1)
            grid.addWidget(self._rule(rule_id), line, 2)
            line += 1
        return grid

    def _rule(self, rule_id: str) -> QWidget:
        made = parts.button(rule_id, "link")
        made.clicked.connect(lambda: self.rule_wanted.emit(rule_id))
        return made

    def _show_options(self, options: Options) -> None:
        for key, box in self.checks.items():
            box.setChecked(bool(getattr(options, key)))
        for key, choice in self.boxes.items():
            choice.setCurrentIndex(choice.findData(getattr(options, key)))

    def _start(self) -> None:
        self.chosen.emit(self.setup())
        self.accept()
