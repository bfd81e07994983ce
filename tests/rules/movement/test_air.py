"""Flights: range, overflight, attacks, raids, drops, and what a plane may end its move on."""

from __future__ import annotations

import pytest

from rules import engine
from rules.actions import Edit
from rules.events import Destroyed
from tests.rules.position import plain, played, position, stack, tried
from tests.rules.scenes import Scene, permitted, refused, run

WEST = {"war": "Germany-UK, Germany-France"}
HOME = {"phase": "noncombat_move", **WEST}
UK = {"turn": "UK", **WEST}
UK_HOME = {"turn": "UK", **HOME}

RANGE = [
    permitted(
        "R-AIR-01",
        "each border costs 1: out 2 and back 1 is a fighter's whole range",
        {"England": "fighter", "SZ 7": "Germany: destroyer"},
        "fighter: England > SZ 6 > SZ 7",
        battles={"SZ 7": "England"},
        left={"SZ 7": 1},
        **UK,
    ),
    refused(
        "R-AIR-01",
        "a fighter flies 3 spaces",
        {"England": "fighter"},
        "fighter: England > SZ 8 > SZ 9 > SZ 10 > SZ 11",
        says="4 spaces",
        **UK_HOME,
    ),
    permitted(
        "R-AIR-01",
        "with the option of AA50 a fighter flies 4",
        {"England": "fighter", "SZ 5": "Germany: destroyer"},
        "fighter: England > SZ 6 > SZ 5",
        owners={"Norway": "UK"},
        options={"fighter_range": 4},
        left={"SZ 5": 2},
        **UK,
    ),
    refused(
        "R-AIR-01",
        "what was flown in the combat move counts in the noncombat move",
        {"England": "bomber", "SZ 7": "Germany: transport"},
        ["attack bomber: England > SZ 6 > SZ 7", "end", "end"],
        by="R-CMB-01",
        **UK,
    ),
    permitted(
        "R-TECH-11",
        "Long-Range Aircraft: a fighter flies 5",
        {"England": "fighter"},
        "fighter: England > SZ 8 > SZ 1 > Eastern Canada",
        left={"Eastern Canada": 2},
        techs={"United Kingdom": ["long_range_aircraft"]},
        **UK_HOME,
    ),
    refused(
        "R-TECH-11",
        "6 are too far for it",
        {"England": "fighter"},
        "fighter: England > SZ 8 > SZ 9 > SZ 10 > Eastern United States > Central United States > Mexico",
        by="R-AIR-01",
        techs={"United Kingdom": ["long_range_aircraft"]},
        turn="UK",
        phase="noncombat_move",
        war="Germany-UK, Germany-US",
    ),
    refused(
        "R-TECH-11",
        "without it 4 are too far",
        {"England": "fighter"},
        "fighter: England > SZ 8 > SZ 9 > Eastern Canada > Western Canada",
        by="R-AIR-01",
        **UK_HOME,
    ),
]

