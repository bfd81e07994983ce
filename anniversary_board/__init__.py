"""The board: windows, panels, printing and the command line around the referee in ``rules``."""

from __future__ import annotations

__version__ = "0.2.0"
__all__ = ["__version__"]
