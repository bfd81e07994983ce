"""Moves over land: stops, blitzes, pairs and tows, AA guns, rockets, held units."""

from __future__ import annotations

import pytest

from tests.rules.position import played, position, tried
from tests.rules.scenes import Scene, permitted, refused, run

EAST = {
    "war": "Germany-Soviets",
    "owners": {"Poland": "Soviets", "East Poland": "Soviets", "Baltic States": "Soviets"},
}
FRIENDLY_POLAND = {**EAST, "owners": {**EAST["owners"], "Poland": "Germany"}}
HOME = {"phase": "noncombat_move", "owners": {"Poland": "Germany", "East Poland": "Germany"}}

ENDS = [
    permitted(
        "R-MOVE-01",
        "a combat move ends in an attack",
        {"Germany": "3 infantry", "Poland": "Soviets: infantry"},
        "2 infantry: Germany > Poland",
        then={"Germany": "infantry", "Poland": "2 infantry; Soviets: infantry"},
        battles={"Poland": "Germany"},
        owned={"Poland": "Soviets"},
        **EAST,
    ),
    permitted(
        "R-MOVE-01",
        "an attack from two sides is one battle with two origins",
        {"Germany": "infantry", "Czechoslovakia Hungary": "artillery", "Poland": "Soviets: infantry"},
        ["infantry: Germany > Poland", "artillery: Czechoslovakia Hungary > Poland"],
        battles={"Poland": "Germany, Czechoslovakia Hungary"},
        **EAST,
    ),
    permitted(
        "R-MOVE-01",
        "an empty enemy territory is entered, and taken only when its battle is settled",
        {"Germany": "infantry"},
        "infantry: Germany > Poland",
        then={"Poland": "infantry"},
        owned={"Poland": "Soviets"},
        battles={"Poland": "Germany"},
        **EAST,
    ),
    refused(
        "R-MOVE-01",
        "a combat move to friendly land is no attack",
        {"Germany": "infantry"},
        "infantry: Germany > Poland",
        says="Poland is friendly",
        **FRIENDLY_POLAND,
    ),
    refused(
        "R-MOVE-01",
        "more units than stand there",
        {"Germany": "2 infantry"},
        "3 infantry: Germany > Poland",
        says="2 infantry",
        **EAST,
    ),
    permitted(
        "R-MOVE-02",
        "a second force joins an attack before any die is rolled",
        {"Germany": "tank", "Czechoslovakia Hungary": "tank", "Poland": "Soviets: infantry"},
        ["tank: Germany > Poland", "tank: Czechoslovakia Hungary > Poland"],
        then={"Poland": "2 tanks; Soviets: infantry"},
        **EAST,
    ),
    refused(
        "R-MOVE-02 R-MOVE-04",
        "nobody goes through land whose defender is still to be fought this turn",
        {"Germany": "2 tanks", "Czechoslovakia Hungary": "infantry", "Poland": "Soviets: infantry"},
        ["infantry: Czechoslovakia Hungary > Poland", "2 tanks: Germany > Poland > East Poland"],
        by="R-MOVE-04",
        **EAST,
    ),
    permitted(
        "R-MOVE-03",
        "infantry stops in the enemy land it enters",
        {"Germany": "infantry"},
        "infantry: Germany > Poland",
        left={"Poland": 0},
        **EAST,
    ),
    refused(
        "R-MOVE-03",
        "mechanized infantry alone does not go on through enemy land",
        {"Germany": "mechanized infantry"},
        "mechanized infantry: Germany > Poland > East Poland",
        by="H-MEC-1",
        says="cannot blitz",
        **EAST,
    ),
    refused(
        "R-MOVE-03",
        "units that took empty land do not move again in noncombat",
        {"Germany": "mechanized infantry"},
        ["mechanized infantry: Germany > Poland", "end", "fight: Poland", "end",
         "mechanized infantry: Poland > Germany"],
        by="R-CMB-12",
        **EAST,
    ),
]  # fmt: skip

