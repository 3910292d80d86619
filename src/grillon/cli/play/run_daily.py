"""The body of `grillon daily`."""

from __future__ import annotations

from grillon.base.sentences import Sentence
from grillon.cli.common.json_fields import puzzle_json, to_json
from grillon.cli.common.output import emit, show, tell
from grillon.cli.language import current_language
from grillon.cli.options.asked import Form
from grillon.cli.terminal import on_terminal
from grillon.collection.daily import EDITION, daily
from grillon.formats import write


def run_daily(form: Form, *, day: str | None, families: tuple[str, ...], edition: int | None) -> None:
    """Print the puzzles of a day."""
    for today in daily(day, families=families or None, edition=EDITION if edition is None else edition):
        puzzle = today.generated.puzzle
        if form.as_json:
            document = to_json(today.generated, within=puzzle)
            level = None if today.level is None else str(today.level)
            emit({**puzzle_json(puzzle), "day": str(today.day), "edition": today.edition, "level": level, **document})
        elif on_terminal():
            tell(
                Sentence(
                    "{family}, {day}, edition {edition}: {rating}",
                    family=puzzle.family.display_name,
                    day=today.day,
                    edition=today.edition,
                    rating=today.generated.rating or Sentence("not rated"),
                ),
                "bold",
            )
            show(puzzle.drawing(lang=current_language()))
            tell(write(puzzle, "short"))
        else:
            print(write(puzzle, "short"))
