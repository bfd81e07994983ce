"""The small map in a corner: owners' colours, and where the view is; a click or a drag goes there."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from anniversary_board.board.view import BoardView

WIDTH = 172
PAD = 5


class Minimap(QWidget):
    """Follows one `BoardView`; put it over the view's corner or into a dock."""

    def __init__(self, view: BoardView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._picture = QPixmap()
        self._made_of = 0
        geometry = view.board.geometry
        self._ratio = (WIDTH - 2 * PAD) / geometry.width
        self.setFixedSize(QSize(WIDTH, round(geometry.height * self._ratio) + 2 * PAD))
        self.setAccessibleName("Overview map")
        self.setToolTip("Click or drag to look at another part of the board")
        view.moved.connect(self.update)
        view.zoom_changed.connect(self._changed)
        view.board.painted.connect(self._changed)

    def _changed(self, *_: object) -> None:
        self.update()

    def _scaled(self) -> QPixmap:
        """The coarse picture of the board at the minimap's size, made again when it changes."""
        coarse = self._view.board.tiles.coarse()
        dpr = self.devicePixelRatioF()
        if coarse.cacheKey() != self._made_of or self._picture.devicePixelRatio() != dpr:
            inner = self.rect().adjusted(PAD, PAD, -PAD, -PAD).size()
            self._picture = coarse.scaled(
                inner * dpr, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
            )
            self._picture.setDevicePixelRatio(dpr)
            self._made_of = coarse.cacheKey()
        return self._picture

    def view_rects(self) -> list[QRectF]:
        """What the view shows, in the minimap's px; two pieces where it looks over the seam."""
        view = self._view
        seen, zoom = view.seen(), view.zoom
        scale = self._ratio / zoom
        across = view.board.width_px * scale
        box = QRectF(
            seen.x() * scale, seen.y() * scale, min(seen.width() * scale, across), seen.height() * scale
        )
        board = QRectF(0, 0, across, view.board.height_px * scale)
        pieces = (box.translated(turn * across, 0).intersected(board) for turn in (-1, 0, 1))
        return [piece.translated(PAD, PAD) for piece in pieces if piece.width() > 0.5]

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the card, the board and the view's rectangle."""
        theme = self._view.board.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(theme.panel.edge), 1))
        painter.setBrush(QColor(theme.panel.dock))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 7, 7)
        painter.drawPixmap(QPointF(PAD, PAD), self._scaled())
        for color, width in ((theme.board.legal_under, 3.0), (theme.board.legal, 1.6)):
            painter.setPen(QPen(QColor(color), width))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for rect in self.view_rects():
                painter.drawRect(rect)
        painter.end()

    def _go(self, event: QMouseEvent) -> None:
        at = event.position()
        self._view.center_on((at.x() - PAD) / self._ratio, (at.y() - PAD) / self._ratio)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Look there."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._go(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Keep looking where the pointer drags."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._go(event)
