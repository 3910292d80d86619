"""Verification of a catalogue: everything is read and compared with the puzzles themselves."""

from __future__ import annotations

from collections.abc import Iterator

from grillon.base.database import Database
from grillon.base.sentences import Sentence
from grillon.catalogue.entries import CatalogueEntry, entries
from grillon.catalogue.query import Query, in_order
from grillon.catalogue.records import canonical_hash, record_of, unpack_candidates, unpack_mask
from grillon.errors import Damaged, GrillonError
from grillon.model import Solution

MOST = 100
"""The maximum number of errors listed."""


def verify(database: Database, *, rate: bool = False) -> Iterator[Sentence]:
    """Errors, one sentence each; none if all is well. With `rate` every puzzle is rated again."""
    for found, problem in enumerate(_problems(database, rate), start=1):
        yield problem
        if found == MOST:
            yield Sentence("and perhaps more: only {most} are listed", most=MOST)
            return


def _problems(database: Database, rate: bool) -> Iterator[Sentence]:
    try:
        # A file whose structure is broken gives no other reliable results.
        found = (line for row in database.rows("PRAGMA integrity_check(10)") for line in str(row[0]).splitlines())
        structure = [line for line in found if not line.startswith("***")]
        if structure != ["ok"]:
            yield from (Sentence("the file: {reason}", reason=reason) for reason in structure)
            return
        for row in database.rows("PRAGMA foreign_key_check"):
            yield Sentence("row {row} of '{table}' points to nothing", row=row[1], table=row[0])
        for (number,) in database.rows(
            "SELECT id FROM puzzle WHERE used != EXISTS (SELECT 1 FROM use WHERE use.puzzle = puzzle.id)"
        ):
            yield Sentence("puzzle {id}: its 'used' flag contradicts its list of uses", id=number)
        for (number,) in database.rows(
            "SELECT id FROM grid WHERE NOT EXISTS (SELECT 1 FROM puzzle WHERE grid = grid.id)"
        ):
            yield Sentence("grid {id}: no puzzle is on it", id=number)
        for entry in entries(database, in_order(database, Query(), None)):
            for reason in _reasons(entry, rate):
                yield Sentence("puzzle {id}: {reason}", id=entry.id, reason=reason)
    except Damaged as error:
        yield error.sentence


def _reasons(entry: CatalogueEntry, rate: bool) -> Iterator[object]:
    """The errors of one puzzle."""
    try:
        puzzle = entry.puzzle
        made = record_of(puzzle, None, None, later=True)
        hashed = canonical_hash(entry.family, puzzle.family.formats.canonical_texts([puzzle])[0])
    except GrillonError as error:
        yield error
        return
    if made.text != entry.text:
        yield Sentence("its text is not what the family writes")
    if hashed != entry.canonical:
        yield Sentence("its canonical form differs")
    if (made.rows, made.columns) != entry.size or made.layout != entry.layout:
        yield Sentence("its board differs")
    if entry.body is not None and entry.givens is not None:
        try:
            true = unpack_candidates(entry.body)
            if puzzle.family.formats.values_id(puzzle, true) != entry.sequence:
                yield Sentence("the values of its grid have another name")
            verdict = puzzle.verify(Solution(puzzle, frozenset(true)))
            if not verdict:
                yield Sentence("its grid is no solution: {verdict}", verdict=verdict)
            if sorted(unpack_mask(entry.givens, true)) != sorted(puzzle.givens):
                yield Sentence("its mask shows different givens")
        except (GrillonError, IndexError) as error:
            yield error
    if rate and entry.level is not None:
        try:
            rating, again = entry.rating, puzzle.rate()
        except (GrillonError, ValueError) as error:
            yield error
            return
        assert rating is not None
        if (rating.value, rating.level, dict(rating.uses)) != (again.value, again.level, dict(again.uses)):
            yield Sentence("rated {rating}, and now {again}", rating=rating, again=again)
