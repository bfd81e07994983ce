"""Actions and events in words: short and counted, powers and kinds by the rules' names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from rules import actions, events, phrases
from rules.actions import Action, UnitSpec
from rules.events import Event
from rules.names import KIND_ORDER, NEUTRAL, OWNER_ORDER, PRO_ALLIED, spoken
from rules.pieces import Piece, kinds_of
from rules.powers import adjective, in_text, sentence
from rules.rulebook import rule
from rules.state import State
from rules.units import standard_units

NEUTRAL_OWNERS = (NEUTRAL, PRO_ALLIED)

_BY = {"land": "", "sea": "", "air": "", "load": ", aboard", "unload": ", ashore", "drop": ", dropped"}


def units_text(units: Mapping[Piece, int] | Mapping[str, int | list[UnitSpec]]) -> str:
    """A stack, or units as actions write them, counted in table order: "3 tanks, 1 AA gun"."""
    counts: dict[str, int] = {}
    pieces: dict[Piece, int] = {}
    for key, value in units.items():
        if isinstance(key, Piece):
            pieces[key] = cast(int, value)
        else:
            counts[key] = value if isinstance(value, int) else sum(spec.n for spec in value)
    return _counted(kinds_of(pieces) if pieces else counts)


def describe_action(state: State, action: Action) -> str:
    """An action in words, as it stands in a list of moves: "8 infantry, 2 artillery: Germany to Poland"."""
    by = action.by or state.turn
    match action:
        case actions.Move():
            return f"{units_text(action.units)}: {_route(action.path)}{_manner(action)}"
        case actions.Drop():
            return f"1 paratrooper by transport plane: {_route(action.path)}"
        case actions.Launch():
            return f"Launch: {action.origin} at {action.at}"
        case actions.Barrage():
            return f"Barrage: {action.origin} into {action.at}"
        case actions.EndPhase():
            return f"End of {spoken(state.phase)}, {by}"
        case actions.Fight():
            return f"{_battle_name(action.kind)} in {action.area}"
        case actions.Roll():
            return f"Dice: {', '.join(map(str, action.faces)) or 'none'}"
        case actions.DeclareWar():
            return f"{_does(by, 'declares', 'declare')} war on {_powers(action.on)}"
        case actions.Agree():
            return f"Money islands: {_shares(action.islands)}"
        case actions.Choose():
            return f"{_does(by, 'answers', 'answer')}: {_answer(action)}"
        case actions.Edit():
            return _edit(edit_parts(action), tuple(action.units), action.note)
        case _:
            return _describe_order(by, action)


def _describe_order(
    by: str,
    action: actions.Research | actions.Purchase | actions.Lend | actions.Place | actions.RepairUnits,
) -> str:
    """The actions that spend money or place what it bought."""
    match action:
        case actions.Research():
            if action.chart is not None:
                return f"{_does(by, 'draws', 'draw')} from chart {action.chart}"
            if not action.tokens:
                return _does(by, "rolls for its researchers", "roll for their researchers")
            count = f"{action.tokens} researcher{'' if action.tokens == 1 else 's'}"
            return f"{_does(by, 'buys', 'buy')} {count}"
        case actions.Purchase():
            repairs = [f"{points} points of damage in {area}" for area, points in action.repair.items()]
            bought = f"{_does(by, 'buys', 'buy')} {_counted(action.units)}"
            paid = " with lend-lease" if action.lend_lease else ""
            return f"{bought}{paid}{'; repairs ' + ', '.join(repairs) if repairs else ''}"
        case actions.Lend():
            return f"{action.ipc} IPC lend-lease: {by} to {action.to}"
        case actions.Place():
            return f"{_counted(action.units)}: placed in {action.area}{_from(action.origin)}"
        case actions.RepairUnits():
            return f"{_counted(action.units)}: under repair in {action.area}{_from(action.origin)}"


def describe_event(event: Event) -> str:
    """What happened, as a sentence for the log."""
    match event:
        case events.Moved():
            return f"{_units(event.power, event.units)}: {_route(event.path)}{_BY.get(event.how, '')}."
        case events.BattleBegun():
            return f"{_battle_name(event.kind)} in {event.area} to be fought."
        case events.BattleSettled():
            return f"{_battle_name(event.kind)} in {event.area} settled."
        case events.Captured():
            return _captured(event)
        case events.FranceFell():
            return f"Paris falls to {_in_text(event.by)}."
        case events.Activated():
            units = f", with {phrases.units(event.units)}" if event.units else ""
            return f"{event.area} joins {_in_text(event.by)}{units}."
        case events.Destroyed():
            return f"Lost in {event.area}: {phrases.units(event.units)}."
        case events.WarBegun():
            return f"War: {event.one} and {event.other}."
        case events.Agreed():
            return f"Money islands shared out: {_shares(event.islands)}."
        case events.Paid():
            got = "receives" if event.ipc >= 0 else "loses"
            plural = "receive" if event.ipc >= 0 else "lose"
            return f"{_does(event.power, got, plural)} {abs(event.ipc)} IPC: {rule(event.rule).title}."
        case events.PhaseBegun():
            return f"Round {event.round}, {event.turn}: {spoken(event.phase)}."
        case events.Edited():
            return f"{_edit(event.parts, event.areas, event.note)}."
        case events.Ordered() | events.Repaired() | events.Lent() | events.Placed() | events.RepairOrdered():
            return _describe_production(event)
        case (
            events.Researchers() | events.Breakthrough() | events.Recruited() | events.Mended() | events.Won()
        ):
            return _describe_state_of_war(event)
        case _:
            return _describe_combat(event)


def _describe_combat(
    event: events.Rolled
    | events.Damaged
    | events.Submerged
    | events.Retreated
    | events.Rose
    | events.Bombed
    | events.ChangedSides,
) -> str:
    """What happens in a battle."""
    match event:
        case events.Rolled():
            faces = ", ".join(map(str, event.faces))
            hits = (
                f": {event.hits} hit{'' if event.hits == 1 else 's'}"
                if any(s.value for s in event.shots)
                else ""
            )
            where = f" in {event.area}" if event.area else ""
            return f"{_rolled_for(event)}, {spoken(event.purpose)}{where}: {faces}{hits}."
        case events.Damaged():
            return f"Damaged in {event.area}: {phrases.units(event.units)}."
        case events.Submerged():
            return f"Submerged in {event.area}: {phrases.units(event.units)}."
        case events.Retreated():
            where = f"stay over {event.area}" if event.to == event.area else f"retreat to {event.to}"
            return f"{_units(event.power, event.units)} {where}."
        case events.Rose():
            return f"{phrases.units(event.units)} from {event.base} rise{'s' if sum(event.units.values()) == 1 else ''} over {event.area}."
        case events.Bombed():
            return f"{event.points} points of bomb damage in {event.area}."
        case events.ChangedSides():
            return f"{phrases.units(event.units)} in {event.area} become{'s' if sum(event.units.values()) == 1 else ''} {adjective(event.owner)}."


def _rolled_for(event: events.Rolled) -> str:
    """Whose dice they are: the attacker rolls for neutral defenders, but they stay theirs."""
    neutral = all(shot.owner in NEUTRAL_OWNERS for shot in event.shots)
    return "Neutral defenders" if event.shots and neutral else event.power


def _describe_production(
    event: events.Ordered | events.Repaired | events.Lent | events.Placed | events.RepairOrdered,
) -> str:
    """What is bought, lent, placed and repaired."""
    match event:
        case events.Ordered():
            paid = [f"{event.treasury} IPC"] if event.treasury or not event.lend_lease else []
            paid += [f"{event.lend_lease} IPC lend-lease"] if event.lend_lease else []
            return f"{_does(event.power, 'buys', 'buy')} {_counted(event.units)} for {phrases.joined(paid)}."
        case events.Repaired():
            points = f"{event.points} point{'' if event.points == 1 else 's'}"
            return f"{points} of bomb damage repaired in {event.area} for {event.ipc} IPC."
        case events.Lent():
            return (
                f"{_does(event.power, 'gives', 'give')} {_in_text(event.to)} {event.ipc} IPC of lend-lease."
            )
        case events.Placed():
            return f"Placed in {event.area}{_from(event.origin)}: {phrases.units(event.units)}."
        case events.RepairOrdered():
            return f"Under repair in {event.area}{_from(event.origin)}: {phrases.units(event.units)}."


def _describe_state_of_war(
    event: events.Researchers | events.Breakthrough | events.Recruited | events.Mended | events.Won,
) -> str:
    """What a turn brings besides."""
    match event:
        case events.Researchers():
            count = (
                f"{event.tokens} researcher{'' if event.tokens == 1 else 's'}"
                if event.tokens
                else "no researchers"
            )
            return f"{_does(event.power, 'has', 'have')} {count}."
        case events.Breakthrough():
            return f"{_does(event.power, 'develops', 'develop')} {spoken(event.tech)}."
        case events.Recruited():
            return f"{_does(event.power, 'raises', 'raise')} {event.infantry} infantry."
        case events.Mended():
            return f"Whole again in {event.area}: {phrases.units(event.units)}."
        case events.Won():
            return f"The {event.side} hold {event.cities} victory cities: {event.side} victory."


def _counted(counts: Mapping[str, int]) -> str:
    """Counts by kind; old files may name kinds that nobody knows, which stay as they are."""
    known = {kind: n for kind, n in counts.items() if kind in KIND_ORDER}
    others = [f"{n} {kind}" for kind, n in counts.items() if kind not in KIND_ORDER]
    return ", ".join([phrases.counted(known)] * bool(known or not others) + others)


def _in_text(owner: str) -> str:
    """An owner in a sentence; an unknown one as it is written."""
    return in_text(owner) if owner in OWNER_ORDER else owner


def _sentence(owner: str) -> str:
    """An owner at the beginning of a sentence; an unknown one as it is written."""
    return sentence(owner) if owner in OWNER_ORDER else owner


def _route(path: tuple[str, ...]) -> str:
    match path:
        case (start, *_, end):
            return f"{start} to {end}"
        case (only,):
            return f"in {only}"
        case _:
            return "nowhere"


def _manner(move: actions.Move) -> str:
    if move.raid:
        return ", bombing"
    return ", as escort" if move.escort else ""


def _battle_name(kind: str) -> str:
    return {"raid": "Raid", "sea": "Sea battle"}.get(kind, "Battle")


def _from(origin: str) -> str:
    return f" by {origin}" if origin else ""


def _does(power: str, one: str, many: str) -> str:
    """The power with its verb: the United States take the plural."""
    return f"{_sentence(power)} {many if power == 'United States' else one}"


def _powers(names: tuple[str, ...]) -> str:
    return phrases.joined(_in_text(name) for name in names)


def _shares(islands: Mapping[str, str]) -> str:
    return ", ".join(f"{area} to {_in_text(power)}" for area, power in sorted(islands.items()))


def _units(power: str, units: Mapping[Piece, int]) -> str:
    return f"{power}, {phrases.units(units)}"


def _captured(event: events.Captured) -> str:
    if not event.liberated:
        return f"{_does(event.by, 'takes', 'take')} {event.area}."
    whose = "it is neutral ground" if event.owner == event.former else f"it is {_in_text(event.owner)}’s"
    return f"{_does(event.by, 'frees', 'free')} {event.area}: {whose} again."


def _answer(action: actions.Choose) -> str:
    for name in ("casualties", "target", "submerge", "bombard"):
        counts: dict[str, int] | None = getattr(action, name)
        if counts is not None:
            return f"{name}, {phrases.options(counts)}"
    if isinstance(action.retreat, str):
        return f"retreat to {action.retreat}"
    if action.retreat is None:
        return "no retreat"
    for name in ("scramble", "intercept"):
        sent: object = getattr(action, name)
        if isinstance(sent, dict):
            return f"{name}, {_places(cast('dict[str, str]', sent), 'from')}"
        if sent is None:
            return f"nobody will {name}"
    return f"land, {_places(action.land, 'in')}" if action.land else "nothing"


def _places(places: Mapping[str, str], where: str) -> str:
    table = standard_units()
    return ", ".join(
        f"{table[kind].name if kind in table else kind} {where} {area}" for kind, area in places.items()
    )


def edit_parts(edit: actions.Edit) -> tuple[str, ...]:
    """What an edit names, by the keys of its JSON, the note and who made it left out."""
    plain = actions.Edit()
    fields = (name for name in edit.__struct_fields__ if name not in ("note", "by"))
    return tuple(name for name in fields if getattr(edit, name) != getattr(plain, name))


def _edit(parts: tuple[str, ...], areas: tuple[str, ...], note: str) -> str:
    what = ", ".join(spoken(part) for part in parts) or "nothing"
    where = f" in {phrases.joined(areas)}" if areas else ""
    return f"Edited by hand: {what}{where}{f' ({note})' if note else ''}"
