"""A client of the application, and a server on a port of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.web import Api, LiveServer, new_app


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
