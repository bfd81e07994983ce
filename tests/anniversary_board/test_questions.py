"""Every question of the referee has a card in the window that says who answers and can be answered by keys alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from anniversary_board.panels.counting import CountRow
from anniversary_board.panels.question_card import Band, QuestionCard
from anniversary_board.panels.question_forms import ChoiceForm, CountForm, DiceForm
from rules import defaults, engine
from rules.actions import Choose, Research, Roll
from rules.errors import DataError
from rules.game import Game
from rules.setups import standard_setup
from rules.state import State
from tests.rules.position import action, played, position

Key = Qt.Key
EAST = {"war": "Germany-Soviets", "owners": {"Poland": "Soviets"}}
WEST = {"war": "Germany-UK, Germany-France, Germany-US"}


@dataclass(frozen=True)
class Scene:
    """A position, the orders of its combat move, where the fight is, and the face all dice show till the question."""

    units: Mapping[str, str]
    orders: tuple[str, ...] = ()
    at: str = ""
    face: int = 6
    where: Mapping[str, Any] = field(default_factory=dict)


POLAND = {"Germany": "3 infantry, 2 tanks, fighter", "Poland": "Soviets: 3 infantry, tank, artillery"}
ATTACK = ("3 infantry, 2 tanks, fighter: Germany > Poland",)
SCENES = {
    "dice": Scene(POLAND, ATTACK, "Poland", where=EAST),
    "casualties": Scene(POLAND, ATTACK, "Poland", 2, EAST),
    "retreat": Scene(POLAND, ATTACK, "Poland", 6, EAST),
    "target": Scene(
        {"Germany": "tank destroyer, infantry", "Poland": "Soviets: tank, mechanized infantry, infantry"},
        ("tank destroyer, infantry: Germany > Poland",), "Poland", 1, EAST,
    ),
    "submerge": Scene({"SZ 7": "2 submarines; UK: cruiser"}, ("attack 2 submarines: SZ 7",), "SZ 7", where=WEST),
    "bombard": Scene(
        {"SZ 6": "transport[infantry], 2 cruisers, battleship", "England": "UK: 3 infantry"},
        ("infantry: SZ 6 > England",), "England", where=WEST,
    ),
    "scramble": Scene(
        {"SZ 6": "transport[2 infantry], battleship", "England": "UK: fighter, bomber", "Scotland": "UK: fighter"},
        ("2 infantry: SZ 6 > Scotland",), "Scotland", where=WEST,
    ),
    "intercept": Scene(
        {"Ukraine": "2 bombers", "Caucasus": "Soviets: fighter"}, ("raid 2 bombers: Ukraine > Caucasus",), "Caucasus",
        where={"war": "Germany-Soviets", "owners": {"Ukraine": "Germany"}},
    ),
}  # fmt: skip


def asked(kind: str) -> State:
    """A position in which this is asked."""
    if kind == "chart":
        state = position({}, phase="research", treasury={"Germany": 20})
        return engine.apply(engine.apply(state, Research(tokens=2)).state, Roll((6, 1))).state
    if kind == "land":
        state = position({"SZ 7": "2 submarines; UK: fighter"}, phase="conduct_combat", **WEST)
        return played(state, "end")
    scene = SCENES[kind]
    state = played(position(scene.units, **scene.where), *scene.orders, "end", f"fight: {scene.at}")
    for _ in range(40):
        question = state.pending
        assert question is not None, f"no {kind} was asked"
        if question.kind == kind:
            return state
        answer = Roll((scene.face,) * question.dice) if question.kind == "dice" else defaults.answer(state)
        state = engine.apply(state, answer).state
    raise AssertionError(f"no {kind} came")


KINDS = (*SCENES, "land", "chart")


@pytest.fixture
def shown(open_window):
    """Opens the window on a position."""

    def show(state: State):
        player = open_window()
        player.window.cards.close("first")
        player.window.session.replace(Game(state, standard_setup()))
        QApplication.processEvents()
        return player

    return show


def card_of(player) -> QuestionCard:
    return player.window.docks.turn.question


def press(player, key: Key) -> None:
    """Press a key where the focus is, as a hand on the keyboard does."""
    QApplication.processEvents()
    QTest.keyClick(player.window.focusWidget(), key)


@pytest.mark.parametrize("kind", KINDS)
def test_a_question_has_a_card_that_names_who_answers_and_blocks_nothing(shown, kind):
    state = asked(kind)
    player = shown(state)
    card = card_of(player)
    assert card.isVisible()
    (band,) = card.findChildren(Band)
    assert band.accessibleName().startswith(state.pending.by)
    assert card.accessibleName().startswith(band.accessibleName())
    assert player.view.isEnabled()
    assert QApplication.activeModalWidget() is None
    assert card.form.first is not None
    assert player.window.focusWidget() is card.form.first


@pytest.mark.parametrize("kind", KINDS)
def test_the_keys_alone_answer_a_question(shown, kind):
    state = asked(kind)
    player = shown(state)
    press(player, Key.Key_Return)
    after = player.window.session.state
    assert after is not state
    assert after.pending != state.pending


@pytest.mark.parametrize("kind", KINDS)
def test_ctrl_enter_answers_as_the_default_does(shown, kind):
    state = asked(kind)
    player = shown(state)
    player.command(Key.Key_Return)
    if kind != "dice":
        assert player.window.session.game.line()[-1].action == defaults.answer(state)
    assert player.window.session.state.pending != state.pending


@pytest.mark.parametrize("kind", KINDS)
def test_a_past_question_is_not_asked_again(shown, kind):
    state = asked(kind)
    player = shown(state)
    player.command(Key.Key_Return)
    player.window.session.look(0)
    assert not card_of(player).isVisible()


# -- dice -----------------------------------------------------------------------------------


def test_the_shots_say_whose_dice_hit_on_what(shown):
    player = shown(asked("dice"))
    said = player.words_of(card_of(player))
    assert "6 dice for the attackers' fire in Poland" in said
    assert "3 × 1" in said or "3 × 2 or less" in said
    assert "Roll 6 dice" in said


def test_a_digit_begins_typing_real_dice_and_enter_takes_them(shown):
    player = shown(asked("dice"))
    for key in (Key.Key_6, Key.Key_6, Key.Key_5, Key.Key_1, Key.Key_1, Key.Key_2):
        press(player, key)
    assert isinstance(player.window.focusWidget(), QLineEdit)
    press(player, Key.Key_Return)
    assert player.window.session.game.line()[-1].action.faces == (6, 6, 5, 1, 1, 2)


@pytest.mark.parametrize(("typed", "says"), [("1 2", "2 of 6 typed"), ("1 7", "Faces are 1 to 6"), ("", "")])
def test_too_few_or_impossible_dice_are_not_taken(shown, typed, says):
    player = shown(asked("dice"))
    form = card_of(player).form
    assert isinstance(form, DiceForm)
    form.typed.setText(typed)
    press(player, Key.Key_Return) if not typed else QTest.keyClick(form.typed, Key.Key_Return)
    if typed:
        assert not form.use.isEnabled()
        assert form.said.text() == says
        assert player.window.session.state.pending.kind == "dice"


def test_undo_and_the_same_roll_give_the_same_dice(shown):
    player = shown(asked("dice"))
    player.press_button(card_of(player), "Roll 6 dice")
    first = player.window.session.game.line()[-1].action
    player.window.session.undo()
    QApplication.processEvents()
    player.press_button(card_of(player), "Roll 6 dice")
    assert player.window.session.game.line()[-1].action == first


# -- casualties -----------------------------------------------------------------------------


def rows(player) -> dict[str, CountRow]:
    form = card_of(player).form
    assert isinstance(form, CountForm)
    return {row.key: row for row in form.list.rows}


def test_casualties_are_pre_chosen_and_can_be_swapped_by_keys(shown):
    state = asked("casualties")
    player = shown(state)
    assert {key: row.value for key, row in rows(player).items() if row.value} == defaults.answer(
        state
    ).casualties
    wished = {"infantry": 1, "artillery": 1}
    form = card_of(player).form
    form.none.click()
    assert not form.main.isEnabled()
    names = list(rows(player))
    rows(player)[names[0]].setFocus()
    for name in names:
        press(player, getattr(Key, f"Key_{wished.get(name, 0)}"))
        press(player, Key.Key_Down)
    assert form.main.isEnabled() == (sum(wished.values()) == state.pending.hits)


def test_no_more_can_be_chosen_than_there_are_hits(shown):
    state = asked("casualties")
    player = shown(state)
    for row in rows(player).values():
        assert not row.more.isEnabled()
        row.add(5)
    assert sum(row.value for row in rows(player).values()) == state.pending.hits


def test_what_the_referee_refuses_is_said_with_its_rule_and_cannot_be_given(shown):
    state = asked("bombard")
    player = shown(state)
    form = card_of(player).form
    assert form.list.total() == state.pending.hits
    too_many = Choose(bombard={"cruiser": 2, "battleship": 1})
    assert engine.why_not(state, too_many) is not None
    for row in form.list.rows:
        row.limit = row.most
        row.set_value(row.most)
    assert form.list.total() > state.pending.hits
    assert not form.main.isEnabled()
    assert "R-" in player.words_of(form)


# -- the others -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "words", "answer"),
    [
        ("retreat", "Retreat to Germany", Choose(retreat="Germany", by="Germany")),
        ("retreat", "Press on", Choose(retreat=None, by="Germany")),
        ("scramble", "Fighter from England", Choose(scramble={"fighter": "England"}, by="United Kingdom")),
        ("scramble", "Nobody", Choose(scramble=None, by="United Kingdom")),
        ("intercept", "Fighter from Caucasus", Choose(intercept={"fighter": "Caucasus"}, by="Soviet Union")),
        ("land", "Fighter to England", Choose(land={"fighter": "England"}, by="United Kingdom")),
        ("chart", "Chart 2", Research(chart=2, by="Germany")),
    ],
)
def test_a_button_for_each_answer(shown, kind, words, answer):
    player = shown(asked(kind))
    assert isinstance(card_of(player).form, ChoiceForm)
    player.press_button(card_of(player), words)
    assert player.window.session.game.line()[-1].action == answer


def test_the_charts_name_their_technologies(shown):
    player = shown(asked("chart"))
    said = player.words_of(card_of(player))
    for title in ("Advanced Artillery", "Mechanized Infantry", "Radar", "War Bonds"):
        assert title in said


def test_auto_finishes_the_battle_with_default_choices(shown):
    player = shown(asked("dice"))
    player.press_button(card_of(player), "Auto to the end")
    after = player.window.session.state
    assert after.engagement is None
    assert after.battles == ()
    assert not card_of(player).isVisible()


def test_a_battle_that_does_not_end_says_so_and_shows_how_far_it_came(shown, monkeypatch):
    def endless(game, own, *_choices, **_until):
        game.play(Roll(own.roll(game.state.pending)))
        raise DataError.at("", "Poland: no end after 1 answer, somebody must give way")

    monkeypatch.setattr("rules.dice.drive", endless)
    state = asked("dice")
    player = shown(state)
    player.press_button(card_of(player), "Auto to the end")
    assert "somebody must give way" in player.card("edit")
    assert player.window.session.state is not state
    assert card_of(player).question == player.window.session.state.pending


def test_the_end_of_the_phase_waits_for_the_answer(shown):
    player = shown(asked("scramble"))
    assert not player.window.docks.turn.end.isEnabled()
    assert player.window.docks.turn.hint.whole() == "United Kingdom answers first"


# -- a whole battle -------------------------------------------------------------------------


def test_a_land_battle_is_fought_with_typed_dice_and_chosen_casualties(shown):
    """Three infantry and two tanks against one infantry and one tank, everything through the widgets."""
    start = position(
        {"Germany": "3 infantry, 2 tanks", "Poland": "Soviets: infantry, tank"}, **EAST
    )  # fmt: skip
    player = shown(played(start, "3 infantry, 2 tanks: Germany > Poland", "end"))
    turn, session = player.window.docks.turn, player.window.session
    player.press_button(turn.todo, "Fight")
    form = card_of(player).form
    assert isinstance(form, DiceForm)
    form.typed.setText("6 6 6 1 6")
    QTest.keyClick(form.typed, Key.Key_Return)
    for _ in range(12):
        question = session.state.pending
        if question is None:
            break
        form = card_of(player).form
        if question.kind == "casualties":
            assert isinstance(form, CountForm)
            form.main.click()
        elif question.kind == "dice":
            assert isinstance(form, DiceForm)
            form.typed.setText("1" * question.dice if question.by == "Germany" else "6" * question.dice)
            form.use.click()
        else:
            player.press_button(card_of(player), "Press on")
        QApplication.processEvents()
    assert session.state.owner("Poland") == "Germany"
    assert session.state.battles == ()
    assert sum(session.state.pieces("Poland", "Germany").values()) == 5


# -- the battle's panel ---------------------------------------------------------------------


def battle(player):
    return player.window.docks.battle


def test_the_panel_shows_both_sides_by_value_and_keeps_the_dice(shown):
    player = shown(asked("dice"))
    assert battle(player).isVisible()
    assert battle(player).view.title == "Battle in Poland"
    attack, defence = battle(player).view.sides
    assert [(column.value, sum(group.count for group in column.groups)) for column in attack.columns] == [
        (1, 3), (3, 3)
    ]  # fmt: skip
    assert defence.owner == "Soviet Union"
    player.command(Key.Key_Return)
    QApplication.processEvents()
    assert sum(len(column.dice) for column in battle(player).view.sides[0].columns) == 6


def test_the_result_stays_until_it_is_put_away(shown):
    player = shown(asked("dice"))
    player.press_button(battle(player), "Auto to the end")
    view = battle(player).view
    assert view.over
    assert view.result
    player.press_button(battle(player), "Close")
    assert not player.window.docks.fight.isVisible()
    assert player.window.session.state.phase == "conduct_combat"


def test_there_is_no_panel_without_a_battle(player):
    assert not player.window.docks.fight.isVisible()
    assert battle(player).view is None


@pytest.mark.parametrize("kind", list(SCENES))
def test_every_battle_can_be_shown_at_each_of_its_questions(shown, kind):
    player = shown(asked(kind))
    view = battle(player).view
    assert view is not None
    assert 0 <= view.step < len(view.steps)
    assert view.sides[0].owner == "Germany"


def test_an_attack_where_one_stands_is_planned_without_an_arrow(shown):
    """Submarines that attack in their own zone have a path of one area."""
    player = shown(position(SCENES["submerge"].units, **WEST))
    player.plays(action(SCENES["submerge"].orders[0]))
    assert player.window.session.state.battle("SZ 7") is not None
    assert "2 submarines" in player.words_of(player.window.docks.turn.planned)
