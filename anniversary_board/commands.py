"""Everything one can do from the menus and by keys, as a table: one line a command.

The table knows no widget: each command is a callable with the answer to whether it is possible now. Menus,
keys, the find field and the list of shortcuts are all made from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

Keys = tuple[str | QKeySequence.StandardKey, ...]


def _always() -> bool:
    return True


@dataclass(frozen=True)
class Command:
    """One thing to do.

    `menu` is the menu it is in, "" for none; `below` a menu inside that; `keys` its shortcuts, the first of
    which is shown. `possible` says whether it can be done now. `checked`, where given, makes it a switch;
    `group` joins switches of which one is on. `on_board` restricts its keys to the board, so that plain
    letters can be typed elsewhere. `line` begins a group in the menu.
    """

    id: str
    words: str
    menu: str
    run: Callable[[], object]
    keys: Keys = ()
    possible: Callable[[], bool] = _always
    checked: Callable[[], bool] | None = None
    group: str = ""
    below: str = ""
    on_board: bool = False
    line: bool = False
    role: QAction.MenuRole = field(default=QAction.MenuRole.NoRole)


MENUS = ("Game", "Edit", "View", "Turn", "Help")
"""The menus from left to right."""


class Commands(QObject):
    """The commands of a window as actions, by id, in menus.

    `board` is the widget whose focus the keys of `on_board` commands need.
    """

    def __init__(self, table: Iterable[Command], window: QWidget, board: QWidget) -> None:
        super().__init__(window)
        self.table: dict[str, Command] = {}
        self.actions: dict[str, QAction] = {}
        self._groups: dict[str, QActionGroup] = {}
        for command in table:
            if command.id in self.table:
                raise ValueError(f"two commands are called {command.id}")
            self.table[command.id] = command
            action = self._action(command)
            self.actions[command.id] = action
            (board if command.on_board else window).addAction(action)

    def fill(self, bar: QMenuBar, inside: dict[str, QMenu] | None = None) -> dict[str, QMenu]:
        """Fill a menu bar; `inside` are ready menus, each to follow a command by its id. Gives all menus."""
        menus: dict[str, QMenu] = {name: bar.addMenu(f"&{name}") for name in MENUS}
        for menu in menus.values():
            menu.aboutToShow.connect(self.refresh)
        made: dict[str, QMenu] = {}
        for command in self.table.values():
            if not command.menu:
                continue
            menu = menus[command.menu]
            if command.line:
                menu.addSeparator()
            if command.below:
                where = f"{command.menu}/{command.below}"
                if where not in made:
                    made[where] = menu.addMenu(command.below)
                made[where].addAction(self.actions[command.id])
            else:
                menu.addAction(self.actions[command.id])
            if inside is not None and command.id in inside:
                menu.addMenu(inside[command.id])
        return {**menus, **made}

    def refresh(self) -> None:
        """Ask every command whether it is possible, and every switch whether it is on."""
        for command in self.table.values():
            action = self.actions[command.id]
            action.setEnabled(command.possible())
            if command.checked is not None:
                action.setChecked(command.checked())

    def run(self, id: str) -> bool:
        """Do a command by its id; False if it is not possible now. Raises KeyError for an unknown one."""
        command = self.table[id]
        if not command.possible():
            return False
        command.run()
        return True

    def keys_of(self, id: str) -> str:
        """The first key of a command as the platform writes it, "" for none."""
        shown = self.actions[id].shortcuts()
        return shown[0].toString(QKeySequence.SequenceFormat.NativeText) if shown else ""

    def shortcuts(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """All keys by menu, for the list of them."""
        return [
            (
                menu,
                [
                    (self.keys_of(one.id), one.words.rstrip("…"))
                    for one in self.table.values()
                    if one.menu == menu and self.keys_of(one.id)
                ],
            )
            for menu in MENUS
        ]

    def _action(self, command: Command) -> QAction:
        action = QAction(command.words, self)
        action.setObjectName(command.id)
        action.setMenuRole(command.role)
        # A platform's standard key may be one of our own too; twice the same key would be ambiguous.
        wanted = (key.toString() for one in command.keys for key in _sequences(one))
        action.setShortcuts([QKeySequence(key) for key in dict.fromkeys(wanted)])
        context = Qt.ShortcutContext.WidgetShortcut if command.on_board else Qt.ShortcutContext.WindowShortcut
        action.setShortcutContext(context)
        action.setAutoRepeat(command.id in ("undo", "redo", "zoom_in", "zoom_out", "next_unit"))
        if command.checked is not None:
            action.setCheckable(True)
            if command.group:
                group = self._groups.setdefault(command.group, QActionGroup(self))
                group.addAction(action)
        # The table decides again when it happens: an action can be stale, the table never is.
        action.triggered.connect(lambda _checked=False, id=command.id: self._run_and_refresh(id))
        return action

    def _run_and_refresh(self, id: str) -> None:
        self.run(id)
        self.refresh()


def _sequences(wanted: str | QKeySequence.StandardKey) -> list[QKeySequence]:
    if isinstance(wanted, str):
        return [QKeySequence(wanted)]
    return list(QKeySequence.keyBindings(wanted))
