"""What is fed with bytes: everything of Grillon that reads something from outside.

A target takes any bytes. What it may do with them is refuse them in our own words; whatever else it raises is a fault.
`seeds` are texts and requests to begin with, taken from generated puzzles, so that nothing has to be kept.
"""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp

from grillon import parse, parse_many
from grillon._core import sudoku, sweep, takuzu, tectonic
from grillon.base.workers import Threads
from grillon.catalogue import Catalogue
from grillon.codec import from_json, kinds, to_json
from grillon.errors import GrillonError, InputError
from grillon.families.tectonic.boards import tectonic_boards
from grillon.formats import formats, lzstring, write
from grillon.lists.reading import read_blocks
from grillon.model import Monitor
from grillon.puzzle.puzzle import Puzzle
from grillon.sweep.run import report
from grillon.sweep.run.run import Run
from grillon.web.answers.answer import answer
from grillon.web.answers.ask import Ask
from grillon.web.answers.verbs import VERBS
from tests.support.puzzles import FAMILIES, generated

Target = Callable[[bytes], None]
BRIEF = 0.05
"""Seconds for a question about a puzzle that was read."""
SPLIT = b"\n\n"


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """A generated puzzle of every family."""
    return tuple(generated(family, 1).puzzle for family in FAMILIES)


# Texts


def texts(data: bytes) -> None:
    """A text of puzzles: what is read is written and read back, and can be asked about."""
    text = data.decode("utf-8", "surrogateescape")
    with suppress(InputError):
        for puzzle in parse_many(text):
            again = parse(str(puzzle), family=puzzle.family_name)
            assert again == puzzle, str(puzzle)
            with suppress(GrillonError):
                puzzle.check(timeout=BRIEF)


def text_seeds() -> Iterator[bytes]:
    """Every puzzle in every format."""
    for puzzle in puzzles():
        for form in formats(puzzle.family_name):
            if form.write is not None:
                with suppress(InputError):
                    yield write(puzzle, form.name).encode()


def positions(data: bytes) -> None:
    """Entries of a position in the text of places, on a puzzle that the first byte chooses."""
    puzzle = puzzles()[data[0] % len(puzzles())] if data else puzzles()[0]
    with suppress(GrillonError):
        position = puzzle.position(data[1:].decode("utf-8", "replace"))
        assert puzzle.position(str(position)) == position
        list(position.clashes)
        puzzle.hint(position, timeout=BRIEF)


def position_seeds() -> Iterator[bytes]:
    for number, puzzle in enumerate(puzzles()):
        for step in puzzle.explain(max_steps=3, timeout=1).steps:
            yield bytes([number]) + str(puzzle.position().enter(*step.chosen).exclude(*step.excluded)).encode()


def links(data: bytes) -> None:
    """Compressed texts of other programs."""
    text = data.decode("latin-1")
    with suppress(InputError):
        assert isinstance(lzstring.decompress(text), str)
    packed = lzstring.compress(text)
    assert lzstring.decompress(packed) == text


def link_seeds() -> Iterator[bytes]:
    return (lzstring.compress(seed.decode()).encode() for seed in text_seeds())


def lists(data: bytes) -> None:
    """A file of lines, in blocks."""
    with suppress(InputError):
        for _ in read_blocks(BytesIO(data), "lines"):
            pass


def core(data: bytes) -> None:
    """The readers of the core, which get lines and records as they came: anything they do not know is refused."""
    control, text = Monitor(timeout=BRIEF).control, data.decode("latin-1")
    for family in (takuzu, tectonic):
        family.read_short(text)
        family.count_lines(control, data, 2, 1)
        family.solve_lines(control, data, 1)
        family.grade_lines(control, data, 1)
    padded = data + b"." * (-len(data) % 81)
    sudoku.solve_many(control, padded[: 81 * 20], 81, 2, 1)
    for length, base in ((4, 2), (9, 6), (81, 10)):
        with suppress(ValueError):
            records = sweep.from_lines(data, length, base)
            assert sweep.from_lines(sweep.to_lines(records, length, base), length, base) == records


# JSON


