"""Write the manual page, from the same commands as the help."""

from __future__ import annotations

from grillon.cli.options import shared as options
from grillon.cli.options.command import verb


@verb(examples=("grillon man > grillon.1", "grillon man --lang fr > grillon.fr.1"))
@options.json
def man() -> None:
    """Write the manual page of all verbs, for `man`."""
