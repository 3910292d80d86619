"""The cells of tables, of lists in programs, and of boards in frames.

This module only handles what surrounds cells: separators, brackets, lines, the names of rows and columns. The formats
read the contents of cells.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

from grillon import families

Rows = list[list[str]]
"""The cells of a board, row by row; empty where a text is not such a board."""

# Patterns as texts: each is compiled when it is first used.
_ASSIGNED = r"\s*(?:[\w\s<>:*.\[\]]*[\w\]]\s*:?=)?\s*(?:new\s+\w+[\[\]]+|[\w.]+(?=\())?\s*"
"""The text before a list in a program: a name and a type, or the call that takes the list."""
_LISTS = r"\s*([\[({])(.*)[\])}][\s,;]*"
_ROW = r"[\[({]([^\[\](){}]*)[\])}]"
_CELL = r"[^\s:{}\[\]\"]{1,25}"
"""A cell of a table: a symbol, or the pencil marks of one cell."""
_BARS = "[|\u2502\u2503\u2551\u00a6]"
_LINE = r"(?=.*[-=_\u2500\u2501\u2550])[-=_+|:.'*\s\u2500-\u257f]+"
_SMALLEST = 4
"""The least number of rows and columns of a board on one line, or without a character for its blanks."""
EMPTY = "."
"""The symbol of an empty cell."""
_NOTHING = ("", "None", "null", "nan", "NaN", "-1")
"""The forms of an empty cell in tables and lists."""


def cells_of(text: str) -> Rows:
    r"""The cells of such a text, row by row.

    >>> cells_of("a,b,c\n1,,4\n,,2")
    [['1', '.', '4'], ['.', '.', '2']]
    """
    return (
        _lists(text)
        or _table(text)
        or _framed(text)
        or _boxed(text)
        or _labelled(text)
        or _one_line(text)
        or _spaced(text)
    )


def column_names(text: str) -> str:
    r"""The first line of a list of puzzles in a table, if it names its columns; else empty.

    >>> column_names("puzzle,solution\n1..4..2..3..4..1,1324423123144132")
    'puzzle,solution\n'
    >>> column_names("packing square\n....................\n....................\npieces pentominoes")
    ''
    >>> column_names("sudoku 4x4 x\n1..4..2..3..4..1")
    ''
    """
    # A puzzle has a given; a row of blanks belongs to a board.
    named = re.match(
        r"\"?[A-Za-z][\w ]*\"?(?:[,;\t]\"?[A-Za-z][\w ]*\"?)*\r?\n"
        r"(?=\"?(?:\d{1,9}\"?[,;\t]\"?)?(?=\.*\d)[0-9.]{16})",
        text,
    )
    return named[0] if named and not _is_headline(named[0], text[named.end() :]) else ""


def states_size(line: str) -> bool:
    """Is the line made of words, one of them a size? It describes what is below, whatever its family is called there.

    >>> states_size("binairo 7x7 odd"), states_size("puzzle, solution"), states_size("takuzu.1.2x2.u.W.0")
    (True, False, False)
    """
    return re.fullmatch(r"[\s\"']*[^\W\d](?:[\w\s,;:\"'+-]*\W)?\d+ ?[xX] ?\d+\b[\w\s,;:\"'+-]*", line) is not None


def described(lines: Iterable[str]) -> Iterator[str]:
    r"""The puzzles of a list, one a line: a headline and the line below it are one.

    >>> list(described(["1..4..2..3..4..1", "sudoku 4x4 x", "1..4..2..3..4..1"]))
    ['1..4..2..3..4..1', 'sudoku 4x4 x\n1..4..2..3..4..1']
    """
    above = ""
    for line in lines:
        if "\n" not in line and states_size(line):
            above += f"{line}\n"
            continue
        yield above + line
        above = ""
    if above:
        yield above


def _is_headline(line: str, below: str) -> bool:
    """Does it state a size, or name a family with what its puzzle is, or above what that family does not read alone?"""
    from grillon.formats import formats

    if states_size(line):
        return True
    name, after = re.match(r"\"?(\w+)(.?)", line).groups()  # type: ignore[union-attr]
    family = name.lower()
    if family not in families.names():
        return False
    return after == " " or not any(form.matches(below) for form in formats(family))


def _cells(row: str, separator: str | None) -> list[str]:
    found = [cell.strip().strip("\"'").strip() for cell in row.split(separator)]
    return [EMPTY if cell in _NOTHING else cell for cell in found]


def _fits(rows: Rows) -> bool:
    """Is this a table of cells, and not a list of puzzles with remarks?"""
    return (
        len(rows) > 1
        and len(rows[0]) > 1
        and all(len(above) == len(below) for above, below in pairwise(rows))
        and all(re.fullmatch(_CELL, cell) for row in rows for cell in row)
        and any(cell != EMPTY for row in rows for cell in row)
    )


def _are_labels(names: list[str], letters: str) -> bool:
    """Are these the names of rows or columns, counted from the first: 1, 2, 3 or A, B, C or C1, C2, C3?"""
    counted = [str(at) for at in range(1, len(names) + 1)]
    numbered = [name.lower() for name in names]
    alphabet = "abcdefghijklmnopqrstuvwxyz"[: len(names)]
    return numbered in (counted, list(alphabet), *([letter + at for at in counted] for letter in letters))


def _unlabelled(rows: Rows) -> Rows:
    """The rows without the names of columns in the first row and those of rows in the first column."""
    if len(rows) < 3:
        return rows
    head, *body = rows
    beside = {len(row) for row in body} in ({len(head)}, {len(head) + 1}) and _are_labels(
        [row[0] for row in body], "rl"
    )
    named = head[1:] if beside and len(head) == len(body[0]) else head
    if beside and (named is head or head[0] in (EMPTY, "")) and _are_labels(named, "c"):
        return [row[1:] for row in body]
    # Plain digits may be a row of the puzzle.
    return body if _are_labels(head, "c") and not head[0].isdigit() else rows


def _lists(text: str) -> Rows:
    r"""The rows of a list of lists, of a list of rows, or of one list of all cells, as in programs and their output.

    >>> _lists("grid = [[1, 0],\n        [0, 2],\n]")
    [['1', '0'], ['0', '2']]
    >>> _lists("['1..4', '..2.']")
    [['1', '.', '.', '4'], ['.', '.', '2', '.']]
    """
    if not re.search(r"[\[({]", text):
        return []
    before = re.match(_ASSIGNED, text)
    whole = re.fullmatch(_LISTS, text[before.end() :] if before else text, re.DOTALL)
    if whole is None:
        return []
    if whole[1] == "(" and not re.match(r"\s*[\[({]\s*[\[({]", "(" + whole[2]):
        whole = re.fullmatch(_LISTS, whole[2], re.DOTALL) or whole  # a call around the list
    held = whole[2]
    rows = [_cells(row.rstrip().removesuffix(","), "," if "," in row else None) for row in re.findall(_ROW, held)]
    if not rows:
        cells = _cells(held.rstrip().removesuffix(","), "," if "," in held else None)
        size = round(len(cells) ** 0.5)
        if size >= _SMALLEST and size * size == len(cells) and max(map(len, cells)) < _SMALLEST:
            rows = [cells[at : at + size] for at in range(0, len(cells), size)]
        else:
            rows = [list(cell) for cell in cells]
    elif not re.fullmatch(r"(?:\w+\s*=|[\s,;\[\](){}])*", re.sub(_ROW, "", held)):
        return []  # there is more than rows and the names of lists
    return rows if _fits(rows) else []


def _table(text: str) -> Rows:
    """The rows of a text whose cells are separated by tabs, commas or semicolons."""
    for separator in "\t;,":
        if separator not in text:
            continue
        lines = [line for line in text.splitlines() if line.strip(" ")]
        if separator == "\t" and all(line.startswith("\t") and "\t" not in line.strip("\t") for line in lines):
            return []  # indented, like lines of a program
        rows = [_cells(line, separator) for line in lines]
        if all(line.endswith(separator) for line in lines) and all(len(row) == len(rows) + 1 for row in rows):
            rows = [row[:-1] for row in rows]  # the separator ends each cell, instead of separating two
        if _fits(rows):
            return _unlabelled(rows)
    return []


def _labelled(text: str) -> Rows:
    r"""The rows of a board whose cells have spaces between them, and whose rows and columns have names.

    >>> _labelled("  1 2\nA 0 .\nB . 1")
    [['0', '.'], ['.', '1']]
    """
    rows = [line.split() for line in text.splitlines() if line.strip()]
    if len(rows) < 3 or len(rows[1]) != len(rows[0]) + 1:
        return []
    cells = _unlabelled(rows)
    return cells if len(cells) < len(rows) and _fits(cells) else []


def _one_line(text: str) -> Rows:
    r"""The rows of a board on one line, row by row or cell by cell.

    >>> _one_line("1..4/..2./.3../4..1")[0]
    ['1', '.', '.', '4']
    """
    words = re.split(r"[\s,;/|]+", text.strip())
    if "\n" in text.strip() or len(words) < _SMALLEST:
        return []
    size = round(len(words) ** 0.5)
    if size >= _SMALLEST and size * size == len(words) and min(map(len, words)) < _SMALLEST:
        rows = [words[at : at + size] for at in range(0, len(words), size)]
    else:
        rows = [list(word) for word in words] if len(words[0]) >= _SMALLEST else []
    return rows if _fits(rows) and re.fullmatch(r"[0-9.*_?x-]+", "".join(words)) else []


def _spaced(text: str) -> Rows:
    r"""The rows of a board whose blanks are spaces, which may be missing at the end of a line.

    >>> _spaced("1  4\n\n  2\n 3")
    [['1', '.', '.', '4'], ['.', '.', '.', '.'], ['.', '.', '2', '.'], ['.', '3', '.', '.']]
    """
    lines = text.replace("\r", "").removesuffix("\n").split("\n")
    if len(lines) == 1 and (size := round(len(text) ** 0.5)) ** 2 == len(text) >= _SMALLEST**2:
        lines = [text[at : at + size] for at in range(0, len(text), size)]
    width = max(len(lines), *map(len, lines))
    if len(lines) < _SMALLEST or width > 2 * len(lines) or not re.fullmatch("[0-9 ]+", "".join(lines)):
        return []
    words = [[(word.start(), len(word[0])) for word in re.finditer("[0-9]+", line)] for line in lines]
    apart = [(at, 1) for at in range(0, width, 2)]
    if all(row == words[0] or len(row) == len(lines) for row in words) or not any(
        " " in line.strip() for line in lines
    ):
        return []  # rows of cells with spaces between them, or without any
    if all(not row or (len(row) > 1 and row == apart[: len(row)]) for row in words) and sum(map(bool, words)) > 1:
        return []  # several such boards below each other
    rows = [list(line.replace(" ", EMPTY).ljust(width, EMPTY)) for line in lines]
    return rows if _fits(rows) else []


def unframed(text: str) -> str:
    r"""A board without the one frame around all of it.

    >>> print(unframed("+----+\n|0  1|\n|  1 |\n+----+"))
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


