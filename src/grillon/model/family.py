"""The family contract: all that front ends, catalogue and cluster depend on."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, reduce
from itertools import count
from struct import pack
from typing import TYPE_CHECKING, ClassVar

from grillon.errors import LimitReached, RequestError
from grillon.model.arguments import fresh_seed, known_seed, whole_number
from grillon.model.batches import BatchVerbs
from grillon.model.monitor import Monitor
from grillon.sentences import Sentence
from grillon.words import match_name, suggestion

if TYPE_CHECKING:
    from pathlib import Path

    from grillon.formats import Format
    from grillon.formats.base import ListSolver
    from grillon.learn import Learner
    from grillon.model.boards import Boards
    from grillon.model.draft import Draft, Drafting, Editing
    from grillon.model.facts import FactEvent, FactRun
    from grillon.model.generated import Generated
    from grillon.model.places import InputKind
    from grillon.model.position import Position
    from grillon.model.puzzle import Puzzle
    from grillon.model.ratings import Level, Technique, TechniqueSet
    from grillon.model.request import Schema
    from grillon.model.scene import Scene
    from grillon.model.steps import Step, Trace
    from grillon.model.text_tree import TextTree
    from grillon.model.work import Choices

MAX_REPEATED = 1000
"""Give up after this many seeds in a row without a new puzzle: there are probably no more."""


class Family(BatchVerbs):
    """One kind of puzzle. A family is one folder in Python and one in C++, and registers one instance of this.

    Its sentences are in English in the source; other languages are catalogues in its `locale_folder`, such as
    ``locales/fr/LC_MESSAGES/<name>.po``, compiled when the package is built.
    """

    name: ClassVar[str]
    display_name: ClassVar[Sentence]
    """The usual name of the puzzle."""
    other_names: ClassVar[tuple[str, ...]] = ()
    """Other names, in any language; accepted wherever a name is typed."""
    example: ClassVar[str] = ""
    """A small puzzle with one solution in its short form, to try things with."""
    example_size: ClassVar[str] = ""
    """A small size of which all grids can be counted."""
    collection_requests: ClassVar[tuple[Mapping[str, object], ...]] = ({},)
    """The generator requests of the collection, used in turn at each level, for variety of boards and patterns."""
    short_rules: ClassVar[Sentence]
    """The rules in three short sentences that a child understands."""
    exact_rules: ClassVar[tuple[Sentence, ...]]
    """The rules in full, one sentence each; a puzzle has its own (`Puzzle.exact_rules`)."""
    symbol_words: ClassVar[Sentence]
    """The symbols written in the cells."""
    technique_set: ClassVar[str] = "standard"
    explained_with: ClassVar[str] = "reference"
    """The name of the set of techniques that hints and explanations use when none is named."""
    scale: ClassVar[str] = "grillon"
    input_kind: ClassVar[InputKind] = "symbols"
    choices: ClassVar[Choices] = {}
    """The options of `solve` and `count`: `engine`, `heuristic`, ..."""
    capabilities: ClassVar[frozenset[str]] = frozenset({"solve", "count", "check", "explain", "rate", "generate"})

    @property
    def engines(self) -> tuple[str, ...]:
        """The values of `engine`, the default first."""
        return tuple(map(str, self.choices.get("engine", ())))

    @property
    def heuristics(self) -> tuple[str, ...]:
        """The values of `heuristic`, the default first."""
        return tuple(map(str, self.choices.get("heuristic", ())))

    @property
    def short_lines(self) -> ListSolver | None:
        """The solver for long lists of short forms; None if each is parsed as a puzzle."""
        return None

    replayed_engines: ClassVar[tuple[str, ...]] = ()
    """The engines whose own steps a replay shows, the preferred one first; for others it shows the plain search."""
    choice_words: ClassVar[Mapping[str, Mapping[str, Sentence]]] = {}
    """Short descriptions of the values of its choices: by choice, then by value."""

    def engine_choices(self, engine: str) -> Choices:
        """The further options of an engine."""
        return {option: values for option, values in self.choices.items() if option != "engine"}

    compared_engine: ClassVar[str] = ""
    """The engine used to compare heuristics; empty for the default."""

    @property
    def compared(self) -> tuple[str, ...]:
        """The heuristics worth comparing."""
        return self.heuristics

    rules_counted: ClassVar[tuple[str, ...]] = ()
    """The meaning of the family's own counters in the core, in order."""

    def statistics(self, monitor: Monitor) -> dict[str, int]:
        """The non-zero counters, including the family's own.

        >>> from grillon import families, parse
        >>> monitor, puzzle = Monitor(), parse("takuzu 2x2\\n0 .\\n. .")
        >>> found = puzzle.solve(monitor=monitor)
        >>> puzzle.family.statistics(monitor)["balance: cells filled"]
        3
        """
        own = {name: monitor.control.rule_counter(index) for index, name in enumerate(self.rules_counted)}
        return {name: number for name, number in {**monitor.counters, **own}.items() if number}

    def engines_used(self, monitor: Monitor) -> tuple[str, ...]:
        """The engines whose counters a monitor shows, if the family has several.

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
        """The family's own text formats, in the order they are tried; JSON and the short form are provided."""

    @abstractmethod
    def to_document(self, puzzle: Puzzle) -> Mapping[str, object]:
        """The family's part of the JSON document."""

    @abstractmethod
    def from_document(self, document: Mapping[str, object]) -> Puzzle:
        """The puzzle of such a document; FormatError names what is wrong."""

    @abstractmethod
    def to_short(self, puzzle: Puzzle) -> str:
        """The family's body of the short form: letters, digits, '-' and '_', with '.' between fields."""

    @abstractmethod
    def from_short(self, body: str) -> Puzzle:
        """The puzzle of such a body."""

    def read_quickly(self, text: str) -> Puzzle:
        """The puzzle of a text that can only be in a format of this family, without trying formats.

        Called only for texts that the pattern `QUICK_PATTERN` of the family's package matches.
        """
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.name}>"

    def missing_part(self, text: str) -> Sentence | None:
        """What is missing in a text that no format reads but may be meant for this family; None if it is not."""
        return None

    def parse(self, text: str) -> Puzzle:
        """The puzzle in any of this family's formats."""
        from grillon.formats import parse

        return parse(text, family=self.name)

    # Making and drawing

    @abstractmethod
    def request_schema(self) -> Schema:
        """The options of `generate`."""

    @abstractmethod
    def make(self, seed: int, monitor: Monitor, request: Mapping[str, object]) -> Generated:
        """The family's implementation of `generate`: a puzzle for the options of `request_schema`."""

    @property
    def generate(self) -> Callable[..., Generated]:
        """Generate a puzzle; its keywords are those of `request_schema`, listed by `help(family.generate)`.

        The same seed and version give the same puzzle on any machine. Without a seed, one is drawn and included in the
        result.

        >>> from grillon import families
        >>> made = families.get("takuzu").generate(size="4x4", level="easy")
        >>> made == families.get("takuzu").generate(seed=made.seed, size=4, level="easy")
        True
        """
        from grillon.model.generating import generating

        return generating(self)

    def from_rows(self, rows: Iterable[Iterable[object]]) -> Puzzle:
        """A puzzle from a list of rows; None, "" and "." are empty cells. Families document what else they accept.

        >>> from grillon import families
        >>> print(families.get("sudoku").from_rows([[0, 0, 0, 4], [0, 1, 2, 0], [0, 2, 0, 0], [0, 0, 0, 0]]))
        sudoku 4x4
        . . . 4
        . 1 2 .
        . 2 . .
        . . . .
        """
        raise RequestError("{family} puzzles are not made from rows", family=self.name)

    def blank(self, **request: object) -> Puzzle:
        """An empty board, for an editor; only the options of a request that define the board matter."""
        raise RequestError("{family} has no empty boards", family=self.name)

    # Drawing puzzles. A family with `blank` and `with_givens` need not override `drafting`.

    @property
    def drafting(self) -> Drafting:
        """How puzzles are drawn in an editor; by default with givens on boards of any size that can be requested."""
        from grillon.model.draft import PlainDrafting

        return PlainDrafting(self)

    def editing(self) -> Editing:
        """What may be drawn in an editor."""
        return self.drafting.editing()

    def sheet(self, draft: Draft, lang: str = "en") -> Scene:
        """The scene for a draft, even while it is not yet a puzzle; RequestError if its options define no board."""
        return self.drafting.sheet(draft, lang)

    def from_draft(self, draft: Draft) -> Puzzle:
        """The puzzle of a draft; InputError names what is missing or wrong."""
        return self.drafting.from_draft(draft)

    def to_draft(self, puzzle: Puzzle) -> Draft:
        """A puzzle as a draft: `from_draft` gives the same puzzle again."""
        return self.drafting.to_draft(puzzle)

    def cut_schema(self) -> Schema:
        """The options of `cut`; empty if boards are not cut."""
        from grillon.model.request import Schema

        return Schema(())

    def cut(self, board: Puzzle | tuple[int, int], *, seed: int, monitor: Monitor, **request: object) -> Generated:
        """A rectangle of that size, or the board of a puzzle, cut into pieces that make a puzzle."""
        raise RequestError("{family} has no boards to cut", family=self.name)

    def drawn_from(self, request: Mapping[str, object]) -> Boards | None:
        """All grids from which such a request draws one, if their tables must be built first and that takes long: their
        cost can be queried beforehand, and they can be prepared.
        """
        return None

    def generate_many(
        self, number: int, *, seed: int | None = None, make: Callable[..., Generated] | None = None, **request: object
    ) -> Iterator[Generated]:
        """`number` puzzles from consecutive seeds, all different up to the family's symmetries.

        `make` replaces `generate`, for callers that watch each puzzle being made. Without a seed one is drawn.

        >>> from grillon import families
        >>> made = list(families.get("sudoku").generate_many(3, seed=1, size="4x4"))
        >>> len({generated.puzzle.canonical() for generated in made})
        3
        """
        if not whole_number("number", number):
            return
        first = fresh_seed() if seed is None else known_seed(seed)
        made_by: Callable[..., Generated] = make or self.generate
        different: set[Puzzle] = set()
        repeated = 0
        for offset in count():
            generated = made_by(seed=first + offset, **request)
            form = generated.puzzle.canonical()
            if form not in different:
                different.add(form)
                repeated = 0
                yield generated
            elif (repeated := repeated + 1) == MAX_REPEATED:
                raise LimitReached(
                    "{seeds} seeds in a row gave nothing new after {puzzles:,} {puzzles:puzzle|puzzles}",
                    seeds=MAX_REPEATED,
                    puzzles=len(different),
                )
            if len(different) == number:
                return

    # Ids in a catalogue, for what two puzzles may have in common

    def canonical_texts(self, puzzles: Sequence[Puzzle]) -> list[str]:
        """The texts of canonical forms; families that need no forms, or no lock, for them override this.

        >>> from grillon import parse
        >>> turned = [parse(f"takuzu 2x2\\n{rows}") for rows in ("0 .\\n. .", ". .\\n. 0")]
        >>> len(set(turned[0].family.canonical_texts(turned)))
        1
        """
        return [str(puzzle.canonical()) for puzzle in puzzles]

    def layout_id(self, puzzle: Puzzle) -> str:
        """An id of the board without its givens: puzzles on the same board, under the same rules, share it.

        >>> from grillon import parse
        >>> one, other = parse("takuzu 2x2\\n0 .\\n. ."), parse("takuzu 2x2\\n. 1\\n. .")
        >>> one.family.layout_id(one) == one.family.layout_id(other)
        True
        """
        from json import dumps

        from grillon.codec import to_json
        from grillon.model.digest import short_digest

        return short_digest(dumps([to_json(puzzle.places), to_json(puzzle.constraints)], sort_keys=True).encode())

    def values_id(self, puzzle: Puzzle, candidates: Collection[int]) -> str:
        """An id of the values on the board, whatever the rules: grids with the same values in the same cells share it.

        >>> from grillon import parse
        >>> puzzle = parse("takuzu 2x2\\n0 .\\n. .")
        >>> puzzle.family.values_id(puzzle, puzzle.solve().value.candidates)
        'tvhKL9pST-C8'
        """
        from grillon.model.digest import short_digest

        true = sorted(candidates)
        return short_digest(pack(f"<{len(true)}I", *true))

    @property
    def tree(self) -> TextTree | None:
        """How the family stores grids and puzzles as a tree of text files, if it does."""
        return None

    def board_schema(self) -> Schema:
        """The rule options of `boards`: command line and page build their options from it.

        >>> from grillon import families
        >>> [(option.name, option.default) for option in families.get("takuzu").board_schema().options]
        [('distinct', True)]
        """
        from grillon.model.request import Schema

        return Schema(())

    def boards(self, size: str | int | tuple[int, int], **rules: object) -> Boards | None:
        """All grids of a size, under the rules of `board_schema`; None if the family cannot count them."""
        from grillon.model.request import asked_size

        return self.make_boards(*asked_size(size), self.board_schema().complete(rules))

    def make_boards(self, rows: int, columns: int, rules: Mapping[str, object]) -> Boards | None:
        """The family's implementation of `boards`; every rule of `board_schema` has a value."""
        return None

    def learner(self) -> Learner | None:
        """The network that plays this family's puzzles, if there is one; `capabilities` then has `learn`."""
        return None

    # Words

    @abstractmethod
    def terms(self, position: Position, step: Step, lang: str) -> Mapping[str, str]:
        """The values of the placeholders in the step's sentences; always includes `place`, where to look."""

    def fact_lines(self, trace: Trace, lang: str, *, strict: bool = False) -> Iterator[str]:
        """An explanation fact by fact (`explain --mode facts`); a family may have its own notation for it.

        `strict` makes a base of facts search by its first rule alone; others ignore it.
        """
        from grillon.explain.trace import trace_lines

        lines = list(trace_lines(trace, lang, detail=True))
        yield from lines if trace.end != "until" else lines[:-1]

    def fact_run(
        self,
        position: Position,
        lang: str = "en",
        *,
        strict: bool = False,
        on_event: Callable[[FactEvent], None] | None = None,
    ) -> FactRun | None:
        """The events of a base of facts, if the family has one for this puzzle; `on_event` is called with each.

        `capabilities` has `facts` if there is such a base. An exception raised by `on_event` ends the run.
        """
        return None

    @cached_property
    def locale_folder(self) -> Path:
        """The folder with the translations of this family's sentences."""
        import sys
        from pathlib import Path

        module = sys.modules[type(self).__module__]
        return Path(str(module.__file__)).parent / "locales"

    @property
    @abstractmethod
    def techniques(self) -> tuple[Technique, ...]:
        """The techniques in order of difficulty; the ladder in the core refers to them by index."""

    @property
    def technique_sets(self) -> tuple[TechniqueSet, ...]:
        """All sets of techniques, first `reference`, which ratings refer to."""
        return self._own_set

    @cached_property
    def _own_set(self) -> tuple[TechniqueSet, ...]:
        from grillon.model.ratings import REFERENCE, TechniqueSet

        return (TechniqueSet(REFERENCE, self.technique_set, self.scale, self.techniques),)

    def technique_set_named(self, name: str | None) -> TechniqueSet:
        """The set of that name, or of that label; None is `reference`.

        >>> from grillon import families
        >>> families.get("sudoku").technique_set_named("people").scale
        'people'
        >>> families.get("takuzu").technique_set_named("people")
        Traceback (most recent call last):
        ...
        grillon.errors.RequestError: takuzu has no set of techniques 'people'; choose from: reference
        """
        sets = self.technique_sets
        if name is None:
            return sets[0]
        known = {one.name: one for one in sets}
        found = match_name(name, known)
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
        """The technique of that id, however its words are joined: from the named set, else the first that has it.

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
            offer=suggestion(
                identifier,
                dict.fromkeys(known.id for one in sets for known in one.techniques),
                in_python=f"grillon.families['{self.name}'].technique_sets",
            ),
        )

    def techniques_of(self, level: Level) -> tuple[Technique, ...]:
        """The techniques of a level."""
        return tuple(technique for technique in self.techniques if technique.level is level)

    def level_text(self, level: Level, lang: str = "en") -> str:
        """The meaning of a level in this family: its puzzles need one of these techniques.

        >>> from grillon import Level, families
        >>> families.get("takuzu").level_text(Level.BEGINNER)
        'The hardest step needed is one of: only value; pair; sandwich.'
        """
        from grillon.model.ratings import Level

        named = [Sentence(technique.name) for technique in self.techniques_of(level)]
        words = []
        if len(named) == 1:
            words.append(Sentence("The hardest step needed is: {technique}.", technique=named[0]))
        elif named:
            # Semicolons: a name may contain a comma.
            listed = reduce(lambda first, second: Sentence("{first}; {second}", first=first, second=second), named)
            words.append(Sentence("The hardest step needed is one of: {techniques}.", techniques=listed))
        if level is max(Level):
            words.append(Sentence("A puzzle that these techniques do not solve has this level too."))
        elif not named:
            words.append(Sentence("No puzzle of this kind has this level."))
        return " ".join(sentence.text(lang) for sentence in words)
