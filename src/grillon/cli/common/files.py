"""Files that a command writes: completely or not at all, with numbered files for several puzzles."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from grillon.base.files import AtomicFile, write_whole
from grillon.cli.language import complain
from grillon.errors import RequestError, with_place


class Growing:
    """A file to which complete texts are appended, for a command that may be stopped midway.

    The texts written so far are kept if Ctrl-C or a limit stops the command, and `stopped` reports their number. A full
    disk keeps nothing; a kill leaves the draft beside the file, which stays unchanged.
    """

    def __init__(self, path: Path, stopped: Callable[[Path, int], object]) -> None:
        self.path, self.stopped = path, stopped
        self._dropped = False
        with with_place(path):
            self._draft = AtomicFile(path)

    def add(self, text: str) -> None:
        """Write one more text and the end of its line."""
        with with_place(self.path):
            try:
                self._draft.file.write(f"{text}\n".encode())
                self._draft.mark()
            except OSError:
                self._draft.drop()
                self._dropped = True
                raise

    def __enter__(self) -> Growing:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._dropped:
            return
        with with_place(self.path):
            self._draft.keep_marked()
        if kind is not None:
            complain(self.stopped(self.path, self._draft.marks))


def check_place(path: Path | None) -> None:
    """Check before any work that a file can be written there, without creating or truncating it."""
    if path is None:
        return
    place = os.path.realpath(path)
    with with_place(path):
        try:
            kind = os.stat(place).st_mode
        except FileNotFoundError:
            kind = stat.S_IFREG
        else:
            if stat.S_ISREG(kind) or stat.S_ISDIR(kind):  # opening a pipe would wait for its reader, then end it
                os.close(os.open(place, os.O_WRONLY))
        if stat.S_ISREG(kind):
            AtomicFile(place).drop()


def numbered_path(path: Path, number: int) -> Path:
    """The file of a puzzle of a command: from the pattern, if the name has braces, else numbered beside the first.

    >>> from pathlib import Path
    >>> [str(numbered_path(Path("page-{:03}.svg"), number)) for number in (1, 12)]
    ['page-001.svg', 'page-012.svg']
    >>> [str(numbered_path(Path("page.svg"), number)) for number in (1, 2, 12)]
    ['page.svg', 'page-002.svg', 'page-012.svg']
    """
    if pattern := re.search(r"\{(:[^{}]*)?\}", path.name):
        try:
            return path.with_name(path.name.replace(pattern[0], pattern[0].format(number)))
        except ValueError:
            raise RequestError(
                "--out: '{name}' is not a pattern such as {example}", name=path.name, example="page-{:03}.svg"
            ) from None
    return path if number == 1 else path.with_stem(f"{path.stem}-{number:03}")


def write_file(path: Path, data: str | bytes, number: int = 1) -> Path:
    """Write a file; several puzzles of a command have numbered files."""
    place = numbered_path(path, number)
    with with_place(place):
        write_whole(place, lambda file: file.write(data.encode("utf-8") if isinstance(data, str) else data))
    return place
