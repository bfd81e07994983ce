"""The look of windows, docks and dialogs: Fusion, a palette, and one style sheet per theme.

:func:`apply` sets all three on the application; call it again when the theme or the text size changes.
Widgets name what they are by dynamic properties, set before they are shown (:func:`set_role` changes
one later):

- ``QLabel[role=…]``: ``window-title`` (20), ``title`` (18), ``card-title`` (15), ``heading`` (head of a
  group, 12 SemiBold, secondary colour), ``secondary`` (12), ``strong``, ``money`` (26 SemiBold), ``good``,
  ``bad``, ``caution``, ``refusal`` (bad, SemiBold), ``key`` (a key beside its button), ``pill`` with
  ``tone`` ``accent``, ``good``, ``bad`` or ``caution``.
- ``QFrame[role=…]``: ``card``, ``selected`` (a card that is chosen or asks), ``refusal``, ``caution``,
  ``good``, ``bar`` (head or foot of a window, window ground), ``pane`` (dock ground), ``line`` (a hairline;
  give it a fixed height or width of 1), ``float`` (a card over the board).
- ``QPushButton[role=…]``: ``primary`` (one in a window, 40 high), ``link`` (in a sentence or a heading),
  ``quiet`` (no edge until hovered), ``step`` (− and + of a stepper, 24 × 24), ``danger``. Without a role it
  is a plain button. With ``dense`` true it takes no room beside its words.
- ``QTreeView``, ``QListView`` and ``QTableView`` with ``role`` ``bare`` have no frame and no ground.

Sizes are logical pixels at text scale 1; the scale multiplies type, not hairlines. Figures are tabular
everywhere.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from anniversary_board.resources import BOARD_FONT, PANEL_FONT, asset_file, load_fonts
from anniversary_board.theme import Theme, mix

TYPE_SIZES = {
    "window-title": 20,
    "title": 18,
    "card-title": 15,
    "body": 13,
    "secondary": 12,
    "small": 11,
    "money": 26,
}
"""Sizes of panel type in pixels at text scale 1."""

TEXT_SCALES = (0.9, 1.0, 1.15, 1.3, 1.5, 1.75, 2.0)
"""The text sizes offered to the player."""


def panel_font(role: str = "body", weight: QFont.Weight = QFont.Weight.Normal, scale: float = 1.0) -> QFont:
    """A font of the panels for a size of TYPE_SIZES; raises KeyError for a role there is not."""
    return _font(PANEL_FONT, TYPE_SIZES[role] * scale, weight)


def board_font(pixels: float, weight: QFont.Weight = QFont.Weight.DemiBold, italic: bool = False) -> QFont:
    """A font of the board of that size in pixels (rounded to whole ones), with tabular figures."""
    font = _font(BOARD_FONT, pixels, weight)
    font.setItalic(italic)
    return font


def _font(family: str, pixels: float, weight: QFont.Weight) -> QFont:
    font = QFont(family)
    font.setPixelSize(max(1, int(pixels + 0.5)))
    font.setWeight(weight)
    font.setFeature(QFont.Tag("tnum"), 1)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


def palette(theme: Theme) -> QPalette:
    """The palette Fusion draws with where the style sheet is silent."""
    panel = theme.panel
    made = QPalette()
    roles = {
        QPalette.ColorRole.Window: panel.window,
        QPalette.ColorRole.WindowText: panel.text,
        QPalette.ColorRole.Base: panel.dock,
        QPalette.ColorRole.AlternateBase: panel.card,
        QPalette.ColorRole.Text: panel.text,
        QPalette.ColorRole.Button: panel.dock,
        QPalette.ColorRole.ButtonText: panel.text,
        QPalette.ColorRole.BrightText: panel.accent_text,
        QPalette.ColorRole.Highlight: panel.accent,
        QPalette.ColorRole.HighlightedText: panel.accent_text,
        QPalette.ColorRole.Accent: panel.accent,
        QPalette.ColorRole.Link: panel.accent,
        QPalette.ColorRole.LinkVisited: panel.accent,
        QPalette.ColorRole.ToolTipBase: panel.text,
        QPalette.ColorRole.ToolTipText: panel.window,
        QPalette.ColorRole.PlaceholderText: panel.secondary,
        QPalette.ColorRole.Light: panel.card,
        QPalette.ColorRole.Midlight: panel.hairline,
        QPalette.ColorRole.Mid: panel.edge,
        QPalette.ColorRole.Dark: panel.edge,
        QPalette.ColorRole.Shadow: theme.board.coast,
    }
    for role, color in roles.items():
        made.setColor(role, QColor(color))
    faint = QColor(mix(panel.secondary, panel.dock, 0.35))
    for role in (QPalette.ColorRole.Text, QPalette.ColorRole.WindowText, QPalette.ColorRole.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, role, faint)
    return made


def apply(app: QApplication, theme: Theme, text_scale: float = 1.0) -> None:
    """Dress the whole application in a theme; ``text_scale`` 1 is 13 px for body text.

    Loads the bundled fonts the first time. Raises MissingAsset if they are not there.
    """
    load_fonts()
    app.setStyle("Fusion")
    app.setPalette(palette(theme))
    app.setFont(panel_font(scale=text_scale))
    app.setStyleSheet(style_sheet(theme, text_scale))
    # Menus and tool tips of the desktop follow where the platform can; the palette does the rest.
    hints = app.styleHints()
    hints.setColorScheme(Qt.ColorScheme.Dark if theme.is_dark else Qt.ColorScheme.Light)


def set_role(widget: QWidget, role: str, tone: str = "") -> None:
    """Give a widget its ``role`` (and ``tone``) and restyle it, also after it is shown."""
    widget.setProperty("role", role)
    widget.setProperty("tone", tone)
    widget.style().unpolish(widget)
    widget.style().polish(widget)


def style_sheet(theme: Theme, text_scale: float = 1.0) -> str:
    """The style sheet of a theme, every placeholder filled in."""
    panel = theme.panel
    words = {
        name.replace("-", "_") + "_size": f"{round(px * text_scale)}px" for name, px in TYPE_SIZES.items()
    }
    words |= {name: getattr(panel, name) for name in type(panel).__slots__}
    words |= {
        "item_height": f"{round(24 * text_scale)}px",
        "radio_round": f"{round(TYPE_SIZES['body'] * text_scale) // 2 + 1}px",
        "hover": mix(panel.dock, panel.accent, 0.07),
        "pressed": mix(panel.dock, panel.accent, 0.16),
        "primary_hover": mix(panel.accent, panel.text, 0.14),
        "primary_pressed": mix(panel.accent, panel.text, 0.28),
        "progress": mix(panel.accent, panel.dock, 0.5),
        "control_up": asset_file("icons/control_up.svg").as_posix(),
        "control_down": asset_file("icons/control_down.svg").as_posix(),
        "faint": mix(panel.secondary, panel.dock, 0.35),
        "handle": mix(panel.edge, panel.secondary, 0.25),
        "bad_edge": mix(panel.bad, panel.bad_ground, 0.25),
        "good_edge": mix(panel.good, panel.good_ground, 0.25),
        "caution_edge": mix(panel.caution, panel.caution_ground, 0.35),
    }
    return "\n".join(part % words for part in _PARTS)


_GROUNDS = """
QMainWindow, QDialog, QWizard { background: %(window)s; }
QMainWindow::separator { background: %(hairline)s; width: 1px; height: 1px; }
QMainWindow::separator:hover { background: %(accent)s; }
QDockWidget { color: %(text)s; font-weight: 600; }
QDockWidget::title { background: %(dock)s; padding: 8px 14px 4px 14px; text-align: left; }
QDockWidget > QWidget { background: %(dock)s; }
QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; border: none; }
QStatusBar { background: %(window)s; color: %(text)s; min-height: 28px; }
QStatusBar::item { border: none; }
QSplitter::handle { background: %(hairline)s; }
QSplitter[role="plain"]::handle { background: transparent; }
QSplitter[role="plain"]::handle:hover { background: %(hairline)s; }
QToolTip {
    background: %(text)s; color: %(window)s; border: none; padding: 6px 8px; font-size: %(secondary_size)s;
}
QFrame[role="pane"] { background: %(dock)s; border: none; }
QFrame[role="bar"] { background: %(window)s; border: none; }
QFrame[role="line"] { background: %(hairline)s; border: none; }
QFrame[role="card"] { background: %(card)s; border: 1px solid %(hairline)s; border-radius: 8px; }
QFrame[role="selected"] { background: %(accent_ground)s; border: 1px solid %(accent)s; border-radius: 8px; }
QFrame[role="float"] { background: %(dock)s; border: 1px solid %(edge)s; border-radius: 8px; }
QFrame[role="count"] { background: transparent; border: 1px solid transparent; border-radius: 6px; }
QFrame[role="count"]:focus { border: 1px solid %(accent)s; background: %(dock)s; }
QFrame[role="refusal"] { background: %(bad_ground)s; border: 1px solid %(bad_edge)s; border-radius: 8px; }
QFrame[role="good"] { background: %(good_ground)s; border: 1px solid %(good_edge)s; border-radius: 8px; }
QFrame[role="caution"] {
    background: %(caution_ground)s; border: 1px solid %(caution_edge)s; border-radius: 8px;
}
"""

_LABELS = """
QLabel, QLabel[role] {
    background: transparent; color: %(text)s; border: none; border-radius: 0px; padding: 0px;
}
QLabel:disabled { color: %(faint)s; }
QLabel[role="window-title"] { font-size: %(window_title_size)s; font-weight: 600; }
QLabel[role="title"] { font-size: %(title_size)s; font-weight: 600; }
QLabel[role="card-title"] { font-size: %(card_title_size)s; font-weight: 600; }
QLabel[role="heading"] { font-size: %(secondary_size)s; font-weight: 600; color: %(secondary)s; }
QLabel[role="secondary"] { font-size: %(secondary_size)s; color: %(secondary)s; }
QLabel[role="strong"] { font-weight: 600; }
QLabel[role="money"] { font-size: %(money_size)s; font-weight: 600; }
QLabel[role="good"] { color: %(good)s; font-weight: 600; }
QLabel[role="bad"] { color: %(bad)s; font-weight: 600; }
QLabel[role="refusal"] { color: %(bad)s; font-weight: 600; }
QLabel[role="caution"] { color: %(caution)s; font-weight: 600; }
QLabel[role="key"] {
    font-size: %(small_size)s; color: %(secondary)s; background: %(dock)s; border: 1px solid %(edge)s;
    border-radius: 4px; padding: 0px 6px;
}
QLabel[role="pill"] {
    font-size: %(secondary_size)s; font-weight: 600; border-radius: 9px; padding: 1px 9px;
    color: %(accent)s; background: %(accent_ground)s;
}
QLabel[role="pill"][tone="good"] { color: %(good)s; background: %(good_ground)s; }
QLabel[role="pill"][tone="bad"] { color: %(bad)s; background: %(bad_ground)s; }
QLabel[role="pill"][tone="caution"] { color: %(caution)s; background: %(caution_ground)s; }
"""

_BUTTONS = """
QPushButton, QToolButton {
    color: %(text)s; background: %(dock)s; border: 1px solid %(edge)s; border-radius: 6px; padding: 5px 12px;
}
QPushButton { min-height: 18px; }
QPushButton:hover, QToolButton:hover { background: %(hover)s; border-color: %(accent)s; }
QPushButton:pressed, QToolButton:pressed, QToolButton:checked, QPushButton:checked {
    background: %(pressed)s; border-color: %(accent)s;
}
QPushButton:focus, QToolButton:focus { border: 2px solid %(accent)s; padding: 4px 11px; }
QPushButton:disabled, QToolButton:disabled {
    color: %(faint)s; border-color: %(hairline)s; background: %(card)s;
}
QPushButton::menu-indicator, QToolButton::menu-indicator { subcontrol-position: right center; right: 6px; }
QPushButton[role="primary"] {
    color: %(accent_text)s; background: %(accent)s; border: 1px solid %(accent)s;
    font-size: %(card_title_size)s; font-weight: 600; min-height: 26px; padding: 6px 16px;
}
QPushButton[role="primary"]:hover { background: %(primary_hover)s; border-color: %(primary_hover)s; }
QPushButton[role="primary"]:pressed { background: %(primary_pressed)s; }
QPushButton[role="primary"]:focus { border: 3px solid %(text)s; padding: 4px 14px; }
QPushButton[role="primary"]:disabled {
    color: %(faint)s; background: %(hairline)s; border: 1px solid %(hairline)s;
}
QPushButton[dense="true"] { padding-left: 2px; padding-right: 2px; min-width: 0; }
QPushButton[role="danger"] { color: %(bad)s; border-color: %(bad_edge)s; }
QPushButton[role="danger"]:hover { background: %(bad_ground)s; }
QPushButton[role="link"] {
    color: %(accent)s; background: transparent; border: 1px solid transparent; border-radius: 4px;
    padding: 1px 2px; font-weight: 600; font-size: %(secondary_size)s; text-align: left; min-height: 0px;
}
QPushButton[role="link"]:hover { text-decoration: underline; background: %(accent_ground)s; }
QPushButton[role="link"]:focus { border: 1px solid %(accent)s; }
QPushButton[role="link"]:disabled { color: %(faint)s; }
QPushButton[role="quiet"], QToolButton[role="quiet"], QToolButton {
    background: transparent; border: 1px solid transparent; padding: 4px 8px;
}
QPushButton[role="quiet"]:hover, QToolButton[role="quiet"]:hover, QToolButton:hover {
    background: %(hover)s; border-color: %(hairline)s;
}
QPushButton[role="quiet"]:focus, QToolButton:focus { border: 1px solid %(accent)s; }
QToolButton:checked { background: %(accent_ground)s; border-color: %(accent)s; }
QPushButton[role="step"] {
    min-width: 22px; max-width: 22px; min-height: 22px; max-height: 22px; padding: 0px; font-weight: 600;
}
QPushButton[role="step"]:focus { padding: 0px; border: 1px solid %(accent)s; background: %(accent_ground)s; }
"""

_FIELDS = """
QLineEdit, QTextEdit, QPlainTextEdit, QSpinBox, QDoubleSpinBox, QComboBox {
    color: %(text)s; background: %(dock)s; border: 1px solid %(edge)s; border-radius: 6px; padding: 4px 8px;
    selection-background-color: %(accent)s; selection-color: %(accent_text)s;
}
QLineEdit:hover, QTextEdit:hover, QPlainTextEdit:hover, QAbstractSpinBox:hover, QComboBox:hover {
    border-color: %(accent)s;
}
QLineEdit:focus, QTextEdit:focus, QPlainTextEdit:focus, QAbstractSpinBox:focus, QComboBox:focus {
    border: 2px solid %(accent)s; padding: 3px 7px;
}
QLineEdit:disabled, QAbstractSpinBox:disabled, QComboBox:disabled {
    color: %(faint)s; background: %(card)s; border-color: %(hairline)s;
}
QComboBox::drop-down { border: none; width: 24px; }
QComboBox::down-arrow { image: url("%(control_down)s"); width: 10px; height: 10px; }
QAbstractSpinBox { padding-right: 22px; }
QAbstractSpinBox:focus { padding-right: 21px; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {
    background: transparent; border: none; border-radius: 4px; width: 20px;
}
QAbstractSpinBox::up-button { subcontrol-position: top right; }
QAbstractSpinBox::down-button { subcontrol-position: bottom right; }
QAbstractSpinBox::up-button:hover, QAbstractSpinBox::down-button:hover { background: %(pressed)s; }
QAbstractSpinBox::up-arrow { image: url("%(control_up)s"); width: 9px; height: 9px; }
QAbstractSpinBox::down-arrow { image: url("%(control_down)s"); width: 9px; height: 9px; }
QAbstractSpinBox::up-arrow:off, QAbstractSpinBox::down-arrow:off { image: none; }
QComboBox QAbstractItemView {
    background: %(dock)s; border: 1px solid %(edge)s; outline: none;
    selection-background-color: %(accent_ground)s; selection-color: %(text)s;
}
QCheckBox, QRadioButton { color: %(text)s; spacing: 8px; }
QCheckBox:disabled, QRadioButton:disabled { color: %(faint)s; }
QRadioButton::indicator {
    width: %(body_size)s; height: %(body_size)s; border: 1px solid %(secondary)s;
    border-radius: %(radio_round)s; background: %(dock)s;
}
QRadioButton::indicator:hover, QRadioButton::indicator:focus { border-color: %(accent)s; }
QRadioButton::indicator:checked {
    border-color: %(accent)s;
    background: qradialgradient(cx: 0.5, cy: 0.5, radius: 0.5, fx: 0.5, fy: 0.5,
        stop: 0 %(accent)s, stop: 0.52 %(accent)s, stop: 0.6 %(dock)s, stop: 1 %(dock)s);
}
QGroupBox {
    border: 1px solid %(hairline)s; border-radius: 8px; margin-top: 10px; padding: 12px 10px 10px 10px;
}
QGroupBox::title {
    subcontrol-origin: margin; left: 10px; padding: 0px 4px; color: %(secondary)s; font-weight: 600;
}
QSlider::groove:horizontal { height: 4px; border-radius: 2px; background: %(hairline)s; }
QSlider::sub-page:horizontal { background: %(accent)s; border-radius: 2px; }
QSlider::handle:horizontal {
    background: %(dock)s; border: 2px solid %(accent)s; width: 12px; margin: -6px 0px; border-radius: 8px;
}
QSlider::handle:horizontal:focus { background: %(accent)s; }
QProgressBar {
    background: %(hairline)s; border: none; border-radius: 4px; min-height: 8px; max-height: 18px;
    text-align: center; color: %(text)s; font-size: %(small_size)s;
}
QProgressBar::chunk { background: %(progress)s; border-radius: 4px; }
"""

_LISTS = """
QTreeView, QListView, QTableView {
    background: %(dock)s; alternate-background-color: %(card)s; color: %(text)s;
    border: 1px solid %(hairline)s; border-radius: 8px; outline: none; gridline-color: %(hairline)s;
    selection-background-color: %(accent_ground)s; selection-color: %(text)s;
}
QTreeView:focus, QListView:focus, QTableView:focus { border-color: %(accent)s; }
QTreeView[role="bare"], QListView[role="bare"], QTableView[role="bare"] {
    background: transparent; border: 1px solid transparent;
}
QTreeView[role="bare"]:focus, QListView[role="bare"]:focus, QTableView[role="bare"]:focus {
    border-color: %(accent)s;
}
QTreeView::item, QListView::item { height: %(item_height)s; padding: 0px 6px; border-radius: 4px; }
QTableView::item { padding: 0px 6px; }
QTreeView::item:hover, QListView::item:hover { background: %(hover)s; }
QTreeView::item:selected, QListView::item:selected, QTableView::item:selected {
    background: %(accent_ground)s; color: %(text)s;
}
QTreeView::item:focus, QListView::item:focus, QTableView::item:focus { border: 1px solid %(accent)s; }
QHeaderView { background: transparent; border: none; }
QHeaderView::section {
    background: %(dock)s; color: %(secondary)s; font-size: %(secondary_size)s; font-weight: 600;
    border: none; border-bottom: 1px solid %(hairline)s; padding: 4px 6px;
}
QTableView QHeaderView::section { padding: 4px 9px; }
QTableView QHeaderView::section:first { border-top-left-radius: 7px; }
QTableCornerButton::section { background: %(dock)s; border: none; }
QScrollBar:vertical { background: transparent; width: 12px; margin: 0px; }
QScrollBar:horizontal { background: transparent; height: 12px; margin: 0px; }
QScrollBar::handle:vertical { min-height: 32px; background: %(edge)s; border-radius: 3px; margin: 2px 3px; }
QScrollBar::handle:horizontal { min-width: 32px; background: %(edge)s; border-radius: 3px; margin: 3px 2px; }
QScrollBar::handle:hover { background: %(handle)s; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0px; height: 0px; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
"""

_BARS = """
QMenuBar { background: %(window)s; color: %(text)s; padding: 3px 8px; }
QMenuBar::item { background: transparent; padding: 5px 10px; border-radius: 6px; }
QMenuBar::item:selected, QMenuBar::item:pressed { background: %(pressed)s; }
QMenu { background: %(dock)s; color: %(text)s; border: 1px solid %(edge)s; border-radius: 8px; padding: 4px; }
QMenu::item { padding: 7px 28px 7px 28px; border-radius: 6px; }
QMenu::item:selected { background: %(accent_ground)s; color: %(text)s; }
QMenu::item:disabled { color: %(faint)s; }
QMenu::separator { height: 1px; background: %(hairline)s; margin: 4px 8px; }
QMenu::icon { padding-left: 8px; }
QMenu::indicator { left: 8px; }
QToolBar { background: %(window)s; border: none; spacing: 4px; padding: 4px 8px; }
QToolBar::separator { background: %(hairline)s; width: 1px; margin: 4px; }
QTabWidget::pane { border: none; border-top: 1px solid %(hairline)s; }
QTabBar { background: transparent; qproperty-drawBase: 0; }
QTabBar::tab {
    background: transparent; color: %(secondary)s; border: none; border-bottom: 2px solid transparent;
    padding: 8px 11px 7px 11px; font-weight: 500;
}
QTabBar::tab:hover { color: %(text)s; background: %(hover)s; }
QTabBar::tab:selected { color: %(text)s; border-bottom: 2px solid %(accent)s; font-weight: 600; }
QTabBar::tab:focus { border: 1px solid %(accent)s; border-bottom: 2px solid %(accent)s; }
QTabBar::tab:disabled { color: %(faint)s; }
QRubberBand { border: 1px solid %(accent)s; background: %(accent_ground)s; }
"""

_PARTS = (_GROUNDS, _LABELS, _BUTTONS, _FIELDS, _LISTS, _BARS)
