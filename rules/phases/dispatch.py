"""From an action to the rules it goes by: the open question first, then one `match`."""

from __future__ import annotations

from typing import assert_never

import msgspec

from rules import french_ships, phrases
from rules.actions import (
    Action,
    Agree,
    Barrage,
    Choose,
    DeclareWar,
    Drop,
    Edit,
    EndPhase,
    Fight,
    Launch,
    Lend,
    Move,
    Place,
    Purchase,
    RepairUnits,
    Research,
    Roll,
)
from rules.combat import barrage, battles, rockets, sequence
from rules.errors import Refusal
from rules.movement import airborne, moves
from rules.pending import DICE, Question
from rules.phases import declarations, edit, ending, income, mobilize, purchase, research
from rules.powers import in_text
from rules.state import State
from rules.step import Step

DICE_RULES = {
    "research": "R-RD-02",
    "chart": "R-RD-03",
    "war_bonds": "R-TECH-05",
    "disposition": "H-FRA-1",
    "barrage": "H-AA-2",
    "aa": "R-CMB-02",
    "bombard": "R-AMP-03",
    "surprise_attack": "R-SUB-01",
    "surprise_defense": "R-SUB-01",
    "escort": "H-AIR-1",
    "intercept": "H-AIR-1",
    "flak": "H-PRO-6",
    "raid": "R-SBR-03",
    "rocket": "R-TECH-02",
}
"""The rule that says how many dice are rolled, by their purpose; ordinary fire is R-CMB-04."""


def resolve(state: State, action: Action) -> Step | Refusal:
    """The step or refusal of an action whose names are canonical."""
    if isinstance(action, Edit):
        return edit.resolve_edit(state, action)
    if state.pending is not None:
        return _answered(state, action, state.pending)
    if action.by not in ("", state.turn):
        return Refusal(
            "H-TURN-1", f"It is the turn of {in_text(state.turn)}, not of {in_text(action.by)}.", ""
        )
    return _ordered(state, action)


def _ordered(state: State, action: Action) -> Step | Refusal:
    """What the power on turn does while no question is open."""
    match action:
        case Move():
            return moves.resolve(state, action)
        case Drop():
            return airborne.drop(state, action)
        case EndPhase():
            return ending.end_phase(state, action)
        case DeclareWar():
            return declarations.declare(state, action)
        case Agree():
            return declarations.agree(state, action)
        case Fight():
            return battles.fight(state, action)
        case Launch():
            return rockets.launch(state, action)
        case Barrage():
            return barrage.barrage(state, action)
        case Research():
            return research.research(state, action)
        case Purchase():
            return purchase.purchase(state, action)
        case Lend():
            return purchase.lend(state, action)
        case Place():
            return mobilize.place(state, action)
        case RepairUnits():
            return mobilize.repair_units(state, action)
        case Roll() | Choose():
            return Refusal("R-SEQ-01", "No question is open, so there is nothing to answer.", "")
        case Edit():
            return edit.resolve_edit(state, action)
        case _:
            assert_never(action)


def _answered(state: State, action: Action, question: Question) -> Step | Refusal:
    """The open question answered; nothing else goes on before it is (interfaces page §3)."""
    rolled = question.kind == DICE
    answers = (Roll,) if rolled else (Research,) if question.kind == "chart" else (Choose,)
    if not isinstance(action, answers):
        return _open(question)
    if action.by not in ("", question.by):
        who = in_text(question.by)
        return Refusal("R-SEQ-01", f"The question is for {who} to answer, not for {in_text(action.by)}.", "")
    if isinstance(action, Roll) and len(action.faces) != question.dice:
        return _wrong_number(question, len(action.faces))
    after = msgspec.structs.replace(state, pending=None)
    if isinstance(action, Research):
        return research.charted(after, question, action)
    if isinstance(action, Roll):
        return _rolled(after, question, action)
    assert isinstance(action, Choose)
    if question.kind == "land":
        return ending.landed(after, question, action)
    return sequence.chosen(after, question, action)


def _rolled(state: State, question: Question, action: Roll) -> Step | Refusal:
    """Dice to whoever asked for them."""
    match question.purpose:
        case "research" | "chart":
            return research.rolled(state, question, action.faces)
        case "war_bonds":
            return income.rolled(state, question, action.faces)
        case "disposition":
            return french_ships.rolled(state, question, action.faces)
        case "barrage":
            return barrage.rolled(state, question, action.faces)
        case _:
            return sequence.rolled(state, question, action.faces)


def _wrong_number(question: Question, given: int) -> Refusal:
    """Another number of dice than was asked for."""
    asked = "1 die is" if question.dice == 1 else f"{question.dice} dice are"
    where = f" in {question.area}" if question.area else ""
    areas = (question.area,) if question.area else ()
    return Refusal(
        DICE_RULES.get(question.purpose, "R-CMB-04"),
        f"{asked} to be rolled for {phrases.purpose(question.purpose)}{where}, not {given}.",
        "",
        areas,
    )


def _open(question: Question) -> Refusal:
    """The refusal of anything but an answer."""
    who = in_text(question.by)
    what = (
        f"dice for {phrases.purpose(question.purpose)} are to be rolled"
        if question.kind == DICE
        else f"{who} {'have' if question.by == 'United States' else 'has'} a question to answer: {question.kind}"
    )
    where = f" in {question.area}" if question.area else ""
    areas = (question.area,) if question.area else ()
    return Refusal("R-SEQ-01", f"First {what}{where}.", "The game goes on when that is done.", areas)
