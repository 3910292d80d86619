"""The families that have independent rules, and their drawn cases."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from tests.oracle.independent.rules.common import Case, Independent, case_of, draw_case
from tests.oracle.independent.rules.packing import Packing
from tests.oracle.independent.rules.sudoku import Sudoku
from tests.oracle.independent.rules.takuzu import Takuzu
from tests.oracle.independent.rules.tectonic import Tectonic

RULES: dict[str, Independent[Any]] = {
    "packing": Packing(),
    "sudoku": Sudoku(),
    "takuzu": Takuzu(),
    "tectonic": Tectonic(),
}


SPECIAL = {
    "packing": (
        "packing square\n??\npiece A # x0",
        "packing square\n??\npiece A ### x0..1\npiece B # x0..1",
        "packing square\n?.\npiece A # x0..1\npiece B #\nlaid B R1C2",
        "packing square\n####\n#...\n#...\npiece A ## x3",
        "packing square\n....\n....\npiece A ## x4\nlaid A R1C2 R2C2",
        "packing square\n...\n...\npiece A ##/#. x2\nlaid A R1C1 R1C2 R2C1",
        "packing square\n..\n#.\npiece A ##/.# fixed flip\npiece B ## x0..2 half noflip",
        "packing cubic\n..\n..\n/\n..\n..\npiece A ##/#. x1..2\npiece B # x0..5",
        "packing square\n....\npiece A #.# x2",
        "packing cubic\n?\npiece A # x0..1",
        "packing square\n##.\npiece A # fixed noflip\npiece B # x0",
        "packing pyramid\n..\n..\n/\n.\npiece A ## x0..2\npiece B # x1..3\nlaid B L2R1C1",
        "packing square\n....\n....\npiece A ## x4\nlaid A R1C2 R1C3",
        "packing square\n...\n...\npiece A ## x3\nlaid A R1C2 R2C2\nlaid A R1C1 R2C1",
        "packing square\n###\n...\n#.#\npiece A ###\npiece B #",
        "packing square\n####\n####\n#..#\n####\n#..#\npiece A ## x2",
        "packing cubic\n/\n#.\n/\n/\n..\npiece A ##\npiece B #",
        "packing square\n...\npiece { ###",
        "packing square\n??\npiece A # x0..0",
        "packing pyramid\n##.\n...\n/\n#.\npiece A ## x0..2\npiece B # x1..3",
    ),
    "sudoku": (
        "sudoku 6x6 box 3x2 disjoint\n1 2 3 4 5 6\n. . . . . .\n. . . . 2 .\n. . 6 . . .\n. 1 . . . .\n. . . . . .",
        "sudoku 4x4\n. . . .\n. . . .\n. . . .\n. . . .",
        "sudoku 4x4 x\n1 . . .\n. . . .\n. . . .\n. . . 1",
        "sudoku 4x4\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1",
        "sudoku 2x2 box 1x2\n. .\n. 2",
        "sudoku 4x4\n12 . . .\n. . . .\n. . . .\n. . . .",
        '{"grillon": 1, "family": "sudoku", "puzzle": {"size": 4, "rows": ["....", "1...", "....", "..2."], '
        '"houses": [[0, 5, 11, 14]], "differ": [[0, 6], [15, 5]]}}',
    ),
    "takuzu": (
        "takuzu 2x6 equal\n. . 1 . . .\n. . . . . .",
        "takuzu 3x3 odd\n. . .\n. . .\n. . .",
        "takuzu 5x4 odd\n. 1 . .\n. . . .\n. . 0 .\n. . . 0\n1 . . .",
        "takuzu 4x4\n0 0 1 1\n0 1 0 1\n1 0 1 0\n1 1 0 0",
        "takuzu 4x4\n0 0 . .\n0 0 . .\n. . . .\n. . . .",
        "takuzu 2x2\n. .\n. .",
        "takuzu 2x2\n0 .\n. .",
        "takuzu 3x3 odd\n0 . .\n. 0 .\n. . 1",
    ),
    "tectonic": (
        "tectonic maximum 4\n+-+-+\n|.:.|\n+:+:+\n|.:.|\n+-+-+",
        "tectonic maximum 3\n+-+-+-+\n|1:.:.|\n+-+-+-+",
        "tectonic maximum 2\n+-+-+-+-+\n|? 2|#|?|\n+-+-+-+-+",
        "tectonic maximum 5\n+-+-+-+\n|?:? 3|\n+ +:+ +\n|? ?:?|\n+-+-+-+",
        "tectonic maximum 1\n+-+\n|?|\n+-+",
        "tectonic maximum 3\n+-+\n|3|\n+-+",
        "tectonic maximum 2\n+-+-+\n|1 ?|\n+-+-+",
        "tectonic maximum 4\n+-+-+-+\n|. . .|\n+ + + +\n|. 4 .|\n+-+-+-+",
        "tectonic\n+-+-+\n|1:.|\n+ + +\n|3 4|\n+-+-+",
    ),
}
"""Boards that no drawing can be trusted to bring up every day: those that were answered wrongly once."""


@cache
def case(family: str, seed: int) -> Case[Any]:
    """The case of a seed, made once a process; below 0 the special boards."""
    if seed >= 0:
        return draw_case(family, RULES[family], seed)
    rules = RULES[family]
    return case_of(family, rules, rules.read(SPECIAL[family][~seed]), seed, Random(seed))


def drawn(family: str, seeds: range) -> list[Case[Any]]:
    """The special boards of a family, and those of these seeds."""
    return [case(family, seed) for seed in (*(~at for at in range(len(SPECIAL[family]))), *seeds)]
