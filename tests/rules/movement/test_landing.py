"""Where aircraft come down, all of them together: decks, carriers that may still sail, the tray."""

from __future__ import annotations

import pytest

from rules.movement.landing import plan
from tests.rules.position import played, position, tried
from tests.rules.scenes import Scene, permitted, refused, run

WEST = {"turn": "UK", "war": "Germany-UK"}

PROMISES = [
    permitted(
        "R-AIR-02",
        "home to land friendly since the turn began",
        {"England": "fighter", "SZ 7": "Germany: destroyer"},
        "fighter: England > SZ 7",
        left={"SZ 7": 2},
        **WEST,
    ),
    refused(
        "R-AIR-02",
        "no way home and no deck in reach",
        {"England": "fighter", "SZ 1": "Germany: destroyer"},
        "fighter: England > SZ 8 > SZ 9 > SZ 10",
        by="R-MOVE-01",
        **WEST,
    ),
    refused(
        "R-AIR-02",
        "3 out and nothing there",
        {"England": "fighter", "SZ 11": "Germany: destroyer"},
        "fighter: England > SZ 8 > SZ 9 > SZ 11",
        **WEST,
    ),
    permitted(
        "R-AIR-02",
        "a carrier that can sail there in noncombat",
        {"England": "fighter", "SZ 11": "Germany: destroyer", "SZ 8": "carrier"},
        "fighter: England > SZ 8 > SZ 9 > SZ 11",
        left={"SZ 11": 0},
        **WEST,
    ),
    refused(
        "R-AIR-02",
        "a damaged carrier sails 1 space: not there",
        {"England": "fighter", "SZ 11": "Germany: destroyer", "SZ 8": "damaged carrier"},
        "fighter: England > SZ 8 > SZ 9 > SZ 11",
        **WEST,
    ),
    refused(
        "R-AIR-02",
        "an escort carrier has one place, not two",
        {"England": "2 fighters", "SZ 11": "Germany: destroyer", "SZ 9": "escort carrier"},
        "2 fighters: England > SZ 8 > SZ 9 > SZ 11",
        **WEST,
    ),
    permitted(
        "R-AIR-02",
        "one of the two may go",
        {"England": "2 fighters", "SZ 11": "Germany: destroyer", "SZ 9": "escort carrier"},
        "fighter: England > SZ 8 > SZ 9 > SZ 11",
        **WEST,
    ),
    refused(
        "R-AIR-02",
        "the second one then has no place left",
        {"England": "2 fighters", "SZ 11": "Germany: destroyer", "SZ 9": "escort carrier"},
        ["fighter: England > SZ 8 > SZ 9 > SZ 11", "fighter: England > SZ 8 > SZ 9 > SZ 11"],
        **WEST,
    ),
    refused(
        "R-AIR-02",
        "an ally's carrier does not sail in this turn",
        {"England": "fighter", "SZ 11": "Germany: destroyer", "SZ 9": "US: carrier"},
        "fighter: England > SZ 8 > SZ 9 > SZ 11",
        turn="UK",
        war="Germany-UK, Germany-US",
    ),
    permitted(
        "R-AIR-02 R-AIR-06",
        "it serves where it lies",
        {"England": "fighter", "SZ 12": "Germany: destroyer", "SZ 9": "US: carrier"},
        "fighter: England > SZ 8 > SZ 12",
        owners={"Gibraltar": "Germany"},
        turn="UK",
        war="Germany-UK, Germany-US",
    ),
    permitted(
        "R-AIR-02",
        "two carriers and three zones: each goes where its own fighter ends",
        {
            "Eastern Canada": "2 tactical bombers",
            "SZ 10": "Germany: destroyer",
            "SZ 19": "Germany: destroyer",
            "SZ 18": "Germany: destroyer",
            "SZ 12": "2 escort carriers",
        },
        [
            "tactical bomber: Eastern Canada > SZ 9 > SZ 10 > SZ 19",
            "tactical bomber: Eastern Canada > SZ 9 > SZ 11 > SZ 18",
        ],
        owners={"Gibraltar": "UK", "West Indies": "Germany", "Eastern United States": "Germany",
                "Central United States": "Germany", "Panama": "Germany"},
        turn="UK",
        war="Germany-UK",
    ),
    refused(
        "R-AIR-02",
        "one carrier is not in two zones",
        {
            "England": "2 fighters",
            "SZ 11": "Germany: destroyer",
            "SZ 18": "Germany: destroyer",
            "SZ 12": "carrier",
            "Gibraltar": "fighter",
        },
        [
            "fighter: Gibraltar > SZ 12 > SZ 9 > SZ 11",
            "fighter: England > SZ 8 > SZ 12 > SZ 18",
        ],
        **WEST,
    ),
]  # fmt: skip

