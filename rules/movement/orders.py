"""What every move has in common: which pieces are meant, how far they go, what holds them back."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from rules import phrases
from rules.actions import Move, Units, UnitSpec
from rules.errors import Refusal
from rules.events import Event
from rules.names import COMBAT_MOVE, NONCOMBAT_MOVE
from rules.pieces import Piece, Stack, kinds_of, order, stack_of
from rules.politics import AMERICA, BRITAIN, JAPAN, is_neutral, why_not_break_agreement, with_wars
from rules.powers import in_text, sentence
from rules.state import Attack, Battle, State, War, war
from rules.units import standard_units

AIR_RANGE_BONUS = 2
"""What Long-Range Aircraft adds to every air unit (R-TECH-11, H-TECH-1)."""


MINOR_AXIS_ROUND = 3
"""From this round the units of the minor Axis leave their territory (H-MIN-1)."""


class Order(msgspec.Struct, frozen=True):
    """A move of one sort of unit, its pieces found: what the movement rules judge.

    `stack` are the pieces that go, as they stand at `path[0]` (or aboard a ship there).
    """

    power: str
    stack: Stack
    path: tuple[str, ...]
    move: Move

    @property
    def origin(self) -> str:
        """Where they stand."""
        return self.path[0]

    @property
    def target(self) -> str:
        """Where they end."""
        return self.path[-1]

    @property
    def distance(self) -> int:
        """Borders crossed."""
        return len(self.path) - 1

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds that go, in table order."""
        return tuple(kinds_of(self.stack))

    def refuse(self, rule: str, what: str, legal: str = "", *areas: str) -> Refusal:
        """A refusal of this order, about its target unless areas are given."""
        return Refusal(rule, what, legal, areas or (self.target,), self.kinds)

    def __str__(self) -> str:
        return phrases.units(self.stack)


def range_of(state: State, piece: Piece) -> int:
    """Movement points of a piece for a whole turn (H-UNIT-1, H-REP-1, R-TECH-11)."""
    unit = state.unit(piece.kind)
    points = unit.damaged.move if piece.damaged and unit.damaged else unit.move
    if unit.domain == "air" and state.has_tech(piece.owner, "long_range_aircraft"):
        points += AIR_RANGE_BONUS
    return points


def moves_left(state: State, piece: Piece) -> int:
    """Movement points that a piece has left this turn; none for one that is done or under repair."""
    if piece.done or piece.repairing:
        return 0
    return max(0, range_of(state, piece) - piece.moved)


def decks_of(state: State, piece: Piece) -> int:
    """How many aircraft a carrier takes (H-CV-1): one if it is damaged."""
    unit = state.unit(piece.kind)
    return unit.damaged.decks if piece.damaged and unit.damaged else unit.decks


def free_decks(state: State, stack: Stack) -> int:
    """How many more aircraft the carriers of a stack take."""
    return sum(
        (decks_of(state, piece) - len(piece.cargo)) * count
        for piece, count in stack.items()
        if state.unit(piece.kind).decks
    )


def select(
    state: State,
    available: Stack,
    units: Units,
    distance: int,
    preference: Callable[[Piece], tuple[object, ...]] | None = None,
) -> Stack | tuple[str, int, int]:
    """The pieces that a move names, out of those available.

    A plain count takes the pieces best able to go: not done, with the movement left, whole before
    damaged, laden before light. Where too few are there: the kind, how many were asked, how many are.
    """
    taken: dict[Piece, int] = {}

    def rank(piece: Piece) -> tuple[object, ...]:
        left = moves_left(state, piece)
        extra = preference(piece) if preference else ()
        return (left < distance, piece.damaged, *extra, -left, -len(piece.cargo), order(piece))

    for kind, spec in units.items():
        candidates = sorted((p for p in available if p.kind == kind), key=rank)
        parts: list[tuple[int, Callable[[Piece], bool]]] = (
            [(spec, _any)] if isinstance(spec, int) else [(part.n, _fits(part)) for part in spec]
        )
        for count, fits in parts:
            left = count
            for piece in candidates:
                if left and fits(piece):
                    some = min(left, available[piece] - taken.get(piece, 0))
                    if some:
                        taken[piece] = taken.get(piece, 0) + some
                        left -= some
            if left:
                return kind, count, count - left
    return taken


def _any(_: Piece) -> bool:
    return True


def _fits(spec: UnitSpec) -> Callable[[Piece], bool]:
    """Whether a piece is one that a detailed spec describes; unset particulars are taken as plain."""

    def fits(piece: Piece) -> bool:
        if piece.damaged != spec.damaged or piece.repairing != spec.repairing:
            return False
        if spec.moved and piece.moved != spec.moved:
            return False
        return cargo_counts(piece) == flat_cargo(spec.cargo, piece.owner)

    return fits


