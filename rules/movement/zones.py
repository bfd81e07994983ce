"""Sea zones: who makes one hostile, which passages are open, what ships stand there."""

from __future__ import annotations

from rules import phrases
from rules.errors import Refusal
from rules.pieces import Stack, only
from rules.politics import AMERICA, attack_begins, enemies, is_neutral
from rules.powers import in_text, same_side
from rules.state import State


def enemy_pieces(state: State, power: str, area: str) -> Stack:
    """The units in an area that belong to powers at war with `power`."""
    foes = enemies(state, power)
    return only(state.stack(area), lambda piece: piece.owner in foes)


def enemy_warships(state: State, power: str, zone: str) -> Stack:
    """The enemy surface warships in a zone: any makes it hostile (rules digest §0, H-CV-1)."""
    stack = state.stacks.get(zone)
    if not stack:
        return {}
    foes = enemies(state, power)
    return only(stack, lambda p: p.owner in foes and state.unit(p.kind).surface_warship)


def enemy_destroyer(state: State, power: str, zone: str) -> bool:
    """Whether an enemy destroyer stops submarines there (R-SEA-03); escort carriers do not (H-ESC-1)."""
    return any(p.kind == "destroyer" for p in enemy_warships(state, power, zone))


def why_not_pass(state: State, power: str, here: str, there: str) -> Refusal | None:
    """Canals and closed straits (R-SEA-04, R-OPT-02, H-MAP-7); everything else is open (R-SEA-05)."""
    passage = state.ruleset.board.passages.get(frozenset((here, there)))
    if passage is None:
        return None
    if passage.closed_by_option and state.ruleset.closed(passage.closed_by_option):
        return Refusal(
            "R-OPT-02",
            f"The {passage.name} are closed: no ship passes between {here} and {there}.",
            "Air units may fly over them.",
            (here, there),
        )
    lost = [area for area in passage.held_by if not same_side(state.record.owners.get(area, ""), power)]
    if not lost:
        return None
    now_held = all(same_side(state.owner(area), power) for area in passage.held_by)
    when = (
        "It opens on the next turn." if now_held else "It opens on the turn after one's side holds all of it."
    )
    return Refusal(
        "R-SEA-04",
        f"The {passage.name} is shut: {phrases.joined(lost)} {'was' if len(lost) == 1 else 'were'} not held by "
        f"the side of {in_text(power)} when the turn began.",
        when,
        (here, there, *lost),
    )


def is_american_water(state: State, area: str) -> bool:
    """American territory, or a zone next to one (H-USA-1)."""
    if state.owner(area) == AMERICA:
        return True
    coasts = state.ruleset.board.coasts.get(area, ())
    return any(state.owner(coast) == AMERICA for coast in coasts)


def why_not_american(state: State, power: str, path: tuple[str, ...]) -> Refusal | None:
    """Neutral America's new ships and aircraft stay in its own territory and water (H-USA-1)."""
    if power != AMERICA or not is_neutral(state, AMERICA):
        return None
    for area in path[1:]:
        if not is_american_water(state, area):
            return Refusal(
                "H-USA-1",
                f"{area} is not American: the neutral United States keep their units out of it.",
                "New ships and aircraft may move to American territory and the zones next to it.",
                (area,),
            )
    return None


def attackable_coast(state: State, power: str, zone: str) -> bool:
    """Whether a landing could be made from a zone: some coast may be attacked (R-MOVE-01)."""
    return any(
        not isinstance(attack_begins(state, power, coast), Refusal)
        for coast in state.ruleset.board.coasts[zone]
    )
