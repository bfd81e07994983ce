"""Scrambling: a fighter or tactical bomber rises from a city to a battle in the zone next to it (H-AIR-3)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rules import phrases
from rules.actions import Choose
from rules.combat.fire import is_air
from rules.combat.stages import Outcome, asked, engaged, with_engagement
from rules.errors import Refusal
from rules.events import BattleBegun, Event, Rose
from rules.pending import Question
from rules.pieces import Piece, in_order, only, with_added, with_removed
from rules.powers import in_text, same_side
from rules.state import Attack, Battle, Engagement, State, with_stacks

SCRAMBLERS = ("fighter", "tactical_bomber")


def able(state: State, zone: str) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """Who could scramble into a zone: by power the kinds with their bases; nobody once it has been decided."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    if zone in state.record.scrambles:
        return found
    cities = state.ruleset.board.cities
    for base in state.ruleset.board.coasts[zone]:
        for piece, _ in in_order(state.stack(base)) if base in cities else ():
            if not _may_rise(state, base, piece):
                continue
            kinds = found.setdefault(piece.owner, {})
            if base not in kinds.get(piece.kind, ()):
                kinds[piece.kind] = (*kinds.get(piece.kind, ()), base)
    return found


def _may_rise(state: State, base: str, piece: Piece) -> bool:
    """An enemy aircraft that has not fought this turn, in a city of its own side (H-AIR-3, R-G40-SCR-01, H-PRO-7)."""
    if piece.kind not in SCRAMBLERS or piece.done or not state.at_war(piece.owner, state.turn):
        return False
    return same_side(state.owner(base), piece.owner)


def asked_in(state: State, zone: str) -> Question | None:
    """The question to the next power that could scramble into a zone and has not been asked."""
    powers = able(state, zone)
    for power in state.ruleset.turn_order:
        if power in powers and power not in engaged(state).asked:
            return Question("scramble", power, zone, places=powers[power])
    return None


def decided(state: State, zone: str) -> State:
    """The state in which nobody can scramble into a zone any more this turn."""
    record = msgspec.structs.replace(state.record, scrambles=state.record.scrambles | {zone})
    return msgspec.structs.replace(state, record=record)


def zones_of(state: State) -> tuple[str, ...]:
    """The zones that a scramble into could meet this battle: its own, or those an assault comes from."""
    here = engaged(state)
    if here.kind == "sea":
        return (here.area,)
    battle = state.battle(here.area, here.kind)
    zones = (
        {attack.origin for attack in battle.attacks if attack.by == "sea"}
        if battle is not None
        else set[str]()
    )
    return tuple(sorted(zones - state.record.sea_battles))


def scramble(state: State) -> Outcome:
    """Ask whoever could scramble, one after the other, one zone after the other."""
    after = state
    for zone in zones_of(state):
        asking = asked_in(after, zone)
        if asking is not None:
            return asked(after, asking), ()
        after = with_engagement(decided(after, zone), asked=())
    if engaged(after).kind == "sea" and after.battle(engaged(after).area, "sea") is None:
        # Nobody rose over a zone that only a scramble would have made a battle of.
        after = msgspec.structs.replace(after, engagement=None)
    return after, ()


def chosen(state: State, question: Question, action: Choose) -> Outcome | Refusal:
    """An aircraft rises, or none of this power's; then the next is asked."""
    sent, zone = action.scramble, question.area
    legal = f"One may rise: {places_text(question)}; or nobody."
    if sent is msgspec.UNSET:
        return Refusal("H-AIR-3", f"The question is whether to scramble into {zone}.", legal, (zone,))
    if sent is None or not sent:
        return scramble(with_engagement(state, asked=(*engaged(state).asked, question.by)))
    assert isinstance(sent, dict)
    if len(sent) > 1:
        return Refusal("H-AIR-3", f"One aircraft scrambles into {zone}, not {len(sent)}.", legal, (zone,))
    ((kind, base),) = sent.items()
    if base not in question.places.get(kind, ()):
        name = state.unit(kind).name if kind in state.ruleset.units else kind
        what = f"No {name} of {in_text(question.by)} can scramble from {phrases.place(base)} into {zone}."
        return Refusal("H-AIR-3", what, legal, (zone, base), (kind,))
    return _risen(state, zone, question.by, kind, base)


def places_text(question: Question) -> str:
    """What may rise from where, in a sentence."""
    entries = [
        f"{phrases.option(kind, 1)} from {phrases.either(bases)}" for kind, bases in question.places.items()
    ]
    return ", ".join(entries)


def _risen(state: State, zone: str, power: str, kind: str, base: str) -> Outcome:
    """The state with an aircraft over a zone, where a sea battle is fought now in any case (R-G40-SCR-02)."""
    piece = next(
        p for p, _ in in_order(state.stack(base)) if (p.owner, p.kind) == (power, kind) and not p.done
    )
    after = with_stacks(
        decided(state, zone),
        {
            base: with_removed(state.stack(base), {piece: 1}),
            zone: with_added(state.stack(zone), {piece: 1}),
        },
    )
    events: list[Event] = [Rose({piece: 1}, base, zone)]
    if after.battle(zone, "sea") is None:
        ships = only(after.pieces(zone, after.turn), lambda p: not is_air(after, p))
        battle = Battle(zone, "sea", (Attack(ships, zone, "sea"),))
        after = msgspec.structs.replace(after, battles=(*after.battles, battle))
        events.append(BattleBegun(zone, "sea"))
    engagement = Engagement(zone, "sea", engaged(state).stage, away=((piece, base),))
    return msgspec.structs.replace(after, engagement=engagement), tuple(events)
