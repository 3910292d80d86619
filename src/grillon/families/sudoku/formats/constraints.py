"""The notation of the Interactive Sudoku Solver: constraints in a row, `.Thermo~R1C1~R1C2.Cage~10~R3C1~R3C2`.

A constraint is its name and its arguments; one without a name is givens and pencil marks (`~R1C1_5~R2C2_2_4`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import cache

from grillon.errors import FormatError
from grillon.families.sudoku.clues import Clue, clue_of, kinds
from grillon.families.sudoku.clues.shapes import Outside, Pair, neighbours
from grillon.families.sudoku.digits import values_text
from grillon.families.sudoku.puzzle import SudokuPuzzle
from grillon.families.sudoku.variants import LARGEST, SMALLEST, Variant, box_regions, cell_name, default_box
from grillon.formats.base import Format

_TEXT = re.compile(r"\s*(?:\.\s*[A-Za-z]*(?:~[^.~\s]*)*\s*)+")
_KNOWN = re.compile(r"\.\s*(?:~R\d|[A-Z][A-Za-z]*~|[A-Z][A-Za-z]*[a-z][A-Za-z]*\s*(?:\.|$))")
_CELL = re.compile(r"R(\d{1,2})C(\d{1,2})")
_LINE = re.compile(r"([RC])(\d{1,2})")
_SHAPE = re.compile(r"(\d{1,2})x(\d{1,2})")
_RULES = {
    ("Diagonal", "-1"): "diagonal",
    ("Diagonal", "1"): "antidiagonal",
    ("Windoku",): "windoku",
    ("DisjointSets",): "disjoint",
    ("AntiKnight",): "antiknight",
    ("AntiKing",): "antiking",
    ("AntiConsecutive",): "nonconsecutive",
}
_ARROW_WITH_PILL = "PillArrow"
_ONE_END = ("LittleKiller", "Sandwich")
"""Numbers outside the board that are told for one end of their line."""


@cache
def _names() -> Mapping[str, type[Clue]]:
    """The kind of each name."""
    return {kind.constraint: kind for kind in kinds().values() if kind.constraint}


def read_constraints(text: str) -> SudokuPuzzle:
    """The puzzle of a text in this notation.

    >>> print(read_constraints(".Shape~4x4.Thermo~R1C1~R1C2.~R4C4_1~R3C3_2_3"))
    sudoku 4x4
    . . . .
    . . . .
    . . 23 .
    . . . 1
    thermometer R1C1 R1C2
    """
    said = [[word.strip() for word in one.split("~")] for one in text.strip().lstrip(".").split(".")]
    shape = next(("~".join(words[1:]) for words in said if words[0] == "Shape"), "9x9")
    found = _SHAPE.fullmatch(shape)
    if found is None or found[1] != found[2] or not SMALLEST <= int(found[1]) <= LARGEST:
        raise FormatError("'{shape}' is not the size of a Sudoku", shape=shape)
    return _Reader(int(found[1]), said).puzzle()


class _Reader:
    def __init__(self, size: int, said: list[list[str]]) -> None:
        self.size, self.said = size, said

    def puzzle(self) -> SudokuPuzzle:
        masks = [(1 << self.size) - 1] * self.size**2
        boxes, jigsaw, rules = True, None, []
        clues: list[Clue] = []
        for name, *arguments in self.said:
            if not name:
                for entry in filter(None, arguments):
                    cell, *digits = entry.split("_")
                    masks[self._cell(cell)] &= sum({1 << self._number(digit, self.size, 1) - 1 for digit in digits})
            elif name == "NoBoxes":
                boxes = False
            elif name == "Jigsaw":
                jigsaw = arguments
            elif (name, *arguments) in _RULES:
                rules.append(_RULES[(name, *arguments)])
            elif name != "Shape":
                clues += self._clues(name, arguments)
        usual = default_box(self.size)
        own = self._regions(jigsaw) if jigsaw is not None else None
        extra: tuple[tuple[int, ...], ...] = ()
        if boxes and usual is not None:
            regions = box_regions(self.size, *usual)
            if own is not None:
                extra = tuple(tuple(cell for cell, of in enumerate(own) if of == one) for one in range(self.size))
        elif own is not None:
            regions = own
        else:
            raise FormatError("a Sudoku without boxes or regions is not supported")
        return SudokuPuzzle(Variant(self.size, regions, tuple(rules), extra, clues=tuple(clues)), tuple(masks))

    def _regions(self, arguments: list[str]) -> tuple[int, ...]:
        names = arguments[-1] if arguments else ""
        if len(names) != self.size**2:
            raise FormatError(
                "a region is needed for each of {cells} cells, found {found}", cells=self.size**2, found=len(names)
            )
        numbers: dict[str, int] = {}
        return tuple(numbers.setdefault(name, len(numbers)) for name in names)

    def _clues(self, name: str, arguments: list[str]) -> Iterator[Clue]:
        size = self.size
        kind = _names().get(name)
        if kind is not None and not issubclass(kind, Outside):
            groups = kind.group_names()
            cells = [self._cell(one) for one in arguments if _CELL.fullmatch(one)]
            numbers = [self._number(one, 999) for one in arguments if one and not _CELL.fullmatch(one)]
            most = 4 if name == "Quad" else len(fields(kind)) - len(groups)
            if len(numbers) > most or bool(cells) != bool(groups):
                raise FormatError("the constraint '{name}' is not supported", name="~".join([name, *arguments])[:40])
            if name == "Quad":
                first = cells[0]
                cells = [first, first + 1, first + size, first + size + 1]
            given: list[object] = [tuple(cells)] if len(groups) == 1 else [tuple(cells[:1]), tuple(cells[1:])]
            further: list[object] = [tuple(numbers)] if name == "Quad" else [*numbers]
            if issubclass(kind, Pair) and len(cells) > kind.most:
                yield from (clue_of(kind.word, pair, *further) for pair in self._side_by_side(cells))
                return
            yield clue_of(kind.word, *given[: len(groups)], *further)
        elif name == _ARROW_WITH_PILL:
            pill = self._number(arguments[0] if arguments else "", size)
            cells = [self._cell(one) for one in arguments[1:]]
            # Its number reads from left to right, from whichever end its cells are listed.
            yield clue_of("arrow", tuple(sorted(cells[:pill])), tuple(cells[pill:]))
        elif name == "AllDifferent":
            yield clue_of("cage", tuple(map(self._cell, arguments)))
        elif name == "Sum":
            total, *places = arguments or [""]
            yield clue_of("cage", tuple(map(self._cell, places)), self._number(total, 9999), True)
        elif name == "LittleKiller" and len(arguments) == 2:
            diagonal = _diagonal(self._cell(arguments[1]), size)
            yield clue_of("little_killer", diagonal, self._number(arguments[0], 9999))
        elif name == "Sandwich" and len(arguments) == 2:
            yield clue_of("sandwich", self._line(arguments[1]), self._number(arguments[0], 9999))
        elif kind is not None and name not in _ONE_END and arguments:
            line = self._line(arguments[0])
            for cells_along, number in zip((line, line[::-1]), arguments[1:], strict=False):
                if number:
                    yield clue_of(kind.word, cells_along, self._number(number, 9999))
        else:
            raise FormatError("the constraint '{name}' is not supported", name=name[:40])

    def _side_by_side(self, cells: list[int]) -> Iterator[tuple[int, int]]:
        """The pairs of cells side by side in a list; the earlier one is the first."""
        for at, cell in enumerate(cells):
            near = neighbours(cell, self.size)
            yield from ((cell, later) for later in dict.fromkeys(cells[at + 1 :]) if later in near)

    def _cell(self, text: str) -> int:
        found = _CELL.fullmatch(text)
        if found is None or not (1 <= int(found[1]) <= self.size and 1 <= int(found[2]) <= self.size):
            raise FormatError("'{text}' is not a cell of {size}x{size}", text=text[:40], size=self.size)
        return (int(found[1]) - 1) * self.size + int(found[2]) - 1

    def _line(self, text: str) -> tuple[int, ...]:
        found = _LINE.fullmatch(text)
        if found is None or not 1 <= int(found[2]) <= self.size:
            raise FormatError("'{text}' is not a row or column of {size}x{size}", text=text[:40], size=self.size)
        at = int(found[2]) - 1
        return tuple(at * self.size + c if found[1] == "R" else c * self.size + at for c in range(self.size))

    def _number(self, text: str, most: int, least: int = 0) -> int:
        if not re.fullmatch("[0-9]{1,4}", text) or not least <= int(text) <= most:
            raise FormatError("'{text}' is not a number from {least} to {most}", text=text[:40], least=least, most=most)
        return int(text)


def _diagonal(cell: int, size: int) -> tuple[int, ...]:
    """The diagonal that begins in a cell: a corner's, or clockwise for a cell of a side."""
    row, column = divmod(cell, size)
    last = size - 1
    if column == 0 and row < last:
        down, right = 1, 1
    elif row == 0:
        down, right = 1, -1
    elif column == last:
        down, right = -1, -1
    elif row == last:
        down, right = -1, 1
    else:
        raise FormatError("{cell} is not at the edge of the board", cell=cell_name(cell, size))
    far = min(last - row if down > 0 else row, last - column if right > 0 else column)
    return tuple((row + at * down) * size + column + at * right for at in range(far + 1))


