"""Before the first round: the sides drawn up, AA fire, barrage, bombardment (R-AMP-04, R-CMB-02, R-AMP-03)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rules import phrases
from rules.actions import Choose
from rules.combat import casualties
from rules.combat.fire import attack_value, hits_in, is_air
from rules.combat.forces import (
    attackers,
    changed_attacks,
    combatants,
    defenders,
    fires,
    fought_here,
    opposing,
    rolls,
)
from rules.combat.landings import embarked
from rules.combat.stages import Outcome, asked, engaged, with_engagement
from rules.errors import Refusal
from rules.events import Destroyed
from rules.pending import Question, Shot
from rules.pieces import Piece, Stack, changed, each, in_order, only, stack_of, with_added, with_removed
from rules.state import Attack, Hits, State, with_stacks

AA_HITS, AA_HITS_WITH_RADAR = 1, 2


def drawn_up(state: State) -> Outcome:
    """The sides of the battle: enemies who are there, guests on carriers in the air (R-CV-02), troops aboard again."""
    here = engaged(state)
    after = _launched(embarked(state, here.area), here.area) if here.kind == "sea" else state
    force = combatants(opposing(after, here.area))
    return with_engagement(after, defenders=force, line=force), ()


def _launched(state: State, zone: str) -> State:
    """The state with guest aircraft of defending carriers as pieces of the zone."""
    stack = dict(state.stack(zone))
    for ship, count in opposing(state, zone).items():
        guests = [p for p in ship.cargo if is_air(state, p)]
        if not guests:
            continue
        empty = msgspec.structs.replace(ship, cargo=tuple(p for p in ship.cargo if p not in guests))
        flying = {piece: n * count for piece, n in stack_of(guests).items()}
        stack = dict(with_added(with_removed(stack, {ship: count}), {empty: count}))
        stack = dict(with_added(stack, flying))
    return with_stacks(state, {zone: stack})


# -- AA guns ---------------------------------------------------------------------------------------


def aa_fire(state: State) -> Outcome:
    """One gun fires once at each attacking aircraft, none in passing (R-CMB-02, R-AIR-07, H-AA-1, R-G40-AA-01)."""
    shots = _aa_shots(state)
    if not shots:
        return state, ()
    gunner = next(piece.owner for piece, _ in in_order(defenders(state)) if piece.kind == "aa_gun")
    by = gunner if gunner in state.ruleset.turn_order else rolls(state, "defense")
    return asked(state, Question("dice", by, engaged(state).area, "aa", shots)), ()


def _aa_shots(state: State) -> tuple[Shot, ...]:
    """A die for each attacking aircraft by kind; those of a drop apart, for they take their troops along."""
    guns = only(defenders(state), lambda piece: piece.kind == "aa_gun")
    if not guns or engaged(state).kind != "land":
        return ()
    radar = any(state.has_tech(piece.owner, "radar") for piece in guns)
    value = AA_HITS_WITH_RADAR if radar else AA_HITS
    return tuple(
        Shot(state.turn, kind, value, count, area="drop" if dropping else "")
        for (kind, dropping), count in _aircraft(state).items()
    )


def _aircraft(state: State) -> Mapping[tuple[str, bool], int]:
    """The attacking aircraft by kind, and whether they drop troops, in table order."""
    counts: dict[tuple[str, bool], int] = {}
    for piece, _ in in_order(attackers(state)):
        for dropping in (False, True) if is_air(state, piece) else ():
            some = sum(
                a.units.get(piece, 0) for a in fought_here(state).attacks if (a.by == "drop") == dropping
            )
            if some:
                counts[piece.kind, dropping] = counts.get((piece.kind, dropping), 0) + some
    return dict(sorted(counts.items(), key=lambda entry: list(state.ruleset.units).index(entry[0][0])))


def aa_rolled(state: State, question: Question, faces: tuple[int, ...]) -> Outcome:
    """The aircraft shot down; a plane or bomber that drops takes a trooper along (R-CMB-02, H-PAR-1, R-TECH-03)."""
    after, left, lost = state, list(faces), list[Piece]()
    for shot in question.shots:
        rolled, left = left[: shot.dice], left[shot.dice :]
        for _ in range(sum(face <= shot.value for face in rolled)):
            after, gone = _shot_down(after, shot.kind, dropping=shot.area == "drop")
            lost.extend(gone)
    gone = stack_of(lost)
    if not gone:
        return state, ()
    area = engaged(state).area
    after = with_stacks(after, {area: with_removed(after.stack(area), gone)})
    return after, (Destroyed(area, gone, "R-CMB-02"),)


def _shot_down(state: State, kind: str, dropping: bool) -> tuple[State, list[Piece]]:
    """The battle without one aircraft of a kind, the one with less range left, and without whom it carried."""
    candidates = [
        (attack, piece)
        for attack in fought_here(state).attacks
        for piece in attack.units
        if piece.kind == kind and (attack.by == "drop") == dropping
    ]
    hit, plane = max(candidates, key=lambda entry: entry[1].moved)
    gone = [plane]
    if dropping:
        carried = "paratrooper" if kind == "transport_plane" else "infantry"
        gone += [piece for piece in hit.units if piece.kind == carried][:1]

    def without(attack: Attack) -> Stack:
        return with_removed(attack.units, stack_of(gone)) if attack is hit else attack.units

    return changed_attacks(state, without), gone


# -- barrage and bombardment -----------------------------------------------------------------------


def barraged(state: State) -> Outcome:
    """The hits of barrages fired into this territory placed among its land units (H-AA-2)."""
    here = engaged(state)
    hits = state.record.barraged.get(here.area, 0) if here.kind == "land" else 0
    if not hits:
        return state, ()
    left = {area: n for area, n in state.record.barraged.items() if area != here.area}
    record = msgspec.structs.replace(state.record, barraged=left)
    return casualties.placed(
        msgspec.structs.replace(state, record=record), "defense", Hits(any=hits), "barrage"
    )


def bombardment(state: State) -> Outcome:
    """Ask which ships bombard for the troops that were landed: one shot for each at most (R-AMP-03)."""
    ships = _bombarding(state)
    landed = sum(
        n for attack in fought_here(state).attacks if attack.by == "sea" for n in attack.units.values()
    )
    if engaged(state).kind != "land" or not ships or not landed or not fires(engaged(state).line):
        return state, ()
    counts: dict[str, int] = {}
    for piece, count in sorted(ships.items(), key=lambda entry: -state.unit(entry[0].kind).attack):
        name = casualties.token(piece)
        counts[name] = counts.get(name, 0) + count
    hits = min(landed, sum(counts.values()))
    return asked(state, Question("bombard", state.turn, engaged(state).area, options=counts, hits=hits)), ()


def _bombarding(state: State) -> Stack:
    """The attacker's battleships and cruisers in the zones his troops came from, where no sea battle was fought."""
    found: dict[Piece, int] = {}
    for zone in _landing_zones(state):
        for piece, count in state.pieces(zone, state.turn).items():
            if state.unit(piece.kind).bombards and not piece.done:
                found[piece] = found.get(piece, 0) + count
    return found


