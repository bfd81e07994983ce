from __future__ import annotations

import pytest

from rules import actions, events, phrases
from rules.pieces import Piece
from rules.text import describe_action, describe_event, edit_parts, units_text


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (
            actions.Move({"artillery": 2, "infantry": 8}, ("Germany", "Poland")),
            "8 infantry, 2 artillery: Germany to Poland",
        ),
        (
            actions.Move({"bomber": 1}, ("Germany", "SZ 6", "England"), raid=True),
            "1 bomber: Germany to England, bombing",
        ),
        (actions.Drop(("Germany", "Norway")), "1 paratrooper by transport plane: Germany to Norway"),
        (actions.Purchase({"tank": 1, "aa_gun": 1}), "Germany buys 1 tank, 1 AA gun"),
        (
            actions.Lend("Soviet Union", 5, by="United States"),
            "5 IPC lend-lease: United States to Soviet Union",
        ),
        (actions.DeclareWar(("United States",), by="Japan"), "Japan declares war on the United States"),
        (actions.DeclareWar(("Japan",), by="United States"), "The United States declare war on Japan"),
        (actions.EndPhase(), "End of research, Germany"),
        (actions.Roll((3, 1)), "Dice: 3, 1"),
        (actions.Choose(casualties={"tank:damaged": 1}), "Germany answers: casualties, 1 damaged tank"),
        (actions.Choose(retreat=None), "Germany answers: no retreat"),
        (actions.Place("England", {"infantry": 2}), "2 infantry: placed in England"),
        (actions.Edit(treasury={"Italy": 1}, note="a gift"), "Edited by hand: treasury (a gift)"),
    ],
)
def test_actions_in_words(state_1939, action, words):
    assert describe_action(state_1939, action) == words


@pytest.mark.parametrize("kind", list(actions.ACTION_TYPES))
def test_every_type_of_action_has_words(state_1939, kind):
    plain = {
        "lend": {"to": "United Kingdom", "ipc": 1},
        "declare_war": {"on": ("France",)},
        "agree": {"islands": {"Borneo": "Japan"}},
        "move": {"units": {"tank": 1}, "path": ("Germany",)},
        "drop": {"path": ("Germany", "Norway")},
        "launch": {"origin": "Germany", "at": "England"},
        "barrage": {"origin": "Germany", "at": "Poland"},
        "fight": {"area": "Poland"},
        "roll": {"faces": (1,)},
        "place": {"area": "England", "units": {}},
        "repair_units": {"area": "SZ 5", "units": {}},
    }
    text = describe_action(state_1939, actions.ACTION_TYPES[kind](**plain.get(kind, {})))
    assert text
    assert "_" not in text


def test_events_in_sentences():
    tank = {Piece("Germany", "tank"): 2}
    assert describe_event(events.Moved("Germany", tank, ("Germany", "Poland"), "land")) == (
        "Germany, 2 tanks: Germany to Poland."
    )
    assert (
        describe_event(events.Captured("Poland", "Germany", "Germany", "Neutral")) == "Germany takes Poland."
    )
    told = describe_event(events.Paid("United States", -5, "H-LEND-1"))
    assert told == "The United States lose 5 IPC: Lend-lease limits."
    assert describe_event(events.PhaseBegun(1, "Italy", "combat_move")) == "Round 1, Italy: combat move."


def test_units_are_counted_in_table_order():
    assert units_text({"aa_gun": 1, "tank": [actions.UnitSpec(2), actions.UnitSpec(1, damaged=True)]}) == (
        "3 tanks, 1 AA gun"
    )
    assert units_text({Piece("Italy", "infantry"): 2}) == "2 infantry"


def test_an_edit_says_what_it_names():
    assert edit_parts(actions.Edit(round=2, agreement=None, note="x")) == ("agreement", "round")


def test_words_of_refusals():
    assert [phrases.one(name) for name in ("tank", "AA gun", "escort carrier", "mechanized infantry")] == [
        "a tank",
        "an AA gun",
        "an escort carrier",
        "mechanized infantry",
    ]
    assert phrases.either(["Poland"]) == "Poland"
    assert phrases.either(["Poland", "Norway", "Finland"]) == "Poland, Norway or Finland"
    assert phrases.purpose("surprise_defense") == "the defenders' surprise strike"
    assert phrases.purpose("research") == "research"
    assert phrases.capital("an AA gun") == "An AA gun"