def documents(data: bytes) -> None:
    """A document of any kind, alone and within a puzzle."""
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        return
    for kind in kinds():
        for within in (None, puzzles()[0], puzzles()[-1]):
            with suppress(InputError):
                value = from_json(document, kind, within=within)
                to_json(value)


def document_seeds() -> Iterator[bytes]:
    for puzzle in puzzles():
        trace = puzzle.explain(max_steps=2, timeout=1)
        values = (
            puzzle,
            puzzle.position(),
            puzzle.check(),
            puzzle.rate(),
            puzzle.scene(),
            puzzle.solve(),
            *trace.steps,
        )
        for value in values:
            yield json.dumps(to_json(value)).encode()


def api(data: bytes) -> None:
    """A request: its first line is the path, the rest its body. The answer is JSON, and never a fault of ours."""
    path, _, body = data.partition(b"\n")
    with suppress(ValueError):
        document = json.loads(body)
        if isinstance(document, dict):
            body = json.dumps({**document, "timeout": BRIEF}).encode()
    found = answer(path.decode("utf-8", "replace"), body, Ask(timeout=1.0))
    assert found.status < 500 or found.status == 501, (path, found.body)
    if found.kind == "application/json":
        json.loads(found.body)


def api_seeds() -> Iterator[bytes]:
    for puzzle in puzzles():
        document: dict[str, object] = {"puzzle": to_json(puzzle), "timeout": BRIEF}
        for path in VERBS:
            fields = {"family": puzzle.family_name} if path in ("generate", "blank", "cut") else document
            yield path.encode() + b"\n" + json.dumps(fields).encode()


# Files: bytes exchanged in one that was valid


@cache
def _valid(make: Callable[[Path], None]) -> Path:
    folder = Path(mkdtemp(prefix="grillon-fuzz-"))
    make(folder)
    return folder


def _damaged(make: Callable[[Path], None], data: bytes, folder: Path) -> None:
    """A copy of valid files, in one of which bytes are exchanged: five of `data` for each place and its new value."""
    shutil.copytree(_valid(make), folder, dirs_exist_ok=True)
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    chosen = files[data[0] % len(files)] if data else files[0]
    content = bytearray(chosen.read_bytes())
    for at in range(1, len(data) - 4, 5):
        if content:
            content[int.from_bytes(data[at : at + 4], "big") % len(content)] = data[at + 4]
    chosen.write_bytes(bytes(content))


def _make_catalogue(folder: Path) -> None:
    with Catalogue(folder / "book.db", create=True) as book:
        for puzzle in puzzles():
            book.add(puzzle, anyway=True)


def catalogue(data: bytes) -> None:
    """A damaged catalogue is refused, or still gives what it can."""
    with TemporaryDirectory() as name:
        _damaged(_make_catalogue, data, Path(name))
        with suppress(GrillonError), Catalogue(Path(name, "book.db"), writable=False) as book:
            list(book.verify())
            for entry in book.find():
                with suppress(GrillonError):
                    str(entry.puzzle)


def _make_run(folder: Path) -> None:
    Run.start(folder, tectonic_boards(3, 2, 5)).finish(Threads(1))


def runs(data: bytes) -> None:
    """A damaged folder of a run is refused or named by `verify`; what is exported is right."""
    with TemporaryDirectory() as name:
        _damaged(_make_run, data, Path(name))
        run = Path(name, "h03l02", "m05")
        with suppress(GrillonError, OSError):
            list(report.verify(run))
        with suppress(GrillonError, OSError):
            report.status(run)


def damages() -> Iterator[bytes]:
    """Some places of every file."""
    drawn = random.Random(1)
    return (drawn.randbytes(1 + 5 * drawn.randrange(1, 4)) for _ in range(40))


TARGETS: dict[str, tuple[Target, Callable[[], Iterable[bytes]]]] = {
    "texts": (texts, text_seeds),
    "positions": (positions, position_seeds),
    "links": (links, link_seeds),
    "lists": (lists, text_seeds),
    "core": (core, text_seeds),
    "documents": (documents, document_seeds),
    "api": (api, api_seeds),
    "catalogue": (catalogue, damages),
    "runs": (runs, damages),
}
"""Each with its seeds."""

__all__ = ["TARGETS", "Target"]
