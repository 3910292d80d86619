"""Many classic puzzles in one call, on the processor or on a graphics card: the answers are the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grillon.gpu import Device
    from grillon.model.monitor import Monitor

_WIDTH = 81


def solve_many(text: bytes, stride: int, limit: int, threads: int, monitor: Monitor) -> tuple[bytes, bytes, int]:
    """For each puzzle of a text its number of solutions up to `limit` and the first one; and how many were done."""
    if monitor.device == "cpu":
        from grillon._core import sudoku

        return sudoku.solve_many(monitor.control, text, stride, limit, threads)
    from grillon.gpu import open_device

    device = open_device(monitor.device)
    assert device is not None
    return solve_on(device, text, stride, limit, threads, monitor)


def solve_on(
    device: Device, text: bytes, stride: int, limit: int, threads: int, monitor: Monitor
) -> tuple[bytes, bytes, int]:
    """The same by kernels; puzzles with several solutions are done on the processor, whose order decides the first."""
    from grillon._core import sudoku
    from grillon.families.sudoku.gpu import solve_text

    found, grids = map(bytearray, solve_text(device, text, stride=stride))
    others = [number for number, count in enumerate(found) if count > 1]
    part = b"".join(text[number * stride : number * stride + _WIDTH] for number in others)
    counts, firsts, done = sudoku.solve_many(monitor.control, part, _WIDTH, limit, threads)
    for at, number in enumerate(others):
        found[number] = counts[at]
        grids[number * _WIDTH : (number + 1) * _WIDTH] = firsts[at * _WIDTH : (at + 1) * _WIDTH]
    return bytes(found), bytes(grids), len(found) - len(others) + done
