"""Small mistakes made on purpose, one at a time: does a test see each of them?

    python -m tests.mutants --mutants 2000 --seed 0 [--only codec] [--workers 2]

The seed draws places and changes: a comparison, a number, an operator, a condition; nothing but an annotation is never
changed. `survivors.txt` has the changes that no test can or need see, each below its reason: they are no failure.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

from tests.mutants.made import SOURCES, drawn
from tests.mutants.parts import PARTS

LISTED = Path(__file__).with_name("survivors.txt")


def listed() -> dict[str, str]:
    """The survivors that are known, with the reason of each."""
    found, reason = {}, ""
    for line in LISTED.read_text("utf-8").splitlines():
        if line.startswith("# "):
            reason = line[2:]
        elif line:
            found[line] = reason
    return found


def survive(number: int, seed: int, workers: int, names: Sequence[str]) -> Counter[str]:
    """Make so many mutants of these parts, and tell those that no test sees; the numbers of each kind."""
    import ortools.sat.python.cp_model  # noqa: F401  # what tests load is loaded once, before any process is forked

    from tests.mutants.seen import unseen

    total = sum(PARTS[name].share for name in names)
    known, kinds = listed(), Counter[str]()
    for name in names:
        part = PARTS[name]
        files = sorted(file for pattern in part.files for file in SOURCES.glob(pattern))
        mutants = list(drawn(files, round(number * part.share / total), Random(f"{name} {seed}")))
        left = unseen(mutants, part, workers)
        new = [mutant for mutant in left if mutant.words not in known]
        for mutant in new:
            print(f"  {mutant.file}:{mutant.line}\n  {mutant.words}")
        print(f"{name}: {len(mutants)} mutants, {len(left)} survive, {len(left) - len(new)} with a reason", flush=True)
        kinds.update(made=len(mutants), left=len(left), new=len(new))
    return kinds


def main(words: Sequence[str]) -> int:
    """The command line."""
    asked = argparse.ArgumentParser(prog="python -m tests.mutants")
    asked.add_argument("--mutants", type=int, default=2000, help="of all parts together")
    asked.add_argument("--seed", type=int, default=0)
    asked.add_argument("--workers", type=int, default=2)
    asked.add_argument("--only", choices=PARTS, action="append")
    told = asked.parse_args(words)
    kinds = survive(told.mutants, told.seed, told.workers, told.only or [*PARTS])
    seen = 1 - kinds["left"] / max(1, kinds["made"])
    print(f"{kinds['made']} mutants, {seen:.1%} seen by a test; {kinds['new']} survive without a reason")
    return 1 if seen < 0.9 or kinds["new"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
