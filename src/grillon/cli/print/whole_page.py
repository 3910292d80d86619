"""The whole workbench as a folder, for `grillon page --whole`."""

from __future__ import annotations

from pathlib import Path

from grillon.base.files import write_folder
from grillon.web.site.folder import site_files
from grillon.web.site.look import NAME, Look
from grillon.web.site.runtime import installed_runtime
from grillon.web.site.shelves import Shelves


def write_whole_page(out: Path, book: Path | None, name: str, colour: str, base_url: str) -> int:
    """Write it; the number of puzzles in its collection."""
    look = Look(name or NAME, colour, base_url)
    shelves = Shelves.included() if book is None else Shelves.of(book)
    write_folder(out, site_files(installed_runtime(), look=look, shelves=shelves))
    return sum(sum(one["levels"].values()) for one in shelves.known()["families"])
