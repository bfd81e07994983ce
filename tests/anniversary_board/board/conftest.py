"""A board on the screen for the tests of it: the standard position, a scene, a view, and mouse events."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from anniversary_board.board.geometry import BoardGeometry, standard_geometry
from anniversary_board.board.scene import BoardScene
from anniversary_board.board.view import BoardView
from anniversary_board.resources import load_fonts
from anniversary_board.theme import LIGHT
from rules.setups import standard_setup, start
from rules.state import State


@pytest.fixture(scope="session")
def position() -> State:
    return start(standard_setup())


@pytest.fixture
def geometry(qapp: QApplication) -> BoardGeometry:
    load_fonts()
    return standard_geometry()


@pytest.fixture
def scene(geometry: BoardGeometry, position: State) -> BoardScene:
    made = BoardScene(geometry, LIGHT)
    made.set_state(position)
    return made


@pytest.fixture
def view(qtbot, scene: BoardScene) -> BoardView:
    made = BoardView(scene)
    qtbot.addWidget(made)
    made.resize(1000, 700)
    made.show()
    made.show_place(1.0, (1300.0, 800.0))
    return made


Mouse = Callable[..., None]


@pytest.fixture
def mouse(view: BoardView) -> Mouse:
    """Send a mouse event at a scene point: `mouse("press", point, button, modifiers)`."""
    kinds = {
        "press": QEvent.Type.MouseButtonPress,
        "move": QEvent.Type.MouseMove,
        "release": QEvent.Type.MouseButtonRelease,
    }

    def send(
        kind: str,
        at: QPointF,
        button: Qt.MouseButton = Qt.MouseButton.LeftButton,
        modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> None:
        local = QPointF(view.mapFromScene(at))
        held = Qt.MouseButton.NoButton if kind == "release" else button
        shown = Qt.MouseButton.NoButton if kind == "move" else button
        event = QMouseEvent(
            kinds[kind], local, QPointF(view.viewport().mapToGlobal(local.toPoint())), shown, held, modifiers
        )
        QApplication.sendEvent(view.viewport(), event)

    return send


def middle_of(scene: BoardScene, area: str) -> QPointF:
    """A point of the scene that lies in an area, off its counters."""
    x, y = scene.geometry.areas[area].spec.label.at
    return scene.to_scene(x, y)


def counter_of(scene: BoardScene, area: str, owner: str, kind: str) -> QPointF:
    """The middle of a counter in the scene, on the copy in view."""
    for placed in scene.layout.counters[area]:
        group = getattr(placed, "group", None)
        if group is not None and (group.owner, group.kind) == (owner, kind):
            at = placed.box.center()
            return scene.to_scene(at.x() / scene.zoom, at.y() / scene.zoom)
    raise AssertionError(f"no counter of {owner} {kind} in {area}")
