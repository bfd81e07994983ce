"""Ending phases and turns: what must be settled first, and what the next phase finds (R-SEQ-01, R-SEQ-02)."""

from __future__ import annotations

import msgspec

from rules import phrases
from rules.actions import Choose, EndPhase
from rules.combat import homeless
from rules.errors import Refusal
from rules.events import BattleBegun, Destroyed, Event, PhaseBegun
from rules.movement import landing, transports, zones
from rules.movement.decks import spare_decks
from rules.movement.orders import committed, decks_of, free_decks, with_attack
from rules.movement.reach import destinations
from rules.names import (
    COLLECT_INCOME,
    COMBAT_MOVE,
    CONDUCT_COMBAT,
    MOBILIZE,
    NONCOMBAT_MOVE,
    PHASES,
    PURCHASE,
    RESEARCH,
)
from rules.pending import Question
from rules.phases import income, purchase, research
from rules.phases.beginning import turn_begun
from rules.pieces import Piece, Stack, changed, each, in_order, loaded, only, with_removed
from rules.politics import AMERICA, FRANCE, calendar, is_neutral, with_wars
from rules.powers import same_side
from rules.state import Attack, State, with_stacks
from rules.step import Step
from rules.turns import record
from rules.victory import judged


def end_phase(state: State, action: EndPhase) -> Step | Refusal:
    """The phase ends and the next begins; after collect income the next power's turn."""
    if state.phase == RESEARCH and (refusal := research.why_not_end(state)) is not None:
        return refusal
    if state.phase == COMBAT_MOVE:
        return _after_combat_move(state)
    if state.phase == CONDUCT_COMBAT:
        return _after_combat(state)
    if state.phase == NONCOMBAT_MOVE:
        return _after_noncombat(state)
    if state.phase == MOBILIZE:
        return _after_mobilize(state)
    if state.phase == COLLECT_INCOME:
        return _next_turn(state)
    return _begin(state, ())


def _begin(state: State, events: tuple[Event, ...]) -> Step:
    """The next phase of the turn that is on, with what it begins with."""
    following = PHASES[PHASES.index(state.phase) + 1]
    after = msgspec.structs.replace(state, phase=following)
    log = (*events, PhaseBegun(state.round, state.turn, following))
    if following == PURCHASE:
        after, more = purchase.begun(after)
        return Step(after, (*log, *more))
    if following == COLLECT_INCOME:
        after, more = income.collected(after)
        return Step(after, (*log, *more))
    return Step(after, log)


# -- the combat move -----------------------------------------------------------------------------


def _after_combat_move(state: State) -> Step | Refusal:
    refusal = _why_not_owed(state) or _why_not_idle_ships(state) or _why_not_stay(state)
    if refusal is not None:
        return refusal
    after, events = _joined_where_they_stand(state)
    return _begin(after, events)


def _why_not_owed(state: State) -> Refusal | None:
    """Troops loaded in this combat move go ashore in it (R-SEA-08)."""
    for zone, waiting in transports.owed_ashore(state, state.turn).items():
        return Refusal(
            "R-SEA-08",
            f"{phrases.units(waiting)} loaded in this combat move {phrases.verb(waiting, 'is', 'are')} still "
            f"aboard in {zone}.",
            f"Land {phrases.verb(waiting, 'it', 'them')} in an assault, or take the loading back.",
            (zone,),
            tuple(piece.kind for piece in waiting),
        )
    return None


def _why_not_idle_ships(state: State) -> Refusal | None:
    """Ships that moved in the combat move without a battle, a landing or a hostile zone to leave (R-MOVE-01)."""
    for zone in sorted(state.ruleset.board.sea & state.stacks.keys()):
        idle = only(state.pieces(zone, state.turn), lambda p, zone=zone: _idles(state, zone, p))
        if idle and not _serves_landing(state, zone) and not _left_hostile(state, zone, idle):
            return Refusal(
                "R-MOVE-01",
                f"{phrases.units(idle)} moved to {zone} and {phrases.verb(idle, 'fights', 'fight')} nobody from "
                "there.",
                "Order a landing from that zone, or take the move back: ships change places in the noncombat "
                "move.",
                (zone,),
                tuple(piece.kind for piece in idle),
            )
    return None


def _idles(state: State, zone: str, piece: Piece) -> bool:
    ship = state.unit(piece.kind).domain == "sea"
    return ship and piece.moved > 0 and not committed(state, zone, piece)


def _serves_landing(state: State, zone: str) -> bool:
    return any(
        a.by == "sea" and a.origin == zone for b in state.battles if b.kind == "land" for a in b.attacks
    )


def _left_hostile(state: State, zone: str, ships: Stack) -> bool:
    """Whether the ships may have come out of a zone shared with enemy warships (R-MOVE-19)."""
    distances = state.ruleset.board.distances(zone)
    farthest = max(piece.moved for piece in ships)
    return any(distances.get(shared, landing.FAR) <= farthest for shared in state.record.shared_zones)


