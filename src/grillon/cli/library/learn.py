"""Watch a network play, measure how well it plays, or train one."""

from __future__ import annotations

import click

from grillon import families
from grillon.cli.options import shared as options
from grillon.cli.options.command import Group, need_command
from grillon.cli.options.values import Whole, completing, option


def able() -> list[str]:
    """The families that have a network."""
    return [family.name for family in families.every() if "learner" in family]


_family = click.argument(
    "family",
    metavar="FAMILY",
    required=False,
    help="The family the network plays (default: the only one with a network).",
    shell_complete=completing(able),
    callback=options.known_family,
)


@click.group(
    cls=Group,
    examples=("grillon learn play {learned}", "grillon learn evaluate --games 5 --laid 8"),
)
def learn() -> None:
    """Watch a network play, measure how well it plays, or train one."""
    need_command()


@learn.verb()
@options.puzzles
@option("--piece NAME", "Place only this piece, by its letter or its name, and print the board.")
@option("--variant N", "With --piece: turned so; variants are numbered from 0.", type=Whole(0))
@option("--exact", "Show the exact share of the solutions beside the network's.")
@options.reading
@options.json
def play() -> None:
    """Let the network play a puzzle, move by move, without taking anything back."""


@learn.verb()
@_family
@option("--games N", "Number of games per player.", type=Whole(1, 400), default=100)
@option("--laid A..B", "Pieces laid at the start of a game.", default="4..8")
@options.json
def evaluate() -> None:
    """Measure greedy play from the same positions: the network, random moves, the heuristics and exact counts."""


@learn.verb()
@_family
@option("--out DIR", "Folder for data, weights and measurements.", required=True)
@option("--positions N", "Number of training positions.", type=Whole(1000), default=168_750)
@option("--steps N", "Number of training steps.", default=2900)
@option("--hidden N", "Width of the hidden layers.", type=Whole(4, 512), default=64)
@option("--workers N", "Processes that make the data.", type=Whole(1, 1024), default=1)
@options.seed(help="The seed for the training.", default=1)
def train() -> None:
    """Train a network (extra 'train'): make positions with exact labels, train on them, measure."""
