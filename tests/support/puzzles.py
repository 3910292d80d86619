"""Puzzles the tests share: a few generated ones of every family, made once per process."""

from __future__ import annotations

from functools import cache

from grillon import families
from grillon.model import Generated

FAMILIES = families.names()
SEEDS = (1, 2, 3)

SMALL: dict[str, dict[str, object]] = {"takuzu": {"size": "8x8"}}
"""Requests that keep a test quick if the family's default is large."""


def generate(family: str, seed: int) -> Generated:
    """A small generated puzzle of a family."""
    return families.get(family).generate(seed=seed, monitor=None, **SMALL.get(family, {}))


generated = cache(generate)
"""The same, made once per process."""
