"""SVG of what the board's painters paint: clipped, compact, with words as outlines.

Qt's own generator leaves clips out, and hatching would run across the sea. This painter takes the calls the
board's painters make and writes each as a path in whole units of a fine grid, one after the other relatively,
which is a quarter of the text. Words are outlines, since no browser has the fonts.
"""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPen, QPolygonF

GRAIN = 16
"""Units of the grid in a px of the picture."""
HAIRLINE = 0.5
"""What a pen of no width draws, in px."""

_CAPS = {Qt.PenCapStyle.RoundCap: "round", Qt.PenCapStyle.SquareCap: "square"}
_JOINS = {Qt.PenJoinStyle.RoundJoin: "round", Qt.PenJoinStyle.BevelJoin: "bevel"}
_SEGMENT = QPainterPath.ElementType


class SvgPainter(QPainter):
    """A painter that keeps what it is told to draw as SVG; one of its units is one of the grid.

    It paints on an image of one pixel, so pens, fonts, transforms and clips are Qt's own to keep. Only what
    the board's painters use is there: pixmaps are refused with TypeError.
    """

    def __init__(self) -> None:
        self._image = QImage(1, 1, QImage.Format.Format_RGB32)
        super().__init__(self._image)
        self._defs: list[str] = []
        self._body: list[tuple[str, str]] = []
        self._clip = ""
        self._clips: list[str] = []

    def document(self, width: float, height: float, title: str, description: str) -> str:
        """The SVG of everything drawn so far, `width` × `height` px large."""
        body = "\n".join(f'<path {style} d="{data}"/>' for style, data in self._body)
        defs = "\n".join(self._defs)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
            f'viewBox="0 0 {width * GRAIN:g} {height * GRAIN:g}" role="img">\n'
            f"<title>{escape(title)}</title>\n<desc>{escape(description)}</desc>\n"
            f"<defs>\n{defs}\n</defs>\n{body}\n</svg>\n"
        )

    # State that SVG needs told

    def save(self) -> None:
        """Keep the state, the clip included."""
        self._clips.append(self._clip)
        super().save()

    def restore(self) -> None:
        """Go back to the state kept last."""
        self._clip = self._clips.pop()
        super().restore()

    def setClipPath(self, path: QPainterPath, op: Qt.ClipOperation = Qt.ClipOperation.ReplaceClip) -> None:
        """Draw inside a path only; with IntersectClip, inside the clip there is as well."""
        within = self._clip if op == Qt.ClipOperation.IntersectClip else ""
        inside = f' clip-path="url(#{within})"' if within else ""
        self._clip = f"c{len(self._defs)}"
        rule = "evenodd" if path.fillRule() == Qt.FillRule.OddEvenFill else "nonzero"
        data = path_data(self.transform().map(path))
        self._defs.append(
            f'<clipPath id="{self._clip}"{inside}><path clip-rule="{rule}" d="{data}"/></clipPath>'
        )

    def setClipRect(self, rect: QRectF, operation: Qt.ClipOperation = Qt.ClipOperation.ReplaceClip) -> None:  # type: ignore[override]  # the one form in use
        """Draw inside a rectangle only."""
        self.setClipPath(_of_rect(rect), operation)

    def setClipping(self, enable: bool) -> None:
        """End the clip; there is no way to begin it again."""
        self._clip = self._clip if enable else ""

    # What is drawn

    def fillPath(self, path: QPainterPath, brush: QBrush | QColor) -> None:  # type: ignore[override]  # two forms in use
        """Fill a path."""
        self._add(path, QPen(Qt.PenStyle.NoPen), QBrush(brush))

    def strokePath(self, path: QPainterPath, pen: QPen) -> None:  # type: ignore[override]  # the one form in use
        """Draw along a path."""
        self._add(path, pen, QBrush())

    def drawPath(self, path: QPainterPath) -> None:
        """Fill a path with the brush and draw along it with the pen."""
        self._add(path, self.pen(), self.brush())

    def fillRect(self, rect: QRectF, brush: QBrush | QColor) -> None:  # type: ignore[override]  # two forms in use
        """Fill a rectangle."""
        self.fillPath(_of_rect(rect), brush)

    def drawRect(self, rect: QRectF) -> None:  # type: ignore[override]  # the one form in use
        """Draw a rectangle."""
        self.drawPath(_of_rect(rect))

    def drawRoundedRect(self, rect: QRectF, across: float, down: float) -> None:  # type: ignore[override]  # the one form in use
        """Draw a rectangle with round corners."""
        path = QPainterPath()
        path.addRoundedRect(rect, across, down)
        self.drawPath(path)

    def drawEllipse(self, what: QRectF | QPointF, across: float = 0.0, down: float = 0.0) -> None:  # type: ignore[override]  # two forms in use
        """Draw an ellipse in a rectangle, or about a point."""
        path = QPainterPath()
        if isinstance(what, QPointF):
            path.addEllipse(what, across, down)
        else:
            path.addEllipse(what)
        self.drawPath(path)

    def drawLine(self, start: QPointF, end: QPointF) -> None:  # type: ignore[override]  # the one form in use
        """Draw a line."""
        self.drawLines([QLineF(start, end)])

    def drawLines(self, lines: Sequence[QLineF]) -> None:  # type: ignore[override]  # the one form in use
        """Draw lines."""
        path = QPainterPath()
        for line in lines:
            path.moveTo(line.p1())
            path.lineTo(line.p2())
        self._add(path, self.pen(), QBrush())

    def drawPolyline(self, points: QPolygonF) -> None:  # type: ignore[override]  # the one form in use
        """Draw a line of many corners."""
        path = QPainterPath()
        path.addPolygon(points)
        self._add(path, self.pen(), QBrush())

    def drawText(self, at: QPointF, text: str) -> None:  # type: ignore[override]  # the one form in use
        """Fill the outlines of a text from the left end of its baseline."""
        path = QPainterPath()
        path.addText(at, self.font(), text)
        path.setFillRule(Qt.FillRule.WindingFill)
        self.fillPath(path, self.pen().color())

    def drawPixmap(self, *_: object) -> None:  # type: ignore[override]  # refused in every form
        """Refuse: a vector file has no pixels."""
        raise TypeError("a picture made of pixels has no place in an SVG")

    def _add(self, path: QPainterPath, pen: QPen, brush: QBrush) -> None:
        data = path_data(self.transform().map(path))
        if not data:
            return
        fill = brush.style() != Qt.BrushStyle.NoBrush
        solid = not fill and pen.color().alpha() == 255
        style = f"{_fill(path, brush)}{self._stroke(pen)}"
        if self._clip:
            style += f' clip-path="url(#{self._clip})"'
        if solid and self._body and self._body[-1][0] == style:
            # Strokes of one solid colour may as well be one path.
            self._body[-1] = (style, self._body[-1][1] + data)
        else:
            self._body.append((style, data))

    def _stroke(self, pen: QPen) -> str:
        if pen.style() == Qt.PenStyle.NoPen:
            return ""
        width = pen.widthF() * abs(self.transform().m11()) or HAIRLINE * GRAIN
        style = f' stroke="{pen.color().name()}" stroke-width="{width:.3g}"'
        if pen.color().alpha() < 255:
            style += f' stroke-opacity="{pen.color().alphaF():.2g}"'
        cap, join = _CAPS.get(pen.capStyle()), _JOINS.get(pen.joinStyle())
        return (
            style
            + (f' stroke-linecap="{cap}"' if cap else "")
            + (f' stroke-linejoin="{join}"' if join else "")
        )


