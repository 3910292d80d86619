"""Rate puzzles: how hard for a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grillon.cli import _options as options
from grillon.sentences import Sentence

if TYPE_CHECKING:
    from grillon.model import Family


def rate(
    puzzle: options.Puzzles,
    family: options.FamilyName = None,
    format: options.FormatName = None,
    as_json: options.Json = False,
    timeout: options.Timeout = None,
    threads: options.Threads = None,
    verbose: options.Verbose = False,
) -> None:
    """Rate each puzzle: the hardest technique a person needs, and its level."""
    from grillon.cli._batches import over
    from grillon.cli._input import items
    from grillon.cli._json import puzzle_json
    from grillon.cli._output import Worst, emit, tell
    from grillon.cli._speech import current_language
    from grillon.cli._trouble import trouble_with
    from grillon.codec import to_json

    # What programs read has one language.
    lang = "en" if as_json else current_language()
    worst = Worst()
    rated = over(
        items(puzzle, family=family, format=format),
        Sentence("rating"),
        one=lambda puzzle, monitor: puzzle.rate(monitor=monitor),
        many=lambda family, puzzles: family.rate_all(puzzles, threads=threads),
        timeout=timeout,
        proper=True,
    )
    for item, rating in rated:
        trouble, code = ("", 0) if rating.solved else trouble_with(item.puzzle, lang=lang, timeout=timeout)
        if rating.limit and not code:
            code = 3
        worst.add(code)
        if as_json:
            emit({**puzzle_json(item.puzzle), "rating": to_json(rating), "trouble": trouble})
            continue
        tell(Sentence("{name}: {answer}", name=item.name, answer=trouble or rating))
        if verbose:
            uses = sorted(rating.uses.items(), key=lambda use: -item.puzzle.family.technique(use[0]).rating)
            for technique, number in uses:
                tell(f"  {number:4} x {_named(item.puzzle.family, technique, lang)}")
    worst.leave()


def _named(family: Family, technique: str, lang: str) -> str:
    """The technique's name, and what to type for it where that is another word."""
    from grillon.words import match_name

    name = Sentence(family.technique(technique).name).text(lang)
    return name if match_name(name, [technique]) else f"{name} [{technique}]"
