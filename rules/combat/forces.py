"""Who fights on which side of a battle, and how units leave it.

The attackers are those of the `Battle`, by where they came from; the defenders those of the `Engagement`.
Whatever happens to a unit happens here to both lists and to the board alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Literal

import msgspec

from rules.combat.stages import Outcome, engaged, with_engagement
from rules.events import Damaged, Destroyed, Event
from rules.movement.orders import decks_of
from rules.pending import Loss
from rules.pieces import Piece, Stack, order, stack_of, with_added, with_removed
from rules.powers import SIDE, same_side
from rules.state import Attack, Battle, State, is_neutral_ground, with_stacks

Side = Literal["attack", "defense"]

BYSTANDERS = ("transport_plane", "v1_rocket", "factory")
"""Kinds that take no part in a battle and are no casualties (H-PAR-1, H-V1-1)."""

STUCK = ("sea", "drop")
"""How attackers came that have no way back over land (R-AMP-05, H-PAR-3)."""


def fought_here(state: State) -> Battle:
    """The battle that is being fought."""
    here = engaged(state)
    battle = state.battle(here.area, here.kind)
    return battle if battle is not None else Battle(here.area, here.kind)


def attackers(state: State) -> Stack:
    """Who attacks in the battle that is being fought: units of the power on turn (R-MOVE-20, R-CHI-08)."""
    return fought_here(state).attackers


def defenders(state: State) -> Stack:
    """Who is left against them."""
    return engaged(state).defenders


def force(state: State, side: Side) -> Stack:
    """Those left on one side."""
    return attackers(state) if side == "attack" else defenders(state)


def combatants(stack: Stack) -> Stack:
    """Those of a stack that can be casualties of a battle."""
    return {piece: count for piece, count in stack.items() if piece.kind not in BYSTANDERS}


def fires(stack: Stack) -> Stack:
    """Those of a stack that fight the rounds of a battle on land: guns do not (H-AA-1)."""
    return {piece: count for piece, count in combatants(stack).items() if piece.kind != "aa_gun"}


def number(stack: Stack, *kinds: str) -> int:
    """How many of some kinds."""
    return sum(count for piece, count in stack.items() if piece.kind in kinds)


def is_enemy(state: State, piece: Piece, area: str) -> bool:
    """Whether a piece fights the power on turn where it stands (H-POL-12, H-MIN-1, R-CMB-13, R-SUB-07)."""
    if same_side(piece.owner, state.turn):
        return False
    if is_neutral_ground(piece.owner) or state.at_war(piece.owner, state.turn):
        return True
    return area in state.ruleset.minor_axis and piece.owner == "Germany"


def opposing(state: State, area: str) -> Stack:
    """Who would defend an area: enemies, but for aircraft that have fought elsewhere this turn (R-G40-SCR-03)."""
    return {
        piece: count
        for piece, count in state.stack(area).items()
        if is_enemy(state, piece, area) and not (piece.done and state.unit(piece.kind).domain == "air")
    }


def answerer(state: State) -> str:
    """The power that decides for the defenders: who controls the ground and fights, else the first of them.

    "" where only neutral units defend, for whom nobody decides (R-CMB-13, H-NEU-1).
    """
    here = engaged(state)
    present = {piece.owner for piece in (*here.defenders, *here.line)}
    owner = state.owner(here.area)
    if owner in present and owner in SIDE:
        return owner
    return next((power for power in state.ruleset.turn_order if power in present), "")


def decides(state: State, side: Side) -> str:
    """The power that decides for a side; "" for neutral defenders."""
    return state.turn if side == "attack" else answerer(state)


def rolls(state: State, side: Side) -> str:
    """The power that rolls a side's dice; the attacker rolls for neutrals."""
    return decides(state, side) or state.turn


def with_battle(state: State, battle: Battle) -> State:
    """The state with the battle of that area and kind replaced, added if there is none."""
    key = (battle.area, battle.kind)
    if state.battle(*key) is None:
        return msgspec.structs.replace(state, battles=(*state.battles, battle))
    battles = tuple(battle if (b.area, b.kind) == key else b for b in state.battles)
    return msgspec.structs.replace(state, battles=battles)


def without_battle(state: State, battle: Battle) -> State:
    """The state with a battle settled."""
    battles = tuple(b for b in state.battles if (b.area, b.kind) != (battle.area, battle.kind))
    return msgspec.structs.replace(state, battles=battles)


