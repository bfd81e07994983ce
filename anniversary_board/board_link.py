"""The board in the window: what the window asks of it, and what it asks of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal

from anniversary_board.board.drag import DragTool
from anniversary_board.board.geometry import standard_geometry
from anniversary_board.board.keyboard import KeyboardCursor
from anniversary_board.board.minimap import Minimap
from anniversary_board.board.routes import PlannedMove, Routes
from anniversary_board.board.scene import BoardScene
from anniversary_board.board.shade import Shade
from anniversary_board.board.view import BoardView
from anniversary_board.board_port import SessionPort
from anniversary_board.dialogs.picker import Picker
from anniversary_board.panels import facts
from anniversary_board.panels.drag_banner import DragBanner
from anniversary_board.panels.notice import Answer
from anniversary_board.panels.parts import Look
from anniversary_board.session import Session
from anniversary_board.theme import LIGHT
from rules.actions import Action, Drop, Move, UnitSpec
from rules.errors import Refusal
from rules.movement.reach import Route
from rules.pieces import Piece, Stack

if TYPE_CHECKING:
    from anniversary_board.main_window import MainWindow

ZOOM_STEP = 1.25
FIRST_ZOOM = 0.8
"""The scale of the first look at the board: Europe with all its counters."""

MARGIN = 14
"""The minimap's distance from the board's corner, in px."""

ORDER = "order"
"""The card that asks which of several orders is meant."""

WORDS = {"battle": "Fight the battle", "raid": "Bomb the city", "escort": "Escort the raid"}


class BoardLink(QObject):
    """Owns the board's widget and its tools, and joins them to the session and the window.

    `touched` after a click on an area or the beginning of a drag.
    """

    touched = Signal()

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._window: MainWindow | None = None
        self._look = Look()
        self._skipped: set[str] = set()
        self._lit: frozenset[str] = frozenset()
        self.scene = BoardScene(standard_geometry(), LIGHT)
        self.widget = BoardView(self.scene)
        self.port = SessionPort(session, self._play, self._ask_order)
        self.drag = DragTool(self.widget, self.port, self)
        self.cursor = KeyboardCursor(self.widget, self.drag, self.port, self)
        self.widget.tool = self.cursor
        self._routes = Routes(self.scene)
        self.banner = DragBanner(self.widget)
        self.minimap = Minimap(self.widget, self.widget)
        self.widget.installEventFilter(self)

    def connect_to(self, window: MainWindow) -> None:
        """Join the board's signals to the window's parts."""
        self._window = window
        view, status = self.widget, window.status
        view.area_hovered.connect(self._hovered)
        view.area_clicked.connect(window.click_area)
        view.area_clicked.connect(self._touched)
        self.drag.started.connect(self._touched)
        view.zoom_changed.connect(status.show_zoom)
        self.drag.hint.connect(status.show_words)
        self.drag.started.connect(lambda _area, units: self.banner.show_units(units))
        self.drag.changed.connect(self.banner.show_units)
        for ended in (self.drag.dropped, self.drag.cancelled):
            ended.connect(self.banner.hide)
        self.drag.refused.connect(self._refused)
        self.drag.picker_requested.connect(self.open_picker)
        self.cursor.moved.connect(self._cursor_moved)
        self.cursor.next_requested.connect(lambda forward: self.next_mover(forward))
        self.cursor.skip_requested.connect(lambda _area: self.skip_mover())
        self._session.game_replaced.connect(self._skipped.clear)

    def show_first(self, place: tuple[float, float, float] | None) -> None:
        """Show the part of the board that was shown last, or the capital of the power on turn at the first time."""
        if place is not None:
            zoom, x, y = place
            self.widget.show_place(zoom, (x, y))
            return
        state = self._session.state
        capital = state.ruleset.board.capitals.get(state.turn, "Germany")
        self.widget.show_place(FIRST_ZOOM, self.scene.geometry.areas[capital].spec.label.at)

    @property
    def place(self) -> tuple[float, float, float]:
        """Zoom and middle of what is shown, for `show_first` of the next time."""
        return (self.widget.zoom, *self.widget.center)

    # -- what the window asks ---------------------------------------------------------------

    @property
    def lit(self) -> frozenset[str]:
        """The areas that are lit for a click."""
        return self._lit

    @property
    def carries(self) -> bool:
        """Whether units are in the hand, by mouse or keys."""
        return self.drag.carry is not None

    def show_position(self) -> None:
        """Show the position of the session, with the planned moves of its phase."""
        self.drag.cancel()
        state = self._session.state
        if self.scene.state is None or self.scene.state.phase != state.phase:
            self._skipped.clear()
        self.scene.set_state(state)
        self._routes.set_moves(self._planned())

    def light(self, areas: frozenset[str] | None) -> None:
        """Light areas that a click means something to, and dim the others; None takes that away."""
        self._lit = areas or frozenset()
        self.scene.set_shade(Shade(self._lit) if self._lit else None)

    def select(self, area: str) -> None:
        """Put the cursor on an area, without moving the view."""
        self.cursor.area = area

    def bring_into_view(self, area: str) -> None:
        """Move the view, as little as is needed, so that an area is seen with the cursor on it."""
        self.cursor.set_area(area)

    def set_look(self, look: Look) -> None:
        """Draw in another theme."""
        self._look = look
        self.scene.set_theme(look.theme)
        self._routes.refresh()

    def fit(self) -> None:
        """Show the whole board."""
        self.widget.fit()

    def zoom_by(self, steps: int) -> None:
        """Zoom in by so many steps, out for negative ones."""
        self.widget.zoom_by(ZOOM_STEP**steps)

    def set_zoom(self, zoom: float) -> None:
        """Zoom to a scale, 1 for 100 %."""
        self.widget.zoom_by(zoom / self.widget.zoom)

    def next_mover(self, forward: bool = True) -> None:
        """Put the cursor on the next area with units that can still move and were not skipped."""
        areas = [area for area in self.port.all_movers() if area not in self._skipped]
        if not areas:
            return
        here = self.cursor.area
        step = 1 if forward else -1
        place = areas.index(here) + step if here in areas else (0 if forward else -1)
        area = areas[place % len(areas)]
        self.widget.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if self._window is not None:
            self._window.go_to_area(area)

    def skip_mover(self) -> None:
        """Leave the area under the cursor out of the round of those that can move, and go on to the next."""
        here = self.cursor.area
        self.next_mover()
        self._skipped.add(here)

    def pick_up_or_drop(self, area: str) -> None:
        """Pick up in an area, or drop there what is in the hand: for the tree and its keys."""
        self.cursor.set_area(area)
        if self.drag.carry is None:
            self.cursor.pick_up()
        else:
            self.drag.drop(area)

    def open_picker(self, area: str, at: QPointF) -> None:
        """Ask which pieces of an area are picked up."""
        movers = self.port.movers(area)
        if not movers:
            return
        carried = dict(self.drag.carry.units) if self.drag.carry is not None else {}
        chosen: dict[Piece, int] = {}
        for piece, count in movers.items():
            some = min(count, carried.get(piece.kind, 0))
            if some:
                chosen[piece] = some
                carried[piece.kind] -= some
        picker = Picker(area, movers, chosen, self._look, self.widget)
        picker.picked.connect(lambda stack: self._picked(area, stack, at))
        picker.show()

    def shut_down(self) -> None:
        """Put down what is carried: the window closes."""
        self.drag.cancel()

    # -- inside -----------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the minimap in its corner."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show):
            size = self.widget.size()
            mini = self.minimap.size()
            self.minimap.move(size.width() - mini.width() - MARGIN, size.height() - mini.height() - MARGIN)
            self.minimap.setVisible(size.width() > 3 * mini.width())
        return super().eventFilter(watched, event)

    def _picked(self, area: str, stack: Stack, at: QPointF) -> None:
        counts = self.port.choose(stack)
        self.drag.cancel()
        self.port.choose(stack)
        self.drag.pick_up(area, counts, at)
        self.widget.setFocus(Qt.FocusReason.OtherFocusReason)

    def _play(self, action: Action) -> None:
        if self._window is not None:
            self._window.turn.submit(action)

    def _ask_order(self, route: Route, others: tuple[Route, ...]) -> None:
        """Ask whether aircraft fight, raid or escort, where more than one is possible."""
        if self._window is None:
            return
        answers = [
            Answer(WORDS[one.effect], lambda one=one: self._play(one.action), primary=one is route)
            for one in (route, *others)
        ]
        self._window.cards.show_card(
            ORDER,
            f"What do they do in {route.target}?",
            ["Bombers over a city fight its defenders or raid it; a raid takes one escort along: R-SBR-01"],
            (*answers, Answer("Do not move", lambda: None)),
        )

    def _touched(self) -> None:
        self.touched.emit()

    def _hovered(self, area: str) -> None:
        if self._window is not None and self.drag.carry is None:
            self._window.status.show_area(self._session.state, area)

    def _cursor_moved(self, area: str) -> None:
        if area and self.scene.is_crowded(area):
            self.widget.fan.unfold(area, self.widget.seen())
        else:
            self.widget.fan.fold()
        if self._window is not None and area:
            self._window.status.show_area(self._session.state, area)
            self._window.docks.area.show_area(area)

    def _refused(self, refusal: Refusal) -> None:
        if self._window is None:
            return
        if self.drag.carry is not None and self.drag.carry.over:
            self._window.docks.area.show_area(self.drag.carry.over)
        self._window.docks.area.show_refusal(refusal)

    def _planned(self) -> list[PlannedMove]:
        """The moves of the phase on the board as arrows."""
        if self._session.in_past or self._session.state.phase not in facts.MOVE_PHASES:
            return []
        return [
            PlannedMove(node.action.path, self._kinds(node.action), dashed=self._flies(node.action))
            for node in self._session.game.phase_moves()
            if isinstance(node.action, Move | Drop) and len(node.action.path) > 1
        ]

    def _kinds(self, action: Move | Drop) -> tuple[tuple[str, int], ...]:
        if isinstance(action, Drop):
            return (("paratrooper", 1), ("transport_plane", 1))
        return tuple((kind, _count(spec)) for kind, spec in action.units.items())

    def _flies(self, action: Move | Drop) -> bool:
        if isinstance(action, Drop):
            return True
        return all(self._session.state.unit(kind).domain == "air" for kind in action.units)


def _count(spec: int | list[UnitSpec]) -> int:
    return spec if isinstance(spec, int) else sum(part.n for part in spec)
