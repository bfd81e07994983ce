"""Aircraft that have lost their deck or their base, once all battles of a turn are over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from rules import engine
from rules.actions import Choose, Roll
from rules.combat import homeless
from rules.errors import Refusal
from rules.events import Destroyed, Moved
from rules.state import State, with_stacks
from rules.step import Step
from tests.rules.position import plain, played, position, power, stack

WAR = "Germany-UK, Germany-France, Germany-Soviets"


def settled(units: Mapping[str, str], **where: Any) -> tuple[State, tuple[object, ...]]:
    """The end of Germany's conduct combat with these units on the board."""
    return homeless.settled(position(units, **{"phase": "conduct_combat", "war": WAR, **where}))


def answer(state: State, **land: str) -> Step | Refusal:
    """What the referee says to the owner's answer."""
    areas = {kind: area.replace("_", " ") for kind, area in land.items()}
    return engine.resolve(state, Choose(land=areas))


HOMED: list[Any] = [
    ("R-CV-03 R-CV-02", "one space to friendly land",
     {"SZ 8": "2 submarines; UK: fighter"}, {}, {"SZ 8": "2 submarines", "England": "UK: fighter"}),
    ("R-CV-03", "to another carrier of its own next door",
     {"SZ 11": "2 submarines; UK: fighter", "SZ 12": "UK: carrier"}, {}, {"SZ 12": "UK: fighter, carrier"}),
    ("R-CV-03", "as an ally's guest next door",
     {"SZ 11": "2 submarines; UK: tactical bomber", "SZ 12": "France: carrier, fighter"}, {},
     {"SZ 12": "France: carrier[UK: tactical bomber], fighter"}),
    ("R-CV-03", "onto an ally's carrier in the zone itself",
     {"SZ 11": "UK: fighter; France: carrier"}, {}, {"SZ 11": "France: carrier[UK: fighter]"}),
    ("R-CV-03", "a guest goes back aboard after the battle",
     {"SZ 11": "UK: carrier, fighter; France: fighter"}, {}, {"SZ 11": "UK: carrier[France: fighter], fighter"}),
    ("H-CV-1", "a damaged carrier takes one of its two fighters back",
     {"SZ 8": "submarine; UK: damaged carrier, 2 fighters"}, {},
     {"SZ 8": "submarine; UK: damaged carrier, fighter", "England": "UK: fighter"}),
    ("H-CV-1", "of two kinds the fighter keeps the deck, in table order",
     {"SZ 8": "UK: damaged carrier, fighter, tactical bomber"}, {},
     {"SZ 8": "UK: damaged carrier, fighter", "England": "UK: tactical bomber"}),
    ("H-CV-1", "its own before a guest",
     {"SZ 8": "UK: damaged carrier, tactical bomber; France: fighter"}, {},
     {"SZ 8": "UK: damaged carrier, tactical bomber", "England": "France: fighter"}),
    ("H-AIR-3 R-G40-SCR-03 H-AIR-1", "from a fallen base one space to friendly land",
     {"Karelia S.S.R.": "2 infantry; Soviets: fighter"},
     {"owners": {"Karelia S.S.R.": "Germany", "Baltic States": "Germany", "Belorussia": "Germany"}},
     {"Karelia S.S.R.": "2 infantry", "Archangel": "Soviets: fighter"}),
    ("H-AIR-3", "from a fallen base to a carrier",
     {"Karelia S.S.R.": "2 infantry; Soviets: fighter", "SZ 4": "Soviets: carrier"},
     {"owners": {"Karelia S.S.R.": "Germany", "Baltic States": "Germany", "Belorussia": "Germany",
                 "Archangel": "Germany"}},
     {"Karelia S.S.R.": "2 infantry", "SZ 4": "Soviets: carrier, fighter"}),
    ("H-FRA-4", "a French aircraft whose deck is gone is British and lands as others do",
     {"SZ 7": "UK: fighter"},
     {"owners": {"France": "Germany", "Northwestern Europe": "Germany"}, "paris_fallen": True},
     {"SZ 7": "", "England": "UK: fighter"}),
]  # fmt: skip
LOST: list[Any] = [
    ("R-CV-03", "nothing one space away", {"SZ 11": "2 submarines; UK: fighter"}, {}, "SZ 11", "2 submarines"),
    ("R-CV-03", "the decks next door are taken",
     {"SZ 11": "UK: fighter", "SZ 12": "UK: carrier, 2 fighters"}, {}, "SZ 11", ""),
    ("R-CV-03", "an ally's guests and aircraft fill his carrier",
     {"SZ 11": "UK: fighter; France: carrier[UK: fighter], fighter"}, {},
     "SZ 11", "France: carrier[UK: fighter], fighter"),
    ("R-CV-03", "an enemy's deck is none", {"SZ 11": "UK: fighter; Germany: carrier"}, {}, "SZ 11", "carrier"),
    ("R-CV-03 R-CV-02", "a bomber has no deck", {"SZ 11": "UK: bomber, carrier"}, {}, "SZ 11", "UK: carrier"),
    ("R-CV-03", "the carrier of a neutral ally",
     {"SZ 11": "UK: fighter; US: carrier"}, {}, "SZ 11", "US: carrier"),
    ("H-CV-1", "a damaged carrier takes no two",
     {"SZ 11": "UK: damaged carrier, 2 fighters"}, {}, "SZ 11", "UK: damaged carrier, fighter"),
    ("H-AIR-3 R-G40-SCR-03 H-AIR-1", "all around is the enemy's, or neutral",
     {"Karelia S.S.R.": "2 infantry; Soviets: fighter"},
     {"owners": {"Karelia S.S.R.": "Germany", "Belorussia": "Germany", "Archangel": "Germany"}},
     "Karelia S.S.R.", "2 infantry"),
    ("H-FRA-4", "without land or deck it is lost",
     {"SZ 11": "UK: fighter; Germany: carrier"}, {"owners": {"France": "Germany"}, "paris_fallen": True},
     "SZ 11", "carrier"),
]  # fmt: skip


