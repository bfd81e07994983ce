"""Who may fight whom, enter whose land, and what brings wars about."""

from __future__ import annotations

import pytest

from rules import politics
from rules.movement.reach import destinations
from rules.setups import standard_setup, start
from rules.state import war
from tests.rules.position import played, position, tried, wars
from tests.rules.scenes import Scene, permitted, refused, run

NINE = {"setup": "1939"}
AXIS_US = "Germany-US, Italy-US, Japan-US, Italy-UK, Italy-France"
JAPAN = {"setup": "1939", "turn": "Japan"}
PEACE = "Germany-UK, Germany-France, Japan-China"

DECLARING = [
    permitted(
        "H-POL-10",
        "the Axis declare on the United Kingdom and France together",
        {},
        "declare: UK",
        new_wars="Japan-UK, Japan-France",
        **JAPAN,
    ),
    permitted(
        "H-POL-10 H-POL-7",
        "on the United States: war with the whole Axis",
        {},
        "declare: US",
        new_wars=AXIS_US,
        **NINE,
    ),
    permitted(
        "H-POL-4",
        "Italy declares on the United Kingdom and France",
        {},
        "declare: France",
        new_wars="Italy-UK, Italy-France",
        turn="Italy",
        **NINE,
    ),
    permitted(
        "H-POL-4",
        "an attack of neutral Italy on French land is its declaration",
        {"Italy": "2 infantry", "France": "France: infantry"},
        "2 infantry: Italy > France",
        new_wars="Italy-UK, Italy-France",
        battles={"France": "Italy"},
        turn="Italy",
        **NINE,
    ),
    permitted(
        "H-POL-4",
        "neutral Italy attacks neutrals without a war",
        {"Italy": "2 infantry", "Balkans": "Neutral: infantry"},
        "2 infantry: Italy > Balkans",
        new_wars="",
        turn="Italy",
        **NINE,
    ),
    refused(
        "H-POL-4",
        "neutral Italy does not fly over British land",
        {"Libya": "fighter"},
        "fighter: Libya > Egypt > Trans-Jordan",
        turn="Italy",
        phase="noncombat_move",
        **NINE,
    ),
    refused(
        "H-POL-10",
        "the Allies declare no war on Italy",
        {},
        "declare: Italy",
        turn="UK",
        **NINE,
    ),
    refused(
        "H-POL-10",
        "nor attack it",
        {"France": "2 infantry"},
        "infantry: France > Italy",
        turn="France",
        **NINE,
    ),
    refused(
        "H-POL-10",
        "no second declaration",
        {},
        "declare: UK",
        **NINE,
    ),
    refused(
        "H-POL-10",
        "war is declared in the combat move",
        {},
        "declare: US",
        phase="noncombat_move",
        **NINE,
    ),
    refused(
        "H-POL-10",
        "not on one's own side",
        {},
        "declare: Italy",
        **NINE,
    ),
    permitted(
        "H-POL-2",
        "from round 3 Germany attacks the Soviet Union",
        {"East Poland": "2 infantry", "Belorussia": "Soviets: infantry"},
        "2 infantry: East Poland > Belorussia",
        owners={"East Poland": "Germany", "Poland": "Germany"},
        round=3,
        war=f"{PEACE}, Germany-Soviets, Italy-Soviets",
        new_wars="",
        **NINE,
    ),
    refused(
        "H-POL-2",
        "not before, by attack",
        {"East Poland": "2 infantry"},
        "2 infantry: East Poland > Belorussia",
        owners={"East Poland": "Germany"},
        round=2,
        **NINE,
    ),
    refused(
        "H-POL-2",
        "nor by word, by either",
        {},
        "declare: Germany",
        turn="Soviets",
        round=2,
        **NINE,
    ),
    permitted(
        "H-POL-3",
        "from round 4 Japan may attack the Soviet Union",
        {"Manchuria": "3 infantry"},
        "3 infantry: Manchuria > Buryatia S.S.R.",
        round=4,
        new_wars="Japan-Soviets",
        **JAPAN,
    ),
    permitted(
        "H-POL-3",
        "and the Soviet Union Japan",
        {},
        "declare: Japan",
        turn="Soviets",
        round=4,
        new_wars="Japan-Soviets",
        **NINE,
    ),
    refused(
        "H-POL-3",
        "not in round 3",
        {"Manchuria": "3 infantry"},
        "3 infantry: Manchuria > Buryatia S.S.R.",
        round=3,
        **JAPAN,
    ),
    refused(
        "H-POL-3",
        "nor the Soviet Union then",
        {},
        "declare: Japan",
        turn="Soviets",
        round=3,
        **NINE,
    ),
]

