"""Hits placed: what an owner may choose, when there is nothing to choose, and the losses (R-CMB-04, R-CMB-05).

Options are kinds, "tank:damaged" for damaged two-hit units, "infantry@France" where several powers have
the kind. Hits are placed so that most take effect; transports come last (R-TRN-01).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from rules import phrases
from rules.combat.fire import attack_value, defense_value, is_air
from rules.combat.forces import (
    STUCK,
    Side,
    answerer,
    combatants,
    decides,
    force,
    fought_here,
    suffered,
    wounded,
)
from rules.combat.stages import Outcome, asked, engaged, with_engagement
from rules.errors import Refusal
from rules.pending import Limit, Loss, Question
from rules.pieces import Piece, Stack, order
from rules.state import Hits, State

RULES: Mapping[str, str] = {
    "surprise_attack": "R-SUB-01",
    "surprise_defense": "R-SUB-01",
    "bombard": "R-AMP-03",
    "barrage": "H-AA-2",
}
"""The rule a loss is put down to, by what hit; ordinary fire is R-CMB-04."""

DAMAGED = ":damaged"

LIMITED: Mapping[str, str] = {
    "R-SUB-05": "without a destroyer aircraft hit no submarine, so submarines take",
    "R-SUB-04": "submarines hit no aircraft, so aircraft take",
    "R-TRN-01": "transports are hit last, so they take",
    "R-CMB-05": "as many hits as can must take effect, so these take",
}
"""Why some units together take no more than so many hits, by the rule of the limit."""


def placed(state: State, side: Side, hits: Hits, purpose: str) -> Outcome:
    """The state with the hits on a side placed, or its owner asked where he has a choice."""
    question = casualties(state, side, hits, purpose)
    if not question.hits:
        return state, ()
    if decides(state, side) and _is_open(question):
        return asked(state, question), ()
    return lost(state, side, default(state, side, question), purpose)


def casualties(state: State, side: Side, hits: Hits, purpose: str) -> Question:
    """The question how a side places hits, with everything that may be answered."""
    area = engaged(state).area
    options, groups = _options(state, side, purpose)
    total = hits.any + hits.submarine + hits.air
    fitting = {"submarine": hits.any + hits.submarine, "air": hits.any + hits.air, "other": total}
    room = {name: sum(_capacity(options, tokens)) for name, tokens in groups.items()}
    effective = min(total, sum(min(room[name], fitting[name]) for name in fitting))
    sunk = min(room["transport"], total - effective)
    limits = (
        Limit(groups["submarine"], fitting["submarine"], "R-SUB-05"),
        Limit(groups["air"], fitting["air"], "R-SUB-04"),
        Limit(groups["transport"], sunk, "R-TRN-01"),
        Limit((*groups["submarine"], *groups["air"], *groups["other"]), effective, "R-CMB-05"),
    )
    return Question(
        "casualties",
        decides(state, side),
        area,
        purpose,
        options=options,
        hits=effective + sunk,
        limits=tuple(limit for limit in limits if sum(_capacity(options, limit.options)) > limit.most),
    )


def _options(state: State, side: Side, purpose: str) -> tuple[dict[str, int], dict[str, tuple[str, ...]]]:
    """Every option with how many hits it takes, and the options by what may hit them."""
    stack = _targets(state, side, purpose)
    several = _shared_kinds(stack)
    options: dict[str, int] = {}
    groups: dict[str, dict[str, None]] = {"submarine": {}, "air": {}, "transport": {}, "other": {}}
    for piece, count in sorted(stack.items(), key=lambda entry: order(entry[0])):
        group = piece.kind if piece.kind in ("submarine", "transport") else "other"
        group = "air" if is_air(state, piece) else group
        tokens = [token(piece, piece.kind in several)]
        if state.unit(piece.kind).hits > 1 and not piece.damaged:
            tokens.append(token(msgspec.structs.replace(piece, damaged=True), piece.kind in several))
        for name in tokens:
            options[name] = options.get(name, 0) + count
            groups[group][name] = None
    return options, {name: tuple(tokens) for name, tokens in groups.items()}


def _targets(state: State, side: Side, purpose: str) -> Stack:
    """Who can be a casualty; a barrage strikes land units only (H-AA-2)."""
    stack = combatants(force(state, side))
    if purpose != "barrage":
        return stack
    return {piece: count for piece, count in stack.items() if state.unit(piece.kind).domain == "land"}


def _shared_kinds(stack: Stack) -> frozenset[str]:
    """The kinds that several owners have."""
    owners: dict[str, set[str]] = {}
    for piece in stack:
        owners.setdefault(piece.kind, set()).add(piece.owner)
    return frozenset(kind for kind, whose in owners.items() if len(whose) > 1)


def token(piece: Piece, named: bool = False) -> str:
    """The option a piece belongs to, with its owner where that must be said."""
    kind = f"{piece.kind}{DAMAGED}" if piece.damaged else piece.kind
    return f"{kind}@{piece.owner}" if named else kind


def _capacity(options: Mapping[str, int], tokens: tuple[str, ...]) -> Iterator[int]:
    """How many hits each of the tokens takes for itself: one that can be damaged counts under both."""
    return (options[name] for name in tokens)


# -- judging an answer -----------------------------------------------------------------------------


def why_not(question: Question, chosen: Mapping[str, int]) -> Refusal | None:
    """Why hits cannot be placed so (R-CMB-05, R-SUB-04, R-SUB-05, R-TRN-01)."""
    where, area = f"in {question.area}", (question.area,)
    legal = f"Hits here can strike {options_text(question)}."
    for name, count in chosen.items():
        kind, damaged, owner = parts(name)
        if count > question.options.get(name, 0):
            what = f"{phrases.option(name, count)} cannot be hit {where}: so many are not there."
            return Refusal("R-CMB-04", what, legal, area, (kind,))
        whole = f"{kind}@{owner}" if owner else kind
        before = question.options[name] - question.options.get(whole, 0) if damaged else 0
        hurt = before + chosen.get(whole, 0)
        if damaged and count > hurt:
            what = f"{phrases.option(name, count)} cannot be lost {where}: {hurt or 'none'} would be damaged."
            return Refusal("R-CMB-04", what, "Whole ones are damaged first, a hit each.", area, (kind,))
    total = sum(chosen.values())
    if total != question.hits:
        number = "1 hit is" if question.hits == 1 else f"{question.hits} hits are"
        what = f"{number} to be placed {where}, not {total}."
        return Refusal("R-CMB-05", what, legal, area)
    for limit in question.limits:
        over = {name: chosen[name] for name in limit.options if chosen.get(name)}
        if sum(over.values()) > limit.most:
            most = f"at most {limit.most}" if limit.most else "none"
            what = f"{phrases.options(over)} {where}: {LIMITED[limit.rule]} {most} of these hits."
            return Refusal(limit.rule, what, "Place the rest on other units.", area, _kinds(over))
    return None


def _kinds(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(parts(name)[0] for name in names))


def options_text(question: Question) -> str:
    """What may be chosen, in a sentence: "3 infantry, 1 tank, 1 damaged tank"."""
    return phrases.options(question.options)


def parts(name: str) -> tuple[str, bool, str]:
    """Kind, damage and owner of an option."""
    kind, _, owner = name.partition("@")
    plain, mark, _ = kind.partition(":")
    return plain, bool(mark), owner


def spelled(state: State, question: Question, chosen: Mapping[str, int]) -> dict[str, int]:
    """An answer in the question's own options: where several powers have a kind and none is named, the
    one that answers loses its own first, the others follow in turn order."""
    result: dict[str, int] = {}
    for name, wanted in chosen.items():
        if name in question.options or not wanted:
            result[name] = result.get(name, 0) + wanted
            continue
        count = wanted
        for owner in (question.by, *state.ruleset.turn_order):
            whose = f"{name}@{owner}"
            some = min(count, question.options.get(whose, 0) - result.get(whose, 0))
            if some > 0:
                result[whose] = result.get(whose, 0) + some
                count -= some
        if count:
            result[name] = wanted  # more than all of them have: it is refused as it was put
    return {name: count for name, count in result.items() if count}


def _is_open(question: Question) -> bool:
    """Whether more than one answer is legal."""
    found = 0
    for chosen in _ways(question, tuple(question.options), {}):
        found += why_not(question, chosen) is None
        if found > 1:
            return True
    return False


def _ways(question: Question, names: tuple[str, ...], chosen: dict[str, int]) -> Iterator[dict[str, int]]:
    """Ways of spreading the hits over the options within the limits; some damage what is not hit before."""
    left = question.hits - sum(chosen.values())
    if not names:
        if not left:
            yield dict(chosen)
        return
    rest = names[1:]
    least = max(0, left - _room(question, rest))
    most = min(left, question.options[names[0]])
    for limit in question.limits:
        if names[0] in limit.options:
            most = min(most, limit.most - sum(chosen.get(name, 0) for name in limit.options))
    for count in range(most, least - 1, -1):
        yield from _ways(question, rest, {**chosen, names[0]: count} if count else chosen)


def _room(question: Question, names: tuple[str, ...]) -> int:
    """How many hits some options take together, at most."""
    room, counted = sum(question.options[name] for name in names), set[str]()
    for limit in sorted(question.limits, key=lambda limit: len(limit.options)):
        if counted.isdisjoint(limit.options):
            counted.update(limit.options)
            inside = sum(question.options[name] for name in names if name in limit.options)
            room -= max(0, inside - limit.most)
    return room


# -- the default, and the losses -------------------------------------------------------------------


def default(state: State, side: Side, question: Question) -> dict[str, int]:
    """The default choice of the interfaces page: damage first, then the cheapest, a land unit kept to attack with."""
    chosen: dict[str, int] = {}
    for _ in range(question.hits):
        able = [name for name in question.options if _fits(question, chosen, name)]
        best = min(able, key=lambda name: _dearness(state, side, question, chosen, name))
        chosen[best] = chosen.get(best, 0) + 1
    return chosen


def _fits(question: Question, chosen: Mapping[str, int], name: str) -> bool:
    """Whether one more hit on an option is legal so far."""
    more = {**chosen, name: chosen.get(name, 0) + 1}
    if more[name] > question.options[name]:
        return False
    kind, damaged, owner = parts(name)
    whole = f"{kind}@{owner}" if owner else kind
    if damaged and more[name] > question.options[name] - question.options.get(whole, 0) + more.get(whole, 0):
        return False
    return all(sum(more.get(one, 0) for one in limit.options) <= limit.most for limit in question.limits)


def _dearness(
    state: State, side: Side, question: Question, chosen: Mapping[str, int], name: str
) -> tuple[object, ...]:
    kind, damaged, owner = parts(name)
    unit = state.unit(kind)
    lost_by_it = unit.hits == 1 or damaged
    piece = Piece(owner or question.by or state.turn, kind, damaged=damaged)
    value = attack_value(state, piece) if side == "attack" else defense_value(state, piece)
    last = (
        lost_by_it and side == "attack" and unit.domain == "land" and _land_left(state, question, chosen) == 1
    )
    return (last, lost_by_it, unit.cost, value, list(question.options).index(name))


def _land_left(state: State, question: Question, chosen: Mapping[str, int]) -> int:
    """How many land units the attacker would keep to take the territory."""
    if engaged(state).kind != "land":
        return 0
    left = sum(
        n for p, n in combatants(force(state, "attack")).items() if state.unit(p.kind).domain == "land"
    )
    for name, count in chosen.items():
        kind, damaged, _ = parts(name)
        if state.unit(kind).domain == "land" and (damaged or state.unit(kind).hits == 1):
            left -= count
    return left


def lost(state: State, side: Side, chosen: Mapping[str, int], purpose: str) -> Outcome:
    """The state with chosen hits placed; a surprise strike's are remembered, its victims fire no more."""
    losses = losses_of(state, side, chosen)
    after, events = suffered(state, side, losses, RULES.get(purpose, "R-CMB-04"))
    if purpose == "surprise_attack":
        after = with_engagement(after, struck=(*engaged(after).struck, *losses))
    return after, events


