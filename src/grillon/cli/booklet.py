"""Puzzles on paper: a booklet as PDF, or a folder of pictures."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from grillon.cli import _catalogue as shared
from grillon.cli import _options as options
from grillon.cli._command import PATH, Number, OneOf, Whole, completing, files, verb
from grillon.errors import RequestError
from grillon.sentences import Sentence

_SOURCES: tuple[Any, ...] = (
    click.argument(
        "puzzle",
        metavar="PUZZLE...",
        nargs=-1,
        shell_complete=files,
        help="A file, a text, a link, or - for standard input.",
    ),
    click.option("--from", "book", metavar="FILE", type=PATH, help="Puzzles of this catalogue."),
    click.option("--from-collection", is_flag=True, help="Puzzles of the collection."),
    click.option("--fresh", is_flag=True, help="New puzzles of --family, or of every family."),
    click.option("--orders", metavar="FILE", type=PATH, help="New puzzles, from a TOML file of orders."),
    click.option(
        "--family",
        "families",
        metavar="NAME",
        multiple=True,
        shell_complete=completing(options.family_names),
        help="Puzzles of this family; may be given several times.",
    ),
    click.option("--format", metavar="NAME", help="Read the text in this format."),
    shared.of_size,
    shared.of_level,
    shared.of_rating,
    shared.of_technique,
    click.option("--unused", is_flag=True, help="Only puzzles never used; with --from."),
    click.option("--tagged", "tag", metavar="NAME", help="Only puzzles with this tag; with --from."),
    click.option(
        "--count",
        metavar="N",
        type=Whole(1),
        help="Number of puzzles per family (default: all of a catalogue, or 20 new ones).",
    ),
    click.option("--random", is_flag=True, help="Choose them at random; with --from."),
    click.option("--use", "used", metavar="TEXT", help="Mark them in the catalogue as used here; with --from."),
    options.seed(help="The same seed, the same puzzles.", default=None),
)
_LOOK: tuple[Any, ...] = (
    click.option("--title", metavar="TEXT", default="", help="The title (default: the names of the families)."),
    click.option("--subtitle", metavar="TEXT", default="", help="The subtitle."),
    click.option("--author", metavar="TEXT", default="", help="The author."),
    click.option("--paper", metavar="NAME", default="a4", show_default=True, help="a4, a5 or letter."),
    click.option("--per-page", metavar="N", type=Whole(1, 9), help="Puzzles per page (default: 4; large print: 1)."),
    click.option(
        "--order", metavar="HOW", default="given", show_default=True, help="given, family or level (a chapter each)."
    ),
    click.option(
        "--solutions", metavar="WHERE", default="end", show_default=True, help="end (small), apart (a file) or none."
    ),
    click.option("--rules", metavar="HOW", default="short", show_default=True, help="short, exact or none."),
    click.option("--explained", is_flag=True, help="Solutions step by step, with pictures, as an appendix."),
    click.option("--cut-out", is_flag=True, help="Sheets of pieces to cut out, as large as the board."),
    click.option("--qr", "codes", is_flag=True, help="A QR code for each puzzle: its text, or its link."),
    click.option("--base-url", metavar="URL", default="", help="Address of the page that opens the links; with --qr."),
    click.option("--large-print", "large", is_flag=True, help="Large symbols, heavy lines, 18-point text."),
    click.option("--ink", metavar="NAME", default="colour", show_default=True, help="colour or black."),
    click.option(
        "--bleed", metavar="MM", type=Number(), default=0.0, help="Extend colour this far beyond the edge of the page."
    ),
    click.option("--crop-marks", is_flag=True, help="Crop marks."),
    click.option("--no-cover", "cover", is_flag=True, default=True, flag_value=False, help="Without a cover."),
    click.option("--no-contents", "contents", is_flag=True, default=True, flag_value=False, help="Without contents."),
    click.option(
        "--no-page-numbers", "numbered", is_flag=True, default=True, flag_value=False, help="Without page numbers."
    ),
    click.option("--no-difficulty", "difficulty", is_flag=True, default=True, flag_value=False, help="Without levels."),
    click.option(
        "--day", metavar="DAY", help="The date in the file (default: 2000-01-01, so that the file is always the same)."
    ),
    click.option("--template", metavar="FILE", type=PATH, help="Your own typst template."),
    click.option("--fonts", metavar="FOLDER", type=PATH, help="A folder with your own fonts."),
    click.option("--text-font", metavar="NAME", default="", help="The font for text."),
    click.option("--symbol-font", metavar="NAME", default="", help="The font for grids."),
)


Command = Callable[..., None]


def _with(*parts: Any) -> Callable[[Command], Command]:
    def decorated(command: Command) -> Command:
        for part in reversed(parts):
            command = part(command)
        return command

    return decorated


@verb(
    examples=(
        "grillon booklet {puzzle} --out booklet.pdf",
        "grillon booklet --fresh --family {family} --count 6 --seed 1 --per-page 6 --out booklet.pdf",
    )
)
@_with(*_SOURCES)
@click.option("--out", metavar="FILE", type=PATH, help="FILE.pdf, or a folder with --to svg or --to png.")
@click.option(
    "--to", metavar="KIND", type=OneOf("pdf", "svg", "png"), default="pdf", show_default=True, help="pdf, svg or png."
)
@_with(*_LOOK)
@click.option("--print-template", is_flag=True, help="Print the built-in template, as a starting point for your own.")
@options.json
@click.pass_context
def booklet(
    ctx: click.Context,
    /,
    puzzle: tuple[str, ...],
    out: Path | None,
    to: str,
    print_template: bool,
    as_json: bool,
    **values: Any,
) -> None:
    """Print puzzles of any families as a booklet: with rules, contents and solutions, ready for the press."""
    from grillon.booklet import Booklet, Settings, template_text
    from grillon.cli._files import check_place
    from grillon.cli._output import emit, tell
    from grillon.cli._printed import printed
    from grillon.cli._speech import current_language
    from grillon.model.arguments import thread_number

    if print_template:
        print(template_text(), end="")
        return
    if out is None:
        raise RequestError("name the file to write with --out")
    if to == "pdf" and out.suffix.lower() != ".pdf":
        raise RequestError("--out: '{out}' does not end in .pdf", out=out)
    if to != "pdf":
        options.only_for("--to pdf", ctx, *_PAPER_ONLY)
    look = {name: values.pop(name) for name in _LOOK_NAMES}
    settings = Settings(**_settled(look), lang=current_language())
    if to == "pdf":
        check_place(out)
    with printed(ctx, puzzle, values) as found:
        made = Booklet(found, settings)
        if to == "pdf":
            with _bar(settings.explained) as progress:
                written = made.write(out, progress=progress, workers=thread_number(None))
        else:
            from grillon.booklet.folder import write_folder

            written = write_folder(made, out, to)
    if as_json:
        emit({"puzzles": len(made.puzzles), "files": [str(path) for path in written]})
        return
    shown = written if to == "pdf" else (out,)
    for path in shown:
        tell(Sentence("{path}: {puzzles:,} {puzzles:puzzle|puzzles}", path=path, puzzles=len(made.puzzles)))


@contextmanager
def _bar(explained: bool) -> Iterator[Callable[[int, int], None] | None]:
    """On a terminal, how many puzzles are explained."""
    if not explained or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console

    from grillon.cli._progress import bar_on
    from grillon.cli._speech import phrase

    with bar_on(Console(stderr=True)) as bar:
        task = bar.add_task(phrase(Sentence("explaining")), total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


_LOOK_NAMES = (
    *("title", "subtitle", "author", "paper", "per_page", "order", "solutions", "rules", "explained", "cut_out"),
    *("codes", "base_url", "large", "ink", "bleed", "crop_marks", "cover", "contents", "numbered", "difficulty"),
    *("day", "template", "fonts", "text_font", "symbol_font"),
)
_PAPER_ONLY = (
    *("--subtitle", "--paper", "--per-page", "--rules", "--explained", "--cut-out", "--qr", "--bleed", "--crop-marks"),
    *("--no-cover", "--no-contents", "--no-page-numbers", "--day", "--template", "--fonts"),
    *("--text-font", "--symbol-font"),
)


def _settled(look: dict[str, Any]) -> dict[str, Any]:
    """The options as settings: those left out are the booklet's own choice."""
    day = look.pop("day")
    if day is not None:
        from grillon.daily import asked_day

        look["day"] = asked_day(day)
    return {**look, "per_page": look["per_page"] or 0}