def _remaining(state: State, zone: str) -> Stack:
    """The ships, submarines apart, and aircraft that a power leaves in a zone.

    A ship that came over in this very move does nothing this turn, so that it is not bound (H-FRA-1, H-FRA-4).
    """
    own = only(state.pieces(zone, state.turn), lambda p: not (p.done and not p.moved and not p.landed))
    return only(own, lambda p: p.kind != "submarine" and state.unit(p.kind).domain in ("sea", "air"))


def _why_not_stay(state: State) -> Refusal | None:
    """Who shares a zone with enemy warships fights or leaves; a transport alone leaves (R-MOVE-19)."""
    for zone in sorted(state.record.shared_zones):
        staying = _remaining(state, zone)
        ships = only(staying, lambda piece: state.unit(piece.kind).domain == "sea")
        if not ships or not zones.enemy_warships(state, state.turn, zone):
            continue
        battle = state.battle(zone, "sea")
        fighting = (*staying, *(battle.attackers if battle else ()))
        if any(state.unit(piece.kind).attack for piece in fighting):
            continue
        if any(piece.moved for piece in ships) or _may_leave(state, zone, ships):
            return Refusal(
                "R-MOVE-19",
                f"{phrases.units(ships)} cannot stay in {zone} beside enemy warships without a fight.",
                f"Move {phrases.verb(ships, 'it', 'them')} to a friendly zone, or bring a unit that attacks.",
                (zone,),
                tuple(piece.kind for piece in ships),
            )
    return None


def _may_leave(state: State, zone: str, ships: Stack) -> bool:
    """Whether some of the ships have another zone to go to; who is shut in stays and takes what comes."""
    return any(
        target != zone
        for kind in {piece.kind for piece in ships}
        for target in destinations(state, zone, {kind: 1}).legal
    )


def _joined_where_they_stand(state: State) -> tuple[State, tuple[Event, ...]]:
    """The state with the battles of those that stay beside enemy warships recorded (R-MOVE-19)."""
    after, events = state, list[Event]()
    for zone in sorted(state.record.shared_zones):
        if not zones.enemy_warships(state, state.turn, zone):
            continue
        staying = only(_remaining(after, zone), lambda p, zone=zone: not committed(state, zone, p))
        if not any(state.unit(piece.kind).domain == "sea" for piece in staying):
            continue
        if after.battle(zone, "sea") is None:
            events.append(BattleBegun(zone, "sea"))
        after = with_attack(after, zone, "sea", Attack(staying, zone, "sea"))
    return after, tuple(events)


# -- conduct combat and the noncombat move -------------------------------------------------------


def _after_combat(state: State) -> Step | Refusal:
    """Every battle is over, so that nobody shares a territory with an enemy (R-CMB-01, R-MOVE-06)."""
    if state.battles:
        areas = tuple(dict.fromkeys(battle.area for battle in state.battles))
        many = "battles are" if len(areas) > 1 else "battle is"
        return Refusal(
            "R-CMB-01",
            f"The {many} still to be fought in {phrases.joined(areas)}.",
            f"Fight {'them' if len(areas) > 1 else 'it'} before the phase ends.",
            areas,
        )
    return _homed(*homeless.settled(state))


def landed(state: State, question: Question, action: Choose) -> Step | Refusal:
    """An aircraft without deck or base has been sent somewhere (R-CV-03); with the last one the phase is over."""
    outcome = homeless.landed(state, question, action)
    return outcome if isinstance(outcome, Refusal) else _homed(*outcome)


def _homed(state: State, events: tuple[Event, ...]) -> Step:
    """The end of conduct combat once aircraft without a home are seen to, or the question where one goes."""
    if state.pending is not None:
        return Step(state, events)
    own = {area: changed(stack, lambda p: _tired(state, p)) for area, stack in state.stacks.items()}
    return _begin(msgspec.structs.replace(state, stacks=own), events)


def _tired(state: State, piece: Piece) -> Piece:
    """Who moved or landed troops in the combat move does not move again, aircraft apart (R-NCM-01, R-NCM-05)."""
    if piece.owner != state.turn or state.unit(piece.kind).domain == "air" or piece.done:
        return piece
    return msgspec.structs.replace(piece, done=True) if piece.moved or piece.landed else piece


