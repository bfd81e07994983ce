"""The table beside the board: opened when it is asked for, it follows the session while it is on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from anniversary_board.panels.parts import Look
from anniversary_board.session import Session
from anniversary_board.settings import Settings

if TYPE_CHECKING:
    from anniversary_board.dialogs.table import TableWindow
    from anniversary_board.view_control import ViewControl


class TableLink(QObject):
    """Joins the session and the table's window. `rule_wanted(id)`; `told(title, lines, bad)`."""

    PAGES = ("Economy", "Statement", "Objectives", "Units", "Dice")
    """The pages of the table as the menu names them."""

    rule_wanted = Signal(str)
    told = Signal(str, object, bool)

    def __init__(self, session: Session, settings: Settings, view: ViewControl, window: QWidget) -> None:
        super().__init__(window)
        self._session, self._settings, self._view, self._parent = session, settings, view, window
        self.window: TableWindow | None = None
        session.changed.connect(lambda *_: self._follow())
        session.game_replaced.connect(self._follow)
        view.look_changed.connect(self._set_look)

    def open(self, page: str = "") -> TableWindow:
        """Open the table, at a page if one is named, else where it was left."""
        window = self.window or self._made()
        self.window = window
        if page:
            window.show_page(page)
        window.show_game(self._session.game, self._session.shown)
        window.show()
        window.raise_()
        window.activateWindow()
        return window

    def _made(self) -> TableWindow:
        # Loaded when it is first asked for: the board opens sooner.
        from anniversary_board.dialogs.table import SIZE, TableWindow

        window = TableWindow(lambda: self._settings.last_folder, self._parent)
        look = self._view.look
        window.set_look(look)
        room = self._parent.screen().availableGeometry().size()
        window.resize(min(look.px(SIZE[0]), room.width() - 40), min(look.px(SIZE[1]), room.height() - 60))
        window.rule_wanted.connect(self.rule_wanted)
        window.told.connect(self.told)
        return window

    def _follow(self) -> None:
        if self.window is not None and self.window.isVisible():
            self.window.show_game(self._session.game, self._session.shown)

    def _set_look(self, look: Look) -> None:
        if self.window is not None:
            self.window.set_look(look)
