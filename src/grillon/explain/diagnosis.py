"""Why a ladder does not solve a puzzle, or why it is refused: a fault of the puzzle, or too few techniques."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from grillon.base.sentences import Argument, Name, Sentence
from grillon.errors import BrokenRules, GrillonError, LimitReached, NoSolution, NotUnique
from grillon.model import Judgement, Monitor, Rating, Verdict

if TYPE_CHECKING:
    from grillon.puzzle.puzzle import Puzzle

_ERRORS: dict[Judgement, type[GrillonError]] = {
    Judgement.SEVERAL: NotUnique,
    Judgement.NONE: NoSolution,
    Judgement.BROKEN: BrokenRules,
    Judgement.UNKNOWN: LimitReached,
}


def fault(puzzle: Puzzle, verdict: Verdict) -> Sentence | None:
    """What a check found wrong with a puzzle; None when it has one solution."""
    match verdict.judgement:
        case Judgement.NONE:
            return Sentence("there is no solution. {reason}", reason=Name(puzzle.reason_for_no_solution))
        case Judgement.SEVERAL:
            return Sentence("there are several solutions: {difference}", difference=verdict.difference)
        case Judgement.BROKEN:
            return Sentence("the givens break a rule: {violation}", violation=verdict.violation)
        case Judgement.UNKNOWN:
            return Sentence("unknown: the {limit} limit was reached", limit=verdict.limit)
    return None


def as_arranged(puzzle: Puzzle, verdict: Verdict, *, monitor: Monitor | None = None) -> Verdict:
    """The verdict for whoever rates, prints or keeps a puzzle.

    Pieces that go together in one way make one solution, the first, though the whole may also lie turned or mirrored.

    >>> from grillon import parse
    >>> halves = parse("packing square\\n...\\npiece A #\\npiece B ##")
    >>> bool(halves.check()), bool(as_arranged(halves, halves.check()))
    (False, True)
    """
    if verdict.judgement is Judgement.SEVERAL and "pieces" in puzzle.places.input_kinds:
        count = puzzle.count(up_to=2, up_to_symmetry=True, monitor=monitor)
        if count.exact and count.value == 1:
            return Verdict(Judgement.UNIQUE, verdict.solutions[:1])
    return verdict


def refusal(puzzle: Puzzle, verdict: Verdict) -> GrillonError:
    """The error where a puzzle with one solution is needed, unless the caller takes any."""
    told = fault(puzzle, verdict)
    return _ERRORS[verdict.judgement](
        Sentence("{fault} ({anyway} takes it, and marks it)", fault=told, anyway=Argument("anyway"))
    )


def diagnose(
    puzzle: Puzzle, *, lang: str = "en", timeout: float | None = None, monitor: Monitor | None = None
) -> tuple[str, Verdict]:
    """The fault of the puzzle itself, in words, and the verdict that shows it; '' when it has one solution.

    >>> from grillon import parse
    >>> text, verdict = diagnose(parse("takuzu 2x2\\n. .\\n. ."))
    >>> text
    'there are several solutions: R1C1 = 0 in one solution, R1C1 = 1 in another'
    """
    monitor = Monitor.of(monitor, timeout=timeout)
    verdict = as_arranged(puzzle, puzzle.check(monitor=monitor), monitor=monitor)
    told = fault(puzzle, verdict)
    return "" if told is None else told.text(lang), verdict


def judged(
    puzzle: Puzzle,
    rating: Rating,
    *,
    lang: str = "en",
    timeout: float | None = None,
    monitor: Monitor | None = None,
) -> tuple[Rating, str, Verdict | None]:
    """The rating, the fault of a puzzle that the ladder did not solve, in words, and the verdict that shows it.

    Beyond the ladder is a level only for a puzzle with one solution: one with none or several has no level. If that is
    not found out in time, the rating is unknown, by the limit that was reached.

    >>> from grillon import parse
    >>> puzzle = parse("takuzu 16x16\\n" + ". . . . . . . . . . . . . . . .\\n" * 16)
    >>> rating, text, _ = judged(puzzle, puzzle.rate(), timeout=0)
    >>> rating.level, rating.limit, text
    (None, 'timeout', 'unknown: the timeout limit was reached')
    """
    if rating.solved or rating.limit:
        return rating, "", None
    text, verdict = diagnose(puzzle, lang=lang, timeout=timeout, monitor=monitor)
    if verdict.judgement is not Judgement.UNIQUE:
        rating = replace(rating, level=None, limit=verdict.limit)
    return rating, text, verdict
