"""Positions and actions in one line each, as the tests of the rules write them.

Units: `"2 tanks, damaged tank, transport[infantry, UK: tank]; Soviets: AA gun"`. What has no owner before it
belongs to the power on turn. Actions: `"2 tanks: Germany > Poland > East Poland"`, `"raid bomber: …"`,
`"escort fighter: …"`, `"attack destroyer: …"`, `"drop: Germany > Poland"`, `"declare: UK, France"`,
`"agree: Borneo"` (Japan's island), `"fight: Poland"`, `"settle: SZ 5 = destroyer"` (an edit: who is left there),
`"launch: Germany > England"`, `"barrage: Germany > Poland"`, `"buy 3 infantry"`, `"box 3 tanks"` (lend-lease first),
`"restore 2: Germany"` (bomb damage), `"lend 5: UK"`, `"place 2 destroyers: SZ 8 from England"`,
`"mend tank: England"`, `"end"`. Wars: `"Germany-Soviets, Japan-UK"`.
Answers: `"roll: 1 2 6"`, `"choose casualties: 2 infantry, damaged tank, fighter of UK"`, `"choose target: tank"`,
`"choose submerge: 2"`, `"choose bombard: cruiser"`, `"choose retreat: Germany"` (or "no"), `"choose scramble: fighter from
England"` (or "no"; intercept alike), `"choose land: fighter in SZ 7"`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from rules import engine
from rules.actions import (
    Action,
    Agree,
    Barrage,
    Choose,
    DeclareWar,
    Drop,
    Edit,
    EndPhase,
    Fight,
    Launch,
    Lend,
    Move,
    Place,
    Purchase,
    RepairUnits,
    Roll,
    Units,
    UnitSpec,
)
from rules.case_files import Case, start_of
from rules.documents import read
from rules.names import KINDS
from rules.pieces import Piece, Stack, changed
from rules.positions import check_state
from rules.stacks import BoardUnits, stack_from_units
from rules.state import State, War, war
from rules.step import Step

SHORT = {"UK": "United Kingdom", "US": "United States", "Soviets": "Soviet Union"}
ENTRY = re.compile(r"(?:(\d+) )?(damaged )?([A-Za-z0-9 ]+?)(?:\[(.*)\])?")


def power(word: str) -> str:
    """A power, or an owner, by its name or its short one."""
    word = word.strip()
    return SHORT.get(word, word)


def kind(word: str) -> str:
    """A kind by its name in words, singular or plural."""
    name = word.strip().lower().replace(" ", "_")
    for candidate in (name, name.removesuffix("s"), name.replace("factories", "factory")):
        if candidate in KINDS:
            return candidate
    raise ValueError(f"no kind called {word}")


def _split(text: str, mark: str) -> list[str]:
    """The parts between marks that stand in no brackets."""
    parts, depth = [""], 0
    for char in text:
        depth += (char == "[") - (char == "]")
        if char == mark and not depth:
            parts.append("")
        else:
            parts[-1] += char
    return [part.strip() for part in parts if part.strip()]


def _owned(text: str, owner: str) -> tuple[str, str]:
    head, mark, tail = text.partition(":")
    return (power(head), tail.strip()) if mark and "[" not in head else (owner, text)


def _entries(text: str, owner: str) -> dict[str, list[dict[str, Any]]]:
    """One owner's units by kind, as documents have them in list form."""
    found: dict[str, list[dict[str, Any]]] = {}
    for part in _split(text, ","):
        match = ENTRY.fullmatch(part)
        if match is None:
            raise ValueError(f"not a unit: {part}")
        count, damaged, name, cargo = match.groups()
        entry: dict[str, Any] = {"n": int(count or 1), "damaged": bool(damaged)}
        if cargo:
            entry["cargo"] = _cargo(cargo, owner)
        found.setdefault(kind(name), []).append(entry)
    return found


def _cargo(text: str, owner: str) -> dict[str, Any]:
    cargo: dict[str, Any] = {}
    for part in _split(text, ","):
        whose, units = _owned(part, owner)
        counts = {name: sum(e["n"] for e in entries) for name, entries in _entries(units, whose).items()}
        where = cargo if whose == owner else cargo.setdefault(whose, {})
        for name, count in counts.items():
            where[name] = where.get(name, 0) + count
    return cargo


