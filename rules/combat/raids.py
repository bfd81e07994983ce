"""The stages of a strategic bombing raid, with the V1 rockets and rockets launched at the same target.

Interceptor, escort and bombers fire once; the flak of the city or factory fires at the bombers and V1
left; they bomb (H-AIR-1, H-PRO-6, R-G40-SBR-02). Bombers and escort stay over the target and land in the
noncombat move.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rules import phrases
from rules.actions import Choose
from rules.combat import casualties
from rules.combat.fire import each_die, hits_in
from rules.combat.forces import (
    changed_attacks,
    exchanged,
    fought_here,
    number,
    opposing,
    suffered,
    without_battle,
)
from rules.combat.rockets import GUN, V1
from rules.combat.stages import Outcome, Stage, asked, engaged, with_engagement
from rules.errors import Refusal
from rules.events import BattleSettled, Bombed, Destroyed, Event, Rose
from rules.pending import DICE, Question, Shot
from rules.pieces import Piece, Stack, in_order, kinds_of, only, order, with_removed
from rules.positions import damage_cap
from rules.state import Attack, Hits, State

IN_THE_AIR = 1
"""What interceptor, escort and bombers hit on (R-G40-SBR-01)."""

FLAK, RADAR_FLAK = 1, 2
"""What the flak of a city or factory hits on (H-PRO-6), and with Radar (R-TECH-10)."""

HEAVY = 2
"""Dice of a heavy bomber; both are damage (R-TECH-12)."""


def _coming(state: State, *ways: str) -> Stack:
    """Who takes part in the raid in some ways: "air" are bombers, "escort", "rocket"."""
    found: dict[Piece, int] = {}
    for attack in fought_here(state).attacks:
        for piece, count in attack.units.items() if attack.by in ways else ():
            found[piece] = found.get(piece, 0) + count
    return found


def _flying(state: State) -> Stack:
    """Escort and bombers."""
    return _coming(state, "air", "escort")


def _bombers(state: State) -> Stack:
    return _coming(state, "air")


def _v1(state: State) -> int:
    """How many V1 rockets are on their way."""
    return number(_coming(state, "rocket"), V1)


def _roll(state: State, by: str, purpose: str, *shots: Shot) -> Outcome:
    """The question for dice, if there are any to roll."""
    some = tuple(shot for shot in shots if shot.dice)
    if not some:
        return state, ()
    return asked(state, Question(DICE, by, engaged(state).area, purpose, some)), ()


# -- interception ------------------------------------------------------------------------------------


def _ask_interceptor(state: State) -> Outcome:
    """The defender may send one aircraft up against bombers or V1 rockets (H-AIR-1, H-V1-1)."""
    if not state.ruleset.options.escorts_and_interceptors or not (_bombers(state) or _v1(state)):
        return state, ()
    area = engaged(state).area
    able = only(opposing(state, area), lambda piece: state.unit(piece.kind).deck_cargo)
    owners = {piece.owner for piece in able}
    turns = (state.owner(area), *state.ruleset.turn_order)
    by = next((power for power in turns if power in owners), "")
    if not by:
        return state, ()
    kinds = kinds_of(only(able, lambda piece: piece.owner == by))
    return asked(state, Question("intercept", by, area, places=dict.fromkeys(kinds, (area,)))), ()


def _risen(state: State, question: Question, action: Choose) -> Outcome | Refusal:
    """An interceptor rises, or nobody does; whoever rises fights nowhere else this turn (H-AIR-1, R-OPT-03)."""
    chosen, area = action.intercept, question.area
    if chosen is None:
        return state, ()
    kinds = phrases.either(state.unit(kind).name for kind in question.places)
    if isinstance(chosen, msgspec.UnsetType) or len(chosen) != 1:
        what = f"One aircraft, or none, intercepts the raid on {area}."
        return Refusal("H-AIR-1", what, f"Send up a {kinds} of {area}, or nobody.", (area,))
    ((kind, base),) = chosen.items()
    if base not in question.places.get(kind, ()):
        name = state.unit(kind).name if kind in state.ruleset.units else kind
        what = f"No {name} in {base} can intercept the raid on {area}."
        return Refusal("H-AIR-1", what, f"Only one based there: a {kinds} of {area}.", (area,), (kind,))
    able = [p for p in state.pieces(area, question.by) if p.kind == kind and not p.done]
    fresh = min(able, key=order)
    up = msgspec.structs.replace(fresh, done=True)
    after = with_engagement(exchanged(state, area, fresh, up), away=((up, area),))
    return after, (Rose({fresh: 1}, area, area),)


def _interceptor(state: State) -> Piece | None:
    """The aircraft that has risen."""
    return next((piece for piece, _ in engaged(state).away), None)


# -- the fight in the air ------------------------------------------------------------------------------


def _ask_escort(state: State) -> Outcome:
    """Escort and bombers fire at the interceptor, each once (R-G40-SBR-01)."""
    if _interceptor(state) is None:
        return state, ()
    counts = kinds_of(_flying(state))
    shots = (Shot(state.turn, kind, IN_THE_AIR, count) for kind, count in counts.items())
    return _roll(state, state.turn, "escort", *shots)


def _escort_fired(state: State, question: Question, faces: tuple[int, ...]) -> Outcome:
    """The hits wait: the interceptor fires back all the same."""
    return with_engagement(state, hits=Hits(any=hits_in(question.shots, faces))), ()


def _ask_interceptor_dice(state: State) -> Outcome:
    """The interceptor fires once at escort, bombers and V1 (R-G40-SBR-01, H-V1-1)."""
    up = _interceptor(state)
    if up is None:
        return state, ()
    return _roll(state, up.owner, "intercept", Shot(up.owner, up.kind, IN_THE_AIR))


def _interceptor_fired(state: State, question: Question, faces: tuple[int, ...]) -> Outcome:
    """Both sides' hits together: the interceptor goes down, the attacker says who of his."""
    hits = hits_in(question.shots, faces)
    after, events = _interceptor_hit(state)
    if not hits:
        return after, events
    options = kinds_of(_flying(after))
    if _v1(after):
        options[V1] = _v1(after)
    if len(options) > 1:
        by = after.turn
        losses = Question("casualties", by, question.area, "intercept", options=options, hits=hits)
        return asked(after, losses), events
    after, losses = _downed(after, dict.fromkeys(options, hits), "H-AIR-1")
    return after, (*events, *losses)


