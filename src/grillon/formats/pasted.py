"""Pasted text: mail quotes, code fences, tables and lists are unwrapped before formats are tried."""

from __future__ import annotations

import re
from itertools import pairwise

# Patterns as texts: each is compiled where it is first looked for.
_QUOTE = r"[ \t]*(?:>[ \t]?)+"
_FENCE = r"[ \t]*(?:```|~~~)[\w+-]*[ \t]*"
_ODD_SPACES = str.maketrans({"\ufeff": "", "\u200b": "", "\u00a0": " ", "\u2007": " ", "\u202f": " "})
_LISTS = r"\s*[\[({]\s*[\[({].*[\])}]\s*[\])}]\s*,?\s*"
_NAMED = r"\"\s*:"
"""A field with a name: documents have them, rows of cells have not."""
_ROW = r"[\[({]([^\[\](){}]*)[\])}]"
_CELL = r"[^\s:{}\[\]\"]{1,25}"
"""A cell of a table is a symbol, or the pencil marks of one cell."""
EMPTY = "."
"""How a cell without anything is written."""


def plain(text: str) -> str:
    r"""The text without its wrapping; other texts are returned unchanged.

    >>> plain("> 1 . . 4\n> . . . .")
    '1 . . 4\n. . . .'
    >>> plain('1,,,4\n,,"2",')
    '1 . . 4\n. . 2 .'
    >>> plain("[[1, 0, None], [0, 2, 0]]")
    '1 0 .\n0 2 0'
    """
    if not text.isascii():
        text = text.translate(_ODD_SPACES)
    if text.lstrip().startswith((">", "```", "~~~")):
        text = _unwrapped(text)
    if "\u2501" in text or "\u2500" in text:
        from grillon.formats.walls import walls_drawn

        if drawn := walls_drawn(text):
            return drawn
    rows = _lists(text) or _table(text) or _framed(text)
    return "\n".join(" ".join(row) for row in rows) if rows else _unframed(text)


def _unwrapped(text: str) -> str:
    """Without the marks of a quoted mail before each line, and without the fences of a code block around it."""
    lines = text.splitlines()
    while (filled := [line for line in lines if line.strip()]) and all(re.match(_QUOTE, line) for line in filled):
        lines = [re.sub(_QUOTE, "", line, count=1) for line in lines]
    filled = [line for line in lines if line.strip()]
    if filled and re.fullmatch(_FENCE, filled[0]):
        lines = [line for line in lines if not re.fullmatch(_FENCE, line)]
    return "\n".join(lines)


def _cells(row: str, separator: str) -> list[str]:
    found = [cell.strip().strip("\"'").strip() for cell in row.split(separator)]
    return [EMPTY if cell in ("", "None", "null", "nan", "NaN") else cell for cell in found]


def _fits(rows: list[list[str]]) -> bool:
    """Is this a table of cells, and not a list of puzzles with remarks?"""
    return (
        len(rows) > 1
        and len(rows[0]) > 1
        and all(len(above) == len(below) for above, below in pairwise(rows))
        and all(re.fullmatch(_CELL, cell) for row in rows for cell in row)
        and any(cell != EMPTY for row in rows for cell in row)
    )


def _lists(text: str) -> list[list[str]]:
    """The rows of a list of lists, as Python, JSON, Java and their like write it."""
    if (
        not text.lstrip().startswith(("[", "(", "{"))
        or re.search(_NAMED, text)
        or not re.fullmatch(_LISTS, text, re.DOTALL)
    ):
        return []
    rows = [_cells(row.rstrip().removesuffix(","), ",") for row in re.findall(_ROW, text)]
    return rows if _fits(rows) else []


def _table(text: str) -> list[list[str]]:
    """The rows of a text whose cells are separated by tabs, commas or semicolons."""
    for separator in "\t;,":
        if separator not in text:
            continue
        lines = [line for line in text.splitlines() if line.strip(" ")]
        rows = [_cells(line, separator) for line in lines]
        if all(line.endswith(separator) for line in lines) and all(len(row) == len(rows) + 1 for row in rows):
            rows = [row[:-1] for row in rows]  # each cell ends with the separator, instead of being parted by it
        if _fits(rows):
            return rows
    return []


_BARS = "[|\u2502\u2503\u2551\u00a6]"
_LINE = r"(?=.*[-=_\u2500\u2501\u2550])[-=_+|:.'*\s\u2500-\u257f]+"


def _unframed(text: str) -> str:
    r"""A board without the one frame around all of it.

    >>> print(_unframed("+----+\n|0  1|\n|  1 |\n+----+"))
    0..1
    ..1.
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) < 4 or len(set(map(len, lines[1:-1]))) > 1:
        return text
    if any(" " in line or not re.fullmatch(_LINE, line) for line in (lines[0], lines[-1])):
        return text
    rows = [re.fullmatch(f"{_BARS}((?:(?!{_BARS}).)+){_BARS}", line) for line in lines[1:-1]]
    board = [row[1] for row in rows if row is not None]
    if len(board) < len(rows):
        return text
    for start in (0, 1):  # cells with a space between them, with or without one beside the frame
        if all(not row[1 - start :: 2].strip() and len(row) > 2 and len(row) % 2 for row in board):
            return "\n".join(row.strip() if start else row for row in board)
    return "\n".join(row.replace(" ", EMPTY) for row in board)


def _framed(text: str) -> list[list[str]]:
    r"""The cells of a board with a frame around every single one.

    Where walls are part of a puzzle they are not drawn everywhere; and around a 1 alone a frame may be a region.

    >>> _framed("+---+---+\n| 0 |   |\n+---+---+\n|   | 1 |\n+---+---+")
    [['0', '.'], ['.', '1']]
    """
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) < 3 or not re.search(_BARS, text):
        return []
    drawn = [bool(re.fullmatch(_LINE, line)) for line in lines]
    inside = drawn[drawn[0] : len(drawn) - drawn[-1]]
    # A line drawn after each row: with fewer, the lines part boxes.
    if len(inside) < 3 or any(is_line != (at % 2 == 1) for at, is_line in enumerate(inside)):
        return []
    if any(" " in line.strip() for line, is_line in zip(lines, drawn, strict=True) if is_line):
        return []
    parts = [re.split(_BARS, line) for line, is_line in zip(lines, drawn, strict=True) if not is_line]
    first = all(not row[0].strip() for row in parts)
    last = all(not row[-1].strip() for row in parts)
    parts = [row[first : len(row) - last] for row in parts]
    if any(len(cell.split()) > 1 for row in parts for cell in row):
        return []
    rows = [[cell.strip() or EMPTY for cell in row] for row in parts]
    held = {cell for row in rows for cell in row}
    return rows if _fits(rows) and not held <= {EMPTY, "1", "?", "#"} else []
