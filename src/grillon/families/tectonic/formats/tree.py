"""Grids and puzzles as a tree of text files.

::

    ROOT/h08l06/m05/grilles.txt     complete grids of 8 rows and 6 columns with regions up to 5
                    d04.txt         puzzles of level 4 (1 is beginner, 6 extreme; 0 those without a level)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import cast

from grillon.errors import InputError
from grillon.families.tectonic.board import HOLE, LEFT_OUT
from grillon.families.tectonic.boards import TectonicBoards
from grillon.families.tectonic.puzzle import TectonicPuzzle
from grillon.model import Level, Solution
from grillon.sweep.run.layout import GRIDS, level_file
from grillon.sweep.run.puzzles import puzzle_of
from grillon.sweep.storage import stage_files
from grillon.sweep.storage.code_files import CodeKind

_SIZE, _MAXIMUM = re.compile(r"h(\d{2,4})l(\d{2,4})"), re.compile(r"m(\d{2})")
_LEVEL = re.compile(r"d(\d{2})\.txt")


class TectonicTree:
    """The tree of the Tectonic family."""

    def write(self, root: Path, puzzles: Iterable[tuple[TectonicPuzzle, Solution, Level | None]]) -> Sequence[Path]:
        """Add puzzles and their grids to the files of their sizes and levels; returns the files that have changed.

        >>> from tempfile import TemporaryDirectory
        >>> from grillon import families
        >>> made = families.get("tectonic").generate(seed=1, size="5x4", level="easy")
        >>> with TemporaryDirectory() as folder:
        ...     written = TectonicTree().write(Path(folder), [(made.puzzle, made.solution, made.rating.level)])
        ...     [path.name for path in written], list(TectonicTree().read(Path(folder))) == [made.puzzle]
        (['d02.txt', 'grilles.txt'], True)
        """
        fresh: dict[tuple[Path, CodeKind], set[bytes]] = {}
        for puzzle, solution, level in puzzles:
            self.check(puzzle)
            boards = TectonicBoards(puzzle.rows, puzzle.columns, largest=puzzle.maximum)
            digits = boards.digits(puzzle.with_solution(solution.candidates))
            folder, kind = root / boards.folder_name, boards.kind()
            fresh.setdefault((folder / GRIDS, kind), set()).add(digits)
            record = bytes(2 * digit + (value > 0) for digit, value in zip(digits, puzzle.values, strict=True))
            path = level_file(folder, 0 if level is None else level + 1)
            fresh.setdefault((path, replace(kind, base=2 * kind.base)), set()).add(record)
        files = sorted(fresh.items(), key=lambda item: item[0][0])
        return [path for (path, kind), records in files if stage_files.add(path, records, kind)]

    def check(self, puzzle: TectonicPuzzle) -> None:
        """Raise an error for a puzzle that such a tree cannot hold."""
        if HOLE in puzzle.values or LEFT_OUT in puzzle.values:
            raise InputError("codes are only for complete boards without holes")
        if not puzzle.complete_cut:
            raise InputError("only a puzzle whose regions are all known can be stored in a tree of text files")

    def read(self, root: Path) -> Iterator[TectonicPuzzle]:
        """Every puzzle of the tree."""
        for folder in sorted(root.glob("h*l*/m*")):
            size, maximum = _SIZE.fullmatch(folder.parent.name), _MAXIMUM.fullmatch(folder.name)
            if size is None or maximum is None:
                continue
            boards = TectonicBoards(int(size[1]), int(size[2]), largest=int(maximum[1]))
            kind = replace(boards.kind(), base=2 * boards.base)
            for path in sorted(folder.iterdir()):
                if _LEVEL.fullmatch(path.name):
                    for record in stage_files.split_records(stage_files.read(path, kind), kind.cells):
                        yield cast(TectonicPuzzle, puzzle_of(record, boards))
