"""Units and lists as they stand in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.names import KIND_ORDER, OWNER_ORDER, spoken
from rules.pieces import Stack, kinds_of
from rules.powers import in_text
from rules.units import standard_units

VOWELS = "aeiouA"
"""First letters of kinds that take "an", AA guns among them."""

DICE_FOR: Mapping[str, str] = {
    "attack": "the attack",
    "defense": "the defence",
    "surprise_attack": "the attackers' surprise strike",
    "surprise_defense": "the defenders' surprise strike",
    "aa": "AA fire",
    "barrage": "the barrage",
    "bombard": "the bombardment",
    "escort": "escort and bombers",
    "intercept": "the interceptor",
    "flak": "flak",
    "raid": "bomb damage",
    "rocket": "the rocket",
    "chart": "the technology",
    "war_bonds": "war bonds",
    "disposition": "the French ships",
}
"""What dice are rolled for, by the purpose of the question."""


def purpose(name: str) -> str:
    """What dice are rolled for, in a sentence."""
    return DICE_FOR.get(name, spoken(name))


def counted(counts: Mapping[str, int]) -> str:
    """Counts by kind in table order: "3 tanks, 1 AA gun"; "none" for nothing."""
    table = standard_units()
    shown = sorted(((k, n) for k, n in counts.items() if n), key=lambda entry: KIND_ORDER[entry[0]])
    return ", ".join(table[kind].counted(count) for kind, count in shown) or "none"


def units(stack: Stack) -> str:
    """A stack by kind: "3 tanks, 1 AA gun"."""
    return counted(kinds_of(stack))


def option(name: str, count: int) -> str:
    """Units as an answer spells them, "tank:damaged@France", in words: "3 damaged tanks of France"."""
    kind, _, owner = name.partition("@")
    kind, _, mark = kind.partition(":")
    unit = standard_units().get(kind)
    word = (unit.name if count == 1 else unit.plural) if unit is not None else f"“{kind}”"
    return (
        f"{count} {f'{mark} ' if mark else ''}{word}{f' of {in_text(owner)}' if owner in OWNER_ORDER else ''}"
    )


def options(counts: Mapping[str, int]) -> str:
    """Such units in a list: "2 infantry, 3 tanks, 1 damaged tank"; "none" for nothing."""
    return ", ".join(option(name, count) for name, count in counts.items()) or "none"


def joined(words: Iterable[str]) -> str:
    """A list in a sentence: "Poland, Norway and Finland"."""
    entries = list(words)
    if len(entries) < 2:
        return "".join(entries)
    return f"{', '.join(entries[:-1])} and {entries[-1]}"


def either(words: Iterable[str]) -> str:
    """A choice in a sentence: "Poland, Norway or Finland"."""
    entries = list(words)
    if len(entries) < 2:
        return "".join(entries)
    return f"{', '.join(entries[:-1])} or {entries[-1]}"


def one(name: str) -> str:
    """A kind with its article: "a tank", "an AA gun"; without one for infantry and artillery."""
    if name.split()[-1] in ("infantry", "artillery"):
        return name
    return f"{'an' if name[0] in VOWELS else 'a'} {name}"


def capital(text: str) -> str:
    """A text as the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def verb(stack: Stack, one: str, many: str) -> str:
    """The verb that agrees with a stack's number."""
    return one if sum(stack.values()) == 1 else many


ARTICLE = ("Himalayas", "Sahara")
"""Ground whose name has an article in a sentence."""


def place(area: str) -> str:
    """An area in a sentence: "the Sahara", "Poland"."""
    return f"the {area}" if area in ARTICLE else area


def spaces(count: int) -> str:
    """A distance: "1 space", "2 spaces"."""
    return f"{count} space{'' if count == 1 else 's'}"
