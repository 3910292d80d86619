"""Packings on a graphics card, counted or listed: a search below many positions at once.

Exact cover lists all placements; large flat boards, and those whose pieces are used several times, are assembled from
shapes alone.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from grillon._core import packing
from grillon.base.sentences import Argument
from grillon.errors import NoDevice, RequestError
from grillon.families.packing.logic.why_not_here import all_connected
from grillon.families.packing.search.counting import can_be_assembled, too_large_to_list

if TYPE_CHECKING:
    from grillon.families.packing.puzzle import PackingPuzzle
    from grillon.gpu import Device
    from grillon.model import Monitor

KERNELS = Path(__file__).parents[1] / "kernels"
ENOUGH = 300_000
"""The number of positions that keeps all warps of a card busy to the end, however uneven the work below them is."""
ROOM = 8_000_000
"""The number of positions that fit in memory."""
MAX_OPTIONS = 1 << 16
"""Options and columns are counted in sixteen bits."""
COLUMNS, MOST_ROWS = 64, 1023
"""A row of a large board is one word, and a cell is counted in sixteen bits."""
SLICE = 0.25
"""The seconds a kernel may run before it is checked whether to stop."""
LISTED = 1 << 24
"""The number of pieces that fit in memory in the solutions of one launch; it grows if one position has more."""
NONE = (1 << 32) - 1


def count(
    device: Device, puzzle: PackingPuzzle, monitor: Monitor, *, enough: int = ENOUGH, room: int = ROOM
) -> int | None:
    """The number of packings, None when stopped; RequestError in space where a piece is not used exactly once."""
    if _assembled(puzzle):
        return _Assembly(device, puzzle).count(monitor, enough, room)
    options, images = _up_to_symmetry(puzzle, packing.legal(puzzle.core))
    if not options:
        return int(not _required(puzzle))
    number = _Cover(device, puzzle, options).count(monitor, enough, room)
    return None if number is None else number * images


class GpuRecords:
    """The solutions as records: the same whatever the card, those of the least choices first, as in a single search."""

    def __init__(
        self,
        device: Device,
        puzzle: PackingPuzzle,
        monitor: Monitor,
        limit: int | None,
        *,
        enough: int = ENOUGH,
        room: int = ROOM,
    ) -> None:
        self._puzzle, self._cells = puzzle, len(puzzle.board.cells)
        self._lists: Iterator[list[list[int]]]
        if _assembled(puzzle):
            self._lists = _Assembly(device, puzzle).solutions(monitor, limit, enough, room)
        elif options := packing.legal(puzzle.core):
            self._lists = _Cover(device, puzzle, options).solutions(monitor, limit, enough, room)
        else:
            nothing: list[list[int]] = [[]]
            self._lists = iter([] if _required(puzzle) else [nothing])

    def take(self) -> bytes:
        """The records of the next launch that found some."""
        return b"".join(map(self._record, next(self._lists, ())))

    def close(self) -> None:
        """No launch is under way between two calls."""
        self._lists = iter(())

    def _record(self, candidates: list[int]) -> bytes:
        laid = array("i", sorted([*candidates, *self._puzzle.givens], key=lambda candidate: candidate % self._cells))
        return laid.tobytes().ljust(self._puzzle.core.record_bytes, b"\xff")


def _assembled(puzzle: PackingPuzzle) -> bool:
    """Is it assembled from shapes? RequestError if no kernel knows such packings."""
    once = all((piece.minimum, piece.maximum) == (1, 1) for piece in puzzle.pieces)
    if too_large_to_list(puzzle) or (can_be_assembled(puzzle) and not once):
        return True
    if not once:
        raise RequestError(
            "{option} gpu: in space, and where cells may stay empty, every piece must be used exactly once",
            option=Argument("device"),
        )
    return False


def _up_to_symmetry(puzzle: PackingPuzzle, options: list[int]) -> tuple[list[int], int]:
    """The options without the images of one piece's placements, and the number of images of every packing.

    This needs a piece of which no placement is its own image, and no image is a placement of another piece: then
    exactly one image of a packing has the piece in the place of its orbit that is kept.
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
    """The cells that have to be covered."""
    covered = {cell for given in puzzle.givens for cell in puzzle.rules.cells(given)}
    cells = puzzle.board.cells
    return [
        number for number in range(len(cells)) if number not in covered and cells[number] not in puzzle.board.optional
    ]