def losses_of(state: State, side: Side, chosen: Mapping[str, int]) -> list[Loss]:
    """The very units that chosen hits strike: whole ones are damaged before damaged ones are lost."""
    left = dict(force(state, side))
    losses: list[Loss] = []
    for name, count in sorted(chosen.items(), key=lambda entry: parts(entry[0])[1]):
        for _ in range(count):
            piece = _struck(state, side, left, name)
            hurt = state.unit(piece.kind).hits > 1 and not piece.damaged
            after = wounded(state, piece) if hurt else None
            left[piece] -= 1
            if after is not None:
                left[after] = left.get(after, 0) + 1
            losses.append(Loss(piece, after))
    return losses


def _struck(state: State, side: Side, left: Stack, name: str) -> Piece:
    """The one of those left that a hit on an option strikes."""
    kind, damaged, owner = parts(name)
    able = [
        piece
        for piece, n in left.items()
        if n and (piece.kind, piece.damaged) == (kind, damaged) and owner in ("", piece.owner)
    ]
    return min(able, key=lambda piece: _preference(state, side, piece))


def _preference(state: State, side: Side, piece: Piece) -> tuple[object, ...]:
    """Which of like units is lost: who cannot go back, the one with less range left, the lightest ship."""
    stuck = side == "attack" and any(
        piece in attack.units and attack.by in STUCK for attack in fought_here(state).attacks
    )
    first = piece.owner != answerer(state) if side == "defense" else False
    spent = -piece.moved if is_air(state, piece) else piece.moved
    return (not stuck, first, spent, len(piece.cargo), order(piece))


