"""The variants of Sudoku, as data: houses of cells, pairs of cells that differ, and clues that are drawn.

A `Variant` is a board size, the regions, the names of known rules, any further houses or pairs, and clues. All else
(the solver's board, the declarative rules, the ladder's shape, drawings) is computed from its houses and pairs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING

from grillon.base import sentences
from grillon.base.pickling import PickledByFields
from grillon.base.sentences import Name, Sentence, listing
from grillon.errors import FormatError, RequestError

if TYPE_CHECKING:
    from grillon.families.sudoku.clues import Clue

SMALLEST, LARGEST = 2, 25
SYMBOLS = "123456789ABCDEFGHIJKLMNOP"
"""The digits of a board: 1 to 9, then letters."""

Pair = tuple[int, int]


def default_box(size: int) -> tuple[int, int] | None:
    """The rows and columns of the usual boxes: as square as possible, wider than tall; None when there are none.

    >>> default_box(9), default_box(6), default_box(12), default_box(7)
    ((3, 3), (2, 3), (3, 4), None)
    """
    for rows in range(int(size**0.5), 1, -1):
        if size % rows == 0:
            return rows, size // rows
    return None


def _known_size(size: int) -> int:
    """The size, if a Sudoku can have it; checked before anything of that size is made."""
    if not SMALLEST <= size <= LARGEST:
        raise FormatError(
            "a Sudoku has {smallest}x{smallest} to {largest}x{largest} cells, not {size}x{size}",
            smallest=SMALLEST,
            largest=LARGEST,
            size=size,
        )
    return size


def boxed_side(rows: int, columns: int, *, jigsaw: bool = False) -> int:
    """The side of a square board that is asked for; RequestError where it is not square, or has no boxes but should."""
    if rows != columns:
        raise RequestError("a Sudoku is square, not {rows}x{columns}", argument="size", rows=rows, columns=columns)
    if not jigsaw and default_box(rows) is None:
        raise RequestError("{rows}x{rows} has no boxes; ask for the variant jigsaw", argument="size", rows=rows)
    return rows


def box_regions(size: int, rows: int, columns: int) -> tuple[int, ...]:
    """The box of each cell, in reading order.

    >>> box_regions(4, 2, 2)
    (0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3)
    """
    if rows * columns != _known_size(size) or rows < 1:
        raise FormatError(
            "boxes of {rows}x{columns} hold {cells} {cells:cell|cells}, not {size}",
            rows=rows,
            columns=columns,
            cells=rows * columns,
            size=size,
        )
    across = size // columns
    return tuple(r // rows * across + c // columns for r in range(size) for c in range(size))


@dataclass(frozen=True, slots=True)
class NamedHouse:
    """Cells that hold every digit once, and their name."""

    name: str
    cells: tuple[int, ...]


def _grid(size: int, rows: Iterable[int], columns: Iterable[int]) -> tuple[int, ...]:
    columns = tuple(columns)
    return tuple(r * size + c for r in rows for c in columns)


def _diagonal(variant: Variant) -> list[NamedHouse]:
    size = variant.size
    return [NamedHouse("diagonal", tuple(i * size + i for i in range(size)))]


def _antidiagonal(variant: Variant) -> list[NamedHouse]:
    size = variant.size
    return [NamedHouse("antidiagonal", tuple(i * size + size - 1 - i for i in range(size)))]


def _windows(variant: Variant) -> list[NamedHouse]:
    if variant.size != 9:
        raise RequestError("windoku is played on 9x9, not {size}x{size}", size=variant.size)
    starts = (1, 5)
    return [
        NamedHouse(f"window {2 * i + j + 1}", _grid(9, range(r, r + 3), range(c, c + 3)))
        for i, r in enumerate(starts)
        for j, c in enumerate(starts)
    ]


def _disjoint_groups(variant: Variant) -> list[NamedHouse]:
    """The cells at the same place of every box: the board's own boxes, on a jigsaw the usual ones of its size."""
    size, box = variant.size, variant.box or default_box(variant.size)
    if box is None:
        raise RequestError("disjoint groups need boxes, and {size}x{size} has none", size=size)
    rows, columns = box
    return [
        NamedHouse(f"group {r * columns + c + 1}", _grid(size, range(r, size, rows), range(c, size, columns)))
        for r in range(rows)
        for c in range(columns)
    ]


def _steps(size: int, moves: Iterable[tuple[int, int]]) -> list[Pair]:
    moves = tuple(moves)
    return [
        (r * size + c, (r + down) * size + c + right)
        for r in range(size)
        for c in range(size)
        for down, right in moves
        if 0 <= r + down < size and 0 <= c + right < size
    ]


