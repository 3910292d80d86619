"""The puzzles that come with Grillon."""

from __future__ import annotations

from typing import Any

import click

from grillon.cli import _catalogue as shared
from grillon.cli import _options as options
from grillon.cli._command import Group, Whole
from grillon.sentences import Sentence

_EDITION = click.option("--edition", metavar="N", type=Whole(1), help="The edition (default: the newest).")


@click.group(
    cls=Group,
    examples=(
        "grillon collection",
        "grillon collection list --level beginner",
        "grillon collection show 1 --solution",
    ),
)
@click.pass_context
def collection(ctx: click.Context) -> None:
    """The puzzles that come with Grillon: every family and level, from first steps to extreme."""
    if ctx.invoked_subcommand is None:
        _overview()


def _overview() -> None:
    """The number of puzzles of each family and level."""
    from collections import Counter

    from grillon.cli._output import tell
    from grillon.cli._speech import phrase
    from grillon.collection import EDITION
    from grillon.model import Level

    with _opened(EDITION) as shelf:
        found = shelf.statistics()
    numbers = Counter[tuple[str, Level | None]]()
    for group in found.groups:
        numbers[group.family, group.level] += group.puzzles
    tell(
        Sentence(
            "edition {edition}: {puzzles:,} {puzzles:puzzle|puzzles}; `grillon collection list` names them",
            edition=EDITION,
            puzzles=found.puzzles,
        )
    )
    names = [phrase(level) for level in Level]
    width = max(map(len, names)) + 2
    tell(" " * 12 + "".join(f"{name:>{width}}" for name in names))
    for family in dict.fromkeys(family for family, _ in numbers):
        tell(f"  {family:<10}" + "".join(f"{numbers[family, level]:>{width}}" for level in Level))


def _opened(edition: int | None) -> Any:
    from grillon.collection import EDITION
    from grillon.collection import collection as opened

    return opened(EDITION if edition is None else edition)


@collection.command("list")
@shared.of_family
@shared.of_level
@shared.of_technique
@shared.limit
@shared.to_format
@_EDITION
@options.json
def list_(
    family: str | None,
    level: str | None,
    technique: str | None,
    limit: int | None,
    to: str | None,
    edition: int | None,
    as_json: bool,
) -> None:
    """List puzzles of the collection: all of them, or those of a family, a level, a technique."""
    from grillon.catalogue import Query

    with _opened(edition) as shelf:
        query = Query(family=family, level=level, technique=technique)
        shared.listed(shelf.find(query, limit=limit), to, as_json)


@collection.command()
@click.argument("ids", metavar="ID...", nargs=-1, type=Whole(1), required=True, help="Puzzles by their numbers.")
@click.option("--solution", is_flag=True, help="Show the solution.")
@_EDITION
@options.json
def show(ids: tuple[int, ...], solution: bool, edition: int | None, as_json: bool) -> None:
    """Show puzzles of the collection."""
    from grillon.cli import _output as output
    from grillon.cli._speech import current_language
    from grillon.formats import write

    with _opened(edition) as shelf:
        for number in ids:
            entry = shelf.get(number)
            if as_json:
                output.emit(shared.entry_json(entry))
                continue
            output.tell(shared.line_of(entry), "bold")
            solved = entry.solution if solution else None
            puzzle = entry.puzzle
            output.show(puzzle.drawing(None if solved is None else solved.position(), lang=current_language()))
            output.tell(entry.rating or Sentence("not rated"))
            output.tell(write(puzzle, "short"))
