from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import defaults
from rules.actions import Choose, Research
from rules.dice import Loose, Seeded, drive
from rules.pending import Limit, Question
from rules.pieces import Piece
from rules.state import Attack, Battle, Engagement
from tests.rules.position import played, position


def asked(kind, state=None, by="Germany", **parts):
    """A position with that question open."""
    question = Question(kind, by, "Poland", **parts)
    return msgspec.structs.replace(state or position(), pending=question)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ({"kind": "retreat", "options": {"Germany": 1, "East Prussia": 1}}, {"retreat": None}),
        ({"kind": "retreat", "options": {"SZ 7": 1, "SZ 5": 1}, "forced": True}, {"retreat": "SZ 5"}),
        ({"kind": "submerge", "options": {"submarine": 2}, "hits": 2}, {"submerge": {"submarine": 0}}),
        ({"kind": "scramble", "places": {"fighter": ("England",)}}, {"scramble": None}),
        ({"kind": "intercept", "places": {"fighter": ("Caucasus",)}}, {"intercept": None}),
        (
            {"kind": "bombard", "options": {"cruiser": 2, "battleship": 1}, "hits": 2},
            {"bombard": {"battleship": 1, "cruiser": 1}},
        ),
        (
            {"kind": "bombard", "options": {"cruiser": 2}, "hits": 3},
            {"bombard": {"cruiser": 2}},
        ),
        (
            {"kind": "land", "places": {"fighter": ("SZ 5", "Norway"), "bomber": ("Poland",)}},
            {"land": {"fighter": "Norway", "bomber": "Poland"}},
        ),
        (
            {
                "kind": "target",
                "options": {"mechanized_infantry": 1, "tank:damaged": 1, "tank": 1},
                "hits": 2,
            },
            {"target": {"tank": 1, "tank:damaged": 1}},
        ),
        (
            {"kind": "target", "options": {"tank@Italy": 1, "tank@Japan": 1}, "hits": 1},
            {"target": {"tank@Japan": 1}},
        ),
    ],
)
def test_the_table_of_defaults(question, expected):
    assert defaults.answer(asked(**question)) == Choose(**expected, by="Germany")


@pytest.mark.parametrize(("options", "chart"), [({"1": 1, "2": 1}, 1), ({"2": 1}, 2)])
def test_the_first_chart_is_taken(options, chart):
    assert defaults.answer(asked("chart", options=options)) == Research(chart=chart, by="Germany")


def test_a_limit_holds_for_what_is_picked():
    state = asked(
        "bombard",
        options={"cruiser": 2, "battleship": 2},
        hits=3,
        limits=(Limit(("battleship",), 1),),
    )
    assert defaults.answer(state) == Choose(bombard={"battleship": 1, "cruiser": 2}, by="Germany")


def in_battle(attackers, defenders, kind="land", area="Poland"):
    """A battle of Germany in an area, with these units by kind ("tank:damaged" for damaged ones)."""

    def pieces(owner, counts):
        return {Piece(owner, k.partition(":")[0], damaged=":" in k): n for k, n in counts.items()}

    mine, theirs = pieces("Germany", attackers), pieces("Soviet Union", defenders)
    state = position(war="Germany-Soviets")
    stack = {**mine, **theirs}
    battle = Battle(area, kind, (Attack(mine, "Germany", "land"),))
    here = Engagement(area, kind, "casualties", 1, theirs, theirs)
    return msgspec.structs.replace(
        state, stacks={**state.stacks, area: stack}, battles=(battle,), engagement=here
    )


def casualties(state, by, hits, **options):
    options = {key.replace("__", ":"): count for key, count in options.items()}
    return defaults.answer(asked("casualties", state, by, options=options, hits=hits)).casualties


def test_two_hit_units_are_damaged_before_any_unit_is_lost():
    state = in_battle({"infantry": 2, "tank": 1}, {"infantry": 1})
    assert casualties(state, "Germany", 1, infantry=2, tank=1, tank__damaged=1) == {"tank": 1}
    assert casualties(state, "Germany", 2, infantry=2, tank=1, tank__damaged=1) == {"tank": 1, "infantry": 1}


def test_the_cheapest_unit_is_lost_first():
    state = in_battle({"infantry": 1, "artillery": 1, "tank_destroyer": 1}, {"infantry": 3})
    options = {"infantry": 1, "artillery": 1, "tank_destroyer": 1}
    assert casualties(state, "Germany", 2, **options) == {"infantry": 1, "artillery": 1}


def test_of_equally_dear_units_the_worse_fighter_in_its_role_is_lost():
    state = in_battle({"mechanized_infantry": 1, "artillery": 1, "fighter": 1}, {"fighter": 1})
    assert casualties(state, "Germany", 1, artillery=1, mechanized_infantry=1) == {"mechanized_infantry": 1}
    state = in_battle({"infantry": 3}, {"fighter": 1, "tactical_bomber": 1})
    assert casualties(state, "Soviet Union", 1, fighter=1, tactical_bomber=1) == {"tactical_bomber": 1}


