"""Files: saved, opened, dropped, recent; a bad one names where and what, and harms nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QFileDialog

from rules.actions import Edit
from rules.serialization import encode_game, load_game
from rules.setups import setup_document, standard_setup


@pytest.fixture
def save(player, tmp_path) -> Path:
    """A save of a game with two moves."""
    path = tmp_path / "A game.anniversary.json"
    player.drag("Germany", "tank", "Poland")
    player.drag("Germany", "fighter", "Poland")
    assert player.window.documents.save_to(path)
    return path


def broken(save: Path, change) -> Path:
    """A copy of a save with something changed in its document."""
    document = json.loads(save.read_text())
    change(document)
    path = save.with_name("broken.json")
    path.write_text(json.dumps(document))
    return path


def future(document):
    document["format"] = document["format"].rpartition("/")[0] + "/99"


def nonsense(document):
    document["setup"] = 3


@pytest.mark.parametrize("change", [future, nonsense, dict.clear])
def test_a_bad_file_is_told_with_its_path_and_nothing_changes(player, save, change):
    """P73 and every other bad file: the game and the file stay as they are."""
    session = player.window.session
    path = broken(save, change)
    bytes_before, state, game = path.read_bytes(), session.state, session.game
    assert not player.window.documents.open(path)
    said = player.card("message")
    assert "broken.json is not opened" in said
    assert "untouched" in said
    assert ("format" in said) or ("setup" in said)
    assert session.game is game
    assert session.state is state
    assert session.path == save
    assert path.read_bytes() == bytes_before


def test_a_save_of_a_newer_program_says_both_versions(player, save):
    player.window.documents.open(broken(save, future))
    assert "99" in player.card("message")


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe\x00", b"[1, 2]", b"null", b"hello"])
def test_what_is_no_document_at_all_is_told_too(player, tmp_path, content):
    path = tmp_path / "odd.json"
    path.write_bytes(content)
    game = player.window.session.game
    assert not player.window.documents.open(path)
    assert "odd.json is not opened" in player.card("message")
    assert player.window.session.game is game


def test_a_file_that_is_not_there_is_told(player, tmp_path):
    assert not player.window.documents.open(tmp_path / "gone.json")
    assert "gone.json is not opened" in player.card("message")


def test_a_folder_that_cannot_be_written_is_told_and_the_game_goes_on(player, tmp_path):
    assert not player.window.documents.save_to(tmp_path / "no" / "such" / "folder" / "x.json")
    said = player.card("message")
    assert "not saved" in said
    assert "kept by the program" in said


def test_a_save_dropped_on_the_window_is_opened(player, save, open_window):
    other = open_window()
    other.window.cards.close("first")
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(save))])
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(5, 5), Qt.DropAction.CopyAction, mime, left, none)
    other.window.dragEnterEvent(enter)
    assert enter.isAccepted()
    drop = QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, mime, left, none)
    other.window.dropEvent(drop)
    assert other.window.session.game == load_game(save).game
    assert other.window.session.path == save


def test_a_link_to_the_web_dropped_on_the_window_is_not_taken(player):
    mime = QMimeData()
    mime.setUrls([QUrl("https://example.org/game.json")])
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(5, 5), Qt.DropAction.CopyAction, mime, left, none)
    enter.ignore()
    player.window.dragEnterEvent(enter)
    assert not enter.isAccepted()


def test_a_setup_file_begins_a_game_of_it(player, tmp_path):
    document = setup_document(standard_setup())
    document["name"] = "Our own 1939"
    path = tmp_path / "ours.json"
    path.write_text(json.dumps(document))
    assert player.window.documents.open(path)
    session = player.window.session
    assert session.game.setup.name == "Our own 1939"
    assert session.state.phase == "research"
    assert session.path is None
    assert player.window.windowTitle().startswith("Our own 1939")


def test_recent_files_are_in_the_menu_and_open(player, save, settings):
    player.window.documents.new_1939()
    player.window.recent.aboutToShow.emit()
    actions = {action.text(): action for action in player.window.recent.actions()}
    assert save.name in actions
    actions[save.name].trigger()
    assert player.window.session.path == save
    player.window.recent.aboutToShow.emit()
    {one.text(): one for one in player.window.recent.actions()}["Clear the list"].trigger()
    assert settings.recent == ()


def test_a_new_game_keeps_the_one_before_when_no_file_has_it(player, settings):
    player.drag("Germany", "tank", "Poland")
    data = encode_game(player.window.session.game)
    player.window.documents.new_1939()
    assert player.window.session.state.phase == "research"
    (kept,) = settings.recent
    assert kept.name.startswith("before-")
    assert encode_game(load_game(kept).game) == data


def test_open_by_dialog(player, save):
    player.window.documents.new_1939()
    player.command(Qt.Key.Key_O)
    dialog = player.window.documents.dialog
    assert isinstance(dialog, QFileDialog)
    dialog.selectFile(str(save))
    dialog.accept()
    assert player.window.session.path == save
    assert player.window.documents.dialog is None


def test_save_goes_to_the_file_the_game_has(player, save):
    player.plays(Edit(treasury={"Germany": 5}))
    assert "changed" in player.window.windowTitle()
    player.command(Qt.Key.Key_S)
    assert "saved" in player.window.windowTitle()
    assert load_game(save).game == player.window.session.game
