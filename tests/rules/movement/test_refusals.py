"""Moves that are slips of the hand: units already there, raids and assaults by the wrong kinds."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.errors import Refusal
from rules.movement.reach import destinations
from tests.rules.position import played, position, tried
from tests.rules.scenes import Scene, refused, run

UK: dict[str, Any] = {"turn": "UK", "war": "Germany-UK"}
HOME: dict[str, Any] = {**UK, "phase": "noncombat_move"}
FRANCE: dict[str, Any] = {**UK, "owners": {"France": "Germany"}}

SCENES = [
    refused(
        "H-AIR-1",
        "a bomber is no escort",
        {"England": "2 bombers"},
        ["raid bomber: England > SZ 7 > France > Germany", "escort bomber: England > SZ 7 > France > Germany"],
        says="Only a fighter or tactical bomber",
        turn="UK",
        war="Germany-UK, Germany-France",
    ),
    refused("R-MOVE-01", "a flight to nowhere", {"England": "fighter"}, "fighter: England", says="in England already", **HOME),
    refused(
        "H-PAR-1",
        "planes drop, they do not land in battle",
        {"England": "paratrooper, transport plane", "France": "Germany: infantry"},
        "paratrooper, transport plane: England > SZ 7 > France",
        says="Order a drop",
        **FRANCE,
    ),
    refused(
        "H-PAR-1",
        "a plane that has moved takes nobody aboard",
        {"England": "paratrooper, transport plane"},
        [
            "transport plane: England > Scotland",
            "transport plane: Scotland > England",
            "transport plane, paratrooper: England > Scotland",
        ],
        says="both begin the phase",
        **HOME,
    ),
    refused(
        "H-PAR-1",
        "two paratroopers and one plane",
        {"England": "2 paratroopers, transport plane"},
        "transport plane, 2 paratroopers: England > Egypt",
        says="2 paratroopers do not fit into 1 transport plane",
        **HOME,
    ),
    refused("R-SEA-08", "a landing in the zone itself", {"SZ 7": "transport[tank]"}, "tank: SZ 7", says="in SZ 7 already", **UK),
    refused("R-SEQ-01", "no attack after combat", {"SZ 8": "destroyer"}, "attack destroyer: SZ 8 > SZ 7", **HOME),
    refused("R-MOVE-07", "no gun in an assault", {"SZ 7": "transport[AA gun]"}, "AA gun: SZ 7 > France", **FRANCE),
]  # fmt: skip


@pytest.mark.parametrize("scene", SCENES)
def test_slips(scene: Scene) -> None:
    run(scene)


@pytest.mark.rule("R-MOVE-01", "refused")
def test_where_units_stand_is_no_destination() -> None:
    why = destinations(position({"England": "infantry"}, **HOME), "England", {"infantry": 1})["England"]
    assert isinstance(why, Refusal)
    assert why.what == "These units are in England already."


@pytest.mark.rule("H-PAR-1", "refused")
def test_two_planes_are_two_drops() -> None:
    state = position({"England": "2 paratroopers, 2 transport planes"}, **FRANCE)
    why = destinations(state, "England", {"paratrooper": 2, "transport_plane": 2})["France"]
    assert isinstance(why, Refusal)
    assert why.what == "Each drop is ordered by itself."


@pytest.mark.rule("H-REP-2", "refused")
def test_what_is_under_repair_does_not_move() -> None:
    state = position({"Germany": "damaged tank"}, phase="mobilize", treasury={"Germany": 9}, war="Germany-UK")
    later = msgspec.structs.replace(played(state, "mend tank: Germany"), phase="noncombat_move")
    refusal = tried(later, "tank: Germany > Czechoslovakia Hungary")
    assert isinstance(refusal, Refusal)
    assert refusal.rule_id == "H-REP-2"
    assert refusal.what == "The tank in Germany is under repair and cannot move."
