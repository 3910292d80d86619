"""Write puzzles in another format."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from grillon.cli import _options as options


def _format_names() -> list[str]:
    from grillon.formats import formats

    return sorted({form.name for form in formats() if form.write is not None})


def convert(
    puzzle: options.Puzzles,
    to: Annotated[
        str, typer.Option("--to", metavar="FORMAT", help="The format to write.", autocompletion=_format_names)
    ],
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write this file instead.", show_default=False)
    ] = None,
    family: options.FamilyName = None,
    format: options.FormatName = None,
    as_json: options.Json = False,
) -> None:
    """Write puzzles in another format: `short` fits a link, `json` is the document every family has."""
    from grillon.cli._input import items
    from grillon.cli._json import puzzle_json
    from grillon.cli._output import check_place, emit, write_file
    from grillon.formats import write

    check_place(out)
    texts: list[str] = []
    for item in items(puzzle, family=family, format=format):
        text = write(item.puzzle, to).rstrip("\n")
        if as_json:
            emit({**puzzle_json(item.puzzle), "format": to, "text": text})
        elif out is None:
            print(f"\n{text}" if texts and "\n" in text else text)
        texts.append(text)
    if out is not None:
        separator = "\n\n" if any("\n" in text for text in texts) else "\n"
        write_file(out, separator.join(texts) + "\n")