BLITZ = [
    permitted(
        "R-MOVE-04",
        "a tank blitzes through empty land into a battle; the first territory is its at once",
        {"Germany": "tank", "East Poland": "Soviets: infantry"},
        "tank: Germany > Poland > East Poland",
        then={"Germany": "", "Poland": "", "East Poland": "tank; Soviets: infantry"},
        owned={"Poland": "Germany", "East Poland": "Soviets"},
        battles={"East Poland": "Poland"},
        left={"East Poland": 0},
        **EAST,
    ),
    permitted(
        "R-MOVE-04",
        "a blitz ordered in two steps",
        {"Germany": "tank", "East Poland": "Soviets: infantry"},
        ["tank: Germany > Poland", "tank: Poland > East Poland"],
        owned={"Poland": "Germany"},
        battles={"East Poland": "Poland"},
        **EAST,
    ),
    permitted(
        "R-MOVE-04",
        "a blitz back to where it came from",
        {"Germany": "tank"},
        "tank: Germany > Poland > Germany",
        then={"Germany": "tank", "Poland": ""},
        owned={"Poland": "Germany"},
        battles={},
        **EAST,
    ),
    permitted(
        "R-MOVE-04",
        "a blitz back in two steps leaves no battle behind",
        {"Germany": "tank"},
        ["tank: Germany > Poland", "tank: Poland > Germany"],
        owned={"Poland": "Germany"},
        battles={},
        **EAST,
    ),
    permitted(
        "R-MOVE-04",
        "a blitz ends in friendly land",
        {"Germany": "tank"},
        "tank: Germany > Poland > Bulgaria Romania",
        then={"Bulgaria Romania": "tank"},
        battles={},
        **EAST,
    ),
    permitted(
        "R-MOVE-04",
        "what follows goes through land that was blitzed",
        {"Germany": "2 tanks, infantry"},
        ["tank: Germany > Poland > East Poland", "tank: Germany > Poland > Baltic States"],
        battles={"East Poland": "Poland", "Baltic States": "Poland"},
        **EAST,
    ),
    permitted(
        "R-MOVE-04 H-V1-1",
        "a transport plane left there stops no blitz and falls with the land",
        {"Germany": "tank", "Poland": "Soviets: transport plane"},
        "tank: Germany > Poland > East Poland",
        then={"Poland": ""},
        **EAST,
    ),
    refused(
        "R-MOVE-04",
        "a lone AA gun stops a blitz",
        {"Germany": "tank", "Poland": "Soviets: AA gun"},
        "tank: Germany > Poland > East Poland",
        says="1 AA gun",
        **EAST,
    ),
    refused(
        "R-MOVE-04",
        "a lone factory stops a blitz",
        {"Germany": "tank", "Poland": "Soviets: factory"},
        "tank: Germany > Poland > East Poland",
        says="1 factory",
        **EAST,
    ),
    refused(
        "R-MOVE-04",
        "a lone enemy fighter stops a blitz in two steps too",
        {"Germany": "tank", "Poland": "Soviets: fighter"},
        ["tank: Germany > Poland", "tank: Poland > East Poland"],
        **EAST,
    ),
    refused(
        "R-MOVE-04 H-REP-1",
        "a damaged tank blitzes nowhere",
        {"Germany": "damaged tank"},
        "damaged tank: Germany > Poland > East Poland",
        by="H-REP-1",
        **EAST,
    ),
    refused(
        "R-MOVE-04 R-MOVE-05",
        "three spaces are too far for a tank",
        {"Germany": "tank"},
        "tank: Germany > Poland > East Poland > Belorussia",
        by="H-UNIT-1",
        says="3 spaces",
        **EAST,
    ),
    permitted(
        "R-MOVE-05",
        "through friendly land into enemy land is no blitz",
        {"Germany": "tank, mechanized infantry", "East Poland": "Soviets: infantry"},
        ["mechanized infantry: Germany > Poland > East Poland", "tank: Germany > Poland > East Poland"],
        battles={"East Poland": "Poland"},
        owned={"Poland": "Germany"},
        **FRIENDLY_POLAND,
    ),
    refused(
        "R-MOVE-05",
        "not on from occupied enemy land",
        {"Germany": "tank", "Poland": "Soviets: infantry"},
        "tank: Germany > Poland > East Poland",
        by="R-MOVE-04",
        **EAST,
    ),
]

