"""The project's icons as vector paths, read once from their SVG files.

An icon is a 64 × 64 square holding one or more even-odd ``<path>`` elements, nothing else: units, markers and
emblems have one path in ``currentColor``, roundels one path for each of their colours. Painting the path
itself keeps pictures sharp at every size and print in vectors, and costs no SVG renderer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from xml.etree import ElementTree

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QTransform

from anniversary_board.resources import icon_bytes

SIDE = 64.0
"""Side of an icon's square, in its own units."""

_SVG = "{http://www.w3.org/2000/svg}"
_TOKEN = re.compile(r"[MLHVCQZmlhvcqz]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "Z": 0}


@dataclass(frozen=True, slots=True, eq=False)
class Icon:
    """An icon's layers from the ground up: a path and its fill, ``currentColor`` for the ink in use."""

    name: str
    layers: tuple[tuple[QPainterPath, str], ...]

    @property
    def path(self) -> QPainterPath:
        """The path of an icon of one layer; raises ValueError for a coloured one."""
        if len(self.layers) != 1:
            raise ValueError(f"the icon {self.name} has {len(self.layers)} layers")
        return self.layers[0][0]


def parse_path(data: str) -> QPainterPath:
    """The QPainterPath of SVG path data made of M, L, H, V, C, Q and Z, absolute or relative.

    Filled by the even-odd rule, so that a hole is an outline within an outline. Raises ValueError at
    anything else, arcs and smooth curves included.
    """
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for command, numbers in _commands(data):
        _draw(path, command, numbers)
    return path


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers; one letter followed by several sets of numbers repeats itself."""
    if _TOKEN.sub("", data).strip(" ,\n\t"):
        raise ValueError(f"path data with something else than M, L, H, V, C, Q, Z and numbers: {data!r}")
    tokens: list[str] = _TOKEN.findall(data)
    at, command = 0, ""
    while at < len(tokens):
        if tokens[at].isalpha():
            command = tokens[at]
            at += 1
        elif command in ("", "Z", "z"):
            raise ValueError(f"numbers without a command in path data: {data!r}")
        count = _NUMBERS[command.upper()]
        numbers = tokens[at : at + count]
        if len(numbers) < count or any(number.isalpha() for number in numbers):
            raise ValueError(f"too few numbers after {command} in path data: {data!r}")
        yield command, [float(number) for number in numbers]
        at += count
        if command in "Mm":
            command = "L" if command == "M" else "l"


def _draw(path: QPainterPath, command: str, numbers: list[float]) -> None:
    now = path.currentPosition()
    relative = command.islower()
    if command in "Hh":
        path.lineTo(numbers[0] + (now.x() if relative else 0), now.y())
        return
    if command in "Vv":
        path.lineTo(now.x(), numbers[0] + (now.y() if relative else 0))
        return
    base = now if relative else QPointF()
    points = [base + QPointF(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
    drawing: dict[str, Callable[..., None]] = {
        "M": path.moveTo,
        "L": path.lineTo,
        "C": path.cubicTo,
        "Q": path.quadTo,
        "Z": path.closeSubpath,
    }
    drawing[command.upper()](*points)


@cache
def icon(name: str) -> Icon:
    """The icon of that name. Raises MissingAsset if there is none, ValueError if it is not ours in form."""
    root = ElementTree.fromstring(icon_bytes(name))
    if root.tag != f"{_SVG}svg" or root.get("viewBox") != "0 0 64 64":
        raise ValueError(f"the icon {name} is not an SVG of 64 by 64")
    layers: list[tuple[QPainterPath, str]] = []
    for element in root:
        rule = element.get("fill-rule") or root.get("fill-rule")
        if element.tag != f"{_SVG}path" or element.get("transform") or rule != "evenodd":
            raise ValueError(f"the icon {name} holds something else than plain even-odd paths")
        fill = element.get("fill") or root.get("fill") or "currentColor"
        layers.append((parse_path(element.get("d") or ""), fill))
    return Icon(name, tuple(layers))


def icon_key(owner: str) -> str:
    """An owner's name as icon names spell it: ``Soviet Union`` is ``soviet_union``."""
    return owner.lower().replace(" ", "_").replace("-", "_")


def fitted(path: QPainterPath, box: QRectF, low: bool = False) -> QPainterPath:
    """The path scaled by its own outline to fit a box, centred; with ``low`` it stands on the box's foot."""
    outline = path.boundingRect()
    scale = min(box.width() / outline.width(), box.height() / outline.height())
    transform = QTransform()
    transform.translate(box.center().x(), box.bottom() if low else box.center().y())
    transform.scale(scale, scale)
    transform.translate(-outline.center().x(), -(outline.bottom() if low else outline.center().y()))
    return transform.map(path)


def paint_icon(painter: QPainter, box: QRectF, name: str, ink: QColor) -> None:
    """Fill an icon's square into a box (its smaller side counts), in ``ink`` or its own colours."""
    side = min(box.width(), box.height())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(box.center().x() - side / 2, box.center().y() - side / 2)
    painter.scale(side / SIDE, side / SIDE)
    for path, fill in icon(name).layers:
        painter.fillPath(path, ink if fill == "currentColor" else QColor(fill))
    painter.restore()
