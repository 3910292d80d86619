"""Write puzzles as a page that needs no server."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from grillon.cli import _options as options
from grillon.cli._command import PATH, verb
from grillon.sentences import Sentence

if TYPE_CHECKING:
    from pathlib import Path


@verb(examples=("grillon page {puzzle} --out puzzle.html", "grillon page {puzzle} --out site"))
@options.puzzles
@click.option("--out", metavar="DIR|FILE.html", type=PATH, required=True, help="A folder to publish, or one file.")
@click.option("--base-url", metavar="URL", default="", help="Address where it will be published, for links.")
@options.family
@options.format
@options.json
@options.timeout_each
def page(
    puzzle: tuple[str, ...],
    out: Path,
    base_url: str,
    family: str | None,
    format: str | None,
    as_json: bool,
    timeout_each: float | None,
) -> None:
    """Write a web page to play puzzles on, with hints, as a site or as one file."""
    from grillon.cli._files import check_place, write_file
    from grillon.cli._input import as_they_are, items
    from grillon.cli._output import emit, tell
    from grillon.cli._speech import current_language
    from grillon.web.pages import embedded, single_file, site

    one_file = out.suffix.lower() in (".html", ".htm")
    if one_file:
        check_place(out)
    positions = [item.position for item in items(puzzle, family=family, format=format, play=as_they_are)]
    data = embedded(positions, lang=current_language(), base_url=base_url, timeout=timeout_each)
    if one_file:
        write_file(out, single_file(data))
    else:
        for name, content in site(data).items():
            (out / name).parent.mkdir(parents=True, exist_ok=True)
            write_file(out / name, content)
    if as_json:
        emit({"file": str(out), "puzzles": len(positions)})
        return
    tell(Sentence("{path}: {number:,} {number:puzzle|puzzles}", path=out, number=len(positions)))
