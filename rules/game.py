"""A game: a start and a tree of actions with the positions they led to. Undo moves a cursor."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from rules import engine
from rules.actions import Action, Roll
from rules.errors import IllegalAction, Refusal
from rules.events import Event
from rules.setups import Setup, setup_document, start
from rules.state import State
from rules.step import Step

ROOT = 0
"""The id of the node where the game starts."""


class Node(msgspec.Struct):
    """A moment of the game: the action that led here, the position, and what happened on the way.

    The root has neither parent nor action. `children` are in the order they were first played; `name`
    is the player's own for this moment, "" without.
    """

    id: int
    parent: int | None
    action: Action | None
    state: State
    events: tuple[Event, ...] = ()
    children: list[int] = []
    name: str = ""


def is_chance(action: Action | None) -> bool:
    """Whether an action is dice; a strict game does not undo past it."""
    return isinstance(action, Roll)


class Game:
    """The tree, and where in it the players are.

    `setup` is the game as it was started and `origin` the position at the root: `start(setup)`, unless
    an older history could not be replayed; that is then kept as text in `old_history`. `seed` is that of
    the dice of whoever drives the game, kept with it.
    """

    def __init__(
        self,
        origin: State,
        setup: Setup,
        seed: int | None = None,
        old_history: Iterable[str] = (),
    ) -> None:
        self.setup = setup
        self.seed = seed
        self.old_history = tuple(old_history)
        self.nodes: dict[int, Node] = {ROOT: Node(ROOT, None, None, origin)}
        self.current = ROOT
        self._newest = ROOT
        self._forward: dict[int, int] = {}

    @classmethod
    def of(cls, setup: Setup, seed: int | None = None) -> Game:
        """A new game of a setup."""
        return cls(start(setup), setup, seed)

    def __repr__(self) -> str:
        return f"Game({self.setup.name!r}, {len(self.nodes)} nodes, at {self.current})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self._facts() == other._facts()

    __hash__ = None  # pyright: ignore[reportAssignmentType] (a game changes)

    def _facts(self) -> tuple[object, ...]:
        return (setup_document(self.setup), self.seed, self.old_history, self.nodes, self.current)

    @property
    def node(self) -> Node:
        """The node at the cursor."""
        return self.nodes[self.current]

    @property
    def state(self) -> State:
        """The position at the cursor."""
        return self.node.state

    @property
    def origin(self) -> State:
        """The position at the root."""
        return self.nodes[ROOT].state

    def play(self, action: Action) -> Step:
        """Do an action here and go to what it led to, down an equal existing branch if there is one.

        Raises IllegalAction if the rules forbid it and DataError if it is malformed; the game is then
        as it was.
        """
        step = engine.apply(self.state, action)
        self.current = self._child(self.current, action, step)
        self._remember()
        return step

    def _child(self, parent: int, action: Action, step: Step) -> int:
        for id in self.nodes[parent].children:
            if self.nodes[id].action == action and self.nodes[id].state == step.state:
                return id
        return self.grow(self._newest + 1, parent, action, step)

    def grow(self, id: int, parent: int, action: Action, step: Step, name: str = "") -> int:
        """Add a node below another, for whoever rebuilds a tree; the cursor stays. Returns the id."""
        self.nodes[id] = Node(id, parent, action, step.state, step.events, [], name)
        self.nodes[parent].children.append(id)
        self._newest = max(self._newest, id)
        return id

    def _remember(self) -> None:
        """Keep which way redo goes from every node above the cursor."""
        for node in self.line():
            if node.parent is not None:
                self._forward[node.parent] = node.id

    def undo(self) -> Node | None:
        """Go back one action; None if this is the start."""
        parent = self.node.parent
        if parent is None:
            return None
        self.current = parent
        return self.node

    def redo(self) -> Node | None:
        """Go forward along the way last taken; None if there is none."""
        children = self.node.children
        if not children:
            return None
        self.current = self._forward.get(self.current, children[-1])
        return self.node

    def goto(self, id: int) -> Node:
        """Go to a node; raises KeyError if there is none."""
        if id not in self.nodes:
            raise KeyError(f"no moment {id} in this game")
        self.current = id
        self._remember()
        return self.node

    def name(self, id: int, text: str) -> None:
        """Name a moment; "" takes the name away."""
        self.nodes[id].name = text

    def line(self, id: int | None = None) -> list[Node]:
        """The nodes from the root to the cursor, or to the node named."""
        nodes = [self.nodes[self.current if id is None else id]]
        while (parent := nodes[-1].parent) is not None:
            nodes.append(self.nodes[parent])
        return nodes[::-1]

    def in_order(self) -> Iterator[Node]:
        """Every node, each after its parent."""
        ahead = [ROOT]
        while ahead:
            node = self.nodes[ahead.pop()]
            yield node
            ahead.extend(reversed(node.children))

    def phase_moves(self) -> list[Node]:
        """The nodes of the line whose actions were done in the phase that is on."""
        here = _phase(self.state)
        found: list[Node] = []
        for node in reversed(self.line()):
            if node.parent is None or _phase(self.nodes[node.parent].state) != here:
                break
            found.append(node)
        return found[::-1]

    def why_not_take_back(self, id: int) -> Refusal | None:
        """Why a planned move of this phase cannot be taken back: the refusal of one that depends on it."""
        result = self._without(id)
        return result if isinstance(result, Refusal) else None

    def can_take_back(self, id: int) -> bool:
        """Whether a planned move of this phase can be taken back by itself."""
        return self.why_not_take_back(id) is None

    def take_back(self, id: int) -> Node:
        """Go on without one planned move of this phase: the later ones are done again as a new branch.

        Raises IllegalAction with the refusal of the move that depends on it; the game is then as it was.
        """
        steps = self._without(id)
        if isinstance(steps, Refusal):
            raise IllegalAction(steps)
        parent = self.nodes[id].parent
        assert parent is not None  # the root is no move, _without refuses it
        self.current = parent
        for action, step in steps:
            self.current = self._child(self.current, action, step)
        self._remember()
        return self.node

    def _without(self, id: int) -> list[tuple[Action, Step]] | Refusal:
        """The later moves of the phase done without one, or why one of them cannot be."""
        moves = self.phase_moves()
        index = next((i for i, node in enumerate(moves) if node.id == id), None)
        if index is None:
            return Refusal(
                "R-SEQ-01",
                "Only a move of the phase that is on can be taken back.",
                "Undo steps back farther.",
            )
        if any(is_chance(node.action) for node in moves[index:]):
            return Refusal(
                "R-SEQ-01",
                "Dice have been rolled since; a single move cannot be taken back.",
                "Undo steps back behind them.",
            )
        parent = moves[index].parent
        assert parent is not None  # phase_moves holds no root
        state = self.nodes[parent].state
        steps: list[tuple[Action, Step]] = []
        for node in moves[index + 1 :]:
            assert node.action is not None  # only the root has none
            step = engine.resolve(state, node.action)
            if isinstance(step, Refusal):
                return step
            steps.append((node.action, step))
            state = step.state
        return steps


def _phase(state: State) -> tuple[int, str, str]:
    return (state.round, state.turn, state.phase)