def cargo_counts(piece: Piece) -> dict[tuple[str, str], int]:
    """Who is aboard, by owner and kind."""
    counts: dict[tuple[str, str], int] = {}
    for passenger in piece.cargo:
        key = (passenger.owner, passenger.kind)
        counts[key] = counts.get(key, 0) + 1
    return counts


def flat_cargo(cargo: Mapping[str, int | Mapping[str, int]], owner: str) -> dict[tuple[str, str], int]:
    """The cargo of a spec by owner and kind, `owner` for what is not nested."""
    counts: dict[tuple[str, str], int] = {}
    for key, value in cargo.items():
        if isinstance(value, int):
            counts[owner, key] = counts.get((owner, key), 0) + value
        else:
            for kind, count in value.items():
                counts[key, kind] = counts.get((key, kind), 0) + count
    return {key: count for key, count in counts.items() if count}


def missing(power: str, area: str, lack: tuple[str, int, int]) -> Refusal:
    """The refusal of a move of units that are not there."""
    kind, asked, there = lack
    have = phrases.counted({kind: there}) if there else f"no {standard_units()[kind].name}"
    return Refusal(
        "R-MOVE-01",
        f"{sentence(power)} {_have(power)} {have} to move in {area}{f', not {asked}' if there else ''}.",
        "A power moves its own units, from where they stand.",
        (area,),
        (kind,),
    )


def _have(power: str) -> str:
    return "have" if power == "United States" else "has"


def why_not_held(state: State, order: Order) -> Refusal | None:
    """Units that may not leave their area yet: the frozen setup and the western section.

    H-USA-1 (neutral America), H-MIN-1 (minor Axis until round 3), H-GER-1 (Poland on round 1).
    """
    kinds = kinds_of(order.stack)
    frozen = state.setup_units.get(order.origin, {}).get(order.power, {})
    if frozen and _still_held(state, order.power):
        present = kinds_of(_standing(state, order.origin, order.power))
        for kind, count in kinds.items():
            if count > present.get(kind, 0) - frozen.get(kind, 0):
                return _frozen(state, order, kind)
    return _western(state, order, kinds)


def _still_held(state: State, power: str) -> bool:
    """Whether the setup's units of a power are still held back (H-USA-1, H-MIN-1)."""
    return is_neutral(state, power) if power == AMERICA else state.round < MINOR_AXIS_ROUND


def _standing(state: State, area: str, power: str) -> Stack:
    """A power's pieces in an area, those aboard its own ships too."""
    own = state.pieces(area, power)
    aboard = [p for piece, n in own.items() for _ in range(n) for p in piece.cargo if p.owner == power]
    return {**stack_of(aboard), **own} if aboard else own


def _frozen(state: State, order: Order, kind: str) -> Refusal:
    name = state.unit(kind).plural
    if order.power == "United States":
        return order.refuse(
            "H-USA-1",
            f"The {name} that the United States began with in {order.origin} do not move while America is "
            "neutral.",
            "Ships and aircraft built since may move in American territory and water.",
            order.origin,
        )
    return order.refuse(
        "H-MIN-1",
        f"The {name} that {order.origin} began with do not leave it before round 3.",
        "From round 3 they move like other German units.",
        order.origin,
    )


def _western(state: State, order: Order, kinds: Mapping[str, int]) -> Refusal | None:
    """H-GER-1: of each ground kind in Germany only those beyond the western section go to Poland."""
    section = state.ruleset.western_section
    if section is None or order.origin != section.area or order.power != section.power:
        return None
    if state.round != section.round or not set(order.path) & set(section.may_not_enter):
        return None
    for kind, count in kinds.items():
        if kind not in section.units:
            continue
        free = state.record.western.get(kind, 0) - section.units[kind]
        left = max(0, free - state.record.western_left.get(kind, 0))
        if count > left:
            allowed = phrases.counted({kind: left}) if left else f"no more {state.unit(kind).plural}"
            return order.refuse(
                "H-GER-1",
                f"{phrases.counted({kind: section.units[kind]})} of Germany's western section may not enter "
                f"{phrases.joined(section.may_not_enter)} on round {section.round}.",
                f"{allowed[0].upper()}{allowed[1:]} may {'still ' if left else ''}go there this turn.",
            )
    return None


def western_counted(state: State, order: Order) -> State:
    """The state with this order's units counted against H-GER-1's limit, where it goes that way."""
    section = state.ruleset.western_section
    if section is None or order.origin != section.area or order.power != section.power:
        return state
    if state.round != section.round or not set(order.path) & set(section.may_not_enter):
        return state
    counts = dict(state.record.western_left)
    for kind, count in kinds_of(order.stack).items():
        if kind in section.units:
            counts[kind] = counts.get(kind, 0) + count
    record = msgspec.structs.replace(state.record, western_left=counts)
    return msgspec.structs.replace(state, record=record)


