"""Random legal play: a driver that only ever does what the board would offer, and settles battles by edits."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping

from rules import engine
from rules.actions import Action, Agree, DeclareWar, Edit, EndPhase, Fight, Move, Units, UnitSpec
from rules.errors import Refusal
from rules.game import Game
from rules.movement.reach import Destinations, Mode, destinations, shortest
from rules.names import COMBAT_MOVE, CONDUCT_COMBAT, MOBILIZE, NONCOMBAT_MOVE, POWERS
from rules.pieces import Piece, Stack
from rules.setups import standard_setup
from rules.state import Battle, State
from rules.step import Step

BUILT = (
    ("infantry", 3),
    ("mechanized_infantry", 1),
    ("artillery", 1),
    ("tank", 2),
    ("aa_gun", 1),
    ("fighter", 2),
    ("tactical_bomber", 1),
    ("bomber", 1),
    ("paratrooper", 1),
    ("transport_plane", 1),
)
FLEET = (("transport", 2), ("carrier", 1), ("submarine", 1), ("destroyer", 1), ("escort_carrier", 1))


class RandomPlay:
    """A game of the 1939 setup and a generator; `step` does one thing that is legal, or turns a phase."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.game = Game.of(standard_setup(), seed)
        self.refusals: list[Refusal] = []
        self.asked: list[tuple[State, Destinations]] = []

    @property
    def state(self) -> State:
        """The position."""
        return self.game.state

    def step(self) -> tuple[Action, Step]:
        """One action done, chosen at random, and what it led to."""
        action = next(filter(None, self._wishes()))
        return action, self.game.play(action)

    def _wishes(self) -> Iterator[Action | None]:
        """Things to do now, the first legal one is done; the last is always legal."""
        phase = self.state.phase
        if phase in (COMBAT_MOVE, NONCOMBAT_MOVE) and self.random.random() < 0.85:
            for _ in range(4):
                yield self._move()
            yield self._politics()
        if phase == CONDUCT_COMBAT:
            yield self._fought()
        if phase == MOBILIZE and self.random.random() < 0.5:
            yield self._built()
        yield self._ended()

    # -- moves ---------------------------------------------------------------------------------

    def _move(self) -> Action | None:
        """A move the board offers, asked about like a drag: some units of some area."""
        state, chance = self.state, self.random
        able = [area for area in state.stacks if _own(state, area)]
        if not able:
            return None
        area = chance.choice(able)
        units = self._some(_own(state, area))
        found = destinations(state, area, units, self._mode(units))
        self.asked.append((state, found))
        far = state.ruleset.board.distances(area)
        reach = chance.choice((1, 2, 3, 9))
        near = [name for name in far if name not in found.legal and 0 < far[name] <= reach]
        dark = near or [name for name in far if name not in found.legal and name != area]
        refusal = found[chance.choice(dark)]
        assert isinstance(refusal, Refusal)
        self.refusals.append(refusal)
        if not found.legal:
            return None
        wars = {name for name, route in found.legal.items() if route.wars}
        peaceful = sorted(found.legal.keys() - wars) or sorted(found.legal)
        calm = chance.random() < 0.8
        return found.legal[chance.choice(peaceful if calm else sorted(found.legal))].action

    def _mode(self, units: Units) -> Mode:
        """What aircraft are asked to do in the combat move."""
        if self.state.phase != COMBAT_MOVE or not set(units) <= AIRCRAFT or self.random.random() < 0.5:
            return ""
        return "raid" if set(units) == {"bomber"} else "escort"

    def _some(self, there: Stack) -> Units:
        """Some units of a stack, as a player takes them: a kind or two, sometimes named exactly."""
        chance = self.random
        kinds = sorted({piece.kind for piece in there})
        if {"paratrooper", "transport_plane"} <= set(kinds) and chance.random() < 0.6:
            return {"paratrooper": 1, "transport_plane": 1}
        units: Units = {}
        for kind in chance.sample(kinds, min(len(kinds), chance.choice((1, 1, 2, 3)))):
            pieces = {piece: n for piece, n in there.items() if piece.kind == kind}
            piece = chance.choice(sorted(pieces, key=repr))
            if piece.damaged and chance.random() < 0.8:
                units[kind] = [UnitSpec(n=1, damaged=True, cargo=_cargo(piece))]
            else:
                units[kind] = chance.randint(1, sum(pieces.values()))
        return units

    def _politics(self) -> Action | None:
        state, chance = self.state, self.random
        if state.phase != COMBAT_MOVE or chance.random() < 0.8:
            return None
        islands = dict(
            zip(("Borneo", "East Indies"), chance.sample(("Japan", "United Kingdom"), 2), strict=True)
        )
        wish: Action = chance.choice((Agree(islands=islands), DeclareWar(on=(chance.choice(POWERS),))))
        answer = engine.why_not(state, wish)
        if answer is not None:
            self.refusals.append(answer)
        return None if answer else wish

    # -- battles at the table --------------------------------------------------------------------

    def _fought(self) -> Action | None:
        """A battle fought without dice, or settled by an edit of who is left."""
        state = self.state
        if not state.battles:
            return None
        battle = self.random.choice(state.battles)
        fight = Fight(area=battle.area, kind=battle.kind)
        answer = engine.why_not(state, fight)
        if answer is None:
            return fight
        self.refusals.append(answer)
        return self._settled(battle)

    def _settled(self, battle: Battle) -> Action:
        state = self.state
        stack = state.stack(battle.area)
        won = self.random.random() < 0.6
        if battle.kind == "raid":
            gone = {p: n for attack in battle.attacks for p, n in attack.units.items()}
            left = {p: n - gone.get(p, 0) for p, n in stack.items()}
        elif won:
            left = {p: n for p, n in stack.items() if _stays(state, battle, p)}
        else:
            attackers = battle.attackers
            left = {p: n - attackers.get(p, 0) for p, n in stack.items()}
        left = {piece: n for piece, n in left.items() if n > 0}
        return Edit(units={battle.area: _edit_units(left)}, note="rolled at the table")

    # -- phases ----------------------------------------------------------------------------------

    def _built(self) -> Action | None:
        """What was bought and placed at the table: new units beside the old."""
        state, chance = self.state, self.random
        land = sorted(area for area, owner in state.owners.items() if owner == state.turn)
        if not land or state.turn == "China":
            return None
        area = chance.choice(land)
        kind, number = chance.choice(BUILT)
        shores = state.ruleset.board.shores[area]
        if shores and chance.random() < 0.4:
            area = chance.choice(sorted(shores))
            kind, number = chance.choice(FLEET)
        stack = dict(state.stack(area))
        piece = Piece(state.turn, kind)
        stack[piece] = stack.get(piece, 0) + number
        return Edit(units={area: _edit_units(stack)}, note="placed")

    def _ended(self) -> Action:
        """The end of the phase; what stands in its way is taken back, or moved off by hand."""
        answer = engine.why_not(self.state, EndPhase())
        if answer is None:
            return EndPhase()
        self.refusals.append(answer)
        moves = [node for node in self.game.phase_moves() if not isinstance(node.action, Edit)]
        if moves and self.state.phase in (COMBAT_MOVE, NONCOMBAT_MOVE) and answer.rule_id != "R-NCM-03":
            first = self.game.phase_moves()[0]
            assert first.parent is not None
            self.game.goto(first.parent)
            answer = engine.why_not(self.state, EndPhase())
            if answer is None:
                return EndPhase()
        area = answer.areas[0]
        left = {p: n for p, n in self.state.stack(area).items() if p.owner != self.state.turn}
        return Edit(units={area: _edit_units(left)}, note="taken off")


