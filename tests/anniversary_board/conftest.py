"""The whole window for the tests of it: opened as the program opens it, driven by mouse and keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QSettings, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget

from anniversary_board import app
from anniversary_board.main_window import MainWindow
from anniversary_board.settings import Settings
from rules.actions import Action, EndPhase
from rules.errors import Refusal
from rules.names import spoken

LEFT, RIGHT, NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.NoButton
NO_KEY = Qt.KeyboardModifier.NoModifier


class Player:
    """A player at a window: what a hand, an eye and a keyboard can do, and nothing else."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.view = window.board.widget
        self.scene = window.board.scene

    # -- the eye ----------------------------------------------------------------------------

    def counter(self, area: str, owner: str, kind: str) -> QPointF:
        """The middle of a counter in the scene; fails if none is drawn."""
        for placed in self.scene.layout.counters[area]:
            group = getattr(placed, "group", None)
            if group is not None and (group.owner, group.kind) == (owner, kind):
                at = placed.box.center()
                return self.scene.to_scene(at.x() / self.scene.zoom, at.y() / self.scene.zoom)
        raise AssertionError(f"no counter of {owner} {kind} in {area}")

    def middle(self, area: str) -> QPointF:
        """The place of an area's name in the scene."""
        return self.scene.to_scene(*self.scene.geometry.areas[area].spec.label.at)

    def look_at(self, area: str, zoom: float = 1.0) -> None:
        """Zoom and pan to an area."""
        self.view.show_place(zoom, self.scene.geometry.areas[area].spec.label.at)

    @property
    def reason(self) -> Refusal | None:
        """The refusal on the tab Area."""
        return self.window.docks.area.refusal

    def words_of(self, widget: QWidget) -> str:
        """Every label and button inside a widget."""
        shown = [one.text() for kind in (QLabel, QPushButton) for one in widget.findChildren(kind)]
        return "\n".join(shown).replace("\N{NON-BREAKING HYPHEN}", "-")

    def card(self, kind: str) -> str:
        """The words of a card over the board, "" if it is not there."""
        card = self.window.cards.card(kind)
        return self.words_of(card) if card is not None else ""

    # -- the mouse --------------------------------------------------------------------------

    def mouse(
        self, what: str, at: QPointF, button: Qt.MouseButton = LEFT, keys: Qt.KeyboardModifier = NO_KEY
    ):
        """One mouse event on the board at a scene point."""
        kind = {
            "press": QEvent.Type.MouseButtonPress,
            "move": QEvent.Type.MouseMove,
            "release": QEvent.Type.MouseButtonRelease,
        }[what]
        local = QPointF(self.view.mapFromScene(at))
        place = QPointF(self.view.viewport().mapToGlobal(local.toPoint()))
        held = NONE if what == "release" else button
        event = QMouseEvent(kind, local, place, NONE if what == "move" else button, held, keys)
        QApplication.sendEvent(self.view.viewport(), event)

    def wheel(self, steps: int, at: QPointF) -> None:
        """Turn the wheel over a scene point."""
        local = QPointF(self.view.mapFromScene(at))
        place = QPointF(self.view.viewport().mapToGlobal(local.toPoint()))
        turned = QPoint(0, 120 * steps)
        event = QWheelEvent(local, place, QPoint(), turned, NONE, NO_KEY, Qt.ScrollPhase.NoScrollPhase, False)
        QApplication.sendEvent(self.view.viewport(), event)

    def carry(self, area: str, kind: str, to: str, owner: str = "Germany", keys=NO_KEY) -> None:
        """Press on a stack and carry it over another area, the button held."""
        start, end = self.counter(area, owner, kind), self.middle(to)
        self.mouse("press", start, keys=keys)
        for step in range(1, 9):
            self.mouse("move", start + (end - start) * step / 8, keys=keys)

    def let_go(self, over: str) -> None:
        """Let the button go."""
        self.mouse("release", self.middle(over))

    def drag(self, area: str, kind: str, to: str, owner: str = "Germany", keys=NO_KEY) -> None:
        """Drag a stack to another area and drop it."""
        self.carry(area, kind, to, owner, keys)
        self.let_go(to)

    def click(self, area: str) -> None:
        """Click on an area."""
        self.mouse("press", self.middle(area))
        self.mouse("release", self.middle(area))

    def press_button(self, inside: QWidget, words: str) -> None:
        """Press the button with these words; fails if there is none."""
        QApplication.processEvents()  # what was just made is laid out and shown
        for button in inside.findChildren(QPushButton):
            if button.text() == words and button.isVisibleTo(inside):
                QTest.mouseClick(button, LEFT, pos=QPoint(button.width() // 2, button.height() // 2))
                return
        raise AssertionError(f"no button “{words}” among {self.words_of(inside)!r}")

    def answer(self, kind: str, words: str) -> None:
        """Press a button of a card."""
        card = self.window.cards.card(kind)
        assert card is not None, f"no card {kind}"
        self.press_button(card, words)

    # -- the keyboard -----------------------------------------------------------------------

    def key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = NO_KEY, on: QWidget | None = None) -> None:
        """Press a key, on the board unless told otherwise."""
        QTest.keyClick(on or self.view, key, modifiers)

    def command(self, key: Qt.Key, shift: bool = False) -> None:
        """Press a key with Ctrl, and Shift if told."""
        modifiers = Qt.KeyboardModifier.ControlModifier
        if shift:
            modifiers |= Qt.KeyboardModifier.ShiftModifier
        self.key(key, modifiers)

    # -- the game ---------------------------------------------------------------------------

    def to_phase(self, phase: str) -> None:
        """End phases until this one is on, as the rules allow."""
        session = self.window.session
        for _ in range(20):
            if session.state.phase == phase:
                return
            assert session.do(EndPhase()) is not None, f"{spoken(session.state.phase)} cannot end"
        raise AssertionError(f"no {phase} came")

    def plays(self, *actions: Action) -> None:
        """Play actions without mouse and keys, to get somewhere."""
        for action in actions:
            assert self.window.session.do(action) is not None, action


Open = Callable[..., Player]


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Settings of this test alone."""
    made = Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    made.autosave_folder = tmp_path / "autosave"
    made.theme = "light"
    return made


@pytest.fixture
def open_window(qtbot, settings: Settings) -> Iterator[Open]:
    """Opens windows on these settings, shows them, and closes what the test left open."""
    opened: list[MainWindow] = []

    def make(path: Path | None = None, size: tuple[int, int] = (1440, 900), shown: bool = True) -> Player:
        app.application()
        window = app.open_window(settings, path)
        opened.append(window)
        if shown:
            window.resize(*size)
            with qtbot.waitActive(window):
                window.show()
                window.activateWindow()
        return Player(window)

    yield make
    for window in opened:
        window.close()
        window.deleteLater()
    QApplication.processEvents()


@pytest.fixture
def player(open_window: Open) -> Player:
    """A player in Germany's first combat move, looking at it, the card of the first start put away."""
    made = open_window()
    made.window.cards.close("first")
    made.to_phase("combat_move")
    made.look_at("Germany", 0.9)
    made.view.setFocus()
    return made
