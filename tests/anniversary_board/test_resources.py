"""Assets are found in a checkout and in an installed package, and reading them does not start Qt."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from anniversary_board import resources


def test_a_package_with_its_own_assets_uses_them(tmp_path: Path) -> None:
    package = tmp_path / "anniversary_board"
    (package / "assets").mkdir(parents=True)
    (tmp_path / "assets").mkdir()
    assert resources.assets_of(package) == package / "assets"


def test_a_checkout_uses_the_folder_beside_the_package(tmp_path: Path) -> None:
    package = tmp_path / "anniversary_board"
    package.mkdir()
    (tmp_path / "assets").mkdir()
    assert resources.assets_of(package) == tmp_path / "assets"


def test_without_assets_the_error_names_the_package(tmp_path: Path) -> None:
    with pytest.raises(resources.MissingAsset, match=tmp_path.name):
        resources.assets_of(tmp_path)


def test_an_icon_is_an_svg() -> None:
    assert resources.icon_bytes("tank").startswith(b"<svg")
    assert "tank" in resources.icon_names()


def test_a_missing_asset_is_named() -> None:
    with pytest.raises(resources.MissingAsset, match=r"icons/zeppelin\.svg"):
        resources.icon_bytes("zeppelin")


@pytest.mark.parametrize("path", ["../pyproject.toml", "/etc/hosts", "icons//tank.svg", ""])
def test_a_path_out_of_the_folder_is_refused(path: str) -> None:
    with pytest.raises(ValueError, match="not a path"):
        resources.asset(path)


def test_fonts_load_with_every_weight_the_design_uses(qapp: object) -> None:
    from PySide6.QtGui import QFontDatabase

    families = resources.load_fonts()
    assert {resources.PANEL_FONT, resources.BOARD_FONT} <= set(families)
    assert {"Regular", "Medium", "SemiBold", "Bold"} <= set(QFontDatabase.styles(resources.PANEL_FONT))
    assert {"Regular", "Medium", "Medium Italic", "SemiBold", "Bold"} <= set(
        QFontDatabase.styles(resources.BOARD_FONT)
    )


def test_the_fonts_licence_is_bundled() -> None:
    licence = resources.asset_bytes("fonts/OFL.txt").decode("utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence


def test_reading_assets_and_colours_does_not_import_qt() -> None:
    program = (
        "import sys; from anniversary_board import resources, theme; resources.icon_bytes('tank');"
        "sys.exit(any(name.startswith('PySide6') for name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", program], check=False)
    assert done.returncode == 0
