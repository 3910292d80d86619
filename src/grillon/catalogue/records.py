"""A puzzle as stored in a catalogue: everything is computed here, so that many processes can do it at once."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import lru_cache
from hashlib import blake2b
from math import ceil
from struct import pack, unpack
from typing import Any, NamedTuple

from grillon.codec import plain
from grillon.errors import FormatError, GrillonError, RequestError
from grillon.explain.diagnosis import as_arranged, refusal
from grillon.model import Judgement, Rating, Solution
from grillon.puzzle.generated import Generated
from grillon.puzzle.puzzle import Puzzle


class Record(NamedTuple):
    """A puzzle ready to be stored: plain values only, to be sent between processes."""

    family: str
    rows: int
    columns: int
    layout: str
    sequence: str | None
    body: bytes | None
    givens: bytes | None
    text: str
    canonical: bytes
    exact: int
    rating: Rating | None = None
    details: str = ""
    seed: int | None = None
    attempts: int | None = None
    version: str = ""
    method: str = ""
    request: str = ""
    tags: tuple[str, ...] = ()
    uses: tuple[tuple[str, str], ...] = ()


def pack_candidates(candidates: Iterable[int]) -> bytes:
    """The candidates of a grid in order: a byte with the width of each number, then the numbers, least significant byte
    first.

    >>> pack_candidates([300, 2]).hex()
    '0202002c01'
    >>> unpack_candidates(pack_candidates([300, 2]))
    (2, 300)
    """
    numbers = sorted(candidates)
    largest = numbers[-1] if numbers else 0
    width, letter = (1, "B") if largest < 1 << 8 else (2, "H") if largest < 1 << 16 else (4, "I")
    return pack(f"<B{len(numbers)}{letter}", width, *numbers)


def unpack_candidates(body: bytes) -> tuple[int, ...]:
    """The candidates of a grid; FormatError where the bytes are invalid."""
    width = body[0] if body else 0
    if width not in (1, 2, 4) or (len(body) - 1) % width:
        raise FormatError("these bytes are not a grid")
    return unpack(f"<{(len(body) - 1) // width}{ {1: 'B', 2: 'H', 4: 'I'}[width] }", body[1:])


def pack_mask(candidates: Sequence[int], givens: Collection[int]) -> bytes:
    """One bit for each candidate of a grid, the first one highest: whether it is given.

    >>> pack_mask([2, 5, 7], {5}).hex()
    '40'
    """
    size = (len(candidates) + 7) // 8
    bits = bytes(map(frozenset(givens).__contains__, candidates)).translate(_BITS)
    return int(bits.ljust(8 * size, b"0") or b"0", 2).to_bytes(size, "big")


_BITS = b"01".ljust(256)


def unpack_mask(mask: bytes, candidates: Sequence[int]) -> tuple[int, ...]:
    """The candidates that are given.

    >>> unpack_mask(bytes([0x40]), [2, 5, 7])
    (5,)
    """
    if len(mask) != (len(candidates) + 7) // 8:
        raise FormatError("the mask and the grid differ in length")
    bits = int.from_bytes(mask, "big") >> (8 * len(mask) - len(candidates))
    last = len(candidates) - 1
    return tuple(candidate for place, candidate in enumerate(candidates) if bits >> (last - place) & 1)


def canonical_hash(family: str, canonical_text: str) -> bytes:
    """A hash that is equal for puzzles that are the same up to symmetry."""
    return blake2b(f"{family}\n{canonical_text}".encode(), digest_size=16).digest()


def exact_hash(text: str) -> int:
    """A hash that distinguishes a puzzle from its symmetric images."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big", signed=True)


JUDGEMENT = "judgement"
"""The detail that says why a puzzle has neither solution nor rating."""
_sizes: dict[tuple[str, str], tuple[int, int]] = {}


def _size(puzzle: Puzzle, layout: str) -> tuple[int, int]:
    """Rows and columns; a board of several layers has those of its largest one."""
    key = (puzzle.family_name, layout)
    if key not in _sizes:
        if len(_sizes) > 1000:
            _sizes.clear()
        cells = puzzle.places.cells
        _sizes[key] = ceil(max(cell.row for cell in cells)) + 1, ceil(max(cell.column for cell in cells)) + 1
    return _sizes[key]


def record_of(
    puzzle: Puzzle,
    solution: Solution | None,
    rating: Rating | None,
    *,
    judgement: Judgement = Judgement.UNKNOWN,
    later: bool = False,
    **made: Any,
) -> Record:
    """The record of a puzzle with what is known about it; its canonical form may be added `later`.

    Without a solution, `judgement` is what a check found. `made` are other fields of the record: how it was made.
    """
    family, text = puzzle.family, str(puzzle)
    layout = family.formats.layout_id(puzzle)
    rows, columns = _size(puzzle, layout)
    true = None if solution is None else sorted(solution.candidates)
    return Record(
        family.name,
        rows,
        columns,
        layout,
        None if true is None else family.formats.values_id(puzzle, true),
        None if true is None else pack_candidates(true),
        None if true is None else pack_mask(true, puzzle.givens),
        text,
        b"" if later else canonical_hash(family.name, family.formats.canonical_texts([puzzle])[0]),
        exact_hash(text),
        rating,
        _details(rating) if solution is not None else json.dumps([{JUDGEMENT: judgement}, ""]),
        **made,
    )