def _landing_zones(state: State) -> list[str]:
    zones = {attack.origin for attack in fought_here(state).attacks if attack.by == "sea"}
    return sorted(zones - state.record.sea_battles)


def bombard_chosen(state: State, question: Question, action: Choose) -> Outcome | Refusal:
    """The ships that were named fire, each for one territory."""
    named = action.bombard
    legal = f"{question.hits} of these may fire at most: {casualties.options_text(question)}."
    area = (question.area,)
    if named is None:
        return Refusal("R-AMP-03", f"The question is which ships bombard {question.area}.", legal, area)
    for name, count in named.items():
        if count > question.options.get(name, 0):
            what = f"{phrases.option(name, count)} cannot bombard {question.area}: so many are not off its coast."
            return Refusal("R-AMP-03", what, legal, area, tuple(plain({name: count})))
    if sum(named.values()) > question.hits:
        what = f"{phrases.options(named)} are too many in {question.area}: one ship fires for each unit landed there."
        return Refusal("R-AMP-03", what, legal, area)
    return _fired(state, question.area, named) if sum(named.values()) else (state, ())


def plain(counts: Mapping[str, int]) -> dict[str, int]:
    """Options by kind alone."""
    result: dict[str, int] = {}
    for name, count in counts.items():
        kind = casualties.parts(name)[0]
        result[kind] = result.get(kind, 0) + count
    return result


def _fired(state: State, area: str, named: Mapping[str, int]) -> Outcome:
    """The bombardment's dice asked for, and its ships done for the turn."""
    after, left, shots = state, dict(named), dict[tuple[str, bool], int]()
    for zone in _landing_zones(state):
        for piece in each(only(after.pieces(zone, state.turn), lambda p: not p.done)):
            name = casualties.token(piece)
            if not left.get(name) or not state.unit(piece.kind).bombards:
                continue
            left[name] -= 1
            spent = changed({piece: 1}, lambda p: msgspec.structs.replace(p, done=True))
            after = with_stacks(after, {zone: with_added(with_removed(after.stack(zone), {piece: 1}), spent)})
            key = (piece.kind, piece.damaged)
            shots[key] = shots.get(key, 0) + 1
    dice = tuple(
        Shot(state.turn, kind, attack_value(state, Piece(state.turn, kind, damaged=damaged)), count, damaged)
        for (kind, damaged), count in sorted(
            shots.items(), key=lambda e: (list(state.ruleset.units).index(e[0][0]), e[0][1])
        )
    )
    return asked(after, Question("dice", state.turn, area, "bombard", dice)), ()


def bombard_rolled(state: State, question: Question, faces: tuple[int, ...]) -> Outcome:
    """The hits of the bombardment, to be placed by their owner; the victims still fire (R-AMP-03)."""
    return with_engagement(state, hits=Hits(any=hits_in(question.shots, faces))), ()


def bombarded(state: State) -> Outcome:
    """The hits of a bombardment placed."""
    hits = engaged(state).hits
    if engaged(state).kind != "land" or hits == Hits():
        return state, ()
    return casualties.placed(with_engagement(state, hits=Hits()), "defense", hits, "bombard")
