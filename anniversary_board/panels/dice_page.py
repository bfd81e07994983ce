"""The page Dice of the table: who rolled what, real against expected hits, and the faces as bars."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QRadioButton, QSizePolicy, QWidget

from anniversary_board.panels import dice_facts, parts
from anniversary_board.panels.dice_facts import FACES, Tally
from anniversary_board.panels.parts import Look
from anniversary_board.panels.table_page import TablePage
from anniversary_board.stylesheet import panel_font
from rules.game import Game

FOOT, HEAD, WIDTH, HEIGHT = 20, 20, 340, 104
"""Room below the bars for the faces, above them for the counts, and the size of it all, at text scale 1."""


class FaceBars(QWidget):
    """How often each face fell, with the line where all would be if they were equal."""

    def __init__(self) -> None:
        super().__init__()
        self._look = Look()
        self._faces: tuple[int, ...] = (0,) * len(FACES)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def set_look(self, look: Look) -> None:
        """Draw in another theme or size."""
        self._look = look
        self.updateGeometry()
        self.update()

    def show_faces(self, name: str, faces: tuple[int, ...]) -> None:
        """Show other dice."""
        self._faces = faces
        counts = ", ".join(f"{face}: {count}" for face, count in zip(FACES, faces, strict=True))
        self.setAccessibleName(f"{name}, faces {counts}")
        self.update()

    def sizeHint(self) -> QSize:
        """Its size, grown with the text."""
        return QSize(self._look.px(WIDTH), self._look.px(HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the bars, their counts above and their faces below."""
        look, panel = self._look, self._look.theme.panel
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(panel_font("secondary", scale=look.scale))
        room = QRectF(self.rect()).adjusted(0, look.px(HEAD), 0, -look.px(FOOT))
        high, step = max(*self._faces, 1), room.width() / len(FACES)
        middle = Qt.AlignmentFlag.AlignCenter
        for place, (face, count) in enumerate(zip(FACES, self._faces, strict=True)):
            left, width = room.left() + (place + 0.18) * step, step * 0.64
            height = room.height() * count / high
            painter.fillRect(QRectF(left, room.bottom() - height, width, height), QColor(panel.accent))
            painter.setPen(QColor(panel.text))
            painter.drawText(QRectF(left - 4, 0, width + 8, look.px(HEAD)), middle, str(count))
            painter.setPen(QColor(panel.secondary))
            painter.drawText(QRectF(left, room.bottom(), width, look.px(FOOT)), middle, str(face))
        level = room.bottom() - room.height() * sum(self._faces) / len(FACES) / high
        painter.setPen(QPen(QColor(panel.text), 1.4, Qt.PenStyle.DashLine))
        if sum(self._faces):
            painter.drawLine(QPointF(room.left(), level), QPointF(room.right(), level))


class DicePage(TablePage):
    """The tallies of the whole game or of the round, and the faces of the row chosen."""

    def __init__(self) -> None:
        super().__init__("Dice")
        self._game: tuple[Game, int] | None = None
        self._rows: tuple[tuple[Tally, bool], ...] = ()
        self.whole = QRadioButton("Whole game")
        self.round = QRadioButton("This round")
        self.whole.setChecked(True)
        self.whole.toggled.connect(lambda _: self._show())
        self.words = parts.label("", "secondary", wrap=True)
        self.title = parts.label("", "card-title", wrap=True)
        self.luck = parts.label("", "secondary", wrap=True)
        self.bars = FaceBars()
        self.key = parts.label("Dashed: where every face would be", "secondary")
        self.body.addWidget(parts.row(self.whole, self.round, self.words, gap=16))
        self.body.addWidget(self.table, 1)
        told = parts.column(self.title, self.luck, self.key, None)
        self.body.addWidget(parts.card(parts.row(told, self.bars, gap=24)))
        self.table.row_chosen.connect(self._tell)

    def show_game(self, game: Game, node: int) -> None:
        """Show the dice on the way to a point of a game."""
        self._game = (game, node)
        self._show()

    def set_look(self, look: Look) -> None:
        """Draw in another theme or size."""
        super().set_look(look)
        self.bars.set_look(look)

    def _show(self) -> None:
        if self._game is None:
            return
        game, node = self._game
        round = None if self.whole.isChecked() else game.nodes[node].state.round
        found = dice_facts.tallies(dice_facts.rolls(game, node, round))
        self._rows = dice_facts.with_sums(found)
        self.words.setText(dice_facts.summary(found))
        self.table.show_sheet(dice_facts.sheet(self._rows))
        if self._rows and self.table.chosen < 0:
            self.table.choose(0)
        self._tell(self.table.chosen)

    def _tell(self, row: int) -> None:
        one = self._rows[row][0] if 0 <= row < len(self._rows) else Tally("Nobody", "", (0,) * len(FACES))
        name = f"{one.power}: {dice_facts.title(one).lower()}"
        self.title.setText(name)
        self.luck.setText(dice_facts.summary([one]))
        self.bars.show_faces(name, one.faces)
