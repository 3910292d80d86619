"""Solve puzzles: the first solution, some, or all."""

from __future__ import annotations

import sys
from itertools import groupby
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from grillon.cli import _options as options
from grillon.cli._command import Whole, verb
from grillon.cli._played import Played, played
from grillon.errors import RequestError
from grillon.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Callable

    from grillon.cli._input import Item, LineItems
    from grillon.cli._limits import Clock
    from grillon.model import Puzzle, Solutions

MAX_LINES = 1000
"""The maximum number of search steps that `--verbose` shows."""


@verb(
    examples=(
        "grillon solve {puzzle}",
        "grillon generate {family} --seed 1 | grillon solve -",
        "grillon solve {puzzle} --all --json",
    )
)
@options.puzzles
@click.option("--all", "every", is_flag=True, help="Every solution.")
@click.option("--limit", metavar="N", type=Whole(1), help="At most N solutions.")
@click.option(
    "--up-to-symmetry",
    is_flag=True,
    help="With --all or --limit: leave out rotations and reflections of earlier solutions.",
)
@options.engine
@click.option("--heuristic", metavar="NAME", help="One of its heuristics.")
@played
@options.family
@options.format
@options.json
@options.candidates
@options.timeout
@options.timeout_each
@options.threads
@options.device
@options.verbose
def solve(
    puzzle: tuple[str, ...],
    every: bool,
    limit: int | None,
    up_to_symmetry: bool,
    engine: str | None,
    heuristic: str | None,
    played: Played,
    family: str | None,
    format: str | None,
    as_json: bool,
    candidates: bool,
    timeout: float | None,
    timeout_each: float | None,
    threads: int | None,
    verbose: bool,
) -> None:
    """Solve puzzles: the first solution, some (--limit N), or all (--all)."""
    from grillon.cli._batches import Pace, in_parts, split_lines
    from grillon.cli._input import blocks
    from grillon.cli._limits import TIMEOUT, Clock
    from grillon.cli._output import ExitStatus, note, on_terminal
    from grillon.cli._progress import engine_line, finishing, watching
    from grillon.cli._speech import complain, current_language
    from grillon.model.arguments import thread_number

    options.refuse_candidates(candidates, as_json)
    if every and limit is not None:
        raise RequestError("--all and --limit cannot be combined")
    if up_to_symmetry and not every and limit is None:
        raise RequestError("--up-to-symmetry needs --all or --limit")
    lang = current_language()
    chosen: dict[str, Any] = {
        name: value for name, value in (("engine", engine), ("heuristic", heuristic)) if value is not None
    }
    worst, clock = ExitStatus(), Clock(timeout, timeout_each)
    maximum = limit if limit is not None else None if every else 1

    def solve_one(item: Item, number: int) -> None:
        start = perf_counter()
        if clock.over:
            worst.add(3)
            if as_json:
                _print_late(item)
            else:
                complain(_unknown(item, 0, TIMEOUT))
            return
        with watching(Sentence("solving"), timeout=clock.for_one) as monitor:
            found = item.require_valid().solutions(
                limit=maximum, up_to_symmetry=up_to_symmetry, threads=threads, monitor=monitor, **chosen
            )
            with found:
                if as_json:
                    from grillon.cli._solutions import print_json

                    with finishing(monitor):
                        given = print_json(item, found, lang, candidates)
                else:
                    given = _print(item.puzzle, found, number, lang)
        stopped = found.limit
        if stopped and (maximum is None or given < maximum):
            worst.add(3)
            if not as_json:
                complain(_unknown(item, given, stopped))
        elif not given:
            worst.add(1)
            if not as_json:
                reason = item.puzzle.reason_for_no_solution(lang)
                complain(
                    Sentence(
                        "{name}: {answer}",
                        name=item.name,
                        answer=Sentence("there is no solution. {reason}", reason=reason).text(lang),
                    )
                )
        if verbose:
            spent = perf_counter() - start
            for event in item.puzzle.replay(limit=maximum, max_events=MAX_LINES, **chosen):
                note(event.text(lang))
            note(
                Sentence(
                    "{name}: {given:,} {given:solution|solutions} in {seconds:.3f} s; {counters}",
                    name=item.name,
                    given=given,
                    seconds=spent,
                    counters=engine_line(monitor, item.puzzle.family),
                )
            )

    special = chosen or as_json or verbose or up_to_symmetry or on_terminal()
    quick = maximum == 1 and not special and timeout_each is None
    number, pace = 0, Pace(thread_number(threads))
    for block, each in split_lines(
        blocks(puzzle, family=family, format=format, play=played.given_in if played else None), quick
    ):
        if block is not None:
            for part in in_parts(block, pace):
                _solve_lines(part, number, clock, threads, solve_one)
                number += part.lines.number
        for item in each:
            solve_one(item, number)
            number += 1
    worst.exit()


def _solve_lines(
    block: LineItems, number: int, clock: Clock, threads: int | None, solve_one: Callable[[Item, int], None]
) -> None:
    """Solve plain lines, of which the first is puzzle `number`; those left unsolved are parsed as puzzles."""
    from grillon.cli._progress import watching

    with watching(Sentence("solving"), timeout=clock.left) as monitor:
        solved = block.lines.reader.solve(block.lines.data, threads=threads, monitor=monitor)
    for known, run in groupby(enumerate(solved, start=number), lambda answer: answer[1] is not None):
        if known:
            sys.stdout.write("".join([_after(at, text) for at, text in run if text is not None]))
        else:
            for at, _ in run:
                solve_one(block.item(at - number), at)


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
    from grillon.cli._json import item_json
    from grillon.cli._limits import TIMEOUT
    from grillon.cli._output import emit

    ending = {"solutions": [], "outcome": "unknown", "limit": TIMEOUT, "reason": "", "statistics": {}}
    emit({**item_json(item), **ending})


def _print(puzzle: Puzzle, found: Solutions, number: int, lang: str) -> int:
    """Pictures on a terminal, texts in a pipe, a blank line between those of several lines."""
    from grillon.cli._output import on_terminal, put, show

    given = 0
    if on_terminal():
        for solution in found:
            show(puzzle.drawing(solution.position(), lang=lang))
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
