"""Every verb of the program, asked about a drawn board and compared with what the independent rules know of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import grillon
from grillon.errors import BrokenRules, FormatError, InputError, NoSolution, RequestError
from grillon.explain.hints import HintKind
from grillon.model import Judgement, Position, Step, Verdict
from grillon.puzzle.puzzle import Puzzle
from tests.oracle.independent.rules.common import Case, Solution

AnyCase = Case[Any]
THREADS = (1, 2, 5)


@contextmanager
def about(case: AnyCase) -> Iterator[None]:
    """What goes wrong is told with the board."""
    try:
        yield
    except Exception as error:
        error.add_note(f"{case.family}, seed {case.seed}, {case.judgement} ({case.number}):\n{case.text}")
        raise


def puzzle_of(case: AnyCase) -> Puzzle:
    """The program's puzzle."""
    return grillon.parse(case.text, family=case.family)


def said(puzzle: Puzzle, candidates: Collection[int]) -> Solution:
    """Candidates in words."""
    names = frozenset(puzzle.candidate_name(candidate) for candidate in candidates)
    assert len(names) == len(candidates)
    return names


def engines_of(puzzle: Puzzle) -> list[dict[str, Any]]:
    """Every choice of the family alone; the learned order, which needs flat boards and a network, has its own tests."""
    choices = puzzle.family.search.choices
    ways: list[dict[str, Any]] = [
        {name: value} for name, values in choices.items() for value in values if value != "learned"
    ]
    return ways or [{}]


# Solving


def solutions(case: AnyCase) -> None:
    """All solutions, by every engine and heuristic and on any number of threads, each once."""
    puzzle, expected = puzzle_of(case), set(case.solutions)
    for way in engines_of(puzzle):
        for threads in THREADS if way in ({}, {"engine": "automatic"}) else (1, 2):
            if way.get("engine") == "assembly" and not _assembles(puzzle):
                with pytest.raises(RequestError):
                    list(puzzle.solutions(engine="assembly"))
                continue
            with puzzle.solutions(threads=threads, **way) as stream:
                found = [said(puzzle, solution.candidates) for solution in stream]
            assert not stream.limit, way
            assert len(found) == len(set(found)), way
            assert set(found) == expected, way


def _assembles(puzzle: Puzzle) -> bool:
    """The engine `assembly` fills flat boards without optional cells."""
    board = puzzle.board  # type: ignore[attr-defined]
    return board.lattice.flat and not board.optional


def solve(case: AnyCase) -> None:
    """The first solution or none; the same on any number of threads; a limit gives so many."""
    puzzle = puzzle_of(case)
    first = puzzle.solve()
    assert bool(first) == bool(case.number)
    for threads in THREADS:
        again = puzzle.solve(threads=threads)
        assert again == first
    if first:
        assert said(puzzle, first.value.candidates) in case.solutions
    else:
        assert str(first) == "none"
        with pytest.raises(NoSolution):
            _ = first.value
    for limit in (1, case.number, case.number + 1):
        with puzzle.solutions(limit=limit) as stream:
            found = {said(puzzle, solution.candidates) for solution in stream}
        assert len(found) == min(limit, case.number)
        assert found <= set(case.solutions)


def count(case: AnyCase) -> None:
    """The number, and the number up to a bound, by every engine and on any number of threads."""
    puzzle, number = puzzle_of(case), case.number
    for way in engines_of(puzzle):
        if way.get("engine") == "assembly" and not _assembles(puzzle):
            continue
        for threads in (1, 3):
            total = puzzle.count(threads=threads, **way)
            assert (total.value, total.exact) == (number, True), way
        for bound in {1, 2, max(number - 1, 1), max(number, 1), number + 1}:
            part = puzzle.count(up_to=bound, **way)
            assert (part.value, part.exact) == (min(bound, number), number < bound), (way, bound)


