"""The overview map: where the view is, and going elsewhere."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from anniversary_board.board.minimap import PAD, WIDTH, Minimap


@pytest.fixture
def minimap(view, qtbot) -> Minimap:
    made = Minimap(view)
    qtbot.addWidget(made)
    made.show()
    return made


def test_a_click_goes_there(view, minimap):
    ratio = (WIDTH - 2 * PAD) / view.board.geometry.width
    QTest.mouseClick(minimap, Qt.MouseButton.LeftButton, pos=QPoint(100, 40))
    assert view.center[0] == pytest.approx((100 - PAD) / ratio, abs=3)
    assert view.center[1] == pytest.approx((40 - PAD) / ratio, abs=3)


def test_its_rectangle_is_what_the_view_shows(view, minimap):
    view.show_place(1.0, (2000.0, 1000.0))
    (rect,) = minimap.view_rects()
    ratio = (WIDTH - 2 * PAD) / view.board.geometry.width
    assert rect.width() == pytest.approx(view.viewport().width() * ratio, rel=0.02)
    assert rect.center().x() - PAD == pytest.approx(2000 * ratio, abs=1)


def test_over_the_seam_there_are_two_pieces(view, minimap):
    view.show_place(1.0, (0.0, 1000.0))
    assert len(minimap.view_rects()) == 2


def test_it_shows_the_owners_colours(view, minimap, position):
    before = minimap.grab().toImage()
    view.board.set_state(
        position.__class__(
            **{f: getattr(position, f) for f in position.__struct_fields__}
            | {"owners": {**position.owners, "Russia": "Germany", "Kazakh S.S.R.": "Germany"}}
        )
    )
    after = minimap.grab().toImage()
    ratio = (WIDTH - 2 * PAD) / view.board.geometry.width
    x, y = view.board.geometry.areas["Russia"].spec.label.at
    at = QPoint(round(x * ratio) + PAD, round(y * ratio) + PAD)
    assert before.pixelColor(at) != after.pixelColor(at)
