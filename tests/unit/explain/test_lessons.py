"""Lessons of every family, those of other packages included: an example, exercises, and what tries are worth."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from grillon import families, parse
from grillon.explain.examples import kept_texts
from grillon.explain.lessons import EXERCISES, FILE, find_lesson, idea_text, next_use, steps_of, taught, try_at
from grillon.model import Monitor, Position, Technique
from grillon.puzzle.family import Family
from tests.support.puzzles import FAMILIES, generated

KEPT = [
    (name, technique)
    for name in FAMILIES
    for technique in taught(families.get(name)).techniques
    if technique.id in kept_texts(type(families.get(name)).__module__, FILE)
]


@pytest.mark.parametrize("name", FAMILIES)
def test_every_family_has_lessons_that_can_be_done(name: str) -> None:
    family = families.get(name)
    trace = generated(name, 1).puzzle.explain(techniques=taught(family).name)
    first = next(step.technique for _, step in trace.positions() if step.chosen)
    lesson = find_lesson(family, first)
    assert lesson is not None
    assert lesson.step.technique == lesson.technique
    assert 1 <= len(lesson.exercises) <= EXERCISES
    assert idea_text(lesson)
    assert idea_text(lesson, "fr") != idea_text(lesson)
    position = lesson.exercises[0]
    steps = steps_of(position, lesson.technique)
    assert steps
    for step in steps:
        tried = try_at(position, lesson.technique, step.conclusions)
        assert tried.right
        assert tried.step is not None


@pytest.mark.parametrize("name", families.BUILT_IN)
def test_every_technique_has_an_example_and_three_exercises(name: str) -> None:
    kept = kept_texts(type(families.get(name)).__module__, FILE)
    few = [one.id for one in taught(families.get(name)).techniques if len(set(kept.get(one.id, ()))) <= EXERCISES]
    assert few == []


@pytest.mark.long
@pytest.mark.parametrize(("name", "technique"), KEPT, ids=lambda value: str(value))
def test_positions_that_are_kept_have_a_step_to_enter(name: str, technique: object) -> None:
    known = families.get(name).ladder.technique(str(technique), taught(families.get(name)).name)
    for text in kept_texts(type(families.get(name)).__module__, FILE)[known.id]:
        assert next_use(Position.parse(text), known) is not None, text


def test_ideas_have_two_sentences() -> None:
    for name in families.BUILT_IN:
        for technique in taught(families.get(name)).techniques:
            assert technique.idea.endswith("."), technique
            assert ". " in technique.idea, technique


def test_a_wrong_try_is_told_what_fails() -> None:
    family = families.get("takuzu")
    technique = family.ladder.technique("sandwich")
    puzzle = family.parse("takuzu 4x4\n0 . 0 .\n. . . .\n. 1 1 .\n. . . .")
    start, read = puzzle.position(), puzzle.places.read

    def told(entry: str, lang: str = "en") -> str:
        tried = try_at(start, technique, [read(entry)], lang=lang)
        assert not tried.right
        return tried.text

    right = try_at(start, technique, [read("R1C2=1")])
    assert right.right
    assert right.text.startswith("Sandwich.")
    assert try_at(start, technique, [~read("R1C2=0")]).right
    assert told("R1C1=0") == "R1C1 = 0 is known already."
    assert told("R1C2=0") == "R1C2 = 0 breaks a rule: row 1 holds 2 times 0."
    lacks = "Sandwich? Not while this is possible: R2C1 or R4C1 = 0."
    assert told("R3C1=0") == f"{lacks} R3C1 = 0 is true, but something easier shows it: pair, not sandwich."
    assert told("R3C1=0", "fr") == (
        "Sandwich ? Pas tant que ceci reste possible : L2C1 ou L4C1 = 0. "
        "L3C1 = 0 est vrai, mais plus simple le montre : paire, et non sandwich."
    )
    assert told("R1C4=1").endswith("R1C4 = 1 is true, but another technique shows it: balance, not sandwich.")
    assert told("R2C1=0").startswith("R2C1 = 0 is wrong. 4 entries follow")
    sudoku = parse("123456789456789123789123456214365897365897214897214365531642978642978531978531...")
    pair = sudoku.family.ladder.technique("naked_pair")
    tried = try_at(sudoku.position(), pair, [~sudoku.places.read("R9C7=6")])
    assert tried.text == "R9C7 = 6 must stay: every solution has it."


NEAR_MISSES = [
    ("takuzu", ["duplicate_line", "line_completion"]),
    ("tectonic", ["region_mate", "naked_triple", "colouring"]),
    ("sudoku", ["killer_pair", "xyz_wing", "swordfish", "naked_quad"]),
    ("packing", ["only_place", "stranding"]),
]


@pytest.mark.parametrize(("name", "techniques"), NEAR_MISSES)
def test_a_try_that_lacks_one_condition_is_told_which(name: str, techniques: list[str]) -> None:
    family = families.get(name)
    for technique in map(family.ladder.technique, techniques):
        earlier, facts = next(near_misses(family, technique))
        tried = try_at(earlier, technique, facts, watch=lambda **_: Monitor())  # slow machines find it too
        walls = any(earlier.puzzle.places.entry(max(fact, ~fact)).border is not None for fact in tried.lacking)
        told = "? Not before this is known: " if walls else "? Not while this is possible: "
        assert tried.text.lower().startswith(f"{technique.name}{told}".lower()), tried
        known = earlier.enter(*(fact for fact in tried.lacking if fact >= 0))
        known = known.exclude(*(~fact for fact in tried.lacking if fact < 0))
        assert try_at(known, technique, facts).right
        assert not any(map(earlier.holds, tried.lacking))


def near_misses(family: Family, technique: Technique) -> Iterator[tuple[Position, tuple[int, ...]]]:
    """Positions in which a step of the technique is tried while something that it rests on is not known yet."""
    for text in kept_texts(type(family).__module__, FILE)[technique.id]:
        position = Position.parse(text)
        step = steps_of(position, technique)[0]
        for fact in step.cited_facts:
            noted = max(fact, ~fact)
            if noted in position.chosen | position.excluded:
                earlier = position.retract(noted)
                if not earlier.holds(fact):
                    yield earlier, step.conclusions