PROVOKING = [
    permitted(
        "H-POL-5",
        "a Japanese ship enters British water",
        {"SZ 60": "destroyer"},
        "destroyer: SZ 60 > SZ 50 > SZ 49",
        new_wars=f"Japan-UK, Japan-France, {AXIS_US}",
        phase="noncombat_move",
        **JAPAN,
    ),
    permitted(
        "H-POL-5",
        "neutral water provokes the United Kingdom and France",
        {"SZ 36": "destroyer"},
        "destroyer: SZ 36 > SZ 49",
        new_wars="Japan-UK, Japan-France",
        phase="noncombat_move",
        **JAPAN,
    ),
    permitted(
        "H-POL-5",
        "passing through is enough",
        {"SZ 36": "destroyer"},
        "destroyer: SZ 36 > SZ 49 > SZ 36",
        new_wars="Japan-UK, Japan-France",
        phase="noncombat_move",
        **JAPAN,
    ),
    permitted(
        "H-POL-5",
        "a submarine provokes like any ship",
        {"SZ 36": "submarine"},
        "submarine: SZ 36 > SZ 49",
        new_wars="Japan-UK, Japan-France",
        phase="noncombat_move",
        **JAPAN,
    ),
    permitted(
        "H-POL-5",
        "a transport with its cargo is one ship that enters",
        {"SZ 36": "transport[infantry]"},
        "transport: SZ 36 > SZ 49",
        new_wars="Japan-UK, Japan-France",
        phase="noncombat_move",
        **JAPAN,
    ),
    permitted(
        "H-POL-5",
        "leaving foreign water provokes nobody",
        {"SZ 49": "destroyer"},
        "destroyer: SZ 49 > SZ 36",
        new_wars="",
        phase="noncombat_move",
        **JAPAN,
    ),
    permitted(
        "H-POL-5",
        "Kwangtung's zone is Japanese water by Formosa",
        {"SZ 60": "destroyer"},
        "destroyer: SZ 60 > SZ 61",
        new_wars="",
        phase="noncombat_move",
        **JAPAN,
    ),
    permitted(
        "H-POL-5",
        "aircraft over foreign water provoke nobody",
        {"SZ 36": "carrier, fighter"},
        "fighter: SZ 36 > SZ 49 > SZ 37 > French Indo-China Thailand",
        new_wars="",
        phase="noncombat_move",
        **JAPAN,
    ),
    permitted(
        "H-POL-5 H-POL-10",
        "an attack on British land",
        {"French Indo-China Thailand": "2 infantry", "Burma": "UK: infantry"},
        "2 infantry: French Indo-China Thailand > Burma",
        new_wars="Japan-UK, Japan-France",
        **JAPAN,
    ),
    permitted(
        "H-POL-5",
        "an attack on a neutral's land",
        {"SZ 49": "transport[infantry]", "Borneo": "Pro-Allied: infantry"},
        "infantry: SZ 49 > Borneo",
        new_wars="Japan-UK, Japan-France",
        battles={"Borneo": "SZ 49"},
        **JAPAN,
    ),
    refused(
        "H-POL-5",
        "what the agreement forbids",
        {"SZ 36": "destroyer"},
        "destroyer: SZ 36 > SZ 37",
        by="H-POL-9",
        phase="noncombat_move",
        agreement={"islands": {"Borneo": "Japan", "East Indies": "United Kingdom"}, "round": 1},
        owners={"Borneo": "Japan", "East Indies": "UK", "French Indo-China Thailand": "UK"},
        **JAPAN,
    ),
    permitted(
        "H-POL-6 H-POL-7",
        "a Japanese ship in American water: war with the whole Axis",
        {"SZ 51": "destroyer"},
        "destroyer: SZ 51 > SZ 50",
        new_wars=f"Japan-UK, Japan-France, {AXIS_US}",
        phase="noncombat_move",
        **JAPAN,
    ),
    permitted(
        "H-POL-7",
        "a German submarine in Greenland's water brings America in",
        {"SZ 8": "submarine"},
        "submarine: SZ 8 > SZ 2",
        new_wars=AXIS_US,
        phase="noncombat_move",
        **NINE,
    ),
    permitted(
        "H-POL-7",
        "not where Greenland's water is not American",
        {"SZ 8": "submarine"},
        "submarine: SZ 8 > SZ 2",
        options={"greenland_is_american_water": False},
        new_wars="",
        phase="noncombat_move",
        **NINE,
    ),
    permitted(
        "H-POL-7",
        "a German ship in British water provokes nobody",
        {"SZ 8": "submarine"},
        "submarine: SZ 8 > SZ 9",
        new_wars="",
        phase="noncombat_move",
        **NINE,
    ),
    permitted(
        "H-POL-8",
        "the United Kingdom takes Borneo: war with Japan alone",
        {"SZ 49": "transport[infantry]"},
        "infantry: SZ 49 > Borneo",
        new_wars="Japan-UK",
        owned={"Borneo": "UK"},
        turn="UK",
        phase="noncombat_move",
        **NINE,
    ),
    permitted(
        "H-POL-8",
        "New Guinea is no money island",
        {"SZ 48": "transport[infantry]"},
        "infantry: SZ 48 > New Guinea",
        new_wars="",
        owned={"New Guinea": "UK"},
        turn="UK",
        phase="noncombat_move",
        **NINE,
    ),
    refused(
        "H-POL-8",
        "not while the agreement holds",
        {"SZ 49": "transport[infantry]"},
        "infantry: SZ 49 > Borneo",
        by="H-POL-9",
        turn="UK",
        phase="noncombat_move",
        agreement={"islands": {"Borneo": "Japan", "East Indies": "United Kingdom"}, "round": 1},
        **NINE,
    ),
    permitted(
        "H-POL-6",
        "Formosa's zone beside nothing American provokes nobody",
        {"SZ 62b": "destroyer"},
        "destroyer: SZ 62b > SZ 60",
        new_wars="",
        phase="noncombat_move",
        **JAPAN,
    ),
]

