"""The commands: a table that can be trusted, menus and keys made of it, and what each one does."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from anniversary_board.commands import MENUS, Command, Commands

Key = Qt.Key


def test_no_key_means_two_things(player):
    commands = player.window.commands
    keys = Counter(
        key.toString()
        for command in commands.table.values()
        for key in commands.actions[command.id].shortcuts()
    )
    assert [key for key, count in keys.items() if count > 1] == []


def test_every_command_is_in_a_known_menu_with_words(player):
    for command in player.window.commands.table.values():
        assert command.menu in (*MENUS, "")
        assert command.words
        assert not command.words.endswith("!")
        assert "please" not in command.words.lower()


def test_two_commands_of_one_name_are_refused(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    twice = [Command("a", "A", "Game", lambda: None), Command("a", "B", "Game", lambda: None)]
    with pytest.raises(ValueError, match="a"):
        Commands(twice, window, window)


def test_a_command_that_is_not_possible_does_nothing(qtbot):
    window, done = QWidget(), []
    qtbot.addWidget(window)
    table = [Command("a", "A", "Game", lambda: done.append(1), possible=lambda: bool(done))]
    commands = Commands(table, window, window)
    assert not commands.run("a")
    assert done == []
    commands.actions["a"].trigger()
    assert done == []
    with pytest.raises(KeyError):
        commands.run("b")


def test_commands_are_on_and_off_with_the_game(player):
    actions = player.window.commands.actions
    assert actions["undo"].isEnabled()
    assert not actions["redo"].isEnabled()
    assert not actions["take_back_all"].isEnabled()
    player.drag("Germany", "tank", "Poland")
    assert actions["take_back_all"].isEnabled()
    player.command(Key.Key_Z)
    assert actions["redo"].isEnabled()
    player.window.session.look(0)
    assert actions["now"].isEnabled()
    assert not actions["edit"].isEnabled()
    assert not actions["next_unit"].isEnabled()


def test_letters_are_commands_only_on_the_board(player):
    player.key(Key.Key_Slash)
    field = player.window.find_field
    assert field.hasFocus()
    zoom = player.view.zoom
    player.key(Key.Key_F, on=field)
    assert player.view.zoom == zoom
    assert field.text() == "f"
    player.key(Key.Key_Escape, on=field)
    player.view.setFocus()
    player.key(Key.Key_F)
    assert player.view.fits


@pytest.mark.parametrize(("key", "dock"), [(Key.Key_F7, "left"), (Key.Key_F9, "tree")])
def test_docks_close_and_come_back_by_key(player, key, dock):
    shown = getattr(player.window.docks, dock)
    before = shown.isHidden()
    player.key(key)
    assert shown.isHidden() != before
    player.key(key)
    assert shown.isHidden() == before


def test_the_right_dock_folds_to_a_rail_that_opens_it_again(player):
    docks = player.window.docks
    player.key(Key.Key_F8)
    assert docks.folded
    assert docks.right.isHidden()
    assert docks.rail_bar.isVisible()
    docks.rail.wanted.emit(2)
    assert not docks.folded
    assert docks.tabs.currentWidget() is docks.history


def test_panels_are_opened_by_alt_and_a_number(player):
    docks = player.window.docks
    for key, name in ((Key.Key_2, "Log"), (Key.Key_4, "Politics"), (Key.Key_1, "Area")):
        player.key(key, Qt.KeyboardModifier.AltModifier)
        assert docks.tabs.currentWidget() is docks.panels()[name]


def test_the_zoom_keys(player):
    zoom = player.view.zoom
    player.window.commands.run("zoom_in")
    assert player.view.zoom > zoom
    player.window.commands.run("zoom_full")
    assert player.view.zoom == pytest.approx(1.0, rel=0.01)


def test_a_strict_game_is_remembered_and_said(player, settings):
    player.window.commands.actions["strict"].trigger()
    assert settings.strict
    assert player.window.session.strict
    assert "Strict" in player.window.status.manners.text()
    player.window.commands.actions["strict"].trigger()
    assert not player.window.session.strict


def test_the_list_of_keys_has_every_key_of_the_menus(player):
    listed = {words: key for _, lines in player.window.commands.shortcuts() for key, words in lines}
    assert listed["Undo"] == "Ctrl+Z"
    assert listed["Fit the board"] == "F"
    assert listed["Rulebook"] == "F1"
