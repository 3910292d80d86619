"""Explaining: every step is accepted by the checker, needs all it cites, and can be said in every language."""

from __future__ import annotations

from dataclasses import replace

import pytest

from grillon.base.languages import languages
from grillon.errors import RequestError
from grillon.explain.check.checker import check_step
from grillon.explain.hints import HintKind
from grillon.explain.names import house_text
from grillon.explain.trace import trace_lines
from grillon.model import Level
from grillon.model.houses import ONE_SOLUTION
from grillon.puzzle.generated import Generated
from tests.support.steps import assert_sound, assert_worded


def test_every_step_follows_from_what_it_cites_and_needs_it_all(example: Generated) -> None:
    assert_sound(example.puzzle.explain())


def test_the_ladder_solves_it_and_reaches_the_solution(example: Generated) -> None:
    trace = example.puzzle.explain()
    assert trace.end in ("solved", "stuck")
    solution = example.puzzle.solve().value.candidates
    assert trace.final.true <= solution
    assert not trace.final.excluded & solution
    assert (trace.end == "solved") == (trace.final.true == solution)
    assert (trace.end == "solved") == example.puzzle.rate().solved


def test_the_rating_is_that_of_the_hardest_step(example: Generated) -> None:
    for known in example.puzzle.family.ladder.sets:
        trace = example.puzzle.explain(techniques=known.name)
        rating = example.puzzle.rate(techniques=known.name)
        assert trace.solved
        assert rating.value == pytest.approx(max(step.rating for step in trace))
        assert rating.level == max(step.technique.level for step in trace)
        assert sum(rating.uses.values()) == len(trace)
        assert (rating.scale, rating.technique_set, trace.technique_set) == (known.scale, known.label, known.label)
    rating = example.puzzle.rate()
    assert example.rating is not None
    assert (example.rating.value, example.rating.level) == (rating.value, rating.level)


def test_an_unknown_set_of_techniques_is_named(one: Generated) -> None:
    for verb in (one.puzzle.explain, one.puzzle.rate, one.puzzle.hint, one.puzzle.next_steps):
        with pytest.raises(RequestError, match="'crystal'"):
            verb(techniques="crystal")
    with pytest.raises(RequestError, match="'crystal'"):
        one.puzzle.family.batch.rate_all([one.puzzle], techniques="crystal")


def test_all_steps_of_the_lowest_level_are_sound_and_hold_the_one_taken(example: Generated) -> None:
    puzzle = example.puzzle
    (first,) = puzzle.explain(max_steps=1, trimmed=False).steps
    steps = puzzle.next_steps()
    assert steps[0].conclusions == first.conclusions
    assert len({frozenset(step.conclusions) for step in steps}) == len(steps)
    assert len({step.technique.level for step in steps}) == 1
    assert all(check_step(puzzle.position(), step) for step in steps)
    hint = puzzle.hint(all_steps=True)
    assert len(hint.others) == len(steps) - 1
    assert len(hint.other_texts()) == len(hint.others)


def test_a_wrong_conclusion_is_refused(example: Generated) -> None:
    solution = example.puzzle.solve().value.candidates
    for position, step in list(example.puzzle.explain().positions())[:10]:
        if step.chosen:
            assert not check_step(position, replace(step, chosen=(), excluded=step.chosen))
        else:
            assert not set(step.excluded) & solution
            assert not check_step(position, replace(step, chosen=step.excluded, excluded=()))
        assert not check_step(position.after(step), step), "a step that is taken already concludes nothing"


def test_steps_have_words(example: Generated) -> None:
    seen = set()
    for position, step in example.puzzle.explain().positions():
        if step.technique not in seen:
            seen.add(step.technique)
            assert_worded(position, step)


def test_houses_have_names_in_every_language(example: Generated) -> None:
    seen = set()
    for step in example.puzzle.explain():
        if step.technique not in seen:
            seen.add(step.technique)
            for house in step.cited_houses:
                names = {house_text(example.puzzle, house, lang) for lang in languages()}
                assert len(names) == len(languages()), names


def test_a_trace_in_words_has_a_paragraph_a_step_and_an_end(one: Generated) -> None:
    trace = one.puzzle.explain()
    for lang in languages():
        assert len(list(trace_lines(trace, lang))) == len(trace) + 1
        detailed = list(trace_lines(trace, lang, detail=True))
        assert [line for line in detailed if not line.startswith("   ")] == list(trace_lines(trace, lang))
        assert len(detailed) > 2 * len(trace)


def test_most_limits_the_steps_and_a_ladder_its_techniques(one: Generated) -> None:
    first = one.puzzle.explain(max_steps=1)
    assert first.steps == one.puzzle.explain().steps[:1]
    for known in one.puzzle.family.ladder.sets:
        easiest = known.techniques[0].id
        steps = one.puzzle.explain(only=[easiest], techniques=known.name)
        assert {step.technique.id for step in steps} <= {easiest}


def test_techniques_are_in_order_with_levels(one: Generated) -> None:
    sets = one.puzzle.family.ladder.sets
    assert sets[0].techniques == one.puzzle.family.ladder.techniques
    for known in sets:
        techniques = known.techniques
        assert len({technique.id for technique in techniques}) == len(techniques)
        assert {technique.technique_set for technique in techniques} == {known.name}
        assert techniques[0].rating > 0
        ratings, levels = [t.rating for t in techniques], [t.level for t in techniques]
        assert ratings == sorted(ratings), "easier techniques come first"
        assert levels == sorted(levels), "and so do easier levels"
        assert all(isinstance(level, Level) for level in levels)


def test_only_techniques_that_say_so_assume_one_solution(example: Generated) -> None:
    for step in example.puzzle.explain():
        assert (ONE_SOLUTION in step.cited_houses) == step.technique.assumes_one_solution


def test_a_hint_in_three_strengths_and_every_language(example: Generated) -> None:
    hint = example.puzzle.hint()
    assert hint.kind is HintKind.STEP
    texts = {hint.text(strength, lang) for strength in (1, 2, 3) for lang in languages()}
    assert len(texts) == 3 * len(languages())
    assert hint.step is not None
    assert hint.step.conclusions == example.puzzle.explain(max_steps=1).steps[0].conclusions


def test_a_wrong_entry_is_found_before_any_step(example: Generated) -> None:
    puzzle = example.puzzle
    solution, start = puzzle.solve().value.candidates, puzzle.position()
    wrong = next(c for c in range(puzzle.rules.candidates) if c not in solution and start.can(c))
    hint = puzzle.hint(start.enter(wrong))
    assert hint.kind is HintKind.MISTAKE
    assert [mistake.fact for mistake in hint.mistakes] == [wrong]
    assert len({hint.text(strength, lang) for strength in (1, 2, 3) for lang in languages()}) == 3 * len(languages())
    right = min(solution - start.true)
    excluded = puzzle.hint(start.exclude(right))
    assert (excluded.kind, [mistake.fact for mistake in excluded.mistakes]) == (HintKind.MISTAKE, [~right])


def test_right_entries_leave_a_step_and_a_full_board_is_complete(example: Generated) -> None:
    puzzle = example.puzzle
    solution, start = puzzle.solve().value, puzzle.position()
    entry = max(solution.candidates - start.true)
    assert puzzle.hint(start.enter(entry)).kind in (HintKind.STEP, HintKind.BEYOND, HintKind.COMPLETE)
    assert puzzle.hint(solution.position()).kind is HintKind.COMPLETE
