"""Open the workbench in a browser."""

from __future__ import annotations

import click

from grillon.cli import _options as options
from grillon.cli._command import Whole, verb
from grillon.sentences import Sentence


@verb(examples=("grillon play", "grillon play --port 9000 --no-browser"))
@click.option("--port", metavar="N", type=Whole(0, 65535), help="The port (default: 8808).")
@click.option("--no-browser", is_flag=True, help="Do not open a browser.")
@click.option(
    "--host",
    metavar="ADDRESS",
    default="",
    help="Listen on this address; outside this machine the link includes a token.",
)
@click.option("--lan", is_flag=True, help="Allow other machines on the network, and show a link for a phone.")
@options.json
def play(port: int | None, no_browser: bool, host: str, lan: bool, as_json: bool) -> None:
    """Play, edit and watch puzzles in a browser; Ctrl-C ends it."""
    import sys

    from grillon.cli._output import emit, tell
    from grillon.cli._speech import complain
    from grillon.web.serve import listen, qr_code, serve

    place = listen(host=host, port=port, lan=lan)
    if place.token:
        complain(Sentence("anyone with this link can use the server; the network can read what is sent"))
        if lan and not as_json:
            tell(qr_code(place.link))

    def ready() -> None:
        if as_json:
            emit({"link": place.link, "port": place.port})
        else:
            tell(Sentence("The workbench is at {link}", link=place.link))
        sys.stdout.flush()

    serve(place, browser=not no_browser, ready=ready)
