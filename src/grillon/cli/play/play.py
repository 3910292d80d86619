"""Open the workbench in a browser."""

from __future__ import annotations

import click

from grillon.cli.options import shared as options
from grillon.cli.options.command import verb
from grillon.cli.options.values import Whole, files, option


@verb(examples=("grillon play", "grillon play {puzzle}", "grillon play --port 9000 --no-browser"))
@click.argument(
    "puzzle",
    metavar="PUZZLE",
    nargs=-1,
    shell_complete=files,
    help="Open this puzzle: a file, a text, a link, or - for standard input.",
)
@options.of_list
@option("--port N", "The port (default: 8808).", type=Whole(0, 65535))
@option("--no-browser", "Do not open a browser.")
@option("--host ADDRESS", "Listen on this address; outside this machine the link includes a token.", default="")
@option("--lan", "Allow other machines on the network, and show a link for a phone.")
@options.reading_pictures
@options.json
def play() -> None:
    """Play, edit and watch puzzles in a browser; Ctrl-C ends it."""
