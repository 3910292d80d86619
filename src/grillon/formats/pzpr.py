"""The parts of pzpr links (puzz.link, pzv.jp, pzprxs): the address, numbers in cells, borders between cells.

In such an address the number of columns is before the number of rows; here a size is always rows, then columns.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from grillon.errors import FormatError

UNKNOWN = -2
"""A cell that shows a question mark instead of a number."""

_ADDRESS = re.compile(
    r"(?:https?://)?[\w.-]+/(?:[\w./-]*)?\?(?:pzprv3/|pzprv3\.1/)?(\w+)/(?:v:/)?(\d{1,9})/(\d{1,9})(?:/(.*))?",
    re.DOTALL,
)
_PLAIN = re.compile(r"(\w+)/(?:v:/)?(\d{1,9})/(\d{1,9})(?:/(.*))?", re.DOTALL)
_LENGTHS = {"-": (2, 0), "+": (3, 0), "=": (3, 4096), "%": (3, 8192), "*": (4, 12240), "$": (5, 77776)}
_LONGEST_GAP = 20
_BITS = "0123456789abcdefghijklmnopqrstuv"


@dataclass(frozen=True, slots=True)
class PzprLink:
    """The parts of a pzpr link.

    >>> read_link("https://puzz.link/p?sudoku/4/4/g1k23k3g")
    PzprLink(kind='sudoku', rows=4, columns=4, body='g1k23k3g')
    """

    kind: str
    rows: int
    columns: int
    body: str

    def __str__(self) -> str:
        return f"https://puzz.link/p?{self.kind}/{self.columns}/{self.rows}/{self.body}"


def is_link(text: str, kinds: Iterable[str]) -> bool:
    """Does this text look like a pzpr link of one of these kinds?

    >>> is_link("http://pzv.jp/p.html?sudoku/9/9/", ["sudoku"])
    True
    >>> is_link("https://puzz.link/p?slither/9/9/", ["sudoku"])
    False
    """
    found = _ADDRESS.fullmatch(text.strip())
    return found is not None and found[1] in set(kinds)


def read_link(text: str) -> PzprLink:
    """The parts of a link; FormatError when it is not one."""
    found = _ADDRESS.fullmatch(text.strip()) or _PLAIN.fullmatch(text.strip())
    if found is None:
        raise FormatError("a pzpr link has the form https://puzz.link/p?KIND/COLUMNS/ROWS/BODY")
    return PzprLink(found[1], rows=int(found[3]), columns=int(found[2]), body=(found[4] or "").rstrip("/"))


def decode_numbers(text: str, cells: int) -> tuple[list[int | None], str]:
    """The numbers of `cells` cells (None: empty, UNKNOWN: a question mark) and the text that follows them.

    >>> decode_numbers("g1h-1agest", 6)
    ([None, 1, None, None, 26, None], 'est')
    >>> decode_numbers("x", 4)
    Traceback (most recent call last):
    ...
    grillon.errors.FormatError: 'x' leaves 18 cells empty, 14 more than there are
    """
    numbers: list[int | None] = []
    at = 0
    while len(numbers) < cells and at < len(text):
        character = text[at]
        at += 1
        if character in "0123456789abcdef":
            numbers.append(int(character, 16))
        elif character in _LENGTHS:
            length, base = _LENGTHS[character]
            digits = text[at : at + length]
            if not re.fullmatch(f"[0-9a-f]{{{length}}}", digits):
                raise FormatError(
                    "{digits!r} is not a number: {length} hexadecimal digits are needed",
                    digits=character + digits,
                    length=length,
                )
            numbers.append(base + int(digits, 16))
            at += length
        elif character == ".":
            numbers.append(UNKNOWN)
        elif "g" <= character <= "z":
            gap = ord(character) - ord("g") + 1
            if len(numbers) + gap > cells:
                extra = len(numbers) + gap - cells
                raise FormatError(
                    "'{character}' leaves {gap} {gap:cell|cells} empty, {extra} more than there are",
                    character=character,
                    gap=gap,
                    extra=extra,
                )
            numbers.extend([None] * gap)
        else:
            raise FormatError("{character!r} does not belong to a pzpr body", character=character, column=at)
    numbers.extend([None] * (cells - len(numbers)))
    return numbers, text[at:]


def encode_numbers(numbers: Sequence[int | None]) -> str:
    """The numbers of all cells as a pzpr body.

    >>> encode_numbers([None, 1, None, None, 26, None])
    'g1h-1ag'
    """
    parts: list[str] = []
    gap = 0

    def close_gap() -> None:
        nonlocal gap
        if gap:
            parts.append(chr(ord("g") + gap - 1))
        gap = 0

    for number in numbers:
        if number is None:
            gap += 1
            if gap == _LONGEST_GAP:
                close_gap()
            continue
        close_gap()
        parts.append("." if number == UNKNOWN else _number(number))
    close_gap()
    return "".join(parts)


def _number(number: int) -> str:
    if 0 <= number < 16:
        return f"{number:x}"
    for (sign, (length, base)), end in zip(_LENGTHS.items(), (256, 4096, 8192, 12240), strict=False):
        if number < end:
            return f"{sign}{number - base:0{length}x}"
    raise FormatError("{number} does not fit a pzpr link", number=number)


def decode_borders(text: str, rows: int, columns: int) -> tuple[list[bool], list[bool], str]:
    """The borders between cells side by side (row by row), those between cells one above the other, and the rest.

    >>> decode_borders("4i0", 2, 3)
    ([False, False, True, False], [True, False, False], '0')
    """
    beside, text = decode_bits(text, rows * (columns - 1))
    below, text = decode_bits(text, (rows - 1) * columns)
    return beside, below, text


def encode_borders(beside: Sequence[bool], below: Sequence[bool]) -> str:
    """Borders as text.

    >>> encode_borders([False, False, True, False], [True, False, False])
    '4g'
    """
    return encode_bits(beside) + encode_bits(below)


def decode_bits(text: str, count: int) -> tuple[list[bool], str]:
    """One bit for each of `count` borders or cells, five per character, and the rest of the text.

    >>> decode_bits("4ix", 7)
    ([False, False, True, False, False, True, False], 'x')
    """
    length = -(-count // 5)
    piece, rest = text[:length], text[length:]
    if len(piece) < length:
        raise FormatError(
            "'{piece}' is too short: {count} borders or cells need {length} {length:character|characters}",
            piece=piece,
            count=count,
            length=length,
        )
    bits: list[bool] = []
    for character in piece:
        value = _BITS.find(character)
        if value < 0:
            raise FormatError(
                "{character!r} does not belong to the borders or empty cells of a pzpr body", character=character
            )
        bits.extend(bool(value & bit) for bit in (16, 8, 4, 2, 1))
    return bits[:count], rest


def encode_bits(bits: Sequence[bool]) -> str:
    """Bits as text.

    >>> encode_bits([False, False, True, False, False, True, False])
    '4g'
    """
    padded = [*bits, *[False] * (-len(bits) % 5)]
    groups = (padded[start : start + 5] for start in range(0, len(padded), 5))
    return "".join(_BITS[int("".join("01"[bit] for bit in group), 2)] for group in groups)


def borders_of(regions: Sequence[int], rows: int, columns: int) -> tuple[list[bool], list[bool]]:
    """The borders between cells of different regions (one number per cell, row by row).

    >>> borders_of([0, 0, 1, 0, 1, 1], 2, 3)
    ([False, True, True, False], [False, True, False])
    """
    beside = [regions[r * columns + c] != regions[r * columns + c + 1] for r in range(rows) for c in range(columns - 1)]
    below = [
        regions[r * columns + c] != regions[(r + 1) * columns + c] for r in range(rows - 1) for c in range(columns)
    ]
    return beside, below


def regions_of(beside: Sequence[bool], below: Sequence[bool], rows: int, columns: int) -> list[int]:
    """The regions that borders enclose, numbered from 0 in reading order; a border with a loose end encloses nothing.

    >>> regions_of([False, True, True, False], [False, True, False], 2, 3)
    [0, 0, 1, 0, 1, 1]
    """
    region = [-1] * (rows * columns)
    count = 0
    for start in range(rows * columns):
        if region[start] >= 0:
            continue
        waiting = [start]
        region[start] = count
        while waiting:
            cell = waiting.pop()
            r, c = divmod(cell, columns)
            open_to = (
                (c + 1 < columns and not beside[r * (columns - 1) + c], cell + 1),
                (c > 0 and not beside[r * (columns - 1) + c - 1], cell - 1),
                (r + 1 < rows and not below[r * columns + c], cell + columns),
                (r > 0 and not below[(r - 1) * columns + c], cell - columns),
            )
            for is_open, other in open_to:
                if is_open and region[other] < 0:
                    region[other] = count
                    waiting.append(other)
        count += 1
    return region