def _framed(text: str) -> Rows:
    r"""The cells of a board with a frame around every single one, or of a table with a line below its head.

    Where walls are part of a puzzle they are not drawn everywhere; and a frame around a single 1 may be a region.

    >>> _framed("+---+---+\n| 0 |   |\n+---+---+\n|   | 1 |\n+---+---+")
    [['0', '.'], ['.', '1']]
    """
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) < 3 or not re.search(_BARS, text):
        return []
    drawn = [bool(re.fullmatch(_LINE, line)) for line in lines]
    below_head = drawn[1] and sum(drawn) == 1
    inside = drawn[drawn[0] : len(drawn) - drawn[-1]]
    # A line after each row: with fewer, the lines separate boxes, or bars separate all cells.
    every = len(inside) > 2 and all(is_line == (at % 2 == 1) for at, is_line in enumerate(inside))
    if any(" " in line.strip() for line, is_line in zip(lines, drawn, strict=True) if is_line and not below_head):
        return []
    parts = [re.split(_BARS, line) for line, is_line in zip(lines, drawn, strict=True) if not is_line]
    first = all(not row[0].strip() for row in parts)
    last = all(not row[-1].strip() for row in parts)
    parts = [row[first : len(row) - last] for row in parts]
    if any(len(cell.split()) > 1 for row in parts for cell in row):
        return []
    if not (every or below_head) and (len(parts[0]) < _SMALLEST or any(len(cell) > 3 for row in parts for cell in row)):
        return []
    rows = [[cell.strip() or EMPTY for cell in row] for row in parts]
    if below_head:
        body = _unlabelled(rows)
        rows = body if len(body) < len(rows) else rows[1:] if set(rows[0]) == {EMPTY} else []
    held = {cell for row in rows for cell in row}
    return rows if _fits(rows) and not held <= {EMPTY, "1", "?", "#"} else []


