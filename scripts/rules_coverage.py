"""`docs/rules-coverage.md`: every rule with the code that cites it, its tests and its cases.

`python -m scripts.rules_coverage` writes the page; with `--check` it says what is wrong and fails: a refereed rule
without a test of what it permits and one of what it refuses, or a page that is not up to date.
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
COLLECT_TO = "RULES_COVERAGE_TO"
"""The environment variable that tells the collecting pytest where to write."""

REFEREED = [
    "H-MAP-1",
    "H-MAP-2",
    "H-MAP-3",
    "H-MAP-4",
    "H-MAP-5",
    "H-MAP-6",
    "H-MAP-7",
    "H-CTL-1",
    "H-TURN-1",
    "H-CAP-1",
    "H-CAP-2",
    "H-POL-0",
    "H-POL-1",
    "H-POL-2",
    "H-POL-3",
    "H-POL-4",
    "H-POL-5",
    "H-POL-6",
    "H-POL-7",
    "H-POL-8",
    "H-POL-9",
    "H-POL-10",
    "H-POL-11",
    "H-POL-12",
    "H-NEU-1",
    "H-NEU-2",
    "H-MIN-1",
    "H-GER-1",
    "H-FRA-2",
    "H-FRA-3",
    "H-USA-1",
    "H-CHI-1",
    "H-PRO-5",
    "H-REP-1",
    "H-UNIT-1",
    "H-PAR-1",
    "H-MEC-1",
    "H-AA-3",
    "H-AIR-1",
    "H-AIR-2",
    "H-CV-1",
    "H-TRA-1",
    "H-ESC-1",
    "H-V1-1",
    "R-SEQ-01",
    "R-SEQ-02",
    "R-TECH-06",
    "R-TECH-11",
    "R-MOVE-01",
    "R-MOVE-02",
    "R-MOVE-03",
    "R-MOVE-04",
    "R-MOVE-05",
    "R-MOVE-06",
    "R-MOVE-07",
    "R-MOVE-08",
    "R-MOVE-09",
    "R-MOVE-19",
    "R-MOVE-20",
    "R-AIR-01",
    "R-AIR-02",
    "R-AIR-03",
    "R-AIR-04",
    "R-AIR-05",
    "R-AIR-06",
    "R-AIR-07",
    "R-AIR-08",
    "R-SEA-01",
    "R-SEA-02",
    "R-SEA-03",
    "R-SEA-04",
    "R-SEA-05",
    "R-SEA-06",
    "R-SEA-07",
    "R-SEA-08",
    "R-SEA-09",
    "R-SEA-10",
    "R-SEA-11",
    "R-CV-01",
    "R-CV-05",
    "R-CV-06",
    "R-AMP-01",
    "R-AMP-02",
    "R-SBR-01",
    "R-CTL-02",
    "R-CTL-03",
    "R-CTL-04",
    "R-NCM-01",
    "R-NCM-02",
    "R-NCM-03",
    "R-NCM-04",
    "R-NCM-05",
    "R-NCM-06",
    "R-OPT-02",
]
"""What this version referees: movement, politics, captures without dice, turns and phases."""

LATER: Mapping[str, str] = {
    "conduct combat": r"R-CMB-\d+|R-SUB-\d+|R-TRN-\d+|R-CV-0[234]|R-AMP-0[3-8]|R-SBR-0[2-6]|R-G40-.*|H-FOR-1|H-SCA-1|"
    r"H-TD-1|H-AA-[12]|H-AIR-3|H-SUB-1|H-PAR-[23]|H-FRA-[14]|R-OPT-03|R-CHI-08",
    "research": r"R-RD-\d+|R-TECH-\d+|H-TECH-1|R-OPT-04",
    "purchase": r"R-PUR-\d+|H-LEND-\d|R-CHI-0[125]|H-CHI-2|H-BUR-1",
    "mobilize": r"R-MOB-\d+|H-PRO-[123467]|H-REP-2|R-CHI-03",
    "collect income": r"R-INC-\d+|H-INC-\d|R-NO-.*|R-OPT-01|R-SEQ-03",
    "victory": r"H-WIN-\d|R-VIC-\d+|R-SEQ-05|R-OPT-05",
    "nothing: house rules replace it, or it is a convention": r"R-SEQ-04|R-CTL-0[156789]|R-CHI-0[467]|R-OPT-06",
}
"""The rules that are settled at the table in this version, by the phase they are refereed with."""

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


def later(rule: str) -> str:
    """The phase that a rule is refereed with in a later version; "" for a refereed one."""
    if rule in REFEREED:
        return ""
    return next((phase for phase, pattern in LATER.items() if re.fullmatch(pattern, rule)), "?")


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
    """What is wrong: refereed rules without tests, rules of no phase, a stale page."""
    result = [f"{rule} is in no list: refereed, or with which phase?" for rule in RULES if later(rule) == "?"]
    result += [f"{rule} is refereed, but not in the rulebook" for rule in REFEREED if rule not in RULES]
    for rule in REFEREED:
        for verdict, tests in found[rule].tests.items():
            if not tests:
                result.append(f"{rule} ({RULES[rule].title}) has no test of what is {verdict}")
    if not PAGE.exists() or PAGE.read_text("utf-8") != page(found):
        result.append(f"{PAGE.relative_to(ROOT)} is out of date: python -m scripts.rules_coverage")
    return result


def page(found: Mapping[str, Entry]) -> str:
    """The text of the page."""
    done = [rule for rule in RULES if not later(rule)]
    lines = [
        "# The rules and where they are kept",
        "",
        "Written by `python -m scripts.rules_coverage`; `tests/test_rules_coverage.py` fails if it is out of date.",
        "*Code*: the modules of `rules` that cite the id. *Permitted* and *refused*: tests marked with the rule, by",
        "file; where a rule forbids nothing, refused means the case in which its effect does not come about.",
        "*Cases*: entries of `tests/cases`, by file.",
        "",
        f"## Refereed: {len(done)} rules",
        "",
        "| rule | title | code | permitted | refused | cases |",
        "|---|---|---|---|---|---|",
        *(_row(rule, found[rule]) for rule in done),
    ]
    for phase in LATER:
        rules = [rule for rule in RULES if later(rule) == phase]
        lines += ["", f"## Refereed later, with {phase}", "", "Until then the table settles it by an edit."]
        if phase.startswith("nothing"):
            lines[-3:] = [
                "",
                "## Not refereed",
                "",
                "House rules replace it, or it is a convention of players.",
            ]
        lines += ["", "| rule | title | code | tests | cases |", "|---|---|---|---|---|"]
        lines += [_later_row(rule, found[rule]) for rule in rules]
    return "\n".join(lines) + "\n"


def _row(rule: str, entry: Entry) -> str:
    columns = (
        rule,
        RULES[rule].title,
        _names(entry.code),
        _counts(entry.tests["permitted"]),
        _counts(entry.tests["refused"]),
        _counts(entry.cases),
    )
    return f"| {' | '.join(columns)} |"


def _later_row(rule: str, entry: Entry) -> str:
    tests = entry.tests["permitted"] + entry.tests["refused"]
    columns = (rule, RULES[rule].title, _names(entry.code), _counts(tests), _counts(entry.cases))
    return f"| {' | '.join(columns)} |"


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
    print("\n".join(wrong) or f"{len(REFEREED)} rules refereed, each permitted and refused by a test")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
