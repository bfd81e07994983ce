"""The twelve technologies: their charts, their titles, and who may look for more (R-RD, R-TECH).

What one does stands where the rules it changes are: production, movement, battles, income.
"""

from __future__ import annotations

import msgspec

from rules.names import TECHNOLOGIES
from rules.state import State

RESEARCHER_COST = 5
"""What a researcher costs (R-RD-01)."""

SUCCESS = 6
"""The face that is a breakthrough (R-RD-02), and how many technologies a chart has (R-RD-03)."""

PARATROOPERS, WAR_BONDS = "paratroopers", "war_bonds"

_TITLES = (
    "Advanced Artillery",
    "Rockets",
    "Paratroopers",
    "Increased Factory Production",
    "War Bonds",
    "Mechanized Infantry",
    "Super Submarines",
    "Jet Fighters",
    "Improved Shipyards",
    "Radar",
    "Long-Range Aircraft",
    "Heavy Bombers",
)


class Technology(msgspec.Struct, frozen=True):
    """A technology: its title, the chart and face it is drawn with (R-RD-03), and its rule."""

    name: str
    title: str
    chart: int
    face: int
    rule: str


TABLE = {
    name: Technology(name, title, index // SUCCESS + 1, index % SUCCESS + 1, f"R-TECH-{index + 1:02d}")
    for index, (name, title) in enumerate(zip(TECHNOLOGIES, _TITLES, strict=True))
}
"""The technologies by name, chart 1 first."""


def drawn(chart: int, face: int) -> Technology:
    """The technology of a chart that a face means (R-RD-03)."""
    return next(tech for tech in TABLE.values() if (tech.chart, tech.face) == (chart, face))


def open_charts(state: State, power: str) -> tuple[int, ...]:
    """The charts on which a power still lacks a technology: the only ones it may choose (R-RD-03)."""
    missing = {tech.chart for tech in TABLE.values() if not state.has_tech(power, tech.name)}
    return tuple(sorted(missing))
