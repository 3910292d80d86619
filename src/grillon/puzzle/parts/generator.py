"""How the puzzles of a family are generated, and `Family.generate`, whose signature names the options of the family."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from inspect import Parameter, Signature
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic

import grillon
from grillon.base.sentences import Sentence
from grillon.errors import InputError, LimitReached, RequestError
from grillon.model import Monitor
from grillon.model.annotations import P
from grillon.model.arguments import seed_or_fresh
from grillon.puzzle.generated import Generated
from grillon.puzzle.request import Schema, asked_size

if TYPE_CHECKING:
    from collections.abc import Callable

    from grillon.model.results.ratings import Rating
    from grillon.puzzle.family import Family
    from grillon.puzzle.parts.boards import Boards
    from grillon.puzzle.request import Option

_TYPES = {
    "size": "str | int | tuple[int, int]",
    "integer": "int",
    "number": "float",
    "percent": "float | str",
    "range": "str | float | tuple[float, float]",
    "choice": "str",
    "flag": "bool",
    "text": "str",
}
_SEED = "The same seed gives the same puzzle anywhere; left out, one is drawn, and the result tells it."
_MONITOR = "Watches the work, and may stop it."


@dataclass(frozen=True, slots=True)
class Variety:
    """A size or variant that a page offers: its name, and the options that ask for it."""

    name: Sentence | str
    options: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class OwnShelf:
    """Puzzles of a family that have shelves of their own in the collection: their requests and levels."""

    requests: tuple[Mapping[str, object], ...]
    levels: tuple[str, ...]


def sizes(*names: str) -> tuple[Variety, ...]:
    """Sizes to choose from.

    >>> sizes("6x6")
    (Variety(name='6x6', options={'size': '6x6'}),)
    """
    return tuple(Variety(name, {"size": name}) for name in names)


class Generator(ABC, Generic[P]):
    """What makes puzzles from seeds."""

    varieties: ClassVar[tuple[Variety, ...]] = ()
    """The sizes and variants that a page offers, the usual one first."""

    collection_requests: ClassVar[tuple[Mapping[str, object], ...]] = ({},)
    """The requests of the collection, used in turn at each level, for variety of boards and patterns."""

    collection_shelves: ClassVar[Mapping[str, OwnShelf]] = {}
    """What has shelves of its own there, by the word with which it is tagged."""

    def __init__(self, family: Family[P]) -> None:
        self._family = family

    @property
    @abstractmethod
    def schema(self) -> Schema:
        """The options of `generate`."""

    @abstractmethod
    def make(self, seed: int, monitor: Monitor, request: Mapping[str, object]) -> Generated[P]:
        """A puzzle for the options of the schema: the body of `Family.generate`."""

    def like(self, puzzle: P) -> Mapping[str, object]:
        """The options that ask for puzzles of the same kind: the board and the variant, not the difficulty.

        >>> from grillon import families, parse
        >>> families["takuzu"].generator.like(parse("takuzu 2x2\\n0 .\\n. ."))
        {'size': '2x2', 'distinct': True}
        """
        drafting = self._family.drafting
        drawn: Mapping[str, object] = {}
        if drafting is not None:
            with suppress(InputError):  # nobody draws a board that is only partly known, or asks for one
                drawn = drafting.to_draft(puzzle).options
        known = {option.name for option in self.schema.options}
        return {name: value for name, value in drawn.items() if name in known}

    def drawn_from(self, request: Mapping[str, object]) -> Boards | None:
        """All grids from which such a request draws one, if their tables must be built first and that takes long: their
        cost can be queried beforehand, and they can be prepared.
        """
        return None


class TryingGenerator(Generator[P]):
    """Puzzles drawn at random, one after the other, until one has the level asked for; its schema has `size` and
    `level`."""

    method: ClassVar[str]
    """How a puzzle is made, in a word."""
    most_attempts: ClassVar[int] = 100

    @abstractmethod
    def attempt(self, rows: int, columns: int, chance: Random, monitor: Monitor) -> P:
        """A random puzzle of this size with one solution."""

    def accepts(self, rating: Rating, level: object) -> bool:
        """Does the ladder solve a puzzle with this rating, and is it of the level asked for, if any?"""
        return rating.solved and level in (None, str(rating.level))

    def make(self, seed: int, monitor: Monitor, request: Mapping[str, object]) -> Generated[P]:
        """The first puzzle that is accepted."""
        wanted = self.schema.complete(request)
        (rows, columns), level, chance = asked_size(wanted["size"]), wanted["level"], Random(seed)
        for attempt in range(1, self.most_attempts + 1):
            if monitor.poll(1):
                raise LimitReached("no puzzle yet: {limit}", limit=monitor.stopped_by)
            puzzle = self.attempt(rows, columns, chance, monitor)
            rating = puzzle.rate()
            if self.accepts(rating, level):
                solution = puzzle.solve().value
                return Generated(
                    puzzle, solution, rating, True, seed, attempt, self.method, wanted, grillon.__version__
                )
        raise LimitReached(
            "no puzzle of level {level} in {attempts} {attempts:attempt|attempts}",
            level=str(level),
            attempts=self.most_attempts,
        )


def generator_of(family: Family[P]) -> Generator[P]:
    """The generator of a family; RequestError where there is none."""
    if family.generator is None:
        raise RequestError("{family} puzzles are not generated", family=family.name)
    return family.generator


def schema_of(family: Family[P]) -> Schema:
    """The options of `generate`; none where there is no generator."""
    return Schema(()) if family.generator is None else family.generator.schema


@cache
def generating(family: Family[P]) -> Callable[..., Generated[P]]:
    """The function; it knows the family only through `Schema.options`."""

    generator = generator_of(family)

    def generate(*, seed: int | None = None, monitor: Monitor | None = None, **request: object) -> Generated[P]:
        return generator.make(seed_or_fresh(seed), Monitor.of(monitor), request)

    options = generator.schema.options
    keyword = Parameter.KEYWORD_ONLY
    named = [Parameter(one.name, keyword, default=one.default, annotation=_type(one)) for one in options]
    shown: Any = generate
    shown.__signature__ = Signature(
        [
            Parameter("seed", keyword, default=None, annotation="int | None"),
            *named,
            Parameter("monitor", keyword, default=None, annotation="Monitor | None"),
        ],
        return_annotation="Generated",
    )
    shown.__qualname__, shown.__module__ = f"{type(family).__name__}.generate", type(family).__module__
    shown.__doc__ = _documentation(family, options)
    return generate


def _type(option: Option) -> str:
    return _TYPES[option.kind] if option.default is not None else f"{_TYPES[option.kind]} | None"


def _documentation(family: Family, options: tuple[Option, ...]) -> str:
    listed = [
        ("seed", _SEED),
        *((option.name, option.meaning()) for option in options),
        ("monitor", _MONITOR),
    ]
    summary = f"A new puzzle of the family {family.name}, with its solution, rating and provenance."
    return "\n".join([summary, "", "Args:", *(f"    {name}: {text}" for name, text in listed)])
