"""The desktop's files agree with each other and with the program."""

from __future__ import annotations

import configparser
import shutil
import subprocess
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest

from anniversary_board.documents import SUFFIX

ROOT = Path(__file__).parent.parent
LINUX = ROOT / "packaging" / "linux"
ID = "org.anniversary_board.AnniversaryBoard"
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def entry() -> configparser.SectionProxy:
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment]
    parser.read(LINUX / f"{ID}.desktop", encoding="utf-8")
    return parser["Desktop Entry"]


def metainfo() -> ElementTree.Element:
    return ElementTree.parse(LINUX / f"{ID}.metainfo.xml").getroot()


def file_type() -> ElementTree.Element:
    found = ElementTree.parse(LINUX / f"{ID}.mime.xml").getroot().find(f"{MIME}mime-type")
    assert found is not None
    return found


def test_one_name_is_used_everywhere() -> None:
    data = metainfo()
    assert data.findtext("id") == ID
    assert data.findtext("launchable") == f"{ID}.desktop"
    assert entry()["Icon"] == ID
    assert (LINUX / f"{ID}.svg").is_file()
    assert f'setDesktopFileName("{ID}")' in (ROOT / "anniversary_board" / "app.py").read_text(
        encoding="utf-8"
    )


def test_the_commands_are_those_of_the_package() -> None:
    commands = {*PROJECT["scripts"], *PROJECT["gui-scripts"]}
    assert entry()["Exec"].split()[0] in commands
    assert {binary.text for binary in metainfo().iter("binary")} == commands


def test_the_newest_release_is_this_version() -> None:
    release = next(metainfo().iter("release"))
    assert release.get("version") == PROJECT["version"]


def test_games_are_recognised_by_the_ending_the_window_gives_them() -> None:
    kind = file_type().get("type")
    glob = file_type().find(f"{MIME}glob")
    assert glob is not None
    assert glob.get("pattern") == f"*.{SUFFIX}"
    assert entry()["MimeType"] == f"{kind};"
    assert metainfo().findtext("provides/mediatype") == kind


@pytest.mark.parametrize(
    "command",
    [
        ["desktop-file-validate", f"{ID}.desktop"],
        ["appstreamcli", "validate", "--no-net", f"{ID}.metainfo.xml"],
    ],
    ids=lambda command: command[0],
)
def test_the_desktops_own_validators_agree(command: list[str]) -> None:
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    run = subprocess.run(command, cwd=LINUX, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout if command[0].startswith("desktop") else "") == (0, "")
