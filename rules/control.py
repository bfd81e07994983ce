"""What happens when a territory is captured: control, liberation, scorched earth, lost capitals."""

from __future__ import annotations

import msgspec

from rules import repairs
from rules.events import Captured, Destroyed, Event, Paid
from rules.france import fallen
from rules.names import ALLIES
from rules.pieces import only
from rules.powers import SIDE, same_side
from rules.state import State, with_stacks

BURNT = ("factory",)
"""What is destroyed with a captured territory by H-PRO-5."""

LEFT_BEHIND = ("aa_gun", "v1_rocket", "transport_plane")
"""What falls with the territory it stands in (H-AA-3, R-CTL-06, H-V1-1, H-PAR-1)."""


def controller_after(state: State, area: str, by: str) -> str:
    """Who controls a territory that a power's land unit takes (H-CTL-1, R-CTL-01, 02, 03, 07, H-CHI-1)."""
    origin = _original_owner(state, area, by)
    if not origin or origin == by or not same_side(origin, by):
        return by
    capital = state.ruleset.board.capitals.get(origin, "")
    if capital and capital != area and not same_side(state.owner(capital), origin):
        return by
    return origin


def _original_owner(state: State, area: str, by: str) -> str:
    """Whose territory it was at the start, as liberation asks it; "" if nobody's."""
    if area in state.ruleset.board.chinese and SIDE[by] == ALLIES:
        return "China"
    origin = state.ruleset.original_owners.get(area, "")
    if origin == "France" and state.paris_fallen and area != "France":
        return "United Kingdom"
    return origin


def capture(state: State, area: str, by: str) -> tuple[State, tuple[Event, ...]]:
    """The state once a power's land unit has taken a territory, and what happened.

    Enemy guns, rockets and transport planes left there are destroyed, its factory burns, bomb damage
    goes with a factory where there is no city (H-PRO-1, H-PRO-5, R-SBR-06); a lost capital costs its owner money
    (H-CAP-1, H-CAP-2); a freed one gets its power's land back (R-CTL-04).
    """
    former = state.owner(area)
    owner = controller_after(state, area, by)
    events: list[Event] = []
    after = _cleared(state, area, by, events)
    after = repairs.cancelled(after, area)
    after, paid = _capital_lost(after, area, former, by)
    events.extend(paid)
    owners = {**after.owners, area: owner}
    events.append(Captured(area=area, by=by, owner=owner, former=former, liberated=owner != by))
    owners = _returned(after, area, owner, owners, events)
    record = msgspec.structs.replace(after.record, captured=after.record.captured | {area})
    setup_units = {name: units for name, units in after.setup_units.items() if name != area}
    after = msgspec.structs.replace(after, owners=owners, record=record, setup_units=setup_units)
    if area == former == "France":
        after, fall = fallen(after, by)
        events.extend(fall)
    return after, tuple(events)


def _cleared(state: State, area: str, by: str, events: list[Event]) -> State:
    """The territory without what falls or burns with it."""
    stack = state.stack(area)
    fallen = only(stack, lambda p: p.kind in LEFT_BEHIND and not same_side(p.owner, by))
    burnt = only(stack, lambda p: p.kind in BURNT)
    if fallen:
        rule = "H-AA-3" if any(piece.kind == "aa_gun" for piece in fallen) else "H-V1-1"
        events.append(Destroyed(area=area, units=fallen, rule=rule))
    if burnt:
        events.append(Destroyed(area=area, units=burnt, rule="H-PRO-5"))
    after = with_stacks(state, {area: only(stack, lambda p: p not in fallen and p not in burnt)})
    if area in after.damage and not after.ruleset.board.is_producer_site(area):
        damage = {name: points for name, points in after.damage.items() if name != area}
        after = msgspec.structs.replace(after, damage=damage)
    return after


def _capital_lost(state: State, area: str, former: str, by: str) -> tuple[State, tuple[Event, ...]]:
    """What the fall of a capital does to the treasuries (H-CAP-1, H-CAP-2, R-CTL-05)."""
    if state.ruleset.board.areas[area].capital_of != former or former not in SIDE:
        return state, ()
    purse = state.treasury.get(former, 0)
    # What is left of the French treasury waits for liberation, also where Paris was the last (H-FRA-1 e).
    last = former != "France" and sum(owner == former for owner in state.owners.values()) == 1
    if last:
        treasury = {**state.treasury, former: 0, by: state.treasury.get(by, 0) + purse}
        paid = (Paid(former, -purse, "H-CAP-2"), Paid(by, purse, "H-CAP-2"))
    else:
        loss = min(purse, state.ruleset.board.areas[area].ipc)
        treasury = {**state.treasury, former: purse - loss}
        paid = (Paid(former, -loss, "H-CAP-1"),)
    events = tuple(event for event in paid if event.ipc)
    return msgspec.structs.replace(state, treasury=treasury), events


def _returned(
    state: State, area: str, owner: str, owners: dict[str, str], events: list[Event]
) -> dict[str, str]:
    """The control table once a freed capital has got back what its allies hold (R-CTL-04)."""
    if state.ruleset.board.areas[area].capital_of != owner:
        return owners
    back = {
        name
        for name, origin in state.ruleset.original_owners.items()
        if origin == owner and owners.get(name) != owner and same_side(owners.get(name, ""), owner)
        if not (owner == "France" and name != area)
    }
    events.extend(
        Captured(area=name, by=owner, owner=owner, former=owners[name], liberated=True)
        for name in sorted(back)
    )
    return {**owners, **dict.fromkeys(back, owner)}
