"""The view: zoom to the pointer, pan, wrap, what is under the pointer, keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.anniversary_board.board.conftest import counter_of, middle_of


def wheel(view, at: QPoint, steps: int) -> None:
    event = QWheelEvent(
        QPointF(at),
        QPointF(view.viewport().mapToGlobal(at)),
        QPoint(),
        QPoint(0, 120 * steps),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.viewport(), event)


def board_at(view, point: QPoint) -> tuple[float, float]:
    return view.board.to_board(view.mapToScene(point))


def test_f_fits_the_whole_board(view, qtbot):
    QTest.keyClick(view, Qt.Key.Key_F)
    seen = view.seen()
    assert view.board.width_px <= seen.width() + 1
    assert view.board.height_px <= seen.height() + 1
    assert view.fits
    view.resize(800, 600)
    assert view.board.width_px <= 801


@pytest.mark.parametrize("steps", [1, -1, 4, -3])
def test_the_wheel_zooms_to_the_pointer(view, steps):
    """P77: the board under the pointer stays there."""
    at = QPoint(220, 510)
    before, zoom = board_at(view, at), view.zoom
    wheel(view, at, steps)
    assert (view.zoom > zoom) == (steps > 0)
    after = board_at(view, at)
    assert after == pytest.approx(before, abs=1.5)


def test_zoom_goes_to_400_percent_and_no_further(view):
    for _ in range(40):
        wheel(view, QPoint(500, 350), 1)
    assert view.zoom == pytest.approx(4.0, abs=0.01)
    for _ in range(80):
        wheel(view, QPoint(500, 350), -1)
    assert view.zoom == pytest.approx(0.25, abs=0.01)


def test_the_board_is_whole_device_px_wide_so_its_ends_meet(view):
    for factor in (1.1, 1.237, 0.73):
        view.zoom_by(factor)
        assert view.board.width_px == pytest.approx(round(view.board.width_px), abs=1e-6)


def test_panning_goes_round_the_world(view):
    west = view.center[0]
    for _ in range(round(view.board.width_px / 100)):
        view.pan(100, 0)
    assert abs(view.center[0] - west) < 60
    view.show_place(1.0, (10.0, 800.0))
    view.pan(-300, 0)
    assert view.center[0] > view.board.geometry.width - 400
    assert 0 <= view.horizontalScrollBar().value() < view.board.width_px


def test_stacks_are_found_on_both_sides_of_the_seam(view):
    scene = view.board
    placed = scene.layout.counters["Central United States"][0]
    at = placed.box.center()
    for turn in (-1, 0, 1):
        hit = scene.stack_at(QPointF(at.x() + turn * scene.width_px, at.y()))
        assert hit is not None
        assert hit.area == "Central United States"
        assert hit.box.contains(QPointF(at.x() + turn * scene.width_px, at.y()))


def test_pictures_stand_on_both_sides_of_the_seam(view):
    scene = view.board
    placed = scene.layout.counters["Eastern United States"][0]
    view.show_place(1.0, (5.0, 800.0))
    spots = [item for item in scene.items() if item.zValue() == 3.0]
    xs = sorted(item.x() for item in spots if abs(item.y() - placed.box.y()) < 8)
    near = [x for x in xs if (x - placed.box.x() + 8) % scene.width_px < 16]
    assert len(near) >= 2


def test_a_stack_tells_its_pieces(view, position):
    at = counter_of(view.board, "Germany", "Germany", "infantry")
    hit = view.board.stack_at(at)
    assert hit is not None
    assert (hit.area, hit.owner, hit.kind) == ("Germany", "Germany", "infantry")
    assert sum(hit.stack.values()) == 16


def test_hovering_and_clicking_tell_the_area(view, mouse, qtbot):
    view.center_on(*view.board.geometry.areas["Sahara"].spec.label.at)
    at = middle_of(view.board, "Sahara")
    with qtbot.waitSignal(view.area_hovered) as hovered:
        mouse("move", at, Qt.MouseButton.NoButton)
    assert hovered.args == ["Sahara"]
    with qtbot.waitSignal(view.area_clicked) as clicked:
        mouse("press", at)
        mouse("release", at)
    assert clicked.args == ["Sahara"]


def test_dragging_empty_ground_pans_and_is_no_click(view, mouse, qtbot):
    before = view.center
    at = middle_of(view.board, "Sahara")
    view.center_on(*view.board.geometry.areas["Sahara"].spec.label.at)
    at = middle_of(view.board, "Sahara")
    before = view.center
    with qtbot.assertNotEmitted(view.area_clicked):
        mouse("press", at)
        mouse("move", at + QPointF(-60, -30))
        mouse("release", at + QPointF(-60, -30))
    assert view.center[0] == pytest.approx(before[0] + 60, abs=1)
    assert view.center[1] == pytest.approx(before[1] + 30, abs=1)


def test_a_right_press_on_ground_asks_for_a_menu(view, mouse, qtbot):
    view.center_on(*view.board.geometry.areas["Sahara"].spec.label.at)
    with qtbot.waitSignal(view.context_requested) as asked:
        mouse("press", middle_of(view.board, "Sahara"), Qt.MouseButton.RightButton)
    assert asked.args[0] == "Sahara"


def test_keys_zoom_and_pan(view):
    zoom, x = view.zoom, view.center[0]
    QTest.keyClick(view, Qt.Key.Key_Plus)
    assert view.zoom > zoom
    QTest.keyClick(view, Qt.Key.Key_Minus)
    assert view.zoom == pytest.approx(zoom, rel=0.02)
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert view.center[0] > x


def test_an_area_is_brought_into_view(view):
    view.show_place(1.0, (600.0, 1500.0))
    view.ensure_visible("Japan")
    at = middle_of(view.board, "Japan")
    assert view.seen().contains(at)
    center = view.center
    view.ensure_visible("Japan")
    assert view.center == center


def test_place_and_zoom_come_back_as_saved(view):
    view.show_place(1.7, (3000.0, 900.0))
    zoom, center = view.zoom, view.center
    view.fit()
    view.show_place(zoom, center)
    assert view.zoom == zoom
    assert view.center == pytest.approx(center, abs=1)


def test_idle_passes_sharpen_the_board(view, qtbot):
    view.show_place(1.37, (2500.0, 900.0))
    assert not view.board.is_sharp
    qtbot.waitUntil(lambda: view.board.is_sharp, timeout=8000)


def test_a_new_position_moves_only_what_changed(view, position):
    from rules.pieces import Piece
    from rules.state import with_stacks

    scene = view.board
    before = {id(item): item.pixmap().cacheKey() for item in scene.items() if item.zValue() == 3.0}
    scene.set_state(with_stacks(position, {"Sahara": {Piece("Italy", "tank"): 2}}))
    assert scene.layout.counters["Sahara"][0].group.count == 2
    after = {id(item): item.pixmap().cacheKey() for item in scene.items() if item.zValue() == 3.0}
    assert before.items() <= after.items()
    assert len(after) > len(before)
