"""The panels round the board: three docks, a rail where the right one is folded, and all they show.

The docks keep no state of the game: they are told what to show, and pass on what their panels ask for.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabWidget, QToolBar, QWidget

from anniversary_board.panels import battle_facts, parts
from anniversary_board.panels.area_panel import AreaPanel
from anniversary_board.panels.areas_tree import AreasTree
from anniversary_board.panels.battle_panel import BattlePanel
from anniversary_board.panels.history_panel import HistoryPanel
from anniversary_board.panels.log_panel import LogPanel
from anniversary_board.panels.parts import Look
from anniversary_board.panels.politics_panel import PoliticsPanel
from anniversary_board.panels.rail import Rail
from anniversary_board.panels.turn_panel import TurnPanel
from anniversary_board.session import Session

LEFT, RIGHT, LEAST_RIGHT = 284, 312, 280
"""Widths of the docks in logical pixels (style guide, "Grid")."""
FOLD_BELOW = 1400
"""A window narrower than this folds its right dock by itself."""


class Docks(QObject):
    """The docks of a window. `folded_changed` after the right one was folded or opened."""

    folded_changed = Signal()

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.turn = TurnPanel()
        self.area = AreaPanel()
        self.log = LogPanel()
        self.history = HistoryPanel()
        self.politics = PoliticsPanel()
        self.areas = AreasTree()
        self.battle = BattlePanel()
        self._look = Look()
        self._by_hand = False
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        for name, panel in self.panels().items():
            self.tabs.addTab(panel, name)
        self.fold_button = parts.button("»", "quiet", "Fold these panels to a rail (F8)")
        self.fold_button.setAccessibleName("Fold the panels")
        self.fold_button.clicked.connect(lambda: self.set_folded(True))
        self.tabs.setCornerWidget(self.fold_button)
        self.left = self._dock("turn", "Turn", self.turn, Qt.DockWidgetArea.LeftDockWidgetArea)
        self.right = self._dock("panels", "Panels", self.tabs, Qt.DockWidgetArea.RightDockWidgetArea)
        self.tree = self._dock("areas", "Areas", self.areas, Qt.DockWidgetArea.RightDockWidgetArea)
        self.tree.hide()
        window.setCorner(Qt.Corner.BottomLeftCorner, Qt.DockWidgetArea.LeftDockWidgetArea)
        window.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)
        self.fight = self._dock("battle", "Battle", self.battle, Qt.DockWidgetArea.BottomDockWidgetArea)
        self.fight.hide()
        self.battle.closed.connect(self.fight.hide)
        self.rail = Rail(tuple(self.panels()))
        self.rail.wanted.connect(self._open)
        self.rail_bar = QToolBar("Rail")
        self.rail_bar.setObjectName("rail")
        self.rail_bar.setMovable(False)
        self.rail_bar.addWidget(self.rail)
        # The rail is the whole bar, without the room that tool buttons have.
        self.rail_bar.setStyleSheet("QToolBar { padding: 0; spacing: 0; }")
        window.addToolBar(Qt.ToolBarArea.RightToolBarArea, self.rail_bar)
        self.rail_bar.hide()

    def panels(self) -> dict[str, QWidget]:
        """The panels of the right dock by the name of their tab."""
        return {"Area": self.area, "Log": self.log, "History": self.history, "Politics": self.politics}

    def show_session(self, session: Session) -> None:
        """Show the position of a session in every panel."""
        game, node, state = session.game, session.shown, session.state
        can_move = session.movers
        self.turn.show_game(game, node, session.in_past, can_move)
        self.area.show_position(state, can_move)
        self.log.show_game(game, node)
        self.history.show_game(game, node, session.in_past, session.can_undo(), session.can_redo())
        self.politics.show_state(state)
        self.areas.show_state(state)
        self.battle.show_battle(None if session.in_past else battle_facts.battle_of(game, node))
        self.fight.setVisible(self.battle.view is not None)

    def set_look(self, look: Look) -> None:
        """Draw everything in another theme or size."""
        self._look = look
        for panel in (self.turn, self.area, self.log, self.history, self.politics, self.rail, self.battle):
            panel.set_look(look)
        self.tabs.setMinimumWidth(look.px(LEAST_RIGHT))

    def set_first_sizes(self) -> None:
        """The widths of the style guide, for a window that has no layout of its own yet."""
        docks = [self.left, self.right]
        widths = [self._look.px(LEFT), self._look.px(RIGHT)]
        self._window.resizeDocks(docks, widths, Qt.Orientation.Horizontal)

    def show_tab(self, name: str) -> None:
        """Bring a panel of the right dock to the front, unfolded."""
        self.set_folded(False)
        self.tabs.setCurrentWidget(self.panels()[name])
        self.right.show()

    @property
    def folded(self) -> bool:
        """Whether the right dock is a rail."""
        return not self.rail_bar.isHidden()

    def set_folded(self, folded: bool, by_hand: bool = True) -> None:
        """Fold the right dock to its rail, or open it."""
        self._by_hand = by_hand
        self.rail_bar.setVisible(folded)
        self.right.setVisible(not folded)
        self.folded_changed.emit()

    def follow_width(self, event: QResizeEvent) -> None:
        """Fold in a narrow window and open in a wide one, when the window crosses that width."""
        before, now = event.oldSize().width(), event.size().width()
        limit = self._look.px(FOLD_BELOW)
        if (before < 0 or (before < limit) != (now < limit)) and self.folded != (now < limit):
            self.set_folded(now < limit, by_hand=False)

    def set_movable(self, movable: bool) -> None:
        """Give the docks title bars to move, float and close them by, or take them away."""
        for dock in (self.left, self.right, self.tree, self.fight):
            old = dock.titleBarWidget()
            dock.setTitleBarWidget(None if movable else QWidget())  # type: ignore[arg-type]  # None is Qt's own bar
            if old is not None:
                old.deleteLater()

    @property
    def movable(self) -> bool:
        """Whether the docks have title bars."""
        return self.left.titleBarWidget() is None

    def _open(self, number: int) -> None:
        self.set_folded(False)
        self.tabs.setCurrentIndex(number)

    def _dock(self, name: str, title: str, widget: QWidget, place: Qt.DockWidgetArea) -> QDockWidget:
        dock = QDockWidget(title)
        dock.setObjectName(name)
        dock.setWidget(widget)
        dock.setTitleBarWidget(QWidget())
        self._window.addDockWidget(place, dock)
        return dock
