"""The application: addresses, and how a request becomes an answer or a stream of events."""

from __future__ import annotations

import asyncio
import gzip
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from typing import Any

from grillon.extras import load
from grillon.languages import languages
from grillon.sentences import Sentence
from grillon.web.describe import PAGES, all_families
from grillon.web.files import STATIC, WORTH_IT, Files
from grillon.web.openapi import PREFIX
from grillon.web.problems import Problem, answer_to, body_of, not_found, wrong_method
from grillon.web.requests import MAX_BODY, Page, Picture, Request, Verb, asked_language, read_json, too_large
from grillon.web.routes import VERBS
from grillon.web.security import (
    LOCAL,
    App,
    Guard,
    Receive,
    Scope,
    Send,
    answer,
    answer_problem,
    headers_of,
    language_of,
)
from grillon.web.work import Ask, Job, Lanes

LOG = logging.getLogger("grillon.web")
BODY_SECONDS = 10.0
"""The time limit for receiving a body."""
EVENTS = "text/event-stream"


def create_app(
    *, hosts: tuple[str, ...] = LOCAL, token: str = "", static: Path = STATIC, lanes: Lanes | None = None
) -> App:
    """The application, ready for a server.

    `hosts` are the names it is reached by, `token` is needed for the API if it is not empty, `lanes` do its work, for a
    server that stops it.
    """
    applications = load("starlette.applications", extra="play", purpose=Sentence("the page"))
    routing = load("starlette.routing", extra="play", purpose=Sentence("the page"))
    lanes = lanes or Lanes()
    files = Files(static)

    @asynccontextmanager
    async def lifespan(_: object) -> AsyncIterator[None]:
        Thread(target=warm_up, args=(files,), daemon=True).start()
        yield
        lanes.stop()
        await asyncio.to_thread(lanes.close)

    routes = [
        *(routing.Route(f"{PREFIX}/{page.path}", _Read(page)) for page in PAGES),
        *(routing.Route(f"{PREFIX}/{verb.name}", _Asked(verb, lanes)) for verb in VERBS.values()),
        routing.Mount("/api", _nothing),
        routing.Mount("/", _Safe(files)),
    ]
    return Guard(applications.Starlette(routes=routes, lifespan=lifespan), hosts, token)


def warm_up(files: Files | None = None) -> None:
    """Make the page, and load the families and their words, so that the first view and hint do not have to."""
    if files is not None:
        with suppress(Problem):  # the error is reported when the page is requested
            files.warm_up()
    for lang in languages():
        all_families(lang)


async def _nothing(scope: Scope, receive: Receive, send: Send) -> None:
    await answer_problem(not_found(), scope, send)


@dataclass(frozen=True, slots=True)
class _Safe:
    """Turn exceptions of a part of the site into error answers."""

    app: App

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self.app(scope, receive, send)
        except Problem as problem:
            await answer_problem(problem, scope, send)


@dataclass(frozen=True, slots=True)
class _Read:
    """A route that is read."""

    page: Page

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        lang = language_of(scope)
        try:
            _require_method(scope, "GET", "HEAD")
            document = await asyncio.to_thread(self._document, scope["path_params"], lang)
        except Exception as error:
            await _tell(error, scope, send, lang)
            return
        zipped = "gzip" in headers_of(scope).get("accept-encoding", "") and len(document) > WORTH_IT
        headers = [("vary", "accept-encoding"), *([("content-encoding", "gzip")] if zipped else [])]
        body = gzip.compress(document, mtime=0) if zipped else document
        await answer(send, b"" if scope["method"] == "HEAD" else body, headers=headers)

    def _document(self, names: Mapping[str, str], lang: str) -> bytes:
        return body_of(self.page.answer(**names, lang=lang))