OVER = [
    permitted(
        "R-AIR-07 R-AIR-08",
        "over a zone with enemy cruisers and land with an AA gun, without a stop",
        {"England": "bomber", "SZ 7": "Germany: 3 cruisers", "France": "Germany: infantry, AA gun",
         "Germany": "Germany: infantry"},
        "bomber: England > SZ 7 > France > Germany",
        battles={"Germany": "England"},
        owners={"France": "Germany"},
        left={"Germany": 3},
        **UK,
    ),
    refused(
        "R-AIR-07",
        "what flies in where it attacks has a gun to meet: its die is rolled first",
        {"England": "tactical bomber", "Scotland": "infantry", "Norway": "Germany: AA gun",
         "SZ 6": "transport"},
        ["tactical bomber: England > SZ 6 > Norway", "infantry: Scotland > SZ 6 > Norway", "end", "fight: Norway",
         "end"],
        by="R-SEQ-01",
        owners={"Norway": "Germany"},
        **UK,
    ),
    refused(
        "R-AIR-08 H-NEU-1",
        "not over neutral land",
        {"England": "bomber", "Germany": "Germany: infantry"},
        "bomber: England > SZ 6 > Northwestern Europe > Germany",
        by="H-NEU-1",
        **UK,
    ),
    permitted(
        "R-MOVE-08",
        "round Switzerland",
        {"Italy": "bomber"},
        "bomber: Italy > France > Germany",
        then={"Germany": "Italy: bomber"},
        turn="Italy",
        phase="noncombat_move",
        war="Germany-UK, Italy-UK, Italy-France, Germany-France",
        owners={"France": "Germany"},
    ),
    refused(
        "R-MOVE-08",
        "not over Switzerland",
        {"Italy": "bomber"},
        "bomber: Italy > Switzerland > Germany",
        turn="Italy",
        phase="noncombat_move",
        war="Italy-UK, Italy-France",
    ),
    refused(
        "R-MOVE-08",
        "not to Spain",
        {"Gibraltar": "infantry"},
        "infantry: Gibraltar > Spain",
        **UK,
    ),
    permitted(
        "H-MAP-3",
        "over the Himalayas in the noncombat move",
        {"India": "fighter"},
        "fighter: India > Himalayas > Burma",
        then={"Burma": "fighter"},
        turn="UK",
        phase="noncombat_move",
        war="Japan-UK",
    ),
    permitted(
        "H-MAP-3",
        "over the Sahara in the noncombat move",
        {"Algeria": "fighter"},
        "fighter: Algeria > Sahara > French West Africa",
        owners={"Algeria": "UK", "French West Africa": "UK", "France": "Germany"},
        **UK_HOME,
    ),
    refused(
        "H-MAP-3",
        "not in the combat move",
        {"India": "tactical bomber", "Yunnan": "Japan: infantry"},
        "tactical bomber: India > Himalayas > Yunnan",
        owners={"Yunnan": "Japan"},
        turn="UK",
        war="Japan-UK",
    ),
    refused(
        "H-MAP-3",
        "nobody ends there",
        {"India": "fighter"},
        "fighter: India > Himalayas",
        turn="UK",
        phase="noncombat_move",
        war="Japan-UK",
    ),
    refused(
        "H-MAP-3",
        "no land unit enters Afghanistan",
        {"India": "infantry"},
        "infantry: India > Afghanistan",
        turn="UK",
        phase="noncombat_move",
        war="Japan-UK",
    ),
    permitted(
        "H-MAP-4",
        "British aircraft in the Baltic while Norway is British",
        {"England": "tactical bomber", "SZ 5": "Germany: destroyer"},
        "tactical bomber: England > SZ 6 > SZ 5",
        owners={"Norway": "UK"},
        **UK,
    ),
    permitted(
        "H-MAP-4",
        "American ones while the United Kingdom holds Northwestern Europe",
        {"England": "US: tactical bomber", "SZ 5": "Germany: destroyer"},
        "tactical bomber: England > SZ 6 > SZ 5",
        owners={"Northwestern Europe": "UK"},
        turn="US",
        war="Germany-US, Germany-UK",
    ),
    refused(
        "H-MAP-4",
        "not while neither holds a side of the straits",
        {"England": "tactical bomber", "SZ 5": "Germany: destroyer"},
        "tactical bomber: England > SZ 6 > SZ 5",
        **UK,
    ),
    permitted(
        "H-MAP-4",
        "a Soviet bomber needs no straits",
        {"Karelia S.S.R.": "bomber", "SZ 5": "Germany: destroyer"},
        "bomber: Karelia S.S.R. > SZ 5",
        turn="Soviets",
        war="Germany-Soviets",
    ),
]  # fmt: skip

