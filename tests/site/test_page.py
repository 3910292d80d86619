"""The page without a server does what it does with one: the same tests, hosted as files in a folder of a host."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.site.test_host import files as files
from tests.site.test_host import hinted, hosted, write
from tests.support.web import Browser
from tests.web.edit import test_editing
from tests.web.play import test_page, test_playing
from tests.web.played import DONE, READY
from tests.web.views import test_tasks, test_watch

pytestmark = pytest.mark.long

HERE_TOO = {
    test_tasks: "",
    test_playing: "",
    test_page: "whole_way_is_walked speaks_french own_solve mistake_is_counted",
    test_watch: "is_watched",
    test_editing: "every_family",
}
"""What is tried here too: of each module all tests, or those with one of these words in their names."""
PATIENCE = 120_000
"""Every test begins with a first visit, and most start Python."""


def _here_too() -> Iterator[tuple[str, Any]]:
    for module, words in HERE_TOO.items():
        for name, value in vars(module).items():
            if name.startswith("test_") and any(word in name for word in words.split() or [""]):
                yield f"{name}_of_{module.__name__.rpartition('.')[2]}", value


globals().update(_here_too())
stranger, takuzu = test_tasks.stranger, test_page.takuzu


class PatientBrowser(Browser):
    """A browser that waits for Python."""

    def __init__(self, running: Browser) -> None:
        self.__dict__.update(running.__dict__)

    @contextmanager
    def page(self, **options: Any) -> Iterator[Any]:
        """A page that waits longer."""
        with super().page(**options) as opened:
            opened.set_default_timeout(PATIENCE)
            yield opened


@pytest.fixture(scope="module")
def server(files: dict[str, bytes], tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimpleNamespace]:
    """A host of files in the place of the server."""
    root: Path = tmp_path_factory.mktemp("host")
    write(files, root / "puzzles")
    with hosted(root, {}) as address:
        yield SimpleNamespace(address=address)


@pytest.fixture(scope="module")
def browser(browser: Browser) -> Browser:
    return PatientBrowser(browser)


@pytest.mark.parametrize("family", ["packing", "sudoku", "takuzu", "tectonic"])
def test_a_new_puzzle_is_played_with_hints_to_its_end(family: str, server: SimpleNamespace, page: Any) -> None:
    page.goto(server.address)
    page.click(f"[data-family={family}] [data-level=beginner]")
    page.wait_for_selector(READY)
    for _ in range(200):
        if page.locator(DONE).count():
            break
        hinted(page)
    page.wait_for_selector(DONE)
