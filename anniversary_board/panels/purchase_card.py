"""The purchase phase: an order counted out against the money and the capacity, repairs, lend-lease (R-PUR, H-LEND)."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QCheckBox

from anniversary_board.board.counters import CounterLook
from anniversary_board.panels import facts, offers, parts
from anniversary_board.panels.counting import CountList, CountRow
from anniversary_board.panels.parts import Look
from anniversary_board.panels.phase_card import PhaseCard
from rules import engine, phrases, prices, production
from rules.actions import Lend, Purchase
from rules.names import POWERS
from rules.politics import CHINA
from rules.state import State

REPAIR = "repair "
"""What stands before the territory in the key of a repair's row."""


class PurchaseCard(PhaseCard):
    """The order that is planned; it is given with the button and can be changed until then."""

    def __init__(self, state: State, look: Look, plan: Mapping[str, int]) -> None:
        super().__init__(state, look, "Purchase")
        self.left = parts.LinkText("", "strong")
        self.room = parts.label("", "secondary", wrap=True)
        self.list = CountList([*self._units(), *self._repairs()])
        self.box = QCheckBox(f"Lend-lease first: {self._lent()} IPC in the box")
        self.box.setChecked(True)
        self.box.setVisible(self._lent() > 0)
        self.main = parts.button("")
        self.clear = parts.button("Clear", "link", "Nothing ordered")
        self.add(parts.row(self.left, self.clear, self.main), self.room, self.why, self.box, self.list)
        ordered = state.record.ordered
        if ordered:
            self.add(parts.label(f"Bought: {phrases.counted(ordered)}", "secondary", wrap=True))
        self.list.changed.connect(self._changed)
        self.list.entered.connect(self._give)
        self.box.toggled.connect(self._changed)
        self.main.clicked.connect(self._give)
        self.clear.clicked.connect(lambda: self.list.choose({}))
        self.list.choose(plan)
        self._changed()

    @property
    def plan(self) -> dict[str, int]:
        """What is counted out."""
        return self.list.chosen()

    def action(self, more: str = "") -> Purchase:
        """The order as it is counted out, with one more of a row if that is asked."""
        counts = self.plan
        if more:
            counts[more] = counts.get(more, 0) + 1
        mending = {key.removeprefix(REPAIR): n for key, n in counts.items() if key.startswith(REPAIR)}
        units = {key: n for key, n in counts.items() if not key.startswith(REPAIR)}
        lend = bool(units) and self._lent() > 0 and self.box.isChecked()
        return Purchase(units=units, lend_lease=lend, repair=mending)

    def unfinished(self) -> str:
        """The order that has not been given."""
        counts = {key: n for key, n in self.plan.items() if not key.startswith(REPAIR)}
        return phrases.counted(counts) if counts else "the repair of bomb damage" if self.plan else ""

    def _lent(self) -> int:
        return self.state.lend_lease.get(self.state.turn, 0)

    def _units(self) -> list[CountRow]:
        state, rows = self.state, list[CountRow]()
        china = state.turn == CHINA
        for kind in offers.kinds_for_sale(state):
            if china and engine.why_not(state, Purchase(units={kind: 1})) is not None:
                continue
            unit, cost = state.unit(kind), prices.cost(state, state.turn, kind)
            name = f"{unit.name[0].upper()}{unit.name[1:]}"
            row = CountRow(kind, name, 1 if china else 99, self.look, CounterLook(state.turn, kind))
            row.set_note("free" if china else str(cost))
            row.setToolTip(
                f"{name}: {cost} IPC, {unit.capacity} capacity, attack {unit.attack}, defence {unit.defense}, "
                f"move {unit.move}"
            )
            rows.append(row)
        return rows

    def _repairs(self) -> list[CountRow]:
        rows: list[CountRow] = []
        for area, points in offers.damaged(self.state).items():
            row = CountRow(f"{REPAIR}{area}", f"Repair {area}", points, self.look)
            row.set_note(f"of {points}")
            rows.append(row)
        return rows

    def _changed(self) -> None:
        state, action = self.state, self.action()
        for row in self.list.rows:
            able = row.value < row.most and engine.why_not(state, self.action(row.key)) is None
            row.set_limit(row.value + able)
        empty = not self.plan
        refusal = None if empty else engine.why_not(state, action)
        self.main.setEnabled(not empty and refusal is None)
        self.clear.setVisible(not empty)
        self._show_money(action)
        if state.turn == CHINA and not self.list.rows:
            refusal = engine.why_not(state, Purchase(units={"infantry": 1}))
        self.list.setVisible(bool(self.list.rows))
        self.main.setVisible(bool(self.list.rows))
        self.say(refusal)
        self.planned.emit()

    def _show_money(self, action: Purchase) -> None:
        """What the order costs and leaves, and how it fits into the capacity of the cities and factories."""
        state = self.state
        if state.turn == CHINA:
            held = phrases.counted(facts.tray(state))
            self.left.set_plain(f"China raises {held}. H-CHI-2")
            self.main.setText("Take it")
            self.room.hide()
            return
        cost = prices.total(state, state.turn, action.units)
        mending = sum(action.repair.values())
        whole = facts.purse(state) + self._lent()
        self.left.set_plain(f"{whole - cost - mending} IPC left")
        self.main.setText(f"Buy for {cost + mending} IPC" if self.plan else "Buy")
        waiting = {**facts.tray(state)}
        for kind, count in action.units.items():
            waiting[kind] = waiting.get(kind, 0) + count
        places = offers.producers(state)
        room = sum(one.left for one in places) + mending
        needed = production.points(state, waiting)
        most = ", ".join(f"{one.city or one.area} {one.left}" for one in places[:4])
        self.room.setText(f"Capacity {needed} of {room}: {most}{', …' if len(places) > 4 else ''}")
        self.room.setToolTip(
            "\n".join(f"{one.area} ({one.city}): {one.left} of {one.whole}" for one in places)
        )

    def _give(self) -> None:
        if self.main.isEnabled() and self.plan:
            action = self.action()
            self.list.choose({})
            self.acted.emit(action)


class LendCard(PhaseCard):
    """Lend-lease given by the United States (H-LEND-1): how much, and to whom."""

    def __init__(self, state: State, look: Look) -> None:
        super().__init__(state, look, "Lend-lease")
        self.rows = [row for power in POWERS if (row := self._row(power)) is not None]
        words = parts.LinkText("Lend-lease H-LEND-1", "strong")
        words.rule_clicked.connect(self.rule_wanted)
        self.list = CountList(self.rows)
        self.main = parts.button("Give lend-lease")
        self.add(words, self.list, self.why, self.main)
        self.list.changed.connect(self._changed)
        self.list.entered.connect(self._give)
        self.main.clicked.connect(self._give)
        self._changed()

    @staticmethod
    def possible(state: State) -> bool:
        """Whether anybody can be given something."""
        return any(engine.why_not(state, Lend(to=power, ipc=1)) is None for power in POWERS)

    def _row(self, power: str) -> CountRow | None:
        most = 0
        while engine.why_not(self.state, Lend(to=power, ipc=most + 1)) is None:
            most += 1
        if not most:
            return None
        row = CountRow(power, power, most, self.look)
        row.set_note(f"up to {most} IPC")
        return row

    def _changed(self) -> None:
        """Only one is given to at a time: the other row is emptied by the limit that both share."""
        self.main.setEnabled(self.list.total() > 0)
        most = max((row.most for row in self.rows), default=0)
        self.list.leave(most)

    def _give(self) -> None:
        for power, ipc in self.list.chosen().items():
            self.acted.emit(Lend(to=power, ipc=ipc))
