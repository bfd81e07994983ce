"""The part of the edit window about one area: its units, its owner, its bomb damage."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFrame,
    QGridLayout,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from anniversary_board.dialogs.edit_units import units_of
from anniversary_board.panels import parts
from anniversary_board.panels.area_words import aboard
from anniversary_board.panels.parts import Look
from anniversary_board.panels.pictures import Counter, counter_look
from rules.actions import Edit
from rules.names import KINDS, OWNERS
from rules.pieces import Piece, Stack, in_order, order, with_added
from rules.powers import adjective
from rules.state import State
from rules.units import standard_units

PASSENGERS = 2
"""The most that any ship carries."""
NOBODY = "nobody"


class EditArea(QFrame):
    """Edits one area; `edited(action)` when the player puts it on the board."""

    edited = Signal(object)
    area_wanted = Signal(str)

    def __init__(self, state: State, look: Look) -> None:
        super().__init__()
        self._state, self._look, self._filling = state, look, False
        self.area = QComboBox()
        self.area.addItems(sorted(state.ruleset.board.areas))
        self.area.setAccessibleName("Area")
        self.owner = QComboBox()
        self.owner.addItems(OWNERS)
        self.owner.setAccessibleName("Owner")
        self.damage = QSpinBox()
        self.damage.setRange(0, 40)
        self.damage.setAccessibleName("Bomb damage")
        self.stack: Stack = {}
        self.rows = QGridLayout()
        self.rows.setColumnStretch(1, 1)
        self._make_adder()
        self.apply = parts.button("Put on the board", "primary")
        self.revert = parts.button("As it is on the board")
        self._lay_out()
        self.area.currentTextChanged.connect(self._changed_area)
        self.kind.currentIndexChanged.connect(self._show_cargo)
        self.owner_of_new.currentIndexChanged.connect(self._show_cargo)
        self.add.clicked.connect(self._add)
        self.apply.clicked.connect(lambda: self.edited.emit(self.action()))
        self.revert.clicked.connect(self._load)
        self._load()

    def show_state(self, state: State) -> None:
        """Follow the board; what was not put on it yet is dropped if the area changed there."""
        before, self._state = self._state, state
        area = self.area.currentText()
        if before.stack(area) is not state.stack(area) or before.owner(area) != state.owner(area):
            self._load()

    def select(self, area: str) -> None:
        """Edit another area."""
        self.area.setCurrentText(area)

    def action(self) -> Edit:
        """The edit as it is filled in: only what differs from the board."""
        area, state = self.area.currentText(), self._state
        owner = self.owner.currentText()
        return Edit(
            units={area: units_of(self.stack)} if dict(self.stack) != dict(state.stack(area)) else {},
            owners={area: owner} if self.owner.isEnabled() and owner != state.owner(area) else {},
            damage={area: self.damage.value()} if self.damage.value() != state.damage.get(area, 0) else {},
        )

    def add_units(self, piece: Piece, count: int) -> None:
        """Add units to what will be put on the board."""
        self.stack = with_added(self.stack, {piece: count})
        self._show_rows()

    # -- inside -----------------------------------------------------------------------------

    def _make_adder(self) -> None:
        self.owner_of_new = QComboBox()
        self.owner_of_new.addItems(OWNERS)
        self.owner_of_new.setAccessibleName("Power of the new units")
        self.kind = QComboBox()
        for kind in KINDS:
            self.kind.addItem(standard_units()[kind].name, kind)
        self.kind.setAccessibleName("Kind of the new units")
        self.count = QSpinBox()
        self.count.setRange(1, 99)
        self.count.setAccessibleName("Number of new units")
        self.damaged = QCheckBox("damaged")
        self.cargo = [QComboBox() for _ in range(PASSENGERS)]
        for number, box in enumerate(self.cargo, start=1):
            box.setAccessibleName(f"Aboard, {number}")
        self.add = parts.button("Add")

    def _lay_out(self) -> None:
        inside = QWidget()
        inside.setLayout(self.rows)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setWidget(inside)
        self.cargo_row = parts.row(parts.label("aboard", "secondary"), *self.cargo, None)
        layout = QVBoxLayout(self)
        layout.setSpacing(8)
        owner_row = parts.row(
            parts.label("Owner", "secondary"),
            self.owner,
            parts.label("Bomb damage", "secondary"),
            self.damage,
            None,
        )
        layout.addWidget(parts.row(parts.label("Area", "secondary"), self.area, None))
        layout.addWidget(owner_row)
        layout.addWidget(parts.heading("Units"))
        layout.addWidget(scroll, 1)
        adder = parts.row(self.count, self.owner_of_new, self.kind, self.damaged, None, self.add)
        layout.addWidget(parts.card(parts.label("Add units", "heading"), adder, self.cargo_row))
        layout.addWidget(parts.row(None, self.revert, self.apply))

    def _changed_area(self, area: str) -> None:
        self._load()
        self.area_wanted.emit(area)

    def _load(self) -> None:
        area, state = self.area.currentText(), self._state
        place = state.ruleset.board.areas[area]
        self.stack = dict(state.stack(area))
        self.owner.setEnabled(not place.is_sea and not place.terrain)
        self.damage.setEnabled(not place.is_sea and not place.terrain)
        self.owner.setCurrentText(state.owner(area))
        if not state.owner(area):
            self.owner.setCurrentIndex(-1)
        self.damage.setValue(state.damage.get(area, 0))
        self.owner_of_new.setCurrentText(state.owner(area) or state.turn)
        self._show_rows()
        self._show_cargo()

    def _show_rows(self) -> None:
        parts.clear(self.rows)
        for line, (piece, count) in enumerate(in_order(self.stack)):
            self._row(line, piece, count)
        self.rows.setRowStretch(len(self.stack), 1)

    def _row(self, line: int, piece: Piece, count: int) -> None:
        name = standard_units()[piece.kind].name
        said = [f"{adjective(piece.owner)} {name}"]
        said += ["damaged"] if piece.damaged else []
        said += ["under repair"] if piece.repairing else []
        said += [aboard(piece)] if piece.cargo else []
        spin = QSpinBox()
        spin.setRange(0, 999)
        spin.setValue(count)
        spin.setAccessibleName(", ".join(said))
        spin.valueChanged.connect(lambda value, one=piece: self._set(one, value))
        self.rows.addWidget(Counter(counter_look(piece, 1), 24, self._look), line, 0)
        self.rows.addWidget(parts.label(", ".join(said), wrap=True), line, 1)
        self.rows.addWidget(spin, line, 2)

    def _set(self, piece: Piece, count: int) -> None:
        """Change a number; the line stays while the window is open, so that 0 can be taken back."""
        stack = dict(self.stack)
        if count:
            stack[piece] = count
        else:
            stack.pop(piece, None)
        self.stack = stack

    def _add(self) -> None:
        owner, kind = self.owner_of_new.currentText(), str(self.kind.currentData())
        boxes = [box for box in self.cargo if box.isEnabled()]
        aboard_now = [Piece(*box.currentData()) for box in boxes if box.currentData()]
        damaged = self.damaged.isEnabled() and self.damaged.isChecked()
        piece = Piece(owner, kind, damaged, cargo=tuple(sorted(aboard_now, key=order)))
        self.add_units(piece, self.count.value())

    def _show_cargo(self) -> None:
        """Offer who can be aboard: land units on a transport, allied aircraft on a carrier."""
        kind, owner = str(self.kind.currentData()), self.owner_of_new.currentText()
        units = self._state.ruleset.units
        unit = units[kind]
        self.damaged.setEnabled(unit.hits > 1)
        able = [
            (power, one)
            for power in OWNERS
            for one in KINDS
            if (kind == "transport" and units[one].transport_class is not None)
            or (unit.decks and units[one].deck_cargo and power != owner)
        ]
        able.sort(key=lambda one: one[0] != owner)
        for box in self.cargo:
            box.clear()
            box.addItem(NOBODY, None)
            for power, one in able:
                whose = "" if power == owner else f"{adjective(power)} "
                box.addItem(f"{whose}{units[one].name}", (power, one))
            box.setEnabled(bool(able))
        self.cargo_row.setVisible(bool(able))
