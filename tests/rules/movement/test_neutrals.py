"""True neutrals and pro-Allied land: attack, taking over, and what flies over neither."""

from __future__ import annotations

import pytest

from rules.events import Activated
from tests.rules.position import plain, position, stack, tried
from tests.rules.scenes import Scene, permitted, refused, run

NINE = {"setup": "1939"}
UK_HOME = {"turn": "UK", "phase": "noncombat_move", "war": "Germany-UK, Germany-France"}

TRUE = [
    permitted(
        "H-NEU-1",
        "an attack on one is no state of war and changes no other",
        {"Germany": "9 infantry", "Poland": "Neutral: infantry"},
        "2 infantry: Germany > Poland",
        new_wars="",
        owned={"Poland": "Neutral", "Norway": "Neutral"},
        then={"Poland": "2 infantry; Neutral: infantry"},
        **NINE,
    ),
    permitted(
        "H-NEU-1",
        "an empty one is taken by entering it",
        {"Germany": "9 infantry", "Poland": ""},
        ["2 infantry: Germany > Poland", "end", "fight: Poland"],
        owned={"Poland": "Germany"},
        new_wars="",
        **NINE,
    ),
    permitted(
        "H-NEU-1",
        "the Soviet Union at peace attacks one",
        {"Belorussia": "2 infantry", "Baltic States": "Neutral: infantry"},
        "2 infantry: Belorussia > Baltic States",
        turn="Soviets",
        **NINE,
    ),
    refused(
        "H-NEU-1",
        "no blitz through an empty one",
        {"Germany": "4 tanks", "Poland": "", "East Poland": ""},
        "tank: Germany > Poland > East Poland",
        says="neutral",
        **NINE,
    ),
    refused(
        "H-NEU-1",
        "nobody walks in in noncombat",
        {"Germany": "9 infantry"},
        "infantry: Germany > Poland",
        phase="noncombat_move",
        **NINE,
    ),
    refused(
        "H-NEU-1",
        "nobody flies over one",
        {"Germany": "fighter", "Baltic States": "Neutral: infantry"},
        "fighter: Germany > Poland > Baltic States",
        **NINE,
    ),
    refused(
        "H-NEU-1",
        "nobody moves its units",
        {"Poland": "Neutral: infantry", "Germany": ""},
        "infantry: Poland > East Poland",
        by="R-MOVE-01",
        **NINE,
    ),
    refused(
        "H-NEU-1 H-USA-1",
        "neutral America attacks none",
        {"SZ 22": "transport[infantry]", "Brazil": "Neutral: infantry"},
        "infantry: SZ 22 > Brazil",
        by="H-USA-1",
        turn="US",
        owners={"Brazil": "Neutral"},
        **NINE,
    ),
    refused(
        "H-NEU-1 R-CMB-11",
        "aircraft alone take no empty one",
        {"Germany": "fighter", "Poland": ""},
        "fighter: Germany > Poland",
        by="R-CMB-11",
        **NINE,
    ),
]

