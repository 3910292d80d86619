"""The command line: verbs in folders that are the groups of the help.

A verb is two files: `understand/solve.py` declares the command `solve` (click and `options` only, so that `grillon
--help` loads no family and no compiled code), `run_solve` in `understand/run_solve.py` is its body, with its imports on
top; the body is found by this name. There is no list of verbs: two new files are a new verb. A family's own verbs lie
in its folder `verbs` in the same way; other distributions name theirs by an entry point in the group `grillon.verbs`.

Nothing else calls this package; `main` is the command `grillon`.

| file | purpose |
| --- | --- |
| `common/` | what bodies share: puzzles of the input, output, files, progress |
| `count/` | count, enumerate, sweep, sample, rank, unrank |
| `library/` | catalogues, the collection, families, networks, shell and manual |
| `make/` | generate, convert |
| `options/` | what declares verbs: commands, options, the values that bodies take |
| `play/` | the workbench in a browser, the puzzles of a day |
| `print/` | pictures, booklets, pages |
| `schemas/` | the JSON schema of each verb's `--json` |
| `understand/` | solve, check, hint, explain, rate, compare |
| `__main__.py` | `python -m grillon.cli` is the same as the command `grillon` |
| `app.py` | the application: verbs found by listing the package, and the first words of a command line |
| `examples.py` | the examples in the help, with families, sizes and puzzles filled in |
| `help.py` | the help of a command, in the language of the command: its purpose, its arguments, examples |
| `language.py` | the language of a command: its answers, errors and help |
| `run.py` | from the arguments of a command line to its exit code |
| `terminal.py` | whether the output is a terminal, and what it can show |
| `tried.py` | the examples of the documentation, run in a browser where they stand |
| `usage_errors.py` | command lines that click refuses, in our own words |
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command `grillon`; the exit code is 0 for done, 1 for "no", 2 for bad input, 3 if a limit was reached."""
    # Garbage collection of newly imported modules would take a tenth of a short command.
    gc.set_threshold(100_000)
    try:
        from grillon.cli.run import run  # after the threshold is set

        code = run(arguments)
        gc.freeze()
    except MemoryError:  # so little that nothing could be loaded, or said in words
        os.write(2, b"grillon: out of memory\n")
        code = 3
    sys.exit(code)