def count_each(case: AnyCase) -> None:
    """How many solutions each candidate is in; and for packings the number up to symmetry, and samples."""
    puzzle = puzzle_of(case)
    expected: dict[str, int] = {}
    for solution in case.solutions:
        for statement in solution:
            expected[statement] = expected.get(statement, 0) + 1
    for threads in (1, 3):
        numbers = puzzle.count_each(threads=threads)
        assert {puzzle.candidate_name(candidate): number for candidate, number in numbers.items()} == expected
    if case.family != "packing":
        return
    classes = case.rules.classes(case.board, case.solutions)  # type: ignore[attr-defined]
    if classes is not None:
        for threads in (1, 2):
            assert int(puzzle.count(up_to_symmetry=True, threads=threads)) == classes
    if case.number:
        drawn = puzzle.sample(20, seed=abs(case.seed))
        assert {said(puzzle, solution.candidates) for solution in drawn} <= set(case.solutions)
        assert len(drawn) == 20
    else:
        with pytest.raises(NoSolution):
            puzzle.sample(1, seed=abs(case.seed))


# Judging


def check(case: AnyCase) -> None:
    """The judgement, with solutions that are some."""
    puzzle = puzzle_of(case)
    agrees(case, puzzle, puzzle.check())


def agrees(case: AnyCase, puzzle: Puzzle, verdict: Verdict) -> None:
    """A verdict is the right one, with its evidence."""
    assert str(verdict.judgement) == case.judgement, verdict
    shown = [said(puzzle, solution.candidates) for solution in verdict.solutions]
    assert len(set(shown)) == len(shown) == {"unique": 1, "several": 2}.get(case.judgement, 0)
    assert set(shown) <= set(case.solutions)
    assert (verdict.violation is not None) == case.broken
    assert verdict.text("fr")
    if case.judgement == "none":
        assert puzzle.reason_for_no_solution()


def verify(case: AnyCase) -> None:
    """Solutions are right; with anything left out, added or exchanged they are what the rules say."""
    puzzle, random = puzzle_of(case), Random(case.seed)
    legal = [candidate for candidate in range(puzzle.rules.candidates) if puzzle.rules.legal(candidate)]
    names = {puzzle.candidate_name(candidate): candidate for candidate in legal}
    assert len(names) == len(legal)
    assert case.number == 0 or case.possible <= names.keys()
    tried: list[set[int]] = [set(), set(puzzle.givens)]
    for solution in random.sample(case.solutions, min(case.number, 4)):
        whole = {names[statement] for statement in solution}
        tried.append(whole)
        for _ in range(4):
            out = set(random.sample(sorted(whole), min(len(whole), 1)))
            extra = set(random.sample(legal, min(len(legal), 1)))
            tried += [whole - out, whole | extra, whole - out | extra]
    for candidates in tried:
        right = said(puzzle, candidates) in case.solutions
        verdict = puzzle.verify(candidates)
        assert verdict.judgement is (Judgement.CORRECT if right else Judgement.WRONG), said(puzzle, candidates)
        assert (verdict.violation is None) == right


# Explaining


def _certain(case: AnyCase, puzzle: Puzzle, step: Step) -> None:
    """What a step concludes is true in every solution."""
    assert said(puzzle, step.chosen) <= case.certain, step
    assert not said(puzzle, step.excluded) & case.possible, step


def explain(case: AnyCase) -> None:
    """Every step is true in all solutions; solved means that there is one, and this is it."""
    puzzle = puzzle_of(case)
    if case.broken:
        for verb in (puzzle.explain, puzzle.rate, puzzle.hint):
            with pytest.raises(BrokenRules):
                verb()
        return
    for known in puzzle.family.ladder.sets:
        _explained(case, puzzle, known.name)


