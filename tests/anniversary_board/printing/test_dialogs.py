"""The dialogs of paper and pictures: they are there, they paint, they tell."""

from __future__ import annotations

import pypdf
import pytest
from PySide6.QtGui import QImage, QPageSize
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QWidget

from anniversary_board.printing.dialogs import (
    INCLUDED,
    export_picture,
    landscape_printer,
    preview_board,
    print_board,
    print_on,
)
from anniversary_board.printing.options import FULL_POSITION
from anniversary_board.resources import load_fonts


@pytest.fixture
def window(qtbot):
    load_fonts()
    made = QWidget()
    qtbot.addWidget(made)
    return made


def pdf_printer(path) -> QPrinter:
    printer = landscape_printer()
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(path))
    return printer


@pytest.mark.parametrize(("paper", "count"), [(QPageSize.PageSizeId.A3, 1), (QPageSize.PageSizeId.A4, 2)])
def test_a_printer_prints_the_page_on_its_own_paper(window, state_1939, tmp_path, paper, count):
    printer = pdf_printer(tmp_path / "printed.pdf")
    printer.setPageSize(QPageSize(paper))
    print_on(printer, state_1939, FULL_POSITION)
    pages = pypdf.PdfReader(tmp_path / "printed.pdf").pages
    assert len(pages) == count
    assert pages[0].mediabox.width > pages[0].mediabox.height


def test_the_preview_paints_and_its_switches_change_the_page(qtbot, window, state_1939):
    dialog = preview_board(window, state_1939)
    qtbot.waitExposed(dialog)
    asked = []
    dialog.paintRequested.connect(lambda printer: asked.append(dialog.options))
    dialog.switches["pieces"].setChecked(False)
    assert asked
    assert not asked[-1].pieces
    assert set(dialog.switches) == {name for name, _ in INCLUDED}
    dialog.close()


def test_the_print_dialog_opens_for_a_page_on_its_long_side(qtbot, window, state_1939):
    dialog = print_board(window, state_1939)
    assert dialog.isVisible()
    layout = dialog.printer().pageLayout()
    assert layout.fullRect().width() > layout.fullRect().height()
    dialog.close()


def test_a_picture_is_written_with_what_is_ticked(qtbot, window, state_1939, tmp_path):
    told = []
    dialog = export_picture(window, state_1939, lambda *words: told.append(words), tmp_path)
    for name in ("title", "legend", "money"):
        dialog.checks[name].setChecked(False)
    dialog.dpi.setCurrentIndex(0)
    assert dialog.write(tmp_path / "board")
    image = QImage(str(tmp_path / "board.png"))
    assert image.width() == 1587
    assert image.height() == pytest.approx(1587 * 2180 / 4200, abs=1)
    assert told == [("The picture is written", [str(tmp_path / "board.png")], False)]


@pytest.mark.parametrize(("name", "start"), [("board.svg", b"<svg"), ("board.pdf", b"%PDF")])
def test_the_name_says_what_is_written(qtbot, window, state_1939, tmp_path, name, start):
    dialog = export_picture(window, state_1939, lambda *words: None, tmp_path)
    assert dialog.write(tmp_path / name)
    assert (tmp_path / name).read_bytes().startswith(start)


def test_a_picture_that_cannot_be_written_is_told_and_the_choice_stays(qtbot, window, state_1939, tmp_path):
    told = []
    dialog = export_picture(window, state_1939, lambda *words: told.append(words), tmp_path)
    path = tmp_path / "nowhere" / "board.png"
    assert not dialog.write(path)
    assert dialog.isVisible()
    [(title, [line], bad)] = told
    assert bad
    assert str(path) in line
    assert title == "The picture is not written"
    dialog.close()


def test_the_file_is_asked_for(qtbot, window, state_1939, tmp_path):
    dialog = export_picture(window, state_1939, lambda *words: None, tmp_path)
    dialog.choose.click()
    assert dialog.file_dialog is not None
    assert dialog.file_dialog.directory().absolutePath() == str(tmp_path)
    dialog.file_dialog.fileSelected.emit(str(tmp_path / "chosen.svg"))
    assert (tmp_path / "chosen.svg").exists()
