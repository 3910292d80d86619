"""Many classic puzzles on a graphics card, with exactly the answers of the processor."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grillon.gpu import Device

SOURCE = Path(__file__).parents[1] / "kernels" / "solve.cu"
CHUNK = 4_000_000
"""Puzzles on the card at once: their texts, answers and solutions take 650 MB."""
_WIDTH = 81


def solve_text(device: Device, text: bytes, *, stride: int = _WIDTH) -> tuple[bytes, bytes]:
    """For each puzzle the number of its solutions up to two, and a solution (dots where there is none).

    Which of several solutions is first depends on the order of the search: it has to be found on the processor. So have
    the answers for 255, which means that the guesses went too deep for a kernel.
    """
    arrays = device.arrays
    solve = device.kernel(SOURCE, "solve")
    lines = (len(text) + stride - _WIDTH) // stride
    found, grids = [], []
    for start in range(0, lines, CHUNK):
        number = min(CHUNK, lines - start)
        part = arrays.frombuffer(text[start * stride : (start + number) * stride], dtype=arrays.uint8)
        counts = arrays.zeros(number, dtype=arrays.uint8)
        solutions = arrays.full(number * _WIDTH, ord("."), dtype=arrays.uint8)
        taken = arrays.zeros(1, dtype=arrays.uint32)
        whole = arrays.uint32
        solve(part, whole(stride), whole(number), whole(2), taken, counts, solutions)
        found.append(counts.tobytes())
        grids.append(solutions.tobytes())
    return b"".join(found), b"".join(grids)
