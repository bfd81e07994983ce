"""Purchase units: orders, repair of bomb damage, lend-lease, and China's recruits (R-PUR, H-LEND, H-CHI-2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from rules import china, prices
from rules.actions import Lend, Purchase
from rules.errors import Refusal
from rules.events import Event, Lent, Ordered, Recruited, Repaired
from rules.names import PURCHASE, spoken
from rules.politics import AMERICA, BRITAIN, CHINA, SOVIETS
from rules.powers import in_text, sentence
from rules.state import State
from rules.step import Step

LENT_BY_ROUND: Final = (0, 5, 10, 10, 10, 15)
"""What both recipients together may be given in rounds 1 to 6 and in every later one (H-LEND-1)."""

SOVIETS_FROM: Final = 4
"""The round from which the Soviet Union may receive lend-lease (H-LEND-1)."""

NOT_FROM_THE_BOX: Final = ("infantry", "factory")
"""What lend-lease does not pay (H-LEND-2)."""


def begun(state: State) -> tuple[State, tuple[Event, ...]]:
    """The state as the Purchase phase begins: China gets its infantry (H-CHI-2, R-CHI-02)."""
    count = china.recruits(state) if state.turn == CHINA else 0
    if not count:
        return state, ()
    record = msgspec.structs.replace(state.record, recruits=count)
    after = _with_ordered(msgspec.structs.replace(state, record=record), {"infantry": count})
    return after, (Recruited(CHINA, count),)


def _with_ordered(state: State, units: Mapping[str, int]) -> State:
    """The state with more units bought and not yet placed: they are on no area of the board (R-PUR-03)."""
    held = state.tray.get(state.turn, {})
    tray = {**held, **{kind: held.get(kind, 0) + count for kind, count in units.items()}}
    return msgspec.structs.replace(state, tray={**state.tray, state.turn: tray})


# -- orders and repairs --------------------------------------------------------------------------


def purchase(state: State, action: Purchase) -> Step | Refusal:
    """Units are ordered and bomb damage is repaired; a further order adds to the first (R-PUR-01, R-PUR-02)."""
    refusal = _why_not_now(state, "Units are bought and damage is repaired")
    if refusal is None and not action.units and not action.repair:
        refusal = Refusal("R-PUR-01", "Nothing is ordered and nothing repaired.", "Name units, or damage.")
    if refusal is None and state.turn == CHINA:
        return _odd_unit(state, action)
    refusal = refusal or _why_not_kinds(state, action) or _why_not_repair(state, action)
    if refusal is not None:
        return refusal
    mending = _repair_cost(state, action)
    box, cash = _shares(state, action)
    refusal = _why_not_pay(state, action, box, cash, sum(mending.values()))
    if refusal is not None:
        return refusal
    power, events = state.turn, list[Event]()
    if action.units:
        events.append(Ordered(power, action.units, cash, box))
    events.extend(Repaired(area, action.repair[area], power, ipc) for area, ipc in mending.items())
    return Step(_bought(state, action, box, cash + sum(mending.values())), tuple(events))


def _odd_unit(state: State, action: Purchase) -> Step | Refusal:
    """China buys nothing but the unit of its choice, and that for nothing (R-CHI-01, H-CHI-2, R-CHI-05)."""
    if action.repair:
        areas = tuple(action.repair)
        return Refusal("R-CHI-01", "China has no money to repair anything with.", "", areas)
    refusal = china.why_not_odd_unit(state, action.units)
    if refusal is not None:
        return refusal
    ordered = msgspec.structs.replace(state.record, odd_unit=next(iter(action.units)), ordered=action.units)
    after = _with_ordered(msgspec.structs.replace(state, record=ordered), action.units)
    return Step(after, (Ordered(CHINA, action.units, 0),))


def _bought(state: State, action: Purchase, box: int, cash: int) -> State:
    """The state with an order paid and noted, and the damage mended at once."""
    power, old = state.turn, state.record
    ordered = {**old.ordered}
    for kind, count in action.units.items():
        ordered[kind] = ordered.get(kind, 0) + count
    damage = {area: points - action.repair.get(area, 0) for area, points in state.damage.items()}
    after = msgspec.structs.replace(
        state,
        treasury={**state.treasury, power: state.treasury.get(power, 0) - cash},
        damage={area: points for area, points in damage.items() if points},
        record=msgspec.structs.replace(
            old, ordered=ordered, repaired=old.repaired + sum(action.repair.values())
        ),
    )
    if box:
        left = {**state.lend_lease, power: state.lend_lease.get(power, 0) - box}
        after = msgspec.structs.replace(after, lend_lease=left)
    return _with_ordered(after, action.units) if action.units else after


def _shares(state: State, action: Purchase) -> tuple[int, int]:
    """What an order takes out of the lend-lease box, and what out of the treasury (H-LEND-2)."""
    power = state.turn
    whole = prices.total(state, power, action.units)
    if not action.lend_lease:
        return 0, whole
    own = sum(prices.cost(state, power, kind) * action.units.get(kind, 0) for kind in NOT_FROM_THE_BOX)
    box = min(state.lend_lease.get(power, 0), whole - own)
    return box, whole - box


def _repair_cost(state: State, action: Purchase) -> dict[str, int]:
    """What each territory's repair costs: 1 IPC a point, or for two with the technology (R-PUR-02, R-TECH-04).

    Odd totals round up over the turn, so that a point that an earlier one left over is free.
    """
    points = 2 if state.has_tech(state.turn, "increased_factory_production") else 1
    done, costs = state.record.repaired, dict[str, int]()
    for area, count in action.repair.items():
        costs[area] = -(-(done + count) // points) - -(-done // points)
        done += count
    return costs


def _why_not_now(state: State, what: str) -> Refusal | None:
    if state.phase == PURCHASE:
        return None
    return Refusal(
        "R-SEQ-01",
        f"{what} in the purchase phase; this is the {spoken(state.phase)} phase.",
        "",
    )


def _why_not_kinds(state: State, action: Purchase) -> Refusal | None:
    for kind in action.units:
        unit = state.unit(kind)
        if unit.only not in (None, state.turn):
            return Refusal(
                "H-V1-1",
                f"{sentence(state.turn)} cannot buy a {unit.name}.",
                f"Only {in_text(unit.only)} buys {unit.plural}.",
                (),
                (kind,),
            )
    return None


def _why_not_repair(state: State, action: Purchase) -> Refusal | None:
    for area, count in action.repair.items():
        if state.owner(area) != state.turn:
            return Refusal(
                "R-PUR-02",
                f"{area} is not controlled by {in_text(state.turn)}: its bomb damage is for others to repair.",
                "A power repairs the cities and factories that it controls itself.",
                (area,),
            )
        damage = state.damage.get(area, 0)
        if not 1 <= count <= damage:
            points = f"{damage} point{'' if damage == 1 else 's'}"
            return Refusal(
                "R-PUR-02",
                f"{area} has {points} of bomb damage, so {count} cannot be repaired.",
                f"Repair 1 to {damage} points there." if damage else "There is nothing to repair there.",
                (area,),
            )
    return None


def _why_not_pay(state: State, action: Purchase, box: int, cash: int, mending: int) -> Refusal | None:
    """Cash in hand pays everything; the box does not pay infantry, factories and repairs (R-PUR-01, H-LEND-2)."""
    power, kinds = state.turn, tuple(action.units)
    purse = state.treasury.get(power, 0)
    if cash + mending <= purse:
        return None
    spare = state.lend_lease.get(power, 0) - box
    whole = cash + mending + box
    costs = f"This costs {whole} IPC"
    if box:
        costs += f", {box} of it from the lend-lease box,"
    if action.lend_lease and spare >= cash + mending - purse:
        return Refusal(
            "H-LEND-2",
            f"{costs} and the treasury of {in_text(power)} holds {purse} for what lend-lease does not pay.",
            "Infantry, factories and repairs are paid from the treasury.",
            tuple(action.repair),
            tuple(kind for kind in kinds if kind in NOT_FROM_THE_BOX),
        )
    missing = cash + mending - purse
    return Refusal(
        "R-PUR-01",
        f"{costs} and the treasury of {in_text(power)} holds {purse}.",
        f"Order less: {missing} IPC {'is' if missing == 1 else 'are'} missing.",
        tuple(action.repair),
        kinds,
    )


# -- lend-lease ----------------------------------------------------------------------------------


def lend(state: State, action: Lend) -> Step | Refusal:
    """The United States put money into an ally's lend-lease box (H-LEND-1, H-LEND-2)."""
    refusal = _why_not_now(state, "Lend-lease is given") or _why_not_lend(state, action)
    if refusal is not None:
        return refusal
    after = msgspec.structs.replace(
        state,
        treasury={**state.treasury, AMERICA: state.treasury.get(AMERICA, 0) - action.ipc},
        lend_lease={**state.lend_lease, action.to: state.lend_lease.get(action.to, 0) + action.ipc},
        record=msgspec.structs.replace(state.record, lent=state.record.lent + action.ipc),
    )
    return Step(after, (Lent(AMERICA, action.to, action.ipc),))


