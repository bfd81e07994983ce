"""Ships under way: who stops whom, submarines, passages, and zones shared with the enemy."""

from __future__ import annotations

import pytest

from rules.movement.reach import destinations
from rules.turns import record
from tests.rules.position import played, position, tried
from tests.rules.scenes import Scene, permitted, refused, run

UK = {"turn": "UK", "war": "Germany-UK"}
UK_HOME = {**UK, "phase": "noncombat_move"}

WAY = [
    refused(
        "R-AMP-01",
        "a ship that attacks where it stands does not sail on",
        {"SZ 5": "destroyer; Soviets: submarine"},
        ["attack destroyer: SZ 5", "destroyer: SZ 5 > SZ 6"],
        war="Germany-Soviets",
        turn="Germany",
        says="takes part in the battle of SZ 5",
    ),
    refused(
        "R-AMP-01",
        "nor does one that has come to fight attack again from there",
        {"SZ 6": "destroyer", "SZ 5": "Soviets: submarine, destroyer"},
        ["destroyer: SZ 6 > SZ 5", "attack destroyer: SZ 5"],
        war="Germany-Soviets",
        turn="Germany",
        says="takes part in the battle of SZ 5",
    ),
    permitted(
        "R-SEA-01",
        "entering a hostile zone is an attack, and ends there",
        {"SZ 8": "cruiser", "SZ 9": "Germany: destroyer"},
        "cruiser: SZ 8 > SZ 9",
        battles={"SZ 9": "SZ 8"},
        **UK,
    ),
    refused(
        "R-SEA-01",
        "not on through it",
        {"SZ 8": "cruiser", "SZ 9": "Germany: destroyer", "SZ 10": "Germany: cruiser"},
        "cruiser: SZ 8 > SZ 9 > SZ 10",
        says="SZ 9",
        **UK,
    ),
    refused(
        "R-SEA-01 R-MOVE-02",
        "not even where another force attacks there first",
        {"SZ 8": "cruiser, battleship", "SZ 9": "Germany: destroyer", "SZ 10": "Germany: cruiser"},
        ["battleship: SZ 8 > SZ 9", "cruiser: SZ 8 > SZ 9 > SZ 10"],
        **UK,
    ),
    refused(
        "R-SEA-01 H-ESC-1",
        "an escort carrier is a surface warship and stops ships",
        {"SZ 8": "cruiser", "SZ 9": "Germany: escort carrier", "SZ 10": "Germany: cruiser"},
        "cruiser: SZ 8 > SZ 9 > SZ 10",
        by="R-SEA-01",
        **UK,
    ),
    permitted(
        "R-SEA-02",
        "past a submarine and a transport",
        {"SZ 8": "battleship", "SZ 9": "Germany: submarine, transport", "SZ 10": "Germany: destroyer"},
        "battleship: SZ 8 > SZ 9 > SZ 10",
        battles={"SZ 10": "SZ 9"},
        **UK,
    ),
    permitted(
        "R-SEA-02",
        "they may be attacked",
        {"SZ 8": "battleship", "SZ 9": "Germany: submarine, transport"},
        "attack battleship: SZ 8 > SZ 9",
        battles={"SZ 9": "SZ 8"},
        **UK,
    ),
    permitted(
        "R-SEA-02",
        "also where they share one's zone",
        {"SZ 9": "destroyer; Germany: submarine"},
        "attack destroyer: SZ 9",
        battles={"SZ 9": "SZ 9"},
        **UK,
    ),
    permitted(
        "R-SEA-02 R-NCM-02",
        "in noncombat ships end beside them",
        {"SZ 8": "battleship", "SZ 9": "Germany: submarine, transport"},
        "battleship: SZ 8 > SZ 9",
        battles={},
        **UK_HOME,
    ),
    refused(
        "R-SEA-02",
        "an attack needs somebody to attack",
        {"SZ 8": "battleship"},
        "attack battleship: SZ 8 > SZ 9",
        **UK,
    ),
    permitted(
        "R-SEA-03",
        "a submarine passes two cruisers",
        {"SZ 8": "submarine", "SZ 9": "Germany: 2 cruisers", "SZ 10": "Germany: carrier"},
        "submarine: SZ 8 > SZ 9 > SZ 10",
        battles={"SZ 10": "SZ 9"},
        **UK,
    ),
    permitted(
        "R-SEA-03 R-NCM-02",
        "in noncombat a submarine slips in without a fight",
        {"SZ 8": "submarine", "SZ 9": "Germany: destroyer"},
        "submarine: SZ 8 > SZ 9",
        battles={},
        **UK_HOME,
    ),
    permitted(
        "R-SEA-03 H-ESC-1",
        "an escort carrier stops no submarine, a tactical bomber on it or not",
        {
            "SZ 8": "submarine",
            "SZ 9": "Germany: escort carrier, tactical bomber",
            "SZ 10": "Germany: carrier",
        },
        "submarine: SZ 8 > SZ 9 > SZ 10",
        **UK,
    ),
    refused(
        "R-SEA-03 H-ESC-1",
        "a destroyer does",
        {"SZ 8": "submarine", "SZ 9": "Germany: destroyer, escort carrier", "SZ 10": "Germany: carrier"},
        "submarine: SZ 8 > SZ 9 > SZ 10",
        by="R-SEA-03",
        **UK,
    ),
    refused(
        "R-SEA-03",
        "in noncombat too",
        {"SZ 8": "submarine", "SZ 9": "Germany: destroyer"},
        "submarine: SZ 8 > SZ 9 > SZ 10",
        **UK_HOME,
    ),
    permitted(
        "R-NCM-02",
        "through a zone cleared this turn",
        {"SZ 8": "destroyer", "SZ 9": "Germany: cruiser", "SZ 1": "transport"},
        [
            "destroyer: SZ 8 > SZ 9",
            "end",
            "settle: SZ 9 = destroyer",
            "end",
            "transport: SZ 1 > SZ 9 > SZ 10",
        ],
        **UK,
    ),
    refused(
        "R-NCM-02",
        "not into a zone with a warship",
        {"SZ 8": "cruiser", "SZ 9": "Germany: destroyer"},
        "cruiser: SZ 8 > SZ 9",
        **UK_HOME,
    ),
    refused(
        "R-NCM-02",
        "not past it in company of a submarine",
        {"SZ 8": "cruiser, submarine", "SZ 9": "Germany: cruiser"},
        "cruiser, submarine: SZ 8 > SZ 9 > SZ 10",
        **UK_HOME,
    ),
    permitted(
        "R-MOVE-01",
        "to a zone from which a landing can be made",
        {"SZ 8": "destroyer", "France": "Germany: infantry"},
        "destroyer: SZ 8 > SZ 7",
        owners={"France": "Germany"},
        **UK,
    ),
    refused(
        "R-MOVE-01",
        "no purpose in the middle of the ocean",
        {"SZ 8": "destroyer"},
        "destroyer: SZ 8 > SZ 9",
        **UK,
    ),
    refused(
        "R-MOVE-01",
        "no landing came: the combat move does not end so",
        {"SZ 8": "destroyer", "France": "Germany: infantry"},
        ["destroyer: SZ 8 > SZ 7", "end"],
        owners={"France": "Germany"},
        **UK,
    ),
    permitted(
        "R-MOVE-20",
        "an ally's ships in the zone stay out of the attack",
        {"SZ 8": "cruiser", "SZ 9": "US: destroyer; Germany: submarine"},
        "attack cruiser: SZ 8 > SZ 9",
        then={"SZ 9": "cruiser; US: destroyer; Germany: submarine"},
        turn="UK",
        war="Germany-UK, Germany-US",
        battles={"SZ 9": "SZ 8"},
    ),
    refused(
        "R-MOVE-20",
        "nobody moves an ally's ships",
        {"SZ 8": "US: destroyer"},
        "destroyer: SZ 8 > SZ 9",
        by="R-MOVE-01",
        **UK_HOME,
    ),
    permitted(
        "H-POL-10",
        "ships at peace share zones and pass each other",
        {"SZ 8": "cruiser", "SZ 9": "Italy: destroyer"},
        "cruiser: SZ 8 > SZ 9 > SZ 10",
        battles={},
        **UK_HOME,
    ),
]

