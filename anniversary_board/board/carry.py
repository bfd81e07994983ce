"""What is in the hand, and the port through which the board asks the game about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from rules.actions import Units
from rules.errors import Refusal
from rules.movement.reach import Route
from rules.pieces import Stack


class DragPort(Protocol):
    """What the tool asks of the game."""

    def movers(self, area: str) -> Stack:
        """The pieces of an area that the player can still move in this phase."""
        ...

    def destinations(self, area: str, units: Units) -> Mapping[str, Route | Refusal]:
        """Every area with the route there, or why not."""
        ...

    def check(self, units: Units, path: tuple[str, ...]) -> Route | Refusal:
        """The route along exactly this path, or why not."""
        ...

    def why_still(self, area: str, owner: str, kind: str) -> Refusal | None:
        """Why units of an area cannot be picked up now; None if that is said in another way."""
        ...

    def drop(self, route: Route) -> None:
        """Play a route's action."""
        ...


@dataclass
class Carry:
    """Units in the hand: whose, from where, how many of each kind there are, the waypoints passed so far."""

    owner: str
    origin: str
    units: dict[str, int]
    most: dict[str, int]
    answers: Mapping[str, Route | Refusal]
    waypoints: list[str] = field(default_factory=list[str])
    over: str = ""

    @property
    def total(self) -> int:
        """How many units."""
        return sum(self.units.values())


def counts_by_kind(stack: Stack) -> dict[str, int]:
    """How many of each kind, in table order of the stack."""
    counts: dict[str, int] = {}
    for piece, count in stack.items():
        counts[piece.kind] = counts.get(piece.kind, 0) + count
    return counts
