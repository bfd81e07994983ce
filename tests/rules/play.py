"""Random legal play with a history, and actions that no board would offer."""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec

from rules.actions import (
    Action,
    Agree,
    Barrage,
    Choose,
    DeclareWar,
    Drop,
    EndPhase,
    Fight,
    Launch,
    Lend,
    Move,
    Place,
    Purchase,
    RepairUnits,
    Research,
    Roll,
    Units,
)
from rules.game import Game
from rules.movement.orders import free_decks
from rules.movement.reach import Destinations, shortest
from rules.names import KINDS, POWERS
from rules.pieces import EMPTY, Piece, Stack
from rules.playtest.random_player import AtALoss, RandomPlayer
from rules.ruleset import Options
from rules.saved_positions import position_document
from rules.setups import standard_setup
from rules.state import State
from rules.step import Step


class RandomPlay:
    """A game of the 1939 setup and a generator; `step` does one thing that is legal, or turns a phase."""

    def __init__(self, seed: int, options: Options | None = None) -> None:
        setup = standard_setup()
        if options is not None:
            setup = msgspec.structs.replace(setup, options=options)
        self.random = random.Random(seed)
        self.game = Game.of(setup, seed)
        self.player = RandomPlayer(random.Random(seed))

    @property
    def state(self) -> State:
        """The position."""
        return self.game.state

    def step(self) -> tuple[State, Action, Step]:
        """One action done, chosen at random: the position before, the action, what it led to."""
        try:
            action = self.player.action(self.state)
        except AtALoss as loss:
            # The moves of the phase are taken back by going to its beginning, as a player would.
            first = self.game.phase_moves()[0]
            assert first.parent is not None
            self.game.goto(first.parent)
            self.player.give_up_moves(loss)
            action = self.player.action(self.state)
        before = self.state
        return before, action, self.game.play(action)


def encoded(state: State) -> bytes:
    """Everything in a position, as a save would have it."""
    return msgspec.json.encode(position_document(state))


def own(state: State, area: str) -> Stack:
    """What a power could drag out of an area: its pieces and its passengers."""
    found: dict[Piece, int] = {}
    for piece, count in state.stacks.get(area, EMPTY).items():
        for one in (piece, *piece.cargo):
            if one.owner == state.turn and one.kind != "factory":
                found[one] = found.get(one, 0) + count
    return found


def dark_move(state: State, found: Destinations, area: str) -> Move:
    """A move to an area that is not lit, by the shortest way there is."""
    path = shortest(state, found.origin, area, frozenset(state.ruleset.board.areas))
    return Move(units=found.units, path=path, raid=found.mode == "raid", escort=found.mode == "escort")


def wild_order(state: State, chance: random.Random) -> Move:
    """A move of some of the kinds that stand somewhere, mostly one's own, along any way from there."""
    mine = sorted(area for area in state.stacks if own(state, area)) if chance.random() < 0.9 else []
    origin = chance.choice(mine or sorted(state.stacks))
    here = [one.kind for piece in state.stack(origin) for one in (piece, *piece.cargo)]
    kinds = sorted({chance.choice(here) for _ in range(chance.choice((1, 1, 2, 3)))})
    path = _path(state, origin, chance)
    flags = [chance.random() < share for share in (0.1, 0.1, 0.3)]
    units: Units = {kind: chance.choice((1, 1, 2, 4)) for kind in kinds}
    return Move(units=units, path=path, raid=flags[0], escort=flags[1], attack=flags[2])


def _path(state: State, origin: str, chance: random.Random) -> tuple[str, ...]:
    path = [origin]
    for _ in range(chance.choice((0, 1, 1, 1, 1, 2, 2, 3))):
        path.append(chance.choice(sorted(state.ruleset.board.neighbours[path[-1]])))
    return tuple(path)


def wild_action(state: State, chance: random.Random) -> Action:
    """Any action at all, whatever the phase and the open question."""
    areas = sorted(state.ruleset.board.areas)
    area, other, power = chance.choice(areas), chance.choice(areas), chance.choice(POWERS)
    if chance.random() < 0.5:
        area = chance.choice(sorted(state.stacks))
    if chance.random() < 0.7:
        other = chance.choice(sorted(state.ruleset.board.neighbours[area]))
    counts = {chance.choice(KINDS): chance.randint(0, 3) for _ in range(chance.randint(1, 2))}
    ways: tuple[Callable[[], Action], ...] = (
        lambda: wild_order(state, chance),
        lambda: Drop(_path(state, area, chance)),
        lambda: Launch(area, other),
        lambda: Barrage(area, other),
        lambda: Fight(area, chance.choice(("", "sea", "land", "raid"))),
        lambda: Roll(tuple(chance.randint(1, 6) for _ in range(chance.randint(0, 4)))),
        lambda: wild_choice(state, chance, counts, area),
        lambda: wild_choice(state, chance, counts, area),
        lambda: Place(area, counts, chance.choice(("", other))),
        lambda: RepairUnits(area, counts, chance.choice(("", other))),
        lambda: Purchase(counts, chance.random() < 0.3, {area: 1} if chance.random() < 0.3 else {}),
        lambda: Lend(power, chance.randint(0, 9)),
        lambda: Research(chance.randint(0, 2), chance.choice((None, None, 1, 2))),
        lambda: DeclareWar((power,)),
        lambda: Agree({"Borneo": power, "East Indies": chance.choice(POWERS)}),
        lambda: EndPhase(),
    )
    action = chance.choice(ways)()
    return msgspec.structs.replace(action, by=chance.choice(POWERS)) if chance.random() < 0.2 else action


def wild_choice(state: State, chance: random.Random, counts: dict[str, int], area: str) -> Choose:
    """An answer to some question, now and then in the words of the open one."""
    question = state.pending
    if question is not None and question.options and chance.random() < 0.7:
        names = sorted(question.options)
        counts = {chance.choice(names): chance.randint(0, 4) for _ in range(chance.randint(1, 3))}
    places: dict[str, str] = {chance.choice(KINDS): area}
    answers: tuple[Callable[[], Choose], ...] = (
        lambda: Choose(casualties=counts),
        lambda: Choose(target=counts),
        lambda: Choose(submerge=counts),
        lambda: Choose(bombard=counts),
        lambda: Choose(retreat=chance.choice((None, area, *(question.options if question else ())))),
        lambda: Choose(scramble=chance.choice((None, places, {}))),
        lambda: Choose(intercept=chance.choice((None, places, {}))),
        lambda: Choose(land=chance.choice((places, {}))),
        lambda: Choose(),
    )
    return chance.choice(answers)()


def unsound(state: State) -> list[str]:
    """What cannot be at the beginning of a turn: enemies on one land, tired units, battles, aircraft without a deck."""
    found = [f"{name} left over" for name in ("battles", "engagement", "pending") if getattr(state, name)]
    for area, stack in state.stacks.items():
        sea = area in state.ruleset.board.sea
        owners = {piece.owner for piece in stack}
        if not sea:
            hostile = [o for o in owners if state.at_war(o, state.owner(area))]
            hostile += [o for o in owners if any(state.at_war(o, other) for other in owners)]
            found += [f"{owner} stands in {area} with enemies" for owner in hostile]
        found += [f"{piece.kind} in {area} is tired" for piece in stack if piece != piece.rested()]
        for owner in owners if sea else ():
            pieces = state.pieces(area, owner)
            flying = sum(n for piece, n in pieces.items() if state.unit(piece.kind).domain == "air")
            if flying > max(0, free_decks(state, pieces)):
                found.append(f"{flying} aircraft of {owner} over {area} have no deck")
    return found
