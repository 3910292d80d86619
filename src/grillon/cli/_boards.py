"""All grids of a family and size, for the verbs that count, number, draw and enumerate them."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from grillon.cli._command import PATH, Verb, completing
from grillon.cli._options import family_names, known_family, memory_bytes
from grillon.cli._speech import phrase
from grillon.errors import RequestError
from grillon.sentences import Sentence

if TYPE_CHECKING:
    from pathlib import Path

    from grillon.model import Boards, Monitor

family = click.argument(
    "family",
    metavar="FAMILY",
    help="A family with countable grids.",
    shell_complete=completing(family_names),
    callback=known_family,
)
size = click.argument("size", metavar="SIZE", help="ROWSxCOLUMNS, or one number for a square.")
tables = click.option(
    "--tables", metavar="DIR", type=PATH, help="Keep the tables of this size in this folder, for reuse."
)


class BoardVerb(Verb):
    """A verb over all grids of a size: the rules of the family on the command line are options too."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments with the options of the family they name; help without a family lists them all."""
        ctx.meta[_RULES] = _rule_options(args)
        return super().parse_args(ctx, args)

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """The options of the verb, and those of the rules before the language and the help."""
        *params, last = super().get_params(ctx)
        return [*params, *ctx.meta.get(_RULES, ()), last]


_RULES = "grillon.rules of grids"


def _rule_options(words: Sequence[str]) -> list[click.Parameter]:
    from grillon import families
    from grillon.cli._schema import options_of

    if name := next((known for word in words if (known := _family_of(word))), None):
        return options_of(families.get(name).board_schema())
    if not {"--help", "-h"}.intersection(words):
        return []
    options: list[click.Parameter] = []
    for family in families.every():
        for option in options_of(family.board_schema()):
            about = Sentence("{family}: {help}", family=family.display_name, help=option.help)
            option.help = phrase(about)
            options.append(option)
    return options


def _family_of(word: str) -> str | None:
    from grillon import families

    return None if word.startswith("-") or os.path.exists(word) else families.known_name(word)


def board_verb(*, examples: Sequence[str] = ()) -> Callable[[Callable[..., Any]], BoardVerb]:
    """Make a function a verb over all grids; it gets the rules as further keywords."""
    return click.command(cls=BoardVerb, examples=examples)


def asked(words: Sequence[str]) -> tuple[str, str] | None:
    """The family and size, if the arguments of a verb that also takes puzzles name them.

    >>> asked(["Takuzu", "6x8"]), asked(["one.txt", "two.txt"])
    (('takuzu', '6x8'), None)
    >>> asked(["takuzu"])
    Traceback (most recent call last):
    ...
    grillon.errors.RequestError: takuzu: a size must follow, such as takuzu 6x6
    """
    from grillon import families

    first, *others = words
    family = families.known_name(first)
    if family and len(others) == 1:
        return family, others[0]
    if os.path.exists(first):
        return None
    if family and not others:
        raise RequestError("{family}: a size must follow, such as {family} 6x6", family=family)
    if family:
        raise RequestError("one size at a time, not {sizes}", sizes=", ".join(others))
    if len(others) == 1 and _is_size(first) and (second := families.known_name(others[0])):
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
    rules: Mapping[str, object],
    *,
    threads: int | None,
    memory: str | None,
    tables: Path | None,
    timeout: float | None,
) -> Boards:
    """The requested boards, with the tables for numbering and sampling."""
    from grillon.cli._sweep_bar import watching

    boards = boards_of(family, size, rules)
    announce_cost(boards, memory_bytes(memory), tables)
    with watching(Sentence("preparing"), boards, timeout=timeout, forecast=False) as monitor:
        boards.prepare(threads=threads, memory=memory_bytes(memory), tables=tables, monitor=monitor)
    return boards


LONG = 20.0
"""CPU seconds from which on tables are announced."""


