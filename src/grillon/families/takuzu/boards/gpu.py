"""Counting grids whose lines may be equal on a graphics card, by roots of unity."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from grillon._core.takuzu import RootCount
from grillon.families.takuzu.boards.roots_of_unity import MODULUS, number_of_grids

if TYPE_CHECKING:
    from grillon.gpu import Device
    from grillon.model import Monitor

_SOURCE = Path(__file__).parent / "kernels" / "roots.cu"
WARPS = 7
"""Warps of a block: 14 columns have 42 left halves, six for each warp, and all fits in the shared memory of a block.
Twice as many, with half a warp for each, were a sixth slower."""
GROUPS = 8
"""Groups of points for each block of a launch: a launch takes about a second at 14x14."""


def count_grids(device: Device, grids: RootCount, monitor: Monitor) -> int | None:
    """The number of grids; None when the monitor stopped the count."""
    parts, sum_of = sums(device, grids)
    monitor.control.raise_to("total", parts)
    total = 0
    for part in range(parts):
        if monitor.poll(GROUPS):
            return None
        total += sum_of(part)
        monitor.control.raise_to("done", part + 1)
    return number_of_grids(grids, total)


def sums(device: Device, grids: RootCount) -> tuple[int, Callable[[int], int]]:
    """The number of parts in which the device adds up, and a function that gives the sum of a part."""
    arrays, lanes = device.arrays, device.lanes
    _, _, lines, left_halves, right_halves, _ = grids.sides
    # Numbers of two words: for each line and a zero, for each right half and a zero in each warp; exponents of halves.
    words = 2 * (lines + 1 + WARPS * (right_halves + 1)) + left_halves + right_halves
    shared = 4 * lanes * words
    kernel, blocks = device.kernel(_SOURCE, "sum_over", threads=WARPS * lanes, shared=shared), device.blocks(shared)
    kinds = (*[arrays.uint16] * 5, *[arrays.uint32] * 3, *[arrays.uint64] * 2, arrays.uint8)
    tables = [arrays.frombuffer(table, dtype=kind) for table, kind in zip(grids.tables, kinds, strict=True)]
    size = max(grids.tables[-1]) * lines * lines // 2 * lanes
    states = arrays.zeros(2 * blocks * size, dtype=arrays.uint64)
    parts = max(1, grids.all_points // (4 * GROUPS * blocks * lanes))

    def sum_of(part: int) -> int:
        points, images = grids.points(part, parts)
        groups = -(-len(images) // lanes)
        found = arrays.zeros(3 * blocks * WARPS * lanes, dtype=arrays.uint64)
        kernel(
            *map(arrays.uint32, grids.sides),
            *tables,
            arrays.frombuffer(points.ljust(8 * groups * lanes, b"\0"), dtype=arrays.uint64),
            arrays.frombuffer(images.ljust(groups * lanes, b"\0"), dtype=arrays.uint8),
            arrays.uint32(groups),
            arrays.zeros(1, dtype=arrays.uint32),
            states,
            arrays.uint64(size),
            found,
        )
        low, middle, high = (sum(found[word::3].tolist()) for word in range(3))
        total: int = low + (middle << 64) + (high << 128)
        return total % MODULUS

    return parts, sum_of
