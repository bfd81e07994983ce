"""Mobilize: bought units come onto the board, damaged ones go under repair (R-MOB-01 to 09, H-PRO-1 to 4, H-REP-2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from rules import china, phrases, production, repairs
from rules.actions import Place, RepairUnits
from rules.errors import Refusal
from rules.events import Paid, Placed, RepairOrdered
from rules.movement.orders import free_decks
from rules.names import MOBILIZE, spoken
from rules.pieces import Piece, Stack, in_order, only, with_added
from rules.politics import CHINA
from rules.powers import in_text
from rules.state import State, TurnRecord, with_stacks
from rules.step import Step

FACTORY: Final = "factory"
FACTORY_VALUE: Final = 2
"""The least value of a territory where a factory may be built (H-PRO-2)."""


# -- placing -------------------------------------------------------------------------------------


def place(state: State, action: Place) -> Step | Refusal:
    """Units out of the box onto the board, out of the capacity of a city or factory (R-MOB-01, H-PRO-1)."""
    refusal = _why_not_now(state) or _why_not_bought(state, action)
    if refusal is not None:
        return refusal
    if state.turn == CHINA:
        refusal = china.why_not_place(state, action.area, action.units)
        return refusal or _placed(state, action, "")
    refusal = _why_not_factory(state, action) or _why_not_there(state, action)
    if refusal is not None:
        return refusal
    made = {kind: count for kind, count in action.units.items() if kind != FACTORY}
    if not made:
        return _placed(state, action, "")
    producer = _producer(state, action.area, made, action.origin)
    if isinstance(producer, Refusal):
        return producer
    return _why_not_decks(state, action) or _placed(state, action, producer)


def _placed(state: State, action: Place, producer: str) -> Step:
    """The units on the board; a factory is marked as new, it produces from the next turn on (R-MOB-06)."""
    new = {Piece(state.turn, kind, done=kind == FACTORY): count for kind, count in action.units.items()}
    tray = {kind: count - action.units.get(kind, 0) for kind, count in state.tray[state.turn].items()}
    left = {kind: count for kind, count in tray.items() if count}
    trays = {power: units for power, units in state.tray.items() if power != state.turn}
    used = _used(state.record, producer or action.area, production.points(state, action.units))
    if state.turn == CHINA:
        odd = china.odd_unit_after(state, action.area, action.units)
        used = msgspec.structs.replace(used, odd_unit=odd)
    after = with_stacks(state, {action.area: with_added(state.stack(action.area), new)})
    after = msgspec.structs.replace(after, tray={**trays, state.turn: left} if left else trays, record=used)
    origin = producer if producer != action.area else ""
    return Step(after, (Placed(action.area, new, origin),))


def _used(record: TurnRecord, producer: str, points: int) -> TurnRecord:
    """The record with more capacity points of a territory used."""
    produced = {**record.produced, producer: record.produced.get(producer, 0) + points}
    return msgspec.structs.replace(record, produced=produced) if points else record


def _why_not_now(state: State) -> Refusal | None:
    if state.phase == MOBILIZE:
        return None
    return Refusal(
        "R-SEQ-01",
        f"Units are placed and repaired in the mobilize phase; this is the {spoken(state.phase)} phase.",
        "",
    )


def _why_not_bought(state: State, action: Place) -> Refusal | None:
    held = state.tray.get(state.turn, {})
    for kind, count in action.units.items():
        if held.get(kind, 0) < count:
            have = state.unit(kind).counted(held[kind]) if held.get(kind) else f"no {state.unit(kind).plural}"
            return Refusal(
                "R-MOB-01",
                f"{phrases.counted({kind: count})} cannot be placed in {action.area}: there "
                f"{'is' if held.get(kind) == 1 else 'are'} {have} waiting to be placed.",
                f"Still to be placed: {phrases.counted(held)}." if held else "Nothing is left to be placed.",
                (action.area,),
                (kind,),
            )
    return None


def _why_not_factory(state: State, action: Place) -> Refusal | None:
    """A factory stands alone in own land of some value, held since the turn began (H-PRO-2)."""
    count, area = action.units.get(FACTORY, 0), action.area
    if not count:
        return None
    ground = state.ruleset.board.areas[area]
    if area not in state.ruleset.board.land or state.owner(area) != state.turn:
        what = f"{area} is no territory of {in_text(state.turn)}, so no factory is placed there."
    elif state.record.owners.get(area) != state.turn:
        what = f"{area} was taken this turn, so no factory is placed there yet."
    elif ground.ipc < FACTORY_VALUE:
        what = f"{area} is worth {ground.ipc} IPC, too little for a factory."
    elif count > 1 or any(piece.kind == FACTORY for piece in state.stack(area)):
        what = f"There is room for only one factory in {area}."
    else:
        return None
    legal = f"A factory goes to a territory of value {FACTORY_VALUE} or more, held since the turn began, without one."
    return Refusal("H-PRO-2", what, legal, (area,), (FACTORY,))


def _why_not_there(state: State, action: Place) -> Refusal | None:
    """Land units and rockets go to the land, ships to sea, aircraft to the land or to decks (R-MOB-01, R-MOB-08)."""
    area, at_sea = action.area, action.area in state.ruleset.board.sea
    for kind in action.units:
        unit = state.unit(kind)
        if not at_sea and unit.domain == "sea":
            return Refusal(
                "H-PRO-3",
                f"{phrases.capital(phrases.one(unit.name))} is not placed in {area}, on land.",
                "Ships are placed in a sea zone next to the territory that produces them.",
                (area,),
                (kind,),
            )
        if at_sea and unit.domain not in ("sea", "none") and not unit.deck_cargo:
            return Refusal(
                "R-MOB-08" if unit.domain == "air" else "R-MOB-01",
                f"{phrases.capital(phrases.one(unit.name))} is not placed in {area}, at sea.",
                "It is placed in the territory that produces it.",
                (area,),
                (kind,),
            )
    return None


def _why_not_decks(state: State, action: Place) -> Refusal | None:
    """Aircraft in a zone need places on own carriers there, old or just placed (R-MOB-01, H-CV-1)."""
    aircraft = {kind: n for kind, n in action.units.items() if state.unit(kind).domain == "air"}
    if action.area not in state.ruleset.board.sea or not aircraft:
        return None
    new = {Piece(state.turn, kind): count for kind, count in action.units.items()}
    own = with_added(state.pieces(action.area, state.turn), new)
    flying = sum(only(own, lambda piece: state.unit(piece.kind).domain == "air").values())
    places = free_decks(state, own)
    if flying <= places:
        return None
    before = flying - sum(aircraft.values())
    return Refusal(
        "R-MOB-01",
        f"{phrases.counted(aircraft)} cannot be placed in {action.area}: the carriers of {in_text(state.turn)} there "
        f"have {max(0, places - before) or 'no'} free place{'' if places - before == 1 else 's'}.",
        "Aircraft are placed on their own power's carriers, or in the territory that produces them.",
        (action.area,),
        tuple(aircraft),
    )


# -- capacity ------------------------------------------------------------------------------------


def _producer(state: State, area: str, units: Mapping[str, int], origin: str) -> str | Refusal:
    """Whose capacity is used: the one named, or the only one that can (H-PRO-1, R-MOB-07)."""
    near = production.producers(state, state.turn, area)
    if not near:
        return _nobody_produces(state, area, units)
    if origin and origin not in near:
        return _not_from(state, area, units, origin)
    points = production.points(state, units)
    able = [there for there in near if production.capacity_left(state, there) >= points]
    if origin in able:
        return origin
    if origin or not able:
        return _too_little(state, units, points, (origin,) if origin else near)
    if len(able) > 1:
        return Refusal(
            "R-MOB-07",
            f"{phrases.joined(able)} can each produce for {area}: whose capacity is used?",
            "Say which of them makes it ready.",
            (area, *able),
            tuple(units),
        )
    return able[0]


def _nobody_produces(state: State, area: str, units: Mapping[str, int]) -> Refusal:
    """Why nothing is produced for an area at all."""
    at_sea, power = area in state.ruleset.board.sea, in_text(state.turn)
    what = f"{phrases.counted(units)} cannot be made ready in {area}: "
    legal = "A city or a factory that was the power's own when its turn began produces in its territory."
    rule = "H-PRO-1"
    if at_sea:
        rule, what = "H-PRO-3", what + f"no city or factory of {power} that can produce touches it."
        legal = "Ships and aircraft for decks come from a city or factory of one's own next to their zone."
    elif state.owner(area) != state.turn:
        rule, what = "R-MOB-01", what + f"it does not belong to {power}."
    elif state.record.owners.get(area) != state.turn:
        rule, what = "R-MOB-06", what + "it was taken this turn."
    elif any(piece.kind == FACTORY for piece in state.stack(area)):
        rule, what = "R-MOB-06", what + "its factory is new."
        legal = "A new factory produces from its owner's next turn on."
    else:
        what += "there is neither a city nor a factory."
    return Refusal(rule, what, legal, (area,), tuple(units))


def _not_from(state: State, area: str, units: Mapping[str, int], origin: str) -> Refusal:
    near = production.producers(state, state.turn, area)
    return Refusal(
        "H-PRO-3" if area in state.ruleset.board.sea else "H-PRO-1",
        f"{origin} does not produce for {area} this turn.",
        f"What is made ready there comes from {phrases.either(near)}.",
        (area, origin),
        tuple(units),
    )


def _too_little(state: State, units: Mapping[str, int], points: int, near: tuple[str, ...]) -> Refusal:
    left = {there: production.capacity_left(state, there) for there in near}
    have = phrases.joined(f"{there} has {count}" for there, count in left.items())
    return Refusal(
        "H-PRO-1",
        f"{phrases.counted(units)} take{'s' if sum(units.values()) == 1 else ''} {points} capacity "
        f"point{'' if points == 1 else 's'}, and {have} left this turn.",
        "What is not placed or repaired now waits for a later turn, or for another city or factory.",
        near,
        tuple(units),
    )


# -- repairs -------------------------------------------------------------------------------------


def repair_units(state: State, action: RepairUnits) -> Step | Refusal:
    """Damaged units go under repair: paid and out of capacity now, whole at their owner's next turn (H-REP-2)."""
    refusal = _why_not_now(state)
    hurt = refusal or _damaged(state, action)
    if isinstance(hurt, Refusal):
        return hurt
    producer = _yard(state, action)
    if isinstance(producer, Refusal):
        return producer
    power = state.turn
    price = sum((state.unit(kind).repair or 0) * count for kind, count in action.units.items())
    purse = state.treasury.get(power, 0)
    if price > purse:
        return Refusal(
            "H-REP-2",
            f"The repair of {phrases.counted(action.units)} in {action.area} costs {price} IPC, and the treasury of "
            f"{in_text(power)} holds {purse}.",
            "A battleship and a carrier cost 3 IPC, a tank 2.",
            (action.area,),
            tuple(action.units),
        )
    record = _used(state.record, producer, production.points(state, action.units))
    treasury = {**state.treasury, power: purse - price}
    after = msgspec.structs.replace(state, treasury=treasury, record=record)
    after = repairs.designated(after, producer, action.area, hurt)
    origin = producer if producer != action.area else ""
    return Step(after, (Paid(power, -price, "H-REP-2"), RepairOrdered(action.area, hurt, origin)))


