"""The puzzles of a day."""

from __future__ import annotations

import click

from grillon.cli import _options as options
from grillon.cli._command import Whole, verb
from grillon.cli._speech import current_language
from grillon.sentences import Sentence


@verb(examples=("grillon daily", "grillon daily --date 2026-11-15"))
@click.option("--date", "day", metavar="DAY", help="A day such as 2026-11-15 (default: today).")
@click.option("--family", "families", metavar="NAME", multiple=True, help="Only puzzles of this family.")
@click.option("--edition", metavar="N", type=Whole(1), help="The edition (default: the newest).")
@options.json
def daily(day: str | None, families: tuple[str, ...], edition: int | None, as_json: bool) -> None:
    """The puzzles of a day, the same everywhere: easier on Mondays, harder towards Sunday."""
    from grillon.cli._json import puzzle_json
    from grillon.cli._output import emit, on_terminal, show, tell
    from grillon.codec import to_json
    from grillon.daily import EDITION
    from grillon.daily import daily as puzzles_of
    from grillon.formats import write

    for today in puzzles_of(day, families=families or None, edition=EDITION if edition is None else edition):
        puzzle = today.generated.puzzle
        if as_json:
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
