"""China's recruits, its odd unit and the Burma Road."""

from __future__ import annotations

from typing import Any

import pytest

from rules import china
from rules.events import Ordered, Recruited
from tests.rules.position import played, position, tried
from tests.rules.scenes import Scene, permitted, refused, run

RESEARCH: dict[str, Any] = {"turn": "China", "phase": "research", "war": "Japan-China"}
MOBILIZE: dict[str, Any] = {"turn": "China", "phase": "mobilize", "war": "Japan-China"}
TO_MOBILIZE = ("end", "end", "end", "end")

SCENES = [
    refused("R-CHI-01", "no repair", {}, ["end", "restore 1: Kiangsu"], owners={"Kiangsu": "China"}, **RESEARCH),
    refused("H-CHI-2", "no tank", {}, ["end", "buy tank"], says="4 IPC at most", **RESEARCH),
    refused("R-CHI-05 H-CHI-2", "the Flying Tigers are not replaced", {}, ["end", "buy fighter"], by="H-CHI-2", **RESEARCH),
    refused("H-CHI-2", "one odd unit a turn", {}, ["end", "buy artillery", "buy artillery"], **RESEARCH),
    refused("H-CHI-2", "one odd unit in an order", {}, ["end", "buy 2 artillery"], **RESEARCH),
    refused("H-CHI-2 R-CHI-01", "none for an even number", {}, ["end", "buy infantry"], owners={"Fukien": "Japan"}, **RESEARCH),
    refused("H-BUR-1", "none while Burma is Japanese", {}, ["end", "buy infantry"], owners={"Burma": "Japan"}, **RESEARCH),
    refused("H-BUR-1", "none while Yunnan is not Chinese", {}, ["end", "buy infantry"], owners={"Yunnan": "Germany", "Kiangsu": "China"}, **RESEARCH),
    refused("H-CHI-2", "the odd unit goes to Yunnan", {}, ["end", "buy artillery", *TO_MOBILIZE, "place artillery: Hupeh"], says="Yunnan", **RESEARCH),
    refused("H-CHI-2", "the odd infantry goes to Yunnan", {"Hupeh": "3 infantry"}, ["end", "buy infantry", *TO_MOBILIZE, "place 3 infantry: Fukien", "place infantry: Suiyuan"], says="Burma Road", **RESEARCH),
    refused("R-CHI-03", "three stand there", {"Hupeh": "2 infantry, fighter"}, "place infantry: Hupeh", tray={"infantry": 2}, **MOBILIZE),
    refused("R-CHI-03", "two into one place", {"Hupeh": "2 infantry"}, "place 2 infantry: Hupeh", tray={"infantry": 2}, **MOBILIZE),
    refused("R-CHI-03", "not in Japanese land", {}, "place infantry: Kiangsu", tray={"infantry": 2}, **MOBILIZE),
    refused("R-CHI-02", "no more than were raised", {}, ["end", *TO_MOBILIZE, "place 4 infantry: Hupeh"], by="R-MOB-01", **RESEARCH),
    permitted("R-CHI-03", "one by one up to three", {"Hupeh": "2 infantry"}, ["place infantry: Hupeh", "place infantry: Fukien"], tray={"infantry": 2}, then={"Hupeh": "3 infantry", "Fukien": "infantry"}, **MOBILIZE),
    permitted("R-CHI-03", "in land retaken this turn", {"Hupeh": "infantry"}, ["end", "end", "infantry: Hupeh > Kiangsu", "end", "fight: Kiangsu", "end", "end", "place 2 infantry: Kiangsu"], then={"Kiangsu": "3 infantry"}, **RESEARCH),
    permitted("H-CHI-2 H-BUR-1", "whatever stands in Yunnan", {"Yunnan": "5 infantry"}, ["end", "buy infantry", *TO_MOBILIZE, "place infantry: Yunnan", "place 3 infantry: Hupeh"], then={"Yunnan": "6 infantry", "Hupeh": "3 infantry"}, **RESEARCH),
    permitted("H-CHI-2", "three and the odd one in Yunnan", {}, ["end", "buy infantry", *TO_MOBILIZE, "place 4 infantry: Yunnan"], then={"Yunnan": "4 infantry"}, **RESEARCH),
    permitted("H-CHI-2", "the odd one first, the others elsewhere", {}, ["end", "buy infantry", *TO_MOBILIZE, "place infantry: Yunnan", "place 3 infantry: Hupeh"], then={"Yunnan": "infantry", "Hupeh": "3 infantry"}, **RESEARCH),
]  # fmt: skip


@pytest.mark.parametrize("scene", SCENES)
def test_china(scene: Scene) -> None:
    run(scene)


@pytest.mark.rule("R-CHI-02", "permitted")
@pytest.mark.rule("H-CHI-2", "permitted")
@pytest.mark.parametrize(
    ("owners", "infantry"),
    [
        ({}, 3),
        ({"Fukien": "Japan"}, 3),
        ({"Kwangtung": "China"}, 4),
        ({"Fukien": "Japan", "Hupeh": "Japan"}, 2),
    ],
)
def test_one_infantry_for_two_territories(owners: dict[str, str], infantry: int) -> None:
    step = tried(position({}, owners=owners, **RESEARCH), "end")
    assert Recruited("China", infantry) in step.events
    assert step.state.tray["China"] == {"infantry": infantry}


@pytest.mark.rule("R-CHI-01", "permitted")
def test_the_odd_unit_is_free_and_all_that_china_orders() -> None:
    step = tried(played(position({}, **RESEARCH), "end"), "buy artillery")
    assert step.events == (Ordered("China", {"artillery": 1}, 0),)
    assert step.state.treasury.get("China", 0) == 0


@pytest.mark.rule("R-CHI-03", "permitted")
def test_recruits_that_are_not_placed_are_kept() -> None:
    state = position({"Hupeh": "infantry"}, tray={"infantry": 2}, **RESEARCH)
    assert played(state, "end").tray["China"] == {"infantry": 5}


@pytest.mark.rule("H-BUR-1", "permitted")
@pytest.mark.rule("H-BUR-1", "refused")
@pytest.mark.parametrize(
    ("owners", "open_"),
    [({}, True), ({"India": "Japan"}, False), ({"Yunnan": "Japan"}, False), ({"India": "Germany"}, True)],
)
def test_the_road_is_open_while_nobody_japanese_holds_it(owners: dict[str, str], open_: bool) -> None:
    assert china.road_open(position({}, owners=owners, **RESEARCH)) is open_


@pytest.mark.rule("R-CHI-05", "permitted")
def test_the_flying_tigers_count_among_the_three() -> None:
    state = position({"Yunnan": "fighter, infantry"}, tray={"infantry": 2}, **MOBILIZE)
    after = played(state, "place infantry: Yunnan")
    assert tried(after, "place infantry: Yunnan").rule_id == "R-CHI-03"
