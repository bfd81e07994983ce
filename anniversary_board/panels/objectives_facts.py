"""The national objectives of every power: which are met, which pay, what the others lack. No Qt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from anniversary_board.panels.sheet import Column, Row, Sheet
from rules.objectives import Goal, Lack, goals, lack
from rules.phrases import joined
from rules.politics import is_neutral
from rules.powers import AXIS_POWERS, in_text
from rules.state import State

Standing = Literal["pays", "at peace", "missed"]
WORDS: dict[Standing, str] = {
    "pays": "✓ Held",
    "at peace": "○ Held, at peace",
    "missed": "– Missed",
}
"""How an objective stands, a mark and a word each."""

TONES: dict[Standing, str] = {"pays": "good", "at peace": "caution", "missed": ""}
COLUMNS = (
    Column("Power", grouped=True),
    Column("Standing"),
    Column("Objective", stretch=True, wraps=True),
    Column("What is missing", stretch=True, wraps=True),
    Column("IPC", figures=True),
    Column("Rule", "Enter or a click opens the rulebook there", rule=True),
)


@dataclass(frozen=True)
class Objective:
    """A goal as things stand, and in words what is missing."""

    goal: Goal
    standing: Standing
    missing: str


def objectives(state: State) -> tuple[Objective, ...]:
    """All objectives of a game, power by power, Axis first; none in a game without them (H-INC-6)."""
    if not state.ruleset.options.national_objectives:
        return ()
    found = (_objective(state, goal) for goal in goals())
    return tuple(sorted(found, key=lambda one: one.goal.power not in AXIS_POWERS))


def _objective(state: State, goal: Goal) -> Objective:
    wanting = lack(state, goal)
    if wanting != Lack():
        return Objective(goal, "missed", missing(goal, wanting))
    if is_neutral(state, goal.power):
        return Objective(goal, "at peace", f"It pays when {in_text(goal.power)} {_be(goal.power)} at war")
    return Objective(goal, "pays", "")


def missing(goal: Goal, wanting: Lack) -> str:
    """What an objective lacks, in words."""
    parts: list[str] = []
    if wanting.short:
        if wanting.short == len(wanting.areas):
            parts.append(joined(wanting.areas))
        elif wanting.short == 1:
            parts.append(f"{', '.join(wanting.areas[:-1])} or {wanting.areas[-1]}")
        else:
            parts.append(f"{wanting.short} of {joined(wanting.areas)}")
    if wanting.guests:
        parts.append(f"units of other powers in {joined(wanting.guests)}")
    if wanting.zones:
        parts.append(f"enemy warships in {joined(wanting.zones)}")
    text = "; ".join(parts)
    return text[:1].upper() + text[1:]


def sheet(found: tuple[Objective, ...]) -> Sheet:
    """The objectives as a table."""
    rows = tuple(
        Row(
            (
                one.goal.power,
                WORDS[one.standing],
                one.goal.text,
                one.missing,
                one.goal.ipc,
                one.goal.rule,
            ),
            owner=one.goal.power,
            tone=TONES[one.standing],
        )
        for one in found
    )
    return Sheet("Objectives", COLUMNS, rows)


def summary(found: tuple[Objective, ...]) -> str:
    """How many pay, and whose, in a sentence."""
    if not found:
        return "This game is played without national objectives: H-INC-6."
    pays = [one for one in found if one.standing == "pays"]
    sums: dict[str, int] = {}
    for one in pays:
        sums[one.goal.power] = sums.get(one.goal.power, 0) + one.goal.ipc
    said = joined(f"{power} {ipc} IPC" for power, ipc in sums.items()) or "nobody"
    return f"{len(pays)} of {len(found)} objectives pay now: {said}. H-INC-6."


def _be(power: str) -> str:
    return "are" if power == "United States" else "is"
