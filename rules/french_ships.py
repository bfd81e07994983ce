"""What becomes of the French fleet when Paris falls: one die for every ship (H-FRA-1, H-FRA-4)."""

from __future__ import annotations

import msgspec

from rules.errors import Refusal
from rules.events import ChangedSides, Destroyed, Event, Rolled
from rules.pending import DICE, Question, Shot
from rules.pieces import Piece, each, stack_of, with_added, with_removed
from rules.politics import FRANCE, GERMANY
from rules.stacks import area_order
from rules.state import State, with_stacks
from rules.step import Step

DISPOSITION = "disposition"
"""What the dice are rolled for."""

LOST_UP_TO = 4
"""A ship is scuttled on 1 and interned on 2 to 4, gone either way; on more it becomes German."""


def asked(state: State, by: str) -> State:
    """The state with the dice for the French ships asked of the captor of Paris, if there are any.

    The dice go zone by zone in number order, in table order within one (H-FRA-4).
    """
    shots = tuple(
        Shot(FRANCE, ship.kind, damaged=ship.damaged, area=zone)
        for zone in sorted(state.ruleset.board.sea & state.stacks.keys(), key=area_order)
        for ship in _fleet(state, zone)
    )
    if not shots:
        return state
    question = Question(kind=DICE, by=by, area=FRANCE, purpose=DISPOSITION, shots=shots)
    return msgspec.structs.replace(state, pending=question)


def rolled(state: State, question: Question, faces: tuple[int, ...]) -> Step | Refusal:
    """The ships after their dice: gone with all aboard, or German where they lie (H-FRA-1)."""
    fates: dict[str, list[tuple[Shot, int]]] = {}
    for shot, face in zip(question.shots, faces, strict=True):
        fates.setdefault(shot.area, []).append((shot, face))
    events: list[Event] = [Rolled(question.by, question.area, DISPOSITION, faces, question.shots)]
    after = state
    for zone, dice in fates.items():
        after, more = _disposed(after, zone, dice)
        events.extend(more)
    return Step(after, tuple(events))


def _fleet(state: State, zone: str) -> list[Piece]:
    """The French ships of a zone, each for itself, in table order."""
    return [ship for ship in each(state.pieces(zone, FRANCE)) if state.unit(ship.kind).domain == "sea"]


def _disposed(state: State, zone: str, dice: list[tuple[Shot, int]]) -> tuple[State, list[Event]]:
    """A zone whose French ships have rolled."""
    fleet, lost, taken = _fleet(state, zone), list[Piece](), list[Piece]()
    for shot, face in dice:
        ship = next((s for s in fleet if (s.kind, s.damaged) == (shot.kind, shot.damaged)), None)
        if ship is None:
            continue  # an edit has taken it away since the dice were asked for
        fleet.remove(ship)
        (lost if face <= LOST_UP_TO else taken).append(ship)
    # Whoever was aboard does not change sides with the ship (H-FRA-1).
    drowned = [passenger for ship in taken for passenger in ship.cargo]
    german = stack_of(_german(state, ship) for ship in taken)
    left = with_removed(state.stack(zone), stack_of((*lost, *taken)))
    events: list[Event] = []
    if lost or drowned:
        events.append(Destroyed(zone, stack_of((*lost, *drowned)), "H-FRA-1"))
    if taken:
        events.append(ChangedSides(zone, german, FRANCE, GERMANY, "H-FRA-1"))
    return with_stacks(state, {zone: with_added(left, german)}), events


def _german(state: State, ship: Piece) -> Piece:
    """The ship under its new flag: empty, and not to act this turn if it is Germany's."""
    return Piece(GERMANY, ship.kind, damaged=ship.damaged, done=state.turn == GERMANY)
