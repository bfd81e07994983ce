"""The table of commands of the window: what there is to do, with its words and keys, in menu order."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QKeySequence

from anniversary_board.commands import Command
from anniversary_board.settings import THEME_CHOICES
from anniversary_board.stylesheet import TEXT_SCALES
from rules.names import COMBAT_MOVE

if TYPE_CHECKING:
    from anniversary_board.main_window import MainWindow

Standard = QKeySequence.StandardKey


class Parts:
    """What the commands act on: the parts of a window, by name."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.session, self.documents, self.turn = window.session, window.documents, window.turn
        self.board, self.docks, self.view, self.settings = (
            window.board,
            window.docks,
            window.view,
            window.settings,
        )

    def now(self) -> bool:
        """Whether the position of now is on the board."""
        return not self.session.in_past

    def at_war_time(self) -> bool:
        """Whether war can be declared and agreements made: in a combat move."""
        return self.now() and self.session.state.phase == COMBAT_MOVE

    def has_moves(self) -> bool:
        """Whether moves of this phase can be taken back."""
        return self.now() and bool(self.session.game.phase_moves())


def command_table(parts: Parts) -> list[Command]:
    """All commands in the order of their menus."""
    return [*_game(parts), *_edit(parts), *_view(parts), *_turn(parts), *_help(parts)]


def _game(parts: Parts) -> list[Command]:
    documents = parts.documents
    return [
        Command("new", "New Global 1939", "Game", documents.new_1939, (Standard.New,)),
        Command("new_options", "New game with options…", "Game", documents.ask_new, ("Ctrl+Shift+N",)),
        Command("new_setup", "New from setup file…", "Game", documents.ask_setup),
        Command("open", "Open…", "Game", documents.ask_open, (Standard.Open,), line=True),
        Command("save", "Save", "Game", documents.save, (Standard.Save,), line=True),
        Command("save_as", "Save as…", "Game", documents.ask_save, ("Ctrl+Shift+S",)),
        *_paper(parts),
        Command(
            "quit",
            "Quit",
            "Game",
            parts.window.close,
            ("Ctrl+Q",),
            line=True,
            role=QAction.MenuRole.QuitRole,
        ),
    ]


def _paper(parts: Parts) -> list[Command]:
    return [
        Command("export", "Export picture…", "Game", lambda: _export(parts), ("Ctrl+Shift+E",), line=True),
        Command("preview", "Print preview…", "Game", lambda: _preview(parts)),
        Command("print", "Print…", "Game", lambda: _print(parts), (Standard.Print,)),
    ]


def _edit(parts: Parts) -> list[Command]:
    session, turn = parts.session, parts.turn
    return [
        Command("undo", "Undo", "Edit", session.undo, (Standard.Undo,), session.can_undo),
        Command("redo", "Redo", "Edit", session.redo, ("Ctrl+Shift+Z", "Ctrl+Y"), session.can_redo),
        Command(
            "take_back_all",
            "Take back all moves of the phase",
            "Edit",
            turn.take_back_all,
            ("Ctrl+Backspace",),
            parts.has_moves,
        ),
        Command("edit", "Edit position…", "Edit", lambda: turn.edit(), ("Ctrl+E",), parts.now, line=True),
        Command("now", "Back to now", "Edit", session.back_to_now, (), lambda: session.in_past, line=True),
        Command("branch", "Branch from here", "Edit", session.branch_here, (), lambda: session.in_past),
        Command(
            "strict",
            "Strict game: dice cannot be undone",
            "Edit",
            lambda: _set_strict(parts, not session.strict),
            checked=lambda: session.strict,
            line=True,
        ),
    ]


def _view(parts: Parts) -> list[Command]:
    board = parts.board
    zooms = [
        Command("fit", "Fit the board", "View", board.fit, ("F",), on_board=True),
        Command("zoom_in", "Zoom in", "View", lambda: board.zoom_by(1), (Standard.ZoomIn, "Ctrl+=")),
        Command("zoom_out", "Zoom out", "View", lambda: board.zoom_by(-1), (Standard.ZoomOut,)),
        Command("zoom_full", "100 %", "View", lambda: board.set_zoom(1.0), ("Ctrl+0",)),
    ]
    return [*zooms, *_docks(parts), *_tables(parts), *_looks(parts)]


def _tables(parts: Parts) -> list[Command]:
    table = parts.window.table
    return [
        Command("table", "Table of facts", "View", lambda: table.open(), ("Ctrl+T",), line=True),
        *(
            Command(f"table_{page.lower()}", page, "View", lambda one=page: table.open(one), below="Table")
            for page in table.PAGES
        ),
    ]


