"""The record of a turn: what the rules must remember of how it began (R-NCM-03, R-MOVE-19, H-GER-1)."""

from __future__ import annotations

from rules.names import KIND_ORDER
from rules.state import State, TurnRecord


def record(state: State) -> TurnRecord:
    """The record for a turn that begins in this position."""
    hostile = hostile_zones(state)
    return TurnRecord(
        owners=state.owners,
        shared_zones=frozenset(zone for zone in hostile if _ships_in(state, zone)),
        hostile_zones=hostile,
        western=_western(state),
    )


def hostile_zones(state: State) -> frozenset[str]:
    """The zones where enemy surface warships of the power on turn stand (rules digest §0, R-CMB-09)."""
    return frozenset(
        area
        for area, stack in state.stacks.items()
        if area in state.ruleset.board.sea
        and any(
            state.unit(piece.kind).surface_warship and state.at_war(state.turn, piece.owner)
            for piece in stack
        )
    )


def _ships_in(state: State, zone: str) -> bool:
    """Whether the power on turn has ships there that R-MOVE-19 binds: submarines may always stay (R-SEA-03)."""
    return any(
        piece.owner == state.turn and state.unit(piece.kind).domain == "sea" and piece.kind != "submarine"
        for piece in state.stacks[zone]
    )


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
