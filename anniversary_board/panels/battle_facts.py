"""What the battle panel says: the steps, both sides in columns by fighting value, the last dice, the losses. No Qt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rules import phrases, text
from rules.actions import Fight
from rules.combat import fire, forces
from rules.events import Bombed, Captured, Destroyed, Event, Retreated, Rolled
from rules.game import Game, Node
from rules.names import CONDUCT_COMBAT, KIND_ORDER, OWNER_ORDER
from rules.pieces import Piece, Stack
from rules.powers import adjective, same_side
from rules.state import Battle, State

TITLES = {"sea": "Sea battle in", "raid": "Raid on"}
BY_ATTACKERS = ("attack", "surprise_attack", "bombard", "escort", "raid", "rocket", "barrage")
"""The purposes of the attackers' dice; all others are the defenders'."""

STEPS: Mapping[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "land": (
        ("AA fire", ("scramble", "sides", "aa", "barrage")),
        ("Bombardment", ("bombard", "bombard_casualties", "start", "round")),
        ("Surprise", ("surprise_attack", "surprise_attack_casualties", "surprise_defense", "struck")),
        ("Attackers fire", ("attack",)),
        ("Losses", ("attack_targets", "attack_casualties")),
        ("Defenders fire", ("defense",)),
        ("Losses", ("defense_targets", "defense_casualties", "check")),
        ("Press on or retreat", ("retreat", "again")),
    ),
    "sea": (
        ("Scramble", ("scramble", "sides", "start", "round")),
        ("Submerge", ("attack_submerge", "defense_submerge", "submerged")),
        (
            "Surprise strikes",
            (
                "surprise_attack",
                "surprise_attack_casualties",
                "surprise_defense",
                "surprise_defense_casualties",
            ),
        ),
        ("Attackers fire", ("struck", "attack")),
        ("Losses", ("attack_targets", "attack_casualties")),
        ("Defenders fire", ("defense",)),
        ("Losses", ("defense_targets", "defense_casualties", "check")),
        ("Press on or retreat", ("retreat", "again")),
    ),
    "raid": (
        ("Interception", ("intercept",)),
        ("Escort fires", ("escort_fire",)),
        ("Interceptor fires", ("interceptor_fire",)),
        ("Flak", ("flak",)),
        ("Bombs", ("bombs",)),
        ("Rockets", ("rockets", "raid_over")),
    ),
}
"""The steps of each kind of battle as players say them, with the stages that belong to each."""


@dataclass(frozen=True)
class Group:
    """Like units of a column."""

    owner: str
    kind: str
    damaged: bool
    count: int


@dataclass
class Column:
    """What fights at one value: its units, and the last dice rolled for them as (face, whether it hit)."""

    value: int
    groups: list[Group] = field(default_factory=list)
    dice: list[tuple[int, bool]] = field(default_factory=list)

    @property
    def hits(self) -> int:
        """How many of the dice hit."""
        return sum(hit for _, hit in self.dice)


@dataclass(frozen=True)
class SideView:
    """A side: whose emblem it has, what it is called, a few words, its columns; `old` dice are of the round before."""

    owner: str
    role: str
    words: str
    columns: Sequence[Column]
    old: bool = False


@dataclass(frozen=True)
class BattleView:
    """Everything the panel shows; `begun` is the node of the battle's beginning, `step` the index of the step that is on."""

    begun: int
    area: str
    title: str
    round: int
    note: str
    steps: tuple[str, ...]
    step: int
    sides: tuple[SideView, SideView]
    over: bool
    result: tuple[str, ...]


def battle_of(game: Game, node: int) -> BattleView | None:
    """The battle that is on at a node, or the one that was fought last in the phase; None before the first."""
    state = game.nodes[node].state
    if state.phase != CONDUCT_COMBAT and state.engagement is None:
        return None
    fought = _fought(game, node, state)
    events = [event for one in fought for event in one.events]
    rolls = [event for event in events if isinstance(event, Rolled)]
    if not fought or (state.engagement is None and not rolls):
        return None
    held = next((one.state for one in reversed(fought) if one.state.engagement is not None), None)
    begin = fought[0]
    before = game.nodes[begin.parent].state if begin.parent is not None else state
    asked = frozenset(
        one.state.engagement.stage
        for one in fought
        if one.state.engagement is not None
        and one.state.pending is not None
        and held is not None
        and one.state.engagement.round == _round(held)
    )
    return _view(begin.id, before, state, held, events, rolls, asked)


def _round(state: State) -> int:
    return state.engagement.round if state.engagement is not None else 0


def _fought(game: Game, node: int, state: State) -> list[Node]:
    """The nodes of the battle, from the order to fight it."""
    line = game.line(node)
    first: int | None = None
    for index in range(len(line) - 1, -1, -1):
        one = line[index]
        if isinstance(one.action, Fight):
            return line[index:]
        if (one.state.round, one.state.turn, one.state.phase) != (state.round, state.turn, state.phase):
            break
        if one.state.engagement is not None:
            first = index
    # Without an order the battle was on when the history begins.
    return [] if first is None else line[first:]


