"""An open question in words: who answers, what it is about, what each choice means. No Qt."""

from __future__ import annotations

from rules import phrases
from rules.names import OWNER_ORDER, spoken
from rules.pending import DICE, Question, Shot
from rules.pieces import Stack
from rules.powers import adjective
from rules.rulebook import RULES
from rules.state import State
from rules.technology import TABLE

PURPOSES = {
    "attack": "the attackers' fire",
    "defense": "the defenders' fire",
    "surprise_attack": "the attackers' surprise strike",
    "surprise_defense": "the defenders' surprise strike",
    "aa": "the AA guns",
    "flak": "the flak of the city or factory",
    "bombard": "the bombardment",
    "barrage": "the barrage",
    "escort": "escort and bombers",
    "intercept": "the interceptor",
    "raid": "the bombs",
    "rocket": "the rocket",
    "research": "the researchers",
    "chart": "the technology",
    "disposition": "the fate of the French ships",
    "war_bonds": "war bonds",
}
"""What dice are rolled for, by purpose."""

COUNTS = {
    "raid": "counted as bomb damage",
    "rocket": "counted as bomb damage",
    "research": "6 is a breakthrough",
    "chart": "names the technology",
    "disposition": "the fate of a ship",
    "war_bonds": "paid in IPC",
}
"""What dice without a value that hits are for, by purpose."""

RULE_OF = {
    "casualties": "R-CMB-05",
    "target": "H-TD-1",
    "retreat": "R-CMB-09",
    "submerge": "R-SUB-03",
    "bombard": "R-AMP-03",
    "scramble": "H-AIR-3",
    "intercept": "H-AIR-1",
    "land": "R-CV-03",
    "chart": "R-RD-03",
}
"""The rule behind a kind of question."""


def answers(power: str) -> str:
    """Who must answer, as the head of the card: "France answers"."""
    return f"{power} {'answer' if power == 'United States' else 'answers'}"


def head(question: Question) -> str:
    """The head of a question's card: "France answers", "Germany rolls"."""
    if question.kind == DICE:
        return f"{question.by} {'roll' if question.by == 'United States' else 'rolls'}"
    return answers(question.by)


def title(question: Question) -> str:
    """What is asked, in a line."""
    where = f" in {phrases.place(question.area)}" if question.area else ""
    hits = f"{question.hits} hit{'' if question.hits == 1 else 's'}"
    match question.kind:
        case "dice":
            dice = f"{question.dice} {'die' if question.dice == 1 else 'dice'}"
            return f"{dice} for {PURPOSES.get(question.purpose, spoken(question.purpose))}{where}"
        case "casualties":
            return f"Take {hits}{where}"
        case "target":
            return f"Tank destroyers knock out {question.hits}{where}"
        case "retreat":
            return f"{question.area}: {'retreat' if question.forced else 'press on or retreat'}"
        case "submerge":
            return f"Submarines under water{where}"
        case "bombard":
            return f"Ships that bombard {phrases.place(question.area)}"
        case "scramble":
            return f"Scramble one aircraft into {question.area}"
        case "intercept":
            return f"Intercept the raid on {question.area}"
        case "land":
            return f"A place for aircraft{where}"
        case "chart":
            return "A breakthrough: name the chart"
        case _:
            return f"{spoken(question.kind).capitalize()}{where}"


def rule_of(question: Question) -> str:
    """The rule a question belongs to, "" where none is known."""
    if question.kind == DICE:
        return ""
    rule = RULE_OF.get(question.kind, "")
    return rule if rule in RULES else ""


def take(question: Question) -> str:
    """The words of the button that gives the answer that was counted out."""
    match question.kind:
        case "casualties":
            return "Take these casualties" if question.hits > 1 else "Take this hit"
        case "target":
            return "Knock these out" if question.hits > 1 else "Knock this out"
        case "submerge":
            return "Fight with the rest"
        case _:
            return "Bombard"


def shot(one: Shot, purpose: str) -> str:
    """Equal dice: "4 × 2 or less"."""
    if one.value == 0:
        return f"{one.dice} × {COUNTS.get(purpose, 'as they fall')}"
    return f"{one.dice} × {one.value}{' or less' if one.value > 1 else ''}"


def parts_of(option: str) -> tuple[str, bool, str]:
    """Kind, damage and owner of an option: "tank:damaged@France"."""
    name, _, owner = option.partition("@")
    kind, _, mark = name.partition(":")
    return kind, mark == "damaged", owner


def choice(state: State, option: str) -> str:
    """One of an option, as the head of its row: "Damaged tank, French"."""
    kind, damaged, owner = parts_of(option)
    name = state.unit(kind).name
    words = f"damaged {name}" if damaged else name
    return f"{words[0].upper()}{words[1:]}{f', {adjective(owner)}' if owner in OWNER_ORDER else ''}"


def consequence(state: State, option: str) -> str:
    """What a hit does to a unit that can take one and stay: ": damaged"; nothing for those that are lost."""
    name, damaged, _ = parts_of(option)
    return ": damaged" if state.unit(name).damaged is not None and not damaged else ""


def owner_of(state: State, question: Question, option: str) -> str:
    """Whose units an option is about: said by it, or found among those that fight."""
    kind, _, owner = parts_of(option)
    if owner in OWNER_ORDER:
        return owner
    here = state.engagement
    sides: list[Stack] = []
    if here is not None:
        battle = state.battle(here.area, here.kind)
        attackers: Stack = battle.attackers if battle is not None else {}
        sides = [attackers, here.defenders] if question.by == state.turn else [here.defenders, attackers]
    return next((p.owner for side in sides for p in side if p.kind == kind), question.by)


def chart(number: int) -> list[tuple[str, str]]:
    """The technologies of a chart: name and title, in the order of the faces."""
    return [(one.name, one.title) for one in TABLE.values() if one.chart == number]
