"""Rate puzzles by their difficulty for a person."""

from __future__ import annotations

import sys
from contextlib import closing
from itertools import groupby
from typing import TYPE_CHECKING

import click

from grillon.cli import _options as options
from grillon.cli._command import PATH, verb
from grillon.errors import RequestError
from grillon.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from grillon.cli._batches import Pace
    from grillon.cli._input import Item, LineItems
    from grillon.cli._limits import Clock
    from grillon.cli._output import ExitStatus
    from grillon.model import Rating


@verb(examples=("grillon rate {puzzle}", "grillon rate {puzzle} --verbose"))
@options.puzzles
@click.option(
    "--resume",
    metavar="FILE",
    type=PATH,
    help="Keep the ratings in this file, one JSON object per line, and continue after those already there. What "
    "--timeout left open is not kept.",
)
@options.techniques
@options.family
@options.format
@options.json
@options.csv
@options.timeout
@options.timeout_each
@options.threads
@options.verbose
def rate(
    puzzle: tuple[str, ...],
    resume: Path | None,
    techniques: str | None,
    family: str | None,
    format: str | None,
    as_json: bool,
    as_csv: bool,
    timeout: float | None,
    timeout_each: float | None,
    threads: int | None,
    verbose: bool,
) -> None:
    """Rate each puzzle by the hardest technique a person needs, with its level."""
    from grillon.cli._batches import Pace, over, split_lines
    from grillon.cli._input import blocks, items
    from grillon.cli._limits import Clock, late_rating
    from grillon.cli._output import ExitStatus, note, on_terminal, tell
    from grillon.cli._table import Table, refuse_two_forms
    from grillon.model.arguments import thread_number

    refuse_two_forms(as_csv, as_json)
    if as_csv and resume is not None:
        raise RequestError("--csv and --resume cannot be combined: the file is JSON")
    worst, clock = ExitStatus(), Clock(timeout, timeout_each)

    def rated(found: Iterable[Item]) -> Iterable[tuple[Item, Rating]]:
        return over(
            found,
            Sentence("rating"),
            one=lambda puzzle, monitor: puzzle.rate(techniques=techniques, monitor=monitor),
            many=lambda family, puzzles, monitor: family.rate_all(
                puzzles, techniques=techniques, threads=threads, monitor=monitor
            ),
            late=lambda puzzle: late_rating(puzzle, techniques),
            clock=clock,
            threads=threads,
            proper=True,
            silent=resume is not None,
        )

    if not (as_json or as_csv or verbose or resume or techniques or timeout_each or on_terminal()):
        pace = Pace(thread_number(threads))
        for block, each in split_lines(blocks(puzzle, family=family, format=format), quick=True):
            if block is not None:
                _rate_lines(block, clock, threads, pace, rated, worst)
            for item, rating in rated(each):
                _tell(item, rating, worst, clock, as_json=False, verbose=False)
        worst.exit()
        return
    found = items(puzzle, family=family, format=format)
    if as_csv:
        table = Table.of_answers("rating", "diagnosis")
        for item, rating in rated(found):
            table.add_answer(item, rating, {"diagnosis": _diagnosis(item, rating, worst, clock, "en")})
    elif resume is None:
        for item, rating in rated(found):
            _tell(item, rating, worst, clock, as_json=as_json, verbose=verbose)
    else:
        from grillon.cli._kept import Kept

        left = 0
        with closing(Kept(resume, techniques)) as kept:
            for item, rating in rated(kept.missing(found)):
                answer = _answer(item, rating, worst, clock)
                if rating.limit and clock.over:
                    left += 1
                else:
                    kept.add(answer)
        if left:
            note(
                Sentence(
                    "{left} {left:puzzle|puzzles} not rated in time; the same command goes on with them", left=left
                )
            )
        tell(Sentence("{file}: {added} new, {before} already there", file=resume, added=kept.added, before=kept.before))
    worst.exit()


def _rate_lines(
    block: LineItems,
    clock: Clock,
    threads: int | None,
    pace: Pace,
    rated: Callable[[Iterable[Item]], Iterable[tuple[Item, Rating]]],
    worst: ExitStatus,
) -> None:
    """Rate puzzles with one solution in batches, by their numbers; parse all others as puzzles."""
    from grillon.cli._batches import in_parts
    from grillon.cli._output import numbered
    from grillon.cli._progress import watching

    for part in in_parts(block, pace):
        with watching(Sentence("rating"), timeout=clock.left) as monitor:
            ratings = part.lines.reader.rate(part.lines.data, threads=threads, monitor=monitor)
        for known, run in groupby(enumerate(ratings), lambda answer: answer[1] is not None):
            if known:
                worst.add(0)
                sys.stdout.write(numbered(part.source, ((part.first + place, rating) for place, rating in run)))
            else:
                for item, rating in rated(part.item(place) for place, _ in run):
                    _tell(item, rating, worst, clock, as_json=False, verbose=False)


def _answer(item: Item, rating: Rating, worst: ExitStatus, clock: Clock) -> dict[str, object]:
    """The answer as JSON; in one language for programs."""
    from grillon.cli._json import item_json
    from grillon.codec import to_json

    diagnosis = _diagnosis(item, rating, worst, clock, "en")
    return {**item_json(item), "rating": to_json(rating), "diagnosis": diagnosis}


def _diagnosis(item: Item, rating: Rating, worst: ExitStatus, clock: Clock, lang: str) -> str:
    """What is wrong with a puzzle that has no rating."""
    from grillon.cli._diagnosis import diagnosis_and_code

    known = rating.solved or clock.over
    diagnosis, code = ("", 0) if known else diagnosis_and_code(item.puzzle, lang=lang, timeout=clock.for_one)
    worst.add(3 if rating.limit and not code else code)
    return diagnosis


def _tell(item: Item, rating: Rating, worst: ExitStatus, clock: Clock, *, as_json: bool, verbose: bool) -> None:
    from grillon.cli._output import emit, named, techniques_used, tell
    from grillon.cli._speech import current_language

    if as_json:
        emit(_answer(item, rating, worst, clock))
        return
    lang = current_language()
    diagnosis = _diagnosis(item, rating, worst, clock, lang)
    tell(named(item, diagnosis or rating))
    if verbose:
        others = [
            Sentence("{scale} {value:.1f}", scale=scale, value=value).text(lang)
            for scale, value in rating.details.items()
            if isinstance(value, float)
        ]
        if others:
            tell("  " + ", ".join(others))
        for technique, number in techniques_used(item.puzzle.family, rating, lang):
            tell(f"  {number:4} x {technique}")
