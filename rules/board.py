"""The map graph: areas, who touches whom, passages, fortified borders (H-MAP-1, R-MOVE-09, `anniversary-map/1`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Literal

import msgspec

from rules.errors import DataError, Fault, unknown

FORMAT = "anniversary-map/1"


class Area(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A territory or a sea zone.

    `ipc` is the printed value; `terrain` is "impassable" (R-MOVE-08) or "noncombat_overflight"
    (H-MAP-3); `city` is the victory city there (H-MAP-5), `capital_of` the power whose capital it is.
    """

    name: str
    kind: Literal["land", "sea"]
    adjacent: tuple[str, ...]
    ipc: int = 0
    city: str = ""
    capital_of: str = ""
    terrain: Literal["", "impassable", "noncombat_overflight"] = ""
    aliases: tuple[str, ...] = ()

    @property
    def is_sea(self) -> bool:
        """Whether it is a sea zone."""
        return self.kind == "sea"


class Passage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A canal or strait between two zones: who must hold what to pass, or the option that shuts it."""

    name: str
    between: tuple[str, str]
    held_by: tuple[str, ...] = ()
    closed_by_option: str = ""


class FortifiedBorder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where infantry and artillery defend at 3 (H-FOR-1); `against` is a territory or "any"."""

    defender: str
    against: str


class MapFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The map document as it is written."""

    format: str
    areas: tuple[Area, ...]
    passages: tuple[Passage, ...] = ()
    chinese: tuple[str, ...] = ()
    fortified_borders: tuple[FortifiedBorder, ...] = ()


class Board:
    """The map graph, loaded once and never changed.

    `areas` and `neighbours` are keyed by canonical name; `resolve` takes aliases too.
    """

    def __init__(self, document: MapFile) -> None:
        self.document = document
        self.areas: Mapping[str, Area] = {area.name: area for area in document.areas}
        self.neighbours: Mapping[str, frozenset[str]] = {
            area.name: frozenset(area.adjacent) for area in document.areas
        }
        self.passages: Mapping[frozenset[str], Passage] = {
            frozenset(passage.between): passage for passage in document.passages
        }
        self.chinese: frozenset[str] = frozenset(document.chinese)
        self.fortified_borders = document.fortified_borders
        self.sea: frozenset[str] = frozenset(name for name, area in self.areas.items() if area.is_sea)
        self.land: frozenset[str] = frozenset(self.areas) - self.sea
        self.coasts: Mapping[str, tuple[str, ...]] = {
            name: tuple(sorted(n for n in self.neighbours[name] if n in self.land)) for name in self.sea
        }
        """For each sea zone the territories that touch it."""
        self.shores: Mapping[str, tuple[str, ...]] = {
            name: tuple(sorted(n for n in self.neighbours[name] if n in self.sea)) for name in self.land
        }
        """For each territory the sea zones that touch it."""
        self._resolve: dict[str, str] = {name: name for name in self.areas}
        for area in document.areas:
            for alias in area.aliases:
                self._resolve.setdefault(alias, area.name)
        self._folded = {name.casefold(): target for name, target in self._resolve.items()}

    def __repr__(self) -> str:
        return f"Board({len(self.areas)} areas)"

    def resolve(self, name: str, path: str = "") -> str:
        """The canonical name of an area, given it, an alias, or either in other case (H-MAP-2).

        Raises DataError at `path` with a suggestion if nobody is called so.
        """
        found = self._resolve.get(name) or self._folded.get(name.casefold())
        if found is None:
            raise DataError.at(path, unknown("area", name, list(self._resolve)))
        return found

    @cached_property
    def _zone_neighbours(self) -> Mapping[str, tuple[str, ...]]:
        return {zone: tuple(sorted(self.neighbours[zone] & self.sea)) for zone in self.sea}

    def shores_of_zone(self, zone: str) -> tuple[str, ...]:
        """The sea zones next to a sea zone, passages included."""
        return self._zone_neighbours[zone]

    @cached_property
    def cities(self) -> Mapping[str, str]:
        """Victory city by territory (H-MAP-5, R-VIC-02)."""
        return {area.name: area.city for area in self.document.areas if area.city}

    @cached_property
    def capitals(self) -> Mapping[str, str]:
        """Capital territory by power (R-CTL-09)."""
        return {area.capital_of: area.name for area in self.document.areas if area.capital_of}

    def is_producer_site(self, area: str) -> bool:
        """Whether a victory city stands there (H-PRO-1); a factory makes any territory one."""
        return bool(self.areas[area].city)

    @lru_cache(maxsize=512)  # noqa: B019 (a board lives as long as the program)
    def distances(self, start: str) -> Mapping[str, int]:
        """Steps from `start` to every area over any borders, for launches and hints."""
        found = {start: 0}
        ring = [start]
        while ring:
            following: list[str] = []
            for area in ring:
                for neighbour in self.neighbours[area]:
                    if neighbour not in found:
                        found[neighbour] = found[area] + 1
                        following.append(neighbour)
            ring = following
        return found


def check_map(document: MapFile) -> list[Fault]:
    """Everything wrong with a map document: names, adjacency both ways, references."""
    faults: list[Fault] = []
    if document.format != FORMAT:
        faults.append(Fault("format", f"expected {FORMAT}, found {document.format}"))
    names = {area.name for area in document.areas}
    seen: dict[str, str] = {}
    for index, area in enumerate(document.areas):
        where = f"areas.{area.name}"
        if area.name in seen:
            faults.append(Fault(f"areas[{index}]", f"a second area called {area.name}"))
        seen[area.name] = area.name
        for neighbour in area.adjacent:
            faults.extend(_check_border(document, names, area.name, neighbour, where))
    for alias, owner in ((alias, area.name) for area in document.areas for alias in area.aliases):
        if alias in names:
            faults.append(Fault(f"areas.{owner}.aliases", f"“{alias}” is itself an area"))
    faults.extend(_check_references(document, names))
    return faults


def _check_border(
    document: MapFile, names: set[str], area: str, neighbour: str, where: str
) -> Sequence[Fault]:
    if neighbour not in names:
        return [Fault(f"{where}.adjacent", unknown("area", neighbour, sorted(names)))]
    other = next(entry for entry in document.areas if entry.name == neighbour)
    if area not in other.adjacent:
        return [Fault(f"{where}.adjacent", f"{neighbour} does not name {area} in return")]
    return []


def _check_references(document: MapFile, names: set[str]) -> list[Fault]:
    named = [
        *((f"passages.{p.name}", area) for p in document.passages for area in (*p.between, *p.held_by)),
        *(("chinese", area) for area in document.chinese),
        *(("fortified_borders", border.defender) for border in document.fortified_borders),
        *(("fortified_borders", b.against) for b in document.fortified_borders if b.against != "any"),
    ]
    return [Fault(path, unknown("area", area, sorted(names))) for path, area in named if area not in names]


def decode_map(text: bytes | str) -> MapFile:
    """A map document out of JSON; raises DataError with every fault."""
    try:
        document = msgspec.json.decode(text, type=MapFile)
    except msgspec.MsgspecError as error:
        raise DataError.at("", str(error)) from error
    faults = check_map(document)
    if faults:
        raise DataError(faults)
    return document


@lru_cache(maxsize=1)
def standard_board() -> Board:
    """The board of the game."""
    return Board(decode_map(files("rules.data").joinpath("map.json").read_bytes()))
