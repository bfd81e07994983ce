"""The table of facts on the screen: opened, read, copied, written, followed by keys; it follows the game."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QPushButton

from anniversary_board.dialogs.table import PAGES, TableWindow
from anniversary_board.panels.dice_page import DicePage
from anniversary_board.panels.economy_page import EconomyPage
from anniversary_board.panels.table_page import TablePage
from anniversary_board.panels.table_pages import UnitsPage
from anniversary_board.table_link import TableLink
from rules.actions import EndPhase
from rules.names import POWERS

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def table(player) -> TableWindow:
    """The table, opened as a player opens it."""
    player.command(Qt.Key.Key_T)
    window = player.window.table.window
    assert isinstance(window, TableWindow)
    QTest.qWaitForWindowExposed(window)
    return window


def page(window: TableWindow, name: str) -> TablePage:
    window.show_page(name)
    QApplication.processEvents()
    return window.page


def charted(qtbot, window: TableWindow) -> EconomyPage:
    shown = page(window, "Economy")
    assert isinstance(shown, EconomyPage)
    qtbot.waitUntil(lambda: shown.chart is not None, timeout=10000)
    return shown


def test_the_menu_names_every_page(player):
    assert tuple(PAGES) == TableLink.PAGES
    for name in PAGES:
        assert player.window.commands.run(f"table_{name.lower()}")
        window = player.window.table.window
        assert window.tabs.tabText(window.tabs.currentIndex()) == name
        assert window.page.table.sheet.rows or name == "Dice"


def test_a_page_is_made_when_it_is_looked_at(table):
    assert list(table.pages) == ["Economy"]
    page(table, "Dice")
    assert list(table.pages) == ["Economy", "Dice"]


def test_it_follows_the_game_and_rests_while_closed(player, table):
    shown = page(table, "Statement")
    german = shown.table.sheet.rows[0]
    assert german.cells[3] is None
    for _ in range(4):
        player.plays(EndPhase())
    assert shown.table.sheet.rows[0].cells[3] == german.cells[2]
    table.close()
    before = shown.table.sheet
    player.window.session.undo()
    assert shown.table.sheet is before
    player.window.commands.run("table")
    assert shown.table.sheet.rows[0].cells[3] is None


def test_a_rule_is_followed_by_enter_and_by_a_click(player, table):
    shown = page(table, "Objectives").table
    shown.choose(0)
    QTest.keyClick(shown, Qt.Key.Key_Return)
    assert player.window.rulebook.shown == "R-NO-GER-1"
    cell = shown.visualRect(shown.model().index(1, len(shown.sheet.columns) - 1)).center()
    QTest.mouseClick(shown.viewport(), Qt.MouseButton.LeftButton, pos=cell)
    assert player.window.rulebook.shown == "R-NO-GER-2"


def test_a_page_is_copied_whole_or_by_rows(table):
    shown = page(table, "Units")
    shown.table.choose(0)
    QTest.keyClick(shown.table, Qt.Key.Key_C, CTRL)
    lines = QApplication.clipboard().text().splitlines()
    assert lines[0].split("\t")[0] == "Unit"
    assert len(lines) == len(shown.table.sheet.rows) + 1
    QTest.keyClick(shown.table, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    table.copy.click()
    assert len(QApplication.clipboard().text().splitlines()) == 3


def test_a_page_is_written_as_csv(player, table, tmp_path: Path):
    page(table, "Economy")
    assert table.write(tmp_path / "economy.csv")
    rows = list(csv.DictReader(io.StringIO((tmp_path / "economy.csv").read_text(encoding="utf-8"))))
    assert {row["Power"] for row in rows} == set(POWERS)
    assert "economy.csv" in player.card("message")
    assert not table.write(tmp_path / "nowhere" / "economy.csv")
    assert "not written" in player.card("message")


def test_the_file_is_asked_for_with_the_name_of_the_page(table):
    page(table, "Dice")
    dialog = table.ask_file()
    assert dialog.defaultSuffix() == "csv"
    assert Path(dialog.selectedFiles()[0]).name == "dice.csv"
    dialog.reject()


def test_the_chart_has_the_lines_of_the_figure_chosen(qtbot, table):
    shown = charted(qtbot, table)
    shown.figure.setCurrentText("Value of units")
    shown.figure.activated.emit(shown.figure.currentIndex())
    assert set(shown.chart.lines) == set(POWERS)
    assert shown.chart.lines["Germany"][0][0] == 0
    assert shown.chart.accessibleName().startswith("Value of units by round")
    lengths = {power: len(curve.xData) for power, curve in shown.chart.curves.items()}
    assert set(lengths.values()) == {2}


def test_it_begins_with_a_figure_there_is_something_to_see_of(player):
    economy = player.window.table.open("Economy").page
    assert economy.figure.currentText() == "Value of units"
    player.window.table.window.close()
    player.window.table.window = None
    player.to_phase("collect_income")
    economy = player.window.table.open("Economy").page
    assert economy.figure.currentText() == "Income collected"


def test_the_row_chosen_is_the_line_brought_out(qtbot, table):
    shown = charted(qtbot, table)
    shown.figure.setCurrentText("Treasury")
    shown.figure.activated.emit(1)
    widths = {power: curve.opts["pen"].widthF() for power, curve in shown.chart.curves.items()}
    row = next(number for number, one in enumerate(shown.table.sheet.rows) if one.owner == "Japan")
    shown.table.choose(row)
    now = {power: curve.opts["pen"].widthF() for power, curve in shown.chart.curves.items()}
    assert now["Japan"] > widths["Japan"]
    assert all(now[power] == widths[power] for power in POWERS if power != "Japan")


def test_units_are_those_of_the_power_chosen(player, table):
    shown = page(table, "Units")
    assert isinstance(shown, UnitsPage)
    assert shown.power.currentText() == "Germany"
    assert shown.table.sheet.rows[-1].cells[0] == "V1 rocket"
    shown.power.setCurrentText("Italy")
    shown.power.activated.emit(shown.power.currentIndex())
    assert shown.table.sheet.rows[-1].cells[0] == "Factory"
    tank = next(number for number, row in enumerate(shown.table.sheet.rows) if row.kind == "tank")
    shown.table.choose(tank)
    assert shown.title.text() == "Tank"
    assert "two hits" in shown.notes.accessibleName()


def test_dice_of_the_round_and_of_the_game(player, table):
    shown = page(table, "Dice")
    assert isinstance(shown, DicePage)
    assert shown.words.text() == "No dice have been rolled."
    shown.round.click()
    assert not shown.table.sheet.rows
    assert "faces 1: 0" in shown.bars.accessibleName()


def test_everything_can_be_reached_and_has_a_name(table):
    for name in PAGES:
        shown = page(table, name)
        assert shown.table.accessibleName() == name
        assert shown.table.focusPolicy() & Qt.FocusPolicy.TabFocus
        assert all(box.accessibleName() for box in shown.findChildren(QComboBox))
    assert all(button.text() for button in table.findChildren(QPushButton) if button.isVisible())
    QTest.keyClick(table, Qt.Key.Key_Escape)
    assert table.isHidden()


def test_keys_turn_the_pages_and_leave_the_table(table):
    QTest.keyClick(table.page.table, Qt.Key.Key_Tab, CTRL)
    assert table.page.name == "Statement"
    QTest.keyClick(table.page.table, Qt.Key.Key_Backtab, CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert table.page.name == "Economy"
    table.page.table.setFocus()
    QTest.keyClick(table.page.table, Qt.Key.Key_Tab)
    assert table.focusWidget() is table.copy


def test_a_repeated_name_is_heard_in_every_row(table):
    model = page(table, "Statement").table.facts
    second = model.index(1, 0)
    assert model.data(second) == ""
    heard = model.data(second, Qt.ItemDataRole.AccessibleTextRole)
    assert heard == f"Power: {model.sheet.rows[1].owner}"


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_page_is_painted_in_every_theme_and_size(qtbot, player, table, theme, scale):
    player.window.view.set_theme(theme)
    player.window.view.set_text_scale(scale)
    table.resize(1240, 640)
    charted(qtbot, table)
    for name in PAGES:
        shown = page(table, name)
        QApplication.processEvents()
        assert not table.grab().isNull()
        assert shown.table.sheet.rows or name == "Dice"
        assert table.copy.height() >= table.copy.sizeHint().height()


def test_a_point_of_the_chart_is_named_under_the_pointer(qtbot, player, table):
    shown = charted(qtbot, table)
    shown.figure.setCurrentText("Treasury")
    shown.figure.activated.emit(1)
    chart = shown.chart
    qtbot.waitUntil(lambda: chart.names["Germany"].isVisible())
    round, value = chart.lines["Germany"][0]
    at = chart.plot.getViewBox().mapViewToScene(QPointF(round, value))
    assert chart.point_at(at).startswith("Germany, at the start")
    assert chart.point_at(QPointF(-500, -500)) == ""