PRO_ALLIED = [
    permitted(
        "H-NEU-2",
        "the Soviet Union takes over Persia, at peace too",
        {"Caucasus": "infantry", "Persia": "Pro-Allied: 2 infantry"},
        "infantry: Caucasus > Persia",
        then={"Persia": "3 infantry"},
        owned={"Persia": "Soviets"},
        left={"Persia": 0},
        new_wars="",
        turn="Soviets",
        phase="noncombat_move",
        **NINE,
    ),
    permitted(
        "H-NEU-2",
        "the United Kingdom from the sea",
        {"SZ 34": "transport[infantry]", "Persia": "Pro-Allied: infantry"},
        "infantry: SZ 34 > Persia",
        then={"Persia": "2 infantry"},
        owned={"Persia": "UK"},
        **UK_HOME,
    ),
    permitted(
        "H-NEU-2 R-G40-NEU-01",
        "France",
        {"French Equatorial Africa": "infantry", "Belgian Congo": "Pro-Allied: infantry"},
        "infantry: French Equatorial Africa > Belgian Congo",
        then={"Belgian Congo": "2 infantry"},
        owned={"Belgian Congo": "France"},
        turn="France",
        phase="noncombat_move",
        **NINE,
    ),
    permitted(
        "H-NEU-2",
        "the United States once at war",
        {"SZ 18": "transport[tank]", "Brazil": "Pro-Allied: 2 infantry, artillery"},
        "tank: SZ 18 > Brazil",
        then={"Brazil": "2 infantry, artillery, tank"},
        owned={"Brazil": "US"},
        turn="US",
        phase="noncombat_move",
        war="Germany-US",
    ),
    refused(
        "H-NEU-2",
        "not before",
        {"SZ 18": "transport[tank]"},
        "tank: SZ 18 > Brazil",
        by="H-USA-1",
        turn="US",
        phase="noncombat_move",
    ),
    permitted(
        "H-NEU-2",
        "a paratrooper on foot takes it over",
        {"India": "paratrooper", "Persia": ""},
        "paratrooper: India > Persia",
        owned={"Persia": "UK"},
        **UK_HOME,
    ),
    permitted(
        "H-NEU-2",
        "an AA gun in company of infantry does",
        {"India": "infantry, AA gun", "Persia": ""},
        "infantry, AA gun: India > Persia",
        owned={"Persia": "UK"},
        **UK_HOME,
    ),
    refused(
        "H-NEU-2",
        "an AA gun alone does not",
        {"India": "AA gun"},
        "AA gun: India > Persia",
        **UK_HOME,
    ),
    refused(
        "H-NEU-2",
        "an Ally does not attack it",
        {"India": "infantry", "Persia": "Pro-Allied: infantry"},
        "infantry: India > Persia",
        turn="UK",
        war="Germany-UK",
    ),
    permitted(
        "H-NEU-2 R-G40-NEU-02",
        "an Axis power attacks it",
        {"Trans-Jordan": "infantry", "Persia": "Pro-Allied: infantry"},
        "infantry: Trans-Jordan > Persia",
        turn="Italy",
        war="Italy-UK, Italy-France",
        owners={"Trans-Jordan": "Italy"},
        battles={"Persia": "Trans-Jordan"},
    ),
    refused(
        "H-NEU-2 R-G40-NEU-02",
        "it does not walk in",
        {"Trans-Jordan": "infantry"},
        "infantry: Trans-Jordan > Persia",
        turn="Italy",
        phase="noncombat_move",
        war="Italy-UK, Italy-France",
        owners={"Trans-Jordan": "Italy"},
    ),
    refused(
        "H-NEU-2",
        "nobody flies over it before",
        {"India": "fighter"},
        "fighter: India > Persia > Trans-Jordan",
        owners={"Trans-Jordan": "UK"},
        **UK_HOME,
    ),
    refused(
        "H-NEU-2",
        "nobody lands there on the turn it is taken",
        {"India": "infantry, fighter"},
        ["infantry: India > Persia", "fighter: India > Persia"],
        by="R-NCM-03",
        **UK_HOME,
    ),
    refused(
        "H-NEU-2 R-G40-NEU-01",
        "its natives stay that turn",
        {"India": "infantry", "Persia": "Pro-Allied: 2 infantry"},
        ["infantry: India > Persia", "infantry: Persia > Trans-Jordan"],
        by="R-CMB-12",
        owners={"Trans-Jordan": "UK"},
        **UK_HOME,
    ),
    refused(
        "H-NEU-2 R-G40-NEU-01",
        "nobody drives on through it",
        {"India": "tank", "Persia": ""},
        "tank: India > Persia > Trans-Jordan",
        owners={"Trans-Jordan": "UK"},
        **UK_HOME,
    ),
    permitted(
        "H-NEU-2",
        "what stayed after a failed attack is taken over as it is",
        {"India": "infantry", "Persia": "Pro-Allied: infantry"},
        "infantry: India > Persia",
        then={"Persia": "2 infantry"},
        **UK_HOME,
    ),
]


@pytest.mark.parametrize("scene", [*TRUE, *PRO_ALLIED])
def test_neutral_land(scene: Scene) -> None:
    run(scene)


@pytest.mark.rule("H-NEU-2", "permitted")
def test_the_natives_move_from_the_next_turn_on() -> None:
    state = position({"India": "infantry", "Persia": "Pro-Allied: 2 infantry"}, **UK_HOME)
    step = tried(state, "infantry: India > Persia")
    (joined,) = [event for event in step.events if isinstance(event, Activated)]
    assert plain(joined.units) == stack("2 infantry", "United Kingdom")
    over = step.state
    for _ in range(3):
        over = tried(over, "end").state
    assert all(not piece.done and not piece.moved for piece in over.stack("Persia"))