PAIRS = [
    permitted(
        "H-MEC-1 R-G40-MEC-01",
        "mechanized infantry blitzes beside as many tanks and tank destroyers",
        {"Germany": "tank, tank destroyer, 3 mechanized infantry"},
        "tank, tank destroyer, 2 mechanized infantry: Germany > Poland > East Poland",
        then={
            "East Poland": "tank, tank destroyer, 2 mechanized infantry",
            "Germany": "mechanized infantry",
        },
        owned={"Poland": "Germany"},
        **EAST,
    ),
    refused(
        "H-MEC-1",
        "two beside one tank",
        {"Germany": "tank, 2 mechanized infantry"},
        "tank, 2 mechanized infantry: Germany > Poland > East Poland",
        says="cannot blitz",
        **EAST,
    ),
    refused(
        "H-MEC-1 H-REP-1",
        "a damaged tank is no partner: it moves 1 space",
        {"Germany": "damaged tank, mechanized infantry"},
        "damaged tank, mechanized infantry: Germany > Poland > East Poland",
        by="H-REP-1",
        **EAST,
    ),
    permitted(
        "H-MEC-1",
        "each mechanized infantry tows one gun two spaces in noncombat",
        {"Germany": "2 mechanized infantry, 2 artillery, AA gun"},
        "2 mechanized infantry, artillery, AA gun: Germany > Poland > East Poland",
        then={"East Poland": "2 mechanized infantry, artillery, AA gun", "Germany": "artillery"},
        left={"East Poland": 0},
        **HOME,
    ),
    refused(
        "H-MEC-1",
        "two guns behind one mechanized infantry",
        {"Germany": "mechanized infantry, 2 artillery"},
        "mechanized infantry, 2 artillery: Germany > Poland > East Poland",
        says="tow",
        **HOME,
    ),
    refused(
        "H-MEC-1",
        "no towing in the combat move",
        {"Germany": "mechanized infantry, artillery"},
        "mechanized infantry, artillery: Germany > Poland > East Poland",
        **FRIENDLY_POLAND,
    ),
    refused(
        "H-MEC-1",
        "a gun that has moved is not towed on",
        {"Germany": "mechanized infantry, artillery", "Poland": "mechanized infantry"},
        [
            "artillery: Germany > Poland",
            "mechanized infantry, artillery: Poland > East Poland > Belorussia",
        ],
        by="H-UNIT-1",
        phase="noncombat_move",
        owners={"Poland": "Germany", "East Poland": "Germany", "Belorussia": "Germany"},
    ),
    permitted(
        "R-TECH-06",
        "with the technology each tank takes an infantry along, a blitz included",
        {"Germany": "2 tanks, 3 infantry"},
        "2 tanks, 2 infantry: Germany > Poland > East Poland",
        then={"Germany": "infantry", "East Poland": "2 tanks, 2 infantry"},
        techs={"Germany": ["mechanized_infantry"]},
        **EAST,
    ),
    refused(
        "R-TECH-06",
        "three infantry with two tanks",
        {"Germany": "2 tanks, 3 infantry"},
        "2 tanks, 3 infantry: Germany > Poland > East Poland",
        techs={"Germany": ["mechanized_infantry"]},
        **EAST,
    ),
    refused(
        "R-TECH-06",
        "without the technology infantry goes 1 space",
        {"Germany": "2 tanks, infantry"},
        "2 tanks, infantry: Germany > Poland > East Poland",
        by="H-UNIT-1",
        **EAST,
    ),
    permitted(
        "H-REP-1",
        "a damaged tank moves 1 space, and a count names whole ones first",
        {"Germany": "tank, damaged tank"},
        ["damaged tank: Germany > Poland", "tank: Germany > Poland > East Poland"],
        then={"Poland": "damaged tank", "East Poland": "tank"},
        left={"Poland": 0, "East Poland": 0},
        **HOME,
    ),
    refused(
        "H-REP-1",
        "two spaces are too far for a damaged tank",
        {"Germany": "tank, damaged tank"},
        "2 tanks: Germany > Poland > East Poland",
        says="damaged tank",
        **HOME,
    ),
    permitted(
        "H-REP-1",
        "a damaged battleship and a damaged carrier sail 1 space",
        {"SZ 5": "damaged battleship, damaged carrier"},
        "damaged battleship, damaged carrier: SZ 5 > SZ 6",
        then={"SZ 6": "damaged battleship, damaged carrier"},
        phase="noncombat_move",
    ),
    refused(
        "H-REP-1",
        "not 2",
        {"SZ 5": "damaged battleship"},
        "damaged battleship: SZ 5 > SZ 6 > SZ 7",
        phase="noncombat_move",
    ),
]