def _explained(case: AnyCase, puzzle: Puzzle, techniques: str) -> None:
    trace, rating = puzzle.explain(techniques=techniques), puzzle.rate(techniques=techniques)
    assumed = False
    if case.number:
        for step in trace:
            assumed = assumed or step.technique.assumes_one_solution
            if case.number == 1 or not assumed:
                _certain(case, puzzle, step)
    assert trace.end in ("solved", "stuck", "contradiction")
    if trace.end == "solved":
        assert case.number == 1
        assert said(puzzle, trace.final.true) == case.solutions[0]
    if trace.end == "contradiction":
        assert case.number != 1
        assert case.number == 0 or assumed
    assert rating.solved == trace.solved
    if trace.solved and trace.steps:
        assert rating.value == pytest.approx(max(step.rating for step in trace))
        assert rating.level == max(step.technique.level for step in trace)
    assert rating.limit == ""


def hint(case: AnyCase) -> None:
    """A hint is true; without a solution it says so; right entries are no mistakes and wrong ones are."""
    puzzle = puzzle_of(case)
    if case.broken:
        return
    first = puzzle.hint()
    if not case.number:
        assert first.kind is HintKind.IMPOSSIBLE
        assert not first.solvable
        return
    assert first.kind in (HintKind.STEP, HintKind.BEYOND, HintKind.COMPLETE)
    if first.kind is HintKind.COMPLETE:
        assert case.number == 1
        assert said(puzzle, puzzle.givens) == case.solutions[0]
    if first.step is not None and (case.number == 1 or not first.step.technique.assumes_one_solution):
        _certain(case, puzzle, first.step)
    for strength in (1, 2, 3):
        assert first.text(strength)
    _hints_on_the_way(case, puzzle)