def _interceptor_hit(state: State) -> Outcome:
    """The interceptor lost if it was hit; else it stays at home."""
    up, area = _interceptor(state), engaged(state).area
    hit = up is not None and engaged(state).hits.any > 0
    after = with_engagement(state, away=(), hits=Hits())
    if up is None or not hit:
        return after, ()
    return exchanged(after, area, up, None), (Destroyed(area, {up: 1}, "H-AIR-1"),)


def _struck(state: State, question: Question, action: Choose) -> Outcome | Refusal:
    """The attacker has said who goes down."""
    if action.casualties is None:
        what = f"The hit on the raid on {question.area} is to be placed."
        return Refusal("H-AIR-1", what, f"Legal here: {casualties.options_text(question)}.", (question.area,))
    chosen = {kind: count for kind, count in action.casualties.items() if count}
    refusal = casualties.why_not(question, chosen)
    return refusal if refusal is not None else _downed(state, chosen, "H-AIR-1")


def _downed(state: State, chosen: Mapping[str, int], rule: str) -> Outcome:
    """The state without aircraft and V1 shot down; of like bombers those with less range left go first."""
    aircraft = {kind: count for kind, count in chosen.items() if kind != V1}
    losses = casualties.losses_of(state, "attack", aircraft)
    after, events = suffered(state, "attack", losses, rule)
    after, more = _used_up(after, chosen.get(V1, 0))
    return after, (*events, *more)


# -- V1 rockets: used up whatever comes of them (H-V1-1) -------------------------------------------------


def _used_up(state: State, count: int) -> Outcome:
    """The state without so many of the V1 on their way: they leave the board where they were launched."""
    events: list[Event] = []
    for _ in range(count):
        attack, piece = next(
            (attack, piece)
            for attack in fought_here(state).attacks
            for piece in attack.units
            if piece.kind == V1
        )
        state = exchanged(_without(state, attack, piece), attack.origin, piece, None)
        events.append(Destroyed(attack.origin, {piece: 1}, "H-V1-1"))
    return state, tuple(events)


def _without(state: State, part: Attack, piece: Piece) -> State:
    def left(attack: Attack) -> Stack:
        return with_removed(attack.units, {piece: 1}) if attack is part else attack.units

    return changed_attacks(state, left)


# -- flak and bombs ------------------------------------------------------------------------------------


