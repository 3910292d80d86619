"""Puzzles that are printed, put into lists with mistakes and made like others: each keeps what is known of it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

from grillon.booklet import Booklet
from grillon.booklet.folder import write_folder
from grillon.catalogue import Catalogue
from grillon.errors import FormatError, GrillonError, InputError
from grillon.model import Monitor
from tests.oracle.independent.asked import AnyCase, about, puzzle_of, said
from tests.oracle.independent.command import grillon, words_of
from tests.oracle.independent.rules.common import Budget, Solution, TooLarge
from tests.support.pdfs import Pdf

AMPLE = {"nodes": 200_000, "solutions": 10}
MOST_WORK = 100_000
"""Nodes in which a puzzle like another is made, or not."""
PRINTED = 8
_TEXT = re.compile(r'<text x="(\d+)" y="([\d.]+)"[^>]*>([^<]*)</text>')
LEFT_OUT = "…"
"""A cell about which nothing is asked."""
CELL = 40
"""The side of a cell in a picture."""


def printed(cases: list[AnyCase], folder: Path) -> None:
    """A booklet and a folder of pictures show the only solution of each puzzle, and none of what has not just one."""
    proper = [case for case in cases if not case.broken and case.family != "packing"][:PRINTED]
    if not any(case.number == 1 for case in proper):
        return
    booklet = Booklet([puzzle_of(case) for case in proper], anyway=True, difficulty=False)
    write_folder(booklet, folder / "pictures")
    rows = json.loads((folder / "pictures" / "index.json").read_text("utf-8"))["puzzles"]
    for case, row in zip(proper, rows, strict=True):
        with about(case):
            assert bool(row["mark"]) == (case.number != 1)
            assert (row["solution"] is None) == (case.number != 1)
            if case.number == 1 and not getattr(case.board, "clues", ()):
                assert _pictured((folder / "pictures" / row["solution"]).read_text("utf-8")) == _values(case)
    texts = Pdf(booklet.solutions_pdf()).alternatives
    unique = [case for case in proper if case.number == 1]
    for case, text in zip(unique, texts, strict=True):
        with about(case):
            assert _spoken(text) == _values(case), text


def _values(case: AnyCase) -> Solution:
    """What stands in the cells of its only solution."""
    return frozenset(one for one in case.solutions[0] if " = " in one)


def _pictured(svg: str) -> Solution:
    """What stands where in a picture."""
    return frozenset(
        f"R{int(float(down)) // CELL + 1}C{int(right) // CELL + 1} = {symbol}"
        for right, down, symbol in _TEXT.findall(svg)
        if symbol != LEFT_OUT
    )


def _spoken(text: str) -> Solution:
    """What stands where in the words for those who cannot see it: `Takuzu 2x2; 4 of 4 cells are filled; 0 1 / 1 0`."""
    rows = text.rpartition("; ")[2].split(" / ")
    return frozenset(
        f"R{row}C{column} = {symbol}"
        for row, line in enumerate(rows, 1)
        for column, symbol in enumerate(line.split(" "), 1)
        if symbol not in ("#", ".", LEFT_OUT)
    )


def with_mistakes(cases: list[AnyCase], folder: Path) -> None:
    """In a list with lines that are no puzzles each of the others is answered in its place, and these are named."""
    random, lines = Random(f"mistakes {cases[0].seed}"), list[tuple[str, AnyCase | None]]()
    for case in cases:
        with suppress(FormatError, InputError):
            line = puzzle_of(case).short()
            if random.random() < 0.3:
                lines.append((random.choice(("nonsense", line[:-1] + "!", line[:4], f"{line}?")), None))
            lines.append((line, case))
    file = folder / "mistakes.txt"
    file.write_text("".join(f"{line}\n" for line, _ in lines), "utf-8")
    for verb in ("check", "count"):
        ran = grillon(verb, str(file), "--json")
        assert ran.code in (0, 1, 2), ran
        for number, ((line, listed), answer) in enumerate(zip(lines, ran.objects, strict=True), 1):
            if listed is None:
                assert f"line {number}" in answer["error"], (line, answer)
                continue
            case = listed
            with about(case):
                if verb == "check":
                    assert answer["judgement"] == case.judgement, (line, answer)
                else:
                    assert "error" in answer if case.broken else answer["count"]["value"] == case.number, (line, answer)


def made_like(cases: list[AnyCase], folder: Path) -> None:
    """What is made like a puzzle is of its kind and has one solution, alone and in a catalogue."""
    for case in [case for case in cases if case.number == 1][:1]:
        puzzle = puzzle_of(case)
        generator = puzzle.family.generator
        with about(case):
            wanted = generator.like(puzzle)
            if not wanted:
                continue
            try:
                made = puzzle.family.generate(seed=case.seed, monitor=Monitor(budget=MOST_WORK), **wanted)
            except GrillonError:  # of this kind, none is made
                continue
            assert generator.like(made.puzzle) == wanted
            assert made.solution is not None
            _has_one(case, str(made.puzzle), said(made.puzzle, made.solution.candidates))
            book = folder / f"like {case.seed}.db"
            words = [*words_of(wanted), "--count", "1", "--workers", "1", "--into", str(book)]
            ran = grillon("generate", case.family, *words, "--seed", str(case.seed))
            assert ran.code == 0, ran
            with Catalogue(book) as kept:
                assert [(str(one.puzzle), one.solution) for one in kept.find()] == [(str(made.puzzle), made.solution)]


def _has_one(case: AnyCase, text: str, solution: Solution) -> None:
    with suppress(TooLarge):
        assert case.rules.solutions(case.rules.read(text), Budget(**AMPLE)) == [solution], text


KEPT: dict[str, Callable[[list[AnyCase], Path], None]] = {
    verb.__name__: verb for verb in (printed, with_mistakes, made_like)
}
