"""Files of the board: PDF, PNG and SVG, the same for the same position wherever and whenever they are made.

Works without a display. Everything is painted before the file is touched, and a file is replaced in one step.
"""

from __future__ import annotations

import contextlib
import os
import re
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, QSize, QUuid
from PySide6.QtGui import (
    QGuiApplication,
    QImage,
    QImageWriter,
    QPageLayout,
    QPainter,
    QPdfWriter,
)

from anniversary_board.printing import europe
from anniversary_board.printing.options import FULL_POSITION, PageOptions, Sheet, page_size, sheet_of
from anniversary_board.printing.page import paint_page, position_line, sheet_for
from anniversary_board.printing.svg import GRAIN, SvgPainter
from anniversary_board.printing.words import WordPainter
from rules.state import State

PICTURE_DPI = 150
PDF_DPI = 1200
SVG_DPI = 96
MM_PER_INCH = 25.4
_applications: list[QGuiApplication] = []
"""The application made here when there was none; Qt needs it till the end of the process."""


def ensure_application() -> None:
    """Start Qt if nobody has, without a display: no window is ever shown from here."""
    if QGuiApplication.instance() is not None:
        return
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    _applications.append(QGuiApplication(["anniversary-board"]))


def export_png(
    state: State, path: Path | str, dpi: int = PICTURE_DPI, options: PageOptions | None = None
) -> None:
    """Write a position as a PNG of `dpi` pixels an inch; raises OSError naming the path."""
    ensure_application()
    options = options or FULL_POSITION
    size = _pixels(sheet_for(options), dpi)
    image = QImage(size, QImage.Format.Format_RGB32)
    image.setDotsPerMeterX(round(dpi * 1000 / MM_PER_INCH))
    image.setDotsPerMeterY(round(dpi * 1000 / MM_PER_INCH))
    with QPainter(image) as painter:
        paint_page(painter, QRectF(0, 0, size.width(), size.height()), state, options)
    buffer = _buffer()
    QImageWriter(buffer, b"png").write(image)
    _write(Path(path), bytes(buffer.data().data()))


def export_svg(state: State, path: Path | str, options: PageOptions | None = None) -> None:
    """Write a position as an SVG whose words are outlines, as no browser has the fonts; raises OSError."""
    ensure_application()
    options = options or FULL_POSITION
    size = _pixels(sheet_for(options), SVG_DPI)
    painter = SvgPainter()
    paint_page(painter, QRectF(0, 0, size.width() * GRAIN, size.height() * GRAIN), state, options)
    painter.end()
    text = painter.document(size.width(), size.height(), state.ruleset.name, position_line(state))
    _write(Path(path), text.encode())


def print_pdf(state: State, path: Path | str, paper: str = "", options: PageOptions | None = None) -> None:
    """Write a position as a PDF on `paper`, or on that of the options; raises OSError or DataError.

    One page; on paper too small for counts to be read there, a second page shows Europe larger.
    """
    ensure_application()
    options = options or FULL_POSITION
    sheet = sheet_of(paper or options.paper)
    buffer = _buffer()
    writer = QPdfWriter(buffer)
    writer.setResolution(PDF_DPI)
    writer.setPageLayout(
        QPageLayout(page_size(sheet.name), QPageLayout.Orientation.Landscape, QMarginsF(0, 0, 0, 0))
    )
    writer.setTitle(f"{state.ruleset.name}, {position_line(state)}")
    writer.setCreator("Anniversary Board")
    writer.setDocumentId(QUuid(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    full = QRectF(writer.pageLayout().fullRectPixels(PDF_DPI))
    painter = WordPainter(writer)
    paint_page(painter, full, state, options, sheet)
    if europe.is_wanted(sheet, options):
        writer.newPage()
        europe.paint_europe(painter, full, state, options, sheet)
    painter.end()
    _write(Path(path), _undated(bytes(buffer.data().data())))


def _pixels(sheet: Sheet, dpi: int) -> QSize:
    return QSize(round(sheet.width * dpi / MM_PER_INCH), round(sheet.height * dpi / MM_PER_INCH))


def _buffer() -> QBuffer:
    buffer = QBuffer()
    buffer.setData(QByteArray())
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    return buffer


def _undated(data: bytes) -> bytes:
    """A PDF with its dates set to a fixed one of the same length: one position is one file."""
    data = re.sub(rb"(Date \(D:)\d{14}", rb"\g<1>20000101000000", data)
    return re.sub(rb"(Date=\")\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d", rb"\g<1>2000-01-01T00:00:00", data)


def _write(path: Path, data: bytes) -> None:
    """Replace a file in one step; an OSError names the file that was asked for."""
    fresh = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        fresh.write_bytes(data)
        os.replace(fresh, path)
    except OSError as error:
        with contextlib.suppress(OSError):
            fresh.unlink()
        raise type(error)(error.errno, error.strerror, str(path)) from error
