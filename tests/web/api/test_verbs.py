"""`grillon play` and `grillon page` as people run them."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from grillon.errors import GrillonError
from grillon.web.answers.openapi import PREFIX
from grillon.web.server.serve import listen
from tests.support.schemas import validate


@contextmanager
def playing(*words: str) -> Iterator[dict[str, Any]]:
    """A server of its own: the line that says where it is, and in the end what it `said`. Ctrl-C must end it."""
    command = [sys.executable, "-m", "grillon", "play", "--no-browser", "--port", "0", "--json", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stderr is not None
            line = json.loads(process.stdout.readline())
            validate(line, "play.json")
            yield line
            process.send_signal(signal.SIGINT)
            assert process.wait(30) == 0
            line["said"] = process.stderr.read()
        finally:
            process.kill()


def read(link: str, headers: dict[str, str] | None = None) -> int:
    try:
        with urlopen(Request(link, headers=headers or {}), timeout=30) as answer:
            return int(answer.status)
    except HTTPError as error:
        error.close()
        return error.code


def test_play_serves_this_machine_until_it_is_interrupted() -> None:
    with playing() as line:
        assert line["link"] == f"http://127.0.0.1:{line['port']}/"
        assert read(f"{line['link']}{PREFIX.lstrip('/')}/families") == 200
        # Who asks a server has fields, not the options of the command that started it.
        asked = json.dumps({"family": "takuzu", "options": {"size": "banana"}}).encode()
        request = Request(f"{line['link']}{PREFIX.lstrip('/')}/blank", asked, {"content-type": "application/json"})
        with pytest.raises(HTTPError) as refused:
            urlopen(request, timeout=30)
        with refused.value as answer:
            assert json.load(answer)["error"]["text"].startswith("size: ")


def test_play_on_the_network_warns_and_wants_a_token() -> None:
    with playing("--host", "0.0.0.0") as line:
        address, _, token = line["link"].partition("/?token=")
        assert len(token) >= 20
        local = f"http://127.0.0.1:{line['port']}{PREFIX}/schemas"
        assert read(local) == 403
        assert read(local, {"X-Grillon-Token": token}) == 200
        assert read(local, {"X-Grillon-Token": token, "Host": "evil.example"}) == 403
        assert address.startswith("http://")
    assert "anyone with this link can use the server" in line["said"]


def test_a_phone_reads_the_link() -> None:
    """What is shown in the terminal is the code of exactly this link."""
    from grillon.web.server.serve import qr_code

    lines = qr_code("http://192.0.2.7:8808/?token=abc").splitlines()
    assert len({len(line) for line in lines if line}) == 1
    assert qr_code("http://192.0.2.7:8808/?token=abd") != "\n".join(lines)


def test_another_port_is_taken_where_the_usual_one_is_not_free(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        monkeypatch.setattr("grillon.web.server.serve.PORT", taken.getsockname()[1])
        place = listen()
        with place.listener:
            assert place.port != taken.getsockname()[1]
        with pytest.raises(GrillonError, match=r"127\.0\.0\.1"):
            listen(port=taken.getsockname()[1])


@pytest.mark.parametrize("options", [{"host": "no such host"}, {"host": "127.0.0.1", "lan": True}])
def test_places_that_cannot_be_had(options: dict[str, Any]) -> None:
    with pytest.raises(GrillonError):
        listen(port=0, **options)


def test_nothing_of_the_page_is_loaded_by_other_verbs() -> None:
    program = (
        "import sys; sys.argv = ['grillon', 'solve', 'takuzu.1.2x2.u.W.0']\n"
        "from grillon.cli import main\n"
        "try: main()\nexcept SystemExit: pass\n"
        "print([name for name in sys.modules if name.split('.')[0] in ('starlette', 'uvicorn', 'anyio', 'segno')])\n"
        "print([name for name in sys.modules if name.startswith('grillon.web')])"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-2:] == ["[]", "[]"]


def test_page_needs_the_files_of_the_page(tmp_path: Path) -> None:
    from grillon.web.pages import single_file

    with pytest.raises(GrillonError, match=r"index\.html"):
        single_file({"lang": "en"}, tmp_path)
