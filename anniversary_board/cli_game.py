"""The commands that play: `new`, `show`, `do`, `legal`."""

from __future__ import annotations

import itertools
import re
import sys
from argparse import Namespace
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from anniversary_board import cli_questions
from anniversary_board.cli_common import DONE, Trouble, command, load, reading, say
from rules import defaults
from rules.actions import Action, Choose, Research, Roll, Units
from rules.dice import Dice, OfGame, Typed, drive, new_seed
from rules.documents import parse_json, read
from rules.errors import DataError, Refusal, unknown
from rules.game import Game
from rules.movement.reach import Route, destinations, movers
from rules.names import ALLIES, AXIS, KINDS, spoken
from rules.pending import DICE, Question
from rules.pieces import kinds_of, total
from rules.positions import in_war_order
from rules.ruleset import Options
from rules.serialization import decode_action, save_game
from rules.setups import Setup, load_setup, standard_setup
from rules.state import State
from rules.text import describe_action, describe_event, units_text
from rules.units import standard_units
from rules.victory import score


def add_commands(commands: Any) -> None:
    """Add the four commands."""
    new = command(commands, "new", "start a game", run_new)
    new.add_argument("--setup", metavar="FILE", help="a setup; without one, 1939")
    new.add_argument("--option", metavar="KEY=VALUE", action="append", default=[], help="a rule to switch")
    new.add_argument("--seed", type=int, help="the seed of the game's dice")
    new.add_argument("-o", "--output", metavar="GAME.json", required=True)
    show = command(commands, "show", "say how a game stands", run_show)
    show.add_argument("game", metavar="GAME.json")
    do = command(commands, "do", "apply actions and write the game back", run_do)
    do.add_argument("game", metavar="GAME.json")
    do.add_argument(
        "actions",
        metavar="ACTION",
        nargs="*",
        help="an action's JSON, or - for one a line of input; without one, what is open is answered",
    )
    rolled = do.add_mutually_exclusive_group()
    rolled.add_argument("--dice", metavar="FACES", help="real dice, as in “3 5 1”, instead of the game's own")
    rolled.add_argument("--no-dice", action="store_true", help="leave dice to be rolled later")
    do.add_argument("--auto", action="store_true", help="answer other questions by default, to the end")
    legal = command(commands, "legal", "say where units may go, and why not elsewhere", run_legal)
    legal.add_argument("game", metavar="GAME.json")
    legal.add_argument("--from", dest="origin", metavar="AREA", required=True)
    legal.add_argument(
        "--units", metavar="UNITS", help="“2 infantry, 1 tank” or JSON; without, all that can move"
    )


def run_new(options: Namespace) -> int:
    """Start a game and write it."""
    setup = reading(options.setup, load_setup) if options.setup else standard_setup()
    setup = msgspec.structs.replace(setup, options=_options(setup, options.option))
    if options.seed is not None and not 0 <= options.seed < 2**63:
        raise DataError.at("--seed", "a whole number from 0 on")
    game = Game.of(setup, new_seed() if options.seed is None else options.seed)
    _write(game, options.output)
    say(options, [f"{setup.name}: {moment(game.state)}. Written to {options.output}."], summary(game.state))
    return DONE


def _options(setup: Setup, given: Iterable[str]) -> Options:
    """The options of the setup with those of the command line; raises DataError with a suggestion."""
    chosen: dict[str, Any] = msgspec.to_builtins(setup.options)
    for entry in given:
        key, equals, value = entry.partition("=")
        if not equals:
            raise DataError.at("--option", f"expected KEY=VALUE, found {entry}")
        chosen[key.strip()] = _value(value.strip())
    return read(Options, chosen, "--option")


def _value(text: str) -> Any:
    words = {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}
    if text.lower() in words:
        return words[text.lower()]
    return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else text


def _write(game: Game, file: str) -> None:
    try:
        save_game(game, Path(file))
    except OSError as error:
        raise Trouble(file, error) from error


def moment(state: State) -> str:
    """Whose phase it is: "round 1, Germany, combat move"."""
    return f"round {state.round}, {state.turn}, {spoken(state.phase)}"


def run_show(options: Namespace) -> int:
    """Say who holds what, income, whose phase, what is pending."""
    state = load(options.game).state
    say(options, _table(state), summary(state))
    return DONE


