"""The text of code files: one code per line, then the end marker, and the facts in a headline or folder name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from grillon.errors import FormatError

if TYPE_CHECKING:
    from grillon.sweep.shards import Kind

FIELDS = 50
"""The digits of the end marker with information: count, checksum, cells, largest value, columns."""
MAX_CELLS = 1000
"""The code of a larger board has more digits than Python reads."""


class CodeGroup(NamedTuple):
    """Codes followed by one end marker."""

    codes: tuple[int, ...]
    end: str
    lines_checksum: int
    cells: int
    largest: int
    columns: int
    header: re.Match[str] | None
    line: int
    """The line of the end marker."""

    def fits(self, kind: Kind) -> bool:
        """Is the end marker one of this kind?"""
        from grillon.sweep.shards import marker

        return self.end == marker(len(self.codes), self.lines_checksum, kind)


def is_code_text(text: str, header: re.Pattern[str]) -> bool:
    """Codes, perhaps below a headline, and an end marker."""
    lines = _lines(text)
    return (
        len(lines) > 1
        and (lines[0][1].isdigit() or header.fullmatch(lines[0][1]) is not None)
        and _is_marker(lines[-1][1])
    )


def marked_kind(text: str) -> tuple[int, int, int]:
    """Cells, largest value and columns, from the last line of a code text."""
    fields = text.split()[-1][-FIELDS:]
    return int(fields[40:44]), int(fields[44:46]), int(fields[46:50])


def first_code(text: str) -> int:
    """The first code of a code text.

    >>> first_code("takuzu codes 4x4\\n13740\\n9...")
    13740
    """
    return next(int(line) for _, line in _lines(text) if line.isdigit())


def code_groups(text: str, header: re.Pattern[str]) -> Iterator[CodeGroup]:
    """The codes of a text, grouped by end markers whose number of codes matches."""
    found: re.Match[str] | None = None
    codes: list[str] = []
    number = 0
    for number, line in _lines(text):
        if head := header.fullmatch(line):
            if codes:
                raise FormatError("the end marker is missing: the file is incomplete", line=number)
            found = head
        elif not (line.isascii() and line.isdigit()) or len(line) > 4000:
            raise FormatError("not a code: '{line_text}'", line_text=line[:40], line=number)
        elif _is_marker(line) and _closes(line, codes):
            yield _group(line, codes, found, number)
            codes, found = [], None
        else:
            codes.append(line)
    if codes:
        raise FormatError("the end marker is missing: the file is incomplete", line=number)


def one_code(code: int, kind: Kind, headline: str) -> str:
    """The text of a single code, with its headline and end marker."""
    from grillon.sweep.shards import checksum, marker

    line = f"{code}\n"
    return f"{headline}\n{line}{marker(1, checksum(line.encode()), kind)}"


def number_of(digits: Sequence[int], radix: int) -> int:
    """The number that has these digits.

    >>> number_of([1, 0, 1], 2)
    5
    """
    number = 0
    for digit in digits:
        number = number * radix + digit
    return number


def check_cells(cells: int) -> None:
    """Refuse a board too large for a code."""
    if cells > MAX_CELLS:
        raise FormatError("boards of up to {maximum} cells have codes, not of {cells}", maximum=MAX_CELLS, cells=cells)


def _group(end: str, codes: Sequence[str], header: re.Match[str] | None, number: int) -> CodeGroup:
    from grillon.sweep.shards import checksum

    cells, largest, columns = marked_kind(end)
    if not largest or not columns:
        raise FormatError("this end marker belongs to no board", line=number)
    check_cells(cells)
    counted = int(end[-FIELDS:][:20])
    if counted != len(codes):
        raise FormatError(
            "the end marker counts {rows} {rows:code|codes}, not {found}", rows=counted, found=len(codes), line=number
        )
    over_lines = checksum("".join(f"{code}\n" for code in codes).encode())
    return CodeGroup(tuple(map(int, codes)), end, over_lines, cells, largest, columns, header, number)


def _is_marker(line: str) -> bool:
    return len(line) > FIELDS and line[0] == "9" and line.isascii() and line.isdigit() and int(line[-10:-6]) > 0


def _lines(text: str) -> list[tuple[int, str]]:
    lines = ((number, line.strip()) for number, line in enumerate(text.splitlines(), start=1))
    return [(number, line) for number, line in lines if line]


def _closes(line: str, codes: Sequence[str]) -> bool:
    """Does the marker count the codes above it? If not, it is a code of a board so large that codes are as long."""
    return int(line[-FIELDS:][:20]) == len(codes) or len(line) > max(map(len, codes), default=0)
