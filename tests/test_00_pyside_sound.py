"""The installed PySide6 keeps its references to None; some pairs of versions lose them and crash at exit.

PySide6 6.12 on Python 3.11 is one (docs/decisions/0003-pyside6-pin.md). Everything else here would fail in
strange ways on such a pair, so this test comes first.
"""

from __future__ import annotations

import sys

import PySide6
from PySide6.QtCore import QTimer

CALLS = 500
NOISE = 50
"""So many references other parts of the interpreter may drop or take in the meantime."""


def test_calls_that_return_none_keep_its_references() -> None:
    timer = QTimer()
    timer.stop()
    before = sys.getrefcount(None)
    for _ in range(CALLS):
        timer.stop()
    lost = before - sys.getrefcount(None)
    assert lost < NOISE, (
        f"PySide6 {PySide6.__version__} on Python {sys.version.split()[0]} lost {lost} references to None "
        f"in {CALLS} calls; install the versions of constraints.txt"
    )
