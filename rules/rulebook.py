"""The rules in the words that players read: one short answer for every rule id.

Every refusal, log line and income line cites an id of this book; the interface turns the id
into a link to the text. ``H-`` rules are the house rules of Global 1939, ``R-`` rules the base
game below them, worded as they hold here once the house rules have been applied.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from importlib.resources import files
from types import MappingProxyType
from typing import Literal

import msgspec

__all__ = ["RULES", "Rule", "rule", "search"]


class Rule(msgspec.Struct, frozen=True):
    """One rule as a player reads it.

    ``title`` is a few words in sentence case, ``text`` one to three plain sentences, ``house`` true
    for the rules of this game as against the base game's, ``see`` the ids of rules to read next.
    """

    id: str
    title: str
    text: str
    house: bool
    see: tuple[str, ...] = ()


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rule as the file has it, under its id."""

    title: str
    text: str
    house: bool = False
    see: tuple[str, ...] = ()


class _Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    format: Literal["anniversary-rulebook/1"]
    rules: dict[str, _Entry]


def _load() -> Mapping[str, Rule]:
    """Read the book that comes with the package, in its own order."""
    raw = (files("rules") / "data" / "rulebook.json").read_bytes()
    book = msgspec.json.decode(raw, type=_Book)
    return MappingProxyType(
        {
            key: Rule(id=key, title=entry.title, text=entry.text, house=entry.house, see=entry.see)
            for key, entry in book.rules.items()
        }
    )


RULES: Mapping[str, Rule] = _load()
"""Every rule by id, in the order of the book: house rules first."""

_WORD = re.compile(r"[a-z0-9]+")


def rule(id: str) -> Rule:
    """Return the rule with this id.

    Raises ``KeyError`` for an id that is not in the book; the message names the nearest id.
    """
    try:
        return RULES[id]
    except KeyError:
        close = get_close_matches(id.upper(), RULES, n=1)
        hint = f", did you mean {close[0]}?" if close else ""
        raise KeyError(f"no rule {id}{hint}") from None


def search(text: str) -> list[Rule]:
    """Return the rules that answer ``text``, the best match first.

    The beginning of an id ("R-SUB", "h-fra-2") gives the rules of that id. Otherwise a rule must
    contain every word, where a word counts if it begins one of the rule's ("blitz" finds
    "blitzes"); the title weighs more than the text, a whole word more than a beginning. Equal
    matches stay in the order of the book. No words, no rules.
    """
    query = text.strip().upper()
    if "-" in query:
        by_id = [entry for entry in RULES.values() if entry.id.startswith(query)]
        if by_id:
            return by_id
    wanted = _words(text)
    scored = [(_score(entry, wanted), entry) for entry in RULES.values()] if wanted else []
    found = [pair for pair in scored if pair[0] > 0]
    found.sort(key=lambda pair: -pair[0])
    return [entry for _, entry in found]


def _score(entry: Rule, wanted: list[str]) -> int:
    """Say how well a rule answers some words, 0 where one is missing from it."""
    title, body = _words(entry.title), _words(entry.text)
    points = [max(_word_score(word, title) * 4, _word_score(word, body)) for word in wanted]
    return sum(points) if all(points) else 0


def _word_score(word: str, words: list[str]) -> int:
    """Return 2 for a whole word, 1 for the beginning of one, 0 for none."""
    if word in words:
        return 2
    return int(any(other.startswith(word) for other in words))


def _words(text: str) -> list[str]:
    """Split a text into its words, lower case, punctuation dropped."""
    return _WORD.findall(text.casefold())
