"""Files of many puzzles on the command line: CPU seconds of a separate process, and its memory.

`--large` adds lists of ten million lines and all solutions of a board.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

import benchmarks
from benchmarks import Row, measure_in_turns
from benchmarks.commands.layer import EASY, cores, some_puzzles
from benchmarks.races import _peers
from grillon.puzzle.puzzle import Puzzle

LENGTHS = (100_000, 1_000_000, 10_000_000)
"""Lines of lists that are given through standard input."""


def run() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        yield from _sudoku(folder)
        yield from _other_families(folder)
        yield from _memory()
        yield from _every_solution(folder)


def _sudoku(folder: Path) -> Iterator[Row]:
    lines, number = [str(puzzle) for puzzle in some_puzzles("sudoku")[:500]], 100_000
    many, easy = folder / "many.sdm", folder / "easy.sdm"
    many.write_text("\n".join(lines * (number // len(lines))) + "\n")
    easy.write_text(f"{EASY}\n" * 20_000)
    for verb, file, length, wanted in (
        ("solve", many, number, "target 100,000/s"),
        ("check", many, number, "target 100,000/s"),
        ("count", many, number, ""),
        ("rate", easy, 20_000, "easy ones, target 15,000/s"),
    ):
        yield Row(f"grillon {verb}, a list of sudoku", _command(verb, str(file)), length, "line", note=wanted)
    yield from _beside_others(many)


def _beside_others(many: Path) -> Iterator[Row]:
    """The time of other programs for the same list; they are slow, so they get a part of it."""
    part = many.with_name("part.sdm")
    for verb in ("solve", "check"):
        for peer, (words, length) in _peers.list_programs(verb).items():
            with many.open() as lines:
                part.write_text("".join(islice(lines, length)))
            own, theirs = measure_in_turns(
                partial(_command, verb, str(part)), partial(_peers.cpu, words, part), repeat=2
            )
            yield Row(f"grillon {verb}, {length:,} lines", own, length, "line", peer, theirs, "start included")


def _other_families(folder: Path) -> Iterator[Row]:
    for name, times in (("takuzu", 20), ("tectonic", 20), ("packing", 80)):
        puzzles = [*map(_nearly_full, some_puzzles(name))] if name == "packing" else some_puzzles(name)
        for verb in ("check", "solve", "count", "rate"):
            part = puzzles * (4 if verb == "rate" and name == "tectonic" else times)  # its ladder takes much longer
            spent, alone = _beside_the_core(folder / name, name, verb, part)
            note = f"{(spent - alone) / len(part) * 1e6:.1f} us a line more than the core, target 10"
            yield Row(f"grillon {verb}, a list of {name}", spent, len(part), "line", "core", alone, note)


def _nearly_full(puzzle: Puzzle) -> Puzzle:
    """A packing with three pieces to place: the core is fast here, so the other costs of a line are visible."""
    from grillon.families.packing.puzzle import PackingPuzzle

    solution = puzzle.solve().value
    assert isinstance(puzzle, PackingPuzzle)
    assert solution is not None
    return puzzle.with_fixed((*puzzle.givens, *sorted(set(solution.candidates) - set(puzzle.givens))[:-3]))


def _beside_the_core(file: Path, name: str, verb: str, puzzles: list[Puzzle]) -> tuple[float, float]:
    """CPU seconds of the command, without its start, and of the core for the same lines, without reading them.

    The result is a small difference, so both are measured in turns, and the least counts. The start is the time of
    a tenth of the list in excess of a tenth of the time.
    """
    lines, tenth = [f"{puzzle.short()}\n" for puzzle in puzzles], file.with_suffix(".tenth")
    file.write_text("".join(lines))
    tenth.write_text("".join(lines[: len(lines) // 10]))
    core = cores(name, puzzles)[f"{verb}_all"]
    spent, start, alone = measure_in_turns(
        partial(_command, verb, str(file)), partial(_command, verb, str(tenth)), core
    )
    return (spent - start) / 0.9, alone


def _command(verb: str, *words: str) -> float:
    """CPU seconds of a command in a separate process, its start included."""
    return _peers.cpu([sys.executable, "-m", "grillon.cli", verb, "--threads", "1", *words])


def _memory() -> Iterator[Row]:
    """The peak memory of a process for longer and longer lists."""
    for verb in ("solve", "check"):
        for number in LENGTHS if benchmarks.large else LENGTHS[:2]:
            spent, most = _streamed(verb, number)
            note = f"{most / 2**20:.0f} MiB at most"
            yield Row(f"grillon {verb} -, {number:,} lines", spent, number, "line", note=note)


_PEAK = (
    "import re, sys; from grillon.cli.run import run; run(sys.argv[1:]); "
    "print(re.search(r'VmHWM:\\s*(\\d+)', open('/proc/self/status').read())[1], file=sys.stderr)"
)


def _streamed(verb: str, number: int) -> tuple[float, int]:
    """CPU seconds and the peak memory in bytes for a list on standard input."""
    before = getrusage(RUSAGE_CHILDREN)
    process = subprocess.Popen(
        [sys.executable, "-c", _PEAK, verb, "--threads", "1", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stderr is not None
    lines = f"{EASY}\n".encode() * 10_000
    for _ in range(number // 10_000):
        process.stdin.write(lines)
    process.stdin.close()
    most = int(process.stderr.read()) * 1024
    process.wait()
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, most


def _every_solution(folder: Path) -> Iterator[Row]:
    """All solutions of IQ 5x11, written."""
    if not benchmarks.large:
        return
    from grillon.families.packing.formats import iq_puzzler

    board, number = folder / "iq.txt", 4_331_140
    board.write_text(str(iq_puzzler.game()))
    for words, found, wanted in (
        ((), number, "target 15 s"),
        (("--json",), number, "target 60 s"),
        (("--up-to-symmetry",), 1_082_785, ""),
    ):
        spent = _command("solve", "--all", *words, str(board))
        yield Row(" ".join(("grillon solve --all", *words, "IQ 5x11")), spent, found, "solution", note=wanted)
