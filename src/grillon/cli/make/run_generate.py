"""The body of `grillon generate`."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from time import perf_counter

from grillon.base.sentences import Sentence
from grillon.cli.common.boards import prepare_to_draw
from grillon.cli.common.clock import TIMEOUT, Clock
from grillon.cli.common.files import Growing, check_place
from grillon.cli.common.json_fields import puzzle_json, to_json
from grillon.cli.common.output import json_line, put, show, tell
from grillon.cli.common.progress import bar, counters_line, watching
from grillon.cli.language import current_language, note
from grillon.cli.make.generate import IntoCatalogue, Printed
from grillon.cli.options.asked import CommandLimits, Form
from grillon.cli.options.family_options import given
from grillon.cli.options.shared import only_for, options_of_class
from grillon.cli.terminal import on_terminal
from grillon.errors import LimitReached, RequestError, TooLong
from grillon.formats import writer
from grillon.model import Rating, Technique
from grillon.puzzle.family import Family
from grillon.puzzle.generated import Generated
from grillon.puzzle.parts.generator import generator_of, schema_of


def run_generate(
    family: Family,
    limits: CommandLimits,
    form: Form,
    *,
    count: int,
    seed: int,
    format: str | None,
    out: Path | None,
    into: Path | None,
    verbose: bool,
    **others: object,
) -> None:
    """Make puzzles, and print them or keep them in a catalogue."""
    request = given(schema_of(family), others)
    if into is None:
        only_for("--into", *options_of_class(IntoCatalogue))
        Maker(family, request, limits, form, count, verbose).print_puzzles(seed, format, out)
    else:
        only_for(
            Sentence("puzzles that are printed, without --into"),
            *(*options_of_class(Printed), "--csv", "--candidates", "--timeout-each", "--verbose"),
        )
        # With SQLite, which few commands need.
        from grillon.cli.make.generate_into import CatalogueOrder

        orders = CatalogueOrder(into, **others)  # type: ignore[arg-type]
        orders.fill(orders.order(family, request, count, seed), limits.timeout, as_json=form.as_json)


class Maker:
    """Makes the puzzles of a command and prints them."""

    def __init__(
        self,
        family: Family,
        request: dict[str, object],
        limits: CommandLimits,
        form: Form,
        count: int,
        verbose: bool,
    ) -> None:
        self.family, self.request, self.form, self.count, self.verbose = family, request, form, count, verbose
        self.clock = Clock(limits.timeout, limits.timeout_each)
        schema_of(family).complete(request)
        self.needed = _needed(family, request)
        self.statistics: dict[str, int] = {}
        self.made = 0

    def print_puzzles(self, seed: int, format: str | None, out: Path | None) -> None:
        """Print puzzles, or write them to a file, which is begun with the first one."""
        write = None if format is None else writer(self.family.name, format)
        check_place(out)
        if (boards := generator_of(self.family).drawn_from(self.request)) is not None:
            with watching(Sentence("preparing"), timeout=self.clock.for_one) as monitor:
                prepare_to_draw(boards, monitor)
        self._note_technique_set()
        with ExitStack() as stack:
            advance = stack.enter_context(bar(Sentence("generating"), self.count))
            file = None
            stack.enter_context(self._counting_made())
            made = self.family.generate_many(self.count, seed=seed, make=self._make, **self.request)
            for number, generated in enumerate(made):
                self.made = number + 1
                if number == 0 and out is not None:
                    # Not before: if nothing could be made, an existing file stays unchanged.
                    file = stack.enter_context(Growing(out, _kept))
                advance(1)
                if self.form.for_people:
                    write = write or writer(self.family.name, _fitting_format(generated))
                    text = write(generated.puzzle).rstrip("\n")
                    if out is None and on_terminal():
                        _show(generated, text)
                        continue
                else:
                    text = self._line(generated, number)
                line = f"\n{text}" if number and "\n" in text and not self.form.as_csv else text
                if file is None:
                    put(line)
                    sys.stdout.flush()
                else:
                    file.add(line)

    def _line(self, generated: Generated, number: int) -> str:
        """A puzzle for programs; the first one of a table after its header."""
        if self.form.as_csv:
            from grillon.cli.common.table import answer_line  # with the codec, which takes long to import

            return answer_line(generated, header=number == 0)
        document = to_json(generated, within=generated.puzzle, candidates=self.form.candidates)
        known = None if self.needed is None else self.needed.technique_set
        return json_line(
            {**puzzle_json(generated.puzzle), **document, "statistics": self.statistics, "techniques": known}
        )

    def _make(self, *, seed: int, **request: object) -> Generated:
        if self.clock.over:
            raise LimitReached("the {limit} limit was reached", limit=TIMEOUT)
        shown = self.count == 1 or on_terminal()
        with watching(Sentence("generating"), timeout=self.clock.for_one, shown=shown, verbose=self.verbose) as monitor:
            start = perf_counter()
            generated = self.family.generate(seed=seed, monitor=monitor, **request)
        self.statistics = self.family.search.statistics(monitor)
        if self.verbose:
            note(
                Sentence(
                    "seed {seed}: {attempts} {attempts:attempt|attempts}, {method}, {rating}, {seconds:.3f} s; "
                    "{counters}",
                    seed=generated.seed,
                    attempts=generated.attempts,
                    method=generated.method,
                    rating=_rated(generated),
                    seconds=perf_counter() - start,
                    counters=counters_line(monitor, self.family),
                )
            )
        return generated

    def _note_technique_set(self) -> None:
        if self.needed is not None and len(self.family.ladder.sets) > 1:
            note(
                Sentence(
                    "{technique} of the set '{set}', which `grillon explain --techniques {set}` follows",
                    technique=Sentence(self.needed.name),
                    set=self.needed.technique_set,
                )
            )

    @contextmanager
    def _counting_made(self) -> Iterator[None]:
        """Add the number of puzzles made so far to the error of a limit."""
        try:
            yield
        except LimitReached as error:
            if self.count == 1:
                raise
            raise LimitReached(
                "{made} of {count:,} {count:puzzle|puzzles} made: {error}",
                made=self.made,
                count=self.count,
                error=error,
            ) from None


def _kept(path: Path, puzzles: int) -> Sentence:
    return Sentence("{path} has what was made so far: {puzzles:,} {puzzles:puzzle|puzzles}", path=path, puzzles=puzzles)


def _needed(family: Family, request: Mapping[str, object]) -> Technique | None:
    """The technique that the puzzles must need, of the set that has it."""
    name, known = request.get("technique"), request.get("techniques")
    if name is None:
        return None
    for one in [known] if known else [known.name for known in family.ladder.sets]:
        with suppress(RequestError):
            return family.ladder.technique(str(name), str(one))
    return None


def _fitting_format(generated: Generated) -> str:
    """The short form, one line per puzzle, if it fits; otherwise the JSON document, also one line."""
    try:
        generated.puzzle.short()
    except TooLong:
        return "json"
    return "short"


def _show(generated: Generated, text: str) -> None:
    show(generated.puzzle.drawing(generated.puzzle.position(), lang=current_language()))
    tell(text, "bold")
    tell(Sentence("seed {seed}, {rating}\n", seed=generated.seed, rating=_rated(generated)), "dim")


def _rated(generated: Generated) -> Rating | Sentence:
    """The rating; a puzzle not requested to have one solution has none."""
    return Sentence("not rated") if generated.rating is None else generated.rating
