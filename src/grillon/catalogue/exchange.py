"""Export and import of puzzles of a catalogue: JSON lines, CSV, Parquet, any text format, a tree of text files.

JSON lines, CSV and Parquet hold everything known about a puzzle, and reproduce the same catalogue. A text holds only
the puzzles: they are solved and rated when they are read.
"""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import IO, Any

from grillon import families
from grillon.base.files import write_whole
from grillon.base.sentences import Argument, Name, Sentence, listing
from grillon.catalogue.entries import CatalogueEntry
from grillon.catalogue.records import Examined, record_of, request_text, unpack_candidates
from grillon.catalogue.store import BATCH, Added, Catalogue, checked_name
from grillon.codec import from_json, to_json
from grillon.codec.rows import guarded, unguarded
from grillon.errors import FormatError, GrillonError, InputError, RequestError, with_place
from grillon.explain.diagnosis import as_arranged, refusal
from grillon.formats import parse, parse_positions, writer
from grillon.model import Level, Solution
from grillon.model.arguments import asked_day
from grillon.puzzle.puzzle import Puzzle
from grillon.sweep.storage.stage_files import load_parquet

WHOLE = ("jsonl", "csv", "parquet")
"""The lossless forms."""
TREE = "tree"
FIELDS = {
    "family": str,
    "rows": int,
    "columns": int,
    "puzzle": str,
    "level": str,
    "rating": float,
    "techniques": list,
    "seed": int,
    "attempts": int,
    "method": str,
    "version": str,
    "request": dict,
    "uses": list,
    "tags": list,
    "layout": str,
    "values": str,
    "grid": list,
    "rated": dict,
    "judgement": str,
}
"""The columns and their types; lists and mappings are JSON in a text column."""
_NESTED = (list, dict)


def row_of(entry: CatalogueEntry) -> dict[str, object]:
    """An entry as plain values."""
    rating = entry.rating
    return {
        "family": entry.family,
        "rows": entry.size[0],
        "columns": entry.size[1],
        "puzzle": entry.text,
        "level": None if entry.level is None else str(entry.level),
        "rating": entry.rating_value,
        "techniques": list(entry.techniques),
        "seed": entry.seed,
        "attempts": entry.attempts,
        "method": entry.method,
        "version": entry.version,
        "request": json.loads(entry.request or "null"),
        "uses": [[use.day, use.place] for use in entry.uses],
        "tags": list(entry.tags),
        "layout": entry.layout,
        "values": entry.sequence,
        "grid": None if entry.body is None else list(unpack_candidates(entry.body)),
        "rated": None if rating is None else to_json(rating, within=entry.puzzle),
        "judgement": str(entry.judgement),
    }


def record_of_row(row: Mapping[str, Any], *, anyway: bool = False) -> Examined:
    """The record of plain values, which may come from anywhere: whatever can be checked is checked.

    The grid has to solve the puzzle, and be its only solution; a rating is accepted as given, with the name of its
    ladder.
    """
    for name, value in row.items():
        kind = FIELDS.get(name)
        if kind is None:
            raise FormatError("'{name}' is unknown; choose from: {known}", name=name, known=", ".join(FIELDS))
        fitting = isinstance(value, int | float) if kind is float else isinstance(value, kind)
        if value is not None and (not fitting or isinstance(value, bool)):
            raise FormatError("field '{field}': {value!r} is not a valid value", field=name, value=value)
    family, text = row.get("family"), row.get("puzzle")
    if not family or not text:
        raise FormatError("'family' and 'puzzle' are needed")
    puzzle = parse(text, family=family)
    true, rated = row.get("grid"), row.get("rated")
    if true is not None:
        right = puzzle.verify(Solution(puzzle, frozenset(_numbers(true))))
        if not right:
            raise FormatError("field '{field}': {verdict}", field="grid", verdict=right)
    seed, attempts = (row.get(name) for name in ("seed", "attempts"))
    for name, number in (("seed", seed), ("attempts", attempts)):
        if number is not None and not 0 <= number < 2**64:
            raise FormatError("field '{field}': {value!r} is not a valid value", field=name, value=number)
    verdict = as_arranged(puzzle, puzzle.check())
    if not verdict and not anyway:
        return refusal(puzzle, verdict)
    return record_of(
        puzzle,
        verdict.solutions[0] if verdict else None,
        None if rated is None or not verdict else from_json(rated, "rating", within=puzzle),
        seed=seed,
        attempts=None if attempts is None else min(attempts, 2**63 - 1),
        version=row.get("version") or "",
        method=row.get("method") or "",
        request="" if row.get("request") is None else request_text(row["request"]),
        judgement=verdict.judgement,
        tags=tuple(checked_name("tag", tag) for tag in row.get("tags") or ()),
        uses=tuple(_use(use) for use in row.get("uses") or ()),
    )


