"""Saves, `anniversary-save/1`: the game as started, its history as a tree, the position in full.

The position is the truth, the history is how it came. Loading does the history again; where a rule has
been corrected since and the replay differs, the position is kept and the old history stays as text.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple, cast

import msgspec
from msgspec import Meta

import rules
from rules import engine, layout
from rules.actions import Action
from rules.documents import joined, parse_json, read, shown
from rules.errors import DataError, Fault, Refusal
from rules.game import ROOT, Game
from rules.positions import check_state, mended
from rules.saved_positions import SavedPosition, battle_faults, position_document, position_from
from rules.setups import Setup, read_setup, ruleset_of, setup_document, start
from rules.state import State
from rules.text import describe_action

FAMILY: Final = "anniversary-save"
VERSION: Final = 1
FORMAT: Final = f"{FAMILY}/{VERSION}"

MIGRATIONS: Final[dict[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {}
"""By version, the function that makes a document of it one of the next version."""

NodeId = Annotated[int, Meta(ge=0, le=10_000_000)]
Seed = Annotated[int, Meta(ge=0, le=2**63 - 1)]


class Record(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One moment of the history: the action `do` done at `parent` led to it."""

    id: NodeId
    parent: NodeId
    do: Action
    name: str = ""


class SaveFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A save document; `start` is only there where the history begins elsewhere than the setup."""

    format: str
    program: str = ""
    setup: dict[str, Any]
    seed: Seed | None = None
    start_name: str = ""
    history: list[Record] = []
    current: NodeId = ROOT
    position: SavedPosition
    start: SavedPosition | None = None
    old_history: list[str] = []


class Loaded(msgspec.Struct, frozen=True):
    """A game out of a save, and what its player should be told about it."""

    game: Game
    notes: tuple[str, ...] = ()


def encode_game(game: Game) -> bytes:
    """The text of a save file."""
    result: dict[str, Any] = {
        "format": FORMAT,
        "program": rules.__version__,
        "setup": setup_document(game.setup),
        "seed": game.seed,
        "start_name": game.nodes[ROOT].name,
        "current": game.current,
        "history": [_record_line(game, id) for id in sorted(game.nodes) if id != ROOT],
        "position": position_document(game.state),
    }
    if game.origin != start(game.setup):
        result["start"] = position_document(game.origin)
    if game.old_history:
        result["old_history"] = [layout.RawLine(layout.one_line(line)) for line in game.old_history]
    return layout.document({k: v for k, v in result.items() if v is not None and v != ""})


def _record_line(game: Game, id: int) -> layout.RawLine:
    node = game.nodes[id]
    assert node.parent is not None  # only the root has no parent
    assert node.action is not None  # nor an action
    encoded = msgspec.json.encode(Record(node.id, node.parent, node.action, node.name))
    return layout.RawLine(msgspec.json.format(encoded, indent=0).decode())


def encode_action(action: Action) -> str:
    """An action as its JSON, on one line."""
    return msgspec.json.format(msgspec.json.encode(action), indent=0).decode()


def decode_action(source: str | bytes | Mapping[str, Any], path: str = "") -> Action:
    """An action out of its JSON, or out of plain values; raises DataError with every fault of its form."""
    raw = parse_json(source) if isinstance(source, str | bytes) else source
    return _read_action(raw, path)


class _Holder(msgspec.Struct, frozen=True):
    """What an action is read in: a union of types is no type of its own."""

    do: Action


def _read_action(raw: object, path: str) -> Action:
    try:
        return read(_Holder, {"do": raw}).do
    except DataError as error:
        inner = (re.sub(r"^do\.?", "", fault.path) for fault in error.faults)
        raise DataError(
            Fault(joined(path, where) if where else path, fault.message)
            for where, fault in zip(inner, error.faults, strict=True)
        ) from error


def decode_game(data: bytes | str) -> Loaded:
    """A game out of the text of a save file; raises DataError with every fault."""
    raw = _migrated(parse_json(data))
    document = read(SaveFile, raw)
    setup = read_setup(document.setup, "setup")
    position = _position(setup, document.position, "position")
    origin = start(setup)
    notes: tuple[str, ...] = ()
    if document.start is not None:
        _, origin, notes = _position(setup, document.start, "start")
    return _rebuilt(setup, document, origin, position, list(notes))


class _Position(NamedTuple):
    """A position of a save as it is written, and as it is once repaired, with a note for each repair."""

    saved: State
    repaired: State
    notes: tuple[str, ...]


def _position(setup: Setup, saved: SavedPosition, path: str) -> _Position:
    """A position of a save, repaired where that is safe; raises DataError where it is impossible."""
    state = position_from(ruleset_of(setup), saved)
    misplaced = list(battle_faults(state))
    if misplaced:
        raise DataError(Fault(f"{path}.{fault.path}", fault.message) for fault in misplaced)
    repaired, repairs = mended(state)
    faults = check_state(repaired)
    if faults:
        raise DataError(Fault(f"{path}.{fault.path}", fault.message) for fault in faults)
    return _Position(state, repaired, tuple(f"Repaired: {repair}" for repair in repairs))


def _migrated(raw: object) -> dict[str, Any]:
    """The document in today's format; raises DataError if it is of another family, or newer than this."""
    if not isinstance(raw, dict):
        raise DataError.at("", f"expected a save, found {shown(raw)}")
    document = cast("dict[str, Any]", raw)
    given = document.get("format")
    match = re.fullmatch(rf"{FAMILY}/([1-9][0-9]{{0,5}})", given) if isinstance(given, str) else None
    if match is None:
        raise DataError.at("format", f"expected {FORMAT}, found {shown(given)}")
    version = int(match[1])
    if version > VERSION:
        raise DataError.at("format", _too_new(str(given), document.get("program")))
    while version < VERSION:
        document = MIGRATIONS[version](document)
        version += 1
    return document


