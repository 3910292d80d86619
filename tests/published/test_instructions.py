"""A few kernels take no more instructions than `python -m benchmarks.races._instructions --write` last counted."""

from __future__ import annotations

import json
import shutil

import pytest

from benchmarks.races._instructions import FILE, KERNELS, instructions
from grillon import _core

_COUNTED = json.loads(FILE.read_text("ascii"))
_MORE = {"sudoku: check": 1.01}
"""How many times the count each may take: plain Sudoku hardly more, whatever else is added to the family."""


@pytest.mark.long
@pytest.mark.parametrize("kernel", KERNELS)
def test_no_kernel_takes_more_instructions(kernel: str) -> None:
    if shutil.which("valgrind") is None or _core.build() != _COUNTED["build"] or "avx2" not in _core.cpu_paths():
        pytest.skip(f"NO COUNT: needs valgrind, AVX2 and a core built by {_COUNTED['build']}")
    counted = _COUNTED["instructions"][kernel]
    assert instructions(kernel) <= _MORE.get(kernel, 1.05) * counted, f"{counted:,} were counted before"


def test_every_kernel_was_counted() -> None:
    assert _COUNTED["instructions"].keys() == KERNELS.keys()
    assert min(_COUNTED["instructions"].values()) > 1_000_000
