"""Troops at sea: loading, who takes whom, putting ashore, allied ships, assaults."""

from __future__ import annotations

import pytest

from rules import engine
from rules.actions import Move
from rules.errors import Refusal
from rules.state import State
from tests.rules.position import played, position
from tests.rules.scenes import Scene, permitted, refused, run

UK = {"turn": "UK", "war": "Germany-UK", "owners": {"France": "Germany", "Norway": "Germany"}}
HOME = {"turn": "UK", "war": "Germany-UK", "phase": "noncombat_move", "owners": {"Norway": "UK"}}
BOTH = {**UK, "war": "Germany-UK, Germany-US"}

LOADING = [
    permitted(
        "R-SEA-06",
        "a transport moves, loads, moves again and lands",
        {"SZ 8": "transport", "England": "infantry"},
        ["transport: SZ 8 > SZ 7", "infantry: England > SZ 7", "transport: SZ 7 > SZ 6", "infantry: SZ 6 > Norway"],
        then={"SZ 6": "transport", "Norway": "infantry"},
        battles={"Norway": "SZ 6"},
        **UK,
    ),
    permitted(
        "R-SEA-06",
        "it picks up in two zones",
        {"SZ 7": "transport", "England": "infantry", "Scotland": "tank"},
        ["infantry: England > SZ 7", "transport: SZ 7 > SZ 6", "tank: Scotland > SZ 6", "tank, infantry: SZ 6 > Norway"],
        then={"Norway": "tank, infantry"},
        **UK,
    ),
    permitted(
        "R-SEA-06",
        "a zone with enemy submarines only is friendly",
        {"SZ 7": "transport; Germany: submarine", "England": "infantry"},
        "infantry: England > SZ 7",
        then={"SZ 7": "transport[infantry]; Germany: submarine"},
        **HOME,
    ),
    refused(
        "R-SEA-06",
        "nobody loads beside an enemy warship",
        {"SZ 7": "transport; Germany: destroyer", "England": "infantry"},
        "infantry: England > SZ 7",
        says="hostile",
        **HOME,
    ),
    refused(
        "R-SEA-06",
        "no transport there",
        {"SZ 7": "cruiser", "England": "infantry"},
        "infantry: England > SZ 7",
        **HOME,
    ),
    refused(
        "R-SEA-06",
        "loading is a unit's whole move",
        {"SZ 7": "transport", "Scotland": "tank"},
        ["tank: Scotland > England", "tank: England > SZ 7"],
        **HOME,
    ),
    refused(
        "R-SEA-06",
        "no land unit crosses the sea by itself",
        {"England": "infantry"},
        "infantry: England > SZ 7 > SZ 8",
        **HOME,
    ),
    permitted(
        "R-SEA-07 H-TRA-1",
        "one infantry and one other unit, a paratrooper counts as infantry",
        {"SZ 7": "2 transports", "England": "infantry, paratrooper, AA gun, mechanized infantry"},
        "infantry, paratrooper, AA gun, mechanized infantry: England > SZ 7",
        then={"England": ""},
        **HOME,
    ),
    permitted(
        "R-SEA-07",
        "two infantry",
        {"SZ 7": "transport", "England": "2 infantry"},
        "2 infantry: England > SZ 7",
        then={"SZ 7": "transport[2 infantry]"},
        **HOME,
    ),
    permitted(
        "R-SEA-07",
        "three infantry and a tank fill two ships whatever the order",
        {"SZ 7": "2 transports", "England": "3 infantry, tank"},
        ["infantry: England > SZ 7", "2 infantry: England > SZ 7", "tank: England > SZ 7"],
        then={"England": ""},
        **HOME,
    ),
    refused(
        "R-SEA-07 H-TRA-1",
        "not two tanks",
        {"SZ 7": "transport", "England": "2 tanks"},
        "2 tanks: England > SZ 7",
        **HOME,
    ),
    refused(
        "R-SEA-07 H-TRA-1",
        "not a tank destroyer beside artillery",
        {"SZ 7": "transport[artillery]", "England": "tank destroyer"},
        "tank destroyer: England > SZ 7",
        **HOME,
    ),
    refused(
        "R-SEA-07",
        "not three infantry",
        {"SZ 7": "transport", "England": "3 infantry"},
        "3 infantry: England > SZ 7",
        **HOME,
    ),
    refused(
        "H-TRA-1",
        "no transport plane is shipped",
        {"SZ 7": "transport", "England": "transport plane"},
        "transport plane: England > SZ 7",
        by="R-CV-01",
        **HOME,
    ),
    permitted(
        "R-NCM-05",
        "in noncombat a ship that has not moved loads, sails and lands on friendly soil",
        {"SZ 7": "transport", "England": "2 infantry"},
        ["2 infantry: England > SZ 7", "transport: SZ 7 > SZ 6", "2 infantry: SZ 6 > Norway"],
        then={"Norway": "2 infantry", "SZ 6": "transport"},
        **HOME,
    ),
    refused(
        "R-NCM-05",
        "one that landed an assault is done",
        {"SZ 7": "transport, cruiser", "England": "3 infantry"},
        ["2 infantry: England > SZ 7 > France", "end", "settle: France = 2 infantry", "end",
         "infantry: England > SZ 7"],
        by="R-SEA-08",
        **UK,
    ),
    refused(
        "R-NCM-05",
        "not onto land that is not friendly",
        {"SZ 7": "transport[infantry]"},
        "infantry: SZ 7 > France",
        by="R-NCM-01",
        **{**UK, "phase": "noncombat_move"},
    ),
]  # fmt: skip

