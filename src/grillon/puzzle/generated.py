"""A generated puzzle with its provenance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic

from grillon.model import Rating, Solution
from grillon.model.annotations import Made, Signed
from grillon.model.value import Value


@dataclass(frozen=True, slots=True, repr=False)
class Generated(Value, Generic[Made]):
    """A generated puzzle with its provenance: the same seed and version give the same puzzle anywhere."""

    puzzle: Made
    solution: Solution | None
    rating: Rating | None
    unique: bool
    seed: Signed
    attempts: int
    method: str
    request: Mapping[str, object] = field(default_factory=dict)
    version: str = ""

    def _summary(self) -> str:
        """The puzzle, its seed and its rating."""
        rated = "" if self.rating is None else f", {self.rating}"
        return f"{self.puzzle._summary()}, seed {self.seed}{rated}"
