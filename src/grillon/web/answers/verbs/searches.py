"""Searches: solutions, numbers of solutions."""

from __future__ import annotations

from os import cpu_count
from typing import Any

from grillon.codec import to_json
from grillon.model.work import PLAIN, chosen_from
from grillon.puzzle.family import Family
from grillon.puzzle.puzzle import Puzzle
from grillon.search.plain_search import CHOICES
from grillon.search.watched_search import Wanted
from grillon.web.answers.ask import Ask, Document
from grillon.web.answers.fields import POSITION, PUZZLE, flag, options, whole
from grillon.web.answers.requests import Request, long, verb
from grillon.web.answers.schemas import COUNTERS, NUMBER, TEXT, a_list, an_object, ref

CORES = cpu_count() or 1
THREADS = max(1, CORES - 1)
"""The default threads of a search: a core is left for hints."""
MEMORY = 1 << 30
MAX_SOLUTIONS = 200


def engine_options(request: Request, *, watched: bool = False) -> dict[str, Any]:
    """The options of the engine, if the family offers them; a `watched` search may also be the plain one.

    Nothing else passes: other keywords of a verb (its limits, for example) are the server's.
    """
    family: Family = request.puzzle.family
    given = {name: value for name, value in request.options.items() if name != "engine" or value}
    if watched and given.get("engine") == PLAIN:
        return chosen_from({"engine": (PLAIN,), **CHOICES}, given, family=family.name)
    chosen_from(family.search.choices, given, family=family.name)
    return given


@verb(
    PUZZLE,
    POSITION,
    whole("limit", 1, 1, MAX_SOLUTIONS, "How many solutions to give."),
    options(),
    answer=an_object(
        status={"enum": ["found", "none", "unknown"]},
        solutions=a_list(ref("solution")),
        limit=TEXT,
        seconds=NUMBER,
        counters=COUNTERS,
    ),
    limit=long(30.0, 600.0),
)
def solve(ask: Ask, request: Request) -> Document:
    """Solutions, with the entries of the position where it has any."""
    puzzle: Puzzle = request.puzzle.require_valid()
    chosen, monitor = engine_options(request), ask.watch()
    solutions: list[Document] = []
    limit = ""
    wanted = Wanted(request.start, monitor, chosen, limit=request.limit, threads=THREADS, memory=MEMORY)
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
        "counters": puzzle.family.search.statistics(monitor),
    }


@verb(
    PUZZLE,
    whole("up_to", None, 1, 2**62),
    flag("up_to_symmetry", False),
    options(),
    answer=an_object(count=ref("count"), seconds=NUMBER, counters=COUNTERS),
    limit=long(30.0, 600.0),
)
def count(ask: Ask, request: Request) -> Document:
    """The number of solutions: exact, or a lower bound marked as such."""
    puzzle: Puzzle = request.puzzle.require_valid()
    chosen, monitor = engine_options(request), ask.watch()
    number = puzzle.count(
        up_to=request.up_to,
        up_to_symmetry=request.up_to_symmetry,
        threads=THREADS,
        memory=MEMORY,
        monitor=monitor,
        **chosen,
    )
    return {
        "count": to_json(number, lang=ask.lang),
        "seconds": round(ask.seconds, 4),
        "counters": puzzle.family.search.statistics(monitor),
    }
