"""The style sheet fills every placeholder, and what it promises shows on real widgets."""

from __future__ import annotations

import re

import pytest
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication, QFrame, QLabel, QPushButton, QTreeWidget, QTreeWidgetItem

from anniversary_board import stylesheet
from anniversary_board.resources import PANEL_FONT
from anniversary_board.theme import DARK, LIGHT, THEMES, Theme

TABULAR = QFont.Tag("tnum")


@pytest.fixture
def dressed(qapp: QApplication):
    stylesheet.apply(qapp, LIGHT)
    yield qapp
    qapp.setStyleSheet("")


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_no_placeholder_is_left_and_every_colour_is_the_themes(theme: Theme) -> None:
    sheet = stylesheet.style_sheet(theme)
    assert "%(" not in sheet
    assert theme.panel.accent in sheet
    assert sheet.count("{") == sheet.count("}")


def test_text_scale_multiplies_every_font_size_and_no_hairline() -> None:
    def sizes(scale: float) -> list[int]:
        return [int(px) for px in re.findall(r"font-size: (\d+)px", stylesheet.style_sheet(LIGHT, scale))]

    assert sizes(2.0) == [2 * px for px in sizes(1.0)]
    assert stylesheet.style_sheet(LIGHT, 2.0).count(" 1px solid") == stylesheet.style_sheet(LIGHT).count(
        " 1px solid"
    )


def test_the_application_wears_font_palette_and_tabular_figures(dressed: QApplication) -> None:
    assert dressed.font().family() == PANEL_FONT
    assert dressed.font().featureValue(TABULAR) == 1
    assert dressed.palette().color(QPalette.ColorRole.Window) == QColor(LIGHT.panel.window)
    stylesheet.apply(dressed, DARK, 1.5)
    assert dressed.palette().color(QPalette.ColorRole.Window) == QColor(DARK.panel.window)
    assert dressed.font().pixelSize() == 20


def test_roles_change_type_and_keep_tabular_figures(dressed: QApplication) -> None:
    label = QLabel("24")
    stylesheet.set_role(label, "money")
    label.ensurePolished()
    assert label.font().pixelSize() == stylesheet.TYPE_SIZES["money"]
    assert label.font().weight() == QFont.Weight.DemiBold
    assert label.font().featureValue(TABULAR) == 1
    stylesheet.set_role(label, "secondary")
    assert label.font().pixelSize() == stylesheet.TYPE_SIZES["secondary"]
    assert label.palette().color(QPalette.ColorRole.WindowText) == QColor(LIGHT.panel.secondary)


def test_a_card_is_painted_with_its_ground_and_a_label_of_the_same_role_is_not(dressed: QApplication) -> None:
    frame, label = QFrame(), QLabel("")
    for widget in (frame, label):
        stylesheet.set_role(widget, "good")
        widget.resize(60, 40)
    ground = QColor(LIGHT.panel.good_ground)
    assert frame.grab().toImage().pixelColor(30, 20) == ground
    assert label.grab().toImage().pixelColor(30, 20) != ground


def test_the_primary_button_is_forty_high_and_shows_its_focus(dressed: QApplication) -> None:
    button = QPushButton("End combat move")
    stylesheet.set_role(button, "primary")
    button.resize(200, button.sizeHint().height())
    assert button.sizeHint().height() == 40
    assert button.grab().toImage().pixelColor(100, 5) == QColor(LIGHT.panel.accent)
    focused = stylesheet.style_sheet(LIGHT).split('QPushButton[role="primary"]:focus')[1].split("}")[0]
    assert LIGHT.panel.text in focused


def test_rows_of_lists_are_twenty_four_high(dressed: QApplication) -> None:
    tree = QTreeWidget()
    tree.addTopLevelItem(QTreeWidgetItem(["Tank"]))
    tree.show()
    assert tree.visualItemRect(tree.topLevelItem(0)).height() == 24