class _Gone(Exception):
    """The client has disconnected."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """A route that takes a request."""

    verb: Verb
    lanes: Lanes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        lang = language_of(scope)
        try:
            _require_method(scope, "POST")
            body = await _body(receive, headers_of(scope))
        except _Gone:
            return
        except Exception as error:
            await _tell(error, scope, send, lang)
            return
        gone = asyncio.ensure_future(_disconnected(receive))
        try:
            await self._answer(body, scope, send, lang, gone)
        finally:
            gone.cancel()

    async def _answer(self, body: bytes, scope: Scope, send: Send, lang: str, gone: asyncio.Future[None]) -> None:
        verb = self.verb
        streamed = verb.lane == "long" and EVENTS in headers_of(scope).get("accept", "")
        job: Job | None = None
        try:
            if verb.lane == "short":
                job = self.lanes.short.start(lambda ask: self._at_once(body, ask), lang=lang, timeout=verb.timeout)
            else:
                # Read in the other lane, so that a faulty request is refused before its turn.
                job = self.lanes.short.start(lambda _: self._read(body, lang), lang=lang, timeout=verb.timeout)
                request, lang, seconds = await _while_listened(job, gone)
                work = self._work(request, serialized=not streamed)
                job = self.lanes.long.start(work, lang=lang, timeout=seconds, streamed=streamed)
            if streamed:
                await _stream(job, send, lang, gone)
                return
            result = await _while_listened(job, gone)
            if isinstance(result, Picture):
                await answer(send, result.body, kind=result.kind)
            else:
                await answer(send, result)
        except _Gone:
            return
        except Exception as error:
            await _tell(error, scope, send, lang)
        finally:
            if job is not None:
                job.cancel()

    def _read(self, body: bytes, lang: str) -> tuple[Request, str, float]:
        document = read_json(body)
        lang = asked_language(document, lang)
        try:
            return self.verb.read(document), lang, self.verb.seconds(document)
        except Exception as error:
            error.__dict__["lang"] = lang  # a request that names its language is answered in it, even when it is wrong
            raise

    def _at_once(self, body: bytes, ask: Ask) -> Any:
        """Short work and the reading of its request in one call: every change of threads costs time."""
        request, ask.lang, ask.timeout = self._read(body, ask.lang)
        try:
            return self._work(request, serialized=True)(ask)
        except Exception as error:
            error.__dict__["lang"] = ask.lang
            raise

    def _work(self, request: Request, *, serialized: bool) -> Callable[[Ask], Any]:
        def work(ask: Ask) -> Any:
            result = self.verb.work(ask, request)
            return result if isinstance(result, Picture) or not serialized else body_of(result)

        return work


def _require_method(scope: Scope, *methods: str) -> None:
    if scope["method"] not in methods:
        raise wrong_method(", ".join(methods))


async def _body(receive: Receive, headers: Mapping[str, str]) -> bytes:
    """The whole body of a request; refused as soon as it is too long."""
    if headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Problem(415, "NotJson", Sentence("a request is JSON: its Content-Type is application/json"))
    length = headers.get("content-length", "0")
    if not length.isdecimal() or int(length) > MAX_BODY:
        raise too_large()
    body = bytearray()
    while True:
        try:
            message = await asyncio.wait_for(receive(), BODY_SECONDS)
        except TimeoutError:
            raise Problem(
                408, "TooSlow", Sentence("the request did not arrive in time"), {"Connection": "close"}
            ) from None
        if message["type"] == "http.disconnect":
            raise _Gone
        body += message.get("body", b"")
        if len(body) > MAX_BODY:
            raise too_large()
        if not message.get("more_body", False):
            return bytes(body)


async def _disconnected(receive: Receive) -> None:
    """Return when the client has disconnected."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def _while_listened(job: Job, gone: asyncio.Future[None]) -> Any:
    """The result of a job; _Gone if the client has disconnected."""
    result = asyncio.ensure_future(job.result())
    await asyncio.wait({result, gone}, return_when=asyncio.FIRST_COMPLETED)
    if not result.done():
        result.cancel()
        raise _Gone
    return result.result()


async def _stream(job: Job, send: Send, lang: str, gone: asyncio.Future[None]) -> None:
    """Events as they arrive, then the result. The work ends if the client disconnects."""
    gone.add_done_callback(lambda _: job.cancel())
    headers = [(b"content-type", EVENTS.encode()), (b"cache-control", b"no-store"), (b"x-accel-buffering", b"no")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    async for kind, data in job.events():
        if gone.done() and not gone.cancelled():
            raise _Gone
        await _event(send, kind, data)
    try:
        kind, data = "result", await job.result()
    except Exception as error:
        _log(error)
        kind, data = "error", answer_to(error, lang)[1]
    await _event(send, kind, data)
    await send({"type": "http.response.body", "body": b""})


async def _event(send: Send, kind: str, data: object) -> None:
    text = b"event: " + kind.encode() + b"\ndata: " + body_of(data) + b"\n\n"
    await send({"type": "http.response.body", "body": text, "more_body": True})


async def _tell(error: Exception, scope: Scope, send: Send, lang: str) -> None:
    _log(error)
    # A client that has disconnected gets no error.
    with suppress(OSError):
        await answer_problem(error, scope, send, getattr(error, "lang", lang))


def _log(error: Exception) -> None:
    if answer_to(error, "en")[0] == 500:
        LOG.error("a request failed", exc_info=error)
