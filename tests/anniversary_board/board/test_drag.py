"""Dragging by mouse and by keys over a port that answers without rules."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

from anniversary_board.board.drag import DragTool
from anniversary_board.board.keyboard import KeyboardCursor, neighbour
from rules.actions import Move
from rules.errors import Refusal
from rules.movement.reach import Route
from rules.pieces import only
from tests.anniversary_board.board.conftest import counter_of, middle_of
from tests.anniversary_board.board.test_view import wheel

NEAR = ("Poland", "France", "Balkans", "SZ 5")
NO = Refusal("H-NEU-1", "Tanks stop in Poland.", "They may end their move in Poland.")


STILL = Refusal("H-TURN-1", "It is another's turn.", "", ("France",))


class Port:
    """Everything next door is legal, the rest is refused."""

    def __init__(self, position) -> None:
        self.position = position
        self.dropped: list[Route] = []
        self.checked: list[tuple[str, ...]] = []

    def movers(self, area):
        return only(self.position.stack(area), lambda p: p.owner == "Germany" and p.kind != "factory")

    def destinations(self, area, units):
        answers: dict[str, Route | Refusal] = dict.fromkeys(self.position.ruleset.board.areas, NO)
        for other in NEAR:
            answers[other] = Route((area, other), "battle", Move(units=dict(units), path=(area, other)))
        return answers

    def check(self, units, path):
        self.checked.append(path)
        return Route(path, "move", Move(units=dict(units), path=path))

    def why_still(self, area, owner, kind):
        return STILL

    def drop(self, route):
        self.dropped.append(route)


@pytest.fixture
def port(position):
    return Port(position)


@pytest.fixture
def drag(view, port):
    tool = DragTool(view, port)
    view.tool = tool
    return tool


@pytest.fixture
def infantry(view) -> QPointF:
    return counter_of(view.board, "Germany", "Germany", "infantry")


def begin(mouse, at, modifiers=Qt.KeyboardModifier.NoModifier):
    mouse("press", at, modifiers=modifiers)
    mouse("move", at + QPointF(9, 0), modifiers=modifiers)


def test_a_drag_takes_all_of_the_kind_and_drops_them(view, drag, port, mouse, infantry, qtbot):
    begin(mouse, infantry)
    assert drag.carry is not None
    assert drag.carry.units == {"infantry": 16}
    with qtbot.waitSignal(drag.dropped):
        mouse("move", middle_of(view.board, "Poland"))
        mouse("release", middle_of(view.board, "Poland"))
    assert port.dropped[0].action == Move(units={"infantry": 16}, path=("Germany", "Poland"))
    assert drag.carry is None


def test_with_ctrl_one_with_shift_all_movers(view, drag, mouse, infantry, port):
    begin(mouse, infantry, Qt.KeyboardModifier.ControlModifier)
    assert drag.carry is not None
    assert drag.carry.units == {"infantry": 1}
    drag.cancel()
    begin(mouse, infantry, Qt.KeyboardModifier.ShiftModifier)
    assert drag.carry is not None
    assert len(drag.carry.units) == 11
    assert drag.carry.total == sum(port.movers("Germany").values())


def test_wheel_and_digits_change_how_many(view, drag, mouse, infantry):
    begin(mouse, infantry)
    zoom = view.zoom
    wheel(view, view.mapFromScene(infantry), -1)
    assert drag.carry is not None
    assert drag.carry.units == {"infantry": 15}
    assert view.zoom == zoom
    QTest.keyClick(view, Qt.Key.Key_1)
    assert drag.carry.units == {"infantry": 1}
    QTest.keyClick(view, Qt.Key.Key_2)
    assert drag.carry.units == {"infantry": 12}
    QTest.keyClick(view, Qt.Key.Key_9)
    assert drag.carry.units == {"infantry": 16}


def test_targets_light_up_and_the_rest_dims(view, drag, mouse, infantry):
    begin(mouse, infantry)
    shade = view.board.tiles._shade
    assert shade is not None
    assert shade.lit == set(NEAR)
    assert shade.source == "Germany"
    drag.cancel()
    assert view.board.tiles._shade is None


def test_tags_cover_no_name_and_no_counter(view, drag, mouse, infantry):
    begin(mouse, infantry)
    tags = drag.overlay.tag_boxes
    assert len(tags) == len(NEAR)
    for area in view.board.geometry.areas:
        for box in view.board.boxes_of(area):
            # Pictures of tags have 4 px of shadow round them.
            assert not any(tag.adjusted(4, 4, -4, -4).intersects(box) for tag in tags), area


def test_over_a_refused_area_a_line_says_why(view, drag, mouse, infantry, qtbot, port):
    begin(mouse, infantry)
    with qtbot.waitSignal(drag.refused) as refused:
        mouse("move", middle_of(view.board, "Italy"))
    assert refused.args == [NO]
    assert drag.overlay.reason_visible
    mouse("move", middle_of(view.board, "Poland"))
    assert not drag.overlay.reason_visible


def test_a_refused_drop_puts_back_and_keeps_the_reason_a_moment(view, drag, mouse, infantry, port, qtbot):
    begin(mouse, infantry)
    mouse("move", middle_of(view.board, "Italy"))
    mouse("release", middle_of(view.board, "Italy"))
    assert port.dropped == []
    assert drag.carry is None
    assert drag.overlay.reason_visible
    qtbot.waitUntil(lambda: not drag.overlay.reason_visible, timeout=3000)


def test_escape_puts_back(view, drag, mouse, infantry, port, qtbot):
    begin(mouse, infantry)
    with qtbot.waitSignal(drag.cancelled):
        QTest.keyClick(view, Qt.Key.Key_Escape)
    mouse("release", middle_of(view.board, "Poland"))
    assert port.dropped == []


def test_a_right_press_opens_the_picker_which_changes_the_units(view, drag, mouse, infantry, qtbot):
    with qtbot.waitSignal(drag.picker_requested) as asked:
        mouse("press", infantry, Qt.MouseButton.RightButton)
    assert asked.args[0] == "Germany"
    begin(mouse, infantry)
    with qtbot.waitSignal(drag.picker_requested):
        mouse("press", infantry, Qt.MouseButton.RightButton)
    drag.set_units({"infantry": 3, "tank": 2, "bomber": 0, "battleship": 4})
    assert drag.carry is not None
    assert drag.carry.units == {"infantry": 3, "tank": 2}
    drag.set_units({})
    assert drag.carry is None


@pytest.mark.parametrize("how", ["alt", "key"])
def test_waypoints_force_the_route(view, drag, mouse, infantry, port, how):
    begin(mouse, infantry)
    if how == "alt":
        mouse(
            "move", middle_of(view.board, "Czechoslovakia Hungary"), modifiers=Qt.KeyboardModifier.AltModifier
        )
    else:
        mouse("move", middle_of(view.board, "Czechoslovakia Hungary"))
        QTest.keyClick(view, Qt.Key.Key_W)
    mouse("move", middle_of(view.board, "Poland"))
    mouse("release", middle_of(view.board, "Poland"))
    assert port.dropped[0].path == ("Germany", "Czechoslovakia Hungary", "Poland")
    assert port.checked


def test_others_units_are_not_picked_up(view, drag, mouse, port):
    at = counter_of(view.board, "France", "France", "infantry")
    begin(mouse, at)
    assert drag.carry is None


def test_a_drag_of_what_stays_says_why_and_does_not_pan(view, drag, mouse, qtbot):
    french = counter_of(view.board, "France", "France", "infantry")
    before = view.center
    mouse("press", french)
    with qtbot.waitSignal(drag.refused) as refused:
        mouse("move", french + QPointF(30, 0))
    mouse("release", french + QPointF(30, 0))
    assert refused.args == [STILL]
    assert drag.overlay.reason_visible
    assert drag.carry is None
    assert view.center == before


def test_a_press_without_movement_is_a_click(view, drag, mouse, infantry, qtbot):
    with qtbot.waitSignal(view.area_clicked) as clicked:
        mouse("press", infantry)
        mouse("release", infantry)
    assert clicked.args == ["Germany"]


def test_a_new_zoom_keeps_the_drag(view, drag, mouse, infantry):
    begin(mouse, infantry)
    view.zoom_by(1.3)
    assert drag.carry is not None
    assert len(drag.overlay.tag_boxes) >= 3


@pytest.fixture
def cursor(view, drag, port):
    tool = KeyboardCursor(view, drag, port)
    view.tool = tool
    view.setFocus()
    return tool


def test_keys_pick_up_move_and_drop(view, cursor, drag, port, qtbot):
    cursor.set_area("Germany")
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert drag.carry is not None
    assert drag.carry.units == {"infantry": 16}
    QTest.keyClick(view, Qt.Key.Key_4)
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert cursor.area == "Czechoslovakia Hungary"
    cursor.set_area("Poland")
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert port.dropped[0].action == Move(units={"infantry": 4}, path=("Germany", "Poland"))


def test_enter_before_moving_opens_the_picker(view, cursor, drag, qtbot):
    cursor.set_area("Germany")
    QTest.keyClick(view, Qt.Key.Key_Return)
    with qtbot.waitSignal(drag.picker_requested):
        QTest.keyClick(view, Qt.Key.Key_Return)


def test_tab_n_and_escape(view, cursor, qtbot):
    cursor.set_area("Germany")
    with qtbot.waitSignal(cursor.next_requested) as asked:
        QTest.keyClick(view, Qt.Key.Key_Tab)
    assert asked.args == [True]
    with qtbot.waitSignal(cursor.skip_requested) as skipped:
        QTest.keyClick(view, Qt.Key.Key_N)
    assert skipped.args == ["Germany"]
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert cursor.area == ""


@pytest.mark.parametrize(
    ("start", "direction", "there"),
    [
        ("Germany", (1, 0), "Czechoslovakia Hungary"),
        ("France", (0, 1), "SZ 13"),
        ("Western Canada", (1, 0), "Eastern Canada"),
    ],
)
def test_the_neighbour_in_a_direction(view, position, start, direction, there):
    assert neighbour(view.board, position, start, direction) == there


def test_the_reason_line_is_off_the_pointer(view, drag, mouse, infantry):
    begin(mouse, infantry)
    at = middle_of(view.board, "Italy")
    mouse("move", at)
    assert not drag.overlay.reason_box.contains(at)
    assert view.seen().contains(drag.overlay.reason_box)