def write_constraints(puzzle: SudokuPuzzle) -> str:
    """The notation of a puzzle; FormatError where it has no word for something."""
    variant, size = puzzle.variant, puzzle.size
    words: list[str] = [] if size == 9 else [f"Shape~{size}x{size}"]
    if variant.differ or variant.extra or 0 in puzzle.masks:
        raise _inexpressible(puzzle)
    if variant.is_jigsaw:
        words += ["NoBoxes", f"Jigsaw~{values_text([region + 1 for region in variant.regions])}"]
    names = {rule: name for name, rule in _RULES.items()}
    words += ["~".join(names[rule]) for rule in variant.rules]
    ends: dict[tuple[str, str], list[str]] = {}
    for clue in variant.clues:
        if (word := _word(clue, size)) is not None:
            words.append(word)
        elif clue.constraint:
            forward = clue.all_cells[0] < clue.all_cells[-1]
            key = clue.constraint, _line_name(clue, size)
            ends.setdefault(key, ["", ""])[0 if forward else 1] = str(clue.numbers["number"])
        else:
            raise _inexpressible(puzzle)
    words += ["~".join([*key, *numbers]) for key, numbers in ends.items()]
    marks = [
        "_".join([cell_name(cell, size), *(str(digit + 1) for digit in range(size) if mask >> digit & 1)])
        for cell, mask in enumerate(puzzle.masks)
        if mask != puzzle.full
    ]
    if marks:
        words.append("~".join(["", *marks]))
    text = "." + ".".join(words or [f"Shape~{size}x{size}"])
    if not _matches(text) or read_constraints(text) != puzzle:
        raise _inexpressible(puzzle)
    return text


