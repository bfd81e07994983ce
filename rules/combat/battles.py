"""Battles begun, in the order of R-CMB-01."""

from __future__ import annotations

from rules.actions import Fight
from rules.errors import Refusal
from rules.state import State
from rules.step import Step


def fight(state: State, action: Fight) -> Step | Refusal:
    raise NotImplementedError
