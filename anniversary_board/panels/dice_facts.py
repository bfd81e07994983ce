"""How the dice fell: by power and purpose, real against expected hits, and every face. No Qt."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from anniversary_board.panels.sheet import Column, Row, Sheet
from rules.events import Rolled
from rules.game import Game
from rules.names import OWNER_ORDER, spoken
from rules.pending import Shot

FACES = (1, 2, 3, 4, 5, 6)
TITLES = {
    "attack": "Attack",
    "defense": "Defence",
    "surprise_attack": "Surprise strike, attacking",
    "surprise_defense": "Surprise strike, defending",
    "aa": "AA guns",
    "flak": "Flak",
    "bombard": "Bombardment",
    "barrage": "Barrage",
    "escort": "Escort and bombers",
    "intercept": "Interceptor",
    "raid": "Bomb damage",
    "rocket": "Rocket damage",
    "research": "Research",
    "chart": "Technology drawn",
    "disposition": "Fate of French ships",
    "war_bonds": "War bonds",
}
"""What dice were for, by purpose, in the order they are listed."""

ORDER = {purpose: index for index, purpose in enumerate(TITLES)}
COLUMNS = (
    Column("Power", grouped=True),
    Column("Rolled for", stretch=True),
    Column("Dice", figures=True),
    Column("Hits", figures=True),
    Column("Expected", "Hits that so many dice at these values bring on average", figures=True),
    Column("Luck", "Hits more or fewer than expected", figures=True, signed=True),
    Column("Mean", "The average face; 3.5 is expected", figures=True),
    *(Column(str(face), f"How often a {face} fell", figures=True, bars=True) for face in FACES),
)


@dataclass(frozen=True)
class Tally:
    """Dice of one power for one purpose; `aimed` are those that could hit, `faces` how often each fell.

    `struck` of those hit, and `expected_sixths` is six times what was to be expected. `hits` and `expected` are
    None where no die could hit: bomb damage, research.
    """

    power: str
    purpose: str
    faces: tuple[int, ...]
    aimed: int = 0
    struck: int = 0
    expected_sixths: int = 0

    @property
    def dice(self) -> int:
        """How many were rolled."""
        return sum(self.faces)

    @property
    def hits(self) -> int | None:
        """How many of those that could hit did."""
        return self.struck if self.aimed else None

    @property
    def expected(self) -> float | None:
        """How many hits they bring on average."""
        return self.expected_sixths / len(FACES) if self.aimed else None

    @property
    def luck(self) -> float | None:
        """Hits more or fewer than expected."""
        return self.struck - self.expected_sixths / len(FACES) if self.aimed else None

    @property
    def mean(self) -> float | None:
        """The average face."""
        total = sum(face * count for face, count in zip(FACES, self.faces, strict=True))
        return total / self.dice if self.dice else None

    def plus(self, other: Tally) -> Tally:
        """Both together, under this one's names."""
        faces = tuple(one + two for one, two in zip(self.faces, other.faces, strict=True))
        return Tally(
            self.power,
            self.purpose,
            faces,
            self.aimed + other.aimed,
            self.struck + other.struck,
            self.expected_sixths + other.expected_sixths,
        )


def rolls(game: Game, node: int, round: int | None = None) -> list[Rolled]:
    """The rolls on the way to a point, of one round if it is named."""
    found: list[Rolled] = []
    for one in game.line(node):
        if one.parent is None or round not in (None, game.nodes[one.parent].state.round):
            continue
        found += [event for event in one.events if isinstance(event, Rolled)]
    return found


def tallies(rolled: Iterable[Rolled]) -> tuple[Tally, ...]:
    """The dice by whose they were and what for, powers in the order of play."""
    found: dict[tuple[str, str], Tally] = {}
    for event in rolled:
        left = list(event.faces)
        for shot in event.shots:
            mine, left = left[: shot.dice], left[shot.dice :]
            one = _tally(shot, event.purpose, mine)
            key = (one.power, one.purpose)
            found[key] = found[key].plus(one) if key in found else one
    return tuple(sorted(found.values(), key=_place))


def _tally(shot: Shot, purpose: str, faces: list[int]) -> Tally:
    counts = tuple(faces.count(face) for face in FACES)
    if not shot.value:
        return Tally(shot.owner, purpose, counts)
    hits = sum(face <= shot.value for face in faces)
    return Tally(shot.owner, purpose, counts, len(faces), hits, shot.value * len(faces))


def _place(one: Tally) -> tuple[int, int]:
    return OWNER_ORDER.get(one.power, len(OWNER_ORDER)), ORDER.get(one.purpose, len(ORDER))


def together(found: Iterable[Tally], power: str) -> Tally:
    """Tallies added up under a name."""
    whole = Tally(power, "", (0,) * len(FACES))
    for one in found:
        whole = whole.plus(one)
    return whole


def with_sums(found: tuple[Tally, ...]) -> tuple[tuple[Tally, bool], ...]:
    """Everybody's dice together, then each power's and what they were for; True marks a sum."""
    marked = [(together(found, "Everybody"), True)] if found else []
    for power in dict.fromkeys(one.power for one in found):
        own = [one for one in found if one.power == power]
        if len(own) > 1:
            marked.append((together(own, power), True))
        marked += [(one, False) for one in own]
    return tuple(marked)


def title(one: Tally) -> str:
    """What the dice of a tally were for."""
    return TITLES.get(one.purpose, spoken(one.purpose).capitalize()) if one.purpose else "All dice"


def sheet(found: tuple[tuple[Tally, bool], ...]) -> Sheet:
    """The tallies as a table."""
    rows = tuple(
        Row(
            (one.power, title(one), one.dice, one.hits, one.expected, one.luck, one.mean, *one.faces),
            owner=one.power if one.power in OWNER_ORDER else "",
            strong=is_sum,
        )
        for one, is_sum in found
    )
    return Sheet("Dice", COLUMNS, rows)


def summary(found: Iterable[Tally]) -> str:
    """All dice in a sentence."""
    whole = together(found, "Everybody")
    if not whole.dice:
        return "No dice have been rolled."
    said = f"{whole.dice} dice"
    if whole.luck is None:
        return f"{said}, none of them to hit."
    return f"{said}, {whole.struck} hits where {whole.expected:.1f} were to be expected."
