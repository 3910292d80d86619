"""What a number or a text stands for, where its type alone does not say it.

People read these names; the codec reads and checks candidates and facts by them, and writes what they say into the
published schemas. A whole number without any of them is not below 0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, TypeVar

if TYPE_CHECKING:
    from typing_extensions import TypeVar as TypeVarWithDefault

    from grillon.puzzle.puzzle import Puzzle

    # A family, or a part of one, whose kind of puzzle is not said is one of any kind.
    P = TypeVarWithDefault("P", bound=Puzzle, default=Any)
    Made = TypeVarWithDefault("Made", bound=Puzzle, default=Puzzle)
else:
    P = TypeVar("P")
    """The puzzles of a family, or of a part of one."""
    Made = TypeVar("Made")
    """A generated puzzle, of the kind of its family."""


class Says:
    """What a schema says of a value beyond its type, as keywords of JSON Schema."""

    def __init__(self, **keywords: object) -> None:
        self.keywords = keywords


Candidate = Annotated[int, Says(minimum=0)]
"""The number of a candidate; where the puzzle is known, one that is legal."""
Fact = Annotated[int, Says(description="A candidate c that is true, or -1-c for one that is false.")]
House = Annotated[int, Says(description="The number of a house; -1 stands for the rule that there is one solution.")]
Signed = Annotated[int, Says()]
"""A whole number that may be below 0."""
Positive = Annotated[int, Says(minimum=1)]
Sides = Annotated[str, Says(pattern="^[NESW]*$")]
"""Some of the letters N, E, S and W."""
