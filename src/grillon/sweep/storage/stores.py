"""Where a run keeps its grids: a folder of this machine, one that several machines see, or an object store.

A store holds files under names, each of them complete or absent. Nothing is ever renamed, and a name is used once:
`put` refuses one that is taken. The ledger alone decides which files are valid; a file it does not name is a late
answer, and is deleted eventually.

>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder:
...     store = store_at(folder)
...     store.put("lots/first", b"some grids")
...     store.names("lots/"), store.get("lots/first")
(['lots/first'], b'some grids')
"""

from __future__ import annotations

import os
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import IO, Any, TypeVar

from grillon.base.extras import load
from grillon.base.files import make_folder, sync_folder, write_whole
from grillon.base.sentences import Sentence
from grillon.errors import GrillonError, RequestError

Answer = TypeVar("Answer")
PATIENCE = 60.0
"""Seconds of retries for a store that does not answer."""
ANSWER = 20.0
"""Seconds after which a request to an object store counts as unanswered."""
SLOWEST = 1 << 20
"""The minimum write speed in bytes per second."""


class WrittenOnce(OSError):
    """A write was abandoned: the store did not accept it, and the work must be redone."""


FINAL = (
    GrillonError,
    WrittenOnce,
    FileNotFoundError,
    FileExistsError,
    PermissionError,
    IsADirectoryError,
    NotADirectoryError,
)
"""Answers of a store or of ourselves; anything else is a connection error, which may be temporary."""


class Store(ABC):
    """Files by name. Its address is all that another process needs to find it."""

    address: str

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Store) and self.address == other.address

    def __hash__(self) -> int:
        return hash(self.address)

    @abstractmethod
    def put(self, name: str, data: bytes) -> None:
        """Keep a file under a new name; FileExistsError if the name is taken."""

    @abstractmethod
    def replace(self, name: str, write: Callable[[IO[bytes]], object], *, durable: bool = True) -> int:
        """Let `write` fill a file piece by piece, replacing any existing one; returns its size.

        Without `durable` a power cut may destroy it, if that is faster.
        """

    def make_durable(self, names: Iterable[str]) -> None:  # noqa: B027 - most stores confirm nothing before it is safe
        """Make files durable that were not written durably."""

    @abstractmethod
    def get(self, name: str, first: int = 0, size: int | None = None) -> bytes:
        """The file of a name, or `size` of its bytes from `first` on; FileNotFoundError if there is none."""

    def names(self, prefix: str) -> list[str]:
        """The names with this prefix, in order."""
        return sorted(name for name in self._below(prefix.rpartition("/")[0]) if name.startswith(prefix))

    @abstractmethod
    def _below(self, folder: str) -> Iterable[str]:
        """The names of all files below a folder."""

    @abstractmethod
    def delete(self, name: str) -> None:
        """Delete a file; no error if there is none."""

    @abstractmethod
    def place(self, name: str) -> str:
        """The name of a file in messages."""

    def version(self, name: str) -> Hashable:
        """A value that changes whenever the file may have changed, as far as can be known without reading it."""
        return None

    def set_aside(self, name: str) -> None:
        """Rename a file that cannot be trusted, so that it can be examined."""
        other = f"{name}.damaged"
        self.delete(other)
        self.put(other, self.get(name))
        self.delete(name)

    def tidy(self, folder: str) -> None:  # noqa: B027 - most stores have no folders
        """Remove a folder that has become empty, if the store has folders."""


class FolderStore(Store):
    """A folder, of this machine or shared."""

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        self.address = str(self.folder)

    def __reduce__(self) -> tuple[object, ...]:
        return FolderStore, (self.address,)

    def _path(self, name: str) -> Path:
        return self.folder / name

    def put(self, name: str, data: bytes) -> None:
        """Take the name first, then put the whole file in its place."""
        path = self._path(name)
        make_folder(path.parent)
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
        try:
            write_whole(path, lambda file: file.write(data))
        except BaseException:
            path.unlink(missing_ok=True)
            raise

    def replace(self, name: str, write: Callable[[IO[bytes]], object], *, durable: bool = True) -> int:
        """Fill a file under a temporary name, and rename it once it is on the disk."""
        path = self._path(name)
        make_folder(path.parent)
        return write_whole(path, write, durable=durable)

    def make_durable(self, names: Iterable[str]) -> None:
        """Sync files and their names to the disk."""
        for name in names:
            with open(self._path(name), "rb") as file:
                os.fsync(file.fileno())
        sync_folder(self.folder)

    def get(self, name: str, first: int = 0, size: int | None = None) -> bytes:
        """The bytes of a file."""
        with open(self._path(name), "rb") as file:
            file.seek(first)
            return file.read(-1 if size is None else size)

    def _below(self, folder: str) -> Iterable[str]:
        """Every file, including those that a killed process was writing."""
        found = self._path(folder).rglob("*")
        return (path.relative_to(self.folder).as_posix() for path in found if path.is_file())

    def delete(self, name: str) -> None:
        """Remove a file."""
        self._path(name).unlink(missing_ok=True)

    def place(self, name: str) -> str:
        """Its path."""
        return str(self._path(name))

    def version(self, name: str) -> Hashable:
        """When it was written, and its size."""
        status = os.stat(self._path(name))
        return status.st_mtime_ns, status.st_size

    def tidy(self, folder: str) -> None:
        """Remove an empty folder."""
        try:
            self._path(folder).rmdir()
        except OSError:
            return


