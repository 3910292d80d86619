"""Solutions as values, and the stream in which a search yields them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from types import TracebackType
from typing import TYPE_CHECKING, NoReturn, Protocol

from grillon.errors import LimitReached
from grillon.model.annotations import Candidate
from grillon.model.board.position import Position
from grillon.model.monitor import Stop
from grillon.model.value import Value

if TYPE_CHECKING:
    from grillon.model.work import Work
    from grillon.puzzle.puzzle import Puzzle


class Solution(Value):
    """A complete set of true candidates of a puzzle. Prints as the family writes a solved puzzle.

    A solution from the core stays an undecoded record until its candidates are read.

    >>> from grillon import parse
    >>> puzzle = parse("takuzu 2x2\\n0 .\\n. .")
    >>> Solution(puzzle, frozenset({0, 3, 5, 6})) == puzzle.solve().value
    True
    """

    # Lists of solutions can be long: one from a record has no candidates until they are read.
    __slots__ = ("_candidates", "_puzzle", "_readers", "_record")
    _candidates: frozenset[int]
    _record: bytes
    _readers: tuple[Callable[[bytes], Collection[int]], Callable[[bytes], str] | None] | None

    def __init__(self, puzzle: Puzzle, candidates: frozenset[int]) -> None:
        self._puzzle, self._candidates, self._readers = puzzle, candidates, None

    @classmethod
    def of_record(
        cls,
        puzzle: Puzzle,
        record: bytes,
        decode: Callable[[bytes], Collection[int]],
        text: Callable[[bytes], str] | None = None,
    ) -> Solution:
        """The solution that `decode` reads from a record of the core; `text` writes it without its candidates."""
        made = _new(cls)
        made._puzzle, made._record, made._readers = puzzle, record, (decode, text)
        return made

    @classmethod
    def of_records(
        cls,
        puzzles: Iterable[Puzzle],
        records: Iterable[bytes],
        decode: Callable[[bytes], Collection[int]],
        text: Callable[[bytes], str] | None = None,
    ) -> list[Solution]:
        """The same for many puzzles, with one record each: a call for each would take as long as solving it."""
        every, readers = [], (decode, text)
        for puzzle, record in zip(puzzles, records, strict=True):
            made = _new(cls)
            made._puzzle, made._record, made._readers = puzzle, record, readers
            every.append(made)
        return every

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle it solves."""
        return self._puzzle

    @property
    def candidates(self) -> frozenset[Candidate]:
        """The true candidates; left out of a document where only the text was asked for."""
        try:
            return self._candidates
        except AttributeError:
            assert self._readers is not None
            self._candidates = frozenset(self._readers[0](self._record))
            return self._candidates

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Solution):
            return NotImplemented
        return self._puzzle == other._puzzle and self.candidates == other.candidates

    def __hash__(self) -> int:
        return hash((self._puzzle, self.candidates))

    def __reduce__(self) -> tuple[type[Solution], tuple[Puzzle, frozenset[int]]]:
        return Solution, (self._puzzle, self.candidates)

    def __str__(self) -> str:
        text = self._readers and self._readers[1]
        return text(self._record) if text else self._puzzle.family.formats.solution_text(self._puzzle, self.candidates)

    def position(self) -> Position:
        """The solved position, for drawing."""
        return Position(self.puzzle, self.candidates - frozenset(self.puzzle.givens))

    def _repr_svg_(self) -> str:
        from grillon.render.svg import to_svg

        return to_svg(self.puzzle.drawing(self.position()))


_new = object.__new__


class Records(Protocol):
    """Where solutions come from: the core's stream, or a family's own."""

    def take(self) -> bytes:
        """The next records, concatenated; empty if there are no more."""
        ...

    def close(self) -> None:
        """Stop producing."""
        ...


class KnownRecords:
    """A stream of records that are known already; none if the request directly contradicts itself."""

    def __init__(self, records: bytes = b"") -> None:
        self._records = records

    def take(self) -> bytes:
        """All of them, then nothing."""
        records, self._records = self._records, b""
        return records

    def close(self) -> None:
        """Nothing runs."""


class FoundRecords:
    """A stream of records that a search in Python finds one by one; it runs only while one is asked for."""

    def __init__(self, found: Iterator[bytes]) -> None:
        self._found = found

    def take(self) -> bytes:
        """The next one."""
        return next(self._found, b"")

    def close(self) -> None:
        """Look for no more."""
        self._found = iter(())


