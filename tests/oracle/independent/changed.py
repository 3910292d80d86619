"""Positions on drawn boards, puzzles made from puzzles, and catalogues, against what the independent rules know."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import grillon
from grillon.catalogue import Added, Catalogue
from grillon.catalogue.exchange import export, load_into
from grillon.errors import FormatError, GrillonError, InputError, NoSolution, RequestError
from grillon.explain.check.checker import check_step
from grillon.explain.hints import HintKind
from grillon.model import Ending, Monitor, Position
from grillon.model.givens import ruled_out, with_more_givens
from grillon.puzzle.puzzle import Puzzle
from grillon.search.completing import complete
from grillon.search.possible import possible_candidates
from grillon.search.replay import EventKind
from grillon.search.watched_search import ways_to_watch
from tests.oracle.independent.asked import AnyCase, about, puzzle_of, said, slow_to_compare
from tests.oracle.independent.rules.common import Budget, Solution, TooLarge

POSITIONS = 3
MOST_EVENTS = 2000
MANY = 400
"""Boards with more candidates are not tried candidate by candidate."""


def named(puzzle: Puzzle) -> dict[str, int]:
    """The candidates by their statements."""
    return {puzzle.candidate_name(c): c for c in range(puzzle.rules.candidates) if puzzle.rules.legal(c)}


def drawn_entries(case: AnyCase, puzzle: Puzzle, random: Random) -> tuple[Solution, Solution]:
    """What a player enters and rules out: parts of a solution, mistakes, contradictions, everything in a cell."""
    names = sorted(named(puzzle))
    given = said(puzzle, puzzle.givens)
    right = sorted(random.choice(case.solutions) - given) if case.solutions else []
    entered = set(random.sample(right, random.choice((0, len(right) // 3, len(right)))))
    wrong = [name for name in names if name not in right and name not in given]
    excluded = set(random.sample(wrong, min(len(wrong), random.choice((0, 0, 1, 3, len(wrong) // 4)))))
    if random.random() < 0.4 and wrong:
        entered.add(random.choice(wrong))
    if random.random() < 0.4 and names:
        cells = puzzle.places.entry(named(puzzle)[random.choice(names)]).cells
        there = [c for c in puzzle.places.candidates_at(cells[0]) if puzzle.rules.legal(c)]
        excluded |= said(puzzle, there if random.random() < 0.7 else there[:-1])
    if random.random() < 0.2 and names:
        excluded.add(random.choice(names))
    return frozenset(entered), frozenset(excluded)


def broken_by(case: AnyCase, entered: Solution, excluded: Solution) -> bool:
    """Do these entries break a rule at sight?"""
    board = case.board
    for statement in sorted(entered):
        board = case.rules.given(board, statement)
        if board is None:
            return True
    return bool(entered & excluded) or case.rules.broken(board)


def left_of(case: AnyCase, entered: Solution, excluded: Solution) -> list[Solution]:
    """The solutions that agree with the entries."""
    return [one for one in case.solutions if entered <= one and not excluded & one]


# Positions


def positions(case: AnyCase) -> None:
    """Steps, hints and the search that is watched say what is true of the solutions that are left."""
    puzzle, random = puzzle_of(case), Random(f"positions {case.seed}")
    if case.broken:
        # Without a position such a puzzle is refused; one that is passed is answered.
        assert puzzle.explain(puzzle.position()).end is Ending.CONTRADICTION
        _replayed(puzzle.position(), [])
        return
    names = named(puzzle)
    for _ in range(POSITIONS):
        entered, excluded = drawn_entries(case, puzzle, random)
        position = puzzle.position().enter(*(names[one] for one in entered))
        position = position.exclude(*(names[one] for one in excluded))
        left, broken = left_of(case, entered, excluded), broken_by(case, entered, excluded)
        try:
            assert Position.parse(str(position)) == position
            assert not (position.clashes and left)
            # What is known about the borders of a cell that is left out is not shown to a player.
            assert bool(position.clashes) or not broken or "…" in case.text
            _explained(case, position, left, broken)
            _replayed(position, left)
            if position.begun and case.number < 200:
                hint = puzzle.hint(position)
                wrong = hint.kind in (HintKind.MISTAKE, HintKind.IMPOSSIBLE)
                assert wrong == (not left), hint.text()
        except Exception as error:
            error.add_note(f"entered {sorted(entered)}, ruled out {sorted(excluded)}, {len(left)} solutions left")
            raise


def _explained(case: AnyCase, position: Position, left: list[Solution], broken: bool) -> None:
    puzzle, assumed = position.puzzle, False
    for known in puzzle.family.ladder.sets:
        trace = puzzle.explain(position, techniques=known.name)
        assert not broken or (trace.end, len(trace)) == (Ending.CONTRADICTION, 0) or "…" in case.text
        for before, step in trace.positions():
            assumed = assumed or step.technique.assumes_one_solution
            assert not any(before.holds(~fact) for fact in step.conclusions), step
            if len(trace) < 20:
                assert check_step(before, step), step
            if case.number == 1 or not assumed:
                assert all(said(puzzle, step.chosen) <= one for one in left), step
                assert not any(said(puzzle, step.excluded) & one for one in left), step
        if trace.end is Ending.SOLVED:
            assert assumed or len(left) == 1
            assert said(puzzle, trace.final.true) in left
        if trace.end is Ending.CONTRADICTION:
            assert assumed or not left


def _replayed(position: Position, left: list[Solution]) -> None:
    puzzle = position.puzzle
    for engine in (way.engine for way in ways_to_watch(puzzle.family) if way.tells):
        options: dict[str, Any] = {"engine": engine} if engine else {}
        replay = puzzle.replay(position, limit=None, max_events=MOST_EVENTS, **options)
        found, walk = set(), replay.walk()
        try:
            walk.forward()
        except RequestError:  # the engine assembly is for flat boards without optional cells
            assert engine == "assembly"
            continue
        walk.back()
        for event in replay:
            walk.forward()
            if event.kind is EventKind.SOLUTION:
                found.add(said(puzzle, walk.position.true))
        assert len(replay) or replay.limit or engine != "plain"
        assert found <= set(left), engine
        if not replay.limit:
            assert len(found) == len(left), engine


# Puzzles made from puzzles


def more_givens(case: AnyCase) -> None:
    """A puzzle with one more given has the solutions with that statement."""
    puzzle, random, names = puzzle_of(case), Random(f"givens {case.seed}"), named(puzzle_of(case))
    for statement in random.sample(sorted(names), min(len(names), 8)):
        expected = [one for one in case.solutions if statement in one]
        board = case.rules.given(case.board, statement)
        try:
            made = with_more_givens(puzzle, [names[statement]])
        except InputError:
            assert not expected, statement
            assert board is None or case.family == "tectonic", statement
            continue
        assert board is not None, statement
        assert made.count().value == len(expected), statement
        assert said(made, made.givens) >= said(puzzle, puzzle.givens) - _settled(made, puzzle)
    for solution in random.sample(case.solutions, min(case.number, 2)):
        whole = with_more_givens(puzzle, [names[one] for one in solution])
        assert whole.count().value == sum(solution <= one for one in case.solutions)


def _settled(made: Puzzle, puzzle: Puzzle) -> Solution:
    """The walls, where all of them are known now: they are part of the board then."""
    walls = frozenset(one for one in said(puzzle, puzzle.givens) if "wall" in one)
    return walls if made.places.first_wall == made.places.first_placement or not made.places.borders else frozenset()


def fewer_givens(case: AnyCase) -> None:
    """A puzzle without some of its givens is the board that was drawn without them; with them again it is the same."""
    puzzle, random = puzzle_of(case), Random(f"fewer {case.seed}")
    assert puzzle.with_givens(puzzle.givens, ruled_out=ruled_out(puzzle)) == puzzle
    givens = sorted(puzzle.givens)
    for number in {1, len(givens)} if givens else ():
        gone = random.sample(givens, number)
        board = case.board
        for statement in said(puzzle, gone):
            board = case.rules.taken(board, statement)
        fewer = puzzle.with_givens(set(givens) - set(gone), ruled_out=ruled_out(puzzle))
        assert fewer == grillon.parse(case.rules.write(board), family=case.family), str(fewer)
        assert with_more_givens(fewer, gone) == puzzle
        try:
            found = case.rules.solutions(board, Budget())
        except TooLarge:
            continue
        assert fewer.count().value == len(found)


def possible(case: AnyCase) -> None:
    """The candidates of some solution, tried one by one; and a puzzle completed to one solution has one of these."""
    puzzle = puzzle_of(case)
    if case.broken or puzzle.rules.candidates > MANY:
        return
    if case.number:
        assert said(puzzle, possible_candidates(puzzle, Monitor).possible) == case.possible
    try:
        made = complete(puzzle, seed=abs(case.seed), monitor=Monitor())
    except NoSolution:
        assert not case.number
        return
    verdict = made.puzzle.check()
    assert verdict
    if case.number:
        assert set(puzzle.givens) <= {*made.puzzle.givens, *range(puzzle.places.first_wall, puzzle.places.candidates)}
        values = [frozenset(one for one in solution if "wall" not in one) for solution in case.solutions]
        only = said(made.puzzle, verdict.solutions[0].candidates)
        assert frozenset(one for one in only if "wall" not in one) in values


def drafts(case: AnyCase) -> None:
    """A draft gives the same puzzle again, and so does a reader of any other format that accepts a text."""
    puzzle = puzzle_of(case)
    try:
        draft = puzzle.family.drafting.to_draft(puzzle)
    except InputError:
        assert case.family in ("sudoku", "tectonic")
    else:
        assert puzzle.family.drafting.from_draft(draft) == puzzle
    forms = [form for form in grillon.formats.formats(case.family) if form.whole]
    for form in forms:
        if form.write is None:
            continue
        try:
            text = grillon.write(puzzle, form.name)
        except (FormatError, InputError):
            continue
        again = grillon.parse(text, family=case.family, format=form.name)
        with suppress(FormatError):  # a text that another family writes too
            assert grillon.parse(text) == again, (form.name, text)
        for reader in forms:
            if not reader.matches(text):
                continue
            try:
                other = grillon.parse(text, family=case.family, format=reader.name)
            except GrillonError:
                continue
            assert other == again, (form.name, reader.name, text)


CHANGES: dict[str, Callable[[AnyCase], None]] = {
    verb.__name__: verb for verb in (positions, more_givens, fewer_givens, possible, drafts)
}


# Catalogues


def catalogues(cases: list[AnyCase], folder: Path) -> None:
    """A catalogue of boards and their relatives gives each its own solution, finds no fault, and travels."""
    cases = [case for case in cases if not slow_to_compare(case)]
    puzzles = [puzzle_of(case) for case in cases]
    for case in cases:
        with about(case):
            for board in case.rules.relatives(case.board):
                try:
                    puzzles.append(grillon.parse(case.rules.write(board), family=case.family))
                except InputError:  # under other rules it is no puzzle
                    continue
    puzzles = [puzzle for puzzle in puzzles if puzzle.check()]
    with Catalogue(folder / "first.db", create=True) as first, Catalogue(folder / "second.db", create=True) as second:
        first.add_all(puzzles, keep_symmetric=True)
        assert list(first.verify()) == []
        entries = list(first.find())
        assert {str(entry.puzzle) for entry in entries} == {str(puzzle) for puzzle in puzzles}
        for entry in entries:
            assert entry.solution == entry.puzzle.solve().value, str(entry.puzzle)
        for form in ("jsonl", "csv"):
            export(entries, folder / f"all.{form}")
        assert load_into(second, folder / "all.jsonl", keep_symmetric=True) == Added(len(entries), 0)
        assert load_into(second, folder / "all.csv", keep_symmetric=True) == Added(0, len(entries))
        assert list(second.verify()) == []
        assert [entry.solution for entry in second.find()] == [entry.solution for entry in entries]
