"""The family contract: a small description and its parts, all that front ends, catalogue and cluster depend on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from inspect import getattr_static
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from grillon.base.sentences import Sentence
from grillon.formats import parse
from grillon.lists.seeds import different, one_by_one
from grillon.model import InputKind
from grillon.model.annotations import P
from grillon.puzzle.parts.generator import generating
from grillon.puzzle.parts.part import Part

if TYPE_CHECKING:
    from grillon.learn import Learner
    from grillon.lists.batch import Batch
    from grillon.picture.guesses import Pictures
    from grillon.puzzle.draft import Drafting
    from grillon.puzzle.generated import Generated
    from grillon.puzzle.parts.boards import BoardSizes
    from grillon.puzzle.parts.cutting import Cutting
    from grillon.puzzle.parts.device import Device
    from grillon.puzzle.parts.facts import Facts
    from grillon.puzzle.parts.formats import Formats
    from grillon.puzzle.parts.generator import Generator
    from grillon.puzzle.parts.ladder import Ladder
    from grillon.puzzle.parts.search import Search
    from grillon.search.replay import Watching


@dataclass(frozen=True, slots=True)
class About:
    """A kind of puzzle in words, and small examples of it."""

    short_rules: Sentence
    """The rules in three short sentences that a child understands."""
    exact_rules: tuple[Sentence, ...]
    """The rules in full, one sentence each; a puzzle has its own (`Puzzle.exact_rules`)."""
    symbol_words: Sentence
    """The symbols written in the cells."""
    example: str = ""
    """A small puzzle with one solution in its short form, to try things with."""
    example_size: str = ""
    """A small size of which all grids can be counted."""
    input_kind: InputKind = "symbols"
    other_names: tuple[str, ...] = ()
    """Other names, in any language; accepted wherever a name is typed."""


class Family(Generic[P]):
    """One kind of puzzle. A family is one folder in Python and one in C++, and registers one instance of this.

    Its sentences are in English in the source; other languages are catalogues in the folder `locales` beside the module
    of its class, such as ``locales/fr/LC_MESSAGES/<name>.po``, compiled when the package is built.

    What a family can do is what parts it has: `generator` is None where no puzzles are generated. Parts are made when
    they are first used; ``"generator" in family`` asks without making one.
    """

    name: ClassVar[str]
    display_name: ClassVar[Sentence]
    """The usual name of the puzzle."""
    about: ClassVar[About]

    formats: Part[Formats[P]]
    """How its puzzles are written: texts, documents, short forms, ids."""
    ladder: Part[Ladder[P]]
    """How people solve them: techniques, steps, levels, ratings."""
    search: Part[Search[P]]
    """How engines solve and count them."""
    batch: Part[Batch[P]] = Part("grillon.lists.batch:Batch")
    """The same for many puzzles at once."""
    # Each of these may be None. A caller mostly knows that the part is there, so the types ask for no proof: `| Any`.
    generator: Part[Generator[P] | Any] = Part(None)
    boards: Part[BoardSizes | Any] = Part(None)
    """All grids of a size: ``family.boards("4x4").count()``."""
    drafting: Part[Drafting[P] | Any] = Part(None)
    """How its puzzles are drawn in an editor."""
    watching: Part[Watching[P] | Any] = Part(None)
    """What its engines record while they search."""
    facts: Part[Facts | Any] = Part(None)
    """A base of facts that solves its puzzles event by event."""
    learner: Part[Learner[P] | Any] = Part(None)
    """A network that plays them."""
    cutting: Part[Cutting | Any] = Part(None)
    """How boards are cut into pieces that make a puzzle."""
    pictures: Part[Pictures[P] | Any] = Part(None)
    """How its boards are read in pictures."""
    device: Part[Device[P] | Any] = Part(None)
    """What can be done on a graphics card."""

    def __contains__(self, part: str) -> bool:
        return bool(getattr_static(type(self), part))

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.name}>"

    def parse(self, text: str) -> P:
        """The puzzle in any of this family's formats."""
        puzzle: P = parse(text, family=self.name)  # type: ignore[assignment]
        return puzzle

    def from_rows(self, rows: Iterable[Iterable[object]], **further: object) -> P:
        """A puzzle from a list of rows; None, "" and "." are empty cells. Families take more: `help(family.formats)`.

        >>> from grillon import families
        >>> print(families.get("sudoku").from_rows([[0, 0, 0, 4], [0, 1, 2, 0], [0, 2, 0, 0], [0, 0, 0, 0]]))
        sudoku 4x4
        . . . 4
        . 1 2 .
        . 2 . .
        . . . .
        """
        made_of: Callable[..., P] = self.formats.from_rows
        return made_of(rows, **further)

    @property
    def generate(self) -> Callable[..., Generated[P]]:
        """Generate a puzzle; its keywords are those of `Generator.schema`, listed by `help(family.generate)`.

        The same seed and version give the same puzzle on any machine. Without a seed, one is drawn and included in the
        result.

        >>> from grillon import families
        >>> made = families.get("takuzu").generate(size="4x4", level="easy")
        >>> made == families.get("takuzu").generate(seed=made.seed, size=4, level="easy")
        True
        """
        return generating(self)

    def generate_many(
        self,
        number: int,
        *,
        seed: int | None = None,
        make: Callable[..., Generated[P]] | None = None,
        **request: object,
    ) -> Iterator[Generated[P]]:
        """`number` puzzles from consecutive seeds, all different up to the family's symmetries.

        `make` replaces `generate`, for callers that watch each puzzle being made. Without a seed one is drawn.

        >>> from grillon import families
        >>> made = list(families.get("sudoku").generate_many(3, seed=1, size="4x4"))
        >>> len({generated.puzzle.canonical() for generated in made})
        3
        """
        return different(one_by_one(make or self.generate, **request), number, seed)
