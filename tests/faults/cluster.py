"""A Dask scheduler and workers as processes of their own, for tests that kill them."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path


def start(log: Path, kind: str, *words: str) -> subprocess.Popen[bytes]:
    """A scheduler or worker, telling into a file."""
    with open(log, "ab") as told:
        return subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.dask_{kind}", *words, "--no-dashboard"],
            stderr=told,
            stdout=subprocess.DEVNULL,
        )


def end(process: subprocess.Popen[bytes]) -> None:
    """Kill it, whether it still runs or not."""
    process.send_signal(signal.SIGKILL)
    process.communicate()


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Site:
    """A scheduler at one address, and workers; what is killed comes back."""

    def __init__(self, folder: Path, workers: int = 2) -> None:
        self.folder, self.port = folder, free_port()
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.scheduler = self._scheduler()
        self.workers = [self._worker() for _ in range(workers)]

    def _scheduler(self) -> subprocess.Popen[bytes]:
        log = self.folder / "scheduler.log"
        log.unlink(missing_ok=True)
        process = start(log, "scheduler", "--host", "127.0.0.1", "--port", str(self.port))
        while not re.search(r"Scheduler at:\s*tcp://", log.read_text()):
            assert process.poll() is None, log.read_text()
            time.sleep(0.05)
        return process

    def _worker(self) -> subprocess.Popen[bytes]:
        words = ("--no-nanny", "--nthreads", "1", "--death-timeout", "60")
        return start(self.folder / "workers.log", "worker", self.address, *words)

    def kill_worker(self, number: int) -> None:
        end(self.workers[number])
        self.workers[number] = self._worker()

    def kill_scheduler(self) -> None:
        """Workers that lost their scheduler end too; all come back."""
        end(self.scheduler)
        for process in self.workers:
            end(process)
        self.scheduler = self._scheduler()
        self.workers = [self._worker() for _ in self.workers]

    def close(self) -> None:
        for process in (self.scheduler, *self.workers):
            end(process)
