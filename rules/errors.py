"""The two ways a call can fail by the caller's doing: the rules forbid it, or the data is wrong."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence

import msgspec

from rules.rulebook import Rule, rule


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is not legal.

    `rule_id` names the rule, `what` says in a sentence what is wrong with these units in these
    areas, `legal` what would be legal instead (may be empty where nothing would). `areas` and
    `kinds` are what the sentence is about, for the board to point at.
    """

    rule_id: str
    what: str
    legal: str = ""
    areas: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """A sentence that ends in a name with a full stop of its own ("Karelia S.S.R.") has only that one."""
        for name in ("what", "legal"):
            text: str = getattr(self, name)
            if text.endswith(".."):
                msgspec.structs.force_setattr(self, name, text[:-1])

    @property
    def rule(self) -> Rule:
        """The rule that forbids it, with its title and text."""
        return rule(self.rule_id)

    def __str__(self) -> str:
        tail = f" {self.legal}" if self.legal else ""
        return f"{self.what}{tail} ({self.rule_id})"


class IllegalAction(Exception):
    """The rules forbid the action; `refusal` says which rule and what would be legal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class Fault(msgspec.Struct, frozen=True):
    """One thing wrong with a document: where (`units.SZ 5.Germany.submarin`) and what."""

    path: str
    message: str

    def __post_init__(self) -> None:
        """Half characters that a broken document is quoted with can be shown and written, as question marks."""
        for name in ("path", "message"):
            text: str = getattr(self, name)
            msgspec.structs.force_setattr(self, name, text.encode("utf-8", "replace").decode())

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message


class DataError(Exception):
    """A document or an action is malformed; `faults` has all of it at once, each with its path."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))

    @classmethod
    def at(cls, path: str, message: str) -> DataError:
        """A single fault."""
        return cls((Fault(path, message),))


def unknown(what: str, name: object, known: Sequence[str]) -> str:
    """The sentence for a name nobody knows, with the nearest known one, if any is near."""
    close = difflib.get_close_matches(str(name), known, n=1, cutoff=0.55)
    if not close:
        lower = {entry.lower(): entry for entry in known}
        close = [
            lower[hit] for hit in difflib.get_close_matches(str(name).lower(), list(lower), n=1, cutoff=0.5)
        ]
    hint = f", did you mean {close[0]}?" if close else ""
    return f"unknown {what} “{name}”{hint}"
