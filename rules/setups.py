"""Setups, `anniversary-setup/1`: where a game starts, or one under way stands (H-MAP-6, H-INC-1, H-POL-1)."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import msgspec

from rules import layout, turns
from rules.documents import (
    Count,
    KindName,
    OwnerName,
    PowerName,
    TerritoryName,
    check_format,
    parse_json,
    read,
)
from rules.errors import DataError, Fault
from rules.names import ALLIES, AXIS, NEUTRAL, POWERS, PRO_ALLIED
from rules.positions import Situation, UnitCounts, check_state, situation_of, with_situation
from rules.powers import ALLIED_POWERS, AXIS_POWERS
from rules.ruleset import Options, Ruleset, WesternSection
from rules.stacks import counts_by_kind
from rules.state import State, TurnRecord

FORMAT: Final = "anniversary-setup/1"
AMERICA: Final = "United States"
MINOR_AXIS_LEAVES_IN: Final = 3
"""The round from which minor Axis units may leave their territory (H-MIN-1)."""


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The western section as a setup states it (H-GER-1)."""

    area: TerritoryName
    power: PowerName
    units: dict[KindName, Count]
    may_not_enter: list[TerritoryName]
    round: Count


class Setup(Situation, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A setup document.

    Beside the parts of a position: the facts that no action changes. `original_owners` (absent for a
    game's beginning, where they follow from `owners`, H-CTL-1) and `calendar` serve games under way.
    """

    format: str
    name: str = "Global 1939"
    source: str = ""
    turn_order: tuple[PowerName, ...] = POWERS
    sides: dict[str, list[PowerName]] = {}
    minor_axis: list[TerritoryName] = []
    western_section: Section | None = None
    options: Options = Options()
    original_owners: dict[TerritoryName, OwnerName] | None = None
    calendar: bool = True


def load_setup(source: Path | str | bytes) -> Setup:
    """A setup out of a file or its bytes; raises DataError with every fault, OSError if unreadable."""
    return read_setup(parse_json(source if isinstance(source, bytes) else Path(source).read_bytes()))


def read_setup(raw: object, path: str = "") -> Setup:
    """A setup out of plain JSON values; raises DataError with every fault, each below `path`."""
    check_format(raw, FORMAT, path)
    setup = read(Setup, raw, path)
    faults = [*_check(setup), *check_state(start(setup))]
    if faults:
        raise DataError(Fault(f"{path}.{f.path}" if path else f.path, f.message) for f in faults)
    return setup


@lru_cache(maxsize=1)
def standard_setup() -> Setup:
    """The 1939 setup."""
    return load_setup(files("rules.data").joinpath("setups", "1939.json").read_bytes())


def _check(setup: Setup) -> list[Fault]:
    """What is wrong with the facts of a setup."""
    faults: list[Fault] = []
    if sorted(setup.turn_order) != sorted(POWERS):
        faults.append(Fault("turn_order", "each of the eight powers has its place once (H-TURN-1)"))
    wanted = {AXIS: sorted(AXIS_POWERS), ALLIES: sorted(ALLIED_POWERS)}
    if setup.sides and {side: sorted(powers) for side, powers in setup.sides.items()} != wanted:
        faults.append(Fault("sides", f"the sides are {wanted}"))
    return faults


def ruleset_of(setup: Setup) -> Ruleset:
    """What the game of a setup is played by."""
    return Ruleset(
        name=setup.name,
        options=setup.options,
        turn_order=setup.turn_order,
        original_owners=_original_owners(setup),
        minor_axis=frozenset(setup.minor_axis),
        western_section=_western_section(setup.western_section),
        calendar=setup.calendar,
    )


def _western_section(section: Section | None) -> WesternSection | None:
    if section is None:
        return None
    return WesternSection(
        section.area, section.power, section.units, tuple(section.may_not_enter), section.round
    )


def _original_owners(setup: Setup) -> dict[str, str]:
    """Who a territory goes back to (H-CTL-1): its first owner, China for what is Chinese, or nobody."""
    if setup.original_owners is not None:
        return setup.original_owners
    owners = {area: owner for area, owner in setup.owners.items() if owner not in (NEUTRAL, PRO_ALLIED)}
    board = Ruleset().board
    return {area: "China" if area in board.chinese else owner for area, owner in owners.items()}


def start(setup: Setup) -> State:
    """The position of a setup, its turn's record made."""
    ruleset = ruleset_of(setup)
    empty = State(
        ruleset=ruleset,
        stacks={},
        owners={},
        record=TurnRecord(owners={}),
        turn=ruleset.turn_order[0] if ruleset.turn_order else POWERS[0],
        treasury=dict.fromkeys(POWERS, 0),
    )
    state = with_situation(empty, setup)
    if setup.setup_units is None:
        state = msgspec.structs.replace(state, setup_units=frozen_units(state))
    return begun(state)


def begun(state: State) -> State:
    """A position from a document made ready to play: the turn's record, and America's first turn at war."""
    if (
        state.turn == AMERICA
        and AMERICA not in state.war_turn
        and any(AMERICA in pair for pair in state.wars)
    ):
        state = msgspec.structs.replace(state, war_turn={**state.war_turn, AMERICA: 1})
    return msgspec.structs.replace(state, record=turns.record(state))


def frozen_units(state: State) -> UnitCounts:
    """The units of a setup that may not move yet: neutral America's, minor Axis ones (H-USA-1, H-MIN-1)."""
    neutral_america = not any(AMERICA in pair for pair in state.wars)
    early = state.round < MINOR_AXIS_LEAVES_IN
    result: UnitCounts = {}
    for area, stack in state.stacks.items():
        for owner, kinds in counts_by_kind(stack).items():
            minor = early and owner == "Germany" and area in state.ruleset.minor_axis
            if minor or (neutral_america and owner == AMERICA):
                movable = {k: n for k, n in kinds.items() if state.unit(k).domain != "none"}
                result.setdefault(area, {})[owner] = movable
    return result


def setup_from_state(state: State) -> Setup:
    """The position as a setup: `start` of it is the position again, at the beginning of its phase."""
    return read_setup({**ruleset_document(state.ruleset), **situation_of(state)})


def ruleset_document(ruleset: Ruleset) -> dict[str, Any]:
    """The facts of a game as a setup writes them."""
    section = ruleset.western_section
    result: dict[str, Any] = {
        "format": FORMAT,
        "name": ruleset.name,
        "turn_order": list(ruleset.turn_order),
        "sides": {AXIS: list(AXIS_POWERS), ALLIES: list(ALLIED_POWERS)},
        "options": msgspec.to_builtins(ruleset.options),
        "minor_axis": sorted(ruleset.minor_axis),
        "western_section": msgspec.to_builtins(section) if section else None,
        "original_owners": dict(sorted(ruleset.original_owners.items())),
    }
    if not ruleset.calendar:
        result["calendar"] = False
    return {name: value for name, value in result.items() if value is not None}


def setup_document(setup: Setup) -> dict[str, Any]:
    """A setup as plain JSON values in a stable order; reading it gives an equal setup."""
    facts = ruleset_document(ruleset_of(setup))
    if setup.source:
        facts["source"] = setup.source
    parts = situation_of(start(setup))
    if setup.original_owners is None:
        del facts["original_owners"]
    if setup.setup_units is None:
        del parts["setup_units"]
    return {**facts, **{name: value for name, value in parts.items() if value not in ({}, [])}}


def encode_setup(setup: Setup) -> bytes:
    """The text of a setup file."""
    return layout.document(setup_document(setup))