def _yard(state: State, action: RepairUnits) -> str | Refusal:
    """The city or factory that does the repair, in the territory or beside the zone (H-REP-2, H-PRO-7)."""
    if production.producers(state, state.turn, action.area):
        return _producer(state, action.area, action.units, action.origin)
    return Refusal(
        "H-REP-2",
        f"{phrases.counted(action.units)} cannot be repaired in {action.area}: no city or factory that belonged to "
        f"{in_text(state.turn)} when the turn began is at hand.",
        "Land units are repaired in a territory with one, ships in a sea zone next to one.",
        (action.area,),
        tuple(action.units),
    )


def _damaged(state: State, action: RepairUnits) -> Stack | Refusal:
    """The damaged units that are meant, none of them under repair already."""
    chosen: dict[Piece, int] = {}
    for kind, count in action.units.items():
        hurt = only(
            state.pieces(action.area, state.turn),
            lambda p, kind=kind: p.kind == kind and p.damaged and not p.repairing,
        )
        missing = count
        for piece, there in in_order(hurt):
            taken = min(there, missing)
            missing -= taken
            if taken:
                chosen[piece] = taken
        if missing:
            unit, there = state.unit(kind), count - missing
            found = f"only {there} of them {'is' if there == 1 else 'are'}" if there else "none is"
            return Refusal(
                "H-REP-2",
                f"{unit.counted(count)} cannot be repaired in {action.area}: {found} damaged and not "
                "under repair yet.",
                "Battleships, carriers and tanks that took a hit are repaired.",
                (action.area,),
                (kind,),
            )
    return chosen
