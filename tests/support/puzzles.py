"""Puzzles the tests share: a few generated ones of every family, made once per process."""

from __future__ import annotations

from functools import cache

from grillon import families
from grillon.puzzle.generated import Generated

FAMILIES = families.names()
SEEDS = (1, 2, 3)

SMALL: dict[str, dict[str, object]] = {"takuzu": {"size": "8x8"}}
"""Requests that keep a test quick if the family's default is large."""


def generate(family: str, seed: int) -> Generated:
    """A small generated puzzle of a family."""
    return families.get(family).generate(seed=seed, monitor=None, **SMALL.get(family, {}))


generated = cache(generate)
"""The same, made once per process."""

PENTOMINOES = """
.##/##./.#. #####       ####/...#   ##../.###   ##/##/#.    ###/.#./.#.
#.#/###     #../#../### #../##./.## .#./###/.#. ####/.#..   ##./.#./.##
"""
LONG = {
    "fences": "fences.1.5x5.D5I2L3." + "0" * 40,
    "kakuro": "kakuro\n" + "\n".join(["# # # # # # #", *["# . . . . . ."] * 6]),
    "latin": "latin.1." + "0" * 36,
    "packing": "\n".join(
        ["packing square", *["." * 12] * 10]
        + [f"piece {name} {picture} x2" for name, picture in zip("FILNPTUVWXYZ", PENTOMINOES.split(), strict=True)]
    ),
    "sudoku": "." * 81,
    "takuzu": "takuzu 16x16\n" + "\n".join([" ".join("." * 16)] * 16),
    "tectonic": "tectonic\n"
    + "\n".join((["+-" * 12 + "+", "|? ? ?" * 4 + "|", "+ " * 12 + "+", "|? ? ?" * 4 + "|"]) * 6)
    + "\n"
    + "+-" * 12
    + "+",
}
"""A puzzle of each family that keeps any engine busy."""