@dataclass(frozen=True, slots=True)
class BoardRule:
    """A rule of all boards that name it: further houses, or cells some steps apart whose digits differ by anything
    but `distance`.
    """

    word: Sentence
    """What it is called in the name of a variant."""
    told: Sentence
    """What it demands, to those who solve."""
    drawn: Sentence
    """What it demands, to those who draw a puzzle."""
    offered: Sentence | None = None
    """What a page calls it that offers the variant."""
    houses: Callable[[Variant], list[NamedHouse]] = lambda variant: []
    """Its houses; RequestError for a board that does not suit it."""
    steps: tuple[tuple[int, int], ...] = ()
    distance: int = 0

    def pairs(self, size: int) -> list[Pair]:
        """The pairs of cells that its steps lead from and to."""
        return _steps(size, self.steps)


RULES: dict[str, BoardRule] = {
    "diagonal": BoardRule(
        Sentence("diagonal"),
        Sentence("The diagonal from the top left to the bottom right holds each digit once."),
        Sentence("the diagonal from the upper left holds each digit once"),
        houses=_diagonal,
    ),
    "antidiagonal": BoardRule(
        Sentence("antidiagonal"),
        Sentence("The diagonal from the top right to the bottom left holds each digit once."),
        Sentence("the diagonal from the upper right holds each digit once"),
        houses=_antidiagonal,
    ),
    "windoku": BoardRule(
        Sentence("windoku"),
        Sentence("Each of the four shaded 3x3 windows holds each digit once."),
        Sentence("four more windows hold each digit once"),
        Sentence("four windows"),
        _windows,
    ),
    "disjoint": BoardRule(
        Sentence("disjoint"),
        Sentence("The cells at the same place of every box hold each digit once."),
        Sentence("cells at the same place of all boxes hold each digit once"),
        Sentence("same place in each box"),
        _disjoint_groups,
    ),
    "antiknight": BoardRule(
        Sentence("antiknight"),
        Sentence("Cells a knight's move apart hold different digits."),
        Sentence("cells a knight's move apart differ"),
        Sentence("knight's moves"),
        steps=((1, 2), (2, 1), (2, -1), (1, -2)),
    ),
    "antiking": BoardRule(
        Sentence("antiking"),
        Sentence("Cells that touch at a corner hold different digits."),
        Sentence("cells a king's move apart differ"),
        Sentence("king's moves"),
        steps=((1, 1), (1, -1)),
    ),
    "nonconsecutive": BoardRule(
        Sentence("nonconsecutive"),
        Sentence("Cells side by side do not hold consecutive digits."),
        Sentence("digits side by side are not consecutive"),
        Sentence("no neighbours in sequence"),
        steps=((0, 1), (1, 0)),
        distance=1,
    ),
}
"""The known rules by their names, in the order they are written."""
SHORTHANDS = {"x": ("diagonal", "antidiagonal")}
_SHORT_WORDS = {"x": Sentence("x")}


def rule_names(names: Iterable[str]) -> tuple[str, ...]:
    """Known rules without repetition, in their fixed order; `x` stands for both diagonals.

    >>> rule_names(["antiking", "x"])
    ('diagonal', 'antidiagonal', 'antiking')
    """
    wanted = {rule for name in names for rule in SHORTHANDS.get(name, (name,))}
    for name in sorted(wanted - set(RULES)):
        raise RequestError("unknown rule '{name}'; choose from: x, {known}", name=name, known=", ".join(RULES))
    return tuple(rule for rule in RULES if rule in wanted)


def short_rule_names(rules: Sequence[str]) -> list[str]:
    """The rules with both diagonals written as `x`.

    >>> short_rule_names(("diagonal", "antidiagonal", "antiking"))
    ['x', 'antiking']
    """
    rest = list(rules)
    for short, whole in SHORTHANDS.items():
        if set(whole) <= set(rest):
            rest = [short, *(rule for rule in rest if rule not in whole)]
    return rest


