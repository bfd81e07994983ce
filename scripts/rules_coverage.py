"""`docs/rules-coverage.md`: every rule with the code that cites it, its tests and its cases.

`python -m scripts.rules_coverage` writes the page; with `--check` it says what is wrong and fails: a rule without code,
without a test of what it permits or one of what it refuses, or a page that is not up to date.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from rules.rulebook import RULES

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "rules-coverage.md"
OBJECTIVES = "rules/data/objectives.json"
"""The national objectives, each with its id: the code that pays them is the same for all."""

COLLECT_TO = "RULES_COVERAGE_TO"
"""The environment variable that tells the collecting pytest where to write."""

UNUSED: Mapping[str, str] = {
    "R-OPT-06": "A bid is agreed between players before the game and written into the setup.",
}
"""The rules of the book that the referee does not keep, with the reason; it keeps all the others."""

REFEREED = tuple(rule for rule in RULES if rule not in UNUSED)
"""Every rule that needs code, a test of what it permits and one of what it refuses."""

ID = re.compile(
    r"\b([HR]-(?:NO-)?(?:G40-)?[A-Z0-9]+-)(\d+)((?:(?:, | and |…)\d{1,2}\b)*)(?:(?: to )\1?(\d+))?"
)


@dataclass
class Entry:
    """What there is of a rule."""

    code: list[str] = field(default_factory=list)
    tests: dict[str, Counter[str]] = field(
        default_factory=lambda: {"permitted": Counter(), "refused": Counter()}
    )
    cases: Counter[str] = field(default_factory=Counter)


def cited(text: str) -> Iterator[str]:
    """The ids that a text cites, those in lists ("H-POL-2, 3") and ranges ("R-SEA-06 to R-SEA-10") too."""
    for match in ID.finditer(text):
        stem, first, more, last = match.groups()
        numbers = [first, *re.findall(r"\d+", more)]
        if last:
            numbers.extend(f"{n:0{len(first)}d}" for n in range(int(first) + 1, int(last) + 1))
        yield from (f"{stem}{number}" for number in numbers if f"{stem}{number}" in RULES)


def coverage() -> dict[str, Entry]:
    """Every rule of the book with what there is of it."""
    found = {rule: Entry() for rule in RULES}
    for path in sorted((ROOT / "rules").rglob("*.py")):
        name = path.relative_to(ROOT / "rules").with_suffix("").as_posix()
        for rule in dict.fromkeys(cited(path.read_text("utf-8"))):
            found[rule].code.append(name)
    for rule in dict.fromkeys(cited((ROOT / OBJECTIVES).read_text("utf-8"))):
        found[rule].code.append(OBJECTIVES.removeprefix("rules/"))
    for path in sorted((ROOT / "tests" / "cases").glob("*.json")):
        for case in json.loads(path.read_text("utf-8"))["cases"]:
            for rule in case["rules"]:
                if rule in found:
                    found[rule].cases[path.stem] += 1
    for rule, verdict, file in collected():
        if rule not in found:
            raise SystemExit(f"{file} is marked with {rule}, which is not in the rulebook")
        found[rule].tests[verdict][Path(file).stem.removeprefix("test_")] += 1
    return found


def collected() -> list[tuple[str, str, str]]:
    """Rule, verdict and file of every marked test, asked of pytest in a process of its own."""
    with TemporaryDirectory() as folder:
        target = Path(folder) / "marks.json"
        command = [sys.executable, "-m", "pytest", "--collect-only", "-qq", "-p", "no:cacheprovider"]
        command += ["-p", "scripts.rules_coverage", "tests/rules"]
        run = subprocess.run(
            command,
            cwd=ROOT,
            env={**os.environ, COLLECT_TO: str(target), "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=False,
        )
        if run.returncode:
            raise SystemExit(f"the tests cannot be collected:\n{run.stdout}{run.stderr}")
        return [tuple(entry) for entry in json.loads(target.read_text("utf-8"))]


def pytest_collection_finish(session: Any) -> None:
    """As a plugin of the collecting pytest: write down the markers."""
    if COLLECT_TO in os.environ:
        marks = [
            (*mark.args, item.path.name)
            for item in session.items
            for mark in item.iter_markers("rule")
            if mark.args
        ]
        Path(os.environ[COLLECT_TO]).write_text(json.dumps(marks), "utf-8")


def faults(found: Mapping[str, Entry]) -> list[str]:
    """What is wrong: rules without code or tests, a wrong list of unused ones, a stale page."""
    result = [f"{rule} is called unused, but is not in the rulebook" for rule in UNUSED if rule not in RULES]
    for rule in REFEREED:
        if not found[rule].code:
            result.append(f"{rule} ({RULES[rule].title}) is cited by no code")
        for verdict, tests in found[rule].tests.items():
            if not tests:
                result.append(f"{rule} ({RULES[rule].title}) has no test of what is {verdict}")
    if not PAGE.exists() or PAGE.read_text("utf-8") != page(found):
        result.append(f"{PAGE.relative_to(ROOT)} is out of date: python -m scripts.rules_coverage")
    return result


def page(found: Mapping[str, Entry]) -> str:
    """The text of the page."""
    lines = [
        "# The rules and where they are kept",
        "",
        "Written by `python -m scripts.rules_coverage`; `tests/test_rules_coverage.py` fails if it is out of date or",
        "if a rule lacks code or one of its tests. *Rule* is the rulebook's text, as players read it.",
        "*Code*: the modules of `rules` that cite the id. *Permitted* and *refused*: tests marked with the rule, by",
        "file; where a rule forbids nothing, refused means the case in which its effect does not come about.",
        "*Cases*: entries of `tests/cases`, by file.",
        "",
        f"## Refereed: {len(REFEREED)} rules",
        "",
        "| id | rule | code | permitted | refused | cases |",
        "|---|---|---|---|---|---|",
        *(_row(rule, found[rule]) for rule in REFEREED),
        "",
        f"## Not refereed: {len(UNUSED)} rules",
        "",
        "| id | rule | why not |",
        "|---|---|---|",
        *(f"| {rule} | {_sentence(rule)} | {reason} |" for rule, reason in UNUSED.items()),
    ]
    return "\n".join(lines) + "\n"


def _row(rule: str, entry: Entry) -> str:
    columns = (
        rule,
        _sentence(rule),
        _names(entry.code),
        _counts(entry.tests["permitted"]),
        _counts(entry.tests["refused"]),
        _counts(entry.cases),
    )
    return f"| {' | '.join(columns)} |"


def _sentence(rule: str) -> str:
    return f"**{RULES[rule].title}.** {RULES[rule].text}"


def _names(names: Iterable[str]) -> str:
    return ", ".join(names) or "–"


def _counts(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counts.items())) or "–"


def main(arguments: list[str]) -> int:
    """Write the page, or check it."""
    found = coverage()
    if "--check" not in arguments:
        PAGE.write_text(page(found), "utf-8")
    wrong = faults(found)
    print("\n".join(wrong) or f"{len(REFEREED)} rules refereed, each by code and tested both ways")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
