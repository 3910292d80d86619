"""Making Sudoku puzzles: always one solution; by size, variant, difficulty, givens, symmetry or pattern.

Attempt k of a seed is the same puzzle everywhere; the first attempt that fulfils the request is the answer, so nothing
depends on the machine, on threads or on how many attempts are tried at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, ClassVar

import grillon
from grillon._core import Symmetry, sudoku
from grillon.base.names import match_name, suggestion
from grillon.base.sentences import Sentence
from grillon.errors import LimitReached, RequestError
from grillon.families.sudoku.clues import kinds
from grillon.families.sudoku.formats.text import BLANKS
from grillon.families.sudoku.logic.grading import NAMED, SETS, Grade
from grillon.families.sudoku.logic.ladder import core_ladder
from grillon.families.sudoku.logic.techniques import OF_CLUES, unusable
from grillon.families.sudoku.puzzle import SudokuPuzzle, core_board, core_layout, plain_rules
from grillon.families.sudoku.setting import RECIPES, CagePlan, drawn_clues
from grillon.families.sudoku.variants import (
    RULES,
    SHORTHANDS,
    Variant,
    box_regions,
    boxed_side,
    default_box,
    rule_names,
)
from grillon.model import Level, Monitor, Solution
from grillon.puzzle.generated import Generated
from grillon.puzzle.parts.generator import Generator, OwnShelf, Variety, sizes
from grillon.puzzle.request import Option, Schema, asked_size
from grillon.puzzle.symmetry import SYMMETRIES, known_symmetry

if TYPE_CHECKING:
    from grillon.families.sudoku.clues import Clue

LARGEST_MINIMAL = 16
"""Beyond this size, whether a given is needed cannot be decided in reasonable time."""
MAX_ATTEMPTS = 30_000
PATTERN_STEPS = 20_000
_BUDGET = 100
"""Nodes spent on one removal on boards larger than 9x9; a removal not decided by then is not made."""
_PATTERN_BUDGET = 2000
"""Nodes spent on counting the solutions of one filling of a pattern on such boards."""
_EXCHANGES = 3
"""Exchanges of border cells for each cell of a jigsaw."""
_PER_REGIONS = 4
"""Attempts made with the same jigsaw regions."""
CLIMBED_FROM = 9.0
"""Random classic puzzles are hardly ever rated this high or higher: these are reached by exchanging givens."""
CLIMBED_GIVENS = range(17, 20)
"""The same for these small numbers of givens; no puzzle has fewer."""
MAX_CLIMBS = 300
_MOVES = 20_000
"""Exchanges of givens, eight puzzles each, in one climb to a rating."""
_VISITS = 800
"""The number of puzzles whose neighbours are examined in one climb to few givens."""

_HARD_KILLERS = 4.0
"""From this rating on killers have larger cages; below, smaller ones."""
_CAGE_CHANGES = 30
"""Cells moved to another cage until a killer has one solution."""

VARIANTS = ("classic", "jigsaw", *SHORTHANDS, *RULES, *RECIPES)
VARIANT_NAMES = {
    "jigsaw": Sentence("jigsaw"),
    "x": Sentence("diagonals"),
    **{name: rule.offered for name, rule in RULES.items() if rule.offered},
}
"""What a page calls those that it offers."""

SCHEMA = Schema(
    (
        Option("size", "size", "rows x columns of the board", default=(9, 9), low=4, high=25),
        Option(
            "variant",
            "text",
            Sentence(
                "classic, jigsaw, or rules and clues joined by '+': x, {rules}, {clues}",
                rules=", ".join(RULES),
                clues=", ".join(RECIPES),
            ),
            default="classic",
        ),
        Option("level", "choice", "difficulty of the hardest step", choices=tuple(map(str, Level))),
        Option("rating", "range", "the Sudoku Explainer rating, such as 3.0..5.0", low=1.0, high=12.0),
        Option("technique", "choice", "a technique that must be needed", choices=NAMED),
        Option(
            "techniques",
            "choice",
            "the set the technique belongs to (default: the first that has it)",
            choices=tuple(known.name for known in SETS),
            words={
                SETS[0].name: Sentence("those of Sudoku Explainer"),
                SETS[1].name: Sentence("those that people use"),
            },
        ),
        Option("clues", "integer", "how many givens", low=0, high=625),
        Option("minimal", "flag", "every given is needed", default=False),
        Option("symmetry", "choice", "symmetry of the pattern of givens", default="none", choices=SYMMETRIES),
        Option("pattern", "text", "which cells are given: one character per cell, a blank for the others"),
    )
)


@dataclass(frozen=True, slots=True)
class Wish:
    """A request, parsed and checked."""

    size: int
    jigsaw: bool
    rules: tuple[str, ...]
    clued: tuple[str, ...]
    grade: Grade
    clues: int | None
    minimal: bool
    symmetry: Symmetry
    pattern: bytes | None

    @property
    def climbs(self) -> bool:
        """Are such puzzles too rare to be found at random?"""
        classic = self.size == 9 and not self.jigsaw and not self.rules and not self.clued
        rare = self.grade.hardest >= CLIMBED_FROM or self.clues in CLIMBED_GIVENS
        return classic and rare and self.symmetry.name == "none" and self.pattern is None

    def require_usable(self) -> None:
        """Refuse a required technique that such puzzles never need."""
        # The shape of the regions makes no difference.
        variant = Variant(self.size, tuple(cell // self.size for cell in range(self.size**2)), self.rules)
        technique = self.grade.technique
        if technique is None:
            return
        drawn = kinds()[RECIPES[self.clued[0]][0]].plural if self.clued else None
        why = unusable(technique, variant, drawn)
        if technique.id in OF_CLUES and not self.clued:
            why = Sentence(
                "{technique}: only used where cages, lines or dots are drawn", technique=Sentence(technique.name)
            )
        if why is not None:
            raise RequestError("{why}", argument="technique", why=why)

    @classmethod
    def read(cls, options: Mapping[str, object]) -> Wish:
        """The wish of a completed request."""
        rows, columns = asked_size(options["size"])
        boxed_side(rows, columns, jigsaw=True)
        names = set(map(_named, str(options["variant"]).split("+"))) - {"classic"}
        jigsaw = "jigsaw" in names
        size = boxed_side(rows, columns, jigsaw=jigsaw)
        clued = tuple(sorted(names & RECIPES.keys()))
        wish = cls(
            size,
            jigsaw,
            rule_names(names - {"jigsaw", *clued}),
            clued,
            Grade.read(options),
            options["clues"] if isinstance(options["clues"], int) else None,
            bool(options["minimal"]),
            known_symmetry(str(options["symmetry"]), size, size),
            _pattern(options["pattern"], size),
        )
        wish.require_usable()
        if clued and wish.pattern is not None:
            raise RequestError("not with clues: {clues}", argument="pattern", clues=", ".join(clued))
        if wish.minimal and wish.size > LARGEST_MINIMAL:
            raise RequestError("only up to {maximum}x{maximum}", argument="minimal", maximum=LARGEST_MINIMAL)
        if wish.clues is not None and wish.clues > wish.size**2:
            raise RequestError(
                "{clues} is more than the {cells} cells", argument="clues", clues=wish.clues, cells=wish.size**2
            )
        return wish


def _named(name: str) -> str:
    found = match_name(name, VARIANTS)
    if found is None:
        offer = suggestion(
            name,
            VARIANTS,
            listing="grillon generate sudoku --help",
            in_python="help(grillon.families.get('sudoku').generate)",
        )
        raise RequestError("'{name}' is unknown; {offer}", argument="variant", name=name, offer=offer)
    return found


def _pattern(text: object, size: int) -> bytes | None:
    if text is None:
        return None
    cells = "".join(str(text).split())
    if len(cells) != size * size:
        raise RequestError(
            "{expected} characters expected, found {found}", argument="pattern", expected=size * size, found=len(cells)
        )
    # In a pattern the letter x marks a given, as people draw it.
    pattern = bytes(character not in BLANKS.replace("x", "").replace("X", "") for character in cells)
    if not any(pattern):
        raise RequestError("no cell is given", argument="pattern")
    return pattern


@dataclass(frozen=True, slots=True)
class Attempt:
    """One attempt: its number, and the puzzle with its solution."""

    number: int
    variant: Variant
    clues: bytes
    solution: bytes


def _method(wish: Wish) -> Sentence:
    if wish.pattern:
        return Sentence("pattern filled by hill climbing")
    if wish.clued:
        return Sentence("clues set on a random grid")
    return (
        Sentence("givens exchanged from puzzle to puzzle")
        if wish.climbs
        else Sentence("givens removed from a random grid")
    )


def _attempts(wish: Wish, seed: int, first: int, count: int, monitor: Monitor) -> Iterator[Attempt]:
    """The attempts that meet the conditions apart from the ladder: clues, minimality, pattern."""
    if wish.climbs:
        yield from _climbed(wish, seed, first, monitor)
        return
    for start, number in _stretches(first, count):
        variant = _variant(wish, seed, start)
        if wish.clued:
            yield from _set(wish, variant, seed, start, monitor)
            continue
        board = core_board(variant)
        if wish.pattern is not None:
            yield from _filled(wish, variant, seed, start, number, monitor)
            continue
        budget = 0 if wish.minimal or wish.size <= 9 else _BUDGET
        minimum = _min_clues(wish, start)
        made = sudoku.generate(monitor.control, board, seed, start, number, wish.symmetry, minimum, budget, 1)
        if made is None:
            return
        clues, solutions, _ = made
        for i in range(number):
            part = slice(i * variant.cells, (i + 1) * variant.cells)
            attempt = Attempt(start + i, variant, clues[part], solutions[part])
            if _kept(wish, attempt, monitor):
                yield attempt


def _set(wish: Wish, plain: Variant, seed: int, attempt: int, monitor: Monitor) -> Iterator[Attempt]:
    """One grid with clues set on it, and as many givens as it then needs."""
    full = (monitor.control, core_board(plain), seed, attempt, 1, Symmetry.none, plain.cells, _BUDGET, 1)
    made = sudoku.generate(*full)
    if made is None or not any(made[1]):
        return
    solution, chance = made[1], Random(f"{seed} {attempt}")
    clues = drawn_clues(
        [word for name in wish.clued if name != "killer" for word in RECIPES[name]], solution, plain, chance
    )
    if "killer" in wish.clued:
        cages = _cages(wish, replace(plain, clues=clues), solution, chance, monitor)
        if cages is None:
            return
        clues += cages
    drawn = {clue.word for clue in clues}
    if not all(drawn.intersection(RECIPES[name]) for name in wish.clued):
        return
    variant = replace(plain, clues=clues)
    blank = SudokuPuzzle.of_digits(bytes(plain.cells), variant)
    if wish.clues == 0 or (wish.clues is None and "killer" in wish.clued):
        givens: bytes | None = blank.digits
        if "killer" not in wish.clued and blank.count(up_to=2, monitor=monitor).value != 1:
            return
    else:
        board, budget = core_board(variant), 0 if wish.minimal else _BUDGET
        minimum = _min_clues(wish, attempt)
        givens = sudoku.dig(monitor.control, board, solution, seed, attempt, wish.symmetry, minimum, budget)
    if givens is not None:
        found = Attempt(attempt, variant, givens, solution)
        if _kept(wish, found, monitor):
            yield found


def _cages(wish: Wish, variant: Variant, solution: bytes, chance: Random, monitor: Monitor) -> tuple[Clue, ...] | None:
    """Cages that leave the grid as the only solution: where there is another, a cell that differs changes its cage."""
    hardness = 0 if wish.grade.high < _HARD_KILLERS else 2 if wish.grade.low >= _HARD_KILLERS else 1
    plan = CagePlan(solution, variant.size, chance, hardness)
    parts, blank = plain_rules(variant).clue_parts(), SudokuPuzzle.of_digits(bytes(variant.cells), variant).core_masks()
    for _ in range(_CAGE_CHANGES):
        if not plan.fits:
            return None
        board = sudoku.Board(*core_layout(variant), parts + plan.parts())
        found = sudoku.solutions(monitor.control, board, blank, 2, 1)
        others = [record for record in (found.take(), found.take()) if record and record != solution]
        if monitor.stopped_by:
            return None
        if not others:
            return plan.clues()
        if not plan.change(others[0]):
            return None
    return None


def _stretches(first: int, count: int) -> Iterator[tuple[int, int]]:
    """The attempts first..first+count-1 in groups that share their jigsaw regions."""
    while count > 0:
        number = min(count, _PER_REGIONS - first % _PER_REGIONS)
        yield first, number
        first += number
        count -= number


def _variant(wish: Wish, seed: int, attempt: int) -> Variant:
    if not wish.jigsaw:
        return Variant.boxed(wish.size, rules=wish.rules)
    rows, columns = default_box(wish.size) or (1, wish.size)
    start = list(box_regions(wish.size, rows, columns))
    group = attempt // _PER_REGIONS
    regions = sudoku.random_regions(wish.size, start, seed, group, _EXCHANGES * wish.size**2)
    return Variant(wish.size, tuple(regions), wish.rules)


def _min_clues(wish: Wish, attempt: int) -> int:
    """The number of clues to keep: minimal puzzles are often too hard, so beyond the classic 9x9 several are tried."""
    if wish.clues is not None:
        return wish.clues
    if wish.minimal or not wish.grade.asked or wish.grade.low > 5:
        return 0
    if wish.clued:
        return wish.size**2 * (10 * (attempt % 4)) // 100
    if wish.size == 9 and not wish.jigsaw and not wish.rules:
        return 32 if wish.grade.high <= 2.0 else 0
    return wish.size**2 * (20 + 8 * (attempt // _PER_REGIONS % 4)) // 100


def _kept(wish: Wish, attempt: Attempt, monitor: Monitor) -> bool:
    if not any(attempt.solution):
        return False
    if wish.clues is not None and sum(map(bool, attempt.clues)) != wish.clues:
        return False
    free = wish.symmetry.name == "none" and wish.clues is None
    if not wish.minimal or free:
        return True
    return sudoku.is_minimal(monitor.control, core_board(attempt.variant), attempt.clues, attempt.solution)


def _filled(wish: Wish, variant: Variant, seed: int, start: int, number: int, monitor: Monitor) -> Iterator[Attempt]:
    board = core_board(variant)
    assert wish.pattern is not None
    for attempt in range(start, start + number):
        budget = 0 if wish.size <= 9 else _PATTERN_BUDGET
        clues = sudoku.fill(monitor.control, board, wish.pattern, seed, attempt, PATTERN_STEPS, budget)
        if clues is None:
            givens = sum(wish.pattern)
            if monitor.stopped_by:
                raise LimitReached(
                    "no puzzle with one solution was found for this pattern of {givens} {givens:given|givens}: {limit}",
                    givens=givens,
                    limit=monitor.stopped_by,
                )
            raise LimitReached(
                "no puzzle with one solution was found for this pattern of {givens} {givens:given|givens}",
                givens=givens,
            )
        with SudokuPuzzle.of_digits(clues, variant).solutions(limit=1) as found:
            made = Attempt(attempt, variant, clues, found.next_record())
        if _kept(wish, made, monitor):
            yield made


def _climbed(wish: Wish, seed: int, attempt: int, monitor: Monitor) -> Iterator[Attempt]:
    """One climb, to few givens or to a rating; all such puzzles are minimal."""
    variant, grade = Variant.boxed(wish.size), wish.grade
    if wish.clues is not None and wish.clues in CLIMBED_GIVENS:
        clues = sudoku.climb_to_givens(monitor.control, seed, attempt, wish.clues, _VISITS)
    else:
        low, high = round(100 * grade.hardest), round(100 * grade.high)
        clues = sudoku.climb_to_rating(
            monitor.control, core_ladder(variant), seed, attempt, low, high, grade.allowed, wish.clues or 0, _MOVES
        )
    if clues is not None:
        with SudokuPuzzle.of_digits(clues, variant).solutions(limit=1) as found:
            yield Attempt(attempt, variant, clues, found.next_record())


def _graded(wish: Wish, attempts: list[Attempt], monitor: Monitor) -> Iterator[Attempt]:
    """The attempts with the requested difficulty, in order."""
    if not wish.grade.asked:
        yield from attempts
        return
    for variant in dict.fromkeys(attempt.variant for attempt in attempts):
        same = [attempt for attempt in attempts if attempt.variant == variant]
        fits = wish.grade.fits(variant, [attempt.clues for attempt in same], monitor)
        yield from (attempt for attempt, fit in zip(same, fits, strict=True) if fit)


_SHELF_OF_CLUES = ("killer", "thermometer", "killer+x", "kropki", "killer+thermometer", "quadruple", "xv")


class SudokuGenerator(Generator[SudokuPuzzle]):
    """Clues of random grids, graded."""

    schema = SCHEMA
    varieties = (
        *sizes("9x9", "6x6", "4x4", "12x12", "16x16"),
        *(Variety(name, {"variant": variant}) for variant, name in VARIANT_NAMES.items()),
        Variety(Sentence("small jigsaw"), {"variant": "jigsaw", "size": "6x6"}),
    )
    collection_requests = (
        {"symmetry": "rotation2"},
        {"symmetry": "diagonal"},
        {},
        {"symmetry": "left-right"},
        {"variant": "jigsaw"},
        {"symmetry": "mirrors"},
    )

    collection_shelves: ClassVar[Mapping[str, OwnShelf]] = {
        "clues": OwnShelf(
            tuple({"variant": variant} for variant in _SHELF_OF_CLUES),
            ("easy", "medium", "hard"),
        )
    }

    def make(self, seed: int, monitor: Monitor, request: Mapping[str, object]) -> Generated[SudokuPuzzle]:
        """The first attempt of the seed that fulfils the request.

        >>> from grillon import families
        >>> made = families["sudoku"].generate(seed=7, size="6x6", symmetry="rotation2")
        >>> made.unique, made.puzzle.check().judgement.value
        (True, 'unique')
        """
        options = SCHEMA.complete(request)
        wish = Wish.read(options)
        tried = 0
        batch = 1
        while tried < (MAX_CLIMBS if wish.climbs else MAX_ATTEMPTS):
            attempts = list(_attempts(wish, seed, tried, batch, monitor))
            for attempt in _graded(wish, attempts, monitor):
                puzzle = SudokuPuzzle.of_digits(attempt.clues, attempt.variant)
                rating = puzzle.rate(monitor=monitor) if wish.size <= 9 or wish.grade.asked else None
                # A ladder that reaches its own limit does not spoil the puzzle: no difficulty was requested.
                if rating is not None and rating.limit and monitor.stopped_by:
                    break
                return Generated(
                    puzzle=puzzle,
                    solution=Solution.of_record(puzzle, attempt.solution, puzzle.decode, puzzle.text_of_digits),
                    rating=rating,
                    unique=True,
                    seed=seed,
                    attempts=attempt.number + 1,
                    method=_method(wish),
                    request={name: value for name, value in options.items() if value is not None},
                    version=grillon.__version__,
                )
            if monitor.stopped_by:
                raise LimitReached(
                    "no such puzzle in {tried} {tried:attempt|attempts}: {limit}", tried=tried, limit=monitor.stopped_by
                )
            tried += batch
            batch = 1 if wish.climbs or wish.clued else min(2 * batch, 64)
        raise LimitReached(
            "no such puzzle in {tried} {tried:attempt|attempts}; ask for fewer things at once", tried=tried
        )

    def like(self, puzzle: SudokuPuzzle) -> Mapping[str, object]:
        """The size, and the rules and regions as a variant.

        >>> from grillon import families
        >>> sudoku = families["sudoku"]
        >>> sudoku.generator.like(sudoku.generate(seed=1, size="6x6", variant="jigsaw+antiknight").puzzle)
        {'size': '6x6', 'variant': 'jigsaw+antiknight'}
        >>> sudoku.generator.like(sudoku.generate(seed=1, size="6x6", variant="killer+thermometer").puzzle)["variant"]
        'killer+thermometer'
        """
        variant = puzzle.variant
        box = default_box(variant.size)
        boxes = box is not None and variant.regions == box_regions(variant.size, *box)
        drawn = {clue.word for clue in variant.clues}
        clued = [name for name, words in RECIPES.items() if drawn.intersection(words)]
        names = [*([] if boxes else ["jigsaw"]), *variant.rules, *clued] or ["classic"]
        return {"size": f"{variant.size}x{variant.size}", "variant": "+".join(names)}
