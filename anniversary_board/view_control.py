"""How things look: theme and text size, kept in the settings."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from anniversary_board import stylesheet
from anniversary_board.panels.parts import Look
from anniversary_board.settings import Settings
from anniversary_board.theme import DARK, LIGHT, Theme


class ViewControl(QObject):
    """The look of the whole program. `look_changed(look)` after it was put on the application."""

    look_changed = Signal(object)

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._desktop_changed)
        # What the desktop wants is asked before the program itself sets a scheme, which hides the answer.
        self._desktop_dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark

    @property
    def theme(self) -> Theme:
        """The theme that is on."""
        choice = self._settings.theme
        dark = self._desktop_dark if choice == "system" else choice == "dark"
        return DARK if dark else LIGHT

    @property
    def look(self) -> Look:
        """Theme and text scale for the panels."""
        return Look(self.theme, self._settings.text_scale)

    def apply(self) -> None:
        """Put theme and text size on the application."""
        app = QApplication.instance()
        if isinstance(app, QApplication):
            stylesheet.apply(app, self.theme, self._settings.text_scale)
        self.look_changed.emit(self.look)

    def set_theme(self, choice: str) -> None:
        """Choose light, dark or the desktop's; raises ValueError for anything else."""
        self._settings.theme = choice
        if choice == "system":
            QGuiApplication.styleHints().unsetColorScheme()
            self._desktop_dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
        self.apply()

    def set_text_scale(self, scale: float) -> None:
        """Choose one of the text sizes; raises ValueError for another."""
        self._settings.text_scale = scale
        self.apply()

    def _desktop_changed(self, scheme: Qt.ColorScheme) -> None:
        """Follow the desktop, unless it is the program's own choice that comes back as a change."""
        if self._settings.theme != "system":
            return
        dark = scheme == Qt.ColorScheme.Dark
        if dark != self._desktop_dark:
            self._desktop_dark = dark
            self.apply()
