"""Steps of reasoning as the ladders write them, traces, and how the core's numbers become objects."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import TYPE_CHECKING

from grillon.model.annotations import Candidate, Fact, House
from grillon.model.results.ending import Ending
from grillon.model.results.ratings import Technique
from grillon.model.value import Value

if TYPE_CHECKING:
    from grillon import _core
    from grillon.model.board.position import Position
    from grillon.model.work import LadderWork

Candidates = tuple[Candidate, ...]


class Role(IntEnum):
    """The role of a candidate in a step, for highlighting."""

    TARGET = 0
    ELIMINATED = 1
    ELIMINATING = 2
    AUXILIARY = 3
    PATTERN = 4

    def __str__(self) -> str:
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Inference:
    """One link of a proof: `fact` follows from `facts` through `houses`, or is assumed for the argument.

    A fact is a candidate ``c`` when it is true and ``~c`` when it is false. `depth` is 0 for the argument itself, 1 for
    a chain inside it, 2 for a chain inside that one.
    """

    fact: Fact
    facts: tuple[Fact, ...] = ()
    """The facts it follows from."""
    houses: tuple[House, ...] = ()
    """The houses it follows through."""
    assumed: bool = False
    """Is it assumed for the argument?"""
    depth: int = 0
    """0 for the argument itself, 1 for a chain inside it."""


@dataclass(frozen=True, slots=True, repr=False)
class Step(Value):
    """One deduction: what is now certain, what is now impossible, and the proof.

    >>> from grillon.model.results.ratings import Level
    >>> single = Technique("naked_single", Level.EASY, 2.3)
    >>> step = Step(single, 2.3, chosen=(4,), proof=(Inference(4, (~3, ~5), (0,)),))
    >>> step.cited_facts
    (-6, -4)
    >>> step.conclusions
    (4,)
    """

    technique: Technique
    rating: float
    chosen: Candidates = ()
    """Now true."""
    excluded: Candidates = ()
    """Now impossible."""
    proof: tuple[Inference, ...] = ()
    roles: Mapping[Role, Candidates] = field(default_factory=dict)
    """What to highlight."""

    def _summary(self) -> str:
        """The technique and what it concludes, in numbers of candidates."""
        return f"{self.technique} {' '.join(map(str, self.chosen))}{''.join(f' !{one}' for one in self.excluded)}"

    @property
    def conclusions(self) -> tuple[int, ...]:
        """The facts this step establishes."""
        return self.chosen + tuple(~candidate for candidate in self.excluded)

    @property
    def cited_facts(self) -> tuple[int, ...]:
        """The facts the proof takes from the position: used, but neither derived nor assumed within it."""
        inside: set[int] = set()
        cited: set[int] = set()
        for inference in self.proof:
            cited.update(fact for fact in inference.facts if fact not in inside)
            inside.add(inference.fact)
        return tuple(sorted(cited))

    @property
    def cited_houses(self) -> tuple[int, ...]:
        """The houses the proof uses."""
        return tuple(sorted({house for inference in self.proof for house in inference.houses}))


@dataclass(frozen=True, slots=True)
class LadderRun:
    """The result of one run of a ladder: its steps, and how it ended."""

    steps: tuple[Step, ...]
    end: Ending

    @classmethod
    def of_core(cls, run: tuple[_core.Ending, bytes], work: LadderWork) -> LadderRun:
        """What a ladder of the core returns: how it ended, and the numbers described in `cpp/common/steps.hpp`."""
        end, pool = run
        return cls(decode_steps(pool, work.known.techniques), Ending.of_run(end, work.monitor))


def decode_steps(pool: bytes, techniques: Sequence[Technique]) -> tuple[Step, ...]:
    """The steps in the numbers that a ladder of the core writes.

    >>> decode_steps(b"", ())
    ()
    """
    numbers = array("i")
    numbers.frombytes(pool)
    reader = iter(numbers)

    def some() -> tuple[int, ...]:
        return tuple(next(reader) for _ in range(next(reader)))

    def inference() -> Inference:
        fact, kind = next(reader), next(reader)
        return Inference(fact, some(), some(), assumed=bool(kind & 1), depth=kind >> 1)

    def step(technique: int) -> Step:
        rating = next(reader) / 100
        chosen, excluded = some(), some()
        proof = tuple(inference() for _ in range(next(reader)))
        roles = {Role(next(reader)): some() for _ in range(next(reader))}
        return Step(techniques[technique], rating, chosen, excluded, proof, roles)

    return tuple(step(technique) for technique in reader)


@dataclass(frozen=True, repr=False)
class Trace(Value):
    """A whole explanation: where it starts, its steps, and how it ended."""

    start: Position
    steps: tuple[Step, ...]
    end: Ending
    """`limit`: as many steps as asked for; `until`: at the first use of a technique; then what stopped the ladder."""
    technique_set: str

    def _summary(self) -> str:
        """The number of steps, and how it ended."""
        steps = len(self.steps)
        return f"{self.start.puzzle._summary()}, {steps} {'step' if steps == 1 else 'steps'}, {self.end.value}"

    @property
    def solved(self) -> bool:
        """Did the ladder reach a solution?"""
        return self.end is Ending.SOLVED

    @property
    def limit(self) -> str:
        """What stopped the ladder before its end; empty if it ran to its end or used the steps it was allowed."""
        return "" if self.end.complete or self.end in (Ending.LIMIT, Ending.UNTIL) else self.end

    def until(self, technique: Technique | None) -> Trace:
        """The trace up to the first use of a technique; all of it if there is none, or it is never used."""
        for number, step in enumerate(self.steps, start=1):
            if step.technique == technique:
                return replace(self, steps=self.steps[:number], end=Ending.UNTIL)
        return self

    def positions(self) -> Iterator[tuple[Position, Step]]:
        """Each step with the position it is taken in."""
        position = self.start
        for step in self.steps:
            yield position, step
            position = position.after(step)

    @property
    def final(self) -> Position:
        """The position after the last step."""
        position = self.start
        for step in self.steps:
            position = position.after(step)
        return position

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)
