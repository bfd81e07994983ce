"""Every dialog, opened as the window opens it: what it offers, what it refuses, and room for its words."""

from __future__ import annotations

import json

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QComboBox,
    QDialog,
    QLabel,
    QLineEdit,
    QWidget,
)

from anniversary_board.dialogs.about import AboutDialog, ShortcutsDialog
from anniversary_board.dialogs.agreement import AgreementDialog
from anniversary_board.dialogs.declare_war import DeclareWarDialog
from anniversary_board.dialogs.edit_position import EditWindow
from anniversary_board.dialogs.new_game import NewGameDialog
from anniversary_board.panels.parts import Elided
from rules.actions import Agree, DeclareWar, Edit
from rules.names import COMBAT_MOVE
from rules.pieces import Piece
from rules.setups import setup_document, standard_setup

OPENERS = {
    "declare war": lambda window: window.turn.ask_declaration(),
    "agreement": lambda window: window.turn.ask_agreement(),
    "edit an area": lambda window: window.turn.edit("Germany"),
    "edit the game": lambda window: window.turn.edit(whole_game=True),
    "new game": lambda window: window.documents.ask_new(),
    "rulebook": lambda window: window.open_rulebook(),
    "manual": lambda window: window.open_manual(),
    "about": lambda window: (window.open_about(), window.findChild(AboutDialog))[1],
    "keys": lambda window: (window.open_shortcuts(), window.findChild(ShortcutsDialog))[1],
}


def clipped(window: QWidget) -> list[str]:
    """The words inside a window that have less room than they need."""
    found = []
    for part in window.findChildren(QWidget):
        if not part.isVisible() or isinstance(part, Elided):
            continue
        if isinstance(part, QLabel) and part.text():
            if part.wordWrap():
                short = part.height() < part.heightForWidth(part.width()) - 1
            else:
                short = (
                    part.width() < part.sizeHint().width() - 1 or part.height() < part.sizeHint().height() - 1
                )
        elif isinstance(part, QAbstractButton) and part.text() and part.parent() is not None:
            short = part.width() < part.minimumSizeHint().width() - 1
        elif isinstance(part, QComboBox | QLineEdit):
            short = part.height() < part.fontMetrics().height()
        else:
            continue
        if short:
            found.append(f"{type(part).__name__} {getattr(part, 'text', lambda: '')()!r} {part.size()}")
    return found


@pytest.mark.parametrize("scale", ["100", "200"])
@pytest.mark.parametrize("name", OPENERS)
def test_every_dialog_has_room_for_its_words(player, name, scale):
    player.window.commands.actions[f"text_{scale}"].trigger()
    dialog = OPENERS[name](player.window)
    QApplication.processEvents()
    assert isinstance(dialog, QWidget)
    assert dialog.isVisible()
    assert dialog.windowTitle()
    assert clipped(dialog) == []
    assert dialog.width() <= 1366
    dialog.close()


# -- war and agreement ----------------------------------------------------------------------


def test_a_power_that_may_not_be_chosen_says_why(player):
    dialog = player.window.turn.ask_declaration()
    assert isinstance(dialog, DeclareWarDialog)
    already = [box.text() for box in dialog.findChildren(QCheckBox) if not box.isEnabled()]
    assert "United Kingdom: at war already" in already
    assert "H-POL-10" in player.words_of(dialog)
    assert not dialog.declare.isEnabled()
    chosen = next(iter(dialog.boxes))
    dialog.boxes[chosen].setChecked(True)
    assert dialog.declare.isEnabled()
    player.press_button(dialog, "Declare war")
    asked = player.card("war")
    assert chosen in asked
    player.answer("war", "Stay at peace")
    assert not player.window.session.state.at_war("Germany", chosen)
    assert player.window.session.game.phase_moves() == []


def test_war_is_declared_after_it_was_announced(player):
    dialog = player.window.turn.ask_declaration()
    chosen = next(iter(dialog.boxes))
    dialog.boxes[chosen].setChecked(True)
    player.press_button(dialog, "Declare war")
    player.answer("war", "Declare war")
    assert player.window.session.state.at_war("Germany", chosen)
    assert isinstance(player.window.session.game.node.action, DeclareWar)


def test_the_agreement_needs_both_words_and_japans_turn(player):
    dialog = player.window.turn.ask_agreement()
    assert not dialog.agree.isEnabled()
    assert "H-POL-9" in player.words_of(dialog)
    dialog.reject()
    player.plays(Edit(turn="Japan", phase=COMBAT_MOVE))
    dialog = player.window.turn.ask_agreement()
    assert isinstance(dialog, AgreementDialog)
    dialog.words[0].setChecked(True)
    assert not dialog.agree.isEnabled()
    dialog.words[1].setChecked(True)
    dialog.second.setChecked(True)
    player.press_button(dialog, "Make the agreement")
    assert player.window.session.game.node.action == Agree(
        islands={"Borneo": "Japan", "East Indies": "United Kingdom"}
    )
    assert player.window.session.state.owner("Borneo") == "Japan"


