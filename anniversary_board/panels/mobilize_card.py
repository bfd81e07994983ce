"""The mobilize phase: units chosen out of the tray and placed where the board is lit, or by a button (R-MOB, H-PRO)."""

from __future__ import annotations

from collections.abc import Mapping

from anniversary_board.board.counters import CounterLook
from anniversary_board.panels import facts, offers, parts
from anniversary_board.panels.counting import CountList, CountRow
from anniversary_board.panels.parts import Look
from anniversary_board.panels.phase_card import PhaseCard
from rules.actions import Place
from rules.state import State

MOST = 12
"""No more places than this have a button; the board shows all of them."""


class MobilizeCard(PhaseCard):
    """The tray with how many of each are placed next, and the places they fit."""

    def __init__(self, state: State, look: Look, chosen: Mapping[str, int]) -> None:
        super().__init__(state, look, "Mobilize")
        self.places: list[Place] = []
        self.list = CountList([self._row(kind, count) for kind, count in facts.tray(state).items()])
        self.said = parts.label("", "secondary", wrap=True)
        self.buttons = parts.column(gap=4)
        self.add(parts.label("Place units", "strong"), self.list, self.said, self.buttons, self.why)
        self.list.changed.connect(self._changed)
        self.list.entered.connect(self._place_first)
        self.list.choose(chosen)
        if not self.list.total() and self.list.rows:
            first = self.list.rows[0]
            first.set_value(first.most)
        self._changed()

    def place_at(self, area: str) -> bool:
        """Place what is chosen in an area that is lit."""
        for place in self.places:
            if place.area == area:
                self.acted.emit(place)
                return True
        return False

    def show_lit(self) -> None:
        """Light the areas where what is chosen fits."""
        self.lit.emit(frozenset(place.area for place in self.places))

    def _place_first(self) -> None:
        """Enter on a row places at the first of the places."""
        if self.places:
            self.acted.emit(self.places[0])

    def _row(self, kind: str, count: int) -> CountRow:
        unit = self.state.unit(kind)
        name = f"{unit.name[0].upper()}{unit.name[1:]}"
        row = CountRow(kind, name, count, self.look, CounterLook(self.state.turn, kind))
        row.set_note(f"of {count}")
        row.setToolTip(f"{name}: {unit.capacity} capacity points")
        return row

    def _changed(self) -> None:
        units = self.list.chosen()
        self.places = offers.placements(self.state, units)
        layout = self.buttons.layout()
        assert layout is not None  # parts.column makes one
        parts.clear(layout)
        for place in self.places[:MOST]:
            made = parts.choice(offers.placing_words(self.state, place))
            made.clicked.connect(lambda _checked=False, one=place: self.acted.emit(one))
            layout.addWidget(made)
        if self.places:
            more = f", {len(self.places) - MOST} more on the board" if len(self.places) > MOST else ""
            self.said.setText(f"Click a lit area, or choose here{more}")
        self.said.setVisible(bool(self.places))
        stuck = bool(units) and not self.places
        self.say(offers.why_nowhere(self.state, units) if stuck else None)
        self.show_lit()