def changed_attacks(state: State, change: Callable[[Attack], Stack]) -> State:
    """The state with the units of every attack of the battle replaced; an empty attack disappears."""
    battle = fought_here(state)
    attacks = [msgspec.structs.replace(attack, units=change(attack)) for attack in battle.attacks]
    kept = tuple(attack for attack in attacks if attack.units)
    return with_battle(state, msgspec.structs.replace(battle, attacks=kept))


def exchanged(state: State, area: str, old: Piece, new: Piece | None, count: int = 1) -> State:
    """The state with pieces on the board replaced by others, or removed."""
    stack = with_removed(state.stack(area), {old: count})
    return with_stacks(state, {area: with_added(stack, {new: count}) if new is not None else stack})


def withdrawn(state: State, side: Side, leaving: Stack) -> State:
    """The state with units out of the battle that stay where they stand (they submerge, or fly on)."""
    if side == "defense":
        return with_engagement(state, defenders=with_removed(defenders(state), leaving))
    left = dict(leaving)

    def without(attack: Attack) -> Stack:
        units = dict(attack.units)
        for piece in attack.units:
            some = min(units[piece], left.get(piece, 0))
            if some:
                units[piece] -= some
                left[piece] -= some
        return {piece: count for piece, count in units.items() if count}

    return changed_attacks(state, without)


def suffered(state: State, side: Side, losses: Iterable[Loss], rule: str) -> Outcome:
    """The state after losses of a side: out of the battle and off the board, or damaged in both."""
    after, gone, hurt = state, list[Piece](), list[Piece]()
    area = engaged(state).area
    for loss in losses:
        after = exchanged(after, area, loss.piece, loss.after)
        if loss.after is not None:  # guests off the deck of a damaged carrier are over the zone (H-CV-1)
            put_off = stack_of(loss.piece.cargo[len(loss.after.cargo) :])
            after = with_stacks(after, {area: with_added(after.stack(area), put_off)})
        after = _replaced(after, side, loss)
        (gone if loss.after is None else hurt).append(loss.piece)
    events: list[Event] = []
    if hurt:
        events.append(Damaged(area, stack_of(hurt), rule))
    if gone:
        events.append(Destroyed(area, stack_of(gone), rule))
    return after, tuple(events)


def wounded(state: State, piece: Piece) -> Piece:
    """The unit after a first hit (R-G40-REP-01); guests without room on a damaged carrier are aboard no longer (H-CV-1,
    R-G40-REP-02).
    """
    hurt = msgspec.structs.replace(piece, damaged=True)
    return msgspec.structs.replace(hurt, cargo=piece.cargo[: decks_of(state, hurt)])


def _replaced(state: State, side: Side, loss: Loss) -> State:
    """The lists of the battle with one unit's loss."""
    if side == "defense":
        return with_engagement(state, defenders=_less(defenders(state), loss))
    done = False

    def change(attack: Attack) -> Stack:
        nonlocal done
        if done or loss.piece not in attack.units or attack is not hurt:
            return attack.units
        done = True
        return _less(attack.units, loss)

    hurt = min(
        (a for a in fought_here(state).attacks if loss.piece in a.units), key=lambda a: a.by not in STUCK
    )
    return changed_attacks(state, change)


def _less(stack: Stack, loss: Loss) -> Stack:
    less = with_removed(stack, {loss.piece: 1})
    return with_added(less, {loss.after: 1}) if loss.after is not None else less


def lesser(line: Stack, losses: Iterable[Loss]) -> Stack:
    """A firing line without the losses that do not fire any more."""
    for loss in losses:
        fresh = msgspec.structs.replace(loss.piece, damaged=False)
        # Who was damaged by a bombardment stands in the line as he was before it.
        line = _less(line, loss if loss.piece in line else Loss(fresh, loss.after))
    return line


def by_kind(stack: Stack, state: State) -> Iterator[tuple[Piece, int]]:
    """The entries of a stack as dice are drawn: powers in turn order, then table order (interfaces page §4)."""
    turns = {power: index for index, power in enumerate(state.ruleset.turn_order)}
    yield from sorted(
        stack.items(), key=lambda entry: (turns.get(entry[0].owner, len(turns)), order(entry[0]))
    )
