"""Printing, its preview, and exporting a picture: the dialogs of the window.

None of them asks the view anything: they get a position, and show or write the same page of it wherever the
board is scrolled to (P90). What a page includes is ticked by the player (P89).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QAction, QPageLayout
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrintPreviewDialog, QPrintPreviewWidget
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialog, QFileDialog, QToolBar, QVBoxLayout, QWidget

from anniversary_board.panels import parts
from anniversary_board.printing import europe
from anniversary_board.printing.export import PICTURE_DPI, export_png, export_svg, print_pdf
from anniversary_board.printing.options import FULL_POSITION, PageOptions, sheet_of_layout
from anniversary_board.printing.page import paint_page
from anniversary_board.printing.words import WordPainter
from rules.state import State

Tell = Callable[[str, list[str], bool], object]
"""How a window tells its player something: title, lines, whether it is bad."""

INCLUDED = (
    ("pieces", "Pieces"),
    ("control", "Who controls what"),
    ("names", "Names"),
    ("values", "IPC values"),
    ("title", "Title"),
    ("legend", "Unit reference and signs"),
    ("money", "IPC in hand"),
)
"""What a page may include, by its option, in the players' words."""
RESOLUTIONS = (96, 150, 300, 600)
FILTERS = {
    ".png": "Picture (*.png)",
    ".svg": "Drawing for browsers (*.svg)",
    ".pdf": "Page for printing (*.pdf)",
}


def print_board(parent: QWidget, state: State) -> PrintDialog:
    """Ask for a printer and print the full position on one page."""
    dialog = PrintDialog(state, parent)
    dialog.show()
    return dialog


def preview_board(parent: QWidget, state: State) -> PreviewDialog:
    """Show the page as it would be printed; what it includes is switched above it."""
    dialog = PreviewDialog(state, parent)
    dialog.show()
    return dialog


def export_picture(parent: QWidget, state: State, tell: Tell, folder: Path | None = None) -> ExportDialog:
    """Ask what a picture includes and where to, then write it; a failure is told with the file's path."""
    dialog = ExportDialog(state, tell, folder or Path.home(), parent)
    dialog.open()
    return dialog


def landscape_printer() -> QPrinter:
    """The usual printer with its usual paper on its long side, printed to the edge."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setPageOrientation(QPageLayout.Orientation.Landscape)
    printer.setFullPage(True)
    printer.setDocName("Global 1939")
    return printer


def print_on(printer: QPrinter, state: State, options: PageOptions) -> None:
    """Print a position on a page of a printer, whatever its paper; Europe on a second where counts are small."""
    printer.setFullPage(True)
    layout = printer.pageLayout()
    full = QRectF(layout.fullRectPixels(printer.resolution()))
    painter = WordPainter(printer)
    sheet = sheet_of_layout(layout)
    paint_page(painter, full, state, options, sheet)
    if europe.is_wanted(sheet, options):
        printer.newPage()
        europe.paint_europe(painter, full, state, options, sheet)
    painter.end()


class PrintDialog(QPrintDialog):
    """The system's print dialog; prints when it is accepted."""

    def __init__(self, state: State, parent: QWidget | None = None) -> None:
        self._printer = landscape_printer()
        super().__init__(self._printer, parent)
        self.setWindowTitle("Print the board")
        self.setModal(True)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.accepted.connect(lambda: print_on(self._printer, state, FULL_POSITION))


class PreviewDialog(QPrintPreviewDialog):
    """The page as it would be printed, with a switch for each thing it may include."""

    def __init__(self, state: State, parent: QWidget | None = None) -> None:
        self._printer = landscape_printer()
        super().__init__(self._printer, parent)
        self.setWindowTitle("Print preview")
        self.setModal(True)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.options = FULL_POSITION
        self.switches: dict[str, QAction] = {}
        bar = QToolBar("Included")
        for name, words in INCLUDED:
            switch = bar.addAction(words)
            switch.setCheckable(True)
            switch.setChecked(True)
            switch.toggled.connect(lambda on, name=name: self._include(name, on))
            self.switches[name] = switch
        self.preview = self.findChildren(QPrintPreviewWidget)[0]
        self.layout().setMenuBar(bar)  # type: ignore[union-attr]  # Qt gives the dialog one
        self.paintRequested.connect(lambda printer: print_on(printer, state, self.options))
        self.resize(1100, 780)

    def _include(self, name: str, on: bool) -> None:
        self.options = replace(self.options, **{name: on})
        self.preview.updatePreview()


class ExportDialog(QDialog):
    """What a picture includes and how fine it is; then where it goes."""

    def __init__(self, state: State, tell: Tell, folder: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Export picture")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._state = state
        self._tell = tell
        self._folder = folder
        self.file_dialog: QFileDialog | None = None
        layout = QVBoxLayout(self)
        layout.setSpacing(8)
        layout.addWidget(parts.label("The picture shows", "heading"))
        self.checks: dict[str, QCheckBox] = {}
        for name, words in INCLUDED:
            self.checks[name] = QCheckBox(words)
            self.checks[name].setChecked(True)
            layout.addWidget(self.checks[name])
        layout.addWidget(parts.line())
        self.dpi = QComboBox()
        self.dpi.setAccessibleName("Resolution")
        for dpi in RESOLUTIONS:
            self.dpi.addItem(f"{dpi} dpi", dpi)
        self.dpi.setCurrentIndex(RESOLUTIONS.index(PICTURE_DPI))
        layout.addWidget(parts.row(parts.label("Resolution of a PNG", "secondary"), None, self.dpi))
        self.choose = parts.button("Choose the file…", "primary")
        back = parts.button("Back to the board")
        layout.addWidget(parts.row(None, back, self.choose))
        self.choose.setDefault(True)
        self.choose.clicked.connect(self._ask)
        back.clicked.connect(self.reject)

    def options(self) -> PageOptions:
        """What is ticked now."""
        return replace(FULL_POSITION, **{name: check.isChecked() for name, check in self.checks.items()})

    def write(self, path: Path) -> bool:
        """Write the picture its name asks for, PNG for a name that says nothing; False, and told, if it fails."""
        suffix = path.suffix.lower()
        try:
            if suffix == ".svg":
                export_svg(self._state, path, self.options())
            elif suffix == ".pdf":
                print_pdf(self._state, path, options=self.options())
            else:
                path = path if suffix == ".png" else path.with_name(f"{path.name}.png")
                export_png(self._state, path, self.dpi.currentData(), self.options())
        except OSError as error:
            self._tell("The picture is not written", [f"{error.strerror or error}: {path}"], True)
            return False
        self._tell("The picture is written", [str(path)], False)
        self.accept()
        return True

    def _ask(self) -> None:
        dialog = QFileDialog(self, "Export picture", str(self._folder), ";;".join(FILTERS.values()))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setLabelText(QFileDialog.DialogLabel.Accept, "Export")
        dialog.selectFile(f"{self._state.ruleset.name}, round {self._state.round}.png")
        dialog.fileSelected.connect(lambda chosen: self.write(Path(chosen)))
        dialog.finished.connect(dialog.deleteLater)
        self.file_dialog = dialog
        dialog.open()
