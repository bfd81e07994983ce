"""The board on the screen at 1600 × 1000: repaint, pan, hover, drag frame, a new zoom, the minimap."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import msgspec
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from anniversary_board.board.drag import DragTool
from anniversary_board.board.geometry import standard_geometry
from anniversary_board.board.minimap import Minimap
from anniversary_board.board.scene import BoardScene
from anniversary_board.board.view import BoardView
from anniversary_board.resources import load_fonts
from anniversary_board.theme import LIGHT
from rules.movement import reach
from rules.names import COMBAT_MOVE
from rules.setups import standard_setup, start
from rules.state import State

PLACES = {"fit": (0.0, (0.0, 0.0)), "60": (0.6, (1500.0, 900.0)), "100": (1.0, (1300.0, 800.0))}
PLACES |= {"250": (2.5, (1300.0, 800.0)), "seam": (1.0, (0.0, 900.0))}


class Port:
    """The referee asked directly."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.found = reach.movers(state)

    def movers(self, area):
        return self.found.get(area, {})

    def destinations(self, area, units):
        return reach.destinations(self.state, area, units)

    def check(self, units, path):
        return reach.try_path(self.state, units, path)

    def why_still(self, area, owner, kind):
        return None

    def drop(self, route):
        raise AssertionError("nothing is dropped here")


@pytest.fixture(scope="module")
def view(qapp: QApplication) -> Iterator[BoardView]:
    load_fonts()
    scene = BoardScene(standard_geometry(), LIGHT)
    scene.set_state(msgspec.structs.replace(start(standard_setup()), phase=COMBAT_MOVE))
    made = BoardView(scene)
    made.resize(1600, 1000)
    made.show()
    qapp.processEvents()
    yield made
    made.close()


def go(view: BoardView, place: str) -> None:
    zoom, center = PLACES[place]
    if zoom:
        view.show_place(zoom, center)
    else:
        view.fit()
    view.board.paint_all_seen()
    QApplication.processEvents()


def move_pointer(view: BoardView, at: QPoint, held: Qt.MouseButton = Qt.MouseButton.NoButton) -> None:
    event = QMouseEvent(
        QEvent.Type.MouseMove,
        QPointF(at),
        QPointF(at),
        Qt.MouseButton.NoButton,
        held,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(view.viewport(), event)
    QApplication.processEvents()


@pytest.mark.goal(5, p95=10)
@pytest.mark.parametrize("place", list(PLACES))
def test_full_repaint(benchmark, view, place):
    go(view, place)
    benchmark.pedantic(view.viewport().repaint, rounds=60, warmup_rounds=3)


@pytest.mark.goal(1.5, p95=3)
def test_pan(benchmark, view):
    go(view, "100")
    steps = itertools.cycle([(9, 4), (7, -6), (-8, 3), (-8, -1)])

    def pan() -> None:
        view.pan(*next(steps))
        QApplication.processEvents()

    for _ in range(8):
        pan()
    view.board.paint_all_seen()
    QApplication.processEvents()
    benchmark.pedantic(pan, rounds=120, warmup_rounds=4)


@pytest.mark.goal(3, p95=8)
def test_hover(benchmark, view):
    go(view, "100")
    spots = itertools.cycle([QPoint(x, 300 + x % 300) for x in range(100, 1500, 83)])
    benchmark.pedantic(lambda: move_pointer(view, next(spots)), rounds=100, warmup_rounds=20)


@pytest.mark.goal(0.5, p95=2)
def test_drag_frame(benchmark, view):
    go(view, "100")
    drag = DragTool(view, Port(view.board.state))
    view.tool = drag
    x, y = view.board.geometry.areas["Germany"].spec.label.at
    assert drag.pick_up("Germany", {"tank": 3}, view.board.to_scene(x, y))
    view.board.paint_all_seen()
    QApplication.processEvents()
    spots = itertools.cycle([QPoint(700 + 3 * step, 380 + step) for step in range(40)])
    benchmark.pedantic(
        lambda: move_pointer(view, next(spots), Qt.MouseButton.LeftButton), rounds=120, warmup_rounds=40
    )
    drag.cancel()
    view.tool = None


def settle(view: BoardView) -> None:
    """Let the idle passes finish, as they do when a hand rests."""
    for _ in range(1000):
        QApplication.processEvents()
        if not view.board.is_busy:
            return


@pytest.mark.goal(10, p95=20)
def test_first_frame_at_a_new_zoom(benchmark, view):
    go(view, "100")
    factors = itertools.cycle([1.15] * 5 + [1 / 1.15] * 5)

    def zoom(factor: float) -> None:
        view.zoom_by(factor)
        view.viewport().repaint()

    def setup():
        view.board.tiles._tiles.clear()
        settle(view)
        return (next(factors),), {}

    benchmark.pedantic(zoom, setup=setup, rounds=20)


@pytest.mark.goal(25, p95=40)
def test_first_frame_at_a_zoom_nobody_expected(benchmark, view):
    go(view, "100")
    zooms = itertools.cycle([0.8 + 0.013 * step for step in range(120)])

    def zoom() -> None:
        view.show_place(next(zooms), (1300.0, 800.0))
        view.viewport().repaint()

    benchmark.pedantic(zoom, rounds=40, warmup_rounds=2)


@pytest.mark.goal(30)
def test_one_tile(benchmark, view):
    view.show_place(1.0, (1300.0, 800.0))
    tiles = view.board.tiles

    def setup() -> None:
        tiles._forget()
        tiles.coarse()

    benchmark.pedantic(lambda: tiles.paint_next(view.seen()), setup=setup, rounds=15)


@pytest.mark.goal(16)
def test_an_area_changes_hands(benchmark, view):
    go(view, "100")
    owners = view.board.state.owners
    turns = itertools.cycle([{**owners, "Poland": "Germany"}, owners])
    benchmark.pedantic(lambda: view.board.tiles.set_owners(next(turns)), rounds=20, warmup_rounds=2)
    view.board.tiles.set_owners(owners)


@pytest.mark.goal(2, p95=4)
def test_minimap(benchmark, view):
    go(view, "100")
    minimap = Minimap(view)
    minimap.show()
    minimap.repaint()
    benchmark.pedantic(minimap.repaint, rounds=60)
    minimap.close()
