"""What the commands share: exit statuses, files named in errors, games in and out."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from rules.documents import parse_json
from rules.errors import DataError
from rules.game import Game
from rules.serialization import FAMILY, Loaded, decode_game, load_game
from rules.setups import FORMAT as SETUP_FORMAT
from rules.setups import read_setup

T = TypeVar("T")

DONE = 0
REFUSED = 1
BAD_INPUT = 2


class Trouble(Exception):
    """Something is wrong with a file the player named."""

    def __init__(self, file: str, cause: DataError | OSError) -> None:
        super().__init__(f"{file}: {cause}")
        self.file = file
        self.cause = cause


def report(file: str, error: DataError | OSError) -> None:
    """Say on stderr what is wrong, a line each, with the file it is wrong in."""
    lines = [str(fault) for fault in error.faults] if isinstance(error, DataError) else [reason(error)]
    for line in lines:
        print(f"{file}: {line}" if file else line, file=sys.stderr)


def reason(error: OSError) -> str:
    """Why the system refused, in its own words."""
    return (error.strerror or str(error)).lower()


def reading(file: str, read: Callable[[Path], T]) -> T:
    """What a function makes of a file; raises Trouble with its name."""
    try:
        return read(Path(file))
    except (DataError, OSError) as error:
        raise Trouble(file, error) from error


def load(file: str) -> Game:
    """The game of a save; what its player should know goes to stderr."""
    loaded = reading(file, load_game)
    tell(loaded, file)
    return loaded.game


def tell(loaded: Loaded, file: str) -> None:
    """The notes of a loaded game, on stderr."""
    for note in loaded.notes:
        print(f"{file}: {note}", file=sys.stderr)


def load_save_or_setup(file: str) -> Game:
    """The game of a save, or a new one of a setup."""
    return reading(file, _save_or_setup)


def _save_or_setup(path: Path) -> Game:
    data = path.read_bytes()
    raw = parse_json(data)
    given = raw.get("format") if isinstance(raw, dict) else None
    if given == SETUP_FORMAT:
        return Game.of(read_setup(raw))
    if isinstance(given, str) and given.startswith(f"{FAMILY}/"):
        loaded = decode_game(data)
        tell(loaded, str(path))
        return loaded.game
    raise DataError.at("format", f"expected a save or a setup, found {given!r}")


def say(options: Namespace, lines: list[str], machine: dict[str, Any]) -> None:
    """Print the answer for people, or with --json for machines."""
    if options.json:
        print(json.dumps(machine, ensure_ascii=False, indent=1))
    else:
        print("\n".join(lines))


def command(commands: Any, name: str, what: str, run: Callable[[Namespace], int]) -> ArgumentParser:
    """A new subcommand with its --json."""
    parser: ArgumentParser = commands.add_parser(name, help=what, description=f"{what[0].upper()}{what[1:]}.")
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    parser.set_defaults(run=run)
    return parser
