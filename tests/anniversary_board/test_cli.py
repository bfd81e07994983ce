from __future__ import annotations

import io
import json

import pytest

from anniversary_board import cli, resources
from rules.serialization import load_game
from rules.setups import encode_setup

END = '{"type": "end_phase"}'


@pytest.fixture
def run(capsys):
    def _run(*arguments):
        status = cli.main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return status, out, err

    return _run


@pytest.fixture
def game(tmp_path, run):
    path = tmp_path / "game.json"
    assert run("new", "-o", path)[0] == 0
    return path


def test_new_takes_options_and_a_seed(tmp_path, run):
    path = tmp_path / "g.json"
    status, out, _ = run(
        "new", "--option", "fighter_range=4", "--option", "research=off", "--seed", 7, "-o", path
    )
    assert status == 0
    assert "round 1, Germany" in out
    loaded = load_game(path).game
    assert (loaded.state.ruleset.options.fighter_range, loaded.state.ruleset.options.research) == (4, False)
    assert loaded.seed == 7


def test_new_refuses_an_option_that_is_none(tmp_path, run):
    status, _, err = run("new", "--option", "fighter_rang=4", "-o", tmp_path / "g.json")
    assert status == 2
    assert "did you mean fighter_range?" in err
    assert not (tmp_path / "g.json").exists()


def test_show_says_who_holds_what(game, run):
    status, out, _ = run("show", game)
    assert status == 0
    assert "Round 1, Germany, research" in out
    facts = json.loads(run("show", game, "--json")[1])
    assert facts["powers"]["Germany"] == {
        "treasury": 24,
        "lend_lease": 0,
        "territories": 5,
        "territories_ipc": 16,
        "cities": 1,
        "units": 82,
    }


def test_do_applies_and_writes(game, run):
    move = '{"type": "move", "units": {"infantry": 2}, "path": ["Germany", "West Poland"]}'
    status, out, _ = run("do", game, END, END, move)
    assert status == 0
    assert "2 infantry: Germany to" in out
    assert len(load_game(game).game.nodes) == 4


def test_do_reads_actions_from_input(game, run, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{END}\n\n{END}\n"))
    assert json.loads(run("do", game, "-", "--json")[1])["phase"] == "combat_move"


def test_a_refused_action_says_why_and_leaves_the_file(game, run):
    before = game.read_bytes()
    status, _, err = run("do", game, END, '{"type": "fight", "area": "Poland"}')
    assert status == 1
    assert "R-SEQ-01" in err
    assert game.read_bytes() == before


def test_a_malformed_action_is_bad_input(game, run):
    status, _, err = run("do", game, '{"type": "mov"}')
    assert status == 2
    assert "action 1.type: unknown type “mov”, did you mean move?" in err


def test_legal_says_where_and_why_not(game, run):
    run("do", game, END, END)
    status, out, _ = run("legal", game, "--from", "Slovakia", "--units", "1 Tank")
    assert status == 0
    assert "Balkans: battle, cost 1" in out
    facts = json.loads(run("legal", game, "--from", "Slovakia", "--units", '{"tank": 1}', "--json")[1])
    assert facts["legal"]["Balkans"]["action"]["path"] == ["Czechoslovakia Hungary", "Balkans"]
    assert facts["refused"]["Alaska"]["rule"]


@pytest.mark.parametrize(
    ("units", "words"), [("1 tnk", "did you mean tank?"), ("tanks", "a number and a kind")]
)
def test_legal_refuses_units_it_does_not_know(game, run, units, words):
    status, _, err = run("legal", game, "--from", "Germany", "--units", units)
    assert status == 2
    assert words in err


def test_case_counts_and_fails(tmp_path, run):
    case = {"id": "a", "title": "t", "rules": [], "setup": "bare", "steps": [{"expect": {"round": 4}}]}
    wrong = case | {"id": "b", "steps": [{"expect": {"round": 5}}]}
    path = tmp_path / "cases.json"
    path.write_text(json.dumps({"format": "anniversary-case/1", "cases": [case]}))
    assert run("case", path) == (0, "ok   a  t\n1 passed, 0 failed\n", "")
    path.write_text(json.dumps({"format": "anniversary-case/1", "cases": [case, wrong]}))
    status, out, _ = run("case", path)
    assert status == 1
    assert out.splitlines()[-1] == "1 passed, 1 failed"


def test_check_knows_every_format(tmp_path, game, run, setup_1939):
    setup = tmp_path / "setup.json"
    setup.write_bytes(encode_setup(setup_1939))
    assert "a good setup" in run("check", setup)[1]
    assert "a good save" in run("check", game)[1]
    board = resources.asset_file("map/board.json")
    assert "a good board" in run("check", board)[1]
    setup.write_text('{"format": "anniversary-setupp/1"}')
    status, _, err = run("check", setup)
    assert status == 2
    assert f"{setup}: format: " in err
    assert "did you mean anniversary-setup/1?" in err


def test_check_finds_shapes_that_do_not_fit(tmp_path, run):
    document = json.loads(resources.asset_bytes("map/board.json"))
    document["areas"]["Polnad"] = document["areas"].pop("Poland")
    document["areas"]["Alaska"]["polygons"] = [[[[0, 0], [9, 9], [9, 0], [0, 9]]]]
    path = tmp_path / "board.json"
    path.write_text(json.dumps(document))
    status, _, err = run("check", path)
    assert status == 2
    assert "areas.Poland: has no shape" in err
    assert "did you mean Poland?" in err
    assert "areas.Alaska.polygons: Self-intersection" in err


def test_export_writes_a_table(tmp_path, game, run):
    path = tmp_path / "board.csv"
    assert run("export", game, "-o", path)[0] == 0
    rows = path.read_text().splitlines()
    assert "Germany,Germany,10,0,Germany,infantry,0,,16" in rows
    assert run("export", game, "-o", tmp_path / "board.gif")[0] == 2


@pytest.mark.parametrize("arguments", [["show", "nowhere.json"], ["nowhere.json"], ["shwo"]])
def test_a_file_that_is_not_there_is_named(run, arguments):
    status, _, err = run(*arguments)
    assert status == 2
    assert arguments[-1] in err


def test_a_command_that_is_not_there_suggests_one(run):
    assert "did you mean show?" in run("shwo")[2]
