"""Battles begun, one after the other, in the order of R-CMB-01: raids, assaults with their sea battles, the rest."""

from __future__ import annotations

import msgspec

from rules import phrases
from rules.actions import Fight
from rules.combat import scramble, sequence
from rules.combat.landings import landings_from
from rules.errors import Refusal
from rules.names import CONDUCT_COMBAT
from rules.state import Battle, Engagement, State
from rules.step import Step

RAIDS, ASSAULTS, OTHERS = 1, 2, 3
"""The steps of conducting combat."""

NAMES = {RAIDS: "raids and rockets", ASSAULTS: "assaults and their sea battles", OTHERS: "the other battles"}


def fight(state: State, action: Fight) -> Step | Refusal:
    """The battle of an area is begun and runs to its first question, or to its end."""
    area = action.area
    if state.phase != CONDUCT_COMBAT:
        return Refusal(
            "R-SEQ-01",
            f"No battle is fought in {area} now.",
            "Battles are fought in the conduct combat phase, when all combat moves are made.",
            (area,),
        )
    battle = _meant(state, action)
    if battle is None:
        return _rise_only(state, action)
    refusal = why_not_yet(state, battle)
    if refusal is not None:
        return refusal
    return _run(state, battle.area, battle.kind)


def _meant(state: State, action: Fight) -> Battle | None:
    """The battle that is named; without a kind the first of the area in the legal order."""
    there = [b for b in state.battles if b.area == action.area and action.kind in ("", b.kind)]
    return min(there, key=lambda battle: step_of(state, battle), default=None)


def _run(state: State, area: str, kind: str) -> Step:
    first = sequence.stages_of(kind)[0].name
    return sequence.run(msgspec.structs.replace(state, engagement=Engagement(area, kind, first)))


def _rise_only(state: State, action: Fight) -> Step | Refusal:
    """A zone without a battle is asked for when a scramble could make one of it (H-AIR-3)."""
    zone = action.area
    sea = zone in state.ruleset.board.sea and action.kind in ("", "sea")
    if sea and landings_from(state, zone) and scramble.able(state, zone):
        return _run(state, zone, "sea")
    areas = tuple(dict.fromkeys(battle.area for battle in state.battles))
    legal = (
        f"Battles are to be fought in {phrases.joined(areas)}." if areas else "All battles have been fought."
    )
    what = {"raid": "raid", "sea": "sea battle"}.get(action.kind, "battle")
    return Refusal("R-CMB-01", f"No {what} is to be fought in {zone}.", legal, (zone,))


def step_of(state: State, battle: Battle) -> int:
    """The step of conducting combat that a battle belongs to (R-CMB-01)."""
    if battle.kind == "raid":
        return RAIDS
    if battle.kind == "sea":
        return ASSAULTS if landings_from(state, battle.area) else OTHERS
    return ASSAULTS if any(attack.by == "sea" for attack in battle.attacks) else OTHERS


def why_not_yet(state: State, battle: Battle) -> Refusal | None:
    """Why a battle is not fought yet: an earlier step is open, or the sea battle of its landing (R-CMB-01, R-AMP-02)."""
    for attack in battle.attacks:
        if battle.kind == "land" and attack.by == "sea" and state.battle(attack.origin, "sea"):
            return Refusal(
                "R-AMP-02",
                f"The landing in {battle.area} waits for the sea battle in {attack.origin}.",
                f"Fight in {attack.origin} first.",
                (battle.area, attack.origin),
            )
    step = step_of(state, battle)
    earlier = [other for other in state.battles if step_of(state, other) < step]
    if not earlier:
        return None
    first = min(step_of(state, other) for other in earlier)
    areas = tuple(dict.fromkeys(other.area for other in earlier if step_of(state, other) == first))
    name = {"raid": "raid on", "sea": "sea battle in"}.get(battle.kind, "battle in")
    return Refusal(
        "R-CMB-01",
        f"The {name} {battle.area} waits: {NAMES[first]} are settled before {NAMES[step]}.",
        f"First fight in {phrases.joined(areas)}.",
        (battle.area, *areas),
    )
