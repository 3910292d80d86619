"""From a question as plain data to its answer, as bytes. The server and the worker of a static page are its hosts."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from grillon.web.answers.ask import Ask
from grillon.web.answers.describe import PAGES
from grillon.web.answers.problems import Answer, body_of, not_found, refused
from grillon.web.answers.requests import ApiVerb, Picture, asked_language, read_json
from grillon.web.answers.verbs import VERBS

_PATHS = tuple((re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", page.path)), page) for page in PAGES)


def find(path: str) -> ApiVerb | Callable[..., object]:
    """The verb at a path; or the function that answers there to any language, where nothing but a path is sent."""
    if path in VERBS:
        return VERBS[path]
    for pattern, page in _PATHS:
        if names := pattern.fullmatch(path):
            return partial(page.answer, **names.groupdict())
    raise not_found()


def answer(path: str, body: bytes | None, ask: Ask) -> Answer:
    """The answer to a question; what is wrong with it is an answer, too.

    `body` is None where something is read that does not depend on a request. The listener of `ask` hears what happens
    in the meantime.

    >>> answer("schemas/count", None, Ask()).status
    200
    >>> answer("hint", b'{"puzzle": "a", "lang": "fr"}', Ask()).status
    400
    """
    read = read_question(path, body, ask)
    return read if isinstance(read, Answer) else read()


def read_question(path: str, body: bytes | None, ask: Ask) -> Answer | Callable[[], Answer]:
    """The work that answers a question, which may wait for its turn; or at once what is wrong with the question."""
    try:
        found = find(path)
        if not isinstance(found, ApiVerb):
            return partial(_done, partial(found, lang=ask.lang), ask)
        document = read_json(body or b"")
        # A request that names its language is answered in it, even when it is wrong.
        ask.lang = asked_language(document, ask.lang)
        request, ask.timeout = found.read(document), found.seconds(document, ask.patience)
    except Exception as error:
        return refused(error, ask.lang)
    return partial(_done, partial(found.work, ask, request), ask)


def _done(work: Callable[[], object], ask: Ask) -> Answer:
    try:
        result = work()
    except Exception as error:
        return refused(error, ask.lang)
    return Answer(200, result.body, result.kind) if isinstance(result, Picture) else Answer(200, body_of(result))