CARRIERS = [
    refused(
        "R-AIR-03",
        "a carrier that a fighter counts on does not sail away to another battle",
        {
            "England": "fighter",
            "SZ 11": "Germany: destroyer",
            "SZ 9": "carrier, destroyer",
            "SZ 1": "Germany: destroyer",
        },
        ["fighter: England > SZ 8 > SZ 9 > SZ 11", "carrier: SZ 9 > SZ 1"],
        says="would have no place to land",
        **WEST,
    ),
    permitted(
        "R-AIR-03",
        "another may",
        {
            "England": "fighter",
            "SZ 11": "Germany: destroyer",
            "SZ 9": "2 carriers",
            "SZ 1": "Germany: destroyer",
        },
        ["fighter: England > SZ 8 > SZ 9 > SZ 11", "carrier: SZ 9 > SZ 1"],
        **WEST,
    ),
    permitted(
        "R-CV-06",
        "a carrier that did not move in the combat move sails 2 in noncombat",
        {"SZ 9": "carrier"},
        ["end", "end", "carrier: SZ 9 > SZ 11 > SZ 18"],
        left={"SZ 18": 0},
        **WEST,
    ),
    refused(
        "R-CV-06 R-NCM-01",
        "one that left for a battle does not move on in noncombat",
        {"SZ 9": "carrier, destroyer, fighter", "SZ 11": "Germany: destroyer"},
        ["carrier, destroyer, fighter: SZ 9 > SZ 11", "end", "settle: SZ 11 = carrier, destroyer, fighter",
         "end", "carrier: SZ 11 > SZ 18"],
        by="R-CMB-12",
        **WEST,
    ),
    refused(
        "R-CV-06 R-AIR-02",
        "nobody counts on a carrier that fights: it stays where it fights",
        {"England": "fighter", "SZ 8": "carrier", "SZ 9": "Germany: destroyer", "SZ 11": "Germany: destroyer"},
        ["carrier: SZ 8 > SZ 9", "fighter: England > SZ 8 > SZ 9 > SZ 11"],
        by="R-AIR-02",
        **WEST,
    ),
    permitted(
        "R-CV-06",
        "what ends its flight where the carrier fights has its deck",
        {"England": "fighter", "SZ 8": "carrier", "SZ 11": "Germany: destroyer", "SZ 1": "Germany: destroyer"},
        ["carrier: SZ 8 > SZ 1", "fighter: England > SZ 8 > SZ 1"],
        **WEST,
    ),
    permitted(
        "R-AIR-05",
        "own aircraft take off before the carrier moves",
        {"SZ 9": "carrier, fighter", "SZ 11": "Germany: destroyer"},
        "fighter: SZ 9 > SZ 11",
        left={"SZ 11": 2},
        **WEST,
    ),
    refused(
        "R-AIR-05",
        "one that rode along does not attack from there",
        {"SZ 5": "carrier, fighter", "Norway": "UK: infantry", "SZ 6": "", "Scotland": "UK: infantry"},
        ["carrier, fighter: SZ 5 > SZ 6", "fighter: SZ 6 > Norway"],
        owners={"Norway": "UK"},
        turn="Germany",
        war="Germany-UK",
    ),
    permitted(
        "R-AIR-04",
        "a carrier bought this turn may be placed where the fighter can still fly to",
        {"England": "fighter", "SZ 9": "Germany: destroyer"},
        "fighter: England > SZ 8 > SZ 9",
        tray={"carrier": 1},
        owners={"Eastern Canada": "Germany"},
        left={"SZ 9": 1},
        **WEST,
    ),
    refused(
        "R-AIR-04",
        "without it there is no place in reach",
        {"England": "fighter", "SZ 9": "Germany: destroyer"},
        "fighter: England > SZ 8 > SZ 9",
        by="R-AIR-02",
        owners={"Eastern Canada": "Germany"},
        **WEST,
    ),
    refused(
        "R-AIR-04",
        "it is placed next to a producer only, too far from here",
        {"England": "fighter", "SZ 11": "Germany: destroyer"},
        "fighter: England > SZ 8 > SZ 9 > SZ 11",
        by="R-AIR-02",
        tray={"carrier": 1},
        **WEST,
    ),
    refused(
        "R-AIR-04",
        "an escort carrier in the tray takes one, not two",
        {"England": "2 fighters", "SZ 9": "Germany: destroyer"},
        "2 fighters: England > SZ 8 > SZ 9",
        by="R-AIR-02",
        tray={"escort_carrier": 1},
        owners={"Eastern Canada": "Germany"},
        **WEST,
    ),
    permitted(
        "R-CV-05",
        "a guest sits on a deck of its own, and flies from it",
        {"SZ 7": "US: carrier[UK: fighter], carrier", "SZ 6": "Germany: destroyer"},
        "fighter: SZ 7 > SZ 6",
        then={"SZ 7": "US: 2 carriers"},
        turn="UK",
        war="Germany-UK, Germany-US",
    ),
    refused(
        "R-CV-05",
        "a deck with a guest on it has one place less",
        {"England": "2 fighters", "SZ 7": "US: carrier[UK: fighter]"},
        "2 fighters: England > SZ 7",
        by="R-NCM-03",
        turn="UK",
        phase="noncombat_move",
        war="Germany-UK, Germany-US",
    ),
]  # fmt: skip


