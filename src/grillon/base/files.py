"""Files that appear under their name only when complete.

A file is written under another name in the same folder, brought to the disk and only then given its name: a full disk,
a fault or a kill leaves the file that was there before, or none. A list that grows line by line keeps its name, and a
line cut short is dropped when it is taken up again. Every file Grillon writes goes through here, but for databases,
which do the same in their own way.

>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder:
...     write_whole(Path(folder, "hello"), lambda file: file.write(b"hello"))
...     Path(folder, "hello").read_bytes()
5
b'hello'
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from errno import ENOTDIR
from operator import methodcaller
from pathlib import Path
from shutil import rmtree
from types import TracebackType
from typing import IO
from uuid import uuid4

from grillon.errors import RequestError, with_place


class AtomicFile:
    """A file under its other name. Use it in a `with` block: the end of the block gives it its own name, an error
    throws it away.

    A link is followed: the file it leads to is replaced. What is no plain file (a pipe, a terminal, /dev/null) has no
    older content to keep and is written as it is.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "hello")
    ...     with AtomicFile(path) as draft:
    ...         number = draft.file.write(b"hello")
    ...         path.exists()
    ...     path.read_bytes()
    False
    b'hello'
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(os.path.realpath(path))
        self._other: Path | None = None
        self._marked = (0, 0)  # its size and the number of marks: one value, so that Ctrl-C finds both or neither
        if self.path.is_dir() or (self.path.exists() and not self.path.is_file()):
            self.file: IO[bytes] = open(self.path, "wb")  # noqa: SIM115 - held until the draft ends
            return
        # Two processes may write one file, on machines that number their processes alike; a name has 255 bytes.
        self._other = self.path.with_name(f".{self.path.name[:40]}.{uuid4().hex}.tmp")
        self.file = open(self._other, "xb")  # noqa: SIM115 - held until the draft ends

    def mark(self) -> None:
        """Mark everything written so far as complete, whatever happens to the rest."""
        self.file.flush()
        self._marked = (0 if self._other is None else self.file.tell(), self.marks + 1)

    @property
    def marks(self) -> int:
        """How often `mark` was called."""
        return self._marked[1]

    def keep_marked(self) -> None:
        """Keep what was marked, without what was written after it."""
        if self._other is not None:
            size, _ = self._marked
            self.file.truncate(size)
            self.file.seek(size)
        self.keep()

    def keep(self, *, durable: bool = True) -> int:
        """Bring what is written to the disk and give the file its name; returns its size.

        Without `durable` the system brings it to the disk when it likes: a power cut may take it.
        """
        try:
            self.file.flush()
            if self._other is None:
                self.file.close()
                return 0
            if durable:
                os.fsync(self.file.fileno())
            size = self.file.tell()
            self.file.close()
            if self.path.exists():
                os.chmod(self._other, self.path.stat().st_mode & 0o7777)
            os.replace(self._other, self.path)
        except BaseException:
            self.drop()
            raise
        self._other = None
        if durable:
            sync_folder(self.path.parent)
        return size

    def drop(self) -> None:
        """Throw away what is written."""
        try:
            self.file.close()  # which writes what is still held back, and may fail at that
        except OSError:
            pass
        finally:
            if self._other is not None:
                self._other.unlink(missing_ok=True)

    def __enter__(self) -> AtomicFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.keep()
        else:
            self.drop()


def write_whole(path: str | Path, write: Callable[[IO[bytes]], object], *, durable: bool = True) -> int:
    """Let `write` fill a file atomically; returns its size. `durable`: as for `AtomicFile.keep`."""
    draft = AtomicFile(path)
    try:
        try:
            write(draft.file)
        except BaseException:
            draft.drop()
            raise
        return draft.keep(durable=durable)
    except OSError as error:
        # The system does not name the file that it has no room for.
        error.filename = error.filename or os.fspath(path)
        raise


@contextmanager
def whole_folder(path: str | Path) -> Iterator[Path]:
    """A folder to fill under another name: the end of the block moves its files to the named one, an error throws them
    away. Other files there stay.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as above:
    ...     with whole_folder(Path(above, "pages")) as folder:
    ...         size = Path(folder, "one").write_bytes(b"1")
    ...         Path(above, "pages").exists()
    ...     os.listdir(Path(above, "pages"))
    False
    ['one']
    """
    place = Path(path)
    with with_place(place):
        if place.exists() and not place.is_dir():
            raise NotADirectoryError(ENOTDIR, os.strerror(ENOTDIR))
        place.parent.mkdir(parents=True, exist_ok=True)
        draft = place.with_name(f".{place.name[:40]}.{uuid4().hex}.tmp")
        draft.mkdir()
        try:
            yield draft
            place.mkdir(exist_ok=True)
            for file in sorted(path for path in draft.rglob("*") if path.is_file()):
                target = place / file.relative_to(draft)
                target.parent.mkdir(parents=True, exist_ok=True)
                os.replace(file, target)
            sync_folder(place)
        finally:
            rmtree(draft, ignore_errors=True)


def write_folder(path: str | Path, files: Mapping[str, bytes]) -> None:
    """Write all files of a folder, by their names in it, or none."""
    with whole_folder(path) as draft:
        for name, content in files.items():
            (draft / name).parent.mkdir(parents=True, exist_ok=True)
            write_whole(draft / name, methodcaller("write", content))


def extend(path: str | Path, size: int) -> IO[bytes]:
    """A file open for appending, truncated to this many bytes of complete lines.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "lines")
    ...     size = write_whole(path, lambda file: file.write(b"whole\\nhal"))
    ...     with extend(path, 6) as file:
    ...         number = file.write(b"next\\n")
    ...     path.read_bytes()
    b'whole\\nnext\\n'
    """
    file = open(path, "ab")  # noqa: SIM115 - held by who adds to it
    try:
        file.truncate(size)
    except BaseException:
        file.close()
        raise
    return file


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable, where the system can."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def make_folder(folder: Path) -> None:
    """Make a folder and those above it, each durable before anything is put into it."""
    if folder.is_dir():
        return
    make_folder(folder.parent)
    try:
        folder.mkdir(exist_ok=True)  # another thread may have made it since
    except FileExistsError:
        raise RequestError("{path} is a file, and a folder is needed", path=folder) from None
    sync_folder(folder.parent)
