"""To be written."""

from __future__ import annotations

from rules.actions import Place, RepairUnits
from rules.errors import Refusal
from rules.events import Event
from rules.pending import Question
from rules.state import State
from rules.step import Step


def place(state: State, action: Place) -> Step | Refusal:
    raise NotImplementedError


def repair_units(state: State, action: RepairUnits) -> Step | Refusal:
    raise NotImplementedError
