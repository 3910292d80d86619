"""The command line: one file per verb.

A module of this package whose name has no leading underscore is a verb: `solve.py` holds a command `solve`, or a
group of commands for a verb with words of its own. Nothing lists the verbs; a new file is a new verb.
A verb imports what it works with inside its function: `grillon --help` loads no family and no compiled code.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command `grillon`; exits with 0 done, 1 the answer is no, 2 bad input, 3 a limit was reached."""
    # To look for garbage among what was just imported is a tenth of a short command.
    gc.set_threshold(100_000)
    from grillon.cli._run import run

    code = run(arguments)
    gc.freeze()
    sys.exit(code)
