"""The eight powers: sides, adjectives, capitals; and how owners are spoken of."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files

import msgspec

from rules.names import ALLIES, AXIS, POWERS


class Power(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A power or another owner: its side (None for neutrals), how it is spoken of, its capital."""

    side: str | None
    adjective: str
    short: str
    in_text: str
    capital: str | None = None


class _PowersFile(msgspec.Struct, frozen=True):
    format: str
    powers: dict[str, Power]
    owners: dict[str, Power]


@lru_cache(maxsize=1)
def standard_powers() -> Mapping[str, Power]:
    """Every owner by name: the powers in the order of play (H-TURN-1), then the neutrals."""
    raw = files("rules").joinpath("data", "powers.json").read_bytes()
    document = msgspec.json.decode(raw, type=_PowersFile)
    return {**document.powers, **document.owners}


SIDE: Mapping[str, str] = {name: power.side for name, power in standard_powers().items() if power.side}
"""Side by power; neutrals have none."""

AXIS_POWERS = tuple(power for power in POWERS if SIDE[power] == AXIS)
ALLIED_POWERS = tuple(power for power in POWERS if SIDE[power] == ALLIES)


def same_side(one: str, other: str) -> bool:
    """Whether two owners are powers of one side."""
    return one == other or (one in SIDE and SIDE.get(one) == SIDE.get(other))


def in_text(owner: str) -> str:
    """The owner as it stands in a sentence: "the Soviet Union", "Germany"."""
    return standard_powers()[owner].in_text


def adjective(owner: str) -> str:
    """The owner's adjective: "German", "British"."""
    return standard_powers()[owner].adjective


def sentence(owner: str) -> str:
    """The owner at the beginning of a sentence: "The Soviet Union"."""
    text = in_text(owner)
    return text[0].upper() + text[1:]