def _hints_on_the_way(case: AnyCase, puzzle: Puzzle) -> None:
    random = Random(case.seed)
    legal = [candidate for candidate in range(puzzle.rules.candidates) if puzzle.rules.legal(candidate)]
    names = {puzzle.candidate_name(candidate): candidate for candidate in legal}
    solution = random.choice(case.solutions)
    position = puzzle.position()
    entries = [names[statement] for statement in sorted(solution) if names[statement] not in position.true]
    for entry in random.sample(entries, len(entries) // 2):
        position = position.enter(entry)
    left = [one for one in case.solutions if said(puzzle, position.true) <= one]
    right = puzzle.hint(position)
    assert right.kind not in (HintKind.MISTAKE, HintKind.IMPOSSIBLE, HintKind.UNKNOWN)
    if right.step is not None and (case.number == 1 or not right.step.technique.assumes_one_solution):
        assert all(said(puzzle, right.step.chosen) <= one for one in left)
        assert not any(said(puzzle, right.step.excluded) & one for one in left)
    never = [names[name] for name in sorted(names.keys() - case.possible) if position.can(names[name])]
    if never and case.number < 200:
        wrong = random.choice(never)
        found = puzzle.hint(position.enter(wrong))
        assert found.kind is HintKind.MISTAKE
        assert wrong in [mistake.fact for mistake in found.mistakes]
    whole = Position(puzzle, frozenset(names[statement] for statement in solution) - frozenset(puzzle.givens))
    if case.number == 1 and whole.begun:
        assert puzzle.hint(whole).kind is HintKind.COMPLETE


# Texts


def texts(case: AnyCase) -> None:
    """What is written in any format reads back, and says the same to another reader."""
    puzzle = puzzle_of(case)
    assert grillon.parse(str(puzzle)) == puzzle
    assert grillon.parse(str(puzzle), family=case.family) == puzzle
    document = grillon.write(puzzle, "json")
    for text in (str(puzzle), document) if not document_only(case) else (document,):
        assert case.rules.read(text) == case.rules.read(case.text), text
    for form in grillon.formats.formats(case.family):
        if form.write is None or not form.whole:
            continue
        try:
            text = grillon.write(puzzle, form.name)
        except (FormatError, InputError):
            assert form.name != "json"
            continue
        again = grillon.parse(text, family=case.family, format=form.name)
        assert grillon.parse(text, family=case.family) == again, (form.name, text)
        if form.name in ("suguru", "seismic", "codes") and case.family == "tectonic":
            # These formats have no word for a maximum that no region reaches: nothing rests on it.
            again = replace(again, maximum=case.board.maximum)  # type: ignore[type-var]
        assert again == puzzle, (form.name, text)


def document_only(case: AnyCase) -> bool:
    """Has the board what this tester's own texts cannot say?"""
    return case.family == "sudoku" and bool(case.board.houses or case.board.pairs)


def solution_texts(case: AnyCase) -> None:
    """The text of every solution says that solution, reads back and is right."""
    puzzle = puzzle_of(case)
    for solution in puzzle.solutions(limit=40):
        text = str(solution)
        if not document_only(case):
            told = case.rules.told(case.board, said(puzzle, solution.candidates))
            assert case.rules.solved(case.board, text) == told, text
        again = puzzle.family.formats.parse_solution(puzzle, text)
        assert puzzle.verify(again), text
        told_apart = case.rules.told(case.board, said(puzzle, again.candidates))
        assert told_apart == case.rules.told(case.board, said(puzzle, solution.candidates)), text
        if case.family != "packing":
            assert again == solution


# Held in another way


def slow_to_compare(case: AnyCase) -> bool:
    """Does its canonical form take many seconds? That of a full board of some size does."""
    return case.family == "sudoku" and case.board.size > 6 and sum(len(held) == 1 for held in case.board.cells) > 50


def images(case: AnyCase) -> None:
    """The same board held in another way has as many solutions, and is the same puzzle where that can be said."""
    puzzle = puzzle_of(case)
    if slow_to_compare(case):
        return
    form = puzzle.canonical()
    assert form.canonical() == form
    assert form.count().value == case.number
    for text in case.images:
        image = grillon.parse(text, family=case.family)
        assert image.count().value == case.number, text
        assert str(image.check().judgement) == case.judgement, text
        # A packing is the same as another on the same board only.
        same = case.family != "packing" or (image.board, image.pieces) == (puzzle.board, puzzle.pieces)  # type: ignore[attr-defined]
        if same:
            assert image.canonical() == form, text


def ratings_of_images(case: AnyCase) -> None:
    """A rating does not depend on how the board is held. (Sudoku Explainer's does, rarely: so does ours.)"""
    if case.broken or case.family == "sudoku":
        return
    puzzle = puzzle_of(case)
    rating = puzzle.rate()
    for text in case.images:
        other = grillon.parse(text, family=case.family).rate()
        assert (other.value, other.level, other.solved) == (rating.value, rating.level, rating.solved), text


VERBS: dict[str, Callable[[AnyCase], None]] = {
    verb.__name__: verb
    for verb in (
        *(solutions, solve, count, count_each, check, verify, explain, hint),
        *(texts, solution_texts, images, ratings_of_images),
    )
}


# Several at once


def batches(cases: list[AnyCase]) -> None:
    """`check_all` and `rate_all` give for each what it gives alone, also where one of them is odd."""
    puzzles = [puzzle_of(case) for case in cases]
    # The same puzzle twice, and one equal to another without being it.
    puzzles += [puzzles[0], puzzle_of(cases[-1])]
    cases = [*cases, cases[0], cases[-1]]
    family = puzzles[0].family
    for threads in (None, 1, 3):
        verdicts = family.batch.check_all(iter(puzzles), threads=threads)
        assert len(verdicts) == len(puzzles)
        for case, puzzle, verdict in zip(cases, puzzles, verdicts, strict=True):
            with about(case):
                agrees(case, puzzle, verdict)
    if any(case.broken for case in cases):
        with pytest.raises(BrokenRules):
            family.batch.rate_all(puzzles)
    proper = [puzzle for case, puzzle in zip(cases, puzzles, strict=True) if not case.broken]
    for threads in (None, 1, 3):
        assert family.batch.rate_all(iter(proper), threads=threads) == [puzzle.rate() for puzzle in proper]