def _param(verdict: str, entry: Any) -> Any:
    rules, title, *rest = entry
    return pytest.param(*rest, id=title, marks=[pytest.mark.rule(rule, verdict) for rule in rules.split()])


@pytest.mark.parametrize(("units", "where", "then"), [_param("permitted", entry) for entry in HOMED])
def test_where_they_go(units: Mapping[str, str], where: Mapping[str, Any], then: Mapping[str, str]) -> None:
    after, events = settled(units, **where)
    assert after.pending is None
    for area, text in then.items():
        assert plain(after.stack(area)) == stack(text, "Germany"), area
    assert not any(isinstance(event, Destroyed) for event in events)


@pytest.mark.parametrize(
    ("units", "where", "area", "left"), [_param("refused", entry) for entry in LOST]
)  # fmt: skip
def test_who_is_lost(units: Mapping[str, str], where: Mapping[str, Any], area: str, left: str) -> None:
    after, events = settled(units, **where)
    assert after.pending is None
    assert plain(after.stack(area)) == stack(left, "Germany")
    (lost,) = events
    assert isinstance(lost, Destroyed)
    assert (lost.area, sum(lost.units.values())) == (area, 1)
    assert lost.rule == ("R-CV-03" if area.startswith("SZ") else "H-AIR-3")


@pytest.mark.rule("H-CV-1", "permitted")
def test_a_guest_too_many_for_a_damaged_carrier_leaves_it() -> None:
    state = position({"SZ 8": "UK: carrier[France: fighter, France: tactical bomber]"}, war=WAR)
    (ship,) = state.stack("SZ 8")
    state = with_stacks(state, {"SZ 8": {msgspec.structs.replace(ship, damaged=True): 1}})
    after, _ = homeless.settled(state)
    assert plain(after.stack("SZ 8")) == stack("UK: damaged carrier[France: fighter]", "")
    assert plain(after.stack("England")) == stack("France: tactical bomber", "")


def fought(state: State, faces: Mapping[str, int]) -> State:
    """The state at the end of conduct combat: every die shows the face for its purpose, hits go to the carrier."""
    while (question := state.pending) is not None:
        dice = Roll(faces=(faces.get(question.purpose, 6),) * question.dice)
        answer = dice if question.kind == "dice" else Choose(casualties={"carrier": 1})
        state = engine.apply(state, answer).state
    return played(state, "end")


@pytest.mark.rule("R-CV-02", "permitted")
@pytest.mark.parametrize(
    ("faces", "zone", "england"),
    [
        pytest.param({"defense": 1}, "UK: carrier[France: fighter], fighter", "", id="won, all back aboard"),
        pytest.param(
            {"attack": 1, "defense": 1},
            "UK: damaged carrier, fighter",
            "France: fighter",
            id="damaged, the guest lands",
        ),
    ],
)
def test_guests_after_a_battle(faces: dict[str, int], zone: str, england: str) -> None:
    units = {"SZ 9": "destroyer", "SZ 8": "UK: carrier[France: fighter], fighter"}
    state = played(position(units, war=WAR), "destroyer: SZ 9 > SZ 8", "end", "fight: SZ 8")
    after = fought(state, faces)
    assert plain(after.stack("SZ 8")) == stack(zone, "")
    assert plain(after.stack("England")) == stack(england, "")


