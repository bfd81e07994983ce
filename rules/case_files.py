"""Rules questions as files, `anniversary-case/1`: their form, and the position each starts from."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from rules.actions import Action, Units
from rules.documents import (
    AreaName,
    Count,
    Money,
    OwnerName,
    PhaseName,
    PowerName,
    TechName,
    TerritoryName,
    check_format,
    parse_json,
    read,
)
from rules.errors import DataError, Fault
from rules.names import AXIS, POWERS
from rules.positions import Situation, check_state, with_situation
from rules.powers import SIDE
from rules.ruleset import Options
from rules.setups import begun, frozen_units, standard_setup, start
from rules.stacks import BoardUnits
from rules.state import State

FORMAT: Final = "anniversary-case/1"
BARE_ROUND: Final = 4
"""The round of a bare case, when every calendar war is history."""

Face = Annotated[int, Meta(ge=1, le=6)]

Purpose = Literal[
    "attack",
    "defense",
    "surprise_attack",
    "surprise_defense",
    "aa",
    "flak",
    "bombard",
    "barrage",
    "escort",
    "intercept",
    "raid",
    "rocket",
    "research",
    "chart",
    "disposition",
    "war_bonds",
]
"""What dice are rolled for; a case has a queue for each."""


class PendingExpect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The question that must be open."""

    kind: str
    by: PowerName


class DestinationsExpect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"origin": "from"}):
    """Where units can go, as the board highlights it."""

    units: Units
    origin: AreaName
    include: list[AreaName] = []
    exclude: list[AreaName] = []


class Expect(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What must be true; only what is named is compared."""

    units: BoardUnits = {}
    owners: dict[TerritoryName, OwnerName] = {}
    treasury: dict[PowerName, Money] = {}
    lend_lease: dict[PowerName, Money] = {}
    damage: dict[TerritoryName, Count] = {}
    at_war: list[tuple[PowerName, PowerName]] = []
    at_peace: list[tuple[PowerName, PowerName]] = []
    techs: dict[PowerName, list[TechName]] = {}
    turn: PowerName | None = None
    phase: PhaseName | None = None
    round: Count | None = None
    winner: Literal["Axis", "Allies"] | msgspec.UnsetType | None = msgspec.UNSET
    pending: PendingExpect | msgspec.UnsetType | None = msgspec.UNSET
    battles: list[AreaName] | None = None
    capacity: dict[TerritoryName, Count] = {}
    destinations: DestinationsExpect | None = None


class CaseStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action to do, refused or not, or what is expected to be true."""

    do: Action | None = None
    refused: bool | str | None = None
    auto: bool = False
    expect: Expect | None = None


class Case(Situation, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One rules question: a position, steps, and what must come of them."""

    id: str
    title: str
    rules: list[str]
    why: str = ""
    source: str = ""
    setup: Literal["bare", "1939"]
    options: dict[str, Any] = {}
    dice: dict[Purpose, list[Face]] = {}
    dice_default: Face | None = None
    steps: list[CaseStep]


class CaseFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of cases."""

    format: str
    cases: list[Case]


def load_cases(source: Path | str | bytes) -> list[Case]:
    """The cases of a file; raises DataError with every fault, OSError if it cannot be read."""
    return read_cases(parse_json(source if isinstance(source, bytes) else Path(source).read_bytes()))


def read_cases(raw: object) -> list[Case]:
    """The cases of a document's plain JSON values; raises DataError with every fault."""
    check_format(raw, FORMAT)
    cases = read(CaseFile, raw).cases
    faults: list[Fault] = []
    seen: set[str] = set()
    for index, case in enumerate(cases):
        path = f"cases[{index}]"
        if case.id in seen:
            faults.append(Fault(f"{path}.id", f"a second case called {case.id}"))
        seen.add(case.id)
        for at, step in enumerate(case.steps):
            if (step.do is None) == (step.expect is None):
                faults.append(Fault(f"{path}.steps[{at}]", "a step has either “do” or “expect”"))
        faults.extend(Fault(f"{path}.{f.path}", f.message) for f in _faults_of(case))
    if faults:
        raise DataError(faults)
    return cases


def _faults_of(case: Case) -> list[Fault]:
    try:
        return check_state(start_of(case))
    except DataError as error:
        return list(error.faults)


def start_of(case: Case) -> State:
    """The position a case starts from; raises DataError if its options are wrong.

    "bare" has the 1939 owners, minor Axis list, borders and options, but no units, money, technologies
    and wars; it is round 4, no war starts by the calendar, nothing is frozen or restricted. Paris has
    fallen if the case gives France to an Axis power.
    """
    base = start(standard_setup())
    options = read(Options, {**msgspec.to_builtins(base.ruleset.options), **case.options}, "options")
    changes: dict[str, Any] = {"options": options}
    if case.setup == "bare":
        changes |= {"calendar": False, "western_section": None}
        base = msgspec.structs.replace(
            base,
            stacks={},
            treasury=dict.fromkeys(POWERS, 0),
            wars=frozenset[tuple[str, str]](),
            round=BARE_ROUND,
            setup_units={},
            paris_fallen=SIDE.get(case.owners.get("France", "")) == AXIS,
        )
    ruleset = replace(base.ruleset, **changes)
    state = with_situation(msgspec.structs.replace(base, ruleset=ruleset), case)
    if case.setup == "1939" and case.setup_units is None:
        state = msgspec.structs.replace(state, setup_units=frozen_units(state))
    return begun(state)