AGREEING = [
    permitted(
        "H-POL-9",
        "one island each: the British natives join, the Japanese go",
        {"Borneo": "Pro-Allied: infantry", "East Indies": "Pro-Allied: infantry"},
        "agree: Borneo",
        owned={"Borneo": "Japan", "East Indies": "UK"},
        then={"Borneo": "", "East Indies": "UK: infantry"},
        new_wars="",
        **JAPAN,
    ),
    refused(
        "H-POL-9",
        "not once they are at war",
        {},
        ["declare: UK", "agree: Borneo"],
        **JAPAN,
    ),
    refused(
        "H-POL-9",
        "not once an island is gone",
        {},
        "agree: Borneo",
        owners={"East Indies": "UK"},
        **JAPAN,
    ),
    refused(
        "H-POL-9",
        "in the turn of the two only",
        {},
        "agree: Borneo",
        **NINE,
    ),
    refused(
        "H-POL-9",
        "no war while it holds",
        {},
        ["agree: Borneo", "declare: UK"],
        **JAPAN,
    ),
    refused(
        "H-POL-9",
        "through the whole round after it",
        {},
        "declare: UK",
        round=2,
        agreement={"islands": {"Borneo": "Japan", "East Indies": "United Kingdom"}, "round": 1},
        owners={"Borneo": "Japan", "East Indies": "UK"},
        **JAPAN,
    ),
    permitted(
        "H-POL-9",
        "then war again",
        {},
        "declare: UK",
        round=3,
        agreement={"islands": {"Borneo": "Japan", "East Indies": "United Kingdom"}, "round": 1},
        owners={"Borneo": "Japan", "East Indies": "UK"},
        new_wars="Japan-UK, Japan-France",
        **JAPAN,
    ),
]

