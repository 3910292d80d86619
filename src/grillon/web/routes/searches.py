"""Searches: solutions, numbers of solutions."""

from __future__ import annotations

from os import cpu_count

from grillon.codec import to_json
from grillon.model import Puzzle
from grillon.model.watching import Wanted
from grillon.web.requests import (
    COUNTERS,
    NUMBER,
    POSITION,
    PUZZLE,
    TEXT,
    Request,
    Verb,
    a_list,
    an_object,
    flag,
    options,
    ref,
    whole,
)
from grillon.web.work import Ask, Document

CORES = cpu_count() or 1
THREADS = max(1, CORES - 1)
"""The default threads of a search: a core is left for hints."""
MEMORY = 1 << 30
MAX_SOLUTIONS = 200


def _solve(ask: Ask, request: Request) -> Document:
    puzzle: Puzzle = request.puzzle.require_valid()
    monitor = ask.watch()
    solutions: list[Document] = []
    limit = ""
    wanted = Wanted(request.start, monitor, request.options, limit=request.limit, threads=THREADS, memory=MEMORY)
    with wanted as found:
        for solution in found:
            solutions.append(to_json(solution, within=puzzle, lang=ask.lang))
            ask.tell("item", solutions[-1])
            if len(solutions) == request.limit:
                break
        else:
            limit = found.limit
    return {
        "status": "found" if solutions else "unknown" if limit else "none",
        "solutions": solutions,
        "limit": str(limit),
        "seconds": round(ask.seconds, 4),
        "counters": puzzle.family.statistics(monitor),
    }


def _count(ask: Ask, request: Request) -> Document:
    puzzle: Puzzle = request.puzzle.require_valid()
    monitor = ask.watch()
    number = puzzle.count(
        up_to=request.up_to,
        up_to_symmetry=request.up_to_symmetry,
        threads=THREADS,
        memory=MEMORY,
        monitor=monitor,
        **request.options,
    )
    return {
        "count": to_json(number, lang=ask.lang),
        "seconds": round(ask.seconds, 4),
        "counters": puzzle.family.statistics(monitor),
    }


VERBS = (
    Verb(
        "solve",
        _solve,
        (PUZZLE, POSITION, whole("limit", 1, 1, MAX_SOLUTIONS, "How many solutions to give."), options()),
        an_object(
            status={"enum": ["found", "none", "unknown"]},
            solutions=a_list(ref("solution")),
            limit=TEXT,
            seconds=NUMBER,
            counters=COUNTERS,
        ),
        "Solutions, with the entries of the position where it has any.",
        "long",
        30.0,
        600.0,
        stops=True,
    ),
    Verb(
        "count",
        _count,
        (PUZZLE, whole("up_to", None, 1, 2**62), flag("up_to_symmetry", False), options()),
        an_object(count=ref("count"), seconds=NUMBER, counters=COUNTERS),
        "The number of solutions: exact, or a lower bound marked as such.",
        "long",
        30.0,
        600.0,
        stops=True,
    ),
)
