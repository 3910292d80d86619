"""Values as plain JSON, the same shape in every verb."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grillon.model import Count, Generated, Puzzle, Rating, Solution, Step, Verdict


def puzzle_json(puzzle: Puzzle) -> dict[str, object]:
    """The family and a text that parses back."""
    return {"family": puzzle.family_name, "puzzle": str(puzzle)}


def solution_json(solution: Solution) -> dict[str, object]:
    """The solved puzzle as text and as candidates."""
    return {"text": str(solution), "candidates": sorted(solution.candidates)}


def rating_json(rating: Rating) -> dict[str, object]:
    """The rating with everything that says why."""
    return {
        "value": rating.value,
        "scale": rating.scale,
        "level": str(rating.level),
        "technique_set": rating.technique_set,
        "hardest": None if rating.hardest is None else rating.hardest.id,
        "uses": dict(rating.uses),
        "solved": rating.solved,
        "details": plain(rating.details),
    }


def count_json(count: Count) -> dict[str, object]:
    """The number, and whether it is exact or a bound."""
    return {"value": count.value, "exact": count.exact, "limit": count.limit}


def verdict_json(verdict: Verdict) -> dict[str, object]:
    """The judgement with its evidence."""
    return {
        "judgement": str(verdict.judgement),
        "solutions": [solution_json(solution) for solution in verdict.solutions],
        "violation": None if verdict.violation is None else verdict.violation.rule,
        "limit": verdict.limit,
    }


def step_json(step: Step, puzzle: Puzzle, lang: str) -> dict[str, object]:
    """What a step establishes, and from what."""

    def named(candidates: tuple[int, ...]) -> list[dict[str, object]]:
        return [
            {"candidate": candidate, "name": puzzle.candidate_name(candidate, lang)} for candidate in sorted(candidates)
        ]

    return {
        "technique": step.technique.id,
        "level": str(step.technique.level),
        "rating": step.rating,
        "chosen": named(step.chosen),
        "excluded": named(step.excluded),
        "cited_facts": list(step.cited_facts),
        "cited_houses": list(step.cited_houses),
        "roles": {str(role): list(candidates) for role, candidates in step.roles.items()},
    }


def generated_json(generated: Generated) -> dict[str, object]:
    """The puzzle with its provenance."""
    return {
        **puzzle_json(generated.puzzle),
        "solution": None if generated.solution is None else solution_json(generated.solution),
        "rating": None if generated.rating is None else rating_json(generated.rating),
        "unique": generated.unique,
        "seed": generated.seed,
        "attempts": generated.attempts,
        "method": generated.method,
        "request": plain(generated.request),
        "version": generated.version,
    }


def plain(value: object) -> object:
    """Mappings, sequences and enumerations as JSON has them.

    >>> plain({"size": (6, 6), "seen": frozenset({2, 1})})
    {'size': [6, 6], 'seen': [1, 2]}
    """
    from collections.abc import Mapping, Sequence
    from collections.abc import Set as AbstractSet
    from enum import Enum

    if isinstance(value, Enum):
        return str(value)
    if value is None or isinstance(value, (str, int, float, bool)):
        return value
    if isinstance(value, Mapping):
        return {str(key): plain(member) for key, member in value.items()}
    if isinstance(value, AbstractSet):
        return [plain(member) for member in sorted(value)]
    if isinstance(value, Sequence):
        return [plain(member) for member in value]
    return str(value)
