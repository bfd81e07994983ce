"""The barrage of AA guns into a battle next door."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from rules import engine
from rules.actions import Choose, Fight, Roll
from rules.errors import Refusal
from rules.events import Rolled
from rules.pending import DICE, Question, Shot
from rules.saved_positions import SavedPosition, position_document, position_from
from rules.state import State
from tests.rules.position import played, position, tried
from tests.rules.scenes import Scene, refused, run

EAST: Mapping[str, Any] = {
    "owners": {"Poland": "Germany", "East Poland": "Soviets", "Baltic States": "Soviets"},
    "war": "Germany-Soviets",
}
UNITS = {"Poland": "infantry, AA gun", "East Poland": "Soviets: infantry, tank"}
ATTACK = "infantry: Poland > East Poland"
BARRAGE = "barrage: Poland > East Poland"


def fired(units: Mapping[str, str], face: int, **where: Any) -> State:
    """The position after a barrage into East Poland, before the battle."""
    state = played(position(units, **{**EAST, **where}), ATTACK, "end", BARRAGE)
    return engine.apply(state, Roll(faces=(face,))).state


@pytest.mark.rule("H-AA-2", "permitted")
def test_a_gun_next_door_rolls_one_die_at_one() -> None:
    state = played(position(UNITS, **EAST), ATTACK, "end", BARRAGE)
    shot = Shot("Germany", "aa_gun", 1, area="Poland")
    assert state.pending == Question(DICE, "Germany", "East Poland", "barrage", (shot,))
    step = engine.apply(state, Roll(faces=(1,)))
    assert step.state.record.barraged == {"East Poland": 1}
    assert step.events == (Rolled("Germany", "East Poland", "barrage", (1,), (shot,), 1),)


@pytest.mark.rule("H-AA-2", "refused")
@pytest.mark.parametrize("techs", [{}, {"Germany": ["radar"]}])
def test_a_two_misses_also_with_radar(techs: Mapping[str, list[str]]) -> None:
    assert fired(UNITS, 2, techs=techs).record.barraged == {}


@pytest.mark.rule("H-AA-2", "permitted")
def test_every_gun_has_its_barrage() -> None:
    state = fired({**UNITS, "Poland": "infantry, 2 AA guns"}, 1)
    state = engine.apply(played(state, BARRAGE), Roll(faces=(1,))).state
    assert state.record.barraged == {"East Poland": 2}
    assert isinstance(tried(state, BARRAGE), Refusal)


BARRAGES = [
    refused("H-AA-2", "no battle there", UNITS, [ATTACK, "end", "barrage: Poland > Baltic States"], **EAST),
    refused("H-AA-2", "two spaces", {**UNITS, "Germany": "AA gun"}, [ATTACK, "end", "barrage: Germany > East Poland"], **EAST),
    refused("H-AA-2", "no gun", {**UNITS, "Poland": "infantry"}, [ATTACK, "end", BARRAGE], says="no AA gun", **EAST),
    refused("H-AA-2", "nobody to hit", {"Poland": "infantry, AA gun"}, [ATTACK, "end", BARRAGE], **EAST),
    refused(
        "H-AA-2",
        "a raid is no battle of its own for it",
        {"Ukraine": "bomber, AA gun"},
        ["raid bomber: Ukraine > Caucasus", "end", "barrage: Ukraine > Caucasus"],
        owners={"Ukraine": "Germany"},
        war="Germany-Soviets",
    ),
    refused("H-AA-2", "in the combat move", UNITS, [ATTACK, BARRAGE], by="R-SEQ-01", **EAST),
    refused(
        "H-AA-2",
        "somebody else's gun",
        {**UNITS, "Poland": "infantry; Italy: AA gun"},
        [ATTACK, "end", BARRAGE],
        **EAST,
    ),
]  # fmt: skip


@pytest.mark.parametrize("scene", BARRAGES)
def test_no_barrage(scene: Scene) -> None:
    run(scene)


@pytest.mark.rule("H-AA-2", "refused")
def test_a_gun_fires_once_and_does_not_move_afterwards() -> None:
    state = fired({**UNITS, "East Poland": "Soviets: infantry"}, 6)
    refusal = tried(state, BARRAGE)
    assert isinstance(refusal, Refusal)
    assert refusal.rule_id == "H-AA-2"
    state = msgspec.structs.replace(state, battles=(), phase="noncombat_move")
    refusal = tried(state, "AA gun: Poland > Germany")
    assert isinstance(refusal, Refusal)
    assert refusal.rule_id == "H-AA-2"


@pytest.mark.rule("H-AA-2", "permitted")
def test_the_casualty_is_the_owners_choice_and_still_fires() -> None:
    state = engine.apply(fired(UNITS, 1), Fight(area="East Poland")).state
    question = state.pending
    assert question is not None
    assert (question.kind, question.by, question.purpose) == ("casualties", "Soviet Union", "barrage")
    for line in (Choose(casualties={"infantry": 1}), Roll(faces=(6,))):
        state = engine.apply(state, line).state
    question = state.pending
    assert question is not None
    assert sum(shot.dice for shot in question.shots) == 2, "the infantry that was hit fires too"


def test_hits_that_wait_are_saved() -> None:
    state = fired(UNITS, 1)
    text = msgspec.json.encode(position_document(state))
    assert position_from(state.ruleset, msgspec.json.decode(text, type=SavedPosition)) == state
