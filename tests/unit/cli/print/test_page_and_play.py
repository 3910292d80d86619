"""`grillon page` writes a page with puzzles in it; `grillon play` says where the server is, and serves."""

from __future__ import annotations

import json
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from queue import Queue
from threading import Event, Thread
from typing import Any
from urllib.request import urlopen

import pytest

from grillon.web.server import serve as serving
from grillon.web.server.serve import ServerAddress, listen, own_address
from tests.unit.cli.conftest import Grillon

PUZZLE = "latin.1.1000"


def test_one_file_with_two_puzzles(grillon: Grillon, tmp_path: Path) -> None:
    out = tmp_path / "play.html"
    ran = grillon("page", PUZZLE, "takuzu.1.2x2.u.W.0", "--out", str(out))
    assert (ran.code, ran.out) == (0, f"{out}: 2 puzzles\n"), ran.err
    text = out.read_text("utf-8")
    assert PUZZLE in text
    assert "takuzu.1.2x2.u.W.0" in text
    assert "<script src" not in text


def test_a_folder_with_one_puzzle(grillon: Grillon, tmp_path: Path) -> None:
    ran = grillon("page", PUZZLE, "--out", str(tmp_path / "site"), "--json")
    assert json.loads(ran.out) == {"file": str(tmp_path / "site"), "puzzles": 1}
    assert (tmp_path / "site" / "index.html").is_file()
    assert len(list((tmp_path / "site").rglob("*.js"))) > 10


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[ServerAddress]:
    """The places that would be served; the server itself is not run."""
    places: list[ServerAddress] = []

    def answer(place: ServerAddress, *, browser: bool, ready: Callable[[], None]) -> None:
        places.append(place)
        place.listener.close()
        assert not browser
        ready()

    monkeypatch.setattr(ServerAddress, "port", property(lambda _: 4321))
    monkeypatch.setattr("grillon.cli.play.run_play.serve", answer)
    return places


def test_play_tells_its_link(grillon: Grillon, served: list[ServerAddress]) -> None:
    ran = grillon("play", "--port", "0", "--no-browser")
    assert (ran.code, ran.out) == (0, "The workbench is at http://127.0.0.1:4321/\n")
    ran = grillon("play", "--port", "0", "--no-browser", "--json")
    assert json.loads(ran.out) == {"link": "http://127.0.0.1:4321/", "port": 4321}
    assert [place.token for place in served] == ["", ""]


def test_beyond_this_machine_a_link_has_a_token_and_a_picture(grillon: Grillon, served: list[ServerAddress]) -> None:
    ran = grillon("play", "--port", "0", "--no-browser", "--lan")
    (place,) = served
    assert place.address == own_address()
    assert place.address in place.hosts
    assert place.token
    assert ran.out.splitlines()[-1] == f"The workbench is at http://{place.address}:4321/?token={place.token}"
    assert len(ran.out.splitlines()) > 10  # the link for a phone
    assert "anyone with this link can use the server" in ran.err


def test_without_a_network_the_address_is_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    class Nowhere(socket.socket):
        def connect(self, _: object) -> None:
            raise OSError("Network is unreachable")

    monkeypatch.setattr(socket, "socket", Nowhere)
    assert own_address() == "127.0.0.1"


def test_a_server_answers_once_it_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Any] = []
    opened: Queue[str] = Queue()
    answers, turn, real = Event(), sys.getswitchinterval(), serving.server_of

    def kept(*arguments: Any) -> Any:
        made.append(real(*arguments))
        return made[0]

    monkeypatch.setattr(serving, "server_of", kept)
    monkeypatch.setattr("webbrowser.open", opened.put)
    place = listen(port=0)
    thread = Thread(target=lambda: serving.serve(place, ready=answers.set))
    thread.start()
    try:
        assert answers.wait(120)
        assert opened.get(timeout=120) == place.link
        with urlopen(f"{place.link}api/v1/openapi.json", timeout=120) as answer:
            assert answer.status == 200
    finally:
        made[0].should_exit = True
        thread.join()
        sys.setswitchinterval(turn)
