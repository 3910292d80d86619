"""Rate puzzles: how hard for a person."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from grillon.cli import _options as options
from grillon.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grillon.cli._input import Item
    from grillon.cli._limits import Clock
    from grillon.cli._output import ExitStatus
    from grillon.model import Family, Rating


def rate(
    puzzle: options.Puzzles,
    resume: Annotated[
        Path | None,
        typer.Option(
            "--resume",
            metavar="FILE",
            help="Keep the ratings there, one JSON object a line, and go on from what it has.",
            show_default=False,
        ),
    ] = None,
    techniques: options.Techniques = None,
    family: options.FamilyName = None,
    format: options.FormatName = None,
    as_json: options.Json = False,
    timeout: options.Timeout = None,
    timeout_each: options.TimeoutEach = None,
    threads: options.Threads = None,
    verbose: options.Verbose = False,
) -> None:
    """Rate each puzzle: the hardest technique a person needs, and its level."""
    from grillon.cli._batches import over
    from grillon.cli._input import items
    from grillon.cli._kept import Kept
    from grillon.cli._limits import Clock, late_rating
    from grillon.cli._output import ExitStatus, tell

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

    found = items(puzzle, family=family, format=format)
    if resume is None:
        for item, rating in rated(found):
            _tell(item, rating, worst, clock, as_json=as_json, verbose=verbose)
    else:
        with closing(Kept(resume)) as kept:
            for item, rating in rated(kept.missing(found)):
                kept.add(_answer(item, rating, worst, clock, "en")[0])
        tell(Sentence("{file}: {added} new, {before} were there", file=resume, added=kept.added, before=kept.before))
    worst.exit()


def _answer(item: Item, rating: Rating, worst: ExitStatus, clock: Clock, lang: str) -> tuple[dict[str, object], str]:
    """The answer as JSON, and what is wrong with a puzzle that has no rating."""
    from grillon.cli._diagnosis import diagnose
    from grillon.cli._json import puzzle_json
    from grillon.codec import to_json

    known = rating.solved or clock.over
    diagnosis, code = ("", 0) if known else diagnose(item.puzzle, lang=lang, timeout=clock.for_one)
    worst.add(3 if rating.limit and not code else code)
    return {**puzzle_json(item.puzzle), "rating": to_json(rating), "diagnosis": diagnosis}, diagnosis


def _tell(item: Item, rating: Rating, worst: ExitStatus, clock: Clock, *, as_json: bool, verbose: bool) -> None:
    from grillon.cli._output import emit, tell
    from grillon.cli._speech import current_language

    # What programs read has one language.
    lang = "en" if as_json else current_language()
    answer, diagnosis = _answer(item, rating, worst, clock, lang)
    if as_json:
        emit(answer)
        return
    tell(Sentence("{name}: {answer}", name=item.name, answer=diagnosis or rating))
    if verbose:
        uses = sorted(
            rating.uses.items(), key=lambda use: -item.puzzle.family.technique(use[0], rating.technique_set).rating
        )
        for technique, number in uses:
            tell(f"  {number:4} x {_named(item.puzzle.family, technique, lang)}")


def _named(family: Family, technique: str, lang: str) -> str:
    """The technique's name, and what to type for it where that is another word."""
    from grillon.words import match_name

    name = Sentence(family.technique(technique).name).text(lang)
    return name if match_name(name, [technique]) else f"{name} [{technique}]"
