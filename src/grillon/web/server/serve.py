"""Running the server: the address it listens on, the browser, and the link for a phone."""

from __future__ import annotations

import socket
import sys
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from io import StringIO
from secrets import token_urlsafe
from threading import Thread
from time import sleep
from typing import TYPE_CHECKING, Any

from grillon.base.extras import load
from grillon.base.sentences import Argument, Sentence
from grillon.errors import InputError, RequestError, file_error
from grillon.web.server.lanes import Lanes

if TYPE_CHECKING:
    from starlette.types import ASGIApp

LOCAL = ("127.0.0.1", "localhost", "[::1]")
LOOPBACK = ("127.0.0.1", "localhost", "::1")
EVERYWHERE = ("0.0.0.0", "::")
PORT = 8808
TURN = 0.0005
PURPOSE = Sentence("the page")


@dataclass(frozen=True, slots=True)
class ServerAddress:
    """The server's socket, its displayed address, the names it is reached by, and its token."""

    listener: socket.socket
    address: str
    hosts: tuple[str, ...]
    token: str = ""
    fragment: str = ""
    """The part of the link that opens a puzzle."""

    @property
    def port(self) -> int:
        """The port it listens on."""
        return int(self.listener.getsockname()[1])

    @property
    def link(self) -> str:
        """The address to open in a browser."""
        host = f"[{self.address}]" if ":" in self.address else self.address
        return f"http://{host}:{self.port}/" + (f"?token={self.token}" if self.token else "") + self.fragment


def listen(*, host: str = "", port: int | None = None, lan: bool = False) -> ServerAddress:
    """Bind a port: the requested one, or the usual one, or any. Beyond this machine there is a token.

    >>> place = listen(port=0)
    >>> place.link == f"http://127.0.0.1:{place.port}/", place.token
    (True, '')
    >>> place.listener.close()
    """
    if lan and host:
        raise RequestError(
            "{option} and {host} cannot be combined: {option} listens on every address of this machine",
            option=Argument("lan"),
            host=Argument("host"),
        )
    asked = host or ("0.0.0.0" if lan else "127.0.0.1")
    listener = _bound(asked, port)
    if asked in LOOPBACK:
        return ServerAddress(listener, asked, LOCAL)
    shown = own_address() if asked in EVERYWHERE else asked
    hosts = (*LOCAL, asked, shown, f"[{shown}]", socket.gethostname().lower(), f"{socket.gethostname().lower()}.local")
    return ServerAddress(listener, shown, tuple(dict.fromkeys(hosts)), token_urlsafe(16))


def _bound(host: str, port: int | None) -> socket.socket:
    number = PORT if port is None else port
    try:
        family = socket.getaddrinfo(host, number, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, number), family=family)
    except socket.gaierror:
        raise InputError("{host}: there is no such address", host=host) from None
    except OSError as error:
        if port is None:
            return _bound(host, 0)
        raise file_error(f"{host}:{port}", error) from None


def own_address() -> str:
    """The address under which other machines of the network see this one; finding it sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def serve(place: ServerAddress, *, browser: bool = True, ready: Callable[[], None] = lambda: None) -> None:
    """Run the server until it is interrupted; `ready` is called once it answers."""
    # Asked for first, so that a machine without it is told what to install.
    load("starlette", extra="play", purpose=PURPOSE)
    from grillon.web.server.app import create_app

    # Python's threads take turns of 5 ms by default; a hint beside long work would wait for many of them.
    sys.setswitchinterval(TURN)
    lanes = Lanes()
    server = server_of(create_app(hosts=place.hosts, token=place.token, lanes=lanes), lanes)
    Thread(target=_when_it_answers, args=(server, place, browser, ready), daemon=True).start()
    with suppress(KeyboardInterrupt):  # the normal way to stop it
        server.run(sockets=[place.listener])


def server_of(app: ASGIApp, lanes: Lanes) -> Any:
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


def _when_it_answers(server: Any, place: ServerAddress, browser: bool, ready: Callable[[], None]) -> None:
    while not server.started:
        if server.should_exit:
            return
        sleep(0.02)
    ready()
    if browser:
        webbrowser.open(place.link)


def qr_code(link: str) -> str:
    """A link as a picture for the terminal, to be read by a phone.

    >>> len(qr_code("http://192.0.2.7:8808/").splitlines()) > 10
    True
    """
    segno = load("segno", extra="play", purpose=Sentence("the link for a phone"))
    drawn = StringIO()
    segno.make(link, error="m", micro=False).terminal(drawn, compact=True)
    return drawn.getvalue()