# -- tank destroyers -------------------------------------------------------------------------------

KNOCKED_OUT = ("tank", "mechanized_infantry")
"""What a tank destroyer's 1 takes out at once (H-TD-1)."""


def targets(state: State, side: Side, hits: Hits, purpose: str) -> tuple[Question, Hits]:
    """The question which units of a side the ones of tank destroyers knock out, and the hits left over.

    The firing side chooses. Ones without a target are ordinary hits (H-TD-1).
    """
    stack = force(state, side)
    options: dict[str, int] = {}
    struck = [(piece, n) for piece, n in stack.items() if piece.kind in KNOCKED_OUT]
    for piece, count in sorted(struck, key=lambda entry: (KNOCKED_OUT.index(entry[0].kind), order(entry[0]))):
        name = token(piece, piece.kind in _shared_kinds(stack))
        options[name] = options.get(name, 0) + count
    taken = min(hits.special, sum(options.values()))
    rest = msgspec.structs.replace(hits, special=0, any=hits.any + hits.special - taken)
    other: Side = "defense" if side == "attack" else "attack"
    question = Question(
        "target", decides(state, other), engaged(state).area, purpose, options=options, hits=taken
    )
    return question, rest


def knocked_out(state: State, side: Side, chosen: Mapping[str, int]) -> Outcome:
    """The state without the units that tank destroyers' ones have taken out, whole or damaged."""
    left, losses = dict(force(state, side)), list[Loss]()
    for name, count in chosen.items():
        for _ in range(count):
            piece = _struck(state, side, left, name)
            left[piece] -= 1
            losses.append(Loss(piece))
    return suffered(state, side, losses, "H-TD-1")