PASSAGES = [
    permitted(
        "R-SEA-04",
        "through Suez with Egypt and Trans-Jordan held since the turn began",
        {"SZ 15": "submarine"},
        "submarine: SZ 15 > SZ 34",
        owners={"Trans-Jordan": "UK"},
        **UK_HOME,
    ),
    permitted(
        "R-SEA-04",
        "an ally's control is enough",
        {"SZ 34": "cruiser"},
        "cruiser: SZ 34 > SZ 15",
        **UK_HOME,
    ),
    refused(
        "R-SEA-04",
        "a split Suez is closed to both",
        {"SZ 15": "submarine"},
        "submarine: SZ 15 > SZ 34",
        owners={"Trans-Jordan": "Italy"},
        says="Trans-Jordan",
        **UK_HOME,
    ),
    refused(
        "R-SEA-04",
        "to the other side as well",
        {"SZ 15": "submarine"},
        "submarine: SZ 15 > SZ 34",
        owners={"Trans-Jordan": "Italy"},
        turn="Italy",
        phase="noncombat_move",
        war="Italy-UK",
        says="Egypt",
    ),
    refused(
        "R-SEA-04",
        "a bank taken this turn opens it on the next",
        {"Egypt": "tank", "SZ 15": "cruiser"},
        ["tank: Egypt > Trans-Jordan", "end", "fight: Trans-Jordan", "end", "cruiser: SZ 15 > SZ 34"],
        owners={"Egypt": "Italy", "Trans-Jordan": "UK"},
        turn="Italy",
        war="Italy-UK",
        says="next turn",
    ),
    permitted(
        "R-SEA-04",
        "Panama for its holder",
        {"SZ 19": "carrier"},
        "carrier: SZ 19 > SZ 20",
        turn="US",
        war="Japan-US",
        phase="noncombat_move",
    ),
    refused(
        "R-SEA-04",
        "not for the enemy, in the combat move either",
        {"SZ 19": "submarine", "SZ 20": "US: destroyer"},
        "submarine: SZ 19 > SZ 20",
        turn="Germany",
        war="Germany-US",
    ),
    permitted(
        "R-SEA-05",
        "Gibraltar in enemy hands closes nothing",
        {"SZ 12": "cruiser"},
        "cruiser: SZ 12 > SZ 13",
        owners={"Gibraltar": "Germany"},
        **UK_HOME,
    ),
    permitted(
        "R-SEA-05",
        "nor do the Danish straits",
        {"SZ 6": "cruiser"},
        "cruiser: SZ 6 > SZ 5",
        owners={"Norway": "Germany", "Northwestern Europe": "Germany"},
        **UK_HOME,
    ),
    refused(
        "R-SEA-05 R-OPT-02 H-MAP-7",
        "the Dardanelles are shut",
        {"SZ 15": "destroyer"},
        "destroyer: SZ 15 > SZ 16",
        by="R-OPT-02",
        **UK_HOME,
    ),
    refused(
        "R-OPT-02",
        "from inside too, for a submarine as well",
        {"SZ 16": "submarine"},
        "submarine: SZ 16 > SZ 14",
        phase="noncombat_move",
        turn="Soviets",
        war="Germany-Soviets",
    ),
    permitted(
        "R-OPT-02 H-MAP-7",
        "open where the option is off",
        {"SZ 15": "destroyer"},
        "destroyer: SZ 15 > SZ 16",
        options={"dardanelles_closed": False},
        **UK_HOME,
    ),
    permitted(
        "R-OPT-02",
        "aircraft fly over them",
        {"Egypt": "fighter", "SZ 16": "carrier"},
        "fighter: Egypt > SZ 15 > SZ 16",
        **UK_HOME,
    ),
]

