from collections.abc import Sequence
import enum


class Houses:
    """
    The houses that an argument may use, without what the board has decided.
    """

    def __init__(self, shown_true: Sequence[int], shown_false: Sequence[int]) -> None:
        """The candidates that the board shows to be true and to be false."""

    def add(self, number: int, members: Sequence[int], low: int, high: int) -> None:
        """A house in which between `low` and `high` members are true."""

    def add_other(self, number: int, members: Sequence[int]) -> None:
        """A house that the caller looks at."""

    def shown(self, fact: int) -> bool: ...

class Found(enum.Enum):
    """How looking at houses ended."""

    nothing = 0

    failure = 1

    other = 2

class Layer:
    """What is known under one supposition, and what each fact rests on."""

    def __init__(self, houses: Houses, depth: int) -> None: ...

    @property
    def depth(self) -> int: ...

    def inside(self, depth: int) -> Layer:
        """The same facts, to suppose something more."""

    def try_each(self, options: Sequence[int]) -> tuple[int, Found, Layer]:
        """
        The first option that fails or is left to the caller, how looking ended there, and what is known then.
        """

    def learn(self, inner: Layer, option: int, facts: Sequence[int], houses: Sequence[int]) -> None:
        """Rules out an option from which facts follow that fail by houses."""

    def knows(self, fact: int) -> bool: ...

    def holds(self, fact: int) -> bool:
        """Is it known here or shown by the board?"""

    def add(self, fact: int) -> None: ...

    def derive(self, fact: int, premises: Sequence[int], houses: Sequence[int]) -> None: ...

    def look_at_all(self) -> None:
        """Every house may have something to say from the start."""

    def propagate(self) -> Found:
        """
        Looks at houses until one fails, one is for the caller, or none is left.
        """

    def count(self, number: int, members: Sequence[int], low: int, high: int, given: Sequence[int]) -> bool:
        """
        Derives what follows while `given` holds and between `low` and `high` of these are true; False when that fails.
        """

    @property
    def found_house(self) -> int: ...

    @property
    def failing(self) -> tuple[int, ...]: ...

    def pressing(self, most: int) -> list[list[int]]:
        """The ways left in the houses that need one, the fewest first."""

    def open_candidate(self) -> int:
        """One of the house with the fewest that are not decided; -1 for none."""

    def leading_to(self, facts: Sequence[int]) -> list[tuple[int, tuple[int, ...], tuple[int, ...], bool, int]]:
        """
        The links that facts rest on, in order: fact, premises, houses, is it assumed, and its depth.
        """
