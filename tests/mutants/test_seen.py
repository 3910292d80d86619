"""Mutants that are seen, and one that is not, among the functions and the tables of a module."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutants.made import SOURCES, Mutant, mutant_of
from tests.mutants.parts import Part
from tests.mutants.seen import unseen

FILE = SOURCES / "formats" / "lzstring.py"
ROOT = SOURCES.parents[1]
PART = Part(("formats/lzstring.py",), ("tests/unit/test_lzstring.py",), 1)


def mutant(before: str, after: str, file: Path = FILE) -> Mutant:
    source = file.read_text("utf-8")
    assert source.count(before) == 1
    made = mutant_of(file, source, source.replace(before, after))
    assert made is not None
    return made


def told() -> None:
    """In a process that has loaded nothing of Grillon, as the program is."""
    wrong = mutant("value >>= 1", "value >>= 2")
    table = mutant("_FIRST_FREE = ", "_FIRST_FREE = 1 + ")
    alike = mutant("size = 8 if unit < 256", "size = 8 if 256 > unit")
    assert [one.function is not None for one in (wrong, table, alike)] == [True, False, True]
    assert unseen([wrong, table, alike], PART, workers=2) == [alike]
    loading = mutant("include_extras=True", "include_extras=False", SOURCES / "codec" / "fields.py")
    assert loading.function is not None
    assert unseen([loading], Part(("codec/fields.py",), ("tests/unit/codec/test_reading.py",), 1), workers=1) == []


@pytest.mark.long
def test_what_no_test_sees_is_told() -> None:
    subprocess.run([sys.executable, "-c", "from tests.mutants.test_seen import told; told()"], check=True, cwd=ROOT)