AIRCRAFT = frozenset(("fighter", "tactical_bomber", "bomber", "transport_plane"))


def _own(state: State, area: str) -> Stack:
    """What a power could drag out of an area: its pieces and its passengers."""
    found: Counter[Piece] = Counter()
    for piece, count in state.stack(area).items():
        if piece.owner == state.turn and piece.kind != "factory":
            found[piece] += count
        for passenger in piece.cargo:
            if passenger.owner == state.turn:
                found[passenger] += count
    return found


def _stays(state: State, battle: Battle, piece: Piece) -> bool:
    if piece.owner == state.turn:
        return True
    hostile = state.at_war(piece.owner, state.turn) or piece.owner in ("Neutral", "Pro-Allied")
    minor = battle.area in state.ruleset.minor_axis and piece.owner == "Germany"
    return not (hostile or minor)


def _cargo(piece: Piece) -> dict[str, int | dict[str, int]]:
    cargo: dict[str, int | dict[str, int]] = {}
    for passenger in piece.cargo:
        if passenger.owner == piece.owner:
            cargo[passenger.kind] = int(cargo.get(passenger.kind, 0)) + 1  # type: ignore[arg-type]
        else:
            aboard = cargo.setdefault(passenger.owner, {})
            assert isinstance(aboard, dict)
            aboard[passenger.kind] = aboard.get(passenger.kind, 0) + 1
    return cargo


def _edit_units(stack: Stack) -> dict[str, Units]:
    """A stack as an edit names it."""
    found: dict[str, Units] = {}
    for piece, count in stack.items():
        entry = UnitSpec(
            n=count,
            damaged=piece.damaged,
            repairing=piece.repairing,
            moved=piece.moved,
            cargo=_cargo(piece),
        )
        entries = found.setdefault(piece.owner, {}).setdefault(piece.kind, [])
        assert isinstance(entries, list)
        entries.append(entry)
    return found


def census(state: State) -> Mapping[tuple[str, str], int]:
    """How many units every owner has of every kind, cargo counted."""
    counts: Counter[tuple[str, str]] = Counter()
    for _, piece, count in state.everyone():
        for one in (piece, *piece.cargo):
            counts[one.owner, one.kind] += count
    return counts


def dark_move(state: State, found: Destinations, area: str) -> Move:
    """A move to an area that is not lit, by the shortest way there is."""
    path = shortest(state, found.origin, area, frozenset(state.ruleset.board.areas))
    return Move(units=found.units, path=path, raid=found.mode == "raid", escort=found.mode == "escort")


def wild_order(state: State, chance: random.Random) -> Move:
    """A move of some of the kinds that stand somewhere, mostly one's own, along any way from there."""
    own = sorted(area for area in state.stacks if _own(state, area)) if chance.random() < 0.9 else []
    origin = chance.choice(own or sorted(state.stacks))
    here = [one.kind for piece in state.stack(origin) for one in (piece, *piece.cargo)]
    kinds = sorted({chance.choice(here) for _ in range(chance.choice((1, 1, 2, 3)))})
    path = [origin]
    for _ in range(chance.choice((0, 1, 1, 1, 1, 2, 2, 3))):
        path.append(chance.choice(sorted(state.ruleset.board.neighbours[path[-1]])))
    flags = [chance.random() < share for share in (0.1, 0.1, 0.3)]
    units: Units = {kind: chance.choice((1, 1, 2, 4)) for kind in kinds}
    return Move(units=units, path=tuple(path), raid=flags[0], escort=flags[1], attack=flags[2])
