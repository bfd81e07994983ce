"""The commands about files: `case`, `check`, `print`, `export`; and the board where there is no display."""

from __future__ import annotations

import csv
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any

from anniversary_board.cli_common import (
    DONE,
    REFUSED,
    Trouble,
    command,
    load_save_or_setup,
    reading,
    say,
    tell,
)
from rules.board import FORMAT as MAP_FORMAT
from rules.board import decode_map
from rules.case_files import FORMAT as CASE_FORMAT
from rules.cases import closing_line, load_cases, read_cases, run_case
from rules.documents import parse_json
from rules.errors import DataError, unknown
from rules.game import Game
from rules.names import KIND_ORDER, OWNER_ORDER
from rules.serialization import FAMILY, decode_game
from rules.setups import FORMAT as SETUP_FORMAT
from rules.setups import read_setup, standard_setup
from rules.stacks import area_order
from rules.state import State

BOARD_FORMAT = "anniversary-board/1"
"""The format of the shapes, which only `check` reads: what it needs is imported when it does."""
PAPERS = ("A4", "A3", "A2", "A1", "A0", "Letter", "Tabloid")
PICTURES = (".png", ".svg", ".csv")


def add_commands(commands: Any) -> None:
    """Add the four commands."""
    case = command(commands, "case", "run rules questions", run_cases)
    case.add_argument("files", metavar="FILE", nargs="+")
    check = command(commands, "check", "validate a map, shapes, setup, save or case file", run_check)
    check.add_argument("file", metavar="FILE")
    paper = command(commands, "print", "write the board as it stands as a PDF", run_print)
    paper.add_argument("game", metavar="GAME.json", help="a save or a setup")
    paper.add_argument("-o", "--output", metavar="BOARD.pdf", required=True)
    paper.add_argument("--paper", choices=PAPERS, default="A3")
    export = command(commands, "export", "write the board as a picture or a table", run_export)
    export.add_argument("game", metavar="GAME.json", help="a save or a setup")
    export.add_argument("-o", "--output", metavar="board.png|svg|csv", required=True)


def run_cases(options: Namespace) -> int:
    """Run case files: a line each, the totals last; fails if one failed."""
    results = [run_case(case) for file in options.files for case in reading(file, load_cases)]
    passed = sum(result.passed for result in results)
    failed = len(results) - passed
    machine = {
        "cases": [{"id": r.id, "passed": r.passed, "message": r.message} for r in results],
        "passed": passed,
        "failed": failed,
    }
    say(options, [*map(str, results), closing_line(results)], machine)
    return REFUSED if failed else DONE


def run_check(options: Namespace) -> int:
    """Validate a file of any of the program's formats."""
    what = reading(options.file, lambda path: _checked(path.read_bytes(), options.file))
    say(options, [f"{options.file}: a good {what}"], {"file": options.file, "is": what})
    return DONE


def _checked(data: bytes, file: str) -> str:
    """What the file is, once it has been found good; raises DataError with every fault."""
    raw = parse_json(data)
    given = raw.get("format") if isinstance(raw, dict) else None
    known: dict[str, Callable[[], str]] = {
        MAP_FORMAT: lambda: f"map of {len(decode_map(data).areas)} areas",
        BOARD_FORMAT: lambda: f"board of {_shapes(raw)} shapes",
        SETUP_FORMAT: lambda: f"setup, {read_setup(raw).name}",
        CASE_FORMAT: lambda: f"file of {len(read_cases(raw))} cases",
    }
    if isinstance(given, str) and given in known:
        return known[given]()
    if isinstance(given, str) and given.startswith(f"{FAMILY}/"):
        loaded = decode_game(data)
        tell(loaded, file)
        return f"save, {loaded.game.setup.name}, {len(loaded.game.nodes) - 1} moments"
    formats = [*known, f"{FAMILY}/1"]
    raise DataError.at("format", "is missing" if given is None else unknown("format", given, formats))


def _shapes(raw: object) -> int:
    """How many good shapes a board has; the geometry is loaded only here."""
    from anniversary_board.board_check import check_board

    return check_board(raw)


def run_print(options: Namespace) -> int:
    """Write the position on paper."""
    state = load_save_or_setup(options.game).state
    _painted(options.output, lambda export, path: export.print_pdf(state, path, paper=options.paper))
    say(options, [f"Written to {options.output}."], {"file": options.output, "paper": options.paper})
    return DONE


def run_export(options: Namespace) -> int:
    """Write the position as a picture or a table."""
    state = load_save_or_setup(options.game).state
    suffix = Path(options.output).suffix.lower()
    if suffix == ".csv":
        _write_table(state, options.output)
    elif suffix in (".png", ".svg"):
        name = "export_png" if suffix == ".png" else "export_svg"
        _painted(options.output, lambda export, path: getattr(export, name)(state, path))
    else:
        raise DataError.at(
            "--output", f"expected a name ending in {', '.join(PICTURES)}, found {options.output}"
        )
    say(options, [f"Written to {options.output}."], {"file": options.output})
    return DONE


def _painted(output: str, paint: Callable[[Any, Path], object]) -> None:
    """Paint with Qt, which is started without a window."""
    from anniversary_board.printing import export

    try:
        paint(export, Path(output))
    except OSError as error:
        raise Trouble(output, error) from error


def _write_table(state: State, output: str) -> None:
    """Every unit on the board as a row: area, controller, value, damage, owner, kind, damaged, aboard, count."""
    header = ["area", "controller", "ipc", "bomb_damage", "owner", "kind", "damaged", "aboard", "count"]
    try:
        with Path(output).open("w", newline="", encoding="utf-8") as file:
            table = csv.writer(file)
            table.writerow(header)
            for area in sorted(state.ruleset.board.areas, key=area_order):
                table.writerows(_rows(state, area))
    except OSError as error:
        raise Trouble(output, error) from error


def _rows(state: State, area: str) -> list[list[object]]:
    facts = [area, state.owner(area), state.ruleset.board.areas[area].ipc, state.damage.get(area, 0)]
    counts: dict[tuple[str, str, bool, str], int] = {}
    for piece, count in state.stack(area).items():
        for one in (piece, *piece.cargo):
            key = (one.owner, one.kind, one.damaged, "" if one is piece else piece.kind)
            counts[key] = counts.get(key, 0) + count
    order = sorted(counts, key=lambda key: (OWNER_ORDER[key[0]], KIND_ORDER[key[1]], key[2:]))
    rows: list[list[object]] = [
        [*facts, owner, kind, int(damaged), aboard, counts[owner, kind, damaged, aboard]]
        for owner, kind, damaged, aboard in order
    ]
    return rows or [[*facts, "", "", "", "", ""]]


def board_without_display(path: Path | None) -> int:
    """Write the board of a file, or of 1939, into the current folder as a picture and on paper."""
    game = load_save_or_setup(str(path)) if path else Game.of(standard_setup())
    _painted("board.png", lambda export, output: export.export_png(game.state, output))
    _painted("board.pdf", lambda export, output: export.print_pdf(game.state, output, paper="A3"))
    print("There is no display for a window: the board is written to board.png and board.pdf.")
    return DONE
