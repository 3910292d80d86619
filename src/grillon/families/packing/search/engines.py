"""How a packing is solved and counted: streamed, one of each class, drawn at random, for each placement."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import ClassVar

from grillon._core import packing
from grillon.base.sentences import Sentence
from grillon.errors import LimitReached, NoSolution, RequestError
from grillon.families.packing.puzzle import PackingPuzzle
from grillon.families.packing.search.counting import (
    LARGE,
    can_be_assembled,
    card,
    count_solutions,
    is_listed,
    share,
    too_large_to_list,
)
from grillon.families.packing.search.options import CHOICES, LEARNED, MEMORY, PIECE_ORDERS, SEARCHES, SearchNumbers
from grillon.model.arguments import known_seed, whole_number
from grillon.model.monitor import Monitor
from grillon.model.results.answers import Count
from grillon.model.results.solutions import KnownRecords, Records, Representatives, Solution, Solutions
from grillon.model.work import Choices, Work
from grillon.puzzle.parts.search import Search


class PackingSearch(Search[PackingPuzzle]):
    """`engine`, `heuristic`, `cells` (an order of cells) and `prune` decide how solutions are found.

    The engine `sweep` lists them without dead ends, from live states of at most `memory` bytes. The heuristic `learned`
    starts with the beginnings a network rates best (extra 'learn') and continues with the exact cover.

    >>> from grillon.families.packing.board import Board
    >>> from grillon.families.packing.pieces import piece_set
    >>> puzzle = PackingPuzzle(Board.rectangle(3, 20), piece_set("pentominoes"))
    >>> sum(1 for solution in puzzle.solutions(engine="sweep"))
    8
    """

    choices = CHOICES
    choice_words: ClassVar[Mapping[str, Mapping[str, Sentence]]] = {
        "engine": {
            "automatic": Sentence("the better of both searches"),
            "bitboard": Sentence("fills the first free cell"),
            "cover": Sentence("fills the tightest place first"),
            "sweep": Sentence("a sweep, equal states merged"),
            "assembly": Sentence("large boards, part by part"),
        },
        "heuristic": {
            "given": Sentence("pieces in the order listed"),
            "ascender": Sentence("small pieces first"),
            "descender": Sentence("large pieces first"),
            "compactness": Sentence("compact pieces first"),
            "compactness_inverse": Sentence("long pieces first"),
            "perimeter": Sentence("short outlines first"),
            "perimeter_inverse": Sentence("long outlines first"),
            "holes": Sentence("few hollows first"),
            "holes_inverse": Sentence("many hollows first"),
            "border": Sentence("from the border inwards"),
            "learned": Sentence("what a network finds likely"),
        },
        "cells": {
            "automatic": Sentence("chosen by the engine"),
            "short_side": Sentence("along the short side"),
            "border": Sentence("from the border inwards"),
            "constrained": Sentence("the tightest cell first"),
        },
    }

    def engine_choices(self, engine: str) -> Choices:
        """The options of an engine; a sweep and an assembly have their own."""
        return {} if engine in ("sweep", "assembly") else super().engine_choices(engine)

    @property
    def compared(self) -> tuple[str, tuple[str, ...]]:
        """The orders of pieces, without the order in which they are given."""
        return "cover", PIECE_ORDERS[1:]

    def engines_used(self, monitor: Monitor) -> tuple[str, ...]:
        """The engines used, including those chosen by the core, which counts the nodes of each."""
        marked = (name for number, name in enumerate(SEARCHES) if monitor.control.rule_counter(number))
        return (*super().engines_used(monitor), *marked)

    def solutions(self, puzzle: PackingPuzzle, work: Work) -> Solutions:
        """All solutions, by the engine and in the order that the options name."""
        if work.monitor.device == "gpu":
            from grillon.families.packing.search.gpu import GpuRecords

            return _stream(puzzle, GpuRecords(card(work), puzzle, work.monitor, work.limit), work)
        way, control, limit = SearchNumbers.of(work), work.monitor.control, work.limit or 0
        if way.automatic and puzzle.hopeless:
            return _stream(puzzle, KnownRecords(), work)
        if work.name("heuristic") == LEARNED:
            from grillon.families.packing.learn.order import OrderedRecords

            return _stream(puzzle, OrderedRecords(puzzle, work, work.memory or MEMORY), work)
        if way.sweep:
            work.monitor.engines.append("sweep")
            return _stream(puzzle, packing.sweep_search(puzzle.core, control, **share(work), limit=limit), work)
        if way.assembly or (way.automatic and too_large_to_list(puzzle)):
            if not can_be_assembled(puzzle):
                raise RequestError("the engine 'assembly' fills flat boards without optional cells")
            work.monitor.engines.append("assembly")
            return _stream(puzzle, packing.assemble(puzzle.core, control, limit=limit), work)
        stream = packing.search(
            puzzle.core,
            control,
            [],
            [],
            **way.search,
            **share(work),
            limit=limit,
            use_symmetry=work.limit is None and way.plain,
        )
        return _stream(puzzle, stream, work)

    def representatives(self, puzzle: PackingPuzzle, work: Work) -> Solutions:
        """One solution of each class: found by the core, unless options are set or the board is too large."""
        plain = SearchNumbers.of(work).automatic and work.name("heuristic") != LEARNED
        if not plain or too_large_to_list(puzzle) or work.monitor.device != "cpu":
            # The same solutions as those of the core, whatever the options.
            every = self.solutions(puzzle, replace(work, limit=None))
            return Representatives(every, work.limit, puzzle.is_least_image)
        if puzzle.hopeless:
            return _stream(puzzle, KnownRecords(), work)
        stream = packing.representatives(
            puzzle.core, work.monitor.control, engine=0, threads=work.threads, limit=work.limit or 0
        )
        return _stream(puzzle, stream, work)

    def sample(self, puzzle: PackingPuzzle, number: int, seed: int, work: Work) -> list[Solution]:
        """Random solutions, drawn uniformly; the same seed draws the same ones.

        NoSolution when there is none to draw, LimitReached when the live states need more than `memory` bytes.

        >>> from grillon.families.packing.board import Board
        >>> from grillon.families.packing.pieces import piece_set
        >>> puzzle = PackingPuzzle(Board.rectangle(3, 20), piece_set("pentominoes"))
        >>> drawn = puzzle.sample(3, seed=7)
        >>> len(drawn), all(puzzle.verify(solution) for solution in drawn)
        (3, True)
        >>> puzzle.sample(2, seed=7) == drawn[:2]
        True
        """
        monitor = work.monitor
        whole_number("number", number, maximum=2**63 - 1)
        try:
            records = packing.sweep_sample(puzzle.core, monitor.control, known_seed(seed), number, **share(work))
        except packing.NotSweepable as problem:
            raise LimitReached("drawing solutions: {problem}", problem=problem) from None
        if records is None:
            raise LimitReached("drawing solutions: the {limit} limit was reached", limit=monitor.limit)
        if number and not records:
            raise NoSolution("drawing solutions: there is none")
        size = puzzle.core.record_bytes
        return [
            Solution.of_record(puzzle, records[start : start + size], puzzle.decode, puzzle.record_text)
            for start in monitor.while_time(range(0, len(records), size))
        ]

    def count_each(self, puzzle: PackingPuzzle, work: Work) -> Mapping[int, int]:
        """The number of solutions that use each placement, without those that none uses.

        Flat boards are counted from the live states of a sweep, others by listing.

        >>> from grillon.families.packing.board import Board
        >>> from grillon.families.packing.pieces import piece_set
        >>> puzzle = PackingPuzzle(Board.rectangle(3, 20), piece_set("pentominoes"))
        >>> sum(puzzle.count_each().values())  # twelve pieces in each of eight solutions
        96
        """
        if puzzle.board.lattice.flat and len(puzzle.board.cells) <= LARGE:
            with suppress(packing.NotSweepable):
                numbers = packing.sweep_count_each(puzzle.core, work.monitor.control, **share(work))
                if numbers is None:
                    limit = work.monitor.limit
                    raise LimitReached("counting each candidate: the {limit} limit was reached", limit=limit)
                return dict(sorted(numbers))
        return super().count_each(puzzle, replace(work, memory=None))

    def count(self, puzzle: PackingPuzzle, work: Work) -> Count:
        """The number of solutions, by the engine that suits the board; exact, or marked as a bound."""
        return super().count(puzzle, work) if is_listed(puzzle, work) else count_solutions(puzzle, work)

    def count_classes(self, puzzle: PackingPuzzle, work: Work) -> Count:
        """The number of solutions, with those that are turned or mirrored copies of each other counted once."""
        images = packing.free_symmetries(puzzle.core)
        if images:
            total = self.count(puzzle, replace(work, limit=None))
            return Count(total.value // images, total.limit)
        if work.monitor.device == "gpu":
            return super().count_classes(puzzle, work)
        number, complete = packing.count_representatives(
            puzzle.core, work.monitor.control, engine=SearchNumbers.of(work).engine, threads=work.threads
        )
        return Count(number, "" if complete else work.monitor.limit)


def _stream(puzzle: PackingPuzzle, stream: Records, work: Work) -> Solutions:
    return Solutions(
        puzzle,
        stream,
        work,
        record_size=puzzle.core.record_bytes,
        decode=puzzle.decode,
        text=puzzle.record_text,
        texts=None if puzzle.pictures is None else puzzle.pictures.write,
    )
