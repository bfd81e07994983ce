"""The panels round the board: what they say of the position, and that they follow it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtWidgets import QApplication, QPushButton

from anniversary_board.panels.find_field import Entry, ranked
from anniversary_board.panels.history_panel import NODE_ROLE
from anniversary_board.panels.parts import Elided, linked
from anniversary_board.panels.status_bar import area_sentence
from rules import economy, victory
from rules.actions import Edit, EndPhase, Move, Units, UnitSpec
from rules.names import CONDUCT_COMBAT, NONCOMBAT_MOVE
from rules.victory import Score

POLAND = Move({"infantry": 8, "artillery": 2}, ("Germany", "Poland"))

# -- turn -----------------------------------------------------------------------------------


def test_the_turn_says_power_phase_money_and_cities(player):
    turn, state = player.window.docks.turn, player.window.session.state
    assert turn.power.text() == "Germany"
    assert "Round 1" in turn.subtitle.whole()
    assert turn.money.text() == str(state.treasury["Germany"])
    assert turn.income.text() == f"+{economy.income(state, 'Germany')} at end of turn"
    score = victory.score(state)
    assert isinstance(score, Score)
    assert f"Axis {score.axis} of {score.goal}" in turn.cities.accessibleName()
    assert "Combat move, phase 3 of 7" in turn.stepper.accessibleName()
    assert turn.end.text() == "End combat move"


def test_planned_moves_are_listed_in_full_where_there_is_room(player):
    player.plays(POLAND)
    QApplication.processEvents()
    planned = player.window.docks.turn.planned
    (words,) = planned.findChildren(Elided)
    assert words.whole() == "8 infantry, 2 artillery"
    assert words.text() == words.whole()
    assert "Poland" in player.words_of(planned)


def test_planned_moves_fold_to_a_count_in_little_height(player):
    player.plays(POLAND)
    player.window.resize(1280, 640)
    QApplication.processEvents()
    planned = player.window.docks.turn.planned
    assert planned.list.isHidden()
    assert planned.count.text() == "1 ▸"
    planned.count.click()
    assert not planned.list.isHidden()


def test_what_is_left_to_do_names_the_key_and_the_warnings(player):
    said = player.words_of(player.window.docks.turn.todo)
    assert "stacks can still move" in said
    assert "Tab" in said
    assert "Western section stays out of Poland or East Poland" in said
    assert "H-GER-1" in said


def test_an_aircraft_that_cannot_land_is_named(player):
    fighter: Units = {"fighter": [UnitSpec(n=1, moved=3)]}
    player.plays(Edit(phase=NONCOMBAT_MOVE, units={"SZ 9": {"Germany": fighter}}))
    said = player.words_of(player.window.docks.turn.todo)
    assert "1 fighter in SZ 9 cannot land" in said


def test_battles_are_listed_with_where_and_who(player):
    player.plays(POLAND, EndPhase())
    assert player.window.session.state.phase == CONDUCT_COMBAT
    said = player.words_of(player.window.docks.turn.todo)
    assert "Battle in Poland" in said
    assert "8 infantry, 2 artillery against 4 infantry, 1 artillery, 1 fighter" in said


def test_a_press_on_a_power_opens_politics(player):
    player.window.docks.turn.powers["Japan"].clicked.emit("Japan")
    assert player.window.docks.tabs.currentWidget() is player.window.docks.politics


# -- area -----------------------------------------------------------------------------------


def test_the_area_tab_says_whose_what_and_next_to_what(player):
    player.click("Poland")
    area = player.window.docks.area
    said = player.words_of(area)
    for words in (
        "Poland",
        "4 infantry",
        "1 artillery",
        "1 fighter",
        "Warsaw",
        "Borders on",
        "Baltic States",
    ):
        assert words in said


def test_a_neighbour_in_the_area_tab_leads_there(player):
    player.click("Poland")
    link = next(
        one for one in player.window.docks.area.findChildren(QPushButton) if one.text() == "Baltic States"
    )
    link.click()
    assert player.window.docks.area.area == "Baltic States"
    assert player.window.board.cursor.area == "Baltic States"


def test_a_refusal_goes_with_the_position(player):
    player.drag("Germany", "tank", "East Poland")
    assert player.reason is not None
    player.drag("Germany", "tank", "Poland")
    assert player.reason is None


def test_an_area_in_a_sentence(player):
    state = player.window.session.state
    said = area_sentence(state, "Poland")
    assert said.startswith("Poland: True neutral")
    assert "4 infantry" in said
    assert area_sentence(state, "Sahara").endswith("Nobody.")


# -- log and history ------------------------------------------------------------------------


def test_the_log_says_what_happened_and_follows_undo(player):
    player.window.docks.show_tab("Log")
    player.plays(POLAND)
    QApplication.processEvents()
    log = player.window.docks.log.text
    assert "8 infantry, 2 artillery" in log.toPlainText()
    assert "Battle in Poland" in log.toPlainText()
    player.command(Qt.Key.Key_Z)
    QApplication.processEvents()
    assert "2 artillery" not in log.toPlainText()
    assert "combat move" in log.toPlainText()


def test_the_history_shows_branches_and_a_press_looks_at_a_point(player):
    history = player.window.docks.history
    player.window.docks.show_tab("History")
    player.plays(POLAND)
    player.window.session.name(player.window.session.game.current, "Warsaw first")
    player.command(Qt.Key.Key_Z)
    player.plays(Move({"tank": 3}, ("Germany", "France")))
    QApplication.processEvents()
    model = history.model
    lines = [model.item(line) for line in range(model.rowCount())]
    assert lines[-1].text().startswith("● 3 tanks")
    (fork,) = [one for one in lines if one.rowCount()]
    assert fork.child(0).text() == "Warsaw first: 1 action"
    history.tree.clicked.emit(model.indexFromItem(lines[0]))
    assert player.window.session.shown == lines[0].data(NODE_ROLE)
    assert player.window.session.in_past
    assert player.window.docks.turn.end.text() == "Back to now"


def test_a_name_is_given_in_the_history(player):
    player.window.docks.show_tab("History")
    player.window.docks.history.name_wanted.emit(0, "The start")
    assert player.window.session.game.nodes[0].name == "The start"


# -- politics -------------------------------------------------------------------------------


def test_politics_says_who_is_at_war_and_what_ends_each_peace(player):
    politics = player.window.docks.politics
    assert politics.cells["Germany", "France"].text() == "war"
    assert politics.cells["Germany", "Soviet Union"].text() == "round 3"
    player.plays(Edit(at_war=(("Germany", "United States"),)))
    assert politics.cells["Germany", "United States"].text() == "war"
    politics.cells["Japan", "China"].click()
    assert "Japan and China are at war" in politics.pair.accessibleName()
    assert "H-POL" in player.words_of(politics)


# -- areas, find, words ---------------------------------------------------------------------


def test_the_tree_of_areas_is_searched_by_alias_power_and_unit(player):
    areas = player.window.docks.areas
    for sought, expected in (("poland", "Poland"), ("transport plane", "Germany"), ("mongolia", "Mongolia")):
        areas.search.setText(sought)
        shown = [areas.filtered.index(line, 0).data() for line in range(areas.filtered.rowCount())]
        assert any(one.startswith(expected) for one in shown), (sought, shown)
    areas.search.clear()
    assert areas.filtered.rowCount() == len(player.window.session.state.ruleset.board.areas)


def test_the_tree_of_areas_follows_the_position(player):
    areas = player.window.docks.areas
    player.plays(POLAND)
    areas.select("Poland")
    assert areas.tree.currentIndex().data() == "Poland: 12 infantry, 3 artillery, 1 fighter"


@pytest.mark.parametrize(
    ("sought", "first"),
    [("pol", "Poland"), ("east pol", "East Poland"), ("warsaw", "Poland"), ("un", "Undo"), ("xyz", "")],
)
def test_what_begins_with_the_text_comes_first(sought, first):
    entries = [
        Entry("East Poland", "area", lambda: None),
        Entry("Poland", "area", lambda: None, ("Warsaw",)),
        Entry("Fund", "command", lambda: None),
        Entry("Undo", "command", lambda: None),
    ]
    found = ranked(entries, sought)
    assert (found[0].words if found else "") == first


def test_only_rules_of_the_book_become_links():
    words = linked("Tanks <stop>: H-NEU-1 and H-XYZ-9")
    assert 'href="rule:H-NEU-1"' in words
    assert "H-XYZ-9</a>" not in words
    assert "&lt;stop&gt;" in words


def test_areas_of_a_sentence_become_links_but_not_the_power_that_acts():
    words = linked("Germany: Germany to East Poland, H-NEU-1", ("Germany", "Poland", "East Poland"))
    assert words.startswith("Germany: <a ")
    assert words.count("area:") == 2
    assert ">East Poland</a>" in words
    assert 'href="rule:H-NEU-1"' in words


def test_an_area_in_the_log_leads_there(player):
    player.window.docks.show_tab("Log")
    player.plays(POLAND)
    log = player.window.docks.log.text
    assert 'href="area:Poland"' in log.toHtml()
    log.anchorClicked.emit(QUrl("area:Poland"))
    assert player.window.board.cursor.area == "Poland"


def test_the_picture_of_the_tray_is_there_only_with_units(player):
    turn = player.window.docks.turn
    assert turn.tray.isHidden()
    player.plays(Edit(tray={"Germany": {"infantry": 3}}))
    assert not turn.tray.isHidden()
