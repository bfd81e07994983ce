"""Playing rules questions: the steps of a case one after the other, what it expects compared."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

import msgspec

from rules import engine
from rules.actions import Action, Fight, action_type
from rules.case_files import Case, CaseStep, DestinationsExpect, Expect, load_cases, read_cases, start_of
from rules.errors import DataError, Refusal
from rules.events import FranceFell
from rules.movement.reach import destinations
from rules.names import COLLECT_INCOME, CONDUCT_COMBAT, MOBILIZE
from rules.phases import combat
from rules.phases.dispatch import NOT_REFEREED
from rules.pieces import Piece, Stack, changed, in_order, order
from rules.positions import in_tech_order
from rules.stacks import stack_from_units, units_from_stack
from rules.state import State

__all__ = ["Case", "CaseResult", "load_cases", "read_cases", "run_case"]


class CaseResult(msgspec.Struct, frozen=True):
    """How a case went; `waiting_for` names what is not refereed yet, and such a case has not passed."""

    id: str
    title: str
    passed: bool
    waiting_for: str = ""
    message: str = ""

    def __str__(self) -> str:
        if self.passed:
            return f"ok   {self.id}  {self.title}"
        if self.waiting_for:
            return f"wait {self.id} ({self.waiting_for})"
        return f"FAIL {self.id}: {self.message}"


class _Waits(Exception):
    """The case needs something that is settled at the table in this version."""


class _Fails(Exception):
    """The referee and the case disagree."""


def run_case(case: Case) -> CaseResult:
    """Play a case."""
    try:
        _play(case)
    except _Waits as need:
        return CaseResult(case.id, case.title, passed=False, waiting_for=str(need))
    except _Fails as error:
        return CaseResult(case.id, case.title, passed=False, message=str(error))
    return CaseResult(case.id, case.title, passed=True)


def _play(case: Case) -> None:
    state = start_of(case)
    income = False
    for number, step in enumerate(case.steps, 1):
        where = f"step {number}"
        if step.expect is not None:
            _compare(state, step.expect, where, income)
        elif step.do is not None:
            state = _done(state, step.do, step, where)
            income = income or state.phase == COLLECT_INCOME


def _done(state: State, action: Action, step: CaseStep, where: str) -> State:
    """The state after a step; a refused one leaves it as it was."""
    try:
        if need := _needs(state, action):
            raise _Waits(need)
        result = engine.resolve(state, action)
    except DataError as error:
        raise _Fails(f"{where}: {error}") from error
    if not isinstance(result, Refusal):
        if step.refused:
            raise _Fails(f"{where}: {action_type(action)} was allowed, {_wanted(step.refused)} expected")
        if any(isinstance(event, FranceFell) for event in result.events) and _french_ships(result.state):
            raise _Waits("the French ships' dice")
        return result.state
    if not step.refused:
        raise _Fails(f"{where}: refused: {result}")
    if isinstance(step.refused, str) and not result.rule_id.startswith(step.refused):
        raise _Fails(f"{where}: refused by {result.rule_id}, {_wanted(step.refused)} expected: {result.what}")
    return state


def _french_ships(state: State) -> bool:
    """Whether ships would roll for their fate now (H-FRA-1)."""
    return any(p.owner == "France" and state.unit(p.kind).domain == "sea" for _, p, _ in state.everyone())


def _wanted(refused: bool | str) -> str:
    return f"a refusal by {refused}" if isinstance(refused, str) else "a refusal"


def _needs(state: State, action: Action) -> str:
    """What an action needs that is not refereed yet; "" if nothing."""
    if (kind := action_type(action)) in NOT_REFEREED:
        return NOT_REFEREED[kind]
    if isinstance(action, Fight) and state.phase == CONDUCT_COMBAT:
        area = state.ruleset.board.resolve(action.area)
        battle = state.battle(area, action.kind or None)
        landing = any(attack.origin == area for one in state.battles for attack in one.attacks)
        if (battle is None and landing) or (battle is not None and not combat.undefended(state, battle)):
            return "combat"  # dice; or a zone that only a scramble makes a battle of (H-AIR-3)
    return ""


def _compare(state: State, expect: Expect, where: str, income: bool) -> None:
    """Raise _Fails at the first thing that is not as expected, _Waits if it cannot be known yet."""
    if income and (expect.treasury or expect.lend_lease):
        raise _Waits(COLLECT_INCOME)
    if expect.capacity:
        raise _Waits(MOBILIZE)
    if expect.winner is not msgspec.UNSET:
        raise _Waits("victory")
    for message in _differences(state, expect):
        raise _Fails(f"{where}: {message}")


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
    yield from _moment(state, expect)
    if expect.destinations is not None:
        yield from _reached(state, expect.destinations)


def _moment(state: State, expect: Expect) -> Iterator[str]:
    for name in ("turn", "phase", "round"):
        wanted: object = getattr(expect, name)
        if wanted is not None and wanted != getattr(state, name):
            yield f"{name} is {getattr(state, name)}, expected {wanted}"
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


LINE: Final = "{passed} passed, {failed} failed"
"""How a run of cases ends."""


def closing_line(results: list[CaseResult]) -> str:
    """The last line of a run: "N passed, N failed", and "N skipped" where cases wait."""
    passed = sum(result.passed for result in results)
    waiting = sum(bool(result.waiting_for) for result in results)
    line = LINE.format(passed=passed, failed=len(results) - passed - waiting)
    return f"{line}, {waiting} skipped" if waiting else line