class _DeviceSearch:
    """The common part of both searches: tables on the device, kernels that split positions and count below them."""

    source: Path
    sizes: list[Any]
    tables: list[Any]
    pieces: int
    """The number of pieces that can be placed."""
    word: Any
    """The type of a word in the memory of one search."""
    memory: int
    """The number of words that one search needs."""

    def __init__(self, device: Device) -> None:
        self.device, self.arrays = device, device.arrays

    def candidate(self, choice: int) -> int:
        """The candidate of a choice, as the kernels write it in a solution."""
        raise NotImplementedError

    def count(self, monitor: Monitor, enough: int, room: int) -> int | None:
        """The number of packings: positions are split until there are enough, then all are searched, slice by slice."""
        total = self.arrays.zeros(1, dtype=self.arrays.uint64)
        positions, chosen, waiting = self._split(enough, room)
        search = self._kernel("count")
        start, step = 0, max(1, waiting // 20)
        while start < waiting:
            if monitor.poll(step):
                return None
            begun, step = time.perf_counter(), min(step, waiting - start)
            search(positions[start * chosen :] if chosen else positions, chosen, step, total)
            start, step = start + step, _next_step(step, begun)
        return int(total[0])

    def solutions(self, monitor: Monitor, limit: int | None, enough: int, room: int) -> Iterator[list[list[int]]]:
        """The candidates of each packing, by slices of positions. Both are sorted, so a limit keeps the first ones."""
        positions, chosen, waiting = self._split(enough, room)
        if chosen:
            positions = self.arrays.array(_sorted_rows(positions, waiting, chosen).ravel())
        search, number = self._kernel("list"), self.arrays.uint32
        start, step, most = 0, max(1, waiting // 20), NONE if limit is None else limit
        length = max(1, self.pieces)
        places = max(1, LISTED // length)
        while start < waiting and most > 0:
            if monitor.poll(step):
                return
            begun, step = time.perf_counter(), min(step, waiting - start)
            part = positions[start * chosen :] if chosen else positions
            if 8 * places * length > self.device.free_bytes():
                raise NoDevice(
                    "the GPU has too little memory for these solutions; without {device} gpu, the processor does the "
                    "work",
                    device=Argument("device"),
                )
            out, made = self._words(places * length), self._words(1)
            search(part, chosen, step, number(most), number(length), out, number(places), made)
            found = int(made[0])
            if found > places:
                # Those without room are lost: the same positions again, fewer or with more room.
                step, places = (step // 2, places) if step > 1 else (step, 2 * places)
                continue
            rows = _sorted_rows(out, found, length)[:most].tolist()
            if rows:
                yield [[self.candidate(choice) for choice in row if choice != NONE] for row in rows]
            if limit is not None:
                most -= len(rows)
            start, step = start + step, _next_step(step, begun)

    def _kernel(self, name: str) -> Callable[..., None]:
        """A kernel that takes positions, the number of choices in each and their number, then its own arguments."""
        number, kernel = self.arrays.uint32, self.device.kernel(self.source, name)
        scratch, size = self._scratch, self.arrays.uint64(self.memory)

        def launch(positions: Any, chosen: int, waiting: int, *own: Any) -> None:
            taken = self._words(1)
            kernel(
                *self.sizes, *self.tables, positions, number(chosen), number(waiting), taken, scratch, size, *own
            )  # fmt: skip

        return launch

    @cached_property
    def _scratch(self) -> Any:
        return self.arrays.zeros(self.memory * self.device.warps, dtype=self.word)

    def _split(self, enough: int, room: int) -> tuple[Any, int, int]:
        """Enough positions to share out, the number of choices in each, and their number."""
        positions, chosen, waiting = self._words(1), 0, 1
        split = self._kernel("split")
        while 0 < waiting < enough and chosen < self.pieces:
            width = min(room, max(waiting * 64, 4096))
            further, made = self._words(width * (chosen + 1)), self._words(1)
            split(positions, chosen, waiting, further, self.arrays.uint32(width), made)
            if int(made[0]) > width:
                break  # no room for more positions: search those there are
            positions, chosen, waiting = further, chosen + 1, int(made[0])
        return positions, chosen, waiting

    def _words(self, number: int) -> Any:
        return self.arrays.zeros(number, dtype=self.arrays.uint32)


def _next_step(step: int, begun: float) -> int:
    """The number of positions that take a slice of time, if the next ones are like the last."""
    return max(1, int(step * min(64.0, SLICE / max(time.perf_counter() - begun, 1e-6))))


def _sorted_rows(words: Any, number: int, length: int) -> Any:
    """The first rows of an array of the device, in order, as an array of NumPy; kernels write them in any order."""
    import numpy

    rows = numpy.frombuffer(words[: number * length].tobytes(), dtype=numpy.uint32).reshape(number, length)
    return rows[numpy.lexsort(rows.T[::-1])] if number else rows


class _Cover(_DeviceSearch):
    """The tables of an exact cover."""

    source = KERNELS / "cover.cu"

    def __init__(self, device: Device, puzzle: PackingPuzzle, options: list[int]) -> None:
        super().__init__(device)
        self.options = options
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
                "the GPU has kernels for packings with up to {most:,} placements; without {device} gpu, the processor "
                "does the work",
                device=Argument("device"),
                most=MAX_OPTIONS - 1,
            )
        words, column_words = -(-len(options) // 32), -(-len(columns) // 32)
        self.word = number = self.arrays.uint32
        self.sizes = [number(size) for size in (len(options), words, len(columns), self.required, column_words)]
        covers = b"".join(row.to_bytes(4 * column_words, "little") for row in rows)
        self.tables = [self.arrays.frombuffer(covers, dtype=number), self._words(len(options) * words)]
        self.tables.append(self._words(words * len(columns)))
        options_, words_, columns_, _, column_words_ = self.sizes
        device.kernel(self.source, "tables")(options_, words_, columns_, column_words_, *self.tables)
        self.memory = (self.pieces + 1) * (2 * words + self.required + 4)

    def candidate(self, choice: int) -> int:
        """The candidate of an option."""
        return self.options[choice]


class _Shape(NamedTuple):
    """An orientation as the kernel reads it: rows of bits, the number of its columns, the column of its first cell."""

    number: int
    kind: int
    rows: list[int]
    columns: int
    first: int
    anchor: tuple[int, int]
    """From the cell filled first to the one that names the placement."""


class _Assembly(_DeviceSearch):
    """The shapes of large pieces; the shorter side of the board becomes a row."""

    source = KERNELS / "assembly.cu"

    def __init__(self, device: Device, puzzle: PackingPuzzle) -> None:
        super().__init__(device)
        _, rows, columns = puzzle.board.extent
        self.upright = columns > rows
        free = {self._turned(puzzle.board.cells[number]) for number in _required(puzzle)}
        width, height = min(rows, columns), max(rows, columns)
        shapes = [self._shape(number, *each) for number, each in enumerate(puzzle.rules.orientations)]
        if width > COLUMNS or height > MOST_ROWS or len(shapes) >= MAX_OPTIONS:
            raise NoDevice(
                "the GPU has kernels for packings of large boards up to {columns}x{rows}; without {device} gpu, the "
                "processor does the work",
                device=Argument("device"),
                columns=COLUMNS,
                rows=MOST_ROWS,
            )
        number, self.word = self.arrays.uint32, self.arrays.uint64
        walls = [(1 << COLUMNS) - 1] * height
        for x, y in free:
            walls[y] ^= 1 << x
        # An orientation that is larger than the board fits nowhere, so its rows need not fit a word.
        shapes = [each for each in shapes if each.columns <= width and len(each.rows) <= height]
        self.shapes, self.number_of = shapes, {place: at for at, place in enumerate(puzzle.board.cells)}
        tallest = max((len(each.rows) for each in shapes), default=0)
        by_rows = [each.rows[row] if row < len(each.rows) else 0 for row in range(tallest) for each in shapes]
        turned = [(each.kind, each.columns, len(each.rows), each.first) for each in shapes]
        lies = [puzzle.rules.kind(given) for given in puzzle.givens]
        # The kernel uses areas to refuse pockets. A piece in parts may reach beyond a pocket, so then any size will do.
        pockets = all_connected(puzzle.rules)
        pieces = [
            (piece.area if pockets else 1, max(0, piece.minimum - lies.count(kind)), piece.maximum - lies.count(kind))
            for kind, piece in enumerate(puzzle.pieces)
        ]
        self.pieces = min(len(free), sum(most for _, _, most in pieces))
        self.sizes = [number(size) for size in (width, height, len(pieces), len(shapes))]
        self.tables = [
            self.arrays.array(values or [0], dtype=kind)
            for values, kind in (
                (walls, self.word),
                (by_rows, self.word),
                ([value for values in zip(*turned, strict=True) for value in values], number),
                ([value for values in zip(*pieces, strict=True) for value in values], number),
            )
        ]
        self.memory = 3 * height + len(pieces) + self.pieces

    def _turned(self, place: tuple[int, int, int]) -> tuple[int, int]:
        x, y, _ = place
        return (y, x) if self.upright else (x, y)

    def candidate(self, choice: int) -> int:
        """The candidate of a piece: its first cell above, its orientation below."""
        shape, cell = self.shapes[choice & 0xFFFF], choice >> 16
        x, y = self._turned((cell % COLUMNS, cell // COLUMNS, 0))
        anchor = self.number_of[x + shape.anchor[0], y + shape.anchor[1], 0]
        return shape.number * len(self.number_of) + anchor

    def _shape(self, number: int, kind: int, places: Sequence[tuple[int, int, int]]) -> _Shape:
        cells = [self._turned(place) for place in places]
        left, top = min(x for x, _ in cells), min(y for _, y in cells)
        rows = [0] * (max(y for _, y in cells) - top + 1)
        for x, y in cells:
            rows[y - top] |= 1 << (x - left)
        filled = min(places, key=lambda place: self._turned(place)[::-1])
        named = min(places, key=lambda place: place[1::-1])
        return _Shape(
            number,
            kind,
            rows,
            max(x for x, _ in cells) - left + 1,
            (rows[0] & -rows[0]).bit_length() - 1,
            (named[0] - filled[0], named[1] - filled[1]),
        )
