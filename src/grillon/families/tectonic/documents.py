"""The JSON document and the short form of a Tectonic."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from grillon.errors import FormatError
from grillon.families.tectonic.board import HOLE, LEFT_OUT, Border, Frame
from grillon.families.tectonic.drawn import read_drawn, write_drawn
from grillon.families.tectonic.puzzle import MAX_CELLS, TectonicPuzzle
from grillon.formats.short import pack, unpack
from grillon.model import Puzzle

_HEAD = re.compile(r"([1-9]\d{0,4})x([1-9]\d{0,4})m([1-9])([wu])")


def to_document(puzzle: Puzzle) -> Mapping[str, object]:
    """The document: size, maximum and the drawing line by line, so that a person can read it."""
    assert isinstance(puzzle, TectonicPuzzle)
    return {
        "size": f"{puzzle.rows}x{puzzle.columns}",
        "maximum": puzzle.maximum,
        "drawing": write_drawn(puzzle).splitlines()[1:],
    }


def one_line(text: str) -> bool:
    """Has this text no line break? One would be read as a further line of the drawing."""
    return len(text.splitlines()) <= 1


def from_document(document: Mapping[str, object]) -> TectonicPuzzle:
    """The puzzle of a document."""
    for name in document:
        if name not in ("size", "maximum", "drawing"):
            raise FormatError("field '{name}' is unknown", name=name)
    lines, maximum, size = document.get("drawing"), document.get("maximum"), document.get("size")
    if not isinstance(lines, list) or not lines or not all(isinstance(line, str) and one_line(line) for line in lines):
        raise FormatError("field 'drawing': a list of lines is missing")
    if not isinstance(maximum, int) or isinstance(maximum, bool) or not 0 <= maximum < 10**9:
        raise FormatError("field 'maximum': a number is missing")
    puzzle = read_drawn("\n".join([f"tectonic maximum {maximum}", *lines]))
    if size is not None and size != f"{puzzle.rows}x{puzzle.columns}":
        raise FormatError(
            "field 'size': {size} is written, {rows}x{columns} is drawn",
            size=size,
            rows=puzzle.rows,
            columns=puzzle.columns,
        )
    return puzzle


def to_short(puzzle: Puzzle) -> str:
    """``6x6m5w.WALLS.CELLS``: walls as bits (``w``) or, where some are unknown, as pairs of bits (``u``).

    Cells: a digit is a value, a letter a to z that many unknown cells, ``-`` a hole, ``_`` a value left out.
    """
    assert isinstance(puzzle, TectonicPuzzle)
    certain = Border.UNKNOWN not in puzzle.borders
    width = 1 if certain else 2
    bits = "".join(f"{border % 2 if certain else border:0{width}b}" for border in puzzle.borders)
    head = f"{puzzle.rows}x{puzzle.columns}m{puzzle.maximum}{'w' if certain else 'u'}"
    return f"{head}.{pack(bits)}.{_cells(puzzle.values)}"


def _cells(values: Sequence[int]) -> str:
    parts: list[str] = []
    gap = 0
    for value in [*values, None]:
        if value == 0:
            gap += 1
            continue
        parts.append("z" * (gap // 26) + (chr(ord("a") + gap % 26 - 1) if gap % 26 else ""))
        gap = 0
        if value is not None:
            parts.append({HOLE: "-", LEFT_OUT: "_"}.get(value, str(value)))
    return "".join(parts)


_WALLS = bytes.maketrans(b"01", bytes([Border.OPEN, Border.WALL]))


def from_short(body: str) -> TectonicPuzzle:
    """The puzzle of the body of a short form."""
    fields = body.split(".")
    head = _HEAD.fullmatch(fields[0])
    if head is None or len(fields) != 3:
        raise FormatError("'{body}' is not SIZEmMAXIMUMw.WALLS.CELLS, such as 6x6m5w...", body=body[:40])
    frame = Frame(int(head[1]), int(head[2]))
    if frame.cells > MAX_CELLS:
        raise FormatError(
            "a board has 1 to {maximum} cells, not {rows}x{columns}", maximum=MAX_CELLS, rows=head[1], columns=head[2]
        )
    if head[4] == "w":
        borders = tuple(unpack(fields[1], frame.borders).encode().translate(_WALLS))
    else:
        bits = unpack(fields[1], 2 * frame.borders)
        kinds = [int(bits[place : place + 2], 2) for place in range(0, len(bits), 2)]
        if 3 in kinds:
            raise FormatError("the walls hold a border that is neither wall, open nor unknown")
        borders = tuple(kinds)
    values: list[int] = []
    for sign in fields[2]:
        if "1" <= sign <= "9":
            values.append(int(sign))
        elif sign in "-_":
            values.append(HOLE if sign == "-" else LEFT_OUT)
        elif "a" <= sign <= "z":
            values += [0] * (ord(sign) - ord("a") + 1)
        else:
            raise FormatError("{sign!r} is not a cell of the short form", sign=sign)
    return TectonicPuzzle(frame.rows, frame.columns, int(head[3]), tuple(values), borders)
