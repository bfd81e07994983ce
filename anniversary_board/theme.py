"""The colours of the board and its panels in three themes: light, dark and paper.

Plain strings (``#RRGGBB``) and numbers, no Qt. Board colours never come from the system's palette, so a
picture looks the same on every desktop. ``tests/anniversary_board/test_theme.py`` asserts the contrast
of everything that is read and the difference of every two powers for normal sight and the three colour
blindnesses; change a colour and run it. No meaning rests on hue alone: every counter has its emblem.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType

POWERS = (
    "Germany",
    "Italy",
    "Japan",
    "France",
    "Soviet Union",
    "China",
    "United Kingdom",
    "United States",
)
OWNERS = (*POWERS, "Neutral", "Pro-Allied")
"""The eight powers and the two sorts of neutral, as setups and saves name them."""

DIM_LAND = 0.72
"""Share of the dimming colour in a land area that cannot be reached."""
DIM_SEA = 0.25
"""Share of the dimming colour in a sea zone that cannot be reached."""
DIM_COUNTER = 0.74
"""Opacity of counters in a dimmed area."""


@dataclass(frozen=True, slots=True)
class OwnerColors:
    """One owner's colours: the tint of its land, its counters' fill and the silhouette on them."""

    land: str
    counter: str
    ink: str


@dataclass(frozen=True, slots=True)
class BoardColors:
    """Everything on the board that belongs to no owner.

    ``sea_a`` and ``sea_b`` alternate by adjacency; ``ground`` lies around the board; ``halo`` is put
    behind names that leave their area; ``legal_under`` is the wider line under the legal outline;
    ``badge``, ``badge_edge`` and ``badge_ink`` are those of count badges, IPC coins and tags.
    """

    ground: str
    sea_a: str
    sea_b: str
    shallows: str
    sea_line: str
    sea_ink: str
    coast: str
    land_border: str
    ink: str
    halo: str
    impassable: str
    impassable_hatch: str
    impassable_ink: str
    dim_land: str
    dim_sea: str
    legal: str
    legal_under: str
    battle: str
    star: str
    badge: str
    badge_edge: str
    badge_ink: str


@dataclass(frozen=True, slots=True)
class PanelColors:
    """Docks, cards and dialogs. ``…_ground`` is the ground the colour of the same name is read on."""

    window: str
    dock: str
    card: str
    hairline: str
    edge: str
    text: str
    secondary: str
    accent: str
    accent_ground: str
    accent_text: str
    good: str
    good_ground: str
    bad: str
    bad_ground: str
    caution: str
    caution_ground: str
    branch_a: str
    branch_b: str
    branch_b_text: str


@dataclass(frozen=True, slots=True)
class Theme:
    """A complete set of colours, by name ``light``, ``dark`` or ``paper``."""

    name: str
    board: BoardColors
    panel: PanelColors
    owners: Mapping[str, OwnerColors] = field(hash=False)

    @property
    def is_dark(self) -> bool:
        """Whether text is light on dark."""
        return self.name == "dark"

    def color(self, group: str, role: str) -> str:
        """One colour as ``#RRGGBB``: ``color("board", "legal")``, ``color("Italy", "counter")``.

        ``group`` is ``board``, ``panel`` or an owner. Raises KeyError for a group or role there is not.
        """
        if group == "board":
            colors = self.board
        elif group == "panel":
            colors = self.panel
        else:
            colors = self.owners[group]
        if role not in {one.name for one in fields(colors)}:
            raise KeyError(f"{group} has no colour {role!r}")
        return getattr(colors, role)


def _owners(rows: Mapping[str, tuple[str, str, str]]) -> Mapping[str, OwnerColors]:
    return MappingProxyType({owner: OwnerColors(*rows[owner]) for owner in OWNERS})


LIGHT = Theme(
    name="light",
    board=BoardColors(
        ground="#E4E9ED",
        sea_a="#D3E3EF",
        sea_b="#C3D7E7",
        shallows="#E6F1F8",
        sea_line="#7FA3C0",
        sea_ink="#264A68",
        coast="#2B3A48",
        land_border="#3A4754",
        ink="#14202B",
        halo="#FFFFFF",
        impassable="#D9D4C8",
        impassable_hatch="#B3AC9C",
        impassable_ink="#4A463C",
        dim_land="#D0CDC6",
        dim_sea="#CDD6DD",
        legal="#0B4FD6",
        legal_under="#FFFFFF",
        battle="#B3211B",
        star="#C21A1A",
        badge="#FFFFFF",
        badge_edge="#14202B",
        badge_ink="#14202B",
    ),
    panel=PanelColors(
        window="#F3F5F7",
        dock="#FFFFFF",
        card="#F8F9FB",
        hairline="#D5DBE1",
        edge="#B7C0C9",
        text="#17212B",
        secondary="#52606D",
        accent="#1457A8",
        accent_ground="#E4EEFA",
        accent_text="#FFFFFF",
        good="#1B6B3A",
        good_ground="#E4F3E9",
        bad="#A3201A",
        bad_ground="#FCEBE9",
        caution="#7A4A00",
        caution_ground="#FFF3DC",
        branch_a="#1457A8",
        branch_b="#B85C00",
        branch_b_text="#8A4500",
    ),
    owners=_owners(
        {
            "Germany": ("#8F949B", "#36393F", "#FFFFFF"),
            "Italy": ("#86B898", "#007655", "#FFFFFF"),
            "Japan": ("#E2AC4E", "#F8C026", "#14202B"),
            "France": ("#7A96D6", "#2A3DB8", "#FFFFFF"),
            "Soviet Union": ("#D98374", "#951307", "#FFFFFF"),
            "China": ("#D29FCB", "#A24FA0", "#FFFFFF"),
            "United Kingdom": ("#ECDFBC", "#F4EBC8", "#14202B"),
            "United States": ("#D2DC86", "#6E7819", "#FFFFFF"),
            "Neutral": ("#F5F1E8", "#FFFFFF", "#3A3F45"),
            "Pro-Allied": ("#F6E8E6", "#F4E6F6", "#3B2E45"),
        }
    ),
)
"""The theme of daylight, and the one the pictures of the manual use."""

DARK = Theme(
    name="dark",
    board=BoardColors(
        ground="#0B1016",
        sea_a="#101C28",
        sea_b="#15263A",
        shallows="#1D3448",
        sea_line="#33506B",
        sea_ink="#9FC5E4",
        coast="#060B10",
        land_border="#0A1118",
        ink="#F4F7FA",
        halo="#08121C",
        impassable="#2A2C2E",
        impassable_hatch="#45494C",
        impassable_ink="#C9CCCE",
        dim_land="#404244",
        dim_sea="#05080C",
        legal="#8CC4FF",
        legal_under="#08121C",
        battle="#FF8A80",
        star="#FFD54A",
        badge="#14202B",
        badge_edge="#F4F7FA",
        badge_ink="#FFFFFF",
    ),
    panel=PanelColors(
        window="#14191F",
        dock="#1B222A",
        card="#212A33",
        hairline="#303B46",
        edge="#4A5866",
        text="#EEF2F6",
        secondary="#A9B6C2",
        accent="#7DB5FF",
        accent_ground="#1D3350",
        accent_text="#0C1722",
        good="#7FD6A0",
        good_ground="#173324",
        bad="#FF9B91",
        bad_ground="#3D1E1C",
        caution="#F4C56A",
        caution_ground="#39300F",
        branch_a="#7DB5FF",
        branch_b="#F0A35C",
        branch_b_text="#F0A35C",
    ),
    owners=_owners(
        {
            "Germany": ("#535B64", "#B1B8C0", "#0B1218"),
            "Italy": ("#15473A", "#5FA487", "#0B1218"),
            "Japan": ("#8A6412", "#FFC839", "#0B1218"),
            "France": ("#546792", "#83A8FF", "#0B1218"),
            "Soviet Union": ("#63261D", "#B9291B", "#FFFFFF"),
            "China": ("#6B2A6E", "#D172B5", "#0B1218"),
            "United Kingdom": ("#756C53", "#F0EACC", "#0B1218"),
            "United States": ("#595B30", "#9CA243", "#0B1218"),
            "Neutral": ("#3A3D40", "#E9EAEB", "#2A2E33"),
            "Pro-Allied": ("#3D3742", "#E4D6E8", "#2E2436"),
        }
    ),
)
"""The theme of the late evening."""

PAPER = replace(
    LIGHT,
    name="paper",
    board=replace(LIGHT.board, ground="#FFFFFF", sea_a="#E9F1F7", sea_b="#DDE9F2"),
    panel=replace(LIGHT.panel, window="#FFFFFF", card="#FFFFFF"),
)
"""The light board on white ground with little ink in its seas, for print."""

THEMES: Mapping[str, Theme] = MappingProxyType({theme.name: theme for theme in (LIGHT, DARK, PAPER)})
"""All themes by name."""


def _channels(color: str) -> tuple[int, int, int]:
    if len(color) != 7 or color[0] != "#":
        raise ValueError(f"not a colour of the form #RRGGBB: {color!r}")
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def mix(color: str, other: str, share: float) -> str:
    """``color`` with ``share`` (0 to 1) of ``other`` in it, channel by channel, as ``#RRGGBB``.

    Raises ValueError for a string that is no ``#RRGGBB``.
    """
    pairs = zip(_channels(color), _channels(other), strict=True)
    return "#" + "".join(f"{round(one * (1 - share) + two * share):02X}" for one, two in pairs)


def dim(theme: Theme, color: str, sea: bool = False) -> str:
    """The fill of an area that cannot be reached, made from its usual fill; its name keeps its ink."""
    if sea:
        return mix(color, theme.board.dim_sea, DIM_SEA)
    return mix(color, theme.board.dim_land, DIM_LAND)
