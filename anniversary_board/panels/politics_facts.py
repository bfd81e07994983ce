"""What stands between each Axis and each Allied power: war or peace, and what ends the peace.

Every sentence is the house rules' (§4), with the id it comes from; whether a declaration is legal now is
the referee's answer.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.politics import is_neutral, why_not_declare
from rules.powers import in_text, sentence
from rules.state import State

BRITAIN, FRANCE, SOVIETS, CHINA, AMERICA = (
    "United Kingdom",
    "France",
    "Soviet Union",
    "China",
    "United States",
)


@dataclass(frozen=True)
class Relation:
    """An Axis and an Allied power: at war or not, a word for the matrix, and sentences with rule ids."""

    axis: str
    ally: str
    at_war: bool
    short: str
    text: str


def relation(state: State, axis: str, ally: str) -> Relation:
    """How two powers of different sides stand to each other."""
    pair = f"{sentence(axis)} and {in_text(ally)}"
    if state.at_war(axis, ally):
        return Relation(axis, ally, True, "war", f"{pair} are at war.")
    short, why = _peace(state, axis, ally)
    return Relation(axis, ally, False, short, f"{pair} are at peace. {why}")


def _peace(state: State, axis: str, ally: str) -> tuple[str, str]:
    if ally == SOVIETS:
        return _eastern(state, axis)
    if ally == AMERICA:
        return _american(state, axis)
    if ally == CHINA:
        return "peace", "Nothing brings them to war with each other."
    if axis == "Italy":
        return "Paris", (
            "Italy comes in when it declares war, is attacked, or Paris falls: H-POL-4. An attack on either "
            "is a war with both: H-POL-10."
        )
    if axis == "Japan":
        return _japanese(state)
    return "peace", f"{sentence(axis)} may declare war in its combat move: H-POL-10."


def _eastern(state: State, axis: str) -> tuple[str, str]:
    if axis != "Japan":
        return "round 3", "War begins with round 3, and nobody may end this peace sooner: H-POL-2."
    if state.round < 4:
        return "round 4", "The pact holds through round 3; then either may declare war in its turn: H-POL-3."
    return "open", "The pact is over: either may declare war in its own turn, nothing makes them: H-POL-3."


def _american(state: State, axis: str) -> tuple[str, str]:
    entering = "entering American land or waters" if axis == "Japan" else "a ship entering American waters"
    rule = "H-POL-6, H-POL-7" if axis == "Japan" else "H-POL-7"
    start = "War begins with round 4" if state.round < 4 else "War begins"
    return "round 4" if state.round < 4 else "waters", (
        f"{start}, or sooner by a declaration of an Axis power or by {entering}; it is then a war of the whole "
        f"Axis: {rule}, H-POL-10."
    )


def _japanese(state: State) -> tuple[str, str]:
    agreement = state.agreement
    if agreement is not None and state.round <= agreement.round + 1:
        return f"round {agreement.round + 2}", (
            f"The money-island agreement holds through round {agreement.round + 1}: H-POL-9."
        )
    return "waters", (
        "Japan provokes the war by entering neutral, British, French or American land, or with a ship waters "
        "next to it: H-POL-5. It may declare it too: H-POL-10. The United Kingdom begins it by taking East "
        "Indies or Borneo: H-POL-8."
    )


def may_declare(state: State) -> tuple[str, ...]:
    """The powers that the power on turn may declare war on now."""
    return tuple(
        other
        for other in state.ruleset.turn_order
        if other != state.turn
        and not state.at_war(state.turn, other)
        and why_not_declare(state, state.turn, other) is None
    )


def status(state: State, power: str) -> str:
    """Whether a power is in the war, in a word."""
    return "neutral" if is_neutral(state, power) else "at war"
