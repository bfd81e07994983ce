"""An area in words: whose it is, what it is worth, who stands there with which values."""

from __future__ import annotations

from dataclasses import dataclass

from rules import phrases
from rules.names import NEUTRAL, PRO_ALLIED
from rules.pieces import Piece, in_order
from rules.powers import adjective
from rules.production import capacity
from rules.state import State


@dataclass(frozen=True)
class UnitRow:
    """Equal units: how many, in words, their attack, defence and movement, and who is aboard."""

    piece: Piece
    count: int
    words: str
    values: tuple[str, str, str]
    aboard: str


def subtitle(state: State, area: str) -> str:
    """Whose an area is, its value, its city: "Germany · 10 IPC · Berlin, capital"."""
    place = state.ruleset.board.areas[area]
    if place.is_sea:
        powers = list(dict.fromkeys(piece.owner for piece, _ in in_order(state.stack(area))))
        return (
            f"Sea zone · {phrases.joined(f'{adjective(power)}' for power in powers)}"
            if powers
            else "Sea zone"
        )
    if place.terrain == "impassable":
        return "Impassable · R-MOVE-08"
    if place.terrain:
        return "No land unit enters, aircraft cross it in noncombat moves · H-MAP-3"
    owner = {NEUTRAL: "True neutral", PRO_ALLIED: "Pro-Allied neutral"}.get(
        state.owner(area), state.owner(area)
    )
    words = [owner or "Nobody's", f"{place.ipc} IPC"]
    if place.city:
        words.append(f"{place.city}, capital" if place.capital_of else place.city)
    if area in state.ruleset.minor_axis:
        words.append("minor Axis")
    return " · ".join(words)


def value_text(state: State, area: str) -> str:
    """Damage, capacity, frozen units, fortified borders and capture: what else is to be known of an area."""
    board = state.ruleset.board
    said: list[str] = []
    points = state.damage.get(area, 0)
    if points:
        said.append(f"Bomb damage {points}: R-SBR-04.")
    if points or capacity(state, area):
        said.append(f"Produces up to {capacity(state, area)} capacity points a turn: H-PRO-1.")
    if area in state.record.captured:
        said.append("Captured this turn: it produces from the next one on.")
    against = [one.against for one in board.document.fortified_borders if one.defender == area]
    if against:
        towards = "on every border" if "any" in against else f"towards {phrases.joined(against)}"
        said.append(f"Fortified {towards}: H-FOR-1.")
    frozen = state.setup_units.get(area, {})
    for owner, kinds in frozen.items():
        reason = "H-USA-1" if owner == "United States" else "H-MIN-1"
        said.append(f"{phrases.counted(kinds)} may not leave yet: {reason}.")
    if (battle := state.battle(area)) is not None:
        said.append(f"A {battle.kind} battle is to be fought here.")
    for passage in board.document.passages:
        if area in passage.between:
            other = next(one for one in passage.between if one != area)
            said.append(f"{passage.name} to {other}.")
    return " ".join(said)


def unit_rows(state: State, area: str) -> list[UnitRow]:
    """The units of an area in table order, one row for equal ones."""
    return [_row(state, piece, count) for piece, count in in_order(state.stack(area))]


def _row(state: State, piece: Piece, count: int) -> UnitRow:
    unit = state.unit(piece.kind)
    values = unit.damaged if piece.damaged and unit.damaged is not None else unit
    words = unit.counted(count)
    marks = [
        word
        for word, said in (
            ("damaged", piece.damaged),
            ("under repair", piece.repairing),
            ("has moved", piece.done),
            (f"{piece.moved} of {values.move} spent", piece.moved > 0 and not piece.done),
        )
        if said
    ]
    if marks:
        words = f"{words}, {', '.join(marks)}"
    figures = (
        ("–", "–", "–")
        if unit.domain == "none"
        else (str(values.attack), str(values.defense), str(values.move))
    )
    return UnitRow(piece, count, words, figures, aboard(piece))


def aboard(piece: Piece) -> str:
    """Who is aboard a ship or plane: "aboard: 1 infantry, 1 tank"; "" if nobody."""
    if not piece.cargo:
        return ""
    by_owner: dict[str, dict[str, int]] = {}
    for passenger in piece.cargo:
        kinds = by_owner.setdefault(passenger.owner, {})
        kinds[passenger.kind] = kinds.get(passenger.kind, 0) + 1
    said = [
        phrases.counted(kinds) if owner == piece.owner else f"{adjective(owner)} {phrases.counted(kinds)}"
        for owner, kinds in by_owner.items()
    ]
    return f"aboard: {', '.join(said)}"
