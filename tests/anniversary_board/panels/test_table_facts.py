"""What the table of facts says, without a window: money by round, statements, objectives, units, dice."""

from __future__ import annotations

import csv
import dataclasses
import io
from itertools import combinations, pairwise

import msgspec
import pytest

from anniversary_board.panels import (
    dice_facts,
    economy_facts,
    objectives_facts,
    statement_facts,
    units_facts,
)
from anniversary_board.panels.line_styles import LEAST_CONTRAST, STYLES, contrast, line_color, spread
from anniversary_board.panels.sheet import Column, Row, Sheet, delimited, words
from anniversary_board.theme import DARK, LIGHT
from rules import economy
from rules.actions import EndPhase, Research, Roll
from rules.events import Paid, Rolled
from rules.game import Game
from rules.names import COLLECT_INCOME, KINDS, POWERS, TECHNOLOGIES
from rules.pending import Shot
from rules.setups import standard_setup
from rules.state import State
from rules.technology import TABLE
from tests.rules.position import position


def replaced(state: State, **changes: object) -> State:
    return msgspec.structs.replace(state, **changes)


def to_income(game: Game) -> None:
    """Go on to where the power on turn has its money, doing nothing on the way."""
    while game.state.phase != COLLECT_INCOME:
        game.play(EndPhase())


@pytest.fixture
def german_income() -> Game:
    """The standard game at the end of Germany's first turn."""
    game = Game.of(standard_setup(), seed=1)
    to_income(game)
    return game


# -- sheets ---------------------------------------------------------------------------------

SHEET = Sheet(
    "Things",
    (
        Column("Power", grouped=True),
        Column("Figure", figures=True),
        Column("Luck", figures=True, signed=True),
    ),
    (Row(("Italy", 3, -0.25)), Row(("Italy", None, 1.04)), Row(("China, free", 0, 0.0))),
)


def test_a_sheet_is_read_with_real_minus_signs_and_dashes_for_nothing():
    assert [SHEET.shown(0, column) for column in range(3)] == ["Italy", "3", "−0.2"]
    assert [SHEET.shown(1, column) for column in range(3)] == ["Italy", "–", "+1.0"]
    assert SHEET.shown(2, 2) == "0.0"
    assert words(-7, Column("", figures=True)) == "−7"


def test_a_group_is_named_once():
    assert [SHEET.repeats(row, 0) for row in range(3)] == [False, True, False]
    assert not any(SHEET.repeats(row, 1) for row in range(3))


def test_a_file_holds_plain_figures_and_every_name():
    read = list(csv.reader(io.StringIO(delimited(SHEET))))
    assert read == [
        ["Power", "Figure", "Luck"],
        ["Italy", "3", "-0.25"],
        ["Italy", "", "1.04"],
        ["China, free", "0", "0.00"],
    ]
    assert delimited(SHEET, "\t", [2]).splitlines() == ["Power\tFigure\tLuck", "China, free\t0\t0.00"]


# -- economy --------------------------------------------------------------------------------


def test_the_course_begins_with_the_setup(german_income):
    start, first = economy_facts.course(german_income, german_income.current)
    origin = german_income.origin
    assert start.title == "Start"
    assert {power: start.by[power].treasury for power in POWERS} == {
        power: origin.treasury.get(power, 0) for power in POWERS
    }
    assert start.by["Germany"].income is None
    assert sum(start.by[power].cities for power in POWERS) <= len(origin.ruleset.board.cities)
    assert first.round == 1


def test_a_game_that_begins_late_begins_with_its_own_round():
    state = replaced(Game.of(standard_setup()).state, round=7)
    game = Game(state, standard_setup())
    start, now = economy_facts.course(game, game.current)
    assert (start.round, now.round) == (6, 7)
    assert start.is_start
    assert economy_facts.table((start, now), economy_facts.QUANTITIES[1]).columns[1].title == "Start"


def test_income_is_what_was_paid_and_unknown_before(german_income):
    now = economy_facts.course(german_income, german_income.current)[-1]
    assert now.by["Germany"].income == economy.income(german_income.state, "Germany")
    assert now.by["France"].income is None, "France has not collected yet"
    axis = economy_facts.side_sum(now, "Axis", "income")
    assert axis == now.by["Germany"].income
    assert economy_facts.side_sum(now, "Allies", "income") is None


def test_a_conquered_treasury_is_no_income():
    assert economy_facts.is_income(Paid("Japan", 4, "H-INC-1"))
    assert not economy_facts.is_income(Paid("Japan", 4, "H-CAP-2"))
    assert not economy_facts.is_income(Paid("Japan", -5, "R-RD-01"))


