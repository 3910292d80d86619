"""Takuzu as text: Grillon's own form with a headline, plain grids, and Unruly game IDs.

A headline gives what the cells cannot show: ``takuzu 9x9 odd`` (odd lengths are intended) or ``takuzu 8x8 equal``
(equal lines are allowed). Plain grids have none: both directions are even and all lines differ.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache

from grillon.base.sentences import Name, Sentence, either
from grillon.errors import FormatError, InputError
from grillon.families.takuzu.puzzle import EMPTY, TakuzuPuzzle, cells_text, check_size, is_odd
from grillon.formats import tatham
from grillon.formats.base import Format
from grillon.formats.pasted import parted

HEADLINE = re.compile(r"takuzu\s+(\d{1,9})x(\d{1,9})((?:\s+[a-z]+)*)")
UNRULY = re.compile(r"(\d{1,9})x(\d{1,9})(u?)(?:d[a-z])?:([a-zA-Z]+)")
SYMBOLS = {"0": 0, "1": 1, ".": EMPTY, "_": EMPTY, "?": EMPTY, "-": EMPTY}
ONE_AND_TWO = {"1": 0, "2": 1, "-": EMPTY}
_WRONG = 255
RUN = 25
"""The longest run of blanks for a letter of a game ID."""


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines with content, with their numbers."""
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip() and not line.lstrip().startswith("#"):
            yield number, line


def _quoted(symbols: Iterable[str], lang: str) -> str:
    return ", ".join(Sentence("{symbol!r}", symbol=symbol).text(lang) for symbol in symbols)


@cache
def _table(symbols: tuple[tuple[str, int], ...]) -> bytes:
    values = dict(symbols)
    return bytes(values.get(chr(code), _WRONG) for code in range(256))


def _plain_rows(lines: list[str], symbols: Mapping[str, int]) -> list[bytes] | None:
    """The rows, if they are valid."""
    table = _table(tuple(symbols.items()))
    rows = ["".join(line.split()).encode("ascii", "replace").translate(table) for line in lines]
    wrong = not rows or any(len(row) != len(rows[0]) or _WRONG in row for row in rows)
    return None if wrong else rows


def _rows(lines: Iterable[tuple[int, str]], symbols: Mapping[str, int]) -> list[bytes]:
    lines = list(lines)
    if (plain := _plain_rows([line for _, line in lines], symbols)) is not None:
        return plain
    rows: list[bytes] = []
    empty = either(*(Name(_quoted, [symbol]) for symbol, value in symbols.items() if value == EMPTY))
    values = Name(_quoted, [symbol for symbol, value in symbols.items() if value != EMPTY])
    for number, line in lines:
        cells = [(column, character) for column, character in enumerate(line, start=1) if not character.isspace()]
        for column, character in cells:
            if character not in symbols:
                raise FormatError(
                    "{character!r} is not a cell: {values}, or {empty} for an empty one",
                    character=character,
                    values=values,
                    empty=empty,
                    line=number,
                    column=column,
                )
        if rows and len(cells) != len(rows[0]):
            # The place of the first missing cell, or of the first superfluous one.
            column = cells[len(rows[0])][0] if len(cells) > len(rows[0]) else cells[-1][0] + 1
            raise FormatError(
                "{found} {found:cell|cells}, but the first row has {expected}",
                found=len(cells),
                expected=len(rows[0]),
                line=number,
                column=column,
            )
        rows.append(bytes(symbols[character] for _, character in cells))
    if not rows:
        raise FormatError("there is no row of cells")
    return rows


def _refuse_odd(rows: int, columns: int, line: int) -> None:
    if is_odd(rows, columns):
        raise FormatError(
            "{rows}x{columns} has lines of odd length; if they may hold one more of a value, state it with the "
            "headline 'takuzu {rows}x{columns} odd'",
            rows=rows,
            columns=columns,
            line=line,
        )