def _word(clue: Clue, size: int) -> str | None:
    """The constraint of one clue; None where it shares one with others, or there is none."""
    cells = [cell_name(cell, size) for cell in clue.all_cells]
    numbers = [str(number) for number in clue.numbers.values()]
    groups = [getattr(clue, name) for name in clue.group_names()]
    match clue.word:
        case "quadruple":
            return "~".join(["Quad", cells[0], *map(str, clue.numbers["digits"])])
        case "little_killer":
            return "~".join(["LittleKiller", *numbers, cells[0]])
        case "sandwich":
            return "~".join(["Sandwich", *numbers, _line_name(clue, size)])
        case "cage" if clue.numbers["repeats"]:
            return "~".join(["Sum", numbers[0], *cells])
        case "arrow" if len(groups[0]) > 1:
            return "~".join([_ARROW_WITH_PILL, str(len(groups[0])), *cells])
    if not clue.constraint or isinstance(clue, Outside):
        return None
    told = [] if clue.word in ("white_dot", "black_dot", "all_dots") else numbers[:1]
    return "~".join([clue.constraint, *told, *cells])


def _line_name(clue: Clue, size: int) -> str:
    first, second = sorted(clue.all_cells)[:2]
    return f"R{first // size + 1}" if second == first + 1 else f"C{first % size + 1}"


def _inexpressible(puzzle: SudokuPuzzle) -> FormatError:
    return FormatError("this notation cannot express '{variant}'", variant=puzzle.variant.name)


def _matches(text: str) -> bool:
    return _TEXT.fullmatch(text) is not None and _KNOWN.search(text) is not None


CONSTRAINTS = Format(
    "constraints",
    "sudoku",
    _matches,
    read_constraints,
    write_constraints,
    lambda text: filter(str.strip, text.splitlines()),
)
