"""The program: a window, or a command without one."""

from __future__ import annotations

import sys

from anniversary_board import cli


def main() -> int:
    """Run the command line; returns the exit status."""
    return cli.main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
