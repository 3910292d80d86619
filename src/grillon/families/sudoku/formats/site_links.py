"""Links of the sites where Sudokus are played and solved, and the lines of HoDoKu's library.

SudokuWiki's own strings and HoDoKu's lines distinguish givens, a player's digits and candidates: read as positions they
keep all three, read as puzzles only the givens.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import cast
from urllib.parse import unquote

from grillon.base.sentences import Name, Sentence
from grillon.errors import FormatError
from grillon.families.sudoku.digits import values_text
from grillon.families.sudoku.formats.text import read_line
from grillon.families.sudoku.puzzle import SudokuPuzzle
from grillon.families.sudoku.variants import CLASSIC, Variant, cell_name
from grillon.formats.base import Format
from grillon.model.board.position import Position

_HOST = r"(?:https?://)?(?:www\.)?"
_SUDOKUWIKI = re.compile(_HOST + r"sudokuwiki\.org/[\w/.-]*\?(?:[^#]*&)?(?:bd|n)=([^&#\s]+)[^\s]*", re.IGNORECASE)
_COACH = re.compile(_HOST + r"sudoku\.coach/(?:[a-z]{2}/)?(?:play|solver)/([^/?#\s]+)[^\s]*", re.IGNORECASE)
_EXCHANGE = re.compile(_HOST + r"sudokuexchange\.com/play/?\?(?:[^#]*&)?s=([^&#\s]+)[^\s]*", re.IGNORECASE)
_STRING = re.compile(r"([SXW])([689G])B([0-9a-z]+)", re.IGNORECASE)
_OTHER_STRING = re.compile(r"([JTKDLM])([0-9A-Z])[A-Z][0-9a-z]+", re.IGNORECASE)
_SIZES = {"6": 6, "8": 8, "9": 9, "G": 16}
_RULES: dict[str, list[str]] = {"S": [], "X": ["x"], "W": ["windoku"]}
_UNKNOWN = {
    "J": Sentence("jigsaw Sudoku"),
    "T": Sentence("Str8ts"),
    "K": Sentence("KenKen"),
    "D": Sentence("KenDoku"),
    "L": Sentence("killer Sudoku"),
    "M": Sentence("killer jigsaw Sudoku"),
}


def _in_cells(cells: Sequence[tuple[int, int, int]], variant: Variant) -> Position:
    """The position of givens, entries and candidates (a set of bits, 0 for all) by cell."""
    size = variant.size
    puzzle = SudokuPuzzle.from_values([given for given, _, _ in cells], variant)
    entered = [cell * size + digit - 1 for cell, (_, digit, _) in enumerate(cells) if digit]
    excluded = [
        cell * size + digit
        for cell, (_, _, candidates) in enumerate(cells)
        if candidates
        for digit in range(size)
        if not candidates >> digit & 1
    ]
    return puzzle.position().enter(*entered).exclude(*excluded)


# SudokuWiki: 81 digits, 162 characters (a flag for givens below the bits of the candidates), or a string with a header


def _with_header(found: re.Match[str]) -> Position:
    """The position of one field per cell: 0, a given, a found digit plus the size, candidates plus twice the size."""
    size = _SIZES[found[2].upper()]
    variant = Variant.boxed(size, rules=_RULES[found[1].upper()])
    width = 2 if size <= 9 else 4
    if len(found[3]) != width * size * size:
        raise FormatError(
            "{expected} characters expected after the header for {size}x{size}, found {found}",
            expected=width * size * size,
            size=size,
            found=len(found[3]),
        )
    cells = []
    for cell in range(size * size):
        number = int(found[3][cell * width : (cell + 1) * width], 36)
        if number >= 2 * size + (1 << size):
            raise FormatError("{cell}: {number} means nothing", cell=Name(cell_name, cell, size), number=number)
        if number > 2 * size:
            cells.append((0, 0, number - 2 * size))
        else:
            cells.append((0, number - size, 0) if number > size else (number, 0, 0))
    return _in_cells(cells, variant)


def _with_flags(string: str) -> Position:
    cells = []
    for cell in range(81):
        number = int(string[2 * cell : 2 * cell + 2], 32)
        bits, is_given = number >> 1, number & 1
        if bits >= 512 or (is_given and bits.bit_count() != 1):
            raise FormatError("{cell}: {number} means nothing", cell=Name(cell_name, cell, 9), number=number)
        cells.append((bits.bit_length(), 0, 0) if is_given else (0, 0, bits))
    return _in_cells(cells, CLASSIC)


def read_sudokuwiki(text: str) -> Position:
    """The position of a SudokuWiki link.

    >>> string = "S9B" + "01" + "0b" + "0m" + "00" * 78  # a given 1, a 2 found, a cell of 3 alone
    >>> position = read_sudokuwiki("https://www.sudokuwiki.org/sudoku.htm?bd=" + string)
    >>> position.entries_text().splitlines()[0], position.puzzle.values[0]
    ('set R1C2=2', 1)
    """
    found = _SUDOKUWIKI.fullmatch(text.strip())
    string = unquote(found[1]) if found is not None else text.strip()
    if header := _STRING.fullmatch(string):
        return _with_header(header)
    if other := _OTHER_STRING.fullmatch(string):
        raise FormatError("SudokuWiki strings of {kind} are not supported", kind=_UNKNOWN[other[1].upper()])
    if re.fullmatch(r"[0-9a-v]{162}", string):
        return _with_flags(string)
    return read_line(string).position()


def _is_sudokuwiki(text: str) -> bool:
    return _SUDOKUWIKI.fullmatch(text.strip()) is not None or _STRING.fullmatch(text.strip()) is not None


# Links that end in the digits of the board


def read_coach(text: str) -> SudokuPuzzle:
    """The puzzle of a sudoku.coach link."""
    found = _COACH.fullmatch(text.strip())
    if found is None:
        raise FormatError("a sudoku.coach link ends in 81 digits: https://sudoku.coach/en/play/...")
    return read_line(unquote(found[1]))


def read_exchange_link(text: str) -> SudokuPuzzle:
    """The puzzle of a Sudoku Exchange link."""
    found = _EXCHANGE.fullmatch(text.strip())
    if found is None:
        raise FormatError("a Sudoku Exchange link has the form https://sudokuexchange.com/play/?s=... with 81 digits")
    return read_line(unquote(found[1]).replace(",", ""))


def _digits(puzzle: SudokuPuzzle, site: str) -> str:
    if not puzzle.variant.is_classic or puzzle.has_marks:
        raise FormatError("a link of {site} cannot express '{variant}'", site=site, variant=puzzle.variant.name)
    return values_text(puzzle.values, "0")


def _words(text: str) -> Iterator[str]:
    return iter(text.split())


def _link(
    name: str, pattern: re.Pattern[str], read: Callable[[str], SudokuPuzzle], start: str, site: str
) -> Format[SudokuPuzzle]:
    """The format of links with a pattern, which are written as a start and the digits."""
    return Format(
        name,
        "sudoku",
        lambda text: pattern.fullmatch(text.strip()) is not None,
        read,
        lambda puzzle: start + _digits(puzzle, site),
        _words,
    )


SUDOKUWIKI = Format(
    "sudokuwiki",
    "sudoku",
    _is_sudokuwiki,
    lambda text: cast(SudokuPuzzle, read_sudokuwiki(text).puzzle),
    lambda puzzle: "https://www.sudokuwiki.org/sudoku.htm?bd=" + _digits(puzzle, "SudokuWiki"),
    _words,
    read_sudokuwiki,
)
COACH = _link("sudokucoach", _COACH, read_coach, "https://sudoku.coach/en/play/", "sudoku.coach")
EXCHANGE_LINK = _link(
    "exchange-link", _EXCHANGE, read_exchange_link, "https://sudokuexchange.com/play/?s=", "Sudoku Exchange"
)


# HoDoKu's library: :technique:digits:board:candidates removed:..., a + before a digit that is not given

_LIBRARY = re.compile(r":[^:]*:[^:]*:([0-9.+]+):([^:]*)(?::.*)?")
_REMOVED = re.compile(r"[1-9]{3}")


def read_hodoku(text: str) -> Position:
    """The position of a line of HoDoKu's library.

    >>> line = ":0000:x:+5" + "." * 80 + ":112 991::"
    >>> read_hodoku(line).entries_text().split()
    ['set', 'R1C1=5', 'not', 'R1C2=1', 'R9C1=9']
    """
    found = _LIBRARY.fullmatch(text.strip())
    if found is None:
        raise FormatError("a line of HoDoKu's library has the form :technique:digits:board:removed candidates:...")
    givens, entries, entered = [], [], False
    for symbol in found[1]:
        if symbol == "+":
            entered = True
            continue
        digit = 0 if symbol == "." else int(symbol)
        givens.append(0 if entered else digit)
        entries.append(digit if entered else 0)
        entered = False
    if len(givens) != 81:
        raise FormatError("81 characters expected for 9x9, found {found}", found=len(givens))
    removed = []
    for word in found[2].split():
        if not _REMOVED.fullmatch(word):
            raise FormatError("{word!r} is not a candidate: a digit, a row, a column", word=word)
        digit, row, column = map(int, word)
        removed.append((row - 1) * 81 + (column - 1) * 9 + digit - 1)
    return _in_cells([(g, e, 0) for g, e in zip(givens, entries, strict=True)], CLASSIC).exclude(*removed)


HODOKU = Format(
    "hodoku",
    "sudoku",
    lambda text: all(_LIBRARY.fullmatch(line.strip()) for line in text.strip().splitlines() if line.strip()),
    lambda text: cast(SudokuPuzzle, read_hodoku(text).puzzle),
    None,
    lambda text: (line for line in text.splitlines() if line.strip()),
    read_hodoku,
)
