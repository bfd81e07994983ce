"""Which battle may be fought when, and who may answer (R-CMB-01, R-SEQ-01)."""

from __future__ import annotations

from typing import Any

import pytest

from rules import engine
from rules.actions import Fight
from rules.errors import Refusal
from rules.state import State
from tests.rules.combat.battle import begun
from tests.rules.position import action, played, position, tried

WAR: dict[str, Any] = {
    "war": "Germany-Soviets, Germany-UK",
    "owners": {
        "Poland": "Germany",
        "East Poland": "Soviets",
        "Ukraine": "Germany",
        "Baltic States": "Soviets",
    },
}


def everything() -> State:
    """A raid, an assault with its sea battle, a sea battle and a land battle by themselves."""
    return played(
        position(
            {
                "Ukraine": "bomber",
                "Caucasus": "Soviets: factory",
                "SZ 5": "transport[2 infantry], cruiser; Soviets: submarine",
                "Baltic States": "Soviets: infantry",
                "Poland": "2 infantry",
                "East Poland": "Soviets: infantry",
                "SZ 7": "cruiser",
                "SZ 6": "UK: cruiser",
            },
            **WAR,
        ),
        "raid bomber: Ukraine > Caucasus",
        "attack cruiser: SZ 5",
        "2 infantry: SZ 5 > Baltic States",
        "2 infantry: Poland > East Poland",
        "cruiser: SZ 7 > SZ 6",
        "end",
    )


@pytest.mark.rule("R-CMB-01", "refused")
@pytest.mark.parametrize("area", ["SZ 5", "East Poland", "SZ 6"])
def test_raids_come_first(area: str) -> None:
    refusal = tried(everything(), f"fight: {area}")
    assert isinstance(refusal, Refusal)
    assert refusal.rule_id == "R-CMB-01"
    assert "raids and rockets are settled before" in refusal.what
    assert refusal.legal == "First fight in Caucasus."


@pytest.mark.rule("R-CMB-01", "permitted")
@pytest.mark.rule("R-CMB-01", "refused")
def test_then_assaults_with_their_sea_battles_then_the_rest_in_any_order() -> None:
    raid = begun(everything(), "Caucasus", flak=[6], raid=[1])
    assert raid.over
    for area in ("East Poland", "SZ 6"):
        refusal = tried(raid.state, f"fight: {area}")
        assert refusal.rule_id == "R-CMB-01"
        assert refusal.legal == "First fight in SZ 5 and Baltic States."
    sea = raid.next("SZ 5", "submerge: 1")
    assert sea.over
    assert tried(sea.state, "fight: SZ 6").rule_id == "R-CMB-01"
    landing = sea.next("Baltic States", attack=[1, 6])
    assert landing.over
    for area in ("East Poland", "SZ 6"):
        assert engine.why_not(landing.state, Fight(area=area)) is None


@pytest.mark.rule("R-CMB-01", "refused")
def test_where_there_is_no_battle_none_is_fought() -> None:
    refusal = tried(everything(), "fight: Norway")
    assert refusal.rule_id == "R-CMB-01"
    assert refusal.what == "No battle is to be fought in Norway."
    raid = engine.resolve(everything(), Fight(area="East Poland", kind="raid"))
    assert isinstance(raid, Refusal)
    assert raid.what == "No raid is to be fought in East Poland."


@pytest.mark.rule("R-SEQ-01", "refused")
def test_battles_are_fought_in_their_phase_and_the_phase_ends_after_them() -> None:
    state = position({"Poland": "infantry", "East Poland": "Soviets: infantry"}, **WAR)
    refusal = tried(state, "fight: East Poland")
    assert refusal.rule_id == "R-SEQ-01"
    assert "conduct combat" in refusal.legal
    assert isinstance(tried(everything(), "end"), Refusal)


@pytest.mark.rule("R-SEQ-01", "permitted")
@pytest.mark.rule("R-SEQ-01", "refused")
def test_a_question_is_answered_by_whom_it_is_for() -> None:
    done = begun(
        played(
            position({"Poland": "infantry", "East Poland": "Soviets: infantry, artillery"}, **WAR),
            "infantry: Poland > East Poland",
            "end",
        ),
        "East Poland",
        attack=[1],
    )
    assert done.refused("casualties: infantry", by="Germany").what == (
        "The question is for the Soviet Union to answer, not for Germany."
    )
    ended = engine.resolve(done.state, action("end"))
    assert isinstance(ended, Refusal)
    assert ended.rule_id == "R-SEQ-01"
    done.go_on("casualties: infantry", "retreat: Poland")
    assert done.over
