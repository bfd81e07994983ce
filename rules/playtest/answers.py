"""Random answers to open questions, all of the legal ones possible."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from rules import defaults, engine
from rules.actions import Action, Choose, Research, Roll
from rules.pending import DICE, Question
from rules.playtest import strength
from rules.state import State

TRIES = 6
"""How often hits are placed at random before the default answer is given."""


def answer(state: State, question: Question, chance: Random) -> Action:
    """Some legal answer to the open question; dice are rolled."""
    by = question.by
    match question.kind:
        case "chart":
            return Research(chart=int(chance.choice(list(question.options))), by=by)
        case "retreat":
            return Choose(retreat=_retreat(state, question, chance), by=by)
        case "submerge":
            return Choose(submerge=_some(question, chance), by=by)
        case "bombard":
            return Choose(bombard=_some(question, chance), by=by)
        case "scramble":
            return Choose(scramble=_risen(question, chance), by=by)
        case "intercept":
            return Choose(intercept=_risen(question, chance), by=by)
        case "land":
            return Choose(land={kind: chance.choice(areas) for kind, areas in question.places.items()}, by=by)
        case _ if question.kind == DICE:
            return Roll(tuple(chance.randint(1, 6) for _ in range(question.dice)), by=by)
        case _:
            return _hits(state, question, chance)


def _hits(state: State, question: Question, chance: Random) -> Action:
    """Casualties or targets: mostly as everybody takes them, or anyhow."""
    if chance.random() < 0.4:
        return defaults.answer(state)
    for _ in range(TRIES):
        placed = _placed(question, chance)
        wish = (
            Choose(target=placed, by=question.by)
            if question.kind == "target"
            else Choose(casualties=placed, by=question.by)
        )
        if engine.why_not(state, wish) is None:
            return wish
    return defaults.answer(state)


def _placed(question: Question, chance: Random) -> dict[str, int]:
    """Hits one by one on anything that takes another."""
    placed: dict[str, int] = {}
    for _ in range(question.hits):
        open_ = [key for key in question.options if _takes_more(question, placed, key)]
        if not open_:
            break
        key = chance.choice(open_)
        placed[key] = placed.get(key, 0) + 1
    return placed


def _takes_more(question: Question, placed: Mapping[str, int], key: str) -> bool:
    if placed.get(key, 0) >= question.options[key]:
        return False
    return all(
        sum(placed.get(other, 0) for other in limit.options) < limit.most
        for limit in question.limits
        if key in limit.options
    )


def _some(question: Question, chance: Random) -> dict[str, int]:
    """Up to as many as asked for, of any kinds."""
    wanted = chance.randint(0, question.hits)
    placed = _placed(question, chance)
    while sum(placed.values()) > wanted:
        key = chance.choice(list(placed))
        placed[key] -= 1
        if not placed[key]:
            del placed[key]
    return placed


def _risen(question: Question, chance: Random) -> dict[str, str] | None:
    """One aircraft up, or none."""
    if not question.places or chance.random() < 0.4:
        return None
    kind = chance.choice(list(question.places))
    return {kind: chance.choice(question.places[kind])}


def _retreat(state: State, question: Question, chance: Random) -> str | None:
    """Break off where the battle looks lost, and sometimes for no reason."""
    losing = strength.odds_here(state) < chance.uniform(0.3, 0.9)
    if question.forced or losing or chance.random() < 0.04:
        return chance.choice(list(question.options))
    return None
