"""A slice of `make test-site`: tests of every family, run on the core for a browser in Node.js."""

from __future__ import annotations

import subprocess
import sys

from tests.site.test_answers import ROOT, node

SLICE = (
    "tests/contract/explaining/test_endings.py",
    "tests/contract/explaining/test_explaining.py",
    "tests/contract/values/test_texts.py",
    "tests/unit/takuzu/test_ladder.py",
    "tests/unit/tectonic/test_techniques.py",
)


def test_a_slice_of_the_tests_of_the_families() -> None:
    node()
    done = subprocess.run(
        [sys.executable, str(ROOT / "site" / "tests.py"), "-q", *SLICE],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]
