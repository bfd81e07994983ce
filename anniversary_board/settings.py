"""What the program remembers between two starts: look, docks, recent files, manners; never a game."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QByteArray, QSettings, QStandardPaths

from anniversary_board.stylesheet import TEXT_SCALES

THEME_CHOICES = ("system", "light", "dark")
"""What the player may choose as the theme; "system" is the desktop's."""
MOST_RECENT = 10
"""How many files the list of recent ones keeps."""

Choice = TypeVar("Choice", str, float)


class Settings:
    """A typed view of a settings store; a value nobody knows reads as its default.

    `store` is the user's own unless another is given, as tests do.
    """

    def __init__(self, store: QSettings | None = None) -> None:
        self._store = store or QSettings()

    # -- look -------------------------------------------------------------------------------

    @property
    def theme(self) -> str:
        """One of THEME_CHOICES."""
        return self._choice("look/theme", THEME_CHOICES, "system")

    @theme.setter
    def theme(self, value: str) -> None:
        self._set_choice("look/theme", value, THEME_CHOICES)

    @property
    def text_scale(self) -> float:
        """One of the style sheet's TEXT_SCALES; 1 is 13 px for body text."""
        return self._choice("look/text_scale", TEXT_SCALES, 1.0)

    @text_scale.setter
    def text_scale(self, value: float) -> None:
        self._set_choice("look/text_scale", value, TEXT_SCALES)

    @property
    def strict(self) -> bool:
        """Whether dice that have been rolled stay rolled (a hot-seat game); free games undo anything."""
        return self._flag("play/strict", False)

    @strict.setter
    def strict(self, value: bool) -> None:
        self._store.setValue("play/strict", value)

    @property
    def autosave_folder(self) -> Path:
        """Where the game is kept after every action."""
        own = str(self._store.value("files/autosave_folder", "") or "")
        if own:
            return Path(own)
        place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation)
        return Path(place) / "autosave"

    @autosave_folder.setter
    def autosave_folder(self, value: Path) -> None:
        self._store.setValue("files/autosave_folder", str(value))

    # -- files ------------------------------------------------------------------------------

    @property
    def last_folder(self) -> Path:
        """The folder of the file that was opened or saved last; the documents' folder at first."""
        kept = Path(str(self._store.value("files/last_folder", "") or ""))
        if kept.is_absolute() and kept.is_dir():
            return kept
        return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))

    @property
    def recent(self) -> tuple[Path, ...]:
        """The files used last, the latest first, without those that are gone."""
        raw = self._store.value("files/recent", [])
        names = [raw] if isinstance(raw, str) else list(raw) if isinstance(raw, (list, tuple)) else []
        return tuple(Path(name) for name in map(str, names) if name and Path(name).is_file())

    def remember_file(self, path: Path, folder: bool = True) -> None:
        """Put a file at the head of the recent ones and, unless told not to, its folder into `last_folder`."""
        path = path.absolute()
        kept = [path, *(other for other in self.recent if other != path)][:MOST_RECENT]
        self._store.setValue("files/recent", [str(one) for one in kept])
        if folder:
            self._store.setValue("files/last_folder", str(path.parent))

    def forget_files(self) -> None:
        """Empty the list of recent files."""
        self._store.remove("files/recent")

    # -- window -----------------------------------------------------------------------------

    @property
    def geometry(self) -> QByteArray:
        """Where the window was, as Qt saved it; empty at first."""
        return self._bytes("window/geometry")

    @property
    def layout(self) -> QByteArray:
        """Where the docks were, as Qt saved it; empty at first."""
        return self._bytes("window/layout")

    def remember_window(self, geometry: QByteArray, layout: QByteArray) -> None:
        """Keep the window's place and its docks."""
        self._store.setValue("window/geometry", geometry)
        self._store.setValue("window/layout", layout)

    @property
    def place(self) -> tuple[float, float, float] | None:
        """The board's zoom and the board point in its middle, as they were; None before the first time."""
        raw = self._store.value("window/place")
        try:
            zoom, x, y = (float(part) for part in str(raw or "").split())
        except ValueError:
            return None
        return zoom, x, y

    @place.setter
    def place(self, value: tuple[float, float, float]) -> None:
        self._store.setValue("window/place", " ".join(f"{part:.4f}" for part in value))

    def sync(self) -> None:
        """Write everything out now."""
        self._store.sync()

    def _choice(self, key: str, known: tuple[Choice, ...], default: Choice) -> Choice:
        raw = self._store.value(key, default)
        try:
            value = type(default)(raw)  # type: ignore[arg-type]  # a store gives anything; wrong is default
        except (TypeError, ValueError):
            return default
        return value if value in known else default

    def _set_choice(self, key: str, value: Choice, known: tuple[Choice, ...]) -> None:
        if value not in known:
            raise ValueError(f"{key} cannot be {value!r}, only one of {known}")
        self._store.setValue(key, value)

    def _flag(self, key: str, default: bool) -> bool:
        raw = self._store.value(key, default)
        return raw.lower() in ("true", "1") if isinstance(raw, str) else bool(raw)

    def _bytes(self, key: str) -> QByteArray:
        raw = self._store.value(key)
        return raw if isinstance(raw, QByteArray) else QByteArray()
