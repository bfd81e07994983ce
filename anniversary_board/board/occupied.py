"""Which places on the board are taken: boxes in px, asked for by thousands at every zoom and drag."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QPointF, QRectF, QSizeF

from anniversary_board.board.rooms import Box

BUCKET = 96.0
"""Side of a bucket in px."""
MARGIN = 2.0
"""Free space round everything."""


class Occupied:
    """Boxes of one board, in buckets; x goes round the board's width."""

    def __init__(self, width: float) -> None:
        self._width = width
        self._buckets: dict[tuple[int, int], list[Box]] = {}

    def _keys(self, box: Box) -> Iterator[tuple[int, int]]:
        for column in range(int(box[0] // BUCKET), int((box[0] + box[2]) // BUCKET) + 1):
            for row in range(int(box[1] // BUCKET), int((box[1] + box[3]) // BUCKET) + 1):
                yield column, row

    def add(self, box: Box) -> None:
        """Take a box, and its copy beyond the seam if it crosses it."""
        for turn in (-self._width, 0.0, self._width):
            copy = (box[0] + turn, box[1], box[2], box[3])
            if copy[0] + copy[2] >= -BUCKET and copy[0] <= self._width + BUCKET:
                for key in self._keys(copy):
                    self._buckets.setdefault(key, []).append(copy)

    def free(self, box: Box, margin: float = MARGIN) -> bool:
        """Whether a box touches no taken one."""
        left, top, width, height = box
        right, bottom = left + width + margin, top + height + margin
        left, top = left - margin, top - margin
        for key in self._keys(box):
            for x, y, w, h in self._buckets.get(key, ()):
                if x < right and x + w > left and y < bottom and y + h > top:
                    return False
        return True

    def place(self, size: QSizeF, wishes: Iterable[QPointF], height: float) -> QRectF | None:
        """Take the first free box of a size centred on one of the wishes, from 0 to `height`; None if none is.

        Wishes may lie on any copy of the board; the answer lies where the wish does.
        """
        for wish in wishes:
            left, top = wish.x() - size.width() / 2, wish.y() - size.height() / 2
            box = (left % self._width, top, size.width(), size.height())
            if top >= 0 and top + size.height() <= height and self.free(box):
                self.add(box)
                return QRectF(left, top, size.width(), size.height())
        return None

    def copy(self) -> Occupied:
        """The same boxes, to add others to."""
        other = Occupied(self._width)
        other._buckets = {key: list(boxes) for key, boxes in self._buckets.items()}
        return other
