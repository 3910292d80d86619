"""All grids of a family and size, for the verbs that count, number, draw and enumerate them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from grillon.errors import RequestError
from grillon.sentences import Sentence

if TYPE_CHECKING:
    from grillon.model.family import Boards

FamilyArgument = Annotated[str, typer.Argument(metavar="FAMILY", help="A family with countable grids.")]
SizeArgument = Annotated[str, typer.Argument(metavar="SIZE", help="ROWSxCOLUMNS, or one number for a square.")]
Most = Annotated[int | None, typer.Option("--max", metavar="M", help="Regions of at most M cells.", show_default=False)]
Tables = Annotated[
    Path | None,
    typer.Option(
        "--tables", metavar="DIR", help="Keep the tables of the size here for the next time.", show_default=False
    ),
]
NoDistinct = Annotated[bool, typer.Option("--no-distinct", help="Lines may be equal.")]


def size_of(text: str) -> tuple[int, int]:
    """Rows and columns.

    >>> size_of("4x6"), size_of("5")
    ((4, 6), (5, 5))
    """
    shape = re.fullmatch(r"(\d{1,3})(?:x(\d{1,3}))?", text)
    if shape is None:
        raise RequestError("'{text}' is not a size such as 4x6", text=text)
    return int(shape[1]), int(shape[2] or shape[1])


def prepared(
    family: str,
    size: str,
    most: int | None,
    no_distinct: bool,
    *,
    threads: int | None,
    memory: str | None,
    tables: Path | None,
) -> Boards:
    """All grids as asked for, with the tables that numbers and random grids need."""
    from grillon.cli import _options as options
    from grillon.cli._sweep_bar import watching
    from grillon.sweep.boards import Grids

    boards = boards_of(family, size, most, no_distinct)
    if isinstance(boards, Grids):
        with watching(Sentence("preparing"), boards, forecast=False) as monitor:
            boards.prepare(threads=threads, memory=options.memory_bytes(memory), tables=tables, monitor=monitor)
    return boards


def boards_of(family: str, size: str, most: int | None, no_distinct: bool) -> Boards:
    """All grids as asked for, or a RequestError."""
    from grillon import families

    rules: dict[str, object] = {**({"max": most} if most else {}), **({"distinct": False} if no_distinct else {})}
    boards = families.get(family).boards(size_of(size), **rules)
    if boards is None:
        raise RequestError("the grids of {family} {size} cannot be counted", family=family, size=size)
    return boards