BORDERS = [
    refused(
        "H-POL-0",
        "nobody enters the land of a neutral ally",
        {"Eastern Canada": "infantry"},
        "infantry: Eastern Canada > Eastern United States",
        turn="UK",
        phase="noncombat_move",
        **NINE,
    ),
    refused(
        "H-POL-0",
        "a neutral does not enter its allies' land",
        {"Caucasus": "fighter"},
        "fighter: Caucasus > Persia",
        by="H-NEU-2",
        turn="Soviets",
        phase="noncombat_move",
        **NINE,
    ),
    permitted(
        "H-POL-0",
        "friends at war go through each other's land",
        {"Germany": "Italy: infantry"},
        "infantry: Germany > Czechoslovakia Hungary",
        turn="Italy",
        phase="noncombat_move",
        war="Germany-UK, Germany-France, Italy-UK, Italy-France",
    ),
    refused(
        "H-POL-0",
        "neutral Italy stays out of Germany",
        {"Italy": "fighter"},
        "fighter: Italy > Balkans > Germany",
        by="H-NEU-1",
        turn="Italy",
        phase="noncombat_move",
        **NINE,
    ),
    permitted(
        "H-POL-12 R-CHI-07",
        "a power at war with Japan enters Chinese land",
        {"Burma": "infantry"},
        "infantry: Burma > Yunnan",
        turn="UK",
        phase="noncombat_move",
        war="Japan-UK, Japan-China",
    ),
    refused(
        "H-POL-12 R-CHI-07",
        "one at peace with it does not",
        {"Burma": "infantry"},
        "infantry: Burma > Yunnan",
        turn="UK",
        phase="noncombat_move",
        war="Germany-UK, Japan-China",
    ),
    refused(
        "H-POL-12",
        "before round 4 the Soviet Union keeps out of the land of an Ally at war with Japan",
        {"Caucasus": "infantry", "Persia": ""},
        "infantry: Caucasus > Persia",
        owners={"Persia": "UK"},
        turn="Soviets",
        phase="noncombat_move",
        round=3,
        war="Germany-Soviets, Japan-UK, Germany-UK",
    ),
    permitted(
        "H-POL-12",
        "from round 4 it does not",
        {"Caucasus": "infantry"},
        "infantry: Caucasus > Persia",
        owners={"Persia": "UK"},
        turn="Soviets",
        phase="noncombat_move",
        round=4,
        war="Germany-Soviets, Japan-UK, Germany-UK",
    ),
    permitted(
        "H-POL-12",
        "bystanders in the zone are no part of a battle",
        {"SZ 8": "destroyer", "SZ 9": "Germany: destroyer; Italy: destroyer"},
        "destroyer: SZ 8 > SZ 9",
        turn="UK",
        new_wars="",
        battles={"SZ 9": "SZ 8"},
        **NINE,
    ),
    permitted(
        "H-FRA-3",
        "British units enter the territory France",
        {"England": "infantry", "SZ 7": "transport"},
        "infantry: England > SZ 7 > France",
        turn="UK",
        phase="noncombat_move",
        **NINE,
    ),
    refused(
        "H-FRA-3",
        "not its colonies while France is unconquered",
        {"Egypt": "infantry"},
        "infantry: Egypt > Trans-Jordan",
        turn="UK",
        phase="noncombat_move",
        **NINE,
    ),
    refused(
        "H-FRA-3",
        "not in the air either",
        {"Egypt": "fighter"},
        "fighter: Egypt > SZ 15 > Trans-Jordan",
        turn="UK",
        phase="noncombat_move",
        **NINE,
    ),
    permitted(
        "H-FRA-3",
        "after the fall they do",
        {"Egypt": "infantry"},
        "infantry: Egypt > Trans-Jordan",
        turn="UK",
        phase="noncombat_move",
        war="Germany-UK",
        owners={"France": "Germany", "Trans-Jordan": "UK"},
    ),
    permitted(
        "H-FRA-3",
        "land that an enemy took from France may be freed",
        {"Egypt": "infantry", "Trans-Jordan": "Italy: infantry"},
        "infantry: Egypt > Trans-Jordan",
        turn="UK",
        war="Germany-UK, Germany-France, Italy-UK, Italy-France",
        owners={"Trans-Jordan": "Italy"},
        battles={"Trans-Jordan": "Egypt"},
    ),
]