HOSTILE = {"SZ 7": "cruiser, transport; Germany: destroyer"}
SHARED = [
    permitted(
        "R-MOVE-19",
        "stay and fight: the battle is recorded when the combat move ends",
        {"SZ 7": "cruiser; Germany: destroyer"},
        "end",
        battles={"SZ 7": "SZ 7"},
        **UK,
    ),
    permitted(
        "R-MOVE-19",
        "leave and fight elsewhere",
        {"SZ 7": "cruiser; Germany: destroyer", "SZ 8": "Germany: submarine"},
        ["attack cruiser: SZ 7 > SZ 8", "end"],
        battles={"SZ 8": "SZ 7"},
        **UK,
    ),
    permitted(
        "R-MOVE-19",
        "leave and fight elsewhere, loading on the way",
        {**HOSTILE, "Scotland": "infantry", "Norway": "Germany: infantry"},
        ["cruiser, transport: SZ 7 > SZ 6", "infantry: Scotland > SZ 6", "infantry: SZ 6 > Norway", "end"],
        owners={"Norway": "Germany"},
        battles={"Norway": "SZ 6"},
        **UK,
    ),
    permitted(
        "R-MOVE-19",
        "leave, load elsewhere, come back and fight",
        {**HOSTILE, "Scotland": "infantry", "France": "Germany: infantry"},
        [
            "transport: SZ 7 > SZ 6",
            "infantry: Scotland > SZ 6",
            "attack cruiser: SZ 7",
            "transport: SZ 6 > SZ 7",
            "infantry: SZ 7 > France",
            "end",
        ],
        owners={"France": "Germany"},
        battles={"SZ 7": "SZ 7, SZ 6", "France": "SZ 7"},
        **UK,
    ),
    permitted(
        "R-MOVE-19",
        "leave and do not fight",
        HOSTILE,
        ["cruiser, transport: SZ 7 > SZ 8", "end"],
        battles={},
        **UK,
    ),
    permitted(
        "R-MOVE-19",
        "leave in two steps",
        {"SZ 7": "cruiser; Germany: destroyer"},
        ["cruiser: SZ 7 > SZ 8", "cruiser: SZ 8 > SZ 9", "end"],
        then={"SZ 9": "cruiser"},
        battles={},
        **UK,
    ),
    refused(
        "R-MOVE-19 R-MOVE-01",
        "a ship from elsewhere has nothing to leave",
        {"SZ 7": "cruiser; Germany: destroyer", "SZ 8": "cruiser"},
        "cruiser: SZ 8 > SZ 9",
        by="R-MOVE-01",
        **UK,
    ),
    permitted(
        "R-MOVE-19 R-SEA-03",
        "submarines may stay without a fight",
        {"SZ 7": "submarine; Germany: destroyer"},
        "end",
        battles={},
        **UK,
    ),
    permitted(
        "R-MOVE-19",
        "a transport stays beside submarines that attack",
        {"SZ 7": "submarine, transport; Germany: destroyer"},
        ["attack submarine: SZ 7", "end"],
        battles={"SZ 7": "SZ 7"},
        **UK,
    ),
    permitted(
        "R-MOVE-19",
        "a transport that is shut in stays and is fought",
        {"SZ 16": "Soviets: transport; Germany: destroyer"},
        "end",
        battles={"SZ 16": "SZ 16"},
        turn="Soviets",
        war="Germany-Soviets",
    ),
    refused(
        "R-MOVE-19",
        "a transport alone does not stay",
        {"SZ 7": "transport; Germany: destroyer"},
        "end",
        says="SZ 7",
        **UK,
    ),
    refused(
        "R-MOVE-19 R-SEA-06",
        "nobody loads in place",
        {**HOSTILE, "England": "infantry"},
        "infantry: England > SZ 7",
        by="R-SEA-06",
        **UK,
    ),
    refused(
        "R-MOVE-19",
        "who stayed for the battle does not sail in noncombat",
        {"SZ 7": "cruiser, transport; Germany: destroyer"},
        ["end", "settle: SZ 7 = cruiser, transport", "end", "cruiser: SZ 7 > SZ 8"],
        by="R-CMB-12",
        **UK,
    ),
    refused(
        "R-MOVE-19",
        "nor does the transport load there after the battle",
        {"SZ 7": "cruiser, transport; Germany: destroyer", "England": "infantry"},
        ["end", "settle: SZ 7 = cruiser, transport", "end", "infantry: England > SZ 7"],
        **UK,
    ),
    refused(
        "R-MOVE-19",
        "a cruiser that left does not idle on in noncombat either",
        HOSTILE,
        ["cruiser, transport: SZ 7 > SZ 8", "end", "end", "cruiser: SZ 8 > SZ 9"],
        by="R-CMB-12",
        **UK,
    ),
]


