"""Puzzles on paper: a booklet as PDF, or a folder of pictures."""

from __future__ import annotations

import click

from grillon.cli.options import selection
from grillon.cli.options import shared as options
from grillon.cli.options.command import verb
from grillon.cli.options.values import OneOf, Whole, completing, files, option


class OnPaper(click.Option):
    """An option that means nothing in a folder of pictures."""


_SOURCES = options.together(
    click.argument(
        "puzzle",
        metavar="PUZZLE...",
        nargs=-1,
        shell_complete=files,
        help="A file, a text, a link, or - for standard input.",
    ),
    option("--from FILE", "Puzzles of this catalogue.", name="book"),
    option("--from-collection", "Puzzles of the collection."),
    option("--fresh", "New puzzles of --family, or of every family."),
    option("--orders FILE", "New puzzles, from a TOML file of orders."),
    option(
        "--family NAME",
        "Puzzles of this family; may be given several times.",
        name="families",
        multiple=True,
        shell_complete=completing(options.family_names),
    ),
    option("--format NAME", "Read the text in this format."),
    selection.of_size,
    selection.of_level,
    selection.of_rating,
    selection.of_technique,
    option("--unused", "Only puzzles never used; with --from."),
    option("--tagged NAME", "Only puzzles with this tag; with --from.", name="tag"),
    option("--count N", "Number of puzzles: the first ones of a catalogue (default: all), or new ones (default: 20)."),
    option("--random N", "N of them, chosen at random; with --from.", name="draw"),
    option("--per-family", "--count or --random is the number for each family."),
    option("--use TEXT", "Mark them in the catalogue as used here; with --from.", name="used"),
    options.seed(help="The same seed, the same puzzles.", default=None),
)
_LOOK = options.together(
    option("--title TEXT", "The title (default: the names of the families).", default=""),
    option("--subtitle TEXT", "The subtitle.", cls=OnPaper, default=""),
    option("--author TEXT", "The author.", default=""),
    option("--paper NAME", "a4, a5 or letter.", cls=OnPaper, default="a4"),
    option("--per-page N", "Puzzles per page (default: 4; large print: 1).", type=Whole(1, 9), cls=OnPaper),
    option("--order HOW", "given, family or level (a chapter each).", default="given"),
    option("--solutions WHERE", "end (small), apart (a file) or none.", default="end"),
    option("--rules HOW", "short, exact or none.", cls=OnPaper, default="short"),
    option("--explained", "Solutions step by step, with pictures, as an appendix.", cls=OnPaper),
    option("--cut-out", "Sheets of pieces to cut out, as large as the board.", cls=OnPaper),
    option("--qr", "A QR code for each puzzle: its text, or its link.", name="codes", cls=OnPaper),
    option("--base-url URL", "Address of the page that opens the links; with --qr.", default=""),
    option("--large-print", "Large symbols, heavy lines, 18-point text.", name="large"),
    option("--ink NAME", "colour or black.", default="colour"),
    option("--bleed MM", "Extend colour this far beyond the edge of the page.", cls=OnPaper, default=0.0),
    option("--crop-marks", "Crop marks.", cls=OnPaper),
    option("--no-cover", "Without a cover.", name="cover", cls=OnPaper, default=True, flag_value=False),
    option("--no-contents", "Without contents.", name="contents", cls=OnPaper, default=True, flag_value=False),
    option("--no-page-numbers", "Without page numbers.", name="numbered", cls=OnPaper, default=True, flag_value=False),
    option("--no-difficulty", "Without levels.", name="difficulty", default=True, flag_value=False),
    option(
        "--day DAY", "The date in the file (default: 2000-01-01, so that the file is always the same).", cls=OnPaper
    ),
    option("--template FILE", "Your own typst template.", cls=OnPaper),
    option("--fonts FOLDER", "A folder with your own fonts.", cls=OnPaper),
    option("--text-font NAME", "The font for text.", cls=OnPaper, default=""),
    option("--symbol-font NAME", "The font for grids.", cls=OnPaper, default=""),
)


@verb(
    examples=(
        "grillon booklet {puzzle} --out booklet.pdf",
        "grillon booklet --fresh --family {family} --count 6 --seed 1 --per-page 6 --out booklet.pdf",
    )
)
@_SOURCES
@option("--out FILE", "FILE.pdf, or a folder with --to svg or --to png.")
@option("--to KIND", "pdf, svg or png.", type=OneOf("pdf", "svg", "png"), default="pdf")
@_LOOK
@options.take_anyway
@option("--print-template", "Print the built-in template, as a starting point for your own.")
@options.json
def booklet() -> None:
    """Print puzzles of any families as a booklet: with rules, contents and solutions, ready for the press."""
