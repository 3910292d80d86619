"""Options of the verbs over catalogues: the file, and the puzzles in it."""

from __future__ import annotations

import click

from grillon.cli.options.shared import family_names, level_names, seed, technique_names, together
from grillon.cli.options.values import Whole, completing, option

book = option("--from, --into FILE", "The catalogue.", name="book", required=True)
tags = option("--tag NAME", "Add this tag to every puzzle added.", name="tags", multiple=True)
keep_symmetric = option("--keep-symmetric", "Also keep puzzles that are equal up to symmetry.")
numbers = click.argument("ids", metavar="ID...", nargs=-1, type=Whole(1), help="Puzzles by their numbers.")

of_family = option("--family NAME", "Puzzles of this family.", shell_complete=completing(family_names))
of_size = option("--size ROWSxCOLUMNS", "Only boards of this size.")
of_level = option("--level NAME", "Only puzzles of this level.", shell_complete=completing(level_names))
of_rating = option("--rating A..B", "Only puzzles rated within this range.")
of_technique = option(
    "--technique NAME", "Only puzzles that need this technique.", shell_complete=completing(technique_names)
)
limit = option("--limit N", "Only the first N.")
to_format = option("--to FORMAT", "Write the puzzles in this format instead.")
questions = together(
    of_family,
    of_size,
    of_level,
    of_rating,
    of_technique,
    option("--unused", "Only puzzles never used."),
    option("--used", "Only puzzles that were used."),
    option("--tagged NAME", "Only puzzles with this tag.", name="tag"),
    option("--same-grid ID", "Only puzzles with the grid of this one."),
    option("--same-layout ID", "Only puzzles on the board of this one."),
    option("--same-values ID", "Only puzzles whose grid has the values of this one's."),
    limit,
    option("--random N", "N of them, chosen at random.", name="draw"),
    seed(help="The same seed chooses the same puzzles.", default=None),
)
"""The options that select puzzles, which bodies take as a `Selection`."""