def announce_cost(boards: Boards, memory: int | None, tables: Path | None, *, keep: bool = True) -> None:
    """Announce the cost of large tables before building them; `keep`: they can be kept in a folder."""
    from grillon.cli._output import note
    from grillon.cli._progress import duration
    from grillon.cli._sweep_bar import amount
    from grillon.sweep.boards import DEFAULT_MEMORY

    if boards.has_tables(tables) or (expected := boards.expected_tables()) is None:
        return
    size = f"{boards.rows}x{boards.columns}"
    cost = {"size": size, "memory": amount(expected.bytes), "time": duration(expected.seconds)}
    if expected.seconds >= LONG and keep:
        note(
            Sentence(
                "the tables of {size} take about {memory} of memory and {time} of one core; --tables DIR keeps them",
                **cost,
            )
        )
    elif expected.seconds >= LONG:
        note(
            Sentence(
                "the tables of {size} take about {memory} of memory and {time} of one core",
                **cost,
            )
        )
    if keep and expected.bytes > (memory or DEFAULT_MEMORY):
        note(
            Sentence(
                "that is more than the {memory} they may use: --memory allows more",
                memory=amount(memory or DEFAULT_MEMORY),
            )
        )


def announce_count_cost(boards: Boards, limits: dict[str, Any], lots: str, *, split: bool, anyway: bool) -> None:
    """Announce the cost of a long count; refuse one that will not fit, unless overridden.

    States are kept on disk if a folder is given or workers share (`split`) them, otherwise in memory.
    """
    from tempfile import gettempdir

    from grillon.cli._output import note
    from grillon.cli._progress import duration
    from grillon.cli._sweep_bar import amount
    from grillon.model import Monitor
    from grillon.model.arguments import thread_number
    from grillon.sweep.boards import DEFAULT_MEMORY
    from grillon.sweep.forecast import FAR_TOO_LARGE

    if Monitor().device == "gpu" or (expected := boards.expected_count()) is None or expected.seconds < LONG:
        return
    size = f"{boards.rows}x{boards.columns}"
    needed = expected.bytes * (thread_number(limits["threads"], Monitor()) if expected.each_thread else 1)
    cost = {"size": size, "needed": amount(needed), "time": duration(expected.seconds)}
    if boards.swept and (split or limits["resume"] is not None):
        note(
            Sentence(
                "the count of {size} takes about {needed} of disk and {time} of one core",
                **cost,
            )
        )
        refuse_without_room(expected.bytes, lots or limits["resume"] or gettempdir(), anyway=anyway)
        return
    note(
        Sentence(
            "the count of {size} takes about {needed} of memory and {time} of one core",
            **cost,
        )
    )
    allowed = limits["memory"] or DEFAULT_MEMORY
    if expected.bytes > FAR_TOO_LARGE * allowed and not anyway:
        raise RequestError(
            "that is far more than the {memory} it may use: --memory allows more, --resume DIR keeps states on "
            "disk, --anyway starts regardless",
            memory=amount(allowed),
        )


def refuse_without_room(needed: int, place: str | Path, *, anyway: bool) -> None:
    """Raise RequestError if more is needed than is free on the disk of a folder; other stores are not checked."""
    from grillon.cli._sweep_bar import amount
    from grillon.sweep.forecast import room_for

    if anyway or "://" in str(place) or needed <= (room := room_for(place)):
        return
    raise RequestError(
        "the run needs about {bytes} and {room} are free; --anyway starts it regardless",
        bytes=amount(needed),
        room=amount(room),
    )


def prepare_to_draw(boards: Boards, monitor: Monitor) -> None:
    """Build the tables for random grids, reporting the cost before and after."""
    from time import perf_counter

    from grillon.cli._output import note
    from grillon.sweep.forecast import memory_for_tables, refuse_too_large

    if boards.has_tables():
        return
    refuse_too_large(boards)
    announce_cost(boards, memory_for_tables(), None, keep=False)
    begin = perf_counter()
    boards.prepare(memory=memory_for_tables(), monitor=monitor)
    seconds = perf_counter() - begin
    if seconds >= LONG:
        size = f"{boards.rows}x{boards.columns}"
        note(Sentence("the tables of {size} took {seconds:.0f} s", size=size, seconds=seconds))


def boards_of(family: str, size: str, rules: Mapping[str, object]) -> Boards:
    """The requested boards, or a RequestError."""
    from grillon import families
    from grillon.cli._schema import given

    member = families.get(family)
    boards = member.boards(size_of(size), **given(member.board_schema(), dict(rules)))
    if boards is None:
        raise RequestError("the grids of {family} {size} cannot be counted", family=family, size=size)
    return boards