def read_native(text: str) -> TakuzuPuzzle:
    """A puzzle from its headline and grid."""
    lines = _lines(text)
    number, headline = next(lines)
    shape = HEADLINE.fullmatch(headline.strip())
    if shape is None:
        raise FormatError("the headline is 'takuzu ROWSxCOLUMNS', then 'odd' or 'equal' where they apply", line=number)
    rows, columns, flags = int(shape[1]), int(shape[2]), shape[3].split()
    for flag in flags:
        if flag not in ("odd", "equal"):
            raise FormatError("'{flag}' is not a rule: use 'odd' or 'equal'", flag=flag, line=number)
    if "odd" not in flags:
        _refuse_odd(rows, columns, number)
    grid = _rows(lines, SYMBOLS)
    if len(grid) == 1 and len(grid[0]) == rows * columns:
        grid = [grid[0][at : at + columns] for at in range(0, rows * columns, columns)]
    if (len(grid), len(grid[0])) != (rows, columns):
        raise FormatError(
            "the headline says {rows}x{columns}, the grid is {drawn_rows}x{drawn_columns}",
            rows=rows,
            columns=columns,
            drawn_rows=len(grid),
            drawn_columns=len(grid[0]),
            line=number,
        )
    return TakuzuPuzzle(rows, columns, b"".join(grid), "equal" not in flags)


def _read_plain(text: str, symbols: Mapping[str, int]) -> TakuzuPuzzle:
    first = next(_lines(text), (1, ""))[0]
    grid = _rows(_lines(text), symbols)
    _refuse_odd(len(grid), len(grid[0]), first)
    return TakuzuPuzzle(len(grid), len(grid[0]), b"".join(grid))


def _looks_like(text: str, symbols: str, needed: str, foreign: str) -> bool:
    """Is this a few lines, mostly of these symbols, with one of the needed and none of the foreign ones?"""
    held = "".join(line for _, line in _lines(text))
    characters = "".join(held.split())
    if (
        parted(text)
        or "\n" not in text.strip()
        or not characters
        or HEADLINE.match(held.strip())
        or UNRULY.match(held.strip())
    ):
        return False
    if not any(map(characters.__contains__, needed)) or any(map(characters.__contains__, foreign)):
        return False
    return 4 * sum(map(characters.count, set(symbols))) >= 3 * len(characters)


def _looks_zero_one(text: str) -> bool:
    """Is this a grid of 0 and 1? Without a 0, a dash is a blank of grids of 1 and 2."""
    return _looks_like(text, "01._?-", "01_", "23456789|" if "0" in text else "23456789-|")


def _is_line(text: str) -> bool:
    """Is this a square grid on one line? With a character for blanks besides 0 and 1 it can be no other puzzle."""
    word = text.strip()
    side = round(len(word) ** 0.5)
    return side > 2 and side % 2 == 0 and side * side == len(word) and set(word) in ({"0", "1", sign} for sign in "._")


def _read_line(text: str) -> TakuzuPuzzle:
    word = text.strip()
    side = round(len(word) ** 0.5)
    return _read_plain("\n".join(word[at : at + side] for at in range(0, len(word), side)), SYMBOLS)


def _is_blank(text: str, sign: str) -> bool:
    """Is this a grid without a clue: rows of this character alone, of even length and number?"""
    rows = ["".join(line.split()) for _, line in _lines(text)]
    even = len(rows) > 1 and len(rows) % 2 == 0 and len(rows[0]) % 2 == 0
    return even and all(row == sign * len(rows[0]) for row in rows)


def read_grid(text: str, rows: int, columns: int) -> bytes:
    """The cells of a plain grid whose size and rules are known, with or without a headline.

    >>> read_grid("0 1\\n1 0", 2, 2)
    b'\\x00\\x01\\x01\\x00'
    """
    lines = [(number, line) for number, line in _lines(text) if not HEADLINE.fullmatch(line.strip())]
    grid = _rows(iter(lines), SYMBOLS)
    if (len(grid), len(grid[0])) != (rows, columns):
        raise FormatError(
            "a grid of {rows}x{columns} is expected, this one is {drawn_rows}x{drawn_columns}",
            rows=rows,
            columns=columns,
            drawn_rows=len(grid),
            drawn_columns=len(grid[0]),
        )
    return b"".join(grid)


def looks_plain(text: str) -> bool:
    """Is this a grid of 0, 1 and blanks, with or without a headline?"""
    lines = [line for _, line in _lines(text) if not HEADLINE.fullmatch(line.strip())]
    return bool(lines) and all(set(line.split()[0]) <= set(SYMBOLS) for line in lines)


