"""The cap puzzle configuration: a rectangle ``[columns,rows]`` and pieces ``(columns,rows)[letter]`` with 0 and 1.

Read strictly, it must be exactly that, with one row of digits per line. The lenient reader accepts what the original
program accepts: it skips to the next bracket, takes runs of digits as numbers and anything else as empty, and ignores
the rest.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from grillon.base.sentences import Argument
from grillon.errors import FormatError, InputError
from grillon.families.packing.board import Board, Cell
from grillon.families.packing.pieces import RESERVED, Piece, symbols
from grillon.families.packing.puzzle import PackingPuzzle
from grillon.formats.base import Format

_BOARD = re.compile(r"\s*\[\s*(\d{1,4})\s*,\s*(\d{1,4})\s*\]\s*")
_PIECE = re.compile(r"\s*\(\s*(\d{1,4})\s*,\s*(\d{1,4})\s*\)\s*\[\s*(\S)\s*\]\s*")
_NUMBER = re.compile(r"[ \t\r\n]*([0-9]*)")
_LARGEST = 500


def read_strict(text: str) -> PackingPuzzle:
    """The puzzle; anything unexpected is an error with line and column."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines:
        raise FormatError("the text is empty")
    number, line = lines[0]
    head = _BOARD.fullmatch(line)
    if head is None:
        raise FormatError("a configuration starts with the board, [columns,rows]", line=number, column=1)
    columns, rows = int(head[1]), int(head[2])
    _check_board(columns, rows, number)
    pieces: list[Piece] = []
    at = 1
    while at < len(lines):
        number, line = lines[at]
        shape = _PIECE.fullmatch(line)
        if shape is None:
            if _BOARD.fullmatch(line):
                raise FormatError("two boards in one configuration", line=number, column=1)
            raise FormatError(
                "more digits than the piece has, found {text!r}; {format} cap-lenient ignores them"
                if re.match(r"\s*[01]", line)
                else "a piece (columns,rows)[letter] expected, found {text!r}",
                text=line.strip()[:20],
                format=Argument("format"),
                line=number,
                column=len(line) - len(line.lstrip()) + 1,
            )
        width, height, symbol = int(shape[1]), int(shape[2]), shape[3]
        if symbol in RESERVED:
            raise FormatError("{piece!r} cannot name a piece", piece=symbol, line=number, column=line.index("[") + 2)
        if any(piece.symbol == symbol for piece in pieces):
            raise FormatError(
                "two pieces are called {piece}; {format} cap-lenient gives them different letters",
                format=Argument("format"),
                piece=symbol,
                line=number,
                column=line.index("[") + 2,
            )
        terms: dict[str, Any] = {"piece": symbol, "width": width, "height": height, "line": number}
        if not width or not height:
            raise FormatError("piece {piece} is {width} {width:column|columns} by {height} {height:row|rows}", **terms)
        cells: list[Cell] = []
        for row in range(height):
            at += 1
            if at >= len(lines) or _PIECE.fullmatch(lines[at][1]):
                raise FormatError("piece {piece} has {height} {height:row|rows}, found {row}", row=row, **terms)
            cells += [(column, row, 0) for column in _digits(*lines[at], symbol, width)]
        if not cells:
            raise FormatError("piece {piece} has no cells", **terms)
        pieces.append(Piece(symbol, tuple(cells)))
        at += 1
    if not pieces:
        raise FormatError("there are no pieces")
    return PackingPuzzle.of(Board.rectangle(rows, columns), pieces, spare=True)


def _check_board(columns: int, rows: int, line: int | None = None) -> None:
    if not (1 <= columns <= _LARGEST and 1 <= rows <= _LARGEST):
        raise FormatError(
            "a board of {columns} {columns:column|columns} and {rows} {rows:row|rows} is out of range",
            columns=columns,
            rows=rows,
            line=line,
        )


