"""The body of `grillon page`."""

from __future__ import annotations

from pathlib import Path

from grillon.base.files import write_folder
from grillon.cli.common.files import check_place, write_file
from grillon.cli.common.output import emit, say
from grillon.cli.common.sources import as_they_are, items
from grillon.cli.language import current_language
from grillon.cli.options.asked import CommandLimits, Form, Source
from grillon.errors import RequestError
from grillon.web.pages import embedded, single_file, site


def run_page(
    source: Source,
    limits: CommandLimits,
    form: Form,
    *,
    out: Path,
    base_url: str,
    whole: bool,
    book: str | None,
    name: str,
    colour: str,
) -> None:
    """Write one page with all puzzles, a site of them, or the whole workbench."""
    one_file = out.suffix.lower() in (".html", ".htm")
    if whole:
        if source.puzzle or source.clipboard:
            raise RequestError("--whole takes its puzzles from --from, a catalogue")
        if one_file:
            raise RequestError("--whole: {path} is one file, and the workbench is a folder", path=out)
        # What the page alone does not need: SQLite, and all of its answers.
        from grillon.cli.print.whole_page import write_whole_page

        number = write_whole_page(out, None if book is None else Path(book), name, colour, base_url)
    else:
        for option, value in {"--from": book, "--name": name, "--colour": colour}.items():
            if value:
                raise RequestError("{option} needs --whole", option=option)
        if one_file:
            check_place(out)
        positions = [item.position for item in items(source, as_they_are)]
        number = len(positions)
        data = embedded(positions, lang=current_language(), base_url=base_url, timeout=limits.timeout_each)
        if one_file:
            write_file(out, single_file(data))
        else:
            write_folder(out, site(data))
    if form.as_json:
        emit({"file": str(out), "puzzles": number})
        return
    say("{path}: {number:,} {number:puzzle|puzzles}", path=out, number=number)
