"""Who fires with how many dice at what value, and what a hit may strike (H-UNIT-1, R-CMB-03 to R-CMB-06).

A fire is one side's dice of a step. Its shots are grouped and ordered as dice are drawn: powers in turn order,
kinds in table order, the higher value first.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.combat.forces import (
    Side,
    attackers,
    by_kind,
    combatants,
    defenders,
    fires,
    force,
    fought_here,
    number,
)
from rules.combat.stages import engaged
from rules.pending import Shot
from rules.pieces import Piece, Stack
from rules.state import Hits, State

LIFTED = 2
"""What artillery lifts an infantry to (R-CMB-06), and what a drop attacks at in its first round (H-PAR-2)."""

TACTICAL_WITH_TANK, JET_ATTACK, SUPER_SUBMARINE = 4, 4, 3
FORTIFIED, FORTIFIED_KINDS = 3, ("infantry", "artillery")
PACK, PACK_PER_DESTROYER = 3, 3
"""A wolf pack: so many submarines at least, and so many for each enemy destroyer (H-SUB-1)."""


def attack_value(state: State, piece: Piece) -> int:
    """The attack of a piece by itself: damage and its power's technologies counted (H-REP-1, R-TECH-07, R-TECH-08)."""
    unit = state.unit(piece.kind)
    if piece.damaged and unit.damaged is not None:
        return unit.damaged.attack
    if piece.kind == "fighter" and state.has_tech(piece.owner, "jet_fighters"):
        return JET_ATTACK
    if piece.kind == "submarine" and state.has_tech(piece.owner, "super_submarines"):
        return SUPER_SUBMARINE
    return unit.attack


def defense_value(state: State, piece: Piece) -> int:
    """The defence of a piece by itself (H-UNIT-1, R-SUB-08)."""
    unit = state.unit(piece.kind)
    return unit.damaged.defense if piece.damaged and unit.damaged is not None else unit.defense


def is_air(state: State, piece: Piece) -> bool:
    """Whether a piece flies."""
    return state.unit(piece.kind).domain == "air"


# -- destroyers and submarines ---------------------------------------------------------------------


def destroyers(stack: Stack) -> int:
    """Destroyers of a side, and escort carriers with a tactical bomber each (H-ESC-1)."""
    return number(stack, "destroyer") + min(number(stack, "escort_carrier"), number(stack, "tactical_bomber"))


def strikes_first(own: Stack, enemy: Stack) -> bool:
    """Whether the submarines of a side strike by surprise (R-SUB-01, R-SUB-02, H-SUB-1)."""
    subs, hunters = number(own, "submarine"), destroyers(enemy)
    return subs > 0 and (hunters == 0 or subs >= max(PACK, PACK_PER_DESTROYER * hunters))


def may_submerge(own: Stack, enemy: Stack) -> bool:
    """Whether the submarines of a side may submerge: no enemy destroyer, a pack does not help (R-SUB-03, H-SUB-1)."""
    return number(own, "submarine") > 0 and destroyers(enemy) == 0


def dropped(state: State) -> Stack:
    """The paratroopers that came by air in this battle (H-PAR-2)."""
    found: dict[Piece, int] = {}
    for attack in fought_here(state).attacks:
        for piece, count in attack.units.items() if attack.by == "drop" else ():
            if piece.kind == "paratrooper":
                found[piece] = found.get(piece, 0) + count
    return found


def drop_surprises(state: State) -> bool:
    """Whether dropped paratroopers strike first: in the first round, and where no AA gun defends (H-PAR-2)."""
    here = engaged(state)
    return here.round == 1 and not number(here.line, "aa_gun") and bool(dropped(state))


# -- who may hit whom ------------------------------------------------------------------------------


def class_of(state: State, shooter: Piece | Shot, own: Stack) -> str:
    """How a hit may strike: "submarine" never aircraft, "air" no submarine without a destroyer, "any" (R-SUB-04, 05)."""
    if shooter.kind == "submarine":
        return "submarine"
    if state.unit(shooter.kind).domain == "air" and not destroyers(own):
        return "air"
    return "any"


def can_hit(state: State, kind: str, target: Piece) -> bool:
    """Whether a hit of a class may strike a piece."""
    if kind == "submarine":
        return not is_air(state, target)
    return not (kind == "air" and target.kind == "submarine")


def has_target(state: State, shooter: Piece, own: Stack, enemy: Stack) -> bool:
    """Whether there is anything that a piece of a side may hit; without, it draws no die."""
    kind = class_of(state, shooter, own)
    return any(can_hit(state, kind, target) for target in combatants(enemy))


# -- shots -----------------------------------------------------------------------------------------


def attack_shots(state: State, surprise: bool) -> tuple[Shot, ...]:
    """The attacker's dice of the surprise strike or of the ordinary fire of a round."""
    own, enemy = attackers(state), defenders(state)
    values = attack_values(state)
    striking = _striking(state, "attack")
    shots: dict[tuple[Piece, int], int] = {}
    for piece, by_value in values.items():
        if not has_target(state, piece, own, enemy):
            continue
        first = striking.get(piece, 0)
        for value in sorted(by_value, reverse=True):
            early = min(first, by_value[value])
            first -= early
            count = early if surprise else by_value[value] - early
            if count:
                shots[piece, value] = count
    return _grouped(state, shots, "attack")