TARGETS = [
    permitted(
        "H-NEU-1",
        "aircraft end their combat move in a neutral that they attack",
        {"Germany": "infantry, fighter", "Poland": "Neutral: infantry"},
        "infantry, fighter: Germany > Poland",
        battles={"Poland": "Germany"},
    ),
    permitted(
        "H-AIR-2 R-SBR-01",
        "a bomber raids a city",
        {"England": "bomber", "Germany": "Germany: factory"},
        "raid bomber: England > SZ 7 > France > Germany",
        battles={"Germany": "England"},
        **UK,
    ),
    refused(
        "H-AIR-2 R-G40-SBR-03",
        "a tactical bomber does not",
        {"England": "tactical bomber"},
        "raid tactical bomber: England > SZ 7 > France > Germany",
        **UK,
    ),
    permitted(
        "R-SBR-01",
        "one bomber raids, another joins the army's battle",
        {"France": "2 bombers, infantry", "Germany": "Germany: infantry"},
        ["raid bomber: France > Germany", "bomber: France > Germany", "infantry: France > Germany"],
        owners={"France": "UK"},
        **UK,
    ),
    refused(
        "R-SBR-01",
        "nothing to bomb there",
        {"England": "bomber"},
        "raid bomber: England > SZ 6 > Norway",
        owners={"Norway": "Germany"},
        **UK,
    ),
    refused(
        "R-SBR-01",
        "a raiding bomber joins no battle as well",
        {"France": "bomber", "Germany": "Germany: infantry"},
        ["raid bomber: France > Germany", "bomber: Germany > France"],
        by="R-AMP-01",
        owners={"France": "UK"},
        **UK,
    ),
    permitted(
        "H-AIR-1",
        "a fighter goes along as escort",
        {"France": "bomber, fighter"},
        ["raid bomber: France > Germany", "escort fighter: France > Germany"],
        owners={"France": "UK"},
        **UK,
    ),
    refused(
        "H-AIR-1",
        "one escort a raid",
        {"France": "bomber, 2 fighters"},
        ["raid bomber: France > Germany", "escort 2 fighters: France > Germany"],
        owners={"France": "UK"},
        **UK,
    ),
    refused(
        "H-AIR-1",
        "a second one afterwards",
        {"France": "bomber, fighter, tactical bomber"},
        [
            "raid bomber: France > Germany",
            "escort fighter: France > Germany",
            "escort tactical bomber: France > Germany",
        ],
        owners={"France": "UK"},
        **UK,
    ),
    refused(
        "H-AIR-1",
        "no escort without a raid",
        {"France": "fighter"},
        "escort fighter: France > Germany",
        owners={"France": "UK"},
        **UK,
    ),
    refused(
        "H-AIR-1 R-OPT-03",
        "none where the option is off",
        {"France": "bomber, fighter"},
        ["raid bomber: France > Germany", "escort fighter: France > Germany"],
        owners={"France": "UK"},
        options={"escorts_and_interceptors": False},
        **UK,
    ),
    refused(
        "R-AMP-01",
        "aircraft in one battle do not change to another",
        {"France": "fighter", "SZ 13": "Germany: destroyer", "Italy": "Italy: infantry"},
        ["fighter: France > SZ 13", "fighter: SZ 13 > SZ 14 > Italy"],
        owners={"France": "UK"},
        turn="UK",
        war="Germany-UK, Italy-UK",
    ),
]

