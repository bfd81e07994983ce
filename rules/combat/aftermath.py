"""What a battle leaves behind: captured land, tired units, troops ashore, aircraft back home (R-CMB-11, R-CMB-12)."""

from __future__ import annotations

import msgspec

from rules.combat.fire import is_air
from rules.combat.forces import defenders, fires, fought_here, is_enemy, without_battle
from rules.combat.landings import disembarked
from rules.combat.stages import Outcome, engaged
from rules.control import capture
from rules.events import BattleSettled, Event, Mended, Moved
from rules.movement.land import HARMLESS
from rules.pieces import Piece, Stack, changed, only, with_added, with_removed
from rules.state import Battle, State, with_stacks

IDLE = (*HARMLESS, "aa_gun", "factory")
"""Kinds that fight no round: alone they fall without a die, unless aircraft give guns a shot (H-AA-3)."""


def is_land(state: State, piece: Piece) -> bool:
    """Whether a piece is a land unit."""
    return state.unit(piece.kind).domain == "land"


def settled(state: State) -> Outcome:
    """The state after the battle that is being fought, whoever is left.

    Nobody is left to defend: a surviving land unit takes the territory. Attackers are done for the turn, aircraft
    apart; the battle is over.
    """
    here = engaged(state)
    battle = fought_here(state)
    after, back = _returned(state)
    events = list(back)
    if here.kind == "sea":
        after = _after_sea(after, battle)
    else:
        after, taken = _after_land(after, battle)
        events.extend(taken)
    after, whole = mended(after, here.area)
    events.append(BattleSettled(here.area, here.kind))
    return msgspec.structs.replace(after, engagement=None), (*events, *whole)


def _after_sea(state: State, battle: Battle) -> State:
    record = msgspec.structs.replace(
        state.record,
        sea_battles=state.record.sea_battles | {battle.area},
        scrambles=state.record.scrambles | {battle.area},
    )
    after = msgspec.structs.replace(state, record=record)
    return disembarked(without_battle(spent(after, battle), battle), battle.area)


def _after_land(state: State, battle: Battle) -> Outcome:
    """The territory taken where nobody defends it; what is left of a neutral stays so (R-G40-NEU-03)."""
    if fires(defenders(state)):
        return without_battle(spent(state, battle), battle), ()
    return taken(state, battle)


def taken(state: State, battle: Battle) -> tuple[State, tuple[Event, ...]]:
    """The state once nobody defends a territory: captured if a land unit is there (R-CMB-11, R-AMP-08)."""
    after, events = spent(state, battle), tuple[Event, ...]()
    after = without_battle(after, battle)
    if any(is_land(state, piece) for piece in battle.attackers):
        after, events = capture(after, battle.area, state.turn)
    return after, events


def undefended(state: State, battle: Battle) -> bool:
    """Whether a land battle needs no dice: nobody there fires at what attacks (R-AMP-08, H-AA-3)."""
    if battle.kind != "land":
        return False
    zones = [attack.origin for attack in battle.attacks if attack.by == "sea"]
    if any(state.battle(zone, "sea") for zone in zones):
        return False
    aloft = any(is_air(state, piece) for piece in battle.attackers)
    enemies = [piece for piece in state.stack(battle.area) if is_enemy(state, piece, battle.area)]
    return all(piece.kind in IDLE and not (aloft and piece.kind == "aa_gun") for piece in enemies)


def spent(state: State, battle: Battle) -> State:
    """The state with the battle's land units and ships done for the turn (R-CMB-12)."""
    fought: Stack = only(battle.attackers, lambda piece: not is_air(state, piece))
    present = {p: min(n, state.stack(battle.area).get(p, 0)) for p, n in fought.items()}
    present = {piece: count for piece, count in present.items() if count}

    def tire(piece: Piece) -> Piece:
        return msgspec.structs.replace(piece, done=True)

    stack = with_added(with_removed(state.stack(battle.area), present), changed(present, tire))
    return with_stacks(state, {battle.area: stack})


def _returned(state: State) -> Outcome:
    """Scrambled aircraft back in their base, done for the turn (H-AIR-3, R-G40-SCR-03)."""
    here, after, events = engaged(state), state, list[Event]()
    for piece, base in here.away if here.kind == "sea" else ():
        if not after.stack(here.area).get(piece):
            continue
        home = msgspec.structs.replace(piece, done=True)
        left = with_removed(after.stack(here.area), {piece: 1})
        after = with_stacks(after, {here.area: left, base: with_added(after.stack(base), {home: 1})})
        events.append(Moved(piece.owner, {home: 1}, (here.area, base), "air"))
    return after, tuple(events)


def mended(state: State, area: str) -> Outcome:
    """Battleships repaired free after the battle they survived, where the option says so (R-CMB-07, H-REP-1)."""
    if state.ruleset.options.two_hit_units != "aa50":
        return state, ()
    hurt = only(state.stack(area), lambda piece: piece.damaged)
    if not hurt:
        return state, ()
    whole = changed(hurt, lambda piece: msgspec.structs.replace(piece, damaged=False))
    stack = with_added(with_removed(state.stack(area), hurt), whole)
    return with_stacks(state, {area: stack}), (Mended(area, whole, "R-CMB-07"),)