def test_an_attacker_keeps_a_land_unit_to_take_the_territory():
    state = in_battle({"infantry": 1, "fighter": 1}, {"infantry": 1})
    assert casualties(state, "Germany", 1, infantry=1, fighter=1) == {"fighter": 1}
    assert casualties(state, "Germany", 2, infantry=1, fighter=1) == {"fighter": 1, "infantry": 1}


def test_a_defender_keeps_nothing_to_take_a_territory():
    state = in_battle({"infantry": 1}, {"infantry": 1, "fighter": 1})
    assert casualties(state, "Soviet Union", 1, infantry=1, fighter=1) == {"infantry": 1}


def test_nothing_is_kept_at_sea():
    state = in_battle({"submarine": 1, "bomber": 1}, {"destroyer": 1}, "sea", "SZ 5")
    assert casualties(state, "Germany", 1, submarine=1, bomber=1) == {"submarine": 1}


def test_without_a_question_there_is_no_answer():
    with pytest.raises(ValueError, match="no question is open"):
        defaults.answer(position())
    with pytest.raises(ValueError, match="unknown question “retreet”, did you mean retreat"):
        defaults.answer(asked("retreet"))


LAND = ("infantry", "mechanized infantry", "artillery", "tank", "damaged tank", "tank destroyer")
AIR = ("fighter", "tactical bomber", "bomber")
SHIPS = (
    "submarine", "destroyer", "cruiser", "escort carrier", "carrier", "damaged carrier", "battleship",
    "damaged battleship",
)  # fmt: skip


def forces(*kinds, least=0, most=3):
    """Units of these kinds as the notation has them, each kind up to so many."""
    counts = st.fixed_dictionaries({kind: st.integers(0, most) for kind in kinds})
    return counts.filter(lambda found: sum(found.values()) >= least)


def text(found):
    return ", ".join(f"{count} {kind}" for kind, count in found.items() if count)


def fought(state, area, seed, *orders):
    """A battle fought to its end by default answers; every one of them must be legal."""
    table = Loose(played(state, *orders, "end", f"fight: {area}"))
    done = drive(table, Seeded(seed), defaults.answer)
    assert table.state.engagement is None
    assert table.state.pending is None
    return [action for action, _ in done]


@settings(deadline=None, derandomize=True, max_examples=40)
@given(
    forces(*LAND, *AIR, least=1),
    forces(*LAND, "AA gun", "fighter", most=2),
    forces("infantry", "tank", most=2),
    st.integers(0, 2**32),
)
def test_defaults_are_legal_in_any_land_battle(attack, defense, allies, seed):
    units = {"Germany": text(attack), "Poland": f"Soviets: {text(defense)}; UK: {text(allies)}"}
    state = position(units, war="Germany-Soviets, Germany-UK", owners={"Poland": "Soviets"})
    whole = {kind.removeprefix("damaged "): 0 for kind in attack}
    for kind, count in attack.items():
        whole[kind.removeprefix("damaged ")] += count
    fought(state, "Poland", seed, f"{text(whole)}: Germany > Poland")


@settings(deadline=None, derandomize=True, max_examples=40)
@given(
    forces(*SHIPS, least=1),
    forces(*SHIPS, "transport", least=1, most=2),
    forces("destroyer", "submarine", "transport", most=1),
    st.integers(0, 2**32),
)
def test_defaults_are_legal_in_any_sea_battle(attack, defense, allies, seed):
    units = {
        "SZ 5": text(attack),
        "SZ 6": f"UK: {text(defense)}; France: {text(allies)}",
        "England": "UK: 2 fighter",
    }
    state = position(units, war="Germany-UK, Germany-France")
    whole = {}
    for kind, count in attack.items():
        kind = kind.removeprefix("damaged ")
        whole[kind] = whole.get(kind, 0) + count
    fought(state, "SZ 6", seed, f"attack {text(whole)}: SZ 5 > SZ 6")


@settings(deadline=None, derandomize=True, max_examples=30)
@given(
    st.integers(1, 3),
    forces("cruiser", "battleship", "submarine", most=2),
    forces("infantry", "AA gun", "tank", "fighter", most=2),
    st.integers(0, 2**32),
)
def test_defaults_are_legal_in_any_landing(landed, ships, defense, seed):
    units = {
        "SZ 6": f"{landed} transport[infantry, artillery], destroyer, {text(ships)}",
        "England": f"UK: {text(defense)}",
    }
    state = position(units, war="Germany-UK")
    fought(state, "England", seed, f"{landed} infantry, {landed} artillery: SZ 6 > England")
