"""Politics as actions: declaring war and the money-island agreement (H-POL-9, H-POL-10)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rules.actions import Agree, DeclareWar
from rules.errors import Refusal
from rules.events import Agreed, Captured, ChangedSides, Destroyed, Event
from rules.names import COMBAT_MOVE, PRO_ALLIED, spoken
from rules.pieces import Piece, Stack, changed, only
from rules.politics import BRITAIN, JAPAN, begun_by, why_not_declare, with_wars
from rules.powers import in_text, sentence
from rules.state import Agreement, State, War, war, with_stacks
from rules.step import Step

ISLANDS = ("Borneo", "East Indies")


def declare(state: State, action: DeclareWar) -> Step | Refusal:
    """The power on turn declares war on powers of the other side."""
    if state.phase != COMBAT_MOVE:
        return Refusal(
            "H-POL-10",
            f"War is declared in one's own combat move; this is the {spoken(state.phase)} phase.",
            "",
        )
    begun: dict[War, str] = {}
    for other in action.on:
        if state.at_war(state.turn, other):
            return Refusal("H-POL-10", f"{sentence(state.turn)} and {in_text(other)} are at war already.", "")
        refusal = why_not_declare(state, state.turn, other)
        if refusal is not None:
            return refusal
        more = begun_by(state, war(state.turn, other), "H-POL-10")
        begun |= {pair: rule for pair, rule in more.items() if pair not in begun}
    return Step(*with_wars(state, begun))


def agree(state: State, action: Agree) -> Step | Refusal:
    """Japan and the United Kingdom share out Borneo and the East Indies (H-POL-9)."""
    refusal = _why_not_agree(state, action.islands)
    if refusal is not None:
        return refusal
    after: State = state
    events: list[Event] = [Agreed(dict(action.islands))]
    for island, power in sorted(action.islands.items()):
        after, taken = _handed_over(after, island, power)
        events.extend(taken)
    agreement = Agreement(islands=dict(action.islands), round=state.round)
    return Step(msgspec.structs.replace(after, agreement=agreement), tuple(events))


def _why_not_agree(state: State, islands: Mapping[str, str]) -> Refusal | None:
    def no(what: str, legal: str = "") -> Refusal:
        return Refusal("H-POL-9", what, legal, ISLANDS)

    if state.phase != COMBAT_MOVE or state.turn not in (JAPAN, BRITAIN):
        return no("The agreement is made in the combat move of Japan or the United Kingdom.")
    if state.at_war(JAPAN, BRITAIN):
        return no("Japan and the United Kingdom are at war and make no agreement.")
    if set(islands) != set(ISLANDS) or set(islands.values()) != {JAPAN, BRITAIN}:
        return no("Japan and the United Kingdom take one each of Borneo and the East Indies.")
    gone = [island for island in ISLANDS if state.owner(island) != PRO_ALLIED]
    if gone:
        return no(f"{gone[0]} is no longer pro-Allied, so there is nothing to share out.")
    return None


def _handed_over(state: State, island: str, power: str) -> tuple[State, tuple[Event, ...]]:
    """The island with its new owner: natives join the British, and go where it is Japanese."""
    natives = only(state.stack(island), lambda piece: piece.owner == PRO_ALLIED)
    rest = only(state.stack(island), lambda piece: piece.owner != PRO_ALLIED)

    def join(piece: Piece) -> Piece:
        return msgspec.structs.replace(piece, owner=BRITAIN, done=True)

    joined: Stack = changed(natives, join) if power == BRITAIN else {}
    after = with_stacks(state, {island: {**rest, **joined}})
    record = msgspec.structs.replace(after.record, captured=after.record.captured | {island})
    after = msgspec.structs.replace(after, owners={**after.owners, island: power}, record=record)
    events: list[Event] = [Captured(island, power, power, PRO_ALLIED)]
    if power == JAPAN and natives:
        events.insert(0, Destroyed(island, natives, "H-POL-9"))
    if joined:
        events.append(ChangedSides(island, joined, PRO_ALLIED, BRITAIN, "H-POL-9"))
    return after, tuple(events)
