"""The progress of the orders of a catalogue, kept in the catalogue itself: one transaction has it and the puzzles."""

from __future__ import annotations

from typing import Any, Self

from grillon.base.database import Database
from grillon.base.ledger import Ledger

_OF_ORDER = "family = ? AND request = ? AND keep_symmetric = ? AND tags = ? AND first_seed = ? AND wanted = ?"
_UNFINISHED = "kept < wanted"

OrderKey = tuple[str, str, bool, str, int, int]
"""Family, request, whether symmetric copies are kept, tags, first seed, and the number of puzzles wanted."""


class OrderLedger(Ledger):
    """The next seed of one order, and what the seeds before it gave."""

    def __init__(self, database: Database, order: int) -> None:
        super().__init__(database)
        self._order = order

    @classmethod
    def find(cls, database: Database, key: OrderKey) -> Self | None:
        """The ledger of an order that was begun and is not finished."""
        found = database.rows(f"SELECT id FROM run WHERE {_OF_ORDER} AND {_UNFINISHED}", key)
        return cls(database, int(str(found[0][0]))) if found else None

    @classmethod
    def begin(cls, database: Database, key: OrderKey) -> Self:
        """The ledger of an order: the one already begun, or a new one."""
        with database.transaction() as connection:
            if (begun := cls.find(database, key)) is not None:
                return begun
            made = connection.execute(
                "INSERT INTO run (family, request, keep_symmetric, tags, first_seed, wanted, next_seed) "
                "VALUES (?, ?, ?, ?, ?, ?, ?)",
                (*key, key[4]),
            ).lastrowid
        assert made is not None
        return cls(database, made)

    @staticmethod
    def latest(database: Database, family: str, request: str) -> tuple[Any, ...] | None:
        """Whether symmetric copies are kept, tags, first seed and number of the last unfinished order of a request."""
        found = database.rows(
            "SELECT keep_symmetric, tags, first_seed, wanted FROM run "
            f"WHERE family = ? AND request = ? AND {_UNFINISHED} ORDER BY id DESC LIMIT 1",
            (family, request),
        )
        return found[0] if found else None

    def facts(self) -> dict[str, Any]:
        """The next seed, the puzzles kept, and the seeds in a row that gave nothing new."""
        ((next_seed, kept, barren),) = self.database.rows(
            "SELECT next_seed, kept, barren FROM run WHERE id = ?", (self._order,)
        )
        return {"next_seed": next_seed, "kept": kept, "barren": barren}

    def put_facts(self, **facts: object) -> None:
        """Keep the progress, together with whatever else the transaction under way writes."""
        changed = ", ".join(f"{name} = ?" for name in facts)
        with self.database.transaction() as connection:
            connection.execute(f"UPDATE run SET {changed} WHERE id = ?", (*facts.values(), self._order))