def path_data(path: QPainterPath) -> str:
    """SVG path data of a path whose units are the grid's; steps of less than one are left out."""
    parts: list[str] = []
    x = y = 0
    start = (0, 0)
    command = ""
    index, count = 0, path.elementCount()
    while index < count:
        element = path.elementAt(index)
        kind = element.type
        if kind == _SEGMENT.CurveToElement:
            points = [path.elementAt(index + step) for step in range(3)]
            numbers = [(round(point.x) - x, round(point.y) - y) for point in points]
            parts.append("c" + "".join(f"{_next(dx)}{_next(dy)}" for dx, dy in numbers).lstrip())
            x, y = x + numbers[2][0], y + numbers[2][1]
            command = "c"
            index += 3
        else:
            dx, dy = round(element.x) - x, round(element.y) - y
            x, y = x + dx, y + dy
            if kind == _SEGMENT.MoveToElement:
                # Absolute, so that paths can be put one after the other.
                parts.append(f"M{x} {y}")
                start, command = (x, y), "M"
            elif dx or dy:
                parts.append(f"{'l' if command != 'l' else '' if dx < 0 else ' '}{dx}{_next(dy)}")
                command = "l"
            index += 1
        closes = index == count or path.elementAt(index).type == _SEGMENT.MoveToElement
        if closes and (x, y) == start and command in ("l", "c"):
            parts.append("z")
    return "" if all(part.startswith("M") for part in parts) else "".join(parts)


def _next(number: int) -> str:
    """A number after another: its sign is enough to part them."""
    return f"{number}" if number < 0 else f" {number}"


def _of_rect(rect: QRectF) -> QPainterPath:
    path = QPainterPath()
    path.addRect(rect)
    return path


def _fill(path: QPainterPath, brush: QBrush) -> str:
    if brush.style() == Qt.BrushStyle.NoBrush:
        return 'fill="none"'
    color = brush.color()
    style = f'fill="{color.name()}"'
    if color.alpha() < 255:
        style += f' fill-opacity="{color.alphaF():.2g}"'
    return style + (' fill-rule="evenodd"' if path.fillRule() == Qt.FillRule.OddEvenFill else "")
