"""Reading JSON by type: every fault of a document at once, each with its path and a suggestion.

A document is described by msgspec structs whose names are annotated (`AreaName`, `KindName`, …). Reading
walks the JSON along the type, puts canonical names for aliases (H-MAP-2), and collects what is wrong.
Hostile files finish in bounded time: size, depth, numbers and the count of reported faults are limited.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import cache
from typing import Annotated, Any, Final, NoReturn, TypeVar, cast

import msgspec
from msgspec import Meta, inspect

from rules.board import Board, standard_board
from rules.errors import DataError, Fault, unknown
from rules.names import KINDS, OWNERS, PHASES, POWERS, TECHNOLOGIES

MAX_BYTES: Final = 50 * 1024 * 1024
"""No document of the game comes near this size."""
MAX_FAULTS: Final = 100
"""So many faults are reported; whoever has more has another file than he thinks."""
MAX_NUMBER: Final = 1_000_000
MAX_SHOWN: Final = 60
"""So many characters of a wrong value are shown."""

AreaName = Annotated[str, Meta(extra={"names": "area"})]
TerritoryName = Annotated[str, Meta(extra={"names": "territory"})]
PowerName = Annotated[str, Meta(extra={"names": "power"})]
OwnerName = Annotated[str, Meta(extra={"names": "owner"})]
KindName = Annotated[str, Meta(extra={"names": "kind"})]
CargoName = Annotated[str, Meta(extra={"names": "kind or owner"})]
TechName = Annotated[str, Meta(extra={"names": "technology"})]
PhaseName = Annotated[str, Meta(extra={"names": "phase"})]
Count = Annotated[int, Meta(ge=0, le=10_000)]
"""Units, points, turns: a whole number that is not negative."""
Money = Annotated[int, Meta(ge=0, le=100_000)]
"""IPC."""

_LISTS: Final[dict[str, tuple[str, ...]]] = {
    "power": POWERS,
    "owner": OWNERS,
    "kind": KINDS,
    "kind or owner": (*KINDS, *OWNERS),
    "technology": TECHNOLOGIES,
    "phase": PHASES,
}

T = TypeVar("T")


class Doubled(dict[str, Any]):
    """A JSON object in which some keys are written twice; `keys_twice` are those."""

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        seen: set[str] = set()
        self.keys_twice = sorted({key for key, _ in pairs if key in seen or seen.add(key)})


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    return result if len(result) == len(pairs) else Doubled(pairs)


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number that a file can hold")


def parse_json(data: bytes | str) -> Any:
    """The JSON of a document as plain values; raises DataError if it is none, or far too large."""
    if len(data) > MAX_BYTES:
        raise DataError.at("", f"the file is larger than {MAX_BYTES // 1024**2} MB")
    try:
        text = data.decode("utf-8-sig") if isinstance(data, bytes) else data
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        raise DataError.at("", f"not a text file in UTF-8 (byte {error.start})") from error
    except json.JSONDecodeError as error:
        raise DataError.at(f"line {error.lineno}", f"not JSON: {error.msg}, column {error.colno}") from error
    except RecursionError as error:
        raise DataError.at("", "not a document of this game: nested too deeply") from error
    except ValueError as error:
        raise DataError.at("", f"not JSON: {error}") from error


@cache
def _type_info(kind: Any) -> inspect.Type:
    return inspect.type_info(kind)


def read(kind: type[T], raw: object, path: str = "", board: Board | None = None) -> T:
    """The plain JSON values `raw` as a `kind`; raises DataError with every fault under `path`."""
    reader = Reader(board or standard_board())
    plain = reader.value(_type_info(kind), raw, path)
    reader.finish()
    return _convert(plain, kind, path)


def check_format(raw: object, wanted: str, path: str = "") -> None:
    """Raise DataError unless the document says that it is of this format."""
    given = cast("dict[str, object]", raw).get("format") if isinstance(raw, dict) else None
    if given != wanted:
        found = f"found {shown(given)}" if given is not None else "found none"
        raise DataError.at(joined(path, "format"), f"expected {wanted}, {found}")


def _convert(plain: object, kind: type[T], path: str) -> T:
    try:
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError as error:
        raise DataError.at(path, str(error)) from error


def shown(value: object) -> str:
    """A wrong value as a message shows it, cut to a readable length; however large it is, that takes no time."""
    if isinstance(value, str):
        text = value[: MAX_SHOWN + 1]
    else:
        text = ""
        for part in json.JSONEncoder(ensure_ascii=False, default=str).iterencode(value):
            text += part[: MAX_SHOWN + 1]
            if len(text) > MAX_SHOWN:
                break
    text = text.encode(errors="replace").decode()
    return text if len(text) <= MAX_SHOWN else text[: MAX_SHOWN - 1] + "…"


def joined(path: str, key: str) -> str:
    """The path of an entry of an object."""
    return f"{path}.{key}" if path else key


class TooManyFaults(DataError):
    """The document is so wrong that reading it further is of no use."""


class Reader:
    """Walks JSON along a type, collecting faults; `value` gives plain values with canonical names."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.faults: list[Fault] = []

    def fault(self, path: str, message: str) -> None:
        """Take down one fault; raises TooManyFaults at the limit."""
        self.faults.append(Fault(path, message))
        if len(self.faults) >= MAX_FAULTS:
            raise TooManyFaults((*self.faults, Fault("", f"and more: the first {MAX_FAULTS} are shown")))

    def add(self, faults: Iterable[Fault]) -> None:
        """Take down several faults."""
        for fault in faults:
            self.fault(fault.path, fault.message)

    def finish(self) -> None:
        """Raise DataError if anything was wrong."""
        if self.faults:
            raise DataError(self.faults)

    def value(self, kind: inspect.Type, raw: object, path: str) -> object:
        """The value as the type wants it; takes down what is wrong with it."""
        if isinstance(raw, str) and not _is_text(raw):
            return self.fault(path, "half of a surrogate pair is no text")
        if isinstance(kind, inspect.Metadata):
            extra = cast("dict[str, object]", kind.extra or {})  # pyright: ignore[reportUnknownMemberType]
            names = str(extra.get("names", ""))
            if names and isinstance(raw, str):
                return self.name(names, raw, path)
            return self.value(kind.type, raw, path)
        match kind:
            case inspect.UnionType():
                return self._union(kind, raw, path)
            case inspect.StructType():
                return self._struct(kind, raw, path)
            case inspect.DictType():
                return self._dict(kind, raw, path)
            case inspect.ListType() | inspect.VarTupleType() | inspect.FrozenSetType():
                return self._list(kind.item_type, raw, path)
            case inspect.TupleType():
                return self._tuple(kind, raw, path)
            case _:
                return self._plain(kind, raw, path)

    def _plain(self, kind: inspect.Type, raw: object, path: str) -> object:
        match kind:
            case inspect.IntType():
                return self._int(kind, raw, path)
            case inspect.LiteralType():
                return self._literal(kind, raw, path)
            case inspect.AnyType():
                return raw
            case _ if _SHAPES[type(kind)](raw):
                return raw
            case _:
                return self._expected(path, _WORDS[type(kind)], raw)

    def name(self, names: str, raw: str, path: str) -> str:
        """The canonical name; takes down a fault with a suggestion where there is none."""
        if names in ("area", "territory"):
            try:
                area = self.board.resolve(raw[:MAX_SHOWN], path)
            except DataError as error:
                self.add(error.faults)
                return raw
            if names == "territory" and self.board.areas[area].is_sea:
                self.fault(path, f"{area} is a sea zone, not a territory")
            return area
        known = _LISTS[names]
        if raw not in known:
            self.fault(path, unknown(names, raw[:MAX_SHOWN], known))
        return raw

    def _expected(self, path: str, what: str, raw: object) -> None:
        self.fault(path, f"expected {what}, found {shown(raw)}")

    def _union(self, kind: inspect.UnionType, raw: object, path: str) -> object:
        structs = [one for one in kind.types if isinstance(one, inspect.StructType)]
        if len(structs) > 1 and isinstance(raw, dict):
            return self._tagged(structs, cast("dict[str, object]", raw), path)
        return self._first_shape(kind, raw, path)

    def _first_shape(self, kind: inspect.UnionType, raw: object, path: str) -> object:
        for one in kind.types:
            if _SHAPES[type(_bare(one))](raw):
                return self.value(one, raw, path)
        self._expected(path, " or ".join(_WORDS[type(_bare(one))] for one in kind.types), raw)
        return None

    def _tagged(self, kinds: list[inspect.StructType], raw: dict[str, object], path: str) -> object:
        field = kinds[0].tag_field or "type"
        tags = {str(one.tag): one for one in kinds}
        tag = raw.get(field)
        if not isinstance(tag, str) or tag not in tags:
            given = joined(path, field)
            self.fault(given, unknown(field, shown(tag), list(tags)) if field in raw else "is missing")
            return None
        return self._struct(tags[tag], raw, path)

    def _struct(self, kind: inspect.StructType, raw: object, path: str) -> object:
        if not isinstance(raw, dict):
            return self._expected(path, "an object", raw)
        given = cast("dict[str, object]", raw)
        self._twice(given, path)
        fields = {field.encode_name: field for field in kind.fields}
        result: dict[str, object] = {}
        for key, entry in given.items():
            if key == kind.tag_field:
                result[key] = entry
            elif key not in fields:
                self.fault(joined(path, key[:MAX_SHOWN]), unknown("key", key[:MAX_SHOWN], list(fields)))
            else:
                result[key] = self.value(fields[key].type, entry, joined(path, key))
        for name, field in fields.items():
            if field.required and name not in given:
                self.fault(joined(path, name), "is missing")
        return result

    def _dict(self, kind: inspect.DictType, raw: object, path: str) -> object:
        if not isinstance(raw, dict):
            return self._expected(path, "an object", raw)
        given = cast("dict[str, object]", raw)
        self._twice(given, path)
        result: dict[object, object] = {}
        for key, entry in given.items():
            where = joined(path, key[:MAX_SHOWN])
            name = self.value(kind.key_type, key, where)
            if name in result and key not in (twice := getattr(given, "keys_twice", ())):
                self.fault(where, f"{name} is given twice, under another name{' too' if twice else ''}")
            result[name] = self.value(kind.value_type, entry, where)
        return result

    def _twice(self, raw: dict[str, object], path: str) -> None:
        for key in raw.keys_twice if isinstance(raw, Doubled) else ():
            self.fault(joined(path, key[:MAX_SHOWN]), "is written twice")

    def _list(self, item: inspect.Type, raw: object, path: str) -> object:
        if not isinstance(raw, list | tuple):
            return self._expected(path, "a list", raw)
        entries = cast("list[object]", raw)
        return [self.value(item, one, f"{path}[{i}]") for i, one in enumerate(entries)]

    def _tuple(self, kind: inspect.TupleType, raw: object, path: str) -> object:
        entries = cast("list[object]", raw if isinstance(raw, list | tuple) else [])
        if len(entries) != len(kind.item_types):
            return self._expected(path, f"a list of {len(kind.item_types)}", cast("object", raw))
        pairs = zip(kind.item_types, entries, strict=True)
        return [self.value(one, entry, f"{path}[{i}]") for i, (one, entry) in enumerate(pairs)]

    def _int(self, kind: inspect.IntType, raw: object, path: str) -> object:
        if not isinstance(raw, int) or isinstance(raw, bool):
            return self._expected(path, "a whole number", raw)
        low = -MAX_NUMBER if kind.ge is None else kind.ge
        high = MAX_NUMBER if kind.le is None else kind.le
        if not low <= raw <= high:
            self.fault(path, f"{_number(raw)} is not between {low} and {high}")
        return raw

    def _literal(self, kind: inspect.LiteralType, raw: object, path: str) -> object:
        if isinstance(raw, bool) or not isinstance(raw, str | int) or raw not in kind.values:
            known = ", ".join(str(value) for value in kind.values)
            return self._expected(path, f"one of {known}", raw)
        return raw


