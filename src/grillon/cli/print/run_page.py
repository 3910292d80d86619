"""The body of `grillon page`."""

from __future__ import annotations

from operator import methodcaller
from pathlib import Path

from grillon.base.files import whole_folder, write_whole
from grillon.cli.common.files import check_place, write_file
from grillon.cli.common.output import emit, say
from grillon.cli.common.sources import as_they_are, items
from grillon.cli.language import current_language
from grillon.cli.options.asked import CommandLimits, Form, Source
from grillon.web.pages import embedded, single_file, site


def run_page(source: Source, limits: CommandLimits, form: Form, *, out: Path, base_url: str) -> None:
    """Write one page with all puzzles, or a site."""
    one_file = out.suffix.lower() in (".html", ".htm")
    if one_file:
        check_place(out)
    positions = [item.position for item in items(source, as_they_are)]
    data = embedded(positions, lang=current_language(), base_url=base_url, timeout=limits.timeout_each)
    if one_file:
        write_file(out, single_file(data))
    else:
        with whole_folder(out) as draft:
            for name, content in site(data).items():
                (draft / name).parent.mkdir(parents=True, exist_ok=True)
                write_whole(draft / name, methodcaller("write", content))
    if form.as_json:
        emit({"file": str(out), "puzzles": len(positions)})
        return
    say("{path}: {number:,} {number:puzzle|puzzles}", path=out, number=len(positions))
