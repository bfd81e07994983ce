"""What the panels say of a position: pure functions of the game, no Qt.

The rules are asked, never rebuilt: who can land is `landing.plan`, whether a phase may end is
`engine.why_not`, what comes in is `economy.income`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from rules import economy, engine, phrases
from rules.actions import Drop, EndPhase, Launch, Move, Purchase, Research
from rules.combat import battles, forces
from rules.game import Game, Node
from rules.movement import landing
from rules.names import (
    COLLECT_INCOME,
    COMBAT_MOVE,
    CONDUCT_COMBAT,
    MOBILIZE,
    NONCOMBAT_MOVE,
    PHASES,
    PURCHASE,
    RESEARCH,
    spoken,
)
from rules.pieces import Stack, total
from rules.state import Battle, State

MOVE_PHASES = (COMBAT_MOVE, NONCOMBAT_MOVE)


Wish = Literal["", "fight"]
"""What a line of the list offers to do: fight a battle."""


@dataclass(frozen=True)
class Todo:
    """Something that is left to do: a line, a detail, how urgent ("open" or "caution"), where, its key.

    `offer` are the words of its button, `wish` what the button asks for.
    """

    title: str
    detail: str = ""
    tone: str = "open"
    area: str = ""
    key: str = ""
    offer: str = ""
    wish: Wish = ""


def plural(count: int, one: str, many: str = "") -> str:
    """A number with its word: "1 move", "7 moves"."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def phase_title(phase: str) -> str:
    """The phase at the beginning of a line: "Combat move"."""
    return spoken(phase).capitalize()


def onwards(game: Game, node: int) -> list[int]:
    """A point of the game and those after it, always along the branch played last."""
    found = [node]
    while children := game.nodes[found[-1]].children:
        found.append(children[-1])
    return found


def turn_so_far(game: Game, node: int) -> list[tuple[str, Node]]:
    """The actions of the turn that is on at a node, each with the phase it was done in."""
    turn = game.nodes[node].state
    done: list[tuple[str, Node]] = []
    for one in reversed(game.line(node)):
        before = game.nodes[one.parent].state if one.parent is not None else None
        if before is None or (before.round, before.turn) != (turn.round, turn.turn):
            break
        done.append((before.phase, one))
    return done[::-1]


def phase_facts(game: Game, node: int) -> dict[str, str]:
    """A few words for every phase of the turn that is on: what was done in it, or what it will bring."""
    state = game.nodes[node].state
    done = turn_so_far(game, node)
    moves = dict.fromkeys(MOVE_PHASES, 0)
    tokens = 0
    for phase, one in done:
        if phase in moves and isinstance(one.action, Move | Drop | Launch):
            moves[phase] += 1
        if isinstance(one.action, Research):
            tokens += one.action.tokens
    here = PHASES.index(state.phase)
    facts = {
        RESEARCH: plural(tokens, "researcher") if tokens else "none bought" if here else "",
        PURCHASE: f"{spent(game, done)} IPC spent" if here > 1 else f"{purse(state)} IPC",
        CONDUCT_COMBAT: plural(len(state.battles), "battle") if state.battles else "",
        MOBILIZE: plural(sum(state.tray.get(state.turn, {}).values()), "unit") if tray(state) else "",
        COLLECT_INCOME: f"+{economy.income(state, state.turn)} IPC",
    }
    for phase in MOVE_PHASES:
        begun = moves[phase] or PHASES.index(phase) <= here
        facts[phase] = plural(moves[phase], "move") if begun else ""
    return facts


def spent(game: Game, done: Sequence[tuple[str, Node]]) -> int:
    """The IPC that the orders of a turn have cost its power."""
    cost = 0
    for _, one in done:
        if isinstance(one.action, Purchase) and one.parent is not None:
            before = game.nodes[one.parent].state
            cost += purse(before) - one.state.treasury.get(before.turn, 0)
    return cost


def purse(state: State) -> int:
    """The IPC in hand of the power on turn."""
    return state.treasury.get(state.turn, 0)


def tray(state: State) -> dict[str, int]:
    """What the power on turn has bought and not placed."""
    return {kind: count for kind, count in state.tray.get(state.turn, {}).items() if count}


