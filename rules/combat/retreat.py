"""Breaking off: where attackers may go, who of them goes, and who has to fight on (R-CMB-09, R-CMB-10, R-AMP-05, R-AMP-06)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rules import phrases
from rules.actions import Choose
from rules.combat.aftermath import mended
from rules.combat.fire import is_air
from rules.combat.forces import STUCK, changed_attacks, fought_here
from rules.combat.stages import Outcome, asked, engaged
from rules.errors import Refusal
from rules.events import Event, Retreated
from rules.movement import zones
from rules.pending import Question
from rules.pieces import Piece, Stack, changed, with_added, with_removed
from rules.powers import same_side
from rules.state import Attack, State, with_stacks


def question(state: State, forced: bool = False) -> Question | None:
    """The question whether and where the attackers break off; None where nobody may."""
    areas = ways_out(state)
    if not areas:
        return None
    here = engaged(state)
    return Question("retreat", state.turn, here.area, options=dict.fromkeys(areas, 1), forced=forced)


def ways_out(state: State) -> tuple[str, ...]:
    """The areas that attackers may retreat to; the battle's own where only aircraft may leave (R-CMB-10).

    Land units and ships go to one adjacent friendly space that one of them came from (R-CMB-09). Seaborne and
    dropped units have none (R-AMP-05, H-PAR-3).
    """
    here = engaged(state)
    leaving = [attack for attack in fought_here(state).attacks if _goes(state, attack)]
    walkers = any(not is_air(state, piece) for attack in leaving for piece in attack.units)
    if not walkers:
        return (here.area,) if leaving else ()
    origins = {
        attack.origin
        for attack in leaving
        if here.area in state.ruleset.board.neighbours[attack.origin]
        and any(not is_air(state, piece) for piece in attack.units)
    }
    return tuple(sorted(origin for origin in origins if _is_open(state, origin)))


def _goes(state: State, attack: Attack) -> bool:
    """Whether the units of an attack may break off: the landed and the dropped may not."""
    if engaged(state).kind == "sea" or attack.by not in STUCK:
        return True
    return attack.by == "drop" and any(_may_leave(state, attack, piece) for piece in attack.units)


def _may_leave(state: State, attack: Attack, piece: Piece) -> bool:
    """Whether a unit may go along in a retreat; bombers and the infantry they dropped may (R-TECH-03)."""
    if engaged(state).kind == "sea" or attack.by not in STUCK:
        return True
    return attack.by == "drop" and piece.kind not in ("paratrooper", "transport_plane")


def _is_open(state: State, origin: str) -> bool:
    """Whether a space takes a retreat: friendly land, or a zone without enemy warships now and at the turn's start."""
    if origin in state.ruleset.board.sea:
        hostile = zones.enemy_warships(state, state.turn, origin)
        return not hostile and origin not in state.record.hostile_zones
    return same_side(state.owner(origin), state.turn)


def why_not(question: Question, action: Choose) -> Refusal | None:
    """Why attackers cannot break off as they are told to (R-CMB-09, H-SCA-1)."""
    to = action.retreat
    if to is msgspec.UNSET:
        return Refusal(
            "R-CMB-09",
            f"The question is whether to retreat from {question.area}.",
            _legal(question),
            (question.area,),
        )
    if to is None and question.forced:
        what = f"Combat in {question.area} lasts one round: the attackers left go back."
        return Refusal("H-SCA-1", what, _legal(question), (question.area,))
    if to is not None and to not in question.options:
        what = f"The attackers in {question.area} cannot retreat to {to}: {_obstacle(question)}."
        return Refusal("R-CMB-09", what, _legal(question), (question.area, str(to)))
    return None


def chosen(state: State, question: Question, action: Choose) -> Outcome | Refusal:
    """The attackers go where they are sent, or press on."""
    refusal = why_not(question, action)
    if refusal is not None:
        return refusal
    return withdrawn_to(state, action.retreat) if isinstance(action.retreat, str) else (state, ())


def _obstacle(question: Question) -> str:
    """Why a space that is not offered takes no retreat (R-CMB-09, R-CMB-10)."""
    if list(question.options) == [question.area]:
        return "aircraft that break off stay over the battle and land later"
    return "none of them came from there over land or sea, or it is not friendly"


def _legal(question: Question) -> str:
    areas = list(question.options)
    if areas == [question.area]:
        return "The aircraft may break off and stay over it, or the attack goes on."
    many = ", all to one of them" if len(areas) > 1 else ""
    where = f"They may go to {phrases.either(areas)}"
    return f"{where}{many}." if question.forced else f"{where}{many}, or press on."


def withdrawn_to(state: State, to: str) -> Outcome:
    """The state with those that may break off gone: land units and ships to a space, aircraft over where they are."""
    here, after = engaged(state), state
    moved: dict[Piece, int] = {}
    aloft: dict[Piece, int] = {}
    for attack in fought_here(state).attacks:
        for piece, count in attack.units.items() if _goes(state, attack) else ():
            if _may_leave(state, attack, piece):
                into = aloft if is_air(state, piece) else moved
                into[piece] = into.get(piece, 0) + count

    def without(attack: Attack) -> Stack:
        if not _goes(state, attack):
            return attack.units
        return {p: n for p, n in attack.units.items() if not _may_leave(state, attack, p)}

    after = changed_attacks(after, without)
    events: list[Event] = []
    if moved:
        after = relocated(after, here.area, to, moved)
        events.append(Retreated(state.turn, here.area, to, moved))
        after, whole = mended(after, to)
        events.extend(whole)
    if aloft:
        events.append(Retreated(state.turn, here.area, here.area, aloft))
    return after, tuple(events)


def relocated(state: State, area: str, to: str, units: Mapping[Piece, int]) -> State:
    """The state with units taken from one area to another, done for the turn."""

    def tire(piece: Piece) -> Piece:
        return msgspec.structs.replace(piece, done=True)

    left = with_stacks(state, {area: with_removed(state.stack(area), units)})
    return with_stacks(left, {to: with_added(left.stack(to), changed(units, tire))})


def retreat(state: State) -> Outcome:
    """The end of a round in which both sides are left: the attacker presses on or breaks off, never before it (R-CMB-09, R-AMP-07)."""
    asking = question(state)
    return (asked(state, asking), ()) if asking is not None else (state, ())