def _view(
    begun: int,
    before: State,
    state: State,
    held: State | None,
    events: list[Event],
    rolls: list[Rolled],
    asked: frozenset[str],
) -> BattleView:
    here = held.engagement if held is not None else None
    area = here.area if here is not None else rolls[-1].area
    kind = here.kind if here is not None else "land"
    stage = here.stage if here is not None else ""
    steps = _steps(kind, stage, asked)
    over = state.engagement is None
    step = next((i for i, (_, stages) in enumerate(steps) if stage in stages), 0)
    waiting = [battle for battle in state.battles if (battle.area, battle.kind) != (area, kind) or over]
    note = f"{len(waiting)} more to fight" if waiting else "the last battle"
    result = tuple(_results(events, area)) if over else ()
    return BattleView(
        begun,
        area,
        f"{TITLES.get(kind, 'Battle in')} {area}",
        here.round if here is not None else 0,
        note,
        tuple(words for words, _ in steps),
        len(steps) if over else step,
        (
            _side(before, held, events, rolls, "attack", state.turn, over),
            _side(before, held, events, rolls, "defense", state.turn, over),
        ),
        over,
        result,
    )


def _steps(kind: str, stage: str, asked: frozenset[str]) -> list[tuple[str, tuple[str, ...]]]:
    """The steps of a round: those behind that asked for something, the one that is on, those to come."""
    steps = STEPS.get(kind, STEPS["land"])
    on = next((index for index, (_, stages) in enumerate(steps) if stage in stages), 0)
    return [one for index, one in enumerate(steps) if index >= on or asked.intersection(one[1])]


def _side(
    before: State,
    held: State | None,
    events: list[Event],
    rolls: list[Rolled],
    side: forces.Side,
    turn: str,
    over: bool,
) -> SideView:
    """One side: its units by value while it fights, its last dice, and what it has lost."""
    attacks = side == "attack"
    own = [roll for roll in rolls if (roll.purpose in BY_ATTACKERS) == attacks]
    columns: dict[int, Column] = {}
    stack: Stack = {}
    if held is not None:
        battle = forces.fought_here(held)
        stack = battle.attackers if attacks else forces.defenders(held)
        if not over:
            for piece, value, count in _valued(held, stack, side):
                column = columns.setdefault(value, Column(value))
                column.groups.append(Group(piece.owner, piece.kind, piece.damaged, count))
    for value, face, hit in _faces(own[-1] if own else None):
        columns.setdefault(value, Column(value)).dice.append((face, hit))
    owners = sorted({piece.owner for piece in stack} or {shot.owner for roll in own for shot in roll.shots})
    owner = turn if attacks else min(owners, key=lambda one: OWNER_ORDER.get(one, 99), default="")
    old = not attacks and bool(own) and rolls[-1] is not own[-1] and not over
    words = _words(events, attacks, turn, forces.fought_here(held) if held is not None and attacks else None)
    return SideView(
        owner, _role(owners, attacks), words, sorted(columns.values(), key=lambda one: one.value), old
    )


def _role(owners: Iterable[str], attacks: bool) -> str:
    """Who fights with whom: "attack with Italian units"."""
    names = list(owners)
    verb = "attacks" if attacks else "defends"
    return verb if len(names) < 2 else f"{verb}, {phrases.joined(adjective(one) for one in names)}"


def _words(events: list[Event], attacks: bool, turn: str, battle: Battle | None) -> str:
    """Where a side came from, and its losses so far."""
    lost: dict[Piece, int] = {}
    for event in events:
        if isinstance(event, Destroyed):
            for piece, count in event.units.items():
                if (piece.owner == turn or same_side(piece.owner, turn)) == attacks:
                    lost[piece] = lost.get(piece, 0) + count
    origins = (
        sorted({attack.origin for attack in battle.attacks if attack.origin != battle.area}) if battle else []
    )
    words = [f"from {phrases.joined(origins)}"] if origins else []
    words.append(f"lost: {phrases.units(lost)}" if lost else "no losses")
    return "\n".join(words)


def _valued(state: State, stack: Stack, side: forces.Side) -> list[tuple[Piece, int, int]]:
    """The units of a side as (piece, value, count): support, fortified borders and technologies are in the value."""
    found: list[tuple[Piece, int, int]] = []
    if side == "attack":
        values = fire.attack_values(state)
        for piece, count in stack.items():
            by_value = values.get(piece) or {fire.attack_value(state, piece): count}
            found.extend((piece, value, n) for value, n in by_value.items() if n)
    else:
        shots = (*fire.defense_shots(state, False), *fire.defense_shots(state, True))
        said = {(shot.owner, shot.kind, shot.damaged): shot.value for shot in shots}
        for piece, count in stack.items():
            value = said.get((piece.owner, piece.kind, piece.damaged), fire.defense_value(state, piece))
            found.append((piece, value, count))
    return sorted(found, key=lambda one: (KIND_ORDER[one[0].kind], OWNER_ORDER.get(one[0].owner, 99)))


def _faces(roll: Rolled | None) -> list[tuple[int, int, bool]]:
    """The dice of a roll as (value, face, whether it hit)."""
    found: list[tuple[int, int, bool]] = []
    if roll is None:
        return found
    faces = iter(roll.faces)
    for shot in roll.shots:
        for _ in range(shot.dice):
            face = next(faces, 0)
            found.append((shot.value, face, 0 < face <= shot.value))
    return found


def _results(events: list[Event], area: str) -> list[str]:
    """How a battle ended, in sentences."""
    told = [e for e in events if isinstance(e, Captured | Retreated | Bombed)]
    return [text.describe_event(event) for event in told] or [f"{area} keeps its owner."]