GUNS = [
    permitted(
        "R-MOVE-07 R-NCM-04",
        "AA guns move 1 in the noncombat move, and several share a territory",
        {"Germany": "AA gun", "Poland": "AA gun"},
        "AA gun: Germany > Poland",
        then={"Poland": "2 AA guns"},
        **HOME,
    ),
    refused(
        "R-MOVE-07 R-NCM-04",
        "no AA gun in a combat move",
        {"Germany": "infantry, AA gun"},
        "infantry, AA gun: Germany > Poland",
        **EAST,
    ),
    refused(
        "R-MOVE-07",
        "no AA gun goes aboard in the combat move",
        {"Germany": "AA gun", "SZ 5": "transport"},
        "AA gun: Germany > SZ 5",
        **EAST,
    ),
    permitted(
        "H-AA-3",
        "guns alone are destroyed without a die when the land is taken",
        {"Germany": "infantry", "Poland": "Soviets: 2 AA guns"},
        ["infantry: Germany > Poland", "end", "fight: Poland"],
        then={"Poland": "infantry"},
        owned={"Poland": "Germany"},
        **EAST,
    ),
    refused(
        "H-AA-3",
        "guns that have aircraft to shoot at are no empty land",
        {"Germany": "infantry, fighter", "Poland": "Soviets: AA gun"},
        ["infantry: Germany > Poland", "fighter: Germany > Poland", "end", "fight: Poland", "end"],
        by="R-SEQ-01",
        **EAST,
    ),
    permitted(
        "H-V1-1",
        "a rocket is moved 4 spaces within friendly land",
        {"Germany": "V1 rocket"},
        "V1 rocket: Germany > Czechoslovakia Hungary > Poland > East Poland > Ukraine",
        then={"Ukraine": "V1 rocket"},
        phase="noncombat_move",
        owners={"Poland": "Germany", "East Poland": "Germany", "Ukraine": "Germany"},
    ),
    refused(
        "H-V1-1",
        "not in the combat move",
        {"Germany": "V1 rocket"},
        "V1 rocket: Germany > Poland",
        **EAST,
    ),
    refused(
        "H-V1-1",
        "not into land that is not friendly",
        {"Germany": "V1 rocket"},
        "V1 rocket: Germany > Poland",
        phase="noncombat_move",
        war=EAST["war"],
        owners=EAST["owners"],
    ),
    refused(
        "H-V1-1 H-TRA-1",
        "no rocket is shipped",
        {"Germany": "V1 rocket", "SZ 5": "transport"},
        "V1 rocket: Germany > SZ 5",
        by="H-V1-1",
        phase="noncombat_move",
    ),
]