LANDING = [
    permitted(
        "R-NCM-03",
        "on land friendly since the turn began",
        {"England": "fighter"},
        "fighter: England > SZ 7 > France",
        then={"France": "fighter"},
        owners={"France": "UK"},
        **UK_HOME,
    ),
    refused(
        "R-NCM-03",
        "not on land taken this turn",
        {"Germany": "infantry, fighter"},
        ["infantry: Germany > Poland", "end", "fight: Poland", "end", "fighter: Germany > Poland"],
        says="changed hands this turn",
    ),
    refused(
        "R-NCM-03",
        "nor on land freed this turn",
        {"England": "infantry, tactical bomber", "SZ 7": "transport"},
        ["infantry: England > SZ 7 > France", "end", "fight: France", "end",
         "tactical bomber: England > SZ 7 > France"],
        owners={"France": "Germany"},
        **UK,
    ),
    refused(
        "R-NCM-03",
        "nor on enemy land",
        {"England": "fighter"},
        "fighter: England > SZ 7 > France",
        owners={"France": "Germany"},
        **UK_HOME,
    ),
    refused(
        "R-NCM-03",
        "over water only where a deck comes",
        {"England": "fighter"},
        "fighter: England > SZ 7",
        **UK_HOME,
    ),
    permitted(
        "R-CV-01 H-CV-1",
        "two aircraft land on a carrier, fighters and tactical bombers",
        {"England": "fighter, tactical bomber", "SZ 7": "carrier"},
        "fighter, tactical bomber: England > SZ 7",
        then={"SZ 7": "carrier, fighter, tactical bomber"},
        **UK_HOME,
    ),
    refused(
        "R-CV-01",
        "a third does not",
        {"England": "3 fighters", "SZ 7": "carrier"},
        "3 fighters: England > SZ 7",
        by="R-NCM-03",
        **UK_HOME,
    ),
    refused(
        "R-CV-01",
        "a bomber lands on no carrier",
        {"England": "bomber", "SZ 7": "carrier"},
        "bomber: England > SZ 7",
        **UK_HOME,
    ),
    refused(
        "H-CV-1",
        "a damaged carrier takes one",
        {"England": "2 fighters", "SZ 7": "damaged carrier"},
        "2 fighters: England > SZ 7",
        by="R-NCM-03",
        **UK_HOME,
    ),
    permitted(
        "H-CV-1",
        "one, and another on an escort carrier",
        {"England": "2 fighters", "SZ 7": "damaged carrier, escort carrier"},
        "2 fighters: England > SZ 7",
        **UK_HOME,
    ),
    permitted(
        "R-AIR-06",
        "on an ally's carrier too",
        {"England": "fighter", "SZ 7": "US: carrier"},
        "fighter: England > SZ 7",
        turn="UK",
        phase="noncombat_move",
        war="Germany-UK, Germany-US",
    ),
    refused(
        "R-AIR-06 H-POL-0",
        "not on that of a neutral ally",
        {"England": "fighter", "SZ 7": "US: carrier"},
        "fighter: England > SZ 7",
        by="R-NCM-03",
        **UK_HOME,
    ),
    permitted(
        "R-AIR-06",
        "a guest flies in its own turn, and the carrier stays",
        {"SZ 7": "US: carrier[UK: fighter]", "SZ 6": "Germany: destroyer"},
        "fighter: SZ 7 > SZ 6",
        then={"SZ 7": "US: carrier", "SZ 6": "fighter; Germany: destroyer"},
        turn="UK",
        war="Germany-UK, Germany-US",
    ),
    refused(
        "R-AIR-06",
        "a guest does not fly in the carrier's owner's turn",
        {"SZ 7": "carrier[UK: fighter]", "SZ 6": "Germany: destroyer"},
        "fighter: SZ 7 > SZ 6",
        by="R-MOVE-01",
        turn="US",
        war="Germany-UK, Germany-US",
    ),
    permitted(
        "R-AIR-06",
        "it goes with the carrier",
        {"SZ 7": "carrier[UK: fighter]"},
        "carrier: SZ 7 > SZ 6",
        then={"SZ 6": "carrier[UK: fighter]"},
        turn="US",
        phase="noncombat_move",
        war="Germany-UK, Germany-US",
    ),
]  # fmt: skip