def _docks(parts: Parts) -> list[Command]:
    docks = parts.docks
    table = [
        Command(
            "dock_turn",
            "Turn",
            "View",
            lambda: docks.left.setVisible(docks.left.isHidden()),
            ("F7",),
            checked=lambda: not docks.left.isHidden(),
            line=True,
        ),
        Command(
            "fold",
            "Panels folded to a rail",
            "View",
            lambda: docks.set_folded(not docks.folded),
            ("F8",),
            checked=lambda: docks.folded,
        ),
        Command(
            "dock_areas",
            "Areas as a list",
            "View",
            lambda: docks.tree.setVisible(docks.tree.isHidden()),
            ("F9",),
            checked=lambda: not docks.tree.isHidden(),
        ),
        Command(
            "rearrange",
            "Rearrange panels",
            "View",
            lambda: docks.set_movable(not docks.movable),
            checked=lambda: docks.movable,
        ),
    ]
    return table + [
        Command(f"tab_{name.lower()}", name, "View", _shows(parts, name), (f"Alt+{number}",), below="Panel")
        for number, name in enumerate(docks.panels(), start=1)
    ]


def _looks(parts: Parts) -> list[Command]:
    view, settings = parts.view, parts.settings
    words = {"system": "As the desktop", "light": "Light", "dark": "Dark"}
    themes = [
        Command(
            f"theme_{choice}",
            words[choice],
            "View",
            lambda one=choice: view.set_theme(one),
            checked=lambda one=choice: settings.theme == one,
            group="theme",
            below="Theme",
        )
        for choice in THEME_CHOICES
    ]
    sizes = [
        Command(
            f"text_{round(scale * 100)}",
            f"{round(scale * 100)} %",
            "View",
            lambda one=scale: view.set_text_scale(one),
            checked=lambda one=scale: settings.text_scale == one,
            group="text",
            below="Text size",
        )
        for scale in TEXT_SCALES
    ]
    return [*themes, *sizes]


def _turn(parts: Parts) -> list[Command]:
    board, turn, window = parts.board, parts.turn, parts.window
    return [
        Command("end_phase", "End phase", "Turn", turn.end_phase, ("Ctrl+Return", "Ctrl+Enter")),
        Command("to_card", "To the card of the turn", "Turn", parts.docks.turn.take_focus, ("F6",)),
        Command(
            "next_unit",
            "Next unit that can move",
            "Turn",
            board.next_mover,
            ("Tab",),
            parts.now,
            on_board=True,
        ),
        Command("skip_unit", "Skip this unit", "Turn", board.skip_mover, ("N",), parts.now, on_board=True),
        Command(
            "declare", "Declare war…", "Turn", turn.ask_declaration, possible=parts.at_war_time, line=True
        ),
        Command("agree", "Money-island agreement…", "Turn", turn.ask_agreement, possible=parts.at_war_time),
        Command("find", "Find an area or a command", "Turn", window.focus_find, ("Ctrl+K",), line=True),
        Command("find_area", "Find an area", "", window.focus_find, ("/",), on_board=True),
    ]


def _help(parts: Parts) -> list[Command]:
    window = parts.window
    return [
        Command("manual", "Manual", "Help", window.open_manual, ("Shift+F1",)),
        Command("rulebook", "Rulebook", "Help", window.open_rulebook, (Standard.HelpContents, "F1")),
        Command("keys", "Keys", "Help", window.open_shortcuts, ("Ctrl+F1",)),
        Command(
            "about",
            "About Anniversary Board",
            "Help",
            window.open_about,
            line=True,
            role=QAction.MenuRole.AboutRole,
        ),
    ]


def _shows(parts: Parts, name: str) -> Callable[[], None]:
    return lambda: parts.docks.show_tab(name)


# What prints is loaded when it is first asked for: the window opens sooner.


def _export(parts: Parts) -> None:
    from anniversary_board.printing.dialogs import export_picture

    export_picture(parts.window, parts.session.state, parts.window.tell, parts.settings.last_folder)


def _preview(parts: Parts) -> None:
    from anniversary_board.printing.dialogs import preview_board

    preview_board(parts.window, parts.session.state)


def _print(parts: Parts) -> None:
    from anniversary_board.printing.dialogs import print_board

    print_board(parts.window, parts.session.state)


def _set_strict(parts: Parts, strict: bool) -> None:
    parts.settings.strict = parts.session.strict = strict
    parts.window.status.show_manners(strict)
