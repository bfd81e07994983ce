"""The accounts of a step: every change of units and money explained by its events.

Nothing comes or goes by itself. What the events of a step tell is added up and compared with what has become of the
board, the boxes of bought units, the treasuries, the lend-lease boxes and the bomb damage.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from rules import events
from rules.events import Event
from rules.names import MOBILIZE, PRO_ALLIED
from rules.pieces import Piece
from rules.politics import CHINA
from rules.state import State
from rules.step import Step

Units = Counter[tuple[str, str]]
"""Units by owner and kind."""


class _Account:
    """What events say has changed: units on the board and in the boxes, money, damage."""

    def __init__(self, before: State) -> None:
        self.placing = before.phase == MOBILIZE
        self.board: Units = Counter()
        self.tray: Units = Counter()
        self.treasury: Counter[str] = Counter()
        self.lend_lease: Counter[str] = Counter()
        self.damage: Counter[str] = Counter()
        self.taken: set[str] = set()

    def enter(self, event: Event) -> None:
        """Add what one event tells."""
        match event:
            case events.Destroyed():
                self._count(event.units, -1)
            case events.Activated():
                self._joined(event.units, PRO_ALLIED, event.by)
            case events.ChangedSides():
                self._joined(event.units, event.former, event.owner)
            case events.Placed():
                self._placed(event)
            case events.Recruited():
                self.tray[event.power, "infantry"] += event.infantry
            case events.Captured():
                self.taken.add(event.area)
            case events.Bombed():
                self.damage[event.area] += event.points
            case events.Paid() | events.Lent() | events.Ordered() | events.Repaired():
                self._money(event)
            case _:
                pass

    def _money(self, event: events.Paid | events.Lent | events.Ordered | events.Repaired) -> None:
        match event:
            case events.Paid():
                self.treasury[event.power] += event.ipc
            case events.Lent():
                self.treasury[event.power] -= event.ipc
                self.lend_lease[event.to] += event.ipc
            case events.Ordered():
                self.treasury[event.power] -= event.treasury
                self.lend_lease[event.power] -= event.lend_lease
                for kind, count in event.units.items():
                    self.tray[event.power, kind] += count
            case events.Repaired():
                self.treasury[event.power] -= event.ipc
                self.damage[event.area] -= event.points

    def _count(self, units: Mapping[Piece, int], sign: int) -> None:
        for piece, count in units.items():
            for one in (piece, *piece.cargo):
                self.board[one.owner, one.kind] += sign * count

    def _joined(self, units: Mapping[Piece, int], former: str, owner: str) -> None:
        for piece, count in units.items():
            self.board[former, piece.kind] -= count
            self.board[owner, piece.kind] += count

    def _placed(self, event: events.Placed) -> None:
        """Units out of the box, but for the garrison of Algeria that comes with the fall of Paris (H-FRA-1)."""
        self._count(event.units, 1)
        if self.placing:
            for piece, count in event.units.items():
                self.tray[piece.owner, piece.kind] -= count


def census(state: State) -> Units:
    """How many units every owner has on the board of every kind, cargo counted."""
    counts: Units = Counter()
    for _, piece, count in state.everyone():
        counts[piece.owner, piece.kind] += count
        for passenger in piece.cargo:
            counts[passenger.owner, passenger.kind] += count
    return counts


def unexplained(before: State, step: Step) -> list[str]:
    """What a step has changed that none of its events tells, and what they tell that has not happened.

    An edit is outside the rules: nothing it does needs an explanation.
    """
    if any(isinstance(event, events.Edited) for event in step.events):
        return []
    account, after = _Account(before), step.state
    for event in step.events:
        account.enter(event)
    damage = {area: points for area, points in after.damage.items() if area not in account.taken}
    former = {area: points for area, points in before.damage.items() if area not in account.taken}
    told = {area: points for area, points in account.damage.items() if area not in account.taken}
    return [
        *_units("on the board", _board(before, after), account.board),
        *_units("to be placed", _change(_boxes(before), _boxes(after)), account.tray),
        *_money("treasury", before.treasury, after.treasury, account.treasury),
        *_money("lend-lease", before.lend_lease, after.lend_lease, account.lend_lease),
        *_money("bomb damage", former, damage, told),
        *(f"{power} holds {ipc} IPC" for power, ipc in after.treasury.items() if ipc < 0),
        *(f"China holds {ipc} IPC" for ipc in (after.treasury.get(CHINA, 0),) if ipc),
    ]


def _board(before: State, after: State) -> Units:
    """The change on the board, counted where a stack has changed."""
    changed: Units = Counter()
    for area in before.stacks.keys() | after.stacks.keys():
        old, new = before.stack(area), after.stack(area)
        if old is new:
            continue
        for stack, sign in ((old, -1), (new, 1)):
            for piece, count in stack.items():
                for one in (piece, *piece.cargo):
                    changed[one.owner, one.kind] += sign * count
    return changed


def _boxes(state: State) -> Units:
    return Counter(
        {(power, kind): count for power, units in state.tray.items() for kind, count in units.items()}
    )


def _change(before: Units, after: Units) -> Units:
    return Counter({key: after[key] - before[key] for key in before.keys() | after.keys()})


def _units(where: str, changed: Units, told: Units) -> list[str]:
    return [
        f"{owner}, {kind} {where}: {changed[owner, kind]:+d}, the events tell {told[owner, kind]:+d}"
        for owner, kind in sorted(changed.keys() | told.keys())
        if changed[owner, kind] != told[owner, kind]
    ]


def _money(
    what: str, before: Mapping[str, int], after: Mapping[str, int], told: Mapping[str, int]
) -> list[str]:
    lines: list[str] = []
    for name in sorted(before.keys() | after.keys() | told.keys()):
        change = after.get(name, 0) - before.get(name, 0)
        if change != told.get(name, 0):
            lines.append(f"{what}, {name}: {change:+d}, the events tell {told.get(name, 0):+d}")
    return lines
