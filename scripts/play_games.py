"""Whole games of the random player without a window: `python -m scripts.play_games --games 100 --rounds 15 --check`.

Prints what was played and every crash with its seed. `--write DIR` writes the games as fixtures, which the tests
replay (tests/games); that is done on purpose only, after a change of the rules.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from rules.accounts import unexplained
from rules.playtest.matches import Match, summary, written
from rules.positions import check_state
from rules.setups import standard_setup, start


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the games; the exit status is 1 if one of them went wrong."""
    options = _parsed(arguments)
    begun, actions, rounds = time.perf_counter(), 0, 0
    winners: Counter[str] = Counter()
    crashes: list[int] = []
    for seed in range(options.seed, options.seed + options.games):
        match = Match(start(standard_setup()), seed)
        try:
            _play(match, options.rounds, options.check)
        except Exception:
            crashes.append(seed)
            print(f"seed {seed}, action {len(match.actions)}:", file=sys.stderr)
            traceback.print_exc()
        actions += len(match.actions)
        rounds += match.state.round - 1
        winners[match.state.winner or "nobody"] += 1
        if options.write and seed not in crashes:
            _write(options.write, seed, seed - options.seed + 1, options.rounds, match)
    minutes = (time.perf_counter() - begun) / 60
    print(
        f"{options.games} games, {rounds} rounds, {actions} actions, {options.games / minutes:.1f} games a minute"
    )
    print("winners: " + ", ".join(f"{name} {count}" for name, count in winners.most_common()))
    print(f"crashes: {len(crashes)}" + (f" (seeds {', '.join(map(str, crashes))})" if crashes else ""))
    return 1 if crashes else 0


def _parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Play whole games at random, all eight powers.")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first game; the others follow")
    parser.add_argument("--check", action="store_true", help="check position and accounts after every action")
    parser.add_argument("--write", type=Path, metavar="DIR", help="write the games as game-01.txt and so on")
    return parser.parse_args(arguments)


def _play(match: Match, rounds: int, check: bool) -> None:
    for before, step in match.rounds(rounds):
        if check:
            faults = [*unexplained(before, step), *map(str, check_state(step.state))]
            assert not faults, f"{match.actions[-1]}: {faults}"


def _write(folder: Path, seed: int, number: int, rounds: int, match: Match) -> None:
    header = {"seed": seed, "rounds": rounds, "actions": len(match.actions), "end": summary(match.state)}
    folder.joinpath(f"game-{number:02}.txt").write_text(written(header, match.actions), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