class AddressStore(Store):
    """A store that fsspec reaches by an address: s3://bucket/runs, gs://..., sftp://...

    Failures to answer are retried for `patience` seconds. Credentials and endpoints are configured through the store's
    own library, usually by environment variables.
    """

    def __init__(self, address: str, *, patience: float = PATIENCE) -> None:
        self.address, self.patience = address, patience
        fsspec = load("fsspec", extra="cluster", purpose=Sentence("keeping grids at an address"))
        try:
            self._files, root = fsspec.core.url_to_fs(self.address, use_listings_cache=False, **self._limits())
        except (ValueError, ImportError) as error:
            # An unknown protocol, or one whose library is not installed.
            raise RequestError("{address}: {reason}", address=address, reason=error) from None
        self._root = str(root).rstrip("/")
        # A write to S3 first waits for permission to continue, with no limit but this one.
        if (call := getattr(self._files, "call_s3", None)) is not None and not isinstance(call, partial):
            self._files.call_s3 = partial(call, timeout=ANSWER + self._files.default_block_size / SLOWEST)
            self._files.retries = 1

    def _limits(self) -> dict[str, object]:
        """Where the library allows it: a limit for each answer, and no retries of its own, as we retry ourselves."""
        if not self.address.startswith(("s3://", "s3a://")):
            return {}
        return {"config_kwargs": {"connect_timeout": ANSWER, "read_timeout": ANSWER, "retries": {"max_attempts": 0}}}

    def __reduce__(self) -> tuple[object, ...]:
        return _address_store, (self.address, self.patience)

    def _path(self, name: str) -> str:
        return f"{self._root}/{name}"

    def _asked(self, ask: Callable[[], Answer]) -> Answer:
        begin, wait = time.monotonic(), 0.05
        while True:
            try:
                return ask()
            except FINAL as error:
                if isinstance(error, OSError) and error.filename is None:
                    raise type(error)(error.errno or 5, Sentence(str(error)), self.address) from error
                raise
            except Exception as error:
                if time.monotonic() - begin + wait > self.patience:
                    reason = Sentence("the store does not answer ({reason})", reason=" ".join(str(error).split())[:160])
                    raise ConnectionError(5, reason, self.address) from error
            time.sleep(wait)
            wait = min(2 * wait, 5.0)

    def put(self, name: str, data: bytes) -> None:
        """Create the object; the store refuses if it exists."""
        path, tries = self._path(name), 0

        def create() -> None:
            nonlocal tries
            tries += 1
            try:
                within = {"timeout": ANSWER + len(data) / SLOWEST} if self._files.async_impl else {}
                self._files.pipe_file(path, data, mode="create", **within)
            except FileExistsError:
                # An attempt whose answer was lost may have written it.
                if tries == 1 or self._files.cat_file(path) != data:
                    raise

        self._asked(create)

    def replace(self, name: str, write: Callable[[IO[bytes]], object], *, durable: bool = True) -> int:
        """Upload in parts; the object exists once the last one has arrived."""

        def upload() -> int:
            file = self._files.open(self._path(name), "wb", autocommit=False)
            try:
                write(file)
                size = int(file.tell())
                file.close()
            except BaseException:
                _give_up(file)
                raise
            file.commit()
            return size

        return self._asked(upload)

    def get(self, name: str, first: int = 0, size: int | None = None) -> bytes:
        """The bytes of an object."""
        path, end = self._path(name), None if size is None else first + size

        def read() -> bytes:
            try:
                return bytes(self._files.cat_file(path, start=first or None, end=end))
            except Exception:
                # S3 refuses to read beyond the end, where a file that was cut off has nothing.
                if first and self._files.size(path) <= first:
                    return b""
                raise

        return self._asked(read)

    def _below(self, folder: str) -> Iterable[str]:
        """Every object."""

        def find() -> list[str]:
            self._files.invalidate_cache()
            return [str(path) for path in self._files.find(self._path(folder))]

        skipped = len(self._files._strip_protocol(self._root).rstrip("/")) + 1
        return (path[skipped:] for path in self._asked(find))

    def delete(self, name: str) -> None:
        """Remove an object."""

        def remove() -> None:
            try:
                self._files.rm_file(self._path(name))
            except FileNotFoundError:
                return

        self._asked(remove)

    def place(self, name: str) -> str:
        """Its address."""
        return f"{self.address}/{name}"


def _give_up(file: Any) -> None:
    """Drop a partly written object, even if the store cannot be reached."""
    with suppress(Exception):
        file.discard()
    # A file still marked as open would be written on garbage collection.
    with suppress(AttributeError):
        file.closed = True


def _address_store(address: str, patience: float) -> AddressStore:
    return AddressStore(address, patience=patience)


def full_address(address: str | Path) -> str:
    """An address that means the same whatever the working folder is; one without :// is a folder.

    >>> full_address("s3://bucket/runs/"), full_address("file:///data")
    ('s3://bucket/runs', '/data')
    """
    text = str(address).removeprefix("file://")
    return text.rstrip("/") if "://" in text else str(Path(text).absolute())


def store_at(address: str | Path, *, patience: float = PATIENCE) -> Store:
    """The store at an address; one without :// is a folder.

    >>> type(store_at("data")).__name__
    'FolderStore'
    """
    full = full_address(address)
    return AddressStore(full, patience=patience) if "://" in full else FolderStore(full)
