"""The window: the board in the middle, docks round it, menus over it; it joins parts and decides nothing."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QResizeEvent
from PySide6.QtWidgets import QMainWindow, QMenu, QWidget

from anniversary_board.autosave import Autosave
from anniversary_board.board_link import BoardLink
from anniversary_board.command_table import Parts, command_table
from anniversary_board.commands import Commands
from anniversary_board.dialogs.about import AboutDialog, ShortcutsDialog
from anniversary_board.dialogs.manual import ManualWindow
from anniversary_board.dialogs.rulebook import RulebookWindow
from anniversary_board.docks import Docks
from anniversary_board.documents import Documents, title_of
from anniversary_board.odds_link import OddsLink
from anniversary_board.panels import parts
from anniversary_board.panels.find_field import Entry, FindField
from anniversary_board.panels.notice import Answer, Cards
from anniversary_board.panels.parts import Look
from anniversary_board.panels.status_bar import StatusBar
from anniversary_board.session import Session
from anniversary_board.settings import Settings
from anniversary_board.table_link import TableLink
from anniversary_board.turn_control import TurnControl
from anniversary_board.view_control import ViewControl
from rules.errors import Refusal

FIND_WIDTH = 240
"""Width of the field that finds things, in px at text scale 1."""

MESSAGE, FIRST, REFUSED = "message", "first", "refused"
"""The kinds of cards the window shows itself."""


class MainWindow(QMainWindow):
    """The one window of the program. It is handed everything that outlives it."""

    def __init__(self, session: Session, settings: Settings, view: ViewControl, autosave: Autosave) -> None:
        super().__init__()
        self.setObjectName("main")
        self.setAcceptDrops(True)
        self.setDockNestingEnabled(True)
        self.session, self.settings, self.view, self.autosave = session, settings, view, autosave
        self.rulebook: RulebookWindow | None = None
        self.manual: ManualWindow | None = None
        self.board = BoardLink(session, self)
        self.setCentralWidget(self.board.widget)
        self.cards = Cards(self.board.widget)
        self.docks = Docks(self)
        self.turn = TurnControl(session, self.cards, self)
        self.documents = Documents(session, settings, self)
        self.table = TableLink(session, settings, view, self)
        self.odds = OddsLink(session, self.docks.battle.odds, self)
        self.status = StatusBar()
        self.setStatusBar(self.status)
        self.find_field = FindField(self._entries)
        self.recent = QMenu("Open recent", self)
        self.recent.aboutToShow.connect(self._fill_recent)
        self.commands = Commands(command_table(Parts(self)), self, self.board.widget)
        self.commands.fill(self.menuBar(), {"open": self.recent})
        self.find_corner = self._corner()
        self.menuBar().setCornerWidget(self.find_corner, Qt.Corner.TopRightCorner)
        self._connect()
        self._place()
        self.set_look(view.look)
        self._show_game()

    # -- what others ask for ----------------------------------------------------------------

    def show_rule(self, rule_id: str) -> None:
        """Open the rulebook at a rule."""
        self.open_rulebook().show_rule(rule_id)

    def open_rulebook(self) -> RulebookWindow:
        """Open the rulebook, at the rule of the last refusal if there was one."""
        if self.rulebook is None:
            self.rulebook = RulebookWindow(self)
        self.rulebook.show()
        self.rulebook.raise_()
        return self.rulebook

    def open_manual(self) -> ManualWindow:
        """Open the player's manual."""
        if self.manual is None:
            self.manual = ManualWindow(self)
            self.manual.rule_wanted.connect(self.show_rule)
        self.manual.show()
        self.manual.raise_()
        return self.manual

    def open_about(self) -> None:
        """Say what the program is."""
        AboutDialog(self).show()

    def open_shortcuts(self) -> None:
        """List the keys."""
        ShortcutsDialog(self.commands.shortcuts(), self).show()

    def focus_find(self) -> None:
        """Put the cursor into the field that finds areas and commands."""
        self.find_field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def click_area(self, area: str) -> None:
        """What a click on the board means: place units where the board is lit, or select the area."""
        if area not in self.board.lit or not self.docks.turn.work.place_at(area):
            self.select_area(area)

    def select_area(self, area: str) -> None:
        """Select an area everywhere: on the board, in the tab Area, in the tree, in the editor."""
        self.board.select(area)
        self.docks.area.show_area(area)
        self.docks.areas.select(area)
        if self.turn.editor is not None:
            self.turn.editor.select(area)

    def go_to_area(self, area: str) -> None:
        """Select an area and bring it into view."""
        self.select_area(area)
        self.board.bring_into_view(area)

    def tell(self, title: str, lines: list[str], bad: bool = False) -> None:
        """Show a message over the board, which stays until it is closed (P82)."""
        self.cards.show_card(MESSAGE, title, lines, role="refusal" if bad else "float")

    def welcome(self) -> None:
        """The card of the first start."""
        self.cards.show_card(
            FIRST,
            "Welcome to the board of Global 1939",
            [
                "Drag a stack to move it; what it can reach lights up, and every no says which rule it is.",
                "The game is kept after every action. Ctrl+Z takes anything back, F1 opens the rulebook.",
            ],
            (
                Answer("Set up my own", lambda: self.turn.edit(whole_game=True)),
                Answer("Open…", self.documents.ask_open),
                Answer("Play Global 1939", lambda: None, primary=True),
            ),
        )

    def set_look(self, look: Look) -> None:
        """Draw everything in another theme or size."""
        self.turn.look = look
        self.find_field.setMinimumWidth(look.px(FIND_WIDTH))
        self.docks.set_look(look)
        self.board.set_look(look)

    # -- events -----------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fold the right dock where the window becomes narrow."""
        super().resizeEvent(event)
        self.docks.follow_width(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keep the window's layout and the game; closing loses nothing, so it asks nothing."""
        self.settings.remember_window(self.saveGeometry(), self.saveState())
        self.settings.place = self.board.place
        self.settings.sync()
        self.autosave.close()
        self.board.shut_down()
        super().closeEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files of this computer."""
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open the first file that was dropped."""
        files = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if files:
            event.acceptProposedAction()
            self.documents.open(Path(files[0]))

    # -- inside -----------------------------------------------------------------------------

    def _connect(self) -> None:
        session, docks, turn = self.session, self.docks, self.turn
        session.changed.connect(self._changed)
        session.game_replaced.connect(self._show_game)
        session.refused.connect(self._refused)
        session.path_changed.connect(self._show_title)
        self.view.look_changed.connect(self.set_look)
        self.documents.told.connect(self.tell)
        self.table.told.connect(self.tell)
        self.table.rule_wanted.connect(self.show_rule)
        self.autosave.failed.connect(self._autosave_failed)
        for source in (docks.turn, docks.area, docks.log, docks.politics, self.cards, turn, self.documents):
            source.rule_wanted.connect(self.show_rule)
        for source in (docks.turn, docks.area, docks.log, docks.areas, docks.battle):
            source.area_wanted.connect(self.go_to_area)
        docks.turn.end_wanted.connect(turn.end_phase)
        docks.turn.acted.connect(turn.submit)
        docks.turn.roll_wanted.connect(turn.roll)
        docks.turn.auto_wanted.connect(turn.auto)
        docks.battle.auto_wanted.connect(turn.auto)
        docks.turn.lit.connect(self.board.light)
        turn.unfinished = docks.turn.work.unfinished
        turn.answer_wanted.connect(docks.turn.question.accept)
        docks.turn.take_back_wanted.connect(session.take_back)
        docks.turn.take_back_all_wanted.connect(turn.take_back_all)
        docks.turn.politics_wanted.connect(lambda: docks.show_tab("Politics"))
        docks.turn.wished.connect(self._wish)
        docks.area.edit_wanted.connect(lambda area: turn.edit(area))
        docks.history.look_wanted.connect(session.look)
        docks.history.branch_wanted.connect(self._branch_at)
        docks.history.name_wanted.connect(session.name)
        docks.history.undo_wanted.connect(session.undo)
        docks.history.redo_wanted.connect(session.redo)
        docks.politics.declare_wanted.connect(turn.ask_declaration)
        docks.politics.agreement_wanted.connect(turn.ask_agreement)
        docks.areas.area_activated.connect(self.board.pick_up_or_drop)
        turn.area_wanted.connect(self.go_to_area)
        self.find_field.left.connect(lambda: self.board.widget.setFocus(Qt.FocusReason.OtherFocusReason))
        self.board.touched.connect(self._begun)
        self.board.connect_to(self)

    def _place(self) -> None:
        """Put window and docks where they were, or where the style guide has them."""
        self.resize(1440, 900)
        self.setMinimumSize(900, 560)
        if not self.settings.geometry.isEmpty():
            self.restoreGeometry(self.settings.geometry)
        if self.settings.layout.isEmpty() or not self.restoreState(self.settings.layout):
            self.docks.set_first_sizes()
        self.board.show_first(self.settings.place)

    def _corner(self) -> QWidget:
        made = parts.row(self.find_field, parts.label(self.commands.keys_of("find"), "key"))
        made.setContentsMargins(0, 3, 12, 3)
        return made

    def _changed(self, before: object, after: object, events: object) -> None:
        if before is not None:
            self._begun()
        self.cards.close(REFUSED)
        self.docks.show_session(self.session)
        self.board.show_position()
        self.commands.refresh()

    def _begun(self) -> None:
        """Somebody plays: the card of the first start has been read."""
        if self.cards.card(FIRST) is not None:
            self.cards.close(FIRST)

    def _show_game(self) -> None:
        """Show another game: nothing of the one before stays."""
        for kind in (MESSAGE, FIRST):
            self.cards.close(kind)
        self.docks.area.show_area("")
        self.status.show_manners(self.session.strict)
        self._changed(None, self.session.state, ())
        self._show_title()

    def _show_title(self) -> None:
        self.setWindowTitle(f"{title_of(self.session)} · Anniversary Board")

    def _refused(self, refusal: Refusal) -> None:
        """Say why, in the tab Area and in the status line; the board stays free."""
        self.docks.area.show_refusal(refusal)
        self.status.show_words(str(refusal))
        if not self.docks.folded:
            self.docks.show_tab("Area")
        elif not self.board.carries:
            # Folded, only the status line would say it, and in large type not all of it nor with its link;
            # while units are carried the board says it where they are.
            cited = f"{refusal.rule_id} {refusal.rule.title}"
            lines = [refusal.legal, cited] if refusal.legal else [cited]
            self.cards.show_card(REFUSED, refusal.what, lines, role="refusal")

    def _branch_at(self, node: int) -> None:
        self.session.look(node)
        self.session.branch_here()

    def _wish(self, wish: str, area: str) -> None:
        if wish == "fight":
            self.turn.fight(area)

    def _autosave_failed(self, words: str) -> None:
        lines = [words, "Play goes on, but save to another place soon."]
        self.tell("The game cannot be kept by itself", lines, bad=True)

    def _fill_recent(self) -> None:
        self.recent.clear()
        for path in self.settings.recent:
            action = self.recent.addAction(path.name)
            action.setToolTip(str(path))
            action.triggered.connect(lambda _checked=False, one=path: self.documents.open(one))
        if self.recent.isEmpty():
            self.recent.addAction("No files yet").setEnabled(False)
        else:
            self.recent.addSeparator()
            self.recent.addAction("Clear the list").triggered.connect(self.settings.forget_files)

    def _entries(self) -> list[Entry]:
        """Everything the find field finds: areas by name, alias and city, then commands."""
        areas = self.session.state.ruleset.board.areas
        found = [
            Entry(name, "area", lambda one=name: self.go_to_area(one), (*area.aliases, area.city))
            for name, area in areas.items()
        ]
        found += [
            Entry(
                command.words.replace("&", ""),
                "command",
                lambda one=command.id: self.commands.run(one),
                key=self.commands.keys_of(command.id),
            )
            for command in self.commands.table.values()
            if command.possible()
        ]
        return found
