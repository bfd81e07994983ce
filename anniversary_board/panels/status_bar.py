"""The status bar: what is under the pointer in words, the zoom, and the manners of the game."""

from __future__ import annotations

from PySide6.QtWidgets import QStatusBar

from anniversary_board.panels import facts, parts
from anniversary_board.panels.area_words import subtitle
from rules.phrases import units
from rules.state import State


class StatusBar(QStatusBar):
    """One line: words on the left, zoom and manners on the right."""

    def __init__(self) -> None:
        super().__init__()
        self.words = parts.Elided("")
        self.zoom = parts.label("", "secondary")
        self.hint = parts.label("F fits the board", "secondary")
        self.manners = parts.label("", "secondary")
        self.setSizeGripEnabled(False)
        self.setContentsMargins(parts.MARGIN, 0, parts.MARGIN, 0)
        self.addWidget(self.words, 1)
        for part in (self.zoom, self.hint, self.manners):
            self.addPermanentWidget(part)

    def show_words(self, text: str) -> None:
        """Show a sentence."""
        self.words.set_whole(text)

    def show_area(self, state: State, area: str) -> None:
        """Show what is in an area: "Poland: True neutral, 3 IPC, Warsaw. 4 infantry, 1 artillery.\""""
        self.words.set_whole(area_sentence(state, area) if area else "")

    def show_zoom(self, zoom: float) -> None:
        """Show the zoom, 1 for 100 %."""
        self.zoom.setText(f"{round(zoom * 100)} %")

    def show_manners(self, strict: bool) -> None:
        """Say whether dice can be undone."""
        self.manners.setText("Strict game, dice not undoable" if strict else "Free game, all can be undone")


def area_sentence(state: State, area: str) -> str:
    """An area and what stands there in a sentence or two."""
    whose = subtitle(state, area).replace(" · ", ", ")
    stack = state.stack(area)
    standing = f" {units(stack)[0].upper()}{units(stack)[1:]}." if stack else ""
    return (
        f"{area}: {whose}.{standing}"
        if stack
        else f"{area}: {whose}. {facts.contents(state, area).capitalize()}."
    )
