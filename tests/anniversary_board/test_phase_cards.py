"""Research, purchase, mobilize, repairs, lend-lease, rockets, barrages and income through the widgets of the window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from anniversary_board.panels.mobilize_card import MobilizeCard
from anniversary_board.panels.phase_card import OffersCard
from anniversary_board.panels.purchase_card import LendCard, PurchaseCard
from anniversary_board.panels.research_card import ResearchCard
from rules import engine
from rules.actions import Edit, EndPhase
from rules.game import Game
from rules.setups import standard_setup
from rules.state import State
from tests.rules.position import played, position

Key = Qt.Key


@pytest.fixture
def shown(open_window):
    """Opens the window on a position."""

    def show(state: State):
        player = open_window()
        player.window.cards.close("first")
        player.window.session.replace(Game(state, standard_setup()))
        QApplication.processEvents()
        return player

    return show


def work(player):
    return player.window.docks.turn.work


def state_of(player) -> State:
    return player.window.session.state


# -- research -------------------------------------------------------------------------------


def test_researchers_are_bought_and_rolled_for(shown):
    player = shown(position({}, phase="research", treasury={"Germany": 12}))
    card = work(player).card(ResearchCard)
    assert card.row.most == 2
    card.row.set_value(2)
    player.press_button(card, "Buy 2 and roll 2 dice")
    assert state_of(player).treasury["Germany"] == 2
    assert state_of(player).pending.dice == 2
    assert player.window.docks.turn.question.isVisible()
    assert work(player).cards == []


def test_china_is_told_that_it_does_no_research(shown):
    player = shown(position({}, phase="research", turn="China"))
    card = work(player).card(ResearchCard)
    assert "China does no research" in player.words_of(card)
    assert not card.main.isVisible()


# -- purchase -------------------------------------------------------------------------------


@pytest.fixture
def buying(shown):
    """Germany with 20 IPC, at home."""
    return shown(position({"Germany": "infantry"}, phase="purchase", treasury={"Germany": 20}))


def test_an_order_is_counted_out_changed_and_given(buying):
    card = work(buying).card(PurchaseCard)
    card.list.row("infantry").set_value(1)
    card.list.row("infantry").add(1)
    card.list.row("infantry").add(1)
    card.list.row("tank").add(1)
    assert "4 IPC left" in buying.words_of(card)
    card.list.row("infantry").add(-1)
    assert "7 IPC left" in buying.words_of(card)
    assert state_of(buying).treasury["Germany"] == 20
    buying.press_button(card, "Buy for 13 IPC")
    assert state_of(buying).treasury["Germany"] == 7
    assert dict(state_of(buying).tray["Germany"]) == {"infantry": 2, "tank": 1}
    assert "Bought: 2 infantry, 1 tank" in buying.words_of(work(buying))


def test_no_more_is_ordered_than_can_be_paid(buying):
    card = work(buying).card(PurchaseCard)
    for _ in range(30):
        card.list.row("tank").add(1)
    assert card.list.row("tank").value == 2
    assert not card.list.row("tank").more.isEnabled()
    assert card.list.row("infantry").more.isEnabled()


def test_the_order_is_counted_out_by_keys(buying):
    buying.key(Key.Key_F6)
    row = buying.window.focusWidget()
    assert row is work(buying).card(PurchaseCard).list.rows[0]
    QTest.keyClick(row, Key.Key_Plus)
    QTest.keyClick(row, Key.Key_Plus)
    QTest.keyClick(row, Key.Key_Return)
    assert state_of(buying).tray["Germany"]


def test_an_order_that_was_not_given_is_asked_about_once(buying):
    work(buying).card(PurchaseCard).list.row("infantry").add(1)
    buying.command(Key.Key_Return)
    assert "1 infantry" in buying.card("end")
    assert state_of(buying).phase == "purchase"
    buying.answer("end", "End purchase")
    assert state_of(buying).phase == "combat_move"


def test_a_planned_order_outlives_another_action_of_the_phase(shown):
    player = shown(position({}, phase="purchase", turn="US", treasury={"United States": 30}))
    work(player).card(PurchaseCard).list.row("infantry").add(1)
    card = work(player).card(LendCard)
    card.list.row("United Kingdom").set_value(4)
    player.press_button(card, "Give lend-lease")
    assert state_of(player).lend_lease["United Kingdom"] == 4
    assert work(player).card(PurchaseCard).plan == {"infantry": 1}


def test_bomb_damage_is_repaired_with_the_order(shown):
    state = position({}, phase="purchase", treasury={"Germany": 9}, damage={"Germany": 3})
    player = shown(state)
    card = work(player).card(PurchaseCard)
    card.list.row("repair Germany").set_value(1)
    card.list.row("repair Germany").add(1)
    player.press_button(card, "Buy for 2 IPC")
    assert state_of(player).damage == {"Germany": 1}


def test_lend_lease_pays_first_unless_told_otherwise(shown):
    state = position(
        {}, phase="purchase", turn="UK", treasury={"United Kingdom": 10}, lend_lease={"United Kingdom": 8}
    )
    player = shown(state)
    card = work(player).card(PurchaseCard)
    card.list.row("tank").add(1)
    player.press_button(card, "Buy for 7 IPC")
    assert state_of(player).lend_lease["United Kingdom"] == 1
    assert state_of(player).treasury["United Kingdom"] == 10


# -- mobilize -------------------------------------------------------------------------------


@pytest.fixture
def placing(shown):
    """Germany with three infantry, a tank and a transport to place."""
    state = position(
        {"Germany": "infantry"}, phase="mobilize", tray={"infantry": 3, "tank": 1, "transport": 1}
    )  # fmt: skip
    return shown(state)


def test_a_click_on_a_lit_territory_places_what_is_chosen(placing):
    assert "Germany" in placing.window.board.lit
    card = work(placing).card(MobilizeCard)
    assert card.list.chosen() == {"infantry": 3}
    placing.look_at("Germany")
    placing.click("Germany")
    assert dict(state_of(placing).tray["Germany"]) == {"tank": 1, "transport": 1}
    assert state_of(placing).stack("Germany")


def test_ships_light_the_zones_and_a_button_places_them(placing):
    card = work(placing).card(MobilizeCard)
    card.list.choose({"transport": 1})
    lit = placing.window.board.lit
    assert lit
    assert all(area.startswith("SZ") for area in lit)
    words = next(text for text in placing.words_of(card).splitlines() if text.startswith("SZ 5"))
    placing.press_button(card, words)
    assert "transport" not in state_of(placing).tray["Germany"]


def test_what_fits_nowhere_together_says_why(placing):
    card = work(placing).card(MobilizeCard)
    card.list.choose({"infantry": 3, "transport": 1})
    assert placing.window.board.lit == frozenset()
    assert "H-PRO-3" in placing.words_of(card)


def test_the_board_is_dark_again_when_everything_is_placed(placing):
    for _ in range(3):
        card = work(placing).card(MobilizeCard)
        card.list.entered.emit()
        QApplication.processEvents()
    assert not state_of(placing).tray
    assert placing.window.board.lit == frozenset()


def test_a_click_elsewhere_only_selects(placing):
    placing.look_at("Sahara")
    before = state_of(placing)
    placing.click("Sahara")
    assert state_of(placing) is before


def test_damaged_units_go_under_repair(shown):
    state = position({"Germany": "2 damaged tanks"}, phase="mobilize", treasury={"Germany": 3})
    player = shown(state)
    player.press_button(work(player).card(OffersCard), "1 tank in Germany: 2 IPC")
    assert state_of(player).treasury["Germany"] == 1
    assert work(player).cards == [], "the second cannot be paid"


# -- the others -----------------------------------------------------------------------------


def test_a_barrage_is_fired_before_the_battle(shown):
    start = position(
        {"Germany": "AA gun, 2 infantry", "Poland": "Soviets: infantry"},
        war="Germany-Soviets", owners={"Poland": "Soviets"},
    )  # fmt: skip
    player = shown(played(start, "2 infantry: Germany > Poland", "end"))
    player.press_button(work(player).card(OffersCard), "From Germany into Poland")
    assert state_of(player).pending.purpose == "barrage"


def test_a_rocket_is_launched(shown):
    start = position({"Germany": "V1 rocket", "France": "UK: infantry"}, war="Germany-France, Germany-UK")
    player = shown(start)
    card = work(player).card(OffersCard)
    player.press_button(card, "V1 from Germany at France")
    assert state_of(player).battle("France", "raid") is not None


def test_the_income_statement_names_what_was_paid(player):
    player.to_phase("collect_income")
    said = player.words_of(work(player))
    assert "Collected this turn" in said
    assert "H-INC-1" in said
    paid = state_of(player).treasury["Germany"] - 24
    assert f"+{paid} IPC" in said


def test_a_past_position_offers_nothing(buying):
    work(buying).card(PurchaseCard).list.row("infantry").add(1)
    buying.plays(EndPhase())
    buying.window.session.look(0)
    assert work(buying).cards == []


def test_an_edit_in_the_phase_is_shown_by_its_card(buying):
    buying.plays(Edit(treasury={"Germany": 50}))
    assert "50 IPC left" in buying.words_of(work(buying))
    assert engine.why_not(state_of(buying), EndPhase()) is None