def _boxed(text: str) -> Rows:
    r"""The cells of a square board with lines between its boxes: its blanks are spaces, or its rows have names.

    >>> _boxed("1   |   4\n    | 2\n----+----\n  3 |\n4   |   1")[1]
    ['.', '.', '2', '.']
    """
    if not re.search(_BARS, text):
        return []
    rows = [line.rstrip() for line in text.splitlines() if line.strip() and not re.fullmatch(_LINE, line)]
    named = len(rows) > _SMALLEST and not re.search(_BARS, rows[0]) and _are_labels(rows[0].split(), "c")
    rows = rows[named:]
    width = max(map(len, rows), default=0)
    rows = [row.ljust(width) for row in rows]
    bars = [at for at in range(width) if all(re.match(_BARS, row[at]) for row in rows)]
    if not bars or any(len(re.findall(_BARS, row)) != len(bars) for row in rows):
        return []
    if named and _are_labels([row[: bars[0]].strip() for row in rows], "rl"):
        rows = [" " * bars[0] + row[bars[0] :] for row in rows]
    else:
        (found, *others) = {len(re.sub(_BARS, " ", row).split()) for row in rows}
        if not others and found >= _SMALLEST and len(rows) % found == 0:
            return []  # every cell has its character, on one board or several
    edges = [-1, *bars, width]
    held = [
        at for at, (left, right) in enumerate(pairwise(edges)) if any(row[left + 1 : right].strip() for row in rows)
    ]
    boxes = held[-1] - held[0] + 1 if held else 0
    if boxes < 2 or len(rows) < _SMALLEST or len(rows) % boxes or len(rows) == boxes:
        return []
    across = len(rows) // boxes
    signs = [sorted(re.sub(rf"\s|{_BARS}", "", row)) for row in rows]
    for gap, step in ((2, 2), (1, 1), (2, 1)):  # beside a bar, and from cell to cell
        columns: list[int] = []
        for at in range(held[0], held[-1] + 1):
            # The first box may have no bar on its left.
            start = edges[at] + gap if at else edges[1] - gap - step * (across - 1)
            columns += range(start, start + step * across, step)
        cells = [[row[at : at + 1].strip() if at >= 0 else "" for at in columns] for row in rows]
        if [sorted("".join(row)) for row in cells] == signs:  # nothing is beside the cells
            return [[cell or EMPTY for cell in row] for row in cells]
    return []