class Solutions(Iterator[Solution]):
    """Solutions one by one, in constant memory. Leaving the `with` block or the last reference stops the search.

    After the last one, `limit` says what ended the search early; it is empty when all solutions were given. A search
    closed before its end has the limit `closed`.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        stream: Records,
        work: Work,
        *,
        record_size: int,
        decode: Callable[[bytes], Collection[int]],
        text: Callable[[bytes], str] | None = None,
        texts: Callable[[bytes, str], bytes] | None = None,
    ) -> None:
        """`decode` reads the candidates of a record, `text` writes it as the family does, `texts` many of them."""
        self._texts = texts
        self.puzzle, self.monitor, self.limit = puzzle, work.monitor, ""
        self._stream, self._size, self._decode, self._text, self._max_solutions = (
            stream,
            record_size,
            decode,
            text,
            work.limit,
        )
        self._records: Iterator[bytes] = iter(())
        self._given = 0
        self._ended = self._closed = False

    def __next__(self) -> Solution:
        return Solution.of_record(self.puzzle, self.next_record(), self._decode, self._text)

    def _written(self, record: bytes) -> str:
        return (
            self.puzzle.family.formats.solution_text(self.puzzle, frozenset(self._decode(record)))
            if self._text is None
            else self._text(record)
        )

    def next_record(self) -> bytes:
        """The next solution as the core's bytes, without building an object."""
        if self._closed:
            raise StopIteration
        if self._max_solutions is not None and self._given >= self._max_solutions:
            self._stop(f"limit of {self._max_solutions}")
        record = next(self._records, None)
        if record is not None and self.monitor.interrupted():
            # The core is far ahead of a slow reader, who would still go through a megabyte of solutions.
            self._stop(self.monitor.limit)
        if record is None:
            batch = self._stream.take()
            if not batch:
                if not self._ended:
                    self._ended = True
                    # If another thread closed the stream in the meantime, it may not have been at its end.
                    self.limit = self.monitor.stopped_by or (Stop.CLOSED if self._closed else Stop.NOTHING)
                raise StopIteration
            size = self._size
            self._records = (batch[i : i + size] for i in range(0, len(batch), size))
            record = next(self._records)
        self._given += 1
        return record

    def _stop(self, limit: str) -> NoReturn:
        self.limit, self._ended, self._closed = limit, True, True
        self.close()
        raise StopIteration

    def text_batches(self, end: str = "\n") -> Iterator[tuple[int, str]]:
        """All remaining texts in large chunks: the number of texts, and the texts, each followed by `end`.

        >>> from grillon import parse
        >>> with parse("takuzu 2x2\\n. .\\n. .").solutions() as found:
        ...     list(found.text_batches(";"))
        [(1, '0 1\\n1 0;'), (1, '1 0\\n0 1;')]
        """
        while (record := self._one_record()) is not None:
            rest = self._whole_batch() if self._texts is not None and self._max_solutions is None else b""
            if self._texts is None or not rest:
                yield 1, self._written(record) + end
            else:
                yield 1 + len(rest) // self._size, self._texts(record + rest, end).decode("ascii")

    def _one_record(self) -> bytes | None:
        try:
            return self.next_record()
        except StopIteration:
            return None

    def _whole_batch(self) -> bytes:
        """The records received from the core and not yet handed out."""
        records = list(self._records)
        self._given += len(records)
        return b"".join(records)

    def close(self) -> None:
        """Stop the search and its thread. Any thread may call it, and more than once."""
        if not self._ended:
            self._closed = True
            self.limit = self.limit or Stop.CLOSED
        self._stream.close()

    def __enter__(self) -> Solutions:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class Representatives(Solutions):
    """One solution of each class that the puzzle's symmetries make: the ones in a stream that represent their class.

    >>> from grillon import parse
    >>> puzzle = parse("takuzu 4x4\\n" + ". . . .\\n" * 4)
    >>> len(list(puzzle.solutions())), len(list(puzzle.solutions(up_to_symmetry=True)))
    (72, 10)
    """

    def __init__(self, found: Solutions, limit: int | None, represents: Callable[[Solution], bool]) -> None:
        self._represents = represents
        self._found, self._max_solutions, self._given, self._ended = found, limit, 0, False
        self.puzzle, self.monitor, self.limit = found.puzzle, found.monitor, ""

    def __next__(self) -> Solution:
        if self._max_solutions is not None and self._given >= self._max_solutions:
            self._stop(f"limit of {self._max_solutions}")
        for solution in self._found:
            try:
                new = self._represents(solution)
            except LimitReached:
                self._stop(self.monitor.limit)
            if new:
                self._given += 1
                return solution
        self.limit = self.limit or self._found.limit
        raise StopIteration

    def next_record(self) -> bytes:
        """The next one as the core's bytes."""
        return next(self)._record

    def text_batches(self, end: str = "\n") -> Iterator[tuple[int, str]]:
        """The texts, one at a time."""
        for solution in self:
            yield 1, f"{solution}{end}"

    def close(self) -> None:
        """Stop the search."""
        self._found.close()
