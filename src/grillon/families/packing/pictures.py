"""Packing boards of pictures: pieces told apart by their colours, and known by their shapes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import inf, log
from statistics import median

from grillon.families.packing.board import Board, Cell
from grillon.families.packing.formats.iq_puzzler import BOARDS, board
from grillon.families.packing.pieces import Piece, piece_set
from grillon.families.packing.puzzle import Laid, PackingPuzzle
from grillon.picture.guesses import Guess, Pictures
from grillon.picture.regions import regions_of
from grillon.picture.seen import SeenBoard, SeenCell, Tone, far_apart, gaps, tone

_SEEN = 3.0
"""A smaller step from colour to colour is none."""
_LEAST_MARGIN = 0.3
"""What parts pieces is stronger than what is inside them by this, as a logarithm."""
_SURE_MARGIN = 0.9
"""With a smaller one, the pieces are to be looked at."""
_CLEARLY = 0.75
"""A way to tell the pieces that is less clear than the best one by this is out of question."""
_LETTERED = 1.0
"""The same, where letters alone say what is a piece."""
_PLAIN = 0.9
"""A gap between steps of colour, as a logarithm, that leaves no doubt."""
_TRIED = 6
"""Ways to tell colours apart."""
_NONE_LEFT = 0.5
"""What speaks against a board on which fewer than two pieces lie: its colours may mean something else."""


class PackingPictures(Pictures[PackingPuzzle]):
    """Reads boards of the ready sets that fill them, with the pieces that lie there."""

    def guesses(self, board: SeenBoard) -> Iterator[Guess]:
        """One for each set whose pieces fill the board and have the shapes that are seen."""
        for name, cells in _boards(board):
            pieces = piece_set(name)
            if sum(piece.area for piece in pieces) != len(cells.cells):
                continue
            laid, margin = _laid(board, cells, pieces)
            if laid:
                puzzle = PackingPuzzle(cells, pieces, laid)

                def same(givens: Mapping[int, int], puzzle: PackingPuzzle = puzzle) -> PackingPuzzle:
                    return puzzle

                doubts = frozenset(range(len(board.cells))) if margin < _SURE_MARGIN else frozenset()
                yield Guess("packing", _NONE_LEFT if len(laid) < 2 else 0.0, (), same, across_cells=True, doubts=doubts)


def _boards(seen: SeenBoard) -> Iterator[tuple[str, Board]]:
    rectangle = Board.rectangle(seen.rows, seen.columns)
    yield "iq", rectangle
    yield "pentominoes", rectangle
    diagonal = board(BOARDS[1])
    if (seen.rows, seen.columns) == (9, 9):
        yield "iq", diagonal


def _laid(seen: SeenBoard, where: Board, pieces: tuple[Piece, ...]) -> tuple[tuple[Laid, ...], float]:
    """The pieces on a board as colours and outlines part them most clearly, if anything fits, and how clearly."""
    used = sorted(row * seen.columns + column for column, row, _ in where.cells)
    inside = [border for border in seen.borders if border.first in used and border.second in used]
    kinds = {_shape(piece.cells): piece.symbol for piece in pieces}
    walls = [float(border.strength) for border in inside]
    found: dict[tuple[Laid, ...], tuple[float, float]] = {}
    for shadows in (1.0, 0.25):
        tones = [tone(cell.middle, shadows) for cell in seen.cells]
        steps = [far_apart(tones[border.first], tones[border.second]) for border in inside]
        for colour in _thresholds(steps):
            for wall in (inf, *gaps(walls)[:3]):
                if colour == wall:
                    continue
                by = [max(step / colour, line / wall) for step, line in zip(steps, walls, strict=True)]
                regions = regions_of(len(tones), [border for border, far in zip(inside, by, strict=True) if far <= 1])
                parted = [regions[border.first] != regions[border.second] for border in inside]
                within = max((far for far, part in zip(by, parted, strict=True) if not part), default=0.0)
                between = min((far for far, part in zip(by, parted, strict=True) if part), default=0.0)
                margin = log((between + 0.1) / (within + 0.1))
                if margin < _LEAST_MARGIN:
                    continue
                for clear, laid in _pieces(seen, used, regions, tones, kinds):
                    found[laid] = max((margin + clear, min(margin, clear)), found.get(laid, (0.0, 0.0)))
    if not found:
        return (), 0.0
    first, *others = sorted(found, key=lambda laid: found[laid], reverse=True)
    whole, least = found[first]
    # Where the empty cells are plain, calling a piece empty too is no other way to see it.
    others = [laid for laid in others if least < _PLAIN or not set(laid) <= set(first)]
    return first, 0.0 if others and found[others[0]][0] > _CLEARLY * whole else least


def _thresholds(steps: list[float]) -> list[float]:
    """Steps from colour to colour that may part pieces, at last that none does; where one is plain, no larger one."""
    found = [gap for gap in gaps(steps)[:_TRIED] if gap > _SEEN]
    if found:
        below = max(step for step in steps if step <= found[0])
        above = min(step for step in steps if step > found[0])
        if log((above + 4) / (below + 4)) > _PLAIN:
            return [gap for gap in found if gap <= found[0]]
    return [*found, inf]


def _pieces(
    seen: SeenBoard,
    used: list[int],
    regions: tuple[int, ...],
    tones: list[Tone],
    kinds: Mapping[frozenset[tuple[int, int]], str],
) -> Iterator[tuple[float, tuple[Laid, ...]]]:
    """Ways to call some regions empty so that the others are pieces, with how clearly their colours say so."""
    cells_of: dict[int, list[int]] = {}
    for cell in used:
        cells_of.setdefault(regions[cell], []).append(cell)
    places = {
        region: tuple((cell % seen.columns, cell // seen.columns, 0) for cell in cells)
        for region, cells in cells_of.items()
    }
    names = {region: kinds.get(_shape(cells)) for region, cells in places.items()}
    written = {region for region, cells in cells_of.items() if all(_lettered(seen.cells[cell]) for cell in cells)}
    shapeless = {region for region, name in names.items() if name is None}
    if not shapeless:
        return
    fills = _fills(seen, regions, tones, max(shapeless, key=lambda region: len(cells_of[region])))
    # From the largest region that is no piece, one after another, what looks most alike.
    empty: list[int] = []
    distance = {region: 0.0 if not any(fills[region]) else inf for region in fills}
    widest = 0.0
    while distance:
        nearest = min(distance, key=lambda region: (distance[region], region in written, region))
        if empty and shapeless <= set(empty) and not written & set(empty):
            laid = tuple(
                (name, places[region]) for region, name in sorted(names.items()) if name and region in distance
            )
            if len({name for name, _ in laid}) == len(laid):
                lightly = _LETTERED if set(distance) <= written else log((distance[nearest] + 1) / (widest + 1))
                if lightly > _LEAST_MARGIN:
                    yield lightly, laid
        widest = max(widest, distance.pop(nearest))
        empty.append(nearest)
        for region in distance:
            distance[region] = min(distance[region], far_apart(fills[nearest], fills[region]))


def _fills(seen: SeenBoard, regions: tuple[int, ...], tones: list[Tone], start: int) -> dict[int, Tone]:
    """The colour of each region against that of one: shadows fall across regions, colours change at borders."""
    steps: dict[int, dict[int, list[Tone]]] = {}
    stepped = [
        (border, [b - a for a, b in zip(tones[border.first], tones[border.second], strict=True)])
        for border in seen.borders
    ]
    light = {}  # how it changes from cell to cell within regions, to the right and down
    for right in (True, False):
        inside = [
            step
            for border, step in stepped
            if (border.second == border.first + 1) == right and regions[border.first] == regions[border.second]
        ]
        light[right] = [median(parts) for parts in zip(*inside, strict=True)] if inside else [0.0] * 4
    for border, whole in stepped:
        first, second = regions[border.first], regions[border.second]
        if first != second:
            step = tuple(a - b for a, b in zip(whole, light[border.second == border.first + 1], strict=True))
            steps.setdefault(first, {}).setdefault(second, []).append(step)
            steps.setdefault(second, {}).setdefault(first, []).append(tuple(-part for part in step))
    fills: dict[int, Tone] = {start: (0.0,) * 4}
    while True:
        known = [
            (len(found), one, other)
            for one in fills
            for other, found in steps.get(one, {}).items()
            if other not in fills
        ]
        if not known:
            return fills
        number, one, other = max(known)
        found = steps[one][other]
        fills[other] = tuple(fills[one][part] + sum(step[part] for step in found) / number for part in range(4))


def _lettered(cell: SeenCell) -> bool:
    """Is a letter in the cell, well inside it?"""
    return any(
        sign.height > 250 and min(sign.left, sign.top) > 150 and max(sign.right, sign.bottom) < 850
        for sign in cell.signs
        if not sign.is_solid(330)
    )


def _shape(cells: Iterable[Cell]) -> frozenset[tuple[int, int]]:
    """The same for a shape however it is turned or flipped."""
    flat = [(row, column) for column, row, _ in cells]
    images = []
    for flip in (1, -1):
        turned = [(row, flip * column) for row, column in flat]
        for _ in range(4):
            turned = [(column, -row) for row, column in turned]
            top, left = min(row for row, _ in turned), min(column for _, column in turned)
            images.append(sorted((row - top, column - left) for row, column in turned))
    return frozenset(min(images))
