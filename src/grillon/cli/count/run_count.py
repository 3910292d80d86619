"""The body of `grillon count`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from time import perf_counter
from typing import Any

from grillon.base.sentences import Sentence
from grillon.cli.common.boards import asked
from grillon.cli.common.clock import TIMEOUT
from grillon.cli.common.each_puzzle import EachPuzzle
from grillon.cli.common.entries import as_givens
from grillon.cli.common.json_fields import item_json, to_json
from grillon.cli.common.lists import Asked
from grillon.cli.common.output import answer, emit, say
from grillon.cli.common.progress import engine_line, watching
from grillon.cli.common.sources import Item, Play, alone, blocks
from grillon.cli.count.count_grids import SharedCount, count_grids
from grillon.cli.language import current_language, note
from grillon.cli.options.asked import CommandLimits, Entries, Form, Grids, Source
from grillon.cli.options.shared import only_for
from grillon.cli.terminal import on_terminal
from grillon.errors import RequestError
from grillon.lists.questions import CountSolutions
from grillon.model import Count
from grillon.puzzle.puzzle import Puzzle

SHARED = ("--workers", "--cluster", "--worker-memory", "--lots", "--tries", "--patience")
"""Options of a count that several processes share."""


def run_count(
    source: Source,
    entries: Entries,
    limits: CommandLimits,
    form: Form,
    shared: SharedCount,
    *,
    up_to: int | None,
    up_to_symmetry: bool,
    per_placement: bool,
    engine: str | None,
    verbose: bool,
    resume: Path | None,
    anyway: bool,
    rules: Mapping[str, object],
) -> None:
    """Count the solutions of each puzzle, or all grids of a family and size."""
    if form.as_csv and per_placement:
        raise RequestError("--csv and --per-placement cannot be combined")
    if named := asked(source.puzzle):
        own = ("--up-to", "--per-placement", "--engine", "--family", "--format", "--timeout-each")
        only_for(Sentence("the solutions of a puzzle"), *own)
        if up_to_symmetry and shared:
            raise RequestError("--up-to-symmetry is counted in one process: leave --workers and --cluster out")
        if not shared:
            only_for(Sentence("a count by --workers or on a --cluster"), *SHARED[2:])
        count_grids(
            Grids(*named, rules),
            limits,
            form,
            resume=resume,
            shared=shared,
            up_to_symmetry=up_to_symmetry,
            anyway=anyway,
        )
        return
    only_for(Sentence("all grids of a family and size"), "--resume", "--anyway", *SHARED)
    counter = Counter(source, limits, form, up_to, per_placement)
    singly = up_to_symmetry or per_placement or engine is not None or verbose or limits.memory
    if singly or limits.timeout_each is not None:
        chosen = {} if engine is None else {"engine": engine}
        for _, item in counter.of(source, as_givens(entries)):
            counter.count_one(item, verbose=verbose, up_to_symmetry=up_to_symmetry, **chosen)
    else:
        counter.count_lists(as_givens(entries))
    counter.worst.exit()


class Counter(EachPuzzle):
    """Counts the solutions of the puzzles of a command and prints the numbers."""

    def __init__(
        self, source: Source, limits: CommandLimits, form: Form, up_to: int | None, per_placement: bool
    ) -> None:
        super().__init__(form, limits, "count")
        self.source, self.up_to, self.per_placement = source, up_to, per_placement

    def count_lists(self, play: Play | None) -> None:
        """Count many puzzles in one call; plain lines with one solution by their numbers."""
        quick = self.form.for_people and not on_terminal() and self.up_to != 1
        counted = Asked(self, CountSolutions(self.up_to), Sentence("counting"), self._say, proper=True)
        counted.of_all(blocks(self.source, play), quick=quick)

    def count_one(self, item: Item, *, verbose: bool, up_to_symmetry: bool, **engine: Any) -> None:
        """Count the solutions of one puzzle."""
        start, late = perf_counter(), self.clock.over
        with watching(Sentence("counting"), timeout=self.clock.for_one) as monitor:
            number = (
                Count(0, TIMEOUT)
                if late
                else item.puzzle.count(
                    up_to=self.up_to,
                    up_to_symmetry=up_to_symmetry,
                    threads=self.limits.threads,
                    memory=self.limits.memory,
                    monitor=monitor,
                    **engine,
                )
            )
        self._say(item, number, late)
        if verbose:
            note(
                Sentence(
                    "{name}: {seconds:.3f} s; {counters}",
                    name=item.name,
                    seconds=perf_counter() - start,
                    counters=engine_line(monitor, item.puzzle.family),
                )
            )

    def _say(self, item: Item, number: Count, late: bool = False) -> None:
        enough = self.up_to is not None and number.value >= self.up_to
        self.worst.add(0 if enough else 3 if not number.exact else 1 if number.value == 0 else 0)
        each = self._each(item.puzzle) if self.per_placement and not late else None
        if self.table is not None:
            self.table.add_answer(item, number)
        elif self.form.as_json:
            extra = {} if each is None else {"per_placement": each}
            emit({**item_json(item), "count": to_json(number), **extra})
        else:
            answer(item, self.source, number)
            if number.exact and not number.value and alone(item, self.source):
                note(item.puzzle.reason_for_no_solution(current_language()))
            for candidate, times in (each or {}).items():
                say("{times:>12,}  {candidate}", times=times, candidate=candidate)

    def _each(self, puzzle: Puzzle) -> dict[str, int]:
        """The number of solutions with each candidate."""
        limits, lang = self.limits, "en" if self.form.as_json else current_language()
        with watching(Sentence("counting each placement"), timeout=self.clock.for_one) as monitor:
            numbers = puzzle.count_each(monitor=monitor, threads=limits.threads, memory=limits.memory)
        return {puzzle.candidate_name(candidate, lang): number for candidate, number in numbers.items()}