@dataclass(frozen=True)
class Variant(PickledByFields):
    """One variant of Sudoku. Equal when size, regions, rules, further houses and pairs, and clues are equal.

    >>> Variant.boxed(9, rules=["x"]).name
    '9x9 x'
    >>> len(CLASSIC.houses), len(CLASSIC.peers[0])
    (27, 20)
    >>> Variant(4, (0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3)).name
    '4x4 jigsaw'
    """

    size: int
    regions: tuple[int, ...]
    rules: tuple[str, ...] = ()
    extra: tuple[tuple[int, ...], ...] = ()
    differ: tuple[Pair, ...] = ()
    clues: tuple[Clue, ...] = ()
    """Cages, lines, dots: see `grillon.families.sudoku.clues`."""

    def __post_init__(self) -> None:
        size, cells = _known_size(self.size), self.size**2
        if len(self.regions) != cells:
            raise FormatError(
                "a region is needed for each of {cells} cells, found {found}", cells=cells, found=len(self.regions)
            )
        # Regions are numbered in reading order, so that equal shapes are equal values.
        numbers: dict[int, int] = {}
        object.__setattr__(self, "regions", tuple(numbers.setdefault(name, len(numbers)) for name in self.regions))
        for region in range(len(numbers)):
            count = self.regions.count(region)
            if count != size:
                place = Name(cell_name, self.regions.index(region), size)
                raise FormatError(
                    "the region of {place} has {count} {count:cell|cells}; every region of {size}x{size} has {size}",
                    place=place,
                    count=count,
                    size=size,
                )
        object.__setattr__(self, "rules", rule_names(self.rules))
        for house in self.extra:
            if len(set(house)) != size or len(house) != size or not all(0 <= cell < cells for cell in house):
                raise FormatError(
                    "a house of {size}x{size} has {size} different cells; {house} does not",
                    size=size,
                    house=list(house),
                )
        for pair in self.differ:
            if pair[0] == pair[1] or not all(0 <= cell < cells for cell in pair):
                raise FormatError("{pair} is not a pair of different cells", pair=pair)
        # The order of cells makes no difference either.
        object.__setattr__(self, "extra", tuple(tuple(sorted(house)) for house in self.extra))
        object.__setattr__(self, "differ", tuple((min(pair), max(pair)) for pair in self.differ))
        for rule in self.rules:
            RULES[rule].houses(self)  # refuses a board that does not suit the rule
        object.__setattr__(self, "clues", tuple(sorted(self.clues, key=attrgetter("key"))))
        for clue in self.clues:
            clue.check(self)

    @classmethod
    def boxed(cls, size: int = 9, *, box: tuple[int, int] | None = None, rules: Iterable[str] = ()) -> Variant:
        """The variant with the usual boxes, or boxes of these rows and columns; the same object for equal arguments.

        >>> Variant.boxed(6, rules=["diagonal"]) is Variant.boxed(6, box=(2, 3), rules=["diagonal"])
        True
        """
        shape = box or default_box(_known_size(size))
        if shape is None:
            raise FormatError("{size}x{size} has no boxes: {size} is a prime number; give regions", size=size)
        return _boxed(size, shape, tuple(rules))

    @property
    def cells(self) -> int:
        """The number of cells."""
        return self.size**2

    @cached_property
    def box(self) -> tuple[int, int] | None:
        """Rows and columns of the boxes when the regions are boxes."""
        rows = 1
        while rows < self.size and self.regions[rows * self.size] == 0:
            rows += 1
        columns = self.regions[: self.size].count(0)
        if rows * columns == self.size and self.regions == box_regions(self.size, rows, columns):
            return rows, columns
        return None

    @property
    def drawn(self) -> bool:
        """Are there houses, pairs or clues that no name of a rule stands for?"""
        return bool(self.extra or self.differ or self.clues)

    @property
    def is_jigsaw(self) -> bool:
        """Are the regions anything but the usual boxes?"""
        return self.box is None or self.box != default_box(self.size)

    @property
    def is_classic(self) -> bool:
        """Is this the classic 9x9 Sudoku? It has a dedicated solver."""
        return self is CLASSIC or self == CLASSIC

    @property  # not cached: a name that holds the variant cannot be unpickled with it
    def name(self) -> Name:
        """The displayed name: size, and anything unusual.

        >>> name = Variant.boxed(6, box=(3, 2), rules=("antiknight",)).name
        >>> name, name.text("fr")
        ('6x6 boxes 3x2 antiknight', '6x6 blocs 3x2 anti-cavalier')
        """
        return Name(self._named)

    def _named(self, lang: str) -> str:
        words: list[str] = [f"{self.size}x{self.size}"]
        if self.is_jigsaw:
            rows, columns = self.box or (0, 0)
            boxes = Sentence("boxes {rows}x{columns}", rows=rows, columns=columns)
            words.append((boxes if self.box else Sentence("jigsaw")).text(lang))
        for rule in short_rule_names(self.rules):
            words.append((_SHORT_WORDS[rule] if rule in SHORTHANDS else RULES[rule].word).text(lang))
        if self.extra or self.differ:
            words.append(Sentence("more houses").text(lang))
        clues = dict.fromkeys(clue.plural.text(lang) for clue in self.clues)
        return ", ".join([" ".join(words), *clues])

    @cached_property
    def houses(self) -> tuple[NamedHouse, ...]:
        """Rows, columns, regions, the houses of rules, further houses: a house's number is its index here."""
        size = self.size
        kind = "box" if self.box else "region"
        members: list[list[int]] = [[] for _ in range(size)]
        for cell, region in enumerate(self.regions):
            members[region].append(cell)
        return (
            *(NamedHouse(f"row {i + 1}", _grid(size, (i,), range(size))) for i in range(size)),
            *(NamedHouse(f"column {i + 1}", _grid(size, range(size), (i,))) for i in range(size)),
            *(NamedHouse(f"{kind} {i + 1}", tuple(cells)) for i, cells in enumerate(members)),
            *(house for rule in self.rules for house in RULES[rule].houses(self)),
            *(NamedHouse(f"house {i + 1}", cells) for i, cells in enumerate(self.extra)),
        )

    @cached_property
    def differing(self) -> tuple[tuple[str, Pair], ...]:
        """Pairs of cells that hold different digits beyond the houses, each with the name of its rule."""
        return (*self._steps_apart(0), *(("pair", pair) for pair in self.differ))

    @cached_property
    def apart(self) -> tuple[tuple[str, Pair], ...]:
        """Pairs of cells whose digits are not consecutive, each with the name of its rule."""
        return tuple(self._steps_apart(1))

    def _steps_apart(self, distance: int) -> Iterator[tuple[str, Pair]]:
        for name in self.rules:
            if RULES[name].distance == distance:
                yield from ((name, pair) for pair in RULES[name].pairs(self.size))

    @cached_property
    def peers(self) -> tuple[frozenset[int], ...]:
        """For each cell, the cells that cannot hold the same digit."""
        seen: list[set[int]] = [set() for _ in range(self.cells)]
        for house in self.houses:
            for cell in house.cells:
                seen[cell].update(house.cells)
        for _, (a, b) in self.differing:
            seen[a].add(b)
            seen[b].add(a)
        return tuple(frozenset(others - {cell}) for cell, others in enumerate(seen))