ASHORE = [
    permitted(
        "R-SEA-08",
        "two ships land in two territories",
        {"SZ 7": "2 transports[infantry, tank]"},
        ["infantry, tank: SZ 7 > France", "infantry, tank: SZ 7 > Northwestern Europe"],
        then={"France": "infantry, tank", "Northwestern Europe": "infantry, tank", "SZ 7": "2 transports"},
        battles={"France": "SZ 7", "Northwestern Europe": "SZ 7"},
        owners={"France": "Germany", "Northwestern Europe": "Germany"},
        turn="UK",
        war="Germany-UK",
    ),
    permitted(
        "R-SEA-08",
        "one unit from each of two ships: the engine finds the ships so that both landings work",
        {"SZ 7": "transport[infantry, tank], transport[infantry, artillery]"},
        ["tank: SZ 7 > France", "artillery: SZ 7 > Northwestern Europe", "infantry: SZ 7 > France",
         "infantry: SZ 7 > Northwestern Europe"],
        then={"SZ 7": "2 transports"},
        owners={"France": "Germany", "Northwestern Europe": "Germany"},
        turn="UK",
        war="Germany-UK",
    ),
    permitted(
        "R-SEA-08",
        "an infantry ashore first leaves the tank's ship free for the other landing",
        {"SZ 7": "transport[infantry, tank], transport[infantry]"},
        ["infantry: SZ 7 > France", "tank: SZ 7 > Northwestern Europe"],
        then={"SZ 7": "transport, transport[infantry]"},
        owners={"France": "Germany", "Northwestern Europe": "Germany"},
        turn="UK",
        war="Germany-UK",
    ),
    permitted(
        "R-SEA-08",
        "who came aboard on an earlier turn may stay",
        {"SZ 7": "transport[infantry, tank]"},
        ["tank: SZ 7 > France", "end"],
        then={"SZ 7": "transport[infantry]"},
        **UK,
    ),
    refused(
        "R-SEA-08",
        "one ship does not land in two territories",
        {"SZ 7": "transport[infantry, tank]"},
        ["infantry: SZ 7 > France", "tank: SZ 7 > Northwestern Europe"],
        says="France",
        **UK,
    ),
    refused(
        "R-SEA-08",
        "landing ends the ship's turn: it does not sail",
        {"SZ 6": "transport[infantry]"},
        ["infantry: SZ 6 > Norway", "transport: SZ 6 > SZ 7"],
        **UK,
    ),
    refused(
        "R-SEA-08",
        "and it loads nobody",
        {"SZ 6": "transport[infantry]", "Scotland": "infantry"},
        ["infantry: SZ 6 > Norway", "infantry: Scotland > SZ 6"],
        **UK,
    ),
    refused(
        "R-SEA-08",
        "who loaded in this combat move goes ashore in it",
        {"SZ 7": "transport", "England": "infantry"},
        ["infantry: England > SZ 7", "end"],
        says="1 infantry",
        **UK,
    ),
    refused(
        "R-SEA-08",
        "no farther than the coast in that move",
        {"SZ 7": "transport[tank]"},
        "tank: SZ 7 > France > Germany",
        **UK,
    ),
    permitted(
        "R-SEA-09",
        "across a zone on a transport that does not move, in an assault",
        {"SZ 6": "transport", "Scotland": "infantry"},
        "infantry: Scotland > SZ 6 > Norway",
        then={"SZ 6": "transport", "Norway": "infantry"},
        battles={"Norway": "SZ 6"},
        **UK,
    ),
    permitted(
        "R-SEA-09",
        "and in noncombat",
        {"SZ 6": "transport", "Scotland": "infantry, tank"},
        "infantry, tank: Scotland > SZ 6 > Norway",
        then={"Norway": "infantry, tank"},
        **HOME,
    ),
    refused(
        "R-SEA-09",
        "one crossing a turn",
        {"SZ 6": "transport", "Scotland": "4 infantry"},
        ["2 infantry: Scotland > SZ 6 > Norway", "2 infantry: Scotland > SZ 6 > Norway"],
        by="R-SEA-08",
        **HOME,
    ),
    permitted(
        "H-TRA-1",
        "cargo can be named: the ship that carries it sails",
        {"SZ 7": "transport[tank], transport[infantry]"},
        "transport[tank]: SZ 7 > SZ 6",
        then={"SZ 6": "transport[tank]", "SZ 7": "transport[infantry]"},
        **HOME,
    ),
    refused(
        "H-TRA-1",
        "no ship there carries that",
        {"SZ 7": "transport[tank], transport[infantry]"},
        "transport[2 infantry]: SZ 7 > SZ 6",
        by="R-MOVE-01",
        **HOME,
    ),
]  # fmt: skip

