"""The game on disk after every action, so that nobody ever has to save (and a pulled plug loses nothing).

The text of the save is made on the board's own thread when it is idle, the slow part (flush, rename) on
another. Before the next action begins, the write of the one before is finished: at most the last action
can be missing. Each running program has its own place, guarded by a lock file, so that two windows never
write over each other.
"""

from __future__ import annotations

import os
import threading
from dataclasses import dataclass
from pathlib import Path

import msgspec
from PySide6.QtCore import QLockFile, QObject, QTimer, Signal

from anniversary_board.session import Session
from rules.errors import DataError
from rules.serialization import Loaded, encode_game, load_game, write_safely

MOST_PLACES = 8
"""So many programs at once have an autosave each."""


class Note(msgspec.Struct, frozen=True):
    """What is kept beside the game: the file it belongs to, and how the program ended."""

    file: str = ""
    dirty: bool = False
    ended: bool = False


@dataclass(frozen=True)
class Recovered:
    """The game of the last time: how it was left (`killed`), its file if it had one, notes of the loader."""

    loaded: Loaded
    path: Path | None
    dirty: bool
    killed: bool


class Place:
    """A place to keep a game: `board-1.json` and its note, locked while a program uses it."""

    def __init__(self, folder: Path) -> None:
        """Take the first free place of a folder; raises OSError if none can be had."""
        folder.mkdir(parents=True, exist_ok=True)
        for number in range(1, MOST_PLACES + 1):
            lock = QLockFile(str(folder / f"board-{number}.lock"))
            # A lock of a program that is gone is broken by Qt; a living one's is never too old.
            lock.setStaleLockTime(0)
            if lock.tryLock(0):
                self._lock = lock
                self.game = folder / f"board-{number}.json"
                self.note = folder / f"board-{number}.note.json"
                return
        raise OSError(f"no place for an autosave in {folder}")

    def read(self) -> Recovered | None:
        """The game kept here; None if there is none. Raises DataError or OSError if it cannot be read."""
        if not self.game.exists():
            return None
        note = self._note()
        path = Path(note.file) if note.file else None
        return Recovered(load_game(self.game), path, note.dirty, not note.ended)

    def set_aside(self) -> Path:
        """Put a game that cannot be read out of the way, unharmed; says where it is."""
        number = 1
        while (aside := self.game.with_suffix(f".unreadable-{number}.json")).exists():
            number += 1
        os.replace(self.game, aside)
        return aside

    def write_note(self, note: Note) -> None:
        """Keep a note."""
        write_safely(self.note, msgspec.json.encode(note))

    def release(self) -> None:
        """Let another program have the place."""
        self._lock.unlock()

    def _note(self) -> Note:
        try:
            return msgspec.json.decode(self.note.read_bytes(), type=Note)
        except (OSError, msgspec.MsgspecError):
            # Without its note a game is still a game: then nobody knows of a file, and it counts as killed.
            return Note()


class Autosave(QObject):
    """Keeps a session's game in a place. `failed(words)` once when the disk refuses, then quietly retried."""

    failed = Signal(str)

    def __init__(self, session: Session, place: Place) -> None:
        super().__init__(session)
        self._session = session
        self._place = place
        self._thread: threading.Thread | None = None
        self._error = ""
        self._told = False
        self._note: Note | None = None
        self._idle = QTimer(self)
        self._idle.setSingleShot(True)
        self._idle.setInterval(0)
        self._idle.timeout.connect(self._start)
        session.changing.connect(self.flush)
        session.changed.connect(lambda *_: self._idle.start())
        session.game_replaced.connect(self._idle.start)
        session.path_changed.connect(self._idle.start)
        self._idle.start()

    @property
    def file(self) -> Path:
        """Where the game is kept."""
        return self._place.game

    @property
    def place(self) -> Place:
        """The place it is kept in."""
        return self._place

    def flush(self) -> None:
        """Have everything on disk before this returns."""
        if self._idle.isActive():
            self._idle.stop()
            self._start()
        self._wait()

    def keep_now(self) -> Path:
        """Write the game as it is, whatever was planned, and say where it is."""
        self._idle.stop()
        self._start()
        self._wait()
        return self.file

    def close(self) -> None:
        """Write everything, note that the program ended as it should, and free the place."""
        self.keep_now()
        self._place.write_note(self._made_note(ended=True))
        self._place.release()

    def _start(self) -> None:
        self._wait()
        data = encode_game(self._session.game)
        note = self._made_note(ended=False)
        self._thread = threading.Thread(target=self._write, args=(data, note), name="autosave")
        self._thread.start()

    def _write(self, data: bytes, note: Note) -> None:
        """The slow part, on its own thread: nothing here touches Qt or the game."""
        try:
            if note != self._note:
                self._place.write_note(note)
                self._note = note
            write_safely(self._place.game, data)
        except OSError as error:
            self._error = str(error)

    def _wait(self) -> None:
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        if self._error and not self._told:
            self._told = True
            self.failed.emit(self._error)
        self._error = ""

    def _made_note(self, ended: bool) -> Note:
        path = self._session.path
        return Note(str(path) if path else "", self._session.dirty, ended)


def recover(place: Place) -> Recovered | str | None:
    """The game of the last time, None at the first start, or words about one that cannot be read.

    An unreadable one is set aside, never deleted.
    """
    try:
        return place.read()
    except (DataError, OSError) as error:
        reason = str(error).splitlines()[0]
        try:
            aside = place.set_aside()
        except OSError:
            return f"The game of the last time cannot be read: {reason}"
        return f"The game of the last time cannot be read: {reason} It is kept in {aside}."
