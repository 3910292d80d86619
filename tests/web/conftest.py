"""A client of the application, a server on a port of its own, and a real browser where there is one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.web import Api, Browser, LiveServer, browser_program, new_app


@pytest.fixture(scope="session")
def api() -> Iterator[Api]:
    """The API, called in this process; every answer is held against its published schema."""
    from starlette.testclient import TestClient

    with TestClient(new_app(), base_url="http://127.0.0.1") as client:
        yield Api(client)


@pytest.fixture(scope="session")
def server() -> Iterator[LiveServer]:
    """A server on a free port, which keeps nothing of a request: all tests of this process share it."""
    with LiveServer() as running:
        yield running


@pytest.fixture
def own_server() -> Iterator[LiveServer]:
    """A server for one test, which looks at its lanes."""
    with LiveServer() as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Chromium, driven by Playwright; the tests that need it fail in CI where it is missing."""
    with Browser(browser_program()) as running:
        yield running


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    """A page of its own, whose faults fail the test."""
    with browser.page() as opened:
        yield opened
