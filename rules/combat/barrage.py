"""The barrage of AA guns into a battle next door, before its first round (H-AA-2)."""

from __future__ import annotations

import msgspec

from rules.actions import Barrage
from rules.combat.fire import hits_in
from rules.combat.forces import combatants, exchanged, opposing
from rules.combat.stages import asked
from rules.errors import Refusal
from rules.events import Rolled
from rules.names import CONDUCT_COMBAT
from rules.pending import DICE, Question, Shot
from rules.pieces import Piece, order
from rules.state import State
from rules.step import Step

GUN = "aa_gun"
VALUE = 1
"""What a barrage hits on; Radar does not help (H-AA-2)."""

LEGAL = (
    "A gun that does not move fires one shot at a neighbouring battle of its owner before its first round."
)


def barrage(state: State, action: Barrage) -> Step | Refusal:
    """An AA gun fires its barrage: the die is asked for, and the gun does nothing else this turn (H-AA-2)."""
    if state.phase != CONDUCT_COMBAT:
        what = "Barrages are fired in the conduct combat phase, before the battle."
        return Refusal("R-SEQ-01", what, LEGAL, (action.origin,))
    gun = _gun(state, action.origin)
    if isinstance(gun, Refusal):
        return gun
    refusal = _why_not_at(state, action)
    if refusal is not None:
        return refusal
    fired = msgspec.structs.replace(gun, done=True)
    shot = Shot(gun.owner, GUN, VALUE, area=action.origin)
    question = Question(DICE, state.turn, action.at, "barrage", (shot,))
    return Step(asked(exchanged(state, action.origin, gun, fired), question))


def _gun(state: State, origin: str) -> Piece | Refusal:
    """The gun that fires, or why none does."""
    guns = sorted((p for p in state.pieces(origin, state.turn) if p.kind == GUN), key=order)
    if not guns:
        return Refusal(
            "H-AA-2", f"There is no AA gun in {origin} to fire a barrage.", LEGAL, (origin,), (GUN,)
        )
    for gun in guns:
        if not gun.done and not gun.moved:
            return gun
    what = f"Every AA gun in {origin} has fired or moved this turn."
    return Refusal("H-AA-2", what, LEGAL, (origin,), (GUN,))


def _why_not_at(state: State, action: Barrage) -> Refusal | None:
    """Why a barrage cannot be fired there: it takes a land battle next door that is still to begin."""
    at, what = action.at, ""
    if at not in state.ruleset.board.neighbours[action.origin]:
        what = f"{at} does not touch {action.origin}."
    elif state.battle(at, "land") is None:
        what = f"No land battle is to be fought in {at}."
    elif not any(state.unit(piece.kind).domain == "land" for piece in combatants(opposing(state, at))):
        what = f"No enemy land unit in {at} could be hit."
    return Refusal("H-AA-2", what, LEGAL, (action.origin, at), (GUN,)) if what else None


def rolled(state: State, question: Question, faces: tuple[int, ...]) -> Step | Refusal:
    """The die of a barrage: a hit waits for the battle, where its owner chooses the casualty (H-AA-2)."""
    hits, area = hits_in(question.shots, faces), question.area
    if hits:
        waiting = {**state.record.barraged, area: state.record.barraged.get(area, 0) + hits}
        record = msgspec.structs.replace(state.record, barraged=waiting)
        state = msgspec.structs.replace(state, record=record)
    return Step(state, (Rolled(question.by, area, "barrage", faces, question.shots, hits),))
