"""The manual: every link leads somewhere, every rule, command, key and picture it names is there, its examples play."""

from __future__ import annotations

import json
import re
import shlex
import struct
import time
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest

from anniversary_board import cli
from anniversary_board.dialogs.about import ShortcutsDialog
from anniversary_board.dialogs.manual import FIRST_PAGE, PAGES, ManualWindow, page_text, with_rules
from rules.rulebook import RULES
from rules.serialization import load_game

FOLDER = Path(__file__).parents[3] / "docs" / "manual"
TEXTS = {page: page_text(page) for page in PAGES}
MOST_BYTES, MOST_PICTURES = 300 * 1024, 8
LINK = re.compile(r"(!?)\[[^\]]*\]\(([^)]+)\)")
MENU = re.compile(r"\*\*(Game|Edit|View|Turn|Help) > ([^*]+)\*\*")
KEY = re.compile(r"`((?:(?:Ctrl|Alt|Shift)\+)+\S+|F\d*)`")


def key_table(commands) -> list[str]:
    """The lines of the page of keys: every command by menu, then what a drag knows."""
    lines = []
    for command in commands.table.values():
        if command.menu:
            keys = [QKeySequence(key).toString() for key in command.keys]
            below = f" > {command.below}" if command.below else ""
            shown = ", ".join(f"`{key}`" for key in keys)
            lines.append(f"| {command.menu}{below} > {command.words} | {shown} |")
    return lines


def drag_table() -> list[str]:
    return [f"| {keys} | {words} |" for keys, words in ShortcutsDialog.DRAG]


def test_the_folder_holds_these_pages_and_no_others():
    assert {path.name for path in FOLDER.glob("*.md")} == set(PAGES)


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_somewhere(page):
    for picture, target in LINK.findall(TEXTS[page]):
        path = target.partition("#")[0]
        assert (FOLDER / path).is_file(), target
        assert picture or path in PAGES, target


def test_every_page_is_linked_from_the_first():
    assert {target for _, target in LINK.findall(TEXTS[FIRST_PAGE])} >= set(PAGES) - {FIRST_PAGE}


def test_every_rule_that_is_named_exists_and_is_a_link():
    named = [one for text in TEXTS.values() for one in re.findall(r"\b[HR]-[A-Z][A-Z0-9]+(?:-\w+)*", text)]
    assert len(named) > 40
    assert [one for one in named if one not in RULES] == []
    assert all(f"](rule:{one})" in with_rules(one) for one in named)


def test_pictures_are_few_small_and_used():
    pictures = list((FOLDER / "pictures").glob("*.png"))
    used = {target for text in TEXTS.values() for mark, target in LINK.findall(text) if mark}
    assert {f"pictures/{one.name}" for one in pictures} == used
    assert 0 < len(pictures) <= MOST_PICTURES
    for one in pictures:
        data = one.read_bytes()
        assert len(data) <= MOST_BYTES, one
        assert struct.unpack(">II", data[16:24])[0] >= 800


def test_every_menu_path_is_in_the_command_table(player):
    table = player.window.commands.table.values()
    paths = {(one.menu, f"{one.below} > {one.words}" if one.below else one.words) for one in table}
    paths |= {(one.menu, one.below) for one in table if one.below}
    named = {found for text in TEXTS.values() for found in MENU.findall(text)}
    assert len(named) > 12
    assert named - paths == set()


def test_every_key_is_in_the_command_table(player):
    commands = player.window.commands
    known = {key.toString() for id in commands.table for key in commands.actions[id].shortcuts()}
    named = {QKeySequence(key).toString() for text in TEXTS.values() for key in KEY.findall(text)}
    assert len(named) > 8
    assert named - known == set()


def test_the_key_beside_a_command_is_its_own(player):
    commands = player.window.commands
    keys = {
        (one.menu, one.words): {key.toString() for key in commands.actions[one.id].shortcuts()}
        for one in commands.table.values()
    }
    told = re.compile(r"\*\*(\w+) > ([^*]+)\*\* \(`([^`]+)`\)")
    found = [match for text in TEXTS.values() for match in told.findall(text)]
    assert found
    assert [one for one in found if QKeySequence(one[2]).toString() not in keys[one[0], one[1]]] == []


def test_the_page_of_keys_is_the_command_table(player):
    lines = [line for line in TEXTS["keyboard.md"].splitlines() if re.match(r"\| (?!---|Command|Hand)", line)]
    assert lines == drag_table() + key_table(player.window.commands)