def cell_name(cell: int, size: int, lang: str = "en") -> str:
    """`R1C2`; `L1C2` in French.

    >>> cell_name(10, 9), cell_name(10, 9, "fr")
    ('R2C2', 'L2C2')
    """
    return sentences.cell_name(*divmod(cell, size), lang)


@lru_cache(maxsize=64)
def _boxed(size: int, box: tuple[int, int], rules: tuple[str, ...]) -> Variant:
    """One object for all puzzles of a variant, so that comparing them takes no time."""
    return Variant(size, box_regions(size, *box), rules)


CLASSIC = Variant.boxed(9)
"""The 9x9 Sudoku with 3x3 boxes and no other rule."""


_LINES = {
    "row": Sentence("row {number}"),
    "column": Sentence("column {number}"),
    "box": Sentence("box {number}"),
    "region": Sentence("region {number}"),
    "diagonal": Sentence("the diagonal"),
    "antidiagonal": Sentence("the antidiagonal"),
    "window": Sentence("window {number}"),
    "group": Sentence("group {number}"),
    "house": Sentence("house {number}"),
}
_SEVERAL = {
    "row": Sentence("rows {numbers}"),
    "column": Sentence("columns {numbers}"),
    "box": Sentence("boxes {numbers}"),
    "region": Sentence("regions {numbers}"),
}


def house_words(name: str, lang: str) -> str:
    """The displayed name of a house of cells, by its internal name.

    >>> house_words("column 2", "en"), house_words("box 3", "fr")
    ('column 2', 'le bloc 3')
    """
    kind, _, number = name.partition(" ")
    return Sentence(_LINES[kind], number=number).text(lang)


def houses_words(names: Iterable[str], lang: str, *, either: bool = False) -> str:
    """The displayed name of several, with "and" or "or", together where they are of one kind."""
    parts = [name.partition(" ") for name in names]
    kind = parts[0][0] if parts else ""
    if len(parts) > 1 and kind in _SEVERAL and all(part[0] == kind for part in parts):
        numbers = listing((number for _, _, number in parts), lang, either=either)
        return Sentence(_SEVERAL[kind], numbers=numbers).text(lang)
    return listing((house_words("".join(part), lang) for part in parts), lang, either=either)