def summary(state: State) -> dict[str, Any]:
    """How a game stands, for machines; a city of a power that is at war with nobody waits (H-WIN-2)."""
    cities = score(state)
    return {
        "round": state.round,
        "turn": state.turn,
        "phase": state.phase,
        **cli_questions.machine(state),
        "winner": state.winner,
        "powers": {power: _power(state, power) for power in state.ruleset.turn_order},
        "cities": {AXIS: cities.axis, ALLIES: cities.allies, "waiting": cities.waiting, "goal": cities.goal},
        "at_war": [list(pair) for pair in in_war_order(state.wars)],
        "battles": [{"area": battle.area, "kind": battle.kind} for battle in state.battles],
    }


def _power(state: State, power: str) -> dict[str, int]:
    """A power's account; `territories_ipc` is the sum of the printed values of what it controls."""
    held = [area for area, owner in state.owners.items() if owner == power]
    return {
        "treasury": state.treasury.get(power, 0),
        "lend_lease": state.lend_lease.get(power, 0),
        "territories": len(held),
        "territories_ipc": sum(state.ruleset.board.areas[area].ipc for area in held),
        "cities": _cities(state, power),
        "units": sum(total(state.pieces(area, power)) for area in state.stacks),
    }


def _cities(state: State, power: str) -> int:
    return sum(state.owner(area) == power for area in state.ruleset.board.cities)


def _table(state: State) -> list[str]:
    facts = summary(state)
    lines = [moment(state)[0].upper() + moment(state)[1:]]
    lines.append(f"{'':16}{'IPC':>5}{'territories':>13}{'value':>7}{'cities':>8}{'units':>7}")
    for power, row in facts["powers"].items():
        lines.append(
            f"{power:16}{row['treasury']:>5}{row['territories']:>13}{row['territories_ipc']:>7}"
            f"{row['cities']:>8}{row['units']:>7}"
        )
    cities = facts["cities"]
    lines.append(
        f"Cities: Axis {cities[AXIS]}, Allies {cities[ALLIES]}, {cities['waiting']} of powers not at war;"
        f" {cities['goal']} win"
    )
    lines.append("At war: " + (", ".join(f"{one} and {other}" for one, other in facts["at_war"]) or "nobody"))
    if state.battles:
        lines.append("Battles: " + ", ".join(battle.area for battle in state.battles))
    if state.winner:
        lines.append(f"The {state.winner} have won.")
    return [*lines, *cli_questions.battle_lines(state), *cli_questions.question_lines(state)]


def run_do(options: Namespace) -> int:
    """Apply actions and answer what they ask; the file is written only if all of it is legal."""
    game = load(options.game)
    before = game.current
    dice = _dice(options, game)
    actions = _actions(options.actions)
    if not actions and game.state.pending is None:
        raise DataError.at("ACTION", "expected an action, no question is open that dice or defaults answer")
    _drive(game, dice, options.auto, actions[:1])
    for number, action in enumerate(actions, 1):
        game.play(action)
        _drive(game, dice, options.auto, actions[number : number + 1])
    if isinstance(dice, Typed) and dice.left:
        raise DataError.at("--dice", f"{dice.left} more than were asked for")
    _write(game, options.game)
    said, events = _played(game, before)
    lines = [*said, f"Now {moment(game.state)}.", *cli_questions.question_lines(game.state)]
    say(options, lines, {"events": events, **summary(game.state)})
    return DONE


def _dice(options: Namespace, game: Game) -> Dice | None:
    """Where the faces come from: typed in, from the game's seed, or from nowhere yet."""
    if options.dice is not None:
        return Typed(options.dice)
    return None if options.no_dice else OfGame(game)


def _drive(game: Game, dice: Dice | None, auto: bool, following: Iterable[Action]) -> None:
    """Answer open questions, up to the one that the next action answers or that wants more typed dice."""

    def enough(state: State) -> bool:
        question = state.pending
        assert question is not None  # drive asks only while one is open
        if any(_answers(question, action) for action in following):
            return True
        return question.kind == DICE and isinstance(dice, Typed) and not dice.left

    drive(game, dice, defaults.answer if auto else None, enough)


def _answers(question: Question, action: Action) -> bool:
    """Whether an action is meant as the answer to a question."""
    if question.kind == DICE:
        return isinstance(action, Roll)
    if question.kind == "chart":
        return isinstance(action, Research)
    nothing = Choose()
    return isinstance(action, Choose) and getattr(action, question.kind) != getattr(nothing, question.kind)


