"""The family contract: the only thing front ends, catalogue and cluster know."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, reduce
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Protocol

from grillon.errors import LimitReached, RequestError
from grillon.model.arguments import known_puzzles, known_seed, thread_number, whole_number
from grillon.model.monitor import Monitor
from grillon.model.places import InputKind
from grillon.model.position import Position
from grillon.model.puzzle import Puzzle
from grillon.model.request import Schema
from grillon.model.steps import Step, Trace
from grillon.model.values import REFERENCE, Count, Generated, Level, Rating, Technique, TechniqueSet, Verdict
from grillon.model.work import Choices
from grillon.sentences import Sentence
from grillon.words import match_name, suggestion

if TYPE_CHECKING:
    from grillon.formats import Format

MAX_REPEATED = 1000
"""So many seeds in a row without a new puzzle, and there are probably no more."""


class Boards(Protocol):
    """All grids of a size: counted, drawn at random, numbered. What `Family.boards` returns."""

    def count(
        self,
        *,
        timeout: float | None = None,
        threads: int | None = None,
        memory: int | None = None,
        resume: Path | None = None,
        monitor: Monitor | None = None,
    ) -> Count:
        """How many grids there are. With `resume` the work is kept at that path, and a stopped count goes on there."""
        ...

    def sample(self, number: int, *, seed: int) -> Sequence[Puzzle]:
        """Uniform random grids."""
        ...

    def rank(self, grid: Puzzle) -> int:
        """The number of a grid among all, from 0."""
        ...

    def unrank(self, rank: int) -> Puzzle:
        """The grid of that number."""
        ...


class Family(ABC):
    """One kind of puzzle. A family is one folder in Python and one in C++, and registers one instance of this.

    Its sentences are English where they are said; other languages are catalogues in its `locale_folder`, such as
    ``locales/fr/LC_MESSAGES/<name>.po``, compiled when the package is built.
    """

    name: ClassVar[str]
    display_name: ClassVar[Sentence]
    """What people call the puzzle."""
    short_rules: ClassVar[Sentence]
    """The rules in three short sentences that a child understands."""
    exact_rules: ClassVar[tuple[Sentence, ...]]
    """The rules in full, one sentence each; a puzzle has its own (`Puzzle.exact_rules`)."""
    symbol_words: ClassVar[Sentence]
    """What is written in the cells."""
    techniques: ClassVar[tuple[Technique, ...]]
    """In order of difficulty; the ladder in the core refers to them by index."""
    technique_set: ClassVar[str] = "standard"
    explained_with: ClassVar[str] = REFERENCE
    """The name of the set of techniques that hints and explanations use when none is named."""
    scale: ClassVar[str] = "grillon"
    input_kind: ClassVar[InputKind] = "symbols"
    choices: ClassVar[Choices] = {}
    """What `solve` and `count` may be told: `engine`, `heuristic`, ..."""
    capabilities: ClassVar[frozenset[str]] = frozenset({"solve", "count", "check", "explain", "rate", "generate"})

    @property
    def engines(self) -> tuple[str, ...]:
        """The names `engine` may be given, the default first."""
        return tuple(map(str, self.choices.get("engine", ())))

    @property
    def heuristics(self) -> tuple[str, ...]:
        """The names `heuristic` may be given, the default first."""
        return tuple(map(str, self.choices.get("heuristic", ())))

    compared_engine: ClassVar[str] = ""
    """The engine that heuristics are compared with; the default where it is empty."""

    @property
    def compared(self) -> tuple[str, ...]:
        """The heuristics that are worth comparing."""
        return self.heuristics

    rules_counted: ClassVar[tuple[str, ...]] = ()
    """What the core's own counters of the family count, in their order."""

    def statistics(self, monitor: Monitor) -> dict[str, int]:
        """The counters that have moved, the family's own among them.

        >>> from grillon import families, parse
        >>> monitor, puzzle = Monitor(), parse("takuzu 2x2\\n0 .\\n. .")
        >>> found = puzzle.solve(monitor=monitor)
        >>> puzzle.family.statistics(monitor)["balance: cells filled"]
        3
        """
        own = {name: monitor.control.rule_counter(index) for index, name in enumerate(self.rules_counted)}
        return {name: number for name, number in {**monitor.counters, **own}.items() if number}

    def engines_used(self, monitor: Monitor) -> tuple[str, ...]:
        """The engines whose counters a monitor shows, where the family has several.

        >>> from grillon import parse
        >>> monitor, puzzle = Monitor(), parse("takuzu 2x2\\n0 .\\n. .")
        >>> found = puzzle.solve(monitor=monitor)
        >>> puzzle.family.engines_used(monitor)
        ('search',)
        """
        return tuple(dict.fromkeys(monitor.engines))

    # Texts

    @property
    @abstractmethod
    def formats(self) -> tuple[Format, ...]:
        """The family's own text formats, in the order they are tried; JSON and the short form come for free."""

    @abstractmethod
    def to_document(self, puzzle: Puzzle) -> Mapping[str, object]:
        """The family's part of the JSON document."""

    @abstractmethod
    def from_document(self, document: Mapping[str, object]) -> Puzzle:
        """The puzzle of such a part; FormatError names what is wrong."""

    @abstractmethod
    def to_short(self, puzzle: Puzzle) -> str:
        """The family's body of the short form: letters, digits, '-' and '_', with '.' between fields."""

    @abstractmethod
    def from_short(self, body: str) -> Puzzle:
        """The puzzle of such a body."""

    def parse(self, text: str) -> Puzzle:
        """The puzzle in any of this family's formats."""
        from grillon.formats import parse

        return parse(text, family=self.name)

    # Making and drawing

    @abstractmethod
    def request_schema(self) -> Schema:
        """Everything `generate` may be asked for."""

    @abstractmethod
    def generate(self, *, seed: int, monitor: Monitor | None = None, **request: object) -> Generated:
        """A puzzle as requested; the same seed and version give the same puzzle on any machine."""

    def generate_many(
        self, number: int, *, seed: int, make: Callable[..., Generated] | None = None, **request: object
    ) -> Iterator[Generated]:
        """So many puzzles from consecutive seeds, no two the same up to the family's symmetries.

        `make` stands in for `generate`, for callers that watch each puzzle being made.

        >>> from grillon import families
        >>> made = list(families.get("sudoku").generate_many(3, seed=1, size="4x4"))
        >>> len({generated.puzzle.canonical() for generated in made})
        3
        """
        if not whole_number("number", number):
            return
        known_seed(seed)
        made_by: Callable[..., Generated] = make or self.generate
        different: set[Puzzle] = set()
        repeated = 0
        for offset in count():
            generated = made_by(seed=seed + offset, **request)
            form = generated.puzzle.canonical()
            if form not in different:
                different.add(form)
                repeated = 0
                yield generated
            elif (repeated := repeated + 1) == MAX_REPEATED:
                raise LimitReached(
                    "{seeds} seeds in a row gave nothing new after {puzzles} {puzzles:puzzle|puzzles}",
                    seeds=MAX_REPEATED,
                    puzzles=len(different),
                )
            if len(different) == number:
                return

    def boards(self, size: tuple[int, int], **rules: object) -> Boards | None:
        """All grids of a size; None when the family has no such thing."""
        return None

    # Words

    @abstractmethod
    def terms(self, position: Position, step: Step, lang: str) -> Mapping[str, str]:
        """What the placeholders of the step's sentences stand for; always has `place`, where to look."""

    def fact_lines(self, trace: Trace, lang: str) -> Iterator[str]:
        """An explanation fact by fact (`explain --mode facts`); a family may have a notation of its own for it."""
        from grillon.explain.trace import proof_lines, step_text

        for number, (position, step) in enumerate(trace.positions(), start=1):
            yield f"{number}. {step_text(position, step, lang)}"
            yield from (f"   {line}" for line in proof_lines(position, step, lang))

    @cached_property
    def locale_folder(self) -> Path:
        """Where the catalogues of this family's sentences are."""
        import sys

        module = sys.modules[type(self).__module__]
        return Path(str(module.__file__)).parent / "locales"

    @property
    def technique_sets(self) -> tuple[TechniqueSet, ...]:
        """The sets of techniques there are: `reference`, which ratings refer to, first."""
        return (TechniqueSet(REFERENCE, self.technique_set, self.scale, self.techniques),)

    def technique_set_named(self, name: str | None) -> TechniqueSet:
        """The set of that name, or of that label; None is `reference`.

        >>> from grillon import families
        >>> families.get("sudoku").technique_set_named("people").scale
        'people'
        >>> families.get("takuzu").technique_set_named("people")
        Traceback (most recent call last):
        ...
        grillon.errors.RequestError: takuzu has no set of techniques 'people'; there are: reference
        """
        sets = self.technique_sets
        known = {one.name: one for one in sets}
        found = REFERENCE if name is None else match_name(name, known)
        if found is None:
            found = next((one.name for one in sets if one.label == name), None)
        if found is None:
            raise RequestError(
                "{name} has no set of techniques '{techniques}'; {offer}",
                name=self.name,
                techniques=name,
                offer=suggestion(str(name), known),
            )
        return known[found]

    def technique(self, identifier: str, techniques: str | None = None) -> Technique:
        """The technique of that id, however its words are joined: of the set named, else of the first that has it.

        >>> from grillon import families
        >>> families.get("sudoku").technique("X-Wing").id
        'x_wing'
        >>> families.get("sudoku").technique("skyscraper").technique_set
        'people'
        """
        sets = self.technique_sets if techniques is None else (self.technique_set_named(techniques),)
        for one in sets:
            found = one.technique(identifier)
            if found is not None:
                return found
        raise RequestError(
            "{name} has no technique '{identifier}'; {offer}",
            name=self.name,
            identifier=identifier,
            offer=suggestion(identifier, dict.fromkeys(known.id for one in sets for known in one.techniques)),
        )

    def techniques_of(self, level: Level) -> tuple[Technique, ...]:
        """The techniques that make a puzzle as hard as this."""
        return tuple(technique for technique in self.techniques if technique.level is level)

    def level_text(self, level: Level, lang: str = "en") -> str:
        """What a level means in this family: the techniques one of which a puzzle of it needs.

        >>> from grillon import families
        >>> families.get("takuzu").level_text(Level.BEGINNER)
        'The hardest step needed is one of: only value; pair; sandwich.'
        """
        named = [Sentence(technique.name) for technique in self.techniques_of(level)]
        words = []
        if len(named) == 1:
            words.append(Sentence("The hardest step needed is: {technique}.", technique=named[0]))
        elif named:
            # Semicolons: a name may have a comma.
            listed = reduce(lambda first, second: Sentence("{first}; {second}", first=first, second=second), named)
            words.append(Sentence("The hardest step needed is one of: {techniques}.", techniques=listed))
        if level is max(Level):
            words.append(Sentence("A puzzle that these techniques do not solve has this level too."))
        elif not named:
            words.append(Sentence("No puzzle of this kind has this level."))
        return " ".join(sentence.text(lang) for sentence in words)

    # Many at once: families with a batch call in the core override these

    def check_all(
        self, puzzles: Iterable[Puzzle], *, threads: int | None = None, monitor: Monitor | None = None
    ) -> list[Verdict]:
        """`check` for many puzzles: one verdict each, in their order; `unknown` where the monitor stopped the work."""
        watched = Monitor.of(monitor)
        thread_number(threads, watched)
        return [puzzle.check(monitor=watched) for puzzle in watched.over(known_puzzles(puzzles))]

    def rate_all(
        self,
        puzzles: Iterable[Puzzle],
        *,
        techniques: str | None = None,
        threads: int | None = None,
        monitor: Monitor | None = None,
    ) -> list[Rating]:
        """`rate` for many puzzles: one rating each, in their order, with a limit where the monitor stopped the work."""
        watched = Monitor.of(monitor)
        thread_number(threads, watched)
        return [puzzle.rate(techniques=techniques, monitor=watched) for puzzle in watched.over(known_puzzles(puzzles))]
