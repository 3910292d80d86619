"""A packing to complete, its solutions, its numbers and its ladder."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import ClassVar

from grillon._core.packing import Problem, RecordTexts
from grillon.base.sentences import Name, Sentence
from grillon.errors import FormatError, InputError
from grillon.families.packing.about import exact_rules
from grillon.families.packing.board import HOLE, Board, Cell, reading_order
from grillon.families.packing.logic.why_no_solution import hopeless, reason
from grillon.families.packing.pieces import MAX_PIECES, TURNS, Piece
from grillon.families.packing.rules import PackingRules
from grillon.families.packing.scene import piece_words, places, scene
from grillon.model import Solution
from grillon.model.board.places import Places
from grillon.model.results.verdicts import Violation
from grillon.model.scene import Scene
from grillon.puzzle.puzzle import Puzzle

_PRIVATE, _PRIVATE_SIGNS = 0xE000, 6400
"""The first of Unicode's private-use characters, and their number."""
Laid = tuple[str, tuple[Cell, ...]]
"""A fixed piece: its symbol and its cells."""


@dataclass(frozen=True, repr=False)
class PackingPuzzle(Puzzle):
    """A board, the pieces that go on it, and those already placed.

    >>> from grillon.families.packing.pieces import piece_set
    >>> puzzle = PackingPuzzle(Board.rectangle(3, 20), piece_set("pentominoes"))
    >>> int(puzzle.count()), int(puzzle.count(up_to_symmetry=True))
    (8, 2)
    """

    family_name: ClassVar[str] = "packing"
    board: Board
    pieces: tuple[Piece, ...]
    fixed: tuple[Laid, ...] = ()

    def __post_init__(self) -> None:
        if not self.pieces:
            raise FormatError("there are no pieces")
        if len(self.pieces) > MAX_PIECES:
            raise FormatError(
                "there are at most {maximum} kinds of pieces, not {found}", maximum=MAX_PIECES, found=len(self.pieces)
            )
        seen: set[str] = set()
        for piece in self.pieces:
            if piece.symbol in seen:
                raise FormatError("two pieces are called {piece}", piece=piece.symbol)
            seen.add(piece.symbol)
            # Pieces that need not be used may have any size.
            if piece.minimum and not piece.fits_box(self.board):
                size = "x".join(map(str, piece.extent[1:] if self.board.lattice.flat else piece.extent))
                room = self.board.size_text
                raise FormatError(
                    "piece {piece} ({size}, {area} cells) is larger than the board ({room})",
                    piece=piece.symbol,
                    size=size,
                    area=piece.area,
                    room=room,
                )
        fixed = tuple(
            sorted(
                ((symbol, tuple(sorted(cells, key=reading_order))) for symbol, cells in self.fixed),
                key=lambda laid: ([reading_order(cell) for cell in laid[1]], laid[0]),
            )
        )
        for laid, again in pairwise(fixed):
            if laid == again:
                raise FormatError(
                    "piece {piece} is laid twice on {cells}", piece=laid[0], cells=Name(self.board.names, laid[1])
                )
        object.__setattr__(self, "fixed", fixed)
        _ = self.givens

    @classmethod
    def of(
        cls, board: Board, pieces: Iterable[Piece], fixed: Iterable[Laid] = (), *, spare: bool = False
    ) -> PackingPuzzle:
        """Like the constructor; with `spare`, pieces that do not fill the board leave cells empty."""
        kinds = tuple(pieces)
        if spare and sum(piece.area * piece.maximum for piece in kinds) < len(board.cells):
            board = Board(board.lattice, board.cells, frozenset(board.cells))
        return cls(board, kinds, tuple(fixed))

    @cached_property
    def bare(self) -> Problem:
        """The problem without fixed pieces, with the orientations."""
        return _shared(self.board, self.pieces)[0]

    @cached_property
    def core(self) -> Problem:
        """The problem in the form the core takes."""
        return self.bare.with_fixed(list(self.givens))

    @cached_property
    def rules(self) -> PackingRules:
        """The houses: cells and kinds."""
        return _shared(self.board, self.pieces)[1]

    @cached_property
    def kinds(self) -> dict[str, int]:
        """The number of each piece."""
        return {piece.symbol: kind for kind, piece in enumerate(self.pieces)}

    @cached_property
    def givens(self) -> tuple[int, ...]:
        """The candidates of the fixed pieces."""
        givens = []
        for symbol, cells in self.fixed:
            if symbol not in self.kinds:
                raise FormatError("a piece '{piece}' is fixed, but there is none of that name", piece=symbol)
            for cell in cells:
                if cell not in self.board.index:
                    raise FormatError(
                        "piece {piece} is fixed on {cell}, which is not on the board",
                        piece=symbol,
                        cell=Name(self.board.name, cell),
                    )
            candidate = self.rules.find(self.kinds[symbol], cells)
            if candidate is None:
                raise FormatError(
                    "piece {piece} does not have the shape of {cells}",
                    piece=symbol,
                    cells=Name(self.board.names, cells),
                )
            givens.append(candidate)
        return tuple(dict.fromkeys(givens))

    @cached_property
    def places(self) -> Places:
        """The cells and the tray."""
        return places(self)

    def scene(self, lang: str = "en") -> Scene:
        """The part of the picture that does not change."""
        return scene(self, lang)

    @property
    def exact_rules(self) -> tuple[Sentence, ...]:
        """The rules of this puzzle, in words."""
        return exact_rules(self)

    def violation(self) -> Violation | None:
        """Fixed pieces that overlap, or too many of one kind."""
        owner: dict[Cell, str] = {}
        for symbol, cells in self.fixed:
            for cell in cells:
                if cell in owner:
                    involved = tuple(c for c in self.givens if self.board.index[cell] in self.rules.cells(c))
                    terms = {"first": owner[cell], "piece": symbol, "where": Name(self.board.name, cell)}
                    return Violation(Sentence("pieces {first} and {piece} overlap on {where}", **terms), involved)
                owner[cell] = symbol
        return super().violation()

    def __str__(self) -> str:
        from grillon.families.packing.formats.text import write_native

        return write_native(self)

    def candidate_name(self, candidate: int, lang: str = "en") -> str:
        """`F on R1C1 R1C2 ...`: the piece and its cells."""
        ((symbol, cells),) = self.laid([candidate])
        return Sentence("{piece} on {cells}", piece=symbol, cells=self.board.names(cells, lang)).text(lang)

    def fact_name(self, fact: int, lang: str = "en", *, supposed: bool = False) -> str:
        """`the purple piece is on R1C1 R1C2 ...`."""
        placement = max(fact, ~fact)
        kind, cells = self.rules.kind(placement), (self.board.cells[cell] for cell in self.rules.cells(placement))
        terms = {"piece": piece_words(self.pieces, kind, lang=lang), "cells": self.board.names(cells, lang)}
        if supposed and fact >= 0:
            return Sentence("{piece} is on {cells}", **terms, context="supposed").text(lang)
        if supposed:
            return Sentence("{piece} is not on {cells}", **terms, context="supposed").text(lang)
        if fact >= 0:
            return Sentence("{piece} is on {cells}", **terms).text(lang)
        return Sentence("{piece} is not on {cells}", **terms).text(lang)

    def laid(self, candidates: Iterable[int]) -> tuple[Laid, ...]:
        """Candidates as pieces on cells, in reading order."""
        rules, board = self.rules, self.board
        pieces = [(self.pieces[rules.kind(one)].symbol, rules.cells(one)) for one in candidates]
        pieces.sort(key=lambda laid: laid[1])
        return tuple((symbol, tuple(board.cells[cell] for cell in cells)) for symbol, cells in pieces)

    def picture(self, symbols: Mapping[Cell, str]) -> str:
        """The board in letters, `.` where a cell stays empty; a row without cells is `#`, as blank lines get lost."""
        lines = self.board.rows(symbols, hole=" ")
        return "\n".join(line.replace("?", ".").rstrip() or HOLE for line in lines)

    def with_fixed(self, candidates: Iterable[int]) -> PackingPuzzle:
        """The same puzzle with exactly these pieces fixed."""
        return PackingPuzzle(self.board, self.pieces, self.laid(candidates))

    def with_givens(self, givens: Collection[int], *, ruled_out: Collection[int] = ()) -> PackingPuzzle:
        """The same board and pieces with exactly these placed."""
        self._nothing_ruled_out(ruled_out)
        for given in givens:
            if not self.rules.legal(given):
                raise InputError("{candidate} is not a candidate of this puzzle", candidate=given)
        return self.with_fixed(sorted(frozenset(givens)))

    @cached_property
    def pictures(self) -> RecordTexts | None:
        """The core's writer of solutions; None where symbols take more than a byte."""
        # A private-use character for each cell shows its place in the text.
        marks = {cell: chr(_PRIVATE + number) for number, cell in enumerate(self.board.cells)}
        text = self.picture(marks)
        signs = "".join(piece.symbol for piece in self.pieces)
        if not signs.isascii() or len(marks) > _PRIVATE_SIGNS:
            return None
        places = [text.index(mark) for mark in marks.values()]
        picture = "".join("." if ord(sign) >= _PRIVATE else sign for sign in text)
        return RecordTexts(self.core, picture.encode("ascii"), places, signs.encode("ascii"))

    @staticmethod
    def decode(record: bytes) -> list[int]:
        """The candidates of a record of the core."""
        numbers = array("i")
        numbers.frombytes(record)
        return [number for number in numbers if number >= 0]

    def record_text(self, record: bytes) -> str:
        """The text of a solution given as a record of the core: its placements in the order of their first cells."""
        if self.pictures is None:
            return self.family.formats.solution_text(self, frozenset(self.decode(record)))
        return self.pictures.write(record, "").decode("ascii")

    @cached_property
    def hopeless(self) -> bool:
        """Do sums alone show that there is no solution? A search might not end in such a case."""
        return hopeless(self)

    def reason_for_no_solution(self, lang: str = "en") -> str:
        """The reason: areas, a piece that fits nowhere, a cell nothing covers, parity; else just a complete search.

        >>> from grillon.families.packing.pieces import piece_set
        >>> PackingPuzzle(Board.rectangle(3, 9), piece_set("tetrominoes")).reason_for_no_solution()
        'The areas differ: 27 cells, but pieces for 20.'
        """
        return reason(self, lang) or super().reason_for_no_solution(lang)

    # Symmetry

    def canonical(self) -> PackingPuzzle:
        """The first of the images of the puzzle under the board's symmetries."""
        if not self.givens:
            return self
        images = self.bare.symmetries(list(self.givens))
        return self.with_fixed(min(sorted(image) for image in images))

    def is_least_image(self, solution: Solution) -> bool:
        """Is it the least of its images that keep the fixed pieces?"""
        givens, own = frozenset(self.givens), sorted(solution.candidates)
        return all(own <= sorted(image) for image in self.images(solution) if givens <= image)

    def images(self, solution: Solution) -> tuple[frozenset[int], ...]:
        """The solution under each symmetry of the board, itself first."""
        images = self.bare.symmetries(sorted(solution.candidates))
        return tuple(frozenset(image) for image in images)


@lru_cache(maxsize=32)
def _shared(board: Board, pieces: tuple[Piece, ...]) -> tuple[Problem, PackingRules]:
    """The problem of the core and the rules, shared by all puzzles with this board and these pieces."""
    kinds = [
        (piece.minimum, piece.maximum, TURNS.index(piece.turns), piece.flips, list(piece.on(board.lattice)))
        for piece in pieces
    ]
    optional = [cell in board.optional for cell in board.cells]
    problem = Problem(board.lattice.number, list(board.cells), optional, kinds, [])
    orientations = tuple((kind, tuple(shape)) for kind, shape in problem.orientations)

    return problem, PackingRules(board, pieces, orientations)
