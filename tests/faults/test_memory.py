"""A memory limit is the memory that the work adds: what the process holds at its peak, less what it held before."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.support.puzzles import LONG

SCRIPT = """
import sys
from pathlib import Path
from grillon import families, parse
from grillon.model import Monitor
def megabytes(name):
    lines = Path("/proc/self/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith(name)).split()[1]) >> 10
tectonic = families.get("tectonic")
tectonic.boards((3, 4)).count()  # the code of a sweep is loaded
parse(sys.argv[1]).count(engine="sweep", memory=1 << 20)
before = megabytes("VmRSS")
monitor = Monitor()
{work}
print(monitor.stopped_by, megabytes("VmHWM") - before)
"""
MEMORY = 60
WORK = {
    "count": "tectonic.boards((7, 5)).count(memory=LIMIT, monitor=monitor)",
    "packing": "parse(sys.argv[1]).count(engine='sweep', memory=LIMIT, monitor=monitor)",
}


@pytest.mark.parametrize("name", WORK)
def test_a_sweep_adds_no_more_than_its_limit(name: str) -> None:
    script = SCRIPT.format(work=WORK[name].replace("LIMIT", str(MEMORY << 20)))
    ran = subprocess.run([sys.executable, "-c", script, LONG["packing"]], capture_output=True, text=True, check=True)
    limit, added = ran.stdout.split()
    assert limit == "memory"
    assert MEMORY / 2 < int(added) < 1.1 * MEMORY


PEAK = """
import re, sys
from grillon.cli.run import run
run(["sample", sys.argv[1], "--memory", sys.argv[2]])
print(re.search(r"VmHWM:\\s*(\\d+)", open("/proc/self/status").read())[1])
"""


def test_small_tables_are_not_kept_when_they_are_freed() -> None:
    def peak(limit: int) -> int:
        words = [sys.executable, "-c", PEAK, LONG["packing"], f"{limit}M"]
        return int(subprocess.run(words, capture_output=True, text=True, check=True).stdout.split()[-1]) >> 10

    assert peak(MEMORY) - peak(1) < 1.1 * (MEMORY - 1)


TAKUZU = """
from grillon._core import takuzu
stream = takuzu.grids_of_parts(takuzu.Shape(12, 12, True), [0, 1, 2, 3], 2, monitor.control, LIMIT)
while stream.take():
    pass
"""


def test_grids_met_in_the_middle_add_no_more_than_the_limit() -> None:
    """Sides that do not fit are listed again, a window at a time."""
    script = SCRIPT.format(work=TAKUZU.replace("LIMIT", str(MEMORY << 20)))
    ran = subprocess.run([sys.executable, "-c", script, LONG["packing"]], capture_output=True, text=True, check=True)
    assert MEMORY / 2 < int(ran.stdout.split()[-1]) < 1.1 * MEMORY
