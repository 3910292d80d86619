"""Counting by a sweep on a graphics card: stage by stage, equal states are merged in one table on the card."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grillon.base.sentences import Argument
from grillon.errors import NoDevice

if TYPE_CHECKING:
    from grillon.gpu.device import Device
    from grillon.model.monitor import Monitor

WORDS = 3
"""Words per slot: two for the state, one for its weight."""
SPARE = 3.2
"""Slots per state of the previous stage: stages grow at most threefold, and a full table is slow."""
SMALLEST = 1 << 16
PRIMES = (2**62 - 57, 2**62 - 87, 2**62 - 117, 2**62 - 143, 2**62 - 153, 2**62 - 167, 2**62 - 171, 2**62 - 195)
"""Moduli for numbers that do not fit a word; a sum of two residues fits."""


class _TooLarge(Exception):
    """A weight does not fit 64 bits."""


@dataclass(frozen=True)
class Kernel:
    """A source file with the kernels `begin` and `advance` of a sweep, and the board passed to them."""

    source: Path
    board: tuple[int, ...]


def count_boards(device: Device, kernel: Kernel, most: int, monitor: Monitor) -> int | None:
    """The number of boards, None when the monitor stopped the count; `most` is an upper bound.

    Weights are words. When one does not fit, the sweep is repeated modulo several primes, and the number is computed
    from the remainders.
    """
    sweep = _Sweep(device, kernel, monitor)
    try:
        return sweep.run(0)
    except _TooLarge:
        pass
    number, modulus = 0, 1
    for prime in PRIMES:
        residue = sweep.run(prime)
        if residue is None:
            return None
        number += modulus * ((residue - number) * pow(modulus, -1, prime) % prime)
        modulus *= prime
        if modulus > most:
            return number
    raise NoDevice(
        "the number may be larger than {most}, which is too much for a GPU; without {device} gpu, the processor "
        "does the work",
        device=Argument("device"),
        most=f"{float(prod(PRIMES)):.0e}",
    )


class _Sweep:
    def __init__(self, device: Device, kernel: Kernel, monitor: Monitor) -> None:
        self.device, self.monitor = device, monitor
        self.arrays = device.arrays
        self.board = [self.arrays.uint32(side) for side in kernel.board]
        self.begin, self.advance, self.gather = (
            device.kernel(kernel.source, name) for name in ("begin", "advance", "gather")
        )

    def run(self, modulus: int) -> int | None:
        """The number of boards (modulus 0) or its remainder; None when stopped."""
        self.states, stages = self._words(WORDS), self._words(1)
        self.begin(*self.board, self.states, stages)
        control = self.monitor.control
        for stage in range(int(stages[0])):
            number = len(self.states) // WORDS
            control.raise_to("stage", stage)
            control.raise_to("states", number)
            if self.monitor.poll(number):
                return None
            self._advance(stage, modulus)
        total: int = sum(self.states[WORDS - 1 :: WORDS].tolist())
        if modulus == 0 and total >= 1 << 64:
            raise _TooLarge
        return total % modulus if modulus else total

    def _advance(self, stage: int, modulus: int) -> None:
        """Advance the states by one step; without gaps, where there is room to move them."""
        slots, fresh = self._filled(stage, modulus)
        self.states = slots
        if fresh <= self._room():
            self.states, taken = self._words(WORDS * fresh), self._words(1)
            self.gather(slots, self.arrays.uint64(len(slots) // WORDS), self.states, taken)

    def _filled(self, stage: int, modulus: int) -> tuple[Any, int]:
        """A table with the states after one more step, and their number."""
        number, whole = len(self.states) // WORDS, self.arrays.uint64
        # Some memory is kept free to move the states to, unless all of it is needed.
        room = self._room()
        size = min(max(SMALLEST, int(number * SPARE)), max(1, room * 2 // 3))
        while True:
            slots, report = self._words(WORDS * size), self._words(4)
            self.advance(
                *self.board,
                self.arrays.uint32(stage),
                self.states,
                whole(number),
                slots,
                whole(size),
                whole(modulus),
                report,
            )
            fresh, _, lost, overflows = (int(word) for word in report)
            if overflows:
                raise _TooLarge
            if not lost:
                return slots, fresh
            if size >= room:
                raise NoDevice(
                    "the GPU has too little memory: stage {stage} has more than {states:,} states; without "
                    "{device} gpu, the processor does the work",
                    device=Argument("device"),
                    stage=stage + 1,
                    states=fresh,
                )
            del slots
            size = min(2 * size, room)

    def _room(self) -> int:
        """The number of slots that fit in memory."""
        return self.device.free_bytes() * 19 // 20 // (8 * WORDS)

    def _words(self, number: int) -> Any:
        return self.arrays.zeros(number, dtype=self.arrays.uint64)
