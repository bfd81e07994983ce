"""Counters show owner, kind, number and state where the design puts them, in pixels."""

from __future__ import annotations

import zlib
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPdfWriter
from PySide6.QtWidgets import QApplication

from anniversary_board.board import counters
from anniversary_board.board.counters import CounterLook, paint_counter
from anniversary_board.resources import MissingAsset
from anniversary_board.theme import DARK, LIGHT, OWNERS, PAPER, Theme

SIDE = 100
MARGIN = 20
GROUND = "#00FF00"
pytestmark = pytest.mark.usefixtures("qapp")


def painted(look: CounterLook, theme: Theme = LIGHT) -> QImage:
    """The counter of 100 px in the middle of 140 on a green that no theme uses."""
    image = QImage(SIDE + 2 * MARGIN, SIDE + 2 * MARGIN, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(GROUND))
    with QPainter(image) as painter:
        paint_counter(painter, QRectF(MARGIN, MARGIN, SIDE, SIDE), look, theme)
    return image


def at(image: QImage, x: float, y: float) -> str:
    """The colour at a share of the counter's side, from its upper left."""
    return image.pixelColor(round(MARGIN + x * SIDE), round(MARGIN + y * SIDE)).name().upper()


def share(image: QImage, color: str, area: QRectF) -> float:
    """How much of an area (in shares of the side) has exactly that colour."""
    xs = range(round(MARGIN + area.left() * SIDE), round(MARGIN + area.right() * SIDE))
    ys = range(round(MARGIN + area.top() * SIDE), round(MARGIN + area.bottom() * SIDE))
    hits = sum(image.pixelColor(x, y).name().upper() == color for x in xs for y in ys)
    return hits / (len(xs) * len(ys))


@pytest.mark.parametrize("theme", [LIGHT, DARK, PAPER], ids=lambda theme: theme.name)
@pytest.mark.parametrize("owner", OWNERS)
def test_plate_edge_and_emblem_are_the_owners(owner: str, theme: Theme) -> None:
    image = painted(CounterLook(owner, "tank"), theme)
    colors = theme.owners[owner]
    assert at(image, 0.6, 0.12) == colors.counter
    assert at(image, 0.5, 0.015) == colors.ink
    assert at(image, 0.005, 0.005) == GROUND
    emblem = share(image, colors.ink, QRectF(0.065, 0.065, 0.27, 0.27))
    assert 0.15 <= emblem <= 0.85


def test_the_silhouette_stands_low_and_clear_of_the_emblem() -> None:
    image = painted(CounterLook("Germany", "tank"))
    ink, fill = LIGHT.owners["Germany"].ink, LIGHT.owners["Germany"].counter
    assert share(image, ink, QRectF(0.1, 0.5, 0.8, 0.42)) > 0.5
    assert share(image, fill, QRectF(0.2, 0.94, 0.6, 0.015)) == 1
    for kind in ("infantry", "artillery", "aa_gun", "v1_rocket"):
        image = painted(CounterLook("Japan", kind))
        # The disc's rim: a ring of the fill lies between it and any silhouette.
        assert at(image, 0.2 + 0.152 * 0.7071, 0.2 + 0.152 * 0.7071) == LIGHT.owners["Japan"].counter


def test_the_badge_overhangs_the_lower_right_and_is_absent_for_one() -> None:
    one, three = painted(CounterLook("Italy", "fighter")), painted(CounterLook("Italy", "fighter", 3))
    beyond = QRectF(0.75, 1.06, 0.25, 0.05)
    assert share(one, LIGHT.board.badge, beyond) == 0
    assert share(three, LIGHT.board.badge, beyond) > 0.3
    assert at(three, 1.15, 1.15) == GROUND
    dark = painted(CounterLook("Italy", "fighter", 3), DARK)
    assert share(dark, DARK.board.badge, beyond) > 0.3


