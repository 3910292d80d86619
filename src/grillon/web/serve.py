"""Running the server: the address it listens on, the browser, and the link for a phone."""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from contextvars import Context
from dataclasses import dataclass
from secrets import token_urlsafe
from threading import Thread
from time import sleep
from typing import Any

from grillon.errors import InputError, RequestError, file_error
from grillon.extras import load
from grillon.sentences import Sentence
from grillon.web.security import LOCAL, App
from grillon.web.work import Lanes

LOOPBACK = ("127.0.0.1", "localhost", "::1")
EVERYWHERE = ("0.0.0.0", "::")
PORT = 8808
TURN = 0.0005
PURPOSE = Sentence("the page")


@dataclass(frozen=True, slots=True)
class Place:
    """The server's socket, its displayed address, the names it is reached by, and its token."""

    listener: socket.socket
    address: str
    hosts: tuple[str, ...]
    token: str = ""

    @property
    def port(self) -> int:
        """The port it listens on."""
        return int(self.listener.getsockname()[1])

    @property
    def link(self) -> str:
        """The address to open in a browser."""
        host = f"[{self.address}]" if ":" in self.address else self.address
        return f"http://{host}:{self.port}/" + (f"?token={self.token}" if self.token else "")


def listen(*, host: str = "", port: int | None = None, lan: bool = False) -> Place:
    """Bind a port: the requested one, or the usual one, or any. Beyond this machine there is a token.

    >>> place = listen(port=0)
    >>> place.link == f"http://127.0.0.1:{place.port}/", place.token
    (True, '')
    >>> place.listener.close()
    """
    if lan and host:
        raise RequestError("--lan and --host cannot be combined: --lan listens on every address of this machine")
    asked = host or ("0.0.0.0" if lan else "127.0.0.1")
    listener = _bound(asked, port)
    if asked in LOOPBACK:
        return Place(listener, asked, LOCAL)
    shown = own_address() if asked in EVERYWHERE else asked
    hosts = (*LOCAL, asked, shown, f"[{shown}]", socket.gethostname().lower(), f"{socket.gethostname().lower()}.local")
    return Place(listener, shown, tuple(dict.fromkeys(hosts)), token_urlsafe(16))


def _bound(host: str, port: int | None) -> socket.socket:
    tries = [port] if port is not None else [PORT, 0]
    for number in tries:
        try:
            family = socket.getaddrinfo(host, number, type=socket.SOCK_STREAM)[0][0]
            return socket.create_server((host, number), family=family)
        except OSError as error:
            if number == tries[-1]:
                raise _not_taken(host, number, error) from None
    raise AssertionError(tries)


def _not_taken(host: str, port: int, error: OSError) -> InputError:
    if isinstance(error, socket.gaierror):
        return InputError("{host}: there is no such address", host=host)
    return file_error(f"{host}:{port}", error)


def own_address() -> str:
    """The address under which other machines of the network see this one; finding it sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def serve(place: Place, *, browser: bool = True, ready: Callable[[], None] = lambda: None) -> None:
    """Run the server until it is interrupted; `ready` is called once it answers."""
    from grillon.web.app import create_app

    # Python's threads take turns of 5 ms by default; a hint beside long work would wait for many of them.
    sys.setswitchinterval(TURN)
    lanes = Lanes()
    server = server_of(create_app(hosts=place.hosts, token=place.token, lanes=lanes), lanes)
    Thread(target=_when_it_answers, args=(server, place, browser, ready), daemon=True).start()
    with suppress(KeyboardInterrupt):  # the normal way to stop it
        # In a separate context: errors name the fields of a request, not the options of the command that started it.
        Context().run(server.run, sockets=[place.listener])


def server_of(app: App, lanes: Lanes) -> Any:
    """A server for an application. Stopping it ends the work in its lanes, so that it does not wait."""
    uvicorn = load("uvicorn", extra="play", purpose=PURPOSE)

    class Server(uvicorn.Server):  # type: ignore[name-defined,misc]
        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            lanes.stop()
            await super().shutdown(sockets)

    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        lifespan="on",
        timeout_graceful_shutdown=5,
        h11_max_incomplete_event_size=64 * 1024,
    )
    return Server(config)


def _when_it_answers(server: object, place: Place, browser: bool, ready: Callable[[], None]) -> None:
    while not getattr(server, "started", False):
        if getattr(server, "should_exit", False):
            return
        sleep(0.02)
    ready()
    if browser:
        import webbrowser

        webbrowser.open(place.link)


def qr_code(link: str) -> str:
    """A link as a picture for the terminal, to be read by a phone.

    >>> len(qr_code("http://192.0.2.7:8808/").splitlines()) > 10
    True
    """
    from io import StringIO

    segno = load("segno", extra="play", purpose=Sentence("the link for a phone"))
    drawn = StringIO()
    segno.make(link, error="m", micro=False).terminal(drawn, compact=True)
    return drawn.getvalue()