def _numbers(values: list[Any]) -> list[int]:
    if not all(type(value) is int and 0 <= value < 2**31 for value in values):
        raise FormatError("field '{field}': a list of candidates is expected", field="grid")
    return values


def _use(use: object) -> tuple[str, str]:
    if not isinstance(use, list) or len(use) != 2 or not isinstance(use[0], str):
        raise FormatError("field '{field}': a day and a place are expected", field="uses")
    return str(asked_day(use[0])), checked_name("place", use[1])


# Writing


def export(entries: Iterable[CatalogueEntry], path: str | Path, form: str | None = None) -> int:
    """Write entries to a file, atomically, or into a tree; returns their number.

    Without a form, the extension of the file decides; a name without one is the folder of a tree.
    """
    path = Path(path)
    form = form or _form_of(path)
    if form == TREE:
        return _export_tree(entries, path)
    written = 0

    def counted() -> Iterator[CatalogueEntry]:
        nonlocal written
        for entry in entries:
            written += 1
            yield entry

    write: Callable[[IO[bytes], Iterator[CatalogueEntry]], object]
    write = {"jsonl": _write_lines, "csv": _write_csv, "parquet": _write_parquet}.get(
        form, lambda file, listed: _write_texts(file, listed, form)
    )
    with with_place(path):
        write_whole(path, lambda file: write(file, counted()))
    return written


def _form_of(path: Path) -> str:
    ending = path.suffix.lower().removeprefix(".")
    if not ending:
        return TREE
    return {"json": "jsonl", "txt": "short"}.get(ending, ending)


def _write_lines(file: IO[bytes], entries: Iterator[CatalogueEntry]) -> None:
    for entry in entries:
        file.write(json.dumps(row_of(entry), ensure_ascii=False).encode("utf-8") + b"\n")


def _flat(row: Mapping[str, object]) -> dict[str, object]:
    return {
        name: json.dumps(value, ensure_ascii=False) if FIELDS[name] in _NESTED and value is not None else value
        for name, value in row.items()
    }


def _write_csv(file: IO[bytes], entries: Iterator[CatalogueEntry]) -> None:
    text = io.TextIOWrapper(file, "utf-8", newline="", write_through=True)
    try:
        table = csv.DictWriter(text, list(FIELDS))
        table.writeheader()
        for entry in entries:
            row = _flat(row_of(entry))
            table.writerow({name: guarded(cell) if isinstance(cell, str) else cell for name, cell in row.items()})
    finally:
        text.detach()


class _Unfit:
    """Puzzles that a form cannot hold, collected to name all of them at once."""

    def __init__(self, form: str) -> None:
        self.form, self.boards = form, Counter[str]()
        self.first: GrillonError | None = None

    def add(self, entry: CatalogueEntry, error: GrillonError) -> None:
        self.boards["{} {}x{}".format(entry.family, *entry.size)] += 1
        self.first = self.first or error

    def check(self) -> None:
        """Raise an error if there are any."""
        if self.first is not None:
            raise RequestError(
                "{option} {form}: {puzzles:,} {puzzles:puzzle|puzzles} {puzzles:does|do} not fit: {boards}; {error}",
                option=Argument("to"),
                form=self.form,
                puzzles=self.boards.total(),
                boards=Name(listing, tuple(f"{board} ({number})" for board, number in self.boards.items())),
                error=self.first,
            )


