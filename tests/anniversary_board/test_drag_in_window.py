"""Moving in the real window, by mouse and by keys: legal, refused with its rule, undone, asked about, kept."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from anniversary_board.board.keyboard import ARROWS, neighbour
from anniversary_board.dialogs.picker import Picker
from anniversary_board.panels.parts import LinkText
from rules.actions import Edit, EndPhase, Move, UnitSpec
from rules.names import COMBAT_MOVE
from rules.pieces import kinds_of, only
from tests.anniversary_board.conftest import RIGHT, Player

Key = Qt.Key
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def standing(player: Player, area: str, owner: str = "Germany") -> dict[str, int]:
    """What a power has in an area on the board, by kind."""
    return kinds_of(only(player.window.session.state.stack(area), lambda piece: piece.owner == owner))


def arrows_to(player: Player, area: str) -> list[Qt.Key]:
    """The fewest arrow keys that lead from the area under the cursor to another."""
    scene, state = player.scene, player.window.session.state
    ways: dict[str, list[Qt.Key]] = {player.window.board.cursor.area: []}
    for here in (queue := list(ways)):
        for key, direction in ARROWS.items():
            there = neighbour(scene, state, here, direction)
            if there not in ways:
                ways[there] = [*ways[here], key]
                queue.append(there)
    return ways[area]


# -- the mouse ------------------------------------------------------------------------------


def test_a_stack_dragged_with_the_mouse_moves_and_can_be_undone_and_redone(player):
    session = player.window.session
    before = session.state
    player.drag("Germany", "tank", "Poland")
    # One of the three belongs to the western section, which stays out of Poland in round 1 (H-GER-1).
    assert standing(player, "Poland") == {"tank": 2}
    assert standing(player, "Germany")["tank"] == 1
    assert session.game.node.action == Move({"tank": 2}, ("Germany", "Poland"))
    after = session.state
    player.command(Key.Key_Z)
    assert session.state == before
    player.command(Key.Key_Z, shift=True)
    assert session.state == after


def test_an_illegal_drag_says_what_why_and_the_rule_everywhere(player):
    session, window = player.window.session, player.window
    before = session.state
    player.carry("Germany", "tank", "East Poland")
    assert window.board.drag.overlay.reason_visible
    assert "H-NEU-1" in window.status.words.whole()
    assert player.reason is not None
    assert player.reason.rule_id == "H-NEU-1"
    player.let_go("East Poland")
    assert session.state is before
    assert player.reason.rule_id == "H-NEU-1"
    assert window.docks.area.area == "East Poland"
    shown = player.words_of(window.docks.area)
    assert "stop in Poland" in shown
    assert "H-NEU-1" in shown


def test_what_cannot_be_picked_up_says_why(player):
    """Another's units, and one's own in a phase in which nothing moves."""
    port = player.window.board.port
    french = port.why_still("France", "France", "infantry")
    assert french is not None
    assert french.rule_id == "H-TURN-1"
    assert "French units" in french.what
    frozen = port.why_still("Finland", "Germany", "infantry")
    assert frozen is not None
    assert frozen.rule_id == "H-MIN-1"
    player.window.session.do(EndPhase())
    early = port.why_still("Germany", "Germany", "tank")
    assert early is not None
    assert early.rule_id == "R-SEQ-01"


def test_the_rule_of_a_refusal_opens_in_the_rulebook(player):
    player.drag("Germany", "tank", "East Poland")
    links = player.window.docks.area.findChildren(LinkText)
    link = next(one for one in links if "rule:H-NEU-1" in one.text())
    link.linkActivated.emit("rule:H-NEU-1")
    assert player.window.rulebook is not None
    assert player.window.rulebook.isVisible()
    assert player.window.rulebook.shown == "H-NEU-1"
    assert "H-NEU-1" in player.window.rulebook.text.toPlainText()


def test_with_ctrl_one_moves_and_with_shift_all_that_can(player):
    player.drag("Germany", "infantry", "Poland", keys=CTRL)
    assert standing(player, "Poland") == {"infantry": 1}
    player.carry("Germany", "infantry", "France", keys=SHIFT)
    assert player.window.board.drag.carry is not None
    assert player.window.board.drag.carry.units["infantry"] == 15
    assert len(player.window.board.drag.carry.units) > 5
    player.key(Key.Key_Escape)
    assert player.window.board.drag.carry is None
    assert standing(player, "Germany")["infantry"] == 15


def test_other_powers_cannot_be_dragged(player):
    before = player.window.session.state
    player.drag("France", "infantry", "Germany", owner="France")
    assert player.window.board.drag.carry is None
    assert player.window.session.state is before


# -- the keyboard ---------------------------------------------------------------------------


def test_a_stack_moved_by_keys_alone(player):
    session = player.window.session
    player.window.board.cursor.set_area("Germany")
    player.key(Key.Key_Return)
    player.key(Key.Key_5)
    assert player.window.board.drag.carry is not None
    assert player.window.board.drag.carry.units == {"infantry": 5}
    arrows = arrows_to(player, "Poland")
    assert len(arrows) <= 3
    for arrow in arrows:
        player.key(arrow)
    assert player.window.board.cursor.area == "Poland"
    player.key(Key.Key_Return)
    assert standing(player, "Poland") == {"infantry": 5}
    player.command(Key.Key_Z)
    assert standing(player, "Poland") == {}
    player.command(Key.Key_Y)
    assert standing(player, "Poland") == {"infantry": 5}
    assert session.game.node.action == Move({"infantry": 5}, ("Germany", "Poland"))


def test_a_drop_by_keys_that_is_refused_says_the_rule_and_escape_puts_back(player):
    before = player.window.session.state
    player.window.board.cursor.set_area("Germany")
    player.key(Key.Key_Return)
    player.window.board.cursor.set_area("Switzerland")
    player.key(Key.Key_Return)
    assert player.window.session.state is before
    assert player.reason is not None
    rule = player.reason.rule_id
    assert rule
    assert rule in player.window.status.words.whole()
    player.window.board.cursor.set_area("Germany")
    player.key(Key.Key_Return)
    assert player.window.board.drag.carry is not None
    player.key(Key.Key_Escape)
    assert player.window.board.drag.carry is None
    assert player.window.session.state is before


def test_tab_goes_round_what_can_still_move_and_n_skips(player):
    cursor = player.window.board.cursor
    seen = []
    for _ in range(9):
        player.key(Key.Key_Tab)
        seen.append(cursor.area)
    movers = list(player.window.board.port.all_movers())
    assert sorted(set(seen)) == sorted(movers)
    assert seen[0] == seen[len(movers)]
    skipped = cursor.area
    player.key(Key.Key_N)
    later = []
    for _ in movers:
        player.key(Key.Key_Tab)
        later.append(cursor.area)
    assert skipped not in later


def test_space_never_ends_a_phase(player):
    """P80: whoever has the focus."""
    panel = player.window.docks.turn
    panel.end.setFocus()
    player.key(Key.Key_Space, on=panel.end)
    player.key(Key.Key_Space)
    assert player.window.session.state.phase == COMBAT_MOVE
    player.key(Key.Key_Return, on=panel.end)
    assert player.window.session.state.phase != COMBAT_MOVE


# -- the tree for screen readers ------------------------------------------------------------


def test_the_tree_of_areas_picks_up_and_drops(player):
    areas = player.window.docks.areas
    player.window.docks.tree.show()
    areas.select("Germany")
    player.key(Key.Key_Return, on=areas.tree)
    assert player.window.board.drag.carry is not None
    areas.select("Poland")
    player.key(Key.Key_Return, on=areas.tree)
    assert standing(player, "Poland") == {"infantry": 9}
    shown = areas.tree.currentIndex()
    assert shown.data(Qt.ItemDataRole.DisplayRole).startswith("Poland: ")
    rows = [areas.filtered.index(line, 0, shown).data() for line in range(areas.filtered.rowCount(shown))]
    assert "German: 9 infantry, 1 of 1 spent" in rows


# -- war is announced -----------------------------------------------------------------------


def test_a_move_that_begins_a_war_is_announced_and_can_be_left(player):
    """H-POL-11: the card names every war; leaving it changes nothing, declaring plays the move."""
    session = player.window.session
    player.look_at("SZ 8", 0.7)
    before = session.state
    player.drag("SZ 8", "submarine", "SZ 2")
    asked = player.card("war")
    assert "Germany" in asked
    assert "United States" in asked
    assert "H-POL" in asked
    assert session.state is before
    player.answer("war", "Do not move")
    assert session.state is before
    assert player.card("war") == ""
    player.drag("SZ 8", "submarine", "SZ 2")
    player.answer("war", "Declare and move")
    assert standing(player, "SZ 2") == {"submarine": 2}
    assert session.state.at_war("Germany", "United States")


def test_a_bomber_over_a_city_is_asked_for_fight_or_raid(player):
    session = player.window.session
    player.drag("Germany", "bomber", "England")
    asked = player.card("order")
    assert "Fight the battle" in asked
    assert "Bomb the city" in asked
    assert session.game.phase_moves() == []
    player.answer("order", "Bomb the city")
    action = session.game.node.action
    assert isinstance(action, Move)
    assert action.raid
    player.command(Key.Key_Z)
    player.drag("Germany", "bomber", "England")
    player.answer("order", "Do not move")
    assert session.game.phase_moves() == []
    player.drag("Germany", "bomber", "England")
    player.answer("order", "Fight the battle")
    assert isinstance(session.game.node.action, Move)
    assert not session.game.node.action.raid


# -- the picker -----------------------------------------------------------------------------


def picker_of(player: Player) -> Picker:
    found = [one for one in player.view.findChildren(Picker) if one.isVisible()]
    assert len(found) == 1
    return found[0]


def test_a_right_press_opens_the_picker_and_exactly_its_choice_moves(player):
    player.mouse("press", player.counter("Germany", "Germany", "tank"), RIGHT)
    picker = picker_of(player)
    for piece, spin in picker.spins.items():
        spin.setValue({"infantry": 4, "tank": 2}.get(piece.kind, 0))
    player.press_button(picker, "Pick up")
    assert player.window.board.drag.carry is not None
    assert player.window.board.drag.carry.units == {"infantry": 4, "tank": 2}
    player.mouse("move", player.middle("Poland"))
    player.let_go("Poland")
    assert standing(player, "Poland") == {"infantry": 4, "tank": 2}


@pytest.mark.parametrize("damaged", [True, False])
def test_the_picker_moves_the_damaged_or_the_sound_ship(player, damaged):
    player.plays(
        Edit(units={"SZ 6": {"Germany": {"battleship": [UnitSpec(n=1), UnitSpec(n=1, damaged=True)]}}}),
    )
    player.look_at("SZ 6")
    player.mouse("press", player.counter("SZ 6", "Germany", "battleship"), RIGHT)
    picker = picker_of(player)
    for piece, spin in picker.spins.items():
        spin.setValue(int(piece.damaged == damaged))
    player.press_button(picker, "Pick up")
    player.mouse("move", player.middle("SZ 3"))
    player.let_go("SZ 3")
    moved = [p for p in player.window.session.state.stack("SZ 3") if p.kind == "battleship"]
    assert [piece.damaged for piece in moved] == [damaged]
    stayed = [p for p in player.window.session.state.stack("SZ 6") if p.kind == "battleship"]
    assert [piece.damaged for piece in stayed] == [not damaged]


def test_the_picker_moves_the_ship_with_its_passengers(player):
    loaded = UnitSpec(n=1, cargo={"infantry": 1, "tank": 1})
    player.plays(Edit(units={"SZ 6": {"Germany": {"transport": [UnitSpec(n=1), loaded]}}}))
    player.look_at("SZ 6")
    player.mouse("press", player.counter("SZ 6", "Germany", "transport"), RIGHT)
    picker = picker_of(player)
    for piece, spin in picker.spins.items():
        spin.setValue(int(bool(piece.cargo)))
    player.press_button(picker, "Pick up")
    player.mouse("move", player.middle("SZ 3"))
    player.let_go("SZ 3")
    (moved,) = [p for p in player.window.session.state.stack("SZ 3") if p.kind == "transport"]
    assert sorted(one.kind for one in moved.cargo) == ["infantry", "tank"]


# -- the past -------------------------------------------------------------------------------


def test_a_past_position_is_only_looked_at(player):
    """P70: nothing moves, the board says so, two ways lead on."""
    session = player.window.session
    player.drag("Germany", "tank", "Poland")
    now, count = session.state, len(session.game.nodes)
    session.look(0)
    player.drag("Germany", "infantry", "Poland")
    player.command(Key.Key_Return)  # the end of a phase leads back to now, and ends nothing
    assert session.state is now
    assert len(session.game.nodes) == count
    past = session.game.node.parent
    assert past is not None
    session.look(past)
    assert "past position" in player.card("past")
    player.key(Key.Key_Return)
    player.answer("past", "Back to now")
    assert session.state is now
    session.look(past)
    player.answer("past", "Branch from here")
    assert not session.in_past
    player.drag("Germany", "infantry", "Poland")
    assert standing(player, "Poland") == {"infantry": 9}
    assert len(session.game.nodes[past].children) == 2


def test_one_planned_move_is_taken_back_and_one_that_is_needed_is_not(player, qtbot):
    """P69: the cross of a move that a later one needs is off, and says which."""
    session, window = player.window.session, player.window
    player.drag("Germany", "tank", "Poland")
    player.drag("Germany", "infantry", "SZ 5")
    loading = session.game.current
    (ship,) = [p for p in session.state.stack("SZ 5") if p.cargo and p.owner == "Germany"]
    assert ship.cargo
    cargo: dict[str, int | dict[str, int]] = {"infantry": len(ship.cargo)}
    player.plays(Move({"transport": [UnitSpec(n=2, cargo=cargo)]}, ("SZ 5", "SZ 6")))
    assert not session.can_take_back(loading)
    assert not session.take_back(loading)
    crosses = window.docks.turn.planned.crosses
    qtbot.waitUntil(lambda: not crosses[loading].isEnabled())
    tanks = session.game.phase_moves()[0].id
    crosses[tanks].click()
    assert standing(player, "Poland") == {}
    assert len(session.game.phase_moves()) == 2
    player.window.docks.turn.planned.all.click()
    assert session.game.phase_moves() == []


# -- kept -----------------------------------------------------------------------------------


def test_saved_closed_and_opened_again_it_is_the_same_game(player, open_window, tmp_path, qtbot):
    session, window = player.window.session, player.window
    player.drag("Germany", "tank", "Poland")
    player.drag("Germany", "fighter", "Poland")
    player.command(Key.Key_Z)
    player.drag("Germany", "infantry", "France")
    game = session.game
    path = tmp_path / "Friday group.anniversary.json"
    player.command(Key.Key_S, shift=True)
    dialog = window.documents.dialog
    assert isinstance(dialog, QFileDialog)
    dialog.selectFile(str(path))
    dialog.accept()
    assert path.is_file()
    assert not session.dirty
    assert "Friday group" in window.windowTitle()
    window.close()
    again = open_window(path).window.session
    assert again.state == game.state
    assert again.game == game
    assert again.path == path


def test_closed_without_saving_the_next_start_has_the_game(player, open_window):
    player.drag("Germany", "tank", "Poland")
    game = player.window.session.game
    player.window.close()
    again = open_window()
    assert again.window.session.game == game
    assert again.card("message") == ""


def test_combat_move_ends_by_key_with_battles(player):
    player.drag("Germany", "tank", "Poland")
    player.command(Key.Key_Return)
    assert player.window.session.state.phase == "conduct_combat"
    assert [battle.area for battle in player.window.session.state.battles] == ["Poland"]
    assert player.card("end") == ""
    assert isinstance(player.window.session.game.node.action, EndPhase)


def test_the_wheel_changes_how_many_while_dragging(player):
    player.carry("Germany", "infantry", "France")
    before = player.view.zoom
    player.wheel(-1, player.middle("France"))
    player.wheel(-1, player.middle("France"))
    player.wheel(1, player.middle("France"))
    assert player.view.zoom == before
    player.let_go("France")
    assert standing(player, "France") == {"infantry": 15}