@pytest.mark.parametrize("side", [10, 16, 22, 28, 34, 42, 100])
def test_no_count_is_written_below_its_floor(side: int) -> None:
    font = counters.badge_font(side * 0.44)
    assert font.pixelSize() >= counters.LEAST_BADGE_TEXT
    assert font.pixelSize() == pytest.approx(max(side * 0.44, 10.5), abs=0.6)
    box = counters.badge_rect(QPointF(0, 0), "12", side * 0.44)
    metrics = QFontMetricsF(font)
    assert box.width() > metrics.horizontalAdvance("12")
    assert box.height() > metrics.capHeight()


def test_the_figures_of_a_badge_are_in_its_middle() -> None:
    image = QImage(80, 60, QImage.Format.Format_ARGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    box = counters.paint_badge(painter, QPointF(70, 50), "8", 40, LIGHT)
    painter.end()
    inner = box.adjusted(8, 6, -8, -6).toRect()
    rows = [
        y
        for y in range(inner.top(), inner.bottom() + 1)
        if any(image.pixelColor(x, y).lightness() < 90 for x in range(inner.left(), inner.right() + 1))
    ]
    assert (rows[0] + rows[-1]) / 2 == pytest.approx(box.center().y(), abs=1.5)


def test_damage_tears_the_corner_white_with_a_red_cross_and_repair_mends_it() -> None:
    whole = painted(CounterLook("Soviet Union", "battleship"))
    hit = painted(CounterLook("Soviet Union", "battleship", damaged=True))
    mending = painted(CounterLook("Soviet Union", "battleship", damaged=True, repairing=True))
    corner = QRectF(0.68, 0.02, 0.3, 0.3)
    assert share(whole, LIGHT.board.badge, corner) < 0.2
    assert share(hit, LIGHT.board.badge, corner) > 0.3
    assert at(hit, 0.85, 0.155) == LIGHT.board.battle
    assert at(mending, 0.85, 0.155) == LIGHT.panel.good


def test_spent_movement_is_a_bar_along_the_foot_with_a_gap_over_it() -> None:
    ink, fill = LIGHT.owners["Japan"].ink, LIGHT.owners["Japan"].counter
    foot, gap = QRectF(0.22, 0.885, 0.56, 0.02), QRectF(0.22, 0.842, 0.56, 0.015)
    assert share(painted(CounterLook("Japan", "carrier", spent=True)), ink, foot) == 1
    assert share(painted(CounterLook("Japan", "carrier", spent=True)), fill, gap) == 1
    assert share(painted(CounterLook("Japan", "carrier")), ink, foot) > 0.5
    assert share(painted(CounterLook("Japan", "carrier")), ink, gap) > 0.5


def test_passengers_are_boxes_and_an_allys_shows_its_colour() -> None:
    own = ("United Kingdom", "infantry")
    look = CounterLook("United Kingdom", "transport", cargo=(own, ("United States", "tank")))
    image = painted(look)
    assert at(image, 0.145, 0.925) == LIGHT.board.badge
    assert at(image, 0.37, 0.925) == LIGHT.owners["United States"].counter
    empty = painted(CounterLook("United Kingdom", "transport"))
    assert at(empty, 0.37, 0.925) not in (LIGHT.board.badge, LIGHT.owners["United States"].counter)


def test_lifted_counters_wear_the_legal_colour() -> None:
    image = painted(CounterLook("France", "infantry", lifted=True))
    assert at(image, 0.5, 0.06) == LIGHT.board.legal
    assert at(image, 0.5, 0.1) == LIGHT.owners["France"].counter


def test_ghosts_and_dimmed_counters_fade_as_one() -> None:
    for look, opacity in (
        (CounterLook("Germany", "tank", ghost=True), 0.55),
        (CounterLook("Germany", "tank", dimmed=True), 0.74),
    ):
        image = painted(look)
        for share_x, share_y, solid in ((0.6, 0.12, "counter"), (0.5, 0.69, "ink")):
            full = QColor(getattr(LIGHT.owners["Germany"], solid))
            seen = QColor(at(image, share_x, share_y))
            assert seen.red() == pytest.approx(full.red() * opacity, abs=3)
            assert seen.green() == pytest.approx(full.green() * opacity + 255 * (1 - opacity), abs=3)
    edge = painted(CounterLook("Germany", "tank", ghost=True))
    along = {at(edge, x / 100, 0.0) for x in range(25, 75)}
    assert GROUND in along
    assert len(along) > 1


def test_nothing_is_painted_beyond_the_overhang_nor_in_another_place() -> None:
    look = CounterLook("China", "infantry", 88, damaged=True, lifted=True, cargo=(("China", "infantry"),) * 9)
    picture = counters.counter_pixmap(look, SIDE, 1.0, LIGHT).toImage()
    margin = counters.picture_margin(SIDE)
    assert picture.width() == SIDE + 2 * margin
    rim = [
        picture.pixelColor(x, y).alpha()
        for x in range(picture.width())
        for y in range(picture.height())
        if 0 in (x, y) or picture.width() - 1 in (x, y)
    ]
    assert max(rim) == 0


def test_pictures_are_cached_by_what_they_show() -> None:
    look = CounterLook("Italy", "submarine", 2)
    first = counters.counter_pixmap(look, 28, 2.0, LIGHT)
    assert counters.counter_pixmap(CounterLook("Italy", "submarine", 2), 28, 2.0, LIGHT) is first
    assert counters.counter_pixmap(look, 28, 2.0, DARK) is not first
    assert first.devicePixelRatio() == 2.0
    assert first.width() == 2 * (28 + 2 * counters.picture_margin(28))


def test_chips_hold_emblem_and_number_and_grow_with_it() -> None:
    image = QImage(80, 30, QImage.Format.Format_ARGB32)
    image.fill(QColor(GROUND))
    painter = QPainter(image)
    box = counters.paint_chip(painter, QPointF(40, 15), "Germany", 38, LIGHT)
    painter.end()
    assert box.height() == counters.CHIP_HEIGHT
    assert box.size() == counters.chip_size(38)
    assert counters.chip_size(138).width() > box.width() > counters.chip_size(8).width()
    colors = LIGHT.owners["Germany"]
    assert image.pixelColor(round(box.left()) + 9, 15).name().upper() == colors.ink
    seen = {image.pixelColor(x, 15).name().upper() for x in range(round(box.left()), round(box.right()))}
    assert colors.counter in seen


def test_plates_icons_and_roundels_are_pictures_of_the_size_asked() -> None:
    plate = counters.plate_pixmap("Japan", 36, 1.0, LIGHT).toImage()
    assert plate.width() == 36
    assert plate.pixelColor(18, 18).name().upper() == LIGHT.owners["Japan"].ink
    assert plate.pixelColor(6, 6).name().upper() == LIGHT.owners["Japan"].counter
    mark = counters.icon_pixmap("battle", 20, "#B3211B", 1.5).toImage()
    assert mark.width() == 30
    assert mark.pixelColor(15, 14).name().upper() == "#B3211B"
    image = QImage(40, 40, QImage.Format.Format_ARGB32)
    painter = QPainter(image)
    counters.paint_roundel(painter, QRectF(0, 0, 40, 40), "France")
    painter.end()
    assert image.pixelColor(20, 20).name().upper() == "#FFFFFF"


def test_counters_on_paper_are_vectors_with_real_text(tmp_path: Path, qapp: QApplication) -> None:
    file = tmp_path / "counters.pdf"
    writer = QPdfWriter(str(file))
    writer.setResolution(300)
    painter = QPainter(writer)
    paint_counter(painter, QRectF(100, 100, 90, 90), CounterLook("France", "tank", 3, damaged=True), PAPER)
    painter.end()
    document = file.read_bytes()
    assert b"/Subtype /Image" not in document
    assert b"FiraSansCondensed-Bold" in document
    streams = [part.split(b"endstream")[0].strip(b"\r\n") for part in document.split(b"stream\n")[1::2]]
    assert any(b" c\n" in zlib.decompress(one) for one in streams if one.startswith(b"\x78"))


def test_unknown_owners_and_kinds_are_refused() -> None:
    with pytest.raises(KeyError, match="Atlantis"):
        painted(CounterLook("Atlantis", "tank"))
    with pytest.raises(MissingAsset, match="zeppelin"):
        painted(CounterLook("Italy", "zeppelin"))
