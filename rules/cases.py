"""Playing rules questions: the steps of a case one after the other, what it expects compared."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec

from rules import defaults, engine
from rules.actions import Action, action_type
from rules.case_files import Case, CaseStep, DestinationsExpect, Expect, load_cases, read_cases, start_of
from rules.dice import Loose, Scripted, drive
from rules.errors import DataError, IllegalAction, Refusal
from rules.movement.reach import destinations
from rules.pieces import Piece, Stack, changed, in_order, order
from rules.positions import in_tech_order
from rules.production import capacity_left
from rules.stacks import stack_from_units, units_from_stack
from rules.state import State

__all__ = ["Case", "CaseResult", "closing_line", "load_cases", "read_cases", "run_case"]


class CaseResult(msgspec.Struct, frozen=True):
    """How a case went; `message` says where the referee and the case disagree."""

    id: str
    title: str
    passed: bool
    message: str = ""

    def __str__(self) -> str:
        if self.passed:
            return f"ok   {self.id}  {self.title}"
        return f"FAIL {self.id}: {self.message}"


class _Fails(Exception):
    """The referee and the case disagree."""


def run_case(case: Case) -> CaseResult:
    """Play a case, with the dice of its queues."""
    try:
        _play(case)
    except _Fails as error:
        return CaseResult(case.id, case.title, passed=False, message=str(error))
    return CaseResult(case.id, case.title, passed=True)


def _play(case: Case) -> None:
    dice = Scripted(case.dice, case.dice_default)
    state = _driven(start_of(case), dice, False, "start")
    for number, step in enumerate(case.steps, 1):
        where = f"step {number}"
        if step.expect is not None:
            for message in _differences(state, step.expect):
                raise _Fails(f"{where}: {message}")
        elif step.do is not None:
            state = _driven(_done(state, step.do, step, where), dice, step.auto, where)


def _driven(state: State, dice: Scripted, auto: bool, where: str) -> State:
    """The state once every die that is asked for is rolled, and on request everything else is answered."""
    table = Loose(state)
    try:
        drive(table, dice, defaults.answer if auto else None)
    except (DataError, IllegalAction) as error:
        raise _Fails(f"{where}: {error}") from error
    if auto and table.state.engagement is not None:
        raise _Fails(f"{where}: the battle in {table.state.engagement.area} stands still without a question")
    return table.state


def _done(state: State, action: Action, step: CaseStep, where: str) -> State:
    """The state after a step; a refused one leaves it as it was."""
    try:
        result = engine.resolve(state, action)
    except DataError as error:
        raise _Fails(f"{where}: {error}") from error
    if not isinstance(result, Refusal):
        if step.refused:
            raise _Fails(f"{where}: {action_type(action)} was allowed, {_wanted(step.refused)} expected")
        return result.state
    if not step.refused:
        raise _Fails(f"{where}: refused: {result}")
    if isinstance(step.refused, str) and not result.rule_id.startswith(step.refused):
        raise _Fails(f"{where}: refused by {result.rule_id}, {_wanted(step.refused)} expected: {result.what}")
    return state


def _wanted(refused: bool | str) -> str:
    return f"a refusal by {refused}" if isinstance(refused, str) else "a refusal"


def _differences(state: State, expect: Expect) -> Iterator[str]:
    for area, units in expect.units.items():
        found, wanted = _plain(state.stack(area)), _plain(stack_from_units(units))
        if found != wanted:
            yield f"{area} holds {_units(found)}, expected {_units(wanted)}"
    yield from _entries("owner of", expect.owners, state.owner)
    yield from _entries("treasury of", expect.treasury, lambda power: state.treasury.get(power, 0))
    yield from _entries("lend-lease of", expect.lend_lease, lambda power: state.lend_lease.get(power, 0))
    yield from _entries("damage of", expect.damage, lambda area: state.damage.get(area, 0))
    techs = {power: in_tech_order(names) for power, names in expect.techs.items()}
    yield from _entries("technologies of", techs, lambda p: in_tech_order(state.techs.get(p, ())))
    for one, other in expect.at_war:
        if not state.at_war(one, other):
            yield f"{one} and {other} are at peace, expected at war"
    for one, other in expect.at_peace:
        if state.at_war(one, other):
            yield f"{one} and {other} are at war, expected at peace"
    yield from _entries("capacity of", expect.capacity, lambda area: capacity_left(state, area))
    yield from _moment(state, expect)
    if expect.destinations is not None:
        yield from _reached(state, expect.destinations)


def _moment(state: State, expect: Expect) -> Iterator[str]:
    for name in ("turn", "phase", "round"):
        wanted: object = getattr(expect, name)
        if wanted is not None and wanted != getattr(state, name):
            yield f"{name} is {getattr(state, name)}, expected {wanted}"
    if expect.winner is not msgspec.UNSET and expect.winner != state.winner:
        yield f"winner is {state.winner or 'nobody'}, expected {expect.winner or 'nobody'}"
    if expect.battles is not None:
        areas = {battle.area for battle in state.battles}
        if areas != set(expect.battles):
            yield f"battles in {sorted(areas)}, expected in {sorted(expect.battles)}"
    if expect.pending is not msgspec.UNSET:
        found = (state.pending.kind, state.pending.by) if state.pending else None
        wanted = (expect.pending.kind, expect.pending.by) if expect.pending else None
        if found != wanted:
            yield f"open question is {found}, expected {wanted}"


def _entries(what: str, wanted: Mapping[str, object], found: Callable[[str], object]) -> Iterator[str]:
    for name, value in wanted.items():
        if found(name) != value:
            yield f"{what} {name} is {found(name)}, expected {value}"


def _reached(state: State, expect: DestinationsExpect) -> Iterator[str]:
    """Where the board would light up, and where not."""
    routes = destinations(state, expect.origin, expect.units)
    for area in expect.include:
        route = routes[area]
        if isinstance(route, Refusal):
            yield f"{area} is no destination from {expect.origin}: {route}"
    for area in expect.exclude:
        if not isinstance(routes[area], Refusal):
            yield f"{area} is a destination from {expect.origin}"


def _plain(stack: Stack) -> Stack:
    """A stack as cases compare it: owner, kind, damage and cargo; what was moved does not matter."""
    return changed(stack, _without_marks)


def _without_marks(piece: Piece) -> Piece:
    cargo = tuple(sorted((_without_marks(passenger) for passenger in piece.cargo), key=order))
    return Piece(piece.owner, piece.kind, damaged=piece.damaged, cargo=cargo)


def _units(stack: Stack) -> str:
    return str(units_from_stack(dict(in_order(stack)))) if stack else "nobody"


def closing_line(results: Sequence[CaseResult]) -> str:
    """The last line of a run: "N passed, N failed"."""
    passed = sum(result.passed for result in results)
    return f"{passed} passed, {len(results) - passed} failed"
