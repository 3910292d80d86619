"""Files read block by block hold the same puzzles as texts looked at as a whole."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

import pytest

import grillon
from grillon.errors import GrillonError
from grillon.formats import Misread, parse_positions, positions_read
from grillon.lists import reading
from grillon.lists.block import Block
from grillon.lists.reading import read_blocks
from grillon.model import Position
from grillon.puzzle.puzzle import Puzzle
from tests.support.cases import for_each
from tests.support.puzzles import FAMILIES, generated

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
OTHERS = [str(generated("sudoku", seed).puzzle) for seed in (1, 2, 3)]
HEAD = [EASY] * 22
"""Formats are recognised by twenty lines."""
LISTS = {
    "plain": [EASY, *OTHERS] * 5,
    "remarks": [EASY, f"# {EASY}", "", f"{OTHERS[0]} # easy", f"{OTHERS[1]},7.1", "  ", *OTHERS] * 3,
    "other blanks": [EASY, OTHERS[0].replace(".", "*"), OTHERS[1].replace(".", "0"), f" {EASY}", f"{EASY} "] * 3,
    "sizes": [EASY, "12" + "." * 14, OTHERS[0], "2" + "." * 255, OTHERS[1], OTHERS[2], EASY] * 3,
    "broken givens": [EASY, f"11{EASY[2:]}", OTHERS[0]] * 5,
    "a wrong sign": [EASY, *OTHERS, EASY[:40] + "!" + EASY[41:], EASY] * 2,
    "a short line": [EASY, *OTHERS, EASY[:-1], EASY] * 2,
    "headlines": [EASY, "sudoku 9x9 x", EASY, *OTHERS, "takuzu 4x4 equal", "0.1..........0..", EASY] * 3,
    "pencil marks": [EASY, *OTHERS, "123456789" * 81, EASY] * 2,
}


@pytest.fixture
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "HEAD", 1900)
    monkeypatch.setattr(reading, "BLOCK", 300)


def read(found: Iterator[Block | Position | Misread]) -> tuple[list[Puzzle], str]:
    """The puzzles, and the errors of those that cannot be read, or of all that follows."""
    puzzles: list[Puzzle] = []
    errors: list[str] = []
    try:
        for piece in found:
            if isinstance(piece, Block):
                known = len(puzzles)
                puzzles += piece.puzzles()
                assert len(puzzles) == known + piece.number
            elif isinstance(piece, Misread):
                errors.append(str(piece.placed))
            else:
                puzzles.append(piece.puzzle)
    except GrillonError as error:
        errors.append(str(error))
    return puzzles, "\n".join(errors)


@pytest.mark.usefixtures("small_blocks")
@for_each("end", ["\n", "\r\n"])
@for_each("mark", ["", "\ufeff"])
@for_each("kind", LISTS)
@for_each("last", [True, False])
def test_lists_are_read_as_their_text(kind: str, end: str, mark: str, last: bool) -> None:
    text = end.join(HEAD + LISTS[kind]) + (end if last else "")
    found = read(read_blocks(BytesIO((mark + text).encode()), "list"))
    assert found == read(positions_read(text))
    assert len(found[0]) > len(HEAD)


@pytest.mark.usefixtures("small_blocks")
def test_plain_lines_come_in_one_piece() -> None:
    text = "\n".join([EASY] * 10 + ["# remark"] + [EASY] * 50) + "\n"
    pieces = list(read_blocks(BytesIO(text.encode()), "list"))
    assert all(isinstance(piece, Block) for piece in pieces)
    assert sum(piece.number for piece in pieces if isinstance(piece, Block)) == 60
    assert len(pieces) < 30


def test_a_file_shorter_than_a_block_is_a_list_where_every_line_is_plain() -> None:
    lines = [f"{line}\n" for line in [EASY, *OTHERS] * 20]
    text = "".join(lines)
    assert reading.SMALL < len(text) < reading.HEAD
    (piece,) = read_blocks(BytesIO(text.encode()), "list")
    assert isinstance(piece, Block)
    assert piece.number == len(lines)
    text = "".join([*lines, "# remark\n"])
    assert read(read_blocks(BytesIO(text.encode()), "list")) == read(positions_read(text))
    assert not any(isinstance(piece, Block) for piece in read_blocks(BytesIO(text.encode()), "list"))


@pytest.mark.usefixtures("small_blocks")
@pytest.mark.parametrize("name", FAMILIES)
@for_each("form", ["", "short"])
def test_puzzles_of_every_family_are_read_as_their_text(name: str, form: str) -> None:
    puzzles = [generated(name, seed).puzzle for seed in (1, 2, 3)] * 15
    text = "\n\n".join(grillon.write(puzzle, form) if form else str(puzzle) for puzzle in puzzles) + "\n"
    try:
        whole = [position.puzzle for position in parse_positions(text)]
    except GrillonError:
        pytest.fail(f"{name} texts are no list")
    assert whole == puzzles
    assert read(read_blocks(BytesIO(text.encode()), "list")) == (puzzles, "")


@pytest.mark.usefixtures("small_blocks")
def test_bytes_that_are_no_text_are_named_by_their_line() -> None:
    lines = [EASY.encode()] * 40
    lines[35] = b"\xff" + lines[35]
    puzzles, error = read(read_blocks(BytesIO(b"\n".join(lines)), "my list"))
    assert len(puzzles) == 35
    assert error == "my list: line 36: the byte 0xff is not UTF-8, which texts of puzzles are in"
    lines[35] = b"\0" + lines[34]
    assert read(read_blocks(BytesIO(b"\n".join(lines)), "my list"))[1] == (
        "my list: this is a binary file, not a text with puzzles"
    )


@pytest.mark.usefixtures("small_blocks")
def test_the_family_asked_for_is_kept_to() -> None:
    text = "\n".join([EASY] * 40).encode()
    assert len(read(read_blocks(BytesIO(text), "list", family="sudoku"))[0]) == 40
    puzzles, error = read(read_blocks(BytesIO(text), "list", family="takuzu"))
    assert not puzzles
    assert error.startswith("no format recognises a text")


@pytest.mark.usefixtures("small_blocks")
def test_one_line_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MAX_TEXT", 5000)
    text = "\n".join([EASY] * 25) + "\n" + "1" * 6000
    puzzles, error = read(read_blocks(BytesIO(text.encode()), "list"))
    assert len(puzzles) == 25
    assert error.endswith("characters are too many: no puzzle is longer than 5000")