def _digits(number: int, line: str, symbol: str, width: int) -> Iterator[int]:
    marks = list(re.finditer(r"\S+", line))
    for mark in marks:
        if mark[0] not in ("0", "1"):
            raise FormatError(
                "piece {piece}: {mark!r} is neither 0 nor 1",
                piece=symbol,
                mark=mark[0][:10],
                line=number,
                column=mark.start() + 1,
            )
    if len(marks) != width:
        column = marks[width].start() + 1 if len(marks) > width else len(line.rstrip()) + 1
        raise FormatError(
            "piece {piece}: {width} {width:digit|digits} expected, found {found}",
            piece=symbol,
            width=width,
            found=len(marks),
            line=number,
            column=column,
        )
    return (column for column, mark in enumerate(marks) if mark[0] == "1")


class _Lenient:
    """A forgiving reader, byte by byte, like that of the original program."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0

    def skip_to(self, mark: str) -> bool:
        found = self.text.find(mark, self.at)
        self.at = len(self.text) if found < 0 else found + 1
        return found >= 0

    def number(self) -> int:
        found = _NUMBER.match(self.text, self.at)
        assert found is not None
        self.at = found.end()
        return int(found[1][-9:] or 0)

    def pair(self, close: str) -> tuple[int, int]:
        first = self.number()
        self.skip_to(",")
        second = self.number()
        self.skip_to(close)
        return first, second


def read_lenient(text: str) -> PackingPuzzle:
    """The puzzle as the original program would read it."""
    source = _Lenient(text)
    if not source.skip_to("["):
        raise FormatError("a configuration starts with the board, [columns,rows]")
    columns, rows = source.pair("]")
    _check_board(columns, rows)
    pieces: list[Piece] = []
    while source.skip_to("("):
        width, height = source.pair(")")
        if width * height > _LARGEST * _LARGEST:
            raise FormatError(
                "a piece of {width} {width:column|columns} and {height} {height:row|rows} is out of range",
                width=width,
                height=height,
            )
        source.skip_to("[")
        symbol = next((mark for mark in source.text[source.at :] if not mark.isspace()), "?")
        source.skip_to("]")
        values = [source.number() for _ in range(width * height)]
        cells = tuple((at % width, at // width, 0) for at, value in enumerate(values) if value == 1)
        taken = {piece.symbol for piece in pieces}
        if symbol in taken or symbol in RESERVED or not symbol.isprintable():
            symbol = next(free for free in symbols() if free not in taken)
        if cells:
            pieces.append(Piece(symbol, cells))
    return PackingPuzzle.of(Board.rectangle(rows, columns), pieces, spare=True)


def write(puzzle: PackingPuzzle) -> str:
    """The configuration; InputError names what it cannot express."""
    board = puzzle.board
    _, rows, columns = board.extent
    if not board.lattice.flat or not board.full:
        raise InputError("a cap puzzle configuration holds a full rectangle only")
    if puzzle.fixed:
        raise InputError(
            "a cap puzzle configuration has no fixed pieces, but {piece} is fixed", piece=puzzle.fixed[0][0]
        )
    spare = len(board.cells) - sum(piece.area for piece in puzzle.pieces)
    if board.optional and (spare <= 0 or len(board.optional) < len(board.cells)):
        raise InputError("a cap puzzle configuration cannot express which cells stay empty")
    if spare > 0 and not board.optional:
        raise InputError(
            "a cap puzzle configuration with pieces for {spare} {spare:cell|cells} too few would leave "
            "{spare:it|them} empty",
            spare=spare,
        )
    parts = [f"[{columns},{rows}]"]
    for piece in puzzle.pieces:
        if (piece.minimum, piece.maximum, piece.turns, piece.flips) != (1, 1, "free", True):
            raise InputError(
                "a cap puzzle configuration cannot express how piece {piece} is used or turned", piece=piece.symbol
            )
        _, height, width = piece.extent
        lines = [" ".join("1" if mark == "#" else "0" for mark in row) for row in piece.picture.split("/")]
        parts.append("\n".join([f"({width},{height})[{piece.symbol}]", *lines]))
    return "\n\n".join(parts) + "\n"


def _matches(text: str) -> bool:
    return _BOARD.match(text.lstrip("\ufeff")) is not None and '"' not in text


def _split(text: str) -> Iterator[str]:
    return (part for part in re.split(r"(?m)^(?=\s*\[\s*\d+\s*,)", text) if part.strip())


STRICT = Format("cap", "packing", _matches, read_strict, write, _split)
LENIENT = Format("cap-lenient", "packing", lambda _: False, read_lenient)