def lend_cap(round_: int) -> int:
    """What the United Kingdom and the Soviet Union together may be given in a round (H-LEND-1)."""
    return LENT_BY_ROUND[min(round_, len(LENT_BY_ROUND)) - 1]


def _why_not_lend(state: State, action: Lend) -> Refusal | None:
    if state.turn != AMERICA:
        what = f"{sentence(state.turn)} cannot give lend-lease."
        return Refusal("H-LEND-1", what, "Only the United States give it, in their purchase phase.")
    if action.to not in (BRITAIN, SOVIETS):
        what = f"{sentence(action.to)} cannot be given lend-lease."
        return Refusal("H-LEND-1", what, "The United Kingdom and, from round 4, the Soviet Union may be.")
    if action.to == SOVIETS and state.round < SOVIETS_FROM:
        what = f"The Soviet Union gets no lend-lease in round {state.round}."
        return Refusal("H-LEND-1", what, "It may be given some from round 4; the United Kingdom before.")
    left = lend_cap(state.round) - state.record.lent
    if action.ipc > left:
        lent = f", and {state.record.lent} have been given" if state.record.lent else ""
        return Refusal(
            "H-LEND-1",
            f"In round {state.round} both recipients together get {lend_cap(state.round)} IPC at most{lent}: "
            f"{action.ipc}{' more' if lent else ''} cannot be given.",
            f"Give {left} IPC or less." if left else "",
        )
    purse = state.treasury.get(AMERICA, 0)
    if not 1 <= action.ipc <= purse:
        return Refusal(
            "H-LEND-2",
            f"The American treasury holds {purse} IPC, and {action.ipc} cannot be given out of it.",
            f"Give 1 to {min(purse, left)} IPC." if purse else "",
        )
    return None
