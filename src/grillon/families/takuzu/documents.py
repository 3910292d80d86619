"""The JSON document and the short form of a Takuzu."""

from __future__ import annotations

import re
from collections.abc import Mapping
from operator import add
from typing import TYPE_CHECKING, cast

from grillon.errors import FormatError
from grillon.families.takuzu.puzzle import EMPTY, TakuzuPuzzle
from grillon.families.takuzu.text import SYMBOLS, grid_text, is_odd, takuzu_of
from grillon.formats.short import pack, unpack

if TYPE_CHECKING:
    from grillon.model import Puzzle

_VALUES = bytes.maketrans(b"01.", bytes([0, 1, EMPTY]))


def to_short(puzzle: Puzzle) -> str:
    """The short form: size, rules, the mask of clues, and their values: ``8x8.u.MASK.VALUES``."""
    own = takuzu_of(puzzle)
    mask = "".join("0" if value == EMPTY else "1" for value in own.values)
    values = "".join(str(value) for value in own.values if value != EMPTY)
    return f"{own.rows}x{own.columns}.{'u' if own.distinct else 'e'}.{pack(mask)}.{pack(values)}"


def from_short(body: str) -> TakuzuPuzzle:
    """The puzzle of the body of a short form."""
    parts = body.split(".")
    size = re.fullmatch(r"(\d{1,3})x(\d{1,3})", parts[0])
    if len(parts) != 4 or size is None or parts[1] not in ("u", "e"):
        raise FormatError("the body is ROWSxCOLUMNS, 'u' or 'e', and two packed fields, with '.' between")
    rows, columns = int(size[1]), int(size[2])
    mask = unpack(parts[2], rows * columns)
    values = unpack(parts[3], mask.count("1"))
    # There is a value after each gap but the last: lists are long, and a loop over the cells takes longer than solving.
    cells = "".join(map(add, mask.replace("0", ".").split("1"), [*values, ""])).encode().translate(_VALUES)
    return TakuzuPuzzle(rows, columns, cells, parts[1] == "u")


def to_document(puzzle: Puzzle) -> dict[str, object]:
    """The document: rows of 0, 1 and '.', and the rules."""
    own = takuzu_of(puzzle)
    rows = grid_text(own).replace(" ", "").splitlines()
    return {"rows": rows, "distinct": own.distinct, "odd": is_odd(own.rows, own.columns)}


def from_document(document: Mapping[str, object]) -> TakuzuPuzzle:
    """The puzzle of a document."""
    for name in document:
        if name not in ("rows", "distinct", "odd"):
            raise FormatError("field '{name}' is unknown", name=name)
    rows, distinct, odd = document.get("rows"), document.get("distinct", True), document.get("odd", False)
    if not isinstance(rows, list) or not rows or not all(isinstance(row, str) for row in rows):
        raise FormatError("field 'rows': a list of texts is missing")
    for name, value in (("distinct", distinct), ("odd", odd)):
        if not isinstance(value, bool):
            raise FormatError("field '{name}': {value!r} is not true or false", name=name, value=value)
    assert isinstance(distinct, bool)
    grid: list[bytes] = []
    for number, row in enumerate(cast("list[str]", rows), start=1):
        foreign = next((symbol for symbol in row if symbol not in SYMBOLS), None)
        if foreign is not None:
            raise FormatError("field 'rows', row {number}: {foreign!r} is not a cell", number=number, foreign=foreign)
        if len(row) != len(rows[0]):
            raise FormatError(
                "field 'rows', row {number}: {found} {found:cell|cells}, but the first row has {expected}",
                number=number,
                found=len(row),
                expected=len(rows[0]),
            )
        grid.append(bytes(SYMBOLS[symbol] for symbol in row))
    if is_odd(len(grid), len(grid[0])) and not odd:
        raise FormatError(
            "field 'odd': must be true for a {drawn_rows}x{drawn_columns} puzzle",
            drawn_rows=len(grid),
            drawn_columns=len(grid[0]),
        )
    return TakuzuPuzzle(len(grid), len(grid[0]), b"".join(grid), distinct)
