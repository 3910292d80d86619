"""Takuzu, from its rules: no three alike in a row, as many 0 as 1 in a line, no two equal lines of one direction."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random

from tests.oracle.independent.rules.common import Budget, Solution, TooLarge, place, turned_rows, weighted

SHAPES = (
    *(((2, 2), 1), ((2, 3), 1), ((3, 2), 1), ((3, 3), 3), ((2, 4), 1), ((4, 3), 2), ((4, 4), 6), ((5, 5), 3)),
    *(((4, 6), 4), ((6, 4), 2), ((5, 4), 2), ((6, 6), 6), ((7, 5), 2), ((2, 6), 2), ((6, 2), 1), ((3, 7), 2)),
    *(((8, 6), 2), ((8, 8), 1)),
)


@dataclass(frozen=True)
class Grid:
    """Rows of 0, 1 and dots."""

    rows: tuple[str, ...]
    different: bool = True

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns."""
        return len(self.rows), len(self.rows[0])

    @property
    def odd(self) -> bool:
        """Has it a side of odd length?"""
        return self.size[0] % 2 == 1 or self.size[1] % 2 == 1


def _lines(rows: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The rows, then the columns."""
    yield rows
    yield tuple("".join(column) for column in zip(*rows, strict=True))


@lru_cache(maxsize=1 << 16)
def _line_may_be(line: str) -> bool:
    """May this line, perhaps with open cells, still become one without three alike and with the right numbers?"""
    maximum = (len(line) + 1) // 2
    return all(mark * 3 not in line and line.count(mark) <= maximum for mark in "01")


def _legal_lines(length: int) -> int:
    return sum(_line_may_be(f"{number:0{length}b}") for number in range(2**length))


class Takuzu:
    """The rules."""

    def read(self, text: str) -> Grid:
        """A headline and rows, rows alone, or a document."""
        if text.lstrip().startswith("{"):
            body = json.loads(text)["puzzle"]
            return Grid(tuple(body["rows"]), body.get("distinct", True))
        lines = text.strip().splitlines()
        words = lines[0].split() if lines[0].startswith("takuzu") else []
        rows = lines[1:] if words else lines
        return Grid(tuple(row.replace(" ", "") for row in rows), "equal" not in words)

    def write(self, board: Grid) -> str:
        """The text with a headline."""
        words = ["takuzu", "x".join(map(str, board.size)), *["odd"] * board.odd, *["equal"] * (not board.different)]
        return "\n".join([" ".join(words), *(" ".join(row) for row in board.rows)])

    def solutions(self, board: Grid, budget: Budget) -> list[Solution]:
        """Row by row, each of them a way to fill its open cells."""
        rows, columns = board.size
        found: list[Solution] = []

        def fillings(row: str, at: int = 0) -> Iterator[str]:
            budget.node()
            if not _line_may_be(row):
                return
            at = row.find(".", at)
            if at < 0:
                yield row
                return
            for mark in "01":
                yield from fillings(row[:at] + mark + row[at + 1 :], at)

        def go(done: tuple[str, ...]) -> None:
            budget.node()
            if len(done) == rows:
                standing = list(zip(*done, strict=True))
                if not board.different or len(set(standing)) == columns:
                    budget.solution()
                    found.append(_statements(done))
                return
            for row in fillings(board.rows[len(done)]):
                if board.different and row in done:
                    continue
                lines = (*done, row, *board.rows[len(done) + 1 :])
                if all(_line_may_be("".join(column)) for column in zip(*lines, strict=True)):
                    go((*done, row))

        go(())
        return found

    def broken(self, board: Grid) -> bool:
        """Three alike, too many of a mark, or two equal full lines."""
        for lines in _lines(board.rows):
            full = [line for line in lines if "." not in line]
            if not all(map(_line_may_be, lines)) or (board.different and len(set(full)) < len(full)):
                return True
        return False

    def images(self, board: Grid, random: Random) -> list[Grid]:
        """Turned and mirrored in every way, and each also with 0 and 1 exchanged."""
        found = []
        for rows, _ in turned_rows(board.rows):
            image = replace(board, rows=rows)
            exchanged = tuple(row.translate(str.maketrans("01", "10")) for row in image.rows)
            found += [image, replace(image, rows=exchanged)]
        return found

    def given(self, board: Grid, statement: str) -> Grid | None:
        """Another mark."""
        row, column, mark = place(statement)
        return None if board.rows[row][column] not in (".", mark) else self._with(board, row, column, mark)

    def taken(self, board: Grid, statement: str) -> Grid:
        """One mark less."""
        row, column, _ = place(statement)
        return self._with(board, row, column, ".")

    def _with(self, board: Grid, row: int, column: int, mark: str) -> Grid:
        rows = list(board.rows)
        rows[row] = rows[row][:column] + mark + rows[row][column + 1 :]
        return replace(board, rows=tuple(rows))

    def relatives(self, board: Grid) -> list[Grid]:
        """Lines may be equal, or not."""
        return [replace(board, different=not board.different)]

    def draw(self, random: Random) -> Grid:
        """A full grid with some cells left, some marks changed now and then; or no grid at all."""
        rows, columns = weighted(random, SHAPES)
        impossible = columns > _legal_lines(rows) or rows > _legal_lines(columns)
        different = not impossible and random.random() < 0.7
        empty = Grid(("." * columns,) * rows, different)
        full = self._full(empty, random)
        share = random.choice((0.0, 0.15, 0.3, 0.3, 0.45, 0.6, 1.0))
        kept = [
            "".join(mark if random.random() < share else "." for mark in (line if full else "." * columns))
            for line in full or empty.rows
        ]
        if random.random() < 0.2:
            at = random.randrange(rows)
            column = random.randrange(columns)
            kept[at] = kept[at][:column] + random.choice("01") + kept[at][column + 1 :]
        return replace(empty, rows=tuple(kept))

    def _full(self, empty: Grid, random: Random) -> tuple[str, ...]:
        """Some full grid: random rows while they fit, from the start again where none does."""
        rows, columns = empty.size
        legal = [f"{n:0{columns}b}" for n in range(2**columns) if _line_may_be(f"{n:0{columns}b}")]
        for _ in range(200):
            done: tuple[str, ...] = ()
            while len(done) < rows:
                rest = ("." * columns,) * (rows - len(done) - 1)
                fit = [
                    row
                    for row in legal
                    if not (empty.different and row in done)
                    and all(_line_may_be("".join(column)) for column in zip(*done, row, *rest, strict=True))
                ]
                if not fit:
                    break
                done = (*done, random.choice(fit))
            if len(done) == rows and not self.broken(replace(empty, rows=done)):
                return done
        raise TooLarge

    def solved(self, board: Grid, text: str) -> object:
        """The cells alone."""
        return _statements(self.read(text).rows)

    def told(self, board: Grid, solution: Solution) -> object:
        """The same statements."""
        return solution


def _statements(rows: tuple[str, ...]) -> Solution:
    return frozenset(
        f"R{row}C{column} = {mark}" for row, line in enumerate(rows, 1) for column, mark in enumerate(line, 1)
    )
