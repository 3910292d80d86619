"""The body of `grillon convert`."""

from __future__ import annotations

from pathlib import Path

from grillon.cli.common.each_puzzle import EachPuzzle
from grillon.cli.common.entries import as_givens
from grillon.cli.common.files import check_place, write_file
from grillon.cli.common.json_fields import item_json
from grillon.cli.common.output import emit, put
from grillon.cli.common.sources import items
from grillon.cli.options.asked import Entries, Form, Source
from grillon.errors import GrillonError, InputError
from grillon.formats import written_format


def run_convert(source: Source, entries: Entries, form: Form, *, to: str, out: Path | None) -> None:
    """Write each puzzle in another format; in a file, all at once at the end."""
    check_place(out)
    texts: list[str] = []
    each, apart = EachPuzzle(form, silent=out is not None), False
    for number, item in enumerate(items(source, as_givens(entries))):
        text = ""
        if item.error is None:
            target, write = written_format(item.puzzle.family_name, to)
            try:
                text = write(item.puzzle).rstrip("\n")
            except GrillonError as error:
                item = item.wrong(InputError("{name}: {error}", name=item.name, error=error))
        if item.error is not None:
            each.refuse(item)
        elif form.as_json:
            emit({**item_json(item), "format": to, "text": text})
        elif out is None:
            put(f"\n{text}" if number and ("\n" in text or not target.listed) else text)
        if out is not None:
            texts.append(text)
            apart = apart or "\n" in text or (item.error is None and not target.listed)
    if out is not None:
        write_file(out, ("\n\n" if apart else "\n").join(texts) + "\n")
    each.worst.exit()