def _write_texts(file: IO[bytes], entries: Iterator[CatalogueEntry], form: str) -> None:
    """Write entries in a text format of the family, as `convert` does."""
    unfit = _Unfit(form)
    for number, entry in enumerate(entries):
        try:
            text = writer(entry.family, form)(entry.puzzle).rstrip("\n")
        except GrillonError as error:
            unfit.add(entry, error)
            continue
        file.write((f"\n{text}\n" if number and "\n" in text else f"{text}\n").encode())
    unfit.check()


def _write_parquet(file: IO[bytes], entries: Iterator[CatalogueEntry]) -> None:
    arrow, parquet = load_parquet(Sentence("Parquet files"))
    kinds = {int: arrow.int64(), float: arrow.float64()}  # a list or an object is written as text
    columns = arrow.schema(
        [(name, arrow.uint64() if name == "seed" else kinds.get(kind, arrow.string())) for name, kind in FIELDS.items()]
    )
    with parquet.ParquetWriter(file, columns, compression="zstd", write_page_checksum=True) as table:
        while part := [_flat(row_of(entry)) for entry in islice(entries, BATCH)]:
            table.write_table(arrow.Table.from_pylist(part, schema=columns))


def _export_tree(entries: Iterable[CatalogueEntry], root: Path) -> int:
    whole: dict[str, list[tuple[Puzzle, Solution, Level | None]]] = {}
    unfit = _Unfit(TREE)
    for entry in entries:
        tree, solution = families.get(entry.family).formats.tree, entry.solution
        try:
            if tree is None:
                raise RequestError("{family} has no tree of text files", family=entry.family)
            if solution is None:
                raise RequestError("only a puzzle with one solution can be stored in a tree of text files")
            tree.check(entry.puzzle)
        except GrillonError as error:
            unfit.add(entry, error)
            continue
        whole.setdefault(entry.family, []).append((entry.puzzle, solution, entry.level))
    unfit.check()
    for name, listed in whole.items():
        tree = families.get(name).formats.tree
        assert tree is not None
        with with_place(root):
            tree.write(root, listed)
    return sum(map(len, whole.values()))


# Reading


def load_into(
    catalogue: Catalogue,
    path: str | Path,
    *,
    keep_symmetric: bool = False,
    tags: Iterable[str] = (),
    family: str | None = None,
    form: str | None = None,
    progress: Callable[[Added], None] | None = None,
    anyway: bool = False,
    refused: Callable[[GrillonError], None] | None = None,
) -> Added:
    """Add every puzzle of a file or of a tree of text files, except those already there.

    Those with no solution or several are left out: `refused` is called with the reason, which names their place;
    without it, the first ends the work. With `anyway` they are kept and marked.
    """
    path, tags = Path(path), [checked_name("tag", tag) for tag in tags]

    def add(puzzles: Iterator[Puzzle]) -> Added:
        return catalogue.add_all(
            puzzles, keep_symmetric=keep_symmetric, tags=tags, progress=progress, anyway=anyway, refused=refuse
        )

    def refuse(place: int, error: GrillonError) -> None:
        named = type(error)("{path}: puzzle {number}: {error}", path=path, number=place + 1, error=error)
        if refused is None:
            raise named
        refused(named)

    def add_rows(rows: Iterator[tuple[int, object]]) -> Added:
        done, records = Added(), _records(path, rows, anyway)
        while part := list(islice(records, BATCH)):
            answer = None if refused is None else lambda _, error: refused(error)
            done += catalogue.add_examined(part, 0, answer, keep_symmetric=keep_symmetric, tags=tags)
            if progress is not None:
                progress(done)
        return done

    if path.is_dir():
        return add(_tree(path))
    if form is None and path.suffix == ".db":
        return add_rows(_other(path))
    named = path.suffix.lower().removeprefix(".") if form is None else form
    if named in WHOLE:
        return add_rows({"jsonl": _read_lines, "csv": _read_csv, "parquet": _read_parquet}[named](path))
    with with_place(path):
        data = path.read_bytes()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError("{path}: this is not UTF-8 text", path=path) from None

    def puzzles_of() -> Iterator[Puzzle]:
        found = parse_positions(text, family=family, format=form, file=str(path.resolve()))
        number = 0
        try:
            for position in found:
                yield position.puzzle
                number += 1
        except GrillonError as error:
            raise InputError("{path}: puzzle {number}: {error}", path=path, number=number + 1, error=error) from None

    return add(puzzles_of())


