"""The application under test: called in process, on a port, and viewed in a browser."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import socket
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import Any, TypeVar

import pytest
from jsonschema import Draft202012Validator
from starlette.types import ASGIApp

from grillon.web.answers.openapi import PREFIX, description
from grillon.web.page_files import STATIC
from grillon.web.server.app import create_app
from grillon.web.server.lanes import Lanes
from grillon.web.server.serve import LOCAL, server_of

T = TypeVar("T")

PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
"""The headless shell first: the others do three times the work for every page."""


def new_app(*, static: Path = STATIC, token: str = "") -> ASGIApp:
    """An application that a test client may call."""
    return create_app(hosts=LOCAL, static=static, token=token)


class Api:
    """Calls the API, and validates every answer against the OpenAPI description."""

    def __init__(self, client: Any) -> None:
        self.client = client

    def ask(self, verb: str, **request: object) -> Any:
        """The answer of a verb; anything but 200 fails."""
        answer = self.post(verb, **request)
        assert answer.status_code == 200, answer.text
        validate(f"/{verb}", "post", request, "request")
        document = answer.json()
        validate(f"/{verb}", "post", document, "answer")
        return document

    def refused(self, verb: str, **request: object) -> tuple[int, dict[str, Any]]:
        """The status and the error of a request that is refused."""
        return refusal(self.post(verb, **request))

    def post(self, verb: str, **request: object) -> Any:
        """The raw answer."""
        return self.client.post(f"{PREFIX}/{verb}", json=request)

    def get(self, path: str, lang: str = "en") -> Any:
        """A document that is read."""
        answer = self.client.get(f"{PREFIX}/{path}", params={"lang": lang})
        assert answer.status_code == 200, answer.text
        return answer.json()

    def events(self, verb: str, **request: object) -> list[tuple[str, Any]]:
        """All events while a verb works; the last is its result or an error."""
        headers = {"accept": "text/event-stream"}
        with self.client.stream("POST", f"{PREFIX}/{verb}", json=request, headers=headers) as answer:
            assert answer.status_code == 200
            assert answer.headers["content-type"] == "text/event-stream"
            return read_events("\n".join(answer.iter_lines()))


def refusal(answer: Any) -> tuple[int, dict[str, Any]]:
    """The status and the error of an answer; an error is one line without internal details."""
    document = answer.json()
    assert list(document) == ["error"]
    assert "Traceback" not in answer.text
    assert "\n" not in document["error"]["text"]
    Draft202012Validator(description()["components"]["schemas"]["error"]).validate(document)
    return answer.status_code, document["error"]


def read_events(text: str) -> list[tuple[str, Any]]:
    """Server-sent events as pairs of a kind and its data."""
    found = []
    for block in filter(None, text.replace("\r", "").split("\n\n")):
        lines = dict(line.split(": ", 1) for line in block.splitlines())
        found.append((lines["event"], json.loads(lines["data"])))
    return found


def validate(path: str, method: str, document: object, what: str) -> None:
    """Raise what does not fit the OpenAPI description."""
    api = description()
    operation = api["paths"][f"{PREFIX}{path}"][method]
    place = operation["requestBody"] if what == "request" else operation["responses"]["200"]
    schema = place["content"]["application/json"]["schema"]
    Draft202012Validator({**schema, "components": api["components"]}).validate(document)


class LiveServer:
    """The application on a free port of this machine, run by a thread."""

    def __init__(self, *, static: Path = STATIC) -> None:
        self.lanes = Lanes()
        app = create_app(static=static, lanes=self.lanes)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}/"
        self._server = server_of(app, self.lanes)
        self._thread = Thread(target=self._server.run, kwargs={"sockets": [self._listener]}, name="server")

    def __enter__(self) -> LiveServer:
        self._thread.start()
        until(lambda: self._server.started, "the server starts")
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        """Stop it, perhaps early."""
        self._server.should_exit = True
        self._thread.join(30)
        assert not self._thread.is_alive()
        self._listener.close()


def until(condition: Any, what: str, seconds: float = 60.0) -> None:
    """Wait for something that must happen; fail if it has not by then."""
    end = monotonic() + seconds
    while not condition():
        assert monotonic() < end, f"not in {seconds:g} s: {what}"
        sleep(0.01)


def in_a_loop(scenario: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Run a coroutine on its own thread: Playwright keeps an event loop on this one."""
    with ThreadPoolExecutor(1, thread_name_prefix="scenario") as thread:
        return thread.submit(lambda: asyncio.run(scenario())).result()


# The browser


def browser_program() -> str:
    """The program of the browser, from GRILLON_BROWSER or the path.

    Without one the tests that need it are skipped with a loud line, and in CI they fail: anything that no browser has
    shown is untested there.
    """
    asked = os.environ.get("GRILLON_BROWSER")
    found = asked or next(filter(None, map(shutil.which, PROGRAMS)), None)
    if found is None:
        message = "NO BROWSER: the page is not tested. `make browser` installs Chromium; GRILLON_BROWSER names another."
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    return str(found)


class Browser:
    """Chromium without a window."""

    def __init__(self, program: str) -> None:
        self.program = program

    def __enter__(self) -> Browser:
        from playwright.sync_api import sync_playwright

        self._playwright = sync_playwright().start()
        # In a container Chromium may be run by root, which its own sandbox refuses; it opens our own pages only.
        self._browser = self._playwright.chromium.launch(executable_path=self.program, args=["--no-sandbox"])
        return self

    def __exit__(self, *_: object) -> None:
        self._browser.close()
        self._playwright.stop()

    @contextmanager
    def page(self, **options: Any) -> Iterator[Any]:
        """A page in its own profile; errors of its scripts, and violations of the policy, fail the test.

        Storing the page for offline use costs as much as opening it, so a test must ask for it.
        """
        context = self._browser.new_context(**{"service_workers": "block", **options})
        opened: Any = context.new_page()
        faults: list[str] = []
        opened.on("pageerror", lambda error: faults.append(str(error)))
        opened.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
        opened.faults = faults
        try:
            yield opened
            assert faults == []
        finally:
            context.close()
