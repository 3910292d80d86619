"""Few addresses, files and processes (`ulimit -v`, `-n`, `-u`): a verb works, or ends with one line."""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path

import pytest

SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
WORK = {
    "count": ["count", "takuzu", "8x8"],
    "rate": ["rate", SUDOKU],
    "enumerate": ["enumerate", "tectonic", "3x3", "--threads", "4", "--out"],
    "render": ["render", SUDOKU, "--out"],
    "generate": ["generate", "takuzu", "--size", "6x6", "--count", "5", "--workers", "2", "--into"],
}
ENDINGS = (0, 2, 3)


def ran(words: list[str], kind: int, limit: int) -> subprocess.CompletedProcess[str]:
    def pre() -> None:
        resource.setrlimit(kind, (limit, limit))

    command = [sys.executable, "-m", "grillon", *words]
    return subprocess.run(command, capture_output=True, text=True, preexec_fn=pre, timeout=300, check=False)


def least(kind: int, low: int, high: int) -> int:
    """The smallest limit at which `--version` runs, to a sixteenth."""
    while high - low > max(1, high // 16):
        middle = (low + high) // 2
        if ran(["--version"], kind, middle).returncode == 0:
            high = middle
        else:
            low = middle
    return high


def ends_well(name: str, folder: Path, kind: int, limit: int) -> None:
    words = WORK[name]
    if words[-1].startswith("--"):
        words = [*words, str(folder / f"{name}-{limit}.{'png' if name == 'render' else 'out'}")]
    ended = ran(words, kind, limit)
    assert ended.returncode in ENDINGS, (name, limit, ended)
    assert "Traceback" not in ended.stderr, (name, limit, ended)
    assert ended.returncode == 0 or ended.stderr.startswith("grillon: "), (name, limit, ended)


KINDS = [("addresses", resource.RLIMIT_AS, 10 << 20, 300 << 20), ("files", resource.RLIMIT_NOFILE, 0, 64)]


@pytest.mark.parametrize(("kind", "low", "high"), [one[1:] for one in KINDS], ids=[one[0] for one in KINDS])
def test_down_to_the_least_at_which_the_version_is_told(tmp_path: Path, kind: int, low: int, high: int) -> None:
    smallest = least(kind, low, high)
    for name in WORK:
        for times in (1.0, 1.5, 3.0) if name == "enumerate" else (1.0,):
            ends_well(name, tmp_path, kind, int(smallest * times))


@pytest.mark.long
@pytest.mark.parametrize("name", WORK)
def test_with_many_limits(tmp_path: Path, name: str) -> None:
    for _, kind, low, high in KINDS:
        smallest = least(kind, low, high)
        for limit in range(smallest, 2 * high, max(1, (2 * high - smallest) // 20)):
            ends_well(name, tmp_path, kind, limit)
    for processes in range(0, 12, 2):
        ends_well(name, tmp_path, resource.RLIMIT_NPROC, processes)