AMERICA = [
    refused(
        "H-USA-1",
        "the setup's ships do not move",
        {"SZ 10": "2 destroyers"},
        "destroyer: SZ 10 > SZ 9",
        turn="US",
        phase="noncombat_move",
        **NINE,
    ),
    permitted(
        "H-USA-1",
        "a ship built since does, in American water",
        {"SZ 10": "3 destroyers"},
        "destroyer: SZ 10 > SZ 19",
        turn="US",
        phase="noncombat_move",
        setup_units={"SZ 10": {"United States": {"destroyer": 2}}},
        **NINE,
    ),
    refused(
        "H-USA-1",
        "only as many as are new",
        {"SZ 10": "3 destroyers"},
        "2 destroyers: SZ 10 > SZ 19",
        turn="US",
        phase="noncombat_move",
        setup_units={"SZ 10": {"United States": {"destroyer": 2}}},
        **NINE,
    ),
    refused(
        "H-USA-1",
        "not out of American water",
        {"SZ 10": "destroyer"},
        "destroyer: SZ 10 > SZ 9",
        turn="US",
        phase="noncombat_move",
        setup_units={},
        **NINE,
    ),
    refused(
        "H-USA-1",
        "no land unit, new or not",
        {"Eastern United States": "infantry"},
        "infantry: Eastern United States > Central United States",
        turn="US",
        phase="noncombat_move",
        setup_units={},
        **NINE,
    ),
    permitted(
        "H-USA-1",
        "a new fighter over American land",
        {"Eastern United States": "fighter"},
        "fighter: Eastern United States > Central United States",
        turn="US",
        phase="noncombat_move",
        setup_units={},
        **NINE,
    ),
    refused(
        "H-USA-1",
        "no attack",
        {"SZ 10": "destroyer; Germany: submarine"},
        "attack destroyer: SZ 10",
        by="R-SEA-02",
        turn="US",
        setup_units={},
        **NINE,
    ),
    refused(
        "H-USA-1 H-POL-10",
        "no declaration",
        {},
        "declare: Japan",
        by="H-USA-1",
        turn="US",
        **NINE,
    ),
    permitted(
        "H-USA-1",
        "at war they move like anybody",
        {"SZ 10": "2 destroyers"},
        "2 destroyers: SZ 10 > SZ 9",
        turn="US",
        phase="noncombat_move",
        war=f"{PEACE}, {AXIS_US}",
        **NINE,
    ),
]

CHINESE = [
    permitted(
        "H-CHI-1 R-CHI-04",
        "within China",
        {"Hupeh": "2 infantry", "Kiangsu": "Japan: infantry"},
        "2 infantry: Hupeh > Kiangsu",
        turn="China",
        battles={"Kiangsu": "Hupeh"},
        **NINE,
    ),
    permitted(
        "H-CHI-1",
        "Kwangtung if Japan has taken it",
        {"Fukien": "2 infantry", "Kwangtung": "Japan: infantry"},
        "2 infantry: Fukien > Kwangtung",
        turn="China",
        owners={"Kwangtung": "Japan"},
        **NINE,
    ),
    refused(
        "H-CHI-1",
        "not while it is British",
        {"Fukien": "2 infantry"},
        "infantry: Fukien > Kwangtung",
        turn="China",
        phase="noncombat_move",
        **NINE,
    ),
    refused(
        "H-CHI-1 R-CHI-04",
        "not to Burma",
        {"Yunnan": "2 infantry"},
        "infantry: Yunnan > Burma",
        turn="China",
        phase="noncombat_move",
        **NINE,
    ),
    refused(
        "H-CHI-1",
        "not aboard a ship",
        {"Fukien": "2 infantry", "SZ 61": "UK: transport"},
        "infantry: Fukien > SZ 61",
        turn="China",
        phase="noncombat_move",
        war="Japan-China, Japan-UK",
    ),
    refused(
        "H-CHI-1 R-CHI-04",
        "no flight out and back over the sea",
        {"Fukien": "fighter", "Kiangsu": "Japan: infantry"},
        "fighter: Fukien > SZ 61 > Kiangsu",
        turn="China",
        **NINE,
    ),
    refused(
        "H-CHI-1",
        "nor over Burma",
        {"Yunnan": "fighter"},
        "fighter: Yunnan > Burma > Yunnan",
        turn="China",
        phase="noncombat_move",
        war="Japan-China, Japan-UK",
    ),
]