def test_units_are_worth_their_price_and_factories_nothing():
    state = position({"Germany": "2 tanks, factory", "Poland": "infantry"}, owners={"Poland": "Germany"})
    game = Game(state, standard_setup())
    (start, now) = economy_facts.course(game, game.current)
    assert start.by["Germany"].units == now.by["Germany"].units == 2 * 7 + 3
    assert now.by["Germany"].territories >= 2


def test_the_table_has_a_row_for_each_power_and_side(german_income):
    moments = economy_facts.course(german_income, german_income.current)
    for quantity in economy_facts.QUANTITIES:
        sheet = economy_facts.table(moments, quantity)
        assert [row.cells[0] for row in sheet.rows][-2:] == ["Axis", "Allies"]
        assert {row.owner for row in sheet.rows if row.owner} == set(POWERS)
        assert all(len(row.cells) == len(sheet.columns) for row in sheet.rows)
        assert sheet.columns[-1].title == "1, now"
    whole = economy_facts.everything(moments)
    assert len(whole.rows) == len(POWERS) * len(moments)
    assert [column.title for column in whole.columns][:3] == ["Round", "Power", "Income collected"]


# -- statement ------------------------------------------------------------------------------


def test_a_statement_sets_what_is_due_beside_what_was_paid(german_income):
    by = {one.power: one for one in statement_facts.statements(german_income, german_income.current)}
    german = by["Germany"]
    assert german.round == 1
    assert german.now == german.last == sum(entry.now or 0 for entry in german.entries)
    assert german.entries[0].rule == "H-INC-1"
    soviets = by["Soviet Union"]
    assert (soviets.now, soviets.last, soviets.round) == (20, None, 0)
    assert [entry.rule for entry in soviets.entries] == ["H-INC-4"]


def test_a_line_that_is_gone_stays_beside_the_others(german_income):
    state = german_income.state
    node = german_income.nodes[german_income.current]
    node.events = (*node.events, Paid("Germany", 5, "R-NO-GER-3"), Paid("Germany", 4, "R-TECH-05"))
    (german, *_) = statement_facts.statements(german_income, german_income.current)
    lines = {entry.rule: entry for entry in german.entries}
    assert (lines["R-NO-GER-3"].now, lines["R-NO-GER-3"].last) == (None, 5)
    assert "Caucasus" in lines["R-NO-GER-3"].text
    assert lines["R-TECH-05"].text.startswith("War bonds")
    assert german.now == sum(line.ipc for line in economy.statement(state, "Germany"))


def test_every_line_of_the_statement_has_its_rule_and_china_its_infantry(german_income):
    sheet = statement_facts.sheet(statement_facts.statements(german_income, german_income.current))
    for index, row in enumerate(sheet.rows):
        assert bool(sheet.rule(index)) != row.strong
    (china,) = [row for row in sheet.rows if row.owner == "China"]
    assert china.cells[-1] == "H-CHI-2"


# -- objectives -----------------------------------------------------------------------------


def standing(state: State) -> dict[str, objectives_facts.Objective]:
    return {one.goal.rule: one for one in objectives_facts.objectives(state)}


def test_an_objective_says_what_is_missing():
    owners = {"Caucasus": "Soviet Union", "Karelia S.S.R.": "Soviet Union"}
    state = position({}, war="Germany-Soviets", owners=owners)
    found = standing(state)["R-NO-GER-3"]
    assert (found.standing, found.missing) == ("missed", "Karelia S.S.R. or Caucasus")


def test_an_objective_that_is_held_pays_only_at_war():
    owners = {"Caucasus": "Germany"}
    assert standing(position({}, war="Germany-Soviets", owners=owners))["R-NO-GER-3"].standing == "pays"
    peace = standing(position({}, owners=owners))["R-NO-GER-3"]
    assert peace.standing == "at peace"
    assert "at war" in peace.missing


def test_guests_and_warships_are_named():
    owners = {"Archangel": "Soviet Union"}
    state = position({"Archangel": "UK: fighter"}, war="Germany-Soviets, Germany-UK", owners=owners)
    assert standing(state)["R-NO-SOV-1"].missing == "Units of other powers in Archangel"
    state = position({"SZ 13": "UK: cruiser"}, war="Italy-UK")
    assert "nemy warships in SZ 13" in standing(state)["R-NO-ITA-2"].missing


def test_a_game_without_objectives_says_so():
    state = standard_state(national_objectives=False)
    assert objectives_facts.objectives(state) == ()
    assert "H-INC-6" in objectives_facts.summary(())


def standard_state(**options: object) -> State:
    """The standard game's first position, played with other options."""
    state = Game.of(standard_setup()).state
    changed = msgspec.structs.replace(state.ruleset.options, **options)
    return replaced(state, ruleset=dataclasses.replace(state.ruleset, options=changed))


# -- units ----------------------------------------------------------------------------------


def entry(state: State, power: str, kind: str) -> units_facts.Entry:
    return next(one for one in units_facts.entries(state, power) if one.kind == kind)


