"""Questions: what the engine must be told before the game goes on (interfaces page §3)."""

from __future__ import annotations

import msgspec


class Question(msgspec.Struct, frozen=True, omit_defaults=True):
    """An open question: its `kind`, who answers, and the area it is about."""

    kind: str
    by: str
    area: str = ""