@pytest.mark.parametrize("scene", [*DECLARING, *PROVOKING, *AGREEING, *BORDERS, *AMERICA, *CHINESE])
def test_politics(scene: Scene) -> None:
    run(scene)


@pytest.mark.rule("H-POL-1", "permitted")
def test_the_wars_of_the_start() -> None:
    assert start(standard_setup()).wars == wars(PEACE)


@pytest.mark.rule("H-POL-1", "refused")
def test_everybody_else_is_at_peace_then() -> None:
    state = start(standard_setup())
    neutral = {power for power in state.ruleset.turn_order if politics.is_neutral(state, power)}
    assert neutral == {"Soviet Union", "Italy", "United States"}
    assert tried(position({}, setup="1939"), "declare: Soviets").rule_id == "H-POL-2"


@pytest.mark.parametrize(
    ("round", "begun"),
    [
        (2, ""),
        (3, "Germany-Soviets, Italy-Soviets, Italy-UK, Italy-France"),
        (4, f"Germany-Soviets, Italy-Soviets, {AXIS_US}"),
    ],
)
@pytest.mark.rule("H-POL-2", "permitted")
@pytest.mark.rule("H-POL-7", "permitted")
def test_the_calendar(round: int, begun: str) -> None:
    assert set(politics.calendar(start(standard_setup()), round)) == wars(begun)


@pytest.mark.rule("H-POL-7", "refused")
@pytest.mark.rule("H-POL-6", "refused")
def test_aircraft_and_land_moves_bring_america_in_only_by_american_land() -> None:
    state = position({"SZ 60": "carrier, fighter"}, turn="Japan", phase="noncombat_move", setup="1939")
    assert played(state, "fighter: SZ 60 > SZ 50 > SZ 60").wars == state.wars
    assert politics.provoked_by(state, "Japan", ("SZ 61", "SZ 62a"), ("Hupeh",)) == {}
    assert war("Japan", "United States") in politics.provoked_by(state, "Japan", (), ("Philippine Islands",))


@pytest.mark.rule("H-POL-11", "permitted")
def test_a_route_says_which_wars_it_would_begin() -> None:
    state = position({"SZ 36": "destroyer"}, turn="Japan", phase="noncombat_move", setup="1939")
    routes = destinations(state, "SZ 36", {"destroyer": 1}).legal
    assert set(routes["SZ 49"].wars) == wars("Japan-UK, Japan-France")
    assert set(routes["SZ 50"].wars) == wars(f"Japan-UK, Japan-France, {AXIS_US}")


@pytest.mark.rule("H-POL-11", "refused")
def test_a_peaceful_route_names_none() -> None:
    state = position({"SZ 60": "destroyer"}, turn="Japan", phase="noncombat_move", setup="1939")
    assert destinations(state, "SZ 60", {"destroyer": 1}).legal["SZ 61"].wars == ()


@pytest.mark.rule("H-POL-9", "permitted")
def test_the_agreement_ends_with_the_peace_and_the_islands_stay() -> None:
    state = played(position({}, turn="Japan", setup="1939", round=1), "agree: East Indies")
    assert state.agreement is not None
    later = position(
        {},
        turn="Japan",
        setup="1939",
        round=3,
        agreement={"islands": {"Borneo": "United Kingdom", "East Indies": "Japan"}, "round": 1},
        owners={"Borneo": "UK", "East Indies": "Japan"},
    )
    after = played(later, "declare: UK")
    assert after.agreement is None
    assert (after.owner("Borneo"), after.owner("East Indies")) == ("United Kingdom", "Japan")
