"""Files hurt at random: each is read, or refused with sentences; what is read can be played, written and read again."""

from __future__ import annotations

import copy
import json
import random
import time
from pathlib import Path
from typing import Any

import pytest

from rules import cases, setups
from rules.errors import DataError
from rules.serialization import decode_game, encode_game

CASES = Path(__file__).parents[1] / "cases"
MUTANTS = 350
LONGEST = 10.0
"""Seconds that no document takes, however slow the machine."""

SPICES = [
    None, -1, 0, 1, 3, 10**30, 1e999, 0.5, True, "", "Polnad", "SZ 5", "Germany", "infantry", "\ud83d", "é" * 300,
    [], {}, [[]], {"n": 1}, [{"n": 2, "cargo": {"tank": 1}}], {"format": "anniversary-save/2"},
]  # fmt: skip


def places(value: Any) -> list[Any]:
    """Every object and list of a document that holds something."""
    found, ahead = [], [value]
    while ahead:
        one = ahead.pop()
        if isinstance(one, dict | list) and one:
            found.append(one)
            ahead.extend(one.values() if isinstance(one, dict) else one)
    return found


def hurt(document: Any, dice: random.Random) -> bytes:
    """The document's text with one to four wounds: values exchanged, dropped, doubled, renamed, or bytes changed."""
    document = json.loads(json.dumps(document))
    for _ in range(dice.randint(1, 4)):
        spots = places(document)
        if not spots:
            break
        spot = dice.choice(spots)
        key = dice.choice(list(spot)) if isinstance(spot, dict) else dice.randrange(len(spot))
        other = dice.choice(spots)
        match dice.randrange(6):
            case 0 | 1:
                spot[key] = copy.deepcopy(dice.choice(SPICES))
            case 2:
                del spot[key]
            case 3:
                spot[key] = copy.deepcopy(
                    dice.choice(list(other.values()) if isinstance(other, dict) else other)
                )
            case 4 if isinstance(spot, dict):
                spot[key[:-1] if dice.random() < 0.5 else str(dice.choice(SPICES))] = spot.pop(key)
            case _ if isinstance(spot, list):
                spot.append(copy.deepcopy(spot[key]))
            case _:
                spot[f"{key}s"] = copy.deepcopy(spot[key])
    text = json.dumps(document).encode()
    if dice.random() < 0.25:
        at = dice.randrange(len(text))
        text = text[:at] + dice.randbytes(dice.randrange(3)) + text[at + dice.randrange(4) :]
    return text


def survived(text: bytes, read: Any) -> Any:
    """What a text is read as, None if it is refused in sentences; anything else comes through as a bug."""
    begun = time.perf_counter()
    result, faults = None, ()
    try:
        result = read(text)
    except DataError as error:
        faults = error.faults
    assert time.perf_counter() - begun < LONGEST
    assert result is not None or faults
    for fault in faults:
        assert fault.message
        assert len(str(fault)) < 1000
        str(fault).encode()
    return result


def outcomes(documents: list[Any], read: Any, then: Any) -> tuple[int, int]:
    """How many hurt documents were read and how many refused; `then` is done with those that were read."""
    good = 0
    for seed in range(MUTANTS):
        text = hurt(documents[seed % len(documents)], random.Random(seed))
        result = survived(text, read)
        if result is not None:
            good += 1
            then(result)
    return good, MUTANTS - good


@pytest.mark.spread
def test_saves(game_with_branches) -> None:
    def written_again(loaded: Any) -> None:
        again = decode_game(encode_game(loaded.game))
        assert again.game == loaded.game
        assert again.notes == ()

    good, refused = outcomes([json.loads(encode_game(game_with_branches))], decode_game, written_again)
    assert min(good, refused) > MUTANTS // 50


@pytest.mark.spread
def test_setups(setup_1939) -> None:
    def written_again(setup: Any) -> None:
        again = setups.load_setup(setups.encode_setup(setup))
        assert setups.start(again) == setups.start(setup)

    documents = [setups.setup_document(setup_1939)]
    good, refused = outcomes(documents, setups.load_setup, written_again)
    assert min(good, refused) > MUTANTS // 50


@pytest.mark.parametrize("file", ["board.json", "politics.json", "sea.json", "airborne.json", "control.json"])
@pytest.mark.spread
def test_cases(file) -> None:
    """A case that can be read can be played: it passes or fails with a sentence."""
    document = json.loads((CASES / file).read_bytes())
    singles = [{**document, "cases": [case]} for case in document["cases"]]

    def played(read: Any) -> None:
        for case in read:
            result = cases.run_case(case)
            assert result.passed or result.message

    good, refused = outcomes(singles, cases.load_cases, played)
    assert min(good, refused) > MUTANTS // 50
