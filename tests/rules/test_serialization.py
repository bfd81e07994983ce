from __future__ import annotations

import json
import os
import random
import subprocess
import sys

import msgspec
import pytest

from rules import serialization, setups
from rules.errors import DataError
from rules.game import Game
from rules.pieces import Piece
from rules.saved_positions import SavedPosition, SavedRecord
from rules.serialization import decode_game, encode_game, load_game, save_game
from rules.state import Agreement, Attack, Battle, Repair, State, TurnRecord, with_stacks

MUTANTS = 1000
"""Of each of the two documents."""


@pytest.fixture
def document(game_with_branches):
    return json.loads(encode_game(game_with_branches))


def loaded(document):
    return decode_game(json.dumps(document))


def faults_of(document):
    with pytest.raises(DataError) as caught:
        loaded(document)
    return {fault.path: fault.message for fault in caught.value.faults}


def test_a_game_goes_round(game_with_branches):
    again = decode_game(encode_game(game_with_branches))
    assert again.notes == ()
    assert again.game == game_with_branches
    assert encode_game(again.game) == encode_game(game_with_branches)


def test_every_field_of_a_position_is_saved():
    renamed = {"stacks": "units", "wars": "at_war"}
    fields = {renamed.get(name, name) for name in State.__struct_fields__} - {"ruleset"}
    assert fields == set(SavedPosition.__struct_fields__)
    assert set(TurnRecord.__struct_fields__) == set(SavedRecord.__struct_fields__)


def test_what_the_rules_remember_of_a_piece_goes_round(setup_1939, state_1939):
    guest = Piece("United Kingdom", "infantry", moved=1, done=True)
    tank = Piece("Germany", "tank", damaged=True)
    ship = Piece("Germany", "transport", moved=2, done=True, landed="Norway", cargo=(guest,))
    other = Piece("Germany", "transport", cargo=(tank,))
    hurt = Piece("Germany", "battleship", damaged=True, repairing=True)
    state = with_stacks(state_1939, {"SZ 5": {ship: 2, other: 1, hurt: 1}})
    state = msgspec.structs.replace(
        state,
        agreement=Agreement({"Borneo": "Japan", "East Indies": "United Kingdom"}, 2),
        tray={"Germany": {"infantry": 3}},
        repairs=(Repair("Germany", "Germany", "SZ 5", "battleship", 1),),
        techs={"Germany": frozenset(("radar", "rockets"))},
        damage={"Germany": 4},
        winner="Axis",
    )
    game = Game(state, setup_1939)
    assert decode_game(encode_game(game)).game.state == state


def test_every_way_into_a_battle_goes_round(setup_1939, state_1939):
    """Walkers, a landing, bombers over the army, a raid with its escort, a drop: all come back from a file."""
    ways = [
        ("land", "land"),
        ("land", "sea"),
        ("land", "air"),
        ("land", "drop"),
        ("raid", "air"),
        ("raid", "escort"),
    ]
    units = {Piece("Germany", "bomber", moved=1): 1}
    state = with_stacks(
        state_1939, {"France": {**state_1939.stack("France"), **{p: len(ways) for p in units}}}
    )
    battles = tuple(
        Battle("France", kind, tuple(Attack(units, "Germany", by) for of, by in ways if of == kind))
        for kind in ("land", "raid")
    )
    state = msgspec.structs.replace(state, battles=battles)
    again = decode_game(encode_game(Game(state, setup_1939)))
    assert not again.notes
    assert again.game.state.battles == battles


def test_one_record_is_one_line(game_with_branches):
    lines = encode_game(game_with_branches).decode().splitlines()
    assert sum('"do":' in line for line in lines) == len(game_with_branches.nodes) - 1
    assert sum(line.lstrip().startswith('"Poland": {') for line in lines) == 2


def test_a_newer_save_is_refused_and_says_which_version_it_needs(document):
    document |= {"format": "anniversary-save/7", "program": "3.2.0"}
    message = faults_of(document)["format"]
    assert "anniversary-save/7" in message
    assert "3.2.0" in message
    assert serialization.FORMAT in message


def test_older_saves_are_migrated_step_by_step(monkeypatch, document):
    monkeypatch.setattr(serialization, "VERSION", 2)
    monkeypatch.setattr(serialization, "MIGRATIONS", {1: lambda old: {**old, "current": 0, "history": []}})
    document["start"] = document["position"]
    assert len(loaded(document).game.nodes) == 1


def test_the_position_is_the_truth_where_the_history_leads_elsewhere(document):
    document["position"]["treasury"]["Germany"] = 77
    result = loaded(document)
    assert result.game.state.treasury["Germany"] == 77
    assert len(result.game.nodes) == 1
    assert any("Poland" in line for line in result.game.old_history)
    assert "another position" in result.notes[0]
    again = decode_game(encode_game(result.game))
    assert again.notes == ()
    assert again.game == result.game


def test_a_branch_that_is_not_legal_any_more_is_kept_as_text(document):
    for record in document["history"]:
        if record["do"].get("units") == {"fighter": 1}:
            record["do"]["path"] = ["Germany", "Alaska"]
    result = loaded(document)
    assert result.game.current == document["current"]
    assert len(result.game.old_history) == 1
    assert "moment 4: Germany and Alaska do not touch" in result.notes[0]


def test_stale_marks_are_repaired_and_named_by_unit_and_place(document):
    document["position"]["units"]["Libya"] = {"Italy": {"infantry": [{"n": 1, "damaged": True}]}}
    document["position"]["damage"] = {"Germany": 999}
    notes = " ".join(loaded(document).notes)
    assert "Libya: Italy’s infantry" in notes
    assert "Germany: bomb damage was 999" in notes


