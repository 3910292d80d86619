"""The puzzles of a day."""

from __future__ import annotations

from grillon.cli.options import shared as options
from grillon.cli.options.command import verb
from grillon.cli.options.values import option


@verb(examples=("grillon daily", "grillon daily --date 2026-11-15"))
@option("--date DAY", "A day such as 2026-11-15 (default: today).", name="day")
@option("--family NAME", "Only puzzles of this family.", name="families", multiple=True)
@option("--edition N", "The edition (default: the newest).")
@options.json
def daily() -> None:
    """The puzzles of a day, the same everywhere: easier on Mondays, harder towards Sunday."""
