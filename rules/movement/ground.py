"""Whose land and air a unit may enter: one answer for the ground, the sky and the landing strip."""

from __future__ import annotations

import msgspec

from rules import phrases
from rules.errors import Refusal
from rules.movement.orders import neutral_land
from rules.politics import BRITAIN, CHINA, FRANCE, JAPAN, SOVIETS, stance
from rules.powers import AXIS_POWERS, in_text, sentence
from rules.state import State

PACT_ROUND = 4
"""From this round the Soviet Union may enter the land of Allies at war with Japan (H-POL-12)."""

BALTIC = "SZ 5"
DANISH_STRAITS = ("Northwestern Europe", "Norway")
KWANGTUNG = "Kwangtung"


LANDING = "They land where the land was friendly when the turn began, or on a carrier."
"""Where air units end the noncombat move (R-NCM-03)."""


def why_not_chinese(state: State, power: str, area: str) -> Refusal | None:
    """Chinese units keep to Chinese land, and Kwangtung once Japan has it (H-CHI-1, R-CHI-04)."""
    if power != CHINA or area in state.ruleset.board.chinese:
        return None
    if area == KWANGTUNG and state.owner(area) in (JAPAN, CHINA):
        return None
    what = f"Chinese units do not leave China, and {area} is not part of it."
    if area in state.ruleset.board.sea:
        what = f"Chinese units enter no sea zone, not even {area} in passing."
    elif area == KWANGTUNG:
        what = "Chinese units enter Kwangtung only while Japan holds it."
    return Refusal("H-CHI-1", what, _chinese_ground(), (area,))


def _chinese_ground() -> str:
    return (
        "They move within Yunnan, Chinghai, Suiyuan, Ningxia, Hupeh, Fukien, Sikang, Kiangsu and Manchuria."
    )


def why_not_terrain(state: State, area: str) -> Refusal | None:
    """Ground that no land unit enters (R-MOVE-08, H-MAP-3)."""
    terrain = state.ruleset.board.areas[area].terrain
    if terrain == "impassable":
        return Refusal("R-MOVE-08", f"{area} is impassable: nothing enters it or flies over it.", "", (area,))
    if terrain:
        return Refusal(
            "H-MAP-3",
            f"No land unit enters {phrases.place(area)}.",
            "Air units may fly over in the noncombat move.",
            (area,),
        )
    return None


def why_not_friendly(state: State, power: str, area: str) -> Refusal | None:
    """Why a power's units may not enter, or fly over, the land of its own side (H-POL-0, 12, H-FRA-3)."""
    owner = state.owner(area)
    if owner == power:
        return None
    if power == BRITAIN and owner == FRANCE and area != FRANCE and not state.paris_fallen:
        return Refusal(
            "H-FRA-3",
            f"{area} is French: British units stay out of it while France is unconquered.",
            "They may enter the territory France itself.",
            (area,),
        )
    refusal = neutral_land(state, power, owner)
    if refusal is not None:
        return msgspec.structs.replace(refusal, areas=(area,))
    return _why_not_ally(state, power, owner, area)


def _why_not_ally(state: State, power: str, owner: str, area: str) -> Refusal | None:
    """H-POL-12, R-CHI-07: who keeps out of the land of those that fight Japan."""
    if owner == CHINA and power not in AXIS_POWERS and not state.at_war(power, JAPAN):
        return Refusal(
            "H-POL-12",
            f"{sentence(power)} {'are' if power == 'United States' else 'is'} at peace with Japan and keeps "
            f"out of Chinese {area}.",
            "A power at war with Japan may enter it.",
            (area,),
        )
    if power == SOVIETS and state.round < PACT_ROUND and state.at_war(owner, JAPAN):
        verb = "are" if owner == "United States" else "is"
        return Refusal(
            "H-POL-12",
            f"Before round {PACT_ROUND} Soviet units keep out of the land of {in_text(owner)}, which {verb} at war "
            "with Japan.",
            f"From round {PACT_ROUND} they may enter it.",
            (area,),
        )
    return None


