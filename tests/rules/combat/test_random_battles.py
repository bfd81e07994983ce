"""Random battles with default and random answers: they end, and what the battle counts stands on the board."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from rules import defaults, engine
from rules.accounts import unexplained
from rules.actions import Action, Choose, EndPhase, Fight, Roll
from rules.documents import read
from rules.pending import DICE, Question
from rules.pieces import Stack
from rules.positions import as_it_stands
from rules.saved_positions import SavedPosition, position_document, position_from
from rules.state import State
from rules.step import Step
from tests.rules.position import action, played, position

MOST = 1500
LAND = (
    "infantry",
    "artillery",
    "tank",
    "damaged tank",
    "mechanized infantry",
    "tank destroyer",
    "paratrooper",
)
AIR = ("fighter", "tactical bomber", "bomber")
SHIPS = (
    "submarine",
    "destroyer",
    "cruiser",
    "battleship",
    "damaged battleship",
    "carrier",
    "escort carrier",
    "transport",
)


def some(kinds: tuple[str, ...], most: int = 3) -> st.SearchStrategy[dict[str, int]]:
    return st.dictionaries(st.sampled_from(kinds), st.integers(1, most), max_size=4)


def line(units: dict[str, int]) -> str:
    return ", ".join(f"{count} {name}" for name, count in units.items())


def orders(state: State, units: dict[str, int], path: str, before: str = "") -> State:
    """The state with each kind moved if it may."""
    for name, count in units.items():
        for n in (count, 1):
            order = action(f"{before}{n} {name}: {path}", state.turn)
            if engine.why_not(state, order) is None:
                state = engine.apply(state, order).state
                break
    return state


def within(part: Stack, whole: Stack) -> bool:
    return all(whole.get(piece, 0) >= count for piece, count in part.items())


def check(state: State) -> None:
    """The lists of the battles and the board agree, and the position can be saved."""
    for battle in state.battles:
        standing = as_it_stands(state, battle)
        assert standing is not None
        assert sum(standing.attackers.values()) == sum(battle.attackers.values())
    here = state.engagement
    if here is not None:
        if here.stage not in ("scramble", "sides"):
            attacking = state.battle(here.area, here.kind)
            assert attacking is None or within(attacking.attackers, state.stack(here.area)), here
        assert within(here.defenders, state.stack(here.area)), here
    question = state.pending
    if question is not None and question.kind == "casualties":
        assert 0 < question.hits <= sum(question.options.values())
    saved = read(SavedPosition, position_document(state))
    assert position_from(state.ruleset, saved) == state


def accounted(state: State, action: Action) -> State:
    """The state after an action; whatever has changed in it is explained by an event."""
    step = engine.apply(state, action)
    assert not unexplained(state, step), action
    return step.state


def reply(state: State, question: Question, chance: random.Random) -> Action:
    """Dice, a default answer, or now and then another one."""
    if question.kind == DICE:
        return Roll(faces=tuple(chance.randint(1, 6) for _ in range(question.dice)))
    if chance.random() < 0.4:
        match question.kind:
            case "submerge":
                return Choose(submerge={"submarine": chance.randint(0, question.hits)})
            case "retreat":
                return Choose(retreat=chance.choice(sorted(question.options)))
            case "scramble":
                kind = chance.choice(sorted(question.places))
                return Choose(scramble={kind: question.places[kind][0]})
            case _:
                pass
    return defaults.answer(state)


def fought(state: State, chance: random.Random) -> State:
    """All battles of the phase, checked at every step."""
    for _ in range(MOST):
        check(state)
        question = state.pending
        if question is not None:
            state = accounted(state, reply(state, question, chance))
            continue
        assert state.engagement is None
        for battle in state.battles:
            order = Fight(area=battle.area, kind=battle.kind)
            if engine.why_not(state, order) is None:
                state = accounted(state, order)
                break
        else:
            if state.phase != "conduct_combat":
                return state
            assert not state.battles
            state = accounted(state, EndPhase())
    raise AssertionError("the battles do not end")


@settings(max_examples=60, deadline=None)
@given(some(LAND), some(LAND), some(AIR), some((*LAND, *AIR, "AA gun")), some(LAND), st.integers(0, 999))
def test_random_battles_on_land(
    west: dict[str, int], south: dict[str, int], air: dict[str, int], own: dict[str, int],
    guests: dict[str, int], seed: int,
) -> None:  # fmt: skip
    state = position(
        {
            "Poland": line({**west, **air}),
            "Bulgaria Romania": line(south),
            "East Poland": f"Soviets: {line(own)}; UK: {line(guests)}"
            if own and guests
            else f"UK: {line(guests)}"
            if guests
            else f"Soviets: {line(own)}"
            if own
            else "",
        },
        owners={"Poland": "Germany", "East Poland": "Soviets"},
        war="Germany-Soviets, Germany-UK",
    )
    state = orders(state, west, "Poland > East Poland")
    state = orders(state, air, "Poland > East Poland")
    state = orders(state, south, "Bulgaria Romania > East Poland")
    fought(played(state, "end"), random.Random(seed))


@settings(max_examples=60, deadline=None)
@given(some(SHIPS), some(SHIPS), some(SHIPS), some(AIR, 2), some(AIR, 2), st.booleans(), st.integers(0, 999))
def test_random_assaults_from_the_sea(
    fleet: dict[str, int], enemy: dict[str, int], allied: dict[str, int], air: dict[str, int],
    base: dict[str, int], landing: bool, seed: int,
) -> None:  # fmt: skip
    them = "; ".join(
        part
        for part in (f"UK: {line(enemy)}" if enemy else "", f"US: {line(allied)}" if allied else "")
        if part
    )
    state = position(
        {
            "SZ 5": ", ".join(
                part for part in (line(fleet), "2 transports[infantry, tank]", "transport[infantry]") if part
            ),
            "Germany": line(air),
            "SZ 6": them,
            "England": f"UK: {line(base)}" if base else "",
            "Scotland": "UK: infantry, tank",
        },
        war="Germany-UK, Germany-US",
    )
    state = orders(state, fleet, "SZ 5 > SZ 6")
    state = orders(state, fleet, "SZ 5 > SZ 6", before="attack ")
    state = orders(state, air, "Germany > SZ 5 > SZ 6")
    if landing:
        for wish in (
            "2 transports[infantry, tank], transport[infantry]: SZ 5 > SZ 6",
            "3 infantry, 2 tanks: SZ 6 > Scotland",
        ):
            if engine.why_not(state, action(wish, "Germany")) is None:
                state = played(state, wish)
    ended = engine.resolve(state, EndPhase())
    if isinstance(ended, Step):
        fought(ended.state, random.Random(seed))


def tried_all(state: State, *lines: str) -> State:
    """The state after those of the orders that are legal."""
    for text in lines:
        order = action(text, state.turn)
        if engine.why_not(state, order) is None:
            state = engine.apply(state, order).state
    return state


@settings(max_examples=30, deadline=None)
@given(some(LAND), some(LAND), st.integers(0, 3), st.integers(0, 2), st.booleans(), st.integers(0, 999))
def test_random_mixed_assaults_on_norway(
    finns: dict[str, int], natives: dict[str, int], drops: int, ships: int, hunted: bool, seed: int
) -> None:
    """One round, with drops of both kinds, troops over land and by sea, and ships that may be sunk first."""
    fleet = "transport[infantry, tank], transport[2 infantry], transport[artillery], cruiser"
    state = position(
        {
            "Finland": line(finns),
            "Norway": f"Neutral: AA gun, {line(natives)}" if natives else "",
            "Germany": "3 paratroopers, 3 transport planes, 3 bombers, 3 infantry, 2 fighters",
            "SZ 5": f"{fleet}, damaged battleship{'; UK: submarine, transport' if hunted else ''}",
        },
        owners={"Finland": "Germany"},
        war="Germany-UK",
        techs={"Germany": ["paratroopers", "heavy_bombers"]},
    )
    state = orders(state, finns, "Finland > Norway")
    landing = (
        ["infantry: SZ 5 > Norway"],
        ["3 infantry, tank: SZ 5 > Norway", "artillery: SZ 5 > Finland"],
        ["3 infantry, tank, artillery: SZ 5 > Norway"],
    )[ships]
    flights = ["drop: Germany > SZ 5 > Norway"] * drops + ["2 fighters: Germany > SZ 5 > Norway"]
    state = tried_all(state, *flights, *landing, *(["attack cruiser: SZ 5"] if hunted else []))
    ended = engine.resolve(state, EndPhase())
    assert isinstance(ended, Step)
    fought(ended.state, random.Random(seed))


@settings(max_examples=30, deadline=None)
@given(some(LAND), some(LAND), some(SHIPS), st.integers(0, 3), st.booleans(), st.integers(0, 999))
def test_random_landings_in_two_territories_after_a_sea_battle(
    own: dict[str, int], enemy: dict[str, int], fleet: dict[str, int], drops: int, guests: bool, seed: int
) -> None:
    """Out of one zone, with guests on the carriers of both sides, scrambles, and troops over land."""
    ships = "transport[infantry, tank], transport[2 infantry], transport[artillery], cruiser, battleship"
    ships += ", carrier[Italy: fighter]"
    defending = f"Soviets: {line(fleet)}" if fleet else ""
    state = position(
        {
            "Poland": line(own),
            "Baltic States": f"Soviets: AA gun, {line(enemy)}; UK: tank" if enemy else "UK: infantry",
            "Karelia S.S.R.": "Soviets: infantry, fighter, tactical bomber; UK: fighter",
            "Germany": "4 paratroopers, 4 transport planes, fighter, tactical bomber",
            "SZ 6": ships,
            "SZ 5": f"{defending}; UK: carrier[US: 2 fighters]" if guests and fleet else defending,
        },
        owners={"Poland": "Germany", "Baltic States": "Soviets"},
        war="Germany-UK, Germany-Soviets, Italy-Soviets, Italy-UK, Germany-US",
    )
    state = orders(state, own, "Poland > Baltic States")
    state = tried_all(
        state,
        *["drop: Germany > Poland > Baltic States"] * drops,
        f"{ships}: SZ 6 > SZ 5",
        "fighter: Germany > SZ 5",
        "tactical bomber: Germany > Poland > Baltic States",
        "infantry, tank: SZ 5 > Baltic States",
        "2 infantry: SZ 5 > Karelia S.S.R.",
        "2 infantry, artillery: SZ 5 > Baltic States",
    )
    ended = engine.resolve(state, EndPhase())
    assert isinstance(ended, Step)
    fought(ended.state, random.Random(seed))
