"""The SVG painter by itself."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen, QPixmap

from anniversary_board.printing.svg import SvgPainter, path_data


@pytest.fixture
def painter(qapp):
    made = SvgPainter()
    yield made
    made.end()


def path_of(*points: tuple[float, float]) -> QPainterPath:
    path = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(*point)
    return path


@pytest.mark.parametrize(
    ("points", "data"),
    [
        (((0, 0), (10, 0), (10, 10), (0, 0)), "M0 0l10 0 0 10-10-10z"),
        (((5, 5), (5.2, 5.2), (9, 5)), "M5 5l4 0"),
        (((5, 5), (5.1, 5.1)), ""),
        (((-3, -4), (-5, -9)), "M-3 -4l-2-5"),
    ],
)
def test_path_data(points, data):
    assert path_data(path_of(*points)) == data


def test_curves():
    path = QPainterPath(QPointF(0, 0))
    path.cubicTo(1, 2, -3, 4, 5, -6)
    assert path_data(path) == "M0 0c1 2-3 4 5-6"


def test_transforms_reach_paths_and_pens(painter):
    painter.save()
    painter.scale(2, 2)
    painter.setPen(QPen(QColor("#123456"), 3))
    painter.drawLine(QPointF(1, 1), QPointF(4, 1))
    painter.restore()
    text = painter.document(10, 10, "a < b", "")
    assert 'd="M2 2l6 0"' in text
    assert 'stroke-width="6"' in text
    assert "<title>a &lt; b</title>" in text


def test_a_clip_ends_with_its_state_and_nests(painter):
    painter.setClipRect(QRectF(0, 0, 10, 10))
    painter.save()
    painter.setClipPath(path_of((0, 0), (5, 0), (5, 5), (0, 0)), Qt.ClipOperation.IntersectClip)
    painter.fillRect(QRectF(0, 0, 1, 1), QColor("#FF0000"))
    painter.restore()
    painter.fillRect(QRectF(0, 0, 1, 1), QColor("#00FF00"))
    painter.setClipping(False)
    painter.fillRect(QRectF(0, 0, 1, 1), QColor("#0000FF"))
    lines = [line for line in painter.document(1, 1, "", "").splitlines() if line.startswith("<path")]
    assert ["c1" in lines[0], "c0" in lines[1], "clip" in lines[2]] == [True, True, False]
    assert '<clipPath id="c1" clip-path="url(#c0)">' in painter.document(1, 1, "", "")


def test_strokes_of_one_colour_are_one_path_but_see_through_ones_are_not(painter):
    for color, count in ((QColor("#112233"), 1), (QColor(0, 0, 0, 90), 2)):
        painter.setPen(QPen(color, 2))
        before = painter.document(1, 1, "", "").count("<path")
        painter.drawLine(QPointF(0, 0), QPointF(5, 0))
        painter.drawLine(QPointF(0, 5), QPointF(5, 5))
        assert painter.document(1, 1, "", "").count("<path") == before + count


def test_pixels_are_refused(painter):
    with pytest.raises(TypeError, match="pixels"):
        painter.drawPixmap(0, 0, QPixmap(2, 2))