ALLIES = [
    permitted(
        "R-SEA-10",
        "an ally's transport takes troops aboard",
        {"SZ 7": "US: transport", "England": "infantry"},
        "infantry: England > SZ 7",
        then={"SZ 7": "US: transport[UK: infantry]"},
        **{**HOME, "war": "Germany-UK, Germany-US"},
    ),
    refused(
        "R-SEA-10",
        "who boarded it this turn does not land",
        {"SZ 7": "US: transport", "England": "infantry"},
        ["infantry: England > SZ 7", "infantry: SZ 7 > France"],
        owners={"France": "UK"},
        turn="UK",
        phase="noncombat_move",
        war="Germany-UK, Germany-US",
    ),
    permitted(
        "R-SEA-10",
        "it sails with them in its own turn",
        {"SZ 7": "transport[UK: infantry]"},
        "transport: SZ 7 > SZ 6",
        then={"SZ 6": "transport[UK: infantry]"},
        **{**HOME, "war": "Germany-UK, Germany-US", "turn": "US"},
    ),
    permitted(
        "R-SEA-10",
        "they land on a later turn of their own",
        {"SZ 6": "US: transport[UK: infantry]"},
        "infantry: SZ 6 > Norway",
        then={"SZ 6": "US: transport", "Norway": "infantry"},
        battles={"Norway": "SZ 6"},
        **BOTH,
    ),
    refused(
        "R-SEA-10",
        "an ally's troops do not land in this turn",
        {"SZ 6": "transport[UK: infantry]"},
        "infantry: SZ 6 > Norway",
        by="R-MOVE-01",
        **{**HOME, "war": "Germany-UK, Germany-US", "turn": "US"},
    ),
    refused(
        "R-SEA-10 H-POL-0",
        "a neutral ally takes nobody aboard",
        {"SZ 7": "US: transport", "England": "infantry"},
        "infantry: England > SZ 7",
        by="H-POL-0",
        **HOME,
    ),
]

