"""V1 rockets on the move: within friendly territory, in the noncombat move (H-V1-1)."""

from __future__ import annotations

import msgspec

from rules.errors import Refusal
from rules.events import Moved
from rules.movement import ground
from rules.movement.orders import (
    Order,
    is_combat_move,
    moves_left,
    too_far,
    why_not_adjacent,
    why_not_held,
    why_not_spent,
)
from rules.pieces import Piece, changed, with_added, with_removed
from rules.politics import stance
from rules.state import State, with_stacks
from rules.step import Step


def resolve(state: State, order: Order) -> Step | Refusal:
    """A V1 rocket is moved up to 4 spaces within friendly territory."""
    if is_combat_move(state):
        return order.refuse(
            "H-V1-1",
            "V1 rockets do not move in the combat move.",
            "They are launched, or moved in noncombat.",
        )
    refusal = why_not_adjacent(state, order) or why_not_spent(state, order) or why_not_held(state, order)
    if refusal is not None:
        return refusal
    for area in order.path[1:]:
        friendly = stance(state, order.power, area) in ("own", "friendly")
        if area in state.ruleset.board.sea or not friendly:
            return order.refuse(
                "H-V1-1",
                f"{area} is not friendly territory.",
                "A V1 rocket moves within friendly land.",
                area,
            )
        refusal = ground.why_not_friendly(state, order.power, area)
        if refusal is not None:
            return msgspec.structs.replace(refusal, kinds=order.kinds)
    for piece in order.stack:
        if moves_left(state, piece) < order.distance:
            return too_far(state, order, piece)

    def carry(piece: Piece) -> Piece:
        return msgspec.structs.replace(piece, moved=piece.moved + order.distance)

    after = with_stacks(state, {order.origin: with_removed(state.stack(order.origin), order.stack)})
    arrived = with_added(after.stack(order.target), changed(order.stack, carry))
    after = with_stacks(after, {order.target: arrived})
    return Step(after, (Moved(order.power, order.stack, order.path, "land"),))
