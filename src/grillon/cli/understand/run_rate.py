"""The body of `grillon rate`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from grillon.base.sentences import Sentence
from grillon.cli.common.each_puzzle import EachPuzzle
from grillon.cli.common.exit_codes import CODES
from grillon.cli.common.json_fields import item_json, to_json
from grillon.cli.common.lists import Asked
from grillon.cli.common.output import emit, named, say, techniques_used, tell
from grillon.cli.common.sources import Item, blocks, items
from grillon.cli.language import current_language, note
from grillon.cli.options.asked import CommandLimits, Form, Source
from grillon.cli.terminal import on_terminal
from grillon.errors import RequestError
from grillon.explain.diagnosis import judged
from grillon.lists.questions import Rate
from grillon.model import Rating


def run_rate(
    source: Source,
    limits: CommandLimits,
    form: Form,
    *,
    resume: Path | None,
    techniques: str | None,
    verbose: bool,
) -> None:
    """Rate each puzzle; plain lines in one call, where nothing else is asked."""
    if form.as_csv and resume is not None:
        raise RequestError("--csv and --resume cannot be combined: the file is JSON")
    rater = Rater(form, limits, techniques, silent=resume is not None, verbose=verbose)
    if resume is None:
        quick = form.for_people and not (verbose or techniques or limits.timeout_each or on_terminal())
        rater.asked(rater.say).of_all(blocks(source), quick=quick)
    else:
        _rate_into(resume, rater, items(source))
    rater.worst.exit()


def _rate_into(path: Path, rater: Rater, found: Iterable[Item]) -> None:
    """Rate the puzzles whose ratings a file does not have, and keep them there."""
    from grillon.cli.common.ratings_file import RatingsFile  # with SQLite: few ratings are kept

    left = 0

    def keep(item: Item, rating: Rating) -> None:
        nonlocal left
        rating, diagnosis = rater.judge(item, rating, "en")
        if rating.limit and rater.clock.over:
            left += kept.leave(item)
        else:
            kept.add_rated(item, _answer(item, rating, diagnosis))

    with RatingsFile(path, rater.techniques) as kept:
        rater.asked(keep).of_items(kept.missing(found))
    if left:
        note(Sentence("{left} {left:puzzle|puzzles} not rated in time; the same command goes on with them", left=left))
    say("{file}: {added} new, {before} already there", file=path, added=kept.added, before=kept.before)


class Rater(EachPuzzle):
    """Rates the puzzles of a command and prints the ratings; `silent` where they go to a file."""

    def __init__(
        self, form: Form, limits: CommandLimits, techniques: str | None, *, silent: bool, verbose: bool
    ) -> None:
        super().__init__(Form() if silent else form, limits, "rating", "diagnosis", silent=silent)
        self.techniques, self.verbose = techniques, verbose

    def asked(self, say: Callable[[Item, Rating], None]) -> Asked[Rating]:
        """The question for the ratings of puzzles."""
        return Asked(self, Rate(self.techniques), Sentence("rating"), say, proper=True)

    def judge(self, item: Item, rating: Rating, lang: str) -> tuple[Rating, str]:
        """The rating, and what is wrong with a puzzle that has none."""
        rating, diagnosis, verdict = judged(item.puzzle, rating, lang=lang, timeout=self.clock.for_one)
        self.worst.add(3 if rating.limit else 0 if verdict is None else CODES[str(verdict.judgement)])
        return rating, diagnosis

    def say(self, item: Item, rating: Rating) -> None:
        """Print a rating; for programs in one language."""
        lang = current_language() if self.form.for_people else "en"
        rating, diagnosis = self.judge(item, rating, lang)
        if self.table is not None:
            self.table.add_answer(item, rating, {"diagnosis": diagnosis})
        elif self.form.as_json:
            emit(_answer(item, rating, diagnosis))
        else:
            tell(named(item, diagnosis or rating))
            if self.verbose:
                _tell_details(item, rating, lang)


def _answer(item: Item, rating: Rating, diagnosis: str) -> dict[str, object]:
    return {**item_json(item), "rating": to_json(rating), "diagnosis": diagnosis}


def _tell_details(item: Item, rating: Rating, lang: str) -> None:
    """Other scales, and the techniques."""
    others = [
        Sentence("{scale} {value:.1f}", scale=scale, value=value).text(lang)
        for scale, value in rating.details.items()
        if isinstance(value, float)
    ]
    if others:
        tell("  " + ", ".join(others))
    for technique, number in techniques_used(item.puzzle.family, rating, lang):
        tell(f"  {number:4} x {technique}")
