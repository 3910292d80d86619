"""Counts in independent parts, which are kept in a ledger as they are finished."""

from __future__ import annotations

import struct
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grillon._core import RecordStream
    from grillon.base.ledger import Ledger


def finished_parts(
    number: int, words: int, start: Callable[[list[int]], RecordStream], ledger: Ledger | None
) -> dict[int, int]:
    """What each finished part has: those in the ledger, then those of the stream that is started for the others.

    A record of the stream is a part and so many words, the lowest first.
    """
    done = {} if ledger is None else ledger.parts()
    left = [part for part in range(number) if part not in done]
    # Neighbouring parts have similar sizes: only in random order does the number done predict the time left.
    Random(0).shuffle(left)
    stream = start(left)
    try:
        while batch := stream.take():
            for part, *value in struct.iter_unpack(f"={1 + words}Q", batch):
                done[part] = sum(word << 64 * place for place, word in enumerate(value))
                if ledger is not None:
                    ledger.add_part(part, done[part])
    finally:
        stream.close()
    return done
