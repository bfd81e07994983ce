"""The referee: the rules of Global 1939 as pure values and functions, no window, no clock, no dice."""

from __future__ import annotations

__version__ = "0.2.0"
__all__ = ["__version__"]
