"""The body of `grillon completion`."""

from __future__ import annotations

from click.shell_completion import get_completion_class

from grillon.cli.app import app
from grillon.cli.common.output import emit
from grillon.cli.options.asked import Form
from grillon.cli.run import COMPLETION


def run_completion(form: Form, *, shell: str) -> None:
    """Print the script of a shell."""
    kind = get_completion_class(shell)
    assert kind is not None
    made = kind(app, {}, "grillon", COMPLETION)
    script = made.source_template % made.source_vars()
    if form.as_json:
        emit({"shell": shell, "script": script})
    else:
        print(script)
