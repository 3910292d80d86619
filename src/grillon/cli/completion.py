"""Write what a shell needs to complete verbs, options and names."""

from __future__ import annotations

import click

from grillon.cli import _options as options
from grillon.cli._command import OneOf, verb

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
def completion(shell: str, as_json: bool) -> None:
    """Write the script that lets a shell complete verbs, options, families, levels and techniques."""
    from click.shell_completion import get_completion_class

    from grillon.cli._app import app
    from grillon.cli._output import emit
    from grillon.cli._run import COMPLETION

    kind = get_completion_class(shell)
    assert kind is not None
    made = kind(app, {}, "grillon", COMPLETION)
    script = made.source_template % made.source_vars()
    if as_json:
        emit({"shell": shell, "script": script})
    else:
        print(script)
