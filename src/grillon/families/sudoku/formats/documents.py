"""How a Sudoku is written: the JSON document, the short form, and what else formats know."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from grillon.errors import FormatError
from grillon.families.sudoku.canonical import canonical_lines
from grillon.families.sudoku.digits import values_text, write_described
from grillon.families.sudoku.formats import constraints, drawn_grids, grids, links, site_links, text
from grillon.families.sudoku.formats.lines import read_digits
from grillon.families.sudoku.formats.text import SYMBOL_VALUE, read_clue, read_described
from grillon.families.sudoku.puzzle import SudokuPuzzle
from grillon.families.sudoku.variants import (
    LARGEST,
    SMALLEST,
    SYMBOLS,
    Variant,
    default_box,
    rule_names,
    short_rule_names,
)
from grillon.formats.rows import rows_of, same_shape, whole_rows
from grillon.formats.short import pack, unpack
from grillon.formats.tatham import decode_regions, encode_regions
from grillon.puzzle.parts.formats import Formats, texts_in

if TYPE_CHECKING:
    from grillon.puzzle.family import Family


def _numbers(document: Mapping[str, object], name: str, length: int | None = None) -> tuple[tuple[int, ...], ...]:
    lists = document.get(name, [])
    if not isinstance(lists, list):
        raise FormatError("field '{name}': a list of lists is missing", name=name)
    for numbers in lists:
        if not isinstance(numbers, list) or not all(type(number) is int for number in numbers):
            raise FormatError("field '{name}': {numbers!r} is not a list of cells", name=name, numbers=numbers)
        if length is not None and len(numbers) != length:
            raise FormatError(
                "field '{name}': {numbers!r} does not have {length} cells", name=name, numbers=numbers, length=length
            )
    return tuple(tuple(numbers) for numbers in lists)


# The short form: VARIANT.CELLS, then r and the walls of a jigsaw (s and the region of each cell where walls do not
# determine them), h and further houses, d and further pairs (two characters per cell), c and the lines of the clues
# (seven bits a character), m and the sets of pencil marks

_GAP = 26


def _cells(values: tuple[int, ...], size: int) -> str:
    """The cells: digits up to 9x9, capital letters on larger boards; a small letter is a gap of 1 to 26 cells."""
    parts: list[str] = []
    gap = 0
    for value in [*values, -1]:
        if value == 0:
            gap += 1
            continue
        parts.append("z" * (gap // _GAP) + (chr(ord("a") + gap % _GAP - 1) if gap % _GAP else ""))
        gap = 0
        if value > 0:
            parts.append(str(value) if size <= 9 else chr(ord("A") + value - 1))
    return "".join(parts)


def _places(cells: Sequence[int]) -> str:
    return pack("".join(f"{cell:012b}" for cell in cells))


def _read_places(text: str, length: int) -> tuple[tuple[int, ...], ...]:
    """Groups of `length` cells, two characters each; the variant checks that the cells exist."""
    if not text or len(text) % (2 * length):
        raise FormatError(
            "groups of {length} cells take {step} characters each, not {found}",
            length=length,
            step=2 * length,
            found=len(text),
        )
    bits = unpack(text, 6 * len(text))
    cells = [int(bits[start : start + 12], 2) for start in range(0, len(bits), 12)]
    return tuple(tuple(cells[start : start + length]) for start in range(0, len(cells), length))


def _lines(packed: str) -> list[str]:
    """The lines of text in a packed field."""
    bits = unpack(packed, 6 * len(packed))
    signs = (int(bits[at : at + 7], 2) for at in range(0, len(bits) - 6, 7))
    return bytes(filter(None, signs)).decode("ascii").splitlines()


class SudokuFormats(Formats[SudokuPuzzle]):
    """Lines, files of lines, grids, and the links of other programs."""

    read_quickly = staticmethod(read_digits)

    def __init__(self, family: Family[SudokuPuzzle]) -> None:
        super().__init__(family)
        self._last_layout: tuple[Variant | None, str] = (None, "")

    own = (
        text.LINE,
        text.SDM,
        text.EXCHANGE,
        grids.SDK,
        grids.GRID,
        drawn_grids.DRAWN,
        text.TEXT,
        constraints.CONSTRAINTS,
        links.PZPR,
        links.SOLO,
        links.FPUZZLES,
        links.SUDOKUPAD,
        site_links.SUDOKUWIKI,
        site_links.COACH,
        site_links.EXCHANGE_LINK,
        site_links.HODOKU,
    )

    def to_document(self, puzzle: SudokuPuzzle) -> dict[str, object]:
        """The document: size, rows of cells, and anything unusual (regions, rules, extra houses and pairs).

        >>> from grillon.families.sudoku.formats.text import read_line
        >>> board = read_line("12" + "." * 14)
        >>> board.family.formats.to_document(board)
        {'size': 4, 'rows': ['1 2 . .', '. . . .', '. . . .', '. . . .']}
        """
        variant, size = puzzle.variant, puzzle.size
        plain = SudokuPuzzle(Variant(size, variant.regions), puzzle.masks)
        document: dict[str, object] = {"size": size, "rows": write_described(plain).splitlines()[1 : size + 1]}
        if variant.is_jigsaw:
            symbols = [SYMBOLS[region] for region in variant.regions]
            document["regions"] = ["".join(symbols[i : i + size]) for i in range(0, variant.cells, size)]
        if variant.rules:
            document["rules"] = short_rule_names(variant.rules)
        if variant.extra:
            document["houses"] = [list(house) for house in variant.extra]
        if variant.differ:
            document["differ"] = [list(pair) for pair in variant.differ]
        if variant.clues:
            document["clues"] = [clue.text(size) for clue in variant.clues]
        return document

    def from_document(self, document: Mapping[str, object]) -> SudokuPuzzle:
        """The puzzle of a document."""
        for name in document:
            if name not in ("size", "rows", "regions", "rules", "houses", "differ", "clues"):
                raise FormatError("field '{name}' is unknown", name=name)
        size = document.get("size")
        if not isinstance(size, int) or isinstance(size, bool):
            raise FormatError("field 'size': a number is missing")
        if not SMALLEST <= size <= LARGEST:
            raise FormatError("field 'size': {size} is not a size", size=size)
        rows = texts_in(document, "rows")
        lines = [f"sudoku {size}x{size}", *rows]
        if "regions" in document or default_box(size) is None:
            lines += ["regions", *texts_in(document, "regions")]
        plain = read_described("\n".join(lines))
        variant = Variant(
            size,
            plain.variant.regions,
            rule_names(texts_in(document, "rules") if "rules" in document else ()),
            _numbers(document, "houses"),
            tuple((a, b) for a, b in _numbers(document, "differ", length=2)),
            tuple(read_clue(line, size) for line in texts_in(document, "clues")) if "clues" in document else (),
        )
        return SudokuPuzzle(variant, plain.masks)

    def to_short(self, puzzle: SudokuPuzzle) -> str:
        """`9-x.CELLS`: size and rules, then givens with letters for gaps; regions and pencil marks in separate fields.

        >>> from grillon.families.sudoku.formats.text import read_line
        >>> board = read_line("12" + "." * 14)
        >>> board.family.formats.to_short(board)
        '4.12n'
        """
        variant, size = puzzle.variant, puzzle.size
        fields = ["-".join([str(size), *short_rule_names(variant.rules)]), _cells(puzzle.values, size)]
        if variant.is_jigsaw:
            walls = encode_regions(variant.regions, size)
            # Walls show which cells are connected: regions in several parts are written cell by cell.
            whole = tuple(decode_regions(walls, size)) == variant.regions
            fields.append("r" + walls if whole else "s" + "".join(SYMBOLS[region] for region in variant.regions))
        for sign, groups in (("h", variant.extra), ("d", variant.differ)):
            if groups:
                fields.append(sign + "".join(_places(group) for group in groups))
        if variant.clues:
            lines = "\n".join(clue.text(size) for clue in variant.clues)
            fields.append("c" + pack("".join(f"{ord(sign):07b}" for sign in lines)))
        if puzzle.has_marks:
            fields.append("m" + pack("".join(f"{mask:0{size}b}" for mask in puzzle.masks)))
        return ".".join(fields)

    def from_short(self, body: str) -> SudokuPuzzle:
        """The puzzle of the body of a short form."""
        fields = body.split(".")
        head = re.fullmatch(r"(\d{1,2})((?:-[a-z]+)*)", fields[0])
        if head is None or len(fields) < 2:
            raise FormatError(
                "the body is SIZE with rules, '.', the cells, and fields r and m for regions and pencil marks"
            )
        size, rules = int(head[1]), [name for name in head[2].split("-") if name]
        values: list[int] = []
        for symbol in fields[1]:
            if "a" <= symbol <= "z":
                values.extend([0] * (ord(symbol) - ord("a") + 1))
            elif symbol.isdigit() and size <= 9:
                values.append(int(symbol))
            elif "A" <= symbol <= "Y" and size > 9:
                values.append(ord(symbol) - ord("A") + 1)
            else:
                raise FormatError(
                    "{symbol!r} is not a cell of the short form of {size}x{size}", symbol=symbol, size=size
                )
        further = {field[:1]: field[1:] for field in fields[2:]}
        if set(further) - set("rshdcm") or len(further) != len(fields) - 2:
            raise FormatError(
                "'{field}' is neither regions (r), houses (h), pairs (d), clues (c) nor pencil marks (m)",
                field=".".join(fields[2:])[:20],
            )
        if "s" in further:
            regions = tuple(map(ord, further["s"]))
        elif "r" in further:
            regions = tuple(decode_regions(further["r"], size))
        else:
            regions = Variant.boxed(size).regions
        variant = Variant(
            size,
            regions,
            rule_names(rules),
            _read_places(further["h"], size) if "h" in further else (),
            tuple((first, second) for first, second in _read_places(further["d"], 2)) if "d" in further else (),
            tuple(read_clue(line, size) for line in _lines(further["c"])) if "c" in further else (),
        )
        puzzle = SudokuPuzzle.from_values(values, variant)
        if "m" not in further:
            return puzzle
        bits = unpack(further["m"], variant.cells * size)
        return SudokuPuzzle(variant, tuple(int(bits[i : i + size], 2) for i in range(0, len(bits), size)))

    def solution_text(self, puzzle: SudokuPuzzle, candidates: frozenset[int]) -> str:
        """The solved grid, in the form of the puzzle itself."""
        return str(puzzle.with_givens(candidates))

    def from_rows(
        self,
        rows: Iterable[Iterable[object]],
        *,
        regions: Iterable[Iterable[object]] | None = None,
        rules: Iterable[str] = (),
    ) -> SudokuPuzzle:
        """A puzzle from rows of digits, 0 or None for an empty cell; `regions` names the region of each cell.

        `rules` are further ones, such as "x" for both diagonals; they are named as in the text of a puzzle.

        >>> from grillon import families
        >>> rows = [[0, 0, 0, 4], [0, 1, 2, 0], [0, 2, 0, 0], [0, 0, 0, 0]]
        >>> str(families["sudoku"].from_rows(rows, rules=["x"])).splitlines()[0]
        'sudoku 4x4 x'
        """
        cells = rows_of(rows)
        high = len(cells)
        numbers = whole_rows(
            [[SYMBOL_VALUE.get(cell, cell) if isinstance(cell, str) else cell for cell in row] for row in cells],
            low=0,
            high=high,
        )
        shape = f"{high}x{len(cells[0])}"
        lines = [" ".join((self._family.name, shape, *rules)), *(" ".join(values_text(row)) for row in numbers)]
        if regions is not None:
            named = rows_of(regions, "regions")
            same_shape(cells, named, "regions")
            symbols: dict[object, str] = {}
            for row in named:
                for region in row:
                    symbols.setdefault(region, SYMBOLS[len(symbols) % len(SYMBOLS)])
            lines += ["regions", *("".join(symbols[region] for region in row) for row in named)]
        return self._family.parse("\n".join(lines))

    def canonical_texts(self, puzzles: Sequence[SudokuPuzzle]) -> list[str]:
        """As in the contract; classic puzzles in one call to the core, which releases the interpreter."""
        if all(puzzle.variant.is_classic and not puzzle.has_marks for puzzle in puzzles):
            return list(canonical_lines(map(str, puzzles)))
        return super().canonical_texts(puzzles)

    def layout_id(self, puzzle: SudokuPuzzle) -> str:
        """As in the contract, computed once for all puzzles of a variant."""
        if puzzle.has_marks:
            return super().layout_id(puzzle)
        known, layout = self._last_layout
        if puzzle.variant != known:
            layout = super().layout_id(puzzle)
            self._last_layout = puzzle.variant, layout
        return layout
