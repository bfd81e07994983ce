"""Who is at war with whom, who may declare it, and which acts bring it about (house rules §4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from rules.errors import Refusal
from rules.events import Event, WarBegun
from rules.names import AXIS, NEUTRAL, PRO_ALLIED
from rules.powers import AXIS_POWERS, SIDE, in_text, same_side, sentence
from rules.state import State, War, war

CHINA, FRANCE, GERMANY, ITALY = "China", "France", "Germany", "Italy"
JAPAN, SOVIETS, BRITAIN, AMERICA = "Japan", "Soviet Union", "United Kingdom", "United States"

Stance = Literal["own", "friendly", "enemy", "minor", "peace", "neutral", "pro_allied", "closed"]


def is_neutral(state: State, power: str) -> bool:
    """Whether a power is at war with nobody of the other side (house rules §4)."""
    return not any(power in pair for pair in state.wars)


def stance(state: State, power: str, area: str) -> Stance:
    """How a territory stands to a power.

    "enemy": its owner is at war with the power. "minor": a German minor Axis territory that may be
    attacked without a war (H-MIN-1). "peace": the other side's, at peace. "closed": impassable
    ground or desert that nobody controls (R-MOVE-08, H-MAP-3).
    """
    owner = state.owner(area)
    if owner == power:
        return "own"
    if owner == NEUTRAL:
        return "neutral"
    if owner == PRO_ALLIED:
        return "pro_allied"
    if owner not in SIDE:
        return "closed"
    if same_side(owner, power):
        return "friendly"
    if state.at_war(owner, power):
        return "enemy"
    return "minor" if area in state.ruleset.minor_axis and owner == GERMANY else "peace"


def enemies(state: State, power: str) -> frozenset[str]:
    """The powers that a power is at war with."""
    return frozenset(a if b == power else b for a, b in state.wars if power in (a, b))


def begun_by(state: State, pair: War, rule: str) -> dict[War, str]:
    """The wars that begin when two powers go to war, each with its rule; those on already left out.

    A war of an Axis power with the United Kingdom or France is one with both (H-POL-10), one with the
    United States is one of the whole Axis (H-POL-7), and any war of Italy brings the United Kingdom and
    France in (H-POL-4).
    """
    begun: dict[War, str] = {}
    waiting: list[tuple[War, str]] = [(pair, rule)]
    while waiting:
        (one, other), why = waiting.pop(0)
        current = war(one, other)
        if current in state.wars or current in begun:
            continue
        begun[current] = why
        axis, ally = (one, other) if SIDE[one] == AXIS else (other, one)
        if ally in (BRITAIN, FRANCE) and why != "H-POL-8":
            waiting.extend((war(axis, partner), "H-POL-10") for partner in (BRITAIN, FRANCE))
        if ally == AMERICA:
            waiting.extend((war(partner, AMERICA), "H-POL-7") for partner in AXIS_POWERS)
        if axis == ITALY:
            waiting.extend((war(ITALY, partner), "H-POL-4") for partner in (BRITAIN, FRANCE))
    return begun


def with_wars(state: State, begun: dict[War, str]) -> tuple[State, tuple[Event, ...]]:
    """The state with more wars on, and the events that say so; an agreement ends with its peace."""
    if not begun:
        return state, ()
    wars = state.wars.union(begun)
    agreement = None if war(JAPAN, BRITAIN) in wars else state.agreement
    turns = {power: 1 for pair in begun for power in pair if _enters(state, power)}
    after = msgspec.structs.replace(
        state, wars=wars, agreement=agreement, war_turn={**state.war_turn, **turns}
    )
    return after, tuple(WarBegun(one=a, other=b, rule=why) for (a, b), why in begun.items())


def _enters(state: State, power: str) -> bool:
    """Whether the power on turn enters the war now, so that this turn is its first at war (H-INC-5)."""
    return power == state.turn and is_neutral(state, power) and power not in state.war_turn


def calendar(state: State, round: int) -> dict[War, str]:
    """The wars that begin with a round (H-POL-2, H-POL-7)."""
    if not state.ruleset.calendar:
        return {}
    dates: list[tuple[int, War, str]] = [
        (3, war(GERMANY, SOVIETS), "H-POL-2"),
        (3, war(ITALY, SOVIETS), "H-POL-2"),
        *((4, war(power, AMERICA), "H-POL-7") for power in AXIS_POWERS),
    ]
    begun: dict[War, str] = {}
    for due, pair, rule in dates:
        if due <= round:
            begun |= {key: why for key, why in begun_by(state, pair, rule).items() if key not in begun}
    return begun


def why_not_declare(state: State, by: str, on: str) -> Refusal | None:
    """Why a power may not declare war on another now (H-POL-2, 3, 9, 10, H-USA-1)."""
    if by == on:
        return _no("H-POL-10", "A power does not declare war on itself.", "")
    if same_side(by, on):
        what = f"{sentence(by)} and {in_text(on)} are on one side."
        return _no("H-POL-10", what, "War is declared on powers of the other side.")
    if (refusal := why_not_break_agreement(state, by, on)) is not None:
        return refusal
    pair = {by, on}
    if pair == {JAPAN, SOVIETS}:
        if state.round >= 4:
            return None
        return _no(
            "H-POL-3",
            "Japan and the Soviet Union keep their non-aggression pact through round 3.",
            "From round 4 either may declare war on its own turn.",
        )
    if SOVIETS in pair and pair & {GERMANY, ITALY}:
        return _no(
            "H-POL-2",
            f"{sentence(by)} and {in_text(on)} are at peace until round 3; neither may end it sooner.",
            "The war begins by itself with round 3.",
        )
    if by in AXIS_POWERS and on in (AMERICA, BRITAIN, FRANCE):
        return None
    if by == AMERICA:
        return _no(
            "H-USA-1",
            "The neutral United States declare no war.",
            "An Axis unit in American territory or water brings it, and so does round 4.",
        )
    legal = {
        SOVIETS: "The Soviet Union may declare war on Japan from round 4.",
        GERMANY: "Germany may declare war on the United States, and on the United Kingdom and France.",
        ITALY: "Italy may declare war on the United States, and on the United Kingdom and France.",
        JAPAN: "Japan may declare war on the United States, on the United Kingdom and France, and from "
        "round 4 on the Soviet Union.",
    }.get(by, "Only an act of the Axis brings this war about.")
    return _no("H-POL-10", f"{sentence(by)} may not declare war on {in_text(on)}.", legal)


def why_not_break_agreement(state: State, by: str, on: str) -> Refusal | None:
    """The money-island agreement forbids war before the end of the round after it (H-POL-9)."""
    agreement = state.agreement
    if agreement is None or {by, on} != {JAPAN, BRITAIN} or state.round > agreement.round + 1:
        return None
    return _no(
        "H-POL-9",
        f"Japan and the United Kingdom have an agreement that holds through round {agreement.round + 1}.",
        f"Either may go to war from round {agreement.round + 2}.",
    )


def attack_begins(state: State, power: str, area: str) -> dict[War, str] | Refusal:
    """The wars that an attack on a territory begins, or why it may not be attacked (H-POL-10).

    An attack on neutral ground or on a minor Axis territory begins none by itself; what it provokes is
    `provoked_by`'s matter.
    """
    owner, how = state.owner(area), stance(state, power, area)
    if power == AMERICA and is_neutral(state, power):
        return _no(
            "H-USA-1",
            f"The neutral United States attack nobody, so not {area} either.",
            "New ships and aircraft may move in American territory and water.",
            area,
        )
    if how in ("enemy", "neutral", "minor"):
        return {}
    if how == "pro_allied":
        if SIDE[power] == AXIS:
            return {}
        return _no(
            "H-NEU-2",
            f"{area} is pro-Allied: an Ally does not attack it.",
            f"A land unit that ends its noncombat move in {area} takes it over.",
            area,
        )
    if how in ("own", "friendly", "closed"):
        return _no("R-MOVE-01", f"There is nobody to attack in {area}.", "Attack where an enemy is.", area)
    refusal = why_not_declare(state, power, owner)
    if refusal is not None:
        return msgspec.structs.replace(refusal, areas=(area,))
    return begun_by(state, war(power, owner), "H-POL-10")


def waters_of(state: State, zone: str) -> frozenset[str]:
    """The owners whose territories touch a sea zone (H-POL-5)."""
    return frozenset(state.owner(area) for area in state.ruleset.board.coasts[zone])


def provoked_by(
    state: State, power: str, zones: Iterable[str], attacked: Iterable[str] = ()
) -> dict[War, str]:
    """The wars that a move provokes by entering these zones and attacking these territories.

    H-POL-5 (Japan against the United Kingdom and France), H-POL-6, H-POL-7 (the Axis against the United
    States). `zones` are those that ships enter or pass; where a move starts is not among them.
    """
    if power not in AXIS_POWERS:
        return {}
    begun: dict[War, str] = {}
    owners: list[tuple[frozenset[str], frozenset[str]]] = []
    for zone in zones:
        touching = waters_of(state, zone)
        if power not in touching:
            owners.append((touching, _american_waters(state, zone)))
    owners.extend((owner, owner) for owner in (frozenset({state.owner(area)}) for area in attacked))
    for touching, american in owners:
        if power == JAPAN and touching & {NEUTRAL, PRO_ALLIED, BRITAIN, FRANCE, AMERICA}:
            _merge(begun, begun_by(state, war(JAPAN, BRITAIN), "H-POL-5"))
        if AMERICA in american:
            rule = "H-POL-6" if power == JAPAN else "H-POL-7"
            _merge(begun, begun_by(state, war(power, AMERICA), rule))
    return begun


def _merge(begun: dict[War, str], more: dict[War, str]) -> None:
    for pair, rule in more.items():
        begun.setdefault(pair, rule)


def _american_waters(state: State, zone: str) -> frozenset[str]:
    """The owners round a zone, Greenland counted only where the option says so (H-POL-7)."""
    greenland = state.ruleset.options.greenland_is_american_water
    coasts = state.ruleset.board.coasts[zone]
    return frozenset(state.owner(area) for area in coasts if greenland or area != "Greenland")


def _no(rule: str, what: str, legal: str, *areas: str) -> Refusal:
    return Refusal(rule_id=rule, what=what, legal=legal, areas=areas)
