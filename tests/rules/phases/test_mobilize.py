"""Placing what was bought, and repairs of units: where, out of whose capacity, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from rules import control
from rules.events import Mended, Paid, Placed, RepairOrdered
from rules.pieces import Piece
from rules.production import capacity_left
from rules.state import Repair
from tests.rules.phases.test_turn import ended
from tests.rules.position import plain, played, position, stack, tried
from tests.rules.scenes import Scene, permitted, refused, run

BRITISH: dict[str, Any] = {"turn": "UK", "phase": "mobilize"}
GERMAN: dict[str, Any] = {"turn": "Germany", "phase": "mobilize"}
POOR: dict[str, Any] = {"treasury": {"United Kingdom": 2}}
RICH: dict[str, Any] = {"treasury": {"United Kingdom": 20, "Germany": 20}}


def box(text: str) -> dict[str, int]:
    """Units waiting to be placed."""
    return {piece.kind: count for piece, count in stack(text, "Germany").items()}


PLACED = [
    permitted("R-MOB-01 H-PRO-1", "land and air at the city", {}, "place tank, bomber: England", tray=box("tank, bomber"), then={"England": "tank, bomber"}, **BRITISH),
    permitted("H-PRO-3", "a ship beside it", {}, "place destroyer: SZ 8", tray=box("destroyer"), then={"SZ 8": "destroyer"}, **BRITISH),
    permitted("R-MOB-03", "beside an enemy", {"SZ 6": "Germany: destroyer"}, "place transport: SZ 6", tray=box("transport"), then={"SZ 6": "transport; Germany: destroyer"}, battles={}, war="Germany-UK", **BRITISH),
    permitted("R-MOB-01 R-MOB-08 H-CV-1", "fighters on a carrier placed with them", {}, "place carrier, fighter: SZ 8", tray=box("carrier, fighter"), then={"SZ 8": "carrier, fighter"}, **BRITISH),
    permitted("R-MOB-01", "and on one that was there", {"SZ 8": "carrier, fighter"}, "place fighter: SZ 8", tray=box("fighter"), then={"SZ 8": "carrier, 2 fighters"}, **BRITISH),
    permitted("R-MOB-02", "up to the value", {}, "place 8 infantry: England", tray=box("8 infantry"), then={"England": "8 infantry"}, **BRITISH),
    permitted("R-MOB-07", "the player says whose capacity", {}, "place destroyer: SZ 5 from Poland", owners={"Poland": "Germany"}, tray=box("destroyer"), then={"SZ 5": "destroyer"}, **GERMAN),
    permitted("R-MOB-07", "only one of two has enough", {}, "place battleship: SZ 5", owners={"Poland": "Germany"}, tray=box("battleship"), then={"SZ 5": "battleship"}, **GERMAN),
    permitted("H-PRO-2 R-MOB-04 R-MOB-05", "a factory on an island", {}, "place factory: East Indies", owners={"East Indies": "UK"}, tray=box("factory"), then={"East Indies": "factory"}, **BRITISH),
    permitted("R-MOB-06", "what was there when the turn began", {"Norway": "factory"}, "place infantry: Norway", owners={"Norway": "UK"}, tray=box("infantry"), then={"Norway": "factory, infantry"}, **BRITISH),
    permitted("H-MIN-1", "new German units in a minor Axis land with a factory", {"Finland": "factory"}, "place infantry: Finland", tray=box("infantry"), then={"Finland": "factory, infantry"}, **GERMAN),
    permitted("H-V1-1", "a rocket at the city", {}, "place V1 rocket: Germany", tray=box("V1 rocket"), then={"Germany": "V1 rocket"}, **GERMAN),
    refused("R-SEQ-01", "no placing while moving", {}, "place infantry: England", turn="UK", tray=box("infantry")),
    refused("R-MOB-01", "what was not bought", {}, "place 2 infantry: England", says="1 infantry", tray=box("infantry"), **BRITISH),
    refused("R-MOB-01", "an ally's city", {}, "place infantry: Russia", tray=box("infantry"), **BRITISH),
    refused("H-PRO-1", "neither city nor factory", {}, "place infantry: Scotland", tray=box("infantry"), **BRITISH),
    refused("H-PRO-1 R-MOB-02", "more than the points", {}, "place 3 tanks: England", says="England has 8", tray=box("3 tanks"), **BRITISH),
    refused("H-PRO-1", "more than bombs leave", {}, "place 6 infantry: England", damage={"England": 3}, tray=box("6 infantry"), **BRITISH),
    refused("H-PRO-3", "a ship on land", {}, "place destroyer: England", tray=box("destroyer"), **BRITISH),
    refused("H-PRO-3", "a ship beside no producer", {}, "place destroyer: SZ 2", tray=box("destroyer"), **BRITISH),
    refused("H-PRO-3", "a ship from elsewhere", {}, "place destroyer: SZ 8 from Egypt", tray=box("destroyer"), **BRITISH),
    refused("R-MOB-07", "two could", {}, "place destroyer: SZ 5", owners={"Poland": "Germany"}, tray=box("destroyer"), **GERMAN),
    refused("R-MOB-08", "a bomber at sea", {"SZ 8": "carrier"}, "place bomber: SZ 8", tray=box("bomber"), **BRITISH),
    refused("R-MOB-08", "a transport plane at sea", {"SZ 8": "carrier"}, "place transport plane: SZ 8", tray=box("transport plane"), **BRITISH),
    refused("R-MOB-01", "infantry on a ship", {"SZ 8": "transport"}, "place infantry: SZ 8", tray=box("infantry"), **BRITISH),
    refused("R-MOB-01", "an ally's carrier", {"SZ 8": "US: carrier"}, "place fighter: SZ 8", tray=box("fighter"), **BRITISH),
    refused("R-MOB-01 H-CV-1", "full decks", {"SZ 8": "damaged carrier, fighter"}, "place fighter: SZ 8", says="no free place", tray=box("fighter"), **BRITISH),
    refused("H-PRO-2 R-MOB-04", "a factory in poor land", {}, "place factory: Scotland", tray=box("factory"), **BRITISH),
    refused("H-PRO-2", "a factory at sea", {}, "place factory: SZ 8", tray=box("factory"), **BRITISH),
    refused("H-PRO-2 R-MOB-05", "a second factory", {"England": "factory"}, "place factory: England", tray=box("factory"), **BRITISH),
    refused("R-MOB-06", "a factory placed this turn", {}, ["place factory: Norway", "place infantry: Norway"], owners={"Norway": "UK"}, tray=box("factory, infantry"), **BRITISH),
    refused("H-MIN-1 H-PRO-1", "minor Axis land that produces nothing", {}, "place infantry: Finland", by="H-PRO-1", tray=box("infantry"), **GERMAN),
    refused("R-MOB-03", "an enemy does not make room for aircraft", {"SZ 6": "Germany: carrier"}, "place fighter: SZ 6", by="R-MOB-01", tray=box("fighter"), war="Germany-UK", **BRITISH),
]  # fmt: skip


@pytest.mark.parametrize("scene", PLACED)
def test_placing(scene: Scene) -> None:
    run(scene)


REPAIRED = [
    refused("R-SEQ-01", "no repair while moving", {"SZ 8": "damaged carrier"}, "mend carrier: SZ 8", turn="UK", **RICH),
    refused("H-REP-2", "whole units", {"SZ 8": "carrier"}, "mend carrier: SZ 8", **RICH, **BRITISH),
    refused("H-REP-2", "twice", {"SZ 8": "damaged carrier"}, ["mend carrier: SZ 8", "mend carrier: SZ 8"], **RICH, **BRITISH),
    refused("H-REP-2", "an ally's ship", {"SZ 8": "US: damaged carrier"}, "mend carrier: SZ 8", **RICH, **BRITISH),
    refused("H-REP-2 H-PRO-7", "no yard", {"SZ 2": "damaged carrier"}, "mend carrier: SZ 2", **RICH, **BRITISH),
    refused("H-REP-2", "no city for the tank", {"Scotland": "damaged tank"}, "mend tank: Scotland", **RICH, **BRITISH),
    refused("H-REP-2", "no money", {"SZ 8": "damaged carrier"}, "mend carrier: SZ 8", says="costs 3 IPC", **POOR, **BRITISH),
    refused("H-PRO-4", "no capacity", {"SZ 8": "2 damaged battleships"}, "mend 2 battleships: SZ 8", by="H-PRO-1", **RICH, **BRITISH),
    refused("H-REP-2 R-MOB-07", "two yards could", {"SZ 5": "damaged carrier"}, "mend carrier: SZ 5", by="R-MOB-07", owners={"Norway": "UK", "Poland": "Germany"}, techs={"Germany": ["increased_factory_production"]}, **RICH, **GERMAN),
    refused("H-REP-2", "under repair it stays", {"England": "damaged tank"}, ["mend tank: England", "tank: England > Scotland"], by="R-SEQ-01", **RICH, **BRITISH),
]  # fmt: skip


@pytest.mark.parametrize("scene", REPAIRED)
def test_a_repair_that_is_refused(scene: Scene) -> None:
    run(scene)


@pytest.mark.rule("H-REP-2", "permitted")
@pytest.mark.rule("H-PRO-4", "permitted")
@pytest.mark.rule("H-PRO-7", "permitted")
def test_a_repair_takes_money_and_capacity_now() -> None:
    state = position({"SZ 8": "2 damaged battleships"}, **RICH, **BRITISH)
    step = tried(state, "mend battleship: SZ 8")
    ship = Piece("United Kingdom", "battleship", damaged=True)
    paid, ordered = step.events
    assert paid == Paid("United Kingdom", -3, "H-REP-2")
    assert ordered == RepairOrdered("SZ 8", {ship: 1}, "England")
    assert step.state.treasury["United Kingdom"] == 17
    assert capacity_left(step.state, "England") == 3
    assert step.state.repairs == (Repair("United Kingdom", "England", "SZ 8", "battleship", 1),)
    assert sum(n for p, n in step.state.stack("SZ 8").items() if p.repairing and p.damaged) == 1


@pytest.mark.rule("H-REP-2", "permitted")
def test_it_is_whole_when_its_owners_next_turn_begins() -> None:
    state = played(position({"SZ 8": "2 damaged battleships"}, **RICH, **BRITISH), "mend battleship: SZ 8")
    events = []
    while not (state.turn == "United Kingdom" and state.phase == "research"):
        assert sum(piece.damaged * count for piece, count in state.stack("SZ 8").items()) == 2
        step = tried(state, "end")
        state, events = step.state, step.events
    assert plain(state.stack("SZ 8")) == stack("battleship, damaged battleship", "United Kingdom")
    assert Mended("SZ 8", {Piece("United Kingdom", "battleship"): 1}, "H-REP-2") in events
    assert state.repairs == ()


@pytest.mark.rule("H-REP-2", "refused")
def test_a_captured_city_finishes_no_repair_even_if_it_is_freed() -> None:
    techs = {"Germany": ["increased_factory_production"]}
    here: dict[str, Any] = {"owners": {"Poland": "Germany"}, "techs": techs}
    state = position({"SZ 5": "2 damaged carriers"}, **here, **RICH, **GERMAN)
    state = played(state, "mend carrier: SZ 5 from Poland", "mend carrier: SZ 5 from Germany")
    for by in ("Soviet Union", "Germany"):
        state, _ = control.capture(state, "Poland", by)
    assert [repair.producer for repair in state.repairs] == ["Germany"]
    assert sum(piece.repairing * count for piece, count in state.stack("SZ 5").items()) == 1
    state = ended(state, 2)
    while state.turn != "Germany":
        state = ended(state, 1)
    assert plain(state.stack("SZ 5")) == stack("carrier, damaged carrier", "Germany")
    assert state.treasury["Germany"] > 0


@pytest.mark.rule("H-PRO-2", "permitted")
@pytest.mark.rule("R-MOB-06", "permitted")
def test_a_new_factory_produces_from_the_next_turn_on() -> None:
    state = position({}, owners={"Norway": "UK"}, tray=box("factory"), **BRITISH)
    state = played(state, "place factory: Norway")
    assert capacity_left(state, "Norway") == 0
    state = ended(state, 2)
    while state.turn != "United Kingdom":
        state = ended(state, 1)
    assert capacity_left(state, "Norway") == 3


@pytest.mark.rule("R-MOB-09", "permitted")
def test_what_is_not_placed_waits_for_later_turns() -> None:
    state = played(position({}, tray=box("9 infantry"), **BRITISH), "place 8 infantry: England")
    assert ended(state, 2).tray == {"United Kingdom": {"infantry": 1}}


@pytest.mark.rule("R-MOB-09", "refused")
def test_what_waits_has_no_place_this_turn() -> None:
    state = played(position({}, tray=box("9 infantry"), **BRITISH), "place 8 infantry: England")
    assert tried(state, "place infantry: England").rule_id == "H-PRO-1"


@pytest.mark.rule("R-MOB-07", "permitted")
def test_only_the_capacity_named_is_used() -> None:
    state = position({}, owners={"Poland": "Germany"}, tray=box("destroyer"), **GERMAN)
    step = tried(state, "place destroyer: SZ 5 from Poland")
    assert step.events == (Placed("SZ 5", {Piece("Germany", "destroyer"): 1}, "Poland"),)
    assert (capacity_left(step.state, "Poland"), capacity_left(step.state, "Germany")) == (1, 10)


@pytest.mark.rule("R-MOB-06", "refused")
def test_a_city_taken_this_turn_produces_nothing() -> None:
    state, _ = control.capture(position({}, tray=box("infantry"), **BRITISH), "Norway", "United Kingdom")
    state, _ = control.capture(state, "Caucasus", "Germany")
    refusal = tried(state, "place infantry: Caucasus")
    assert refusal.rule_id == "R-MOB-01"
    assert tried(state, "place infantry: Norway").rule_id == "R-MOB-06"
    assert tried(state, "place infantry: Norway").areas == ("Norway",)
