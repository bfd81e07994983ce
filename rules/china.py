"""China's war without money: its infantry, its odd unit and the Burma Road (H-CHI-2, H-BUR-1, R-CHI-03)."""

from __future__ import annotations

from typing import Final

from rules import phrases
from rules.errors import Refusal
from rules.politics import CHINA, JAPAN
from rules.state import State

TERRITORIES_PER_INFANTRY: Final = 2
ODD_UNIT_COST: Final = 4
"""The most that China's odd unit may cost in the unit table (H-CHI-2)."""

ROAD: Final = ("India", "Burma", "Yunnan")
"""The Burma Road is open while none of these is Japanese (H-BUR-1)."""

KWANGTUNG: Final = "Kwangtung"
"""China's tenth territory, Chinese only while London is enemy-held (H-CHI-1)."""

ODD_UNIT_AREA: Final = "Yunnan"
CROWD: Final = 3
"""Recruits go where fewer Chinese units than this stand (R-CHI-03)."""


def held(state: State) -> int:
    """How many of the territories of its war China controls, Kwangtung among them (H-CHI-2)."""
    return sum(state.owner(area) == CHINA for area in _ground(state))


def _ground(state: State) -> frozenset[str]:
    """The ten territories of China's war (H-CHI-1, R-CHI-04)."""
    return state.ruleset.board.chinese | {KWANGTUNG}


def recruits(state: State) -> int:
    """The infantry that China gets on entering its Purchase phase (H-CHI-2, R-CHI-02)."""
    return held(state) // TERRITORIES_PER_INFANTRY


def road_open(state: State) -> bool:
    """Whether the Burma Road is open: nobody Japanese on it and no agreement in force (H-BUR-1, H-POL-9)."""
    return state.agreement is None and not any(state.owner(area) == JAPAN for area in ROAD)


def why_not_odd_unit(state: State, units: dict[str, int]) -> Refusal | None:
    """Why China may not take these units as its odd one (H-CHI-2, H-BUR-1)."""
    if held(state) % TERRITORIES_PER_INFANTRY == 0:
        return Refusal(
            "H-CHI-2",
            f"China controls {held(state)} of its territories, an even number: there is no unit of its choice.",
            "Its infantry are raised by themselves.",
        )
    if not road_open(state):
        by = "the agreement on the money islands" if state.agreement else "Japan"
        return Refusal(
            "H-BUR-1",
            f"The Burma Road is closed by {by}, so China gets no unit of its choice.",
            "It is open while none of India, Burma and Yunnan is Japanese and no agreement closes it.",
            tuple(area for area in ROAD if state.owner(area) == JAPAN),
        )
    if state.owner(ODD_UNIT_AREA) != CHINA:
        return Refusal(
            "H-BUR-1",
            "Yunnan is not Chinese, so the unit of China's choice could not be placed.",
            "",
            (ODD_UNIT_AREA,),
        )
    return _why_not_this_one(state, units)


def _why_not_this_one(state: State, units: dict[str, int]) -> Refusal | None:
    kinds = tuple(units)
    if state.record.odd_unit or sum(units.values()) > 1:
        return Refusal("H-CHI-2", "China gets one unit of its choice a turn, not more.", "", (), kinds)
    unit = state.unit(kinds[0])
    if unit.domain != "land" or unit.cost > ODD_UNIT_COST:
        return Refusal(
            "H-CHI-2",
            f"China cannot choose {phrases.one(unit.name)}.",
            f"It is a land unit that costs {ODD_UNIT_COST} IPC at most.",
            (),
            kinds,
        )
    return None


def why_not_place(state: State, area: str, units: dict[str, int]) -> Refusal | None:
    """Why China may not place these units there (H-CHI-2, R-CHI-03)."""
    if area not in _ground(state) or state.owner(area) != CHINA:
        return Refusal(
            "R-CHI-03",
            f"{area} is not Chinese, so no recruits are placed there.",
            "Recruits go to territories that China controls, those retaken this turn among them.",
            (area,),
            tuple(units),
        )
    for kind in units:
        if kind != "infantry" and area != ODD_UNIT_AREA:
            return Refusal(
                "H-CHI-2",
                f"The {state.unit(kind).name} came by the Burma Road: it is not placed in {area}.",
                "It is placed in Yunnan, whatever stands there.",
                (area, ODD_UNIT_AREA),
                (kind,),
            )
    return _why_not_recruits(state, area, units["infantry"]) if units.get("infantry") else None


def _why_not_recruits(state: State, area: str, count: int) -> Refusal | None:
    """Each recruit finds fewer than three Chinese units there; one odd infantry is free of that in Yunnan."""
    odd = state.record.odd_unit == "infantry"
    recruited = count
    if odd and area == ODD_UNIT_AREA:
        recruited = count - 1
    elif odd and not state.record.produced.get(ODD_UNIT_AREA) and count == state.tray[CHINA]["infantry"]:
        return Refusal(
            "H-CHI-2",
            f"{'The' if count == 1 else f'One of the {count}'} infantry came by the Burma Road: it is not placed in {area}.",
            "It is placed in Yunnan, whatever stands there.",
            (area, ODD_UNIT_AREA),
            ("infantry",),
        )
    standing = sum(state.pieces(area, CHINA).values())
    if recruited > 0 and standing + recruited > CROWD:
        return Refusal(
            "R-CHI-03",
            f"{standing} Chinese unit{'' if standing == 1 else 's'} stand{'s' if standing == 1 else ''} in {area}: "
            f"there is no room for {count} infantry.",
            f"Each recruit goes where fewer than {CROWD} Chinese units stand before it.",
            (area,),
            ("infantry",),
        )
    return None


def odd_unit_after(state: State, area: str, units: dict[str, int]) -> str:
    """What is still to be placed of the odd unit once these units are (H-CHI-2).

    An odd infantry counts as placed only when it must be: where three stand already, or when the others are used up.
    """
    odd, count = state.record.odd_unit, units.get("infantry", 0)
    if odd != "infantry":
        return "" if units.get(odd) else odd
    left = state.tray[CHINA]["infantry"] - count
    crowded = area == ODD_UNIT_AREA and sum(state.pieces(area, CHINA).values()) + count > CROWD
    return "" if crowded or not left else odd
