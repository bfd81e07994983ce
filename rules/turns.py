"""The record of a turn: what the rules must remember of how it began (R-NCM-03, R-MOVE-19, H-GER-1)."""

from __future__ import annotations

from rules.names import KIND_ORDER
from rules.state import State, TurnRecord


def record(state: State) -> TurnRecord:
    """The record for a turn that begins in this position."""
    return TurnRecord(owners=state.owners, shared_zones=shared_zones(state), western=_western(state))


def shared_zones(state: State) -> frozenset[str]:
    """The zones where ships of the power on turn stand beside enemy surface warships (R-MOVE-19).

    Submarines are not bound: they may always stay (R-SEA-03).
    """
    return frozenset(
        area for area in state.stacks if area in state.ruleset.board.sea and _shared(state, area)
    )


def _shared(state: State, zone: str) -> bool:
    ships = hostile = False
    for piece in state.stacks[zone]:
        unit = state.unit(piece.kind)
        if piece.owner == state.turn:
            ships = ships or (unit.domain == "sea" and piece.kind != "submarine")
        elif unit.surface_warship:
            hostile = hostile or state.at_war(state.turn, piece.owner)
    return ships and hostile


def _western(state: State) -> dict[str, int]:
    """The ground units that stand where the western section does, by kind (H-GER-1)."""
    section = state.ruleset.western_section
    if section is None or section.power != state.turn or section.round != state.round:
        return {}
    counts: dict[str, int] = {}
    for piece, count in state.pieces(section.area, section.power).items():
        if piece.kind in section.units:
            counts[piece.kind] = counts.get(piece.kind, 0) + count
    return dict(sorted(counts.items(), key=lambda entry: KIND_ORDER[entry[0]]))
