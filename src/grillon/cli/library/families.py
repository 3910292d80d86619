"""List the families and what each can do."""

from __future__ import annotations

import click

from grillon.cli.options import shared as options
from grillon.cli.options.command import verb
from grillon.cli.options.values import completing


@verb(examples=("grillon families", "grillon families {family}"))
@click.argument(
    "family",
    metavar="FAMILY",
    required=False,
    help="Describe this family: its rules, its levels.",
    shell_complete=completing(options.family_names),
    callback=options.known_family,
)
@options.json
@options.verbose
def families() -> None:
    """List the families, what each can do, its formats and its techniques; with FAMILY, everything about one."""
