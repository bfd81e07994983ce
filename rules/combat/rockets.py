"""Launches: V1 rockets and the rockets of AA guns, ordered in the combat move, resolved with the raids.

A V1 stays where it stands until its raid is fought, marked as done; a gun that fires a rocket is not marked,
since it may still move in the noncombat move (H-V1-1, R-TECH-02).
"""

from __future__ import annotations

import msgspec

from rules.actions import Launch, Move
from rules.errors import Refusal
from rules.events import BattleBegun, Event
from rules.movement import air
from rules.movement.orders import Order, begin_wars, with_attack
from rules.movement.reach import shortest
from rules.names import COMBAT_MOVE
from rules.phrases import place, spaces
from rules.pieces import Piece, order, with_added, with_removed
from rules.politics import stance
from rules.positions import has_producer
from rules.powers import sentence
from rules.state import Attack, State, with_stacks
from rules.step import Step

V1, GUN = "v1_rocket", "aa_gun"
REACH = {V1: 4, GUN: 3}
"""How far they are launched: a V1 over any spaces, a rocket over ground that is not impassable."""

RULE = {V1: "H-V1-1", GUN: "R-TECH-02"}
"""The rule that governs a launch, by what is launched from."""

TARGETS = "Targets are cities and factories of an enemy."


def launch(state: State, action: Launch) -> Step | Refusal:
    """A V1 is launched, or where none is ready an AA gun fires a rocket (H-V1-1, R-TECH-02)."""
    if state.phase != COMBAT_MOVE:
        what, legal = "Rockets are launched in the combat move.", "They strike with the bombing raids."
        return Refusal("R-SEQ-01", what, legal, (action.origin,))
    piece = _launcher(state, action.origin)
    if isinstance(piece, Refusal):
        return piece
    move = Move(units={piece.kind: 1}, path=(action.origin, action.at))
    ordered = Order(state.turn, {piece: 1}, move.path, move)
    refusal = _why_not_target(state, ordered, piece.kind) or _why_not_far(state, ordered, piece.kind)
    if refusal is None and piece.kind == GUN:
        refusal = _why_not_second(state, ordered)
    if refusal is not None:
        return refusal
    begun = air.wars_of_attack(state, ordered)
    opened = begun if isinstance(begun, Refusal) else begin_wars(state, begun, ordered)
    if isinstance(opened, Refusal):
        return opened
    at_war, wars = opened
    events: list[Event] = list(wars)
    if at_war.battle(action.at, "raid") is None:
        events.append(BattleBegun(action.at, "raid"))
    return Step(_launched(at_war, ordered, piece), tuple(events))


def _launched(state: State, ordered: Order, piece: Piece) -> State:
    """The state with the launch recorded as part of a raid; a V1 is marked, so that it goes only once."""
    origin = ordered.origin
    if piece.kind == V1:
        fresh, piece = piece, msgspec.structs.replace(piece, done=True)
        stack = with_added(with_removed(state.stack(origin), {fresh: 1}), {piece: 1})
        state = with_stacks(state, {origin: stack})
    return with_attack(state, ordered.target, "raid", Attack({piece: 1}, origin, "rocket"))


def _launcher(state: State, origin: str) -> Piece | Refusal:
    """What is launched from a territory, or why nothing is there to launch."""
    own = sorted(state.pieces(origin, state.turn), key=order)
    rockets = [piece for piece in own if piece.kind == V1]
    ready = [piece for piece in rockets if not piece.done]
    if ready:
        return ready[0]
    guns = [piece for piece in own if piece.kind == GUN]
    if state.has_tech(state.turn, "rockets") and guns:
        return _ready_gun(guns, origin)
    if rockets:
        what = f"The V1 rockets in {origin} are launched already."
        return Refusal(RULE[V1], what, "A V1 rocket is used up by its launch.", (origin,), (V1,))
    if guns:
        have = "have" if state.turn == "United States" else "has"
        what = f"{sentence(state.turn)} {have} not developed Rockets: the AA guns in {origin} launch nothing."
        return Refusal(RULE[GUN], what, "With Rockets an AA gun strikes up to 3 spaces.", (origin,), (GUN,))
    what = f"There is nothing to launch in {origin}."
    return Refusal(RULE[V1], what, "A launch takes a V1 rocket, or Rockets and an AA gun.", (origin,))


def _ready_gun(guns: list[Piece], origin: str) -> Piece | Refusal:
    for piece in guns:
        if not piece.done and not piece.moved:
            return piece
    what = f"The AA guns in {origin} have moved or fired this turn."
    return Refusal(RULE[GUN], what, "A gun that has not moved fires a rocket.", (origin,), (GUN,))


def _why_not_target(state: State, ordered: Order, kind: str) -> Refusal | None:
    """Why that is nothing to strike: an enemy's city or factory is (H-V1-1, H-TECH-1, R-SBR-01)."""
    target = ordered.target
    if target not in state.ruleset.board.land or not has_producer(state, target):
        what = f"{target} has neither a victory city nor a factory to strike."
        return ordered.refuse(RULE[kind], what, TARGETS)
    # A power at peace is a target where war may be declared on it: that is judged with the war (H-POL-10).
    if stance(state, ordered.power, target) not in ("enemy", "minor", "peace"):
        return ordered.refuse(RULE[kind], f"{target} is not enemy land.", TARGETS)
    return None


def _why_not_far(state: State, ordered: Order, kind: str) -> Refusal | None:
    """Why a target is out of reach: over any spaces for a V1, round impassable ground for a rocket."""
    board, most = state.ruleset.board, REACH[kind]
    name = state.unit(kind).name
    if kind == V1:
        distance = board.distances(ordered.origin)[ordered.target]
        what = f"{place(ordered.target)} is {spaces(distance)} from {ordered.origin}; a {name} flies {most}."
        legal = f"Choose a target within {spaces(most)}."
    else:
        # Deserts and mountains that no land unit enters are impassable to a rocket as well.
        open_ground = frozenset(area for area in board.areas if not board.areas[area].terrain)
        distance = len(shortest(state, ordered.origin, ordered.target, open_ground)) - 1
        what = f"{place(ordered.target)} is not within {spaces(most)} of {ordered.origin} for a rocket."
        legal = f"A rocket flies {spaces(most)}, over no impassable ground."
        distance = distance if distance >= 0 else most + 1
    return ordered.refuse(RULE[kind], f"{what[0].upper()}{what[1:]}", legal) if distance > most else None


def _why_not_second(state: State, ordered: Order) -> Refusal | None:
    """One gun fires from a territory in a turn, and one rocket strikes a target (R-TECH-02)."""
    for battle in state.battles:
        for attack in battle.attacks:
            if attack.by != "rocket" or not any(piece.kind == GUN for piece in attack.units):
                continue
            if attack.origin == ordered.origin:
                what = f"An AA gun in {attack.origin} fires a rocket at {battle.area} already."
                return ordered.refuse(RULE[GUN], what, "One gun fires from a territory in a turn.")
            if battle.area == ordered.target:
                what = f"A rocket from {attack.origin} strikes {battle.area} already."
                return ordered.refuse(RULE[GUN], what, "Each target is struck by one rocket in a turn.")
    return None
