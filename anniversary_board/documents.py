"""Games and files: new, open, save, recent, dropped onto the window; a bad file harms nothing.

What a file is, save or setup, is read from the file itself. Every failure is told with the path of the
fault in the file, as a card over the board; the game on the board stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from anniversary_board.dialogs.new_game import NewGameDialog
from anniversary_board.panels.facts import plural
from anniversary_board.session import Session
from anniversary_board.settings import Settings
from rules.documents import parse_json
from rules.errors import DataError
from rules.game import Game
from rules.serialization import FAMILY, load_game, save_game
from rules.setups import FORMAT as SETUP_FORMAT
from rules.setups import Setup, read_setup, standard_setup

FILTER = "Games and setups (*.anniversary.json *.json);;All files (*)"
SUFFIX = "anniversary.json"
FAULTS_SHOWN = 6
"""So many faults of a file stand on a card; the first ones lead to the others."""


class Documents(QObject):
    """The files of a session, with dialogs on a window.

    `told(title, lines, bad)`: something to tell the player. `rule_wanted(id)` from a dialog.
    """

    told = Signal(str, object, bool)
    rule_wanted = Signal(str)

    def __init__(self, session: Session, settings: Settings, window: QWidget) -> None:
        super().__init__(window)
        self._session = session
        self._settings = settings
        self._window = window
        self.dialog: QFileDialog | None = None

    # -- new --------------------------------------------------------------------------------

    def new_1939(self) -> None:
        """Start the standard game."""
        self.start(standard_setup())

    def ask_new(self) -> NewGameDialog:
        """Ask for setup and options, then start."""
        dialog = NewGameDialog(lambda then: self._ask("Setup file", then), self._window)
        dialog.chosen.connect(self.start)
        dialog.rule_wanted.connect(self.rule_wanted)
        dialog.show()
        return dialog

    def ask_setup(self) -> None:
        """Ask for a setup file, and start a game of it."""
        self._ask("New game from a setup file", self.open)

    def start(self, setup: Setup) -> None:
        """Put a new game of a setup on the board."""
        self._replace(Game.of(setup))

    # -- open -------------------------------------------------------------------------------

    def ask_open(self) -> None:
        """Ask for a file and open it."""
        self._ask("Open", self.open)

    def open(self, path: Path) -> bool:
        """Open a save or start a game of a setup; False, with a card, if the file is neither."""
        try:
            data = path.read_bytes()
            raw = parse_json(data)
            form = raw.get("format") if isinstance(raw, dict) else None
            if form == SETUP_FORMAT:
                self._replace(Game.of(read_setup(raw)))
                notes: tuple[str, ...] = ()
            elif isinstance(form, str) and form.startswith(FAMILY):
                loaded = load_game(path)
                notes = loaded.notes
                self._replace(loaded.game, path)
            else:
                raise DataError.at("format", f"expected {FAMILY} or {SETUP_FORMAT}, found {form or 'none'}")
        except DataError as error:
            self._tell_faults(path, error)
            return False
        except OSError as error:
            self.told.emit(f"{path.name} is not opened", [f"{error.strerror or error}: {path}"], True)
            return False
        self._settings.remember_file(path)
        if notes:
            self.told.emit(f"{path.name} is opened", list(notes), False)
        return True

    def _replace(self, game: Game, path: Path | None = None) -> None:
        """Put another game on the board; one with moves that no file has goes to the recent files first."""
        if self._session.dirty:
            self._keep_before()
        self._session.replace(game, path)

    def _keep_before(self) -> None:
        folder = self._settings.autosave_folder
        path = folder / f"before-{datetime.now():%Y-%m-%d-%H%M%S}.{SUFFIX}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            save_game(self._session.game, path)
        except OSError as error:
            self.told.emit("The game before could not be kept", [f"{error.strerror or error}: {path}"], True)
            return
        self._settings.remember_file(path, folder=False)

    def _tell_faults(self, path: Path, error: DataError) -> None:
        lines = [str(fault) for fault in error.faults[:FAULTS_SHOWN]]
        more = len(error.faults) - len(lines)
        if more:
            lines.append(f"And {plural(more, 'fault')} more.")
        lines.append("The file and the game on the board are untouched.")
        self.told.emit(f"{path.name} is not opened", lines, True)

    # -- save -------------------------------------------------------------------------------

    def save(self) -> None:
        """Save to the game's file; ask for one if it has none."""
        if self._session.path is None:
            self.ask_save()
        else:
            self.save_to(self._session.path)

    def ask_save(self) -> None:
        """Ask for a file and save to it."""
        name = self._session.path.name if self._session.path else f"{self._session.game.setup.name}.{SUFFIX}"
        dialog = self._dialog("Save as", self.save_to)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(SUFFIX)
        dialog.setLabelText(QFileDialog.DialogLabel.Accept, "Save")
        dialog.selectFile(name)
        dialog.open()

    def save_to(self, path: Path) -> bool:
        """Save to a file; False, with a card, if it cannot be written."""
        try:
            save_game(self._session.game, path)
        except OSError as error:
            words = [f"{error.strerror or error}: {path}", "The game is kept by the program all the same."]
            self.told.emit("The game is not saved", words, True)
            return False
        self._session.saved(path)
        self._settings.remember_file(path)
        return True

    # -- dialogs ----------------------------------------------------------------------------

    def _ask(self, title: str, then: Callable[[Path], object]) -> None:
        dialog = self._dialog(title, then)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptOpen)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.open()

    def _dialog(self, title: str, then: Callable[[Path], object]) -> QFileDialog:
        dialog = QFileDialog(self._window, title, str(self._settings.last_folder), FILTER)
        dialog.fileSelected.connect(lambda chosen: then(Path(chosen)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.finished.connect(self._forget)
        self.dialog = dialog
        return dialog

    def _forget(self) -> None:
        self.dialog = None


def title_of(session: Session) -> str:
    """The game as the window's title names it: "Friday group, Global 1939 — saved"."""
    name = session.game.setup.name
    if session.path is None:
        return f"{name} — kept by the program"
    stem = session.path.name.removesuffix(f".{SUFFIX}").removesuffix(".json")
    return f"{stem}, {name} — {'changed' if session.dirty else 'saved'}"