def read_unruly(text: str) -> TakuzuPuzzle:
    """A puzzle from a game ID of Simon Tatham's Unruly; its size is columns x rows.

    >>> print(read_unruly("4x4u:aCbBcf"))
    takuzu 4x4
    0 . . 1
    . 0 . 1
    . . 0 .
    . . . .
    """
    text = tatham.game_id(text, "unruly")
    shape = UNRULY.fullmatch(text)
    if shape is None:
        raise FormatError("a game ID is COLUMNSxROWS, 'u' if lines differ, ':' and letters")
    columns, rows = int(shape[1]), int(shape[2])
    check_size(rows, columns)
    if is_odd(rows, columns):
        raise FormatError("{rows}x{columns}: a game ID has even sizes only", rows=rows, columns=columns)
    values, at = bytearray([EMPTY]) * (rows * columns), 0
    for column, letter in enumerate(shape[4], start=text.index(":") + 2):
        if at > len(values):
            raise FormatError("the letters go beyond the {cells} cells", cells=len(values), line=1, column=column)
        if letter in "zZ":
            at += RUN
            continue
        at += ord(letter.lower()) - ord("a")
        if at < len(values):
            values[at] = int(letter.isupper())
        at += 1
    # The last letter is for a clue just after the last cell.
    if at != len(values) + 1:
        raise FormatError("the letters stand for {found} of {cells} cells", found=at - 1, cells=len(values), line=1)
    return TakuzuPuzzle(rows, columns, bytes(values), shape[3] == "u")


def write_unruly(puzzle: TakuzuPuzzle) -> str:
    """The game ID of a puzzle."""
    if is_odd(puzzle.rows, puzzle.columns):
        raise InputError("{rows}x{columns}: a game ID has even sizes only", rows=puzzle.rows, columns=puzzle.columns)
    letters, blanks = [], 0
    for value in puzzle.values:
        if value == EMPTY:
            blanks += 1
            continue
        letters.append("z" * (blanks // RUN) + chr(ord("A" if value else "a") + blanks % RUN))
        blanks = 0
    letters.append("z" * (blanks // RUN) + chr(ord("a") + blanks % RUN))
    return f"{puzzle.columns}x{puzzle.rows}{'u' if puzzle.distinct else ''}:{''.join(letters)}"


def _split_native(text: str) -> Iterator[str]:
    part: list[str] = []
    for line in text.splitlines():
        if HEADLINE.match(line.strip()) and any(HEADLINE.match(kept.strip()) for kept in part):
            yield "\n".join(part)
            part = []
        part.append(line)
    if part:
        yield "\n".join(part)


def _first(text: str) -> str:
    return next(_lines(text), (1, ""))[1].strip()


def _is_unruly(text: str) -> bool:
    """Is this a game ID of Unruly? One of Solo without a digit has as many blanks as its board has cells."""
    shape = UNRULY.fullmatch(tatham.game_id(_first(text), "unruly"))
    if shape is None:
        return False
    blanks = sum(ord(letter) - ord("a") + 1 for letter in shape[4]) if shape[4].islower() else 0
    return blanks != (int(shape[1]) * int(shape[2])) ** 2


def _plain_format(
    name: str, matches: Callable[[str], bool], values: Mapping[str, int], signs: str
) -> Format[TakuzuPuzzle]:
    """A grid without a headline: how its symbols are read, and the signs for 0, 1 and blank in which it is written."""
    return Format(name, "takuzu", matches, lambda text: _read_plain(text, values), lambda puzzle: _plain(puzzle, signs))


FORMATS = (
    Format(
        "native",
        "takuzu",
        lambda text: (words := _first(text).split(maxsplit=2)[:2])[:1] == ["takuzu"] and words[1:] != ["codes"],
        read_native,
        str,
        _split_native,
    ),
    _plain_format("grid", _looks_zero_one, SYMBOLS, "01_"),
    Format("line", "takuzu", _is_line, _read_line),
    _plain_format("dots", lambda text: _is_blank(text, "."), SYMBOLS, "01."),
    _plain_format(
        "one-two",
        lambda text: _looks_like(text, "12-", "12", "03456789._") or _is_blank(text, "-"),
        ONE_AND_TWO,
        "12-",
    ),
    Format("unruly", "takuzu", _is_unruly, read_unruly, write_unruly, lambda text: iter(text.split())),
)


def _plain(puzzle: TakuzuPuzzle, symbols: str) -> str:
    if not puzzle.distinct or is_odd(puzzle.rows, puzzle.columns):
        raise InputError("a plain grid cannot express odd or equal lines; use the native format")
    return cells_text(puzzle.values, puzzle.columns, symbols)
