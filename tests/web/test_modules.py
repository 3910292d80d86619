"""The modules of the page that need no browser: node runs their tests, on data that Python made."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

from grillon.web.page_files import STATIC, rule_modules
from tests.support.cases import for_each
from tests.web.golden_data import document, names

HERE = Path(__file__).parent
GOLDEN = HERE / "golden"


def written(name: str) -> str:
    """A small document, as it lies in the folder `golden`."""
    return json.dumps(document(name, seed=1, cases=2, pictures=False), separators=(",", ":")) + "\n"


@for_each("name", names())
def test_the_golden_data_are_what_python_says_now(name: str) -> None:
    path = GOLDEN / f"{name}.json"
    if os.environ.get("GRILLON_WRITE_GOLDEN"):
        path.write_text(written(name), "utf-8")
    assert path.read_text("utf-8") == written(name)


def test_there_is_no_other_golden_data() -> None:
    assert {path.stem for path in GOLDEN.glob("*.json")} == set(names())


def run_node(folder: Path) -> None:
    tests = sorted(str(path) for path in (HERE / "modules").glob("*.test.js"))
    assert tests
    # Rules of families from other packages are served beside the page's own: node finds them the same way.
    served = {f"{(STATIC / name).as_uri()}": path.as_uri() for name, path in rule_modules().items()}
    done = subprocess.run(
        ["node", "--import", (HERE / "modules" / "served.mjs").as_uri(), "--test", "--test-reporter=tap", *tests],
        env={**os.environ, "GRILLON_GOLDEN": str(folder), "GRILLON_SERVED": json.dumps(served)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]


def test_the_modules_agree_with_the_golden_data() -> None:
    run_node(GOLDEN)


def test_the_modules_agree_on_random_positions_of_every_family(tmp_path: Path) -> None:
    for name in names():
        for seed in (2, 3):
            made = document(name, seed=seed, cases=12, pictures=True)
            (tmp_path / f"{name}-{seed}.json").write_text(json.dumps(made), "utf-8")
    run_node(tmp_path)
