"""Where the pictures, fonts and the map's polygons are, installed or in a checkout.

A wheel carries the files inside the package (``anniversary_board/assets``); a source checkout and an
editable install have them beside it (``assets`` at the repository's root). Everything is read
through :mod:`importlib.resources`, so a zipped package works too. Importing this module does not import
Qt: the command line uses it to read the map. Only :func:`load_fonts` needs Qt, and a running
``QGuiApplication``.
"""

from __future__ import annotations

import atexit
from contextlib import ExitStack
from functools import cache
from importlib.resources import as_file, files
from importlib.resources.abc import Traversable
from pathlib import Path

PANEL_FONT = "Fira Sans"
BOARD_FONT = "Fira Sans Condensed"
FONT_FILES = (
    "FiraSans-Regular.ttf",
    "FiraSans-Medium.ttf",
    "FiraSans-SemiBold.ttf",
    "FiraSans-Bold.ttf",
    "FiraSansCondensed-Regular.ttf",
    "FiraSansCondensed-Medium.ttf",
    "FiraSansCondensed-MediumItalic.ttf",
    "FiraSansCondensed-SemiBold.ttf",
    "FiraSansCondensed-Bold.ttf",
)


_unpacked = ExitStack()
atexit.register(_unpacked.close)


class MissingAsset(FileNotFoundError):
    """A file that belongs to the program is not there, or is not what it should be."""


def assets_of(package: Traversable) -> Traversable:
    """The assets folder of a package folder: the one inside it, else the one beside it.

    Raises MissingAsset if there is neither.
    """
    inside = package / "assets"
    if inside.is_dir():
        return inside
    if isinstance(package, Path):
        beside = package.parent / "assets"
        if beside.is_dir():
            return beside
    raise MissingAsset(f"the assets folder is missing: neither in {package} nor beside it")


@cache
def _root() -> Traversable:
    return assets_of(files("anniversary_board"))


def asset(path: str) -> Traversable:
    """The asset at a slash-separated path below the assets folder, such as ``map/board.json``.

    Raises MissingAsset if there is no such file, ValueError for a path that would leave the folder.
    """
    parts = path.split("/")
    if any(part in ("", ".", "..") for part in parts):
        raise ValueError(f"not a path below the assets folder: {path!r}")
    found = _root().joinpath(*parts)
    if not found.is_file():
        raise MissingAsset(f"the asset {path} is missing from {_root()}")
    return found


def asset_bytes(path: str) -> bytes:
    """The content of the asset at ``path``; errors as for :func:`asset`."""
    return asset(path).read_bytes()


@cache
def asset_file(path: str) -> Path:
    """The asset as a real file, which a style sheet can name; a zipped package unpacks it until exit."""
    return _unpacked.enter_context(as_file(asset(path)))


@cache
def _manual_root() -> Traversable:
    package = files("anniversary_board")
    inside = package / "manual"
    if inside.is_dir() or not isinstance(package, Path):
        return inside
    return package.parent / "docs" / "manual"


def manual_file(path: str) -> Traversable:
    """The file of the manual at a path below its folder, in a wheel or in a checkout; errors as for :func:`asset`."""
    parts = path.split("/")
    if any(part in ("", ".", "..") for part in parts):
        raise ValueError(f"not a path below the manual: {path!r}")
    found = _manual_root().joinpath(*parts)
    if not found.is_file():
        raise MissingAsset(f"the page or picture {path} is missing from {_manual_root()}")
    return found


def icon_bytes(name: str) -> bytes:
    """The SVG of an icon by its plain name (``tank``, ``emblem_italy``); errors as for :func:`asset`."""
    return asset_bytes(f"icons/{name}.svg")


def icon_names() -> tuple[str, ...]:
    """The names of all icons, sorted."""
    found = (entry.name for entry in (_root() / "icons").iterdir())
    return tuple(sorted(name.removesuffix(".svg") for name in found if name.endswith(".svg")))


@cache
def load_fonts() -> tuple[str, ...]:
    """Make the bundled fonts known to Qt, once per process; returns the families, sorted.

    Needs a running QGuiApplication. Raises MissingAsset if a file is missing or is no font,
    RuntimeError without an application.
    """
    # Qt is imported here so that the command line can read assets without it.
    from PySide6.QtGui import QFontDatabase, QGuiApplication

    if QGuiApplication.instance() is None:
        raise RuntimeError("fonts can be loaded only after the QGuiApplication has started")
    families: set[str] = set()
    for name in FONT_FILES:
        number = QFontDatabase.addApplicationFontFromData(asset_bytes(f"fonts/{name}"))
        if number < 0:
            raise MissingAsset(f"the asset fonts/{name} is not a font that Qt can read")
        families.update(QFontDatabase.applicationFontFamilies(number))
    return tuple(sorted(families))
