"""Entry points of other distributions: families and verbs.

The standard library's reader of metadata is asked only where a distribution on the path names the group at all: among
141 distributions it takes 21 ms of CPU, 15 of them to import it, and looking for the names 2, in a command that takes
100 to 150.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from importlib.machinery import PathFinder
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


def entry_points(group: str) -> dict[str, EntryPoint]:
    """The entry points of a group by name.

    >>> entry_points("grillon.nothing")
    {}
    """
    if not _announced(f"[{group}]"):
        return {}
    from importlib.metadata import entry_points as found

    return {point.name: point for point in found(group=group)}


def _announced(heading: str) -> bool:
    """Does any distribution have this heading in its list of entry points? Yes where that cannot be seen from here."""
    if any(hasattr(finder, "find_distributions") and finder is not PathFinder for finder in sys.meta_path):
        return True
    for place in sys.path:
        try:
            for file in _lists(place or os.curdir):
                with open(file, encoding="utf-8") as lines:
                    if heading in lines.read():
                        return True
        except NotADirectoryError:
            return True  # an archive
        except OSError:
            continue
    return False


def _lists(folder: str) -> Iterator[str]:
    """The lists of entry points in a folder of packages, for those that have any."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith((".dist-info", ".egg-info")):
                file = os.path.join(entry.path, "entry_points.txt")
                if os.path.exists(file):
                    yield file