ISLANDS = [
    permitted(
        "R-MOVE-09",
        "an island is one territory: the landing is on the whole group",
        {"SZ 53": "transport[2 infantry]", "Hawaiian Islands": "US: infantry"},
        "2 infantry: SZ 53 > Hawaiian Islands",
        turn="Japan",
        war="Japan-US",
        battles={"Hawaiian Islands": "SZ 53"},
    ),
    refused(
        "R-MOVE-09",
        "an island is entered from its zone, not past it",
        {"SZ 51": "carrier, fighter", "Hawaiian Islands": "US: infantry"},
        "fighter: SZ 51 > Hawaiian Islands",
        by="H-UNIT-1",
        turn="Japan",
        war="Japan-US",
    ),
    permitted(
        "R-NCM-01",
        "into land taken this turn, by units that have not moved",
        {"Germany": "tank", "Czechoslovakia Hungary": "infantry"},
        ["tank: Germany > Poland", "end", "fight: Poland", "end",
         "infantry: Czechoslovakia Hungary > Poland"],
        then={"Poland": "infantry, tank"},
        owned={"Poland": "Germany"},
        **EAST,
    ),
    refused(
        "R-NCM-01",
        "not into enemy land",
        {"Germany": "infantry"},
        "infantry: Germany > Poland",
        phase="noncombat_move",
        war=EAST["war"],
        owners=EAST["owners"],
    ),
    refused(
        "R-NCM-01",
        "a unit that blitzed home does not move again",
        {"Germany": "tank"},
        ["tank: Germany > Poland > Germany", "end", "end", "tank: Germany > Poland"],
        by="R-CMB-12",
        **EAST,
    ),
]  # fmt: skip


@pytest.mark.parametrize("scene", [*ENDS, *BLITZ, *PAIRS, *GUNS, *ISLANDS])
def test_over_land(scene: Scene) -> None:
    run(scene)


@pytest.mark.rule("R-MOVE-06", "permitted")
def test_no_territory_is_shared_when_a_turn_begins() -> None:
    state = position({"Germany": "infantry"}, **EAST)
    after = played(state, "infantry: Germany > Poland", "end", "fight: Poland", "end", "end", "end", "end")
    assert after.turn == "France"
    for area in after.ruleset.board.land:
        owners = {piece.owner for piece in after.stack(area)}
        assert not {"Germany", "Soviet Union"} <= owners, area


@pytest.mark.rule("R-MOVE-06", "refused")
def test_no_turn_ends_over_a_territory_that_both_sides_stand_in() -> None:
    state = position({"Germany": "infantry", "Poland": "Soviets: infantry"}, **EAST)
    refusal = tried(played(state, "infantry: Germany > Poland", "end"), "end")
    assert (refusal.rule_id, refusal.areas) == ("R-CMB-01", ("Poland",))


RANGES = {
    "infantry": 1, "paratrooper": 1, "mechanized infantry": 2, "artillery": 1, "tank": 2, "tank destroyer": 2,
    "AA gun": 1, "V1 rocket": 4, "transport plane": 6, "fighter": 3, "tactical bomber": 4, "bomber": 6,
}  # fmt: skip
MARCH = ("Germany", "Poland", "East Poland", "Belorussia", "Archangel", "Urals", "Novosibirsk", "Chinghai")
LANES = ("SZ 8", "SZ 9", "SZ 10", "SZ 19")
SHIPS = ("transport", "submarine", "destroyer", "cruiser", "escort carrier", "carrier", "battleship")


@pytest.mark.parametrize(("kind", "reach"), [*RANGES.items(), *((ship, 2) for ship in SHIPS)])
@pytest.mark.rule("H-UNIT-1", "permitted")
@pytest.mark.rule("H-UNIT-1", "refused")
def test_every_kind_moves_as_far_as_the_table_says_and_no_farther(kind: str, reach: int) -> None:
    way = LANES if kind in SHIPS else MARCH
    state = position({way[0]: kind}, phase="noncombat_move", owners=dict.fromkeys(MARCH, "Germany"))
    there = played(state, f"{kind}: {' > '.join(way[: reach + 1])}")
    assert [piece.moved for piece in there.stack(way[reach])] == [reach]
    refusal = tried(state, f"{kind}: {' > '.join(way[: reach + 2])}")
    assert refusal.rule_id in ("H-UNIT-1", "R-AIR-01", "H-MEC-1")
    assert f"{reach} space" in refusal.what or "towed" in refusal.what


