"""How a Tectonic is written: the JSON document, the short form, ids, and what else formats know."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from grillon._core import tectonic
from grillon.base.sentences import Sentence
from grillon.errors import FormatError, RequestError
from grillon.families.tectonic.board import HOLE, LEFT_OUT, Border, Frame
from grillon.families.tectonic.formats.drawn_grids import DRAWN, read_drawn, read_solution, write_drawn
from grillon.families.tectonic.formats.letters import LETTERS, lacks_regions
from grillon.families.tectonic.formats.links import SEISMIC, SUGURU
from grillon.families.tectonic.numbering.ids import STORED, layout_id, values_id
from grillon.families.tectonic.puzzle import LARGEST_MAXIMUM, TectonicPuzzle, check_size
from grillon.formats.base import Format
from grillon.formats.rows import rows_of, same_shape, whole_rows
from grillon.formats.short import pack, wrong_length
from grillon.model.results.solutions import Solution
from grillon.puzzle.parts.formats import Formats
from grillon.puzzle.text_tree import TextTree


def one_line(text: str) -> bool:
    """Has this text no line break? One would be read as a further line of the drawing."""
    return len(text.splitlines()) <= 1


def _cells(values: Sequence[int]) -> str:
    parts: list[str] = []
    gap = 0
    for value in [*values, None]:
        if value == 0:
            gap += 1
            continue
        parts.append("z" * (gap // 26) + (chr(ord("a") + gap % 26 - 1) if gap % 26 else ""))
        gap = 0
        if value is not None:
            parts.append({HOLE: "-", LEFT_OUT: "_"}.get(value, str(value)))
    return "".join(parts)


_CELLS = frozenset("123456789abcdefghijklmnopqrstuvwxyz-_")


class TectonicFormats(Formats[TectonicPuzzle]):
    """The drawn form, letters, stored puzzles, codes, the frontier, pzpr links, Seismic IDs."""

    read_quickly = staticmethod(read_drawn)

    @property
    def own(self) -> tuple[Format[TectonicPuzzle], ...]:
        """The formats, in the order they are tried."""
        from grillon.families.tectonic.formats.codes import CODES, FRONTIER, PREFIX  # they read files of the sweep

        return DRAWN, LETTERS, STORED, CODES, PREFIX, FRONTIER, SUGURU, SEISMIC

    def to_document(self, puzzle: TectonicPuzzle) -> Mapping[str, object]:
        """The document: size, maximum and the drawing line by line, so that a person can read it."""
        return {
            "size": f"{puzzle.rows}x{puzzle.columns}",
            "maximum": puzzle.maximum,
            "drawing": write_drawn(puzzle).splitlines()[1:],
        }

    def from_document(self, document: Mapping[str, object]) -> TectonicPuzzle:
        """The puzzle of a document."""
        for name in document:
            if name not in ("size", "maximum", "drawing"):
                raise FormatError("field '{name}' is unknown", name=name)
        lines, maximum, size = document.get("drawing"), document.get("maximum"), document.get("size")
        if (
            not isinstance(lines, list)
            or not lines
            or not all(isinstance(line, str) and one_line(line) for line in lines)
        ):
            raise FormatError("field 'drawing': a list of lines is missing")
        if not isinstance(maximum, int) or isinstance(maximum, bool) or not 0 <= maximum < 10**9:
            raise FormatError("field 'maximum': a number is missing")
        puzzle = read_drawn("\n".join([f"tectonic maximum {maximum}", *lines]))
        if size is not None and size != f"{puzzle.rows}x{puzzle.columns}":
            raise FormatError(
                "field 'size': {size} is written, {rows}x{columns} is drawn",
                size=size,
                rows=puzzle.rows,
                columns=puzzle.columns,
            )
        return puzzle

    def to_short(self, puzzle: TectonicPuzzle) -> str:
        """``6x6m5w.WALLS.CELLS``: walls as bits (``w``) or, where some are unknown, as pairs of bits (``u``).

        Cells: a digit is a value, a letter a to z that many unknown cells, ``-`` a hole, ``_`` a value left out.
        """
        certain = Border.UNKNOWN not in puzzle.borders
        width = 1 if certain else 2
        bits = "".join(f"{border % 2 if certain else border:0{width}b}" for border in puzzle.borders)
        head = f"{puzzle.rows}x{puzzle.columns}m{puzzle.maximum}{'w' if certain else 'u'}"
        return f"{head}.{pack(bits)}.{_cells(puzzle.values)}"

    def from_short(self, body: str) -> TectonicPuzzle:
        """The puzzle of the body of a short form."""
        rows, columns, maximum, values, borders, wrong = tectonic.read_short(body)
        if wrong is None:
            # Holes and cells left out are the negative numbers of signed bytes.
            return TectonicPuzzle(rows, columns, maximum, tuple(memoryview(values).cast("b")), tuple(borders))
        if wrong == tectonic.ShortPart.head:
            raise FormatError("'{body}' is not SIZEmMAXIMUMw.WALLS.CELLS, such as 6x6m5w...", body=body[:40])
        if wrong == tectonic.ShortPart.size:
            check_size(rows, columns)
        head, walls, cells = body.split(".")
        if wrong == tectonic.ShortPart.walls:
            raise wrong_length(walls, Frame(rows, columns).borders * (1 if head.endswith("w") else 2))
        if wrong == tectonic.ShortPart.border:
            raise FormatError("the walls hold a border that is neither wall, open nor unknown")
        foreign = next(sign for sign in cells if sign not in _CELLS)
        raise FormatError("{sign!r} is not a cell of the short form", sign=foreign)

    def missing_part(self, text: str) -> Sentence | None:
        """The sentence for values without regions."""
        if not lacks_regions(text):
            return None
        return Sentence(
            "these are values without their regions; name the region before each value ({letters}) or draw the walls "
            "({walls})",
            letters="a1 a. b3",
            walls="+-+-+",
        )

    @property
    def tree(self) -> TextTree[TectonicPuzzle]:
        """A folder for each size and maximum, with the grids and the puzzles, one file per level."""
        from grillon.families.tectonic.formats.tree import TectonicTree

        return TectonicTree()

    def solution_text(self, puzzle: TectonicPuzzle, candidates: frozenset[int]) -> str:
        """The complete grid, drawn."""
        return str(puzzle.with_solution(candidates))

    def parse_solution(self, puzzle: TectonicPuzzle, text: str) -> Solution:
        """The solution with this text; where walls were unknown, its walls are part of it.

        >>> solution = TectonicPuzzle.blank(2, 2, 4).solve().value
        >>> solution.puzzle.family.formats.parse_solution(solution.puzzle, str(solution)) == solution
        True
        """
        return Solution(puzzle, read_solution(puzzle, text))

    def layout_id(self, puzzle: TectonicPuzzle) -> str:
        """The identifier of the walls, where all of them are known and no larger maximum numbers the candidates."""
        if not puzzle.complete_cut or LEFT_OUT in puzzle.values:
            return super().layout_id(puzzle)
        largest = max(map(len, puzzle.rules.members))
        return layout_id(puzzle) if puzzle.maximum == largest else super().layout_id(puzzle)

    def values_id(self, puzzle: TectonicPuzzle, candidates: Collection[int]) -> str:
        """The identifier of the values, whatever the regions, where no cell is left out."""
        if LEFT_OUT in puzzle.values:
            return super().values_id(puzzle, candidates)
        return values_id(puzzle.with_solution(candidates))

    def from_rows(
        self,
        rows: Iterable[Iterable[object]],
        *,
        regions: Iterable[Iterable[object]] | None = None,
        maximum: int | None = None,
    ) -> TectonicPuzzle:
        """A puzzle from rows of numbers, 0 or None for an empty cell; `regions` names the region of each cell.

        >>> from grillon import families
        >>> families["tectonic"].from_rows([[1, 0], [0, 0]], regions=["aa", "bb"])
        <TectonicPuzzle: tectonic.1.2x2m2w.C.1c>
        """
        values = whole_rows(rows, low=0, high=LARGEST_MAXIMUM)
        if regions is None:
            raise RequestError("regions: name the region of each cell")
        named = rows_of(regions, "regions")
        same_shape(values, named, "regions")
        return TectonicPuzzle.from_regions(named, values, maximum=maximum)