def why_not_spent(state: State, order: Order) -> Refusal | None:
    """Units that are under repair, done, or have not the movement that the path costs."""
    for piece in order.stack:
        name = state.unit(piece.kind).name
        if piece.repairing:
            return order.refuse(
                "H-REP-2",
                f"The {name} in {order.origin} is under repair and cannot move.",
                "It is whole, and free to move, at the start of its owner's next turn.",
                order.origin,
            )
        if piece.landed and (piece.done or order.distance):
            return order.refuse(
                "R-SEA-08",
                f"The {name} has put units ashore in {piece.landed} this turn: that ended its move.",
                "",
                order.origin,
            )
        if piece.done:
            return _done(state, order, piece)
    return None


def _done(state: State, order: Order, piece: Piece) -> Refusal:
    name, rule = state.unit(piece.kind).name, "R-MOVE-03"
    what = f"The {name} in {order.origin} has already acted this turn and does not move again."
    if state.phase == NONCOMBAT_MOVE:
        rule = "H-AA-2" if piece.kind == "aa_gun" else "R-CMB-12"
    return order.refuse(rule, what, "", order.origin)


def too_far(state: State, order: Order, piece: Piece) -> Refusal:
    """The refusal for a piece whose movement does not reach."""
    unit, left = state.unit(piece.kind), moves_left(state, piece)
    rule = "R-AIR-01" if unit.domain == "air" else "H-UNIT-1"
    if piece.damaged:
        rule = "H-REP-1"
    damaged = "damaged " if piece.damaged else ""
    name = f"{damaged}{unit.plural}"
    if piece.moved:
        have = f"this {damaged}{unit.name} has {phrases.spaces(left) if left else 'no movement'} left"
    else:
        have = f"{name} {'fly' if unit.domain == 'air' else 'move'} {phrases.spaces(left)}"
    return order.refuse(
        rule,
        f"The way from {order.origin} to {order.target} is {phrases.spaces(order.distance)} long; {have}.",
        f"Choose an area within {phrases.spaces(left)}." if left else "",
    )


def why_not_adjacent(state: State, order: Order) -> Refusal | None:
    """Every step of a path crosses one border."""
    for here, there in zip(order.path, order.path[1:], strict=False):
        if there not in state.ruleset.board.neighbours[here]:
            return order.refuse(
                "H-UNIT-1",
                f"{here} and {there} do not touch.",
                "A move goes from area to neighbouring area.",
                here,
                there,
            )
    return None


def begin_wars(
    state: State, begun: dict[War, str], order_: Order
) -> tuple[State, tuple[Event, ...]] | Refusal:
    """The state with the wars that an order brings on, unless the agreement forbids them (H-POL-9)."""
    if war(JAPAN, BRITAIN) in begun:
        refusal = why_not_break_agreement(state, JAPAN, BRITAIN)
        if refusal is not None:
            return msgspec.structs.replace(refusal, areas=(order_.target,), kinds=order_.kinds)
    return with_wars(state, begun)


def with_attack(state: State, area: str, kind: str, attack: Attack) -> State:
    """The state with an attack recorded, joined to the battle that is there already."""
    battles = list(state.battles)
    for index, battle in enumerate(battles):
        if battle.area == area and battle.kind == kind:
            battles[index] = msgspec.structs.replace(battle, attacks=_joined(battle.attacks, attack))
            break
    else:
        battles.append(Battle(area, kind, (attack,)))
    return msgspec.structs.replace(state, battles=tuple(battles))


def _joined(attacks: tuple[Attack, ...], more: Attack) -> tuple[Attack, ...]:
    for index, attack in enumerate(attacks):
        if (attack.origin, attack.by) == (more.origin, more.by):
            units = dict(attack.units)
            for piece, count in more.units.items():
                units[piece] = units.get(piece, 0) + count
            merged = msgspec.structs.replace(attack, units=units)
            return (*attacks[:index], merged, *attacks[index + 1 :])
    return (*attacks, more)


def committed(state: State, area: str, piece: Piece) -> bool:
    """Whether a piece of the power on turn takes part in a battle where it stands."""
    return any(b.area == area and piece in a.units for b in state.battles for a in b.attacks)


def is_combat_move(state: State) -> bool:
    """Whether the combat move is on."""
    return state.phase == COMBAT_MOVE


def neutral_land(state: State, power: str, owner: str) -> Refusal | None:
    """Why the land of a power of one's own side is shut (H-POL-0)."""
    if owner == power:
        return None
    for party, reason in ((owner, "its land is closed to others"), (power, "its units stay at home")):
        if is_neutral(state, party):
            plural = party == "United States"
            reason = reason.replace("its", "their", 1) if plural else reason
            return Refusal(
                "H-POL-0",
                f"{sentence(party)} {'are' if plural else 'is'} neutral: {reason}.",
                f"That ends when {in_text(party)} {'are' if plural else 'is'} at war with a power of the "
                "other side.",
            )
    return None
