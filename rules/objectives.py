"""National objectives: the list as data, who meets them now and whom they pay (R-OPT-01, H-INC-6)."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

import msgspec

from rules.politics import is_neutral
from rules.powers import SIDE, same_side
from rules.state import State


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What an objective asks for: `need` of the areas in the hands of the side, any power of it.

    `no_guests`: no unit of another power of the side stands in the power's own territories (R-NO-SOV-1).
    `clear_zones`: no enemy surface warship is in these (R-NO-ITA-2).
    """

    rule: str
    power: str
    ipc: int
    side: str
    need: int
    areas: tuple[str, ...]
    text: str
    no_guests: bool = False
    clear_zones: tuple[str, ...] = ()


class Objective(msgspec.Struct, frozen=True):
    """An objective of a power as things stand: its rule, what it asks for, its IPC, whether that is so."""

    rule: str
    text: str
    ipc: int
    held: bool


class Lack(msgspec.Struct, frozen=True):
    """What keeps an objective from being met; all empty for one that is.

    `areas`: those of the goal that the side does not control, `short` of which it needs yet. `guests`: where
    units of another power of the side stand. `zones`: where enemy surface warships are.
    """

    short: int = 0
    areas: tuple[str, ...] = ()
    guests: tuple[str, ...] = ()
    zones: tuple[str, ...] = ()


class _GoalsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    objectives: tuple[Goal, ...]


@lru_cache(maxsize=1)
def goals() -> tuple[Goal, ...]:
    """All objectives, power by power (R-OPT-01)."""
    raw = files("rules").joinpath("data", "objectives.json").read_bytes()
    return msgspec.json.decode(raw, type=_GoalsFile).objectives


def status(state: State, power: str) -> tuple[Objective, ...]:
    """A power's objectives and which of them it meets, paid or not; none in a game without them (H-INC-6)."""
    if not state.ruleset.options.national_objectives:
        return ()
    return tuple(
        Objective(goal.rule, goal.text, goal.ipc, _is_met(state, goal))
        for goal in goals()
        if goal.power == power
    )


def paid(state: State, power: str) -> tuple[Objective, ...]:
    """The objectives that pay a power now: those it meets, while it is at war with the other side (H-INC-6)."""
    if is_neutral(state, power):
        return ()
    return tuple(objective for objective in status(state, power) if objective.held)


def lack(state: State, goal: Goal) -> Lack:
    """What is missing for an objective as things stand (R-OPT-01), paid or not."""
    lost = tuple(area for area in goal.areas if SIDE.get(state.owner(area)) != goal.side)
    short = max(0, goal.need - (len(goal.areas) - len(lost)))
    return Lack(
        short,
        lost if short else (),
        _guests(state, goal.power) if goal.no_guests else (),
        tuple(zone for zone in goal.clear_zones if _enemy_warships(state, goal.power, zone)),
    )


def _is_met(state: State, goal: Goal) -> bool:
    return lack(state, goal) == Lack()


def _guests(state: State, power: str) -> tuple[str, ...]:
    """A power's territories with units of another power of its side; ships are never there."""
    found = (
        area
        for area, piece, _ in state.everyone()
        if state.owner(area) == power
        and piece.owner != power
        and same_side(piece.owner, power)
        and state.unit(piece.kind).domain != "none"
    )
    return tuple(dict.fromkeys(found))


def _enemy_warships(state: State, power: str, zone: str) -> bool:
    """Whether a surface warship of a power's enemies is in a zone; submarines and transports are none."""
    return any(
        state.unit(piece.kind).surface_warship and state.at_war(power, piece.owner)
        for piece in state.stack(zone)
    )
