"""What `show` and `do` print of an open question, its legal answers, and the battle that is being fought."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from rules import defaults
from rules.names import spoken
from rules.pending import DICE, Question, Shot
from rules.state import Engagement, State
from rules.text import describe_action, units_text
from rules.units import standard_units


def question_lines(state: State) -> list[str]:
    """The open question and how it may be answered; nothing if none is open."""
    question = state.pending
    if question is None:
        return []
    if question.kind == DICE:
        return [_dice(question), *(f"  {_shot(shot)}" for shot in question.shots)]
    default = defaults.answer(state)
    plain = json.dumps(msgspec.to_builtins(default), ensure_ascii=False)
    lines = [
        f"{_who(question)}: {spoken(question.kind)}{_where(question)}{_how_many(question)}",
        *(f"  {line}" for line in _legal(question)),
    ]
    return [*lines, f"  default: {describe_action(state, default)}", f"  {plain}"]


def _who(question: Question) -> str:
    return f"{question.by} answer{'' if question.by == 'United States' else 's'}"


def _where(question: Question) -> str:
    return f" in {question.area}" if question.area else ""


def _dice(question: Question) -> str:
    dice = f"{question.dice} {'die' if question.dice == 1 else 'dice'}"
    rolls = "roll" if question.by == "United States" else "rolls"
    return f"{question.by} {rolls} {dice} for {spoken(question.purpose)}{_where(question)}, in this order:"


def _shot(shot: Shot) -> str:
    """Dice of equal units: "2 for Germany, tank: hit on 3 or less"."""
    kind = f", {_option(f'{shot.kind}:damaged' if shot.damaged else shot.kind)}" if shot.kind else ""
    hit = ""
    if shot.value:
        hit = ": hit on 1" if shot.value == 1 else f": hit on {shot.value} or less"
    return f"{shot.dice} for {shot.owner}{kind}{hit}"


def _how_many(question: Question) -> str:
    """How many units or hits are asked for in all."""
    match question.kind:
        case "casualties" | "target":
            return f", {question.hits} hit{'' if question.hits == 1 else 's'}"
        case "submerge" | "bombard" if question.hits:
            return f", up to {question.hits}"
        case _:
            return ""


def _legal(question: Question) -> Iterator[str]:
    """What may be answered, a line for each thing to choose from."""
    match question.kind:
        case "retreat":
            yield f"to {', '.join(sorted(question.options))}{'' if question.forced else ', or press on'}"
        case "scramble" | "intercept":
            yield from (f"{_option(key)} from {', '.join(areas)}" for key, areas in question.places.items())
            yield "or nobody"
        case "land":
            yield from (f"{_option(key)} in {', '.join(areas)}" for key, areas in question.places.items())
        case "chart":
            yield f"chart {' or '.join(question.options)}"
        case _:
            yield from (f"{_option(key)}: up to {most}" for key, most in question.options.items())
            for limit in question.limits:
                if limit.most >= question.hits:
                    continue  # it says no more than the number of hits does
                yield f"no more than {limit.most} in all of {', '.join(map(_option, limit.options))}"


def _option(key: str) -> str:
    """An option as people say it: "tank (damaged), France"."""
    name, _, owner = key.partition("@")
    kind, _, mark = name.partition(":")
    table = standard_units()
    text = table[kind].name if kind in table else spoken(kind)
    return f"{text}{f' ({mark})' if mark else ''}{f', {owner}' if owner else ''}"


def battle_lines(state: State) -> list[str]:
    """The battle that is being fought, how far it is and who is left; nothing if there is none."""
    here = state.engagement
    if here is None:
        return []
    names = {"sea": "Sea battle", "raid": "Raid"}
    on = f", round {here.round}" if here.round else ""
    return [
        f"{names.get(here.kind, 'Battle')} in {here.area}{on}: {spoken(here.stage)}",
        f"  attack: {_force(_attackers(state, here))}",
        f"  defense: {_force(here.defenders)}",
    ]


def _attackers(state: State, here: Engagement) -> Mapping[Any, int]:
    battle = state.battle(here.area, here.kind)
    return battle.attackers if battle is not None else {}


def _force(stack: Mapping[Any, int]) -> str:
    """A side by owner: "Germany 2 infantry, 1 tank; Italy 1 fighter"."""
    owners: dict[str, dict[Any, int]] = {}
    for piece, count in stack.items():
        owners.setdefault(piece.owner, {})[piece] = count
    return "; ".join(f"{owner} {units_text(units)}" for owner, units in owners.items()) or "nobody left"


def machine(state: State) -> dict[str, Any]:
    """The same for machines: the question with its default answer, and the battle."""
    question, here = state.pending, state.engagement
    facts: dict[str, Any] = {"pending": None, "engagement": None}
    if question is not None:
        default = None if question.kind == DICE else msgspec.to_builtins(defaults.answer(state))
        facts["pending"] = {**msgspec.to_builtins(question), "dice": question.dice, "default": default}
    if here is not None:
        facts["engagement"] = {
            "area": here.area,
            "kind": here.kind,
            "stage": here.stage,
            "round": here.round,
            "attackers": _counts(_attackers(state, here)),
            "defenders": _counts(here.defenders),
        }
    return facts


def _counts(stack: Mapping[Any, int]) -> dict[str, dict[str, int]]:
    """Units by owner and kind, "tank:damaged" for damaged ones."""
    owners: dict[str, dict[str, int]] = {}
    for piece, count in stack.items():
        kind = f"{piece.kind}:damaged" if piece.damaged else piece.kind
        mine = owners.setdefault(piece.owner, {})
        mine[kind] = mine.get(kind, 0) + count
    return owners
