"""An object store as a server of its own, and a front before it that fails when told to."""

from __future__ import annotations

import socket
import socketserver
import threading
from contextlib import suppress
from typing import Any

from moto.server import ThreadedMotoServer

BUSY = b"HTTP/1.1 503 Slow Down\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class Front:
    """Hands everything on to the server behind it, unless it is down, or busy for so many requests."""

    def __init__(self) -> None:
        self.behind = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
        self.behind.start()
        _, self.back = self.behind.get_host_and_port()
        self.busy = 0
        self.answered = 0
        self.port = 0
        self._server: Any = None
        self.come_back()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def come_back(self) -> None:
        """Listen, at the same port as before."""
        front = self

        class Handler(socketserver.BaseRequestHandler):
            def handle(self) -> None:
                front._hand_on(self.request)

        class Server(socketserver.ThreadingTCPServer):
            allow_reuse_address = True
            daemon_threads = True

        self._server = Server(("127.0.0.1", self.port), Handler)
        self.port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()

    def go_down(self) -> None:
        """Nobody answers any more."""
        self._server.shutdown()
        self._server.server_close()
        self._server = None

    def _hand_on(self, client: socket.socket) -> None:
        """Both ways, until either side ends; nothing once the front is down."""
        with suppress(OSError), socket.create_connection(("127.0.0.1", int(self.back))) as server:
            back = threading.Thread(target=self._pump, args=(server, client), daemon=True)
            back.start()
            while (data := client.recv(1 << 16)) and self._server is not None:
                self.answered += 1
                if self.busy > 0:
                    self.busy -= 1
                    client.sendall(BUSY)
                    break
                server.sendall(data)
            server.shutdown(socket.SHUT_RDWR)
            client.shutdown(socket.SHUT_RDWR)
            back.join()

    @staticmethod
    def _pump(source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(1 << 16):
                target.sendall(data)

    def close(self) -> None:
        if self._server is not None:
            self.go_down()
        self.behind.stop()
