"""Starting the program: application, look, the game of the last time, the window."""

from __future__ import annotations

import gc
import sys
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from anniversary_board import __version__, autosave, startup
from anniversary_board.autosave import Autosave, Place, Recovered
from anniversary_board.dialogs.crash import CrashGuard
from anniversary_board.main_window import MESSAGE, MainWindow
from anniversary_board.panels.notice import Answer
from anniversary_board.session import Session
from anniversary_board.settings import Settings
from anniversary_board.view_control import ViewControl
from rules.game import Game
from rules.names import spoken
from rules.setups import standard_setup

ORGANIZATION, PROGRAM = "Anniversary Board", "anniversary-board"


def run(path: str | None = None) -> int:
    """Open the board, with a save or setup if one is named; gives the exit status when it is closed."""
    # Nearly all that is made on the way to the first picture stays: looking for garbage in it is lost time,
    # then and later.
    gc.disable()
    app = application()
    settings = Settings()
    window = open_window(settings, Path(path) if path else None)
    guard = CrashGuard(window.autosave.keep_now, lambda: window)
    guard.install()
    # A Ctrl+C in the terminal is only noticed when Python runs: give it a moment now and then.
    ticking = QTimer()
    ticking.timeout.connect(lambda: None)
    ticking.start(500)
    window.show()
    QTimer.singleShot(0, _collect_from_now)
    try:
        return app.exec()
    finally:
        sys.excepthook = sys.__excepthook__


def _collect_from_now() -> None:
    gc.freeze()
    gc.enable()


def application() -> QApplication:
    """The Qt application, made if there is none yet, with the names its settings go by."""
    QCoreApplication.setOrganizationName(ORGANIZATION)
    QCoreApplication.setApplicationName(PROGRAM)
    QCoreApplication.setApplicationVersion(__version__)
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        app = QApplication([PROGRAM])
    app.setApplicationDisplayName("Anniversary Board")
    app.setDesktopFileName("org.anniversary_board.AnniversaryBoard")
    app.setWindowIcon(QIcon.fromTheme("org.anniversary_board.AnniversaryBoard"))
    return app


def open_window(settings: Settings, path: Path | None = None) -> MainWindow:
    """The window with the game it opens on: the file named, else that of the last time, else a new one."""
    faults = startup.check_assets()
    place = Place(settings.autosave_folder)
    found = autosave.recover(place)
    session = _session(found, settings)
    view = ViewControl(settings)
    view.apply()
    window = MainWindow(session, settings, view, Autosave(session, place))
    if faults:
        window.tell("The program's own files do not fit together", [str(one) for one in faults], bad=True)
    elif isinstance(found, str):
        window.tell("A game could not be read", [found], bad=True)
    elif found is None and path is None:
        window.welcome()
    elif found is not None:
        _tell_found(window, found)
    if path is not None:
        window.documents.open(path)
    return window


def _session(found: Recovered | str | None, settings: Settings) -> Session:
    if isinstance(found, Recovered):
        session = Session(found.loaded.game, found.path, settings.strict)
        session.replace(found.loaded.game, found.path, found.dirty)
        return session
    return Session(Game.of(standard_setup()), strict=settings.strict)


def _tell_found(window: MainWindow, found: Recovered) -> None:
    """Say that the last session was cut off and offer the file instead; pass on what the loader says."""
    if not found.killed:
        if found.loaded.notes:
            window.tell("The game of the last time", list(found.loaded.notes))
        return
    state = found.loaded.game.state
    lines = [
        f"This is the position it had: {state.turn}, {spoken(state.phase)}, round {state.round}. At most the "
        "last action is missing.",
        *found.loaded.notes,
    ]
    answers = [Answer("Go on from here", lambda: None, primary=True)]
    file = found.path
    if file is not None and file.is_file():
        answers.append(Answer(f"Open {file.name} as it was saved", lambda: _open(window, file)))
    answers.append(Answer("New game", window.documents.new_1939))
    window.cards.show_card(MESSAGE, "The program did not close properly last time", lines, answers, "caution")


def _open(window: MainWindow, file: Path) -> None:
    window.documents.open(file)
