"""The keyboard on the board: a cursor on areas that picks up and drops through the same drag tool."""

from __future__ import annotations

import math

from PySide6.QtCore import QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent

from anniversary_board.board.carry import DragPort, counts_by_kind
from anniversary_board.board.drag import DragTool
from anniversary_board.board.overlay import AreaOutline
from anniversary_board.board.scene import BoardScene
from anniversary_board.board.view import BoardView, Pointer
from rules.state import State

ARROWS = {
    Qt.Key.Key_Left: (-1.0, 0.0),
    Qt.Key.Key_Right: (1.0, 0.0),
    Qt.Key.Key_Up: (0.0, -1.0),
    Qt.Key.Key_Down: (0.0, 1.0),
}
CONE = math.cos(math.radians(75))
"""How far from an arrow's direction a neighbour may lie to be reached by it."""


def neighbour(scene: BoardScene, state: State, area: str, direction: tuple[float, float]) -> str:
    """The neighbouring area that lies most in a direction; the area itself where none does."""
    geometry = scene.geometry
    x, y = geometry.areas[area].spec.label.at
    best, best_score = area, -math.inf
    for other in sorted(state.ruleset.board.neighbours[area]):
        other_x, other_y = geometry.areas[other].spec.label.at
        dx = (other_x - x + geometry.width / 2) % geometry.width - geometry.width / 2
        dy = other_y - y
        length = math.hypot(dx, dy) or 1.0
        along = (dx * direction[0] + dy * direction[1]) / length
        if along < CONE:
            continue
        score = along - length / geometry.width
        if score > best_score:
            best, best_score = other, score
    return best


class KeyboardCursor(QObject):
    """Keys of the board in a movement phase. Give it to the view as its tool: it hands the mouse to the drag.

    Arrows move over neighbouring areas, Enter picks up and drops, digits count, Tab asks for the next
    stack that can still move (Shift+Tab the last), N skips the one under the cursor, Esc cancels.
    """

    moved = Signal(str)
    next_requested = Signal(bool)
    skip_requested = Signal(str)

    def __init__(
        self, view: BoardView, drag: DragTool, port: DragPort, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._view = view
        self._scene = view.board
        self._drag = drag
        self._port = port
        self._outline = AreaOutline(self._scene, width=4.0)
        self.area = ""
        view.zoom_changed.connect(self._again)

    def set_area(self, area: str) -> None:
        """Put the cursor on an area and bring it into view; "" hides it."""
        self.area = area
        if area:
            self._view.ensure_visible(area)
        self._outline.show(area, self._scene.theme.board.legal)
        if area and self._drag.carry is not None:
            self._drag.over(area, self._place(area))
        self.moved.emit(area)

    def _again(self) -> None:
        self._outline.show(self.area, self._scene.theme.board.legal)

    def _place(self, area: str) -> QPointF:
        return self._scene.to_scene(*self._scene.geometry.areas[area].spec.label.at)

    def pick_up(self) -> bool:
        """Take the first kind that can move under the cursor; Shift+Enter takes all of them."""
        kinds = counts_by_kind(self._port.movers(self.area)) if self.area else {}
        if not kinds:
            if self.area:
                self._drag.say_still(self.area, "", "", self._place(self.area))
            return False
        first = next(iter(kinds))
        return self._drag.pick_up(self.area, {first: kinds[first]}, self._place(self.area))

    # Tool

    def press(self, pointer: Pointer) -> bool:
        """The mouse takes over: the cursor goes where it pressed."""
        if pointer.area and self._drag.carry is None:
            self.area = pointer.hit.area if pointer.hit is not None else pointer.area
            self._outline.clear()
        return self._drag.press(pointer)

    def move(self, pointer: Pointer) -> bool:
        """As the drag tool."""
        return self._drag.move(pointer)

    def release(self, pointer: Pointer) -> bool:
        """As the drag tool."""
        return self._drag.release(pointer)

    def wheel(self, steps: int, pointer: Pointer) -> bool:
        """As the drag tool."""
        return self._drag.wheel(steps, pointer)

    def key(self, event: QKeyEvent) -> bool:
        """The drag's keys first, then the cursor's."""
        if self._drag.key(event):
            return True
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return self._enter(event)
        if key in ARROWS and self.area and self._scene.state is not None and not event.modifiers() & ~_KEYPAD:
            self.set_area(neighbour(self._scene, self._scene.state, self.area, ARROWS[Qt.Key(key)]))
            return True
        if key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            self.next_requested.emit(key == Qt.Key.Key_Tab)
            return True
        if key == Qt.Key.Key_N and not event.modifiers() and self.area:
            self.skip_requested.emit(self.area)
            return True
        if key == Qt.Key.Key_Escape and self.area:
            self.set_area("")
            return True
        return False

    def _enter(self, event: QKeyEvent) -> bool:
        carry = self._drag.carry
        if carry is None:
            if self.area and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                everything = counts_by_kind(self._port.movers(self.area))
                return self._drag.pick_up(self.area, everything, self._place(self.area))
            return self.pick_up()
        if self.area in ("", carry.origin):
            # Nothing to drop on yet: Enter chooses a mixed force, as the right button does.
            self._drag.picker_requested.emit(carry.origin, self._place(carry.origin))
        else:
            self._drag.drop(self.area)
        return True


_KEYPAD = Qt.KeyboardModifier.KeypadModifier
