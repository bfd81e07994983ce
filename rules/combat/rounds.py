"""A round of battle: submerging, surprise strikes, fire and fire back, and whether it goes on (R-CMB-03, R-CMB-08)."""

from __future__ import annotations

from collections.abc import Callable

from rules import phrases
from rules.actions import Choose
from rules.combat import casualties, one_round, retreat
from rules.combat.aftermath import settled
from rules.combat.fire import (
    attack_shots,
    attack_value,
    can_hit,
    class_of,
    defense_shots,
    defense_value,
    drop_surprises,
    may_submerge,
    scored,
    strikes_first,
)
from rules.combat.forces import (
    Side,
    attackers,
    combatants,
    defenders,
    fires,
    force,
    lesser,
    rolls,
    suffered,
    withdrawn,
)
from rules.combat.stages import Outcome, asked, at, engaged, with_engagement
from rules.errors import Refusal
from rules.events import Submerged
from rules.pending import Loss, Question
from rules.pieces import Piece, Stack, each, only
from rules.state import Hits, State

FIRST_STAGE = "round"
"""Where the next round begins."""


def begun(state: State) -> Outcome:
    """A new round: who fires in it, and who strikes by surprise (R-SUB-02, H-SUB-1, H-PAR-2)."""
    here = engaged(state)
    line = here.line if here.round == 0 else here.defenders
    after = with_engagement(state, round=here.round + 1, line=line, struck=(), hits=Hits(), asked=())
    if here.kind == "sea":
        own, enemy = attackers(after), defenders(after)
        sides: list[Side] = []
        if strikes_first(own, enemy):
            sides.append("attack")
        if strikes_first(enemy, own):
            sides.append("defense")
        return with_engagement(after, privileged=tuple(sides)), ()
    return with_engagement(after, privileged=("attack",) if drop_surprises(after) else ()), ()


# -- whether it goes on ----------------------------------------------------------------------------


def checked(state: State) -> Outcome:
    """The battle ended where one side has nobody left that could go on (R-CMB-08)."""
    return _ended(state) if engaged(state).kind == "land" else _ended_at_sea(state)


def _ended(state: State) -> Outcome:
    """On land: nobody left to attack or to defend."""
    here = engaged(state)
    waiting = fires(here.line) if here.round == 0 else fires(here.defenders)
    if not combatants(attackers(state)) or not waiting:
        return settled(state)
    return state, ()


def _ended_at_sea(state: State) -> Outcome:
    """At sea: nobody left, or nobody who can hit anybody; defenceless transports go down (R-TRN-02, R-SUB-06)."""
    own, enemy = attackers(state), defenders(state)
    if not own or not enemy:
        return settled(state)
    if _hurts(state, "attack", warships=True):
        return state, ()
    lone = only(enemy, lambda piece: piece.kind == "transport")
    if (
        lone
        and _hurts(state, "attack", warships=False)
        and (len(lone) == len(enemy) or not _hurts(state, "defense"))
    ):
        return _defenceless(state, "defense", lone)
    if not _hurts(state, "defense"):
        return settled(state)
    return state, ()


def _hurts(state: State, side: Side, warships: bool = False) -> bool:
    """Whether somebody of a side can hit somebody of the other; `warships`: transports not counted."""
    own, enemy = force(state, side), combatants(force(state, "defense" if side == "attack" else "attack"))
    if warships:
        enemy = only(enemy, lambda piece: piece.kind != "transport")
    value = attack_value if side == "attack" else defense_value
    return any(
        value(state, piece) > 0
        and any(can_hit(state, class_of(state, piece, own), target) for target in enemy)
        for piece in own
    )


def _defenceless(state: State, side: Side, transports: Stack) -> Outcome:
    """Transports without a defender are destroyed at once, with their cargo (R-TRN-02, R-TRN-03)."""
    after, events = suffered(state, side, [Loss(piece) for piece in each(transports)], "R-TRN-02")
    after, more = settled(after)
    return after, (*events, *more)


# -- submerging ------------------------------------------------------------------------------------


def submerging(side: Side) -> Callable[[State], Outcome]:
    """The stage that asks a side whether submarines submerge (R-SUB-03)."""

    def ask(state: State) -> Outcome:
        other: Side = "defense" if side == "attack" else "attack"
        own = force(state, side)
        if engaged(state).kind != "sea" or not may_submerge(own, force(state, other)):
            return state, ()
        subs = only(own, lambda piece: piece.kind == "submarine")
        owners = {piece.owner for piece in subs}
        waiting = [p for p in state.ruleset.turn_order if p in owners and p not in engaged(state).asked]
        if not waiting:
            return with_engagement(state, asked=()), ()
        count = sum(n for piece, n in subs.items() if piece.owner == waiting[0])
        question = Question(
            "submerge", waiting[0], engaged(state).area, side, options={"submarine": count}, hits=count
        )
        return asked(state, question), ()

    return ask


def submerged(state: State, question: Question, action: Choose) -> Outcome | Refusal:
    """Some submarines leave the battle under water; they stay in the zone (R-SUB-03)."""
    count = (action.submerge or {}).get("submarine", 0)
    legal = f"From none to all {question.hits} of them may." if question.hits > 1 else "One may, or none."
    if action.submerge is None or set(action.submerge) - {"submarine"}:
        return Refusal(
            "R-SUB-03",
            f"The question is how many submarines submerge in {question.area}.",
            legal,
            (question.area,),
        )
    if count > question.hits:
        what = f"{phrases.counted({'submarine': count})} cannot submerge in {question.area}: so many are not there."
        return Refusal("R-SUB-03", what, legal, (question.area,), ("submarine",))
    side: Side = "attack" if question.purpose == "attack" else "defense"
    own = only(force(state, side), lambda p: p.kind == "submarine" and p.owner == question.by)
    gone: dict[Piece, int] = {}
    for piece in list(each(own))[:count]:
        gone[piece] = gone.get(piece, 0) + 1
    after = with_engagement(state, asked=(*engaged(state).asked, question.by))
    if gone:
        after = withdrawn(after, side, gone)
        after = with_engagement(after, line=defenders(after))
        if side == "attack":
            after = retreat.relocated(after, question.area, question.area, gone)
    asking, _ = submerging(side)(after)
    return asking, ((Submerged(question.area, gone),) if gone else ())


