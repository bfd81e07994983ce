"""The board as a scene: ground in tiles, names and counters as pictures, all pulled from the position.

The scene's coordinates are logical px at its zoom, x 0 at the board's west end; the map goes round, so
whatever is asked with an x is taken round the board. The scene owns no behaviour: tools do.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import QObject, QPointF, QRectF, QTimer, Signal
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QGraphicsScene

from anniversary_board.board.counters import CounterLook, counter_pixmap, picture_margin
from anniversary_board.board.geometry import BoardGeometry
from anniversary_board.board.layout import GATE, LayoutMaker
from anniversary_board.board.pictures import MARGIN, chip_picture, gate_picture, more_picture, name_picture
from anniversary_board.board.placed import Layout, Placed, PlacedChip, PlacedGroup
from anniversary_board.board.shade import Shade
from anniversary_board.board.stack_item import Sprite, Sprites, StackHit
from anniversary_board.board.stacks import Group, groups_of, look_of
from anniversary_board.board.tiles import Tiles
from anniversary_board.theme import DIM_COUNTER, Theme
from rules.movement.zones import why_not_pass
from rules.pieces import Stack, only
from rules.production import capacity
from rules.state import State

Z_NAME, Z_COUNTER, Z_OUTLINE, Z_ROUTE, Z_TAG, Z_FAN, Z_DRAG = 2.0, 3.0, 1.0, 4.0, 5.0, 6.0, 8.0
"""Heights above the ground."""

LAYOUTS_KEPT = 8
NEAR = 240.0
"""How far outside the view, in px, pictures are already placed."""
SHOWN_AT_ONCE = 24
"""How many areas out of view get their pictures in an idle pass."""

Marks = Callable[[State], Mapping[str, str]]


def damage_marks(state: State) -> Mapping[str, str]:
    """Bomb damage in points beside city and factory, and the capacity it leaves (R-SBR-04, H-PRO-1)."""
    return {
        area: f"−{points}, {capacity(state, area)} left" for area, points in state.damage.items() if points
    }


class BoardScene(QGraphicsScene):
    """Shows one position. `painted` tells that a further part of the ground is sharp.

    `moved` tells that things stand elsewhere in the scene: another zoom, position, theme or copy of the board.
    """

    painted = Signal(QRectF)
    moved = Signal()

    def __init__(
        self,
        geometry: BoardGeometry,
        theme: Theme,
        marks: Marks = damage_marks,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        # Nothing here is looked up through Qt, and an index costs more to keep than it saves.
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.geometry = geometry
        self.theme = theme
        self.tiles = Tiles(geometry, theme)
        self.zoom = 1.0
        self.dpr = 1.0
        self.state: State | None = None
        self._marks = marks
        self._maker = LayoutMaker(geometry)
        self._layouts: dict[float, Layout] = {}
        self._sprites = Sprites(self)
        self._ghosts: Mapping[str, frozenset[tuple[str, str]]] = {}
        self._shade: Shade | None = None
        self._seen = QRectF()
        self._middle = 0.0
        self._waiting: dict[str, None] = {}
        self._looks: dict[Group, CounterLook] = {}
        self._stands_elsewhere = False
        self.upcoming: tuple[float, ...] = ()
        self._idle = QTimer(self)
        self._idle.setInterval(0)
        self._idle.timeout.connect(self._paint_some)

    # What is shown

    @property
    def width_px(self) -> float:
        """The board's width in px at the zoom."""
        return self.geometry.width * self.zoom

    @property
    def height_px(self) -> float:
        """The board's height in px at the zoom."""
        return self.geometry.height * self.zoom

    @property
    def layout(self) -> Layout:
        """Where names and counters stand now."""
        if self.state is None:
            raise RuntimeError("the board shows no position yet")
        found = self._layouts.pop(self.zoom, None)
        if found is None:
            found = self._maker.layout(self.state, self.zoom, self._marks(self.state))
        self._keep(found)
        return found

    def _keep(self, layout: Layout) -> None:
        self._layouts[layout.zoom] = layout
        while len(self._layouts) > LAYOUTS_KEPT:
            del self._layouts[next(iter(self._layouts))]

    def _prepare(self) -> bool:
        """Lay out a zoom that the wheel may turn to next; False if there is nothing to prepare."""
        for zoom in self.upcoming:
            if self.state is not None and zoom not in self._layouts:
                current = self.layout
                self._keep(self._maker.layout(self.state, zoom, self._marks(self.state)))
                self._keep(self._layouts.pop(current.zoom, current))
                return True
        return False

    def set_state(self, state: State) -> None:
        """Show a position; what is the same object as before is not looked at."""
        before, self.state = self.state, state
        self._looks.clear()
        if before is not None and before.owners is state.owners and before.stacks is state.stacks:
            if before.damage is not state.damage:
                self._layouts.clear()
            self._show_pieces()
            return
        self._layouts.clear()
        changed = self.tiles.set_owners(state.owners)
        for area in changed:
            self.update(self.area_rect(area, around=self._seen.center()))
        self._show_pieces()
        self.moved.emit()
        self._wake()

    def set_theme(self, theme: Theme) -> None:
        """Show everything in other colours."""
        self.theme = theme
        self.tiles.set_theme(theme)
        self._show_pieces()
        self.moved.emit()
        self.update()
        self._wake()

    def set_scale(self, zoom: float, dpr: float) -> None:
        """Show another zoom or device pixel ratio."""
        self.zoom, self.dpr = zoom, dpr
        self.tiles.set_scale(zoom, dpr)
        self._sprites.park()
        self._waiting = dict.fromkeys(self.geometry.areas)
        # What is seen at the new zoom is told next: only then is it known what stands in view.
        self._stands_elsewhere = True

    def set_seen(self, rect: QRectF) -> None:
        """Tell which part a view shows: its tiles are painted first, and copies placed beside it."""
        self._seen = rect
        self._sprites.set_span(self.width_px, rect.width())
        self._show_waiting(rect.adjusted(-NEAR, -NEAR, NEAR, NEAR))
        self._wake()
        if self._stands_elsewhere:
            self._sprites.show("", self._gates())
        # What is placed on the copy nearest to the middle may now belong on another.
        turned = abs(rect.center().x() - self._middle) > self.width_px / 4
        if self._stands_elsewhere or turned:
            self._stands_elsewhere = False
            self._middle = rect.center().x()
            self.moved.emit()

    def _show_waiting(self, near: QRectF) -> None:
        """Show the waiting areas that come near the view."""
        if self.state is None:
            return
        for area in list(self._waiting):
            if self._is_near(area, near):
                del self._waiting[area]
                self._show_area(area)

    def _is_near(self, area: str, near: QRectF) -> bool:
        bounds, zoom = self.geometry.areas[area].bounds, self.zoom
        if bounds.bottom() * zoom < near.top() or bounds.top() * zoom > near.bottom():
            return False
        left, width = bounds.left() * zoom, self.width_px
        across = bounds.width() * zoom
        # Shifted to the first copy whose east end is not west of what is near.
        start = left + math.ceil((near.left() - left - across) / width) * width
        return start <= near.right()

    def set_shade(self, shade: Shade | None) -> None:
        """Light the targets of a drag and dim the rest; None takes it away."""
        self._shade = shade
        self.tiles.set_shade(shade)
        self._show_pieces()
        self.update(self._seen)
        self._wake()

    def set_ghosts(self, ghosts: Mapping[str, frozenset[tuple[str, str]]]) -> None:
        """Show the counters of these (owner, kind) by area as left behind by a drag."""
        before, self._ghosts = self._ghosts, ghosts
        for area in {*before, *ghosts}:
            self._show_area(area)

    # Questions

    def to_board(self, point: QPointF) -> tuple[float, float]:
        """A scene point in board units, x on the board."""
        return self.geometry.wrapped(point.x() / self.zoom), point.y() / self.zoom

    def to_scene(self, x: float, y: float, around: QPointF | None = None) -> QPointF:
        """A board point in scene px, on the copy of the board nearest to `around` (the view's middle)."""
        middle = self._seen.center() if around is None else around
        px = x * self.zoom
        turns = round((middle.x() - px) / self.width_px)
        return QPointF(px + turns * self.width_px, y * self.zoom)

    def area_at(self, point: QPointF) -> str:
        """The area under a scene point; "" where there is none."""
        return self.geometry.area_at(point.x() / self.zoom, point.y() / self.zoom)

    def area_rect(self, area: str, around: QPointF | None = None) -> QRectF:
        """The box of an area in scene px, with what is painted round it, on the copy nearest to `around`."""
        bounds = self.geometry.areas[area].bounds
        center = self.to_scene(bounds.center().x(), bounds.center().y(), around)
        width, height = bounds.width() * self.zoom + 40, bounds.height() * self.zoom + 40
        return QRectF(center.x() - width / 2, center.y() - height / 2, width, height)

    def boxes_of(self, area: str) -> list[QRectF]:
        """The boxes of an area's name and counters in board px (x from 0), for what must not cover them."""
        layout = self.layout
        boxes = [QRectF(one.box) for one in layout.counters.get(area, ())]
        name = layout.names.get(area)
        return [*boxes, QRectF(name.box)] if name is not None else boxes

    def stack_at(self, point: QPointF) -> StackHit | None:
        """The counter, chip or "+n" under a scene point."""
        turn = point.x() // self.width_px * self.width_px
        for copy in (turn, turn - self.width_px, turn + self.width_px):
            x, y = point.x() - copy, point.y()
            for one in self.layout.near(x, y):
                if one.box.contains(x, y):
                    return self._hit(one, one.box.translated(copy, 0))
        return None

    def _hit(self, one: Placed, box: QRectF) -> StackHit:
        stack = self.state.stack(one.area) if self.state is not None else {}
        if isinstance(one, PlacedGroup):
            return StackHit(one.area, one.group.owner, one.group.kind, one.group.stack, box)
        if isinstance(one, PlacedChip):
            mine: Stack = only(stack, lambda piece: piece.owner == one.owner)
            return StackHit(one.area, one.owner, "", mine, box)
        return StackHit(one.area, "", "", stack, box)

    def groups(self, area: str) -> tuple[Group, ...]:
        """All groups of an area, as fine as there is."""
        if self.state is None:
            return ()
        return groups_of(self.state.stack(area), self.state.owner(area), "all")

    def is_crowded(self, area: str) -> bool:
        """Whether an area shows less than every stack it has."""
        placed = self.layout.counters.get(area, ())
        return any(not isinstance(one, PlacedGroup) for one in placed)

    # Painting

    def drawBackground(self, painter: QPainter, rect: QRectF | object) -> None:
        """Blit the tiles."""
        part = QRectF(rect)  # type: ignore[arg-type]  # Qt hands a QRectF or a QRect
        if part.top() < 0 or part.bottom() > self.height_px:
            painter.fillRect(part, QColor(self.theme.board.ground))
        self.tiles.draw(painter, part)

    def _wake(self) -> None:
        if not self._seen.isEmpty() and not self._idle.isActive():
            self._idle.start()

    def _paint_some(self) -> None:
        """One tile an idle pass; what lies just outside the view comes last."""
        painted = self.tiles.paint_next(self._seen)
        if painted is None:
            if self._waiting:
                for area in list(self._waiting)[:SHOWN_AT_ONCE]:
                    del self._waiting[area]
                    self._show_area(area)
            elif not self._prepare():
                self._idle.stop()
            return
        self.update(painted)
        self.painted.emit(painted)

    def paint_all_seen(self) -> None:
        """Paint every tile in view at once, for the first picture and for tests."""
        while self.tiles.paint_next(self._seen) is not None:
            continue
        self.update(self._seen)

    @property
    def is_sharp(self) -> bool:
        """Whether every tile in view is painted."""
        return not self.tiles.missing(self._seen)

    @property
    def is_busy(self) -> bool:
        """Whether idle passes have something left to do."""
        return self._idle.isActive()

    def _show_pieces(self) -> None:
        if self.state is None:
            return
        if self._seen.isEmpty():
            # No view has shown itself yet: its zoom and place are not known.
            self._waiting = dict.fromkeys(self.geometry.areas)
            self._stands_elsewhere = True
            return
        layout = self.layout
        self._sprites.set_span(self.width_px, self._seen.width())
        for area in self.geometry.areas:
            if area not in self._waiting:
                self._sprites.show(area, self._sprites_of(layout, area))
        self._sprites.show("", self._gates())

    def _show_area(self, area: str) -> None:
        self._sprites.show(area, self._sprites_of(self.layout, area))

    def _sprites_of(self, layout: Layout, area: str) -> Iterable[Sprite]:
        name = layout.names.get(area)
        if name is not None:
            pixmap = name_picture(name.name, name.halo, self.theme, self.dpr)
            yield Sprite(pixmap, name.box.topLeft() - QPointF(MARGIN, MARGIN), Z_NAME)
        dim = self._dims(area)
        for one in layout.counters.get(area, ()):
            yield self._sprite(one, layout.side, dim)

    def _dims(self, area: str) -> bool:
        shade = self._shade
        return shade is not None and shade.dims and area not in shade.lit and area != shade.source

    def _sprite(self, one: Placed, side: float, dim: bool) -> Sprite:
        opacity = DIM_COUNTER if dim else 1.0
        if isinstance(one, PlacedGroup):
            look = self._look(one)
            margin = picture_margin(side)
            pixmap = counter_pixmap(look, side, self.dpr, self.theme)
            return Sprite(pixmap, one.box.topLeft() - QPointF(margin, margin), Z_COUNTER, opacity)
        at = one.box.topLeft() - QPointF(MARGIN, MARGIN)
        if isinstance(one, PlacedChip):
            size = (one.box.width(), one.box.height())
            return Sprite(
                chip_picture(one.owner, one.count, size, self.theme, self.dpr), at, Z_COUNTER, opacity
            )
        return Sprite(more_picture(one.count, one.box.width(), self.theme, self.dpr), at, Z_COUNTER, opacity)

    def _look(self, one: PlacedGroup) -> CounterLook:
        assert self.state is not None
        if self._is_ghost(one):
            return look_of(one.group, self.state, ghost=True)
        found = self._looks.get(one.group)
        if found is None:
            found = self._looks[one.group] = look_of(one.group, self.state)
        return found

    def _is_ghost(self, one: PlacedGroup) -> bool:
        return (one.group.owner, one.group.kind) in self._ghosts.get(one.area, frozenset())

    def _gates(self) -> Iterable[Sprite]:
        state = self.state
        if state is None or self.zoom < 0.45:
            return
        for gate in self.geometry.gates:
            is_open = why_not_pass(state, state.turn, *gate.between) is None
            at = QPointF(
                gate.at[0] * self.zoom - GATE / 2 - MARGIN, gate.at[1] * self.zoom - GATE / 2 - MARGIN
            )
            yield Sprite(gate_picture(is_open, GATE, self.theme, self.dpr), at, Z_NAME)