DROPS = [
    permitted(
        "H-PAR-1",
        "a plane drops a paratrooper on a battle; the plane keeps what range it has left",
        {"Germany": "transport plane, paratrooper", "France": "France: infantry"},
        "drop: Germany > France",
        then={"Germany": "", "France": "transport plane, paratrooper; France: infantry"},
        battles={"France": "Germany"},
        **WEST,
    ),
    permitted(
        "H-PAR-1 H-PAR-3",
        "over enemy land to a drop 4 spaces away, without another attacker",
        {"Germany": "transport plane, paratrooper", "England": "UK: infantry"},
        "drop: Germany > France > SZ 7 > England",
        battles={"England": "Germany"},
        owners={"France": "Germany"},
        **WEST,
    ),
    refused(
        "H-PAR-1 H-PAR-3",
        "5 spaces are too far, whatever the plane's range",
        {"Germany": "transport plane, paratrooper", "SZ 5": "UK: destroyer"},
        "drop: Germany > SZ 5 > SZ 6 > SZ 3 > SZ 2 > Iceland",
        techs={"Germany": ["long_range_aircraft"]},
        **WEST,
    ),
    refused(
        "H-PAR-1",
        "not from a territory without a city",
        {"Czechoslovakia Hungary": "transport plane, paratrooper", "Poland": "Neutral: infantry"},
        "drop: Czechoslovakia Hungary > Poland",
    ),
    refused(
        "H-PAR-1",
        "one paratrooper a plane",
        {"Germany": "transport plane, 2 paratroopers", "France": "France: infantry"},
        ["drop: Germany > France", "drop: Germany > France"],
        **WEST,
    ),
    refused(
        "H-PAR-1",
        "drops are combat moves",
        {"Germany": "transport plane, paratrooper", "France": "France: infantry"},
        "drop: Germany > France",
        phase="noncombat_move",
        **WEST,
    ),
    refused(
        "H-PAR-1",
        "a plane does not attack",
        {"Germany": "transport plane", "France": "France: infantry"},
        "transport plane: Germany > France",
        **WEST,
    ),
    permitted(
        "H-PAR-1",
        "in noncombat a plane carries a paratrooper from city to city",
        {"Germany": "transport plane, paratrooper"},
        "transport plane, paratrooper: Germany > Poland",
        then={"Poland": "transport plane, paratrooper"},
        owners={"Poland": "Germany"},
        phase="noncombat_move",
    ),
    refused(
        "H-PAR-1",
        "not to a territory without a city",
        {"Germany": "transport plane, paratrooper"},
        "transport plane, paratrooper: Germany > Czechoslovakia Hungary",
        phase="noncombat_move",
    ),
    refused(
        "H-PAR-1",
        "not two with one plane",
        {"Germany": "transport plane, 2 paratroopers"},
        "transport plane, 2 paratroopers: Germany > Poland",
        owners={"Poland": "Germany"},
        phase="noncombat_move",
    ),
]


@pytest.mark.parametrize("scene", [*RANGE, *OVER, *TARGETS, *LANDING, *DROPS])
def test_in_the_air(scene: Scene) -> None:
    run(scene)


@pytest.mark.rule("R-NCM-06", "permitted")
def test_a_fighter_that_nothing_can_save_is_lost_at_the_end_of_the_noncombat_move() -> None:
    state = position({"SZ 1": "fighter, submarine"}, phase="noncombat_move")
    step = tried(state, "end")
    assert plain(step.state.stack("SZ 1")) == stack("submarine", "Germany")
    lost = [event for event in step.events if isinstance(event, Destroyed)]
    assert [(event.area, event.rule) for event in lost] == [("SZ 1", "R-NCM-06")]


@pytest.mark.rule("R-NCM-06", "refused")
@pytest.mark.rule("R-NCM-03", "refused")
def test_one_that_could_still_land_keeps_the_phase_open() -> None:
    state = position({"SZ 8": "2 fighters"}, phase="noncombat_move", turn="UK")
    refusal = tried(state, "end")
    assert refusal.rule_id == "R-NCM-03"
    assert "2 fighters" in refusal.what
    assert "England" in refusal.legal
    one = played(state, "fighter: SZ 8 > England")
    assert "1 fighter in SZ 8 has" in tried(one, "end").what
    assert played(one, "fighter: SZ 8 > England", "end").phase == "mobilize"


@pytest.mark.rule("R-NCM-03", "permitted")
def test_the_plane_of_a_drop_flies_home_with_what_range_is_left() -> None:
    units = {"Germany": "transport plane, paratrooper", "France": "France: infantry"}
    state = played(position(units, **WEST), "drop: Germany > France", "end")
    settled = engine.apply(state, Edit(units={"France": {"Germany": {"transport_plane": 1}}})).state
    assert settled.battles == ()
    after = played(settled, "end")
    assert tried(after, "end").rule_id == "R-NCM-03"
    home = played(after, "transport plane: France > Germany", "end")
    assert home.phase == "mobilize"