def peace_rule(one: str, other: str) -> str:
    """The rule that keeps two powers of different sides at peace (H-POL-2, 3, 4, 10)."""
    pair = {one, other}
    if SOVIETS in pair:
        return "H-POL-3" if JAPAN in pair else "H-POL-2" if pair & {"Germany", "Italy"} else "H-POL-10"
    return "H-POL-4" if "Italy" in pair else "H-POL-10"


def at_peace(state: State, power: str, area: str) -> Refusal:
    """The refusal at the border of a power one is at peace with."""
    owner = state.owner(area)
    return Refusal(
        peace_rule(power, owner),
        f"{sentence(power)} and {in_text(owner)} are at peace: nobody enters {area} or flies over it.",
        "War comes first; a combat move that attacks declares it, where it may be declared.",
        (area,),
    )


def why_not_overfly(state: State, power: str, area: str, combat: bool) -> Refusal | None:
    """Why an air unit may not fly over an area on its way (R-AIR-08, R-MOVE-08, H-MAP-3, H-MAP-4, H-NEU)."""
    refusal = why_not_chinese(state, power, area)
    if refusal is not None:
        return refusal
    if area in state.ruleset.board.sea:
        return why_not_baltic(state, power, area)
    terrain = state.ruleset.board.areas[area].terrain
    how = stance(state, power, area)
    if terrain == "noncombat_overflight":
        if not combat:
            return None
        return Refusal(
            "H-MAP-3",
            f"Air units fly over {phrases.place(area)} only in the noncombat move.",
            "Choose a route round it.",
            (area,),
        )
    if terrain == "impassable" or how == "closed":
        return Refusal("R-MOVE-08", f"{area} is impassable: nothing enters it or flies over it.", "", (area,))
    if how == "neutral":
        return Refusal(
            "H-NEU-1",
            f"{area} is neutral: nobody flies over it.",
            "An air unit may end its combat move there to attack it.",
            (area,),
        )
    if how == "pro_allied":
        return Refusal(
            "H-NEU-2",
            f"{area} is pro-Allied: nobody flies over it before it is taken.",
            "A land unit of an Ally takes it over in the noncombat move.",
            (area,),
        )
    if how in ("peace", "minor"):
        return at_peace(state, power, area)
    return None if how == "enemy" else why_not_friendly(state, power, area)


def why_not_baltic(state: State, power: str, zone: str) -> Refusal | None:
    """British and American air units and the Baltic (H-MAP-4)."""
    western = ("United Kingdom", "United States")
    if zone != BALTIC or power not in western:
        return None
    if any(state.owner(bank) in western for bank in DANISH_STRAITS):
        return None
    return Refusal(
        "H-MAP-4",
        "British and American air units do not enter the Baltic, SZ 5, while neither power controls a side of "
        "the Danish straits.",
        "Northwestern Europe or Norway in British or American hands opens it.",
        (zone,),
    )


def can_land_in(state: State, power: str, area: str) -> Refusal | None:
    """Why an air unit may not end its noncombat move on a territory (R-NCM-03)."""
    refusal = why_not_chinese(state, power, area) or why_not_overfly(state, power, area, combat=False)
    if refusal is not None:
        return refusal
    how = stance(state, power, area)
    if how not in ("own", "friendly"):
        what = f"{area} is enemy land: no air unit ends its move there."
        if how == "closed":
            what = f"Air units may fly over {phrases.place(area)}, not end there."
        return Refusal("H-MAP-3" if how == "closed" else "R-NCM-03", what, LANDING, (area,))
    if area in state.record.captured or not _was_friendly(state, power, area):
        return Refusal(
            "R-NCM-03",
            f"{area} changed hands this turn: air units land there from the next turn on.",
            LANDING,
            (area,),
        )
    return None


def _was_friendly(state: State, power: str, area: str) -> bool:
    """Whether its owner when the turn began is of the power's side, as pro-Allied land is not yet."""
    from_start = state.record.owners.get(area, "")
    return from_start == power or (
        from_start not in ("", "Neutral", "Pro-Allied") and _sided(from_start, power)
    )


def _sided(one: str, other: str) -> bool:
    return (one in AXIS_POWERS) == (other in AXIS_POWERS)
