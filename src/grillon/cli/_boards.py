"""All grids of a family and size, for the verbs that count, number, draw and enumerate them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated

import typer

from grillon.errors import RequestError

if TYPE_CHECKING:
    from grillon.model.family import Boards

FamilyArgument = Annotated[str, typer.Argument(metavar="FAMILY", help="A family with countable grids.")]
SizeArgument = Annotated[str, typer.Argument(metavar="SIZE", help="ROWSxCOLUMNS, or one number for a square.")]
Most = Annotated[int | None, typer.Option("--max", metavar="M", help="Regions of at most M cells.", show_default=False)]
NoDistinct = Annotated[bool, typer.Option("--no-distinct", help="Lines may be equal.")]


def size_of(text: str) -> tuple[int, int]:
    """Rows and columns.

    >>> size_of("4x6"), size_of("5")
    ((4, 6), (5, 5))
    """
    shape = re.fullmatch(r"(\d{1,3})(?:x(\d{1,3}))?", text)
    if shape is None:
        raise RequestError(f"'{text}' is not a size such as 4x6")
    return int(shape[1]), int(shape[2] or shape[1])


def boards_of(family: str, size: str, most: int | None, no_distinct: bool) -> Boards:
    """All grids as asked for, or a RequestError."""
    from grillon import families

    rules: dict[str, object] = {**({"max": most} if most else {}), **({"distinct": False} if no_distinct else {})}
    boards = families.get(family).boards(size_of(size), **rules)
    if boards is None:
        raise RequestError(f"the grids of {family} {size} cannot be counted")
    return boards
