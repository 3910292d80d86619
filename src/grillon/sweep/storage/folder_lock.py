"""A lock on a folder of this machine: one program works there at a time."""

from __future__ import annotations

import os
import time
from pathlib import Path

from grillon.errors import RequestError


class FolderLock:
    """A lock held by the one conductor of a folder; the system releases it however the process ends."""

    name = "conductor.lock"

    def __init__(self, folder: Path, mode: str = "a+") -> None:
        self.path = folder / self.name
        self._file = open(self.path, mode)  # noqa: SIM115 - held as long as the run
        for wait in (0.02, 0.0):
            try:
                self._take(shared=mode == "r")
            except OSError:
                # Somebody may only be looking, which takes no time.
                time.sleep(wait)
            else:
                return
        self._file.close()
        raise RequestError("{folder}: another run is active here", folder=folder)

    def _take(self, *, shared: bool) -> None:
        if os.name == "nt":  # pragma: no cover
            import msvcrt

            msvcrt.locking(self._file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        else:
            import fcntl

            fcntl.flock(self._file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)

    def release(self) -> None:
        """Release the lock."""
        self._file.close()

    @classmethod
    def held(cls, folder: Path) -> bool:
        """Is a conductor at work in the folder, as far as the system can tell?"""
        try:
            cls(folder, "r").release()
        except RequestError:
            return True
        except OSError:
            return False
        return False
