"""The command line: one file per verb.

A module of this package whose name has no leading underscore is a verb: `solve.py` holds a command `solve`, or a group
of commands for a verb with subcommands. There is no list of verbs; a new file is a new verb.
A verb imports its dependencies inside its function: `grillon --help` loads no family and no compiled code.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command `grillon`; the exit code is 0 for done, 1 for "no", 2 for bad input, 3 if a limit was reached."""
    # Garbage collection of newly imported modules would take a tenth of a short command.
    gc.set_threshold(100_000)
    from grillon.cli._run import run

    code = run(arguments)
    gc.freeze()
    sys.exit(code)
