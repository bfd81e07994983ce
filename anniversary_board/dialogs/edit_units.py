"""Pieces as an edit of the position writes them."""

from __future__ import annotations

import msgspec

from rules.actions import Units
from rules.pieces import Piece, Stack, changed
from rules.stacks import units_from_stack


def units_of(stack: Stack) -> dict[str, Units]:
    """A stack as `Edit.units` has it for one area, by owner and kind.

    An edit says of units that they are damaged, under repair, have spent movement or carry others; whatever
    else the rules remember of them begins anew with it.
    """
    return msgspec.convert(units_from_stack(changed(stack, _bare)), dict[str, Units])


def _bare(piece: Piece) -> Piece:
    cargo = tuple(Piece(passenger.owner, passenger.kind) for passenger in piece.cargo)
    return msgspec.structs.replace(piece, done=False, landed="", cargo=cargo)
