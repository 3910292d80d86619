"""Counting packings on a graphics card: exact cover below many positions at once."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grillon._core import packing
from grillon.errors import NoDevice, RequestError

if TYPE_CHECKING:
    from grillon.families.packing.puzzle import PackingPuzzle
    from grillon.gpu import Device
    from grillon.model import Monitor

SOURCE = Path(__file__).parent / "kernels" / "cover.cu"
ENOUGH = 300_000
"""Positions that keep all warps of a card busy to the end, however uneven the work below them is."""
ROOM = 8_000_000
"""Positions there is room for."""
MAX_OPTIONS = 1 << 16
"""Options and columns are counted in sixteen bits."""
SLICE = 0.25
"""Seconds a kernel may run before somebody asks whether it should stop."""


def count(
    device: Device, puzzle: PackingPuzzle, monitor: Monitor, *, enough: int = ENOUGH, room: int = ROOM
) -> int | None:
    """The number of packings, None when stopped; RequestError where pieces may be used more or less than once."""
    if any((piece.minimum, piece.maximum) != (1, 1) for piece in puzzle.pieces):
        raise RequestError("--device gpu: every piece lies exactly once")
    options = packing.legal(puzzle.core)
    options, images = _up_to_symmetry(puzzle, options)
    if not options:
        return int(not _required(puzzle))
    return _Cover(device, puzzle, options).count(monitor, enough, room, images)


def _up_to_symmetry(puzzle: PackingPuzzle, options: list[int]) -> tuple[list[int], int]:
    """Options without the images of one piece's placements, and how many images every packing then has.

    That is so when no placement of the piece is its own image, and no image is one of another piece: then of all images
    of a packing exactly one has the piece in the place of its orbit that is kept.
    """
    images = puzzle.core.symmetries(options)
    if len(images) == 1:
        return options, 1
    orbits: dict[int, list[tuple[int, ...]]] = {}
    for orbit in zip(*images, strict=True):
        orbits.setdefault(puzzle.rules.kind(orbit[0]), []).append(orbit)
    free = [
        (len(found), kind)
        for kind, found in orbits.items()
        if all(len(set(orbit)) == len(images) and set(map(puzzle.rules.kind, orbit)) == {kind} for orbit in found)
    ]
    if not free:
        return options, 1
    kind = max(free)[1]
    dropped = {orbit[0] for orbit in orbits[kind] if orbit[0] != min(orbit)}
    return [option for option in options if option not in dropped], len(images)


def _required(puzzle: PackingPuzzle) -> list[int]:
    """The cells to be covered: of those that are not, and need not be, somebody asks."""
    covered = {cell for given in puzzle.givens for cell in puzzle.rules.cells(given)}
    cells = puzzle.board.cells
    return [
        number for number in range(len(cells)) if number not in covered and cells[number] not in puzzle.board.optional
    ]


class _Cover:
    """The tables of a packing on the device."""

    def __init__(self, device: Device, puzzle: PackingPuzzle, options: list[int]) -> None:
        self.device, self.arrays = device, device.arrays
        required = _required(puzzle)
        used = {puzzle.rules.kind(given) for given in puzzle.givens}
        kinds = [kind for kind in range(len(puzzle.pieces)) if kind not in used]
        self.pieces = len(kinds)
        columns = {("cell", cell): at for at, cell in enumerate(required)}
        columns.update({("kind", kind): len(columns) + at for at, kind in enumerate(kinds)})
        self.required = len(columns)
        rows = []
        for option in options:
            row = 1 << columns["kind", puzzle.rules.kind(option)]
            for cell in puzzle.core.cells_of(option):
                row |= 1 << columns.setdefault(("cell", cell), len(columns))
            rows.append(row)
        if max(len(options), len(columns)) >= MAX_OPTIONS:
            raise NoDevice(
                "the GPU counts packings with up to {most:,} placements; "
                "leave --device gpu out and the processor does it",
                most=MAX_OPTIONS - 1,
            )
        words, column_words = -(-len(options) // 32), -(-len(columns) // 32)
        number = self.arrays.uint32
        self.sizes = [number(size) for size in (len(options), words, len(columns), self.required, column_words)]
        covers = b"".join(row.to_bytes(4 * column_words, "little") for row in rows)
        self.tables = [self.arrays.frombuffer(covers, dtype=number), self._words(len(options) * words)]
        self.tables.append(self._words(words * len(columns)))
        options_, words_, columns_, _, column_words_ = self.sizes
        device.kernel(SOURCE, "tables")(options_, words_, columns_, column_words_, *self.tables)
        self.memory = (self.pieces + 1) * (2 * words + self.required + 4)
        """Words that a search of its own takes."""

    def count(self, monitor: Monitor, enough: int, room: int, images: int) -> int | None:
        """Positions are made until there are enough; then all are searched to their end, a slice at a time."""
        arrays, device = self.arrays, self.device
        number = arrays.uint32
        scratch = self._words(self.memory * device.warps)
        size, total = arrays.uint64(self.memory), arrays.zeros(1, dtype=arrays.uint64)
        positions, chosen, waiting = self._words(1), 0, 1
        split, search = device.kernel(SOURCE, "split"), device.kernel(SOURCE, "count")
        while 0 < waiting < enough and chosen < self.pieces:
            width = min(room, max(waiting * 64, 4096))
            further, made = self._words(width * (chosen + 1)), self._words(1)
            before = total.copy()
            split(
                *self.sizes, *self.tables, positions, number(chosen), number(waiting), self._words(1), scratch, size,
                further, number(width), made, total,
            )  # fmt: skip
            if int(made[0]) > width:
                total = before
                break  # there is no room for so many: what is there is searched as it is
            positions, chosen, waiting = further, chosen + 1, int(made[0])
        start, step = 0, max(1, waiting // 20)
        while start < waiting:
            if monitor.poll(step):
                return None
            begun = time.perf_counter()
            step = min(step, waiting - start)
            part = positions[start * chosen :] if chosen else positions
            search(*self.sizes, *self.tables, part, number(chosen), number(step), self._words(1), scratch, size, total)
            start += step
            step = max(1, int(step * min(64.0, SLICE / max(time.perf_counter() - begun, 1e-6))))
        return int(total[0]) * images

    def _words(self, number: int) -> Any:
        return self.arrays.zeros(number, dtype=self.arrays.uint32)