def test_impossible_units_are_reported_by_unit_and_place(document):
    document["position"]["units"]["Libya"] = {"Italy": {"cruiser": 1}}
    assert "position.units.Libya.Italy.cruiser" in faults_of(document)


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"current": 4711}, "current"),
        ({"history": [{"id": 3, "parent": 9, "do": {"type": "end_phase"}}]}, "history[0].parent"),
        ({"history": [{"id": 0, "parent": 0, "do": {"type": "end_phase"}}]}, "history[0].id"),
        ({"history": [{"id": 1, "parent": 0, "do": {"type": "end_phas"}}]}, "history[0].do.type"),
        ({"setup": {"format": "anniversary-setup/9"}}, "setup.format"),
    ],
)
def test_a_wrong_history_is_refused_with_its_path(document, change, path):
    assert path in faults_of(document | change)


def test_saving_keeps_the_save_before(tmp_path, new_game, game_with_branches):
    path = tmp_path / "game.json"
    old = encode_game(Game.of(new_game.setup))
    path.write_bytes(old)
    save_game(game_with_branches, path)
    assert serialization.backup_of(path).read_bytes() == old
    assert load_game(path).game == game_with_branches
    assert {entry.name for entry in tmp_path.iterdir()} == {"game.json", "game.json.bak"}


@pytest.mark.parametrize("broken", ["fsync", "replace"])
def test_a_save_that_fails_leaves_the_old_one(tmp_path, monkeypatch, new_game, broken):
    path = tmp_path / "game.json"
    save_game(new_game, path)
    before = path.read_bytes()

    def fail(*_):
        raise OSError("no space left")

    monkeypatch.setattr(os, broken, fail)
    with pytest.raises(OSError, match="no space"):
        save_game(new_game, path)
    monkeypatch.undo()
    assert path.read_bytes() == before
    assert not list(tmp_path.glob("*.new"))


KILLED = """
import os, signal, sys
from rules.game import Game
from rules.actions import EndPhase
from rules.serialization import save_game
from rules.setups import standard_setup
point, path, calls = sys.argv[1], sys.argv[2], 0
game = Game.of(standard_setup()); save_game(game, path); game.play(EndPhase())
def die(*a, **k): os.kill(os.getpid(), signal.SIGKILL)
setattr(os, point, die)
save_game(game, path)
"""


@pytest.mark.skipif(os.name != "posix", reason="SIGKILL is of Unix")
@pytest.mark.parametrize("point", ["fsync", "link", "replace"])
def test_killed_while_saving_the_old_save_is_whole(tmp_path, point):
    path = tmp_path / "game.json"
    done = subprocess.run(
        [sys.executable, "-c", KILLED, point, str(path)], env={**os.environ, "PYTHONPATH": "."}
    )
    assert done.returncode == -9
    assert load_game(path).game.state.phase == "research"


def test_a_damaged_save_names_the_one_before(tmp_path, new_game):
    path = tmp_path / "game.json"
    save_game(new_game, path)
    save_game(new_game, path)
    path.write_bytes(path.read_bytes()[:200])
    with pytest.raises(DataError, match=r"game\.json\.bak"):
        load_game(path)


# -- mutated files ---------------------------------------------------------------------------------

SPICES = [
    None,
    -1,
    0,
    3,
    10**30,
    True,
    "",
    "Polnad",
    "x" * 300,
    [],
    {},
    [[]],
    {"n": 1},
    1.5,
    "SZ 5",
    "Germany",
]


def containers(value):
    if isinstance(value, dict | list):
        yield value
        for child in value.values() if isinstance(value, dict) else value:
            yield from containers(child)


def mutate(document, dice):
    """The document with one to three of its values replaced, removed, doubled or renamed; or its text hurt."""
    document = json.loads(json.dumps(document))
    for _ in range(dice.randint(1, 3)):
        spot = dice.choice([one for one in containers(document) if one])
        key = dice.choice(list(spot)) if isinstance(spot, dict) else dice.randrange(len(spot))
        deed = dice.randrange(4)
        if deed == 0:
            spot[key] = dice.choice(SPICES)
        elif deed == 1:
            del spot[key]
        elif deed == 2 and isinstance(spot, dict):
            spot[f"{key}e"] = spot.pop(key)
        elif isinstance(spot, list):
            spot.append(spot[key])
        else:
            spot[str(dice.choice(SPICES))] = spot[key]
        if not document:
            break
    text = json.dumps(document).encode()
    if dice.random() < 0.2:
        at = dice.randrange(len(text))
        text = text[:at] + bytes([dice.randrange(256)]) + text[at + dice.randrange(3) :]
    return text


def faults_in(text, read):
    """The faults of a text, None if it loads; anything but a DataError is a bug and comes through."""
    try:
        read(text)
    except DataError as error:
        return error.faults
    return None


def check_mutants(document, read):
    outcomes = {"loaded": 0, "refused": 0}
    for seed in range(MUTANTS):
        faults = faults_in(mutate(document, random.Random(seed)), read)
        assert faults is None or (faults and all(fault.message for fault in faults)), seed
        outcomes["loaded" if faults is None else "refused"] += 1
    assert min(outcomes.values()) > MUTANTS // 100, outcomes


@pytest.mark.spread
def test_mutated_saves_load_or_are_refused(document):
    check_mutants(document, decode_game)


@pytest.mark.spread
def test_mutated_setups_load_or_are_refused(setup_1939):
    check_mutants(setups.setup_document(setup_1939), setups.load_setup)