def _is_text(value: str) -> bool:
    """Whether a text can be written: JSON's escapes can name halves of characters."""
    return value.isascii() or not any("\ud800" <= char <= "\udfff" for char in value)


def _bare(kind: inspect.Type) -> inspect.Type:
    return kind.type if isinstance(kind, inspect.Metadata) else kind


def _number(value: int) -> str:
    return str(value) if abs(value) < 10**15 else "this number"


_WORDS: Final[dict[type[inspect.Type], str]] = {
    inspect.StructType: "an object",
    inspect.DictType: "an object",
    inspect.ListType: "a list",
    inspect.VarTupleType: "a list",
    inspect.TupleType: "a list",
    inspect.IntType: "a whole number",
    inspect.StrType: "a text",
    inspect.BoolType: "true or false",
    inspect.NoneType: "null",
    inspect.LiteralType: "one of a few words",
}

_SHAPES: Final[dict[type[inspect.Type], Callable[[object], bool]]] = {
    inspect.StructType: lambda raw: isinstance(raw, dict),
    inspect.DictType: lambda raw: isinstance(raw, dict),
    inspect.ListType: lambda raw: isinstance(raw, list | tuple),
    inspect.VarTupleType: lambda raw: isinstance(raw, list | tuple),
    inspect.TupleType: lambda raw: isinstance(raw, list | tuple),
    inspect.IntType: lambda raw: isinstance(raw, int) and not isinstance(raw, bool),
    inspect.StrType: lambda raw: isinstance(raw, str),
    inspect.BoolType: lambda raw: isinstance(raw, bool),
    inspect.NoneType: lambda raw: raw is None,
    inspect.LiteralType: lambda raw: isinstance(raw, str | int) and not isinstance(raw, bool),
}
