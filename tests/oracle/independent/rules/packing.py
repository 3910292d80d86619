"""Packing, from its rules: every cell is covered once, or at most once if it may stay empty; so many of each kind."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import permutations, product
from random import Random

from tests.oracle.independent.rules.common import Budget, Solution, TooLarge

Cell = tuple[int, int, int]
"""Layer, row and column, as they are written."""
Point = tuple[int, int, int]
"""A place in space: balls of a pyramid lie half a step aside in the next layer, so that theirs are doubled."""


@dataclass(frozen=True)
class Kind:
    """A kind of piece."""

    symbol: str
    shape: frozenset[Cell]
    minimum: int = 1
    maximum: int = 1
    turns: str = "free"
    flips: bool = True


@dataclass(frozen=True)
class Box:
    """A board, its kinds of pieces, and those that lie already (in any order)."""

    lattice: str
    cells: frozenset[Cell]
    optional: frozenset[Cell]
    kinds: tuple[Kind, ...]
    laid: tuple[tuple[str, frozenset[Cell]], ...] = ()

    @property
    def flat(self) -> bool:
        """Is it a board in the plane?"""
        return self.lattice == "square"


def _point(lattice: str, cell: Cell) -> Point:
    layer, row, column = cell
    return (2 * column + layer, 2 * row + layer, layer) if lattice == "pyramid" else (column, row, layer)


Turn = Callable[[Point], Point]


def _turns(lattice: str) -> Iterator[tuple[Turn, tuple[int, ...], tuple[int, ...]]]:
    """Every turn and mirror image of the lattice, with its order of axes and their signs.

    The balls of a pyramid are the points of a cubic lattice with an even sum: along the diagonals of a layer, and up.
    """
    for axes in permutations(range(3)):
        for signs in product((1, -1), repeat=3):
            if lattice == "square" and (axes[2] != 2 or signs[2] != 1):
                continue

            def turn(point: Point, axes: tuple[int, ...] = axes, signs: tuple[int, ...] = signs) -> Point:
                if lattice == "pyramid":
                    point = ((point[0] + point[1]) // 2, (point[0] - point[1]) // 2, point[2])
                x, y, z = (sign * point[axis] for axis, sign in zip(axes, signs, strict=True))
                return (x + y, x - y, z) if lattice == "pyramid" else (x, y, z)

            yield turn, axes, signs


def _mirrors(axes: tuple[int, ...], signs: tuple[int, ...]) -> bool:
    swaps = sum(axes[i] > axes[j] for i in range(3) for j in range(i + 1, 3))
    return (swaps + signs.count(-1)) % 2 == 1


def _at_origin(points: Iterator[Point] | list[Point]) -> frozenset[Point]:
    """The same shape, moved so that its first point in order is the origin."""
    listed = sorted((z, y, x) for x, y, z in points)
    z0, y0, x0 = listed[0]
    return frozenset((x - x0, y - y0, z - z0) for z, y, x in listed)


@lru_cache(maxsize=4096)
def _orientations(lattice: str, kind: Kind) -> frozenset[frozenset[Point]]:
    """The shapes a piece may take: turned as it may be, before that flipped over where it may be."""
    # A piece is drawn in one plane or on cubes; on the pyramid its rows and columns are two half steps apart.
    step = 2 if lattice == "pyramid" else 1
    points = [(step * column, step * row, layer) for layer, row, column in kind.shape]
    found = set()
    for turn, axes, signs in _turns(lattice):
        mirrored = _mirrors(axes, signs)
        if mirrored and not kind.flips:
            continue
        # What is left of a mirror image after the flip from left to right.
        rest = tuple(-sign if mirrored and axis == 0 else sign for axis, sign in zip(axes, signs, strict=True))
        straight = axes == (0, 1, 2)
        if kind.turns == "free" or (kind.turns == "half" and straight) or (straight and rest == (1, 1, 1)):
            found.add(_at_origin(list(map(turn, points))))
    return frozenset(found)


def _placements(board: Box, kind: Kind) -> list[frozenset[Cell]]:
    """Where a kind may lie."""
    at = {_point(board.lattice, cell): cell for cell in board.cells}
    found = set()
    for shape in _orientations(board.lattice, kind):
        for x, y, z in at:
            moved = [(x + dx, y + dy, z + dz) for dx, dy, dz in shape]
            if all(point in at for point in moved):
                found.add(frozenset(at[point] for point in moved))
    return sorted(found, key=sorted)


def statement_of(board: Box, symbol: str, cells: frozenset[Cell]) -> str:
    """`A on R1C1 R1C2`; in space each layer after its cells."""
    said = []
    for layer in sorted({cell[0] for cell in cells}):
        said += [f"R{row + 1}C{column + 1}" for at, row, column in sorted(cells) if at == layer]
        said += [] if board.flat else [f"(layer {layer + 1})"]
    return f"{symbol} on {' '.join(said)}"


class Packing:
    """The rules."""

    def read(self, text: str) -> Box:
        """A text or a document."""
        if text.lstrip().startswith("{"):
            return self._read_document(json.loads(text)["puzzle"])
        lines = text.rstrip().splitlines()
        lattice = lines[0].split()[1]
        pictures = [line for line in lines[1:] if not line.startswith(("piece ", "laid "))]
        cells, optional, drawn = _picture(pictures)
        kinds, laid = [], [(symbol, frozenset(held)) for symbol, held in drawn.items()]
        for words in (line.split() for line in lines[1:]):
            if words and words[0] == "piece" and len(words) > 2:
                kinds.append(_kind(words, lattice))
            elif words and words[0] == "laid":
                laid.append((words[1], frozenset(map(_cell, words[2:]))))
        return _settled(Box(lattice, cells, optional, tuple(kinds), tuple(laid)))

    def _read_document(self, body: dict[str, object]) -> Box:
        lattice, rows = str(body["lattice"]), body["board"]
        assert isinstance(rows, list)
        cells, optional, _ = _picture(rows)
        entries: dict[str, list[dict[str, object]]] = body  # type: ignore[assignment]
        kinds = [
            Kind(
                str(entry["symbol"]),
                _shape(str(entry["shape"])),
                int(str(entry["minimum"])),
                int(str(entry["maximum"])),
                str(entry["turns"]),
                entry["flips"] is True,
            )
            for entry in entries["pieces"]
        ]
        laid = []
        for entry in entries["fixed"]:
            words = entry["cells"]
            assert isinstance(words, list)
            laid.append((str(entry["piece"]), frozenset(map(_cell, words))))
        return _settled(Box(lattice, cells, optional, tuple(kinds), tuple(laid)))

    def write(self, board: Box) -> str:
        """The text, with every piece that lies in a line of its own."""
        lines = [f"packing {board.lattice}"]
        for layer in range(1 + max(cell[0] for cell in board.cells)):
            here = [cell for cell in board.cells if cell[0] == layer]
            lines += ["/"] * (layer > 0)
            for row in range(1 + max((cell[1] for cell in here), default=-1)):
                signs = ""
                for column in range(1 + max(cell[2] for cell in here)):
                    cell = (layer, row, column)
                    signs += "#" if cell not in board.cells else "?" if cell in board.optional else "."
                lines.append(signs)
        for kind in board.kinds:
            words = ["piece", kind.symbol, _drawn(kind.shape)]
            if (kind.minimum, kind.maximum) != (1, 1):
                words.append(f"x{kind.minimum}" if kind.minimum == kind.maximum else f"x{kind.minimum}..{kind.maximum}")
            words += [kind.turns] * (kind.turns != "free")
            words += ["flip" if kind.flips else "noflip"] * (kind.flips != board.flat)
            lines.append(" ".join(words))
        for symbol, cells in board.laid:
            layers = ["" if board.flat else f"L{layer + 1}" for layer, _, _ in sorted(cells)]
            names = [f"{name}R{r + 1}C{c + 1}" for name, (_, r, c) in zip(layers, sorted(cells), strict=True)]
            lines.append(" ".join(["laid", symbol, *names]))
        return "\n".join(lines)

    def solutions(self, board: Box, budget: Budget) -> list[Solution]:
        """Cell by cell: covered by each placement that starts there, or left empty where it may be."""
        order = sorted(board.cells)
        covered = frozenset(cell for _, cells in board.laid for cell in cells)
        if self.broken(board):
            return []
        starts: dict[Cell, list[tuple[int, frozenset[Cell]]]] = {cell: [] for cell in order}
        for number, kind in enumerate(board.kinds):
            for cells in _placements(board, kind):
                starts[min(cells)].append((number, cells))
        used = Counter(symbol for symbol, _ in board.laid)
        # The first cell of a placement is free when its turn comes, so that each set of placements is met once.
        found: list[Solution] = []
        said = frozenset(statement_of(board, symbol, cells) for symbol, cells in board.laid)
        numbers = tuple(used[kind.symbol] for kind in board.kinds)

        def go(at: int, covered: frozenset[Cell], numbers: tuple[int, ...], said: Solution) -> None:
            budget.node()
            if at == len(order):
                if all(kind.minimum <= number for kind, number in zip(board.kinds, numbers, strict=True)):
                    budget.solution()
                    found.append(said)
                return
            cell = order[at]
            if cell in covered or cell in board.optional:
                go(at + 1, covered, numbers, said)
            if cell in covered:
                return
            for number, cells in starts[cell]:
                kind = board.kinds[number]
                if numbers[number] < kind.maximum and not cells & covered:
                    more = (*numbers[:number], numbers[number] + 1, *numbers[number + 1 :])
                    go(at + 1, covered | cells, more, said | {statement_of(board, kind.symbol, cells)})

        go(0, covered, numbers, said)
        return found

    def broken(self, board: Box) -> bool:
        """Pieces that overlap, or too many of a kind."""
        times = Counter(cell for _, cells in board.laid for cell in cells)
        used = Counter(symbol for symbol, _ in board.laid)
        return max(times.values(), default=0) > 1 or any(used[kind.symbol] > kind.maximum for kind in board.kinds)

    def classes(self, board: Box, solutions: tuple[Solution, ...]) -> int | None:
        """How many solutions there are when those that turn or mirror into each other count once.

        A way to turn counts where board and pieces stay the same. None where two kinds look alike, so that it is a
        matter of taste which of them the other becomes.
        """
        shapes = [_orientations(board.lattice, kind) for kind in board.kinds]
        if len(set(shapes)) < len(shapes):
            return None
        ways: list[dict[str, str]] = []
        for turn, _, _ in _turns(board.lattice):
            moved = {cell: turn(_point(board.lattice, cell)) for cell in board.cells}
            low = [min(point[axis] for point in moved.values()) for axis in range(3)]
            base = [min(_point(board.lattice, cell)[axis] for cell in board.cells) for axis in range(3)]
            at = {_point(board.lattice, cell): cell for cell in board.cells}
            to = {
                cell: at.get((p[0] - low[0] + base[0], p[1] - low[1] + base[1], p[2] - low[2] + base[2]))
                for cell, p in moved.items()
            }
            become: list[Kind | None] = []
            for kind, held in zip(board.kinds, shapes, strict=True):
                image = frozenset(_at_origin([turn(point) for point in shape]) for shape in held)
                like = [o for o, s in zip(board.kinds, shapes, strict=True) if s == image]
                same = [o for o in like if (o.minimum, o.maximum) == (kind.minimum, kind.maximum)]
                become.append(same[0] if same else None)
            if None in to.values() or None in become:
                continue
            if {to[cell] for cell in board.optional} != board.optional:
                continue
            names: dict[str, str] = {}
            for kind, other in zip(board.kinds, become, strict=True):
                assert other is not None
                for cells in _placements(board, kind):
                    image_cells = frozenset(to[cell] for cell in cells)
                    names[statement_of(board, kind.symbol, cells)] = statement_of(board, other.symbol, image_cells)  # type: ignore[arg-type]
            laid = {statement_of(board, symbol, cells) for symbol, cells in board.laid}
            if {names[one] for one in laid} == laid:
                ways.append(names)
        return len({frozenset(frozenset(way[one] for one in solution) for way in ways) for solution in solutions})

    def images(self, board: Box, random: Random) -> list[Box]:
        """Turned and mirrored with its pieces, where these may still do the same afterwards."""
        found = []
        for turn, _, _ in _turns(board.lattice) if board.lattice != "pyramid" else ():
            to = _moved(turn, board.cells)
            kinds = []
            for kind in board.kinds:
                shape = frozenset(_moved(turn, kind.shape).values())
                image = replace(kind, shape=shape)
                wanted = {_at_origin([turn(p) for p in held]) for held in _orientations(board.lattice, kind)}
                if _orientations(board.lattice, image) != wanted:
                    break
                kinds.append(image)
            else:
                laid = tuple((symbol, frozenset(to[cell] for cell in cells)) for symbol, cells in board.laid)
                cells, optional = frozenset(to.values()), frozenset(to[cell] for cell in board.optional)
                found.append(Box(board.lattice, cells, optional, tuple(kinds), laid))
        return random.sample(found, min(len(found), 8))

    def given(self, board: Box, statement: str) -> Box | None:
        """One more piece that lies."""
        symbol, _, _ = statement.partition(" on ")
        piece = (symbol, frozenset(self.told(board, frozenset({statement}))))
        return _settled(replace(board, laid=(*board.laid, piece)))

    def taken(self, board: Box, statement: str) -> Box:
        """One piece less."""
        return replace(board, laid=tuple(one for one in board.laid if statement_of(board, *one) != statement))

    def relatives(self, board: Box) -> list[Box]:
        """Other numbers of the first piece, and other cells that may stay empty."""
        first, *rest = board.kinds
        more = replace(board, kinds=(replace(first, maximum=first.maximum + 1), *rest))
        return [more, replace(board, optional=board.cells - board.optional)]

    def draw(self, random: Random) -> Box:
        """A board with its pieces; see `tests.oracle.independent.rules.packing_boards`."""
        from tests.oracle.independent.rules.packing_boards import draw

        board = _settled(draw(random))
        for kind in board.kinds:
            # A piece that must be used and is larger than the board makes no puzzle; one that need not be does.
            if kind.minimum and not _fits(board, kind):
                raise TooLarge
        for symbol, cells in board.laid:
            kind = next(kind for kind in board.kinds if kind.symbol == symbol)
            if cells not in _placements(board, kind):
                raise TooLarge
        return board

    def solved(self, board: Box, text: str) -> object:
        """The letter of each cell: whatever way touching copies are told apart, this is the same."""
        if text.startswith("packing"):
            return {cell: symbol for symbol, cells in self.read(text).laid for cell in cells}
        _, _, drawn = _picture(text.split("\n"))
        return {cell: symbol for symbol, held in drawn.items() for cell in held}

    def told(self, board: Box, solution: Solution) -> dict[Cell, str]:
        """The letter of each cell."""
        letters: dict[Cell, str] = {}
        for said in solution:
            symbol, _, rest = said.partition(" on ")
            waiting: list[Cell] = []
            for row, column, layer in re.findall(r"R(\d+)C(\d+)|\(layer (\d+)\)", rest):
                if layer:
                    letters |= {(int(layer) - 1, r, c): symbol for _, r, c in waiting}
                    waiting = []
                else:
                    waiting.append((0, int(row) - 1, int(column) - 1))
            letters |= dict.fromkeys(waiting, symbol)
        return letters


def _fits(board: Box, kind: Kind) -> bool:
    """Is the piece, in some way it may be held, no larger than the board?"""

    def extent(points: list[Point]) -> list[int]:
        return [max(p[axis] for p in points) - min(p[axis] for p in points) for axis in range(3)]

    room = extent([_point(board.lattice, cell) for cell in board.cells])
    shapes = [extent(list(shape)) for shape in _orientations(board.lattice, kind)]
    within = any(all(side <= width for side, width in zip(shape, room, strict=True)) for shape in shapes)
    return within and len(kind.shape) <= len(board.cells)


def _settled(board: Box) -> Box:
    """The order in which pieces lie means nothing."""
    laid = tuple(sorted(board.laid, key=lambda one: (sorted(one[1]), one[0])))
    return replace(board, laid=laid)


def _moved(turn: Turn, cells: frozenset[Cell]) -> dict[Cell, Cell]:
    """Where each cell goes, with the first row, column and layer still the first."""
    points = {cell: turn((cell[2], cell[1], cell[0])) for cell in cells}
    x0, y0, z0 = (min(point[axis] for point in points.values()) for axis in range(3))
    return {cell: (z - z0, y - y0, x - x0) for cell, (x, y, z) in points.items()}


def _picture(lines: list[str]) -> tuple[frozenset[Cell], frozenset[Cell], dict[str, list[Cell]]]:
    """The cells of a board, those that may stay empty, and those under each letter."""
    cells, optional, drawn = set(), set(), dict[str, list[Cell]]()
    layer = row = 0
    for line in lines:
        if line.strip() == "/":
            layer, row = layer + 1, 0
            continue
        for column, sign in enumerate(line.rstrip()):
            if sign in "# ":
                continue
            cells.add((layer, row, column))
            if sign == "?":
                optional.add((layer, row, column))
            elif sign != ".":
                drawn.setdefault(sign, []).append((layer, row, column))
        row += 1
    return frozenset(cells), frozenset(optional), drawn


def _shape(picture: str) -> frozenset[Cell]:
    cells = [
        (layer, row, column)
        for layer, rows in enumerate(picture.split("|"))
        for row, line in enumerate(rows.split("/"))
        for column, mark in enumerate(line)
        if mark == "#"
    ]
    low = [min(cell[axis] for cell in cells) for axis in range(3)]
    return frozenset((cell[0] - low[0], cell[1] - low[1], cell[2] - low[2]) for cell in cells)


def _drawn(shape: frozenset[Cell]) -> str:
    layers, rows, columns = (1 + max(cell[axis] for cell in shape) for axis in range(3))
    return "|".join(
        "/".join("".join("#" if (z, y, x) in shape else "." for x in range(columns)) for y in range(rows))
        for z in range(layers)
    )


def _kind(words: list[str], lattice: str) -> Kind:
    kind = Kind(words[1], _shape(words[2]), flips=lattice == "square")
    for word in words[3:]:
        if copies := re.fullmatch(r"x(\d+)(?:\.\.(\d+))?", word):
            kind = replace(kind, minimum=int(copies[1]), maximum=int(copies[2] or copies[1]))
        elif word in ("fixed", "half", "free"):
            kind = replace(kind, turns=word)
        elif word in ("flip", "noflip"):
            kind = replace(kind, flips=word == "flip")
        else:
            assert word.startswith("name="), word
    return kind


def _cell(word: str) -> Cell:
    found = re.fullmatch(r"(?:L(\d+))?R(\d+)C(\d+)", word)
    assert found is not None, word
    return (int(found[1] or 1) - 1, int(found[2]) - 1, int(found[3]) - 1)
