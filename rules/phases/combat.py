"""Conducting combat, as far as it needs no dice: territories that nobody defends are taken (R-CMB-01)."""

from __future__ import annotations

import msgspec

from rules import phrases
from rules.actions import Fight
from rules.control import capture
from rules.errors import Refusal
from rules.events import BattleSettled, Event
from rules.movement.land import HARMLESS
from rules.names import CONDUCT_COMBAT
from rules.pieces import Piece, Stack, changed, only, with_added, with_removed
from rules.powers import same_side
from rules.state import Battle, State, with_stacks
from rules.step import Step

IDLE = (*HARMLESS, "aa_gun", "factory")
"""Kinds that fight no round: alone they fall without a die, unless aircraft give guns a shot (H-AA-3)."""


def fight(state: State, action: Fight) -> Step | Refusal:
    """The battle of an area is fought; where nobody defends, the territory is taken."""
    if state.phase != CONDUCT_COMBAT:
        return Refusal("R-SEQ-01", "Battles are fought in the conduct combat phase.", "", (action.area,))
    battle = state.battle(action.area, action.kind or None)
    if battle is None:
        return Refusal("R-CMB-01", f"No battle is to be fought in {action.area}.", "", (action.area,))
    refusal = _why_not_diceless(state, battle)
    return refusal if refusal is not None else Step(*taken(state, battle))


def _why_not_diceless(state: State, battle: Battle) -> Refusal | None:
    """Why a battle cannot be settled without dice, or not yet (R-AMP-02, R-CMB-01)."""
    if undefended(state, battle):
        return None
    area = battle.area
    waits = next((zone for zone in _landed_from(battle) if state.battle(zone, "sea")), "")
    if waits:
        return Refusal(
            "R-AMP-02",
            f"The landing in {area} waits for the sea battle in {waits}.",
            f"Settle {waits} first.",
            (area, waits),
        )
    defenders = only(state.stack(area), lambda piece: not same_side(piece.owner, state.turn))
    what = f"{phrases.units(defenders)} {phrases.verb(defenders, 'defends', 'defend')} {area}."
    if battle.kind == "raid":
        what = f"The raid on {area} needs dice."
    legal = "Roll it at the table and settle it with an edit of the position."
    return Refusal("R-CMB-01", what, legal, (area,))


def _landed_from(battle: Battle) -> list[str]:
    """The zones that a land battle's seaborne attackers come from."""
    return [a.origin for a in battle.attacks if battle.kind == "land" and a.by == "sea"]


def undefended(state: State, battle: Battle) -> bool:
    """Whether a land battle needs no dice: nobody there fires at what attacks (R-AMP-08, H-AA-3)."""
    if battle.kind != "land":
        return False
    if any(state.battle(zone, "sea") for zone in _landed_from(battle)):
        return False
    attackers = battle.attackers
    aloft = any(state.unit(piece.kind).domain == "air" for piece in attackers)
    enemies = [
        p for p in state.stack(battle.area) if p.owner != state.turn and not same_side(p.owner, state.turn)
    ]
    return all(piece.kind in IDLE and not (aloft and piece.kind == "aa_gun") for piece in enemies)


def taken(state: State, battle: Battle) -> tuple[State, tuple[Event, ...]]:
    """The state once an undefended territory is entered: captured if a land unit is there (R-CMB-11)."""
    after, events = spent(state, battle), list[Event]()
    if any(state.unit(piece.kind).domain == "land" for piece in battle.attackers):
        after, captured = capture(after, battle.area, state.turn)
        events.extend(captured)
    after = without_battle(after, battle)
    return after, (*events, BattleSettled(battle.area, battle.kind))


def without_battle(state: State, battle: Battle) -> State:
    """The state with a battle settled."""
    battles = tuple(b for b in state.battles if (b.area, b.kind) != (battle.area, battle.kind))
    return msgspec.structs.replace(state, battles=battles)


def spent(state: State, battle: Battle) -> State:
    """The state with the battle's land units and ships done for the turn (R-CMB-12)."""
    fought: Stack = only(battle.attackers, lambda piece: state.unit(piece.kind).domain != "air")
    present = {p: min(n, state.stack(battle.area).get(p, 0)) for p, n in fought.items()}
    present = {piece: count for piece, count in present.items() if count}

    def tire(piece: Piece) -> Piece:
        return msgspec.structs.replace(piece, done=True)

    stack = with_added(with_removed(state.stack(battle.area), present), changed(present, tire))
    return with_stacks(state, {battle.area: stack})
