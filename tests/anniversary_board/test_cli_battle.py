"""The command line where dice are rolled and questions answered."""

from __future__ import annotations

import json

import msgspec
import pytest

from anniversary_board import cli
from rules.actions import Choose, Roll
from rules.case_files import Case, start_of
from rules.documents import read
from rules.game import Game
from rules.serialization import load_game, save_game
from rules.setups import setup_from_state

FIGHT = '{"type": "fight", "area": "Poland"}'
RETREAT = '{"type": "choose", "retreat": "Germany"}'


@pytest.fixture
def run(capsys):
    def _run(*arguments):
        status = cli.main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return status, out, err

    return _run


def saved(path, units, **parts):
    """A game of a bare position, written to a file, in the combat move of Germany."""
    raw = {
        "id": "here", "title": "here", "rules": [], "setup": "bare", "steps": [], "turn": "Germany",
        "phase": "combat_move", "at_war": [["Germany", "Soviet Union"]], "units": units,
        "owners": {"Poland": "Soviet Union"}, **parts,
    }  # fmt: skip
    game = Game.of(setup_from_state(start_of(read(Case, raw))), seed=7)
    save_game(game, path)
    return path


@pytest.fixture
def battle(tmp_path, run):
    """Three German tanks and two infantry about to fight two Soviet infantry and an artillery."""
    units = {
        "Germany": {"Germany": {"tank": 3, "infantry": 2}},
        "Poland": {"Soviet Union": {"infantry": 2, "artillery": 1}},
    }
    path = saved(tmp_path / "battle.json", units)
    move = '{"type": "move", "units": {"tank": 3, "infantry": 2}, "path": ["Germany", "Poland"]}'
    assert run("do", path, move, '{"type": "end_phase"}')[0] == 0
    return path


def test_dice_are_the_games_own_and_part_of_the_history(battle, run):
    status, out, _ = run("do", battle, FIGHT)
    assert status == 0
    game = load_game(battle).game
    rolls = [node.action for node in game.line() if isinstance(node.action, Roll)]
    assert [face for roll in rolls for face in roll.faces][:5] == [6, 1, 3, 3, 4]
    assert "Battle in Poland" in out
    assert game.state.pending is not None
    assert game.state.pending.kind != "dice"


def test_the_same_game_has_the_same_dice(battle, run, tmp_path):
    copy = tmp_path / "copy.json"
    copy.write_bytes(battle.read_bytes())
    assert run("do", battle, FIGHT, "--auto")[1] == run("do", copy, FIGHT, "--auto")[1]


def test_auto_fights_to_the_end(battle, run):
    facts = json.loads(run("do", battle, FIGHT, "--auto", "--json")[1])
    assert (facts["pending"], facts["engagement"], facts["battles"]) == (None, None, [])


def test_typed_dice_are_used_and_then_waited_for(battle, run):
    status, out, _ = run("do", battle, FIGHT, "--dice", "6 6 6 6 6")
    assert status == 0
    assert "Soviet Union rolls 3 dice for defense in Poland, in this order:" in out
    assert "  2 for Soviet Union, infantry: hit on 2 or less" in out
    status, out, _ = run("do", battle, "--dice", "666")
    assert status == 0
    assert "Germany answers: retreat in Poland" in out
    assert "to Germany, or press on" in out
    facts = json.loads(run("do", battle, RETREAT, "--json")[1])
    assert facts["engagement"] is None


@pytest.mark.parametrize(
    ("faces", "words"),
    [
        ("6 6", "dice: 5 dice of attack in Poland asked for, 2 left"),
        ("6 6 6 6 6 6", "dice: 3 dice of defense in Poland asked for, 1 left"),
        ("666666661", "--dice: 1 more than were asked for"),
        ("6 7", "expected faces from 1 to 6"),
    ],
)
def test_typed_dice_that_do_not_fit_are_bad_input(battle, run, faces, words):
    before = battle.read_bytes()
    status, _, err = run("do", battle, FIGHT, "--dice", faces)
    assert status == 2
    assert words in err
    assert battle.read_bytes() == before


