"""What every test may count on: the families of tests/packages, installed as packages of their own would be, and a
real browser where there is one.

Installing them by pip at each run would cost seconds. A folder with the metadata that pip would write does the same:
it goes on the path of this process, and of the `grillon` commands the tests start.
"""

from __future__ import annotations

import os
import signal
import sys
import tomllib
from collections.abc import Iterator
from importlib import invalidate_caches
from pathlib import Path
from typing import Any

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hypothesis import settings

# The same examples at each run: who changes nothing sees nothing fail. `make test-long` draws new ones.
settings.register_profile("repeatable", derandomize=True)
settings.load_profile("repeatable")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell starts what runs in its background with Ctrl-C ignored, and children inherit that: the tests send it.
    signal.signal(signal.SIGINT, signal.default_int_handler)


collect_ignore = ["support/sanitized.py"]
"""A plugin, which only some runs take: it puts another core in place of the usual one."""

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = tuple(sorted(file.parent for file in (ROOT / "tests" / "packages").glob("*/pyproject.toml")))


def _metadata_folder(package: Path) -> Path:
    """A folder with the package's metadata; several processes may write it at once."""
    project = tomllib.loads((package / "pyproject.toml").read_text("utf-8"))["project"]
    stem = f"{project['name'].replace('-', '_')}-{project['version']}"
    folder = ROOT / "build" / "tests" / "packages"
    metadata = folder / f"{stem}.dist-info"
    metadata.mkdir(parents=True, exist_ok=True)
    points = "".join(
        f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in members.items())
        for group, members in project["entry-points"].items()
    )
    header = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    for name, text in (("METADATA", header), ("entry_points.txt", points)):
        draft = metadata / f".{name}.{os.getpid()}"
        draft.write_text(text, "utf-8")
        draft.replace(metadata / name)
    return folder


def _compile_catalogues(package: Path) -> None:
    """The catalogues of the package beside their sources, as its build puts them into the wheel."""
    for source in package.rglob("*.po"):
        draft = source.with_name(f".{source.stem}.{os.getpid()}.mo")
        with source.open("rb") as lines, draft.open("wb") as file:
            write_mo(file, read_po(lines))
        draft.replace(source.with_suffix(".mo"))


for _package in PACKAGES:
    _compile_catalogues(_package)
_PATHS = [*dict.fromkeys(str(_metadata_folder(package)) for package in PACKAGES), *map(str, PACKAGES)]
_INHERITED = [path for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path and path not in _PATHS]
sys.path[:0] = [path for path in (*_PATHS, str(ROOT)) if path not in sys.path]
os.environ["PYTHONPATH"] = os.pathsep.join(_PATHS + _INHERITED)
invalidate_caches()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Chromium, driven by Playwright, which runs once in a process; what needs it fails in CI where it is missing."""
    from tests.support.web import Browser, browser_program

    with Browser(browser_program()) as running:
        yield running


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    """A page of its own, whose faults fail the test."""
    with browser.page() as opened:
        yield opened
