"""Draw puzzles as SVG, PNG or in the terminal."""

from __future__ import annotations

from grillon.cli.options import shared as options
from grillon.cli.options.command import verb
from grillon.cli.options.values import completing, option
from grillon.render.theme import THEMES


@verb(
    examples=("grillon render {puzzle}", "grillon render {puzzle} --solution --out solved.svg --theme black-and-white")
)
@options.puzzles
@option("--out FILE", "FILE.svg or FILE.png (default: the terminal); several are numbered.")
@option("--solution", "The solved puzzle.")
@option("--step N", "Step N of its explanation.")
@option("--heat-map PIECE", "Show how often a piece or a symbol is in each cell, over all solutions.")
@option("--scale X", "The scale factor.")
@option(
    "--theme NAME",
    "How a file looks: colour, black-and-white or large-print.",
    shell_complete=completing(lambda: list(THEMES)),
)
@option("--legend", "Explain the highlights.")
@options.entries
@options.reading_pictures
@options.json
@options.times
def render() -> None:
    """Draw puzzles as SVG or PNG (--out) or in the terminal."""