def _played(game: Game, before: int) -> tuple[list[str], list[str]]:
    """What was done since a moment, with its consequences, for people; and the consequences alone."""
    said: list[str] = []
    events: list[str] = []
    line = game.line()
    first = next(index for index, node in enumerate(line) if node.id == before)
    for past, node in itertools.pairwise(line[first:]):
        assert node.action is not None  # only the root has none
        if not (isinstance(node.action, Roll) and node.events):  # the events have the faces
            said.append(describe_action(past.state, node.action))
        happened = [describe_event(event) for event in node.events]
        said.extend(f"  {sentence}" for sentence in happened)
        events.extend(happened)
    return said, events


def _actions(given: Iterable[str]) -> list[Action]:
    """The actions of the command line; "-" stands for standard input, an action a line or a list."""
    found: list[Action] = []
    for number, text in enumerate(given, 1):
        source = _input() if text == "-" else [(f"action {number}", parse_json(text))]
        for path, raw in source:
            entries = raw if isinstance(raw, list) else [raw]
            found.extend(decode_action(entry, path) for entry in entries)
    return found


def _input() -> list[tuple[str, Any]]:
    text = sys.stdin.read()
    if text.lstrip().startswith("["):
        return [("input", parse_json(text))]
    lines = [(f"input line {n}", line) for n, line in enumerate(text.splitlines(), 1) if line.strip()]
    return [(path, parse_json(line)) for path, line in lines]


def run_legal(options: Namespace) -> int:
    """List the legal destinations of units, and why the other areas are none."""
    state = load(options.game).state
    origin = state.ruleset.board.resolve(options.origin, "--from")
    units = _units(state, origin, options.units)
    if not units:
        say(
            options,
            [f"Nothing in {origin} can move in this phase."],
            {"from": origin, "legal": {}, "refused": {}},
        )
        return DONE
    found = destinations(state, origin, units)
    routes = {area: route for area, route in found.items() if isinstance(route, Route)}
    refusals = {area: no for area, no in found.items() if isinstance(no, Refusal)}
    lines = [f"{units_text(units)} from {origin}:"]
    lines += [
        f"  {area}: {route.effect}, cost {route.cost}{_limits(route)}" for area, route in routes.items()
    ]
    lines += ["Not:", *(f"  {area}: {refusal}" for area, refusal in refusals.items() if area != origin)]
    machine = {
        "from": origin,
        "units": msgspec.to_builtins(units),
        "legal": {area: _route(route) for area, route in routes.items()},
        "refused": {area: {"rule": no.rule_id, "why": str(no)} for area, no in refusals.items()},
    }
    say(options, lines, machine)
    return DONE


def _limits(route: Route) -> str:
    allowed = f", {route.allowed} of them" if route.allowed is not None else ""
    wars = ", ".join(f"{one} and {other}" for one, other in route.wars)
    return f"{allowed}{f'; war: {wars}' if wars else ''}"


def _route(route: Route) -> dict[str, Any]:
    return {
        "path": list(route.path),
        "cost": route.cost,
        "effect": route.effect,
        "wars": [list(pair) for pair in route.wars],
        "allowed": route.allowed,
        "action": msgspec.to_builtins(route.action),
    }


def _units(state: State, origin: str, text: str | None) -> Units:
    """Units as the player names them: JSON, or "2 infantry, 1 tank"; without, all that can still move."""
    if text is None:
        return dict(kinds_of(movers(state).get(origin, {})))
    if text.lstrip().startswith("{"):
        return _checked(read(_UnitsArgument, {"units": parse_json(text)}).units)
    units: Units = {}
    for part in text.split(","):
        match = re.fullmatch(r"\s*([0-9]{1,4})\s+(.+?)\s*", part)
        if match is None:
            raise DataError.at("--units", f"expected a number and a kind, found “{part.strip()}”")
        units[_kind(match[2])] = int(match[1])
    return _checked(units)


class _UnitsArgument(msgspec.Struct, frozen=True):
    units: Units


def _checked(units: Units) -> Units:
    for kind, value in units.items():
        if kind not in KINDS:
            raise DataError.at(f"--units.{kind}", unknown("kind", kind, KINDS))
        if value == 0 or value == []:
            raise DataError.at(f"--units.{kind}", "a count is at least 1")
    return units


def _kind(word: str) -> str:
    """The kind that a word names: in the data's spelling, or as people say it, one or several."""
    spoken_as = {
        name: kind for kind, unit in standard_units().items() for name in (kind, unit.name, unit.plural)
    }
    folded = {name.casefold(): kind for name, kind in spoken_as.items()}
    return folded.get(word.casefold(), word)
