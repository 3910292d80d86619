"""Write access to a store that several machines share: one conductor of a ledger at a time.

A lock that the system releases does not exist there, and clocks cannot be trusted. So each conductor of a run puts a
file with the next number, and in it a word of its own that its ledger has recorded before. Whoever holds a ledger that
does not know the word in the latest file is refused, however often it tries: a second ledger, or an older copy of the
same one. A conductor that was overtaken notices before it deletes anything.
"""

from __future__ import annotations

from uuid import uuid4

from grillon.errors import RequestError
from grillon.sweep.run.ledger import RunLedger
from grillon.sweep.storage.stores import Store


class Claim:
    """The conductors of one run in a store.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from grillon.sweep.storage.stores import store_at
    >>> with TemporaryDirectory() as folder:
    ...     first, second = (RunLedger.create(Path(folder, name), {"claims": []}) for name in ("one", "two"))
    ...     Claim(store_at(folder), "h03l03/m05").take(first)
    ...     Claim(store_at(folder), "h03l03/m05").take(second)
    Traceback (most recent call last):
    ...
    grillon.errors.RequestError: ...h03l03/m05: another run keeps its files here, and has its own ledger
    """

    def __init__(self, store: Store, folder: str) -> None:
        self.store, self.folder = store, folder
        self._prefix = f"{folder}/conductor-"
        self._mine = 0, ""

    def take(self, ledger: RunLedger) -> None:
        """Become the next conductor; RequestError unless the ledger knows the latest one."""
        known = ledger.claims()
        number, latest = self._latest()
        if latest and latest not in known:
            self._refuse()
        self._mine = number + 1, uuid4().hex
        # Recorded first: if this process is killed, or the store's confirmation is lost, the ledger knows the word.
        ledger.put_facts(claims=[*known, self._mine[1]])
        try:
            self.store.put(self._name(self._mine[0]), f"{self._mine[1]}\n".encode())
        except FileExistsError:
            self._refuse()

    def check(self) -> None:
        """Raise RequestError if another conductor has taken over."""
        if self._latest() != self._mine:
            self._refuse()

    def check_free(self) -> None:
        """Raise RequestError if the store has had a conductor."""
        if self._latest()[0]:
            self._refuse()

    def release(self) -> None:
        """Leave the store to any other ledger."""
        self.check()
        for name in self.store.names(self._prefix):
            self.store.delete(name)

    def _name(self, number: int) -> str:
        return f"{self._prefix}{number:06}"

    def _latest(self) -> tuple[int, str]:
        """The latest conductor's number and word; 0 and nothing if there was none.

        A file without a word is one whose conductor was killed before it wrote it.
        """
        taken = sorted(int(name.removeprefix(self._prefix)) for name in self.store.names(self._prefix))
        words = (self.store.get(self._name(number)).decode().strip() for number in reversed(taken))
        return max(taken, default=0), next(filter(None, words), "")

    def _refuse(self) -> None:
        place = self.store.place(self.folder)
        raise RequestError("{folder}: another run keeps its files here, and has its own ledger", folder=place)
