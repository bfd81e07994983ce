"""What the colours promise: readable ink, powers told apart by everybody, dimmed land apart from sea.

Contrast is the WCAG 2 ratio. Difference is CIEDE2000 (D65), taken after the full-severity matrices of
Machado, Oliveira and Fernandes (2009) in linear RGB; the smallest of normal sight, protanopia,
deuteranopia and tritanopia counts.
"""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields
from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

import numpy as np
import pytest

from anniversary_board.theme import DARK, LIGHT, OWNERS, PAPER, POWERS, THEMES, Theme, dim, mix

MACHADO = {
    "normal": np.eye(3),
    "protan": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deutan": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritan": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
XYZ = np.array(
    [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ]
)
WHITE = np.array([0.95047, 1.0, 1.08883])
Lab = tuple[float, float, float]


def linear(color: str) -> np.ndarray:
    part = np.array([int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    return np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)


def contrast(one: str, other: str) -> float:
    low, high = sorted(float(linear(c) @ np.array([0.2126, 0.7152, 0.0722])) for c in (one, other))
    return (high + 0.05) / (low + 0.05)


def lab(color: str, sight: str) -> Lab:
    seen = XYZ @ np.clip(MACHADO[sight] @ linear(color), 0, 1) / WHITE
    f = np.where(seen > 216 / 24389, np.cbrt(seen), (24389 / 27 * seen + 16) / 116)
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


def mean_hue(h1: float, h2: float) -> float:
    if abs(h1 - h2) <= 180:
        return (h1 + h2) / 2
    return (h1 + h2 + (360 if h1 + h2 < 360 else -360)) / 2


def ciede2000(one: Lab, other: Lab) -> float:
    """Sharma, Wu and Dalal (2005), k_L = k_C = k_H = 1; greys (no chroma) take hue difference 0."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    c7 = ((hypot(a1, b1) + hypot(a2, b2)) / 2) ** 7
    g = 0.5 * (1 - sqrt(c7 / (c7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn = (h2 - h1 + 180) % 360 - 180
    delta_h = 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    lm, cm = (l1 + l2) / 2, (c1 + c2) / 2
    hm = mean_hue(h1, h2) if c1 * c2 else h1 + h2
    t = (
        1
        - 0.17 * cos(radians(hm - 30))
        + 0.24 * cos(radians(2 * hm))
        + 0.32 * cos(radians(3 * hm + 6))
        - 0.20 * cos(radians(4 * hm - 63))
    )
    sl = 1 + 0.015 * (lm - 50) ** 2 / sqrt(20 + (lm - 50) ** 2)
    sc, sh = 1 + 0.045 * cm, 1 + 0.015 * cm * t
    cm7 = cm**7
    rt = -sin(radians(60 * exp(-(((hm - 275) / 25) ** 2)))) * 2 * sqrt(cm7 / (cm7 + 25**7))
    dl, dc, dh = (l2 - l1) / sl, (c2 - c1) / sc, delta_h / sh
    return sqrt(dl**2 + dc**2 + dh**2 + rt * dc * dh)


def difference(one: str, other: str) -> float:
    return min(ciede2000(lab(one, sight), lab(other, sight)) for sight in MACHADO)


# Pairs 1, 7, 13 and 17 of the published test data of the formula.
@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
        ((50.0, 2.5, 0.0), (50.0, 0.0, -2.5), 4.3065),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
    ],
)
def test_the_difference_formula_agrees_with_published_values(one: Lab, other: Lab, expected: float) -> None:
    assert ciede2000(one, other) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize(("theme", "least"), [(LIGHT, 5.4), (DARK, 4.8), (PAPER, 5.4)])
def test_names_on_land(theme: Theme, least: float) -> None:
    for owner in OWNERS:
        assert contrast(theme.board.ink, theme.owners[owner].land) >= least, owner


@pytest.mark.parametrize(("theme", "least"), [(LIGHT, 4.8), (DARK, 6.0), (PAPER, 4.8)])
def test_silhouettes_on_counters(theme: Theme, least: float) -> None:
    for owner in OWNERS:
        assert contrast(theme.owners[owner].ink, theme.owners[owner].counter) >= least, owner


@pytest.mark.parametrize(("theme", "least"), [(LIGHT, 6.2), (DARK, 8.3), (PAPER, 7.0)])
def test_names_on_the_sea(theme: Theme, least: float) -> None:
    for sea in (theme.board.sea_a, theme.board.sea_b):
        assert contrast(theme.board.sea_ink, sea) >= least


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_ink_of_badges_and_impassable_areas(theme: Theme) -> None:
    board = theme.board
    assert contrast(board.badge_ink, board.badge) >= 12
    assert contrast(board.impassable_ink, board.impassable) >= 6


@pytest.mark.parametrize(
    ("theme", "land", "counter"), [(LIGHT, 8.2, 8.0), (DARK, 8.1, 10.5), (PAPER, 8.2, 8.0)]
)
def test_any_two_powers_differ_for_every_sight(theme: Theme, land: float, counter: float) -> None:
    for one, other in combinations(POWERS, 2):
        a, b = theme.owners[one], theme.owners[other]
        assert difference(a.land, b.land) >= land, (one, other)
        assert difference(a.counter, b.counter) >= counter, (one, other)


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_every_counter_stands_out_from_its_own_land(theme: Theme) -> None:
    for owner in POWERS:
        colors = theme.owners[owner]
        edge = contrast(colors.ink, colors.land)
        assert max(edge, contrast(colors.counter, colors.land)) >= 1.9, owner


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_land_differs_from_the_sea_for_every_sight(theme: Theme) -> None:
    for owner in POWERS:
        for sea in (theme.board.sea_a, theme.board.sea_b):
            assert difference(theme.owners[owner].land, sea) >= 8.5, owner


def test_large_areas_are_soft() -> None:
    """The Soviet Union and France cover much of the board: no more than 45 units of chroma by day."""
    for owner in ("Soviet Union", "France"):
        _, a, b = lab(LIGHT.owners[owner].land, "normal")
        assert hypot(a, b) <= 45, owner


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_dimmed_land_stays_apart_from_the_dimmed_sea(theme: Theme) -> None:
    for owner in OWNERS:
        land = dim(theme, theme.owners[owner].land)
        assert contrast(theme.board.ink, land) >= 7.5, owner
        for sea in (theme.board.sea_a, theme.board.sea_b):
            least = 10 if theme is DARK else 5.5
            assert difference(land, dim(theme, sea, sea=True)) >= least, owner


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_panel_text_on_every_ground(theme: Theme) -> None:
    panel = theme.panel
    for ground in (panel.window, panel.dock, panel.card):
        assert contrast(panel.text, ground) >= 12
        assert contrast(panel.secondary, ground) >= (6.9 if theme is DARK else 5.8)
        assert contrast(panel.accent, ground) >= 5.5
        assert contrast(panel.branch_b_text, ground) >= 5.5
    for color, ground in (
        (panel.accent, panel.accent_ground),
        (panel.accent_text, panel.accent),
        (panel.good, panel.good_ground),
        (panel.bad, panel.bad_ground),
        (panel.caution, panel.caution_ground),
    ):
        assert contrast(color, ground) >= 5.5
    assert contrast(panel.text, panel.accent_ground) >= 10


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_every_colour_is_well_formed_and_reached_by_name(theme: Theme) -> None:
    groups = {"board": theme.board, "panel": theme.panel, **theme.owners}
    for group, colors in groups.items():
        for one in fields(colors):
            color = theme.color(group, one.name)
            assert color == mix(color, color, 0.5)


def test_unknown_colours_are_refused() -> None:
    with pytest.raises(KeyError, match="beach"):
        LIGHT.color("board", "beach")
    with pytest.raises(KeyError, match="Atlantis"):
        LIGHT.color("Atlantis", "land")
    with pytest.raises(ValueError, match="RRGGBB"):
        mix("red", "#000000", 0.5)


def test_mixing_is_by_share() -> None:
    assert mix("#000000", "#C8C8C8", 0.25) == "#323232"
    assert dim(LIGHT, "#000000") == mix("#000000", LIGHT.board.dim_land, 0.72)
    assert dim(DARK, "#FFFFFF", sea=True) == mix("#FFFFFF", DARK.board.dim_sea, 0.25)


def test_themes_are_values() -> None:
    with pytest.raises(FrozenInstanceError):
        LIGHT.name = "mine"  # type: ignore[misc]  # the point of the test
    assert len({LIGHT, DARK, PAPER}) == 3
