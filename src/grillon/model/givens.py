"""What is certain about a puzzle from the start, and more of it."""

from __future__ import annotations

from collections.abc import Collection

from grillon.model.annotations import P


def ruled_out(puzzle: P) -> frozenset[int]:
    """The exclusions of a puzzle beyond its rules: pass them to `Puzzle.with_givens` to keep them with other givens."""
    first = puzzle.places.first_wall
    return puzzle.position().excluded.union(first + border for border in puzzle.scene().known_open)


def with_more_givens(puzzle: P, candidates: Collection[int]) -> P:
    """The same puzzle in which these candidates are given too.

    >>> from grillon import parse
    >>> puzzle = parse("takuzu 2x2\\n. .\\n. .")
    >>> with_more_givens(puzzle, puzzle.position("R1C1=0").chosen).count().value
    1
    """
    return puzzle.with_givens({*puzzle.givens, *candidates}, ruled_out=ruled_out(puzzle))