# -- editing --------------------------------------------------------------------------------


def test_units_owner_and_damage_of_an_area_are_edited_and_undone(player):
    before = player.window.session.state
    editor = player.window.turn.edit("Poland")
    page = editor.of_area
    page.owner.setCurrentText("Germany")
    page.add_units(Piece("Germany", "tank"), 3)
    player.press_button(page, "Put on the board")
    state = player.window.session.state
    assert state.owner("Poland") == "Germany"
    assert state.stack("Poland")[Piece("Germany", "tank")] == 3
    assert isinstance(player.window.session.game.node.action, Edit)
    player.window.commands.run("undo")
    assert player.window.session.state == before


def test_a_number_is_changed_and_a_ship_with_cargo_added(player):
    editor = player.window.turn.edit("SZ 5")
    page = editor.of_area
    page.owner_of_new.setCurrentText("Germany")
    page.kind.setCurrentIndex(page.kind.findData("transport"))
    page.cargo[0].setCurrentIndex(page.cargo[0].findText("infantry"))
    page.add.click()
    player.press_button(page, "Put on the board")
    loaded = [p for p in player.window.session.state.stack("SZ 5") if p.kind == "transport" and p.cargo]
    assert [one.kind for piece in loaded for one in piece.cargo] == ["infantry"]


def test_an_impossible_edit_is_refused_with_the_place_of_the_fault(player):
    """P71: nothing is put on the board, and the window keeps what was filled in."""
    before = player.window.session.state
    editor = player.window.turn.edit("Poland")
    editor.of_area.add_units(Piece("Germany", "battleship"), 1)
    player.press_button(editor.of_area, "Put on the board")
    assert player.window.session.state is before
    assert editor.fault.isVisible()
    assert "Poland" in editor.fault.text()
    assert "battleship" in editor.fault.text()
    assert Piece("Germany", "battleship") in editor.of_area.stack


def test_an_edit_that_changes_nothing_is_none(player):
    editor = player.window.turn.edit("Poland")
    nodes = len(player.window.session.game.nodes)
    player.press_button(editor.of_area, "Put on the board")
    assert len(player.window.session.game.nodes) == nodes
    assert "Nothing differs" in editor.fault.text()


def test_money_wars_and_the_moment_are_edited(player):
    editor = player.window.turn.edit(whole_game=True)
    page = editor.of_game
    page.money["Japan"].setValue(42)
    page.wars["Japan", "United States"].setChecked(True)
    page.round.setValue(3)
    page.turn.setCurrentText("Japan")
    page.note.setText("as at the table")
    player.press_button(page, "Put on the board")
    state = player.window.session.state
    assert state.treasury["Japan"] == 42
    assert state.at_war("Japan", "United States")
    assert (state.round, state.turn) == (3, "Japan")
    action = player.window.session.game.node.action
    assert isinstance(action, Edit)
    assert action.note == "as at the table"


def test_the_editor_follows_the_board(player):
    editor = player.window.turn.edit("Poland")
    assert isinstance(editor, EditWindow)
    player.click("Italy")
    assert editor.of_area.area.currentText() == "Italy"


# -- new game -------------------------------------------------------------------------------


def test_a_new_game_has_the_options_that_were_chosen(player):
    dialog = player.window.documents.ask_new()
    assert isinstance(dialog, NewGameDialog)
    dialog.boxes["victory_cities"].setCurrentIndex(2)
    dialog.checks["research"].setChecked(False)
    player.press_button(dialog, "Start the game")
    options = player.window.session.game.setup.options
    assert options.victory_cities == 21
    assert not options.research
    assert player.window.docks.turn.cities.accessibleName().endswith("of 21")


def test_a_setup_file_with_a_fault_is_named_and_the_one_before_stays(player, tmp_path):
    document = setup_document(standard_setup())
    document["treasury"] = {"Germny": 3}
    path = tmp_path / "ours.json"
    path.write_text(json.dumps(document))
    dialog = player.window.documents.ask_new()
    dialog.take_file(path)
    assert dialog.fault.isVisible()
    said = dialog.fault.accessibleName()
    assert "ours.json is not taken" in said
    assert "treasury" in said
    assert dialog.setup().name == standard_setup().name


# -- rulebook -------------------------------------------------------------------------------


def test_the_rulebook_finds_words_follows_links_and_goes_back(player):
    book = player.window.open_rulebook()
    book.search.setText("blitz")
    assert book.model.rowCount() >= 1
    book.show_rule("H-NEU-1")
    book.text.anchorClicked.emit("rule:H-POL-11")
    assert book.shown == "H-POL-11"
    player.press_button(book, "Back")
    assert book.shown == "H-NEU-1"


def test_f1_opens_it(player):
    player.key(Qt.Key.Key_F1)
    assert player.window.rulebook is not None
    assert player.window.rulebook.isVisible()


def test_dialogs_are_not_modal(player):
    for opener in OPENERS.values():
        dialog = opener(player.window)
        assert not dialog.isModal()
        if isinstance(dialog, QDialog):
            dialog.reject()
