"""A row, a column, a box: every symbol once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from grillon.base.sentences import Sentence
from grillon.rules.all_different import AllDifferent


@dataclass(frozen=True, slots=True, eq=False)
class OnceEach(AllDifferent):
    """As many cells as there are symbols hold every symbol once."""

    kind: ClassVar[str] = "once_each"
    words: ClassVar[Sentence] = Sentence("{house} holds one {symbol}")
    low: ClassVar[int] = 1
