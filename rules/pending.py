"""Questions: what the engine must be told before the game goes on (interfaces page §3)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rules.pieces import Piece

DICE = "dice"


class Shot(msgspec.Struct, frozen=True, omit_defaults=True):
    """Dice of equal pieces: whose, what kind, the highest face that hits, and how many dice.

    A `value` of 0 belongs to dice that count otherwise: bomb damage, research, the fate of a ship.
    """

    owner: str
    kind: str = ""
    value: int = 0
    dice: int = 1
    damaged: bool = False
    area: str = ""


class Limit(msgspec.Struct, frozen=True, omit_defaults=True):
    """No more than `most` of these options together, by which rule."""

    options: tuple[str, ...]
    most: int
    rule: str = ""


class Question(msgspec.Struct, frozen=True, omit_defaults=True):
    """An open question: its `kind`, who answers, the area it is about, and what may be answered.

    `dice`: `purpose` says what they are rolled for, `shots` whose they are, in the order of the faces.
    `casualties`, `target`: `options` has how many hits each can take ("tank", "tank:damaged"; with several
    owners "tank@France"), `hits` how many are to be placed in all, `limits` what some take together.
    `submerge`, `bombard`: `options` by kind, up to `hits` together. `retreat`: `options` are the areas; to press
    on is legal unless `forced`. `scramble`, `intercept`, `land`: `places` by kind, the areas. `chart`:
    `options` "1" and "2".
    """

    kind: str
    by: str
    area: str = ""
    purpose: str = ""
    shots: tuple[Shot, ...] = ()
    options: Mapping[str, int] = {}
    hits: int = 0
    limits: tuple[Limit, ...] = ()
    places: Mapping[str, tuple[str, ...]] = {}
    forced: bool = False

    @property
    def dice(self) -> int:
        """How many dice are to be rolled."""
        return sum(shot.dice for shot in self.shots)


class Loss(msgspec.Struct, frozen=True):
    """One unit that was hit: what it was, and what is left of it (a damaged one, or nothing)."""

    piece: Piece
    after: Piece | None = None
