"""Collecting income: what the statement says is paid, line by line, and war bonds are rolled for (R-INC)."""

from __future__ import annotations

import msgspec

from rules.economy import statement
from rules.errors import Refusal
from rules.events import Event, Paid, Rolled
from rules.pending import DICE, Question, Shot
from rules.politics import CHINA
from rules.state import State
from rules.step import Step
from rules.technology import WAR_BONDS


def collected(state: State) -> tuple[State, tuple[Event, ...]]:
    """The state on entering the phase: the money is in, and the die of war bonds is asked for (R-INC-02, R-TECH-05)."""
    power = state.turn
    paid = tuple(Paid(power, line.ipc, line.rule) for line in statement(state, power) if line.ipc)
    after = _with_money(state, power, sum(event.ipc for event in paid))
    if power != CHINA and state.has_tech(power, WAR_BONDS):
        bonds = Question(DICE, power, purpose=WAR_BONDS, shots=(Shot(power),))
        after = msgspec.structs.replace(after, pending=bonds)
    return after, paid


def rolled(state: State, question: Question, faces: tuple[int, ...]) -> Step | Refusal:
    """War bonds pay what the die shows (R-TECH-05)."""
    power, ipc = question.by, sum(faces)
    events: tuple[Event, ...] = (
        Rolled(power, "", question.purpose, faces, question.shots),
        Paid(power, ipc, "R-TECH-05"),
    )
    return Step(_with_money(state, power, ipc), events)


def _with_money(state: State, power: str, ipc: int) -> State:
    return msgspec.structs.replace(
        state, treasury={**state.treasury, power: state.treasury.get(power, 0) + ipc}
    )