ASSAULTS = [
    permitted(
        "R-SEA-11",
        "an escort first, then the transport, then the landing",
        {"SZ 8": "destroyer, transport[infantry]", "SZ 7": "Germany: destroyer"},
        ["destroyer: SZ 8 > SZ 7", "transport: SZ 8 > SZ 7", "infantry: SZ 7 > France"],
        battles={"SZ 7": "SZ 8", "France": "SZ 7"},
        **UK,
    ),
    permitted(
        "R-SEA-11",
        "aircraft in the same battle are escort enough",
        {"England": "fighter", "SZ 8": "transport[infantry]", "SZ 7": "Germany: destroyer"},
        ["fighter: England > SZ 7", "transport: SZ 8 > SZ 7"],
        battles={"SZ 7": "England, SZ 8"},
        **UK,
    ),
    permitted(
        "R-SEA-11",
        "an assault from a zone with a submarine only needs none",
        {"SZ 8": "transport[infantry]", "SZ 7": "Germany: submarine"},
        ["transport: SZ 8 > SZ 7", "infantry: SZ 7 > France", "end"],
        battles={"France": "SZ 7"},
        **UK,
    ),
    refused(
        "R-SEA-11",
        "an unescorted transport enters no hostile zone",
        {"SZ 8": "transport[infantry]", "SZ 7": "Germany: destroyer"},
        "transport: SZ 8 > SZ 7",
        says="escort",
        **UK,
    ),
    permitted(
        "R-AMP-01",
        "the landing and its target are named in the combat move",
        {"SZ 7": "transport[infantry]", "England": "tactical bomber", "France": "Germany: infantry"},
        ["infantry: SZ 7 > France", "tactical bomber: England > SZ 7 > France", "end"],
        battles={"France": "SZ 7, England"},
        **UK,
    ),
    permitted(
        "R-AMP-02",
        "beside enemy warships troops may be ordered ashore where ships fight for the zone",
        {"SZ 7": "cruiser, transport[infantry]; Germany: destroyer"},
        ["infantry: SZ 7 > France", "end"],
        battles={"France": "SZ 7", "SZ 7": "SZ 7"},
        **UK,
    ),
    refused(
        "R-AMP-02",
        "the landing waits for the sea battle",
        {"SZ 7": "cruiser, transport[infantry]; Germany: destroyer"},
        ["infantry: SZ 7 > France", "end", "fight: France"],
        says="SZ 7 first",
        **UK,
    ),
    refused(
        "R-AMP-02",
        "nobody lands out of a zone that nobody fights for",
        {"SZ 7": "transport[infantry]; Germany: destroyer"},
        "infantry: SZ 7 > France",
        **UK,
    ),
    refused(
        "R-AMP-01 R-MOVE-01",
        "no landing on friendly soil in the combat move",
        {"SZ 7": "transport[infantry]"},
        "infantry: SZ 7 > England",
        by="R-MOVE-01",
        **UK,
    ),
]


@pytest.mark.parametrize("scene", [*LOADING, *ASHORE, *ALLIES, *ASSAULTS])
def test_aboard(scene: Scene) -> None:
    run(scene)


CARGOES = ["transport[infantry, tank], transport[infantry, artillery]",
           "transport[infantry, tank], transport[infantry]",
           "transport[2 infantry], transport[infantry, tank]",
           "transport[infantry], transport[tank]"]  # fmt: skip


@pytest.mark.parametrize("fleet", CARGOES)
@pytest.mark.rule("R-SEA-08", "permitted")
def test_every_share_of_the_cargo_that_some_choice_of_ships_can_land_is_landed(fleet: str) -> None:
    """All splits of the troops over two coasts and the sea, in one order a coast, either coast first, against all choices of ships."""
    owners = {"France": "Germany", "Northwestern Europe": "Germany"}
    state = position({"SZ 7": fleet}, turn="UK", war="Germany-UK", owners=owners)
    ships = [[p.kind for p in ship.cargo] for ship, n in state.stack("SZ 7").items() for _ in range(n)]
    coasts = ("France", "Northwestern Europe")
    possible: set[tuple[tuple[str, ...], tuple[str, ...]]] = set()
    for first in coasts:
        for second in coasts:
            for mask in range(1 << sum(map(len, ships))):
                found: dict[str, list[str]] = {coast: [] for coast in coasts}
                bit = 0
                for coast, cargo in ((first, ships[0]), (second, ships[1])):
                    for kind in cargo:
                        if mask >> bit & 1:
                            found[coast].append(kind)
                        bit += 1
                possible.add((tuple(sorted(found[coasts[0]])), tuple(sorted(found[coasts[1]]))))
    for here, there in sorted(possible):
        landings = [(coast, kinds) for coast, kinds in zip(coasts, (here, there), strict=True) if kinds]
        for order in (landings, landings[::-1]):
            assert _landed(state, order) is None, order


def _landed(state: State, landings: list[tuple[str, tuple[str, ...]]]) -> Refusal | None:
    """What refuses these landings one after the other; None if nothing does."""
    for coast, kinds in landings:
        action = Move(units={kind: kinds.count(kind) for kind in kinds}, path=("SZ 7", coast))
        step = engine.resolve(state, action)
        if isinstance(step, Refusal):
            return step
        state = step.state
    return None


@pytest.mark.rule("R-SEA-10", "refused")
def test_a_guest_is_still_aboard_after_the_turn_and_free_again_in_the_next() -> None:
    state = position(
        {"SZ 7": "US: transport", "England": "infantry"}, **{**HOME, "war": "Germany-UK, Germany-US"}
    )
    after = played(state, "infantry: England > SZ 7", "end", "end", "end")
    (ship,) = after.stack("SZ 7")
    assert [(p.owner, p.done, p.moved) for p in ship.cargo] == [("United Kingdom", False, 0)]
