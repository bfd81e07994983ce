"""Every kind, marker and emblem has a plain vector icon, and the silhouettes differ at 20 px."""

from __future__ import annotations

import json
from importlib.resources import files
from itertools import combinations
from xml.etree import ElementTree

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from anniversary_board.board import icons
from anniversary_board.resources import MissingAsset, icon_bytes, icon_names
from anniversary_board.theme import OWNERS

KINDS = tuple(json.loads((files("rules") / "data" / "units.json").read_text("utf-8"))["units"])
MARKERS = [
    "victory_city",
    "capital",
    "fortification",
    "bomb_damage",
    "damaged",
    "cargo",
    "airbase",
    "scramble",
    "canal_open",
    "canal_shut",
    "battle",
    "landing",
    "provocation",
    "load",
    "die_1",
    "die_2",
    "die_3",
    "die_4",
    "die_5",
    "die_6",
]
EMBLEMS = [f"emblem_{icons.icon_key(owner)}" for owner in OWNERS]
ROUNDELS = [f"roundel_{icons.icon_key(owner)}" for owner in OWNERS]
CONTROLS = ["control_up", "control_down"]
ONE_INK = [*KINDS, *MARKERS, *EMBLEMS]

LEAST_PIXELS = 55
"""Two silhouettes of 20 × 20 px differ by at least this many whole pixels of ink."""


def drawn(name: str, side: int, fit: bool = False) -> np.ndarray:
    """The icon's ink as coverage 0 to 1, ``side`` × ``side``; ``fit`` as counters show it."""
    image = QImage(side, side, QImage.Format.Format_Grayscale8)
    image.fill(255)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if fit:
        box = QRectF(0.5, 0.5, side - 1, side - 1)
        painter.fillPath(icons.fitted(icons.icon(name).path, box), QColor("black"))
    else:
        icons.paint_icon(painter, QRectF(0, 0, side, side), name, QColor("black"))
    painter.end()
    rows = np.frombuffer(bytes(image.constBits()), np.uint8).reshape(side, image.bytesPerLine())
    return 1 - rows[:, :side] / 255


def test_the_set_is_complete_and_holds_nothing_unknown() -> None:
    assert set(icon_names()) == {*ONE_INK, *ROUNDELS, *CONTROLS}


def test_the_kinds_are_the_rules_twenty() -> None:
    assert len(KINDS) == 20


@pytest.mark.parametrize("name", [*ONE_INK, *ROUNDELS, *CONTROLS])
def test_icons_are_plain_square_vectors_within_their_square(name: str) -> None:
    root = ElementTree.fromstring(icon_bytes(name))
    assert root.get("viewBox") == "0 0 64 64"
    assert {element.tag.split("}")[1] for element in root.iter()} == {"svg", "path"}
    for path, _ in icons.icon(name).layers:
        outline = path.boundingRect()
        assert QRectF(-0.1, -0.1, 64.2, 64.2).contains(outline)
        assert max(outline.width(), outline.height()) >= 20


@pytest.mark.parametrize("name", ONE_INK)
def test_units_markers_and_emblems_are_one_path_in_the_ink_in_use(name: str) -> None:
    assert [fill for _, fill in icons.icon(name).layers] == ["currentColor"]
    assert max(icons.icon(name).path.boundingRect().getRect()[2:]) >= 50
    assert 0.1 <= drawn(name, 64).mean() <= 0.96


@pytest.mark.parametrize("name", ROUNDELS)
def test_roundels_bring_their_own_colours(name: str) -> None:
    fills = [fill for _, fill in icons.icon(name).layers]
    assert len(fills) >= 2
    assert all(QColor(fill).isValid() and fill.startswith("#") for fill in fills)


def test_silhouettes_differ_at_twenty_pixels() -> None:
    pictures = {kind: drawn(kind, 20, fit=True) for kind in KINDS}
    alike = {
        (one, other): float(np.abs(pictures[one] - pictures[other]).sum())
        for one, other in combinations(KINDS, 2)
    }
    closest = min(alike, key=lambda pair: alike[pair])
    assert alike[closest] >= LEAST_PIXELS, (closest, alike[closest])


def test_emblems_differ_at_ten_pixels() -> None:
    pictures = {name: drawn(name, 10, fit=True) for name in EMBLEMS}
    for one, other in combinations(EMBLEMS, 2):
        assert np.abs(pictures[one] - pictures[other]).sum() >= 12, (one, other)


def test_the_path_reader_draws_lines_curves_and_relative_steps() -> None:
    path = icons.parse_path("M1,2h3v4H1z m10 10 l5,0 0,5 Q10 20 8,8 C1 1 2 2 3,3Z")
    assert path.boundingRect().left() <= 1
    square = icons.parse_path("M0 0H10V10H0Z M2 2H8V8H2Z")
    assert square.contains(QRectF(0.5, 0.5, 1, 1))
    assert not square.contains(QRectF(4, 4, 1, 1))


@pytest.mark.parametrize("data", ["M0 0A5 5 0 0 1 9 9", "1 2 L3 4", "M0 0L1", "M0 0Z5 5", "M0 0 url(x)"])
def test_the_path_reader_refuses_what_it_does_not_draw(data: str) -> None:
    with pytest.raises(ValueError, match="path data"):
        icons.parse_path(data)


@pytest.mark.parametrize(
    ("svg", "fault"),
    [
        ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"/>', "64 by 64"),
        (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" fill-rule="evenodd">'
            '<text d="M0 0H9V9Z"/></svg>',
            "plain even-odd paths",
        ),
    ],
)
def test_foreign_svgs_are_refused(svg: str, fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(icons, "icon_bytes", lambda name: svg.encode())
    with pytest.raises(ValueError, match=fault):
        icons.icon("a foreign icon" + fault)


def test_an_icon_there_is_not_and_a_path_of_many_layers() -> None:
    with pytest.raises(MissingAsset):
        icons.icon("zeppelin")
    with pytest.raises(ValueError, match="layers"):
        _ = icons.icon("roundel_italy").path
