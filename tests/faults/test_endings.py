"""A program that ends right after its last solution ends in peace, whatever the search's thread still does."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.support.puzzles import FAMILIES, generated

# The stream keeps its name, so nothing closes it before the interpreter ends.
PROGRAM = """
import sys
import grillon
found = grillon.parse(sys.argv[1]).solutions()
print(sum(1 for solution in found))
"""


@pytest.mark.parametrize("family", FAMILIES)
def test_a_program_may_end_after_the_last_solution(family: str) -> None:
    text = str(generated(family, 1).puzzle)
    for _ in range(6):
        ended = subprocess.run([sys.executable, "-c", PROGRAM, text], capture_output=True, text=True, check=False)
        assert (ended.returncode, ended.stdout, ended.stderr) == (0, "1\n", "")