def left_to_do(state: State, can_move: dict[str, Stack], plan: landing.LandingPlan | None) -> list[Todo]:
    """What is left to do in the phase, the next best key with it, warnings last."""
    todo: list[Todo] = []
    if state.pending is not None:
        return todo  # its card says all
    if can_move:
        area, stack = next(iter(can_move.items()))
        detail = f"Next: {first_words(stack)} in {area}"
        count = sum(len(entries) for entries in can_move.values())
        todo.append(Todo(f"{plural(count, 'stack')} can still move", detail, "open", area, "Tab"))
    if state.phase == CONDUCT_COMBAT:
        ordered = sorted(state.battles, key=lambda battle: battles.step_of(state, battle))
        todo.extend(_battle(state, battle) for battle in ordered)
    if plan is not None:
        todo.extend(
            Todo(f"{unlanded_words(one)} cannot land", "R-NCM-06", "caution", one.at) for one in plan.stranded
        )
    todo.extend(western_section(state))
    refusal = engine.why_not(state, EndPhase()) if state.phase != CONDUCT_COMBAT else None
    if refusal is not None:
        detail = f"{refusal.legal} {refusal.rule_id}".strip()
        todo.append(Todo(refusal.what, detail, "caution", refusal.areas[0] if refusal.areas else ""))
    return todo


def _battle(state: State, battle: Battle) -> Todo:
    """A battle to be fought, with its button; one that waits for another says for which."""
    kinds = {"raid": "Raid on", "sea": "Sea battle in"}
    title = f"{kinds.get(battle.kind, 'Battle in')} {battle.area}"
    refusal = battles.why_not_yet(state, battle)
    if refusal is not None:
        return Todo(title, f"{refusal.what} {refusal.legal} {refusal.rule_id}", "open", battle.area)
    attackers = phrases.units(battle.attackers)
    defenders = phrases.units(forces.opposing(state, battle.area))
    against = f"against {defenders}" if defenders != "none" else "against nobody"
    offer = "Fight" if defenders != "none" or battle.kind == "raid" else "Take it"
    return Todo(title, f"{attackers} {against}", "open", battle.area, offer=offer, wish="fight")


def western_section(state: State) -> list[Todo]:
    """The reminder of H-GER-1, while it holds and is not used up."""
    section = state.ruleset.western_section
    if section is None or state.phase not in MOVE_PHASES:
        return []
    if state.turn != section.power or state.round != section.round:
        return []
    places = phrases.joined(section.may_not_enter).replace(" and ", " or ")
    detail = f"{phrases.counted(section.units)} of {section.area} in round {section.round}. H-GER-1"
    return [Todo(f"Western section stays out of {places}", detail, "caution", section.area)]


def landing_plan(state: State) -> landing.LandingPlan | None:
    """Where all aircraft in flight will land; None outside the move phases."""
    return landing.plan(state) if state.phase in MOVE_PHASES else None


def end_hint(state: State, can_move: dict[str, Stack]) -> str:
    """What ending the phase would leave as it is."""
    if can_move:
        count = sum(len(stack) for stack in can_move.values())
        return f"Keeps {plural(count, 'stack')} where {'it is' if count == 1 else 'they are'}"
    if state.phase == MOBILIZE and tray(state):
        return f"Keeps {plural(sum(tray(state).values()), 'unit')} in the tray"
    if state.phase == COLLECT_INCOME:
        return "Ends the turn"
    following = PHASES[PHASES.index(state.phase) + 1]
    return f"Next: {spoken(following)}"


def first_words(stack: Stack) -> str:
    """The first units of a stack in words: "7 infantry"."""
    kind, count = next(iter(phrases.kinds_of(stack).items()))
    return phrases.counted({kind: count})


def unlanded_words(one: landing.Stranded) -> str:
    """An aircraft without a place to land, in words."""
    return f"{phrases.counted({one.piece.kind: one.count})} in {one.at}"


def contents(state: State, area: str) -> str:
    """The units of an area in a few words: all kinds, or their number where they are many."""
    stack = state.stack(area)
    if not stack:
        return "nobody"
    kinds = phrases.kinds_of(stack)
    return phrases.counted(kinds) if len(kinds) <= 3 else plural(total(stack), "unit")