def defense_shots(state: State, surprise: bool) -> tuple[Shot, ...]:
    """The defender's dice, of the line: those hit in this round but not by surprise fire too (R-CMB-03)."""
    line, enemy = engaged(state).line, attackers(state)
    striking = _striking(state, "defense")
    fortified = _fortified(state)
    shots: dict[tuple[Piece, int], int] = {}
    for piece, count in fires(line).items():
        value = defense_value(state, piece)
        if fortified and piece.kind in FORTIFIED_KINDS:
            value = FORTIFIED
        if value and (piece in striking) == surprise and has_target(state, piece, line, enemy):
            shots[piece, value] = count
    return _grouped(state, shots, "defense")


def _striking(state: State, side: Side) -> Stack:
    """The pieces of a side that strike by surprise in this round."""
    here = engaged(state)
    if side not in here.privileged:
        return {}
    if here.kind == "land":
        return dropped(state)
    stack = force(state, side) if side == "attack" else here.line
    return {piece: count for piece, count in stack.items() if piece.kind == "submarine"}


def _grouped(state: State, shots: Mapping[tuple[Piece, int], int], side: Side) -> tuple[Shot, ...]:
    """Equal dice together, in the order they are drawn."""
    stack = {piece: 1 for piece, _ in shots}
    groups: dict[tuple[str, str, bool, int], int] = {}
    for piece, _ in by_kind(stack, state):
        for value in sorted((v for p, v in shots if p == piece), reverse=True):
            key = (piece.owner, piece.kind, piece.damaged, value)
            groups[key] = groups.get(key, 0) + shots[piece, value] * dice_of(state, piece, side)
    first = {(owner, kind): index for index, (owner, kind, _, _) in reversed(list(enumerate(groups)))}
    ordered = sorted(groups.items(), key=lambda entry: (first[entry[0][:2]], -entry[0][3]))
    return tuple(Shot(owner, kind, value, dice, damaged) for (owner, kind, damaged, value), dice in ordered)


def dice_of(state: State, piece: Piece, side: Side) -> int:
    """How many dice a piece rolls: two for an attacking heavy bomber (R-TECH-12)."""
    heavy = piece.kind == "bomber" and state.has_tech(piece.owner, "heavy_bombers")
    return 2 if heavy and side == "attack" else 1


def attack_values(state: State) -> Mapping[Piece, Mapping[int, int]]:
    """How many of each attacking piece attack at which value, pairs made anew every round (R-CMB-06).

    Artillery lifts an infantry each, advanced artillery two (R-TECH-01); a tank lifts a tactical bomber to 4 and
    stays as it is (H-UNIT-1, R-G40-TAC-01, R-G40-MEC-01). Dropped paratroopers attack at 2 in the first round (H-PAR-2).
    """
    own = attackers(state)
    lifts = {"infantry": _artillery_lifts(state, own), "tactical_bomber": number(own, "tank")}
    raised = {"infantry": LIFTED, "tactical_bomber": TACTICAL_WITH_TANK}
    landing: Stack = dropped(state) if engaged(state).round == 1 else {}
    values: dict[Piece, dict[int, int]] = {}
    for piece, count in by_kind(fires(own), state):
        value = attack_value(state, piece)
        better = min(count, lifts.get(piece.kind, 0))
        high = raised.get(piece.kind, 0)
        if piece.kind in lifts:
            lifts[piece.kind] -= better
        if piece in landing:
            better, high = landing[piece], LIFTED
        spread = {high: better, value: count - better}
        values[piece] = {value: number for value, number in spread.items() if number and value}
    return values


def _artillery_lifts(state: State, own: Stack) -> int:
    each = 2 if state.has_tech(state.turn, "advanced_artillery") else 1
    return number(own, "artillery") * each


def _fortified(state: State) -> bool:
    """Whether ground units attack across a fortified border (H-FOR-1)."""
    here = engaged(state)
    if here.kind != "land":
        return False
    for border in state.ruleset.board.fortified_borders:
        if border.defender != here.area:
            continue
        for attack in fought_here(state).attacks:
            ground = any(state.unit(piece.kind).domain == "land" for piece in attack.units)
            across = attack.by == "land" and attack.origin == border.against
            if ground and (across or border.against == "any"):
                return True
    return False


# -- scoring ---------------------------------------------------------------------------------------


def scored(state: State, side: Side, shots: tuple[Shot, ...], faces: tuple[int, ...]) -> Hits:
    """The hits of a fire by what they may strike; ones of tank destroyers are special (H-TD-1)."""
    own = attackers(state) if side == "attack" else engaged(state).line
    counts = {"any": 0, "submarine": 0, "air": 0, "special": 0}
    for shot, face in zip(each_die(shots), faces, strict=True):
        if face > shot.value:
            continue
        special = shot.kind == "tank_destroyer" and face == 1
        counts["special" if special else class_of(state, shot, own)] += 1
    return Hits(**counts)


def each_die(shots: tuple[Shot, ...]) -> list[Shot]:
    """The shot of every single die, in the order of the faces."""
    return [shot for shot in shots for _ in range(shot.dice)]


def hits_in(shots: tuple[Shot, ...], faces: tuple[int, ...]) -> int:
    """How many faces hit."""
    return sum(face <= shot.value for shot, face in zip(each_die(shots), faces, strict=True))
