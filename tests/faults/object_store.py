"""Object stores as servers: one with a front before it that fails when told to, and one that can be killed."""

from __future__ import annotations

import os
import shutil
import socket
import socketserver
import subprocess
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from moto.server import ThreadedMotoServer

from tests.faults.cluster import end, free_port

ROOT = Path(__file__).parents[2]
BUSY = b"HTTP/1.1 503 Slow Down\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class Front:
    """Hands everything on to the server behind it, unless it is down, or busy or silent for so many requests."""

    def __init__(self) -> None:
        self.behind = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
        self.behind.start()
        _, self.back = self.behind.get_host_and_port()
        self.busy = self.silent = 0
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
                if self.silent > 0:
                    # Whoever asked waits until they have had enough.
                    self.silent -= 1
                    client.recv(1)
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


def server_program() -> list[str]:
    """The program that `make stores` installs; in CI it must be there."""
    program, node = ROOT / "build" / "stores" / "node_modules" / ".bin" / "s3rver", shutil.which("node")
    if node is None or not program.exists():
        message = "NO STORE SERVER: what happens when a store is killed is not tested. `make stores` installs it."
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    return [node, str(program)]


class Killable:
    """A server in a process of its own that keeps its objects in a folder. It knows no conditional writes."""

    bucket, key = "runs", "S3RVER"

    def __init__(self, folder: Path) -> None:
        self.folder, self.port, self.kills = folder, free_port(), 0
        self._lock = threading.Lock()
        self._process = self._started()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def _started(self) -> subprocess.Popen[bytes]:
        words = ["--directory", str(self.folder), "--address", "127.0.0.1", "--port", str(self.port), "--silent"]
        command = [*server_program(), *words, "--configure-bucket", self.bucket]
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def kill(self) -> None:
        """Kill it and start it again; whoever asks until it listens is refused."""
        with self._lock:
            end(self._process)
            self.kills += 1
            self._process = self._started()

    def close(self) -> None:
        end(self._process)
