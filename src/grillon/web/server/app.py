"""The application: how a request becomes a question, and its answer a response or a stream of events."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Thread
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.types import ASGIApp, Receive

from grillon.base.languages import languages
from grillon.base.sentences import Sentence
from grillon.web.answers.answer import answer, find, read_question
from grillon.web.answers.ask import Ask
from grillon.web.answers.describe import all_families
from grillon.web.answers.openapi import PREFIX
from grillon.web.answers.problems import JSON, Answer, Problem, body_of, not_found, refused, wrong_method
from grillon.web.answers.requests import MAX_BODY, ApiVerb, too_large
from grillon.web.page_files import STATIC
from grillon.web.server.files import Files
from grillon.web.server.lanes import Job, Lanes
from grillon.web.server.security import Guard, language_of, response_of
from grillon.web.server.serve import LOCAL

BODY_SECONDS = 30.0
"""The time limit for receiving a body."""
EVENTS = "text/event-stream"
STREAM = {"content-type": EVENTS, "cache-control": "no-store", "x-accel-buffering": "no"}


def create_app(
    *, hosts: tuple[str, ...] = LOCAL, token: str = "", static: Path = STATIC, lanes: Lanes | None = None
) -> ASGIApp:
    """The application, ready for a server.

    `hosts` are the names it is reached by, `token` is needed for the API if it is not empty, `lanes` do its work, for a
    server that stops it.
    """
    lanes = lanes or Lanes()

    @asynccontextmanager
    async def lifespan(_: object) -> AsyncIterator[None]:
        Thread(target=warm_up, daemon=True).start()
        yield
        lanes.stop()
        await asyncio.to_thread(lanes.close)

    async def api(request: Request) -> Response:
        return await _answered(request, lanes)

    app = Starlette(
        routes=[Route(f"{PREFIX}/{{path:path}}", api, methods=["GET", "POST"]), Mount("/", Files(static))],
        middleware=[Middleware(GZipMiddleware, compresslevel=6)],
        exception_handlers={HTTPException: _refuse, Problem: _refuse, ClientDisconnect: _refuse},
        lifespan=lifespan,
    )
    return Guard(app, hosts, token)


def warm_up() -> None:
    """Load the families and their words, so that the first view and hint do not have to."""
    for lang in languages():
        all_families(lang)


async def _refuse(request: Request, error: Exception) -> Response:
    if isinstance(error, ClientDisconnect):
        return Response()  # nobody receives it
    if isinstance(error, HTTPException):
        allowed = sorted((error.headers or {}).get("Allow", "").split(", "))
        error = wrong_method(", ".join(allowed)) if error.status_code == 405 else not_found()
    return response_of(refused(error, language_of(request)))


async def _answered(request: Request, lanes: Lanes) -> Response:
    path, ask = request.path_params["path"], Ask(language_of(request))
    verb = find(path)
    if not isinstance(verb, ApiVerb):
        if request.method == "POST":
            raise wrong_method("GET, HEAD")
        return response_of(await asyncio.to_thread(answer, path, None, ask))
    if request.method != "POST":
        raise wrong_method("POST")
    body = await _body(request)
    if verb.limit.lane == "short":
        # Reading and work in one call: every change of threads costs time.
        return response_of(await _result(lanes.short.start(lambda: answer(path, body, ask), ask), request))
    # Read in the other lane, so that a faulty request is refused before its turn.
    work = await _result(lanes.short.start(lambda: read_question(path, body, ask), ask), request)
    if isinstance(work, Answer):
        return response_of(work)
    ask.streamed = EVENTS in request.headers.get("accept", "")
    job = lanes.long.start(work, ask)
    if ask.streamed:
        return StreamingResponse(_events(job), headers=STREAM)
    return response_of(await _result(job, request))


async def _body(request: Request) -> bytes:
    """The whole body of a request; refused as soon as it is too long."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise Problem(415, "NotJson", Sentence("a request is JSON: its Content-Type is application/json"))
    length = request.headers.get("content-length", "0")
    if not length.isdecimal() or int(length) > MAX_BODY:
        raise too_large()
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for part in request.stream():
                body += part
                if len(body) > MAX_BODY:
                    raise too_large()
    except TimeoutError:
        late = Sentence("the request did not arrive in time")
        raise Problem(408, "TooSlow", late, {"Connection": "close"}) from None
    return bytes(body)


async def _result(job: Job, request: Request) -> Any:
    """The result of a job, which ends if the client disconnects."""
    result, gone = asyncio.ensure_future(job.result()), asyncio.ensure_future(_disconnected(request.receive))
    try:
        await asyncio.wait({result, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not result.done():
            job.cancel()
            raise ClientDisconnect
        return result.result()
    finally:
        result.cancel()
        gone.cancel()


async def _disconnected(receive: Receive) -> None:
    """Return when the client has disconnected."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def _events(job: Job) -> AsyncIterator[bytes]:
    """Events as they arrive, then the result. The work ends if the client disconnects."""
    try:
        async for kind, data in job.events():
            yield _event(kind, body_of(data))
        try:
            told = await job.result()
        except Problem as problem:
            told = refused(problem, job.ask.lang)
        yield _event("result" if told.status == 200 else "error", told.body)
    finally:
        job.cancel()


def _event(kind: str, data: bytes) -> bytes:
    return b"event: " + kind.encode() + b"\ndata: " + data + b"\n\n"
