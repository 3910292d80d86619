"""Write access to a store that several machines share: one conductor of a ledger at a time.

A lock that the system releases does not exist there, and clocks cannot be trusted. So each conductor of a run writes a
file named after its number, which its ledger counts; a name can be taken only once. A second ledger, or an older copy
of the same one, finds the number taken. A conductor that was overtaken notices before it deletes anything.
"""

from __future__ import annotations

from grillon.errors import RequestError
from grillon.sweep.stores import Store


class Claim:
    """The numbers of the conductors of one run.

    >>> from tempfile import TemporaryDirectory
    >>> from grillon.sweep.stores import store_at
    >>> with TemporaryDirectory() as folder:
    ...     claim = Claim(store_at(folder), "h03l03/m05")
    ...     claim.take(1), claim.take(2), claim.check(2)
    ...     claim.check(1)
    Traceback (most recent call last):
    ...
    grillon.errors.RequestError: ...h03l03/m05: another run is active here, with its own ledger
    """

    def __init__(self, store: Store, folder: str) -> None:
        self.store, self.folder = store, folder
        self._prefix = f"{folder}/conductor-"

    def take(self, number: int) -> None:
        """Become the conductor of that number; RequestError if there is one already, or a later one."""
        self.check(number - 1)
        try:
            self.store.put(f"{self._prefix}{number:06}", b"conductor\n")
        except FileExistsError:
            self._refuse()

    def check(self, number: int) -> None:
        """Raise RequestError if a later conductor has taken over."""
        latest = max((int(name.removeprefix(self._prefix)) for name in self.store.names(self._prefix)), default=0)
        if latest > number:
            self._refuse()

    def _refuse(self) -> None:
        place = self.store.place(self.folder)
        raise RequestError("{folder}: another run is active here, with its own ledger", folder=place)
