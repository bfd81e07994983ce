"""From the start of the process to a painted board, and how much memory that takes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

PROGRAM = """
import sys
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QGraphicsView
from anniversary_board import app

class FirstPaint(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint and isinstance(watched.parent(), QGraphicsView):
            application.removeEventFilter(self)
            QTimer.singleShot(0, application.quit)
        return False

application = app.application()
first = FirstPaint()
application.installEventFilter(first)
QTimer.singleShot(20_000, lambda: application.exit(1))
status = app.run()
# The high-water mark of this program alone: the one of getrusage begins with that of whoever started it.
with open("/proc/self/status", encoding="ascii") as status_file:
    print(next(int(line.split()[1]) // 1024 for line in status_file if line.startswith("VmHWM")))
sys.exit(status)
"""
MEGABYTES = 200


def run_until_painted(home: Path) -> int:
    """Start the program, wait for the board's first paint, close it; the most memory it had, in MB."""
    places = {name: str(home) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME")}
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", **places},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return int(run.stdout)


@pytest.mark.goal(1000)
def test_start_to_painted_board(benchmark: Any, tmp_path: Path) -> None:
    run_until_painted(tmp_path)
    memory = benchmark.pedantic(run_until_painted, args=(tmp_path,), rounds=5)
    assert memory <= MEGABYTES
