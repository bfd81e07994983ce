"""A battle saved, edited and undone in its middle."""

from __future__ import annotations

import msgspec
import pytest

from rules import defaults, phrases
from rules.actions import Fight, Roll
from rules.errors import IllegalAction
from rules.game import Game
from rules.pending import DICE
from rules.phases.dispatch import DICE_RULES
from rules.serialization import decode_game, encode_game
from rules.setups import Setup, start
from rules.state import State
from tests.rules.combat.battle import holds
from tests.rules.position import action, played, position


def ready() -> State:
    """Battles at sea, ashore and on land about to be fought, with every kind of question in them."""
    return played(
        position(
            {
                "SZ 6": "2 transports[infantry, tank]; UK: submarine",
                "SZ 5": "cruiser, submarine, destroyer",
                "England": "UK: fighter, infantry",
                "Scotland": "UK: infantry, tank; US: infantry",
                "Germany": "3 tanks, tank destroyer, fighter, paratrooper, transport plane",
                "France": "France: 2 infantry, AA gun, tank; UK: 2 mechanized infantry",
            },
            war="Germany-UK, Germany-France, Germany-US",
        ),
        "2 infantry, 2 tanks: SZ 6 > Scotland",
        "attack cruiser: SZ 5 > SZ 6",
        "3 tanks, tank destroyer: Germany > France",
        "fighter: Germany > France",
        "drop: Germany > France",
        "end",
    )


def begun(setup: Setup) -> Game:
    """A game that starts in this position, under the options of its setup."""
    return Game(msgspec.structs.replace(ready(), ruleset=start(setup).ruleset), setup)


FACES = (1, 6, 3, 1, 2, 5, 4, 1)


def step(game: Game, number: int) -> None:
    """The next thing: an answer, or the next battle that may be fought."""
    question = game.state.pending
    if question is None:
        for battle in game.state.battles:
            try:
                game.play(Fight(area=battle.area, kind=battle.kind))
                return
            except IllegalAction:
                continue
        raise AssertionError("no battle may be fought")
    if question.kind == DICE:
        faces = tuple(FACES[(number + i) % len(FACES)] for i in range(question.dice))
        game.play(Roll(faces=faces))
        return
    game.play(defaults.answer(game.state))


def test_a_game_comes_back_from_a_file_at_every_question_of_its_battles(setup_1939: Setup) -> None:
    game, kinds = begun(setup_1939), set[str]()
    for number in range(200):
        if not game.state.battles and game.state.pending is None:
            break
        step(game, number)
        if game.state.pending is not None:
            kinds |= {game.state.pending.purpose, game.state.pending.kind}
        again = decode_game(encode_game(game))
        assert again.notes == ()
        assert again.game == game
        assert again.game.state == game.state
    assert not game.state.battles
    assert {"scramble", "submerge", "retreat", "aa", "attack", "defense"} <= kinds


def test_undo_goes_back_to_before_the_battle(setup_1939: Setup) -> None:
    game = begun(setup_1939)
    before, moments = game.state, [game.state]
    for number in range(12):
        step(game, number)
        moments.append(game.state)
    while game.state != before:
        assert game.state == moments.pop()
        game.undo()
    assert game.state is before
    assert game.redo() is not None
    assert game.state.engagement is not None


@pytest.mark.rule("R-SEQ-01", "refused")
@pytest.mark.parametrize("line", ["end", "fight: France", "2 tanks: Germany > France", "declare: US"])
def test_nothing_else_goes_on_while_a_question_is_open(setup_1939: Setup, line: str) -> None:
    game = begun(setup_1939)
    step(game, 0)
    assert game.state.pending is not None
    with pytest.raises(IllegalAction) as refused:
        game.play(action(line, "Germany"))
    assert refused.value.refusal.rule_id == "R-SEQ-01"
    assert "First" in refused.value.refusal.what


@pytest.mark.rule("R-SEQ-01", "refused")
@pytest.mark.rule("R-SEQ-01", "permitted")
def test_dice_are_answered_by_as_many_faces_as_are_asked_for(setup_1939: Setup) -> None:
    game = begun(setup_1939)
    number = 0
    while game.state.pending is None or game.state.pending.kind != DICE:
        step(game, number)
        number += 1
    dice = game.state.pending.dice
    with pytest.raises(IllegalAction) as refused:
        game.play(Roll(faces=(1,) * (dice + 1)))
    assert refused.value.refusal.rule_id == DICE_RULES.get(game.state.pending.purpose, "R-CMB-04")
    assert f"to be rolled for {phrases.purpose(game.state.pending.purpose)}" in refused.value.refusal.what
    assert f"not {dice + 1}" in refused.value.refusal.what
    with pytest.raises(IllegalAction) as refused:
        game.play(action("choose retreat: no"))
    assert refused.value.refusal.rule_id == "R-SEQ-01"
    game.play(Roll(faces=(6,) * dice))


def test_an_edit_in_the_middle_of_a_battle_leaves_a_position_that_goes_on(setup_1939: Setup) -> None:
    game, edits = begun(setup_1939), 0
    for number in range(200):
        if not game.state.battles and game.state.pending is None:
            break
        step(game, number)
        here = game.state.engagement
        if here is not None and number % 3 == 1 and edits < 6:
            left = "2 infantry, 2 tanks" if here.area == "Scotland" else "2 tanks, fighter"
            them = "UK: infantry" if here.area == "Scotland" else "France: infantry"
            if here.area not in ("Scotland", "France"):
                left, them = "cruiser, transport", "UK: submarine"
            game.play(action(f"settle: {here.area} = {left}; {them}", "Germany"))
            edits += 1
        assert decode_game(encode_game(game)).game == game
    assert edits
    assert not game.state.battles


def test_an_edit_that_leaves_no_defender_ends_the_battle() -> None:
    state = played(
        position(
            {"Germany": "2 infantry", "France": "France: 2 infantry, tank"},
            war="Germany-France",
        ),
        "2 infantry: Germany > France",
        "end",
        "fight: France",
        "roll: 1 6",
    )
    assert state.pending is not None
    after = played(state, "settle: France = 2 infantry")
    assert after.engagement is None
    assert after.pending is None or after.pending.purpose == "disposition"
    assert after.owner("France") == "Germany"
    assert holds(after, "France", "2 infantry")
