"""Scenes: a rule, a position and what the referee makes of an order, a line or two each.

`permitted` and `refused` make table entries for `run`; each carries the marker `rule` with the rule's id and
its verdict, which `docs/rules-coverage.md` is made of. A rule that forbids nothing has under "refused" the
case in which what it brings about does not come about.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from rules.errors import Refusal
from rules.movement.orders import moves_left
from rules.rulebook import RULES
from rules.state import State
from rules.step import Step
from tests.rules.position import plain, played, position, power, snapshot, stack, tried, wars


@dataclass(frozen=True)
class Scene:
    """A position, the lines played in it, the verdict on the last of them and what is true afterwards."""

    by: str
    units: Mapping[str, str]
    do: Sequence[str]
    where: Mapping[str, Any] = field(default_factory=dict)
    then: Mapping[str, str] = field(default_factory=dict)
    owned: Mapping[str, str] = field(default_factory=dict)
    new_wars: str | None = None
    battles: Mapping[str, str] | None = None
    left: Mapping[str, int] = field(default_factory=dict)
    says: str = ""


def _entry(verdict: str, rules: str, title: str, scene: Scene) -> Any:
    marks = [pytest.mark.rule(rule, verdict) for rule in rules.split()]
    return pytest.param(scene, id=title, marks=marks)


def permitted(
    rules: str,
    title: str,
    units: Mapping[str, str],
    do: str | Sequence[str],
    *,
    then: Mapping[str, str] | None = None,
    owned: Mapping[str, str] | None = None,
    new_wars: str | None = None,
    battles: Mapping[str, str] | None = None,
    left: Mapping[str, int] | None = None,
    **where: Any,
) -> Any:
    """All the lines are legal; afterwards areas hold `then`, belong to `owned`, and so on.

    `new_wars` are all that began, `battles` all that are to be fought, each with where its attackers come
    from ("Germany, Poland"), `left` the movement left to every piece of the power in an area.
    """
    lines = [do] if isinstance(do, str) else list(do)
    scene = Scene("", units, lines, where, then or {}, owned or {}, new_wars, battles, left or {})
    return _entry("permitted", rules, title, scene)


def refused(
    rules: str,
    title: str,
    units: Mapping[str, str],
    do: str | Sequence[str],
    *,
    by: str = "",
    says: str = "",
    **where: Any,
) -> Any:
    """The last line is refused, by `by` or else by the first of the rules; `says` is in its sentence."""
    lines = [do] if isinstance(do, str) else list(do)
    return _entry("refused", rules, title, Scene(by or rules.split()[0], units, lines, where, says=says))


def run(scene: Scene) -> None:
    """Play a scene and compare."""
    start = position(scene.units, **scene.where)
    state = played(start, *scene.do[:-1])
    before = snapshot(state)
    result = tried(state, scene.do[-1])
    assert snapshot(state) == before, "the referee changed the position it was asked about"
    if scene.by:
        _judge(result, scene)
    else:
        assert isinstance(result, Step), f"refused: {result}"
        _compare(start, result.state, scene)


def _judge(result: object, scene: Scene) -> None:
    assert isinstance(result, Refusal), "it was allowed"
    assert result.rule_id == scene.by, str(result)
    assert result.rule_id in RULES
    assert scene.says in f"{result.what} {result.legal}", str(result)


def _compare(start: State, state: State, scene: Scene) -> None:
    for area, text in scene.then.items():
        assert plain(state.stack(area)) == stack(text, start.turn), area
    for area, owner in scene.owned.items():
        assert state.owner(area) == power(owner), area
    if scene.new_wars is not None:
        assert state.wars - start.wars == wars(scene.new_wars)
    if scene.battles is not None:
        found = {b.area: {attack.origin for attack in b.attacks} for b in state.battles}
        assert found == {area: set(text.split(", ")) for area, text in scene.battles.items()}
    for area, points in scene.left.items():
        assert {moves_left(state, piece) for piece in state.pieces(area, start.turn)} == {points}, area
