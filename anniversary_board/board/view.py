"""The window on the board: zoom to the pointer, pan, wrap round the world, and events for the tool in hand."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from anniversary_board.board.fan import Fan
from anniversary_board.board.overlay import AreaOutline
from anniversary_board.board.scene import BoardScene
from anniversary_board.board.stack_item import StackHit

LEAST, MOST = 0.25, 4.0
STEP = 1.15
PAN_STEP = 80
SLACK = 40
"""How far the view goes beyond the board's north and south, in px."""
CLICK = 4
"""A press that moves less than this many px is a click."""

Button = Qt.MouseButton
Modifier = Qt.KeyboardModifier


@dataclass(frozen=True, slots=True)
class Pointer:
    """A mouse event as tools see it: where, over which area and stack, with what held down."""

    at: QPointF
    area: str
    hit: StackHit | None
    button: Qt.MouseButton
    modifiers: Qt.KeyboardModifier


class Tool(Protocol):
    """What the mouse and the keys do on the board. Each answer says whether the event was used."""

    def press(self, pointer: Pointer) -> bool:
        """A button went down."""
        ...

    def move(self, pointer: Pointer) -> bool:
        """The pointer moved."""
        ...

    def release(self, pointer: Pointer) -> bool:
        """A button went up."""
        ...

    def wheel(self, steps: int, pointer: Pointer) -> bool:
        """The wheel turned, up is positive."""
        ...

    def key(self, event: QKeyEvent) -> bool:
        """A key went down."""
        ...


