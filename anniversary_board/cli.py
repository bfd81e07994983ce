"""The command line: `anniversary-board [FILE]` opens the board, the subcommands need no window.

Exit status 0: done; 1: the rules refused, or a case failed; 2: bad input. Qt is imported only for a window
or a picture.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from anniversary_board import __version__, cli_files, cli_game
from anniversary_board.cli_common import BAD_INPUT, DONE, REFUSED, Trouble, report
from rules.errors import DataError, IllegalAction, unknown

COMMANDS = ("new", "show", "do", "legal", "case", "print", "export", "check")


def main(arguments: Sequence[str]) -> int:
    """Run one command; returns the exit status."""
    try:
        if arguments and arguments[0] in COMMANDS:
            options = _command_parser().parse_args(arguments)
            status: int = options.run(options)
            return status
        return _window(_window_parser().parse_args(arguments))
    except IllegalAction as error:
        print(error.refusal, file=sys.stderr)
        return REFUSED
    except Trouble as error:
        report(error.file, error.cause)
        return BAD_INPUT
    except DataError as error:
        report("", error)
        return BAD_INPUT
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except OSError as error:
        report(str(error.filename or ""), error)
        return BAD_INPUT


def _window_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="anniversary-board",
        description="A board and an honest referee for Global 1939.",
        epilog=f"Commands without a window: {', '.join(COMMANDS)}; each answers --help.",
    )
    parser.add_argument("--version", action="version", version=f"anniversary-board {__version__}")
    parser.add_argument("file", nargs="?", metavar="FILE", help="a save or a setup to open")
    return parser


def _command_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="anniversary-board")
    commands = parser.add_subparsers(dest="command", required=True)
    cli_game.add_commands(commands)
    cli_files.add_commands(commands)
    return parser


def _window(options: argparse.Namespace) -> int:
    """Open the board; where there is no display, write it as a picture and on paper."""
    path = Path(options.file) if options.file else None
    if path is not None and not path.exists():
        message = f"no such file{_command_hint(options.file)}"
        raise Trouble(options.file, DataError.at("", message))
    if not has_display():
        return cli_files.board_without_display(path)
    from anniversary_board.app import run

    return run(str(path) if path else None)


def _command_hint(word: str) -> str:
    """Whether a file that is not there may have been meant as a command."""
    if os.sep in word or "." in word:
        return ""
    return f", and {unknown('command', word, COMMANDS)}"


def has_display() -> bool:
    """Whether a window can be shown."""
    if sys.platform in ("win32", "darwin") or os.environ.get("QT_QPA_PLATFORM"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