def area_units(text: str, owner: str) -> dict[str, Any]:
    """All the units of an area by owner and kind."""
    result: dict[str, Any] = {}
    for part in _split(text, ";"):
        whose, units = _owned(part, owner)
        result.setdefault(whose, {}).update(_entries(units, whose))
    return result


def wars(text: str) -> frozenset[War]:
    """Pairs of powers at war."""
    pairs = [part.split("-") for part in text.split(",") if part.strip()]
    return frozenset(war(power(one), power(other)) for one, other in pairs)


def position(
    units: Mapping[str, str] | None = None,
    *,
    turn: str = "Germany",
    phase: str = "combat_move",
    war: str = "",
    owners: Mapping[str, str] | None = None,
    tray: Mapping[str, int] | None = None,
    setup: str = "bare",
    **parts: Any,
) -> State:
    """The position of a bare or a 1939 case with these parts; refuses an impossible one."""
    turn = power(turn)
    raw: dict[str, Any] = {
        "id": "here",
        "title": "here",
        "rules": [],
        "setup": setup,
        "steps": [],
        "turn": turn,
        "phase": phase,
        "units": {area: area_units(text, turn) for area, text in (units or {}).items()},
        "owners": {area: power(name) for area, name in (owners or {}).items()},
        **parts,
    }
    if war or setup == "bare":
        raw["at_war"] = [list(pair) for pair in sorted(wars(war))]
    state = start_of(read(Case, raw))
    if tray:
        state = msgspec.structs.replace(state, tray={turn: dict(tray)})
    faults = check_state(state)
    if faults:
        raise ValueError(f"impossible position: {[str(fault) for fault in faults]}")
    return state


def units(text: str, owner: str = "") -> Units:
    """Units as a move names them."""
    result: Units = {}
    for name, entries in _entries(text, owner).items():
        plain = len(entries) == 1 and not entries[0]["damaged"] and "cargo" not in entries[0]
        result[name] = entries[0]["n"] if plain else [_spec(entry) for entry in entries]
    return result


def action(text: str, by: str = "") -> Action:
    """An action out of its line."""
    if text.startswith("settle:"):
        area, _, left = text.removeprefix("settle:").partition("=")
        return _settled(area.strip(), left, by)
    if text.startswith("roll:"):
        return Roll(faces=tuple(map(int, text.removeprefix("roll:").split())))
    if text.startswith("choose "):
        return answer(text.removeprefix("choose "))
    head, _, tail = text.partition(":") if "[" not in text else _named(text)
    path = tuple(area.strip() for area in tail.split(">"))
    match head.split(" ")[0]:
        case "end":
            return EndPhase()
        case "declare":
            return DeclareWar(on=tuple(power(name) for name in tail.split(",")))
        case "agree":
            other = {"Borneo": "East Indies", "East Indies": "Borneo"}[path[0]]
            return Agree(islands={path[0]: "Japan", other: "United Kingdom"})
        case "fight":
            return Fight(area=path[0])
        case "drop":
            return Drop(path=path)
        case "launch":
            return Launch(origin=path[0], at=path[1])
        case "buy" | "box" as how:
            return Purchase(units=_counts(head.removeprefix(how)), lend_lease=how == "box")
        case "restore":
            return Purchase(repair={path[0]: int(head.removeprefix("restore"))})
        case "lend":
            return Lend(to=power(tail), ipc=int(head.removeprefix("lend")))
        case "place" | "mend" as how:
            area, _, origin = (part.strip() for part in tail.partition(" from "))
            order = Place if how == "place" else RepairUnits
            return order(area=area, units=_counts(head.removeprefix(how)), origin=origin)
        case "barrage":
            return Barrage(origin=path[0], at=path[1])
        case "raid" | "escort" | "attack" as how if not head.startswith("escort carrier"):
            what = units(head.removeprefix(how).strip(), by)
            return Move(
                units=what, path=path, raid=how == "raid", escort=how == "escort", attack=how == "attack"
            )
        case _:
            return Move(units=units(head, by), path=path)


