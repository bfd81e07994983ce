"""What every power would collect now, line by line with its rule, and what it collected last. No Qt.

What comes in now is `economy.statement`, what came in are the events of payment along the branch.
"""

from __future__ import annotations

from dataclasses import dataclass

from anniversary_board.panels.economy_facts import is_income
from anniversary_board.panels.sheet import Column, Row, Sheet
from rules import economy, objectives
from rules.events import Paid
from rules.game import Game
from rules.names import POWERS
from rules.politics import CHINA
from rules.powers import sentence
from rules.rulebook import RULES
from rules.technology import WAR_BONDS

BONDS = "R-TECH-05"
COLUMNS = (
    Column("Power", grouped=True),
    Column("What for", stretch=True, wraps=True),
    Column("Now", "IPC it would collect if its turn ended now", figures=True),
    Column("Last time", "IPC it collected at the end of its last turn", figures=True),
    Column("Rule", "Enter or a click opens the rulebook there", rule=True),
)


@dataclass(frozen=True)
class Entry:
    """A line of a statement: what for, by which rule, how much now and last time (None: no such line)."""

    text: str
    rule: str
    now: int | None
    last: int | None


@dataclass(frozen=True)
class Statement:
    """A power's statement; `round` is the one in which it last collected, 0 for never."""

    power: str
    entries: tuple[Entry, ...]
    now: int
    last: int | None
    round: int


def statements(game: Game, node: int) -> tuple[Statement, ...]:
    """The statements of all powers at a point of the game, in the order of play."""
    state = game.nodes[node].state
    past = last_payments(game, node)
    found: list[Statement] = []
    for power in POWERS:
        round, paid = past.get(power, (0, {}))
        lines = {line.rule: line for line in economy.statement(state, power)}
        rules = [*lines, *(rule for rule in paid if rule not in lines)]
        if power != CHINA and state.has_tech(power, WAR_BONDS) and BONDS not in rules:
            rules.append(BONDS)
        entries = tuple(
            Entry(
                lines[rule].text if rule in lines else _text(rule),
                rule,
                lines[rule].ipc if rule in lines else None,
                paid.get(rule, 0 if rule in lines else None) if paid else None,
            )
            for rule in rules
        )
        now = sum(line.ipc for line in lines.values())
        found.append(Statement(power, entries, now, sum(paid.values()) if paid else None, round))
    return tuple(found)


def last_payments(game: Game, node: int) -> dict[str, tuple[int, dict[str, int]]]:
    """By power the round in which it last collected on the way to a point, and what by which rule."""
    found: dict[str, tuple[int, dict[str, int]]] = {}
    for one in reversed(game.line(node)):
        if one.parent is None:
            continue
        round = game.nodes[one.parent].state.round
        for event in one.events:
            if not isinstance(event, Paid) or not is_income(event):
                continue
            known, paid = found.setdefault(event.power, (round, {}))
            if known == round:
                paid[event.rule] = paid.get(event.rule, 0) + event.ipc
    return found


def sheet(found: tuple[Statement, ...]) -> Sheet:
    """The statements as a table, each power's sum last."""
    rows: list[Row] = []
    for one in found:
        rows += [
            Row((one.power, entry.text, entry.now, entry.last, entry.rule), owner=one.power)
            for entry in one.entries
        ]
        if one.power == CHINA:
            rows.append(Row((one.power, _china(), None, None, "H-CHI-2"), owner=one.power))
            continue
        words = f"In all; last collected in round {one.round}" if one.round else "In all; not collected yet"
        rows.append(Row((one.power, words, one.now, one.last, ""), owner=one.power, strong=True))
    return Sheet("Statement", COLUMNS, tuple(rows))


def _china() -> str:
    return f"{sentence(CHINA)} collects no IPC, it raises infantry in its purchase phase"


def _text(rule: str) -> str:
    """What a payment was for that is not due now."""
    if rule == BONDS:
        return "War bonds: one die more"
    goal = next((goal for goal in objectives.goals() if goal.rule == rule), None)
    return goal.text if goal is not None else RULES[rule].title