def _after_noncombat(state: State) -> Step | Refusal:
    """Aircraft are down, or are lost if nothing is left to them (R-NCM-03, R-NCM-06)."""
    still = msgspec.structs.replace(state, phase=MOBILIZE)
    aloft = landing.plan(still, pinned=state.stacks).stranded
    could = landing.plan(state)
    lost = {(s.at, s.piece): s.count for s in could.stranded}
    waiting = [s for s in aloft if s.count > lost.get((s.at, s.piece), 0)]
    if waiting:
        first = waiting[0]
        who = landing.whereabouts(waiting)
        place = next((p for p in could.places if (p.at, p.piece) == (first.at, first.piece)), None)
        return Refusal(
            "R-NCM-03",
            f"{who} {'has' if sum(s.count for s in waiting) == 1 else 'have'} not landed.",
            _may_land(state, place) if place else "",
            tuple(s.at for s in waiting),
            tuple(s.piece.kind for s in waiting),
        )
    after, events = state, list[Event]()
    for s in could.stranded:
        gone = {s.piece: s.count}
        after = with_stacks(after, {s.at: with_removed(after.stack(s.at), gone)})
        events.append(Destroyed(s.at, gone, "R-NCM-06"))
    return _begin(_on_allied_decks(after), tuple(events))


def _may_land(state: State, place: landing.Landing) -> str:
    """Where an aircraft that is still in the air may come down."""
    name = state.unit(place.piece.kind).name
    if place.deck:
        deck = state.unit(place.deck).name
        return f"The {name} in {place.at} may land in {place.to}: there is a place on {phrases.one(deck)} that can be there."
    return f"The {name} in {place.at} may land in {place.to}."


def _on_allied_decks(state: State) -> State:
    """Aircraft beyond their own carriers' places become guests on allied carriers there (R-CV-01)."""
    after = state
    for zone in state.ruleset.board.sea & state.stacks.keys():
        surplus = _homeless(after, zone)
        stack = dict(after.stack(zone))
        for piece in surplus:
            deck = next((s for s, _ in in_order(stack) if _takes_guest(after, zone, stack, s)), None)
            if deck is not None:
                for old, count in ((piece, 1), (deck, 1)):
                    stack[old] -= count
                full = loaded(deck, piece)
                stack = {p: n for p, n in {**stack, full: stack.get(full, 0) + 1}.items() if n}
        after = with_stacks(after, {zone: stack}) if surplus else after
    return after


def _takes_guest(state: State, zone: str, stack: Stack, ship: Piece) -> bool:
    """Whether an ally's carrier has a place that its own power's aircraft leave free."""
    foreign = ship.owner != state.turn and same_side(ship.owner, state.turn)
    if not foreign or is_neutral(state, ship.owner) or decks_of(state, ship) <= len(ship.cargo):
        return False
    return spare_decks(with_stacks(state, {zone: stack}), ship.owner, zone) > 0


def _homeless(state: State, zone: str) -> list[Piece]:
    """Aircraft of the power on turn beyond the places of its own carriers in a zone."""
    own = state.pieces(zone, state.turn)
    places = free_decks(state, own)
    flying = list(each(only(own, lambda piece: state.unit(piece.kind).domain == "air")))
    return flying[max(0, places) :]


def _after_mobilize(state: State) -> Step:
    """A carrier that was to be placed and was not leaves its aircraft without a deck (R-AIR-04, R-NCM-06)."""
    after, events = state, list[Event]()
    for zone in sorted(state.ruleset.board.sea & state.stacks.keys()):
        for piece in _homeless(after, zone):
            after = with_stacks(after, {zone: with_removed(after.stack(zone), {piece: 1})})
            events.append(Destroyed(zone, {piece: 1}, "R-NCM-06"))
    return _begin(after, tuple(events))


# -- the next turn -------------------------------------------------------------------------------


def _next_turn(state: State) -> Step:
    """The next power in the order of play; a new round begins its wars (H-TURN-1, H-POL-2, H-POL-7).

    The end of the American turn is when a side may have won (H-WIN-1).
    """
    state, won = judged(state) if state.turn == AMERICA else (state, ())
    order = state.ruleset.turn_order
    index = order.index(state.turn)
    turn, round_ = state.turn, state.round
    for _ in order:
        index += 1
        if index == len(order):
            index, round_ = 0, round_ + 1
        turn = order[index]
        if not _sits_out(state, turn):
            break
    rested = {area: changed(stack, Piece.rested) for area, stack in state.stacks.items()}
    after = msgspec.structs.replace(
        state, stacks=rested, turn=turn, round=round_, phase=PHASES[0], battles=(), pending=None
    )
    events: tuple[Event, ...] = ()
    if round_ != state.round:
        after, events = with_wars(after, calendar(after, round_))
    after, begun = turn_begun(after)
    after = msgspec.structs.replace(after, record=record(after))
    return Step(after, (*won, *events, *begun, PhaseBegun(round_, turn, PHASES[0])))


def _sits_out(state: State, power: str) -> bool:
    """France has no turns while Paris is in enemy hands (H-FRA-1, H-FRA-2)."""
    return power == FRANCE and state.paris_fallen and state.owner(FRANCE) != FRANCE
