"""The body of `grillon booklet`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from grillon.base.sentences import Sentence
from grillon.booklet import Booklet, BookletSettings, template_text
from grillon.booklet.folder import write_folder
from grillon.cli.common.files import check_place
from grillon.cli.common.output import emit, say
from grillon.cli.common.progress import moving_bar
from grillon.cli.language import current_language
from grillon.cli.options.asked import Form
from grillon.cli.options.shared import only_for, options_of_class
from grillon.cli.print.booklet import OnPaper
from grillon.cli.print.booklet_puzzles import BookletSource, chosen_puzzles
from grillon.errors import RequestError
from grillon.model.arguments import asked_day, thread_number


def run_booklet(
    form: Form, source: BookletSource, *, out: Path | None, to: str, print_template: bool, **look: Any
) -> None:
    """Print puzzles as a booklet, or draw them into a folder."""
    if print_template:
        print(template_text(), end="")
        return
    if out is None:
        raise RequestError("name the file to write with --out")
    if to == "pdf" and out.suffix.lower() != ".pdf":
        raise RequestError("--out: '{out}' does not end in .pdf", out=out)
    if to != "pdf":
        only_for("--to pdf", *options_of_class(OnPaper))
    settings = _settings(look)
    if to == "pdf":
        check_place(out)
    with chosen_puzzles(source) as found:
        made = Booklet(found, settings)
        if to == "pdf":
            with moving_bar(Sentence("explaining"), shown=settings.explained) as show:
                written = made.write(
                    out, progress=lambda done, total: show(completed=done, total=total), workers=thread_number(None)
                )
        else:
            written = write_folder(made, out, to)
    if form.as_json:
        emit({"puzzles": len(made.puzzles), "files": [str(path) for path in written]})
        return
    shown = written if to == "pdf" else (out,)
    for path in shown:
        say("{path}: {puzzles:,} {puzzles:puzzle|puzzles}", path=path, puzzles=len(made.puzzles))


def _settings(look: dict[str, Any]) -> BookletSettings:
    """The settings, taken from the options; those left out are the booklet's own choice."""
    given = {name: value for name, value in look.items() if value is not None}
    if "day" in given:
        given["day"] = asked_day(given["day"])
    return BookletSettings(**given, lang=current_language())