def test_dice_are_left_for_later(battle, run):
    status, out, _ = run("do", battle, FIGHT, "--no-dice")
    assert status == 0
    assert "Germany rolls 5 dice for attack in Poland, in this order:" in out
    roll = '{"type": "roll", "faces": [6, 6, 6, 6, 6]}'
    assert run("do", battle, roll, "--no-dice")[0] == 0
    assert [type(node.action) for node in load_game(battle).game.line()][-1] is Roll


def test_an_answer_among_the_actions_goes_before_dice_and_defaults(battle, run):
    mine = '{"type": "roll", "faces": [6, 6, 6, 6, 6]}'
    theirs = '{"type": "roll", "faces": [6, 6, 6]}'
    status, out, _ = run("do", battle, FIGHT, mine, theirs, RETREAT, "--auto")
    assert status == 0
    assert "retreat to Germany" in out
    line = load_game(battle).game.line()
    assert Choose(retreat="Germany") in [node.action for node in line]


def test_a_refused_answer_leaves_the_file(battle, run):
    before = battle.read_bytes()
    status, _, err = run("do", battle, FIGHT, '{"type": "choose", "retreat": "Alaska"}')
    assert status == 1
    assert err
    assert battle.read_bytes() == before


def test_without_an_action_there_must_be_a_question(battle, run):
    status, _, err = run("do", battle)
    assert status == 2
    assert "no question is open" in err


def test_show_has_the_battle_and_the_question(battle, run):
    run("do", battle, FIGHT, "--no-dice")
    out = run("show", battle)[1]
    assert "Battle in Poland, round 1" in out
    assert "  attack: Germany 2 infantry, 3 tanks" in out
    assert "  defense: Soviet Union 2 infantry, 1 artillery" in out
    run("do", battle, "--dice", "66666 1 1 6")
    out = run("show", battle)[1]
    assert "Germany answers: casualties in Poland, 2 hits" in out
    assert "  tank (damaged): up to 3" in out
    assert '"casualties": {"tank": 2}' in out
    facts = json.loads(run("show", battle, "--json")[1])
    assert facts["pending"]["default"]["casualties"] == {"tank": 2}
    assert facts["engagement"]["defenders"] == {"Soviet Union": {"infantry": 2, "artillery": 1}}


def test_new_games_have_seeds_of_their_own(tmp_path, run):
    seeds = set()
    for name in ("a.json", "b.json"):
        run("new", "-o", tmp_path / name)
        seeds.add(load_game(tmp_path / name).game.seed)
    assert None not in seeds
    assert len(seeds) == 2


def test_a_case_prints_its_line(tmp_path, run):
    case = {
        "id": "a", "title": "a tank wins", "rules": [], "setup": "bare", "turn": "Germany", "phase": "combat_move",
        "at_war": [["Germany", "Soviet Union"]], "owners": {"Poland": "Soviet Union"},
        "units": {"Germany": {"Germany": {"tank": 1}}, "Poland": {"Soviet Union": {"infantry": 1}}},
        "dice": {"attack": [1], "defense": [6]},
        "steps": [
            {"do": {"type": "move", "units": {"tank": 1}, "path": ["Germany", "Poland"]}},
            {"do": {"type": "end_phase"}},
            {"do": msgspec.json.decode(FIGHT), "auto": True},
            {"expect": {"owners": {"Poland": "Germany"}}},
        ],
    }  # fmt: skip
    path = tmp_path / "cases.json"
    path.write_text(json.dumps({"format": "anniversary-case/1", "cases": [case]}))
    assert run("case", path) == (0, "ok   a  a tank wins\n1 passed, 0 failed\n", "")
    path.write_text(json.dumps({"format": "anniversary-case/1", "cases": [case | {"dice": {}}]}))
    status, out, _ = run("case", path)
    assert status == 1
    assert (
        out
        == "FAIL a: step 3: dice.attack: 1 die of attack in Poland asked for, none left\n0 passed, 1 failed\n"
    )
