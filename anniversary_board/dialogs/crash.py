"""When the program itself fails: the game is saved first, then the player is told, and may go on."""

from __future__ import annotations

import platform
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QPlainTextEdit, QVBoxLayout, QWidget

from anniversary_board import __version__
from anniversary_board.panels import parts


class CrashDialog(QDialog):
    """What failed, where the game is, and the details to report."""

    def __init__(self, saved: Path | None, details: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Something in the program failed")
        layout = QVBoxLayout(self)
        layout.setSpacing(8)
        layout.addWidget(parts.label("Something in the program failed", "card-title"))
        where = f"The game is kept in {saved}." if saved else "The game could not be kept: save it now."
        layout.addWidget(parts.label(where, wrap=True))
        layout.addWidget(
            parts.label(
                "You can go on. What was just tried has not been done. These details help to mend it:",
                wrap=True,
            )
        )
        self.details = QPlainTextEdit(details)
        self.details.setReadOnly(True)
        layout.addWidget(self.details, 1)
        copy = parts.button("Copy the details")
        go_on = parts.button("Go on playing", "primary")
        leave = parts.button("Quit")
        layout.addWidget(parts.row(copy, None, leave, go_on))
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(details))
        go_on.clicked.connect(self.accept)
        leave.clicked.connect(self._quit)
        self.resize(640, 420)

    def _quit(self) -> None:
        self.reject()
        QGuiApplication.quit()


def report(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> str:
    """The failure with what it ran on, for a report."""
    head = (
        f"Anniversary Board {__version__}, Python {platform.python_version()}, Qt {qVersion()}, "
        f"{platform.platform()}\n\n"
    )
    return head + "".join(traceback.format_exception(kind, error, trace))


class CrashGuard:
    """The hook for errors nobody expected: saves by `keep`, which gives the file, then shows the dialog once.

    A second failure while the first is shown only goes to the error stream, so that nothing stacks up.
    """

    def __init__(self, keep: Callable[[], Path | None], parent: Callable[[], QWidget | None]) -> None:
        self._keep = keep
        self._parent = parent
        self.dialog: CrashDialog | None = None

    def install(self) -> None:
        """Take over from Python's own hook."""
        sys.excepthook = self

    def __call__(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Handle an error that came all the way up."""
        sys.__excepthook__(kind, error, trace)
        if issubclass(kind, KeyboardInterrupt):
            QGuiApplication.quit()
            return
        if self.dialog is not None:
            return
        saved: Path | None = None
        try:
            saved = self._keep()
        except Exception as second:
            # The dialog must come even if saving fails too; it then says so.
            sys.__excepthook__(type(second), second, second.__traceback__)
        self.dialog = CrashDialog(saved, report(kind, error, trace), self._parent())
        self.dialog.finished.connect(self._closed)
        self.dialog.show()

    def _closed(self) -> None:
        if self.dialog is not None:
            self.dialog.deleteLater()
        self.dialog = None