def test_the_first_turn_plays_as_the_manual_tells_it(tmp_path, capsys):
    """With a seed whose dice win both battles."""
    game = str(tmp_path / "game.json")
    assert cli.main(["new", "--seed", "7", "-o", game]) == 0
    end = {"type": "end_phase"}

    def do(*actions, auto=False):
        orders = [json.dumps(one) for one in actions]
        assert cli.main(["do", game, *orders, *(["--auto"] if auto else [])]) == 0, capsys.readouterr().err

    do(end, {"type": "purchase", "units": {"infantry": 3, "artillery": 2, "tank": 1}}, end)
    assert load_game(Path(game)).game.state.treasury["Germany"] == 0
    ten = {"type": "move", "units": {"infantry": 10}, "path": ["Germany", "Poland"]}
    assert cli.main(["do", game, json.dumps(ten)]) == 1
    do(
        {
            "type": "move",
            "units": {"infantry": 9, "artillery": 2, "tank": 2},
            "path": ["Germany", "Poland"],
        },
        {"type": "move", "units": {"fighter": 2, "tactical_bomber": 1}, "path": ["Germany", "Poland"]},
        {"type": "move", "units": {"infantry": 2, "tank": 1}, "path": ["Germany", "Northwestern Europe"]},
        end,
    )
    assert cli.main(["do", game, '{"type": "fight", "area": "Poland"}', "--no-dice"]) == 0
    question = load_game(Path(game)).game.state.pending
    assert question is not None
    assert question.dice == 16
    assert cli.main(["do", game, "--auto"]) == 0
    do({"type": "fight", "area": "Northwestern Europe"}, auto=True)
    do(
        end,
        {"type": "move", "units": {"fighter": 2, "tactical_bomber": 1}, "path": ["Poland", "Germany"]},
        end,
    )
    do({"type": "place", "area": "Germany", "units": {"infantry": 3, "artillery": 2, "tank": 1}}, end)
    state = load_game(Path(game)).game.state
    assert (state.turn, state.treasury["Germany"]) == ("Germany", 21)
    do(end)
    assert load_game(Path(game)).game.state.turn == "France"


@pytest.mark.parametrize("page", ["solo.md", "paper.md"])
def test_the_commands_of_a_page_run(page, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    if page != "solo.md":
        assert cli.main(["new", "-o", "game.json"]) == 0
    lines = [line for line in TEXTS[page].splitlines() if line.startswith("    anniversary-board ")]
    for line in lines:
        words = shlex.split(line)[1:]
        if "FILE" not in words:
            assert cli.main(words) == 0, (line, capsys.readouterr().err)
    assert len(lines) > 2


def test_help_opens_it_and_links_lead_on(player):
    window = player.window
    begun = time.perf_counter()
    assert window.commands.run("manual")
    took = time.perf_counter() - begun
    manual = window.manual
    assert isinstance(manual, ManualWindow)
    assert manual.isVisible()
    assert manual.shown == FIRST_PAGE
    assert took < 1.0
    manual.text.anchorClicked.emit(QUrl("battles.md"))
    assert manual.shown == "battles.md"
    manual.text.anchorClicked.emit(QUrl("rule:H-REP-1"))
    assert window.rulebook is not None
    assert window.rulebook.shown == "H-REP-1"
    QTest.mouseClick(manual.back, Qt.MouseButton.LeftButton)
    assert manual.shown == FIRST_PAGE
    assert not manual.back.isEnabled()


def test_the_search_lists_the_pages_with_the_words_and_marks_them(player):
    manual = player.window.open_manual()
    manual.search.setText("wolf pack")
    assert [manual.model.item(line).text() for line in range(manual.model.rowCount())] == ["Battles"]
    assert manual.shown == "battles.md"
    assert manual.text.textCursor().selectedText().casefold() == "wolf pack"
    manual.search.setText("no such word anywhere")
    assert manual.model.rowCount() == 0
    assert manual.shown == "battles.md"
    manual.search.clear()
    assert manual.model.rowCount() == len(PAGES)


def test_the_keys_alone_turn_the_pages(player):
    manual = player.window.open_manual()
    manual.list.setFocus()
    QTest.keyClick(manual.list, Qt.Key.Key_Down)
    assert manual.shown == PAGES[1]
    for part in (manual.search, manual.list, manual.text):
        assert part.accessibleName()