def _ask_flak(state: State) -> Outcome:
    """The flak of the city or factory fires once at each bomber and V1, with or without AA guns (H-PRO-6, R-SBR-02, R-G40-AA-02)."""
    owner = state.owner(engaged(state).area)
    value = RADAR_FLAK if state.has_tech(owner, "radar") else FLAK
    targets = _targets(state).values()
    return _roll(state, owner, "flak", *(Shot(owner, "", value, count) for count in targets))


def _targets(state: State) -> dict[str, int]:
    """Whom the flak fires at, in the order of its dice."""
    counts = {"bomber": sum(_bombers(state).values()), V1: _v1(state)}
    return {kind: count for kind, count in counts.items() if count}


def _flak_fired(state: State, question: Question, faces: tuple[int, ...]) -> Outcome:
    left, hit = list(faces), dict[str, int]()
    for (kind, count), shot in zip(_targets(state).items(), question.shots, strict=True):
        dice, left = left[:count], left[count:]
        hit[kind] = sum(face <= shot.value for face in dice)
    return _downed(state, {kind: count for kind, count in hit.items() if count}, "H-PRO-6")


def _ask_bombs(state: State) -> Outcome:
    """A die for every bomber and V1 that got through, two for a heavy bomber (R-SBR-03, R-G40-SBR-03, R-TECH-12)."""
    each = HEAVY if state.has_tech(state.turn, "heavy_bombers") else 1
    shots = [Shot(state.turn, piece.kind, 0, each * count) for piece, count in in_order(_bombers(state))]
    return _roll(state, state.turn, "raid", *_merged(shots), Shot(state.turn, V1, 0, _v1(state)))


def _merged(shots: list[Shot]) -> tuple[Shot, ...]:
    """Shots of one kind as one."""
    kinds = {shot.kind: shot for shot in shots}
    return tuple(
        msgspec.structs.replace(one, dice=sum(shot.dice for shot in shots if shot.kind == kind))
        for kind, one in kinds.items()
    )


def _bombs_fell(state: State, question: Question, faces: tuple[int, ...]) -> Outcome:
    """The damage of bombers and V1; a V1 is used up by it."""
    points = {"R-SBR-03": 0, "H-V1-1": 0}
    for shot, face in zip(each_die(question.shots), faces, strict=True):
        points["H-V1-1" if shot.kind == V1 else "R-SBR-03"] += face
    events: list[Event] = []
    for rule, some in points.items():
        if some:
            state, bombed = _damaged(state, some, rule)
            events.append(bombed)
    after, gone = _used_up(state, _v1(state))
    return after, (*events, *gone)


def _damaged(state: State, points: int, rule: str) -> tuple[State, Bombed]:
    """The state with bomb damage, of which no more counts than the territory takes (R-SBR-05)."""
    area = engaged(state).area
    before = state.damage.get(area, 0)
    now = max(before, min(damage_cap(state, area), before + points))
    after = msgspec.structs.replace(state, damage={**state.damage, area: now}) if now > before else state
    return after, Bombed(area, now - before, rule)


# -- rockets of AA guns --------------------------------------------------------------------------------


def _ask_rockets(state: State) -> Outcome:
    """A die for the rocket of an AA gun; nothing fires at it (R-TECH-02)."""
    guns = number(_coming(state, "rocket"), GUN)
    return _roll(state, state.turn, "rocket", Shot(state.turn, GUN, 0, guns))


def _rockets_fell(state: State, question: Question, faces: tuple[int, ...]) -> Outcome:
    after, bombed = _damaged(state, sum(faces), "R-TECH-02")
    return after, (bombed,)


def _over(state: State) -> Outcome:
    """The raid is over; who is left stays over the target until the noncombat move."""
    battle = fought_here(state)
    after = msgspec.structs.replace(without_battle(state, battle), engagement=None)
    return after, (BattleSettled(battle.area, battle.kind),)


STAGES: tuple[Stage, ...] = (
    Stage("intercept", _ask_interceptor, chosen=_risen),
    Stage("escort_fire", _ask_escort, rolled=_escort_fired),
    Stage("interceptor_fire", _ask_interceptor_dice, rolled=_interceptor_fired, chosen=_struck),
    Stage("flak", _ask_flak, rolled=_flak_fired),
    Stage("bombs", _ask_bombs, rolled=_bombs_fell),
    Stage("rockets", _ask_rockets, rolled=_rockets_fell),
    Stage("raid_over", _over),
)
"""A raid from its interception to its end (H-AIR-1, R-G40-SBR-02)."""
