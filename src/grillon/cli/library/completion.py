"""Write what a shell needs to complete verbs, options and names."""

from __future__ import annotations

import click

from grillon.cli.options import shared as options
from grillon.cli.options.command import verb
from grillon.cli.options.values import OneOf

SHELLS = ("bash", "zsh", "fish")


@verb(
    examples=(
        "grillon completion bash > grillon.bash",
        "grillon completion zsh > _grillon",
        "grillon completion fish > grillon.fish",
    )
)
@click.argument("shell", metavar="SHELL", type=OneOf(*SHELLS), help="bash, zsh or fish.")
@options.json
def completion() -> None:
    """Write the script that lets a shell complete verbs, options, families, levels and techniques."""