class BoardView(QGraphicsView):
    """Shows a `BoardScene`. `zoom` is 1.0 at 100 %, `center` in board units; both are what a window saves."""

    area_hovered = Signal(str)
    area_clicked = Signal(str)
    area_activated = Signal(str)
    stack_pressed = Signal(object, object, object, QPointF)
    context_requested = Signal(str, QPoint)
    zoom_changed = Signal(float)
    moved = Signal()

    def __init__(self, scene: BoardScene, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # A scene that only its view holds is collected.
        self.board = scene
        self.tool: Tool | None = None
        self.setScene(scene)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Board")
        self.fan = Fan(scene, self)
        self._outline = AreaOutline(scene)
        self._center = (scene.geometry.width / 2, scene.geometry.height / 2)
        self._fits = True
        self._hovered = ""
        self._panning: QPoint | None = None
        self._pressed: QPoint | None = None
        self._space = False

    # Zoom and place

    @property
    def zoom(self) -> float:
        """px for a board unit."""
        return self.board.zoom

    @property
    def center(self) -> tuple[float, float]:
        """The board point in the middle of the view."""
        return self._center

    @property
    def fits(self) -> bool:
        """Whether the whole board is shown and stays so when the window is resized."""
        return self._fits

    def seen(self) -> QRectF:
        """The part of the scene in view."""
        return QRectF(self.mapToScene(0, 0), self.viewport().size().toSizeF())

    def fit(self) -> None:
        """Show the whole board."""
        size = self.viewport().size()
        geometry = self.board.geometry
        zoom = min(size.width() / geometry.width, size.height() / geometry.height)
        self._center = (geometry.width / 2, geometry.height / 2)
        self._apply(max(0.1, zoom))
        self._fits = True

    def show_place(self, zoom: float, center: tuple[float, float]) -> None:
        """Show a place at a zoom, as saved."""
        self._center = center
        self._fits = False
        self._apply(min(MOST, max(LEAST, zoom)))

    def zoom_by(self, factor: float, at: QPoint | None = None) -> None:
        """Zoom so that the board under a point of the viewport stays there; the middle if none is given."""
        point = self.viewport().rect().center() if at is None else at
        x, y = self._unwrapped(point)
        zoom = _on_ladder(self.zoom, min(MOST, max(min(LEAST, self.zoom), self.zoom * factor)))
        middle = QPointF(self.viewport().width() / 2, self.viewport().height() / 2)
        away = (middle - QPointF(point)) / zoom
        self._center = (x + away.x(), y + away.y())
        self._fits = False
        self._apply(zoom)

    def _unwrapped(self, point: QPoint) -> tuple[float, float]:
        at = self.mapToScene(point)
        return at.x() / self.zoom, at.y() / self.zoom

    def _apply(self, zoom: float) -> None:
        """Set the zoom, so that the board is a whole number of device px wide and its ends meet."""
        dpr = self.devicePixelRatioF()
        exact = self._exact(zoom)
        steps = (_on_ladder(exact, min(MOST, exact * STEP)), _on_ladder(exact, max(LEAST, exact / STEP)))
        self.board.upcoming = tuple(self._exact(step) for step in steps)
        if (exact, dpr) != (self.board.zoom, self.board.dpr) or self.sceneRect().isEmpty():
            self.fan.fold()
            self.board.set_scale(exact, dpr)
            self._outline.show(self._hovered, self.board.theme.board.ink)
            self.zoom_changed.emit(exact)
            self.viewport().update()
        width, height = self.board.width_px, self.board.height_px
        beyond = self.viewport().width()
        slack = max(float(SLACK), (self.viewport().height() - height) / 2)
        self.setSceneRect(QRectF(-width - beyond, -slack, 3 * width + 3 * beyond, height + 2 * slack))
        self._scroll_to_center()

    def _exact(self, zoom: float) -> float:
        """The nearest zoom at which the board is a whole number of device px wide."""
        across = self.board.geometry.width * self.devicePixelRatioF()
        return round(zoom * across) / across

    def _scroll_to_center(self) -> None:
        size = self.viewport().size()
        width = self.board.width_px
        left = (self._center[0] * self.zoom - size.width() / 2) % width
        top = self._center[1] * self.zoom - size.height() / 2
        self.horizontalScrollBar().setValue(round(left))
        self.verticalScrollBar().setValue(round(top))
        self._moved()

    def _moved(self) -> None:
        seen = self.seen()
        middle = seen.center()
        self._center = (self.board.geometry.wrapped(middle.x() / self.zoom), middle.y() / self.zoom)
        self.board.set_seen(seen)
        self.moved.emit()

    def pan(self, dx: int, dy: int) -> None:
        """Move the view over the board by px; east and west it goes round."""
        bar = self.horizontalScrollBar()
        width = round(self.board.width_px)
        value = bar.value() + dx
        if not 0 <= value < width:
            value %= width
        bar.setValue(value)
        self.verticalScrollBar().setValue(self.verticalScrollBar().value() + dy)
        self._fits = False
        self._moved()

    def center_on(self, x: float, y: float) -> None:
        """Bring a board point to the middle."""
        self._center = (x, y)
        self._fits = False
        self._scroll_to_center()

    def ensure_visible(self, area: str, margin: int = 60) -> None:
        """Bring an area's name and counters into view, moving as little as the view needs."""
        boxes = self.board.boxes_of(area)
        seen = self.seen().adjusted(margin, margin, -margin, -margin)
        shape = self.board.geometry.areas[area]
        x, y = shape.spec.label.at
        anchor = self.board.to_scene(x, y)
        shift = anchor.x() - x * self.zoom
        whole = QRectF(anchor.x() - 1, anchor.y() - 1, 2, 2)
        for box in boxes:
            whole = whole.united(box.translated(shift, 0))
        if not seen.contains(whole):
            middle = whole.center()
            self.center_on(middle.x() / self.zoom, middle.y() / self.zoom)

    # Events

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the middle, or the whole board, in view."""
        super().resizeEvent(event)
        if self._fits:
            self.fit()
        else:
            self._apply(self.zoom)

    def event(self, event: QEvent) -> bool:
        """Follow the screen's device pixel ratio; keep Tab for the tool."""
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._apply(self.zoom)
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            tab = event.key() in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab)
            if tab and self.tool is not None and self.tool.key(event):
                return True
        return super().event(event)

    def pointer(self, event: QMouseEvent | QWheelEvent, button: Qt.MouseButton = Button.NoButton) -> Pointer:
        """An event as tools see it."""
        at = self.mapToScene(event.position().toPoint())
        hit = self.fan.hit(at) or self.board.stack_at(at)
        return Pointer(at, self.board.area_at(at), hit, button, event.modifiers())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom at the pointer, unless the tool wants the wheel."""
        turned = event.angleDelta().y()
        steps = turned / 120
        if self.tool is not None and turned and self.tool.wheel(1 if turned > 0 else -1, self.pointer(event)):
            event.accept()
            return
        if steps:
            self.zoom_by(STEP**steps, event.position().toPoint())
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Hand the press to the tool; what it does not want pans."""
        button = event.button()
        if button == Button.MiddleButton or (button == Button.LeftButton and self._space):
            self._start_pan(event)
            return
        pointer = self.pointer(event, button)
        if pointer.hit is not None:
            self.stack_pressed.emit(pointer.hit, button, event.modifiers(), pointer.at)
        self._pressed = event.position().toPoint()
        if self.tool is not None and self.tool.press(pointer):
            return
        if button == Button.LeftButton:
            self._start_pan(event)
        elif button == Button.RightButton:
            self.context_requested.emit(pointer.area, event.globalPosition().toPoint())

    def _start_pan(self, event: QMouseEvent) -> None:
        self._panning = event.position().toPoint()
        self._pressed = self._panning

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pan, or tell the tool and who listens what is under the pointer."""
        here = event.position().toPoint()
        if self._panning is not None:
            away = self._panning - here
            self._panning = here
            if self._pressed is not None and (here - self._pressed).manhattanLength() >= CLICK:
                self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            self.pan(away.x(), away.y())
            return
        pointer = self.pointer(event)
        used = self.tool is not None and self.tool.move(pointer)
        area = pointer.area if pointer.hit is None else pointer.hit.area
        if used:
            self.fan.fold()
        else:
            self.fan.hover(area, pointer.at, self.seen())
        self._hover(area)

    def _hover(self, area: str) -> None:
        if area != self._hovered:
            self._hovered = area
            self._outline.show(area, self.board.theme.board.ink)
            self.area_hovered.emit(area)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a pan or a press; without movement it was a click on an area."""
        here = event.position().toPoint()
        still = self._pressed is not None and (here - self._pressed).manhattanLength() < CLICK
        panned, self._panning, self._pressed = self._panning is not None, None, None
        pointer = self.pointer(event, event.button())
        if panned:
            self.viewport().unsetCursor()
        elif self.tool is not None and self.tool.release(pointer):
            return
        area = pointer.hit.area if pointer.hit is not None else pointer.area
        if still and event.button() == Button.LeftButton and area:
            self.area_clicked.emit(area)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A double click activates an area."""
        pointer = self.pointer(event, event.button())
        if event.button() == Button.LeftButton and pointer.area:
            self.area_activated.emit(pointer.area)

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is under the pointer any more."""
        self._hover("")
        self.fan.fold()
        super().leaveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The tool's keys first, then F, plus, minus, and the arrows that pan."""
        if self.tool is not None and self.tool.key(event):
            event.accept()
            return
        key = event.key()
        pans = {
            Qt.Key.Key_Left: (-PAN_STEP, 0),
            Qt.Key.Key_Right: (PAN_STEP, 0),
            Qt.Key.Key_Up: (0, -PAN_STEP),
            Qt.Key.Key_Down: (0, PAN_STEP),
        }
        if key == Qt.Key.Key_F and not event.modifiers():
            self.fit()
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom_by(STEP**2)
        elif key == Qt.Key.Key_Minus:
            self.zoom_by(STEP**-2)
        elif key in pans:
            self.pan(*pans[Qt.Key(key)])
        elif key == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = True
            self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
        else:
            super().keyPressEvent(event)
            return
        event.accept()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Space let go: the left button selects again."""
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = False
            self.viewport().unsetCursor()
        super().keyReleaseEvent(event)


def _on_ladder(before: float, wanted: float) -> float:
    """The zoom of the ladder of STEP nearest to the one wanted, if that goes the same way.

    Zooms that come back find their tiles and their layout again.
    """
    if wanted in (LEAST, MOST):
        return wanted
    rung = STEP ** round(math.log(wanted, STEP))
    goes_on = (rung - before) * (wanted - before) > 0 and abs(rung - before) > 0.03 * before
    return rung if goes_on else wanted
