"""The menu leads to paper and pictures."""

from __future__ import annotations

import pytest

from anniversary_board.printing.dialogs import ExportDialog, PreviewDialog, PrintDialog


@pytest.mark.parametrize(
    ("command", "dialog", "words"),
    [
        ("export", ExportDialog, "Export picture…"),
        ("preview", PreviewDialog, "Print preview…"),
        ("print", PrintDialog, "Print…"),
    ],
)
def test_the_game_menu_opens_the_dialog(player, command, dialog, words):
    action = player.window.commands.actions[command]
    assert action.text() == words
    action.trigger()
    [opened] = player.window.findChildren(dialog)
    assert opened.isVisible()
    opened.close()


def test_print_has_the_usual_key(player):
    assert "Ctrl+P" in [key.toString() for key in player.window.commands.actions["print"].shortcuts()]