TAKEN = {
    "owners": {"Karelia S.S.R.": "Germany", "Baltic States": "Germany"},
    "war": WAR,
    "phase": "conduct_combat",
}


def two_homeless() -> State:
    """Two Soviet fighters of a fallen Karelia, with Archangel and Belorussia to go to; the question is open."""
    return played(position({"Karelia S.S.R.": "infantry; Soviets: 2 fighters"}, **TAKEN), "end")


@pytest.mark.rule("H-AIR-3", "permitted")
@pytest.mark.rule("H-AIR-1", "permitted")
def test_the_owner_chooses_for_each() -> None:
    state = two_homeless()
    for there in ("Belorussia", "Archangel"):
        question = state.pending
        assert question is not None
        assert (question.kind, question.by, question.area) == ("land", power("Soviets"), "Karelia S.S.R.")
        assert question.places == {"fighter": ("Archangel", "Belorussia")}
        assert state.phase == "conduct_combat"
        step = answer(state, fighter=there)
        assert isinstance(step, Step)
        moved = step.events[0]
        assert isinstance(moved, Moved)
        assert (moved.path, moved.how, moved.power) == (("Karelia S.S.R.", there), "air", "Soviet Union")
        state = step.state
    assert state.pending is None
    assert state.phase == "noncombat_move"
    assert (
        plain(state.stack("Belorussia")) == plain(state.stack("Archangel")) == stack("Soviets: fighter", "")
    )
    assert plain(state.stack("Karelia S.S.R.")) == stack("infantry", "Germany")


WRONG: list[Any] = [
    ("land that is not next to it", {"fighter": "Russia"}, "that is not one space away"),
    ("land that was taken this turn", {"fighter": "Baltic_States"}, "no friendly land or deck takes it there"),
    ("another kind", {"tactical_bomber": "Archangel"}, "asked about"),
    ("two at once", {"fighter": "Archangel", "tactical_bomber": "Archangel"}, "asked about"),
    ("no answer", {}, "asked about"),
]  # fmt: skip


@pytest.mark.rule("H-AIR-3", "refused")
@pytest.mark.rule("R-CV-03", "refused")
@pytest.mark.parametrize(("land", "says"), [pytest.param(*rest, id=title) for title, *rest in WRONG])
def test_wrong_answers(land: dict[str, str], says: str) -> None:
    state = two_homeless()
    refusal = answer(state, **land)
    assert isinstance(refusal, Refusal)
    assert refusal.rule_id == "H-AIR-3"
    assert says in refusal.what
    assert refusal.legal == "It may go to Archangel or Belorussia."


def test_the_phase_waits_for_the_answer() -> None:
    state = two_homeless()
    assert isinstance(engine.why_not(state, Choose(land={"fighter": "Archangel"}, by="Germany")), Refusal)
    with pytest.raises(engine.IllegalAction):
        played(state, "end")


@pytest.mark.rule("R-CV-03", "permitted")
def test_nobody_else_is_touched() -> None:
    units = {
        "SZ 8": "UK: fighter",
        "SZ 13": "UK: carrier[France: fighter], fighter",
        "SZ 14": "2 fighters; Italy: fighter, carrier",
        "England": "3 infantry; UK: fighter",
        "Germany": "fighter; Italy: fighter",
    }
    state = position(units, phase="conduct_combat", war=WAR)
    after, _ = homeless.settled(state)
    assert after.stack("SZ 8") == {}
    for area in ("SZ 13", "SZ 14", "Germany"):
        assert after.stacks[area] is state.stacks[area], area


def test_nothing_to_do_gives_the_same_position_back() -> None:
    state = position({"SZ 8": "submarine; UK: carrier, 2 fighters"}, phase="conduct_combat", war=WAR)
    assert homeless.settled(state) == (state, ())
    assert homeless.settled(state)[0] is state


def test_the_order_is_that_of_play_and_of_the_areas() -> None:
    units = {"SZ 11": "UK: fighter; France: fighter, tactical bomber", "SZ 10": "UK: fighter"}
    _, events = settled(units)
    lost = [event for event in events if isinstance(event, Destroyed)]
    assert [(event.area, *((p.owner, p.kind) for p in event.units)) for event in lost] == [
        ("SZ 11", ("France", "fighter")),
        ("SZ 11", ("France", "tactical_bomber")),
        ("SZ 10", ("United Kingdom", "fighter")),
        ("SZ 11", ("United Kingdom", "fighter")),
    ]