def test_every_kind_has_notes_and_rules_that_exist():
    kinds = [one.kind for one in units_facts.entries(standard_state(), "Germany")]
    assert kinds == list(KINDS)
    assert "v1_rocket" not in [one.kind for one in units_facts.entries(standard_state(), "Italy")]
    assert set(units_facts.ABOUT) == set(units_facts.SHORT) == set(KINDS)
    assert set(units_facts.TOUCHED) == set(TECHNOLOGIES)


def test_technologies_change_prices_and_values():
    state = replaced(standard_state(), techs={"Japan": frozenset({"improved_shipyards", "super_submarines"})})
    submarine = entry(state, "Japan", "submarine")
    assert (submarine.values.cost, submarine.values.attack) == (5, 3)
    assert submarine.changed == ("cost", "attack")
    assert any("R-TECH-09" in note for note in submarine.notes)
    assert entry(state, "Germany", "submarine").changed == ()
    (row,) = units_facts.sheet((submarine,)).rows
    assert dict(row.changed)[1].startswith("6 without")


def test_the_options_of_the_game_count():
    tank = entry(standard_state(two_hit_units="aa50"), "Germany", "tank")
    assert (tank.values.cost, tank.unit.hits) == (5, 1)
    assert "one hit" in tank.notes[0]
    assert entry(standard_state(fighter_range=4), "Germany", "fighter").values.move == 4


# -- dice -----------------------------------------------------------------------------------


def test_dice_are_told_by_whose_they_are_and_what_for():
    shots = (Shot("Germany", "tank", 3, 2), Shot("Italy", "infantry", 1, 1))
    found = dice_facts.tallies([Rolled("Germany", "Poland", "attack", (1, 4, 1), shots, 2)])
    german, italian = sorted(found, key=lambda one: one.power)
    assert (german.dice, german.hits, german.expected, german.luck) == (2, 1, 1.0, 0.0)
    assert (italian.dice, italian.hits) == (1, 1)
    assert italian.expected == pytest.approx(1 / 6)
    assert german.faces == (1, 0, 0, 1, 0, 0)


def test_dice_that_cannot_hit_have_a_mean_only():
    (one,) = dice_facts.tallies([Rolled("Germany", "", "research", (6, 3), (Shot("Germany", dice=2),))])
    assert (one.hits, one.expected, one.luck, one.mean) == (None, None, None, 4.5)
    assert dice_facts.summary([one]) == "2 dice, none of them to hit."


def test_sums_come_first_and_bars_are_shares_of_the_commonest_face():
    shots = (Shot("Germany", "tank", 3, 3),)
    events = [Rolled("Germany", "", purpose, (1, 1, 6), shots, 2) for purpose in ("attack", "defense")]
    sheet = dice_facts.sheet(dice_facts.with_sums(dice_facts.tallies(events)))
    assert [row.cells[:2] for row in sheet.rows] == [
        ("Everybody", "All dice"),
        ("Germany", "All dice"),
        ("Germany", "Attack"),
        ("Germany", "Defence"),
    ]
    ones, sixes = (next(i for i, c in enumerate(sheet.columns) if c.title == face) for face in "16")
    assert (sheet.share(2, ones), sheet.share(2, sixes), sheet.share(2, 2)) == (1.0, 0.5, 0.0)


def test_only_this_round_counts_when_asked():
    game = Game.of(standard_setup(), seed=1)
    game.play(Research(2))
    game.play(Roll((1, 2)))
    assert [event.faces for event in dice_facts.rolls(game, game.current, 1)] == [(1, 2)]
    assert dice_facts.rolls(game, game.current, 2) == []


# -- lines ----------------------------------------------------------------------------------


def test_no_two_powers_have_the_same_dashes_and_mark():
    assert set(STYLES) == set(POWERS)
    for one, other in combinations(POWERS, 2):
        assert STYLES[one] != STYLES[other]
        assert STYLES[one].mark != STYLES[other].mark


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
@pytest.mark.parametrize("power", POWERS)
def test_a_line_is_seen_on_its_ground(theme, power):
    assert contrast(line_color(theme, power), theme.panel.dock) >= LEAST_CONTRAST


def test_names_are_spread_without_overlapping():
    placed = spread({"Germany": 50.0, "Japan": 50.0, "Italy": 2.0, "China": 100.0}, 10, 5, 95)
    at = sorted(placed.values())
    assert all(later - sooner >= 10 - 1e-9 for sooner, later in pairwise(at))
    assert min(at) >= 5
    assert max(at) <= 95
    assert placed["Italy"] < placed["Germany"] < placed["China"]


def test_the_technologies_named_are_the_rulebooks():
    for name in TABLE:
        assert TABLE[name].rule in units_facts.tech_note(name)
