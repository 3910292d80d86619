"""Open the workbench in a browser."""

from __future__ import annotations

from typing import Annotated

import typer

from grillon.cli import _options as options
from grillon.sentences import Sentence


def play(
    port: Annotated[
        int | None,
        typer.Option("--port", metavar="N", min=0, max=65535, help="The port (default: 8808).", show_default=False),
    ] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Open no browser.")] = False,
    host: Annotated[
        str,
        typer.Option(
            "--host",
            metavar="ADDRESS",
            help="Listen on this address; beyond this machine the link has a token.",
            show_default=False,
        ),
    ] = "",
    lan: Annotated[
        bool, typer.Option("--lan", help="Let other machines of the network in, and show a link for a phone.")
    ] = False,
    as_json: options.Json = False,
) -> None:
    """Play, edit and watch puzzles in a browser; Ctrl-C ends it."""
    import sys

    from grillon.cli._output import emit, tell
    from grillon.cli._speech import complain
    from grillon.web.serve import listen, qr_code, serve

    place = listen(host=host, port=port, lan=lan)
    if place.token:
        complain(Sentence("who has this link can use the server; the network sees what is sent"))
        if lan and not as_json:
            tell(qr_code(place.link))

    def ready() -> None:
        if as_json:
            emit({"link": place.link, "port": place.port})
        else:
            tell(Sentence("The workbench is at {link}", link=place.link))
        sys.stdout.flush()

    serve(place, browser=not no_browser, ready=ready)
