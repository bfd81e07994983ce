"""Combat in Finland and Norway lasts one round: who is left attacking goes back where it came from (H-SCA-1)."""

from __future__ import annotations

from rules.actions import Choose
from rules.combat import retreat
from rules.combat.aftermath import is_land
from rules.combat.forces import changed_attacks, fought_here
from rules.combat.landings import aboard_again, bulky_first
from rules.combat.stages import Outcome, asked, engaged
from rules.errors import Refusal
from rules.events import Destroyed, Event
from rules.pending import Question
from rules.pieces import Piece, Stack, only, with_added, with_removed
from rules.state import Attack, State, with_stacks

ONE_ROUND = ("Finland", "Norway")
"""Where combat lasts one round (H-SCA-1)."""


def applies(state: State) -> bool:
    """Whether the fight is over after its first round."""
    here = engaged(state)
    return here.kind == "land" and here.area in ONE_ROUND


def sent_back(state: State) -> Outcome:
    """The attackers go back; asked where to, if land units came from several places."""
    asking = retreat.question(state, forced=True)
    if asking is not None and len(asking.options) > 1:
        return asked(state, asking), ()
    return _gone(state, next(iter(asking.options)) if asking is not None else "")


def chosen(state: State, question: Question, action: Choose) -> Outcome | Refusal:
    """The attackers go back to the territory that was named."""
    refusal = retreat.why_not(question, action)
    if refusal is not None:
        return refusal
    assert isinstance(action.retreat, str)
    return _gone(state, action.retreat)


def _gone(state: State, to: str) -> Outcome:
    """The state once those who can walk have left for `to`; "" if nobody can.

    The landed go aboard again, the dropped with the other land units; who finds no ship, and
    paratroopers without land units to go with, are lost.
    """
    area = engaged(state).area
    walkers = any(
        attack.by == "land" and is_land(state, piece)
        for attack in fought_here(state).attacks
        for piece in attack.units
    )
    after, events = retreat.withdrawn_to(state, to) if to else (state, ())
    log = list(events)
    for attack in fought_here(after).attacks:
        troops = only(attack.units, lambda piece: is_land(state, piece))
        if attack.by == "drop" and walkers:
            after = retreat.relocated(after, area, to, troops)
        elif attack.by == "sea":
            after, more = _aboard(after, area, attack)
            log.extend(more)
        elif troops:
            after, more = _lost(after, area, troops)
            log.extend(more)
    return changed_attacks(after, _nobody), tuple(log)


def _nobody(_: Attack) -> Stack:
    return {}


def _aboard(state: State, area: str, attack: Attack) -> Outcome:
    """Landed troops back on the transports that carried them, or lost if these are."""
    after, drowned = state, dict[Piece, int]()
    for piece in bulky_first(state, attack.units):
        fleet = aboard_again(after, after.stack(attack.origin), area, piece)
        if fleet is None:
            drowned[piece] = drowned.get(piece, 0) + 1
            continue
        ashore = with_removed(after.stack(area), {piece: 1})
        after = with_stacks(after, {area: ashore, attack.origin: fleet})
    return _lost(after, area, drowned) if drowned else (after, ())


def _lost(state: State, area: str, units: Stack) -> Outcome:
    after = with_stacks(state, {area: with_removed(state.stack(area), units)})
    events: tuple[Event, ...] = (Destroyed(area, with_added({}, units), "H-SCA-1"),)
    return after, events
