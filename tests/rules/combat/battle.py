"""A battle in a few lines: a position, the orders, the dice by purpose and the answers.

    done = fight({"Germany": "2 tanks", "Poland": "Soviets: infantry"}, "2 tanks: Germany > Poland", at="Poland",
                 attack=[1], defense=[6], answers=["retreat: no"], war="Germany-Soviets")

The orders are played in the combat move, then the battle is begun. Dice come from the queue of their purpose, and are
misses when it is empty. The answers are used in order; what is asked after the last of them stays open, or is answered with
the defaults where the last one is "…".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules import defaults, engine
from rules.actions import Action, Fight, Roll
from rules.dice import Scripted
from rules.errors import Refusal
from rules.events import Event
from rules.pending import DICE, Question
from rules.state import State
from rules.step import Step
from tests.rules.position import answer, area_units, plain, played, position
from tests.rules.position import stack as stack_of

MISS = 6
MOST = 400
"""More questions than a battle of these tests can have."""


@dataclass
class Fought:
    """A battle as far as it went: the position, what happened and everything that was asked on the way."""

    state: State
    events: list[Event] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    dice: Scripted = field(default_factory=lambda: Scripted({}, MISS))
    waiting: Question | None = None

    @property
    def over(self) -> bool:
        """Whether the battle has come to its end."""
        return self.state.engagement is None

    @property
    def asked(self) -> list[str]:
        """The questions that were not about dice, "casualties" and so on, the open one too."""
        return [question.kind for question in self.questions if question.kind != DICE]

    @property
    def open(self) -> Question:
        """The question that waits for an answer."""
        assert self.state.pending is not None, "nothing is asked"
        return self.state.pending

    def rolled(self, purpose: str, number: int = 0) -> list[tuple[str, int, int]]:
        """The dice of the n-th roll for a purpose: kind, value and how many of each shot; [] if there was none."""
        rolls = [question for question in self.questions if question.purpose == purpose and question.shots]
        return [(s.kind, s.value, s.dice) for s in rolls[number].shots] if number < len(rolls) else []

    def go_on(self, *answers: str) -> Fought:
        """The battle driven on with more answers."""
        return _driven(self, list(answers))

    def refused(self, line: str, by: str = "") -> Refusal:
        """The refusal of an answer to the open question."""
        result = engine.resolve(self.state, answer(line, by))
        assert isinstance(result, Refusal), f"{line} was allowed"
        return result

    def next(self, at: str, *answers: str, kind: str = "", **dice: Sequence[int]) -> Fought:
        """The next battle of the phase."""
        return begun(self.state, at, *answers, kind=kind, **dice)


def fight(
    units: Mapping[str, str],
    *orders: str,
    at: str,
    kind: str = "",
    answers: Sequence[str] = (),
    attack: Sequence[int] = (),
    defense: Sequence[int] = (),
    dice: Mapping[str, Sequence[int]] | None = None,
    **where: Any,
) -> Fought:
    """The battle of an area, from its orders as far as the answers go."""
    state = played(position(units, **where), *orders, "end")
    return begun(state, at, *answers, kind=kind, attack=attack, defense=defense, **(dice or {}))


def begun(state: State, at: str, *answers: str, kind: str = "", **dice: Sequence[int]) -> Fought:
    """A battle of a position in the conduct combat phase, as far as the answers go."""
    step = engine.apply(state, Fight(area=at, kind=kind))
    fought = Fought(step.state, list(step.events), dice=Scripted(dice, MISS))
    return _driven(fought, list(answers))


def _driven(fought: Fought, answers: list[str]) -> Fought:
    for _ in range(MOST):
        question = fought.state.pending
        if question is None:
            break
        if fought.waiting is not question:
            fought.waiting = question
            fought.questions.append(question)
        action = _answer(fought, question, answers)
        if action is None:
            return fought
        step = engine.apply(fought.state, action)
        assert isinstance(step, Step)
        fought.state = step.state
        fought.events += step.events
    else:
        raise AssertionError(f"no end after {MOST} answers")
    assert answers in ([], ["…"]), f"the battle was over before {answers}"
    return fought


def _answer(fought: Fought, question: Question, answers: list[str]) -> Action | None:
    if question.kind == DICE:
        return Roll(faces=fought.dice.roll(question))
    if answers[:1] == ["…"]:
        return defaults.answer(fought.state)
    return answer(answers.pop(0)) if answers else None


def holds(state: State, area: str, text: str) -> bool:
    """Whether exactly these units stand in an area, marks of movement not counted; shows both if not."""
    found, wanted = plain(state.stack(area)), stack_of(text, state.turn) if text else {}
    assert found == wanted, f"{area} holds {found}, expected {area_units(text, state.turn)}"
    return True
