"""A whole game of the random player, kept as the line of its actions, and how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any

import msgspec

from rules import engine
from rules.accounts import census
from rules.actions import Action
from rules.names import KIND_ORDER, OWNER_ORDER
from rules.playtest.random_player import AtALoss, RandomPlayer
from rules.serialization import decode_action, encode_action
from rules.state import State
from rules.step import Step


class Match:
    """A position that is played on; what could not be ended is taken back to the beginning of its phase."""

    def __init__(self, state: State, seed: int, moves: int = 6) -> None:
        self.state = state
        self.player = RandomPlayer(Random(seed), moves)
        self.actions: list[Action] = []
        self._begun = (state, 0)

    def step(self) -> tuple[State, Step]:
        """One action more: the state before it and what it led to. Raises AtALoss if the game is stuck."""
        before = self.state
        try:
            action = self.player.action(before)
        except AtALoss as loss:
            before, length = self._begun
            if length == len(self.actions):
                raise
            del self.actions[length:]
            self.player.give_up_moves(loss)
            action = self.player.action(before)
        step = engine.apply(before, action)
        self.actions.append(action)
        self.state = step.state
        if _phase(step.state) != _phase(before):
            self._begun = (step.state, len(self.actions))
        return before, step

    def rounds(self, last: int) -> Iterator[tuple[State, Step]]:
        """The steps until a round has been played to its end."""
        while self.state.round <= last:
            yield self.step()


def _phase(state: State) -> tuple[int, str, str]:
    return (state.round, state.turn, state.phase)


def summary(state: State) -> dict[str, Any]:
    """How a game stands, in plain values: whose turn, the winner, who controls what, money and units by owner."""
    units: dict[str, dict[str, int]] = {}
    counts = sorted(
        census(state).items(), key=lambda entry: (OWNER_ORDER[entry[0][0]], KIND_ORDER[entry[0][1]])
    )
    for (owner, kind), count in counts:
        units.setdefault(owner, {})[kind] = count
    return {
        "round": state.round,
        "turn": state.turn,
        "winner": state.winner,
        "treasury": {power: ipc for power, ipc in sorted(state.treasury.items()) if ipc},
        "units": units,
        "owners": dict(sorted(state.owners.items())),
    }


def written(header: Mapping[str, Any], actions: Iterable[Action]) -> str:
    """The text of a game: its header, then an action a line."""
    first = msgspec.json.encode(header).decode()
    return "\n".join([first, *map(encode_action, actions)]) + "\n"


def read(text: str) -> tuple[dict[str, Any], list[Action]]:
    """The header and the actions of a game's text."""
    first, *lines = text.splitlines()
    return msgspec.json.decode(first, type=dict[str, Any]), [decode_action(line) for line in lines]
