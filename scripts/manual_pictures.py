"""The pictures of the player's manual, taken anew: `python -m scripts.manual_pictures`.

Plays the first turn of Germany that the manual tells, grabs the window on the way, and writes pictures of few colours,
so that they stay small.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import numpy as np
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from anniversary_board import app
from anniversary_board.main_window import MainWindow
from anniversary_board.settings import Settings
from rules.actions import Action, EndPhase, Fight, Move, Purchase, Roll
from rules.dice import Seeded
from rules.game import Game
from rules.serialization import save_game
from rules.setups import standard_setup

FOLDER = Path(__file__).parent.parent / "docs" / "manual" / "pictures"
WIDTH, HEIGHT = 1120, 720
END = EndPhase()
OPENING: dict[str, tuple[Action, ...]] = {
    "purchase": (END,),
    "combat-move": (Purchase(units={"infantry": 3, "artillery": 2, "tank": 1}), END),
    "battles": (
        Move(units={"infantry": 9, "artillery": 2, "tank": 2}, path=("Germany", "Poland")),
        Move(units={"fighter": 2, "tactical_bomber": 1}, path=("Germany", "Poland")),
        Move(units={"infantry": 2, "tank": 1}, path=("Germany", "Northwestern Europe")),
        END,
    ),
    "battle": (Fight(area="Poland"),),
}
"""The pictures in the order of the game, each with what was done since the one before."""


def main() -> None:
    """Take all pictures."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        settings = Settings(QSettings(str(place / "settings.ini"), QSettings.Format.IniFormat))
        settings.autosave_folder = place / "autosave"
        settings.theme = "light"
        application = app.application()
        game, dice = Game.of(standard_setup(), seed=7), Seeded(7)
        for name, actions in OPENING.items():
            _play(game, dice, actions)
            save_game(game, place / f"{name}.json")
            _take(app.open_window(settings, place / f"{name}.json"), name)
        application.processEvents()


def _play(game: Game, dice: Seeded, actions: tuple[Action, ...]) -> None:
    """Do the actions and roll, up to a question that is no dice."""
    for action in actions:
        game.play(action)
        while game.state.pending is not None and game.state.pending.kind == "dice":
            game.play(Roll(dice.roll(game.state.pending)))


def _take(window: MainWindow, name: str) -> None:
    window.view.apply()
    window.resize(WIDTH, HEIGHT)
    window.show()
    QTest.qWait(1500)
    window.cards.close("first")
    QTest.qWait(300)
    image = window.grab().toImage().scaledToWidth(WIDTH, Qt.TransformationMode.SmoothTransformation)
    _few_colours(image).save(str(FOLDER / f"{name}.png"), b"PNG", 0)
    window.close()


def _few_colours(image: QImage) -> QImage:
    """The picture in its 256 most frequent colours, flat ones kept flat."""
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(image.constBits(), np.uint32).reshape(-1)
    _, first, counts = np.unique(pixels & 0xF8F8F8, return_index=True, return_counts=True)
    most = first[np.argsort(-counts)[:256]]
    table = [int(pixels[index]) | 0xFF000000 for index in most]
    plain = Qt.ImageConversionFlag.ThresholdDither | Qt.ImageConversionFlag.AvoidDither
    return image.convertToFormat(QImage.Format.Format_Indexed8, table, plain)


if __name__ == "__main__":
    main()
