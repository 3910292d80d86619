"""Sudoku as text: lines, grids, files of lines, and the self-describing form every variant has.

The self-describing form starts with a header, ``sudoku 6x6 box 2x3 x antiknight``, followed by one line per row. A cell
is a digit, ``.`` for an empty one, or several digits without spaces for a pencil mark. Jigsaw regions follow after a
line ``regions``, one symbol per cell. Further houses are lines ``house R1C1 R2C2 ...`` with as many cells as there are
digits, further pairs of cells that hold different digits are lines ``differ R1C1 R4C4``. A clue is a line that begins
with its word: ``cage 10 R1C1 R1C2``.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator

from grillon.base.sentences import Sentence
from grillon.errors import FormatError
from grillon.families.sudoku import QUICK_PATTERN
from grillon.families.sudoku.clues import Clue, kinds
from grillon.families.sudoku.digits import values_text, write_described, write_line
from grillon.families.sudoku.formats.lines import LINES, read_digits
from grillon.families.sudoku.puzzle import SudokuPuzzle
from grillon.families.sudoku.variants import (
    CLASSIC,
    LARGEST,
    RULES,
    SHORTHANDS,
    SMALLEST,
    SYMBOLS,
    Variant,
    default_box,
)
from grillon.formats.base import Format

BLANKS = ".0*_-?xX·"
"""The characters in use for an empty cell."""
SYMBOL_VALUE = {symbol: value for value, symbol in enumerate(SYMBOLS, start=1)} | {
    symbol.lower(): value for value, symbol in enumerate(SYMBOLS, start=1)
}
_LINE = re.compile(r"[0-9A-Pa-p.*_?xX·-]+")
_WORD = re.compile(r"\s*(?:\d{1,9}[.):]?[\s,;]\s*(?=\"?[^\s,;#]{16}))?\"?([^\s,;#\"]*)")
_LENGTHS = {size * size: size for size in range(4, LARGEST + 1) if default_box(size)}
_NEARLY_81 = range(75, 88)


def cell_value(symbol: str, size: int, *, line: int | None = None, column: int | None = None) -> int:
    """The value of a symbol, 0 for a blank."""
    if symbol in BLANKS:
        return 0
    value = SYMBOL_VALUE.get(symbol, 0)
    if not 1 <= value <= size:
        digits = f"1..{size}" if size <= 9 else f"1..9, A..{SYMBOLS[size - 1]}"
        raise FormatError(
            "{symbol!r} is not a digit of {digits} nor a blank ({blanks})",
            symbol=symbol,
            digits=digits,
            blanks=BLANKS,
            line=line,
            column=column,
        )
    return value


# One line: 81 characters, or as many as another board has cells


def read_line(text: str) -> SudokuPuzzle:
    """A board with the usual boxes from as many characters as it has cells; 729 characters are pencil marks.

    >>> read_line("12" + "." * 14).size
    4
    >>> read_line("1" * 80)
    Traceback (most recent call last):
    ...
    grillon.errors.FormatError: 81 characters expected for 9x9, found 80
    """
    if re.fullmatch(QUICK_PATTERN, text):
        return read_digits(text)
    line = _first_word(text)
    if len(line) == 729:
        return _read_marks(line)
    size = _LENGTHS.get(len(line))
    if size is None:
        if len(line) in _NEARLY_81:
            raise FormatError("81 characters expected for 9x9, found {found}", found=len(line))
        raise FormatError("no board has this many cells, found {found}", found=len(line))
    values = [cell_value(symbol, size, column=column) for column, symbol in enumerate(line, start=1)]
    return SudokuPuzzle.of_digits(bytes(values), Variant.boxed(size))


def _read_marks(line: str) -> SudokuPuzzle:
    masks = []
    for cell in range(81):
        mask = 0
        for digit in range(9):
            symbol = line[cell * 9 + digit]
            if symbol == str(digit + 1):
                mask |= 1 << digit
            elif symbol not in BLANKS:
                column = cell * 9 + digit + 1
                raise FormatError(
                    "found {symbol!r} where {digit} or a blank is expected",
                    symbol=symbol,
                    digit=digit + 1,
                    column=column,
                )
        masks.append(mask)
    return SudokuPuzzle(CLASSIC, tuple(masks))


def _first_word(text: str) -> str:
    """The puzzle of a line: the text before a space, comma, semicolon, tab or comment, and after a number."""
    found = _WORD.match(text)
    assert found is not None
    return found[1]


def _is_line(line: str) -> bool:
    word = _first_word(line)
    if not _LINE.fullmatch(word):
        return False
    if len(word) in _NEARLY_81 or len(word) == 729:
        return True
    # A board of only 0, 1 and blanks could be a Takuzu: only larger digits make it a Sudoku. Up to 9x9 letters are not
    # digits: a word made only of letters means something different.
    size = _LENGTHS.get(len(word), 0)
    if size < 9 and word.isdigit() and max(word) > str(size):
        return False  # a number
    return size > (9 if word.isalpha() else 0) and any(SYMBOL_VALUE.get(symbol, 0) > 1 for symbol in word)


def _is_bare_line(line: str) -> bool:
    """Is this a board on one line without a digit above 1, with one character for blanks? Two would mean a Takuzu."""
    word = _first_word(line)
    return len(word) in _LENGTHS and (set(word) <= set(".1") or set(word) <= set("01"))


def _puzzle_lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]


def is_single_line(text: str) -> bool:
    """Is this one board on one line?"""
    lines = _puzzle_lines(text)
    return len(lines) == 1 and (_is_line(lines[0]) or _is_bare_line(lines[0]))


def _matches_lines(text: str) -> bool:
    lines = _puzzle_lines(text)
    sample = [*lines[:20], *lines[-1:]]  # the last line of codes is their end marker
    return len(lines) > 1 and all(map(_is_line, sample)) and any(len(_first_word(line)) >= 16 for line in sample)


def _read_one_of_many(text: str) -> SudokuPuzzle:
    lines = _puzzle_lines(text)
    if len(lines) != 1:
        raise FormatError("{found:,} {found:puzzle|puzzles} in a text where one is expected", found=len(lines))
    return read_line(lines[0])


LINE, SDM = (
    Format(
        name,
        "sudoku",
        matches,
        read,
        write_line,
        lambda text: iter(_puzzle_lines(text)),
        lines=LINES,
        remarks=True,
    )
    for name, matches, read in (("line", is_single_line, read_line), ("sdm", _matches_lines, _read_one_of_many))
)


# The Sudoku Exchange line: twelve hexadecimal digits, the puzzle, its rating

_EXCHANGE = re.compile(r"[0-9a-f]{12}[ \t]+([0-9.]+)[ \t]+\d+(?:\.\d+)?")


def _read_exchange(text: str) -> SudokuPuzzle:
    found = _EXCHANGE.fullmatch(text.strip())
    if found is None:
        raise FormatError("a Sudoku Exchange line has a hash of 12 characters, a puzzle and a rating")
    if len(found[1]) != 81:
        raise FormatError("81 characters expected for 9x9, found {found}", found=len(found[1]))
    return read_line(found[1])


def _write_exchange(puzzle: SudokuPuzzle) -> str:
    """The line with a hash: the start of the SHA-1 of the puzzle, as in the Sudoku Exchange puzzle bank."""
    if not puzzle.variant.is_classic or puzzle.has_marks:
        raise FormatError(
            "the Sudoku Exchange line is for classic givens, not '{variant}'", variant=puzzle.variant.name
        )
    line = values_text(puzzle.values, "0")
    rating = puzzle.rate().value
    if rating is None:
        raise FormatError("the Sudoku Exchange line needs a rating, and this puzzle is beyond the ladder")
    return f"{hashlib.sha1(line.encode('ascii'), usedforsecurity=False).hexdigest()[:12]} {line}  {rating:.1f}"


EXCHANGE = Format(
    "exchange",
    "sudoku",
    lambda text: _EXCHANGE.match(text.strip()) is not None,
    _read_exchange,
    _write_exchange,
    lambda text: iter(_puzzle_lines(text)),
)


# The self-describing text

_HEADER = re.compile(r"sudoku\s+(\d{1,9})x(\d{1,9})((?:\s+[\w]+)*)\s*", re.IGNORECASE)
_CELL = re.compile(r"[RL](\d{1,2})C(\d{1,2})", re.IGNORECASE)
_HOUSES = ("house", "differ")
_OTHER_WORDS = (*_HOUSES, "regions")


def cell_mask(token: str, size: int, line: int, column: int) -> int:
    """The candidates of a given, of a blank, or of pencil marks."""
    full = (1 << size) - 1
    if token == "!":
        return 0
    if len(token) == 1:
        value = cell_value(token, size, line=line, column=column)
        return 1 << value - 1 if value else full
    mask = 0
    for symbol in token:
        value = cell_value(symbol, size, line=line, column=column)
        if not value:
            raise FormatError(
                "{symbol!r} is not a digit of the pencil mark '{token}'",
                symbol=symbol,
                token=token,
                line=line,
                column=column,
            )
        mask |= 1 << value - 1
    return mask


def read_described(text: str) -> SudokuPuzzle:
    """The puzzle of a self-describing text."""
    lines = [
        (number, line.strip())
        for number, line in enumerate(text.splitlines(), start=1)
        if line.strip() and not line.lstrip().startswith("#")
    ]
    header = _HEADER.fullmatch(lines[0][1]) if lines else None
    if header is None:
        raise FormatError("the first line is 'sudoku ROWSxCOLUMNS' with the names of further rules", line=1)
    size = int(header[1])
    if int(header[2]) != size or not SMALLEST <= size <= LARGEST:
        raise FormatError(
            "a Sudoku is square, 2x2 to 25x25, not {rows}x{columns}",
            rows=header[1],
            columns=header[2],
            line=lines[0][0],
        )
    box, rules = _header_words(header[3].lower().split(), line=lines[0][0])
    houses, pairs = _groups(lines[1:], "house", size, size), _groups(lines[1:], "differ", size, 2)
    clues = [(number, line) for number, line in lines[1:] if _is_clue(line)]
    body = [
        (number, line) for number, line in lines[1:] if _first_word(line).lower() not in _HOUSES and not _is_clue(line)
    ]
    breaks = [index for index, (_, line) in enumerate(body) if line.lower() == "regions"]
    rows, region_rows = (body[: breaks[0]], body[breaks[0] + 1 :]) if breaks else (body, [])
    masks = [
        cell_mask(token, size, number, column)
        for number, tokens in _tokens(rows, size, Sentence("rows"))
        for column, token in enumerate(tokens, start=1)
    ]
    if breaks:
        symbols = [token for _, tokens in _tokens(region_rows, size, Sentence("rows of regions")) for token in tokens]
        numbers: dict[str, int] = {}
        regions = tuple(numbers.setdefault(symbol, len(numbers)) for symbol in symbols)
    else:
        regions = Variant.boxed(size, box=box).regions
    variant = Variant(
        size,
        regions,
        tuple(rules),
        tuple(houses),
        tuple((first, second) for first, second in pairs),
        tuple(_clue(number, line, size) for number, line in clues),
    )
    return SudokuPuzzle(variant, tuple(masks))


def _is_clue(line: str) -> bool:
    """Does this line begin with the word of a kind? One that may also be a pencil mark is followed by a cell."""
    word, *rest = line.split()
    if word.lower() in _OTHER_WORDS or (_LINE.fullmatch(word) and not any(map(_CELL.match, rest))):
        return False  # most lines are no clues, and need no kind to be loaded
    return word.lower() in kinds()


def read_clue(line: str, size: int) -> Clue:
    """The clue of a line of text.

    >>> read_clue("cage 10 R1C1-R1C3", 9)
    Cage(cells=(0, 1, 2), total=10, repeats=False)
    """
    word, *rest = line.split()
    if word.lower() not in kinds():
        raise FormatError("'{word}' is no kind of clue; choose from: {known}", word=word, known=", ".join(kinds()))
    return kinds()[word.lower()].of_words(rest, size)


def _clue(number: int, line: str, size: int) -> Clue:
    try:
        return read_clue(line, size)
    except FormatError as error:
        raise FormatError.below(error, number) from None


def _groups(lines: list[tuple[int, str]], word: str, size: int, length: int) -> list[tuple[int, ...]]:
    """The cells of every line that starts with this word."""
    groups: list[tuple[int, ...]] = []
    for number, line in lines:
        first, *names = line.split()
        if first.lower() != word:
            continue
        places = [_CELL.fullmatch(name) for name in names]
        cells = {(int(place[1]), int(place[2])) for place in places if place is not None}
        if len(cells) != length or len(names) != length or not all(1 <= r <= size and 1 <= c <= size for r, c in cells):
            raise FormatError(
                "'{word}' is followed by {length} different cells of the board, such as R1C2",
                word=word,
                length=length,
                line=number,
            )
        groups.append(tuple((r - 1) * size + c - 1 for r, c in cells))
    return groups


def _header_words(words: list[str], line: int) -> tuple[tuple[int, int] | None, list[str]]:
    box: tuple[int, int] | None = None
    rules: list[str] = []
    queue = iter(words)
    for word in queue:
        if word == "box":
            shape = re.fullmatch(r"(\d{1,9})x(\d{1,9})", next(queue, ""))
            if shape is None:
                raise FormatError("'box' is followed by rows x columns, such as 2x3", line=line)
            box = int(shape[1]), int(shape[2])
        elif word in RULES or word in SHORTHANDS:
            rules.append(word)
        else:
            raise FormatError(
                "unknown rule '{word}'; choose from: x, {known}", word=word, known=", ".join(RULES), line=line
            )
    return box, rules


def _tokens(rows: list[tuple[int, str]], size: int, what: str) -> Iterator[tuple[int, list[str]]]:
    if len(rows) == 1 < size and len(rows[0][1]) == size * size:
        number, line = rows[0]
        rows = [(number, line[at : at + size]) for at in range(0, size * size, size)]
    if len(rows) != size:
        raise FormatError(
            "{size} {what} expected, found {found}",
            size=size,
            what=what,
            found=len(rows),
            line=rows[-1][0] if rows else None,
        )
    for number, row in rows:
        tokens = row.split()
        if len(tokens) == 1 and len(row) == size:
            tokens = list(row)
        if len(tokens) != size:
            raise FormatError("{size} cells expected, found {found}", size=size, found=len(tokens), line=number)
        yield number, tokens


def _split_described(text: str) -> Iterator[str]:
    return (part for part in re.split(r"(?im)^(?=[ \t]*sudoku\s)", text) if _puzzle_lines(part))


TEXT = Format(
    "text",
    "sudoku",
    lambda text: re.match(r"(?:\s*#.*\n)*\s*sudoku\s+\d+x\d+\b", text, re.IGNORECASE) is not None,
    read_described,
    write_described,
    _split_described,
)
