"""What the board's drag asks of the game, answered from the session: who can move, where to, and the drop."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from anniversary_board.session import Session
from rules.actions import Action, Move, Units, UnitSpec
from rules.errors import Refusal
from rules.movement import reach
from rules.movement.orders import cargo_counts
from rules.movement.reach import Route
from rules.pieces import Piece, Stack, kinds_of
from rules.powers import adjective, in_text
from rules.state import State

Ask = Callable[[Route, tuple[Route, ...]], None]
"""Shows the choice between the ways to go to one area: the one under the hand, and the others."""


class SessionPort:
    """A `DragPort` on a session. `play` plays an action; `ask` lets the player choose between orders."""

    def __init__(self, session: Session, play: Callable[[Action], None], ask: Ask) -> None:
        self._session = session
        self._play = play
        self._ask = ask
        self._state: State | None = None
        self._chosen: Stack = {}

    def all_movers(self) -> dict[str, Stack]:
        """Everything that can still move, by area; nothing while a past position is shown."""
        state = self._session.state
        if state is not self._state:
            self._state, self._chosen = state, {}
        return self._session.movers

    def movers(self, area: str) -> Stack:
        """The pieces of an area that can still move in this phase."""
        return self.all_movers().get(area, {})

    def choose(self, stack: Stack) -> dict[str, int]:
        """Remember which pieces exactly the picker chose; their number by kind."""
        self._chosen = stack
        return kinds_of(stack)

    def named(self, units: Units) -> Units:
        """The units as the picker chose them, where the hand still holds that choice."""
        if not self._chosen or kinds_of(self._chosen) != dict(units):
            return units
        named: dict[str, int | list[UnitSpec]] = {}
        for kind in kinds_of(self._chosen):
            pieces = {piece: count for piece, count in self._chosen.items() if piece.kind == kind}
            named[kind] = [_spec(piece, count) for piece, count in pieces.items()]
        return named

    def destinations(self, area: str, units: Units) -> Mapping[str, Route | Refusal]:
        """Every area with the route there, or why not."""
        return reach.destinations(self._session.state, area, self.named(units))

    def check(self, units: Units, path: tuple[str, ...]) -> Route | Refusal:
        """The route along exactly this path, or why not."""
        return reach.try_path(self._session.state, self.named(units), path)

    def why_still(self, area: str, owner: str, kind: str) -> Refusal | None:
        """Why units of an area cannot be picked up now: whose turn it is, or what the referee says next door.

        An empty owner is the power on turn, an empty kind its first there. A past position says so itself.
        """
        session, state = self._session, self._session.state
        if session.in_past:
            session.past_touched.emit()
            return None
        owner = owner or state.turn
        if owner != state.turn:
            what = f"It is the turn of {in_text(state.turn)}: {adjective(owner)} units stay where they are."
            return Refusal("H-TURN-1", what, "Each power moves its own units on its own turn.", (area,))
        kinds = [kind] if kind else list(kinds_of(state.pieces(area, owner)))
        if not kinds:
            return None
        board = state.ruleset.board
        near = sorted(board.neighbours[area], key=lambda name: (name in board.sea, name))
        answers = [reach.try_path(state, {kinds[0]: 1}, (area, name)) for name in near]
        refused = [answer for answer in answers if isinstance(answer, Refusal)]
        # What holds the units back where they stand says more than what bars one of the ways out.
        return next((one for one in refused if area in one.areas), refused[0] if refused else None)

    def drop(self, route: Route) -> None:
        """Play a route; where the same units could raid or escort instead, ask which is meant."""
        others = self._other_orders(route)
        self._chosen = {}
        if others:
            self._ask(route, others)
        else:
            self._play(route.action)

    def _other_orders(self, route: Route) -> tuple[Route, ...]:
        if not isinstance(route.action, Move) or route.effect != "battle":
            return ()
        state, action = self._session.state, route.action
        modes: tuple[reach.Mode, ...] = ("raid", "escort")
        tried = (reach.try_path(state, action.units, action.path, mode) for mode in modes)
        return tuple(found for found in tried if isinstance(found, Route) and found.allowed is None)


def _spec(piece: Piece, count: int) -> UnitSpec:
    """A piece as a move names it, with its damage and who is aboard."""
    cargo: dict[str, int | dict[str, int]] = {}
    for (owner, kind), aboard in cargo_counts(piece).items():
        if owner == piece.owner:
            cargo[kind] = aboard
        else:
            guests = cargo.setdefault(owner, {})
            assert isinstance(guests, dict)
            guests[kind] = aboard
    return UnitSpec(n=count, damaged=piece.damaged, repairing=piece.repairing, cargo=cargo)