@pytest.mark.parametrize("scene", [*PROMISES, *CARRIERS])
def test_landing(scene: Scene) -> None:
    run(scene)


@pytest.mark.rule("R-AIR-03", "refused")
def test_in_noncombat_the_carrier_stays_for_the_fighter_in_the_air_too() -> None:
    units = {"SZ 1": "fighter", "SZ 18": "carrier"}
    state = position(units, turn="Germany", phase="noncombat_move", war="Germany-UK")
    refusal = tried(state, "carrier: SZ 18 > SZ 22 > SZ 24")
    assert refusal.rule_id == "R-AIR-03"
    assert "1 fighter in SZ 1" in refusal.what
    home = played(state, "fighter: SZ 1 > SZ 9 > SZ 11")
    assert plan(home).stranded == ()


@pytest.mark.rule("R-CV-01", "refused")
def test_the_plan_names_a_place_for_each_and_the_rest_is_stranded() -> None:
    units = {"SZ 1": "3 fighters, carrier"}
    found = plan(position(units, turn="Germany", phase="noncombat_move", war="Germany-UK"))
    assert [(p.count, p.at, p.to, p.deck) for p in found.places] == [(2, "SZ 1", "SZ 1", "carrier")]
    assert [(s.count, s.at) for s in found.stranded] == [(1, "SZ 1")]


@pytest.mark.rule("R-AIR-06", "permitted")
def test_who_ends_on_an_allys_carrier_becomes_its_guest_at_the_end_of_the_phase() -> None:
    units = {"England": "fighter", "SZ 7": "US: carrier"}
    state = position(units, turn="UK", phase="noncombat_move", war="Germany-UK, Germany-US")
    after = played(state, "fighter: England > SZ 7", "end")
    (carrier,) = after.stack("SZ 7")
    assert [guest.owner for guest in carrier.cargo] == ["United Kingdom"]


@pytest.mark.rule("R-CV-01", "permitted")
def test_a_great_fleet_fills_every_deck_and_no_more() -> None:
    units = {
        "SZ 53": "3 fighters, carrier", "SZ 54": "2 fighters, carrier", "SZ 52": "3 tactical bombers, escort carrier",
        "SZ 57": "4 fighters, damaged carrier", "SZ 45": "2 carriers", "SZ 46": "escort carrier, 3 fighters",
        "SZ 44": "2 tactical bombers, carrier", "SZ 56": "9 fighters", "SZ 55": "4 fighters", "SZ 51": "5 fighters",
        "SZ 43": "4 tactical bombers, carrier", "SZ 42": "carrier", "SZ 58": "3 fighters, carrier",
    }  # fmt: skip
    lost = dict.fromkeys(position().owners, "Japan")
    found = plan(position(units, turn="US", phase="noncombat_move", war="Japan-US", owners=lost))
    decks = 2 * 8 + 3
    assert sum(place.count for place in found.places) == decks
    assert sum(entry.count for entry in found.stranded) == 42 - decks
