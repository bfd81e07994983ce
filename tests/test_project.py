"""What the project asks of every file of its own: size, documentation, finish, licences, pins."""

from __future__ import annotations

import ast
import importlib.util
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import anniversary_board

ROOT = Path(__file__).parent.parent
PACKAGES = ("rules", "anniversary_board", "assets")
MODULE_LINES = 400
FUNCTION_LINES = 40
LEFT_OUT = {"build", "dist", "node_modules", "__pycache__"}
TEXT = {
    ".py",
    ".toml",
    ".md",
    ".txt",
    ".json",
    ".svg",
    ".xml",
    ".desktop",
    ".spec",
    ".sh",
    ".cfg",
    ".yml",
    "",
}
OTHERS = {"countries-50m.json", "world-atlas-LICENSE.txt", "OFL.txt"}
"""Files taken over unchanged."""

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def own_files() -> Iterator[Path]:
    """Every text file of the project, none that tools made."""
    folders = [ROOT]
    while folders:
        for entry in folders.pop().iterdir():
            hidden = entry.name.startswith(".") and entry.name not in (".ci", ".gitignore", ".importlinter")
            if hidden or entry.name in LEFT_OUT or entry.name.endswith(".egg-info"):
                continue
            if entry.is_dir():
                folders.append(entry)
            elif entry.suffix in TEXT and entry.name not in OTHERS:
                yield entry


def modules() -> list[Path]:
    return sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


FILES = sorted(own_files())
SEARCHED = [path for path in FILES if path != Path(__file__)]
"""Where words are looked for: everywhere but in the list of them."""
CODE = [path for path in SEARCHED if path.suffix == ".py"]
MODULES = [pytest.param(path, id=name_of(path)) for path in modules()]


@pytest.mark.parametrize("path", MODULES)
def test_a_module_is_short_and_says_what_it_is(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count("\n") <= MODULE_LINES
    assert ast.get_docstring(ast.parse(text)), "a module begins with a sentence that says what it is"


def lines_of(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """The lines of a function from its `def`, its docstring not counted."""
    first = function.body[0]
    documented = ast.get_docstring(function, clean=False) is not None
    docstring = (first.end_lineno or 0) - first.lineno + 1 if documented else 0
    return (function.end_lineno or 0) - function.lineno + 1 - docstring


@pytest.mark.parametrize("path", MODULES)
def test_functions_are_short_and_classes_have_telling_names(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    long = {
        function.name: lines_of(function) for function in functions if lines_of(function) > FUNCTION_LINES
    }
    vague = [
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and re.search(r"(Manager|Helper|Utils?)$", node.name)
    ]
    assert (long, vague) == ({}, [])


@pytest.mark.parametrize("path", MODULES)
def test_no_error_is_swallowed(path: Path) -> None:
    handlers = [
        node
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ExceptHandler)
    ]
    swallowed = [node.lineno for node in handlers if all(isinstance(line, ast.Pass) for line in node.body)]
    everything = [node.lineno for node in handlers if node.type is None]
    assert (swallowed, everything) == ([], [])


def found(pattern: str, paths: list[Path]) -> list[str]:
    """Where a pattern occurs, as `file:line: text`."""
    compiled = re.compile(pattern)
    return [
        f"{name_of(path)}:{number}: {line.strip()[:120]}"
        for path in paths
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if compiled.search(line)
    ]


def test_nothing_is_left_to_do() -> None:
    assert found(r"\b(TODO|FIXME|XXX|TBD|HACK)\b", SEARCHED) == []
    assert found("NotImplementedError|lorem ipsum", CODE) == []


def test_no_file_names_a_machine_or_a_registry() -> None:
    assert found(r"py[p]i\.org|pythonh[o]sted\.org|np[m]js\.(org|com)|\bd[e]bian\.org", SEARCHED) == []
    assert found(r"(?<![\w.~$}/])/(work|home|root|Users|tmp|opt)/\w", SEARCHED) == []


def test_an_ignored_type_error_names_itself() -> None:
    assert found(r"#\s*(type: ignore(?!\[)|pyright: ignore(?!\[))", CODE) == []


def test_every_asset_taken_over_has_its_licence() -> None:
    licences = (ROOT / "assets" / "LICENSES.md").read_text(encoding="utf-8")
    for name, owner in (
        ("fonts/OFL.txt", "fonts/OFL.txt"),
        ("map/recipe/world-atlas-LICENSE.txt", "world-atlas"),
    ):
        assert (ROOT / "assets" / name).is_file()
        assert owner in licences
    for folder in ("fonts", "icons", "map"):
        assert folder in licences


def test_versions_and_entry_points_agree() -> None:
    assert PROJECT["project"]["version"] == anniversary_board.__version__
    assert f"## {anniversary_board.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    for table in ("scripts", "gui-scripts"):
        for target in PROJECT["project"][table].values():
            module, function = target.split(":")
            spec = importlib.util.find_spec(module)
            assert spec is not None
            assert spec.origin is not None
            source = ast.parse(Path(spec.origin).read_text(encoding="utf-8"))
            assert function in {node.name for node in source.body if isinstance(node, ast.FunctionDef)}


def pins() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pairs = [line.split("==") for line in lines if line and not line.startswith("#")]
    return {canonical(name): version for name, version in pairs}


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_every_dependency_is_pinned_to_a_version_it_allows() -> None:
    extras = PROJECT["project"]["optional-dependencies"].values()
    asked = [Requirement(line) for lines in (PROJECT["project"]["dependencies"], *extras) for line in lines]
    pinned = pins()
    others = [one for one in asked if canonical(one.name) != canonical(PROJECT["project"]["name"])]
    assert [
        one.name for one in others if not one.specifier.contains(pinned.get(canonical(one.name), "0"))
    ] == []


def test_the_referee_loads_neither_qt_nor_geometry() -> None:
    """Importing all of `rules` leaves the window's libraries out, so the command line starts fast."""
    names = sorted(
        path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".").removesuffix(".__init__")
        for path in (ROOT / "rules").rglob("*.py")
    )
    program = (
        f"import sys\nfor name in {names!r}: __import__(name)\n"
        "loaded = {name.split('.')[0] for name in sys.modules}\n"
        "print(sorted(loaded & {'PySide6', 'shapely', 'anniversary_board'}))"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == "[]"


def test_every_decision_is_listed() -> None:
    decisions = sorted(path.name for path in (ROOT / "docs" / "decisions").glob("[0-9]*.md"))
    numbers = [int(name[:4]) for name in decisions]
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    assert numbers == list(range(1, len(numbers) + 1))
    assert [name for name in decisions if f"decisions/{name}" not in index] == []


@pytest.mark.parametrize(
    "path", [pytest.param(path, id=name_of(path)) for path in FILES if path.suffix == ".md"]
)
def test_links_between_pages_lead_somewhere(path: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)[^)]*\)", path.read_text(encoding="utf-8"))
    local = [link for link in links if not re.match(r"[a-z]+:", link)]
    assert [link for link in local if not (path.parent / link).exists()] == []