def _tree(root: Path) -> Iterator[Puzzle]:
    found = False
    with with_place(root):
        for family in families.every():
            if family.formats.tree is not None:
                for puzzle in family.formats.tree.read(root):
                    found = True
                    yield puzzle
        if not found:
            raise FormatError("there is no tree of text files in this folder")


def _other(path: Path) -> Iterator[tuple[int, object]]:
    """The rows of another catalogue."""
    with closing(Catalogue(path, writable=False)) as other:
        for entry in other.find():
            yield entry.id, row_of(entry)


def _records(path: Path, rows: Iterator[tuple[int, object]], anyway: bool) -> Iterator[Examined]:
    for number, row in rows:
        place = {"path": path, "number": number}
        try:
            if not isinstance(row, dict):
                raise FormatError("a row is an object")
            record = record_of_row(row, anyway=anyway)
        except GrillonError as error:
            raise InputError("{path}: row {number}: {error}", **place, error=error) from None
        if isinstance(record, GrillonError):
            record = type(record)("{path}: row {number}: {error}", **place, error=record)
        yield record


def _loaded(path: Path, number: int, text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise InputError("{path}: row {number}: this is not JSON", path=path, number=number) from None


def _read_lines(path: Path) -> Iterator[tuple[int, object]]:
    with with_place(path), path.open(encoding="utf-8", errors="replace") as file:
        for number, line in enumerate(file, start=1):
            if line.strip():
                yield number, _loaded(path, number, line)


def _unflat(path: Path, number: int, row: Mapping[str, Any]) -> dict[str, object]:
    found: dict[str, object] = {}
    for name, value in row.items():
        kind = FIELDS.get(name, str)
        if value is None or (value == "" and kind is not str):
            found[name] = None
        elif kind in _NESTED:
            found[name] = _loaded(path, number, value)
        else:
            try:
                found[name] = kind(value)
            except ValueError:
                raise InputError(
                    "{path}: row {number}: {value!r} is not a valid value", path=path, number=number, value=value
                ) from None
    return found


def _read_csv(path: Path) -> Iterator[tuple[int, object]]:
    with with_place(path), path.open(encoding="utf-8-sig", errors="replace", newline="") as file:
        table = csv.DictReader(file)
        try:
            for number, row in enumerate(table, start=2):
                if None in row or None in row.values():
                    raise InputError("{path}: row {number}: wrong number of columns", path=path, number=number)
                yield number, _unflat(path, number, {name: unguarded(cell) for name, cell in row.items()})
        except csv.Error as error:
            raise InputError("{path}: this is not CSV ({reason})", path=path, reason=Sentence(str(error))) from None


def _read_parquet(path: Path) -> Iterator[tuple[int, object]]:
    arrow, parquet = load_parquet(Sentence("Parquet files"))
    number = 0
    with with_place(path):
        try:
            with parquet.ParquetFile(path, page_checksum_verification=True) as file:
                for part in file.iter_batches(BATCH):
                    for row in part.to_pylist():
                        number += 1
                        yield number, _unflat(path, number, row)
        except (arrow.ArrowException, UnicodeDecodeError) as error:
            reason = Sentence(" ".join(str(error).split())[:120])
            raise InputError("{path}: this Parquet file is damaged ({reason})", path=path, reason=reason) from None
