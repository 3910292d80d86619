"""The bodies of `grillon collection`."""

from __future__ import annotations

from collections import Counter

from grillon.base.sentences import Sentence
from grillon.catalogue import Catalogue, Query
from grillon.cli.common.output import emit, say, tell
from grillon.cli.language import phrase
from grillon.cli.library import puzzle_lists as lists
from grillon.cli.options.asked import Form
from grillon.collection import EDITION, collection
from grillon.formats import write
from grillon.model import Level


def overview() -> None:
    """Print the number of puzzles of each family and level."""
    with _opened(None) as shelf:
        found = shelf.statistics()
    numbers = Counter[tuple[str, Level | None]]()
    for group in found.groups:
        numbers[group.family, group.level] += group.puzzles
    say(
        "edition {edition}: {puzzles:,} {puzzles:puzzle|puzzles}; `grillon collection list` names them",
        edition=EDITION,
        puzzles=found.puzzles,
    )
    names = [phrase(level) for level in Level]
    width = max(map(len, names)) + 2
    tell(" " * 12 + "".join(f"{name:>{width}}" for name in names))
    for family in dict.fromkeys(family for family, _ in numbers):
        tell(f"  {family:<10}" + "".join(f"{numbers[family, level]:>{width}}" for level in Level))


def _opened(edition: int | None) -> Catalogue:
    return collection(EDITION if edition is None else edition)


def run_list(
    form: Form,
    *,
    family: str | None,
    level: str | None,
    technique: str | None,
    limit: int | None,
    to: str | None,
    edition: int | None,
) -> None:
    """List puzzles."""
    with _opened(edition) as shelf:
        query = Query(family=family, level=level, technique=technique)
        lists.listed(shelf.find(query, limit=limit), to, form.as_json)


def run_show(form: Form, *, ids: tuple[int, ...], solution: bool, edition: int | None) -> None:
    """Show puzzles by their numbers."""
    with _opened(edition) as shelf:
        for number in ids:
            entry = shelf.get(number)
            if form.as_json:
                emit(lists.entry_json(entry))
                continue
            lists.picture(entry, solution=solution)
            tell(entry.rating or Sentence("not rated"))
            tell(write(entry.puzzle, "short"))