def _details(rating: Rating | None) -> str:
    """The details of a rating that have no column."""
    if rating is None or not (rating.details or rating.limit):
        return ""
    try:
        # 1 and 1.0 are equal, but written differently.
        return _details_text(tuple(rating.details.items()), rating.limit, tuple(map(type, rating.details.values())))
    except TypeError:  # a family may have details that are not plain values
        return _details_text.__wrapped__(tuple(rating.details.items()), rating.limit, ())


@lru_cache(maxsize=1000)
def _details_text(items: tuple[tuple[str, object], ...], limit: object, _types: tuple[type, ...]) -> str:
    details = dict(items)
    try:
        return json.dumps([details, str(limit)])
    except TypeError:
        return json.dumps([plain(details), str(limit)])


def request_text(request: Mapping[str, object]) -> str:
    """A request as stored in the catalogue: the same text for the same request.

    >>> request_text({"size": (6, 6), "level": None})
    '{"level": null, "size": [6, 6]}'
    """
    try:
        return _request_text(tuple(request.items()))
    except TypeError:  # a family may have options that are not plain values
        return _request_text.__wrapped__(tuple(request.items()))


@lru_cache(maxsize=100)
def _request_text(items: tuple[tuple[str, object], ...]) -> str:
    return json.dumps(plain(dict(items)), sort_keys=True)


def generated_record(generated: Generated, *, later: bool = False) -> Record:
    """The record of a generated puzzle with its provenance."""
    return record_of(
        generated.puzzle,
        generated.solution if generated.unique else None,
        generated.rating,
        seed=generated.seed,
        attempts=generated.attempts,
        version=generated.version,
        method=generated.method,
        request=request_text(generated.request),
        later=later,
    )


Thing = Puzzle | Generated


Examined = Record | GrillonError
"""The record of a puzzle, or why it is refused: it has no solution or several."""


def records_of(things: Sequence[Thing], *, threads: int | None = None, anyway: bool = False) -> list[Examined]:
    """The records of puzzles and generated puzzles, in order; puzzles not yet solved are solved and rated.

    Puzzles with no solution or several are refused; with `anyway` they are marked.
    """
    with ThreadPoolExecutor(1) as pool:
        return prepare(things, pool, 1, threads=threads, anyway=anyway)()


def prepare(
    things: Sequence[Thing], pool: Executor, width: int, *, threads: int | None = None, anyway: bool = False
) -> Callable[[], list[Examined]]:
    """The same in the background: canonical forms are made on `width` threads while the caller continues."""
    by_family: dict[str, list[int]] = {}
    for number, thing in enumerate(things):
        by_family.setdefault(_puzzle(thing).family_name, []).append(number)
    forms: list[tuple[list[int], Future[list[bytes]]]] = []
    for numbers in by_family.values():
        part = -(-len(numbers) // width)
        for start in range(0, len(numbers), part):
            some = numbers[start : start + part]
            forms.append((some, pool.submit(_canonical_hashes, [_puzzle(things[number]) for number in some])))
    found: list[Examined] = [
        generated_record(thing, later=True) if isinstance(thing, Generated) else _NOTHING for thing in things
    ]
    for numbers in by_family.values():
        unsolved = {number: thing for number in numbers if isinstance(thing := things[number], Puzzle)}
        for number, record in zip(unsolved, _examined(list(unsolved.values()), threads, anyway), strict=True):
            found[number] = record

    def whole() -> list[Examined]:
        for numbers, hashes in forms:
            for number, canonical in zip(numbers, hashes.result(), strict=True):
                if isinstance(record := found[number], Record):
                    found[number] = record._replace(canonical=canonical)
        return found

    return whole


_NOTHING = Record("", 0, 0, "", None, None, None, "", b"", 0)


def _canonical_hashes(puzzles: Sequence[Puzzle]) -> list[bytes]:
    family = puzzles[0].family
    return [canonical_hash(family.name, text) for text in family.formats.canonical_texts(puzzles)]


def _puzzle(thing: object) -> Puzzle:
    found = thing.puzzle if isinstance(thing, Generated) else thing
    if isinstance(found, Puzzle):
        return found
    raise RequestError("a puzzle is needed, not {kind}", kind=type(thing).__name__)


def _examined(puzzles: list[Puzzle], threads: int | None, anyway: bool) -> Iterator[Examined]:
    """The records of puzzles, solved and rated. One with no solution or several has neither grid nor rating."""
    if not puzzles:
        return
    family = puzzles[0].family
    checked = family.batch.check_all(puzzles, threads=threads)
    verdicts = [as_arranged(puzzle, verdict) for puzzle, verdict in zip(puzzles, checked, strict=True)]
    proper = [puzzle for puzzle, verdict in zip(puzzles, verdicts, strict=True) if verdict]
    ratings = iter(family.batch.rate_all(proper, threads=threads))
    for puzzle, verdict in zip(puzzles, verdicts, strict=True):
        if verdict.judgement is Judgement.UNIQUE:
            yield record_of(puzzle, verdict.solutions[0], next(ratings), later=True)
        elif anyway:
            yield record_of(puzzle, None, None, judgement=verdict.judgement, later=True)
        else:
            yield refusal(puzzle, verdict)