HELD = [
    permitted(
        "H-GER-1",
        "what stands in Germany beyond the western section may enter Poland on round 1",
        {"Germany": "9 infantry, 2 artillery, 3 tanks"},
        ["2 infantry: Germany > Poland", "artillery: Germany > Poland", "2 tanks: Germany > Poland"],
        then={"Germany": "7 infantry, artillery, tank"},
        setup="1939",
    ),
    refused(
        "H-GER-1",
        "one infantry more than that",
        {"Germany": "9 infantry"},
        ["2 infantry: Germany > Poland", "infantry: Germany > Poland"],
        setup="1939",
    ),
    refused(
        "H-GER-1",
        "all at once",
        {"Germany": "9 infantry"},
        "3 infantry: Germany > Poland",
        says="7 infantry",
        setup="1939",
    ),
    permitted(
        "H-GER-1",
        "the western section may attack elsewhere",
        {"Germany": "7 infantry", "France": "France: 2 infantry"},
        "7 infantry: Germany > France",
        setup="1939",
    ),
    permitted(
        "H-GER-1",
        "from round 2 everybody may go",
        {"Germany": "7 infantry"},
        "7 infantry: Germany > Poland",
        setup="1939",
        round=2,
    ),
    refused(
        "H-MIN-1",
        "a minor Axis unit does not leave before round 3",
        {"Bulgaria Romania": "8 infantry"},
        "infantry: Bulgaria Romania > East Poland",
        setup="1939",
        round=2,
    ),
    permitted(
        "H-MIN-1",
        "it does from round 3",
        {"Bulgaria Romania": "8 infantry"},
        "infantry: Bulgaria Romania > East Poland",
        setup="1939",
        round=3,
    ),
    permitted(
        "H-MIN-1",
        "German units that came later may leave, the starting ones are counted",
        {"Bulgaria Romania": "10 infantry"},
        "2 infantry: Bulgaria Romania > East Poland",
        setup="1939",
        setup_units={"Bulgaria Romania": {"Germany": {"infantry": 8}}},
    ),
    refused(
        "H-MIN-1",
        "no more than came later",
        {"Bulgaria Romania": "10 infantry"},
        ["2 infantry: Bulgaria Romania > East Poland", "infantry: Bulgaria Romania > East Poland"],
        setup="1939",
        setup_units={"Bulgaria Romania": {"Germany": {"infantry": 8}}},
    ),
    permitted(
        "H-MIN-1",
        "an attack on Finland by a power at peace with Germany begins no war",
        {"Karelia S.S.R.": "3 infantry"},
        "3 infantry: Karelia S.S.R. > Finland",
        setup="1939",
        turn="Soviets",
        new_wars="",
        battles={"Finland": "Karelia S.S.R."},
    ),
    refused(
        "H-MIN-1",
        "Germany may not retake it while the two are at peace",
        {"Norway": "infantry", "Finland": "Soviets: infantry"},
        "infantry: Norway > Finland",
        by="H-POL-2",
        owners={"Norway": "Germany", "Finland": "Soviets"},
        setup="1939",
        round=2,
    ),
    permitted(
        "H-MIN-1",
        "Argentina is a minor Axis territory, entered from Brazil",
        {"Brazil": "infantry", "Argentina": "Germany: 2 infantry"},
        "infantry: Brazil > Argentina",
        owners={"Brazil": "UK"},
        turn="UK",
        war="Germany-UK",
        battles={"Argentina": "Brazil"},
    ),
    refused(
        "H-MIN-1",
        "Argentina's units stay at home before round 3",
        {"Argentina": "2 infantry"},
        "infantry: Argentina > Brazil",
        setup="1939",
    ),
]


@pytest.mark.parametrize("scene", HELD)
def test_held_back(scene: Scene) -> None:
    run(scene)
