"""The package that players install carries its map, pictures and fonts, and finds them without a checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


def test_everything_the_program_reads_is_inside(wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    assets = [
        path
        for folder, pattern in (("icons", "*.svg"), ("fonts", "*"), ("map", "*.json"))
        for path in (ROOT / "assets" / folder).glob(pattern)
        if path.is_file()
    ]
    wanted = {f"anniversary_board/{path.relative_to(ROOT).as_posix()}" for path in assets}
    wanted |= {path.relative_to(ROOT).as_posix() for path in (ROOT / "rules" / "data").rglob("*.json")}
    manual = [path for path in (ROOT / "docs" / "manual").rglob("*") if path.is_file()]
    wanted |= {
        f"anniversary_board/manual/{path.relative_to(ROOT / 'docs' / 'manual').as_posix()}" for path in manual
    }
    assert len(wanted) > len(assets) > 0 < len(manual)
    assert wanted - inside == set()


def test_nothing_else_is_inside(wheel: Path) -> None:
    tops = {name.split("/")[0].split("-")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert tops == {"rules", "anniversary_board"}


def test_installed_it_finds_its_own_files(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path / "site")
    program = (
        "from anniversary_board import resources, startup\n"
        "assert startup.check_assets() == []\n"
        "assert resources.manual_file('index.md').read_bytes()\n"
        "print(resources.asset_file('map/board.json'))"
    )
    run = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "site")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert (
        Path(run.stdout.strip()) == tmp_path / "site" / "anniversary_board" / "assets" / "map" / "board.json"
    )
