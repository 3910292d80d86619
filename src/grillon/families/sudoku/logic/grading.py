"""The difficulty requested: a band of ratings, and a technique of either set that must be needed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from grillon.base.names import suggestion
from grillon.base.sentences import Argument
from grillon.errors import RequestError
from grillon.families.sudoku.logic.ladder import rate_values
from grillon.families.sudoku.logic.people_techniques import PEOPLE
from grillon.families.sudoku.logic.techniques import CLASSIC_SET, NESTED, TECHNIQUES, bits_up_to
from grillon.families.sudoku.variants import Variant
from grillon.model import Level, Monitor
from grillon.model.results.ratings import Technique, TechniqueSet

SETS = (CLASSIC_SET, PEOPLE)
NAMED = tuple(dict.fromkeys(technique.id for known in SETS for technique in known.techniques))
"""The techniques of both sets."""
_LOWEST, _HIGHEST = 0.0, 99.0
_NESTED_FROM = min(technique.rating for index, technique in enumerate(TECHNIQUES) if NESTED >> index & 1)
_SOLVED, _BUDGET = 0, 5
"""The core's codes for how a ladder ended."""


@dataclass(frozen=True, slots=True)
class Grade:
    """The ratings accepted, and the technique without which the puzzle must not be solvable."""

    low: float
    high: float
    technique: Technique | None
    known: TechniqueSet

    @classmethod
    def read(cls, options: Mapping[str, object]) -> Grade:
        """The grade of a completed request.

        >>> none = {"level": None, "rating": None, "technique": None, "techniques": None}
        >>> Grade.read({**none, "technique": "skyscraper"}).known.name
        'people'
        >>> Grade.read({**none, "technique": "x_wing"}).known.name
        'reference'
        """
        low, high = _LOWEST, _HIGHEST
        if options["level"] is not None:
            level = Level.named(str(options["level"]))
            ratings = [technique.rating for technique in TECHNIQUES if technique.level is level]
            harder = [technique.rating for technique in TECHNIQUES if technique.level > level]
            low, high = min(ratings), min(harder, default=_HIGHEST) - 0.01
        if isinstance(options["rating"], tuple):
            low, high = max(low, options["rating"][0]), min(high, options["rating"][1])
            if low > high:
                raise RequestError("the range is empty, or not within the level asked for", argument="rating")
        technique, known = _technique(options["technique"], options["techniques"])
        return cls(low, high, technique, known)

    @property
    def asked(self) -> bool:
        """Does the request depend on the ladder?"""
        return self.low > _LOWEST or self.high < _HIGHEST or self.technique is not None

    @property
    def hardest(self) -> float:
        """The lowest reference rating that such a puzzle can have, as far as known beforehand."""
        if self.technique is None:
            return self.low
        if self.known is CLASSIC_SET:
            return max(self.low, self.technique.rating)
        return _NESTED_FROM if self.technique is PEOPLE.techniques[-1] else self.low

    @property
    def allowed(self) -> int:
        """The reference's techniques that may be used, one bit each."""
        high = self.high
        if self.technique is not None and self.known is CLASSIC_SET and high >= _HIGHEST:
            high = self.technique.rating
        # Chains inside chains take seconds per puzzle, and hardly any needs them: only where nothing easier suffices.
        return bits_up_to(high) if self.hardest >= _NESTED_FROM else bits_up_to(high) & ~NESTED

    def fits(self, variant: Variant, clues: Sequence[bytes], monitor: Monitor) -> Iterator[bool]:
        """Whether each of these puzzles has the requested difficulty."""
        if self.known is CLASSIC_SET or self.low > _LOWEST or self.high < _HIGHEST:
            ratings = rate_values(variant, b"".join(clues), techniques=self.allowed, monitor=monitor)
            rated = [
                end == _SOLVED and self.low - 1e-9 <= hardest / 100 <= self.high + 1e-9 for end, hardest, *_ in ratings
            ]
        else:
            rated = [True] * len(clues)
        for puzzle, in_band in zip(clues, rated, strict=True):
            yield in_band and self._needs(variant, puzzle, monitor)

    def _needs(self, variant: Variant, clues: bytes, monitor: Monitor) -> bool:
        """Is the required technique needed? Those that are no harder must suffice with it, but not without it."""
        if self.technique is None:
            return True
        index = self.known.techniques.index(self.technique)
        allowed = self.allowed if self.known is CLASSIC_SET else _no_harder(self.technique)
        if self.known is not CLASSIC_SET:
            ((end, _, _, _, _, _, *uses),) = rate_values(
                variant, clues, self.known, techniques=allowed, monitor=monitor
            )
            if end != _SOLVED or not uses[index]:
                return False
        without = allowed & ~(1 << index)
        ((end, *_),) = rate_values(variant, clues, self.known, techniques=without, monitor=monitor)
        # A run that was stopped, or that stopped by itself, proves nothing.
        return end not in (_SOLVED, _BUDGET) and not monitor.stopped_by


def _no_harder(technique: Technique) -> int:
    """People's techniques that are rated no higher than this one, one bit each."""
    return PEOPLE.bits([other.id for other in PEOPLE.techniques if other.rating <= technique.rating])


def _technique(named: object, set_name: object) -> tuple[Technique | None, TechniqueSet]:
    """The required technique and its set: the set named, else the first that has the technique."""
    wanted = [known for known in SETS if set_name is None or known.name == set_name]
    if named is None:
        if set_name is not None:
            raise RequestError(
                "name the required technique with {technique}", argument="techniques", technique=Argument("technique")
            )
        return None, CLASSIC_SET
    for known in wanted:
        for technique in known.techniques:
            if technique.id == named:
                return technique, known
    ids = [technique.id for technique in wanted[0].techniques]
    raise RequestError(
        "'{name}' is not one of the techniques '{set}'; {offer}",
        argument="technique",
        name=str(named),
        set=str(set_name),
        offer=suggestion(str(named), ids),
    )
