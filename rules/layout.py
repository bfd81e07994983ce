"""How documents are laid out as text: keys in their own stable order, one record a line, so diffs read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, cast

_DEPTH: Final = 3
"""So deep objects are opened over several lines; below, and in lists, an entry is one line."""


def one_line(value: object) -> str:
    """A value as JSON on one line."""
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


def document(value: Mapping[str, Any]) -> bytes:
    """A whole document: indented objects, one record (area, action, pair) a line, a final newline."""
    return (_laid_out(value, 0) + "\n").encode()


def _laid_out(value: object, depth: int) -> str:
    pad = " " * (depth + 1)
    if isinstance(value, Mapping) and value and depth < _DEPTH:
        entries = cast("Mapping[str, object]", value)
        lines = [f"{pad}{one_line(key)}: {_laid_out(entry, depth + 1)}" for key, entry in entries.items()]
        return "{\n" + ",\n".join(lines) + f"\n{' ' * depth}}}"
    if isinstance(value, list) and depth < _DEPTH:
        records = cast("list[object]", value)
        if any(isinstance(record, dict | list | RawLine) for record in records):
            lines = [f"{pad}{_record(record)}" for record in records]
            return "[\n" + ",\n".join(lines) + f"\n{' ' * depth}]"
    return one_line(cast("object", value))


class RawLine(str):
    """JSON that is already one line of text, and is written as it is."""

    __slots__ = ()


def _record(value: object) -> str:
    return str(value) if isinstance(value, RawLine) else one_line(value)
