"""How the powers' money, units and ground went, round by round along a branch of the game. No Qt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields

from anniversary_board.panels.sheet import Column, Row, Sheet
from rules.accounts import census
from rules.events import Paid
from rules.game import Game, Node
from rules.names import ALLIES, AXIS, POWERS
from rules.powers import ALLIED_POWERS, AXIS_POWERS
from rules.state import State

START = "Start"
CONQUEST = "H-CAP-2"
"""Money by this rule is a conquered treasury, no income."""


@dataclass(frozen=True)
class Holding:
    """What a power has at a moment; `income` is what it collected in the round, None if it did not yet."""

    income: int | None
    treasury: int
    units: int
    cities: int
    territories: int


@dataclass(frozen=True)
class Quantity:
    """One of the figures of a holding: its name in the code, its words, and what is counted."""

    name: str
    title: str
    tip: str


QUANTITIES = (
    Quantity("income", "Income collected", "IPC collected in the round, objectives and war bonds included"),
    Quantity("treasury", "Treasury", "IPC in hand at the end of the round"),
    Quantity(
        "units", "Value of units", "IPC of all units on the board by the unit table, factories left out"
    ),
    Quantity("cities", "Victory cities", "Victory cities controlled, whether they count yet or not"),
    Quantity("territories", "Territories", "Territories controlled"),
)
"""The figures in the order they are offered."""


@dataclass(frozen=True)
class Moment:
    """The end of a round, or the point one is at: its title and every power's holding.

    The start is told as the round before the first.
    """

    title: str
    round: int
    by: Mapping[str, Holding]

    @property
    def is_start(self) -> bool:
        """Whether it is the position the game began with."""
        return self.title == START


def course(game: Game, node: int) -> tuple[Moment, ...]:
    """The start and every round along the branch that leads to a point, the last as it stands there."""
    line = game.line(node)
    ends = {one.state.round: one.state for one in line}
    paid = collected(game, line)
    now = line[-1].state.round
    found = [Moment(START, line[0].state.round - 1, _holdings(line[0].state, None))]
    for round, state in sorted(ends.items()):
        income: dict[str, int | None] = {
            power: paid.get((round, power), None if round == now else 0) for power in POWERS
        }
        found.append(Moment(f"Round {round}", round, _holdings(state, income)))
    return tuple(found)


def collected(game: Game, line: Iterable[Node]) -> dict[tuple[int, str], int]:
    """What was collected along a line, by round and power."""
    found: dict[tuple[int, str], int] = {}
    for one in line:
        for event in one.events:
            if not isinstance(event, Paid) or not is_income(event):
                continue
            assert one.parent is not None  # the root has no events
            key = (game.nodes[one.parent].state.round, event.power)
            found[key] = found.get(key, 0) + event.ipc
    return found


def is_income(event: object) -> bool:
    """Whether an event is money that a power collects at the end of its turn."""
    return isinstance(event, Paid) and event.ipc > 0 and event.rule != CONQUEST


def _holdings(state: State, income: Mapping[str, int | None] | None) -> dict[str, Holding]:
    areas, table = state.ruleset.board.areas, state.ruleset.units
    worth = dict.fromkeys(POWERS, 0)
    for (owner, kind), count in census(state).items():
        if owner in worth and table[kind].domain != "none":
            worth[owner] += table[kind].cost * count
    ground = list(state.owners.items())
    return {
        power: Holding(
            income[power] if income is not None else None,
            state.treasury.get(power, 0),
            worth[power],
            sum(1 for area, owner in ground if owner == power and areas[area].city),
            sum(1 for _, owner in ground if owner == power),
        )
        for power in POWERS
    }


def series(moments: Iterable[Moment], power: str, quantity: str) -> list[tuple[int, int]]:
    """The points of a power's line: rounds and the figures that are known."""
    points = ((moment.round, getattr(moment.by[power], quantity)) for moment in moments)
    return [(round, value) for round, value in points if value is not None]


def side_sum(moment: Moment, side: str, quantity: str) -> int | None:
    """A figure of all powers of a side together; None where none of them has one."""
    members = AXIS_POWERS if side == AXIS else ALLIED_POWERS
    known = [value for power in members if (value := getattr(moment.by[power], quantity)) is not None]
    return sum(known) if known else None


def table(moments: tuple[Moment, ...], quantity: Quantity) -> Sheet:
    """One figure as a table: powers down, rounds across, the sides' sums below."""
    shown = [moment for moment in moments if not moment.is_start or quantity.name != "income"]
    columns = [Column("Power", grouped=True)]
    columns += [Column(_short(moment, moments[-1]), moment.title, figures=True) for moment in shown]
    rows = [
        Row((power, *(getattr(moment.by[power], quantity.name) for moment in shown)), owner=power)
        for power in (*AXIS_POWERS, *ALLIED_POWERS)
    ]
    rows += [
        Row((side, *(side_sum(moment, side, quantity.name) for moment in shown)), strong=True)
        for side in (AXIS, ALLIES)
    ]
    return Sheet(quantity.title, tuple(columns), tuple(rows))


def everything(moments: tuple[Moment, ...]) -> Sheet:
    """All figures, a line for each power and round, as a file takes them."""
    names = [field.name for field in fields(Holding)]
    titles = {one.name: one.title for one in QUANTITIES}
    columns = (Column("Round", figures=True), Column("Power"), *(Column(titles[name]) for name in names))
    rows = (
        Row((moment.round, power, *(getattr(moment.by[power], name) for name in names)))
        for moment in moments
        for power in POWERS
    )
    return Sheet("Economy", columns, tuple(rows))


def _short(moment: Moment, last: Moment) -> str:
    """The head of a column: the round's number, with a word where the round is not over."""
    if moment.is_start:
        return START
    return f"{moment.round}, now" if moment is last else str(moment.round)
