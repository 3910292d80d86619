"""The known exact numbers of grids, and how they were found: `numbers.json` in a family's folder.

>>> known_numbers("takuzu")[0].grids
2
>>> [number.regions for number in known_numbers("tectonic") if number.size == (3, 3)][1]
(0, 0, 1536, 1120, 168)
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files

from grillon import families


@dataclass(frozen=True)
class KnownNumber:
    """How many grids of a size and rules there are.

    `found_by` names programs that share no code beyond the rules; `published_before` says whether somebody else had
    published the number, as far as we know. States at the peak, CPU seconds and memory are those of the leanest count,
    where measured. `regions` has how many grids have k regions, `shapes` how many regions of each shape all grids have
    together, where the list has them.
    """

    family: str
    size: tuple[int, int]
    rules: Mapping[str, object]
    grids: int
    found_by: tuple[str, ...]
    published_before: bool
    states: int | None = None
    cpu_seconds: float | None = None
    memory_mb: int | None = None
    regions: tuple[int, ...] = ()
    shapes: Mapping[str, int] = field(default_factory=dict)


def known_number(family: str, size: tuple[int, int], rules: Mapping[str, object]) -> int | None:
    """How many grids there are where the list has it, upright or on its side.

    >>> known_number("tectonic", (5, 4), {"max": 5}), known_number("tectonic", (40, 40), {"max": 5})
    (27213144, None)
    """
    same = (n.grids for n in known_numbers(family) if sorted(n.size) == sorted(size) and n.rules == rules)
    return next(same, None)


def known_numbers(family: str) -> list[KnownNumber]:
    """The numbers of a family, in the order of its rules and sizes; none when it keeps no list.

    >>> [number.grids for number in known_numbers("tectonic") if number.size == (3, 3)]
    [56, 2824, 14008]
    """
    name = families.get(family).name
    path = files(type(families.get(family)).__module__.rpartition(".")[0]).joinpath("numbers.json")
    if not path.is_file():
        return []
    return [
        KnownNumber(
            name,
            tuple(entry.pop("size")),
            found_by=tuple(entry.pop("found_by")),
            regions=tuple(entry.pop("regions", ())),
            **entry,
        )
        for entry in json.loads(path.read_text("utf-8"))
    ]
