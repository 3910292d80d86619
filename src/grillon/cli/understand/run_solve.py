"""The body of `grillon solve`."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from time import perf_counter
from typing import Any

from grillon.base.sentences import Sentence
from grillon.cli.common.clock import TIMEOUT
from grillon.cli.common.each_puzzle import EachPuzzle
from grillon.cli.common.entries import as_givens
from grillon.cli.common.json_fields import item_json
from grillon.cli.common.lists import in_order, others_of, quick_and_others, quick_answers, tell_unread
from grillon.cli.common.output import emit, put, show
from grillon.cli.common.progress import engine_line, finishing, watching
from grillon.cli.common.sources import Item, blocks
from grillon.cli.language import complain, current_language, note
from grillon.cli.options.asked import CommandLimits, Entries, Form, Source
from grillon.cli.terminal import on_terminal
from grillon.cli.understand.solutions_json import print_json
from grillon.errors import RequestError
from grillon.lists.pace import Pace
from grillon.lists.questions import Solve
from grillon.model import Monitor, Solutions
from grillon.model.arguments import thread_number
from grillon.puzzle.puzzle import Puzzle
from grillon.search.replay import record_steps, told_steps
from grillon.search.watched_search import tells


def run_solve(
    source: Source,
    entries: Entries,
    limits: CommandLimits,
    form: Form,
    *,
    every: bool,
    limit: int | None,
    up_to_symmetry: bool,
    verbose: bool,
    **engine: str | None,
) -> None:
    """Solve each puzzle; plain lines in one call, where nothing else is asked."""
    if every and limit is not None:
        raise RequestError("--all and --limit cannot be combined")
    if up_to_symmetry and not every and limit is None:
        raise RequestError("--up-to-symmetry needs --all or --limit")
    chosen = {name: value for name, value in engine.items() if value is not None}
    maximum = limit if limit is not None else None if every else 1
    solver = Solver(form, limits, maximum, up_to_symmetry, chosen, verbose)
    special = chosen or form.as_json or verbose or up_to_symmetry or on_terminal()
    quick = maximum == 1 and not special and limits.timeout_each is None
    number, pace = 0, Pace.on_threads(thread_number(limits.threads))

    def written(_: str, __: int, texts: Sequence[object]) -> str:
        nonlocal number
        number += len(texts)
        return "".join([_after(at, str(text)) for at, text in enumerate(texts, start=number - len(texts))])

    def solve(item: Item) -> None:
        nonlocal number
        solver.solve_one(item, number)
        number += 1

    for part, others in quick_and_others(blocks(source, as_givens(entries)), quick, pace, solver.clock):
        unsolved: Iterator[tuple[Item, None]] = ((item, None) for item in solver.in_time(others))
        if part is not None and solver.clock.over:
            unsolved = ((item, None) for item in tell_unread(part, solve, solver))
        elif part is not None:
            known = quick_answers(part, Solve(), Sentence("solving"), solver)
            unsolved = in_order(part, known, ((item, None) for item in others_of(part, known)), written)
        for item, _ in unsolved:
            solve(item)
    solver.worst.exit()


class Solver(EachPuzzle):
    """Solves the puzzles of a command and prints their solutions."""

    def __init__(
        self,
        form: Form,
        limits: CommandLimits,
        maximum: int | None,
        up_to_symmetry: bool,
        engine: Mapping[str, Any],
        verbose: bool,
    ) -> None:
        super().__init__(form, limits)
        self.maximum, self.up_to_symmetry, self.engine, self.verbose = maximum, up_to_symmetry, engine, verbose

    def solve_one(self, item: Item, number: int) -> None:
        """Solve a puzzle, the one at this index of the command."""
        start, item = perf_counter(), item.proper()
        if item.error is not None:
            self.refuse(item)
            return
        if self.clock.over:
            self.worst.add(3)
            if self.form.as_json:
                _print_late(item)
            else:
                complain(_unknown(item, 0, TIMEOUT))
            return
        with watching(Sentence("solving"), timeout=self.clock.for_one) as monitor:
            if self.verbose:
                record_steps(monitor)
            found = item.puzzle.solutions(
                limit=self.maximum,
                up_to_symmetry=self.up_to_symmetry,
                threads=1 if self.verbose else self.limits.threads,
                monitor=monitor,
                **self.engine,
            )
            with found:
                if self.form.as_json:
                    with finishing(monitor):
                        given = print_json(item, found, current_language(), self.form.candidates)
                else:
                    given = _print(item.puzzle, found, number)
        self._end(item, found, given)
        if self.verbose:
            _tell_steps(item, monitor, given, perf_counter() - start)

    def _end(self, item: Item, found: Solutions, given: int) -> None:
        """Report a limit, or that there is no solution; JSON has said so."""
        diagnosis: Sentence | None = None
        if found.limit and (self.maximum is None or given < self.maximum):
            self.worst.add(3)
            diagnosis = _unknown(item, given, found.limit)
        elif not given:
            self.worst.add(1)
            lang = current_language()
            reason = item.puzzle.reason_for_no_solution(lang)
            none = Sentence("there is no solution. {reason}", reason=reason).text(lang)
            diagnosis = Sentence("{name}: {answer}", name=item.name, answer=none)
        if diagnosis is not None and not self.form.as_json:
            complain(diagnosis)


def _tell_steps(item: Item, monitor: Monitor, given: int, seconds: float) -> None:
    """What the engine chose and took back, or that it does not choose; then what it took."""
    puzzle = item.puzzle
    for step in told_steps(puzzle, monitor):
        note(step)
    if not tells(puzzle.family, monitor):
        engines = ", ".join(puzzle.family.search.engines_used(monitor)) or puzzle.family_name
        note(Sentence("{engines}: no choices to show", engines=engines))
    note(
        Sentence(
            "{name}: {given:,} {given:solution|solutions} in {seconds:.3f} s; {counters}",
            name=item.name,
            given=given,
            seconds=seconds,
            counters=engine_line(monitor, puzzle.family),
        )
    )


def _after(number: int, text: str) -> str:
    """The text of a solution, after a blank line if it has several lines and is not the first."""
    return f"\n{text}\n" if number and "\n" in text else f"{text}\n"


def _unknown(item: Item, given: int, limit: str) -> Sentence:
    return Sentence(
        "{name}: unknown after {given:,} {given:solution|solutions}: the {limit} limit was reached",
        name=item.name,
        given=given,
        limit=limit,
    )


def _print_late(item: Item) -> None:
    """Print the object of a puzzle that was not reached."""
    ending = {"solutions": [], "outcome": "unknown", "limit": TIMEOUT, "reason": "", "statistics": {}}
    emit({**item_json(item), **ending})


def _print(puzzle: Puzzle, found: Solutions, number: int) -> int:
    """Pictures on a terminal, texts in a pipe, a blank line between those of several lines."""
    given = 0
    if on_terminal():
        for solution in found:
            show(puzzle.drawing(solution.position(), lang=current_language()))
            given += 1
        return given
    first = next(found, None)
    if first is None:
        return 0
    text = str(first)
    apart = "\n" if "\n" in text else ""
    put(f"{apart}{text}" if number else text)
    for more, texts in found.text_batches(f"\n{apart}"):
        # All solutions of one puzzle have the same number of lines. There is no empty line after the last one.
        sys.stdout.write(apart + texts[: -len(apart)] if apart else texts)
        given += more
    return 1 + given