def answer(text: str, by: str = "") -> Choose:
    """What a player answers to a question, "casualties: 2 infantry" for example."""
    head, _, tail = (part.strip() for part in text.partition(":"))
    match head:
        case "casualties" | "target" | "bombard":
            return Choose(**{head: _options(tail)}, by=by)  # type: ignore[arg-type]
        case "submerge":
            return Choose(submerge={"submarine": int(tail)}, by=by)
        case "retreat":
            return Choose(retreat=None if tail == "no" else tail, by=by)
        case "scramble" | "intercept" | "land":
            what, _, where = re.sub(" in ", " from ", tail).partition(" from ")
            chosen = {} if tail == "no" else {kind(what): where}
            return Choose(**{head: chosen or None}, by=by)  # type: ignore[arg-type]
        case _:
            raise ValueError(f"no question called {head}")


def _options(text: str) -> dict[str, int]:
    """Options as questions spell them, "tank:damaged@France", with how many hits each takes."""
    found: dict[str, int] = {}
    for part in _split(text, ","):
        what, _, whose = part.partition(" of ")
        match = ENTRY.fullmatch(what)
        if match is None:
            raise ValueError(f"not an option: {part}")
        count, damaged, name, _ = match.groups()
        key = kind(name) + (":damaged" if damaged else "") + (f"@{power(whose)}" if whose else "")
        found[key] = int(count or 1)
    return found


def _counts(text: str) -> dict[str, int]:
    """Units that are all alike, by kind."""
    return {name: sum(e["n"] for e in entries) for name, entries in _entries(text.strip(), "").items()}


def _settled(area: str, left: str, by: str) -> Edit:
    """A battle rolled at the table: its survivors are what is left in the area."""
    there = {
        owner: {k: [_spec(e) for e in es] for k, es in kinds.items()}
        for owner, kinds in area_units(left, by).items()
    }
    return Edit(units={area: there})  # fmt: skip


def _spec(entry: Mapping[str, Any]) -> UnitSpec:
    return UnitSpec(n=entry["n"], damaged=entry["damaged"], cargo=entry.get("cargo", {}))


def _named(text: str) -> tuple[str, str, str]:
    """The units and the path of a move that names cargo."""
    close = text.rindex("]")
    head, mark, tail = text[close:].partition(":")
    return text[:close] + head, mark, tail


def played(state: State, *lines: str) -> State:
    """The state after some actions, each of which must be legal."""
    for line in lines:
        state = engine.apply(state, action(line, state.turn)).state
    return state


def tried(state: State, line: str) -> Any:
    """What the referee answers to an action: a step or a refusal."""
    result = engine.resolve(state, action(line, state.turn))
    assert (engine.why_not(state, action(line, state.turn)) is None) == isinstance(result, Step)
    return result


def plain(stack: Stack) -> dict[Piece, int]:
    """A stack by owner, kind, damage and cargo; what was moved does not matter."""

    def bare(piece: Piece) -> Piece:
        return Piece(piece.owner, piece.kind, piece.damaged, cargo=tuple(map(bare, piece.cargo)))

    return dict(changed(stack, bare))


def stack(text: str, owner: str) -> dict[Piece, int]:
    """The stack a line of units describes."""
    if not text:
        return {}
    return dict(stack_from_units(read(BoardUnits, {"SZ 1": area_units(text, owner)})["SZ 1"]))


def snapshot(state: State) -> object:
    """A copy of everything in a state that an action could change, down to the counts."""
    return (
        {area: dict(there) for area, there in state.stacks.items()},
        *(dict(m) for m in (state.owners, state.treasury, state.lend_lease, state.damage, state.war_turn)),
        {area: {o: dict(k) for o, k in owners.items()} for area, owners in state.setup_units.items()},
        *(set(state.wars), tuple(state.battles), state.turn, state.phase, state.round, state.agreement),
        [[(dict(a.units), a.origin, a.by) for a in battle.attacks] for battle in state.battles],
        (dict(state.record.owners), set(state.record.captured), dict(state.record.western_left)),
    )