def below(state: State) -> Outcome:
    """The battle ended where submerging has left nobody to fight (R-SUB-03, R-SUB-06)."""
    return _ended_at_sea(state) if engaged(state).kind == "sea" else (state, ())


# -- fire ------------------------------------------------------------------------------------------


def firing(side: Side, surprise: bool) -> Callable[[State], Outcome]:
    """The stage that asks for a side's dice; without dice there is nothing to roll (R-CMB-04)."""
    purpose = f"surprise_{side}" if surprise else side

    def ask(state: State) -> Outcome:
        shots = (attack_shots if side == "attack" else defense_shots)(state, surprise)
        if not shots:
            return state, ()
        return asked(state, Question("dice", rolls(state, side), engaged(state).area, purpose, shots)), ()

    return ask


def scoring(side: Side) -> Callable[[State, Question, tuple[int, ...]], Outcome]:
    """What takes a side's faces: the hits wait to be placed."""

    def score(state: State, question: Question, faces: tuple[int, ...]) -> Outcome:
        return with_engagement(state, hits=scored(state, side, question.shots, faces)), ()

    return score


def targeting(side: Side, purpose: str) -> Callable[[State], Outcome]:
    """The stage in which ones of tank destroyers take their targets out of a side, before other casualties (H-TD-1)."""

    def ask(state: State) -> Outcome:
        question, rest = casualties.targets(state, side, engaged(state).hits, purpose)
        after = with_engagement(state, hits=rest)
        if not question.hits:
            return after, ()
        if casualties.is_open(question) and question.by:
            return asked(after, question), ()
        return casualties.knocked_out(after, side, casualties.first_targets(question))

    return ask


def targeted(side: Side) -> Callable[[State, Question, Choose], Outcome | Refusal]:
    """What takes the answer which targets are knocked out."""

    def choose(state: State, question: Question, action: Choose) -> Outcome | Refusal:
        if action.target is None:
            what = f"The question is what tank destroyers knock out in {question.area}."
            legal = f"Name {question.hits} of these: {casualties.options_text(question)}."
            return Refusal("H-TD-1", what, legal, (question.area,))
        chosen = casualties.spelled(state, question, action.target)
        refusal = casualties.why_not_target(question, chosen)
        return refusal if refusal is not None else casualties.knocked_out(state, side, chosen)

    return choose


def placing(side: Side, purpose: str) -> Callable[[State], Outcome]:
    """The stage in which the hits on a side are placed by its owner (R-CMB-04)."""

    def ask(state: State) -> Outcome:
        hits = engaged(state).hits
        after = with_engagement(state, hits=Hits())
        return casualties.placed(after, side, hits, purpose)

    return ask


def chosen_casualties(side: Side) -> Callable[[State, Question, Choose], Outcome | Refusal]:
    """What takes an owner's choice of casualties."""

    def choose(state: State, question: Question, action: Choose) -> Outcome | Refusal:
        if action.casualties is None:
            what = f"The question is who takes the hits in {question.area}."
            legal = f"Place {question.hits} on these: {casualties.options_text(question)}."
            return Refusal("R-CMB-04", what, legal, (question.area,))
        chosen = casualties.spelled(state, question, action.casualties)
        refusal = casualties.why_not(question, chosen)
        return refusal if refusal is not None else casualties.lost(state, side, chosen, question.purpose)

    return choose


def struck_out(state: State) -> Outcome:
    """The victims of surprise strikes out of the line: they do not fire (R-SUB-01)."""
    here = engaged(state)
    return with_engagement(state, line=lesser(here.line, here.struck), struck=()), ()


# -- the end of a round ----------------------------------------------------------------------------


def ending(state: State) -> Outcome:
    """The attacker presses on or breaks off; where combat lasts one round he goes back (R-CMB-09, H-SCA-1)."""
    if one_round.applies(state):
        return one_round.sent_back(state)
    if engaged(state).kind == "sea" and not _hurts(state, "attack"):
        return _helpless(state)
    return retreat.retreat(state)


def _helpless(state: State) -> Outcome:
    """Attackers that can hit nobody: they may retreat; lone transports that cannot are destroyed (R-TRN-03)."""
    if retreat.ways_out(state):
        return retreat.retreat(state)
    own = attackers(state)
    if all(piece.kind == "transport" for piece in own):
        return _defenceless(state, "attack", own)
    return state, ()


def ended(state: State, question: Question, action: Choose) -> Outcome | Refusal:
    """What takes the answer to the retreat question."""
    if one_round.applies(state):
        return one_round.chosen(state, question, action)
    pressed_on = action.retreat is None
    outcome = retreat.chosen(state, question, action)
    if isinstance(outcome, Refusal) or not pressed_on:
        return outcome
    own = attackers(state)
    if all(piece.kind == "transport" for piece in own):
        return _defenceless(state, "attack", own)
    return outcome


def again(state: State) -> Outcome:
    """The next round, if anybody is left to fight it."""
    after, events = settled(state) if one_round.applies(state) else checked(state)
    return (at(after, FIRST_STAGE) if after.engagement is not None else after), events