def is_open(question: Question) -> bool:
    """Whether a target question has more than one answer: more targets than ones, of several sorts."""
    return len(question.options) > 1 and sum(question.options.values()) > question.hits


def first_targets(question: Question) -> dict[str, int]:
    """The targets in the default order: whole tanks, damaged tanks, mechanized infantry."""
    left, chosen = question.hits, dict[str, int]()
    for name, most in question.options.items():
        chosen[name] = min(left, most)
        left -= chosen[name]
    return {name: count for name, count in chosen.items() if count}


def why_not_target(question: Question, chosen: Mapping[str, int]) -> Refusal | None:
    """Why these cannot be what the ones take out (H-TD-1)."""
    wrong = [name for name, count in chosen.items() if count > question.options.get(name, 0)]
    legal = f"Name {question.hits} of these: {options_text(question)}."
    area = (question.area,)
    if wrong:
        what = f"Tank destroyers cannot knock out {phrases.option(wrong[0], chosen[wrong[0]])} in {question.area}."
        return Refusal("H-TD-1", what, legal, area, _kinds(wrong))
    if sum(chosen.values()) != question.hits:
        number = "1 target is" if question.hits == 1 else f"{question.hits} targets are"
        what = f"{number} to be named for tank destroyers in {question.area}, not {sum(chosen.values())}."
        return Refusal("H-TD-1", what, legal, area)
    return None
