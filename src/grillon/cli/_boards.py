"""All grids of a family and size, for the verbs that count, number, draw and enumerate them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grillon.cli._command import Whole, completing
from grillon.cli._options import family_names, known_family, memory_bytes
from grillon.errors import RequestError
from grillon.sentences import Sentence

if TYPE_CHECKING:
    from grillon.model import Boards

family = click.argument(
    "family",
    metavar="FAMILY",
    help="A family with countable grids.",
    shell_complete=completing(family_names),
    callback=known_family,
)
size = click.argument("size", metavar="SIZE", help="ROWSxCOLUMNS, or one number for a square.")
maximum = click.option("--max", "maximum", metavar="M", type=Whole(), help="Regions of at most M cells.")
no_distinct = click.option("--no-distinct", is_flag=True, help="Lines may be equal.")
tables = click.option("--tables", metavar="DIR", type=Path, help="Keep the tables of the size here for the next time.")


def asked(words: Sequence[str]) -> tuple[str, str] | None:
    """A family and a size, where the words of a verb that also takes puzzles are those.

    >>> asked(["Takuzu", "6x8"]), asked(["one.txt", "two.txt"])
    (('takuzu', '6x8'), None)
    >>> asked(["takuzu"])
    Traceback (most recent call last):
    ...
    grillon.errors.RequestError: takuzu: a size must follow, such as takuzu 6x6
    """
    from grillon import families
    from grillon.words import match_name

    first, *others = words
    known = families.names()
    family = match_name(first, known)
    if family and len(others) == 1:
        return family, others[0]
    if os.path.exists(first):
        return None
    if family and not others:
        raise RequestError("{family}: a size must follow, such as {family} 6x6", family=family)
    if family:
        raise RequestError("one size at a time, not {sizes}", sizes=", ".join(others))
    if len(others) == 1 and _is_size(first) and (second := match_name(others[0], known)):
        raise RequestError("the family comes first: {family} {size}", family=second, size=first)
    if len(others) == 1 and first.isalpha() and _is_size(others[0]):
        families.get(first)
    return None


def _is_size(text: str) -> bool:
    from grillon.model.request import read_size

    try:
        read_size(text)
    except ValueError:
        return False
    return True


def size_of(text: str) -> tuple[int, int]:
    """Rows and columns.

    >>> size_of("4x6"), size_of("5")
    ((4, 6), (5, 5))
    """
    from grillon.model.request import read_size

    try:
        return read_size(text)
    except ValueError:
        raise RequestError("'{text}' is not a size such as 4x6", text=text) from None


def prepared(
    family: str,
    size: str,
    maximum: int | None,
    no_distinct: bool,
    *,
    threads: int | None,
    memory: str | None,
    tables: Path | None,
    timeout: float | None,
) -> Boards:
    """All grids as asked for, with the tables that numbers and random grids need."""
    from grillon.cli._sweep_bar import watching

    boards = boards_of(family, size, maximum, no_distinct)
    tell_expected(boards, memory_bytes(memory), tables)
    with watching(Sentence("preparing"), boards, timeout=timeout, forecast=False) as monitor:
        boards.prepare(threads=threads, memory=memory_bytes(memory), tables=tables, monitor=monitor)
    return boards


LONG = 20.0
"""CPU seconds from which on tables are announced."""


def tell_expected(boards: Boards, memory: int | None, tables: Path | None) -> None:
    """Say before tables are made what they will take, where that is much."""
    from grillon.cli._output import note
    from grillon.cli._sweep_bar import amount
    from grillon.sweep.boards import DEFAULT_MEMORY

    if boards.has_tables(tables) or (expected := boards.expected_tables()) is None:
        return
    size = f"{boards.rows}x{boards.columns}"
    if expected.seconds >= LONG:
        note(
            Sentence(
                "the tables of {size} take about {memory} of memory and {minutes} {minutes:minute|minutes} "
                "of one core; --tables DIR keeps them",
                size=size,
                memory=amount(expected.bytes),
                minutes=max(1, round(expected.seconds / 60)),
            )
        )
    if expected.bytes > (memory or DEFAULT_MEMORY):
        note(
            Sentence(
                "that is more than the {memory} they may use: --memory allows more",
                memory=amount(memory or DEFAULT_MEMORY),
            )
        )


def boards_of(family: str, size: str, maximum: int | None, no_distinct: bool) -> Boards:
    """All grids as asked for, or a RequestError."""
    from grillon import families

    rules: dict[str, object] = {
        **({"max": maximum} if maximum is not None else {}),
        **({"distinct": False} if no_distinct else {}),
    }
    boards = families.get(family).boards(size_of(size), **rules)
    if boards is None:
        raise RequestError("the grids of {family} {size} cannot be counted", family=family, size=size)
    return boards
