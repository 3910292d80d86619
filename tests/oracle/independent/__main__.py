"""Random problems until the number or the time is used up: every verb against rules that share nothing with it.

    python -m tests.oracle.independent --problems 1000 --seed 0

Problem n is the same everywhere: its family is n modulo 4, every 83rd round of the families is drawn large and solved
by CP-SAT, every ninth is of medium size, the others are tiny; every fifth Sudoku has clues, and of ten rounds one is
drawn until there is no solution and three until there are several. Every verb is asked about every problem, and may not
take for ever; the command line about a share of them, and lists, catalogues and booklets about all of them together.
The first difference is shrunk, and told with the command that repeats it.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from tests.oracle.independent.asked import VERBS, AnyCase, batches
from tests.oracle.independent.changed import CHANGES, catalogues
from tests.oracle.independent.kept import KEPT
from tests.oracle.independent.rules.clued import CluedSudoku
from tests.oracle.independent.rules.common import MAX_NODES, TooLarge, case_of
from tests.oracle.independent.rules.families import RULES
from tests.oracle.independent.rules.large import LARGE
from tests.oracle.independent.smaller import smallest
from tests.oracle.independent.steps import STEPS
from tests.oracle.independent.told import COMMANDS

FAMILIES = tuple(RULES)
LARGE_ROUND = 83
MEDIUM_ROUND = 9
TINY = 1_500
"""Positions in which the simple rules solve a board of any other round."""
CLUED_ROUND = 5
COMMAND_ROUND = 20
TOGETHER = 40
"""So many problems of a family are put to a catalogue, a booklet and a list, and to the verbs for many at once."""
LONGEST = 120
"""Seconds of processor time after which a verb hangs."""
CLUED = CluedSudoku()
Wrong = (Exception, pytest.fail.Exception)
Verb = Callable[[AnyCase], None]


def problem(number: int) -> AnyCase:
    """The problem of this number."""
    family, turn = FAMILIES[number % len(FAMILIES)], number // len(FAMILIES)
    rules = (LARGE if turn % LARGE_ROUND == LARGE_ROUND - 1 else RULES)[family]
    if family == "sudoku" and turn % CLUED_ROUND == 2:
        rules = CLUED
    nodes = MAX_NODES if turn % MEDIUM_ROUND == MEDIUM_ROUND - 1 else TINY
    wanted = {0: (0, 0), 3: (2, 10**9), 6: (2, 10**9), 9: (2, 10**9)}.get(turn % 10, (0, 10**9))
    kept: AnyCase | None = None
    for attempt in range(1000):
        if kept is not None and attempt >= 100:
            break  # one of the wanted kind is hard to draw
        random = Random(f"problem {number} {attempt}")
        try:
            kept = case_of(family, rules, rules.draw(random), number, random, nodes)
        except TooLarge:
            continue
        if wanted[0] <= kept.number <= wanted[1]:
            break
    assert kept is not None, f"no board of {number} is small enough"
    return kept


def verbs_for(number: int, folder: Path) -> dict[str, Verb]:
    """The verbs that are asked about this problem."""
    asked = dict(VERBS | CHANGES | STEPS)
    if number // len(FAMILIES) % COMMAND_ROUND == 0:
        asked |= {f"grillon {name}": _in(folder, command) for name, command in COMMANDS.items()}
    return asked


def _in(folder: Path, command: Callable[[AnyCase, Path], None]) -> Verb:
    return lambda case: command(case, folder)


class Hangs(Exception):
    """A verb does not end."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Hangs, if this takes longer."""

    def end(*_: object) -> None:
        raise Hangs

    before = signal.signal(signal.SIGPROF, end)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def differs(verb: Verb, case: AnyCase) -> str:
    """Where the answer differs, told as the last line of the tests that saw it; nothing where it agrees."""
    try:
        with within(LONGEST):
            verb(case)
    except Wrong as error:
        ours = [frame for frame in traceback.extract_tb(error.__traceback__) if "oracle" in frame.filename]
        return f"{type(error).__name__} at {Path(ours[-1].filename).name}:{ours[-1].lineno}: {ours[-1].line} {error}"
    return ""


def difference(case: AnyCase, name: str, verb: Verb) -> str | None:
    """What is wrong with a verb's answer, about the smallest board that shows it."""
    told = differs(verb, case)
    if not told:
        return None
    place = told.split(":")[1]
    small = smallest(case, lambda tried: differs(verb, tried).split(":")[1:2] == [place])
    return (
        f"DIFFERENT: {name}, {case.family}\n{told}\nfirst seen with\n{case.text}\n"
        f"smallest, {small.number} solutions\n{small.text}\n"
        f"again: python -m tests.oracle.independent --seed {case.seed} --problems 1"
    )


def together(cases: list[AnyCase], folder: Path) -> str | None:
    """What is wrong with the answers about many at once."""
    try:
        batches(cases)
        with TemporaryDirectory(dir=folder) as fresh:
            for verb in (catalogues, *KEPT.values()):
                verb(cases, Path(fresh))
    except Wrong:
        seeds = f"{cases[0].seed} to {cases[-1].seed}"
        return f"DIFFERENT: many at once, {cases[0].family}, problems {seeds}\n{traceback.format_exc()}"
    return None


def compare(first: int, problems: int, seconds: float | None = None, every: int = 0) -> tuple[Counter[str], str | None]:
    """Ask about so many problems; the numbers of each kind, and the first difference."""
    kinds: Counter[str] = Counter()
    waiting: dict[str, list[AnyCase]] = {family: [] for family in FAMILIES}
    end = None if seconds is None else time.monotonic() + seconds
    with TemporaryDirectory() as name:
        folder = Path(name)
        for number in range(first, first + problems):
            if end is not None and time.monotonic() > end:
                break
            case = problem(number)
            kinds[case.judgement] += 1
            kinds["problems"] += 1
            for verb_name, verb in verbs_for(number, folder).items():
                if told := difference(case, verb_name, verb):
                    return kinds, told
            waiting[case.family].append(case)
            if len(waiting[case.family]) == TOGETHER:
                if told := together(waiting[case.family], folder):
                    return kinds, told
                waiting[case.family] = []
            if every and kinds["problems"] % every == 0:
                print(shares(kinds), flush=True)
    return kinds, None


def shares(kinds: Counter[str]) -> str:
    """How many problems there were, and how many of each kind."""
    total = kinds["problems"]
    without, several = kinds["none"] + kinds["broken"], kinds["several"]
    return f"{total} problems: {without / total:.0%} without a solution, {several / total:.0%} with several"


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.oracle.independent")
    parser.add_argument("--problems", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0, help="the number of the first problem")
    parser.add_argument("--seconds", type=float, help="stop after this time")
    asked = parser.parse_args()
    kinds, told = compare(asked.seed, asked.problems, asked.seconds, every=1000)
    if kinds["problems"]:
        print(shares(kinds))
    if told is None:
        print("no difference")
        return 0
    print(told, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
