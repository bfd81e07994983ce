"""The default answers of the interfaces page §3, for whoever plays on without asking the players."""

from __future__ import annotations

from collections.abc import Iterable

from rules.actions import Action, Choose, Research
from rules.combat import casualties
from rules.combat.casualties import KNOCKED_OUT
from rules.errors import unknown
from rules.names import KIND_ORDER, OWNER_ORDER
from rules.pending import Question
from rules.state import State

KINDS_OF_CHOICE = (
    "casualties",
    "target",
    "retreat",
    "submerge",
    "scramble",
    "intercept",
    "bombard",
    "land",
    "chart",
)


def answer(state: State) -> Action:
    """The default answer to the open question, which is not about dice; always a legal one."""
    question = state.pending
    if question is None:
        raise ValueError("no question is open")
    by = question.by
    match question.kind:
        case "casualties":
            side = "attack" if by == state.turn else "defense"
            return Choose(casualties=casualties.default(state, side, question), by=by)
        case "target":
            return Choose(target=_placed(question, _targets(question)), by=by)
        case "retreat":
            return Choose(retreat=min(question.options) if question.forced else None, by=by)
        case "submerge":
            return Choose(submerge=dict.fromkeys(question.options, 0), by=by)
        case "scramble":
            return Choose(scramble=None, by=by)
        case "intercept":
            return Choose(intercept=None, by=by)
        case "bombard":
            return Choose(bombard=_placed(question, _heaviest(question)), by=by)
        case "land":
            return Choose(land={key: min(areas) for key, areas in question.places.items()}, by=by)
        case "chart":
            return Research(chart=int(min(question.options)), by=by)
        case _:
            raise ValueError(unknown("question", question.kind, KINDS_OF_CHOICE))


def _targets(question: Question) -> list[str]:
    """Whom tank destroyers pick, best first (H-TD-1)."""

    def rank(key: str) -> tuple[int, bool, int]:
        kind, damaged, owner = casualties.parts(key)
        return KNOCKED_OUT.index(kind), damaged, OWNER_ORDER.get(owner, 0)

    return sorted(question.options, key=rank)


def _heaviest(question: Question) -> list[str]:
    """Ships that bombard, battleships first."""
    return sorted(question.options, key=lambda key: -KIND_ORDER[casualties.parts(key)[0]])


def _placed(question: Question, order: Iterable[str]) -> dict[str, int]:
    """As many of the options in this order as each has, until what is asked for is reached."""
    placed: dict[str, int] = {}
    for key in order:
        room = min(question.options[key], question.hits - sum(placed.values()))
        for limit in question.limits:
            if key in limit.options:
                room = min(room, limit.most - sum(placed.get(other, 0) for other in limit.options))
        if room > 0:
            placed[key] = room
    return placed