@pytest.mark.parametrize("scene", [*WAY, *PASSAGES, *SHARED])
def test_at_sea(scene: Scene) -> None:
    run(scene)


@pytest.mark.rule("R-MOVE-19", "permitted")
def test_zones_are_shared_with_surface_warships_at_war_only() -> None:
    state = position(
        {
            "SZ 7": "cruiser; Germany: destroyer",
            "SZ 8": "cruiser; Germany: submarine, transport",
            "SZ 9": "submarine; Germany: destroyer",
            "SZ 6": "cruiser; Italy: destroyer",
        },
        **UK,
    )
    assert record(state).shared_zones == {"SZ 7"}


@pytest.mark.rule("R-MOVE-19", "refused")
def test_the_refusal_names_the_zone_and_what_may_be_done() -> None:
    refusal = tried(position({"SZ 7": "2 transports; Germany: cruiser"}, **UK), "end")
    assert refusal.areas == ("SZ 7",)
    assert "2 transports" in refusal.what
    assert refusal.legal


@pytest.mark.rule("R-SEA-02", "permitted")
def test_a_highlighted_zone_with_a_submarine_only_is_an_attack_where_nothing_else_is_legal() -> None:
    state = position({"SZ 8": "destroyer", "SZ 9": "Germany: submarine"}, **UK)
    route = destinations(state, "SZ 8", {"destroyer": 1}).legal["SZ 9"]
    assert (route.effect, route.action.attack) == ("battle", True)
    assert played(state, "attack destroyer: SZ 8 > SZ 9").battle("SZ 9", "sea") is not None
