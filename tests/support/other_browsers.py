"""Firefox and WebKit of the system, each by the protocol that it speaks itself."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ClassVar
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from tests.support.web import until

SECONDS = 300
NO_SANDBOX = {"MOZ_DISABLE_CONTENT_SANDBOX": "1", "MOZ_HEADLESS": "1", "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
"""As for Chromium: a container may run a browser as root, and these open our own pages only."""


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


def listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True


class OtherBrowser:
    """A browser that opens pages and runs scripts in them."""

    programs: ClassVar[tuple[str, ...]] = ()
    names: ClassVar[dict[str, str]] = {}
    """Of the commands, in its protocol."""

    @classmethod
    def missing(cls) -> list[str]:
        """The programs that are not here."""
        return [name for name in cls.programs if shutil.which(name) is None]

    def __init__(self) -> None:
        self.held = ExitStack()
        self.folder = Path(self.held.enter_context(TemporaryDirectory()))
        self.port = free_port()

    def __enter__(self) -> Any:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.held.close()

    def start(self) -> None:
        """Start it."""
        raise NotImplementedError

    def call(self, name: str, **arguments: Any) -> Any:
        """A command, and its value."""
        raise NotImplementedError

    def run(self, *words: str) -> None:
        """Its program, in a home of its own."""
        environment = {**os.environ, **NO_SANDBOX, "HOME": str(self.folder)}
        process = subprocess.Popen(
            words, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )
        self.held.callback(process.wait, 30)
        self.held.callback(os.killpg, process.pid, 15)

    def open(self, address: str) -> None:
        """Open a page."""
        self.call("navigate", url=address)

    def evaluate(self, script: str, *arguments: Any) -> Any:
        """The value of an asynchronous function, called with these arguments."""
        body = f"({script})(...given).then((value) => done({{ value }}), (error) => done({{ error: String(error) }}))"
        told = self.call(
            "script", script=f"const given = [...arguments], done = given.pop(); {body}", args=list(arguments)
        )
        assert "error" not in told, told
        return told.get("value")

    def wait(self, selector: str) -> None:
        """Wait for an element."""
        script = "async (selector) => Boolean(document.querySelector(selector))"
        until(lambda: self.evaluate(script, selector), selector, SECONDS)


class Firefox(OtherBrowser):
    """Debian's Firefox, by Marionette: a length, a colon, and JSON."""

    programs = ("firefox-esr",)
    names: ClassVar = {"navigate": "WebDriver:Navigate", "script": "WebDriver:ExecuteAsyncScript"}

    def start(self) -> None:
        settings = {"marionette.port": self.port, "dom.serviceWorkers.testing.enabled": False}
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in settings.items()]
        profile = self.folder / "profile"
        profile.mkdir()
        (profile / "user.js").write_text("".join(lines))
        self.run("firefox-esr", "--headless", "--marionette", "--no-remote", "--profile", str(profile))
        until(lambda: listens(self.port), "Firefox listens", SECONDS)
        self.line = self.held.enter_context(socket.create_connection(("127.0.0.1", self.port)))
        self.read = self.line.makefile("rb")
        self._receive()
        self._send("WebDriver:NewSession", {})
        self._send("WebDriver:SetTimeouts", {"script": 1000 * SECONDS})

    def call(self, name: str, **arguments: Any) -> Any:
        told = self._send(self.names[name], arguments)
        return told["value"] if name == "script" else told

    def _send(self, name: str, arguments: dict[str, Any]) -> Any:
        message = json.dumps([0, 1, name, arguments]).encode()
        self.line.sendall(b"%d:%s" % (len(message), message))
        _, _, error, result = self._receive()
        assert error is None, error
        return result

    def _receive(self) -> Any:
        size = b""
        while (one := self.read.read(1)) != b":":
            assert one, "Firefox has ended"
            size += one
        return json.loads(self.read.read(int(size)))


class WebKit(OtherBrowser):
    """WebKitGTK, by the driver that comes with it."""

    programs = ("WebKitWebDriver", "Xvfb", "dbus-run-session")
    names: ClassVar = {"navigate": "url", "script": "execute/async"}

    def start(self) -> None:
        display = f":{self.port % 1000 + 100}"
        self.run("Xvfb", display)
        self.run("env", f"DISPLAY={display}", "dbus-run-session", "WebKitWebDriver", f"--port={self.port}")
        until(lambda: listens(self.port), "the driver listens", SECONDS)
        session = self._post("session", {"capabilities": {"alwaysMatch": {}}})["sessionId"]
        self.place = f"session/{session}/"
        self._post(f"{self.place}timeouts", {"script": 1000 * SECONDS, "pageLoad": 1000 * SECONDS})

    def call(self, name: str, **arguments: Any) -> Any:
        return self._post(self.place + self.names[name], arguments)

    def _post(self, path: str, document: dict[str, Any]) -> Any:
        headers = {"Content-Type": "application/json"}
        request = Request(f"http://127.0.0.1:{self.port}/{path}", json.dumps(document).encode(), headers)
        try:
            with urlopen(request, timeout=SECONDS) as answer:
                return json.loads(answer.read())["value"]
        except HTTPError as error:
            raise AssertionError(error.read().decode()) from None
