"""Counting by a sweep on a graphics card: stage after stage, equal states meet in one table on the card."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grillon.errors import NoDevice

if TYPE_CHECKING:
    from grillon.gpu.device import Device
    from grillon.model.monitor import Monitor

WORDS = 3
"""Words of a slot: two of the state, one of its weight."""
SPARE = 3.2
"""Slots for each state of the stage before: stages grow at most threefold, and a full table is slow."""
SMALLEST = 1 << 16
PRIMES = (2**62 - 57, 2**62 - 87, 2**62 - 117, 2**62 - 143, 2**62 - 153, 2**62 - 167, 2**62 - 171, 2**62 - 195)
"""Moduli for numbers that do not fit a word; a sum of two residues does."""


class _TooLarge(Exception):
    """A weight does not fit 64 bits."""


@dataclass(frozen=True)
class Kernel:
    """A source file with the kernels `begin` and `advance` of a sweep, and the board they are told of."""

    source: Path
    board: tuple[int, ...]


def count_boards(device: Device, kernel: Kernel, most: int, monitor: Monitor) -> int | None:
    """The number of boards, None when the monitor stopped it; `most` is a number that they are surely below.

    Weights are words. When one does not fit, the sweep is done again modulo several primes, and the number is put
    together from what is left.
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
        "the number may be larger than {most}, which is too much for a GPU; "
        "leave --device gpu out and the processor does it",
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
        """The number of boards, as it is (modulus 0) or its remainder; None when stopped."""
        states, stages = self._words(WORDS), self._words(1)
        self.begin(*self.board, states, stages)
        control = self.monitor.control
        for stage in range(int(stages[0])):
            number = len(states) // WORDS
            control.raise_to("stage", stage)
            control.raise_to("states", number)
            if self.monitor.poll(number):
                return None
            states = self._next(stage, states, modulus)
            if states is None:
                return 0
        total: int = sum(states[WORDS - 1 :: WORDS].tolist())
        if modulus == 0 and total >= 1 << 64:
            raise _TooLarge
        return total % modulus if modulus else total

    def _next(self, stage: int, states: Any, modulus: int) -> Any:
        """The states after one more step, without gaps; None when there are none."""
        number, whole = len(states) // WORDS, self.arrays.uint64
        size = max(SMALLEST, int(number * SPARE))
        while True:
            room = self.device.free_bytes() * 19 // 20 // (8 * WORDS)
            slots = self._words(WORDS * min(size, room))
            report = self._words(4)
            self.advance(
                *self.board,
                self.arrays.uint32(stage),
                states,
                whole(number),
                slots,
                whole(len(slots) // WORDS),
                whole(modulus),
                report,
            )
            fresh, _, lost, overflows = (int(word) for word in report)
            if overflows:
                raise _TooLarge
            if not lost:
                break
            if size >= room:
                raise NoDevice(
                    "the GPU has too little memory: stage {stage} has more than {states:,} states; "
                    "leave --device gpu out and the processor does it",
                    stage=stage + 1,
                    states=fresh,
                )
            size *= 2
            del slots
        del states
        if fresh == 0:
            return None
        kept, taken = self._words(WORDS * fresh), self._words(1)
        self.gather(slots, whole(len(slots) // WORDS), kept, taken)
        return kept

    def _words(self, number: int) -> Any:
        return self.arrays.zeros(number, dtype=self.arrays.uint64)
