"""The body of `grillon play`."""

from __future__ import annotations

import sys
from dataclasses import replace
from itertools import islice

from grillon.base.sentences import Sentence
from grillon.cli.common.output import emit, say, tell
from grillon.cli.common.sources import as_they_are, items
from grillon.cli.language import complain
from grillon.cli.options.asked import Form, Source
from grillon.errors import InputError, RequestError
from grillon.web.answers.bundles import fragment_of
from grillon.web.server.serve import listen, qr_code, serve


def run_play(source: Source, form: Form, *, port: int | None, no_browser: bool, host: str, lan: bool) -> None:
    """Serve the workbench until Ctrl-C."""
    opened = _fragment(source)
    address = replace(listen(host=host, port=port, lan=lan), fragment=opened)
    if address.token:
        complain(Sentence("anyone with this link can use the server; the network can read what is sent"))
        if lan and not form.as_json:
            tell(qr_code(address.link))

    def ready() -> None:
        if form.as_json:
            emit({"link": address.link, "port": address.port})
        else:
            say("The workbench is at {link}", link=address.link)
        sys.stdout.flush()

    serve(address, browser=not no_browser, ready=ready)


def _fragment(source: Source) -> str:
    """The part of the link that opens a puzzle; empty if none is named."""
    if not source.puzzle:
        return ""
    found = list(islice(items(source, as_they_are), 2))
    if not found:
        raise InputError("{name}: there is no puzzle", name=source.puzzle[0])
    if len(found) > 1:
        raise RequestError("there are several puzzles: --number N opens one of them")
    return fragment_of(found[0].position)
