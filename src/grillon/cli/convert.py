"""Write puzzles in another format."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from grillon.cli import _options as options
from grillon.cli._command import PATH, completing, verb
from grillon.cli._played import Played, played

if TYPE_CHECKING:
    from pathlib import Path


def _format_names() -> list[str]:
    from grillon.formats import formats

    return sorted({form.name for form in formats() if form.write is not None})


@verb(examples=("grillon convert {puzzle} --to json", "grillon convert {puzzle} --to short --out puzzle.txt"))
@options.puzzles
@click.option(
    "--to", metavar="FORMAT", required=True, help="The format to write.", shell_complete=completing(_format_names)
)
@click.option("--out", metavar="FILE", type=PATH, help="Write to this file instead.")
@played
@options.family
@options.format
@options.json
def convert(
    puzzle: tuple[str, ...],
    to: str,
    out: Path | None,
    played: Played,
    family: str | None,
    format: str | None,
    as_json: bool,
) -> None:
    """Write puzzles in another format: `short` fits a link, `json` is the document every family has."""
    from grillon.cli._files import check_place, write_file
    from grillon.cli._input import items
    from grillon.cli._json import item_json
    from grillon.cli._output import emit, put
    from grillon.formats import write

    check_place(out)
    texts: list[str] = []
    asked = played.given_in if played else None
    for number, item in enumerate(items(puzzle, family=family, format=format, play=asked)):
        text = write(item.puzzle, to).rstrip("\n")
        if as_json:
            emit({**item_json(item), "format": to, "text": text})
        elif out is None:
            put(f"\n{text}" if number and "\n" in text else text)
        if out is not None:
            texts.append(text)
    if out is not None:
        separator = "\n\n" if any("\n" in text for text in texts) else "\n"
        write_file(out, separator.join(texts) + "\n")