def _too_new(given: str, program: object) -> str:
    writer = f"version {shown(program)}" if isinstance(program, str) else "a later version"
    return (
        f"the file is in format {given}, written by {writer} of the program; this is version"
        f" {rules.__version__}, which reads {FORMAT} and older. Open it with the version that wrote it;"
        " the file has not been touched"
    )


def _rebuilt(
    setup: Setup, document: SaveFile, origin: State, position: _Position, notes: list[str]
) -> Loaded:
    """The tree done again and compared with the position; the position alone where they differ.

    A position that the history leads to is as the referee made it and needs no repair.
    """
    game = Game(origin, setup, document.seed, document.old_history)
    game.nodes[ROOT].name = document.start_name
    failed = _replay(game, document.history)
    if document.current not in (ROOT, *(record.id for record in document.history)):
        raise DataError.at("current", f"there is no moment {document.current} in the history")
    replayed = game.nodes.get(document.current)
    if replayed is None or replayed.state != position.saved:
        notes.extend(position.notes)
    if replayed is not None and replayed.state in (position.saved, position.repaired):
        game.goto(document.current)
        if failed:
            game.old_history += tuple(_lines(game, document.history, set(failed)))
            notes.append(
                f"{len(failed)} moments of other branches are not legal by the rules of this version"
                f" ({next(iter(failed.values()))}); they are kept as text."
            )
        return Loaded(game, tuple(notes))
    why = next(iter(failed.values()), "") if replayed is None else ""
    text = _lines(game, document.history, {record.id for record in document.history})
    notes.append(
        "The history leads to another position by the rules of this version"
        f"{f' ({why})' if why else ''}. The position is kept as it was saved; the old history is kept as text."
    )
    return Loaded(Game(position.repaired, setup, document.seed, (*game.old_history, *text)), tuple(notes))


def _replay(game: Game, history: list[Record]) -> dict[int, str]:
    """Do the history again, as far as it goes; the moments that cannot be, each with the reason."""
    failed: dict[int, str] = {}
    faults: list[Fault] = []
    for index, record in enumerate(history):
        if record.id in game.nodes or record.id in failed:
            faults.append(Fault(f"history[{index}].id", f"there is a moment {record.id} already"))
        elif record.parent in failed:
            failed[record.id] = failed[record.parent]
        elif record.parent not in game.nodes:
            faults.append(Fault(f"history[{index}].parent", f"there is no moment {record.parent} before it"))
        else:
            _redo(game, record, failed)
    if faults:
        raise DataError(faults)
    return failed


def _redo(game: Game, record: Record, failed: dict[int, str]) -> None:
    try:
        step = engine.resolve(game.nodes[record.parent].state, record.do)
    except DataError as error:
        failed[record.id] = f"moment {record.id}: {error}"
        return
    if isinstance(step, Refusal):
        failed[record.id] = f"moment {record.id}: {step}"
    else:
        game.grow(record.id, record.parent, record.do, step, record.name)


def _lines(game: Game, history: list[Record], wanted: set[int]) -> list[str]:
    """Moments of the history in words, for reading."""
    lines: list[str] = []
    state = game.origin
    for record in history:
        known = game.nodes.get(record.parent)
        state = known.state if known is not None else state
        if record.id in wanted:
            name = f" “{record.name}”" if record.name else ""
            lines.append(f"{record.id} after {record.parent}{name}: {describe_action(state, record.do)}")
    return lines


def load_game(path: Path | str) -> Loaded:
    """A game out of a save file; raises DataError with every fault, OSError if it cannot be read.

    A damaged file says so, and where the previous save is kept; nothing is loaded in its place.
    """
    try:
        return decode_game(Path(path).read_bytes())
    except DataError as error:
        previous = backup_of(path)
        if not previous.exists() or any(fault.path == "format" for fault in error.faults):
            raise
        hint = Fault("", f"the save before this one is kept as {previous.name}")
        raise DataError((*error.faults, hint)) from error


def backup_of(path: Path | str) -> Path:
    """Where the save before the newest is kept."""
    return Path(f"{path}.bak")


def save_game(game: Game, path: Path | str) -> None:
    """Write a save so that a crash at any moment leaves the old one or the new one; raises OSError."""
    write_safely(Path(path), encode_game(game))


def write_safely(path: Path, data: bytes) -> None:
    """Replace a file in one step, keeping what it was as `.bak`; on an error the file is as before."""
    fresh = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with fresh.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            shutil.copymode(path, fresh)
            _keep(path)
        os.replace(fresh, path)
    except BaseException:
        with contextlib.suppress(FileNotFoundError):
            fresh.unlink()
        raise
    _sync_folder(path.parent)


def _keep(path: Path) -> None:
    """Keep a file as its `.bak`, in one step, without ever taking it away from its place."""
    spare = Path(f"{path}.bak.new")
    with contextlib.suppress(FileNotFoundError):
        spare.unlink()
    try:
        os.link(path, spare)
    except OSError:  # a file system without hard links
        shutil.copy2(path, spare)
    try:
        os.replace(spare, backup_of(path))
    except OSError:
        spare.unlink()
        raise


def _sync_folder(folder: Path) -> None:
    """Make the renames last through a power cut, where the system lets folders be synced."""
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
