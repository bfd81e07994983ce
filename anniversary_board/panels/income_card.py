"""Collecting income: the statement line by line, each with its rule (R-INC-01)."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from anniversary_board.panels import parts
from anniversary_board.panels.offers import Sum
from anniversary_board.panels.parts import Look
from anniversary_board.panels.phase_card import PhaseCard
from rules.state import State


class IncomeCard(PhaseCard):
    """What was collected and what for."""

    def __init__(self, state: State, look: Look, lines: list[Sum]) -> None:
        super().__init__(state, look, "Income")
        for line in lines:
            words = parts.LinkText(f"{line.words} {line.rule}", "secondary")
            words.rule_clicked.connect(self.rule_wanted)
            self.add(self._row(words, f"{line.ipc:+d}"))
        total = sum(line.ipc for line in lines)
        whole = parts.label("Collected this turn" if lines else "Nothing is collected", "strong")
        self.add(parts.line(), self._row(whole, f"{total:+d} IPC"))

    def _row(self, words: parts.Words, sum_: str) -> QWidget:
        made = parts.row(words, parts.label(sum_, "strong"))
        made.layout().setStretch(0, 1)  # type: ignore[union-attr]  # parts.row makes a layout
        return made
