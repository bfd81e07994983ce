"""Battles with somebody who is no power at war: neutrals, the minor Axis, bystanders."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rules import engine
from rules.actions import Choose, Move, Roll
from rules.errors import Refusal
from rules.state import State
from tests.rules.position import plain, played, position, stack

MISS = 6


def fought(state: State, faces: Mapping[str, int], retreat: str | None = None) -> State:
    """The state after the battle that is on: a face for every purpose, else misses; one retreat, if named."""
    while (question := state.pending) is not None:
        if question.kind == "dice":
            answer = Roll(faces=(faces.get(question.purpose, MISS),) * question.dice)
        else:
            assert question.kind == "retreat", question
            answer = Choose(retreat=retreat)
        state = engine.apply(state, answer).state
    return state


@pytest.mark.rule("H-NEU-1", "permitted")
@pytest.mark.rule("R-G40-NEU-03", "permitted")
def test_neutral_units_defend_and_the_victor_controls_the_land() -> None:
    units = {"SZ 5": "transport[2 infantry]", "Norway": "Neutral: infantry"}
    state = position(units, war="Germany-UK")
    state = played(state, "2 infantry: SZ 5 > Norway", "end", "fight: Norway")
    after = fought(state, {"attack": 1, "defense": MISS})
    assert after.owner("Norway") == "Germany"
    assert plain(after.stack("Norway")) == stack("2 infantry", "Germany")
    assert after.owner("Poland") == state.owner("Poland") == "Neutral"
    assert after.wars == state.wars


@pytest.mark.rule("H-NEU-1", "refused")
@pytest.mark.rule("R-G40-NEU-03", "refused")
def test_what_is_left_after_a_failed_attack_stays_neutral() -> None:
    units = {"Germany": "3 infantry", "Poland": "Neutral: 2 infantry"}
    owners = {"Poland": "Neutral"}
    state = position(units, war="Germany-UK", owners=owners)
    state = played(state, "3 infantry: Germany > Poland", "end", "fight: Poland")
    after = fought(state, {"attack": MISS, "defense": MISS}, retreat="Germany")
    assert after.owner("Poland") == "Neutral"
    assert plain(after.stack("Poland")) == stack("Neutral: 2 infantry", "")
    assert plain(after.stack("Germany")) == stack("3 infantry", "Germany")


@pytest.mark.rule("H-NEU-2", "permitted")
def test_the_axis_attacks_pro_allied_land_and_its_units_fight() -> None:
    zone = min(position().ruleset.board.shores["East Indies"])
    units = {zone: "transport[2 infantry]", "East Indies": "Pro-Allied: infantry"}
    state = position(units, turn="Japan", war="Japan-UK, Japan-France")
    state = played(state, f"2 infantry: {zone} > East Indies", "end", "fight: East Indies")
    assert state.pending is not None
    after = fought(state, {"attack": 1, "defense": MISS})
    assert after.owner("East Indies") == "Japan"
    assert plain(after.stack("East Indies")) == stack("2 infantry", "Japan")


@pytest.mark.rule("H-MIN-1", "permitted")
def test_a_minor_axis_territory_is_fought_for_without_a_war() -> None:
    units = {"Karelia S.S.R.": "2 infantry", "Finland": "Germany: infantry"}
    state = position(units, turn="Soviets", war="Germany-UK")
    state = played(state, "2 infantry: Karelia S.S.R. > Finland", "end", "fight: Finland")
    after = fought(state, {"attack": 1, "defense": MISS})
    assert after.owner("Finland") == "Soviet Union"
    assert not after.at_war("Germany", "Soviet Union")


@pytest.mark.rule("H-POL-12", "permitted")
def test_a_bystander_neither_fires_nor_is_hit() -> None:
    units = {"SZ 3": "2 destroyers", "SZ 4": "UK: destroyer; Soviets: cruiser"}
    state = played(position(units, war="Germany-UK"), "2 destroyers: SZ 3 > SZ 4", "end", "fight: SZ 4")
    while (question := state.pending) is not None:
        assert question.kind == "dice"
        assert {shot.owner for shot in question.shots} <= {"Germany", "United Kingdom"}
        face = 1 if question.purpose == "attack" else MISS
        state = engine.apply(state, Roll(faces=(face,) * question.dice)).state
    assert plain(state.stack("SZ 4")) == stack("2 destroyers; Soviets: cruiser", "Germany")


@pytest.mark.rule("H-POL-12", "refused")
def test_an_ally_at_war_is_no_bystander() -> None:
    units = {"SZ 3": "2 destroyers", "SZ 4": "UK: destroyer; Soviets: cruiser"}
    state = position(units, war="Germany-UK, Germany-Soviets")
    state = played(state, "2 destroyers: SZ 3 > SZ 4", "end", "fight: SZ 4")
    state = fought(state, {"attack": 1, "defense": MISS})
    assert plain(state.stack("SZ 4")) == stack("2 destroyers", "Germany")


@pytest.mark.rule("R-CHI-08", "permitted")
@pytest.mark.rule("R-CHI-08", "refused")
def test_china_attacks_alone_beside_an_ally() -> None:
    """The British in Hupeh neither go along nor fight in Kiangsu; they may in their own turn."""
    units = {"Hupeh": "2 infantry; UK: infantry", "Kiangsu": "Japan: infantry"}
    state = position(units, turn="China", war="Japan-China, Japan-UK")
    british = Move(units={"infantry": 1}, path=("Hupeh", "Kiangsu"), by="United Kingdom")
    assert isinstance(engine.resolve(state, british), Refusal)
    state = played(state, "2 infantry: Hupeh > Kiangsu", "end", "fight: Kiangsu")
    assert state.pending is not None
    assert [(shot.owner, shot.dice) for shot in state.pending.shots] == [("China", 2)]
    after = fought(state, {"attack": 1, "defense": MISS})
    assert after.owner("Kiangsu") == "China"
    assert plain(after.stack("Hupeh")) == stack("UK: infantry", "China")
