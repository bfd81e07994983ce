"""`python -m assets.map.builder`: builds assets/map/board.json, or `--check`s that it is what the recipe makes."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from .build import board

_MAP = Path(__file__).resolve().parents[1]
_GRAPH = _MAP.parents[1] / "rules" / "data" / "map.json"


def main() -> int:
    """Build or check; returns 1 if the file differs in a check."""
    parser = argparse.ArgumentParser(prog="assets.map.builder", description=__doc__)
    parser.add_argument(
        "--recipe", type=Path, default=_MAP / "recipe", help="folder of the recipe and the outlines"
    )
    parser.add_argument("--map", type=Path, default=_GRAPH, help="the graph the board must agree with")
    parser.add_argument("--out", type=Path, default=_MAP / "board.json", help="the file to write or to check")
    parser.add_argument("--check", action="store_true", help="do not write, compare")
    options = parser.parse_args()
    begin = time.monotonic()

    def report(stage: str) -> None:
        print(f"{time.monotonic() - begin:5.1f} s  {stage}", file=sys.stderr)

    text = board(options.recipe, options.map, report)
    report("done")
    if options.check:
        same = options.out.read_text("utf-8") == text
        print("same" if same else "differs")
        return 0 if same else 1
    options.out.write_text(text, "utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
